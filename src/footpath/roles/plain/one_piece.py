"""Goals with their own end ("check that …").

With a model, the goal is a single piece of work: no plan, and no look to report an end within the reach of rules.
Without a model, a goal needs its own end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.roles.plain.grammar import parted, understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.roles.ports import Call, Decision, Pass, Policy, RoleContext
from footpath.roles.proof import evidence_of, expectations, landed

if TYPE_CHECKING:
    from pydantic import JsonValue

MOST: Final = 4
"""Most instructions in one piece of work; a longer goal is planned."""


def is_one_piece(goal: str) -> bool:
    """Whether a goal has few actions, and states the page's final content."""
    asked, shown = parted(goal)
    return bool(shown) and len(asked) <= MOST


class OnePieceScheduler:
    """Gives the Worker the whole goal, once; if that fails, the model plans."""

    def __init__(self, model: Policy) -> None:
        self._model = model

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The goal as the only piece of work; or the model's plan."""
        if desk.subtasks:
            return await self._model(desk)
        reason = "The goal is one piece of work, and says its own end."
        _, shown = parted(desk.goal)
        pieces: list[JsonValue] = [{"goal": desk.goal, "done_when": "; ".join(shown)}]
        calls = (Call("set_subtasks", {"subtasks": pieces}, reason), Call("start_work", {"reason": reason}))
        return Decision(calls, reasoning=reason)


class ShownWorker:
    """Has the model work, until the page shows the end that the goal says, and did not as the work began. Whether all
    of the goal is reached then, the Verifier judges.
    """

    def __init__(self, model: Policy) -> None:
        self._model = model
        self._is_news = False

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return that the work is done; or the model's next decision."""
        is_shown = _is_shown(desk)
        if not desk.iterations:
            self._is_news = not is_shown
        if not (is_shown and self._is_news):
            return await self._model(desk)
        summary = "The page shows what the goal says of its end."
        return Decision((Call("mark_done", {"summary": summary, "achieved": True}),), reasoning=summary)


def _is_shown(desk: RoleContext) -> bool:
    """Whether the page shows the goal's end, and the goal is the whole work."""
    if desk.sight is None or desk.subtask is None or desk.subtask.goal != desk.goal:
        return False
    evidence = evidence_of(desk, desk.sight)
    return bool(expectations(evidence)) and not landed(evidence)[1]


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
