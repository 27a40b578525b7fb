"""The next steps for one sentence, and the steps done so far, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from footpath.schema.action import Action

BATCH = 5
"""Most steps proposed at once."""


@dataclass(frozen=True, slots=True)
class PlainStep:
    """An action with the action's element."""

    action: Action
    ref: str = ""
    reason: str = ""
    onto: str = ""
    """The target of a drag."""


@dataclass(frozen=True, slots=True)
class TrailEntry:
    """A done action, as remembered for the sentence."""

    kind: str
    ref: str
    ok: bool


@dataclass(frozen=True, slots=True)
class Do:
    """Steps to take, and whether the sentence is fulfilled once all have been taken, or the page must be seen again."""

    steps: tuple[PlainStep, ...]
    then: Literal["done", "look"] = "done"
    proof: str = ""
    """The words or the ref that prove that no step is needed."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why no step is possible."""

    why: str
