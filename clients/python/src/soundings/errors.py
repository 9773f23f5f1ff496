"""Failures as problem details (RFC 9457)."""

from __future__ import annotations

import json
from typing import Optional, cast
from urllib.error import HTTPError
from urllib.parse import urljoin

from .generated.types import Problem


class SoundingsError(Exception):
    """A request was refused or failed; `problem` says why."""

    def __init__(self, problem: Problem, retry_after_s: Optional[float]) -> None:
        super().__init__(problem["detail"])
        self.problem = problem
        self.retry_after_s = retry_after_s


class Redirected(SoundingsError):
    """The server names another address, which does not get the key unless it is given as `url`."""

    def __init__(self, problem: Problem, address: str) -> None:
        super().__init__(problem, None)
        self.address = address


def error_of(answer: HTTPError) -> SoundingsError:
    """Make the error of an answer, also of one that a proxy gave."""
    status, reason, location = answer.code, answer.reason, answer.headers.get("location")
    if 300 <= status < 400 and location is not None:
        address = urljoin(answer.geturl(), location)
        detail = f"The server answered {status} {reason} and names another address: {address}"
        return Redirected({"type": "about:blank", "title": reason, "status": status, "detail": detail}, address)
    try:
        found = json.loads(answer.read())
    except ValueError:
        found = {}
    if not isinstance(found, dict):
        found = {}
    detail = found.get("detail") or found.get("message") or f"The server answered {status} {reason}"
    problem = {"type": "about:blank", "title": reason, **found, "status": status, "detail": detail}
    after = answer.headers.get("retry-after", "")
    return SoundingsError(cast(Problem, problem), float(after) if after.isdigit() else None)
