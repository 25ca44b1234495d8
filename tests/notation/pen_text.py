"""Short ways to read a piece of PEN in a test."""

from __future__ import annotations

from analyzer.findings import Finding
from analyzer.notation import pen
from analyzer.notation.reading import Reading
from analyzer.record import Call, Deal, GameRecord, Trick
from analyzer.seats import SEATS


def readings(text: str) -> list[Reading]:
    return list(pen.read([text]))


def faults(text: str) -> list[Finding]:
    found = [finding for reading in readings(text) for finding in reading.findings]
    return [finding for finding in found if finding.severity == "fatal"]


def game(text: str) -> GameRecord:
    (record,) = pen.loads(text)
    return record


def lenient(text: str) -> GameRecord:
    (reading,) = readings(text)
    assert reading.record is not None
    return reading.record


def deal(lines: str, players: str = "SWNE", dealer: str = "E") -> Deal:
    """The one deal whose lines these are, parted by ` / `."""
    return game(text_of(lines, players, dealer)).deals[0]


def text_of(lines: str, players: str = "SWNE", dealer: str = "E") -> str:
    names = {"S": "South", "W": "West", "N": "North", "E": "East"}
    tags = "".join(f'[{names[seat]} "{seat}"]\n' for seat in players)
    return f"{tags}deal 1 dealer {dealer} up 9H\n" + "\n".join(lines.split(" / ")) + "\n"


def canonical(lines: str, players: str = "SWNE", dealer: str = "E") -> list[str]:
    """The lines of the deal as they are written, without its header."""
    text = pen.write(game(text_of(lines, players, dealer)))
    again = pen.write(game(text))
    assert again == text
    return text.split("\n\n")[1].rstrip("\n").split("\n")[1:]


def seats_of_cards(of: Deal, trick: int = 0) -> str:
    """Who played the cards of a trick line, as letters; `-` for nobody."""
    lines = [event for event in of.events if isinstance(event, Trick)]
    return letters(lines[trick].seats)


def seats_of_calls(of: Deal) -> str:
    return letters(tuple(event.seat for event in of.events if isinstance(event, Call)))


def rounds(of: Deal) -> list[int]:
    return [event.round for event in of.events if isinstance(event, Call)]


def letters(seats: tuple[int | None, ...]) -> str:
    return "".join("-" if seat is None else SEATS[seat] for seat in seats)
