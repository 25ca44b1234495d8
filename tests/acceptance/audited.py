"""Base records without a fault, small edits to them, and what `euchre audit --format json` says."""

from __future__ import annotations

import json
from typing import Any, Final

from click.testing import CliRunner, Result

from analyzer.cli import main

Json = dict[str, Any]

FOUR: Final = """\
[Rules "four-handed"]
deal 1 dealer E up 9C
hand S: JC AC KC AS 9H
hand W: QC TC KS QS AD
hand N: JS KH QH TH KD
hand E: AH JH TS 9S QD
kitty: 9D TD JD
bids: order
discard E: QD
1 S: JC TC JS 9C = S
2 S: AC QC TH 9S = S
3 S: KC QS QH TS = S
4 S: AS KS KD JH = S
5 S: 9H AD KH AH = E
score NS 1
total NS 1 EW 0
"""
THREE: Final = """\
[Rules "three-handed"]
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C
hand W: AS KS TS AD 9D
hand E: AC KC QC TC QD
dummy: QH TH JD QS KD
kitty: JC TD JS
bids: order
discard E: QD
exchange S keeps JH JD AH KH QH
1 S: JH 9D 9H = S
2 S: JD TS TC = S
3 S: AH AD QC = S
4 S: KH KS KC = S
5 S: QH AS AC = S
score S 3
total S 3 W 0 E 0
"""
TWO: Final = """\
[Rules "two-handed"]
deal 1 dealer N up 9H
hand S: JH AH KH 9S 9C
hand N: AS KS TS AD 9D
bids: order
discard N: 9D
1 S: JH 9H = S
2 S: AH TS = S
3 S: KH KS = S
4 S: 9S AS = N
5 N: AD 9C = N
score S 1
total S 1 N 0
"""
BASES: Final = {"4": FOUR, "3": THREE, "2": TWO}
PASSED_4: Final = "bids: pass pass pass pass | pass pass pass pass\n"

Edit = tuple[str, str]


def edited(base: str, *edits: Edit) -> str:
    """The record with each `old` (which must stand in it once) replaced by `new`."""
    text = BASES.get(base, base)
    for old, new in edits:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    return text


def options(words: str) -> Edit:
    return ("deal 1 ", f'[Options "{words}"]\ndeal 1 ')


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    done = CliRunner().invoke(main, arguments, input=stdin, prog_name="euchre")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def document(text: str | bytes, *more: str) -> Json:
    answer: Json = json.loads(run("audit", "-", "--format", "json", *more, stdin=text).stdout)
    return answer


def only_game(text: str | bytes, *more: str) -> Json:
    games = document(text, *more)["files"][0]["games"]
    assert len(games) == 1
    game: Json = games[0]
    return game


def findings(game: Json) -> list[Json]:
    """All findings of a game in the order in which `caused_by` counts them."""
    return [found for deal in game["deals"] for found in deal["findings"]] + game["findings"]


def roots(game: Json) -> list[Json]:
    return [f for f in findings(game) if f["caused_by"] is None and f["severity"] != "note"]


def codes(found: list[Json]) -> list[str]:
    return [one["code"] for one in found]


def first_deal(text: str, *more: str) -> Json:
    deal: Json = only_game(text, *more)["deals"][0]
    return deal


def deal_of(base: str, *edits: Edit) -> Json:
    return first_deal(edited(base, *edits))
