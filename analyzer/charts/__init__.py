"""Charts: figures for the drawing library in the pages, each with the same in a sentence and in a
table. They read pure values of the statistics, never a store; nothing but this package knows the
drawing library. One chart a module: its `chart` makes it, and says None where there is nothing to
show."""

from analyzer.charts.both import Side
from analyzer.charts.chart import Chart, Entry, Row, Table

__all__ = ["Chart", "Entry", "Row", "Side", "Table"]
