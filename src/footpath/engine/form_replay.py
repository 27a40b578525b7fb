"""Repeat the learned steps of a form, page by page; and find the steps of a platform pack on a page.

A step with an absent element, or with a question that asks otherwise now, is left for the higher rungs. If the page has
another known question in the place of the learned one, the run stops, before any entry if visible by then.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Final

from footpath.advice import option
from footpath.answers.moves import PRESSED, Left, adding, country_is_picked
from footpath.answers.unset import unset_beside
from footpath.engine.asking import ask, learn
from footpath.engine.conditions import Around, unmet
from footpath.engine.enter import Planned, enter, leave
from footpath.engine.form_state import PATIENCE
from footpath.engine.perform import press_aside, redrawn
from footpath.engine.replay import Broken, Found, Replay, find, find_known, not_found, wanted
from footpath.engine.step import ButtonPress, LocatedStep
from footpath.errors import Contradicted
from footpath.page.locate import KEYS
from footpath.page.sign import lasts
from footpath.page.wording import unmarked
from footpath.reading.buttons import adds_to, keeps_of, off_banner
from footpath.reading.effect import acts_outside
from footpath.reading.vocabulary import read_text
from footpath.schema.action import ENTERING, Select
from footpath.schema.answer import Misfit, NoAnswer
from footpath.schema.cookbook import Cookbook, Parameter, Step, parameter_of
from footpath.schema.event import StepSkipped
from footpath.schema.signature import Match, Miss, Signature
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from footpath.answers.moves import Move
    from footpath.engine.form_state import FormState
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.packs.pack import Pack, PackPage
    from footpath.schema.answer import Answer
    from footpath.schema.atlas import Atlas
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element
    from footpath.schema.task import Task

FAMILIAR = 0.5
"""A page belongs to a segment if it has at least this share of the segment's steps."""
_NAMES_FACT: Final = 0.2
"""Least score of a question that has the words of a fact."""
_NEW_CODE: Final = "It is written once the country code beside it, which is new, is chosen."


@dataclasses.dataclass(frozen=True, slots=True)
class Segment:
    """The steps of one page, and the press that leads on."""

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
    """Return which of the segments ahead belongs to the page: the first with enough found steps. None for none."""
    for position, segment in enumerate(ahead):
        # later steps need added entries first
        at_first = itertools.takewhile(lambda step: not step.needs, segment.steps)
        steps = [step for step in (*at_first, segment.turn) if step is not None and step.signature is not None]
        found = [step for step in steps if isinstance(find(view, step, atlas), Found)]
        absent = sum(not step.optional for step in steps if step not in found)  # optional steps may be absent
        if found and len(found) / (len(found) + absent) >= FAMILIAR:
            return position
    return None


async def replay_page(
    context: RunContext, view: View, segment: Segment, ahead: Sequence[Segment], book: Cookbook
) -> View:
    """Do a segment's steps on its page, up to the press that leads on; entries are noted in `context.form_state`.

    Questions of later pages that appear here today are answered too.

    Raises:
        Contradicted: the page contradicts a step.
    """
    by_name = {parameter.name: parameter for parameter in book.parameters}
    learned = _learned_questions(context, view, segment, {each.question for each in book.asked}, by_name)
    replay = FormReplay(context, view, by_name=by_name, learned=learned)
    await replay.go_through(segment.steps)
    view = replay.view
    strays: list[Planned] = []
    for step in (step for other in ahead for step in other.steps):
        found = find(view, step)
        entered = parameter_of(step.action, by_name)
        is_asked = isinstance(found, Found) and _is_open(context, found) and _asks_otherwise(found, entered) is None
        if isinstance(found, Found) and entered is not None and is_asked:
            strays.extend(await _planned(context, found, entered, learned))
    if not strays:
        return view
    return await enter(context, strays)


def _learned_questions(
    context: RunContext, view: View, segment: Segment, asked: Container[str], by_name: Mapping[str, Parameter]
) -> frozenset[str]:
    """Return the keys of the questions that a segment's steps answer on its page. Raises `Contradicted` as above."""
    learned: set[str] = set()
    for step in segment.steps:
        found, entered = find(view, step), parameter_of(step.action, by_name)
        if isinstance(found, Miss):
            if entered is None or _asks_for_another_fact(view, step, found, entered):
                refuse(context, view, step, found, asked)
        elif found.field is not None and _asks_otherwise(found, entered) is None:
            learned.add(found.field.key)
    return frozenset(learned)


@dataclasses.dataclass(slots=True)
class FormReplay(Replay):
    """The steps of one page. Plain answers are entered together."""

    by_name: Mapping[str, Parameter] = dataclasses.field(kw_only=True)
    learned: Container[str] = dataclasses.field(kw_only=True)
    """The keys of the questions that the page's steps answer."""
    waiting: list[tuple[Step, Planned]] = dataclasses.field(default_factory=list[tuple["Step", Planned]])
    """The next entries."""
    redrawn: list[Step] = dataclasses.field(default_factory=list["Step"])
    """Steps whose field the page redrew meanwhile: they are repeated."""

    async def go_through(self, steps: Sequence[Step]) -> None:
        """Do the steps, and repeat those of redrawn fields. If another answer has replaced a learned question by a
        different one, the rules answer.
        """
        for _ in range(PATIENCE):
            await self._round(steps)
            steps, self.redrawn = self.redrawn, []
            if not steps:
                break

    async def _round(self, steps: Sequence[Step]) -> None:
        await self.go(steps)
        await self._flush()

    async def _flush(self) -> None:
        """Enter the waiting answers."""
        if self.waiting:
            self.view = await enter(self.context, [planned for _, planned in self.waiting])
            is_handled = self.context.form_state.is_handled
            self.redrawn.extend(step for step, planned in self.waiting if not is_handled(planned.move.field))
            self.waiting.clear()

    async def find(self, step: Step) -> Found | Miss:
        """Return the step with its element, after entering the answers that may make the element appear."""
        found = find(self.view, step)
        if self.waiting and (isinstance(found, Miss) or _waits_for_others(found)):
            await self._flush()
        return await find_known(self.context.sites, self.view, step)

    async def do(self, step: Step, found: Found | None) -> Broken | None:
        """Plan an answer, or press an element without leaving the page."""
        if found is None:
            return await self.skip(step, own("It names no element."))
        if any(self._is_untold(self.by_name.get(name)) for name in step.needs):
            reason = sentence("{}: the person's data have no further entry.", wanted(step.signature))
            return await self.skip(step, reason)
        if (entered := parameter_of(step.action, self.by_name)) is not None:
            if (now := _asks_otherwise(found, entered)) is not None:
                return await self.skip(step, sentence("It asks for “{}” now.", now.full_question))
            planned = await _planned(self.context, found, entered, self.learned)
            self.waiting.extend((step, each) for each in planned)
            if not all(each.move.plain for each in planned):
                await self._flush()
            return None
        await self._flush()
        if self.redrawn:  # redrawn fields first: a later step may remove them
            steps, self.redrawn = self.redrawn, []
            await self._round(steps)
        return await self._press(step)

    async def _press(self, step: Step) -> Broken | None:
        """Do a step without an answer that stays on the page."""
        context, found = self.context, find(self.view, step)
        if isinstance(found, Miss):  # an earlier entry removed the field
            return await self.skip(step, not_found(step.signature, found), found)
        if (why_not := _why_not(found)) is not None:
            return await self.skip(step, why_not)
        before, pressed = self.view, await press_aside(context, self.view, found.press())
        self.view = pressed.view
        if step.needs:
            if section := adds_to(found.element.name) or keeps_of(found.element.name):
                context.form_state.handled[adding(section, 0)] = PRESSED
            self.view = await redrawn(context, before, pressed)
        return None

    async def mend(self, broken: Broken) -> None:
        """Leave the step to the rules, which work the page next. An absent step is a change of the way, unless the step
        serves people with more entries.
        """
        if broken.miss is not None and not self._is_untold(parameter_of(broken.step.action, self.by_name)):
            self.context.recording.absent.append(broken.step)

    def _is_untold(self, entered: Parameter | None) -> bool:
        return entered is not None and isinstance(self.context.values.parameter(entered), NoAnswer)


def _why_not(found: Found) -> str | None:
    """Return why a step without an answer is not done; None if done."""
    step, page, banner = found.step, found.view.page, off_banner(found.view.page)
    if isinstance(step.action, ENTERING):
        return sentence(
            "The cookbook enters a value into {} that answers none of its questions.", wanted(step.signature)
        )
    if acts_outside(step.action, found.element, page) and (banner is None or banner.ref != found.element.ref):
        return sentence("{} would send the form, and is not the button that leads on.", wanted(step.signature))
    return None


def _waits_for_others(found: Found) -> bool:
    """Whether earlier answers must come first: the source of a code reads the form, and an empty list may get its
    options from another answer.
    """
    field = found.field
    return field is not None and (field.is_fleeting or field.offers_nothing)


def _is_open(context: RunContext, found: Found) -> bool:
    """Whether the page asks the question now; a later part of the form may be present but hidden."""
    return found.field is not None and found.field.is_asked and not context.form_state.is_handled(found.field)


def refuse(context: RunContext, view: View, step: Step, miss: Miss, asked: Container[str] = ()) -> None:
    """Stop if the page shows a changed meaning of a learned step. A question that the form also `asked` in the learned
    run, shown in the place of the step's one after some answer, is no contradiction.
    """
    if step.signature is not None and miss.reason == "contradicted":
        there = _in_its_place(view, step.signature, miss)
        now = (view.questions.get(there.ref) or there.name) if there is not None else ""
        if now in asked and step.signature.question not in asked:
            return
        seen = sentence(" In its place the page has “{}” now.", now) if now else own("")
        raise _contradicted(context.task, step, seen)


def _contradicted(task: Task, step: Step, seen: str) -> Contradicted:
    return Contradicted(
        sentence("{} has changed since this way was learned.{}", wanted(step.signature), seen),
        hint=sentence(
            "Look at the page, then use {} to learn it anew.",
            option("execution_mode", "ai_only" if task.model else "rules_only"),
        ),
    )


def _asks_for_another_fact(view: View, step: Step, miss: Miss, entered: Parameter) -> bool:
    """Whether the question in the place of a learned one asks for another known fact. A question without known words
    may ask for the same: the rules read the new words.
    """
    now = _in_its_place(view, step.signature, miss) if step.signature is not None else None
    field = view.fields.get(now.ref) if now is not None else None
    return field is not None and field.meaning not in ("", entered.meaning) and entered.meaning != ""


def _asks_otherwise(found: Found, entered: Parameter | None) -> FieldObservation | None:
    """Return the field of a question that no longer asks for the learned fact; None for a question that does.

    The question asks for another person's fact; or other words name the fact without asking for the fact ("Second
    nationality" instead of "Nationality"). A question in words unrelated to the fact may be healed.
    """
    field, was = found.field, found.step.signature
    if field is None or entered is None or not entered.meaning or was is None:
        return None
    is_changed = unmarked(field.question) != unmarked(was.question or was.name)
    names_fact = read_text(field.question).get(entered.meaning, 0.0) >= _NAMES_FACT
    return field if field.of_another or (not field.meaning and is_changed and names_fact) else None


def _in_its_place(view: View, signature: Signature, miss: Miss) -> Element | None:
    """Return the element that has a lasting attribute of a signature, and other words."""
    was = unmarked(signature.question or signature.name)
    compared = [view.elements[ranked.ref] for ranked in miss.best if ranked.ref in view.elements]
    for element in (*compared, *view.elements.values()):
        now = view.questions.get(element.ref) or element.name
        if unmarked(now) not in ("", was) and any(_has(element, signature, key) for key in KEYS):
            return element
    return None


def _has(element: Element, signature: Signature, key: str) -> bool:
    return lasts(getattr(signature, key)) and getattr(element, key) == getattr(signature, key)


def has_unknown_value(step: Step, parameters: Iterable[Parameter]) -> bool:
    """Whether a step enters a literal that is no parameter of the cookbook: no run has learned such a value."""
    by_name = {parameter.name: parameter for parameter in parameters}
    return isinstance(step.action, ENTERING) and parameter_of(step.action, by_name) is None


def turn_of(view: View, step: Step, atlas: Atlas | None = None) -> ButtonPress | Miss | None:
    """Return the press that leads on, found again. None if the page has changed since."""
    if isinstance(step.action, ENTERING):
        return None
    found = find(view, step, atlas)
    if isinstance(found, Miss):
        return found
    return None if unmet(step.precondition, Around(None, view)) else found.press()


async def _planned(
    context: RunContext, found: Found, parameter: Parameter, learned: Container[str]
) -> Sequence[Planned]:
    view, step = found.view, found.step
    field = _field_to_fill(context.form_state, found)
    if field is None:
        return ()
    waits = _waits_for_code(context, view, field, learned)
    answer = NoAnswer(reason=_NEW_CODE) if waits else await _answer(context, field, parameter)
    if isinstance(answer, NoAnswer):
        reason = sentence("“{}” is left: {}", field.full_question, answer.reason)
        await context.journal.append(StepSkipped(step=step.id, reason=reason))
        return ()
    if context.form_state.is_entered(field) and field.kind != "date_parts":
        return ()
    if unset := unset_beside(context.values, field, view.fields.values(), view.elements):
        await leave(context.form_state, context.journal, Left.without(field, unset))
        return ()
    handled = context.form_state.handled
    chosen = [each for each in view.fields.values() if each.key in handled or each.key in learned]
    whole_number = not country_is_picked(field, chosen, handled)
    moves = context.values.moves(field, view.elements, answer, whole_number=whole_number)
    if isinstance(moves, Misfit):
        await leave(context.form_state, context.journal, Left(field, moves.reason))
        return ()
    parts = [(at, move) for at, move in enumerate(moves) if len(moves) == 1 or move.template == step.action]
    return [_part(found, at, move) for at, move in parts]


def _waits_for_code(context: RunContext, view: View, field: FieldObservation, learned: Container[str]) -> bool:
    """Whether a number waits for the rules, which have yet to choose its country code in a list that the way lacks."""
    if field.part != "national" or context.task.is_bound:
        return False
    codes = (each for each in view.fields.values() if each.ref == field.code_in)
    return any(each.key not in learned and not context.form_state.is_handled(each) for each in codes)


def _field_to_fill(form_state: FormState, found: Found) -> FieldObservation | None:
    """Return the field of a step as the page has it now; None for a refused value, except a new code."""
    step, field = found.step, found.field
    if field is None:
        return None
    if field.kind == "text" and isinstance(step.action, Select) and step.signature and step.signature.role == "textbox":
        field = form_state.as_list(field)
    return None if form_state.is_rejected(field) and not field.is_fleeting else field


async def _answer(context: RunContext, field: FieldObservation, parameter: Parameter) -> Answer | NoAnswer:
    """Return the answer of a parameter to the present question; a sent code is asked for."""
    context.values.reword(parameter, field)
    context.values.read_options(field, parameter.options)
    context.values.note(field, parameter.meaning)
    answer = context.values.answer_now(parameter, field)
    if isinstance(answer, NoAnswer) and field.is_fleeting and (said := await ask(context, field, answer.reason)):
        await learn(context, field, said)
        answer = context.values.answer_now(parameter, field)
    return answer


def _part(found: Found, position: int, move: Move) -> Planned:
    """Return the plan for a part of a step, which may be the whole."""
    step = found.press().step
    is_whole = move.target.ref == found.element.ref
    part = step if is_whole else step.model_copy(update={"id": f"{found.step.id}.{position}"})
    words, score = found.view.words(move.target), found.match.score
    return Planned(move, LocatedStep(part, move.target, found.rung, words, score, found.healed_from))


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedStep:
    """A step of a pack, on a page."""

    says: str
    """The question, or the label of the button."""
    optional: bool
    found: str
    """`exact`: as in the pack; `alike`: found by likeness; else why it was not found."""

    @property
    def is_missing(self) -> bool:
        """Whether the way needs the step, and the page lacks its element."""
        return not self.optional and self.found not in ("exact", "alike")


@dataclasses.dataclass(frozen=True, slots=True)
class PackCheck:
    """A pack's knowledge of a page."""

    platform: str
    """The recognised platform of the page."""
    page: PackPage | None
    """The matching page of the pack; None: none."""
    steps: Sequence[CheckedStep] = ()
    unknown: tuple[str, ...] = ()
    """Questions of the page that the pack does not know: the rules answer them."""

    @property
    def holds(self) -> bool:
        """Whether the pack would work the page."""
        return self.page is not None and not any(each.is_missing for each in self.steps)


def check_page(pack: Pack, view: View) -> PackCheck:
    """Compare a page with a pack."""
    way = segments(pack.cookbook())
    platform = view.page.platform
    position = familiar(view, way)
    if position is None or platform != pack.name:
        return PackCheck(platform, None)
    segment = way[position]
    steps = [step for step in (*segment.steps, segment.turn) if step is not None]
    known = {match.ref for step in steps if isinstance(match := _found(view, step), Match)}
    asked = (field for field in view.page.fields if field.is_asked and known.isdisjoint((field.ref, *field.refs)))
    unknown = tuple(dict.fromkeys(field.question for field in asked if field.question))
    return PackCheck(platform, pack.pages[position], [_checked(view, step) for step in steps], unknown)


def _found(view: View, step: Step) -> object:
    found = find(view, step)
    return getattr(found, "match", found)


def _checked(view: View, step: Step) -> CheckedStep:
    match = _found(view, step)
    signature = step.signature
    says = (signature.question or signature.name) if signature is not None else ""
    if isinstance(match, Match):
        return CheckedStep(says, step.optional, "exact" if match.exact else "alike")
    return CheckedStep(says, step.optional, str(getattr(match, "reason", "absent")))
