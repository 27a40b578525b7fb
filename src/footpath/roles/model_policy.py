"""A language model as a policy: asked with one prompt, corrected at most twice, read strictly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from footpath.errors import ModelUnavailable
from footpath.llm.port import Correction, Picture, Reply
from footpath.roles.arguments import Invalid, fitting, read_arguments
from footpath.roles.loop import MOST_CALLS, check_decision, has_failed
from footpath.roles.ports import Call, Decision
from footpath.roles.prompt import MOST, compose
from footpath.roles.reflection import REFLECT, Reflection
from footpath.schema.event import ModelAsked, Noticed
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from footpath.llm.port import Model
    from footpath.roles.ports import Desk
    from footpath.roles.prompt import Composed

REPAIRS = 2
"""How often an invalid answer is sent back with what is wrong."""

LONGEST_TEXT = 2_000
"""Characters of free text that are kept as reasoning."""


class ModelPolicy:
    """Decides by asking a model."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def __call__(self, desk: Desk) -> Decision:
        """The model's decision; one that cannot be used, and has no calls, when it could not be mended.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        composed = compose(desk, await _pictures(desk))
        if composed.tokens > MOST:
            largest = ", ".join(f"{name} {size}" for name, size in sorted(composed.sections.items(), key=_by_size)[:3])
            text = f"The prompt has about {composed.tokens:,} tokens, aimed at {MOST:,}; the largest: {largest}."
            await desk.note(Noticed(what="budget", text=text))
        corrections: list[Correction] = []
        while True:
            reply, ms = await self._ask(desk, composed, corrections)
            try:
                decision, complaint = read(desk, reply, saw=bool(composed.prompt.pictures)), ""
            except Invalid as fault:
                decision, complaint = None, str(fault)
            await self._note(desk, composed, reply, ms, len(corrections), complaint)
            if decision is not None:
                return decision
            if len(corrections) == REPAIRS:
                return Decision((), "vision" if composed.prompt.pictures else "model", invalid=complaint)
            corrections.append(Correction(reply, f"Not done, because: {complaint}. Answer again, all of it."))

    async def _ask(self, desk: Desk, composed: Composed, corrections: list[Correction]) -> tuple[Reply, float]:
        began = time.perf_counter()
        try:
            reply = await self._model.ask(composed.prompt, corrections)
        except ModelUnavailable as error:
            spent = error.usage if isinstance(error.usage, ModelUsage) else ModelUsage()
            failed = Reply((), spent)
            await self._note(desk, composed, failed, _ms(began), len(corrections), error.message)
            raise
        return reply, _ms(began)

    async def _note(self, desk: Desk, composed: Composed, reply: Reply, ms: float, repairs: int, error: str) -> None:
        await desk.note(
            ModelAsked(
                role=desk.role.name,
                model=reply.model or self._model.name,
                usage=reply.usage,
                ms=ms,
                sections=composed.sections,
                pictures=len(composed.prompt.pictures),
                repairs=repairs,
                error=desk.redact(error),
            )
        )


def read(desk: Desk, reply: Reply, *, saw: bool = False) -> Decision:
    """The decision that a reply says, checked as a whole.

    Raises:
        Invalid: any part of it cannot be used; the message tells the model what to mend.
    """
    if not reply.calls:
        raise Invalid("no tool was called; answer by calling tools")
    if len(reply.calls) > MOST_CALLS:
        raise Invalid(f"{len(reply.calls)} calls in one reply; at most {MOST_CALLS}")
    calls: list[Call] = []
    thoughts: list[Call] = []
    for proposed in reply.calls:
        try:
            arguments = read_arguments(proposed.arguments)
        except Invalid as fault:
            raise Invalid(f"{proposed.tool[:40]}: {fault}") from None
        reason = arguments.get("reason")
        call = Call(proposed.tool, arguments, reason if isinstance(reason, str) else "")
        (thoughts if call.tool == REFLECT.name else calls).append(call)
    if not calls:
        raise Invalid("you only reflected; call a tool that acts, looks or ends in the same reply")
    decision = _reflected(tuple(calls), thoughts, reply, saw=saw)
    check_decision(desk, decision)
    return decision


def _reflected(calls: tuple[Call, ...], thoughts: list[Call], reply: Reply, *, saw: bool) -> Decision:
    policy = "vision" if saw else "model"
    if not thoughts:
        return Decision(calls, policy, reply.text.strip()[:LONGEST_TEXT])
    try:
        said = fitting(Reflection, thoughts[-1].arguments)
    except Invalid as fault:
        raise Invalid(f"{REFLECT.name}: {fault}") from None
    return Decision(
        calls,
        policy,
        reasoning=said.reasoning[:LONGEST_TEXT],
        guidance_for_next=said.guidance_for_next[:LONGEST_TEXT],
        detecting_loop=said.detecting_loop,
        loop_reasoning=said.loop_reasoning[:LONGEST_TEXT],
        learned=said.learned[:5],
    )


async def _pictures(desk: Desk) -> tuple[Picture, ...]:
    """Those that were asked for; else one, where pictures always go with it or text alone did not do."""
    if desk.hands is None or desk.vision == "never" or desk.showing:
        return desk.showing
    did_not_do = bool(desk.override) or bool(desk.iterations and has_failed(desk.iterations[-1]))
    if desk.vision == "always" or did_not_do:
        shot = await desk.hands.picture("viewport", marks=True)
        return (Picture(shot),) if shot else ()  # a page that never stands still has none
    return ()


def _by_size(section: tuple[str, int]) -> int:
    return -section[1]


def _ms(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
