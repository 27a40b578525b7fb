"""Work a page by the rules policy until only the button that leads on is left."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.advice import AUTO, GIVEN, WHICH_FORM, option
from footpath.answers.moves import PRESSED, Handled, Left, Move
from footpath.engine.asking import ask, learn, with_listed
from footpath.engine.enter import enter, leave, plan
from footpath.engine.field_worker import operate_failed
from footpath.engine.form_progress import open_ahead, with_later
from footpath.engine.interpret import form_read_by_model, interpret, with_draft
from footpath.engine.perform import press_aside, redrawn, staying
from footpath.engine.recorded import repeats
from footpath.errors import NeedsPerson, NotFound, NotLearned
from footpath.language.text import fold, fold_words
from footpath.roles.buttons import untold
from footpath.roles.form_worker import (
    BANNER,
    AskPerson,
    Decision,
    EnterAnswers,
    Finish,
    PressButton,
    decide,
)
from footpath.roles.forms import NOT_OURS, ChooseForm, FormWay, in_words, is_walled, left_aside, others, working_form
from footpath.roles.open_questions import agreed_by, agreed_by_pressing, as_fields
from footpath.schema.event import Noticed, PersonAsked
from footpath.schema.observation import FieldObservation, FormObservation
from footpath.sentence import Sentence, choice, listed, own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from footpath.answers.values import Values
    from footpath.engine.form_progress import FormProgress
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.task import Task

LISTED_S = 2.0
"""Seconds to wait for options that depend on another answer."""

DRAWN_S = 2.0
"""Seconds in which a page without a form may draw one."""

NAMED = 12
"""So many options of a question are told."""


@dataclasses.dataclass(frozen=True, slots=True)
class Worked:
    """A finished page: only the next press or the end is left."""

    view: View
    decision: PressButton | Finish


async def work_page(context: RunContext, view: View, known: Sequence[Step] = ()) -> Worked:
    """Enter every known answer, ask for missing required ones, and return the way on.

    `known` are the cookbook's steps for the page and the pages behind; `cookbook_only` enters nothing else.

    Raises:
        NeedsPerson: a required question stays open, or the form is ambiguous.
        Refused: `cookbook_only`, and a required question that the cookbook does not know.
    """
    may_find, view = not context.task.is_bound, context.form_state.as_asked(view)
    if context.task.type == "fill_form":
        await _tell_others(context, view)
    while True:
        view, decision = await _decide(context, view, known)
        context.spent.check_time()
        match decision:
            case EnterAnswers():
                for each in (*decision.moves, *decision.left):
                    context.values.note(each.field)
                if not may_find:
                    decision = _known_only(view, decision, known)
                for left in decision.left:
                    context.spent.check_time()
                    await leave(context.form_state, context.journal, left)
                view = await enter(
                    context,
                    [plan(context.recording, context.values, view, move) for move in _next_burst(decision.moves)],
                )
            case AskPerson():
                _set_aside(context, view)
                context.form_state.note(view)
                await _ask(context, decision)
            case ChooseForm():
                context.progress.form = await choose_form(context, view, decision)
            case PressButton() if decision.key and not may_find:
                context.form_state.handled[decision.key] = Handled("left", "The cookbook does not press it.")
            case PressButton() if decision.key:
                view = await _press_aside(context, view, decision)
            case PressButton() if context.form_state.reopen_lost(view):
                view = context.form_state.as_asked(view)
            case _:
                _set_aside(context, view)
                _check_vanished(context, view)
                await _tell_untold(context, view)
                return Worked(view, decision)


async def _decide(context: RunContext, view: View, known: Sequence[Step]) -> tuple[View, Decision]:
    """What to do next by what is known of the page; where that leaves something open, a model adds to it. A person is
    asked last (`AskPerson`).
    """
    view, decision = await _by_rules(context, view)
    added = await context.task.ladder.ask(model=lambda: _by_model(context, view, decision, known))
    return (view, decision) if added is None else await _decide(context, added.answer, known)


async def _by_model(context: RunContext, view: View, decision: Decision, known: Sequence[Step]) -> View | None:
    """The page once a model has read the questions that the rules leave open, or has operated the fields that the rules
    could not. None where neither is of use.

    On a `known` way, the model reads only what the form does not go on without, unless a step of that way is gone.
    """
    is_new = not known or bool(context.recording.absent)
    is_left = isinstance(decision, EnterAnswers) and bool(decision.left) and is_new
    is_unknown = isinstance(decision, Finish) and decision.how == "no_form" and is_new
    if is_left or is_unknown or isinstance(decision, AskPerson):
        read = await interpret(context, view, turn_is_known=bool(known))
        if read is not None and is_unknown:
            context.progress.form = context.progress.form or form_read_by_model(context, read)
        if read is not None:
            return read
    return None if isinstance(decision, EnterAnswers) else await operate_failed(context, view)


async def _by_rules(context: RunContext, view: View) -> tuple[View, Decision]:
    """Decide the next move by rules, once the page's lists have their options, delayed scripts have run, and a late
    form is drawn.
    """
    has_caught_up, drawn_by = False, context.spent.seconds + DRAWN_S
    while True:
        context.spent.check_time()  # a form of very many fields takes long to read and to decide on
        context.form_state.reopen_offering(view, context.values)
        context.form_state.reopen_agreed(view, context.values)
        summary = _summary(context, view)
        decision = decide(
            view.page,
            view.elements,
            context.values,
            context.form_state.handled,
            FormWay(
                context.progress.form,
                applying=context.task.type == "apply",
                is_first=not context.progress.given,
                is_start=not any(each.step.turns for each in context.recording.performed),
                summary=summary,
            ),
        )
        if isinstance(decision, EnterAnswers | ChooseForm):
            return view, decision
        if not has_caught_up and await context.session.caught_up():
            has_caught_up = True
        elif _may_be_late(view, decision) or (summary and isinstance(decision, PressButton)):
            if (left := drawn_by - context.spent.seconds) <= 0 or not await context.session.changed(left):
                return view, decision
        elif not context.form_state.may_await_options(view, context.values) or not await context.session.changed(
            LISTED_S
        ):
            return view, decision
        view = await context.settled()


def _summary(context: RunContext, view: View) -> str:
    """Return the title and headings of a page without questions that repeats the answers of the pages before, as a last
    look before the form is sent; empty for another page.
    """
    asked = (each.is_asked for form in view.page.forms if form.purpose not in NOT_OURS for each in form.fields)
    if not context.progress.given or any(asked):
        return ""
    given = [fold(" ".join(each.spellings[0])) for turned in context.form_state.given for each in turned]
    if not repeats(given, [block.text for block in view.snapshot.blocks]):
        return ""
    return " ".join((view.snapshot.title, *(each.text for each in view.snapshot.blocks if each.kind == "heading")))


def _may_be_late(view: View, decision: Decision) -> bool:
    """Whether the page has no form, and gives no reason."""
    says_why = view.page.page_type in ("error", "listing")
    return isinstance(decision, Finish) and decision.how == "no_form" and not says_why


def _known_only(view: View, decision: EnterAnswers, known: Sequence[Step]) -> EnterAnswers:
    """Keep only moves that the cookbook knows (the page may have lost a field). Unknown optional questions are left; an
    unknown required question is refused.
    """
    refs = set(view.located(known))

    def is_known(field: FieldObservation) -> bool:
        return not refs.isdisjoint((field.ref, *field.refs))

    asked = [*(move.field for move in decision.moves), *(left.field for left in decision.left)]
    new = {field.key: field for field in asked if not is_known(field)}
    if required := [sentence("“{}”", field.full_question) for field in new.values() if field.required]:
        raise NotLearned(
            sentence("The page asks questions that the cookbook does not know: {}.", listed(", ", required)),
            hint=sentence("Run it with {} to learn the way.", AUTO),
        )
    left = [Left(field, own("The cookbook does not know this question.")) for field in new.values()]
    return EnterAnswers(
        tuple(move for move in decision.moves if is_known(move.field)),
        (*(each for each in decision.left if is_known(each.field)), *left),
    )


def _next_burst(moves: Sequence[Move]) -> Sequence[Move]:
    """Return plain moves up to the first other one, and that one whole: entering it may redraw the page under later
    fields.
    """
    burst = list(itertools.takewhile(lambda move: move.plain, moves))
    rest = moves[len(burst) :]
    return [*burst, *itertools.takewhile(lambda move: move.field == rest[0].field, rest)]


async def _press_aside(context: RunContext, view: View, decision: PressButton) -> View:
    """Close a banner or add a section; each is pressed once, whatever the result."""
    element = view.elements[decision.button.ref]
    context.form_state.handled[decision.key] = PRESSED
    vanishes = decision.key == BANNER
    pressed = await press_aside(
        context, view, staying(context.recording, view, element, needs=decision.needs, vanishes=vanishes)
    )
    return pressed.view if vanishes else await redrawn(context, view, pressed)


def _set_aside(context: RunContext, view: View) -> None:
    """Put the fields that the run leaves alone into the form's state, with reasons; note the consents given by the
    press.
    """
    if (agreement := view.page.agreement) is not None:
        context.values.note(agreed_by(agreement.button, agreement.statement))
    worked = meant_form(context.values, context.progress, context.task, view)
    if isinstance(worked, FormObservation):
        name_for = context.values.name_for if context.task.type == "fill_form" else None
        for field, why in left_aside(view.page, worked, name_for):
            context.form_state.handled.setdefault(field.key, Handled("left", why))
        if (pressed := agreed_by_pressing(worked)) is not None:
            context.values.note(pressed)
        for field in as_fields(worked):
            context.values.note(field)


def _check_vanished(context: RunContext, view: View) -> None:
    """Raise NeedsPerson if a field refused the task's answer, and has another name since."""
    if vanished := context.form_state.vanished(view, context.values):
        raise _left_open(context, vanished)


async def _tell_untold(context: RunContext, view: View) -> None:
    """Report once the profile's entries that the form had room for and did not get."""
    worked = meant_form(context.values, context.progress, context.task, view)
    if not isinstance(worked, FormObservation):
        return
    for add, number in untold(worked, context.form_state.entered, context.values):
        if (key := f"untold {add.label}") not in context.form_state.handled:
            context.form_state.handled[key] = Handled("left")
            words = "“{}” could take more: what the profile has from entry {} on was not told."
            await context.journal.append(Noticed(what="form", text=sentence(words, add.label, own(str(number)))))


async def _ask(context: RunContext, decision: AskPerson) -> None:
    open_questions: list[Left] = []
    for left in decision.fields:
        field = left.field
        may_ask = not field.is_unread and context.form_state.may_ask(field)
        if may_ask:
            field = await with_draft(context, context.view, await with_listed(context, field))
            left = dataclasses.replace(left, field=field)
        said = await ask(context, field, left.reason, field.choices) if may_ask else None
        if said is None:
            open_questions.append(left)
        else:
            await learn(context, field, said)
    if open_questions:
        raise _left_open(context, open_questions, told={left.field.error for left in decision.fields})


def _left_open(context: RunContext, questions: Sequence[Left], told: Container[str] = ()) -> NeedsPerson:
    """Note open questions; return the error, with known open questions of later pages."""
    for left in questions:
        context.form_state.leave_open(left, context.values.gave(left.field))
    asked = {row.question for row in context.form_state.rows}
    later = [row for row in open_ahead(context.progress.ahead, context.values) if row.question not in asked]
    context.form_state.foresee(later)
    error = _unanswered(context, questions, told=told)
    return with_later(error, later) if later else error


class _AnswerSource(NamedTuple):
    """Where the answer to an open question would come from."""

    says: str
    """Sentence about the questions, without them."""
    hint: Sentence
    answers: Callable[[RunContext, FieldObservation], bool]
    """Whether a question is of this source, if it is of none before."""


def _was_given(context: RunContext, field: FieldObservation) -> bool:
    return bool(context.values.gave(field))


def _asks_for_sent_code(_: RunContext, field: FieldObservation) -> bool:
    return field.is_fleeting


def _asks_for_secret(_: RunContext, field: FieldObservation) -> bool:
    return field.is_secret


def _would_identify(_: RunContext, field: FieldObservation) -> bool:
    return field.identifies != "" and not field.required


def _is_any(_: RunContext, __: FieldObservation) -> bool:
    return True


_SOURCES: Final = (
    _AnswerSource(
        "The form refused these values of the task: ",
        sentence("Give it ({}) in the form's format.", GIVEN),
        _was_given,
    ),
    _AnswerSource(
        "The site asks for the code that it has sent: ",
        own("Run it where you can answer, or have the code read from your mailbox (README: Connectors)."),
        _asks_for_sent_code,
    ),
    _AnswerSource(
        "The form asks for a secret: ",
        sentence('Give it as "QUESTION=ANSWER" ({}): it is neither shown nor kept.', GIVEN),
        _asks_for_secret,
    ),
    _AnswerSource(
        "The form would be sent without saying who you are: ",
        sentence(
            'Write it into your profile (basics: name, email), or give it as "QUESTION=ANSWER" ({}). '
            'With "QUESTION=" it is left empty.',
            GIVEN,
        ),
        _would_identify,
    ),
    _AnswerSource(
        "The form needs answers that Footpath does not know: ",
        sentence('Answer as "QUESTION=ANSWER" ({}) or in the profile (x-footpath: answers:), and run it again.', GIVEN),
        _is_any,
    ),
)


def _unanswered(context: RunContext, questions: Sequence[Left], told: Container[str]) -> NeedsPerson:
    """Return the error for open questions by source of the answer: the task, a sent code, the profile; and the page's
    messages that no question has `told` yet.
    """
    said: list[Sentence] = []
    hints: list[str] = []
    rest = list(questions)
    for source in _SOURCES:
        if which := [left for left in rest if source.answers(context, left.field)]:
            rest = [left for left in rest if left not in which]
            said.append(sentence("{}{}.", own(source.says), listed("; ", map(left_in_words, which))))
            hints.append(source.hint)
    heard = fold_words(" ".join([*said, *(left.field.full_question for left in questions)]))
    if also := [
        unended(each) for each in context.last_press.refused if each not in told and not _is_heard(each, heard)
    ]:
        said.append(sentence("The page also says: {}.", listed("; ", also)))
    if context.progress.may_be_known:
        said.append(context.progress.unsent)
    return NeedsPerson(listed(" ", said), hint=listed(" ", hints))


def _is_heard(message: str, heard: str) -> bool:
    """Whether all of a page's message was said already: "Phone: digits only" beside “Phone” (digits only)."""
    return all(f" {fold_words(part)} " in f" {heard} " for part in message.split(": "))


def left_in_words(left: Left) -> str:
    """Return an open question with the reason and its options, or their number and the first few."""
    labels = left.field.choices
    all_of = own(f"first {NAMED} of its {len(labels)} options" if len(labels) > NAMED else "options")
    offered = sentence(" The {} are: {}", all_of, listed(", ", map(choice, labels[:NAMED]))) if labels else own("")
    why = (left.reason if offered else unended(left.reason)) or own("no answer known")
    return sentence("“{}” ({}{})", left.field.full_question, why, offered)


async def choose_form(context: RunContext, view: View, decision: ChooseForm) -> str:
    """Return the number of the person's form.

    Raises:
        NotFound: the page lacks the task's form.
        NeedsPerson: nobody chose a form.
    """
    if decision.is_missing:
        there = listed("; ", in_words(view.page, view.page.forms))
        raise NotFound(
            sentence("The page has no form “{}”. It has {}.", context.progress.form, there),
            hint=sentence("Give one of these with {}.", WHICH_FORM),
        )
    names = in_words(view.page, decision.forms)
    asked = PersonAsked(what="form", question=own("Which form is meant?"), options=names)
    chosen = await context.ask(asked, lambda: context.person.choose_form(decision.forms))
    if chosen is None:
        raise NeedsPerson(
            sentence("Several forms could be meant. The page has {}.", listed("; ", names)),
            hint=sentence("Say which with {}.", WHICH_FORM),
        )
    return str(view.page.forms.index(decision.forms[chosen]) + 1)


def meant_form(values: Values, progress: FormProgress, task: Task, view: View) -> FormObservation | ChooseForm | None:
    """Return the form that the task means: an `apply` task means the application, whatever answers it gives."""
    name_for = values.name_for if task.type == "fill_form" else None
    return working_form(view.page, view.elements, progress.form, name_for, is_first=not progress.given)


async def _tell_others(context: RunContext, view: View) -> None:
    """Report the working form once if the task may have meant another and named none."""
    worked = meant_form(context.values, context.progress, context.task, view)
    if context.progress.form or context.progress.told_forms or not isinstance(worked, FormObservation):
        return
    if is_walled(view.page, view.elements, context.progress.form, context.values.name_for):
        return
    if beside := others(view.page, worked):
        context.progress.told_forms = True
        (which,), there = in_words(view.page, [worked]), listed("; ", in_words(view.page, beside))
        words = "Form {} is filled. The page also has {}: {} takes another."
        text = sentence(words, which, there, option("form", "NUMBER"))
        await context.journal.append(Noticed(what="form", text=text))
