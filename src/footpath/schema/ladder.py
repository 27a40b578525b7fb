"""The ladder: who may decide the next step, from the cheapest to the dearest, and which rungs a mode has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Rung = Literal["replay", "heal", "rules", "model", "vision", "person"]
"""The rung that did a step (rungs 0 to 5 of README.md)."""

ExecutionMode = Literal["auto", "ai_only", "cookbook_only", "rules_only"]
"""Which rungs may decide; `RUNGS` is the table."""

RUNGS: Final[Mapping[ExecutionMode, frozenset[Rung]]] = {
    "auto": frozenset({"replay", "heal", "rules", "model", "vision", "person"}),
    "cookbook_only": frozenset({"replay", "heal"}),
    "ai_only": frozenset({"model", "vision", "person"}),
    "rules_only": frozenset({"rules", "person"}),
}
"""The rungs of each mode. A person answers what only they know, and approves, in every mode."""
