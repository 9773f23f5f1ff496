"""Failures as problem details (RFC 9457)."""

from __future__ import annotations

import json
from http.client import HTTPMessage
from typing import Optional, cast

from .generated.types import Problem


class SoundingsError(Exception):
    """A request was refused or failed; `problem` says why."""

    def __init__(self, problem: Problem, retry_after_s: Optional[float]) -> None:
        super().__init__(problem["detail"])
        self.problem = problem
        self.retry_after_s = retry_after_s


def error_of(status: int, reason: str, headers: HTTPMessage, body: bytes) -> SoundingsError:
    """Make the error of an answer, also of one that a proxy gave."""
    try:
        found = json.loads(body)
    except ValueError:
        found = {}
    if not isinstance(found, dict):
        found = {}
    detail = found.get("detail") or found.get("message") or f"The server answered {status} {reason}"
    problem = {"type": "about:blank", "title": reason, **found, "status": status, "detail": detail}
    after = headers.get("retry-after", "")
    return SoundingsError(cast(Problem, problem), float(after) if after.isdigit() else None)
