"""The ladder: the one place that says which rung decides next.

Every task climbs the same ladder, from the cheapest rung to the most expensive. A rung that cannot decide passes the
question on to the next rung of the task's mode. The asking module says how each rung decides: a learned step
(`engine/goal_replay.py`), a page of a form (`engine/explore.py`), its button (`engine/leading_on.py`), a list
(`engine/collect/run.py`), a decision of a role (`roles/model_policy.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

Rung = Literal["replay", "heal", "rules", "model", "vision", "person"]
"""The rung that did a step (rungs 0 to 5 of README.md)."""

ExecutionMode = Literal["auto", "ai_only", "cookbook_only", "rules_only"]
"""Mode of a task; `RUNGS` lists the rungs that may decide in each mode."""

RUNGS: Final[Mapping[ExecutionMode, frozenset[Rung]]] = {
    "auto": frozenset({"replay", "heal", "rules", "model", "vision", "person"}),
    "cookbook_only": frozenset({"replay", "heal", "person"}),
    "ai_only": frozenset({"model", "vision", "person"}),
    "rules_only": frozenset({"rules", "person"}),
}
"""The rungs of each mode. In every mode, a person approves, and answers questions that only they can answer."""

T = TypeVar("T")

Ask = Callable[[], Awaitable[T | None]]
"""How one rung is asked. None passes the question on."""


@dataclasses.dataclass(frozen=True, slots=True)
class RungAnswer(Generic[T]):
    """What a rung decided."""

    rung: Rung
    answer: T


@dataclasses.dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs of a mode."""

    mode: ExecutionMode = "auto"

    def has(self, rung: Rung) -> bool:
        """Whether the mode lets the rung decide."""
        return rung in RUNGS[self.mode]

    async def ask(
        self,
        *,
        replay: Ask[T] | None = None,
        heal: Ask[T] | None = None,
        rules: Ask[T] | None = None,
        model: Ask[T] | None = None,
        person: Ask[T] | None = None,
    ) -> RungAnswer[T] | None:
        """Ask rung after rung, and return the first answer; None if every rung passes the question on."""
        asked: tuple[tuple[Rung, Ask[T] | None], ...] = (
            ("replay", replay),
            ("heal", heal),
            ("rules", rules),
            ("model", model),
            ("person", person),
        )
        for rung, ask in asked:
            if ask is not None and self.has(rung) and (answer := await ask()) is not None:
                return RungAnswer(rung, answer)
        return None
