"""What is built and installed: a wheel works outside the checkout and carries what it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from analyzer import resources
from tests.shared import ROOT

pytestmark = pytest.mark.thorough  # it builds and installs

SITE: Final = "import sysconfig; print(sysconfig.get_path('purelib'))"
PINS: Final = (ROOT / "constraints.txt").read_text(encoding="utf-8")


def _project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _run(*command: str | Path, cwd: Path) -> str:
    """Standard output of a command that ends well, without the checkout on its path."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    _run(
        *(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT),
        cwd=folder,
    )
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel in it, in a folder with a blank in its name."""
    venv = tmp_path_factory.mktemp("a folder") / "venv"
    _run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=venv.parent)
    python = venv / "bin" / "python"
    _run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "-q"),
        *("--no-index", "--no-deps", wheel),
        cwd=venv.parent,
    )
    # The dependencies are those of this environment, after the wheel on the path.
    site = Path(_run(python, "-c", SITE, cwd=venv.parent).strip())
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return venv


def _inside(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def _files(folder: str, suffix: str = "") -> set[str]:
    return _files_below(ROOT / folder, suffix)


def _files_below(top: Path, suffix: str = "") -> set[str]:
    """The files of a folder by their path inside it, without what Python leaves behind."""
    return {
        path.relative_to(top).as_posix()
        for path in top.rglob(f"*{suffix}")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("folder", "carried_as"),
    [
        ("analyzer", "analyzer"),
        ("records", "analyzer/_records"),
        ("templates", "analyzer/_templates"),
    ],
)
def test_the_wheel_carries_the_whole_folder(wheel: Path, folder: str, carried_as: str) -> None:
    expected = {f"{carried_as}/{name}" for name in _files(folder)}
    assert expected and expected <= _inside(wheel)


def test_the_wheel_carries_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in _inside(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"analyzer"}


def test_the_wheel_names_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        entry = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "euchre = analyzer.cli:main" in archive.read(entry).decode()


def test_the_source_archive_can_run_its_own_tests(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {f"tests/{name}" for name in _files("tests", ".py")} <= inside
    assert {"Makefile", "constraints.txt", "LICENSE", "README.md", "pyproject.toml"} <= inside


def test_the_installed_command_says_what_it_can_do(installed: Path, tmp_path: Path) -> None:
    assert "audit" in _run(installed / "bin" / "euchre", "--help", cwd=tmp_path)


def test_the_installed_package_is_the_one_that_runs(installed: Path, tmp_path: Path) -> None:
    where = "import analyzer; print(analyzer.__file__)"
    printed = _run(installed / "bin" / "python", "-c", where, cwd=tmp_path).strip()
    assert Path(printed).is_relative_to(installed)


@pytest.mark.parametrize("folder", ["records", "templates"])
def test_the_installed_package_finds_its_folders(
    installed: Path, tmp_path: Path, folder: str
) -> None:
    assert _files_below(_carried(installed, folder, tmp_path)) == _files(folder)


def test_the_installed_command_audits_a_sample_record(installed: Path, tmp_path: Path) -> None:
    records = _carried(installed, "records", tmp_path)
    sample = min(records.rglob("*.pen"))
    _run(installed / "bin" / "euchre", "audit", "--fail-on", "fatal", sample, cwd=tmp_path)


def _carried(installed: Path, folder: str, cwd: Path) -> Path:
    ask = f"from analyzer.resources import {folder}_dir; print({folder}_dir())"
    return Path(_run(installed / "bin" / "python", "-c", ask, cwd=cwd).strip())


# Resources in a checkout.


def test_a_checkout_has_its_folders_beside_the_package() -> None:
    assert (resources.records_dir(), resources.templates_dir()) == (
        ROOT / "records",
        ROOT / "templates",
    )


def test_a_folder_of_another_package_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    with pytest.raises(FileNotFoundError, match="the folder 'records' is neither in the package"):
        resources._folder("records", tmp_path / "analyzer")


# Pins.


def _pinned() -> dict[str, str]:
    lines = [line for line in PINS.splitlines() if line and not line.startswith("#")]
    return {canonicalize_name(name): v for name, v in (line.split("==") for line in lines)}


def _needed(wanted: Iterable[Requirement], seen: set[str]) -> Iterator[str]:
    """The names of these packages and of all that they need here, each once."""
    for requirement in wanted:
        name = canonicalize_name(requirement.name)
        if name not in seen:
            seen.add(name)
            yield name
            below = map(Requirement, requires(name) or ())
            yield from _needed((r for r in below if _applies(r, requirement.extras)), seen)


def _applies(requirement: Requirement, extras: Iterable[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in ["", *extras])


def test_every_package_that_the_set_up_installs_is_pinned() -> None:
    project = _project()
    texts = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(text for extra in project["project"]["optional-dependencies"].values() for text in extra),
    ]
    wanted = [Requirement(text) for text in texts]
    # What one that is not for this computer needs is not known here.
    here = [each for each in wanted if _applies(each, ())]
    needed = {canonicalize_name(each.name) for each in wanted} | set(_needed(here, set()))
    assert {"click", "hatchling", "pluggy"} <= needed
    assert needed - set(_pinned()) == set()


def test_pins_name_exact_versions_and_no_place_to_fetch_from() -> None:
    lines = [line for line in PINS.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
