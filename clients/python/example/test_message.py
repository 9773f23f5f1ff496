"""Tests a message on a segment: SOUNDINGS_URL=… SOUNDINGS_KEY=… python3 example/test_message.py SEGMENT [MESSAGE]."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from soundings import Soundings, SoundingsError  # noqa: E402


def main(segment: str = "Neighbors", message: str = "We will build tram line 4.") -> int:
    soundings = Soundings(os.environ.get("SOUNDINGS_URL", "http://localhost:3000"), os.environ.get("SOUNDINGS_KEY", ""))
    try:
        started = soundings.submit(
            {"kind": "run", "message": message, "segments": [segment], "personas": 20, "simulated": True}
        )
        soundings.wait(started["job_id"], show_progress=True)
        so_far = soundings.result(started["job_id"])["so_far"]
        print("Nobody answered." if so_far is None else so_far["headline"])
        print(f"{sum(1 for _ in soundings.reactions(started['job_id']))} reactions")
    except SoundingsError as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
