"""The result of reading a page, by any reader."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

Via = Literal["browser", "http"]


@dataclasses.dataclass(frozen=True, slots=True)
class Seen:
    """A page as read."""

    snapshot: Snapshot
    markup: str = ""
    """Its HTML; empty if not needed."""
    via: Via = "browser"
    ms: float = 0.0
    """Milliseconds from the request to the reading, without polite pauses."""


@dataclasses.dataclass(frozen=True, slots=True)
class Unread:
    """A page that could not be read, and why."""

    url: str
    reason: str
    hint: str = ""
    """Advice for the person, if the list itself is unreadable."""
