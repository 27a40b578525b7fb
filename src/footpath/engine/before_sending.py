"""What is looked at before a form is sent: the person's changes in the review, and the request of the press itself.

While the browser still holds the request, the sent form is compared with the answers. A form that lacks a shown answer
does not leave. If the browser itself sends the form, a single request carries all data, after any change by the page's
scripts: each answer must be in the request. A script may send a page in several requests. So a script's request is
withheld in two cases only: the request has an empty place for an answer, by the names of the answer's field; or the
request carries all other answers of the page, and no entry is left that could carry the missing answer. Other gaps are
reported afterwards (`FormGuard.concluded`).
"""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from footpath.advice import GIVEN
from footpath.answers.bank import CORRECTION
from footpath.answers.moves import Left
from footpath.answers.pay import with_units
from footpath.answers.typed import may_change, typed
from footpath.beside import beside
from footpath.engine.asking import ToldAnswer, learn
from footpath.engine.carried import (
    STEERING,
    SentTexts,
    contradicted,
    left_behind,
    missing_from,
    replaced,
    uncarried,
    unseen_in,
)
from footpath.engine.conditions import same_form
from footpath.engine.perform import press, turning
from footpath.engine.sent_keys import astray_in, learned_keys
from footpath.engine.sent_requests import LateEffect, refuse
from footpath.engine.unfound import unfound_in
from footpath.errors import BadInput, NeedsPerson
from footpath.page.carriers import FormEntries, read_entries
from footpath.schema.action import Fill
from footpath.schema.answer import Answer, Misfit
from footpath.sentence import in_quotes, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
    from typing import Any

    from footpath.engine.carried import GivenAnswer
    from footpath.engine.form_state import FormState
    from footpath.engine.person import ReviewRow
    from footpath.engine.run_context import FormModel, RunContext
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.page.bodies import SentBodies
    from footpath.page.session import Session
    from footpath.schema.ask import AnswerChange
    from footpath.schema.observation import ButtonObservation, FieldObservation
    from footpath.schema.request import OutboundRequest
    from footpath.sentence import Sentence

EMPTIED: Final = own("You left it empty.")
GONE: Final = "The page does not ask “{}” any more."
NOT_FROM_HERE: Final = "“{}” stands on an earlier page, and cannot be emptied from here."
NO_WAY_BACK: Final = "“{}” stands on an earlier page, and the site has no way back to it."
LED_ELSEWHERE: Final = "“{}” led to a page that is none of this form's."
RUN_AGAIN: Final = "{} Run it again with the other answer."
NOT_EMPTIED: Final = "“{}” cannot be emptied: choose one of its options."
WITHHELD: Final = "The page shows the answer to {}, and the form would leave without it, so it was not sent."
PARTLY_LEFT: Final = "The page shows the answer to {}, and a part of the form would leave without it: it was stopped. \
Another part has left."
_WRITTEN: Final = frozenset({"text", "email", "tel", "url", "number", "textarea", "date", "month", "time"})
"""Kinds of fields that an empty text clears."""


@dataclasses.dataclass(slots=True)
class ReviewChanges:
    """The changes in one form's run."""

    last: FieldObservation | None = None
    """The question changed last, until the review shows the result."""
    emptied: bool = False
    """Whether that question was emptied."""
    back: int = 0
    """Number of pages that the run went back for the change."""

    def rows(self, context: RunContext, view: View, *, may_change: bool) -> tuple[ReviewRow, ...]:
        """Return the review's rows; a question of the present page has its field, if the answer `may_change`."""
        return tuple(
            _row(context.form_state, context.model, view, row, is_open=may_change) for row in context.form_state.rows
        )

    def problem(self, context: RunContext) -> str:
        """Return why the page refused the last change; empty if accepted."""
        field, self.last, went_back, self.back = self.last, None, self.back, 0
        emptied, self.emptied = self.emptied, False
        if field is None or went_back or context.form_state.is_entered(field):
            return ""  # on an earlier page the row itself shows the value
        became = context.form_state.handled.get(field.key)
        if emptied and became is not None and became.how == "left":
            return ""
        why = became.why if became is not None else ""
        return sentence("“{}” did not take your answer. {}", field.full_question, why)

    async def take(self, context: RunContext, view: View, change: AnswerChange) -> str:
        """Plan the changed answer for the run's next pass over the page. Return why the answer cannot be entered."""
        field = view.by_key.get(change.field.key)
        if not _is_shown(field) and context.form_state.pages_back(change.field):
            return await self._take_back(context, view, change)
        if field is None or not may_change(field):
            return sentence(GONE, change.field.full_question)
        if not change.value.strip():
            return await self._empty(context, field, view)
        try:
            value = typed(field, change.value)
        except BadInput as error:
            return sentence("{} {}", error.message, listed(", ", error.problems))
        value = with_units(field, value, context.values.answer(field))
        answer = Answer(name=field.meaning or "answer", value=value, giver="person", source=CORRECTION, confidence=1.0)
        if isinstance(moves := context.values.moves(field, view.elements, answer), Misfit):
            return sentence("“{}” did not take your answer. {}", field.full_question, moves.reason)
        await learn(context, field, ToldAnswer(value, CORRECTION), once=not change.remember)
        self.last = field
        return ""

    async def _take_back(self, context: RunContext, view: View, change: AnswerChange) -> str:
        """Go back to the question's page; from there the run goes on with the new answer."""
        if not change.value.strip():
            return sentence(NOT_FROM_HERE, change.field.full_question)
        try:
            value = typed(change.field, change.value)
        except BadInput as error:
            return sentence("{} {}", error.message, listed(", ", error.problems))
        value = with_units(change.field, value, context.values.answer(change.field))
        back = context.form_state.pages_back(change.field)
        again = sentence(RUN_AGAIN, context.progress.unsent)
        for gone in range(1, back + 1):
            if (button := _back_button(view)) is None:
                raise NeedsPerson(sentence(NO_WAY_BACK, change.field.full_question), hint=again)
            view = await _pressed_back(context, view, button)
            if not any(same_form(each, view.page) for each in context.progress.filled):
                raise NeedsPerson(sentence(LED_ELSEWHERE, button.label), hint=again)
            if _is_shown(view.by_key.get(change.field.key)):
                self.back = gone
                context.form_state.turn_back(gone)
                kept = len(context.progress.filled) - gone
                context.progress.filled[kept:] = []
                await learn(
                    context, view.by_key[change.field.key], ToldAnswer(value, CORRECTION), once=not change.remember
                )
                self.last = change.field
                return ""
        raise NeedsPerson(sentence(NO_WAY_BACK, change.field.full_question), hint=again)

    async def _empty(self, context: RunContext, field: FieldObservation, view: View) -> str:
        if field.kind not in _WRITTEN:
            return sentence(NOT_EMPTIED, field.full_question)
        element = view.elements[field.ref]
        outcome = await context.session.act(Fill(value=""), element, deadline_s=context.task.limits.step_seconds)
        if not outcome.ok:
            return sentence("“{}” could not be emptied. {}", field.full_question, outcome.message)
        context.form_state.reopen(field)
        context.form_state.leave(Left(field, EMPTIED))
        context.progress.unkept.pop(field.key, None)
        self.last, self.emptied = field, True
        return ""


def _is_shown(field: FieldObservation | None) -> bool:
    """Whether the page shows the question now: a form of several pages in one document keeps the others hidden."""
    return field is not None and field.is_asked


def _back_button(view: View) -> ButtonObservation | None:
    """The page's own way to the page before."""
    return next((each for each in view.page.all_buttons if each.meaning == "back"), None)


async def _pressed_back(context: RunContext, view: View, button: ButtonObservation) -> View:
    """Return the page after the site's back button. The learned way does not include the step."""
    press_it = turning(context.recording, view, view.elements[button.ref])
    late = LateEffect(context, view, press_it.element, refuse, has_given=True)
    async with late.watching():
        pressed = await press(context, view, press_it, late)
    context.recording.forget(press_it.step.id)
    return pressed.view


def _row(form_state: FormState, model: FormModel, view: View, row: ReviewRow, *, is_open: bool) -> ReviewRow:
    asked = row.field
    now = view.by_key.get(asked.key) if asked is not None and is_open else None
    may_go_back = asked is not None and is_open and form_state.pages_back(asked) and _back_button(view)
    if not _is_shown(now) and may_go_back:
        now = asked
    is_draft = asked is not None and asked.key in model.drafted and row.giver == "person"
    return dataclasses.replace(
        row,
        field=now if now is not None and may_change(now) else None,
        eyes=row.eyes or ("draft" if is_draft else None),
    )


class HeldForm:
    """The form that one press sends from a page, as the page was before the press."""

    def __init__(self, context: RunContext, view: View, pressed: str) -> None:
        self.lacking: tuple[str, ...] = ()
        """The questions whose answers the form lacks, which kept it from being sent."""
        self._context = context
        self._view = view
        self._pressed = pressed
        """The ref of the button."""
        self._refused = asyncio.Event()
        self._entries = FormEntries()
        """The entries of the page's forms before the press: a page whose script waits for a request gives no answer."""

    @asynccontextmanager
    async def holding(self, late: LateEffect | None) -> AsyncGenerator[None]:
        """Judge the page's requests within the block before they leave; `late` already holds them, and judges next."""
        self._entries = await self._read_entries()
        self._context.form_state.first.update(self._entries.first or ())
        if late is not None:
            late.first = self._may_leave
            yield
            return
        async with self._context.session.outbox.holding(self._leaves, of_form=True) as holding:
            yield
            holding.check()

    async def pressed(self, press: Coroutine[Any, Any, StepResult]) -> StepResult | None:
        """Return the result of the press; None as soon as the form is withheld: then the press has no result."""
        async with beside(press) as pressing, beside(self._refused.wait()) as refused:
            await asyncio.wait((pressing, refused), return_when=asyncio.FIRST_COMPLETED)
            return None if self.lacking else await pressing

    async def _leaves(self, request: OutboundRequest) -> bool:
        """Whether a request of the allowed press leaves."""
        if leaves := await self._may_leave(request):
            self._context.given.allowed.note(request)
        return leaves

    async def _may_leave(self, request: OutboundRequest) -> bool:
        is_read = request.legible or (request.kind, request.method, request.body) == ("Document", "POST", "")
        if not self.lacking and is_read and all(each.is_kept for each in _bodies(self._context.session)):
            self.lacking = self._missing(request)
        if self.lacking:
            self._refused.set()
        return not self.lacking

    def _missing(self, request: OutboundRequest) -> tuple[str, ...]:
        asked = self._context.form_state.asked(self._view)
        if other := replaced(asked, request, self._entries, self._list_names(asked)):
            return other
        answers = self._compared(asked)
        sent = _sent(self._context, request.legible)
        missing = missing_from([answers], sent)
        if request.kind == "Document":
            left = self._left_behind(answers, request, sent)
            return tuple(dict.fromkeys((*missing, *left, *self._uncarried(answers, request))))
        if request.kind not in ("Fetch", "XHR"):
            return ()
        now = SentTexts([request.legible])
        empty = {each.question for each in answers if each.question in missing and now.lacks(each.names)}
        empty |= contradicted(answers, request, self._entries)
        is_whole = all(each.is_in(now) or each.question in missing for each in answers)
        lacking = empty | set(self._uncarried(answers, request) if is_whole else ())
        return tuple(each.question for each in answers if each.question in lacking)

    def _compared(self, asked: Sequence[GivenAnswer]) -> Sequence[GivenAnswer]:
        """Return the answers without choices of steering kinds, with all names that may carry them."""
        names = self._entries.names
        compared = (each for each in asked if each.kind not in STEERING)
        return [dataclasses.replace(each, names=(*each.names, *names.get(each.ref, ()))) for each in compared]

    def _uncarried(self, answers: Sequence[GivenAnswer], request: OutboundRequest) -> tuple[str, ...]:
        """Return the questions whose answers nothing in the request can carry."""
        if self._entries.first is None:
            return ()
        return uncarried(answers, request.legible, self._entries.first, self._others(answers))

    def _left_behind(
        self, answers: Sequence[GivenAnswer], request: OutboundRequest, sent: SentTexts
    ) -> tuple[str, ...]:
        """Return the questions of all written answers if the request is a form that carries none."""
        if request.body is None or sent.has_raw or not sent.is_legible:
            return ()
        body = request.body if request.method == "POST" else request.legible
        return left_behind(answers, body, sent, self._entries.first or (), self._others(answers))

    def _others(self, answers: Sequence[GivenAnswer]) -> Sequence[str]:
        """The names of the controls that hold none of the answers."""
        own = {ref for each in answers for ref in self._refs_of(each)}
        return [each.html_name for ref, each in self._view.elements.items() if ref not in own]

    def _list_names(self, answers: Sequence[GivenAnswer]) -> Mapping[str, str]:
        """The names of the native lists and radio buttons with the answers, by the answers' refs."""
        elements = ((each.ref, self._view.elements.get(ref)) for each in answers for ref in self._refs_of(each)[:1])
        return {
            ref: element.html_name
            for ref, element in elements
            if element is not None and (element.tag == "select" or (element.tag, element.type) == ("input", "radio"))
        }

    def _refs_of(self, answer: GivenAnswer) -> Sequence[str]:
        field = self._view.fields.get(answer.ref)
        return field.refs if field is not None else (answer.ref,)

    async def _read_entries(self) -> FormEntries:
        tab, asked = self._context.session.tabs.current, self._context.form_state.asked(self._view)
        refs = [each.ref for each in asked if each.is_carried_by_name]
        return FormEntries() if tab is None else await read_entries(tab, [*refs, self._pressed])


def withheld(lacking: Sequence[str], *, has_left: bool) -> NeedsPerson:
    """Return the error for a form that lacks the answers to some questions. `has_left`: the press has sent another part
    of the form; then no repetition is advised.
    """
    named = in_quotes(lacking)
    if has_left:
        return NeedsPerson(sentence(PARTLY_LEFT, named))
    hint = sentence('Send it by hand, or leave the question out with "QUESTION=" ({}), and run it again.', GIVEN)
    return NeedsPerson(sentence(WITHHELD, named), hint=hint)


def lost(context: RunContext) -> Sentence:
    """Return a remark on the answers that the sent form lacks, or hides; empty for none. Lacking answers are noted."""
    told = own("")
    if missing := tuple(dict.fromkeys((*_left_out(context), *_astray(context)))):
        context.form_state.miss(missing, was_sent=True)
        told = sentence(" The page did not send the answer to {}. Look at the site.", in_quotes(missing))
    if hidden := unseen_in(context.form_state.given, _sent(context)):
        told = sentence("{} Footpath could not see whether the page sent the answer to {}.", told, in_quotes(hidden))
    if unfound := [each for each in _unfound(context) if each not in missing]:
        context.form_state.note_unfound(unfound)
        nowhere = "{} Footpath did not find the answer to {} in what the page sent. Look at the site."
        told = sentence(nowhere, told, in_quotes(unfound))
    return told


def _left_out(context: RunContext) -> tuple[str, ...]:
    """Return the questions whose answers no request of the run carried; none if the requests are unreadable."""
    if not all(each.is_whole for each in _bodies(context.session)):
        return ()
    return missing_from(context.form_state.given, _sent(context))


def _astray(context: RunContext) -> tuple[str, ...]:
    """Return the questions whose answers do not stand where the followed way sent them; note where they stand now."""
    if not all(each.is_whole for each in _bodies(context.session)):
        return ()
    form_state, sent, known = context.form_state, _sent(context), context.progress.sent_as
    astray = astray_in(form_state.all_given, sent, known, form_state.first)
    context.progress.sent_as = known | learned_keys(form_state.all_given, sent)
    return astray


def _unfound(context: RunContext) -> tuple[str, ...]:
    """Return the questions of choices without a place in the run's requests."""
    if not all(each.is_whole for each in _bodies(context.session)):
        return ()
    return unfound_in(context.form_state.all_given, _sent(context), context.form_state.first)


def _bodies(session: Session) -> Sequence[SentBodies]:
    return [tab.traffic.sent_bodies for tab in session.tabs.open]


def _sent(context: RunContext, *more: str) -> SentTexts:
    """Return the texts sent so far, and `more` that is about to be sent."""
    bodies = _bodies(context.session)
    return SentTexts([*(text for each in bodies for text in each.texts), *more], has_raw=any(x.has_raw for x in bodies))
