"""The short way through a right game says what the long way says, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from analyzer.audit import GameReport, audit_record, checks, judge, lawful
from analyzer.notation import pen
from analyzer.record import Deal, GameRecord, Stated
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from analyzer.seats import SEATS
from analyzer.simulate import PLAYERS, games
from tests.audit.test_meant import FOUR
from tests.engine.masks import masked
from tests.engine.spoil import spoilt
from tests.quick import one_in

GAMES = 12  # of each kind of players
TWICE_COUNTED = FOUR.replace("tricks NS 1 EW 4", "tricks NS 3 NS 1 EW 4")


def agreed(name: str, words: str = "") -> Rules:
    return with_options(preset(name), [parse_option(word) for word in words.split()])


def simulated(rules: Rules) -> list[GameRecord]:
    return [record for player in PLAYERS for record in games(rules, GAMES, 5, player)]


def the_long_way(record: GameRecord, monkeypatch: pytest.MonkeyPatch) -> GameReport:
    with monkeypatch.context() as patch:
        patch.setattr(judge, "lawful", lambda record, rules: None)
        return audit_record(record)


def counted(record: GameRecord, rng: Random) -> GameRecord:
    """The game with what else a table may write: tricks by side, maker and trump, a note."""
    report = audit_record(record)
    deals = []
    for deal, told in zip(record.deals, report.deals, strict=True):
        after, taken = len(deal.events), dict.fromkeys(dict(report.final_score), 0)
        for seat, number in told.tricks:
            taken[next(side for side in taken if SEATS[seat] in side)] += number
        more = [Stated("note", after, text="a long hand")]
        if told.maker is not None or rng.random() < 0.1:
            more += [
                Stated("tricks", after, points=tuple(taken.items())),
                Stated("trump", after, trump=told.trump, seat=told.maker),
            ]
        some = rng.sample(more, rng.randrange(len(more) + 1))
        deals.append(replace(deal, stated=(*some, *deal.stated)))
    return replace(record, deals=tuple(deals))


def misstated(record: GameRecord, rng: Random) -> GameRecord:
    """The game with one word of the table that is otherwise, left out or written twice."""
    written = [(n, m) for n, deal in enumerate(record.deals) for m, _ in enumerate(deal.stated)]
    if not written or rng.random() < 0.1:
        return replace(record, stated_result=_more(record.stated_result, rng))
    n, m = rng.choice(written)
    deal = record.deals[n]
    line = deal.stated[m]
    others = rng.choice(
        (
            (),
            (line, line),
            (replace(line, points=_more(line.points, rng)),),
            (replace(line, points=line.points[:1]),),
            (replace(line, points=(*_more(line.points, rng), *line.points)),),
            (replace(line, sides=line.sides[::-1] or ("NS",)),),
            (replace(line, sides=()),),
            (replace(line, seat=rng.randrange(4)),),
            (replace(line, trump=rng.randrange(5)),),
            (replace(line, kind=rng.choice(("score", "total", "won", "ruling", "redeal"))),),
        )
    )
    return _with(
        record, n, replace(deal, stated=(*deal.stated[:m], *others, *deal.stated[m + 1 :]))
    )


def _more(points: tuple[tuple[str, int], ...], rng: Random) -> tuple[tuple[str, int], ...]:
    return tuple((side, number + rng.randrange(2)) for side, number in points)


def otherwise(record: GameRecord, rules: Rules, rng: Random) -> GameRecord:
    """The game with a deal that is spoilt, less well seen, of another dealer or number, or with
    deals left out, written twice or in another order."""
    n = rng.randrange(len(record.deals))
    deal, deals = record.deals[n], record.deals
    return rng.choice(
        (
            lambda: _with(record, n, spoilt(deal, rules, rng)),
            lambda: _with(record, n, masked(deal, rng)),
            lambda: _with(record, n, replace(deal, dealer=rng.choice((None, *range(4))))),
            lambda: _with(record, n, replace(deal, number=rng.randrange(1, 9))),
            lambda: replace(record, deals=(*deals[:n], *deals[n + 1 :])),
            lambda: replace(record, deals=(*deals[:n], deal, *deals[n:])),
            lambda: replace(record, deals=deals[::-1]),
            lambda: replace(record, deals=deals[n:], start_score=_score_before(record, n)),
        )
    )()


def _score_before(record: GameRecord, n: int) -> tuple[tuple[str, int], ...]:
    report = audit_record(record)
    return report.deals[n - 1].score_after if n else report.start_score


def _with(record: GameRecord, n: int, deal: Deal) -> GameRecord:
    return replace(record, deals=(*record.deals[:n], deal, *record.deals[n + 1 :]))


@pytest.mark.parametrize("name", one_in(2, PRESETS))
def test_both_ways_say_the_same_of_games_right_and_wrong(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, rng = agreed(name), Random(name)
    for clean in simulated(rules):
        record = counted(clean, rng)
        made = [record, misstated(record, rng), otherwise(record, rules, rng)]
        made += [otherwise(misstated(record, rng), rules, rng)]
        for each in made:
            assert audit_record(each) == the_long_way(each, monkeypatch)


@pytest.mark.parametrize(
    "text",
    [
        '[Rules "two-handed"]\ndeal 1 dealer W up KC\nbids N: order\ndiscard S: -\n1 N: 9H KH = S\n'
        "2 S: TH AH = N\n3 N: TC JC = S\n4 S: JH JS = N\n5 N: KD JD = N\n",
        '[Rules "three-handed"]\ndeal 1 dealer N up 9H\nmisdeal\n',
        TWICE_COUNTED,
    ],
)
def test_a_place_without_a_player_and_a_side_with_two_numbers_are_seen_at_once(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a game like one that was audited before."""
    for right in pen.loads(FOUR):
        assert audit_record(right).all_findings == ()
    (record,) = pen.loads(text)
    assert audit_record(record) == the_long_way(record, monkeypatch)
    assert audit_record(record).all_findings


SWITCHED = [
    "three-handed four-trick-tokens=yes",
    "four-handed deals=8 target=0",
    "four-handed simultaneous-finish=play-on target=3",
    "british no-trump=yes",
    "four-handed farmers-hand=redeal misdeal=same-dealer",
]


@pytest.mark.parametrize("words", SWITCHED)
def test_both_ways_say_the_same_by_house_rules(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, _, switches = words.partition(" ")
    rules, rng = agreed(name, switches), Random(words)
    for record in simulated(rules):
        for each in (counted(record, rng), misstated(counted(record, rng), rng)):
            assert audit_record(each) == the_long_way(each, monkeypatch)


@pytest.mark.parametrize("name", PRESETS)
def test_right_games_go_the_short_way(name: str) -> None:
    rules = agreed(name)
    assert all(lawful.lawful(record, rules) is not None for record in simulated(rules))


def test_every_check_that_is_covered_is_there() -> None:
    there = {module.__name__.rpartition(".")[2] for module in checks.modules()}
    assert there >= lawful.COVERED


def test_a_check_that_is_not_covered_sees_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = games(agreed("four-handed"), 1, 5, "simple")
    audit_record(record)
    assert lawful.lawful(record, agreed("four-handed")) is not None
    monkeypatch.setattr(lawful, "COVERED", lawful.COVERED - {"dealer"})
    lawful._are_covered.cache_clear()
    assert lawful.lawful(record, agreed("four-handed")) is None
    lawful._are_covered.cache_clear()


def test_reports_of_deals_are_made_once_and_compare_as_a_tuple() -> None:
    made: list[int] = []

    def reports() -> Iterator[str]:
        made.append(1)
        yield from "ab"

    lazy = judge.DealReports(2, reports)  # type: ignore[arg-type]
    assert len(lazy) == 2 and not made
    assert lazy == ("a", "b") and lazy == judge.DealReports(2, reports) and lazy != ("a",)
    assert (lazy[-1], lazy[:1], list(lazy), repr(lazy)) == ("b", ("a",), ["a", "b"], "('a', 'b')")
    assert hash(lazy) == hash(("a", "b")) and made == [1, 1]
