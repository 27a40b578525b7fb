"""An application with everything that its person has of it."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from footpath.schema.application import Application
from footpath.schema.base import Frozen
from footpath.schema.history import HistoryEntry


class Note(Frozen):
    """A note of the person about an application."""

    number: int
    at: datetime
    text: str = Field(repr=False)


class Tracked(Frozen):
    """An application with its history and its person's notes, the oldest first."""

    application: Application
    notes: tuple[Note, ...] = ()
    history: tuple[HistoryEntry, ...] = ()
    """What became of it, the oldest first; what was taken back stands in it, too."""
