"""An EMN match document around its games: who sat where in each, and what the match says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analyzer.notation import dates
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.metadata import Player, kept_tag, read_player, tag_of
from analyzer.notation.limits import MOST_DEALS, Faults
from analyzer.record import Tag

GAME_DEPTH = 3  # steps to a game: games, its place, gameData
_KNOWN = ("fileType", "version", "metadata", "games")
_GAME = ("gameIndex", "players", "playersOverride", "gameData")
_TEXTS = {
    "matchId": "MatchId",
    "title": "Match",
    "description": "MatchDescription",
    "date": "MatchDate",
}
_OBJECTS = {"matchFormat": "MatchFormat", "teams": "MatchTeams", "result": "MatchResult"}


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: its own document, its players by seat number, and the match's tags."""

    document: Field
    players: dict[int, Player]
    tags: tuple[Tag, ...]

    def field(self, findings: Faults) -> Field:
        """The game's document, with a list of findings of its own."""
        return replace(self.document, findings=findings)


def games_of(match: Field) -> Iterator[Game]:
    """The games of a match in their order; what is wrong with the match itself is found there."""
    metadata = match.get("metadata")
    if metadata and not metadata.is_object("an object of metadata"):
        metadata = None
    registry = _registry(metadata.get("players") if metadata else None)
    tags = (*_tags(metadata), *(kept_tag(each, "Match_") for _, each in match.others(_KNOWN)))
    games = match.get("games")
    if games is None:
        match.miss("games", "a list of games")
    listed = games.items("a list of games", MOST_DEALS) if games else ()
    for index, each in enumerate(listed):
        if not each.is_object("a game of the match"):
            continue
        document = each.get("gameData")
        if document is None:
            each.miss("gameData", "a game of EGN")
            continue
        for _, other in each.others(_GAME):
            other.note_unknown("it is left out")
        seated = _seated(each.get("players", "playersOverride"), registry)
        yield Game(document, seated, (Tag("Round", str(_number(each, index))), *tags))


def _number(game: Field, index: int) -> int:
    """The number of a game in its match, from 1."""
    written = game.get("gameIndex")
    number = written.whole("the number of the game, from 0") if written else None
    return 1 + (index if number is None else number)


def _registry(field: Field | None) -> dict[str, Player]:
    registry: dict[str, Player] = {}
    for each in field.items("a list of players", MOST_DEALS) if field else ():
        player = read_player(each)
        identity = each.get("id")
        if player and identity and isinstance(identity.value, str):
            registry[identity.value] = player
    return registry


def _seated(field: Field | None, registry: dict[str, Player]) -> dict[int, Player]:
    """The players of a game by seat number, as the match knows them."""
    seated: dict[int, Player] = {}
    for number, each in enumerate(field.items("a list of players' ids") if field else ()):
        player = registry.get(each.value) if isinstance(each.value, str) else None
        if player is None:
            each.refuse("the id of one of the players of the match")
        else:
            seated[number] = player
    return seated


def _tags(metadata: Field | None) -> Iterator[Tag]:
    if metadata is None:
        return
    for name, as_tag in _TEXTS.items():
        for tag in tag_of(as_tag, metadata.get(name)):
            yield tag
            if name == "date" and (note := dates.unread(tag)):
                metadata.findings.append(note)
    for name, as_tag in _OBJECTS.items():
        field = metadata.get(name)
        if field:
            yield Tag(as_tag, field.as_text(), span=field.span)
    for _, each in metadata.others((*_TEXTS, *_OBJECTS, "players")):
        yield kept_tag(each, "Match_")
