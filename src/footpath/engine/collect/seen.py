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
    """Its HTML; empty where nobody needs it."""
    via: Via = "browser"
    ms: float = 0.0
    """From asking for it to having read it, without the waiting of the polite."""


@dataclasses.dataclass(frozen=True, slots=True)
class Unread:
    """A page that could not be read, and why."""

    url: str
    reason: str
    hint: str = ""
    """What to do about it, where it is the list itself."""
