"""Simulated games: complete, legal, the same from the same seed, with all turns of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from analyzer.audit import GameReport, audit_record
from analyzer.cards import BY_NAME, JOKER, each, pack, union
from analyzer.engine import Table
from analyzer.engine.outcome import outcome_of
from analyzer.notation import pen
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Call,
    Cards,
    Deal,
    Discard,
    Exchange,
    GameRecord,
    Misdeal,
    Trick,
)
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from analyzer.simulate import PLAYERS, games
from analyzer.simulate.chance import Chance
from analyzer.simulate.deal import Dealing, shuffled
from analyzer.simulate.players import Simple, Uniform
from analyzer.store.counting import is_simulated
from tests.command import euchre, process
from tests.quick import one_in

SOME_DEALS = 200  # of every preset


def agreed(name: str, words: str = "") -> Rules:
    return with_options(preset(name), [parse_option(word) for word in words.split()])


def some_games(rules: Rules, player: str, deals: int = SOME_DEALS) -> list[GameRecord]:
    """Games until there are so many deals."""
    found: list[GameRecord] = []
    for record in games(rules, deals, 1, player):
        found.append(record)
        if sum(len(each.deals) for each in found) >= deals:
            break
    return found


def told(report: GameReport) -> Iterator[str]:
    """All that an audit says of a game, what it cannot decide included."""
    yield from (f"{f.deal} {f.address} {f.code}: {f.message}" for f in report.all_findings)
    yield from (f"{m.address} {m.code}: {m.missing}" for d in report.deals for m in d.undetermined)


def reread(record: GameRecord) -> GameRecord:
    """What a reader makes of the written record: the same, and without a fault."""
    text = pen.write(record)
    (reading,) = pen.read(text.splitlines(keepends=True))
    assert reading.findings == () and reading.record is not None
    assert pen.write(reading.record) == text
    return reading.record


@pytest.mark.parametrize(("name", "player"), one_in(3, product(PRESETS, PLAYERS)))
def test_nothing_is_found_or_left_open_in_a_simulated_game(name: str, player: str) -> None:
    for record in some_games(agreed(name), player, SOME_DEALS // 2):
        assert list(told(audit_record(reread(record)))) == []


@pytest.mark.parametrize(
    "words",
    one_in(
        3,
        [
            "partners-best defend-alone=any",
            "go-under must-have-suit",
            "farmers-hand=swap canadian-loner",
            "farmers-hand=redeal all-pass=same-dealer",
            "deck=33 joker-turned-up=redeal no-trump",
            "deck=25 alone-window=with-call stick-the-dealer must-have-suit",
        ],
    ),
)
def test_nothing_is_found_under_house_rules(words: str) -> None:
    for player in PLAYERS:
        for record in some_games(agreed("four-handed", words), player, 60):
            assert list(told(audit_record(reread(record)))) == []


def test_nothing_is_found_where_the_dealer_keeps_five_of_eleven() -> None:
    for record in some_games(agreed("three-handed", "dealer-maker-pool=merged-11"), "uniform", 60):
        assert list(told(audit_record(reread(record)))) == []


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_gives_the_same_bytes_under_every_hash_seed(player: str) -> None:
    command = ("simulate", "--rules", "british", "--games", "3", "--seed", "5", "--player", player)
    first, second = (process(*command, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first.returncode == 0 and first.stdout.count(b"[Event ") == 3
    assert first.stdout == second.stdout


@pytest.mark.parametrize("player", PLAYERS)
def test_every_game_says_that_nobody_played_it(player: str) -> None:
    printed = euchre("simulate", "--rules", "egn", "--games", "2", "--player", player).stdout
    tags = [{tag.name: tag.value for tag in game.tags} for game in pen.loads(printed)]
    assert [is_simulated(of["Site"]) for of in tags] == [True, True]


def test_another_seed_gives_another_game() -> None:
    assert list(games(agreed("egn"), 1, 1)) != list(games(agreed("egn"), 1, 2))


def test_the_first_games_of_many_are_those_of_few() -> None:
    rules = agreed("two-handed")
    assert list(games(rules, 3, 9))[:2] == list(games(rules, 2, 9))


def test_a_game_ends_when_the_target_is_reached_and_says_who_won() -> None:
    for record in games(agreed("four-handed", "target=3"), 5, 1):
        best = max(points for _, points in record.stated_result)
        assert best >= 3
        assert [s.kind for s in record.deals[-1].stated if s.kind == "won"] == ["won"]


def test_a_game_of_so_many_deals_has_so_many() -> None:
    (record,) = games(agreed("four-handed", "target=0 deals=7"), 1, 1)
    assert len(record.deals) == 7


def test_a_game_that_no_rule_ends_stops() -> None:
    (record,) = games(agreed("four-handed", "target=0"), 1, 1)
    assert len(record.deals) == 200 and record.stated_result == ()


def turns(rules: Rules, deals: int = 150) -> Counter[str]:
    """What happens in simulated deals, and how often."""
    seen: Counter[str] = Counter()
    for record in some_games(rules, "uniform", deals):
        for deal in record.deals:
            for event in deal.events:
                match event:
                    case Call(bid=bid):
                        seen[bid.kind] += 1
                    case Alone():
                        seen["alone"] += 1
                    case Discard(card=card):
                        seen["left up-card" if card is None else "discard"] += 1
                    case Exchange(parts=parts, left=left):
                        seen["swap" if parts else "left dummy" if left else "dummy"] += 1
                    case Misdeal(text=why):
                        seen[why] += 1
            seen["thrown in"] += isinstance(deal.events[-1], Call)
            seen["redeal"] += any(stated.kind == "redeal" for stated in deal.stated)
    return seen


@pytest.mark.parametrize(
    ("name", "words", "kinds"),
    [
        ("three-handed", "", "order, name, alone, discard, dummy, left dummy, left up-card"),
        ("british", "", "blind, order, name, pass, alone, discard"),
        ("four-handed", "partners-best", "swap"),
        ("four-handed", "go-under", "swap"),
        ("four-handed", "farmers-hand=swap", "swap"),
        ("four-handed", "deck=25 joker-turned-up=redeal", "redeal, the joker is turned up"),
    ],
)
def test_every_turn_of_the_rules_comes_up(name: str, words: str, kinds: str) -> None:
    seen = turns(agreed(name, words))
    assert [kind for kind in kinds.split(", ") if not seen[kind]] == []


def test_a_hand_of_nines_and_tens_may_be_thrown_in_where_that_is_agreed() -> None:
    rules = agreed("two-handed", "farmers-hand=redeal")
    low = cards("9S TS 9H TH 9D")
    high = Cards(tuple(each(pack(24) & ~union(low)))[:5])
    dealt = Deal(1, 2, BY_NAME["9C"], (Cards(low), None, high, None))
    redealt = 0
    for game in range(20):
        dealing = Dealing(rules, dealt, Uniform(Chance(str(game))))
        dealing.play_out()
        deal = dealing.recorded(outcome_of(dealing.table).winners)
        redealt += [stated.kind for stated in deal.stated] == ["redeal"]
    assert 0 < redealt < 20


def cards(text: str) -> tuple[int, ...]:
    return tuple(BY_NAME[word] for word in text.split())


def test_the_joker_turned_up_is_named_blind_by_the_dealer_alone() -> None:
    for record in some_games(agreed("british"), "uniform"):
        for deal in record.deals:
            if deal.up == JOKER:
                calls = [event for event in deal.events if isinstance(event, Call)]
                assert [(call.seat, call.bid.kind) for call in calls] == [(deal.dealer, "blind")]


def test_the_simple_player_leads_the_right_bower() -> None:
    for record in some_games(agreed("four-handed"), "simple", 60):
        for deal in record.deals:
            call = [e for e in deal.events if isinstance(e, Call)][-1]
            first = next((e for e in deal.events if isinstance(e, Trick)), None)
            if first is None or call.bid.suit is None:
                continue
            hand = deal.hands[first.leader or 0]
            bower = BY_NAME["J" + "SHDC"[call.bid.suit]]
            assert hand is not None
            assert bower not in hand.cards or first.cards[0] == bower


def test_the_simple_player_passes_without_three_trumps() -> None:
    chance = Chance("a hand")
    table = Table(rules := agreed("four-handed"), shuffled(rules, chance, 1, 0))
    table.up, table.holdings[1].pool = BY_NAME["9H"], BY_NAME["JH"] | BY_NAME["AH"] | BY_NAME["AS"]
    calls = [Call(1, bid) for bid in (ORDER, PASS)]
    assert Simple(chance).choose(table, 1, calls) == calls[1]


def test_the_command_prints_games_that_the_audit_finds_clean() -> None:
    chosen = ("--rules", "egn", "--set", "defend-alone=any", "--games", "3")
    printed = euchre("simulate", *chosen).stdout
    assert euchre("audit", "--fail-on", "note", "-", stdin=printed).exit_code == 0


def test_the_command_wants_rules() -> None:
    done = euchre("simulate")
    assert done.exit_code == 2 and "--rules PRESET" in done.stderr


def test_the_command_knows_every_player() -> None:
    from analyzer.cli.simulate import PLAYERS as NAMED

    assert tuple(PLAYERS) == NAMED
