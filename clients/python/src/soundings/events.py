"""Events of a job."""

from __future__ import annotations

import json
from typing import Iterable, Iterator, Literal, TypedDict


class JobEvent(TypedDict):
    event: Literal["progress", "end"]
    id: str
    job_id: str
    state: str
    progress: float
    message: str


def read_events(lines: Iterable[bytes]) -> Iterator[JobEvent]:
    """Read the events of a stream; a block without data is a comment or a setting."""
    fields: dict[str, str] = {}
    for line in lines:
        text = line.decode("utf-8").rstrip("\r\n")
        if text != "":
            name, _, value = text.partition(":")
            fields[name] = value.strip()
            continue
        if "data" in fields:
            event = "end" if fields.get("event") == "end" else "progress"
            yield {"event": event, "id": fields.get("id", ""), **json.loads(fields["data"])}
        fields = {}
