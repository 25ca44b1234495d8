"""What is measured, and what every ratio has to reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.rules import preset
from analyzer.simulate import games as simulated
from tests.bench import child, club, corpus, openspiel, work
from tests.bench.fair import FEWEST, Measured, Turn, compared, measured
from tests.bench.table import Row

SEED: Final = 2026
ROUNDS: Final = 9
GAMES: Final = 60  # in a round
SAME: Final = 1 / 1.1  # at most a tenth more

RIVAL: Final = "OpenSpiel, `legal_actions` before every action"
SCALE: Final = "OpenSpiel's four-handed deal, for scale"


def in_memory(rounds: int = ROUNDS, size: int = GAMES) -> Iterator[Row]:
    """The rows measured in this process."""
    game = openspiel.load()
    batches = work.batches(corpus.games(game, SEED), rounds, size)
    replaying = work.replaying(game, [[d for g in batch for d in g.deals] for batch in batches])
    careful = [[g.record for g in batch] for batch in batches]
    bare = [[corpus.bare(record) for record in batch] for batch in careful]

    def row(what: str, ours: Turn, at_least: float | None, aim: float | None) -> Row:
        against = SCALE if at_least is None else RIVAL
        return Row(what, against, compared(ours, replaying, rounds), "deal", at_least, aim)

    yield row("audit, all written down", work.auditing(careful), 1.5, 3.0)
    yield row("audit, calls and cards only", work.auditing(bare), 1.5, 3.0)
    yield row("PEN text to findings, all written down", work.reading(careful), 0.5, 1.0)
    yield row("PEN text to findings, calls and cards only", work.reading(bare), 0.5, 1.0)
    for name in ("three-handed", "two-handed"):
        other = work.batches(_simulated(name, rounds, size), rounds, size)
        yield row(f"audit, {name}", work.auditing(other), None, None)
        yield row(f"PEN text to findings, {name}", work.reading(other), None, None)


def _simulated(name: str, rounds: int, size: int) -> Iterator[GameRecord]:
    return simulated(preset(name), (rounds + 1) * size, SEED)


class File(NamedTuple):
    """A file of games, how many, and how many deals they have."""

    path: Path
    games: int
    deals: int


def files(folder: Path, *counts: int) -> list[File]:
    """Files of so many games each, all different, with all that a careful scribe of a club writes
    down."""
    games = corpus.games(openspiel.load(), SEED)
    return [_write(folder / f"{count}.pen", islice(games, count), count) for count in counts]


def _write(path: Path, games: Iterator[corpus.Game], count: int) -> File:
    deals = 0
    with path.open("w", encoding="utf-8") as out:
        for number, game in enumerate(games, start=1):
            deals += len(game.deals)
            out.write(pen.dumps([club.kept(game.record, number)]) + "\n")
    return File(path, count, deals)


def jobs(of: File) -> Row:
    """Two processes against one, by the clock on the wall."""
    what, against = f"`--jobs 2`, {of.games:,} games", "`--jobs 1`"
    if not child.has_option("--jobs"):
        note = "`euchre audit` has no option `--jobs`"
        return Row(what, against, None, "s", 1.7, note=note)

    def seconds(number: int) -> float:
        return child.audit(of.path, "--jobs", str(number)).seconds

    pairs = [(seconds(2), seconds(1)) for _ in range(FEWEST + 1)]
    return Row(what, against, measured(pairs[1:]), "s", 1.7)


def streamed(one: File, few: File, many: File) -> Iterator[Row]:
    """Many games against few, read one by one by the command: memory, and cost of a deal."""
    memory, cost = grown(one, few, many, lambda file: child.audit(file.path))
    what, against = f"{many.games:,} games", f"{few.games:,} games"
    yield Row(f"peak memory, {what}", against, memory, "MB", SAME)
    yield Row(f"cost of a deal, {what}", against, cost, "deal", SAME)


def grown(
    one: File, few: File, many: File, run: Callable[[File], child.Usage]
) -> tuple[Measured, Measured]:
    """Peak memory and cost of a deal, with many games against few. What the command needs to start
    is measured on the file of one game."""

    def short_runs(times: int) -> list[tuple[child.Usage, child.Usage]]:
        return [(run(one), run(few)) for _ in range(times)]

    runs = short_runs(FEWEST // 2)
    long = run(many)
    runs += short_runs(FEWEST - FEWEST // 2)
    memory = measured([(long.peak, short.peak) for _, short in runs])
    costs = [
        (_cost(long, many, start, one), _cost(short, few, start, one)) for start, short in runs
    ]
    return memory, measured(costs)


def _cost(run: child.Usage, of: File, start: child.Usage, one: File) -> float:
    """Processor seconds of a deal, without those of the start."""
    return (run.processor - start.processor) / (of.deals - one.deals)
