"""Detect circles in the system, not only in the role: the role is warned first, then stopped. Pure.

Circles: the same call on the same state of the page; failing calls with one aim; a page that does not change whatever
the calls.
"""

from __future__ import annotations

import dataclasses
from collections import Counter

REPEATS = 3
"""The same call on the same state so often is a circle."""

FAILURES = 3
"""Number of failed calls in a row on one target that make a circle."""

UNCHANGED = 5
"""Number of actions in a row without a change that make a circle."""

MORE = 2
"""Number of further repetitions after the warning until the role is stopped."""


@dataclasses.dataclass(frozen=True, slots=True)
class CountedCall:
    """One call, as counted for circles."""

    state: str
    """The state of the page, or of the queue, before the act."""
    call: str
    """Tool and arguments."""
    focus: str
    """The target of the act, for people: role, tool and ref."""
    success: bool
    changed: bool
    """Whether the act changed the state."""


@dataclasses.dataclass(frozen=True, slots=True)
class Circle:
    """The role goes in a circle."""

    why: str
    """One sentence, for the role and for a person."""
    ends: bool
    """False: the role is warned; True: the role was warned, and is stopped."""


class Watch:
    """Counts the calls of the roles in one run."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, str]] = Counter()
        self._failed = ("", 0)
        self._unchanged = 0

    def see(self, act: CountedCall) -> Circle | None:
        """Count one call; return the circle closed by the call, if any."""
        self._seen[act.state, act.call] += 1
        focus, failures = self._failed
        self._failed = ("", 0) if act.success else (act.focus, failures + 1 if act.focus == focus else 1)
        self._unchanged = 0 if act.changed else self._unchanged + 1
        return (
            _circle(self._seen[act.state, act.call], REPEATS, "{} was done {} times in the same place.", act.focus)
            or _circle(self._failed[1], FAILURES, "{} failed {} times in a row.", act.focus)
            or _circle(self._unchanged, UNCHANGED, "The page is the same after {1} actions.", act.focus)
        )


def _circle(times: int, enough: int, why: str, what: str) -> Circle | None:
    if times < enough:
        return None
    return Circle(why.format(what, times), ends=times >= enough + MORE)
