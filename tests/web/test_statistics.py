"""The pages of the statistics: what they show is what was counted, of one pool at a time, with
k of n and an interval; filters, comparison, and what they say where there is nothing."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.charts import chart
from analyzer.stats import DEFINITIONS, Cell, difference, evaluate, leaders
from analyzer.stats.figures import BY_KEY, figure
from analyzer.stats.pool import Pool
from analyzer.web import create_app
from tests.web.club import FOUR, TWO, addresses, counted, query
from tests.web.pages import game_in, paste, sample, shown
from tests.web.test_assumed_rules import NAMELESS
from tests.web.test_twins import FAULTY, FIRST, MENDED

MIB = 1_000_000
STATIC = ("style.css", "charts.css", "statistics.css", "charts.js", "statistics.js")
PLOTLY = "vendor/plotly-cartesian.min.js"


def page(client: FlaskClient, address: str = "/statistics", status: int = 200, **asked: str) -> str:
    """The text of a page."""
    answer = client.get(address, query_string=query(**asked) or None, follow_redirects=True)
    assert answer.status_code == status
    return shown(answer)


def html(client: FlaskClient, address: str = "/statistics", **asked: str) -> str:
    answer = client.get(address, query_string=query(**asked) or None, follow_redirects=True)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def figures_in(text: str) -> str:
    """What stands below the heading of the tables."""
    return text.partition("Every figure")[2]


def tables(text: str) -> str:
    """The tables of all figures."""
    return text.partition('id="figures"')[2].partition('href="/statistics/figures.csv')[0]


def told(cell: Cell, is_rate: bool = True) -> str:
    """A cell as the tables tell it, as `shown` gives it."""
    count, value, interval = chart.told(cell, is_rate)
    return " ".join(f"{value} {count} {interval}".split())


# Nothing to show


def test_without_a_game_the_page_says_what_to_do(client: FlaskClient) -> None:
    text = page(client)
    assert "No games counted" in text and "There is no game in the library yet. Add one" in text


UNKNOWN = '[Rules "nobody-knows"]\n[South "Ada"]\n[Event "Barn"]\n\ndeal 1 dealer S up 9H\n'


@pytest.mark.parametrize("address", ["/statistics", "/players/Ada", "/statistics?event=Barn"])
def test_where_no_rules_are_known_the_page_says_what_to_do(
    client: FlaskClient, address: str
) -> None:
    id = game_in(paste(client, UNKNOWN))
    answer = client.get(address)
    text = shown(answer)
    assert "1 game is " in text
    assert "counts for nothing: nobody knows by which rules it was played" in text
    assert "Write the rules at the top of the record" in text
    assert f'href="/games/{id}"' in answer.text and f'href="/games/{id}/correct"' in answer.text


def test_a_player_of_games_of_nobody_knows_how_many_is_told_of_them(client: FlaskClient) -> None:
    nameless = NAMELESS.replace("[Date", '[West "Ben"]\n[Date')
    id = game_in(paste(client, nameless))
    for number in range(6):
        paste(client, nameless.replace("deal 1 ", f"deal {number + 11} "))
    answer = client.get("/players/Ben")
    text = shown(answer)
    assert "7 games are here of Ben , and count for nothing" in text
    assert "it names none and does not show how many played" in text
    assert len(set(re.findall(r'href="/games/(\w+)/correct"', answer.text))) == 5
    (all_,) = (each for each in addresses(answer.text) if "finding=UNREADABLE" in each)
    assert "7 games found" in page(client, all_) and f"/games/{id}" in html(client, all_)


def test_games_that_count_for_a_player_stand_beside_those_that_do_not(client: FlaskClient) -> None:
    paste(client, sample("three-handed-renege"))
    assert "in no figure" not in page(client, "/players/Ada")
    id = game_in(paste(client, UNKNOWN))
    answer = client.get("/players/Ada")
    assert "1 game of Ada is in no figure: nobody knows the rules, or another" in shown(answer)
    (which,) = (each for each in addresses(answer.text) if "finding=UNREADABLE" in each)
    assert f"/games/{id}" in html(client, which)
    assert "in no figure" not in page(client, "/players/Ben")


def test_among_which_games_those_that_do_not_count_are_is_told(client: FlaskClient) -> None:
    garbled = sample("three-handed-renege").replace("1 W:", "nonsense here\n1 W:", 1)
    for text in (UNKNOWN, garbled):
        paste(client, text)
    for address in ("/statistics", "/players/Ada"):
        answer = client.get(address)
        text = "is among the 2 games in which something could not be read ."
        assert "1 game of " in shown(answer) and text in shown(answer)
        (which,) = (each for each in addresses(answer.text) if "finding=UNREADABLE" in each)
        assert "2 games found" in page(client, which)


def test_of_a_play_told_twice_nobody_says_that_its_rules_are_unknown(client: FlaskClient) -> None:
    paste(client, FIRST)
    second = game_in(paste(client, FAULTY.replace("Ada", "Eve")))
    client.post(f"/games/{second}/correct", data={"text": MENDED.replace("Ada", "Eve")})
    told = "1 game of the library is in no figure: another game tells the same play, and counts."
    assert told in page(client)
    eve = page(client, "/players/Eve")
    assert "1 game is here of Eve , and counts for nothing: another game tells the same" in eve
    assert "the same play as Monday" in eve and "Write the rules" not in eve


def test_where_no_game_is_like_that_the_page_says_so(visitor: FlaskClient) -> None:
    assert "Take a filter away" in page(visitor, event="No such evening")


def test_rules_of_which_no_game_is_left_are_told_of(visitor: FlaskClient) -> None:
    text = page(visitor, pool=FOUR, event="Cup", rules="two-handed")
    assert "Take a filter away" in text
    assert "choose one of the rules above" in page(visitor, pool="egn@1")


# What is counted


def test_the_pool_with_most_deals_is_looked_at_and_no_other_is_added(visitor: FlaskClient) -> None:
    text, library = page(visitor), counted()
    assert "8 games" in text.partition("Charts")[0]
    together = evaluate(library.everybody(Pool(FOUR)))
    found = figures_in(text)
    for each in together:
        first = each.cells[0]
        if first.seat is None and not first.part:
            unit = BY_KEY[each.key].unit
            assert unit == "deals" or told(first, unit == "rate") in found


def test_another_pool_is_chosen_in_the_address(visitor: FlaskClient) -> None:
    text = page(visitor, pool=TWO)
    (rate,) = [f for f in evaluate(counted().everybody(Pool(TWO))) if f.key == "order_up"]
    assert f"Order-up rate {BY_KEY['order_up'].sentence}" in text
    assert told(rate.cells[0]) in text and "lone march" not in figures_in(text).lower()


def test_every_figure_has_its_definition(visitor: FlaskClient) -> None:
    text = figures_in(page(visitor))
    rules = Pool(FOUR).rules
    own = [each for each in DEFINITIONS if each.applies(rules) and not each.of_player]
    assert [each.key for each in own if f"{each.title} {each.sentence}" not in text] == []


def test_what_every_chart_means_stands_on_the_page(visitor: FlaskClient) -> None:
    found = html(visitor)
    meant = set(re.findall(r'href="#(figure-[\w-]+)"', found))
    assert meant and meant <= set(re.findall(r'id="([\w-]+)"', found))


def test_few_opportunities_are_grey_and_none_a_dash(visitor: FlaskClient) -> None:
    found = html(visitor, "/players/Edna", event="Cup")
    rows = re.findall(
        r'<td class="num value( thin)?"[^>]*>([^<]*)</td>\s*<td[^>]*>([^<]*)</td>', found
    )
    assert rows
    for thin, value, fraction in rows:
        n = int(fraction.split("/")[1]) if "/" in fraction else 0
        assert bool(thin) == (n < 25)
        assert (value == "–") == (n == 0)


def test_deals_that_are_left_out_are_told_with_the_reason(client: FlaskClient) -> None:
    paste(client, sample("three-handed-renege"))
    assert "1 game, 2 deals ; not counted: 1 ruled on" in page(client)


def test_the_same_library_gives_the_same_bytes(served: Flask) -> None:
    one, two = served.test_client(), served.test_client()
    assert one.get("/statistics").get_data() == two.get("/statistics").get_data()


SCORES = """[Rules "four-handed"]
[Result "NS 4 EW 2"]

deal 1 dealer E
score NS 4

deal 2 dealer S
score EW 2
"""


def test_a_record_of_scores_alone_is_told_to_have_nothing_to_count(client: FlaskClient) -> None:
    paste(client, SCORES)
    text = page(client)
    assert "1 game, 0 deals ; not counted: 2 without calls and cards played" in text
    assert "of a deal without that, only its score being kept, there is nothing to count" in text


def test_games_of_unknown_rules_are_told_beside_those_that_count(client: FlaskClient) -> None:
    paste(client, sample("four-handed-club"))
    assert "in no figure" not in page(client)
    paste(client, '[Rules "nobody-knows"]\n\ndeal 1 dealer S up 9H\n')
    assert "1 game of the library is in no figure: nobody knows the rules, or" in page(client)
    assert "in no figure" not in page(client, event="Club")


@pytest.mark.parametrize("address", ["/statistics", "/players/Ada", "/players/Ada?with=Ben"])
def test_every_part_of_a_page_is_a_link_away(visitor: FlaskClient, address: str) -> None:
    found = html(visitor, address)
    (way,) = re.findall(
        r'(?s)<nav class="on-page no-print" aria-label="On this page">.*?</nav>', found
    )
    parts = re.findall(r'<h2 id="([\w-]+)"', found)
    groups = re.findall(r'<section class="sheet group" aria-labelledby="([\w-]+)"', found)
    assert len(groups) >= 7
    assert re.findall(r'href="#([\w-]+)"', way) == [*parts, *groups]
    assert {*parts, *groups} <= set(re.findall(r' id="([\w-]+)"', found))


def test_a_page_with_nothing_to_show_has_no_list_of_its_parts(visitor: FlaskClient) -> None:
    assert "On this page" not in html(visitor, event="No such evening")


# Charts


def charts(found: str) -> Iterator[tuple[str, str]]:
    """Each chart of a page: its id, and what stands in it."""
    for part in found.split('<section class="chart sheet')[1:]:
        yield re.findall(r'id="([\w-]+)"', part)[0], part.partition("</section>")[0]


def test_every_chart_has_figure_sentence_table_and_rows(visitor: FlaskClient) -> None:
    found = dict(charts(html(visitor)))
    assert {"chart-outcomes", "chart-calls", "chart-euchre-rate", "chart-winning"} <= set(found)
    for part in found.values():
        figure = re.findall(r'(?s)<script type="application/json">(.*?)</script>', part)
        assert len(figure) == 1 and json.loads(figure[0])["data"]
        assert '<p class="chart-said"' in part and "<tbody>" in part
        assert "The rows as CSV" in part


def test_no_two_parts_of_a_page_have_one_name(visitor: FlaskClient) -> None:
    for asked in ({}, {"with_": "Ada"}, {"beside": TWO}):
        ids = re.findall(r'\bid="([^"]+)"', html(visitor, **asked))
        assert len(ids) == len(set(ids)) > 20


def test_every_address_on_the_pages_answers(visitor: FlaskClient) -> None:
    pages = ("/statistics", "/players/Ada", "/players/Ada?with=Ben")
    found = dict.fromkeys(a for each in pages for a in addresses(html(visitor, each)))
    told = {a: visitor.get(a, follow_redirects=True).status_code for a in found}
    assert len(told) > 40 and {a: status for a, status in told.items() if status != 200} == {}


def test_a_page_with_all_that_it_needs_is_small(visitor: FlaskClient) -> None:
    asked = [
        "/statistics",
        "/statistics?with=Ada",
        *(f"/static/{each}" for each in (*STATIC, PLOTLY)),
    ]
    sizes = [len(gzip.compress(visitor.get(each).get_data())) for each in asked]
    assert sum(sizes) < MIB


# Players


def test_players_stand_in_the_order_of_the_lower_end_and_lead_to_their_pages(
    visitor: FlaskClient,
) -> None:
    found = html(visitor, rank="euchre_rate").partition('class="ranks"')[2].partition("</table>")[0]
    names = re.findall(r'<a href="/players/(\w+)">', found)
    expected = leaders("euchre_rate", counted().players(Pool(FOUR)))
    assert names == [each.name for each in expected]


def test_those_with_too_few_opportunities_are_left_out(visitor: FlaskClient) -> None:
    players = counted().players(Pool(FOUR))
    calls = {name: figure("points_per_call", counts).cells[0].n for name, counts in players.items()}
    least = sorted(calls.values())[2]
    found = html(visitor, least=str(least)).partition('class="ranks"')[2].partition("</table>")[0]
    names = set(re.findall(r'<a href="/players/(\w+)">', found))
    assert names == {name for name, n in calls.items() if n >= least} != set(calls)


def test_the_least_number_is_a_field_that_needs_no_script(visitor: FlaskClient) -> None:
    found = html(visitor, least="7")
    assert 'name="least" type="number" min="1" max="9999" value="7"' in found
    assert 'type="range"' not in found


def test_a_player_has_his_own_figures(visitor: FlaskClient) -> None:
    text = page(visitor, "/players/ADA")
    (own,) = [c for n, c in counted().players(Pool(FOUR)).items() if n == "Ada"]
    for key in ("call_rate", "games_won", "defence"):
        assert told(figure(key, own).cells[0]) in text


def test_a_player_asked_for_as_a_filter_has_one_address(visitor: FlaskClient) -> None:
    answer = visitor.get("/statistics?player=Ada&event=Cup&rank=defence")
    assert (answer.status_code, answer.location) == (302, "/players/Ada?event=Cup&rank=defence")


@pytest.mark.parametrize("rules", [FOUR, TWO])
def test_a_player_is_led_to_from_the_library_and_the_game(visitor: FlaskClient, rules: str) -> None:
    listed = html(visitor, "/", rules=rules)
    assert 'href="/players/Ada"' in listed
    id = re.findall(r'href="/games/([0-9a-f]+)"', listed)[0]
    assert re.search(r'href="/players/(Ada|Ben)"', html(visitor, f"/games/{id}"))


def test_a_player_leads_back_to_his_games(visitor: FlaskClient) -> None:
    assert 'href="/?player=Ada"' in html(visitor, "/players/Ada")


def test_a_file_that_is_given_away_leads_to_no_player(visitor: FlaskClient) -> None:
    id = re.findall(r'href="/games/([0-9a-f]+)"', html(visitor, "/"))[0]
    assert "/players/" not in visitor.get(f"/games/{id}/share.html").get_data(as_text=True)


def test_nobody_gets_a_page_that_helps(visitor: FlaskClient) -> None:
    text = page(visitor, "/players/Abba", status=404)
    assert "Nobody of this name has played" in text and "Ada" in text
    assert "Nobody of this name" in page(visitor, "/players/Ada", status=404, with_="Abba")
    assert "Nobody of this name" in page(visitor, "/players/Ada", status=404, partner="Abba")


def test_a_player_is_offered_by_how_the_name_begins(visitor: FlaskClient) -> None:
    text = page(visitor, "/players/ed", status=404)
    assert "Did you mean one of these? Edna" in text and "Ben" not in text


# Filters and comparison


def test_filters_narrow_the_games_and_stand_in_the_address(visitor: FlaskClient) -> None:
    cup = page(visitor, event="cup")
    assert "2 games" in cup.partition("Charts")[0]
    assert page(visitor, since="2025-01-01").partition("Charts")[0].count("2 games") == 2
    assert 'name="event" list="events" value="cup"' in html(visitor, event="cup")


@pytest.mark.parametrize("asked", ["Clu", "nigh", "club NI"])
def test_the_beginning_of_an_event_leads_to_it(visitor: FlaskClient, asked: str) -> None:
    answer = visitor.get("/players/Ada", query_string={"event": asked, "since": "2020-01-01"})
    assert answer.status_code == 302
    assert answer.location == "/players/Ada?event=Club+night&since=2020-01-01"
    for file in ("/statistics.csv", "/statistics/figures.csv"):
        part = visitor.get(file, query_string={"event": asked}).get_data()
        assert part == visitor.get(file, query_string={"event": "Club night"}).get_data()


def test_a_beginning_of_several_events_asks_which_is_meant(visitor: FlaskClient) -> None:
    answer = visitor.get("/players/Ada?event=C&with=Ben")
    assert "No event is called C . Which of these is meant? Cup Club night" in shown(answer)
    assert "/players/Ada?event=Club+night&with=Ben" in set(addresses(answer.text))


def test_an_event_of_which_nobody_heard_is_said_to_be_none(visitor: FlaskClient) -> None:
    text = page(visitor, event="No such evening")
    assert "No event is called No such evening . Take a filter away" in text


def test_an_event_with_a_name_that_others_begin_with_is_meant_itself(client: FlaskClient) -> None:
    for event in ("Cup", "Cup of tea"):
        named = sample("three-handed-renege").replace("[Rules", f'[Event "{event}"]\n[Rules')
        paste(client, re.sub(r'\[Event "(?!Cup)[^]]*\]\n', "", named))
    answer = client.get("/statistics?event=cup")
    assert answer.status_code == 200 and "1 game," in shown(answer)


def test_a_partner_narrows_the_games_of_a_player(visitor: FlaskClient) -> None:
    with_cleo = page(visitor, "/players/Ada", partner="Cleo").partition("Charts")[0]
    assert "4 games" in with_cleo
    assert "Take a filter away" in page(visitor, "/players/Ada", partner="Dov")


def test_who_is_asked_whose_partner_somebody_was_keeps_what_else_was_asked(
    visitor: FlaskClient,
) -> None:
    html = visitor.get("/statistics?partner=Cleo&since=2024-01-01&player=").text
    form = html[html.index("<form") : html.index("</form>")]
    hidden = dict(re.findall('<input type="hidden" name="([^"]*)" value="([^"]*)">', form))
    assert hidden == {"partner": "Cleo", "since": "2024-01-01"}
    assert 'name="player"' in form and 'href="/players/Cleo"' in html


def test_a_partner_of_nobody_is_asked_about(visitor: FlaskClient) -> None:
    said = "A partner goes with a player, whose partner he was: expected the name of a player too."
    told = page(visitor, partner="Cleo", status=400)
    assert said in told and "Whose partner was Cleo ?" in told
    for address in ("/statistics.csv", "/statistics/figures.csv"):
        answer = visitor.get(address, query_string={"partner": "Cleo"})
        assert answer.status_code == 400 and said in shown(answer)


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada "])
def test_a_player_is_not_compared_with_himself(visitor: FlaskClient, name: str) -> None:
    said = f"'{name.strip()}' and 'Ada' are one name: expected another player to compare with."
    assert said in page(visitor, "/players/Ada", with_=name, status=400)
    assert said in page(visitor, player="Ada", with_=name, status=400)


def test_rules_are_not_compared_with_themselves(visitor: FlaskClient) -> None:
    for asked in ({"beside": FOUR}, {"beside": TWO, "pool": TWO}):
        assert 'scope="colgroup"' not in html(visitor, **asked)


@pytest.mark.parametrize("address", ["/statistics", "/players/Ada"])
def test_rules_that_were_asked_for_are_compared_with_others(
    visitor: FlaskClient, address: str
) -> None:
    choice = rf'<select id="beside".*<option value="{TWO}">'
    assert re.search(choice, html(visitor, address, rules="four-handed"))
    beside = html(visitor, address, rules="four-handed", beside=TWO)
    named = html(visitor, address, pool=FOUR, beside=TWO)
    assert tables(beside) and tables(beside) == tables(named)


def test_the_other_side_of_rules_that_were_asked_for_leads_to_its_own(visitor: FlaskClient) -> None:
    found = html(visitor, rules="four-handed", beside=TWO)
    (alone,) = re.findall(r'<h2><a href="([^"]*)"><bdi>Everybody', found)[1:]
    assert "3 games" in page(visitor, unescape(alone))


def test_a_filter_that_is_wrong_is_told_on_the_page_of_a_player_too(visitor: FlaskClient) -> None:
    assert "'spring' is no date" in page(visitor, "/players/Ada", since="spring", status=400)


def test_two_players_stand_side_by_side(visitor: FlaskClient) -> None:
    text = figures_in(page(visitor, "/players/Ada", with_="Ben"))
    both = [counted().players(Pool(FOUR))[name] for name in ("Ada", "Ben")]
    numbers = [told(figure("call_rate", c).cells[0]) for c in both]
    assert " ".join(numbers) in text


def test_the_difference_of_two_players_stands_beside_them(visitor: FlaskClient) -> None:
    text = figures_in(page(visitor, "/players/Ada", with_="Ben"))
    one, other = (counted().players(Pool(FOUR))[name] for name in ("Ada", "Ben"))
    for key in ("call_rate", "points_per_call"):
        cells = [figure(key, counts).cells[0] for counts in (one, other)]
        is_rate = key == "call_rate"
        less = " ".join(" ".join(chart.apart(difference(*cells), is_rate)).split())
        assert f"{' '.join(told(cell, is_rate) for cell in cells)} {less}" in text
    assert "Ada less Ben" in text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/players/Ada?with=Ben", "is too narrow where they were opponents (4 games). What"),
        ("/players/Ada?with=Cleo", "is too wide where they were partners (4 games). What"),
        ("/statistics?with=Ada", "the hands of a player being among those of everybody"),
        (f"/statistics?beside={TWO}", "for independent, and no game is counted on both. What"),
    ],
)
def test_games_on_both_sides_of_a_difference_are_told_of(
    visitor: FlaskClient, address: str, said: str
) -> None:
    assert said in page(visitor, address)


def test_what_a_hand_of_everybody_holds_is_not_laid_beside_a_players(visitor: FlaskClient) -> None:
    text = figures_in(page(visitor, with_="Ada"))
    everybody, ada = counted().everybody(Pool(FOUR)), counted().players(Pool(FOUR))["Ada"]
    cells = [figure("call_rate", counts).cells[0] for counts in (everybody, ada)]
    assert f"{' '.join(map(told, cells))} – –" in text
    seats = [figure("call_rate", counts).cells[1] for counts in (everybody, ada)]
    assert f"{' '.join(map(told, seats))} – –" not in text


def test_one_chart_holds_both_players_where_it_can(visitor: FlaskClient) -> None:
    found = dict(charts(html(visitor, "/players/Ada", with_="Ben")))
    both = {id for id in found if id.endswith("-both")}
    assert {"chart-outcomes-both", "chart-euchre-rate-both", "chart-style-both"} <= both
    assert set(found) - both == {"chart-euchre-rate-trend-1", "chart-euchre-rate-trend-2"}
    for id in both:
        assert "Ada: value" in found[id] and "Ben: value" in found[id]
        assert "Ada less Ben" in found[id]


def test_two_pools_are_told_apart_by_their_names(visitor: FlaskClient) -> None:
    found = html(visitor, beside=TWO)
    assert f"{FOUR} less {TWO}" in dict(charts(found))["chart-euchre-rate-both"]
    assert f"<bdi>{FOUR}</bdi> less <bdi>{TWO}</bdi>" in found


def test_a_player_stands_beside_everybody(visitor: FlaskClient) -> None:
    asked = [a for a in addresses(html(visitor, "/players/Ada")) if a.endswith("with=Ada")]
    assert asked == ["/statistics?with=Ada"]
    assert page(visitor, asked[0]).count("8 games") >= 1
    assert 'scope="colgroup"' in html(visitor, asked[0])


def test_two_pools_stand_side_by_side(visitor: FlaskClient) -> None:
    text = figures_in(page(visitor, beside=TWO))
    both = [counted().everybody(Pool(each)) for each in (FOUR, TWO)]
    numbers = [told(figure("pass_out", c).cells[0]) for c in both]
    assert " ".join(numbers) in text


def test_who_has_no_hand_in_these_games_is_compared_as_none(visitor: FlaskClient) -> None:
    text = page(visitor, "/players/Ada", with_="Dov", pool=TWO)
    assert "0 games, 0 deals" in text


ODD = [
    ("since", "yesterday", "expected one such as 2026-11-30"),
    ("until", "2026-13-45", "expected one such as 2026-11-30"),
    ("rank", "luck", "points_per_call"),
    ("least", "-1", "expected one from 1 to 9999"),
    ("least", "1e9", "expected one from 1 to 9999"),
    ("event", "x" * 201, "longer than 200 characters"),
    ("pool", "x" * 201, "longer than 200 characters"),
    ("pool", "foo", f"expected '{FOUR}'"),
    ("beside", "foo", f"expected '{FOUR}'"),
    ("rules", "foo", "expected one of two-handed"),
    ("simulated", "perhaps", "expected no, or nothing"),
]


@pytest.mark.parametrize("address", ["/statistics", "/players/Ada"])
@pytest.mark.parametrize(("name", "typed", "expected"), ODD)
def test_what_cannot_be_asked_comes_back_with_what_was_expected(
    visitor: FlaskClient, address: str, name: str, typed: str, expected: str
) -> None:
    answer = visitor.get(address, query_string={name: typed})
    assert answer.status_code == 400
    assert expected in shown(answer) and "Nothing is counted until" in shown(answer)
    (field,) = re.findall(
        rf'<(?:input|select) id="{name}"[^>]*aria-invalid="true"[^>]*>', answer.text
    )
    assert f'value="{typed[:200]}"' in field or f"<option selected>{typed}<" in answer.text
    assert "Every figure" not in shown(answer)


def test_what_else_was_asked_stays_where_a_value_cannot_be(visitor: FlaskClient) -> None:
    answer = visitor.get("/players/Ada?since=abc&with=Ben&least=3")
    assert answer.status_code == 400 and 'value="Ben"' in answer.text
    assert '<input type="hidden" name="least" value="3">' in answer.text


def test_a_player_beside_himself_is_asked_about_in_the_form(visitor: FlaskClient) -> None:
    answer = visitor.get("/players/Ada?with=ada")
    assert answer.status_code == 400 and "expected another player" in shown(answer)


def test_rules_without_a_game_are_said_to_stand_beside_nothing(visitor: FlaskClient) -> None:
    assert "Nothing stands beside it" in page(visitor, beside="egn@1")
    assert "Nothing stands beside it" not in page(visitor, beside=TWO)


def test_who_is_like_nobody_is_offered_nobody(visitor: FlaskClient) -> None:
    text = page(visitor, "/players/Xyz", status=404)
    assert "No name in the library is near it" in text and "Ada" not in text


def test_a_last_day_before_the_first_is_no_span(visitor: FlaskClient) -> None:
    text = page(visitor, status=400, since="2026-11-02", until="2026-11-01")
    assert "'2026-11-01' is before '2026-11-02', the first day" in text


@pytest.mark.parametrize("address", ["/statistics.csv", "/statistics/figures.csv"])
@pytest.mark.parametrize(("name", "typed", "expected"), ODD)
def test_no_rows_are_told_of_what_cannot_be_asked(
    visitor: FlaskClient, address: str, name: str, typed: str, expected: str
) -> None:
    answer = visitor.get(address, query_string={name: typed})
    assert answer.status_code == 400 and expected in shown(answer)


def test_a_month_that_was_asked_for_is_seen_in_the_form(visitor: FlaskClient) -> None:
    assert 'type="text" name="since" value="2026-11"' in html(visitor, since="2026-11")


# The course of a game


def test_each_point_of_the_course_leads_to_its_deal(visitor: FlaskClient) -> None:
    id = re.findall(r'href="/games/([0-9a-f]+)"', html(visitor, "/"))[-1]
    course = dict(charts(html(visitor, f"/games/{id}")))["chart-course"]
    data = json.loads(re.findall(r"(?s)<script[^>]*>(.*?)</script>", course)[0])["data"]
    deals = [each for each in data[0]["customdata"] if each]
    assert deals == [f"/games/{id}/deals/{n}" for n in range(1, len(deals) + 1)] != []
    assert f'<a href="{deals[-1]}">after deal {len(deals)}</a>' in course


def test_a_game_that_nobody_could_judge_has_no_course(client: FlaskClient) -> None:
    answer = paste(client, '[Rules "nobody-knows"]\n\ndeal 1 dealer S up 9H\n')
    id = re.findall(r"/games/([0-9a-f]+)", answer.get_data(as_text=True))[0]
    assert list(charts(html(client, f"/games/{id}"))) == []


def test_the_pages_of_the_store_are_read_only(tmp_path: Path) -> None:
    app = create_app(tmp_path / "euchre.db")
    client = app.test_client()
    paste(client, sample("british-pub"))
    before = client.get("/download.pen").get_data()
    for address in ("/statistics", "/players/Jan", "/statistics.csv", "/statistics/figures.csv"):
        assert client.get(address).status_code == 200
    assert client.get("/download.pen").get_data() == before
