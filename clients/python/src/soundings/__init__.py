"""Client of Soundings: know how an audience will react to a message before it is sent."""

from .client import Soundings
from .errors import Redirected, SoundingsError
from .events import JobEvent

__all__ = ["JobEvent", "Redirected", "Soundings", "SoundingsError"]
