"""Statistics: from audited games to counts that can be added and subtracted, and from counts to
figures with intervals. What is counted together, and what is left out, is settled here once."""

from analyzer.stats.counts import MEANS, Counts, counts_of_game, counts_of_rows
from analyzer.stats.definition import Definition
from analyzer.stats.definitions import DEFINITIONS
from analyzer.stats.difference import NO_DIFFERENCE, Difference, difference
from analyzer.stats.facts import LEFT_OUT, DealFacts, GameFacts, facts_of
from analyzer.stats.figures import Figure, deals, evaluate, figure, games, left_out, together
from analyzer.stats.leaders import Leader, leaders
from analyzer.stats.pool import Pool, pool_of
from analyzer.stats.rows import COLUMNS, Place, Row, rows_of
from analyzer.stats.ways import THIN, Cell

__all__ = [
    "COLUMNS",
    "DEFINITIONS",
    "LEFT_OUT",
    "MEANS",
    "NO_DIFFERENCE",
    "THIN",
    "Cell",
    "Counts",
    "DealFacts",
    "Definition",
    "Difference",
    "Figure",
    "GameFacts",
    "Leader",
    "Place",
    "Pool",
    "Row",
    "counts_of_game",
    "counts_of_rows",
    "deals",
    "difference",
    "evaluate",
    "facts_of",
    "figure",
    "games",
    "leaders",
    "left_out",
    "pool_of",
    "rows_of",
    "together",
]
