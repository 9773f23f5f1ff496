"""Patience with a connection that may break."""

from __future__ import annotations

import time

from .errors import SoundingsError

# Failures in a row after which a connection counts as lost for good.
MOST_FAILURES = 10
LONGEST_PAUSE_S = 15.0
# Answers of a proxy that does not reach the server, and of a server that is starting.
AWAY_STATUSES = (502, 503, 504)


class Patience:
    """Patience of one wait."""

    def __init__(self) -> None:
        self._failures = 0

    def after_failure(self, error: Exception) -> None:
        """Pause, longer after each failure in a row. Raise the error when it is a refusal or the last of too many."""
        self._failures += 1
        if _is_refusal(error) or self._failures >= MOST_FAILURES:
            raise error
        time.sleep(min(LONGEST_PAUSE_S, 2.0 ** (self._failures - 1)))

    def reset(self) -> None:
        """Forget the failures: the connection works."""
        self._failures = 0


def _is_refusal(error: Exception) -> bool:
    return isinstance(error, SoundingsError) and error.problem["status"] not in AWAY_STATUSES
