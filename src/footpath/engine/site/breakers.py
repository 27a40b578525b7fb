"""What ends an exploration before it has tried everything. Pure but for the clock that it is handed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.limits import counted

if TYPE_CHECKING:
    from footpath.engine.limits import Spent

REPEATS: Final = 6
"""Sights of one pattern after which it is not tried any more."""

GOING_ASTRAY: Final = 5
"""Tries that led off the site after which it ends."""


@dataclasses.dataclass(slots=True)
class Breakers:
    """Counts what is tried. Reaching a limit is no error: what was found out until then is kept."""

    spent: Spent
    fruitless: int = 0
    """Tries in a row that showed nothing new."""
    astray: int = 0
    """Tries that led off the site."""
    seen: Counter[object] = dataclasses.field(default_factory=Counter[object])
    """How often each pattern was seen."""
    why: str = ""
    """Why no more is tried; empty while more may be."""

    def step(self) -> None:
        """Count one try."""
        self.spent.steps += 1

    def told(self, pattern: object, *, is_new: bool) -> None:
        """Count what a try showed."""
        self.seen[pattern] += 1
        self.fruitless = 0 if is_new else self.fruitless + 1

    @property
    def is_spent(self) -> bool:
        """Whether no step or no time is left."""
        return self.spent.steps >= self.spent.limits.steps or self.spent.seconds >= self.spent.limits.seconds

    def check(self, pages: int) -> str:
        """Why no more is to be tried, with so many kinds of pages known; empty while more may be."""
        limits = self.spent.limits
        reached = (
            (self.spent.steps >= limits.steps, f"the limit of {counted(limits.steps, 'steps')}"),
            (self.spent.seconds >= limits.seconds, f"the limit of {counted(limits.seconds, 'seconds')}"),
            (pages >= limits.pages, f"the limit of {counted(limits.pages, 'pages')}"),
            (self.fruitless >= limits.fruitless, f"{self.fruitless} tries in a row showed nothing new"),
            (self.astray >= GOING_ASTRAY, f"{self.astray} tries led off the site"),
            (max(self.seen.values(), default=0) >= REPEATS, "one pattern was seen again and again"),
        )
        self.why = self.why or next((why for is_reached, why in reached if is_reached), "")
        return self.why
