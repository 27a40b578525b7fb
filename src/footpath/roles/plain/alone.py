"""Rules without a model above them: they plan no goal whose end they cannot judge, and name the person's next move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.roles.plain.grammar import parted, understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.roles.ports import Decision, Pass

if TYPE_CHECKING:
    from footpath.roles.ports import Policy, RoleContext

_NEXT_MOVE: Final = "Rephrase the goal, or name a model (provider:model)."


def says_its_end(goal: str) -> bool:
    """Whether a goal says in plain words both what to do and what the page must show then. "Look for work in optics,
    check that …" parses as a look at the page, but means more.
    """
    understood = understand(goal)
    if isinstance(understood, NotUnderstood):
        return False
    looks = [each.verb == "expect" for each in understood]
    return any(looks) and not (all(looks) and all(parted(goal)))


class Advised:
    """A policy of rules without a model above: a Pass also names the next move for the person."""

    def __init__(self, plain: Policy) -> None:
        self._plain = plain

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The policy's decision; or the reason for a Pass, with the next move."""
        decision = await self._plain(desk)
        if isinstance(decision, Decision) or decision.is_understood:
            return decision
        return Pass(f"{decision.reason} {_NEXT_MOVE}")


class Foreseeing:
    """A Scheduler without a judge for unstated ends: for a goal without an end, it plans nothing."""

    def __init__(self, plain: Policy) -> None:
        self._plain = plain

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The plan; or what the goal lacks, before any action."""
        decision = await self._plain(desk)
        if isinstance(decision, Pass) or says_its_end(desk.goal):
            return decision
        return Pass(
            "The goal does not say how its end is known. Add what the page must show then: “check that … is shown”; or "
            "name a model (provider:model)."
        )
