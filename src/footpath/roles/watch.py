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
"""So many calls in a row that aim at one thing and fail are a circle."""

UNCHANGED = 5
"""So many actions in a row after which the page is as it was are a circle."""

MORE = 2
"""So many more times after the role was told, and it is stopped."""


@dataclasses.dataclass(frozen=True, slots=True)
class CountedCall:
    """One call, as counted for circles."""

    state: str
    """Of the page, or of the queue, before it."""
    call: str
    """Tool and arguments."""
    focus: str
    """What it aims at, for people to read: role, tool and ref."""
    success: bool
    changed: bool
    """Whether the state is another one after it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Circle:
    """The role goes in a circle."""

    why: str
    """One sentence, for the role and for a person."""
    ends: bool
    """False: it is told; True: it was told, and is stopped."""


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
