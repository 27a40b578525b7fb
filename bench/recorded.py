"""How many calls of a model and decisions of a Worker the recorded runs with a model took for each step on the page.

The runs are the cassettes of `examples/`, which are hand-made: they tell what the loop needs for a model that knows its
way, and nothing of any model.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml
from bench.report import Goal, Part, Skipped

from footpath.roles.goal_roles import WORKER

if TYPE_CHECKING:
    from collections.abc import Sequence

CASSETTES: Final = Path(__file__).parents[1] / "examples" / "cassettes"
ACTING: Final = frozenset(tool.name for tool in WORKER.tools if tool.kind == "acts")


def part() -> Part:
    """One row a cassette.

    Raises:
        Skipped: there is none.
    """
    rows = [_row(file) for file in sorted(CASSETTES.glob("*.yaml"))]
    if not rows:
        raise Skipped("there are no cassettes in examples/.")
    return Part(
        title="Recorded: runs with a model, from the cassettes of the examples",
        columns=("run", "calls", "decisions of the Worker", "steps", "calls a step", "decisions a step"),
        rows=tuple(rows),
        goals=(
            Goal("calls a step, most", max(float(row[4]) for row in rows), "≤", 3),
            Goal("decisions a step, most", max(float(row[5]) for row in rows), "≤", 5),
        ),
        notes=("The cassettes are hand-made: they measure the loop, and no model.",),
    )


def _row(file: Path) -> tuple[str, int, int, int, float, float]:
    _, *exchanges = yaml.safe_load_all(file.read_text(encoding="utf-8"))
    worked = [each for each in exchanges if each["role"] == "worker"]
    steps = _steps(worked)
    return file.stem, len(exchanges), len(worked), steps, len(exchanges) / steps, len(worked) / steps


def _steps(worked: Sequence[dict[str, Any]]) -> int:
    return sum(call["tool"] in ACTING for each in worked for call in each["calls"])
