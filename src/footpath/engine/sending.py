"""A run's knowledge of its sending: the claim, earlier possible sendings, and the pages afterwards.

A page may confirm in words beyond the rules. Then a model picks a text of the page; it never writes one.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Protocol

from footpath.engine.conditions import ENDS, asks_on, has_turned, same_form, stands
from footpath.engine.confirmed import passed_texts, texts_since, typing_is_gone, unjudged_texts
from footpath.engine.doubt import apart
from footpath.engine.perform import DRAWN_S
from footpath.engine.said_sent import NewEnd, new_end
from footpath.engine.view import as_confirmation
from footpath.errors import LimitReached, ModelUnavailable
from footpath.language.outcomes import tells_failure
from footpath.memory.journal import Effect, Journal, presser_of, sending_named, tell
from footpath.memory.resolution import resolve_of
from footpath.reading.buttons import pick
from footpath.reading.field_messages import TOLD, new_messages
from footpath.reading.index import Index
from footpath.roles.forms import form_fields, working_form
from footpath.schema.event import Noticed
from footpath.schema.observation import FieldObservation, FormObservation, PageObservation, Progress
from footpath.sentence import Sentence, in_quotes, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Container, Sequence

    from footpath.answers.values import Values
    from footpath.engine.doubt import SincePress
    from footpath.engine.end import End
    from footpath.engine.form_progress import FormProgress
    from footpath.engine.record import Recording
    from footpath.engine.run_context import RunContext
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.memory.resolution import SendingResult
    from footpath.schema.run import Run
    from footpath.schema.task import Task
    from footpath.store.database import Clock, Store


@dataclasses.dataclass(frozen=True, slots=True)
class Continuation:
    """The site's continuation after a possible sending."""

    asks: bool = False
    """Whether the site continues with other questions, a code, or a review: "Submit" was one step of the form, or a
    survey follows.
    """
    step: Progress | None = None
    """The later step of the form, if the page says so: only the last step sends the form."""

    has_form: bool = False
    """Whether the page has questions of another form, or first asks for a sign-in."""

    @property
    def as_step(self) -> Sentence:
        """Return the words for a press as one step of the form."""
        if (step := self.step) is None:
            return own("It was one step of the form: the site goes on with further questions.")
        return sentence(
            "It was one step of the form: the site goes on with step {} of {}.", str(step.current), str(step.total)
        )

    @property
    def goes_on(self) -> bool:
        """Whether the site goes on."""
        return self.asks or self.step is not None

    @property
    def leads_on(self) -> bool:
        """Whether the site goes on, judged after a button with a leading-on label."""
        return self.goes_on or self.has_form


class Claim(Protocol):
    """The right to send one thing once, stored where other processes see the claim."""

    @property
    def is_kept(self) -> bool:
        """Whether `settle` tells other processes: then the journal knows first."""
        ...

    async def take(self, form: str) -> str:
        """Take the claim, durably. Return empty, or why the claim is refused; `form`: the address of the page where the
        answers begin, empty without answers.
        """
        ...

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Record the outcome."""
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class Unclear:
    """A possible sending with an unknown outcome."""

    step: str
    """Id of the step in this run's journal."""
    sending: str
    """The sending's identity across runs (`sending_of`)."""
    is_earlier: bool = False
    """Whether an earlier run may have sent the data."""
    is_other: bool = False
    """Whether that run had other values than this one, so that the order is another."""
    what: str = ""
    """The pressed button and its run, if a person is asked about several."""
    settle: Callable[[SendingResult], Awaitable[object]] | None = None
    """Stores the result with that run."""


async def unclear_before(
    store: Store, now: Clock, run: Run, earlier: Sequence[tuple[str, Effect]], *, with_others: Container[str] = ()
) -> tuple[Unclear, ...]:
    """Return the possible sendings of earlier runs, by run id, once the present journal records them.

    `with_others`: ids of runs with other values.
    """
    async with await Journal.open(store, run.id, now) as journal:
        effects = await tell(journal, earlier)
    unclear: list[Unclear] = []
    for (id, _), effect in zip(earlier, effects, strict=True):
        intent = effect.intent
        what = f"{intent.target} in run {id}" if len(earlier) > 1 else ""
        settle = functools.partial(resolve_of, store, now, run, presser_of(run.id, intent))
        unclear.append(Unclear(intent.step, intent.by, True, id in with_others, what, settle))
    return tuple(unclear)


@dataclasses.dataclass(slots=True)
class Sending:
    """The knowledge about the run's outside effect."""

    claim: Claim
    unclear: tuple[Unclear, ...] = ()
    """The sendings of this run, or else of earlier runs, that may have landed, in the order of the questions to a
    person.
    """
    asked_on: bool = False
    """Whether the site asked further questions after the sending: the run continues, and keeps the claim until the site
    confirms.
    """
    looked_up: bool = False
    """Whether the site is or was asked for the outcome: such a way is not the way to apply."""
    end: End | None = None
    """How the run ends, once the site or a person has confirmed it."""
    said: tuple[str, ...] = ()
    """The new texts of the page after the press that may have sent the form."""
    new_end: NewEnd | None = None
    """The page's news: evidence for the next sending, once a person has told the outcome."""
    is_told: bool = False
    """Whether a person told the run of a landed sending."""
    not_pressed: str = ""
    """Why the last press to send the form was not done; empty if it was."""
    continuation: Continuation = Continuation()
    """How the site continued after that press."""
    had_questions: bool = False
    """Whether the page of the press had a field, in whatever form."""
    way: Recording | None = None
    """The acts of this run up to and including the press with the unknown outcome: a look-up repeats the way before it.
    None without such a press.
    """
    since: SincePress | None = dataclasses.field(default=None, repr=False)
    """The last press that led on or sent, with the requests since; None once the site was opened anew."""
    was_challenged: bool = False
    """Whether a captcha answered a press and was passed, so that the press is repeated."""

    def __post_init__(self) -> None:
        self.looked_up = self.looked_up or bool(self.unclear)

    @property
    def may_have_sent(self) -> bool:
        """Whether the run itself may have sent data, with an unknown outcome."""
        return any(not each.is_earlier for each in self.unclear)

    @property
    def at_hand(self) -> tuple[Unclear, ...]:
        """Return the sendings that one answer settles: all presses of the run, or else the first earlier one."""
        return tuple(each for each in self.unclear if not each.is_earlier) or self.unclear[:1]

    @property
    def said_after(self) -> Sentence:
        """Return the page's last message as a sentence; empty without one."""
        said = in_quotes(self.said)
        return sentence("The page after it says: {}", said) if said else own("")

    def told(self, end: End) -> End:
        """Append the page's last message to an `unknown` end."""
        if end.status != "unknown" or all(each in end.reason for each in self.said):
            return end
        return dataclasses.replace(end, reason=sentence("{} {}", end.reason, self.said_after))

    def note(self, before: View, now: View, statuses: Sequence[int] = ()) -> None:
        """Note the page's new texts after a possible sending; `statuses`: of the site's answers since."""
        said = (*passed_texts(before, now)[:TOLD], *new_messages(before.snapshot, now.snapshot))
        self.said = tuple(map(apart, said))
        self.new_end = new_end(before, now, statuses)

    def begin(self, run: str, step: str) -> Unclear:
        """Note that the run may send by the step, and return that sending."""
        this = Unclear(step, sending_named(run, step))
        self.unclear = (*(each for each in self.unclear if each != this), this)
        return this


def continuation(context: RunContext, before: View, now: View) -> Continuation:
    """Return how the page `now` continues the page `before`."""
    if _begins_anew(context.progress, now):
        return Continuation()
    step = _later_step(before.page, now.page)
    form = _next_form(context.values, context.task, before, now, is_step=step is not None)
    asks = (
        now.thanks_early
        or _asks_on(before.page, now.page)
        or (form is not None and _wants_more(context.values, before, now, form))
    )
    return Continuation(asks, step if asks or form is not None else None, has_form=asks_on(before, now))


def form_anew(before: View, now: View) -> str:
    """Return the number of the only form with new questions, of several or on a posting: a dialog with a last question,
    or with the form to apply with.
    """
    asked = before.by_key
    new = [
        str(number)
        for number, form in enumerate(now.page.forms, start=1)
        if any(field.is_asked and field.key not in asked for field in form.fields)
    ]
    is_told = len(now.page.forms) > 1 or now.page.page_type == "posting"
    return new[0] if len(new) == 1 and is_told else ""


def _begins_anew(progress: FormProgress, now: View) -> bool:
    """Whether the page is an already filled page of the form, without any error message: the site may have accepted the
    form, and begun anew.
    """
    is_again = any(same_form(each, now.page) for each in progress.filled)
    return is_again and not any(field.error for field in now.fields.values())


def _asks_on(before: PageObservation, now: PageObservation) -> bool:
    if _asks_for_code(now) and not _asks_for_code(before):
        return True
    return now.page_type in ("application", "review") and has_turned(before, now)


def _asks_for_code(page: PageObservation) -> bool:
    return any(field.asks_for_code for field in page.fields)


def _next_form(values: Values, task: Task, before: View, now: View, *, is_step: bool) -> FormObservation | None:
    """Return the one form to fill on a page after a `fill_form` page, or on a page that counts as a later step."""
    is_other = has_turned(before.page, now.page)
    if not (is_step or task.type == "fill_form") or now.page.page_type in ENDS or not is_other:
        return None
    form = working_form(now.page, now.elements, "", values.name_for, is_first=False)
    return form if isinstance(form, FormObservation) and pick(form.buttons, "next", "submit") else None


def _later_step(before: PageObservation, now: PageObservation) -> Progress | None:
    """Return the page's step count, if later than before."""
    was = before.progress.current if before.progress is not None else 1
    return now.progress if now.progress is not None and now.progress.current > was else None


def _wants_more(values: Values, before: View, now: View, form: FormObservation) -> bool:
    """Whether a form has new questions: one that the task answers, or one without a known answer. A form without new
    needs may be any other form of the site.
    """
    asks = form_fields(now.page, form, values.name_for)
    if any(values.name_for(field) in values.unused for field in asks):
        return True
    needed = [field for field in asks if field.required and not field.value]
    asked = {_what(field) for field in before.fields.values()}
    return asked.isdisjoint(map(_what, asks)) and any(not values.answer(field).found for field in needed)


def _what(field: FieldObservation) -> str:
    return field.meaning or field.question.casefold()


async def takes_back_soon(context: RunContext, before: View, now: View) -> bool:
    """Whether a failure soon follows a confirmation, as in a second toast; noted in `last_press`. Success shown over a
    form with the entries may come before the site has stored anything.
    """
    if now.snapshot.document != before.snapshot.document or typing_is_gone(before, now):
        return False
    known = {*passed_texts(before, now), *(each.text for each in texts_since(before, Index(now.snapshot)))}

    def failure(later: View) -> str:
        shown = (each.text for each in texts_since(before, Index(later.snapshot)))
        new = (each for each in (*shown, *passed_texts(before, later)) if each not in known)
        return next((each for each in new if tells_failure(each, later.snapshot.lang)), "")

    later = await context.until(lambda view: failure(view) != "", min(DRAWN_S, context.task.limits.step_seconds))
    if taken_back := failure(later):
        told = "The page says “{}”, and soon after “{}”."
        context.last_press.lost = sentence(told, now.page.confirmation, taken_back)
    return taken_back != ""


async def did_nothing(context: RunContext, before: View, sent: SentRequests) -> bool:
    """Whether a press has changed nothing on the page, even after a while, and no request has left the browser."""

    def has_reacted(now: View) -> bool:
        texts = next(texts_since(before, Index(now.snapshot)), None) or passed_texts(before, now)
        return bool(texts) or sent.may_have_left or bool(sent.alerts) or not stands(before, now)

    now = await context.until(has_reacted, min(DRAWN_S, context.task.limits.step_seconds))
    return not has_reacted(now)


async def confirmed_by_model(context: RunContext, before: View, now: View, sent: SentRequests) -> View | None:
    """Return the page as a confirmation, if a model picks a new text as confirming; None if not, or if not asked.
    Conditions for asking: the site has answered, the form is empty or gone, and no text reports a failure.

    Args:
        context: the run.
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        sent: the requests since the press.
    """
    if context.model.reader is None or not sent.has_statuses:
        return None
    texts = unjudged_texts(before, now, sent.statuses)
    if not texts:
        return None
    try:
        text = await context.model.reader.confirmation(texts, context.values.clean, context.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await context.journal.append(Noticed(what="sent", text=sentence("No model judges the page: {}", error.message)))
        return None
    if not text:
        return None
    await context.journal.append(Noticed(what="sent", text=sentence("A model takes “{}” for the confirmation.", text)))
    return as_confirmation(now, text)
