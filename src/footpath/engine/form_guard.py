"""Guard the sending of a form: one claim a posting, a look-up of unclear sendings, never a second sending
(contract 3).
"""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import TYPE_CHECKING

from footpath.advice import GIVEN, REVIEW, granting
from footpath.engine.before_sending import HeldForm, ReviewChanges, lost, withheld
from footpath.engine.conditions import stands
from footpath.engine.doubt import SincePress
from footpath.engine.end import LOOK, NOBODY_TOLD, NOBODY_TOLD_OF_OTHERS, SENT_AS_SAID, End, nobody_tells, nothing_left
from footpath.engine.guard import DoneStep, Guard
from footpath.engine.perform import DRAWN_S, press, turning
from footpath.engine.review import misnamed_in_words
from footpath.engine.sending import (
    Sending,
    confirmed_by_model,
    continuation,
    did_nothing,
    form_anew,
    takes_back_soon,
)
from footpath.engine.sent_requests import NEVER_LEFT, SentRequests
from footpath.engine.step import Blocked, ButtonPress, LocatedStep, StepResult
from footpath.engine.subject import doubted
from footpath.engine.view import unconfirmed
from footpath.engine.walls import BY_HAND_ALONE, AsksFirst, Challenged, asks_first, challenge, pass_challenge
from footpath.errors import Forbidden, NeedsPerson
from footpath.memory.resolution import SendingResult
from footpath.page.worlds import frame_of
from footpath.reading.buttons import label_of
from footpath.reading.outbound import is_aside
from footpath.reading.status import quoted
from footpath.schema.action import AnswerDialog
from footpath.schema.ask import AnswerChange
from footpath.schema.event import EffectResolved
from footpath.schema.observation import SENT_PAGES
from footpath.schema.signature import Match
from footpath.sentence import Sentence, for_cli, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from footpath.engine.sending import Unclear
    from footpath.engine.sent_requests import LateEffect
    from footpath.engine.view import View
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

WITH_A_WINDOW = for_cli("Where it is to be sent once more, run it with --headed and pass the captcha by hand.")
OTHER_WAS_SENT = own(
    "An earlier run sent this form with other values. These were not sent; run the task again to send them, too."
)
CHANGED = own("The page no longer holds the answers that you approved, so the form was not sent. Run it again.")
NAMED = 5
"""Number of questions named of an empty form."""

_OnceMore = tuple["View", "ButtonPress"]
"""The press to repeat: a captcha or a question of the page answered the first press, and nothing was sent."""


@dataclasses.dataclass(frozen=True, slots=True)
class Reopened:
    """The page with a question to answer differently before the form is sent."""

    view: View
    back: int = 0
    """Number of pages that the run went back to the question."""


@dataclasses.dataclass(slots=True)
class FormGuard(Guard):
    """The guard of a form's run."""

    sending: Sending
    goes_on: bool = False
    """Whether the step at hand is a further part of the form: the site asked on after the first."""
    is_trial: bool = False
    """Whether the press at hand may lead to further questions alone: nothing leaves while the task gives more."""
    former: SentRequests | None = None
    """The requests since a press that sent nothing and is repeated."""
    accepting: str = ""
    """The page's question after that press, which the next press accepts."""
    begun: tuple[Unclear, ...] = ()
    """The sending that the press at hand has begun; empty for a press that has begun none."""
    changes: ReviewChanges = dataclasses.field(default_factory=ReviewChanges)
    """The person's changes in the review."""

    async def send(self, view: View, button: ButtonPress) -> View | End | Reopened:
        """Send the form. Returns the next page (with validation messages or further questions), the end, or the page as
        it stands where the person wants another answer entered first.
        """
        self.begun = ()
        done = await self.do(view, button, self._press)
        self.former, self.accepting = None, ""
        if isinstance(done, Blocked):
            if done.kind == "changed":
                return Reopened(await self.context.look(), self.changes.back)
            assert done.end is not None
            return done.end
        judged = await self._judged(done)
        return await self.send(*judged) if isinstance(judged, tuple) else judged

    async def _press(self, view: View, button: ButtonPress, late: LateEffect | None) -> StepResult:
        """Press the button.

        Raises:
            Forbidden: the page sends the form to a site that the task does not grant.
            NeedsPerson: the form would leave without an answer that the page shows.
        """
        sent, form = SentRequests(self.context), HeldForm(self.context, view, button.element.ref)
        may_tell = late is None and not self.goes_on
        try:
            async with nullcontext() if self.goes_on else form.holding(late):
                pressed = await form.pressed(press(self.context, view, button, late))
        except Forbidden as error:
            if may_tell and sent.kept_from:
                raise await self._not_granted(sent) from error
            raise
        if pressed is None:
            raise await self._lacks(view, form.lacking, sent)
        if may_tell and sent.kept_from and not pressed.complaints:
            raise await self._not_granted(sent)
        return pressed

    async def press_on(self, view: View, button: ButtonPress) -> StepResult | View | End:
        """Press a button that leads on by its label. If the press sends a form after all, the form is held until the
        guard allows the sending; return the next page, or the end.
        """
        self.begun = ()
        done = await self.do(
            view, button, self._press, has_given=self.context.progress.given or bool(self.sending.unclear)
        )
        assert not isinstance(done, Blocked), "a step without an effect is blocked only as it sends something"
        if (blocked := done.result.blocked) is not None and blocked.end is not None:
            return blocked.end
        if not done.is_late:
            return done.result
        judged = await self._judged(done)
        if isinstance(judged, (End, tuple)) or self.sending.unclear:
            self.context.recording.mark_outside(button.step.id)
        if not isinstance(judged, tuple):
            return judged
        now, again = judged
        step = again.step.model_copy(update={"effect": "outside"})
        went = await self.send(now, dataclasses.replace(again, step=step))
        assert not isinstance(went, Reopened), "what is pressed once more is shown as it was"
        return went

    async def sent_after_all(self, view: View, button: ButtonPress) -> None:
        """Claim and journal a sending afterwards: a button "Next" without a visible request led to a confirming
        page.
        """
        self.context.recording.mark_outside(button.step.id)
        self.goes_on = False
        self.begin(view, button)
        await self.record(button.step, view.words(button.element), button.rung)
        await self.sending.claim.take(self.context.progress.form_url)

    # The form's part of the guard.

    @property
    def was_shown(self) -> bool:
        """Whether the person was shown the present form."""
        return self.context.task.submit != "never" and not self.sends_unseen

    async def refuse(
        self, view: View, located: LocatedStep, element: Element, held: OutboundRequest | None = None
    ) -> Blocked | None:
        """Why the form may not be sent."""
        sending = self.sending
        self.goes_on, sending.asked_on = sending.asked_on, False
        if sending.unclear and not self.goes_on and (end := await self._settle_earlier(view)) is not None:
            return _ending(end)
        blocked = await self._reviewed(view, located, element, may_go_on=held is not None and not self.is_trial)
        if self.former is not None:
            now = await self.context.settled()  # at rest, all requests of the page are known
            if self.former.may_have_arrived:
                return await self._sent_by_hand(view, now, located, own("its captcha was passed"))
        sending.had_questions = bool(view.fields)
        if blocked is None or not self.goes_on:
            return blocked
        reason = sentence(
            "A first part of the form was sent; then the site asked further questions. {}", blocked.reason
        )
        return Blocked("held", reason, End("unknown", reason))

    async def claim(self) -> Blocked | None:
        """Take the durable right to send the form; a further part already has the right."""
        refusal = "" if self.goes_on else await self.sending.claim.take(self.context.progress.form_url)
        return _ending(End("refused", own(refusal))) if refusal else None

    def begin(self, view: View, located: LocatedStep, held: OutboundRequest | None = None) -> None:
        """Note that the form may be sent from now on."""
        self.begun = (self.sending.begin(self.context.journal.run, located.step.id),)

    def changed(self, element: Element) -> NoReturn:
        """Raise NeedsPerson: the page no longer holds the reviewed answers."""
        raise NeedsPerson(CHANGED)

    async def sent_by_hand(self, shown: View, now: View, target: str, meanwhile: Sentence) -> Blocked:
        """The end: the person at the captcha or the review may have sent the form."""
        self.sending.note(shown, now)
        if (refused := await self.claim()) is not None:
            once_more = "{} The page went on while {}: the form may have been sent once more. {}"
            return _ending(End("unknown", sentence(once_more, refused.reason, meanwhile, LOOK)))
        if now.page.page_type in SENT_PAGES and (end := await self.concluded(now, self.sending.since)) is not None:
            return _ending(end)
        why = sentence("{} {}", self.context.last_press.lost, LOOK) if self.context.last_press.lost else LOOK
        went_on = "The page went on while {}: the form may have been sent, and was not sent again. {}"
        return _ending(End("unknown", sentence(went_on, meanwhile, why)))

    async def _reviewed(self, view: View, located: LocatedStep, element: Element, *, may_go_on: bool) -> Blocked | None:
        """Why the task or the person does not let the form be sent. `may_go_on`: further pages may follow, and ask for
        the rest of what the task gives.
        """
        context = self.context
        context.form_state.note(view)
        if context.task.submit != "never" and context.form_state.holds_nothing and not context.takeover.was_taken:
            asked = listed(", ", (sentence("“{}”", row.question) for row in context.form_state.rows[:NAMED]))
            raise NeedsPerson(
                sentence("The form holds none of your data, so it was not sent. It asks for {}.", asked),
                hint=sentence(
                    'Fill in your profile, or give answers as "QUESTION=ANSWER" ({}), and run it again.', GIVEN
                ),
            )
        if self.sends_unseen:
            if not may_go_on:  # a review would show missing answers
                self._check_given(view)
            return None
        if context.task.submit == "never":
            return _ending(End("reviewed", own("Filled; the task says not to send it.")))
        is_whole = not (may_go_on or self.goes_on or self.former)
        rows = self.changes.rows(context, view, may_change=is_whole)
        problem = self.changes.problem(context)
        said = await self.approve(view, located, element, rows, accepting=self.accepting, problem=problem)
        while isinstance(said, AnswerChange):
            if not (problem := await self.changes.take(context, view, said)):
                return Blocked("changed", own("The person wants another answer entered first."))
            said = await self.approve(view, located, element, rows, accepting=self.accepting, problem=problem)
        if said:
            return None
        if context.progress.may_be_known:
            said = sentence("Filled and shown; it was not approved. {}", context.progress.unsent)
            return _ending(End("reviewed", said))
        shown = "Filled and shown" if context.form_state.has_entered else "Shown, with nothing to fill"
        return _ending(End("reviewed", own(f"{shown}; it was not approved, so nothing was sent.")))

    def _check_given(self, view: View) -> None:
        """Raise NeedsPerson if the task gives an answer that no question asked for."""
        if not (unused := self.context.missing(view)):
            return
        names = misnamed_in_words(unused, self.context.form_state.rows)
        raise NeedsPerson(
            sentence("No question of the form asked for {}, which the task gives, so the form was not sent.", names),
            hint=sentence("Name it as the form asks it, leave it out, or run it with {}.", REVIEW),
        )

    async def _settle_earlier(self, view: View) -> End | None:
        """Ask the person about every possible sending. Return the end if sent, or unknown; None if nothing was sent."""
        sending = self.sending
        while sending.unclear:
            first, *_ = sending.at_hand
            who, before = ("An earlier run", " before") if first.is_earlier else ("This run", "")
            question = own(f"{who} may have sent this. Was it sent?")
            after = own("") if first.is_earlier else sending.said_after
            said = await self.ask_landed(view, question, first.what, first.sending, after)
            if said is None:
                told = NOBODY_TOLD_OF_OTHERS if first.is_other else NOBODY_TOLD
                return End("unknown", told if first.is_earlier else nobody_tells(self.context.last_press.lost))
            result = SendingResult.of_person(said == "sent")
            if result.landed:
                sending.is_told = not first.is_earlier
                sending.end = _sent_end(sending, own(f"It was sent{before}; a person said so."), result.proof)
            await self._resolve(sending.at_hand, result)
            if said == "sent":
                return sending.end
        return None

    # After the press.

    async def _judged(self, done: DoneStep[ButtonPress]) -> View | End | _OnceMore:
        """Judge the outcome by the page. Further questions after a button without a sending label prove that the press
        was one step of the form.
        """
        context, sending, goes_on = self.context, self.sending, self.goes_on
        view, button, pressed, sent = done.view, done.located, done.result, done.sent
        sending.note(view, pressed.view, sent.statuses)
        since = SincePress(view, sent, in_frame=frame_of(button.element.ref) != "", is_seen=pressed.is_seen)
        if pressed.view.page.page_type in SENT_PAGES:
            return await self._concluded_or_judged(pressed.view, since, at_once=not goes_on) or pressed.view
        asks = asks_first(view, button.element.ref, pressed.outcome, pressed.view, sent)
        if asks is not None and not (goes_on or pressed.complaints):
            await self._not_sent()
            self.former, self.accepting = sent, asks.text
            return pressed.view, self._say_yes(pressed.view, button, asks)
        if not (goes_on or sent.has_left or since.in_frame) and context.form_state.asks_more(view, pressed.view):
            context.progress.form = form_anew(view, pressed.view) or context.progress.form
            await self._not_sent()
            return pressed.view
        if await self._settle_unended(done):
            return pressed.view
        if challenge(view, pressed.view):
            return await self._challenged(Challenged(view, pressed.view), sent, button)
        if pressed.reason in ("unanswered", "hanging"):
            return pressed.view
        return await self._at_last(done, since) or pressed.view

    async def _at_last(self, done: DoneStep[ButtonPress], since: SincePress) -> End | None:
        if not (self.goes_on or since.in_frame) and await did_nothing(self.context, done.view, done.sent):
            await self._not_sent()
            return nothing_left(done.view.words(done.located.element))
        return await self._by_model(done.result.view, since, at_once=not self.goes_on)

    async def _settle_unended(self, done: DoneStep[ButtonPress]) -> bool:
        """Resolve a press that sent nothing, or was one step of the form. Return whether it was such a press."""
        sending, goes_on, pressed = self.sending, self.goes_on, done.result
        not_done = pressed.outcome.failure in NEVER_LEFT
        sending.not_pressed = pressed.why if not_done else ""
        not_sent = not_done or bool(pressed.complaints)
        on = sending.continuation = continuation(self.context, done.view, pressed.view)
        is_step = on.step is not None or (done.is_late and on.leads_on)
        if is_step and not goes_on and pressed.reason != "unanswered":
            await self._not_sent(on.as_step)
            return True
        sending.asked_on = on.asks or (goes_on and not_sent)
        if not_sent and not goes_on:
            await self._not_sent()
        return sending.asked_on or not_sent

    async def _concluded_or_judged(self, now: View, since: SincePress, *, at_once: bool) -> End | None:
        """Return the end of a confirming page: by the rules, else by a model's judgement of other words."""
        if await takes_back_soon(self.context, since.before, now):
            return None
        if end := await self.concluded(now, since, at_once=at_once):
            return end
        return await self._by_model(unconfirmed(now), since, at_once=at_once)

    async def _by_model(self, now: View, since: SincePress, *, at_once: bool) -> End | None:
        shown = await confirmed_by_model(self.context, since.before, now, since.sent)
        judged = dataclasses.replace(since, by_model=True)
        return None if shown is None else await self.concluded(shown, judged, at_once=at_once)

    def _say_yes(self, now: View, button: ButtonPress, asks: AsksFirst) -> ButtonPress:
        """Return the press that says yes.

        Raises:
            NeedsPerson: yes may mean more than to send, or several buttons could say yes.
        """
        is_reviewed = self.was_shown and (asks.is_native or len(asks.answers) == 1)
        if not (asks.only_confirms or is_reviewed):
            names = listed(", ", (sentence("“{}”", label_of(each)) for each in asks.answers))
            offers = sentence(" It offers {}.", names) if asks.answers else own("")
            raise NeedsPerson(
                sentence("The page asks before it sends: “{}”{} It was not sent.", asks.text, offers),
                hint=sentence("Run it with {} to see this question before you agree, or do this step by hand.", REVIEW),
            )
        if asks.is_native:
            self.context.session.dialogs.announce(AnswerDialog(accept=True))
            return button
        return turning(self.context.recording, now, asks.yes or asks.answers[0], outside=True)

    async def _challenged(
        self, challenged: Challenged, sent: SentRequests, button: ButtonPress
    ) -> View | End | _OnceMore:
        """The page once a captcha in answer to the press is passed. If no request may have arrived and the form stands
        as before, also after a while, nothing was sent: the button is pressed once more.
        """
        context, sending = self.context, self.sending
        challenged = await pass_challenge(context, challenged)
        if not challenged.name:
            challenged = dataclasses.replace(challenged, now=await self._sent_by_page(challenged.before, sent))
        before, now = challenged.before, challenged.now
        if now.page.page_type in SENT_PAGES:
            since = SincePress(before, sent, in_frame=frame_of(button.element.ref) != "")
            at_once = not self.goes_on and not sending.was_challenged
            return await self.concluded(now, since, at_once=at_once) or now
        may_be_sent = self.goes_on or _may_be_sent(before, now, sent)
        if may_be_sent or frame_of(button.element.ref):  # requests of a frame are not all counted
            if not challenged.name:
                return now
            untold = "The site answers with a captcha ({}), and does not say whether it was sent. {} {}"
            return End("unknown", sentence(untold, own(challenged.name), LOOK, WITH_A_WINDOW))
        await self._not_sent()
        again = now.locate(button.step.signature) if button.step.signature is not None else None
        if challenged.name or sending.was_challenged or not isinstance(again, Match):
            named = own(challenged.name or "passed, and the form was not sent")
            raise NeedsPerson(
                sentence("A captcha came as the form was to be sent ({}).", named),
                hint=context.progress.unsent,
                cli=BY_HAND_ALONE,
            )
        sending.was_challenged = True
        self.former = sent
        return now, dataclasses.replace(button, element=now.elements[again.ref])

    async def _sent_by_page(self, before: View, sent: SentRequests) -> View:
        """Wait until the page has sent the form by itself, as some pages do soon after a captcha is passed."""
        within_s = min(DRAWN_S, self.context.task.limits.step_seconds)
        return await self.context.until(lambda now: _may_be_sent(before, now, sent), within_s)

    async def _not_granted(self, sent: SentRequests) -> Forbidden:
        """Note that nothing was sent, as the form's target is not granted; return the error."""
        await self._not_sent()
        not_sent = "It was not sent: the page sends it to {}, a site that the task does not grant."
        return Forbidden(sentence(not_sent, sent.kept_from), hint=granting(sent.kept_from))

    async def _lacks(self, view: View, lacking: Sequence[str], sent: SentRequests) -> NeedsPerson:
        """Note that the form was withheld, as it lacks shown answers; return the error."""
        has_left = self.begun != () and not all(map(is_aside, sent.anew))
        if not has_left:
            await self._not_sent()
        self.context.form_state.note(view)
        self.context.form_state.miss(lacking, was_sent=has_left)
        return withheld(lacking, has_left=has_left)

    async def concluded(self, view: View, since: SincePress | None, *, at_once: bool = False) -> End | None:
        """Return the end after the site's confirmation; None if doubted, with the reason in `context.last_press.lost`.

        Args:
            view: the page that confirms.
            since: the press that the page answers; None if the run has returned to the site to look the outcome up.
            at_once: whether the page answers the run's single press.
        """
        context = self.context
        if since and (why := doubted(context, view, since)):
            context.last_press.lost = why
            return None
        page, sending = view.page, self.sending
        proof = quoted(page, view.snapshot)
        already = page.page_type == "already_applied" and (at_once or not sending.unclear)
        sending.looked_up = sending.looked_up or already
        if already and at_once:
            reason = sentence("The site took nothing new, as you had applied before: “{}”.", proof)
        elif already:
            reason = own("The site says that you have applied before.")
        elif since is not None and since.is_seen:
            reason = SENT_AS_SAID
        elif self.context.form_state.rows or sending.looked_up:
            reason = own("Sent; the site confirms it.")
        elif sending.had_questions:
            reason = own("Sent by the button alone, with no question of the page answered; the site confirms it.")
        else:
            reason = own("Sent by the button alone, before the site asked anything; it confirms it.")
        if not sending.looked_up:
            reason = sentence("{}{}", reason, lost(self.context))
        end = sending.end = _sent_end(sending, reason, proof, page.reference)
        await self._resolve(sending.at_hand, SendingResult(True, proof), page.reference, ends=True)
        return end

    async def _not_sent(self, proof: str = "") -> None:
        """Record that the press at hand sent nothing. Other sendings stay as they are: a press on the way to look a
        sending up must not free the sending for a repetition.
        """
        if self.begun:
            await self._resolve(self.begun, SendingResult(False, proof))

    async def _resolve(
        self, sendings: Sequence[Unclear], result: SendingResult, reference: str = "", *, ends: bool = False
    ) -> None:
        """Record the outcome of sendings: first in the journal, then for other runs, which may send once no sending is
        unclear. Without a reader, and if the run `ends` here, the outcome is written together with the end.
        """
        sending, landed, proof = self.sending, result.landed, result.proof
        for each in sendings:
            resolved = EffectResolved(step=each.step, landed=landed, proof=proof)
            is_told = sending.claim.is_kept or each.settle is not None
            await self.context.journal.append(resolved, with_next=ends and not is_told)
            if each.settle is not None:
                await each.settle(result)
        sending.unclear = tuple(each for each in sending.unclear if each not in sendings)
        if landed or not sending.unclear:
            await sending.claim.settle(landed, reference, proof)


def _ending(end: End) -> Blocked:
    match end.status:
        case "unknown":
            return Blocked("unclear", end.reason, end)
        case "complete" | "refused":
            return Blocked("done", end.reason, end)
        case _:
            return Blocked("held", end.reason, end)


def _sent_end(sending: Sending, reason: str, proof: str, reference: str = "") -> End:
    """Return the end of a run whose form was sent."""
    if any(each.is_other for each in sending.at_hand):
        return End("refused", OTHER_WAS_SENT, proof, reference)
    return End("complete", reason, proof, reference)


def _may_be_sent(before: View, now: View, sent: SentRequests) -> bool:
    """Whether the form may have been sent, by whomever."""
    return sent.may_have_arrived or not stands(before, now)
