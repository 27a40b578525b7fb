"""Going a learned way again, page by page, without a role and without a model.

A step touches an element only if its signature names exactly one (contract 1). A step whose element is absent is left
for the higher rungs; one that the page contradicts stops the run, before anything is entered where it
stands there by then.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING

from footpath.advice import option
from footpath.answers.handled import PRESSED, adding, country_is_picked
from footpath.answers.moves import Left
from footpath.engine.asking import ask, learn
from footpath.engine.conditions import Around, unmet
from footpath.engine.enter import Planned, enter, leave
from footpath.engine.find import Found, find, find_known, not_found, wanted
from footpath.engine.form_state import PATIENCE
from footpath.engine.press import press_aside, redrawn
from footpath.engine.step import ButtonPress, LocatedStep
from footpath.errors import Contradicted
from footpath.page.locate import KEYS
from footpath.page.similarity import lasts
from footpath.page.wording import unmarked
from footpath.reading.buttons import off_banner
from footpath.reading.effect import acts_outside
from footpath.reading.entries import adds_to, keeps_of
from footpath.schema.action import ENTERING, Select
from footpath.schema.answer import Misfit, NoAnswer
from footpath.schema.cookbook import parameter_of
from footpath.schema.event import StepSkipped
from footpath.schema.signature import Miss
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.atlas import Atlas
    from footpath.schema.cookbook import Cookbook, Parameter, Step
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

FAMILIAR = 0.5
"""A page is taken for the one of a segment when at least this part of the segment's steps is found on it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Segment:
    """The steps of one page: what is done on it, and the press that leads on."""

    steps: tuple[Step, ...]
    turn: Step | None


def segments(cookbook: Cookbook) -> tuple[Segment, ...]:
    """A cookbook's steps, page by page."""
    found: list[Segment] = []
    steps: list[Step] = []
    for step in cookbook.steps:
        if step.turns:
            found.append(Segment(tuple(steps), step))
            steps = []
        else:
            steps.append(step)
    return (*found, Segment(tuple(steps), None)) if steps else tuple(found)


def familiar(view: View, ahead: Sequence[Segment], atlas: Atlas | None = None) -> int | None:
    """Which of the segments ahead belongs to this page: the first of which enough is found. None: none does."""
    for position, segment in enumerate(ahead):
        at_first = itertools.takewhile(lambda step: not step.needs, segment.steps)  # the rest comes with what is added
        steps = [step for step in (*at_first, segment.turn) if step is not None and step.signature is not None]
        found = sum(isinstance(find(view, step, atlas), Found) for step in steps)
        if steps and found / len(steps) >= FAMILIAR:
            return position
    return None


async def replay_page(
    context: RunContext, view: View, segment: Segment, ahead: Sequence[Segment], book: Cookbook
) -> View:
    """Do a segment's steps on its page, up to the press that leads on; what is done is noted in `context.form_state`.

    Questions of later pages that are asked here today are answered too.

    Raises:
        Contradicted: the page contradicts a step.
    """
    by_name = {parameter.name: parameter for parameter in book.parameters}
    asked = {each.question for each in book.asked}
    for step in segment.steps:
        found = find(view, step)
        if isinstance(found, Miss):
            refuse(context, view, step, found, asked)
        elif _is_of_another(found, parameter_of(step.action, by_name)):
            raise _contradicted(context, step, sentence(" It asks for what is somebody else's now."))
    steps: Sequence[Step] = segment.steps
    for _ in range(PATIENCE):
        view, steps = await _round(context, view, steps, by_name)
        if not steps:
            break
    strays: list[Planned] = []
    for step in (step for other in ahead for step in other.steps):
        found = find(view, step)
        entered = parameter_of(step.action, by_name)
        if isinstance(found, Found) and entered is not None and not _handled(context, found):
            strays.extend(await _planned(context, found, entered))
    if not strays:
        return view
    return await enter(context, strays)


async def _round(
    context: RunContext, view: View, steps: Sequence[Step], by_name: Mapping[str, Parameter]
) -> tuple[View, Sequence[Step]]:
    """Do the steps once; the page as it is then, and those whose field was redrawn under them. Another answer may have
    brought another question in the place of what was learned: that is left to the rules.
    """
    waiting: list[tuple[Step, Planned]] = []
    again: list[Step] = []

    async def flush() -> None:
        nonlocal view
        if waiting:
            view = await enter(context, [planned for _, planned in waiting])
            again.extend(step for step, planned in waiting if not context.form_state.is_handled(planned.move.field))
            waiting.clear()

    for step in steps:
        found = find(view, step)
        if waiting and (isinstance(found, Miss) or _waits_for_others(found)):
            await flush()
        found = await find_known(context, view, step)
        if isinstance(found, Miss):
            await _absent(context, step, found, parameter_of(step.action, by_name))
            continue
        if any(isinstance(context.values.parameter(by_name[name]), NoAnswer) for name in step.needs if name in by_name):
            reason = sentence("{}: this person has nothing more to tell there.", wanted(step.signature))
            await context.journal.append(StepSkipped(step=step.id, reason=reason))
            continue
        entered = parameter_of(step.action, by_name)
        if entered is None:
            await flush()
            if again:  # what was redrawn comes before what may take its place away
                view, again[:] = await _round(context, view, tuple(again), by_name)
            view = await _press_on(context, view, step)
            continue
        planned = await _planned(context, found, entered)
        waiting.extend((step, each) for each in planned)
        if not all(each.move.plain for each in planned):
            await flush()
    await flush()
    return view, again


def _why_not(found: Found) -> str | None:
    """Why a step that enters no answer is not done; None where it is."""
    step, page, banner = found.step, found.view.page, off_banner(found.view.page)
    if isinstance(step.action, ENTERING):
        return sentence("{} is to hold what answers none of the cookbook's questions.", wanted(step.signature))
    if acts_outside(step.action, found.element, page) and (banner is None or banner.ref != found.element.ref):
        return sentence("{} would send, and is not what leads on.", wanted(step.signature))
    return None


async def _press_on(context: RunContext, view: View, step: Step) -> View:
    """Do what enters no answer and stays on the page; the page after it."""
    found = find(view, step)
    if isinstance(found, Miss):  # what was entered before it has taken it away
        await _absent(context, step, found, None)
        return view
    if (why_not := _why_not(found)) is not None:
        await context.journal.append(StepSkipped(step=step.id, reason=why_not))
        return view
    pressed = await press_aside(context, view, found.press())
    if not step.needs:
        return pressed.view
    if section := adds_to(found.element.name) or keeps_of(found.element.name):
        context.form_state.handled[adding(section, 0)] = PRESSED
    return await redrawn(context, view, pressed)


def _waits_for_others(found: Found) -> bool:
    """Whether the answers before it come first: what may know a code looks at what the form holds by then, and a list
    that offers nothing yet may be one of those that come with another answer.
    """
    field = found.field
    return field is not None and (field.is_fleeting or field.offers_nothing)


def _handled(context: RunContext, found: Found) -> bool:
    return found.field is None or context.form_state.is_handled(found.field)


def refuse(context: RunContext, view: View, step: Step, miss: Miss, asked: Container[str] = ()) -> None:
    """Stop where the page says that what was learned no longer means the same. A question that the form `asked` before
    the one that was learned came in its place, after some answer, is no contradiction.
    """
    if step.signature is not None and miss.reason == "contradicted":
        now = _in_its_place(view, step.signature, miss)
        if now in asked and step.signature.question not in asked:
            return
        seen = sentence(" In its place the page has “{}” now.", now) if now else own("")
        raise _contradicted(context, step, seen)


def _contradicted(context: RunContext, step: Step, seen: str) -> Contradicted:
    return Contradicted(
        sentence("{} is not what it was when this way was learned.{}", wanted(step.signature), seen),
        hint=sentence(
            "Look at the page, then use {} to learn it anew.",
            option("execution_mode", "ai_only" if context.task.model else "rules_only"),
        ),
    )


def _is_of_another(found: Found, entered: Parameter | None) -> bool:
    """Whether what was a fact of the person's when it was learned stands for another's today."""
    field = found.field
    return field is not None and field.of_another and entered is not None and entered.meaning != ""


def _in_its_place(view: View, signature: Signature, miss: Miss) -> str:
    """What the page says today where the lasting attributes of a signature are; empty where it says the same."""
    was = unmarked(signature.question or signature.name)
    compared = [view.elements[ranked.ref] for ranked in miss.best if ranked.ref in view.elements]
    for element in (*compared, *view.elements.values()):
        now = view.questions.get(element.ref) or element.name
        if unmarked(now) not in ("", was) and any(_has(element, signature, key) for key in KEYS):
            return now
    return ""


def _has(element: Element, signature: Signature, key: str) -> bool:
    return lasts(getattr(signature, key)) and getattr(element, key) == getattr(signature, key)


def has_unknown_value(step: Step, parameters: Iterable[Parameter]) -> bool:
    """Whether it enters what is no answer to the cookbook's questions: no run has learned that."""
    by_name = {parameter.name: parameter for parameter in parameters}
    return isinstance(step.action, ENTERING) and parameter_of(step.action, by_name) is None


def turn_of(view: View, step: Step, atlas: Atlas | None = None) -> ButtonPress | Miss | None:
    """The press that leads on, found again. None where the page is not what it was when that was learned."""
    if isinstance(step.action, ENTERING):
        return None
    found = find(view, step, atlas)
    if isinstance(found, Miss):
        return found
    return None if unmet(step.precondition, Around(None, view)) else found.press()


async def _absent(context: RunContext, step: Step, miss: Miss, entered: Parameter | None) -> None:
    """Note that a step is not there today: a change of the way, unless it is for people who have more to tell."""
    untold = entered is not None and isinstance(context.values.parameter(entered), NoAnswer)
    if not step.optional and not untold:
        context.recording.absent.append(step)
    await context.journal.append(StepSkipped(step=step.id, reason=not_found(step.signature, miss), miss=miss))


async def _planned(context: RunContext, found: Found, parameter: Parameter) -> Sequence[Planned]:
    view, step, field = found.view, found.step, found.field
    if field is None or _is_of_another(found, parameter):
        return ()
    if field.kind == "text" and isinstance(step.action, Select) and step.signature and step.signature.role == "textbox":
        field = context.form_state.as_list(field)
    if context.form_state.is_rejected(field) and not field.is_fleeting:
        return ()  # what the page has refused is not entered once more: of a code there may be another one
    context.values.reword(parameter, field)
    context.values.read_options(field, parameter.options)
    context.values.note(field, parameter.meaning)
    answer = context.values.answer_now(parameter, field)
    if isinstance(answer, NoAnswer) and field.is_fleeting and (said := await ask(context, field, answer.reason)):
        await learn(context, field, said)
        answer = context.values.answer_now(parameter, field)
    if isinstance(answer, NoAnswer):
        reason = sentence("“{}” is left: {}", field.full_question, answer.reason)
        await context.journal.append(StepSkipped(step=step.id, reason=reason))
        return ()
    if context.form_state.is_entered(field) and field.kind != "date_parts":
        return ()
    if why := context.values.unset_beside(field, view.fields.values(), view.elements):
        await leave(context, Left(field, why))
        return ()
    whole_number = not country_is_picked(view.fields.values(), context.form_state.handled)
    moves = context.values.moves(field, view.elements, answer, whole_number=whole_number)
    if isinstance(moves, Misfit):
        await leave(context, Left(field, moves.reason))
        return ()
    press = found.press()
    planned: list[Planned] = []
    for position, move in enumerate(moves):
        if len(moves) > 1 and move.template != step.action:
            continue
        is_whole = move.target.ref == found.element.ref
        part = press.step if is_whole else press.step.model_copy(update={"id": f"{step.id}.{position}"})
        words, score = view.words(move.target), found.match.score
        planned.append(Planned(move, LocatedStep(part, move.target, found.rung, words, score, found.healed_from)))
    return planned
