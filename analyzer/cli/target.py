"""Where a command writes its result: standard output, or a file that is replaced as a whole or not
at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import click

from analyzer.cli.files import STDIN, shown
from analyzer.cli.output import standard_output


def refuse_to_overwrite(source: str, target: str) -> None:
    """A usage error where what is written would go to a folder or to what is read."""
    if target == STDIN:
        return
    if Path(target).is_dir():
        raise click.UsageError(f"OUT is the folder '{shown(target)}': expected a file")
    try:
        same = source != STDIN and Path(source).samefile(target)
    except OSError:
        same = False
    if same:
        raise click.UsageError("OUT is IN: expected another file, since IN is never written to")


def write(target: str, text: str) -> None:
    """Writes a text to a file, or to standard output; the file as a whole or not at all."""
    if target == STDIN:
        out = standard_output()
        out.write(text)
        out.flush()
        return
    try:
        _replace(Path(target), text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise click.UsageError(f"'{shown(target)}' cannot be written: {why}") from error


def _replace(path: Path, data: bytes) -> None:
    """The file as a whole: written beside its place and moved there when it is complete.

    Where a link stands the file that it points to is replaced; a device or a pipe is written to.
    """
    import tempfile

    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else _usual_mode()
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside = Path(name)
        beside.chmod(mode)
        beside.replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _usual_mode() -> int:
    """What a new file may be read and written by."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
