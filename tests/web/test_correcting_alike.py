"""A correction of lines that are told once: fewer make a record no worse, more of them do."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.pages import ONE_DEAL, game_in, paste

GAME = ONE_DEAL.removeprefix("%pen 1.0\n")
ABOVE = ["S: JH AH KH 9S 9C", "dealer E, turned up TH", "W: 9D TS TH KS AS", "South ordered"]
BELOW = ["We agreed on 2 points", "and shook on it", "so 2 points it is."]


def text(above: list[str], below: list[str]) -> str:
    return "\n".join([*above, "", GAME, *below, ""])


@pytest.mark.parametrize(
    ("above", "below", "status"),
    [
        (ABOVE[1:], BELOW, 303),
        (ABOVE[:2], BELOW[:2], 303),
        ([], BELOW[:1], 303),
        ([], BELOW[1:], 303),
        ([*ABOVE, "East went along"], BELOW, 422),
        (ABOVE, [*BELOW, "without a word"], 422),
    ],
    ids=[
        "the first",
        "the last",
        "all above",
        "the first below",
        "one more above",
        "one more below",
    ],
)
def test_lines_told_once_are_counted_when_a_record_is_corrected(
    client: FlaskClient, above: list[str], below: list[str], status: int
) -> None:
    game = game_in(paste(client, text(ABOVE, BELOW)))
    changed = text(above, below).replace("AS KS", "AS QS")
    answer = client.post(f"/games/{game}/correct", data={"text": changed})
    assert answer.status_code == status
    assert ("cannot be read" in answer.text) == (status == 422)
