"""The ladder as a policy: the cheapest rung that can decide does; if none can, a person must."""

from __future__ import annotations

from footpath.roles.loop import has_failed
from footpath.roles.ports import Decision, Pass, Policy, RoleContext
from footpath.schema.event import Noticed


class Ladder:
    """Policies from the cheapest to the dearest. A policy whose last decision failed is skipped."""

    def __init__(self, *rungs: Policy) -> None:
        self._rungs = rungs

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the first decision of any rung; or the reasons of all."""
        reasons: list[str] = []
        is_understood = bool(self._rungs)
        failed = {desk.iterations[-1].policy} if desk.iterations and has_failed(desk.iterations[-1]) else set[str]()
        for number, rung in enumerate(self._rungs, 1):
            decision = await rung(desk)
            if isinstance(decision, Pass):
                reasons.append(decision.reason)
                is_understood = is_understood and decision.is_understood
            elif decision.policy in failed and number < len(self._rungs):
                reasons.append(f"what {decision.policy} decided last failed")
            else:
                return decision
            if number < len(self._rungs):
                await desk.note(Noticed(what="climbed", text=desk.redact(reasons[-1])))
        return Pass("; ".join(reasons) or "There is no policy that could decide.", is_understood=is_understood)
