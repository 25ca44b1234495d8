"""What becomes of an upload: good games in, unreadable ones aside with their faults."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO

import pytest

from analyzer.store import Query, RequestError, Store, StoreError, uploads
from tests.store.library import GAME, SECOND, TAGS, WHEN, add, counts, only_id, quoted


def test_a_game_is_imported_and_found_again(store: Store) -> None:
    done = add(store, GAME)
    assert counts(done) == {"imported": 1}
    game = store.game(only_id(done))
    assert game is not None
    assert game.row.players == ((0, "Ann"), (1, "Ben"), (2, "Cleo"), (3, "Dan"))


def test_the_id_is_the_beginning_of_the_play_hash(store: Store) -> None:
    from analyzer.identity import play_hash
    from analyzer.notation import pen

    (record,) = pen.loads(GAME)
    assert only_id(add(store, GAME)) == (play_hash(record) or "")[:12]


def test_a_game_without_a_whole_trick_has_the_record_hash_for_its_id(store: Store) -> None:
    from analyzer.identity import record_hash
    from analyzer.notation import pen

    text = TAGS + "\ndeal 1 dealer E up TH\nbids S: order\n"
    (record,) = pen.loads(text)
    assert only_id(add(store, text)) == record_hash(record)[:12]


def test_the_same_bytes_again_are_a_duplicate_and_no_second_upload(store: Store) -> None:
    first, again = add(store, GAME), add(store, GAME)
    assert counts(again) == {"duplicate": 1}
    assert again.upload_id == first.upload_id
    assert store.games(Query()).total == 1


def test_a_game_with_violations_is_imported(store: Store) -> None:
    done = add(store, GAME.replace("JH QH JD 9H", "JH QH 9S 9H") + "3 S: 9S 9S 9S 9S\n")
    assert counts(done) == {"imported": 1}
    assert done.games[0].roots > 0


def test_a_text_without_a_game_is_rejected_with_its_fault(store: Store) -> None:
    done = add(store, "Dear diary")
    assert counts(done) == {"rejected": 1}
    assert done.findings[0].code == "UNREADABLE"
    assert done.findings[0].place is not None
    assert done.games == ()


def test_tags_and_nothing_that_can_be_read_are_rejected(store: Store) -> None:
    done = add(store, TAGS + "\ngeben 1 E\n")
    assert counts(done) == {"rejected": 1}
    assert done.games[0].id is None
    assert store.games(Query()).total == 0


def test_an_empty_sheet_is_imported(store: Store) -> None:
    assert counts(add(store, TAGS)) == {"imported": 1}


def test_good_games_come_in_beside_one_that_cannot_be_read(store: Store) -> None:
    bad = TAGS + "\ngeben 1 E\n"
    done = add(store, GAME + "\n" + bad + "\n" + TAGS + SECOND)
    assert [each.status for each in done.games] == ["imported", "rejected", "imported"]
    assert store.games(Query()).total == 2


def test_readers_faults_keep_their_places_in_the_file(store: Store) -> None:
    done = add(store, GAME.replace("JH QH", "JH 1OH"))
    (fault,) = done.games[0].findings
    assert fault.place is not None
    assert (fault.place.line, fault.place.text) == (12, "1 S: JH 1OH JD 9H")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("size", [1, 2, 97, 100])
def test_a_game_far_down_a_large_file_keeps_its_places(
    store: Store, monkeypatch: pytest.MonkeyPatch, end: str, size: int
) -> None:
    monkeypatch.setattr(uploads, "PIECE", size)
    fault = GAME.replace("JH QH", "JH 1OH")
    text = "\n".join([GAME, TAGS + SECOND, fault.replace("Ann", "Zoë")]).replace("\n", end)
    done = add(store, text)
    game = store.game(done.games[2].id or "")
    assert game is not None
    line = text.replace(end, "\n")[: text.replace(end, "\n").index("1OH")].count("\n") + 1
    assert [f.place and f.place.line for f in game.reading.findings] == [line]
    (deal,) = game.record.deals
    assert game.reading.locate(deal.events[-2].span).line == line


def test_a_stored_game_is_judged_as_its_file_was(store: Store) -> None:
    from analyzer.audit import audit_record
    from analyzer.notation import read

    text = "\n\n" + GAME.replace("JH QH JD 9H", "JH 1OH 9S 9H = W")
    game = store.game(only_id(add(store, text)))
    (reading,) = read(BytesIO(text.encode()), "evening.pen")[1]
    assert game is not None and reading.record is not None
    expected = audit_record(reading.record, reading.findings, reading.locate)
    assert game.report() == expected
    assert [f.place for f in game.report().all_findings] == [f.place for f in expected.all_findings]


def test_other_rules_are_a_view_of_the_game(store: Store) -> None:
    game = store.game(only_id(add(store, GAME)))
    assert game is not None
    assert game.report("egn").rules == "egn@1"
    assert game.row.rules == "four-handed@1"


def test_an_upload_tells_what_became_of_it(store: Store) -> None:
    done = add(store, GAME, "club/evening.pen")
    upload = store.upload(done.upload_id)
    assert upload is not None
    assert (upload.name, upload.format, upload.size) == ("club/evening.pen", "pen", len(GAME))
    assert [(each.index, each.status) for each in upload.outcomes] == [(1, "imported")]


def test_times_are_kept_in_utc(store: Store) -> None:
    when = datetime(2026, 11, 26, 22, 0, tzinfo=timezone(timedelta(hours=2)))
    done = store.add("a.pen", BytesIO(GAME.encode()), when)
    upload = store.upload(done.upload_id)
    assert upload is not None
    assert upload.when == datetime(2026, 11, 26, 20, 0, tzinfo=UTC).isoformat()


def test_the_same_bytes_under_a_name_that_is_read_otherwise_are_read_again(store: Store) -> None:
    refused = add(store, "(\n" + GAME, "game.egn")
    assert counts(refused) == {"rejected": 1}
    assert counts(add(store, "(\n" + GAME, "game.pen")) == {"imported": 1}


def test_a_name_that_is_no_unicode_is_shown_with_question_marks(store: Store) -> None:
    done = add(store, GAME, "a\udcff.pen")
    upload = store.upload(done.upload_id)
    assert upload is not None
    assert upload.name == "a?.pen"


def test_an_unknown_game_and_an_unknown_upload_are_none(store: Store) -> None:
    assert store.game("0" * 12) is None
    assert store.upload(7) is None


def test_a_correction_is_shown_from_then_on_under_the_same_id(store: Store) -> None:
    name = only_id(add(store, GAME))
    done = store.correct(name, GAME.replace("QH JD", "KH JD").encode(), WHEN)
    assert counts(done) == {"richer": 1}
    game = store.game(name)
    assert game is not None
    assert "JH KH JD 9H" in game.text
    assert [each.number for each in game.editions] == [1, 2]
    assert store.games(Query()).total == 1


def test_a_correction_without_a_change_is_a_duplicate(store: Store) -> None:
    name = only_id(add(store, GAME))
    assert counts(store.correct(name, (GAME + "\n").encode(), WHEN)) == {"duplicate": 1}


def test_a_correction_can_be_taken_back(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, GAME.replace("QH JD", "KH JD").encode(), WHEN)
    assert counts(store.correct(name, GAME.encode(), WHEN)) == {"richer": 1}
    game = store.game(name)
    assert game is not None
    assert "JH QH JD 9H" in game.text


def test_a_correction_that_once_changed_nothing_is_shown_where_it_comes_again(
    store: Store,
) -> None:
    name = only_id(add(store, GAME))
    same = f"{GAME}; as it was\n".encode()
    assert counts(store.correct(name, same, WHEN)) == {"duplicate": 1}
    store.correct(name, GAME.replace("QH JD", "KH JD").encode(), WHEN)
    store.correct(name, same, WHEN)
    game = store.game(name)
    assert game is not None
    assert (game.number, "JH QH JD 9H" in game.text) == (1, True)


def test_what_was_corrected_is_still_a_duplicate_when_it_comes_again(store: Store) -> None:
    name = only_id(add(store, GAME))
    store.correct(name, GAME.replace("QH JD", "KH JD").encode(), WHEN)
    assert counts(add(store, GAME + "\n")) == {"duplicate": 1}


def test_a_correction_of_two_games_is_refused_with_a_sentence(store: Store) -> None:
    name = only_id(add(store, GAME))
    with pytest.raises(StoreError, match="one game, and this text holds 2"):
        store.correct(name, (GAME + "\n" + GAME).encode(), WHEN)


def test_a_correction_of_nothing_is_refused_with_a_sentence(store: Store) -> None:
    with pytest.raises(StoreError, match="no game abc"):
        store.correct("abc", GAME.encode(), WHEN)


def test_what_stands_before_the_first_game_is_no_game_rejected(store: Store) -> None:
    done = add(store, "missdeal\n" + GAME)
    assert counts(done) == {"imported": 1}
    assert [each.code for each in done.findings] == ["UNREADABLE"]


def test_the_record_hash_is_that_of_the_game(store: Store) -> None:
    from analyzer.identity import record_hash
    from analyzer.notation import pen

    game = store.game(only_id(add(store, GAME)))
    assert game is not None
    assert game.editions[0].record_hash == record_hash(pen.loads(GAME)[0])


def test_an_upload_is_given_back_as_it_was_sent(store: Store) -> None:
    data = b"\xff\xfe" + GAME.encode("utf-16-le")
    sent = store.sent(add(store, data).upload_id, most=len(data))
    assert sent is not None
    assert (sent.name, sent.size, sent.data) == ("evening.pen", len(data), data)


def test_an_upload_larger_than_asked_for_comes_without_its_bytes(store: Store) -> None:
    sent = store.sent(add(store, GAME).upload_id, most=len(GAME) - 1)
    assert sent is not None
    assert (sent.size, sent.data) == (len(GAME), None)


def test_an_upload_that_there_is_not_is_not_given_back(store: Store) -> None:
    assert store.sent(7, most=1) is None


def test_what_does_not_fit_the_store_is_told_from_a_store_that_fails(store: Store) -> None:
    with pytest.raises(RequestError, match="there is no game abc"):
        store.correct("abc", GAME.encode(), WHEN)


def test_quoted_games_are_imported_and_each_is_found_again(store: Store) -> None:
    text = "Ann wrote:\n" + quoted(GAME + "\n" + TAGS + SECOND) + "what do you think?\n"
    done = add(store, text)
    assert counts(done) == {"imported": 2}
    shown = [store.game(each.id) for each in done.games]
    assert [len(game.reading.findings) for game in shown if game is not None] == [1, 0]
    assert [len(game.record.deals) for game in shown if game is not None] == [1, 1]


@pytest.mark.parametrize(
    ("column", "of"), [("faults = '[]'", "edition"), ("bytes = CAST('; nothing' AS BLOB)", "piece")]
)
def test_a_game_that_is_read_otherwise_by_now_is_shown_as_it_was_read_once(
    store: Store, column: str, of: str
) -> None:
    game = only_id(add(store, GAME + "2 S 9H\n"))
    before = store.game(game)
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(f"UPDATE {of} SET {column}")
    now = store.game(game)
    assert before is not None and now is not None
    assert now.record.deals == before.record.deals


def test_a_game_is_read_again_with_what_was_found_in_it_when_it_came(store: Store) -> None:
    """From its own first line on the talk below it would be a fault: the text as a whole is a
    paste, round which talk stands."""
    text = f"hello you all there\n\n{GAME}what a lovely evening\n"
    found = store.game(only_id(add(store, text)))
    assert found is not None
    assert [finding.severity for finding in found.reading.findings] == ["note"]
