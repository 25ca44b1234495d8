"""Rules at work: a table that replays a recorded deal, strictly or tolerantly."""

from analyzer.engine.breach import Breach, IllegalAction, Undetermined
from analyzer.engine.game import Game
from analyzer.engine.outcome import Outcome
from analyzer.engine.phases import alone, auction, ending, exchange, take_up, tricks
from analyzer.engine.replay import Replay, legal, play
from analyzer.engine.table import Table
from analyzer.engine.view import Hand, View, address_of, addresses, table_at, views

__all__ = [
    "Breach",
    "Game",
    "Hand",
    "IllegalAction",
    "Outcome",
    "Replay",
    "Table",
    "Undetermined",
    "View",
    "address_of",
    "addresses",
    "alone",
    "auction",
    "ending",
    "exchange",
    "legal",
    "play",
    "table_at",
    "take_up",
    "tricks",
    "views",
]
