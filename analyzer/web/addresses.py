"""The addresses of a game, of an edition of it, and of a deal on the table."""

from __future__ import annotations

from urllib.parse import quote


def game_address(game: str, edition: int | None = None) -> str:
    """The address of a game as it is shown, or of another edition of it.

    >>> game_address("5f2c", 2)
    '/games/5f2c/editions/2'
    """
    return f"/games/{game}" if edition is None else f"/games/{game}/editions/{edition}"


def table_address(game: str, deal: int | None, at: str | None = None, by: str = "") -> str:
    """The address of the table in a deal of the game at the address `game`, at a ply where one is
    known; what belongs to no deal leads to the first. `by` are rules to judge by, as the end of an
    address has them.

    >>> table_address("/games/5f2c", 3, "t2.3")
    '/games/5f2c/deals/3?at=t2.3'
    >>> table_address("/games/5f2c", 3, "t2.3", "?set=target%3D7")
    '/games/5f2c/deals/3?set=target%3D7&at=t2.3'
    """
    ply = f"{'&' if by else '?'}at={quote(at)}" if at else ""
    return f"{game}/deals/{deal or 1}{by}{ply}"
