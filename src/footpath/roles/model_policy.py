"""A language model as a policy: one prompt, and a strictly read answer; and rules and a model as one policy."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from typing import TYPE_CHECKING, Final

from footpath.llm.port import TODAY, Model, Picture, Prompt, Reply, ToolSpec
from footpath.memory.recall import LONGEST_RESULT, said
from footpath.roles.loop import BATCH, MOST_CALLS, batch_of, check_decision, decisions_left, has_failed
from footpath.roles.model_answer import Invalid, ask_corrected, fitting, read_arguments
from footpath.roles.page_text import fenced
from footpath.roles.page_words import everything, spaced
from footpath.roles.ports import Call, Decision, Pass, Policy, RoleContext
from footpath.roles.tool import bare
from footpath.schema.base import Frozen
from footpath.schema.diff import diff
from footpath.schema.event import ModelAsked, Noticed
from footpath.schema.outline import CHARS_A_TOKEN, is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.roles.sight import Sight
    from footpath.schema.ladder import Ladder
    from footpath.schema.snapshot import Snapshot


class Reflection(Frozen):
    """Say what you think."""

    reasoning: str
    """what you see and why, briefly."""
    guidance_for_next: str = ""
    """a note for the next decision."""
    detecting_loop: bool = False
    """whether you repeat yourself."""
    loop_reasoning: str = ""
    """how, if so."""
    learned: tuple[str, ...] = ()
    """what helps on this site later."""


_SCHEMA = bare(Reflection.model_json_schema())

REFLECT: Final = ToolSpec(
    "reflect", inspect.getdoc(Reflection) or "", {name: each for name, each in _SCHEMA.items() if name != "description"}
)
"""As every role is told of it, before its tools."""


LONGEST_TEXT = 2_000
"""Most characters of free text kept as reasoning."""
MOST = 3_600
"""Most estimated tokens of a prompt, with instructions and tools."""
LEAST_PAGE = 700
"""Tokens reserved for the page."""
SMALL_CHANGE = 150
"""Most tokens of a change that is shown by itself, before a shorter page."""
LONGEST_PASSED = 160
"""Most characters of a line shown for a moment."""
MOST_PASSED = 2
"""Most such lines in a prompt."""
SHORTER = 0.55
"""Share of the page's room for a page that hardly changed."""
RESULTS = 700
LAST_RESULT = 280
"""Characters of a result of the last decision in STEPS."""
A_STEP = 64
MOST_STEPS = 1_200
CYCLES = 250
NOTES = 300
ATLAS = 500
MATTER = 600
OVERVIEW = 600
"""Tokens that a section has at most."""
_LOCALE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
_REF = re.compile(r"\[((?:f\d+)?e\d+)\b")
"""How an element begins in the text of a page."""


@dataclasses.dataclass(frozen=True, slots=True)
class Composed:
    """A prompt with its estimated size."""

    prompt: Prompt
    sections: dict[str, int]
    """Estimated tokens by section, `instructions` and `tools` among them."""

    @property
    def tokens(self) -> int:
        """The total."""
        return sum(self.sections.values())


class OnlyReflected(Invalid):
    """A reply without a call that acts, looks or ends."""


class ModelPolicy:
    """Decides by asking a model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._reflects = True
        """Whether `reflect` is offered as a call of its own: not after a reply with no other call, because some models
        make one call per reply.
        """

    async def __call__(self, desk: RoleContext) -> Decision:
        """Return the model's decision; an unusable one without calls if the model could not correct the answer.

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


def read(desk: RoleContext, reply: Reply, *, saw: bool = False) -> Decision:
    """Return the decision in a reply, checked as a whole.

    Raises:
        Invalid: a part is wrong; the message tells the model how to correct the part.
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


async def _pictures(desk: RoleContext) -> tuple[Picture, ...]:
    """Return the requested pictures; else one, if pictures always go along or text alone failed."""
    if desk.hands is None or desk.vision == "never" or desk.showing:
        return desk.showing
    did_not_do = bool(desk.override) or bool(desk.iterations and has_failed(desk.iterations[-1]))
    if desk.vision == "always" or did_not_do:
        shot = await desk.hands.picture("viewport", marks=True)
        return (Picture(shot),) if shot else ()  # a page that never rests has no picture
    return ()


def _by_size(section: tuple[str, int]) -> int:
    return -section[1]


def tokens(text: str) -> int:
    """About how many tokens a text has; tokenisers differ, and none is at hand."""
    return -(-len(text) // CHARS_A_TOKEN)


def compose(desk: RoleContext, pictures: Sequence[Picture] = (), *, reflects: bool = True) -> Composed:
    """Return the next prompt for the desk's role. `reflects`: whether the model may report its thoughts by a separate
    call.
    """
    specs = (*((REFLECT,) if reflects else ()), *(tool.spec for tool in desk.role.offered(desk)))
    instructions = desk.role.instructions
    texts = {name: text for name, text in _sections(desk) if text}
    sizes = {"instructions": tokens(instructions), "tools": sum(map(_size, specs))}
    sizes |= {name: tokens(text) for name, text in texts.items()}
    if (sight := desk.sight or desk.stands) is not None:
        room = max(MOST - sum(sizes.values()) - tokens(desk.fence) * 2, LEAST_PAGE)
        room = room if desk.sight is not None else min(room, OVERVIEW)
        texts["page"] = fenced("PAGE", _page(desk, sight, room), desk.fence)
        sizes["page"] = tokens(texts["page"])
    text, step = "\n\n".join(texts.values()), desk.subtask.id if desk.subtask else ""
    return Composed(Prompt(instructions, text, specs, tuple(pictures), role=desk.role.name, step=step), sizes)


def _sections(desk: RoleContext) -> Iterator[tuple[str, str]]:
    """Yield all sections but the page, in order: constant sections first, so that providers can cache them."""
    yield "goal", f"GOAL\n{desk.goal}" + (f"\nThe site: {desk.url}" if desk.url and desk.page is None else "")
    yield "today", f"{TODAY}{desk.clock():%Y-%m-%d, a %A}{_locale(desk)}"
    yield "values", _values(desk)
    if desk.subtask is not None:
        shown = f"\nDone when: {desk.subtask.done_when}" if desk.subtask.done_when else ""
        yield "work", f"WORK\n{desk.subtask.goal}{shown}"
    if desk.board is not None:
        yield "atlas", _fenced(desk, "ATLAS", desk.board.told, ATLAS)
        yield "matter", _fenced(desk, "MATTER", desk.board.matter.text() if desk.board.matter else "", MATTER)
    if desk.records is not None:
        yield "list", _fenced(desk, "LIST", desk.records.told, NOTES)
    yield "queue", _fenced(desk, "QUEUE", _queue(desk), CYCLES) if desk.page is None else ""
    yield "cycles", _fenced(desk, "CYCLES", _cycles(desk), CYCLES * (3 if desk.page is None else 1))
    yield "summary", _fenced(desk, "SUMMARY", desk.summary, CYCLES)
    yield "steps", _fenced(desk, "STEPS", _steps(desk), min(desk.role.steps * A_STEP, MOST_STEPS))
    yield "results", _fenced(desk, "RESULTS of your last calls", _results(desk), RESULTS)
    yield "notes", _fenced(desk, "NOTES", _notes(desk), NOTES)
    yield "limits", _limits(desk)
    yield "note", f"HEED THIS\n{desk.override}" if desk.override else ""


def _fenced(desk: RoleContext, label: str, text: str, most: int) -> str:
    """Return a fenced text. A text over the limit keeps its end: the latest part tells most."""
    longest = most * CHARS_A_TOKEN
    text = desk.redact(text)
    text = text if len(text) <= longest else "…" + text[-longest:]
    return fenced(label, text, desk.fence) if text else ""


def _values(desk: RoleContext) -> str:
    named = [f"{{{{{name}}}}}" + (f" = {value}" if value else "") for name, value in desk.values.items()]
    lines = ["VALUES\n" + "\n".join(named)] if named else []
    lines += [f"FILES\n{', '.join(desk.files)}"] if desk.files else []
    return "\n".join(lines)


def _limits(desk: RoleContext) -> str:
    left = decisions_left(desk)
    acting = any(tool.kind == "acts" for tool in desk.role.tools)
    most = batch_of(desk)
    aside = ", entries aside" if most == BATCH else ""
    return f"ACTIONS at most {most}{aside}; decisions left: {left}" if acting else f"Decisions left: {left}"


def _queue(desk: RoleContext) -> str:
    lines = (
        f"{each.id} ({each.state}) {each.goal}"
        + (f" — done when: {each.done_when}" if each.done_when else "")
        + (f" — {each.note}" if each.note else "")
        for each in desk.subtasks
    )
    return "\n".join(lines) or "empty"


def _cycles(desk: RoleContext) -> str:
    shown = desk.recall.cycles if desk.page is None else desk.recall.cycles[-3:]
    return "\n".join(cycle.line() for cycle in shown)


def _steps(desk: RoleContext) -> str:
    """Return the last decisions on the page; for the Scheduler, its own decisions of the run."""
    if desk.page is None:
        return "\n".join(said(call) for each in desk.iterations for call in each.calls)
    past = [each for each in desk.recall.past if each.iteration.role != "scheduler"]
    lines = [line for each in past[-desk.role.steps : -1] for line in each.lines()]
    lines += past[-1].lines(LAST_RESULT) if past else ()
    summary = desk.recall.summary() if desk.role.steps > len(past) else ""
    return "\n".join(filter(None, (summary, *lines)))


def _results(desk: RoleContext) -> str:
    """Return the results of the last decision's calls that are too long for STEPS. STEPS and PAGE tell what an action
    has changed.
    """
    calls = desk.iterations[-1].calls if desk.iterations else ()
    acting = {tool.name for tool in desk.role.tools if tool.kind == "acts"}
    told = ((call, call.result or call.error) for call in calls)
    long = (
        f"{call.tool}: {text}"
        for call, text in told
        if len(text) > (LAST_RESULT if call.tool in acting else LONGEST_RESULT)
    )
    return "\n".join((*long, *filter(None, (desk.dropped,))))


def _notes(desk: RoleContext) -> str:
    lines = [f"- {text}" for text in desk.recall.experiences.texts[-8:]]
    lines += [f"kept: {name} = {value[:120]}" for name, value in desk.recall.extracted.items()]
    lines += [f"{{{{{name}}}}}: {said}" for name, said in desk.described.items()]
    if desk.guidance:
        lines.append(f"Your note from before: {desk.guidance}")
    last = desk.iterations[-1] if desk.iterations else None
    if last is not None and last.detecting_loop:
        lines.append(f"You thought that you go in a circle: {last.loop_reasoning}")
    return "\n".join(lines)


def _locale(desk: RoleContext) -> str:
    """The locale of the browser's dates, without any other text that a page may have put there."""
    sight = desk.sight or desk.stands
    locale = sight.snapshot.locale if sight is not None else ""
    return f"; the browser writes dates as in {locale}" if _LOCALE.fullmatch(locale) else ""


def _page(desk: RoleContext, sight: Sight, room: int) -> str:
    """Return the page; if hardly changed since last shown, the changes and a shorter page."""
    snapshot = sight.snapshot
    head = [f"{snapshot.url}", snapshot.title, f"language {snapshot.lang}" if snapshot.lang else ""]
    if sight.tabs > 1:
        head.append(f"tab {sight.tab} of 0–{sight.tabs - 1}")
    if sight.page.blocked_by:
        head.append(f"blocked by {sight.page.blocked_by}")
    passed = [f"Shown for a moment since the last press: “{line}”" for line in _gone_by(snapshot)]
    notes = (*(f"Note: {note}" for note in sight.notes), *passed)
    top = desk.redact("\n".join((" · ".join(filter(None, head)), *notes)))
    news = ""
    if (before := desk.shown) is not None and before.snapshot.document == snapshot.document:
        changes = diff(before.snapshot, snapshot)
        if tokens(desk.redact(changes.to_text())) <= SMALL_CHANGE:
            room = int(room * SHORTER)
            told = changes.beside(snapshot.to_text(max(room - tokens(top), 100)))
            news = "" if told.is_empty and not changes.is_empty else told.to_text()
    news = desk.redact(f"\nChanged since you last looked:\n{news}\nThe page:") if news else ""
    text = desk.redact(snapshot.to_text(max(room - tokens(top + news), 100)))
    return f"{top}{news}\n{_with_marks(text, _new(desk.shown, sight))}"


def _gone_by(snapshot: Snapshot) -> list[str]:
    """Return the lines shown for a moment since the last press: "All changes saved"."""
    shown = everything(snapshot, str)
    passed = dict.fromkeys(snapshot.passed)
    lines = [line for line in passed if len(line) <= LONGEST_PASSED and spaced(line) not in shown]
    return lines[-MOST_PASSED:]


def _new(before: Sight | None, now: Sight) -> frozenset[str]:
    """Return the refs of elements that can be seen since the page was last shown; none for another document."""
    if before is None or before.snapshot.document != now.snapshot.document:
        return frozenset()
    shown = ({each.ref for each in sight.snapshot.elements if is_listed(each)} for sight in (now, before))
    return frozenset(next(shown) - next(shown))


def _with_marks(text: str, new: frozenset[str]) -> str:
    """The page's text with a star before each new element."""
    return _REF.sub(lambda found: "*" * (found[1] in new) + found[0], text) if new else text


def _size(spec: ToolSpec) -> int:
    """Estimate a tool's tokens in compact JSON, as providers send tools."""
    text = json.dumps({"name": spec.name, "description": spec.description, "parameters": spec.parameters})
    return tokens(text.replace('": ', '":').replace(", ", ","))


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
