"""Long work: asked for by whoever does not want to wait, looked at, cancelled."""

from __future__ import annotations

from typing import Final

from flask import Response, request, url_for

from analyzer.store import Job as StoredJob
from analyzer.web.api.operations import JSON, Operation, Parameter, as_json, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.sent import File, sent
from analyzer.web.api.shapes import Job, Sent
from analyzer.web.jobs import percent_of
from analyzer.web.outcomes import outcomes_of
from analyzer.web.storage import store

ASYNC: Final = "respond-async"  # RFC 7240
PREFER: Final = Parameter(
    "Prefer",
    f"`{ASYNC}` where the answer shall not wait for long work.",
    {"type": "string"},
    f"{ASYNC}; anything else is passed over",
    "header",
)
_NUMBER: Final = Parameter(
    "number",
    "A job.",
    {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "the number of a job",
    "path",
)
_NO_JOB: Final = {404: "There is no such job; it goes with what was uploaded."}


def is_wanted() -> bool:
    """Whether whoever asks prefers not to wait."""
    asked = ",".join(request.headers.getlist("Prefer")).split(",")
    return ASYNC in [each.split(";")[0].strip().lower() for each in asked]


def accepted(number: int) -> Response:
    """The answer that names the job in which the work is done."""
    answer = as_json(_job(number))
    answer.status_code = 202
    answer.headers["Location"] = url_for("api.getJob", number=number)
    answer.headers["Preference-Applied"] = ASYNC
    return answer


@operation(
    Operation(
        "getJob",
        "GET",
        "/jobs/{number}",
        "Look at a job",
        "How far it is, and what became of the files once it is done.",
        parameters=(_NUMBER,),
        answers={JSON: Job},
        problems=_NO_JOB,
    )
)
def job(number: int) -> Job:
    """A job."""
    return _job(number)


@operation(
    Operation(
        "cancelJob",
        "DELETE",
        "/jobs/{number}",
        "Cancel a job",
        "What is in stays; the same bytes sent again go on from there. A job that is over stays "
        "as it is. The answer is the job.",
        parameters=(_NUMBER,),
        answers={JSON: Job},
        problems={403: "It came from a page of another site.", **_NO_JOB},
    )
)
def cancel(number: int) -> Job:
    """Stops a job."""
    store().cancel(number)
    return _job(number)


def _job(number: int) -> Job:
    found = store().job(number)
    if found is None:
        raise Refused(404, f"There is no job {number}.")
    return {
        "number": found.id,
        "state": found.state,
        "files": list(found.names),
        "games": found.games,
        "percent": percent_of(found),
        "ahead": found.ahead,
        "problem": found.problem or None,
        "result": _result(found) if found.is_done else None,
        "links": {
            "self": url_for("api.getJob", number=number),
            "page": url_for("jobs.progress", number=number),
        },
    }


def _result(of: StoredJob) -> Sent:
    uploads = [found for each in of.uploads if (found := store().upload(each)) is not None]
    return sent(
        [File(each.name, [*outcomes_of(each, of.again)], each.findings) for each in uploads]
    )
