"""Client of Soundings: know how an audience will react to a message before it is sent."""

from .client import Soundings
from .errors import SoundingsError
from .events import JobEvent

__all__ = ["JobEvent", "Soundings", "SoundingsError"]
