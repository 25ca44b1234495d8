"""Long work and how far it is: a page that comes again by itself, with a script or without, and
leads to what became of the upload once it is over."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template
from flask.typing import ResponseReturnValue

from analyzer.store import Job
from analyzer.web.storage import store
from analyzer.web.uploads import address_of, written
from analyzer.web.worker import worker

blueprint = Blueprint("jobs", __name__)


@dataclass(frozen=True, slots=True)
class JobPage:
    """How far a job is. `percent` of the bytes were read, where that is known; `so_far` is where
    the games are told that are in; `is_tended`: this program carries out jobs."""

    job: Job
    percent: int | None
    so_far: str
    is_tended: bool


@blueprint.get("/jobs/<int:number>")
def progress(number: int) -> ResponseReturnValue:
    """How far a job is; what became of the upload, once it is done."""
    job = _job_or_404(number)
    if job.is_done:
        return redirect(address_of(job.uploads, job.again), 303)
    return render_template("job.html", page=job_page(job, worker() is not None))


@blueprint.post("/jobs/<int:number>/cancel")
def cancel(number: int) -> ResponseReturnValue:
    """Stops a job, where it is not over already."""
    store().cancel(_job_or_404(number).id)
    return redirect(f"/jobs/{number}", 303)


def job_page(job: Job, is_tended: bool) -> JobPage:
    """What there is to tell of a job that is not done."""
    return JobPage(job, percent_of(job), f"/uploads/{written(job.uploads)}", is_tended)


def percent_of(job: Job) -> int | None:
    """How much was read, never all of it before the job is done."""
    return None if job.share is None else int(job.share * (100 if job.is_done else 99))


def _job_or_404(number: int) -> Job:
    job = store().job(number)
    if job is None:
        abort(404)
    return job
