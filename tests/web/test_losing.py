"""What a correction would lose, in words, and that another value in its place is no loss."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.resources import records_dir
from analyzer.web.losing import losses
from tests.web.pages import game_in, paste, sample, shown

TEXT = sample("three-handed-renege")
DEALS = """[South "Ada"]
[Event "Kitchen"]
deal 1 dealer E up 9H
hand S: AS KS QS JS TS
bids S: order
discard E: 9C
note tea
note cake
1 S: AS {late}
alt t1.1
1 S: KS
end
score S 1 W 2

deal 2 dealer S up 9S
kitty: AH KH
claim W
"""


def record(text: str) -> GameRecord:
    (game,) = pen.loads(text)
    return game


def without(text: str, first: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith(first))


def lost(old: str, new: str) -> list[str]:
    assert old != new
    return [*losses(record(old), record(new))]


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("hand W", ["The hand of West in deal 1 is gone.", "The hand of West in deal 2 is gone."]),
        ("dummy", ["The dummy in deal 1 is gone.", "The dummy in deal 2 is gone."]),
        ("kitty", ["The kitty in deal 1 is gone.", "The kitty in deal 2 is gone."]),
        ("bids", ["The call in deal 1 is gone.", "All 2 calls in deal 2 are gone."]),
        ("discard", ["The discard in deal 1 is gone.", "The discard in deal 2 is gone."]),
        ("exchange", ["The exchange in deal 1 is gone.", "The exchange in deal 2 is gone."]),
        ("total", ["The stated total in deal 1 is gone.", "The stated total in deal 2 is gone."]),
        ("call", ["1 of the 2 remarks in braces in deal 2 is gone.",
                  "The accusation in deal 2 is gone."]),
        ("ruling", ["The ruling in deal 2 is gone."]),
        ("[South", ["The name of South is gone."]),
        ("[Site", ["The tag Site is gone."]),
    ],
)  # fmt: skip
def test_lines_that_are_gone_are_named(first: str, told: list[str]) -> None:
    text = TEXT[: TEXT.index("deal 3")]
    assert sorted(lost(text, without(text, first))) == sorted(told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("note tea\nnote cake\n", "", "All 2 notes in deal 1 are gone."),
        ("note cake\n", "", "1 of the 2 notes in deal 1 is gone."),
        ("JS TS", "JS ??", "A part of the hand of South in deal 1 is gone."),
        ("score S 1 W 2", "score S 1", "A part of the stated score in deal 1 is gone."),
        (" {late}", "", "The remark in braces in deal 1 is gone."),
        ("alt t1.1\n1 S: KS\nend\n", "", "The other line of play in deal 1 is gone."),
        ("1 S: AS {", "1 S: ?? {", "The card played in deal 1 is gone."),
        ("dealer S", "dealer ?", "The dealer in deal 2 is gone."),
        ("claim W\n", "", "The claim in deal 2 is gone."),
        ("up 9S", "up ??", "The up-card in deal 2 is gone."),
        ('"Kitchen"', '""', "The tag Event is gone."),
    ],
)
def test_what_is_gone_of_several_is_counted(old: str, new: str, told: str) -> None:
    assert old in DEALS
    assert lost(DEALS, DEALS.replace(old, new)) == [told]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("JS TS", "JS 9D"),
        ("S: order", "S: pass"),
        ("E: 9C", "E: 9D"),
        ("note tea", "note t"),
        ("{late}", "{l}"),
        ("score S 1", "score S 2"),
        ("1 S: AS {late}", "1 S: TS {late}"),
        ('"Ada"', '"Bo"'),
        ("up 9S", "up 9C"),
        ("kitty: AH KH", "kitty: AH KH QH"),
    ],
)
def test_another_value_is_no_loss(old: str, new: str) -> None:
    assert old in DEALS
    assert lost(DEALS, DEALS.replace(old, new)) == []


def test_a_deal_that_is_added_between_others_loses_nothing() -> None:
    assert lost(DEALS, DEALS.replace("deal 2", "deal 2 dealer W up 9D\n\ndeal 3")) == []


def test_a_deal_that_is_gone_is_named() -> None:
    head, _, rest = TEXT.partition("deal 2")
    assert lost(TEXT, head + rest[rest.index("deal 3") :]) == [
        "It has 2 deals, and the edition that is shown has 3 deals.",
        "Deal 2 is gone.",
    ]


@pytest.mark.parametrize("name", sorted(path.stem for path in records_dir().glob("*.pen")))
def test_the_same_record_loses_nothing(name: str) -> None:
    text = sample(name)
    assert [*losses(record(text), record(text + "; a comment\n"))] == []


def test_of_many_losses_ten_are_told_and_the_others_counted(client: FlaskClient) -> None:
    text = sample("bicycle-porch")
    game = game_in(paste(client, text))
    answer = client.post(f"/games/{game}/correct", data={"text": without(text, "hand")})
    hands = sum(line.startswith("hand") for line in text.splitlines())
    assert answer.status_code == 422
    assert shown(answer).count(" is gone.") == 10
    assert f"And {hands - 10} more." in shown(answer)


def test_a_finding_that_was_not_there_is_named(client: FlaskClient) -> None:
    game = game_in(paste(client, TEXT))
    text = TEXT.replace("1 S: JS 9S QS = S", "1 S: JS 9S QS = W")
    answer = client.post(f"/games/{game}/correct", data={"text": text})
    assert answer.status_code == 422
    assert "The audit finds in deal 1 what was not there before: trick 1 is written" in shown(
        answer
    )


def test_what_an_unreadable_card_hid_is_not_asked_about(client: FlaskClient) -> None:
    slip = TEXT.replace("1 S: JS 9S QS = S", "1 S: JS 1S QS = S")
    game = game_in(paste(client, slip))
    text = TEXT.replace("1 S: JS 9S QS = S", "1 S: JS TS QS = S")
    assert client.post(f"/games/{game}/correct", data={"text": text}).status_code == 303


def test_a_finding_that_was_there_is_not_asked_about(client: FlaskClient) -> None:
    game = game_in(paste(client, TEXT))
    text = TEXT.replace('"Ada"', '"Adah"')
    assert client.post(f"/games/{game}/correct", data={"text": text}).status_code == 303
