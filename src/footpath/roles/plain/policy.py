"""Roles by plain words: sentences that the grammar understands and the page supports; the rest goes up the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.read import questions
from footpath.roles.complaint import complains
from footpath.roles.evidence import evidence_of, expectations, landed
from footpath.roles.goal_roles import WORKER
from footpath.roles.plain import holds
from footpath.roles.plain.grammar import parted, says_its_end, understand
from footpath.roles.plain.ground import TargetResolver
from footpath.roles.plain.instruction import Do, Instruction, NotUnderstood, PlainStep, Stuck, TrailEntry
from footpath.roles.plain.plan import plan
from footpath.roles.ports import Call, Decision, Pass, Policy, RoleContext
from footpath.roles.proof import missing, unended_by_check
from footpath.schema.outline import describe

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic import JsonValue

    from footpath.roles.sight import Sight
    from footpath.schema.iteration import Iteration, Subtask
    from footpath.schema.snapshot import Element

MOST_CHECKS: Final = 4
"""Most instructions in one piece of work; a longer goal is planned."""


def is_one_piece(goal: str) -> bool:
    """Whether a goal has few actions, and states the page's final content."""
    asked, shown = parted(goal)
    return bool(shown) and len(asked) <= MOST_CHECKS


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
    return bool(expectations(evidence)) and not (landed(evidence)[1] or unended_by_check(evidence))


_UNTOLD: Final = "All sentences were worked; whether the page shows the goal reached, rules cannot tell."
_SAY_THE_END: Final = (
    "Add to the goal what the page must show then (“check that … is shown”), or name a model (provider:model)."
)
_NEXT_MOVE: Final = "Rephrase the goal, or name a model (provider:model)."
_NOT_ANEW: Final = "What was pressed so far may have taken effect, so the goal is not begun anew."


def may_begin(desk: RoleContext) -> bool:
    """Whether the goal may be worked from its first sentence: no site has taken a press of the run, or may have."""
    return desk.may_repeat and desk.deeds.keys().isdisjoint(("kept", "sent"))


class Advised:
    """A policy of rules without a model above: a Pass also names the next move for the person, unless a press may have
    taken effect: other words for the goal could press once more.
    """

    def __init__(self, plain: Policy) -> None:
        self._plain = plain

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The policy's decision; or the reason for a Pass, with the next move."""
        decision = await self._plain(desk)
        if isinstance(decision, Decision) or decision.is_understood or not may_begin(desk):
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


MOST: Final = 12
"""Most pieces of work in one plan."""
_ACTING: Final = frozenset(tool.name for tool in WORKER.tools if tool.kind == "acts")


class PlainScheduler:
    """Plans one piece of work for each sentence of the goal, in order."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the plan for the sentences not yet done."""
        understood = understand(desk.goal)
        if isinstance(understood, NotUnderstood):
            return Pass(understood.reason)
        if why := complains(desk):
            return Pass(why)
        left = _left(understood, desk.subtasks)
        if not left:
            return Pass("Every sentence of the goal was done, but the page does not show the end that the goal names.")
        failed = [each for each in desk.subtasks if each.state == "failed" and each.goal in left]
        if failed:
            goal, note = failed[-1].goal, failed[-1].note
            if holds.is_unshown(note, goal):
                return Pass(note, is_understood=True)
            return Pass(f"“{goal}” could not be done: {note}")
        if len(left) == len(_sentences(understood)) and not may_begin(desk):
            return Pass(_NOT_ANEW)  # a known way has pressed, and broke off
        pieces: list[JsonValue] = [{"goal": said, "done_when": ""} for said in left[:MOST]]
        reason = "The goal says what to do, sentence by sentence."
        return Decision(
            (Call("set_subtasks", {"subtasks": pieces}, reason), Call("start_work", {"reason": reason})),
            reasoning=reason,
        )


class PlainWorker:
    """Works one piece of work in plain words."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the next steps, or the end of the work."""
        if desk.subtask is None or desk.sight is None:
            return Pass("There is no piece of work, or no page to do it on.")
        understood = understand(desk.subtask.goal)
        if isinstance(understood, NotUnderstood):
            return Pass(understood.reason)
        number, trail = _progress(desk.iterations)
        if number >= len(understood):
            done = _done(f"Did what was asked: {desk.subtask.goal}")
            return Decision((done,), reasoning="All of it was done.", fulfils=True)
        instruction = understood[number]
        planned = plan(instruction, ground_of(desk.sight, desk.goal, desk.meant), trail)
        if isinstance(planned, Stuck):
            if instruction.verb in ("expect", "wait"):
                return Decision((_done(planned.why, achieved=False),), reasoning=planned.why)
            return Pass(planned.why)
        return _decided(instruction, planned, desk, is_last=number == len(understood) - 1)


class PlainVerifier:
    """Judges by the goal's own expectations, and by the effects of the work."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Complete with a proof, go on, or plan again."""
        if desk.subtask is None or desk.sight is None:
            return Pass("There is no piece of work to judge, or no page.")
        understood, whole = understand(desk.subtask.goal), understand(desk.goal)
        if why := complains(desk):
            return Pass(why)
        if isinstance(understood, NotUnderstood) or isinstance(whole, NotUnderstood):
            return Pass("This part of the goal is in words that only a model understands.")
        ground = ground_of(desk.sight, desk.goal, desk.meant)
        expected = [each for each in understood if each.verb == "expect"]
        proofs = [_proof(each, ground, desk) for each in expected]
        if None in proofs:
            # the Worker has waited already: a second wait would show no more
            seen = holds.instead(expected[proofs.index(None)], ground)
            return _one(Call("request_reschedule", {"reason": holds.unshown(desk.subtask.goal, seen)}))
        if _was_stuck(desk):
            return _one(Call("continue_work", {"reason": desk.summary, "work_done": False}))
        if _has_more_work(whole, desk):
            return _one(Call("continue_work", {"reason": "This piece is done, others wait.", "work_done": True}))
        proof = next(filter(None, proofs), "") or _brought_about(whole, ground, desk)
        if not proof or _was_refused(desk.iterations):
            return Pass(_untold(desk))
        return _one(
            Call("mark_complete", {"reason": "Every sentence was done, and the page shows it.", "proof": proof})
        )


def _untold(desk: RoleContext) -> str:
    """Return why rules cannot judge the end; the advice to reword the goal only while nothing may be done twice."""
    calls = (call for each in reversed(desk.iterations) for call in each.calls if call.tool == "mark_complete")
    why = next((call.error for call in calls if not call.success), "").removeprefix("not accepted: ")
    told = f"{_UNTOLD.removesuffix('.')}: {why.removesuffix('.')}." if why else _UNTOLD
    return f"{told} {_SAY_THE_END}" if may_begin(desk) else told


def ground_of(sight: Sight, goal: str, meant: Mapping[str, str]) -> TargetResolver:
    """Return a resolver for a sight, with templates replaced by their values."""
    return TargetResolver(sight.snapshot, sight.elements, questions(sight.page), goal, meant, sight.unanswered)


def _sentences(instructions: Sequence[Instruction]) -> list[str]:
    """Return the sentences: one for several instructions of the same sentence, two for a repeated sentence."""
    return list({each.sentence: each.said for each in reversed(instructions)}.values())[::-1]


def _has_more_work(whole: Sequence[Instruction], desk: RoleContext) -> bool:
    """Whether a piece of work waits, or sentences beside the present one are left."""
    return "waiting" in {each.state for each in desk.subtasks} or len(_left(whole, desk.subtasks)) > 1


def _left(instructions: Sequence[Instruction], subtasks: Sequence[Subtask]) -> list[str]:
    """Return the sentences not yet done, in order. Done sentences stand at the beginning."""
    done = [each.goal for each in subtasks if each.state == "done"]
    sentences = _sentences(instructions)
    while done and sentences and sentences[0] == done[0]:
        done, sentences = done[1:], sentences[1:]
    return sentences


def _progress(iterations: Sequence[Iteration]) -> tuple[int, list[TrailEntry]]:
    """Return how many instructions are done, and the trail of the present one."""
    number, trail = 0, list[TrailEntry]()
    for iteration in iterations:
        trail += list(_taken(iteration))
        if _has_fulfilled(iteration):
            number, trail = number + 1, []
    return number, trail


def _has_fulfilled(iteration: Iteration) -> bool:
    """Whether a sentence of the goal is done: each act of the sentence's last decision succeeded."""
    return iteration.fulfils and all(call.success for call in iteration.calls if call.tool in _ACTING)


def _taken(iteration: Iteration) -> Iterator[TrailEntry]:
    for call in iteration.calls:
        if call.tool in _ACTING:
            yield TrailEntry(call.tool.rstrip("_"), str(call.parameters.get("ref", "")), call.success)


def _decided(instruction: Instruction, planned: Do, desk: RoleContext, *, is_last: bool) -> Decision | Pass:
    calls: list[Call] = []
    for step in planned.steps:
        call = _call(step, desk)
        if isinstance(call, Pass):
            return call
        calls.append(call)
    if planned.then == "done" and is_last:
        calls.append(_done(f"Did what was asked: {instruction.said}"))
    if not calls:  # no step is needed, and another sentence follows
        calls.append(Call("check_page_ready", {}, "nothing is to be done for this"))
    is_last_step = planned.then == "done"
    reasoning = f"{'fulfilled by this' if is_last_step else 'for this, first'}: {instruction.said}"
    return Decision(tuple(calls), reasoning=reasoning, fulfils=is_last_step)


def _call(step: PlainStep, desk: RoleContext) -> Call | Pass:
    """A step as a call of the Worker's tool."""
    arguments = {name: value for name, value in step.action.model_dump(mode="json").items() if name not in _SILENT}
    if step.action.kind == "upload":
        wanted = str(arguments.pop("files")[0])
        name = next((file for file in desk.files if file.casefold() == wanted.casefold()), "") or (
            desk.files[0] if len(desk.files) == 1 else ""
        )
        if not name:
            return Pass(f"The task has no file “{wanted}”; it has: {', '.join(desk.files) or 'none'}.")
        arguments["file"] = name
    if step.ref:
        arguments["ref"] = step.ref
    if step.onto:
        arguments["onto"] = step.onto
    if "options" in arguments:
        arguments.pop("search", None)
    tool = next((each.name for each in desk.role.tools if each.name.rstrip("_") == step.action.kind), step.action.kind)
    return Call(tool, {**arguments, "reason": step.reason}, step.reason)


_SILENT: Final = frozenset({"kind", "within_s", "by_place", "through", "target"})


def _done(summary: str, *, achieved: bool = True) -> Call:
    return Call("mark_done", {"summary": summary, "achieved": achieved})


def _one(call: Call) -> Decision:
    return Decision((call,), reasoning=str(call.arguments.get("reason", "")))


def _was_stuck(desk: RoleContext) -> bool:
    """Whether the Worker's last decision completed no sentence of the goal."""
    worked = [each.iteration for each in desk.recall.past if each.iteration.role == "worker"]
    return not worked or not _has_fulfilled(worked[-1])


def _was_refused(iterations: Sequence[Iteration]) -> bool:
    return any(call.tool == "mark_complete" and not call.success for each in iterations for call in each.calls)


def _proof(instruction: Instruction, ground: TargetResolver, desk: RoleContext) -> str | None:
    """Return the proof: the person's own words if the page has them, since the words around change from day to day."""
    shown = holds.proof(instruction, ground)
    if shown is None or instruction.expected != "shown" or not instruction.text:
        return shown
    is_text = shown not in ground.snapshot.by_ref and missing(instruction.text, desk) == ""
    return instruction.text if is_text and holds.shown(ground.put(instruction.text), ground) else shown


def _brought_about(instructions: Sequence[Instruction], ground: TargetResolver, desk: RoleContext) -> str:
    """Return a text that the page shows now and did not show when the run began: an expectation of the goal, else a new
    text.
    """
    for each in reversed(instructions):
        if each.verb == "expect" and (shown := _proof(each, ground, desk)):
            return shown
    began = desk.recall.began
    fresh = [b.text for b in ground.snapshot.blocks if len(b.text) > 3 and desk.redact(b.text) not in began]
    ranked = {"alert": 0, "status": 0, "heading": 1}
    kinds = {b.text: ranked.get(b.kind, 2) for b in ground.snapshot.blocks}
    told = sorted(fresh, key=lambda text: kinds.get(text, 2))
    changed = (each.ref for each in reversed(ground.elements) if _is_changed(each, desk))
    return next((each for each in (*told, *changed) if not missing(each, desk)), "")


def _is_changed(element: Element, desk: RoleContext) -> bool:
    """Whether an element holds something now, and looked otherwise when the run began."""
    if not (element.value or element.checked):
        return False
    return desk.redact(describe(element).partition("] ")[2]) not in desk.recall.began
