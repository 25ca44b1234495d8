"""OpenSpiel's euchre: deals that it plays by chance, and its way through deals played before.

Importing this module needs nothing; `load` needs OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.cards import BY_NAME
from analyzer.record import Deal
from tests import oracle

PARAMETERS: Final = {"stick_the_dealer": True, "allow_lone_defender": False}
CARDS: Final = tuple(rank + suit for rank in "9TJQKA" for suit in "CDHS")  # by their action

Actions: TypeAlias = tuple[int, ...]  # of a whole deal, from the choice of the dealer on


class Played(NamedTuple):
    """A deal as its actions and as a record has it. `gains`, by seat from north on, are the points
    of the seat's side less those of the other."""

    actions: Actions
    deal: Deal
    gains: tuple[int, ...]


def load() -> Any:
    """The game, with parameters that let no deal be thrown in."""
    return import_module("pyspiel").load_game("euchre", PARAMETERS)


def play(game: Any, dealer: int, chance: Random) -> Played:
    """A deal of this dealer (0–3, north first) in which chance takes every other action."""
    state = game.new_initial_state()
    state.apply_action(dealer)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    holders = state.card_holder()
    bids: list[tuple[int, str]] = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        if state.current_phase().name == "BIDDING":
            seat = state.current_player()
            bids.append((seat, state.action_to_string(seat, action)))
        state.apply_action(action)
    gains = tuple(int(gain) for gain in state.returns())
    return Played(tuple(state.history()), _decoded(state, holders, bids), gains)


def replay(game: Any, deals: Iterable[Actions]) -> list[list[float]]:
    """Goes through deals as a caller does who wants to know that each action is legal, and who
    gains what."""
    returns = []
    for actions in deals:
        state = game.new_initial_state()
        for action in actions:
            state.legal_actions()
            state.apply_action(action)
        returns.append(state.returns())
    return returns


def _decoded(state: Any, holders: list[int | None], bids: list[tuple[int, str]]) -> Deal:
    """A finished deal; `holders` are the seats that had the cards before the first bid."""
    held = [_sorted(card for card in range(24) if holders[card] == seat) for seat in range(4)]
    left = _sorted(card for card in range(24) if holders[card] is None)
    upcard = CARDS[state.upcard()]
    discard = state.discard()
    return oracle.deal_of(
        {
            "dealer": state.dealer(),
            "hands": held,
            "upcard": upcard,
            "kitty": [card for card in left if card != upcard],
            "bids": bids,
            "maker": state.declarer(),
            "alone": state.declarer_go_alone(),
            "lone_defender": None,
            "discard": None if discard is None or discard < 0 else CARDS[discard],
            "tricks": [
                {
                    "lead": trick.leader(),
                    "cards": [CARDS[card] for card in trick.cards()],
                    "winner": trick.winner(),
                }
                for trick in state.tricks()
            ],
        }
    )


def _sorted(cards: Iterable[int]) -> list[str]:
    """Cards as a record lists those of a hand."""
    return sorted((CARDS[card] for card in cards), key=BY_NAME.__getitem__)
