"""The pages of rules show what the engine applies."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from analyzer.rules import PRESETS, SWITCHES, preset, written_value
from analyzer.web.rules import comparison, rules_page


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_page_with_every_switch(client: FlaskClient, name: str) -> None:
    page = client.get(f"/rules/{name}").get_data(as_text=True)
    assert [s.name for s in SWITCHES if f'id="{s.name}"' not in page] == []


@pytest.mark.parametrize("name", PRESETS)
def test_values_are_those_that_the_engine_applies(name: str) -> None:
    rules = preset(name)
    assert {s.switch.name: s.value for s in rules_page(rules).settings} == {
        s.name: written_value(getattr(rules, s.name)) for s in SWITCHES
    }


def test_a_preset_is_marked_where_it_differs_from_a_seed() -> None:
    page = rules_page(preset("british"))
    assert "deck" in [s.switch.name for s in page.settings if s.differs]
    assert "misdeal" not in [s.switch.name for s in page.settings if s.differs]


def test_a_seed_is_compared_with_the_other_seeds() -> None:
    rules = preset("two-handed")
    page = rules_page(rules)
    assert rules not in page.seeds and page.seeds


def test_the_comparison_has_only_switches_that_differ() -> None:
    page = comparison()
    assert all(len(set(values)) > 1 for _, values in page.rows)
    assert len(page.rows) + page.alike == len(SWITCHES)


def test_a_version_may_be_named(client: FlaskClient) -> None:
    assert client.get("/rules/british@1").status_code == 200


def test_unknown_rules_are_not_found_and_the_nearest_are_named(client: FlaskClient) -> None:
    answer = client.get("/rules/britisch")
    assert answer.status_code == 404
    assert "british" in answer.get_data(as_text=True)


def test_a_switch_is_shown_as_it_is_written(client: FlaskClient) -> None:
    page = client.get("/rules/two-handed").get_data(as_text=True)
    assert "<code>dealer_maker_pool=sequential_10</code>" in page


def test_what_no_seed_has_is_marked_side_by_side(client: FlaskClient) -> None:
    assert '<td class="differs">25</td>' in client.get("/rules").get_data(as_text=True)
