"""The common context of all collecting roles."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.view import understand
from footpath.memory.recall import Recall
from footpath.roles.ports import Policy, RoleContext
from footpath.roles.sight import Page, Sight

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from footpath.engine.run_context import RunContext
    from footpath.roles.ports import Role
    from footpath.schema.snapshot import Snapshot


@dataclasses.dataclass(frozen=True, slots=True)
class Desks:
    """Makes the desks of one run."""

    clock: Callable[[], datetime]
    fence: str
    redact: Callable[[str], str]

    def desk(
        self, context: RunContext, role: Role, policy: Policy, goal: str, page: Page, *, decisions: int | None = None
    ) -> RoleContext:
        """Return a desk without a subject; the caller adds the subject.

        Args:
            context: of the run.
            role: the role.
            policy: how the role decides.
            goal: the goal.
            page: the page for the role.
            decisions: the most decisions; None for the task's limit.
        """
        limits = context.task.limits
        return RoleContext(
            role=role,
            policy=policy,
            goal=goal,
            recall=Recall(),
            clock=self.clock,
            note=context.journal.append,
            fence=self.fence,
            redact=self.redact,
            page=page,
            limits=limits if decisions is None else limits.model_copy(update={"iterations": decisions}),
            spend=context.spent.check_time,
        )


def sight_of(snapshot: Snapshot) -> Sight:
    """Return a page as roles see pages."""
    view = understand(snapshot)
    return Sight(view.snapshot, view.page, view.elements)
