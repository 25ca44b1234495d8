"""Records sent by a program: as the body itself, or as files in parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from io import BytesIO
from typing import BinaryIO, Final

from flask import Response, request

from analyzer.web.api.jobs import ASYNC, PREFER, accepted, is_wanted
from analyzer.web.api.operations import JSON, Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.sent import File, sent
from analyzer.web.api.shapes import Job, Sent
from analyzer.web.archive import ArchiveRefused, is_archive
from analyzer.web.security import is_multipart
from analyzer.web.storage import store
from analyzer.web.uploads import files_sent, plain_name
from analyzer.web.worker import enqueue, is_long

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
        "nothing. What cannot be read is told in the answer, and is no error of the request. With "
        f"`Prefer: {ASYNC}` many games come in after the answer, which is 202 and a job then.",
        parameters=(
            PREFER,
            Parameter(
                "name",
                "The name under which a record that is the body itself is kept.",
                {"type": "string", "maxLength": 200},
                "at most 200 characters, such as evening.pen",
            ),
        ),
        takes=_TAKEN,
        answers={JSON: Sent},
        later=Job,
        problems={
            400: "Nothing was sent, or an archive that is not unpacked. Nothing was kept.",
            403: "It came from a page of another site.",
            413: "It is too large.",
            415: "The body is of another type than those named here.",
        },
    )
)
def send() -> Sent | Response:
    """Takes records in, or has it done."""
    with ExitStack() as opened:
        try:
            files = [(name, opened.enter_context(stream)) for name, stream in _files()]
        except ArchiveRefused as error:
            raise Refused(400, f"{error}. Nothing was kept.") from error
        if not files:
            raise Refused(400, "Nothing was sent: expected a record, or parts named 'file'.")
        when = datetime.now(UTC)
        if is_wanted() and is_long(files):
            return accepted(enqueue(files, when))
        done = [(name, store().add(name, stream, when)) for name, stream in files]
        return sent([File(name, each.games, each.findings) for name, each in done])


def _files() -> Iterator[tuple[str, BinaryIO]]:
    if is_multipart():
        yield from files_sent()
        return
    if request.mimetype and request.mimetype not in _WHOLE:
        raise Refused(415, f"This is {request.mimetype}: expected {', '.join(_TAKEN)}.")
    body = BytesIO(request.get_data())
    if is_archive(body):
        raise Refused(415, f"This is a zip archive: {_ARCHIVE}.")
    if body.getbuffer().nbytes:
        yield plain_name(request.args.get("name", "")), body
