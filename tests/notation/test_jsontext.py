"""JSON text with positions: what is read, what is refused, and where things stand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.notation.jsontext import DEEPEST, Path, Positions, Unread, parse, printable
from analyzer.span import Place, Span

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def paths(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    pairs: Any = enumerate(value) if isinstance(value, list) else ()
    pairs = value.items() if isinstance(value, dict) else pairs
    return [(path, value), *(p for step, v in pairs for p in paths(v, (*path, step)))]


def test_a_value_is_found_by_line_and_column() -> None:
    text = '{\n  "deals": [1,\n    {"up": "9h"}]\n}'
    assert Positions(text).place(("deals", 1, "up")) == Place(3, 12, '    {"up": "9h"}]')


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_once(end: str) -> None:
    text = end.join(["[", "1,", "2", "]"])
    assert Positions(text).place((1,)) == Place(3, 1, "2")


def test_brackets_and_quotes_inside_a_text_do_not_count() -> None:
    assert Positions('["a]\\",{", 2]').place((1,)).column == 12


def test_a_name_with_escapes_is_found() -> None:
    assert Positions('{"\\u0061b": 7}').place(("ab",)).column == 13


def test_a_path_that_is_not_there_is_placed_at_the_innermost_value_that_is() -> None:
    assert Positions('{"a": [5]}').place(("a", 3, "b")).column == 7


def test_of_a_name_twice_the_last_is_found() -> None:
    assert Positions('{"a": 1, "a": 2}').place(("a",)).column == 15


def test_a_span_without_a_path_is_the_start_of_its_line() -> None:
    assert Positions("[\n1]").of_span(Span(line=2)) == Place(2, 1, "1]")


@given(JSON, st.sampled_from([None, 1]), st.booleans())
def test_every_value_is_found_where_it_stands(value: Any, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain)
    positions = Positions(text)
    for path, inner in paths(value):
        place = positions.place(path)
        lines = text.split("\n")
        rest = "\n".join([lines[place.line - 1][place.column - 1 :], *lines[place.line :]])
        assert json.JSONDecoder().raw_decode(rest)[0] == inner


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "a value"),
        ('{"a" 1}', 1, 6, "a colon after the name"),
        ('["a"\n "b"]', 2, 2, "a comma, or the end of the list or object"),
        ("{1: 2}", 1, 2, "a name in double quotes"),
        ('["abc', 1, 2, "a closing double quote"),
        ('["a\nb"]', 1, 4, "no line end or control character inside quotes"),
        ("[] []", 1, 4, "nothing after the end of the document"),
        ('["\\x"]', 1, 3, "valid JSON"),
    ],
)
def test_a_broken_text_says_where_and_what_was_expected(
    text: str, line: int, column: int, expected: str
) -> None:
    (finding,) = parse(text).findings
    assert finding.place is not None
    assert (finding.place.line, finding.place.column, finding.expected) == (line, column, expected)


def test_what_is_complete_before_a_fault_is_kept() -> None:
    text = '{"deals": [{"tricks": [["9h", "Jh"], ["Qs", "K'
    assert parse(text).value == {"deals": [{"tricks": [["9h", "Jh"], ["Qs"]]}]}


@given(JSON, st.data())
def test_a_text_cut_anywhere_yields_a_finding_and_never_raises(value: Any, data: Any) -> None:
    text = json.dumps([value, []])
    cut = data.draw(st.integers(0, len(text) - 1))
    assert len(parse(text[:cut]).findings) == 1


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ('{"a": [["x", "y"], ["z"', ("a", 1)),
        ('{"a": [["x", "y"], ["z"]', ("a",)),
        ('{"a": [["x", "y"], [', ("a",)),
        ('{"a": [["x", "y"], ["z"]]', ()),
        ('{"a": {"b": [1, 2], "c": [3, ', ("a",)),
        ('{"a": [1]} x', None),
        ("[1, 2", None),
        ("[1]", None),
    ],
)
def test_where_a_text_breaks_off_is_the_innermost_value_that_is_read_in_part(
    text: str, cut: Path | None
) -> None:
    assert parse(text).cut == cut


def test_too_deep_a_nesting_is_refused_without_a_recursion_error() -> None:
    (finding,) = parse("[" * 100_000 + "]" * 100_000).findings
    assert finding.place is not None
    assert finding.place.column == DEEPEST + 1


def test_the_deepest_nesting_is_read() -> None:
    assert parse("[" * DEEPEST + "]" * DEEPEST).findings == ()


def test_a_name_twice_in_one_object_is_a_finding_at_its_path() -> None:
    for text, said in (('"b": 2, "b": 2', 2), ('"b": 1, "b": true', Unread(("a", 0, "b")))):
        value, (finding,), _ = parse(f'{{"a": [{{{text}}}]}}')
        assert (value, finding.span.path) == ({"a": [{"b": said}]}, ("a", 0, "b"))


def test_one_name_in_two_objects_is_fine() -> None:
    assert parse('[{"b": 1}, {"b": 1}]').findings == ()


def test_half_a_character_is_a_finding_and_becomes_a_whole_one() -> None:
    value, (finding,), _ = parse('{"a": ["\\ud83d"]}')
    assert (value, finding.span.path) == ({"a": ["\ufffd"]}, ("a", 0))


def test_both_halves_of_a_character_are_fine() -> None:
    assert parse('["\\ud83c\\udccf"]') == (["🃏"], (), None)


def test_a_number_of_a_million_digits_is_read_as_no_whole_number() -> None:
    value = parse("[" + "9" * 1_000_000 + "]").value
    assert isinstance(value, list)
    assert isinstance(value[0], float)


def test_what_would_not_print_is_spelled_out() -> None:
    assert printable("a\x1b\u202eé") == "a\\u001b\\u202eé"
