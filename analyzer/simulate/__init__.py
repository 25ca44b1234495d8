"""Complete legal games of any rules, out of a seed: the same seed gives the same bytes everywhere.

`games` yields records as a careful scribe would have kept them: every card, every action, and what
the table stated of tricks, points and totals. Each says of itself that it is simulated.
"""

from analyzer.simulate.game import games
from analyzer.simulate.players import PLAYERS

__all__ = ["PLAYERS", "games"]
