"""A language model as a policy: asked with one prompt, and read strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.llm.port import Picture, Reply
from footpath.roles.arguments import Invalid, fitting, read_arguments
from footpath.roles.corrected import ask_corrected
from footpath.roles.loop import MOST_CALLS, check_decision, has_failed
from footpath.roles.ports import Call, Decision
from footpath.roles.prompt import MOST, compose
from footpath.roles.reflection import REFLECT, Reflection
from footpath.schema.event import ModelAsked, Noticed

if TYPE_CHECKING:
    from footpath.llm.port import Model
    from footpath.roles.ports import Desk

LONGEST_TEXT = 2_000
"""Characters of free text that are kept as reasoning."""


class OnlyReflected(Invalid):
    """A reply without a call that acts, looks or ends."""


class ModelPolicy:
    """Decides by asking a model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._reflects = True
        """Whether it is offered to reflect by a call of its own: not once it made no other, as models do that make one
        call a reply.
        """

    async def __call__(self, desk: Desk) -> Decision:
        """The model's decision; one that cannot be used, and has no calls, when it could not be mended.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        composed = compose(desk, await _pictures(desk), reflects=self._reflects)
        if composed.tokens > MOST:
            largest = ", ".join(f"{name} {size}" for name, size in sorted(composed.sections.items(), key=_by_size)[:3])
            text = f"The prompt has about {composed.tokens:,} tokens, aimed at {MOST:,}; the largest: {largest}."
            await desk.note(Noticed(what="budget", text=text))
        saw = bool(composed.prompt.pictures)

        async def note(asked: ModelAsked) -> None:
            error = desk.redact(asked.error)
            await desk.note(asked.model_copy(update={"sections": composed.sections, "error": error}))

        def understood(reply: Reply) -> Decision:
            try:
                return read(desk, reply, saw=saw)
            except OnlyReflected:
                self._reflects = False
                raise

        replied = await ask_corrected(self._model, composed.prompt, understood, note, role=desk.role.name)
        return replied.value or Decision((), "vision" if saw else "model", invalid=replied.complaint)


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
        raise OnlyReflected("you only reflected; call a tool that acts, looks or ends in the same reply")
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
