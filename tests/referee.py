"""A referee written apart from the engine, from the pages of the rules alone: no code is shared.

A card is a string (`JS`, the joker `B`), a seat one of `SWNE`, a trump a suit or `N`; rules are a
dict of switches. A deal is a dict of `dealer up hands dummy kitty` and `events`, each of them
`(call SEAT BID)` (`pass order H N blind-H`), `(alone SEAT)`, `(take SEAT)`, `(discard SEAT CARD)`
(None: left), `(exchange SEAT FIVE)` with the dummy (None: left), `(swap SEAT GIVEN TAKEN)` of pairs
card and place (a seat, kitty or None), `(play SEAT CARD)`; `redeal`: the table threw it in.
"""

from __future__ import annotations

from typing import Any

COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
OPPOSITE = {"S": "N", "N": "S", "W": "E", "E": "W"}
SEATED = {2: "SN", 3: "SWE", 4: "SWNE"}


def suit(card: str, trump: str) -> str:
    """What a card counts as: the left bower and the joker are trumps."""
    if card == "B":
        return "B" if trump == "N" else trump
    return trump if card[0] == "J" and card[1] == COLOUR.get(trump) else card[1]


def strength(card: str, led: str, trump: str) -> int:
    """The highest takes the trick; below nought never does."""
    if card == "B":
        return 100
    if trump != "N" and card[0] == "J" and suit(card, trump) == trump:
        return 90 if card[1] == trump else 80
    rank = "789TJQKA".index(card[0])
    return rank + 50 if card[1] == trump else rank if card[1] == led else -1


def playable(hand: set[str], led: str | None, trump: str) -> set[str]:
    """Follow suit if able, otherwise any card; without trump a joker goes at any time."""
    following = {card for card in hand if suit(card, trump) == led}
    if led in (None, "B") or not following:
        return set(hand)
    return following | (hand & {"B"} if trump == "N" else set())


class Referee:
    """One game: the score, whose deal it is, and who has won."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules, self.seats = rules, SEATED[rules["players"]]
        self.sides = ["NS", "EW"] if rules["players"] == 4 else list(self.seats)
        self.score, self.tokens = dict.fromkeys(self.sides, 0), dict.fromkeys(self.sides, 0)
        self.dealt, self.dealer, self.won = 0, "", list[str]()

    def after(self, seat: str) -> str:
        """All seats clockwise, this one the last."""
        return "".join(self.seats.partition(seat)[::-2]) + seat

    def side(self, seat: str) -> str:
        return seat if len(self.seats) < 4 else "NS" if seat in "NS" else "EW"

    def deal(self, deal: dict[str, Any]) -> dict[str, Any]:
        """Judges the next deal of the game and adds it to the score."""
        table = Table(self, deal)
        if self.won or self.dealer not in ("", deal["dealer"]):
            table.faults.append(f"{self.dealer} should deal, or the game is over")
        for event in deal["events"]:
            getattr(table, event[0])(*event[1:])
        result, points = table.result(), table.points()
        stays = {"misdeal": True, "thrown-in": self.rules["all_pass"] == "same_dealer"}
        self.dealer = table.order[-1 if stays.get(result) else 0]
        self.dealt += result != "misdeal"
        self.score = {side: n + points[side] for side, n in self.score.items()}
        self.won = self.winners(table.order)
        told = {"trump": table.trump, "maker": table.maker, "result": result, "points": points}
        told |= {"legal": table.legal, "leads": table.leads, "winners": table.winners}
        return told | {"score": self.score, "won": self.won, "faults": table.faults}

    def winners(self, order: str) -> list[str]:
        """First to reach the target, or the highest after the agreed number of deals."""
        highest = [side for side in self.sides if self.score[side] == max(self.score.values())]
        if self.rules["deals"]:
            return highest if self.dealt >= self.rules["deals"] else []
        target, way = self.rules["target"], self.rules["simultaneous_finish"]
        reached = [side for side in self.sides if target and self.score[side] >= target]
        if len(reached) < 2 or way == "shared":
            return reached
        if way == "eldest_first":
            return [next(seat for seat in order if seat in reached)]
        return [] if way == "play_on" and len(highest) > 1 else highest


class Table:
    """One deal, event by event. `legal`: what each call, discard and play could have been."""

    def __init__(self, game: Referee, deal: dict[str, Any]) -> None:
        self.game, self.rules, self.dealer, self.up = game, game.rules, deal["dealer"], deal["up"]
        self.places = {seat: set(cards) for seat, cards in deal["hands"].items()}
        self.places |= {"dummy": set(deal["dummy"]), "kitty": set(deal["kitty"])}
        self.order = game.after(self.dealer)  # the dealer speaks last
        self.void, self.mate = deal["redeal"], OPPOSITE if len(self.order) == 4 else {}
        self.calls, self.alones, self.faults = list[str](), list[str](), list[str]()
        self.leads, self.winners, self.legal = list[str](), list[str](), list[set[str]]()
        self.trick = list[tuple[str, str]]()
        self.maker = self.trump = self.defender = ""  # the defender who plays alone
        self.exchanged = self.six = False  # six: the dealer has a card too many

    def check(self, right: Any, fault: str) -> None:
        self.faults += [] if right else [fault]

    def among(self, legal: set[str], done: str) -> None:
        self.legal.append(legal)
        self.check(done in legal, f"{done} is not among {sorted(legal)}")

    def turned(self) -> str:
        """The suit of the up-card; a joker counts as agreed."""
        agreed = {"hearts": "H", "spades": "S"}.get(self.rules["joker_turned_up"], "B")
        return agreed if self.up == "B" else self.up[1]

    def bids(self, seat: str) -> set[str]:
        if self.turned() == "B":
            names = self.rules["joker_turned_up"] == "dealer_names_blind" and seat == self.dealer
            return {"blind-" + each for each in "SHDC"} if names else set()
        if len(self.calls) < len(self.order):
            may = seat == self.dealer or self.holds(seat, self.turned())  # he takes the up-card
            return {"pass", "order"} if may else {"pass"}
        named = {each for each in "SHDC" if self.holds(seat, each)}
        if self.rules["turned_down_suit"] != "allowed":
            named.discard(self.turned())
        stuck = self.rules["stick_the_dealer"] and seat == self.dealer
        return named | set(["N"] * self.rules["no_trump"]) | set(["pass"] * (not stuck))

    def holds(self, seat: str, trump: str) -> bool:
        """A natural trump, where one is asked for; the left bower and the joker are none."""
        return not self.rules["must_have_suit"] or any(c[-1] == trump for c in self.places[seat])

    def call(self, seat: str, bid: str) -> None:
        self.among(self.bids(seat), bid)
        due = self.dealer if self.turned() == "B" else self.order[len(self.calls) % len(self.order)]
        self.check(not self.maker and seat == due, f"{seat} called out of turn")
        self.calls.append(bid)
        if bid != "pass":
            self.maker, self.trump = seat, self.turned() if bid == "order" else bid[-1]

    def alone(self, seat: str) -> None:
        """The maker; or one defender, where agreed only against a lone maker."""
        free = self.rules["alone_after_dummy"] or not self.exchanged
        if seat != self.maker:
            agreed = {"any": True, "vs_loner_only": self.maker in self.alones}
            free = agreed.get(self.rules["defend_alone"]) and not self.defender
            free, self.defender = free and seat != self.mate.get(self.maker), seat
        self.check(free and self.rules["alone"] and not self.leads, f"{seat} may not go alone")
        self.alones.append(seat)

    def take(self, seat: str) -> None:
        self.check(self.calls[-1] == "order" or self.up == "B", "nobody ordered the up-card")
        self.places[self.dealer].add(self.up)
        self.six = seat == self.dealer

    def discard(self, seat: str, card: str | None) -> None:
        if card is None:
            free = self.rules["dealer_may_decline"] and seat != self.maker
            return self.check(free or seat in self.out(), "the dealer left the up-card")
        barred = [self.up] * (self.rules["discard_upcard"] == "forbidden")
        self.among(self.places[seat] - set(barred), card)
        self.six = False
        return self.places[seat].discard(card)

    def exchange(self, seat: str, keeps: list[str] | None) -> None:
        self.check(seat == self.maker and seat not in self.alones, f"{seat} took the dummy")
        if keeps is None:
            return self.check(self.rules["dummy_exchange"] == "optional", "the dummy was left")
        early = self.six and self.rules["dealer_maker_pool"] == "sequential_10"
        pool = self.places[seat] | self.places["dummy"]
        fits = set(keeps) <= pool and len(set(keeps)) == 5
        self.check(fits and not early, f"{keeps} cannot be kept")
        self.exchanged, self.six = True, False
        return self.places.update({seat: set(keeps)})

    def swap(self, seat: str, given: list[Any], taken: list[Any]) -> None:
        """Partner's best, going under, a farmer's hand: the cards move as told."""
        for card, place in given + taken:
            source, target = (seat, place) if (card, place) in given else (place, seat)
            self.check(card in self.places[source], f"{card} is not there")
            self.places[source].discard(card)
            self.places.setdefault(target, set()).add(card)

    def out(self) -> set[str]:
        """Who sits out: a lone player's partner, or beside a lone defender the other one."""
        if len(self.order) == 3 and self.defender:
            return set(self.order) - {self.maker, self.defender}
        return {self.mate.get(seat, "") for seat in self.alones}

    def active(self, after: str) -> list[str]:
        return [seat for seat in self.game.after(after) if seat not in self.out()]

    def leader(self) -> str:
        """Who must lead to the first trick."""
        if self.rules["maker_leads_first"]:
            return self.maker
        way = self.rules["both_alone_lead" if len(self.alones) == 2 else "loner_lead"]
        after = {"left_of_maker": self.maker, "left_of_defender": self.defender}.get(way)
        if way in ("first_declarer", "left_of_loner") and self.alones:
            after = self.alones[0]
        return self.active(after or self.dealer)[0]

    def play(self, seat: str, card: str) -> None:
        if not self.trick:
            self.leads.append(self.winners[-1] if self.winners else self.leader())
        order = [self.leads[-1], *self.active(self.leads[-1])[:-1]]
        self.check(seat == order[len(self.trick)], f"{seat} played out of turn")
        led = suit(self.trick[0][1] if self.trick else card, self.trump)
        self.among(playable(self.places[seat], led if self.trick else None, self.trump), card)
        self.places[seat].discard(card)
        self.trick.append((seat, card))
        if len(self.trick) == len(order):
            best = max(self.trick, key=lambda played: strength(played[1], led, self.trump))
            self.winners, self.trick = [*self.winners, best[0]], []

    def made(self) -> int:  # the tricks of the maker and his partner
        return sum(seat in (self.maker, self.mate.get(self.maker)) for seat in self.winners)

    def result(self) -> str:
        if len(self.winners) < 5:
            passed = not self.maker and len(self.calls) == 2 * len(self.order)
            return "misdeal" if self.void else "thrown-in" if passed else "unfinished"
        if self.made() < 3 + self.rules["take_four_for_one"]:
            return "euchred"
        return "march" if self.made() == 5 else "made"

    def points(self) -> dict[str, int]:
        """To the maker's side, or to each of the others."""
        scored, rules, result = dict.fromkeys(self.game.sides, 0), self.rules, self.result()
        makers, lone = self.game.side(self.maker or self.dealer), self.maker in self.alones
        if result in ("made", "march"):
            own = [self.game.side(seat) == makers for seat in self.winners]
            if not rules["fast_break"] or own != [False, False, True, True, True]:
                scored[makers] = rules[f"{'loner_' * lone}{result}_points"]
            if rules["four_trick_tokens"] and self.made() == 4 and not self.alones:
                self.game.tokens[makers] += 1
                scored[makers] += self.game.tokens[makers] % 4 == 0
        if result != "euchred":
            return scored
        worth = rules["loner_euchred_points" if lone else "euchre_points"]
        if self.defender:
            worth = rules[f"lone_defender_{'euchre' if self.made() else 'march'}_points"]
        elif not lone and not self.made() and rules["super_euchre_points"] is not None:
            worth = rules["super_euchre_points"]
        lone_only = self.defender and rules["lone_defender_credit"] == "lone_only"
        credit = self.game.side(self.defender) if lone_only else ""
        return {side: worth * (side != makers and credit in ("", side)) for side in scored}
