"""Where the folders that come with the package are: beside it in a checkout, inside it in an
installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def records_dir() -> Path:
    """The sample records; FileNotFoundError where the package came without them."""
    return _folder("records", _PACKAGE)


def templates_dir() -> Path:
    """The templates of the pages; FileNotFoundError where the package came without them."""
    return _folder("templates", _PACKAGE)


def _folder(name: str, package: Path) -> Path:
    installed = package / f"_{name}"
    if installed.is_dir():
        return installed
    checkout = package.parent
    # Another package may own a folder of this name beside an installed one.
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    raise FileNotFoundError(
        f"the folder '{name}' is neither in the package ({installed}) nor beside it in a "
        f"checkout ({checkout / name}): install the wheel again or run from a whole checkout"
    )
