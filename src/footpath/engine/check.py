"""Check a step: wait until the page shows the result, then judge the result.

A step succeeded if the postcondition holds and the page does not complain. `StepJudge` judges steps of every task.
`FormJudge` adds HTTP answers: after a press that sends a form, the HTTP answers decide, since a message beside a field
does not prove that nothing was sent. After any other press, new texts beside fields are errors if the form still holds
the answers. A press that turns the page may lead to another page than the learned one.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, ClassVar, Final

from footpath.engine.conditions import (
    ENDS,
    WALLS,
    Around,
    describe,
    has_left_form,
    has_turned,
    moved,
    replaces_frame,
    same_form,
    stands,
    unmet,
)
from footpath.engine.confirmed import Answers, at_work, confirmed, texts_since
from footpath.engine.dragging import come_to_rest, has_landed
from footpath.engine.faults import is_emptied, marks_of_refusal, refusal_since, undone_since
from footpath.engine.objections import objections_unsent
from footpath.engine.said_sent import seen_again
from footpath.engine.sent_requests import NEVER_LEFT
from footpath.engine.step import StepResult
from footpath.engine.topic import topic_of_press
from footpath.engine.view import as_confirmation, as_refusal, with_errors
from footpath.engine.walls import challenge, is_told
from footpath.language.outcomes import complains
from footpath.language.proving import beside_act
from footpath.language.text import fold, shortened
from footpath.page.worlds import frame_of
from footpath.reading.effect import form_of
from footpath.reading.field_messages import MARKED, TOLD, field_errors, new_field_errors, new_marks, new_messages
from footpath.reading.index import Index
from footpath.reading.status import is_report, only_broke
from footpath.schema.action import ENTERING, Check, Drag, Outcome, Select, SwitchTab
from footpath.schema.cookbook import TextShown
from footpath.schema.diff import diff
from footpath.schema.observation import SENT_PAGES
from footpath.sentence import Sentence, listed, own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.said_sent import KnownEnd
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

UNMOVED: Final = own("The mouse was dragged there, and the page does not show that anything was dropped there.")

TELLING: Final = frozenset({"application", "review"}) | ENDS
"""Types of pages that settle the next move; any other page may still be loading."""

LONGEST_PROOF: Final = 160
"""Characters of a proof."""


@dataclasses.dataclass(frozen=True, slots=True)
class StepJudge:
    """Judges the page after a step."""

    before: View
    step: Step
    outcome: Outcome
    sent: SentRequests
    """The requests since the step began."""
    element: Element | None
    refused: frozenset[str]
    """Messages on the page that refused the earlier press."""
    given: frozenset[str] = dataclasses.field(default=frozenset(), repr=False)
    """The entered values of the run, also of earlier pages."""

    follows_tab: ClassVar[bool] = False
    """Whether a step that turns the page continues in the tab that it opened."""

    @property
    def is_sending(self) -> bool:
        """Whether the step has an effect outside."""
        return self.step.effect == "outside"

    @property
    def ref(self) -> str:
        """Ref of the element; empty without one."""
        return self.element.ref if self.element is not None else ""

    @property
    def early(self) -> Callable[[View], bool] | None:
        """Return a test whether a page still in motion settles the result; None if only a page at rest does."""
        return None

    def read(self, now: View, *, is_last: bool = False) -> View:
        """Complete the reading of the page by facts about the step; `is_last`: the wait is over."""
        return now

    def is_over(self, now: View) -> bool:
        """Whether the page shows the result."""
        if not self.is_dropped(now) or replaces_frame(self.before.snapshot, now.snapshot, self.ref):
            return False
        if not self.step.postcondition.all_of:
            return not self._is_open(now)
        asks_back = self.is_sending and (challenge(self.before, now) != "" or self._asks_first(now))
        return (self.is_met(now) and not self._is_open(now)) or asks_back or bool(self.complaints(now))

    def is_met(self, now: View) -> bool:
        """Whether the postcondition holds."""
        return unmet(self.step.postcondition, Around(self.before, now)) is None

    def is_dropped(self, now: View) -> bool:
        """Whether a drag has moved its element to the target; True for any other step."""
        if not isinstance(self.step.action, Drag) or self.element is None:
            return True
        return has_landed(self.step.action, self.before, now, self.element)

    def complaints(self, now: View) -> tuple[str, ...]:
        """The page's new messages of failure."""
        return complaints(self.before, now, self.refused, pressed=self.element)

    def result(self, now: View) -> StepResult:
        """The judgement of the last page."""
        if not self.is_dropped(now):
            unmoved = Outcome(ok=False, failure="not_taken", message=UNMOVED, how=self.outcome.how, ms=self.outcome.ms)
            return self.failed(now, unmoved)
        said = self.complaints(now)
        is_refused = said != () and not isinstance(self.step.action, ENTERING)
        if self.is_met(now) and not is_refused:
            return StepResult(self.step, self.outcome, now, held=True)
        if said:
            return self.complained(now, said)
        missing = unmet(self.step.postcondition, Around(self.before, now))
        assert missing is not None
        why = sentence("The expected result is missing: {}.", describe(missing))
        if self.is_sending or self.step.turns:
            why = with_news(why, self.before, now)
        return StepResult(self.step, self.outcome, now, held=False, reason="unmet", why=why)

    def failed(self, now: View, outcome: Outcome) -> StepResult:
        """Return the result of an action that was not done."""
        return StepResult(self.step, outcome, now, held=False, reason="not_done", why=outcome.message)

    def complained(self, now: View, said: tuple[str, ...]) -> StepResult:
        """Return the result of a step that the page complains about."""
        why = sentence("The page says: {}", listed("; ", (*map(unended, said[:-1]), said[-1])))
        return StepResult(self.step, self.outcome, now, held=False, reason="refused", why=why, complaints=said)

    def _is_open(self, now: View) -> bool:
        """Whether the site may still answer without a sign on the page; thanks may come before the answer."""
        is_untold = (
            not self.sent.has_statuses or took_effect(self.before, self.outcome, now, pressed=self.element) is None
        )
        return self.is_sending and ((bool(self.sent.unanswered()) and is_untold) or at_work(self.before, now) != "")

    def _asks_first(self, now: View) -> bool:
        return is_told(self.before, self.ref, self.outcome, now, self.sent)


@dataclasses.dataclass(frozen=True, slots=True)
class FormJudge(StepJudge):
    """Judges the page after the press of a form's button."""

    follows_tab = True

    @property
    def early(self) -> Callable[[View], bool] | None:
        """Return the early test after a sending press: nothing more is done on the page, so a settled result needs no
        rest.
        """
        return self._is_over_early if self.is_sending else None

    def read(self, now: View, *, is_last: bool = False) -> View:
        """Complete the page by the HTTP answers, by the marks of its fields, or by texts beside fields."""
        if not (self.sent.has_left or self._in_frame or has_left_form(self.before, now)):
            now = _with_marks(self.before, now)
        if self.is_sending:
            answered = as_answered(self.before, now, self.sent, is_last=is_last, pressed=self.ref)
            seen = self.seen(answered)
            return as_confirmation(answered, seen.said) if seen is not None and seen.landed else answered
        marked = with_errors(now, marks_of_refusal(self.before, now, self.sent))
        return with_beside(self.before, marked, self.refused)

    def seen(self, now: View) -> KnownEnd | None:
        """Return the end that a person has resolved before; None for a new end."""
        known = self.step.postcondition.all_of
        return seen_again(known, self.before, now, self.sent.statuses, self.given) if self.is_sending else None

    def complaints(self, now: View) -> tuple[str, ...]:
        """The page's new messages of failure. Over an emptied form, an alert in unknown words may as well be a success:
        there the words or the markup have to call it a failure, or the site's status.
        """
        said = StepJudge.complaints(self, now)
        if not (self.is_sending and is_emptied(self.before, now)) or self.sent.declined(now.page):
            return said
        marked = {*now.snapshot.faults, *(field.error for field in now.fields.values())}
        return tuple(each for each in said if each in marked or complains(each, now.snapshot.lang))

    def is_over(self, now: View) -> bool:
        """Whether the page shows the result. Thanks without a possible cause in the site's answers, and a page still at
        work, do not count.
        """
        is_confirmed = self.is_sending and now.page.page_type in SENT_PAGES
        if is_confirmed and not self.sent.may_confirm(self.before, now, in_frame=self._in_frame):
            return False
        if self.is_sending and not is_report(now.page.confirmation) and at_work(self.before, now):
            return False
        return StepJudge.is_over(self, now)

    def is_met(self, now: View) -> bool:
        """Whether the postcondition holds, or the press led to another page that settles the next move: the site skips
        a page today, or a wall blocks the way. Learned words of an end are no condition.
        """
        after = self.step.postcondition
        needed = tuple(each for each in after.all_of if not isinstance(each, TextShown))
        if unmet(after.model_copy(update={"all_of": needed}), Around(self.before, now)) is None:
            return True
        return self.step.turns and moved(self.before.page, now.page) and now.page.page_type in TELLING

    def result(self, now: View) -> StepResult:
        """Judge the last page. A site that declined the form gives the reason."""
        if self.is_sending and self.sent.declined(now.page) and now.page.errors:
            return self.complained(now, now.page.errors)
        seen = self.seen(now)
        if refusal := self._refusal(now, seen):
            result = self._refused_by_page(self.complained(as_refusal(now, refusal), refusal))
            return dataclasses.replace(result, is_undone=undone_since(self.before, now, self.sent) != ())
        result = StepJudge.result(self, now)
        result = self._refused_by_page(result) if self.is_sending else result
        return dataclasses.replace(result, is_seen=seen is not None and not result.complaints)

    def _refusal(self, now: View, seen: KnownEnd | None) -> tuple[str, ...]:
        """Return the words of an end resolved as a refusal, or of a page with marks of an error."""
        if seen is not None:
            return () if seen.landed else (seen.said,)
        return refusal_since(self.before, now, self.sent) if self.is_sending else ()

    @property
    def _in_frame(self) -> bool:
        """Whether the button is in a frame of another site, whose requests are invisible."""
        return frame_of(self.ref) != ""

    def _refused_by_page(self, result: StepResult) -> StepResult:
        """Add the page's own refusal of a sending press: nothing left, the form stands as filled, and fields have new
        errors, or the page objects. A bare "something went wrong" after a request has left is no refusal: the site may
        have accepted the form.
        """
        before, now, sent = self.before, result.view, self.sent
        if result.complaints and sent.has_left and all(map(only_broke, result.complaints)):
            return dataclasses.replace(result, complaints=(), reason="unanswered")
        if result.held or result.complaints or sent.failed_to_answer or not result.outcome.ok:
            return result
        if not stands(before, now) or sent.has_left or self._in_frame or challenge(before, now):
            return result
        wrong = field_errors(before.snapshot, now.snapshot, now.fields.values())
        if wrong:
            said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors)))
            return dataclasses.replace(result, view=with_errors(now, wrong), complaints=said)
        unsent = self._objections(result)
        return self.complained(as_refusal(now, unsent), unsent) if unsent else result

    def _objections(self, result: StepResult) -> tuple[str, ...]:
        """Return the objections of a page that has sent nothing and asks nothing back."""
        asks_back = result.outcome.declined or self._asks_first(result.view)
        return objections_unsent(self.before, result.view) if self.sent.is_silent and not asks_back else ()

    def _is_over_early(self, now: View) -> bool:
        """Whether a page still in motion shows the result: a page that is still arriving proves nothing."""
        is_there = not now.snapshot.arriving and self.is_over(now)
        return is_there and (now.page.page_type in TELLING or bool(self.complaints(now)))


async def check(context: RunContext, judge: StepJudge) -> StepResult:
    """Wait until the page shows the result of the step, or the deadline, and judge the result."""
    step, before, outcome, sent = judge.step, judge.before, judge.outcome, judge.sent
    may_load = judge.is_sending or step.turns
    if may_load and outcome.how:
        outcome = await sent.arrived(outcome)
        if outcome.failure == "navigation":
            return dataclasses.replace(judge.failed(before, outcome), reason="hanging")
    if judge.follows_tab and _goes_on_in_tab(step, outcome):
        await context.session.act(SwitchTab())
    if not outcome.ok:
        now = await context.settled()
        if not _may_send_at_once(step, outcome) or now.snapshot.document == before.snapshot.document:
            return judge.failed(now, outcome)
        # the choice sent its form: the next page decides
        outcome = Outcome(ok=True, how=outcome.how, navigated=True, ms=outcome.ms)
    judge = dataclasses.replace(judge, outcome=outcome)
    within_s = min(step.postcondition.within_s, context.task.limits.step_seconds)
    unanswered = sent.unanswered if may_load else frozenset
    now = await context.until(
        lambda now: judge.is_over(judge.read(now)), within_s, early=judge.early, unanswered=unanswered
    )
    if isinstance(step.action, Drag) and judge.element is not None:
        now = await come_to_rest(context, now, judge.element)  # a page may undo a forbidden drag
    result = judge.result(judge.read(now, is_last=True))
    if result.complaints or step.turns:
        context.last_press.refused = result.complaints
    return result


def with_news(why: Sentence, before: View, now: View) -> Sentence:
    """Return a sentence with the first new texts of the page behind it; unchanged without new texts."""
    new = dict.fromkeys(each.text for each in texts_since(before, Index(now.snapshot)))
    said = listed(", ", (sentence("“{}”", shortened(each, LONGEST_PROOF)) for each in list(new)[:TOLD]))
    return sentence("{} The page now says: {}.", why, said) if said else why


def _goes_on_in_tab(step: Step, outcome: Outcome) -> bool:
    """Whether a step led on in a new tab, and its own page stayed."""
    return step.turns and outcome.new_tab and not outcome.navigated


def _may_send_at_once(step: Step, outcome: Outcome) -> bool:
    """Whether the page was left during a choice; some forms are sent by the choice itself."""
    return outcome.failure == "navigation" and isinstance(step.action, (Select, Check))


def complaints(
    before: View, now: View, refused: Collection[str] = (), *, pressed: Element | None = None
) -> tuple[str, ...]:
    """Return new failure messages on a page that has not moved on, or that shows the same form at another address. Once
    the `pressed` button and the fields of its form are gone, an alert tells a failure by words alone. An alert of
    nothing but the button's act is a success: “Your subscription has been canceled.” after “Cancel subscription”.

    A new document may repeat the messages that `refused` the last press; those count as new.
    """
    if has_turned(before.page, now.page):
        return ()
    known = {field.error for field in before.fields.values()} | set(before.page.errors)
    if now.snapshot.document != before.snapshot.document:
        known -= set(refused)
    at_fields = [field.error for field in now.fields.values() if field.error and field.error not in known]
    alerts = [error for error in now.page.errors if error not in known]
    if pressed is not None and alerts:
        alerts = _of_press(before, now, pressed, alerts)
    return tuple(dict.fromkeys([*at_fields, *alerts]))


def _of_press(before: View, now: View, pressed: Element, alerts: Sequence[str]) -> list[str]:
    """Return the alerts after a press that tell its failure."""
    lang, topic = now.snapshot.lang, topic_of_press(before, pressed)
    told = [each for each in alerts if beside_act(each, lang, topic)]
    return [each for each in told if complains(each, lang)] if has_passed(before, now, pressed) else told


def _leaves_open(before: View, now: View, pressed: Element | None) -> bool:
    """Whether a new alert, once the form is gone, repeats no entry and is worded neither as a failure nor as a success:
    "Storage full".
    """
    if pressed is None or not has_passed(before, now, pressed):
        return False
    entered = [fold(field.value) for field in before.fields.values() if field.value and field.visible]
    told = (fold(error) for error in now.page.errors if error not in before.page.errors)
    return any(not any(each in error for each in entered) for error in told)


def has_passed(before: View, now: View, button: Element) -> bool:
    """Whether a pressed button is gone from the page, with the filled fields of its form. A button without such fields
    is gone with a dialog that any answer closes.
    """
    like = [
        sum((each.role, each.name, each.hidden) == (button.role, button.name, "") for each in view.elements.values())
        for view in (before, now)
    ]
    form = form_of(button, before.page)
    filled = {field.key for field in form.fields if field.value and field.visible} if form is not None else set[str]()
    is_left = any(field.key in filled and field.visible for field in now.fields.values())
    return like[1] < like[0] and bool(filled) and not is_left


def took_effect(
    before: View, outcome: Outcome, now: View, *, failed_to_answer: bool = False, pressed: Element | None = None
) -> bool | None:
    """Whether a press of a button took effect; None if the page does not tell."""
    if outcome.failure in NEVER_LEFT:
        return False
    if failed_to_answer:
        return None
    if complaints(before, now, pressed=pressed):
        return False
    if _leaves_open(before, now, pressed):
        return None
    changed = not diff(before.snapshot, now.snapshot).is_still
    if not outcome.ok:
        return None
    if not changed and outcome.declined:
        return False  # a dialog asked for consent, and got a no
    return True if changed and now.page.page_type not in WALLS else None


def said_newly(before: View, now: View) -> str:
    """Return a short text of the page's new texts."""
    new = diff(before.snapshot, now.snapshot).texts_new
    text = " ".join(new) or (now.snapshot.title if moved(before.page, now.page) else "the page changed")
    return shortened(text, LONGEST_PROOF)


def as_answered(before: View, now: View, sent: SentRequests, *, is_last: bool, pressed: str) -> View:
    """The page as a confirmation, or with the reasons of a refusal; unchanged where the answers prove neither.

    Args:
        before: the page when the button was pressed.
        now: the page after the press.
        sent: the requests since the press.
        is_last: whether this is the last reading of the page; until then, a declined form waits for all answers.
        pressed: the ref of the button.
    """
    if not sent.has_statuses:
        return now
    if sent.alerts:
        passed = (*now.snapshot.passed, *sent.alerts)
        now = dataclasses.replace(now, snapshot=now.snapshot.model_copy(update={"passed": passed}))
    answers = Answers(sent.statuses, sent.has_left, sent.has_accepted)
    if text := confirmed(before, now, answers, pressed=pressed):
        return as_confirmation(now, text)
    if refused := marks_of_refusal(before, now, sent):
        return with_errors(now, refused)
    if faults := refusal_since(before, now, sent):
        return as_refusal(now, faults)
    if not sent.declined(now.page) or (sent.unanswered() and not is_last):
        return now
    field_errors = new_field_errors(before.snapshot, now.snapshot, now.fields.values())
    errors = tuple(dict.fromkeys((*field_errors.values(), *now.page.errors))) or new_messages(
        before.snapshot, now.snapshot
    )
    errors = errors or (sentence("The site answered with status {}.", str(sent.statuses[-1])),)
    now = with_errors(now, field_errors)
    return as_refusal(now, errors)


def with_beside(before: View, now: View, refused: Collection[str]) -> View:
    """Return the page with new texts beside fields as errors of those fields, if the same form still holds the answers.

    A page that has accepted the form would not show the answers again.
    """
    if now.page.page_type in TELLING - {"application"} or not same_form(before.page, now.page):
        return now
    held = {field.key: field.value for field in before.fields.values() if field.value}
    if not any(held.get(field.key) == field.value for field in now.fields.values() if field.value):
        return now
    return with_errors(now, new_field_errors(before.snapshot, now.snapshot, now.fields.values(), refused))


def _with_marks(before: View, now: View) -> View:
    """Return the page with messages at newly marked fields."""
    fields = now.fields.values()
    if not (marks := new_marks(before.snapshot, now.snapshot, fields)):
        return now
    told = field_errors(before.snapshot, now.snapshot, fields)
    return with_errors(now, {ref: text or told.get(ref, MARKED) for ref, text in marks.items()})
