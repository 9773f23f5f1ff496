"""A progress bar in the terminal."""

from __future__ import annotations

import sys

from .events import JobEvent

WIDTH = 24


def draw_progress(event: JobEvent) -> None:
    """Show the progress on one line of the terminal, elsewhere on one line for each change."""
    filled = round(event["progress"] * WIDTH)
    message = f": {event['message']}" if event["message"] else ""
    line = f"{'█' * filled}{'░' * (WIDTH - filled)} {round(event['progress'] * 100)}% {event['state']}{message}"
    if sys.stderr.isatty():
        end = "\n" if event["event"] == "end" else ""
        print(f"\r\x1b[K{line}", end=end, file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)
