"""The course of a game: the score after every deal, and the chance to win where a model of it is
given. Each point leads to its deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from analyzer.charts import layout
from analyzer.charts.chart import NONE, PERCENT, Chart, Entry, Row, Table, drawn, percent
from analyzer.charts.dots import at
from analyzer.charts.layout import Json, trace
from analyzer.record import GameRecord
from analyzer.seats import SEATED, SEATS, Seat, Side, clockwise
from analyzer.stats.counts import sides_from
from analyzer.stats.report import GameReport
from analyzer.stats.winning import Model
from analyzer.stats.words import counted

TITLE: Final = "The course of the game"
NAME: Final = 30  # letters of a side in the legend
LOWER: Final = 0.3  # of the height, for the chances


class Point(NamedTuple):
    """How it stands after so many deals: the points by side, as computed, and the chances to win,
    None where they are not known. `address` is that of the last of these deals."""

    deals: int
    address: str
    scores: tuple[int, ...]
    chances: tuple[float, ...] | None


class Course(NamedTuple):
    """The sides by name, the points from the start, and which sides won."""

    sides: tuple[str, ...]
    points: tuple[Point, ...]
    winners: tuple[int, ...]


def chart(
    record: GameRecord,
    report: GameReport,
    address: Callable[[int], str],
    model: Model | None = None,
) -> Chart | None:
    """The chart of a game, `address` giving that of the deal at a place from 1; None where there
    is no deal, or where nobody could judge it."""
    if not report.deals or not report.start_score:
        return None
    rows = rows_of(record, report, address, model)
    return Chart("course", TITLE, (), drawn(figure(rows)), summary(rows), table_of(rows))


def rows_of(
    record: GameRecord,
    report: GameReport,
    address: Callable[[int], str],
    model: Model | None = None,
) -> Course:
    """The score at the start, and after each deal."""
    sides = [side for side, _ in report.start_score]
    scores = [dict(report.start_score), *(dict(deal.score_after) for deal in report.deals)]
    dealers = [*(deal.dealer for deal in record.deals), None]
    points = []
    for number, (score, dealer) in enumerate(zip(scores, dealers, strict=True)):
        chances = None
        if number == len(report.deals) and report.winners:
            chances = tuple([(side in report.winners) / len(report.winners) for side in sides])
        elif model is not None and dealer is not None:
            chances = _chances(model, score, sides, dealer)
        where = address(number) if number else ""
        points.append(Point(number, where, tuple([score[side] for side in sides]), chances))
    names = dict(report.players)
    return Course(
        tuple([_name(side, names) for side in sides]),
        tuple(points),
        tuple([n for n, side in enumerate(sides) if side in report.winners]),
    )


def _chances(
    model: Model, score: dict[Side, int], sides: Sequence[Side], dealer: Seat
) -> tuple[float, ...]:
    seats = SEATED[len("".join(sides))]
    order = sides_from(clockwise(seats, dealer + 1), len(seats))
    found = dict(zip(order, model.chances([score[side] for side in order]), strict=True))
    return tuple([found[side] for side in sides])


def _name(side: Side, names: dict[Seat, str]) -> str:
    """The players of a side; its seats where nobody wrote down who they are."""
    told = [names.get(seat, "") for seat in sorted(map(SEATS.index, side))]
    return " & ".join(told) if all(told) else side


def figure(rows: Course) -> Json:
    """The scores as steps, and below them the chances where any is known."""
    known = any(point.chances for point in rows.points)
    traces = [_score(rows, side) for side in range(len(rows.sides))]
    if known:
        # Of two sides one line tells both.
        drawn_sides = range(1 if len(rows.sides) == 2 else len(rows.sides))
        traces += [_chance(rows, side) for side in drawn_sides]
    most = max(score for point in rows.points for score in point.scores)
    own: Json = {
        "xaxis": layout.axis(
            "deals", rangemode="tozero", anchor="y2" if known else "y", showgrid=False,
            **layout.whole(rows.points[-1].deals, 10),
        ),
        "yaxis": layout.axis(
            "points", rangemode="tozero", domain=[LOWER + 0.08, 1] if known else [0, 1],
            **layout.whole(most, 7),
        ),
    }  # fmt: skip
    if known:
        title = "chances to win"
        if len(rows.sides) == 2:
            title = f"chance of<br>{layout.short(rows.sides[0], 14)}"
        own["yaxis2"] = layout.axis(
            title, range=[0, 100], tickvals=[0, 50, 100],
            ticktext=[f"{n}{PERCENT}" for n in (0, 50, 100)], domain=[0, LOWER],
            anchor="x",
        )  # fmt: skip
    return layout.figure(
        traces,
        height=430 if known else 320,
        showlegend=True,
        legend=layout.legend(),
        **own,
    )


def _score(rows: Course, side: int) -> Json:
    return trace(
        "scatter",
        name=layout.short(rows.sides[side], NAME),
        x=[point.deals for point in rows.points],
        y=[point.scores[side] for point in rows.points],
        mode="lines+markers",
        line={
            "shape": "hv",
            "width": 2.5,
            "color": layout.SERIES[side],
            "dash": layout.DASHES[side],
        },
        marker={"symbol": layout.SYMBOLS[side], "size": 8, "color": layout.SERIES[side]},
        customdata=[point.address for point in rows.points],
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[_hint(rows, point) for point in rows.points],
    )


def _chance(rows: Course, side: int) -> Json:
    return trace(
        "scatter",
        x=[point.deals for point in rows.points],
        y=[at(point.chances[side], True) if point.chances else None for point in rows.points],
        yaxis="y2",
        mode="lines+markers",
        line={"width": 2, "color": layout.SERIES[side], "dash": layout.DASHES[side]},
        marker={"symbol": layout.SYMBOLS[side], "size": 5, "color": layout.SERIES[side]},
        fill="tozeroy" if len(rows.sides) == 2 else "none",
        fillcolor=layout.BANDS[side],
        customdata=[point.address for point in rows.points],
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[_hint(rows, point) for point in rows.points],
        showlegend=False,
    )


def _hint(rows: Course, point: Point) -> str:
    when = f"after deal {point.deals}" if point.deals else "at the start"
    lines = [f"<b>{when}</b>"]
    for side, name in enumerate(rows.sides):
        chance = f", wins {percent(point.chances[side])}" if point.chances else ""
        lines.append(f"{layout.plain(name)} {point.scores[side]}{chance}")
    return "<br>".join([*lines, *(["click: this deal"] if point.address else [])])


def summary(rows: Course) -> str:
    """Who won, or how it stands, how often the lead changed, and why a chance is not told."""
    return f"{_standing(rows)}{_untold(rows)}"


def _untold(rows: Course) -> str:
    known = [point.chances is not None for point in rows.points]
    if all(known) or not any(known):
        return ""
    return (
        " The chances to win depend on who deals next, and stand only where the record goes on to"
        " say who did."
    )


def _standing(rows: Course) -> str:
    last = rows.points[-1]
    scores = " to ".join(str(n) for n in sorted(last.scores, reverse=True))
    lead, deals = _lead(rows), counted(last.deals, "deal")
    if rows.winners:
        won = " and ".join(rows.sides[side] for side in rows.winners)
        return f"{won} won {scores} after {deals}; {lead}."
    told = ", ".join(f"{name} {n}" for name, n in zip(rows.sides, last.scores, strict=True))
    return f"After {deals} it stands {told}; {lead}."


def _lead(rows: Course) -> str:
    """How often the lead changed, and that nobody has it where the best are level."""
    leaders = [_leader(point) for point in rows.points]
    leading = [side for side in leaders if side is not None]
    if not leading:
        return "nobody was ever in the lead"
    changes = sum(a != b for a, b in pairwise(leading))
    often = {0: "never changed", 1: "changed once", 2: "changed twice"}
    lead = f"the lead {often.get(changes, f'changed {changes} times')}"
    return lead if leaders[-1] is not None else f"{lead}, and at the end nobody has it"


def _leader(point: Point) -> int | None:
    """The side that is ahead of all others, if one is."""
    best = max(point.scores)
    return point.scores.index(best) if point.scores.count(best) == 1 else None


def table_of(rows: Course) -> Table:
    """A line for each deal, that leads to it."""
    has_chances = any(point.chances for point in rows.points)
    lines = []
    for point in rows.points:
        first = Entry(f"after deal {point.deals}" if point.deals else "start", point.address)
        chances = point.chances or (None,) * len(rows.sides)
        told = [Entry(NONE if chance is None else percent(chance)) for chance in chances]
        scores = [Entry(str(n)) for n in point.scores]
        lines.append(Row((first, *scores, *(told if has_chances else ()))))
    more = tuple(f"{name} wins" for name in rows.sides) if has_chances else ()
    return Table(("deal", *rows.sides, *more), tuple(lines))
