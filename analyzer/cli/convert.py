"""`euchre convert`: a record in another format, and what that has no room for."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli.files import STDIN, opened, shown
from analyzer.cli.games import UNREADABLE_STATUS, Faults, faults_of
from analyzer.cli.output import say
from analyzer.cli.target import refuse_to_overwrite, write

if TYPE_CHECKING:
    from analyzer.notation.writing import Written
    from analyzer.record import GameRecord

TARGETS: Final = ("pen", "egn", "emn", "ptn", "json")


@click.command(
    short_help="Writes a record in another format and says what is lost.",
    epilog="\b\nExample:\n  euchre convert evening.pen evening.egn --to egn",
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", default=STDIN)
@click.option("--to", type=click.Choice(TARGETS), required=True, help="The format of OUT.")
@click.option("--baseline", is_flag=True, help="Leave annotations and marks out.")
@click.pass_context
def convert(context: click.Context, source: str, target: str, to: str, baseline: bool) -> None:
    """Writes the games of IN (- is standard input) to OUT, or to standard output.

    OUT is replaced as a whole or not at all; IN is never written to. What the format cannot hold
    is named on standard error with how much of it there was.

    Exit status: 0, or 2 where something cannot be read (what can be read is written) or the
    command is wrong.
    """
    from analyzer.convert import CannotConvert
    from analyzer.convert import convert as converted

    refuse_to_overwrite(source, target)
    faults = Faults()
    records, comments = _read(source, faults)
    if not records:
        say("nothing is written: there is no game to convert")
        context.exit(faults.tell() or UNREADABLE_STATUS)
    try:
        written = converted(records, to, baseline=baseline)
    except CannotConvert as error:
        raise click.UsageError(str(error)) from error
    write(target, written.text)
    _tell(written, to, comments)
    context.exit(faults.tell())


def _read(source: str, faults: Faults) -> tuple[list[GameRecord], int]:
    """The games of a file that can be read, however faulty, and how many comments it has."""
    from analyzer.notation import pen, read
    from analyzer.notation.pasted import is_of_talk

    records: list[GameRecord] = []
    try:
        with opened(source) as stream:
            data = stream.read()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise click.UsageError(f"'{shown(source)}' cannot be read: {why}") from error
    form, readings = read(BytesIO(data), shown(source))
    for each in readings:
        faults.keep(source, faults_of(each))
        for found in each.findings:
            if is_of_talk(found):  # which no record keeps
                say(found.message)
        if each.record is not None:
            records.append(each.record)
    if form != "pen":
        return records, 0
    return records, pen.count_comments("".join(pen.decode(BytesIO(data))))


def _tell(written: Written, to: str, comments: int) -> None:
    """One line for each kind of thing that was left out."""
    for what, count in written.dropped:
        say(f"{to.upper()} cannot hold, and so left out: {what}: {count}")
    if any(what.startswith("switches of the rules") for what, _ in written.dropped):
        say("what is written does not say all of its rules: audit it with --rules and --set")
    if comments:
        say(f"comments are not kept: {comments}")
