"""Client of one installation for one key."""

from __future__ import annotations

import json
import time
import uuid
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Iterator, Mapping, Optional, Union, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import SoundingsError, error_of
from .events import JobEvent, read_events
from .generated.types import (
    Analytics,
    AnalyzeReactions,
    Comparison,
    CreatedSegment,
    CreateSegment,
    Estimate,
    EstimateRequest,
    ImportAnswers,
    ImportedAnswers,
    Job,
    JobList,
    Reaction,
    ReactionAnalysis,
    SegmentList,
    SimulateAudience,
    SubmitJob,
    SubmittedJob,
)
from .patience import Patience
from .progress_bar import draw_progress

TRIES = 5
LONGEST_PAUSE_S = 60.0
# Before a stream that ended early is opened again.
PAUSE_S = 1.0
# Problem of a repeated start whose first try the server still works on.
START_IN_PROGRESS = "urn:soundings:problem:start-in-progress"

# Patience tells the answers of a proxy without its server from refusals.
CONNECTION_FAILURES = (OSError, HTTPException, SoundingsError)

Query = Mapping[str, Union[str, int, float, bool, list[str], None]]


class _NoRedirects(HTTPRedirectHandler):
    """A request that follows takes the key to the other address and turns POST into GET, so it fails instead."""

    def redirect_request(self, *_redirect: Any, **_more: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


class Soundings:
    """Every method raises SoundingsError for a refusal, Redirected for another address, OSError for a lost connection."""

    def __init__(self, url: str, key: str, *, timeout_s: float = 60.0) -> None:
        """`key` is from Settings, Connect an agent, or an OAuth access token."""
        self._url = url
        self._key = key
        self._timeout_s = timeout_s

    def submit(self, job: SubmitJob) -> SubmittedJob:
        """Start a job and answer at once.

        The same `idempotency_key` gives the same job; each call has its own when omitted.
        """
        return self._json("/api/submitJob", body=_keyed(job))

    def simulate(self, test: SimulateAudience) -> Job:
        """Test a message and wait up to `wait_s` for the end; a longer job comes back as it is then."""
        return self._json("/api/simulateAudience", body=_keyed(test))

    def compare(self, messages: list[str], *, show_progress: bool = False, **fields: Any) -> Comparison:
        """Compare messages on the same personas and wait for all; `fields` are those of SubmitComparison."""
        asked = _keyed({**fields, "kind": "comparison", "messages": messages})
        started = cast(Comparison, self.submit(cast(SubmitJob, asked)))
        for job in started["jobs"]:
            self.wait(job["job_id"], show_progress=show_progress)
        return cast(Comparison, self.submit(cast(SubmitJob, asked)))

    def analyze(self, reactions: AnalyzeReactions) -> ReactionAnalysis:
        return self._json("/api/analyzeReactions", body=reactions)

    def jobs(
        self,
        *,
        kind: Optional[str] = None,
        open_only: bool = False,
        limit: int = 20,
        search: Optional[str] = None,
        tag: Optional[str] = None,
    ) -> JobList:
        """The newest jobs; with `search` or `tag` runs whose name, message, tags or job id have these words, or that tag."""
        query = {"kind": kind, "open_only": open_only, "limit": limit, "search": search, "tag": tag}
        return self._json("/api/jobs", query=query)

    def job(self, job_id: str, *, wait_s: float = 0, detail: str = "concise") -> Job:
        return self._json(_job_path(job_id), query={"wait_s": wait_s, "detail": detail})

    def result(self, job_id: str) -> Job:
        """Return the job with groups, reasons and quotes; refused before its end."""
        return self._json(f"{_job_path(job_id)}/result")

    def export(
        self, job_id: str, *, format: str = "json", report: str = "full", only: Optional[list[str]] = None
    ) -> bytes:
        """Download a job as a file, such as csv, xlsx, json or codebook; `only` chooses personas of a run by their attributes,
        and report="client" the pdf, pptx, docx or html to hand over."""
        return self._bytes(f"{_job_path(job_id)}/export", {"format": format, "report": report, "only": only})

    def cancel(self, job_id: str) -> Job:
        return self._json(f"{_job_path(job_id)}/cancel", method="POST")

    def reactions(self, job_id: str) -> Iterator[Reaction]:
        """Read all reactions of a run, page by page."""
        page, pages = 1, 1
        while page <= pages:
            found = self._json(f"{_job_path(job_id)}/reactions", query={"page": page})
            yield from found["reactions"]
            page, pages = page + 1, found["pages"]

    def events(self, job_id: str) -> Iterator[JobEvent]:
        """Follow a job to its end, over lost connections. Raise when about ten attempts in a row fail."""
        last_id = ""
        patience = Patience()
        while True:
            headers = {"last-event-id": last_id} if last_id else {}
            try:
                with self._open(f"{_job_path(job_id)}/events", headers=headers) as stream:
                    if stream.status == 204:
                        return
                    for event in read_events(stream):
                        last_id = event["id"]
                        patience.reset()
                        yield event
                        if event["event"] == "end":
                            return
            except CONNECTION_FAILURES as error:
                patience.after_failure(error)
                continue
            time.sleep(PAUSE_S)

    def wait(
        self,
        job_id: str,
        *,
        show_progress: bool = False,
        on_progress: Optional[Callable[[JobEvent], None]] = None,
    ) -> Job:
        """Wait for the end of a job, over lost connections as `events`, and return it."""
        for event in self.events(job_id):
            if show_progress:
                draw_progress(event)
            if on_progress is not None:
                on_progress(event)
        patience = Patience()
        while True:
            try:
                return self.job(job_id)
            except CONNECTION_FAILURES as error:
                patience.after_failure(error)

    def segments(self, *, segment: Optional[str] = None, search: Optional[str] = None) -> SegmentList:
        return self._json("/api/segments", query={"segment": segment, "search": search})

    def create_segment(self, segment: CreateSegment) -> CreatedSegment:
        return self._json("/api/segments", body=segment)

    def estimate(self, request: EstimateRequest) -> Estimate:
        return self._json("/api/estimate", body=request)

    def import_answers(self, answers: ImportAnswers) -> ImportedAnswers:
        """Stores people's answers to a survey from CSV, or says what would become of them with `preview`."""
        return self._json("/api/importAnswers", body=answers)

    def analytics(self, **query: Union[str, list[str]]) -> Analytics:
        return self._json("/api/analytics", query=query)

    def export_segment(self, segment: str, *, format: str = "json") -> bytes:
        """Download all people of a segment, by its id or name, as csv, json or codebook."""
        return self._bytes("/api/exports/segment", {"segment": segment, "format": format})

    def export_experiment(self, experiment: str, *, format: str = "csv", report: str = "full") -> bytes:
        """Download a comparison by its `experiment_id`: its report as pdf, pptx, docx or html, or the reactions to all messages
        as csv, codebook, sps or codes."""
        return self._bytes("/api/exports/experiment", {"experiment": experiment, "format": format, "report": report})

    def export_analytics(self, *, format: str = "json", **query: Union[str, list[str]]) -> bytes:
        """Download the figures of all runs, or of those that are chosen as by `analytics`."""
        return self._bytes("/api/exports/analytics", {"format": format, **query})

    def _bytes(self, path: str, query: Query) -> bytes:
        with self._open(path, query=query) as response:
            return response.read()

    def _json(
        self, path: str, *, method: Optional[str] = None, query: Optional[Query] = None, body: object = None
    ) -> Any:
        with self._open(path, method=method, query=query, body=body) as response:
            return json.load(response)

    def _open(
        self,
        path: str,
        *,
        method: Optional[str] = None,
        query: Optional[Query] = None,
        body: object = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> HTTPResponse:
        """Ask once more after a refusal that says when, a few times."""
        request = Request(urljoin(self._url, path) + _query_of(query), method=method)
        request.add_header("authorization", f"Bearer {self._key}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        if body is not None:
            request.data = json.dumps(body).encode("utf-8")
            request.add_header("content-type", "application/json")
        for left in range(TRIES, 0, -1):
            try:
                return cast(HTTPResponse, _opener.open(request, timeout=self._timeout_s))
            except HTTPError as refused:
                with refused:
                    error = error_of(refused)
            pause = _pause_of(error)
            if pause is None or left == 1:
                raise error
            time.sleep(pause)
        raise AssertionError("unreachable")


def _pause_of(error: SoundingsError) -> Optional[float]:
    """Return the seconds to wait before asking again; None for what waiting does not mend, or not soon."""
    pause = 1.0 if error.retry_after_s is None else error.retry_after_s
    passes = error.problem["status"] in (429, 503) or error.problem["type"] == START_IN_PROGRESS
    return pause if passes and pause <= LONGEST_PAUSE_S else None


def _keyed(fields: Mapping[str, Any]) -> Any:
    """Add a key when there is none, so that a request that is sent again starts nothing twice."""
    key = fields.get("idempotency_key")
    return {**fields, "idempotency_key": str(uuid.uuid4()) if key is None else key}


def _query_of(query: Optional[Query]) -> str:
    given = {name: _text_of(value) for name, value in (query or {}).items() if value is not None}
    return "?" + urlencode(given, doseq=True) if given else ""


def _text_of(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def _job_path(job_id: str) -> str:
    return f"/api/jobs/{quote(job_id, safe='')}"
