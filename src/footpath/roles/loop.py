"""The role loop: decide, check, call, look, until a transition, a limit, or a circle ends the role.

A decision is checked as a whole before any call: an invalid decision does nothing. Each wrapper around a call of a tool
is one function; `wrapped` composes them.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

from footpath.errors import BadInput, Forbidden, SiteUnreachable, told_by_others
from footpath.reading.locator import is_text_ref
from footpath.roles.model_answer import Invalid
from footpath.roles.page_text import in_own_words
from footpath.roles.ports import Circle, CountedCall, Decision, Pass, RoleContext, RoleEnd
from footpath.roles.tool import CallResult, Tool, checked, spot_of
from footpath.schema.atlas import site_name
from footpath.schema.event import Iterated, Noticed
from footpath.schema.iteration import Iteration, ToolCall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import JsonValue

    from footpath.memory.recall import PastDecision

LONGEST = 4_000
"""Most characters of a result that are kept."""


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedCall:
    """A checked call, ready to be made."""

    tool: Tool
    arguments: Mapping[str, JsonValue]

    @property
    def reason(self) -> str:
        """The reason, in the decider's words."""
        return str(self.arguments.get("reason", ""))


Invoke = Callable[[CheckedCall], Awaitable[CallResult]]
_Record = Callable[[CheckedCall], Awaitable[ToolCall]]


def wrapped(desk: RoleContext) -> _Record:
    """Compose the wrappers for the tools of one run of a role, from the outside inward."""

    async def call(asked: CheckedCall) -> CallResult:
        with nullcontext() if asked.tool.is_ours else told_by_others():
            return await asked.tool.function(desk, **asked.arguments)

    wrappers = (guarded, unneeded, rationed, cached, budgeted)
    invoke: Invoke = call
    for wrapper in reversed(wrappers):
        invoke = wrapper(desk, invoke)
    return recorded(desk, redacted(desk, invoke))


def recorded(desk: RoleContext, invoke: Invoke) -> _Record:
    """Turn a call into its journal record."""

    async def call(asked: CheckedCall) -> ToolCall:
        at = desk.clock()
        result = await invoke(asked)
        return ToolCall(
            tool=asked.tool.name,
            parameters={
                name: _without_values(value, desk.redact) for name, value in asked.arguments.items() if name != "reason"
            },
            reason=desk.redact(asked.reason),
            success=result.ok,
            result=result.text if result.ok else "",
            error="" if result.ok else result.text,
            at=at,
        )

    return call


def _without_values(value: JsonValue, redact: Callable[[str], str]) -> JsonValue:
    """Return the value with templates in place of personal values, at any depth."""
    match value:
        case str():
            return redact(value)
        case list():
            return [_without_values(each, redact) for each in value]
        case dict():
            return {name: _without_values(each, redact) for name, each in value.items()}
        case _:
            return value


def redacted(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Keep values out of the role's results, and keep results short."""

    async def call(asked: CheckedCall) -> CallResult:
        result = await invoke(asked)
        return CallResult(desk.redact(result.text)[:LONGEST], result.ok)

    return call


def guarded(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Turn correctable errors into failed calls; a vanished page or a limit ends the run instead."""
    del desk

    async def call(asked: CheckedCall) -> CallResult:
        try:
            return await invoke(asked)
        except (BadInput, Forbidden, SiteUnreachable) as error:
            return CallResult(str(error), ok=False)

    return call


def unneeded(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Drop a call for content already in the prompt, and note the drop in the journal."""

    async def call(asked: CheckedCall) -> CallResult:
        if why := asked.tool.known(desk, asked.arguments):
            await desk.note(Noticed(what="dropped", text=f"{asked.tool.name}: {why}."))
            return CallResult(f"not called: {why}")
        return await invoke(asked)

    return call


def rationed(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Refuse a tool after too many calls in the present run of the role."""
    used: Counter[str] = Counter()

    async def call(asked: CheckedCall) -> CallResult:
        name, most = asked.tool.name, asked.tool.most
        used[name] += 1
        if most and used[name] > most:
            await desk.note(Noticed(what="guardrail", text=f"{name} was called more than {most} times."))
            return CallResult(f"{name} was called {most} times already; decide with what you know", ok=False)
        return await invoke(asked)

    return call


def cached(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Give the same answer to the same question within one decision, as long as the page is the same."""
    kept: dict[tuple[int, str, str, str], CallResult] = {}

    async def call(asked: CheckedCall) -> CallResult:
        if asked.tool.kind != "reads":
            return await invoke(asked)
        state = desk.sight.state if desk.sight else ""
        key = (len(desk.iterations), asked.tool.name, json.dumps(asked.arguments, sort_keys=True), state)
        if key not in kept:
            kept[key] = await invoke(asked)
        return kept[key]

    return call


def budgeted(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Count each action beforehand. Raises LimitReached if the budget is used up."""

    async def call(asked: CheckedCall) -> CallResult:
        if asked.tool.kind == "acts":
            desk.spend()
        return await invoke(asked)

    return call


BATCH = 5
"""Most actions of a decision."""

SMALL_BATCH = 2
"""The same while fewer than half of the last ones succeed."""

AT_MOST = 4
"""How many times the limit of decisions may be taken, counting those that got on."""

ENTRIES = frozenset({"fill", "select", "check", "upload"})
"""Tools for an entry into one field."""

LATELY = 6
"""Number of last actions that decide on the batch's size."""

MOST_CALLS = 12
"""Most calls of a decision, including those that leave the page alone."""


async def run(desk: RoleContext) -> list[Iteration]:
    """Let the desk's role decide until its end; `desk.end` tells how.

    Raises:
        LimitReached, ModelUnavailable, PageGone, Unresponsive, StoreUnavailable: the run cannot go on.
    """
    record = wrapped(desk)
    while desk.end is None:
        await _look(desk)
        if _spent(desk):
            break
        decision = await desk.policy(desk)
        desk.showing, desk.shown = (), desk.sight
        if isinstance(decision, Pass):
            desk.end = RoleEnd("unmet" if decision.is_understood else "needs_person", decision.reason)
            break
        await _take(desk, decision, record)
    assert desk.end is not None
    if desk.end.kind in ("loop", "failures", "iterations"):
        await desk.note(Noticed(what="guardrail", text=desk.end.reason))
    return desk.iterations


def batch(past: Sequence[PastDecision], acting: frozenset[str]) -> int:
    """Return how many actions the next decision may carry, by the success of the last ones."""
    calls = [call for each in past[-LATELY:] for call in each.iteration.calls if call.tool in acting][-LATELY:]
    good = sum(call.success for call in calls)
    return SMALL_BATCH if len(calls) > 1 and good * 2 < len(calls) else BATCH


def batch_of(desk: RoleContext) -> int:
    """How many actions the desk's next decision may carry."""
    acting = frozenset(tool.name for tool in desk.role.tools if tool.kind == "acts")
    return batch(desk.recall.past, acting)


def check_decision(desk: RoleContext, decision: Decision) -> list[CheckedCall]:
    """Return the checked calls of a decision.

    Raises:
        Invalid: a call is wrong, so none is made. The message names each fault.
    """
    if not decision.calls:
        raise Invalid(decision.invalid or "no tool was called")
    if len(decision.calls) > MOST_CALLS:
        raise Invalid(f"{len(decision.calls)} calls in one decision; at most {MOST_CALLS}")
    offered = {tool.name: tool for tool in desk.role.offered(desk)}
    ready: list[CheckedCall] = []
    faults: list[str] = []
    for call in decision.calls:
        if (tool := offered.get(call.tool)) is None:
            faults.append(f"there is no tool {call.tool[:40]!r}")
            continue
        try:
            ready.append(CheckedCall(tool, checked(tool, call, desk)))
        except Invalid as fault:
            faults.append(f"{call.tool}: {fault}")
    if faults:
        raise Invalid("; ".join(faults[:3]))
    return ready


def has_failed(iteration: Iteration) -> bool:
    """Whether no call of a decision worked."""
    return not any(call.success for call in iteration.calls)


def _spent(desk: RoleContext) -> bool:
    """Whether the role has used its decisions, or failed too often in a row; then the role ends."""
    limits, past = desk.limits, desk.iterations
    last = _last_refusal(past)
    if len(past) >= limits.failures and all(map(has_failed, past[-limits.failures :])):
        desk.end = RoleEnd("failures", f"{limits.failures} decisions in a row failed, the last: {last}", achieved=False)
    elif decisions_left(desk) <= 0:
        why = f" The last refusal: {last}" if last else ""
        desk.end = RoleEnd("iterations", f"It was not done after {len(past)} decisions.{why}", achieved=False)
    return desk.end is not None


def decisions_left(desk: RoleContext) -> int:
    """Return how many decisions the role may still take. Decisions that led to a new page do not count: a form of nine
    steps takes nine.
    """
    most, past = desk.limits.iterations, len(desk.iterations)
    return min(most - past + desk.got_on, most * AT_MOST - past)


def _note_place(desk: RoleContext) -> None:
    """Note the page, and whether the last decision of a piece of work led to a page not seen before."""
    if desk.sight is None or desk.sight.place in desk.places:
        return
    did = desk.iterations[-1].calls if desk.iterations else ()
    desk.got_on += desk.subtask is not None and any(_acts(desk, call) for call in did)
    desk.places.add(desk.sight.place)


def _last_refusal(past: Sequence[Iteration]) -> str:
    """Return why the last failed call or decision failed; empty for none."""
    for each in reversed(past):
        if not each.calls:
            return each.reasoning
        if (call := each.calls[-1]) and not call.success:
            return call.error
    return ""


async def _look(desk: RoleContext) -> None:
    """Look at the page, unless the last call already did."""
    if desk.page is None:
        return
    acted = bool(desk.iterations and desk.iterations[-1].calls) and _acts(desk, desk.iterations[-1].calls[-1])
    if desk.sight is None or not acted:
        desk.sight = await desk.page.look()
    _note_place(desk)
    if not desk.recall.began:
        desk.recall.began = desk.redact(desk.sight.text)


def _acts(desk: RoleContext, call: ToolCall) -> bool:
    return call.success and desk.role.by_name[call.tool].kind == "acts"


async def _take(desk: RoleContext, decision: Decision, record: _Record) -> None:
    """Make the calls of a decision, and keep their results."""
    circle: Circle | None = None
    calls: list[ToolCall] = []
    invalid = desk.dropped = ""
    try:
        ready = check_decision(desk, decision)
    except Invalid as fault:
        invalid = decision.invalid or str(fault)
    else:
        calls, circle = await _call(desk, await _fitting(desk, ready), record)
    iteration = Iteration(
        role=desk.role.name,
        number=len(desk.iterations) + 1,
        policy=decision.policy,
        reasoning=desk.redact(f"Not usable: {invalid}" if invalid else decision.reasoning),
        calls=tuple(calls),
        guidance_for_next=desk.redact(decision.guidance_for_next),
        detecting_loop=decision.detecting_loop,
        loop_reasoning=desk.redact(decision.loop_reasoning),
        fulfils=decision.fulfils,
    )
    desk.iterations.append(iteration)
    work = desk.subtask.id if desk.subtask else ""
    desk.recall.add(desk.cycle, work, iteration)
    await desk.note(Iterated(cycle=desk.cycle, subtask=work, iteration=iteration))
    site = site_name(desk.shown.snapshot.url) if desk.shown is not None else ""
    for text in (in_own_words(desk, each) for each in decision.learned):
        if desk.recall.experiences.add(text, site):
            await desk.note(Noticed(what="experience", text=text))
    desk.guidance, desk.override = iteration.guidance_for_next, ""
    if circle is not None:
        await _break(desk, circle)


async def _fitting(desk: RoleContext, ready: list[CheckedCall]) -> list[CheckedCall]:
    """Return the calls that fit the batch: from the first excess action on, no call is made. In a full batch, entries
    are not counted: a form of seven fields takes one decision.
    """
    most, acts = batch_of(desk), 0
    for at, asked in enumerate(ready):
        acts += asked.tool.kind == "acts" and not (most == BATCH and asked.tool.name in ENTRIES)
        if acts > most:
            await _drop(desk, ready[at:], f"one decision makes at most {most} actions")
            return ready[:at]
    return ready


async def _call(desk: RoleContext, ready: list[CheckedCall], record: _Record) -> tuple[list[ToolCall], Circle | None]:
    """Call in order, until a call fails, ends the role, closes a circle, or aims at a vanished page."""
    document = desk.sight.snapshot.document if desk.sight else ""
    calls: list[ToolCall] = []
    for at, asked in enumerate(ready):
        asked = _at_present(desk, asked)
        if _is_stale(desk, asked, document):
            await _drop(desk, ready[at:], "the page does not show any more what they aim at")
            break
        before = _state(desk)
        call = await record(asked)
        calls.append(call)
        desk.recall.acted |= asked.tool.kind == "acts" and call.success
        circle = _seen(desk, asked, call, before)
        if circle is not None and desk.end is None:
            return calls, circle
        if desk.end is not None or not call.success:
            if desk.end is None and ready[at + 1 :]:
                await _drop(desk, ready[at + 1 :], "a call before them failed")
            break
    return calls, None


async def _drop(desk: RoleContext, left: Sequence[CheckedCall], why: str) -> None:
    """Report dropped calls to the role and the journal."""
    desk.dropped = f"not made: {', '.join(map(_named, left))}; {why}"
    await desk.note(Noticed(what="dropped", text=desk.redact(desk.dropped)))


def _named(asked: CheckedCall) -> str:
    return f"{asked.tool.name} {asked.arguments.get('ref', '')}".rstrip()


def _at_present(desk: RoleContext, asked: CheckedCall) -> CheckedCall:
    """Return the call with the refs of elements that a script has drawn anew since the decision: some tables draw all
    rows again at each tick.
    """
    before, now = desk.shown, desk.sight
    if desk.hands is None or before is None or now is None or before.snapshot.document != now.snapshot.document:
        return asked
    arguments = dict(asked.arguments)
    for name, what in asked.tool.marks.items():
        ref = str(arguments.get(name, ""))
        if what in ("ref", "spot") and ref in before.elements and ref not in now.elements:
            arguments[name] = desk.hands.drawn_anew(before, ref) or ref
    return dataclasses.replace(asked, arguments=arguments)


def _is_stale(desk: RoleContext, asked: CheckedCall, document: str) -> bool:
    """Whether a call aims at an element of an earlier page: on another page, the same ref is another element. The refs
    of texts are numbers on one reading of the page.
    """
    aims = [(str(asked.arguments[name]), what) for name, what in asked.tool.marks.items() if what in ("ref", "spot")]
    aims = [(ref, what) for ref, what in aims if ref]
    if desk.sight is None or not aims:
        return False
    if desk.sight is not desk.shown and any(is_text_ref(ref) for ref, _ in aims):
        return True
    gone = any(not spot_of(desk, ref) if what == "spot" else ref not in desk.sight.elements for ref, what in aims)
    return gone or desk.sight.snapshot.document != document


def _seen(desk: RoleContext, asked: CheckedCall, call: ToolCall, before: str) -> Circle | None:
    """Count a call for circles; reading tools are rationed instead."""
    if asked.tool.kind == "reads":
        return None
    aim = str(call.parameters.get("ref", ""))
    return desk.watch.see(
        CountedCall(
            state=before,
            call=f"{call.tool} {json.dumps(call.parameters, sort_keys=True)}",
            focus=f"{desk.role.name}'s {call.tool} {aim}".rstrip(),
            success=call.success,
            changed=asked.tool.kind != "acts" or _state(desk) != before,
        )
    )


def _state(desk: RoleContext) -> str:
    """Return the state of the page, or without a page that of the queue."""
    if desk.page is not None:
        return desk.sight.state if desk.sight else ""
    return repr(desk.subtasks)


async def _break(desk: RoleContext, circle: Circle) -> None:
    """Tell the role about a circle, and drop the advice that led there; or end the role."""
    await desk.note(Noticed(what="loop", text=circle.why))
    if circle.ends:
        last = _last_refusal(desk.iterations)
        why = f" The last refusal: {last}" if last else ""
        desk.end = RoleEnd("loop", f"It went in a circle: {circle.why}{why}", achieved=False)
        return
    desk.guidance = ""
    desk.override = f"{circle.why} Do not do it again: take another element or another way, or end."
    await desk.note(Noticed(what="override", text=desk.override))
