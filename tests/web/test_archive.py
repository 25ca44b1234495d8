"""Zip archives are counted and measured while they are unpacked; a hostile one is refused."""

from __future__ import annotations

import io
import stat
import struct
from collections.abc import Callable
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from analyzer.web import archive
from analyzer.web.archive import ArchiveRefused, files_of, is_archive


def packed(*members: tuple[str | ZipInfo, bytes], method: int = ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", method) as made:
        for name, data in members:
            made.writestr(name, data)
    return out.getvalue()


def unpacked(data: bytes) -> list[tuple[str, bytes]]:
    return [(name, stream.read()) for name, stream in files_of(io.BytesIO(data))]


def link() -> ZipInfo:
    info = ZipInfo("a.pen")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def with_flag(data: bytes, flag: int) -> bytes:
    """The archive with a flag set in its list of files."""
    at = data.index(b"PK\x01\x02")
    return data[: at + 8] + struct.pack("<H", flag) + data[at + 10 :]


def large_format() -> bytes:
    """An archive whose end says that a second, larger end stands before it."""
    data = packed(("a.pen", b"x"))
    end = data.index(b"PK\x05\x06")
    return data[:end] + b"PK\x06\x07" + b"\0" * 16 + data[end:]


def many_listed() -> bytes:
    """An archive whose end says that its list of files takes a gigabyte."""
    data = packed(("a.pen", b"x"))
    at = data.index(b"PK\x05\x06")
    return data[: at + 12] + struct.pack("<I", 1 << 30) + data[at + 16 :]


def wrong_sum() -> bytes:
    data = packed(("a.pen", b"deal 1 dealer S"), method=ZIP_STORED)
    return data.replace(b"dealer S", b"dealer N")


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "too many files": (lambda: packed(*((f"{n}.pen", b"x") for n in range(1001))), "1,001 files"),
    "a bomb": (lambda: packed(("a.pen", b"\0" * 20_000_000)), "100 times"),
    "many small bombs": (lambda: packed(*((f"{n}", b" " * 10**6) for n in range(30))), "100 times"),
    "a link": (lambda: packed((link(), b"/etc/passwd")), "a link"),
    "a password": (lambda: with_flag(packed(("a.pen", b"x")), 1), "password"),
    "an unusual packing": (lambda: packed(("a.pen", b"x"), method=ZIP_BZIP2), "unusual"),
    "cut short": (lambda: packed(("a.pen", b"x" * 999))[:60], "cut short"),
    "the larger format": (large_format, "too many files"),
    "a list that is too long": (many_listed, "too many files"),
    "a wrong sum": (wrong_sum, "damaged"),
    "a start and nothing else": (lambda: b"PK\x03\x04", "cut short"),
    "a start and noise": (lambda: b"PK\x03\x04" + bytes(range(256)) * 9, "cut short"),
    "an end in noise": (lambda: b"PK\x03\x04" + b"PK\x05\x06" + b"\x07" * 40, "files"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_archive_is_refused(name: str) -> None:
    made, why = HOSTILE[name]
    with pytest.raises(ArchiveRefused, match=why):
        unpacked(made())


def test_more_than_may_be_unpacked_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    with pytest.raises(ArchiveRefused, match="larger than"):
        unpacked(packed(("a.pen", b"x" * 600), ("b.pen", b"y" * 600), method=ZIP_STORED))


@pytest.mark.parametrize("name", ["../a.pen", "/a.pen", "C:\\a.pen", "..\\a.pen", "a/../../b"])
def test_a_path_in_an_archive_is_a_name_and_no_more(name: str) -> None:
    assert unpacked(packed((name, b"x"))) == [(name.replace("\\", "\\"), b"x")]


def test_folders_and_what_systems_leave_behind_are_passed_over() -> None:
    members = (("games/", b""), ("__MACOSX/a.pen", b"x"), ("games/.DS_Store", b"x"))
    assert unpacked(packed(*members, ("games/a.pen", b"deal"))) == [("games/a.pen", b"deal")]


def test_a_text_that_packs_well_is_no_bomb() -> None:
    assert len(unpacked(packed(("a.pen", b"9H " * 300_000)))[0][1]) == 900_000


@pytest.mark.parametrize("name", ["b.zip", "b.pen"])
def test_an_archive_in_an_archive_is_not_unpacked(name: str) -> None:
    inner = packed(("a.pen", b"x"))
    assert unpacked(packed((name, inner), ("c.pen", b"y"))) == [(name, inner), ("c.pen", b"y")]


@pytest.mark.parametrize("first", ["[Content_Types].xml", "mimetype", "_rels/.rels"])
def test_a_document_of_an_office_program_is_no_archive(first: str) -> None:
    document = packed((first, b"<Types/>"), ("word/document.xml", b"<p>deal 1</p>"))
    assert not is_archive(io.BytesIO(document))


@pytest.mark.parametrize(("data", "is_one"), [(packed(), True), (b"PK", False), (b"", False)])
def test_an_archive_is_known_by_how_it_begins(data: bytes, is_one: bool) -> None:
    stream = io.BytesIO(data)
    assert is_archive(stream) is is_one
    assert stream.tell() == 0
