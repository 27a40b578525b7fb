"""How a task ended, for a program."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.engine.person import ReviewRow
    from footpath.schema.exploration import Exploration
    from footpath.schema.run import RunStatus
    from footpath.tasks.services import FinishedTask


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """The end of a task. `repr` hides the person's values."""

    run_id: str
    status: RunStatus
    reason: str
    """Reason for the end, in one sentence."""
    error: str
    """Name of the error that ended the task (`SiteUnreachable`); empty for none."""
    rows: tuple[ReviewRow, ...] = dataclasses.field(default=(), repr=False)
    """The form's values at the end, question by question."""
    unused: tuple[str, ...] = ()
    """Names of given data that no page asked for."""
    cookbook: str = ""
    """Id of the followed or learned cookbook (`replay`); empty for none."""
    exploration: Exploration | None = dataclasses.field(default=None, repr=False)
    """How an explored site works; None for other tasks, and where no page came."""

    @property
    def is_complete(self) -> bool:
        """Whether the page has proved success. A form filled but not sent is `reviewed`."""
        return self.status == "complete"


def result_of(finished: FinishedTask) -> Result:
    """The end of a finished task."""
    run = finished.run
    exploration = finished.explored.exploration if finished.explored else None
    return Result(run.id, run.status, run.reason, run.error, finished.rows, finished.unused, run.cookbook, exploration)
