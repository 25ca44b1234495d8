"""Records sent by a program: as the body itself, or as files in parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from io import BytesIO
from typing import BinaryIO, Final, cast

from flask import request

from analyzer import findings
from analyzer.audit import finding_to_json
from analyzer.store import Imported
from analyzer.web.api.operations import Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.shapes import Finding, Sent
from analyzer.web.archive import ArchiveRefused, is_archive
from analyzer.web.security import is_multipart
from analyzer.web.storage import store
from analyzer.web.uploads import _sent, plain_name

_FILE: Final = {"type": "string", "contentMediaType": "application/octet-stream"}
_FILES: Final = {
    "type": "object",
    "properties": {"file": {"type": "array", "items": _FILE, "minItems": 1}},
    "required": ["file"],
}
# A record as text in any format; a format in JSON also under its own name.
_WHOLE: Final = ("text/plain", "application/json", "application/octet-stream")
_PARTS: Final = "multipart/form-data"
_TAKEN: Final = {
    "text/plain": {"type": "string", "minLength": 1},
    "application/json": {},
    "application/octet-stream": {"type": "string", "minLength": 1},
    _PARTS: _FILES,
}
_ARCHIVE: Final = f"a zip archive comes as a part named 'file' of {_PARTS}"


@operation(
    Operation(
        "sendRecords",
        "POST",
        "/records",
        "Send records",
        "The body is a record, or several, in PEN, EGN, EMN, PTN or a log of events, up to 8 MiB; "
        "or it has parts named `file`, up to 64 MiB together, of which a zip archive is unpacked. "
        "The format is told from what a file holds. The same bytes again are a success that adds "
        "nothing. What cannot be read is told in the answer, and is no error of the request.",
        parameters=(
            Parameter(
                "name",
                "The name under which a record that is the body itself is kept.",
                {"type": "string", "maxLength": 200},
                "at most 200 characters, such as evening.pen",
            ),
        ),
        takes=_TAKEN,
        answers={"application/json": Sent},
        problems={
            400: "Nothing was sent, or an archive that is not unpacked. Nothing was kept.",
            403: "It came from a page of another site.",
            413: "It is too large.",
            415: "The body is of another type than those named here.",
        },
    )
)
def send() -> Sent:
    """Takes records in."""
    with ExitStack() as opened:
        try:
            files = [(name, opened.enter_context(stream)) for name, stream in _files()]
        except ArchiveRefused as error:
            raise Refused(400, f"{error}. Nothing was kept.") from error
        if not files:
            raise Refused(400, "Nothing was sent: expected a record, or parts named 'file'.")
        when = datetime.now(UTC)
        return sent([(name, store().add(name, stream, when)) for name, stream in files])


def sent(done: Sequence[tuple[str, Imported]]) -> Sent:
    """What became of these files, as it is told."""
    return {
        "imported": sum(each.imported for _, each in done),
        "duplicate": sum(each.duplicate for _, each in done),
        "richer": sum(each.richer for _, each in done),
        "contradicts": sum(each.contradicts for _, each in done),
        "rejected": sum(each.rejected for _, each in done),
        "games": [
            {
                "file": name,
                "index": game.index,
                "id": game.id,
                "status": game.status,
                "findings": _findings(game.findings, name),
            }
            for name, each in done
            for game in each.games
        ],
        "findings": [f for name, each in done for f in _findings(each.findings, name)],
    }


def _findings(of: Iterable[findings.Finding], file: str) -> list[Finding]:
    return [cast(Finding, finding_to_json(each, file)) for each in of]


def _files() -> Iterator[tuple[str, BinaryIO]]:
    if is_multipart():
        yield from _sent()
        return
    if request.mimetype and request.mimetype not in _WHOLE:
        raise Refused(415, f"This is {request.mimetype}: expected {', '.join(_TAKEN)}.")
    body = BytesIO(request.get_data())
    if is_archive(body):
        raise Refused(415, f"This is a zip archive: {_ARCHIVE}.")
    if body.getbuffer().nbytes:
        yield plain_name(request.args.get("name", "")), body
