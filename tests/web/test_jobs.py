"""Large uploads: the answer comes at once, a page says how far they are, and nothing is lost."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.store import Query, Store, StoreError, importing
from analyzer.web import create_app, worker
from analyzer.web.api.document import openapi
from analyzer.web.api.operations import OPERATIONS
from tests.web.pages import running, sample, send, shown
from tests.web.test_uploads import zipped

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
LARGE = 1000  # bytes
TWO = "\n".join(sample(name) for name in ("three-handed-renege", "british-pub")).encode()
ONE = sample("two-handed-kitchen").encode()
SMALL = b"deal 1 dealer S up 9H\n1 W: AS KS QS JS\n"
ASYNC = {"Prefer": "respond-async"}


@pytest.fixture(autouse=True)
def little_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "AT_ONCE", LARGE)
    monkeypatch.setattr(importing, "BATCH", 1)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of an application whose worker has not begun: the tests work in its place."""
    app.extensions["worker"] = worker.Worker(app.config["DATABASE"], app.logger)
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    with Store(app.config["DATABASE"]) as opened:
        yield opened


def post(client: FlaskClient, *files: tuple[str, bytes]) -> TestResponse:
    """The answer to an upload of files itself."""
    parts = {"file": [(BytesIO(data), name) for name, data in files]}
    return client.post("/uploads", data=parts, content_type="multipart/form-data")


def after(asked: int) -> Callable[[], bool]:
    times = iter(range(asked))
    return lambda: next(times, None) is not None


def leads(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.headers["Location"]


# What becomes a job


def test_a_small_upload_is_answered_with_what_became_of_it(client: FlaskClient) -> None:
    assert leads(post(client, ("a.pen", SMALL))) == (303, "/uploads/1")


def test_a_large_upload_is_answered_at_once_with_how_far_it_is(
    client: FlaskClient, store: Store
) -> None:
    answer = post(client, ("evening.pen", TWO))
    assert leads(answer) == (303, "/jobs/1")
    assert store.games(Query()).total == 0
    page = client.get("/jobs/1")
    assert "evening.pen" in shown(page) and "0 games so far; about 0 %" in shown(page)


def test_a_paste_may_be_a_job_too(client: FlaskClient) -> None:
    assert leads(client.post("/uploads", data={"text": TWO.decode()})) == (303, "/jobs/1")


@pytest.mark.parametrize("over", [0, 1])
def test_what_is_large_is_told_by_size(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, over: int
) -> None:
    monkeypatch.setattr(worker, "AT_ONCE", len(TWO) - over)
    assert ("/jobs/" in leads(post(client, ("a.pen", TWO)))[1]) is bool(over)


def test_small_files_that_are_large_together_are_one_job(client: FlaskClient, store: Store) -> None:
    files = [(f"{n}.pen", SMALL + b"note %d\n" % n) for n in range(30)]
    assert leads(post(client, *files)) == (303, "/jobs/1")
    assert "30 files" in shown(client.get("/jobs/1"))
    store.work()
    assert leads(client.get("/jobs/1")) == (303, "/uploads/1-30")


def test_the_files_of_an_archive_are_one_job(client: FlaskClient, store: Store) -> None:
    packed = zipped(one_pen=TWO.decode(), two_pen=ONE.decode())
    assert leads(post(client, ("evening.zip", packed))) == (303, "/jobs/1")
    store.work()
    assert "3 games new in the library" in shown(client.get("/jobs/1", follow_redirects=True))


def test_without_a_worker_every_upload_is_taken_in_at_once(app: Flask) -> None:
    assert leads(post(app.test_client(), ("a.pen", TWO))) == (303, "/uploads/1")


# The page


def test_the_page_leads_to_what_became_of_the_upload(client: FlaskClient, store: Store) -> None:
    post(client, ("a.pen", TWO))
    store.work()
    assert leads(client.get("/jobs/1")) == (303, "/uploads/1")
    assert "2 games new in the library" in shown(client.get("/jobs/1", follow_redirects=True))


def test_the_same_again_is_told_to_be_here_already(client: FlaskClient, store: Store) -> None:
    post(client, ("a.pen", TWO))
    store.work()
    assert "2 games already in the library" in shown(send(client, ("a.pen", TWO)))
    assert leads(client.get("/jobs/2")) == (303, "/uploads/1?again=1")


def test_the_page_says_how_far_it_is(client: FlaskClient, store: Store) -> None:
    post(client, ("a.pen", TWO))
    store.work(after(1))
    page = client.get("/jobs/1")
    assert "1 game so far" in shown(page) and "being read" in shown(page)
    assert 'href="/uploads/1"' in page.get_data(as_text=True)


def test_the_page_says_what_it_waits_for(client: FlaskClient) -> None:
    post(client, ("a.pen", TWO))
    post(client, ("b.pen", ONE))
    assert "waits for 1 upload sent before" in shown(client.get("/jobs/2"))


def test_the_page_comes_again_without_a_script(client: FlaskClient) -> None:
    post(client, ("a.pen", TWO))
    html = client.get("/jobs/1").get_data(as_text=True)
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in html
    assert running(html) == []


def test_a_page_that_is_over_does_not_come_again(client: FlaskClient) -> None:
    post(client, ("a.pen", TWO))
    page = client.post("/jobs/1/cancel", follow_redirects=True).get_data(as_text=True)
    assert "refresh" not in page and "job.js" not in page


@pytest.mark.parametrize("number", ["1", "0", "9" * 30])
def test_a_job_that_there_is_not_is_not_found(client: FlaskClient, number: str) -> None:
    assert client.get(f"/jobs/{number}").status_code == 404
    assert client.post(f"/jobs/{number}/cancel").status_code == 404


def test_the_page_says_where_nobody_here_carries_out_jobs(app: Flask, client: FlaskClient) -> None:
    post(client, ("a.pen", TWO))
    assert "euchre serve" not in shown(client.get("/jobs/1"))
    del app.extensions["worker"]
    assert "euchre serve" in shown(client.get("/jobs/1"))


def test_the_name_of_a_file_is_shown_and_not_done(client: FlaskClient) -> None:
    page = send(client, ("<img src=x onerror=alert(1)>\u202egnp.pen", TWO)).get_data(as_text=True)
    assert running(page) == [] and "&lt;img" in page and "\u202e" not in page


def test_the_library_leads_to_what_is_still_being_read(client: FlaskClient, store: Store) -> None:
    post(client, ("a.pen", TWO))
    post(client, ("b.pen", ONE))
    store.work()
    page = client.get("/")
    assert "1 large upload is being read" in shown(page)
    assert 'href="/jobs/2"' in page.get_data(as_text=True)
    store.work()
    assert "being read" not in shown(client.get("/"))


# Cancelled, failed


def test_what_is_in_stays_and_is_told_when_a_job_is_cancelled(
    client: FlaskClient, store: Store
) -> None:
    post(client, ("a.pen", TWO))
    store.work(after(1))
    assert leads(client.post("/jobs/1/cancel")) == (303, "/jobs/1")
    page = shown(client.get("/jobs/1"))
    assert "This was cancelled" in page and "1 game had been read and stays" in page
    assert not store.work()
    assert store.games(Query()).total == 1


def test_a_cancelled_upload_says_that_it_is_not_all(client: FlaskClient, store: Store) -> None:
    post(client, ("a.pen", TWO))
    store.work(after(1))
    assert "still being read" in shown(client.get("/uploads/1"))
    client.post("/jobs/1/cancel")
    page = shown(client.get("/uploads/1"))
    assert "1 game new in the library" in page and "not all of the file" in page
    assert "Send it again" in page


def test_an_upload_of_which_nothing_was_read_is_not_said_to_hold_no_game(
    client: FlaskClient,
) -> None:
    post(client, ("a.pen", TWO))
    client.post("/jobs/1/cancel")
    page = shown(client.get("/uploads/1"))
    assert "not all of the file" in page
    assert "No game" not in page and "no game" not in page and "Mend" not in page


def test_a_cancelled_upload_goes_on_when_it_is_sent_again(
    client: FlaskClient, store: Store
) -> None:
    post(client, ("a.pen", TWO))
    store.work(after(1))
    client.post("/jobs/1/cancel")
    assert leads(post(client, ("a.pen", TWO))) == (303, "/jobs/2")
    store.work()
    page = shown(client.get("/jobs/2", follow_redirects=True))
    assert "2 games new in the library" in page and "not all of the file" not in page


def test_a_job_that_failed_says_why_and_what_to_do(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(client, ("a.pen", TWO))

    def breaks(*_: object) -> None:
        raise StoreError("the disk is full: nothing was stored; make room and try again")

    monkeypatch.setattr(importing, "put_in", breaks)
    store.work()
    page = shown(client.get("/jobs/1"))
    assert "This stopped" in page and "the disk is full" in page and "Send the same again" in page


# The worker


def wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not done() and time.monotonic() < until:
        time.sleep(0.02)
    assert done()


@pytest.fixture
def works(app: Flask) -> Iterator[FlaskClient]:
    """A client of an application whose worker works."""
    working = worker.begin(app)
    yield app.test_client()
    working.stop()


def test_the_worker_takes_in_what_is_sent(works: FlaskClient) -> None:
    post(works, ("a.pen", TWO))
    wait(lambda: works.get("/jobs/1").status_code == 303)
    assert "2 games new" in shown(works.get("/jobs/1", follow_redirects=True))


def test_the_worker_begins_with_what_was_broken_off(app: Flask, store: Store) -> None:
    store.enqueue([("a.pen", BytesIO(TWO))], WHEN)
    store.work(after(1))
    working = worker.begin(app)
    wait(lambda: app.test_client().get("/jobs/1").status_code == 303)
    working.stop()
    assert store.games(Query()).total == 2


def test_the_worker_goes_on_after_a_mistake_of_ours(
    works: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "_RESTS", 0.01)
    real = importing.put_in

    def breaks(db, of, one):  # type: ignore[no-untyped-def]
        if of.name == "bad.pen":
            raise ZeroDivisionError
        real(db, of, one)

    monkeypatch.setattr(importing, "put_in", breaks)
    with caplog.at_level(logging.ERROR):
        post(works, ("bad.pen", TWO))
        post(works, ("good.pen", ONE))
        wait(lambda: works.get("/jobs/2").status_code == 303)
    assert "we made a mistake" in shown(works.get("/jobs/1"))
    assert "ZeroDivisionError" in caplog.text


def test_a_worker_that_is_to_end_leaves_its_job_to_the_next(
    app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, read, stops = importing.drafted, [], Thread(target=lambda: working.stop())

    def drafted(reading):  # type: ignore[no-untyped-def]
        read.append(reading)
        if len(read) == 2:
            stops.start()
            wait(lambda: working._ends.is_set())
        return real(reading)

    monkeypatch.setattr(importing, "drafted", drafted)
    store.enqueue([("a.pen", BytesIO(TWO))], WHEN)
    working = worker.begin(app)
    wait(lambda: working._ends.is_set())
    stops.join()
    left = store.job(1)
    assert left is not None and (left.state, left.games) == ("running", 1)
    monkeypatch.setattr(importing, "drafted", real)
    assert store.work() and store.games(Query()).total == 2


def test_the_application_works_where_it_is_asked_to(tmp_path: Path) -> None:
    app = create_app(tmp_path / "euchre.db", JOBS=True)
    post(app.test_client(), ("a.pen", TWO))
    wait(lambda: app.test_client().get("/jobs/1").status_code == 303)
    app.extensions["worker"].stop()
    assert "worker" not in create_app(tmp_path / "euchre.db").extensions


# For programs


def told(answer: TestResponse, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.get_data(as_text=True)
    found: dict[str, Any] = json.loads(answer.get_data())
    return found


def records_of(client: FlaskClient, data: bytes, **headers: str) -> TestResponse:
    address = "/api/v1/records?name=evening.pen"
    return client.post(address, data=data, content_type="text/plain", headers=headers)


def test_a_program_waits_for_its_answer(client: FlaskClient) -> None:
    assert told(records_of(client, TWO))["imported"] == 2


@pytest.mark.parametrize("preference", ["respond-async", "wait=10, Respond-Async ; x=y"])
def test_a_program_may_prefer_not_to_wait(client: FlaskClient, preference: str) -> None:
    answer = records_of(client, TWO, Prefer=preference)
    job = told(answer, 202)
    assert answer.headers["Location"] == "/api/v1/jobs/1" == job["links"]["self"]
    assert answer.headers["Preference-Applied"] == "respond-async"
    assert (job["state"], job["games"], job["percent"], job["result"]) == ("waiting", 0, 0, None)
    assert client.get(job["links"]["page"]).status_code == 200


def test_what_is_small_is_answered_though_a_program_would_not_wait(client: FlaskClient) -> None:
    assert told(records_of(client, SMALL, **ASYNC))["imported"] == 1


@pytest.mark.parametrize("preference", ["", "wait=10", "respond-asynchronously"])
def test_another_preference_is_passed_over(client: FlaskClient, preference: str) -> None:
    assert told(records_of(client, TWO, Prefer=preference))["imported"] == 2


def test_a_job_tells_in_the_end_what_the_answer_would_have_told(
    client: FlaskClient, store: Store, app: Flask
) -> None:
    records_of(client, TWO, **ASYNC)
    store.work()
    job = told(client.get("/api/v1/jobs/1"))
    assert (job["state"], job["games"], job["percent"]) == ("done", 2, 100)
    other = create_app(f"{app.config['DATABASE']}-other").test_client()
    assert job["result"] == told(records_of(other, TWO))


def test_a_job_of_what_was_here_tells_duplicates(client: FlaskClient) -> None:
    records_of(client, TWO)
    result = told(records_of(client, TWO, **ASYNC), 202)["result"]
    assert (result["imported"], result["duplicate"]) == (0, 2)


def test_a_program_cancels_a_job(client: FlaskClient, store: Store) -> None:
    records_of(client, TWO, **ASYNC)
    store.work(after(1))
    job = told(client.delete("/api/v1/jobs/1"))
    assert (job["state"], job["games"], job["result"]) == ("cancelled", 1, None)


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("number", ["1", "9" * 30])
def test_a_program_is_told_that_there_is_no_such_job(
    client: FlaskClient, method: str, number: str
) -> None:
    answer = client.open(f"/api/v1/jobs/{number}", method=method)
    assert "There is no job" in told(answer, 404)["detail"]


def test_the_description_has_what_is_answered_later() -> None:
    assert [of.id for of in OPERATIONS if of.later] == ["sendRecords"]
    answers = openapi()["paths"]["/records"]["post"]["responses"]
    assert answers["202"]["headers"].keys() == {"Location"}
