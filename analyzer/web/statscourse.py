"""The course of a game as its page shows it: the score after every deal, each point leading to its
deal, and the chances to win by what the library knows of games under the same rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from analyzer.audit import GameReport
from analyzer.charts import Chart, course
from analyzer.record import GameRecord
from analyzer.stats import Counts, Pool
from analyzer.stats.pool import pool_named
from analyzer.stats.winning import Model, model_of
from analyzer.store import Sample, Store
from analyzer.web.addresses import game_address, table_address
from analyzer.web.words import shown


def course_of(
    store: Store, id: str, record: GameRecord, report: GameReport, by: str = ""
) -> Chart | None:
    """The chart of a game as judged; None where nobody could judge it, or where the score is not
    known throughout. `by` are other rules that it was judged by, as the end of an address has
    them."""
    if report.rules is None or not _is_known(report):
        return None
    names = tuple([(seat, str(shown(name))) for seat, name in report.players])
    told = replace(report, players=names)
    return course.chart(
        record,
        told,
        lambda deal: table_address(game_address(id), deal, by=by),
        _model(store, pool_named(report.rules, report.switches)),
    )


def _is_known(report: GameReport) -> bool:
    """Whether every score is what people are told of it."""
    scores = [report.start_score, *(deal.score_after for deal in report.deals)]
    standings = [report.start_standing, *(deal.standing for deal in report.deals)]
    return list(map(dict, scores)) == list(map(dict, standings))


def _model(store: Store, pool: Pool) -> Model | None:
    values = store.counts(Sample(), pool).values
    return _known(pool, tuple(sorted(each for each in values.items() if _is_split(each[0]))))


@lru_cache(maxsize=8)  # a model of a far target grows to eight megabytes
def _known(pool: Pool, splits: tuple[tuple[str, int], ...]) -> Model | None:
    """The model by how the points of deals fell: it is the same until other games come in."""
    return model_of(Counts(pool, True, dict(splits)))


def _is_split(key: str) -> bool:
    return key.startswith("split@")
