"""A second count, written apart: from the records and what the audit says of them straight to
k and n, deal by deal, without a line of the statistics' own code.

The auction is walked call by call; sides, positions and points are worked out here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from analyzer.audit import DealReport, GameReport
from analyzer.cards import NAMES
from analyzer.record import Call, Concession, Deal, Exchange, GameRecord, Trick
from analyzer.rules import Rules, preset, with_options, written_value

RED, BLACK = (1, 2), (0, 3)

# (figure, part, position or None, round or None): k and n.
Key = tuple[str, str, int | None, int | None]


@dataclass
class Recount:
    """What was counted: of everybody (`name` empty) or of one player."""

    k: Counter[Key] = field(default_factory=Counter)
    n: Counter[Key] = field(default_factory=Counter)
    of_games: dict[Key, list[tuple[Fraction, int]]] = field(default_factory=dict)
    left: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    games: int = 0
    players: int = 0

    def rate(self, figure: str, hit: bool, *places: tuple[int | None, int | None]) -> None:
        for place in places:
            self.n[(figure, "", *place)] += 1
            self.k[(figure, "", *place)] += hit

    def part(self, part: str, *places: tuple[int | None, int | None]) -> None:
        for place in places:
            for each in ("euchred", "made", "march", "lone_made", "lone_march", "passed"):
                self.n[("outcomes", each, *place)] += 1
            self.k[("outcomes", part, *place)] += 1


def rules_of(report: GameReport) -> Rules:
    assert report.rules is not None
    changed = [(name, written_value(None if v == "none" else v)) for name, v in report.switches]
    return with_options(preset(report.rules), changed)


def recount(
    games: Iterable[tuple[GameRecord, GameReport]], name: str = "", keep_faulty: bool = False
) -> Recount:
    """All games of one pool counted again, of everybody or of the player of this name."""
    total = Recount()
    for record, report in games:
        total.players = rules_of(report).players
        _Game(record, report, rules_of(report), name, total, keep_faulty).count()
    return total


class _Game:
    def __init__(
        self,
        record: GameRecord,
        report: GameReport,
        rules: Rules,
        name: str,
        total: Recount,
        keep_faulty: bool,
    ) -> None:
        self.record, self.report, self.rules = record, report, rules
        self.total, self.keep_faulty = total, keep_faulty
        self.ring = {2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3]}[rules.players]
        self.everybody = not name
        self.own = [s for s, n in report.players if n == name] if name else self.ring
        self.sums: dict[tuple[str, int | None], list[Fraction | int]] = {}

    def count(self) -> None:
        if not self.own:
            return
        self.total.games += 1 if self.everybody else len(self.own)
        for deal, told in zip(self.record.deals, self.report.deals, strict=True):
            self._deal(deal, told)
        self._whole_game()
        for (figure, place), (x, n) in self.sums.items():
            key: Key = (figure, "", place, None)
            self.total.of_games.setdefault(key, []).append((Fraction(x), int(n)))

    # What a deal is worth.

    def _reason(self, deal: Deal, told: DealReport) -> str:
        codes = [f.code for f in told.findings]
        kinds = [stated.kind for stated in deal.stated]
        if "PLAY_AFTER_GAME_OVER" in codes:
            return "late"
        if "ruling" in kinds:
            return "ruled"
        if told.result == "misdeal":
            return "misdealt"
        if told.result in ("unfinished", "halted"):
            kept = [event for event in deal.events if type(event) in (Call, Trick)]
            return "stopped" if kept else "unwritten"
        if deal.dealer not in self.ring:
            return "undecided"
        unsure = {
            "WRONG_TRICK_WINNER_RECORDED", "INCOMPLETE_DEAL", "MISSING_CALL",
            "SITTING_OUT_PLAYER_PLAYED", "LEAD_OUT_OF_TURN", "ALONE_NOT_AVAILABLE",
        }  # fmt: skip
        if unsure & {u.code for u in told.undetermined}:
            return "undecided"
        for finding in told.findings:
            card = self.keep_faulty and finding.address and finding.address[0] == "t"
            if finding.severity == "fatal" or (finding.severity == "major" and not card):
                return "faulty"
        return ""

    def _deal(self, deal: Deal, told: DealReport) -> None:
        reason = self._reason(deal, told)
        times = 1 if self.everybody else len(self.own)
        ended = told.result in ("made", "march", "euchred", "thrown-in")
        if reason == "ruled" and any(isinstance(e, Trick) for e in deal.events):
            ended = True
        if ended and reason != "late" and not told.undetermined:
            bad = any(f.caused_by is None and f.severity != "note" for f in told.findings)
            for _ in range(times):
                self.total.rate("violations", bad, (None, None))
        if reason:
            self.total.left[reason] += times
            return
        self.total.deals += times
        self._counted(deal, told)

    def _side(self, seat: int) -> int:
        return seat % 2 if self.rules.players == 4 else seat

    def _counted(self, deal: Deal, told: DealReport) -> None:
        total = self.total
        assert deal.dealer is not None
        at = self.ring.index(deal.dealer) + 1
        order = self.ring[at:] + self.ring[:at]
        place = {seat: i + 1 for i, seat in enumerate(order)}
        points = self._points_by_seat(told)
        turns, maker, number, forced = self._auction(deal, told, order)
        assert maker == told.maker
        lone = maker is not None and maker in told.alone
        outcome = {"made": "lone_made", "march": "lone_march"}.get(told.result, told.result)
        outcome = outcome if lone else told.result
        for seat, turn, is_forced in turns:
            if seat not in self.own:
                continue
            called = seat == maker and turn == number
            where = [(None, None), (None, turn), (place[seat], None), (place[seat], turn)]
            total.part(outcome if called else "passed", *where)
            if not is_forced:
                name = "order_up" if turn == 1 else "second_call"
                total.rate(name, called, (None, None), (place[seat], None))
        for seat in self.own:
            self._seat(deal, told, seat, place[seat], points, maker, number, forced)
        if self.everybody or maker in self.own:
            self._call(deal, told, maker, number, forced, place, points)
        seen = order if self.everybody else self.own
        self._table(deal, told, maker, number, forced, seen, points)

    def _points_by_seat(self, told: DealReport) -> dict[int, int]:
        assert told.points is not None
        by_side = dict(told.points)
        if self.rules.players == 4:
            return {seat: by_side["NS" if seat in (0, 2) else "EW"] for seat in self.ring}
        return {seat: by_side["SWNE"[seat]] for seat in self.ring}

    def _net(self, seat: int, points: dict[int, int]) -> Fraction:
        others = [s for s in self.ring if self._side(s) != self._side(seat)]
        return points[seat] - Fraction(sum(points[s] for s in others), len(others))

    def _auction(
        self, deal: Deal, told: DealReport, order: list[int]
    ) -> tuple[list[tuple[int, int, bool]], int | None, int, bool]:
        """Each turn to call (seat, round, whether he had no choice), the maker and his round."""
        rules = self.rules
        up = "" if deal.up is None else NAMES.get(deal.up, "")
        if up == "B" and rules.joker_turned_up == "dealer_names_blind":
            return [(order[-1], 1, True)], order[-1], 1, True
        turns: list[tuple[int, int, bool]] = []
        bids = [e.bid for e in deal.events if isinstance(e, Call) and not e.back]
        names = [e.round for e in deal.events if isinstance(e, Call) and not e.back]
        if any(bid.kind == "blind" for bid in bids):
            return [(order[-1], 1, True)], order[-1], 1, True
        waiting = list(zip(bids, names, strict=True))
        for round_ in (1, 2):
            for seat in order:
                last = round_ == 2 and seat == order[-1] and rules.stick_the_dealer
                turns.append((seat, round_, last))
                if waiting and waiting[0][1] > round_:
                    continue  # his pass was not written down
                if not waiting:
                    continue
                bid, _ = waiting.pop(0)
                if bid.kind == "pass" or self._counts_as_pass(bid.suit, up, round_):
                    continue
                return turns, seat, round_, last
        return turns, None, 0, False

    def _counts_as_pass(self, suit: int | None, up: str, round_: int) -> bool:
        counts = self.rules.turned_down_suit == "counts_as_pass"
        return bool(counts and round_ == 2 and suit is not None and suit < 4
                    and up[-1:] == "SHDC"[suit])  # fmt: skip

    # Figures.

    def _add(self, figure: str, place: int | None, x: Fraction) -> None:
        sums = self.sums.setdefault((figure, place), [Fraction(0), 0])
        sums[0] += x
        sums[1] += 1

    def _seat(
        self,
        deal: Deal,
        told: DealReport,
        seat: int,
        place: int,
        points: dict[int, int],
        maker: int | None,
        number: int,
        forced: bool,
    ) -> None:
        total = self.total
        net = self._net(seat, points)
        self._add("points_by_seat", place, net)
        if not self.everybody:
            self._add("points_by_seat", None, net)
        is_dealer = place == self.rules.players
        if is_dealer:
            self._add("dealer_advantage", None, net)
            if any(points.values()):
                total.rate("dealer_scored", points[seat] > 0, (None, None))
            stuck = forced and number == 2
            total.rate("stuck", stuck, (None, None))
            total.rate("blind", forced and number == 1, (None, None))
        euchred = told.result == "euchred"
        for figure, hit in (
            ("call_rate", seat == maker),
            ("euchred_per_hand", euchred and seat == maker),
            ("lone_per_hand", seat == maker and maker in told.alone),
        ):
            total.rate(figure, hit, (place, None))
            if not self.everybody:
                total.rate(figure, hit, (None, None))
        if maker is None or self._side(seat) == self._side(maker):
            return
        defenders = [s for s in self.ring if self._side(s) != self._side(maker)]
        counts_once = not self.everybody or seat == defenders[0]
        places: list[tuple[int | None, int | None]] = [(place, None)]
        if counts_once:
            places.append((None, None))
        total.rate("defence", euchred, *places)
        if maker in told.alone:
            total.rate("lone_stop", told.result != "march", *places)
        if seat in told.alone:
            total.rate("alone_defence", euchred, (place, None), (None, None))
        by_seat = dict(told.tricks)
        claimed = any(isinstance(e, Concession) for e in deal.events)
        both = len(defenders) == 2 and not any(s in told.alone for s in defenders)
        if both and not claimed and sum(by_seat.values()) == 5:
            total.rate("co_defence", all(by_seat[s] > 0 for s in defenders), *places)

    def _call(
        self,
        deal: Deal,
        told: DealReport,
        maker: int | None,
        number: int,
        forced: bool,
        place: dict[int, int],
        points: dict[int, int],
    ) -> None:
        if maker is None:
            return
        total, seat = self.total, place[maker]
        euchred, alone = told.result == "euchred", maker in told.alone
        net = self._net(maker, points)
        where = [(None, None), (None, number), (seat, None), (seat, number)]
        by_seat = [(None, None), (seat, None)]
        total.rate("call_success", not euchred, *where)
        total.rate("euchre_rate", euchred, *where)
        total.rate("lone_rate", alone, *where)
        for cell in where[1:]:
            total.k[("call_share", "", *cell)] += 1
        total.n[("call_share", "", None, None)] += 1
        if alone:
            total.rate("lone_march", told.result == "march", *by_seat)
            total.rate("lone_made", not euchred, *by_seat)
            total.rate("lone_euchred", euchred, *by_seat)
        else:
            total.rate("march_rate", told.result == "march", *where)
        if number == 1 and not forced:
            with_dealer = self._side(maker) == self._side(deal.dealer or 0)
            total.rate("with_dealer", with_dealer, (None, None))
            total.rate("against_dealer", not with_dealer, (None, None))
        for at in (None, seat):
            self._add("points_per_call", at, net)
        self._colour(deal, told, number, seat, net)
        self._dummy(deal, told, maker, seat)

    def _colour(self, deal: Deal, told: DealReport, number: int, seat: int, net: Fraction) -> None:
        up = "" if deal.up is None else NAMES[deal.up]
        if number != 2 or up[-1:] not in tuple("SHDC") or told.trump is None:
            return
        turned = "SHDC".index(up[-1])
        is_next = told.trump < 4 and (told.trump in RED) == (turned in RED)
        is_green = told.trump < 4 and not is_next
        places = [(None, None), (seat, None)]
        self.total.rate("next_share", is_next, *places)
        self.total.rate("green_share", is_green, *places)
        for name, is_so in (("next", is_next), ("green", is_green)):
            if is_so:
                self.total.rate(f"{name}_success", told.result != "euchred", *places)
                for place in (None, seat):
                    self._add(f"{name}_points", place, net)

    def _dummy(self, deal: Deal, told: DealReport, maker: int, seat: int) -> None:
        if not self.rules.dummy or maker in told.alone:
            return
        used: bool | None = None
        for event in deal.events:
            if isinstance(event, Exchange) and event.seat == maker:
                if event.left:
                    used = False
                elif not any(p.place == "kitty" or isinstance(p.place, int) for p in event.parts):
                    used = True
        if used is None:
            return
        places = [(None, None), (seat, None)]
        self.total.rate("dummy_used", used, *places)
        name = "dummy_used_euchred" if used else "dummy_left_euchred"
        self.total.rate(name, told.result == "euchred", *places)

    def _table(
        self,
        deal: Deal,
        told: DealReport,
        maker: int | None,
        number: int,
        forced: bool,
        seen: list[int],
        points: dict[int, int],
    ) -> None:
        """What is counted once a deal of everybody, and once a seat of a player."""
        total = self.total
        up = "" if deal.up is None else NAMES[deal.up]
        whose = [s for s in seen if self._side(s) == self._side(deal.dealer or 0)]
        if up[:1] == "J":
            for _ in whose[:1] if self.everybody else whose:
                total.rate("bower_passed", maker is None or number == 2, (None, None))
        for _ in seen[:1] if self.everybody else seen:
            total.rate("pass_out", maker is None, (None, None))
        if self.everybody:
            euchred = told.result == "euchred"
            total.rate("call_rate", maker is not None, (None, None))
            total.rate("euchred_per_hand", euchred, (None, None))
            total.rate("lone_per_hand", maker is not None and maker in told.alone, (None, None))

    # The game as a whole.

    def _whole_game(self) -> None:
        if len(self.report.winners) != 1 or not self._is_known_throughout():
            return
        (winner,) = self.report.winners
        scores = [dict(self.report.start_score)]
        scores += [dict(told.score_after) for told in self.report.deals]
        most = max(
            max(n for side, n in score.items() if side != winner) - score[winner]
            for score in scores[:-1]
        )
        target = self.rules.target
        skunk = all(n == 0 for side, n in scores[-1].items() if side != winner)
        hands = sum(told.result != "misdeal" for told in self.report.deals)
        if self.everybody:
            self._game_of(True, most * 2 >= target > 0, skunk, hands)
        else:
            for seat in self.own:
                own = "SWNE"[seat] in winner
                self._game_of(own, own and most * 2 >= target > 0, own and skunk, hands)

    def _game_of(self, won: bool, comeback: bool, skunk: bool, hands: int) -> None:
        if not self.everybody:
            self.total.rate("games_won", won, (None, None))
        self.total.rate("comebacks", comeback, (None, None))
        self.total.rate("skunks", skunk, (None, None))
        self._add("hands_per_game", None, Fraction(hands))

    def _is_known_throughout(self) -> bool:
        deals = self.record.deals
        if not deals or deals[0].number > 1 or max(dict(self.report.start_score).values()):
            return False
        for earlier, later in pairwise(deals):
            if later.number not in (earlier.number, earlier.number + 1):
                return False
        bad = {
            "CARD_NOT_HELD", "INCOMPLETE_DEAL", "PLAY_AFTER_GAME_OVER",
            "SITTING_OUT_PLAYER_PLAYED", "WRONG_TRICK_WINNER_RECORDED",
        }  # fmt: skip
        for deal, told in zip(deals, self.report.deals, strict=True):
            if told.points is None or any(s.kind == "ruling" for s in deal.stated):
                return False
            if bad & {f.code for f in told.findings} or bad & {u.code for u in told.undetermined}:
                return False
        return True


def cells(total: Recount) -> Iterator[tuple[Key, Fraction, int]]:
    """Every k and n that is not of nothing."""
    share = total.n[("call_share", "", None, None)]
    for key, n in total.n.items():
        if key[0] != "call_share":
            yield key, Fraction(total.k[key]), n
    everywhere = [None, *range(1, total.players + 1)]
    for place in [(seat, round_) for seat in everywhere for round_ in (None, 1, 2)][1:]:
        key = ("call_share", "", *place)
        yield key, Fraction(total.k[key]), share
    for key, games in total.of_games.items():
        yield key, sum((x for x, _ in games), Fraction(0)), sum(n for _, n in games)
