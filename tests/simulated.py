"""The simulated games among the sample records, so that a first visit to the statistics shows full
charts: games of `euchre simulate`, each marked as simulated, with players and days of their own.

`python -m tests.simulated` writes them again, the same bytes every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from analyzer.notation.pen.writer import dumps
from analyzer.record import GameRecord, Tag
from analyzer.rules import PRESETS, Rules
from analyzer.seats import SEAT_NAMES
from analyzer.simulate import games
from analyzer.simulate.game import SITE
from tests.shared import ROOT

FOLDER: Final = ROOT / "records" / "simulated"
SEED: Final = 2026  # of the first preset; each has one of its own, lest the same game come twice
DEALS: Final = 350  # of every preset, or some more
MOST_GAMES: Final = 160
AN_EVENING: Final = 3  # games
FIRST_DAY: Final = date(2026, 1, 9)
# Those who play by rules of thumb, and those who play by chance: they have tables of their own.
BY_RULE: Final = ("Robot Ada", "Robot Ben", "Robot Cleo", "Robot Dov", "Robot Edna", "Robot Finn")
BY_CHANCE: Final = ("Dice Gus", "Dice Hal", "Dice Ira", "Dice Joy")
RARE: Final = 4  # every so many games chance plays


def simulated(rules: Rules) -> Iterator[GameRecord]:
    """The games of a preset."""
    seed = SEED + list(PRESETS).index(rules.preset)
    by_rule = games(rules, MOST_GAMES, seed, "simple")
    by_chance = games(rules, MOST_GAMES, seed, "uniform")
    deals = number = 0
    while deals < DEALS and number < MOST_GAMES:
        is_chance = number % RARE == RARE - 1
        game = next(by_chance if is_chance else by_rule)
        yield _marked(game, rules, number, BY_CHANCE if is_chance else BY_RULE)
        deals += len(game.deals)
        number += 1


def _marked(game: GameRecord, rules: Rules, number: int, names: tuple[str, ...]) -> GameRecord:
    evening = number // AN_EVENING
    tags = {
        "Event": f"Simulated evening {evening + 1}",
        "Site": SITE,
        "Date": (FIRST_DAY + timedelta(weeks=evening)).isoformat(),
        "Round": str(number % AN_EVENING + 1),
    }
    players = tuple(
        (seat, names[(number + place) % len(names)]) for place, seat in enumerate(rules.seats)
    )
    seats = {SEAT_NAMES[seat]: name for seat, name in players}
    told = tuple(Tag(name, text) for name, text in {**tags, **seats}.items())
    return replace(game, tags=told, players=players)


def text_of(rules: Rules) -> str:
    """The file of a preset."""
    return dumps(simulated(rules))


def main() -> None:
    """Writes every file."""
    FOLDER.mkdir(exist_ok=True)
    for versions in PRESETS.values():
        path = FOLDER / f"{versions[-1].preset}.pen"
        path.write_text(text_of(versions[-1]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
