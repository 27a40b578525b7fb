"""What each role that collects works with, whatever it is asked."""

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
    from footpath.roles.role import Role
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
        """A desk without the matter that it is about; whoever asks lays that on it.

        Args:
            context: of the run.
            role: who works at it.
            policy: how that decides.
            goal: what it is to do.
            page: what it sees.
            decisions: how many it has at most; None for as many as the task has.
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
    """A page as a role sees it."""
    view = understand(snapshot)
    return Sight(view.snapshot, view.page, view.elements)
