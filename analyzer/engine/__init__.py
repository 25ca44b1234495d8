"""Rules at work: a table that replays a recorded deal, strictly or tolerantly.

The table at one ply, for pages, is `analyzer.engine.view`; an audit does without it.
"""

from analyzer.engine.breach import Breach, IllegalAction, Undetermined
from analyzer.engine.game import Game
from analyzer.engine.glance import Glance, glance_of
from analyzer.engine.outcome import Outcome
from analyzer.engine.phases import alone, auction, ending, exchange, take_up, tricks
from analyzer.engine.replay import Replay, legal, play
from analyzer.engine.table import Table

__all__ = [
    "Breach",
    "Game",
    "Glance",
    "IllegalAction",
    "Outcome",
    "Replay",
    "Table",
    "Undetermined",
    "alone",
    "auction",
    "ending",
    "exchange",
    "glance_of",
    "legal",
    "play",
    "take_up",
    "tricks",
]
