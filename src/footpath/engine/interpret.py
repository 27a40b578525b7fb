"""The model's rung for a form: it reads once a page what the rules leave open, and drafts free texts.

A draft is written from facts that the task allows, shown with its question, and enters a form only as the person's own
answer. The bank keeps the answer, and a cookbook keeps the question; for another person the text is drafted anew.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from footpath.engine.source import ReadButton
from footpath.errors import LimitReached, ModelUnavailable
from footpath.reading.effect import acts_outside, form_of
from footpath.reading.fact_owner import may_be_own
from footpath.reading.sensitive import asks_for_secret
from footpath.reading.vocabulary import meanings
from footpath.roles.form_worker import PressButton, button_of, unsure_buttons
from footpath.roles.forms import NOT_OURS
from footpath.schema.action import Click
from footpath.schema.answer import Answer, Misfit, NoAnswer
from footpath.schema.cookbook import FACTS, KINDS, ButtonReading, DraftQuestion, PageQuestions, PageReading, Parameter
from footpath.schema.event import Noticed
from footpath.schema.signature import Match
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from footpath.answers.values import Values
    from footpath.engine.form_progress import FormProgress
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.memory.journal import Journal
    from footpath.schema.observation import ButtonObservation, FieldObservation
    from footpath.schema.task import Task


async def interpret(context: RunContext, view: View, *, turn_is_known: bool = False) -> View | None:
    """Return the page with a model's reading: which fact answers a question, the meaning of options, the button that
    leads on. None if no model is asked, or the reading says nothing of the questions.

    Each question, and the button of a page, is asked about once. If a model does not answer, the journal records the
    fact, and the person is asked instead. `turn_is_known`: the cookbook knows the button.
    """
    if context.model.reader is None:
        return None
    facts = facts_of(context.values)
    fields = {field.key: field for field in view.fields.values() if _is_open(context, view, field)} if facts else {}
    buttons = () if turn_is_known else _buttons(context, view)
    if not fields and not buttons:
        return None
    context.model.fields.update(fields)
    context.model.buttons |= _names(view, buttons)
    page = PageQuestions(fields=tuple(fields.values()), buttons=buttons, facts=facts)
    try:
        read = await context.model.reader.read(page, context.values.clean, context.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await context.journal.append(Noticed(what="form", text=sentence("No model reads the form: {}", error.message)))
        return None
    await _tell(context.journal, page, read)
    if read.button is not None:
        context.model.button = ReadButton(view.sign(view.elements[read.button.ref]), read.button.sends)
    if not read.facts:
        return None
    for key, options in read.options.items():
        context.values.read_options(fields[key], options)
    return await context.reread(read.facts)


async def press_read_by_model(context: RunContext, view: View) -> PressButton | None:
    """Return the press that leads on, by a model; None if unknown, or if its form has an open required question. The
    model is asked now if not asked before.
    """
    if context.model.button is None:
        await interpret(context, view)
    if context.model.button is None:
        return None
    located = view.locate(context.model.button.signature)
    if not isinstance(located, Match):
        return None
    element = view.elements[located.ref]
    if (form := form_of(element, view.page)) is not None and any(
        _must_be_answered(context, each) for each in form.fields
    ):
        return None
    is_outside = context.model.button.sends or acts_outside(Click(), element, view.page)
    return PressButton(button_of(view.page, element), effect="outside" if is_outside else "none")


def form_read_by_model(context: RunContext, view: View) -> str:
    """Return the number of the form of which a model has read a question and the button; empty for none."""
    located = view.locate(context.model.button.signature) if context.model.button is not None else None
    form = form_of(view.elements[located.ref], view.page) if isinstance(located, Match) else None
    if form is None or form.purpose in NOT_OURS or not any(field.meaning for field in form.fields):
        return ""
    return str(view.page.forms.index(form) + 1)


def _must_be_answered(context: RunContext, field: FieldObservation) -> bool:
    """Whether a required question of a form is still open: then its button is not the next to press."""
    return field.required and field.is_asked and not (field.value or context.form_state.is_entered(field))


def facts_of(values: Values) -> dict[str, str]:
    """Return a description of each known fact of the person, by the name of its meaning."""
    known = meanings()
    has = {name: values.parameter(Parameter(name=name, meaning=name)) for name in known if name in FACTS}
    return {name: known[name].sentence for name, answer in has.items() if not isinstance(answer, NoAnswer)}


def _is_open(context: RunContext, view: View, field: FieldObservation) -> bool:
    """Whether the rules leave a question open that a model may read. No fact of the person answers for another."""
    may_be_read = field.is_asked and field.kind in KINDS and bool(field.question) and _may_be_own(field)
    if (
        not may_be_read
        or field.key in context.model.fields
        or context.form_state.is_entered(field)
        or asks_for_secret(field)
    ):
        return False
    answer = context.values.answer(field)
    if not isinstance(answer, Answer):
        return not field.meaning
    is_listed = field.meaning in FACTS and bool(field.choices)
    return is_listed and isinstance(context.values.moves(field, view.elements, answer), Misfit)


def _may_be_own(field: FieldObservation) -> bool:
    return not field.of_another or may_be_own(field.question, field.section, field.hint, field.caption)


def _buttons(context: RunContext, view: View) -> tuple[ButtonObservation, ...]:
    """Return the buttons for a model to choose from; empty if the rules know the button, or the model was asked
    before.
    """
    found = buttons_to_read(context.values, context.progress, context.task, view)
    return () if context.model.buttons >= _names(view, found) else found


def buttons_to_read(values: Values, progress: FormProgress, task: Task, view: View) -> tuple[ButtonObservation, ...]:
    """Return the buttons of a page that may lead on, if the rules cannot choose, or may not."""
    return unsure_buttons(
        view.page,
        view.elements,
        values,
        form=progress.form,
        applying=task.type == "apply",
        is_first=not progress.given,
        by_rules=task.may("rules"),
    )


def _names(view: View, buttons: tuple[ButtonObservation, ...]) -> set[tuple[str, str]]:
    """How the buttons of a page are remembered as asked about."""
    return {(view.page.fingerprint, each.label) for each in buttons}


async def _tell(journal: Journal, page: PageQuestions, read: PageReading) -> None:
    """Journal a model's reading."""
    named = {field.key: field.full_question for field in page.fields}
    said = [sentence("“{}” asks for {}", named[key], own(fact)) for key, fact in read.facts.items()]
    said += [
        sentence("“{}” means {}", option.label, listed(" or ", (sentence("{}", each) for each in option.means)))
        for options in read.options.values()
        for option in options
    ]
    if (button := read.button) is not None:
        said.append(_of_button(page, button))
    if said:
        await journal.append(Noticed(what="form", text=sentence("A model has read: {}.", listed("; ", said))))


def _of_button(page: PageQuestions, read: ButtonReading) -> Sentence:
    label = next(each.label for each in page.buttons if each.ref == read.ref)
    return sentence("“{}” {}", label, own("sends the form" if read.sends else "leads on"))


_FREE: Final = frozenset({"textarea", "rich_text"})
_FILES: Final = frozenset({"resume", "cover_letter", "other_file"})
"""Facts whose values are paths of files."""


async def with_draft(context: RunContext, view: View | None, field: FieldObservation) -> FieldObservation:
    """Return the field with a model's draft of its answer, if the task allows and the model has one. Each question is
    drafted once a run.
    """
    may_be = field.kind in _FREE and not (field.of_another or field.is_fleeting or asks_for_secret(field))
    if context.model.reader is None or not may_be or field.key in context.model.drafted:
        return field
    facts = _allowed(context.task, context.values)
    if not facts:
        return field
    context.model.drafted.add(field.key)
    element = view.elements.get(field.ref) if view is not None else None
    longest = element.max_length if element is not None and element.max_length is not None else 0
    question = DraftQuestion(asks=field.full_question, hint=field.hint, longest=max(longest, 0))
    try:
        draft = await context.model.reader.draft(question, facts, context.values.clean, context.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await context.journal.append(Noticed(what="form", text=sentence("No model drafts: {}", error.message)))
        return field
    if not draft:
        return field
    said = sentence("A model has drafted an answer to “{}”, for you to approve.", field.full_question)
    await context.journal.append(Noticed(what="form", text=said))
    return field.model_copy(update={"draft": draft})


def _allowed(task: Task, values: Values) -> dict[str, str]:
    """Return the facts that the task shows to a model, by name."""
    names = [name for name in task.drafts if name in FACTS - _FILES]
    found = {name: values.parameter(Parameter(name=name, meaning=name)) for name in names}
    return {
        name: answer.value
        for name, answer in found.items()
        if isinstance(answer, Answer) and not PurePath(answer.value).is_absolute()
    }
