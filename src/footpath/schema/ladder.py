"""The ladder: who may decide the next step, from cheapest to most expensive, and the rungs of each mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Rung = Literal["replay", "heal", "rules", "model", "vision", "person"]
"""The rung that did a step (rungs 0 to 5 of README.md)."""

ExecutionMode = Literal["auto", "ai_only", "cookbook_only", "rules_only"]
"""Mode of a task; `RUNGS` lists the rungs that may decide in each mode."""

RUNGS: Final[Mapping[ExecutionMode, frozenset[Rung]]] = {
    "auto": frozenset({"replay", "heal", "rules", "model", "vision", "person"}),
    "cookbook_only": frozenset({"replay", "heal"}),
    "ai_only": frozenset({"model", "vision", "person"}),
    "rules_only": frozenset({"rules", "person"}),
}
"""The rungs of each mode. In every mode, a person approves, and answers questions that only they can answer."""
