"""Statistics: from audited games to counts that can be added and subtracted, and from counts to
figures with intervals. What is counted together, and what is left out, is settled here once."""

from analyzer.stats.counts import MEANS, Counts, counts_of_game, counts_of_rows
from analyzer.stats.facts import LEFT_OUT, DealFacts, GameFacts, facts_of
from analyzer.stats.figures import DEFINITIONS, Cell, Definition, Figure, evaluate, figure
from analyzer.stats.leaders import Leader, leaders
from analyzer.stats.pool import Pool, pool_of
from analyzer.stats.rows import COLUMNS, Place, Row, rows_of

__all__ = [
    "COLUMNS",
    "DEFINITIONS",
    "LEFT_OUT",
    "MEANS",
    "Cell",
    "Counts",
    "DealFacts",
    "Definition",
    "Figure",
    "GameFacts",
    "Leader",
    "Place",
    "Pool",
    "Row",
    "counts_of_game",
    "counts_of_rows",
    "evaluate",
    "facts_of",
    "figure",
    "leaders",
    "pool_of",
    "rows_of",
]
