"""Rules and a model as a single policy, asked in turn by the task's ladder."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.roles.loop import has_failed
from footpath.roles.ports import Decision, Pass, Policy, RoleContext
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from footpath.schema.ladder import Ladder


@dataclasses.dataclass(frozen=True, slots=True)
class Laddered:
    """Rules first, then the model where the rules do not decide, or decided last and failed."""

    ladder: Ladder
    rules: Policy
    model: Policy

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The first decision; or why nobody decides."""
        passed: list[Pass] = []

        async def by_rules() -> Decision | None:
            decision = await self.rules(desk)
            last = desk.iterations[-1] if desk.iterations else None
            if isinstance(decision, Decision) and last and last.policy == decision.policy and has_failed(last):
                decision = Pass(f"what {decision.policy} decided last failed")
            if isinstance(decision, Decision):
                return decision
            passed.append(decision)
            await desk.note(Noticed(what="climbed", text=desk.redact(decision.reason)))
            return None

        async def by_model() -> Decision | None:
            decision = await self.model(desk)
            if isinstance(decision, Decision):
                return decision
            passed.append(decision)
            return None

        decided = await self.ladder.ask(rules=by_rules, model=by_model)
        if decided is not None:
            return decided.answer
        return Pass("; ".join(each.reason for each in passed), is_understood=all(each.is_understood for each in passed))
