"""The API under a fuzzer that reads its description: whatever it is asked, it answers as the
document says. The same requests every time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import BaseSchema, Case, GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from analyzer.web import create_app
from analyzer.web.api.operations import OPERATIONS
from tests.web.api import sample, send

EXAMPLES: Final = 10  # of every operation, fitting and unfitting
FITTING, UNFITTING = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
BY_ID: Final = {of.id: of for of in OPERATIONS}
OF_A_GAME: Final = ("getGame", "getRecord", "getTable")
# Which switches go together, that a partner goes with a player, and which days there are, no schema
# says.
NOT_ALWAYS_FIT: Final = {
    id: [positive_data_acceptance] for id in ("getGame", "getTable", "getStatistics")
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[BaseSchema, dict[str, Any]]:
    """The API over a store with one game, and the parts of the address of its second deal."""
    app = create_app(tmp_path_factory.mktemp("store") / "euchre.db")
    sent = send(app.test_client(), sample("three-handed-renege")).json
    assert sent is not None
    api = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    return api, {"id": sent["games"][0]["id"], "number": 2}


def days_may_be(query: Mapping[str, Any]) -> bool:
    """Whether a first and a last day, or one of them, are days, months or years of the calendar and
    in this order."""
    since, until = (str(query.get(name) or "") for name in ("since", "until"))
    try:
        first, last = ([int(part) for part in text.split("-") if part] for text in (since, until))
        for parts in (first, last):
            date(*[*parts, 1, 1][:3] if parts else [1, 1, 1])
    except ValueError:
        return False
    return not first or not last or first[: len(last)] <= last


def excluded(case: Case, id: str) -> list[Any]:
    """What is not asked of an answer. What the fuzzer sends as parts of another shape arrives as
    the bytes of a file, or as a text that is no form, which may well be a record."""
    checks = NOT_ALWAYS_FIT.get(id, [])
    if id == "listGames" and not days_may_be(case.query or {}):
        checks = [positive_data_acceptance]
    of_parts = case.media_type == "multipart/form-data"
    return [*checks, negative_data_rejection] if of_parts else checks


def fuzz(api: BaseSchema, id: str, mode: GenerationMode, path: dict[str, Any]) -> int:
    """Asks an operation for this and that, with these parts of its address where they are given;
    how many times it answered. Raises where one of the answers is not as described."""
    of, answered = BY_ID[id], 0
    cases = api[of.path][of.method].as_strategy(mode, path_parameters=path or None)

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def answers(case: Case) -> None:
        nonlocal answered
        # The fuzzer unpacks nothing where it calls the application itself.
        plain = {"Accept-Encoding": "identity"}
        case.call_and_validate(headers=plain, excluded_checks=excluded(case, id))
        answered += 1

    answers()
    return answered


@pytest.mark.parametrize("id", BY_ID)
def test_what_fits_is_answered_as_described(
    served: tuple[BaseSchema, dict[str, Any]], id: str
) -> None:
    api, game = served
    path = {name: part for name, part in game.items() if f"{{{name}}}" in BY_ID[id].path}
    assert fuzz(api, id, FITTING, path if id in OF_A_GAME else {}) > 0


@pytest.mark.parametrize("id", [*OF_A_GAME, "listGames", "sendRecords"])
def test_what_does_not_fit_is_refused_as_described(
    served: tuple[BaseSchema, dict[str, Any]], id: str
) -> None:
    api, game = served
    path = {name: part for name, part in game.items() if f"{{{name}}}" in BY_ID[id].path}
    assert fuzz(api, id, UNFITTING, path) >= EXAMPLES
