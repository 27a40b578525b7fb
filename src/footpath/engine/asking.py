"""Ask for missing answers: first the connectors, then the person. A list that shows its options only while open is read
before.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.bank import CORRECTION, PERSON, Banked
from footpath.answers.natives import bounds_of
from footpath.engine.enter import OFFERED
from footpath.engine.form_progress import entered_texts
from footpath.engine.source import AnswerSources, Question, Source
from footpath.errors import told_by_others
from footpath.reading.requirement import would_cost
from footpath.schema.action import Select
from footpath.schema.answer import Misfit, NoAnswer
from footpath.schema.event import Noticed, PersonAsked
from footpath.schema.snapshot import Option
from footpath.sentence import listed, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.answers.moves import Move
    from footpath.engine.form_progress import FormProgress
    from footpath.engine.form_state import FormState
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class ToldAnswer:
    """An answer given during the run. Its repr hides the text."""

    text: str = dataclasses.field(repr=False)
    source: str
    """`person`, `correction`, or the name of a connector."""


async def ask(
    context: RunContext, field: FieldObservation, reason: str, options: tuple[str, ...] = ()
) -> ToldAnswer | None:
    """Return the answer to a question, from a connector or else from the person; None without an answer."""
    reasons = [reason]
    view = context.view
    element = None if view is None else view.elements.get(field.ref)
    bounds = "" if element is None else bounds_of(element)
    if bounds not in reason:
        reasons.append(bounds)
    for source in context.sources.connectors:
        with told_by_others():
            answer = await _consult(context, source, field, view) if view is not None and source.serves(view) else ""
        if isinstance(answer, ToldAnswer):
            return answer
        reasons.append(answer)
    asked = PersonAsked(what="question", question=field.full_question, options=options)
    scope = context.values.scope(field)
    said = await context.ask(asked, lambda: context.person.answer(field, listed(" ", filter(None, reasons)), scope))
    return None if said is None else ToldAnswer(said, PERSON)


async def learn(context: RunContext, field: FieldObservation, said: ToldAnswer, *, once: bool = False) -> None:
    """Use an answer in the present run. `keep` later stores the answer for other runs, once the form has accepted the
    answer. Not stored: answers made for the present case (`once`), secrets, consents to costs, and answers of
    connectors.
    """
    scope = context.values.scope(field)
    banked = Banked.given(field, said.text, said.source, scope=scope)
    context.values.learn(field, banked)
    is_paid = field.costs or would_cost(field.question, field.kind, field.meaning, said.text)
    context.progress.unkept.pop(field.key, None)
    if said.source in (PERSON, CORRECTION) and not field.is_secret and not is_paid:
        if not once:
            context.progress.unkept[field.key] = banked
        context.sources.bank.hide(banked.slug, banked.question, banked.value, options=banked.options)
    elif not field.options:
        context.privacy.hear(said.text, "")
    context.form_state.reopen(field)


async def keep(progress: FormProgress, sources: AnswerSources) -> None:
    """Store the person's answers on a page that the site has accepted."""
    for each in progress.unkept.values():
        await sources.bank.remember(
            each.slug, each.question, each.value, options=each.options, source=each.source, scope=each.scope
        )
    progress.unkept.clear()


async def drop_refused(form_state: FormState, progress: FormProgress, sources: AnswerSources) -> None:
    """Store no answer that the page complains about; forget such an answer if already stored."""
    for key, slug in form_state.refused():
        progress.unkept.pop(key, None)
        if slug:
            await sources.bank.forget_question(slug)


def take_hints(context: RunContext, view: View, objected: Mapping[FieldObservation, str]) -> None:
    """Reopen the answers that the page's objection lets be written otherwise, each once: “digits only” after
    "72000 EUR". The objection is a hint from then on.
    """
    values, form_state = context.values, context.form_state
    for field, said in objected.items():
        answer = values.answer(field)
        if field.key in values.objections or not form_state.was_entered(field) or isinstance(answer, NoAnswer):
            continue
        before = _as_texts(values.moves(field, view.elements, answer))
        values.objections[field.key] = said
        if (after := _as_texts(values.moves(field, view.elements, answer))) and after != before:
            form_state.reopen(field)
        else:
            del values.objections[field.key]


def _as_texts(moves: Sequence[Move] | Misfit) -> list[tuple[str, ...]]:
    return [] if isinstance(moves, Misfit) else [entered_texts(each) for each in moves]


async def _consult(context: RunContext, source: Source, field: FieldObservation, view: View) -> ToldAnswer | str:
    """Return a connector's answer, or the reason for none."""

    async def note(text: str) -> None:
        await context.journal.append(Noticed(what="connector", text=f"{source.name}: {text}"))

    of_run = context.sources
    with context.spent.waiting():
        answer = await source.knows(Question(field, view, of_run.asked_since or of_run.since, note, of_run.once))
    if isinstance(answer, NoAnswer):
        if answer.reason:
            await note(f"no answer to “{field.full_question}”. {answer.reason}")
        return answer.reason
    await note(f"it answers “{field.full_question}”.")
    return ToldAnswer(answer, f"connector {source.name}")


_LISTS: Final = frozenset({"select", "combobox"})
OPEN_S: Final = 5.0
"""Seconds for a list to open and to show its options."""


async def with_listed(context: RunContext, field: FieldObservation) -> FieldObservation:
    """Return the field with the options that its list shows once opened. Nothing is chosen, and the list is closed.
    Each list of a page is opened once. A list with shown options, or a native one, stays closed.
    """
    view = context.view
    element = view.elements.get(field.ref) if view is not None else None
    if element is None or element.tag == "select" or field.kind not in _LISTS or field.choices:
        return field
    if (labels := context.form_state.listed(field)) is None:
        outcome = await context.session.act(Select(options=()), element, choose=_none, deadline_s=OPEN_S)
        labels = () if outcome.navigated else outcome.offered[:OFFERED]
        context.form_state.note_listed(field, labels)
        said = sentence("The list of “{}” was opened to read its options, and closed.", field.full_question)
        await context.journal.append(Noticed(what="form", text=said))
    return field.model_copy(update={"options": tuple(Option(label=each, value=each) for each in labels)})


def _none(options: Sequence[Option]) -> list[int]:
    """Choose nothing."""
    del options
    return []
