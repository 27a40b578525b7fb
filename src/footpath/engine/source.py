"""The sources of answers besides the person, and a page's question to a connector."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.engine.view import View
    from footpath.memory.once import Once
    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class Question:
    """A page's question to a connector."""

    field: FieldObservation
    view: View
    """The page."""
    since: datetime
    """When the step began that brought this question, or else the run: what the site sends for it is not older."""
    note: Callable[[str], Awaitable[object]] = dataclasses.field(repr=False)
    """Tells whoever watches the run what is waited for, in a sentence."""
    once: Once = dataclasses.field(repr=False)
    """What this run alone may have: a turn, and what is there once."""


Knows = Callable[[Question], Awaitable[str | NoAnswer]]
"""The answer; or why there is none, in words for the person who is asked next. An empty reason: it is none of its
matters. It has a deadline of its own, and says in its reason what went wrong.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Source:
    """A connector that may have answers."""

    name: str
    serves: Callable[[View], bool]
    knows: Knows
