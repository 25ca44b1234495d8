"""Uploads: whatever was dropped, chosen or pasted goes into the store, and a page says what became
of every game of it, at once, or when a job has taken them in. Never does nothing happen.

Names of files are shown, and tell the format where what they hold does not; no path is used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO
from typing import BinaryIO, Final, cast

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.audit.chosen import lost_rules
from analyzer.findings import Finding
from analyzer.store import GameOutcome, Store, Upload
from analyzer.store.values import DUPLICATE
from analyzer.web.archive import ArchiveRefused, files_of, is_archive
from analyzer.web.begun import LONGEST, begun
from analyzer.web.library import Unsent, library_page, query_of
from analyzer.web.othernames import OtherNames, other_names
from analyzer.web.outcomes import STATUSES, status_of, table_of, table_of_paste, was_here
from analyzer.web.paging import Pages, page_of
from analyzer.web.senttext import sent_text
from analyzer.web.storage import store
from analyzer.web.unjudged import told_first
from analyzer.web.worker import enqueue, is_long

blueprint = Blueprint("uploads", __name__)

PASTED: Final = "pasted text"
ON_A_PAGE: Final = 100  # games
MOST_SHOWN: Final = 50  # faults of one game, and of one file
MOST_UPLOADS: Final = 2000  # files sent together, so that one page tells of them all
_LONGEST_NAME: Final = 200
_IDS: Final = re.compile(r"[0-9]{1,15}(?:-[0-9]{1,15})?(?:,[0-9]{1,15}(?:-[0-9]{1,15})?){0,999}")
_NOTHING: Final = (
    "Nothing was sent: choose a file, drop one on the page, or paste the text of a game."
)


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one game, by its `status`; `faults` are the first of its faults, `more` how
    many others: what keeps it from being judged (`is_barred`) comes before all; `others` are how
    many findings the audit has beside what could not be read; `table` is the address of its first
    finding on the table, else of its first deal; `names` are told where it names players otherwise
    than before. So many of its faults are its `own`: the edition that says the same has them not.
    """

    upload: Upload
    outcome: GameOutcome
    status: str
    faults: tuple[Finding, ...]
    more: int
    table: str
    names: OtherNames | None
    own: int
    others: int
    is_barred: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One file: the faults that belong to none of its games, and how many more there are; `job`
    is still to take in the rest of it; `begun` is a record that the cards in it begin."""

    upload: Upload
    faults: tuple[Finding, ...]
    more: int
    job: int | None
    begun: str = ""

    @property
    def can_be_mended(self) -> bool:
        """Whether it is all there, and a text in which no game was found; in an empty one there is
        nothing to mend."""
        is_text = any(f.place is None or f.place.text.strip() for f in self.upload.findings)
        return _is_without_game(self.upload) and bool(self.upload.format) and is_text


@dataclass(frozen=True, slots=True)
class UploadPage:
    """What became of one or several files sent together; `counts` by status, in the order in
    which they matter, zeros left out. `parts` are files with something to say of themselves."""

    uploads: tuple[Upload, ...]
    counts: tuple[tuple[str, int], ...]
    parts: tuple[Part, ...]
    games: tuple[Told, ...]
    total: int
    pages: Pages

    @property
    def is_whole(self) -> bool:
        """Whether all files were read to their end."""
        return all(each.complete for each in self.uploads)

    @property
    def unread(self) -> int:
        """How many files were read to their end, and hold no game that could be read."""
        return sum(map(_is_without_game, self.uploads))

    @property
    def only(self) -> GameOutcome | None:
        """The game, where it is the only one and in the library."""
        one = self.games[0].outcome if self.total == 1 else None
        return one if one is not None and one.id else None


@blueprint.post("/uploads")
def receive() -> ResponseReturnValue:
    """Takes files (parts named `file`) and a paste (`text`); leads to what became of them, to how
    far that is, or to the table where one game was pasted."""
    with ExitStack() as opened:
        try:
            sent = [(name, opened.enter_context(stream)) for name, stream in files_sent()]
        except ArchiveRefused as error:
            return _refused(f"{error}. Nothing of this upload was kept.")
        if not sent:
            return _refused(_NOTHING)
        if len(sent) > MOST_UPLOADS:
            return _refused(_too_many(len(sent)))
        when = datetime.now(UTC)
        if is_long(sent):
            return redirect(f"/jobs/{enqueue(sent, when)}", 303)
        done = [store().add(name, stream, when) for name, stream in sent]
    if [name for name, _ in sent] == [PASTED] and (table := table_of_paste(done[0])):
        return redirect(table, 303)
    again = [each.upload_id for each in done if was_here(each)]
    return redirect(address_of(dict.fromkeys(each.upload_id for each in done), again), 303)


def _refused(said: str) -> ResponseReturnValue:
    """The library again, with what is wrong at the box that was sent."""
    box = "file" if request.files.getlist("file") else "text"
    page = replace(library_page(store(), query_of({})), unsent=Unsent(box, said))
    return render_template("library.html", page=page), 400


def _too_many(files: int) -> str:
    return (
        f"There are {files:,} files in this upload: expected at most {MOST_UPLOADS:,} at once. "
        "Nothing of it was kept; send it in parts."
    )


def address_of(uploads: Iterable[int], again: Iterable[int]) -> str:
    """Where it is told what became of uploads, of which those came `again`."""
    repeated = written(again)
    return f"/uploads/{written(uploads)}{'?again=' if repeated else ''}{repeated}"


@blueprint.get("/uploads/<ids>")
def result(ids: str) -> ResponseReturnValue:
    """What became of one upload (`7`), or of several (`7-9,12`); of those `again` every game was
    in the library before."""
    numbers, again = numbers_of(ids), request.args.get("again", "")
    found = [upload for n in numbers if (upload := store().upload(n, most=0)) is not None]
    if len(found) < len(numbers):
        abort(404)
    repeated = numbers_of(again) if again else ()
    page = upload_page(store(), found, request.args.get("page", "1"), repeated)
    return render_template("upload.html", page=page)


def upload_page(
    of: Store, uploads: Sequence[Upload], page: str, again: Container[int]
) -> UploadPage:
    """What there is to tell of these uploads, a page of games at a time. Uploads that came `again`
    brought nothing new."""
    counts = dict.fromkeys(STATUSES, 0)
    for upload in uploads:
        for status, number in upload.counts:
            counts[status_of(upload, status, again)] += number
    pages = page_of(page, sum(counts.values()), ON_A_PAGE)
    return UploadPage(
        uploads=tuple(uploads),
        counts=tuple((status, n) for status, n in counts.items() if n),
        parts=tuple(_part(of, each) for each in uploads if _has_something_to_say(each)),
        games=tuple(_games(of, uploads, pages, again)),
        total=sum(counts.values()),
        pages=pages,
    )


def _is_without_game(upload: Upload) -> bool:
    return upload.complete and not upload.total


def _has_something_to_say(upload: Upload) -> bool:
    return bool(upload.findings) or not upload.total or not upload.complete


def _part(of: Store, upload: Upload) -> Part:
    shown = upload.findings[:MOST_SHOWN]
    job = None if upload.complete else of.open_job_of(upload.id)
    part = Part(upload, shown, len(upload.findings) - len(shown), job)
    return replace(part, begun=_begun(of, upload)) if part.can_be_mended else part


def _begun(of: Store, upload: Upload) -> str:
    return begun(sent_text(of, upload.id) or "") if upload.size <= LONGEST else ""


def _games(
    of: Store, uploads: Iterable[Upload], pages: Pages, again: Container[int]
) -> Iterator[Told]:
    """The games of one page; of other pages nothing is read."""
    before = 0
    for upload in uploads:
        first, end = max(0, pages.first - before), min(upload.total, pages.end - before)
        before += upload.total
        here = of.upload(upload.id, first, end - first) if first < end else None
        for outcome in () if here is None else here.outcomes:
            yield _told(of, upload, outcome, again)


def _told(of: Store, upload: Upload, outcome: GameOutcome, again: Container[int]) -> Told:
    own = _own(of, outcome)
    barring = () if own else _barring(of, outcome)
    faults = told_first(barring, outcome.findings)
    return Told(
        upload=upload,
        outcome=outcome,
        status=status_of(upload, outcome.status, again),
        faults=faults[:MOST_SHOWN],
        more=len(faults[MOST_SHOWN:]),
        table=table_of(outcome),
        names=None if upload.corrects else other_names(of, outcome),
        own=own,
        others=max(0, outcome.roots - _faults(faults).total() + own),
        is_barred=bool(barring),
    )


def _barring(of: Store, outcome: GameOutcome) -> tuple[Finding, ...]:
    """What keeps a game from being judged. Where nothing is unreadable but what the reader found
    no game has to be audited for it."""
    is_all_told = outcome.unread <= _faults(outcome.findings).total()
    is_judged = is_all_told and not any(map(lost_rules, outcome.findings))
    if outcome.id is None or (is_judged and outcome.edition == outcome.shown):
        return ()
    game = of.game(outcome.id, outcome.edition)
    barring = () if game is None else game.report().barring
    if outcome.status != DUPLICATE:
        return barring
    # It stands in another text: the place in this one, where the reader found it.
    return tuple(
        next((own for own in outcome.findings if own == fault), replace(fault, place=None))
        for fault in barring
    )


def _own(of: Store, outcome: GameOutcome) -> int:
    """How many faults a text has which the edition that says the same has not."""
    faults = _faults(outcome.findings)
    if outcome.id is None or outcome.status != DUPLICATE or not faults:
        return 0
    kept = of.game(outcome.id, outcome.edition)
    return 0 if kept is None else (faults - _faults(kept.reading.findings)).total()


def _faults(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    """What cannot be read of a text, and how often; not where."""
    return Counter((each.code, each.message) for each in findings if each.severity != "note")


def files_sent() -> Iterator[tuple[str, BinaryIO]]:
    """Each file and paste of the request, archives unpacked."""
    text = request.form.get("text", "")
    for file in request.files.getlist("file"):
        if not file.filename and not file.stream.read(1):
            continue  # a form in which no file was chosen
        file.stream.seek(0)
        name = plain_name(file.filename or "")
        if not is_archive(file.stream):
            yield name, cast(BinaryIO, file.stream)
            continue
        try:
            for inner, stream in files_of(file.stream):
                yield plain_name(inner), stream
        except ArchiveRefused as error:
            raise ArchiveRefused(f"{name}: {error}") from error
    if text.strip():
        yield PASTED, BytesIO(text.encode())


def plain_name(path: str) -> str:
    """The last part of a path, as a name to show.

    >>> plain_name("C:\\\\games\\\\../evening.pen")
    'evening.pen'
    """
    return path.replace("\\", "/").rsplit("/", 1)[-1].strip()[:_LONGEST_NAME] or "file"


def written(numbers: Iterable[int]) -> str:
    """Numbers of uploads as an address has them.

    >>> written([7, 8, 9, 12])
    '7-9,12'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ",".join("-".join(map(str, run)) for run in runs)


def numbers_of(ids: str) -> tuple[int, ...]:
    """The numbers that an address names; 404 where it names none, or too many."""
    if not _IDS.fullmatch(ids):
        abort(404)
    numbers: list[int] = []
    for run in ids.split(","):
        first, _, last = run.partition("-")
        count = int(last or first) - int(first) + 1
        if not 0 < count <= MOST_UPLOADS - len(numbers):
            abort(404)
        numbers += range(int(first), int(first) + count)
    return tuple(numbers)
