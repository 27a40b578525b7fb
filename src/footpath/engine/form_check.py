"""Check the press of a form's button: the HTTP answers of the site complete what the page shows.

After a press that sends, the answers decide: a message beside a field does not prove that nothing was sent. After any
other press, new texts beside fields are errors if the form still holds its answers. A press that turns the page may
also lead to another page than the learned one.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.check import StepJudge
from footpath.engine.conditions import ENDS, has_left_form, moved, same_form, stands
from footpath.engine.confirmed import REFUSED, confirmed
from footpath.engine.view import with_errors
from footpath.engine.walls import challenge
from footpath.language.outcomes import has_word
from footpath.page.worlds import frame_of
from footpath.reading.confirmation import is_told_after_sending
from footpath.reading.field_messages import MARKED, field_errors, new_field_errors, new_marks, new_messages
from footpath.reading.status import only_broke
from footpath.schema.observation import SENT_PAGES
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.step import StepResult
    from footpath.engine.view import View

TELLING = frozenset({"application", "review"}) | ENDS
"""Types of pages that settle the next move; any other page may still be loading."""


@dataclasses.dataclass(frozen=True, slots=True)
class FormJudge(StepJudge):
    """Judges the page after the press of a form's button."""

    follows_tab = True

    @property
    def early(self) -> Callable[[View], bool] | None:
        """After a press that sends, nothing more is done on the page: one that settles the result need not rest."""
        return self._is_over_early if self.is_sending else None

    def read(self, now: View, *, is_last: bool = False) -> View:
        """Complete the page by the HTTP answers, by the marks of its fields, or by the texts beside them."""
        if not (self.sent.has_left or self._in_frame or has_left_form(self.before, now)):
            now = _with_marks(self.before, now)
        if self.is_sending:
            return as_answered(self.before, now, self.sent, is_last=is_last, pressed=self.ref)
        return with_beside(self.before, now, self.refused)

    def is_over(self, now: View) -> bool:
        """Whether the page shows the result; thanks that no answer of the site can have caused do not."""
        is_confirmed = self.is_sending and now.page.page_type in SENT_PAGES
        if is_confirmed and not self.sent.may_confirm(self.before, now, in_frame=self._in_frame):
            return False
        return StepJudge.is_over(self, now)

    def is_met(self, now: View) -> bool:
        """Whether the postcondition holds, or the press led to another page that settles the next move: the site skips
        a page today, or a wall blocks the way.
        """
        if StepJudge.is_met(self, now):
            return True
        return self.step.turns and moved(self.before.page, now.page) and now.page.page_type in TELLING

    def result(self, now: View) -> StepResult:
        """The judgement of the last page. A site that declined the form says why."""
        if self.is_sending and self.sent.declined(now.page) and now.page.errors:
            return self.complained(now, now.page.errors)
        result = StepJudge.result(self, now)
        return self._refused_by_page(result) if self.is_sending else result

    @property
    def _in_frame(self) -> bool:
        """Whether the button is in a frame of another site, whose requests are not seen."""
        return frame_of(self.ref) != ""

    def _refused_by_page(self, result: StepResult) -> StepResult:
        """Add the page's own refusal to a press that sends: nothing left, the form stands as filled, and fields have
        new errors. A bare "something went wrong" after a request has left is no refusal: the site may have taken the
        form.
        """
        before, now, sent = self.before, result.view, self.sent
        if result.complaints and sent.has_left and all(map(only_broke, result.complaints)):
            return dataclasses.replace(result, complaints=(), reason="unanswered")
        if result.held or result.complaints or sent.failed_to_answer or not result.outcome.ok:
            return result
        if not stands(before, now) or sent.has_left or self._in_frame or challenge(before, now):
            return result
        wrong = field_errors(before.snapshot, now.snapshot, now.fields.values())
        said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors)))
        return dataclasses.replace(result, view=with_errors(now, wrong), complaints=said) if wrong else result

    def _is_over_early(self, now: View) -> bool:
        """Whether a page that has not come to rest shows the result: one that is still arriving proves nothing."""
        is_there = not now.snapshot.arriving and self.is_over(now)
        return is_there and (now.page.page_type in TELLING or bool(self.complaints(now)))


def as_answered(before: View, now: View, sent: SentRequests, *, is_last: bool = False, pressed: str = "") -> View:
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
    if text := confirmed(before, now, sent.statuses, has_left=sent.has_left, pressed=pressed):
        confirms = {"page_type": "confirmation", "confirmation": text, "errors": (), "blocked_by": ""}
        return dataclasses.replace(now, page=now.page.model_copy(update=confirms))
    if refused := _marks_of_refusal(before, now, sent):
        return with_errors(now, refused)
    if not sent.declined(now.page) or (sent.unanswered() and not is_last):
        return now
    field_errors = new_field_errors(before.snapshot, now.snapshot, now.fields.values())
    errors = tuple(dict.fromkeys((*field_errors.values(), *now.page.errors))) or new_messages(
        before.snapshot, now.snapshot
    )
    errors = errors or (sentence("The site answered with status {}.", str(sent.statuses[-1])),)
    now = with_errors(now, field_errors)
    return dataclasses.replace(now, page=now.page.model_copy(update={"errors": errors}))


def _marks_of_refusal(before: View, now: View, sent: SentRequests) -> dict[str, str]:
    """What the page says at its fields, by ref, if the site gave the form again with all its values and marks fields.

    A site that has taken a form may keep the values too: without a mark at a field, nothing is known.
    """
    is_answered = bool(sent.statuses) and max(sent.statuses) < REFUSED and not sent.unanswered()
    if not is_answered or now.page.page_type in SENT_PAGES or not same_form(before.page, now.page):
        return {}
    held = {field.key: field.value for field in before.fields.values() if field.value and field.kind != "password"}
    values = {field.key: field.value for field in now.fields.values()}
    if not held or any(values.get(key) != value for key, value in held.items()):
        return {}
    marks = new_marks(before.snapshot, now.snapshot, now.fields.values())
    are_good = any(is_told_after_sending(text) or has_word("thanks", text) for text in marks.values())
    return {} if are_good else marks


def with_beside(before: View, now: View, refused: Collection[str] = ()) -> View:
    """The page with its new texts beside fields as errors of those fields, if the same form still holds the answers.

    A page that has taken the form would not show the answers again.
    """
    if now.page.page_type in TELLING - {"application"} or not same_form(before.page, now.page):
        return now
    held = {field.key: field.value for field in before.fields.values() if field.value}
    if not any(held.get(field.key) == field.value for field in now.fields.values() if field.value):
        return now
    return with_errors(now, new_field_errors(before.snapshot, now.snapshot, now.fields.values(), refused))


def _with_marks(before: View, now: View) -> View:
    """The page with what it says at the fields that it marks anew."""
    fields = now.fields.values()
    if not (marks := new_marks(before.snapshot, now.snapshot, fields)):
        return now
    told = field_errors(before.snapshot, now.snapshot, fields)
    return with_errors(now, {ref: told.get(ref, text) if text == MARKED else text for ref, text in marks.items()})
