"""What reading a page gives, whoever read it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

Via = Literal["browser", "http"]


@dataclasses.dataclass(frozen=True, slots=True)
class Seen:
    """A page as it was read."""

    snapshot: Snapshot
    markup: str = ""
    """Its HTML; empty where nobody needs it."""
    via: Via = "browser"
    ms: float = 0.0
    """From asking for it to having read it, without the waiting of the polite."""


@dataclasses.dataclass(frozen=True, slots=True)
class Unread:
    """A page that did not come, and why."""

    url: str
    reason: str
    hint: str = ""
    """What to do about it, where it is the list itself."""
