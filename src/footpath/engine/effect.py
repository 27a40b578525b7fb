"""Guard the sending of a form, which cannot be taken back (contract 3).

The order: approval, claim (one application a posting), intent in the journal, press, judgement by the page. An unclear
outcome is looked up on the site, then reported to the person. A form is never sent again.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import REVIEW, granting
from footpath.engine.asks_first import asks_first
from footpath.engine.captcha import BY_HAND_ALONE, pass_captcha
from footpath.engine.challenge import Challenged, challenge, pass_challenge
from footpath.engine.conditions import has_left_form
from footpath.engine.confirmed_by_model import confirmed_by_model
from footpath.engine.doubt import SincePress, doubt
from footpath.engine.end import LOOK, End, unsent
from footpath.engine.held_back import held_back
from footpath.engine.late import LateEffect
from footpath.engine.press import DRAWN_S, press, turning
from footpath.engine.sent_requests import NEVER_LEFT, SentRequests
from footpath.engine.step import Blocked
from footpath.engine.view import View, with_errors
from footpath.errors import Forbidden, NeedsPerson
from footpath.memory.resolution import A_PERSON_SAID_SO
from footpath.page.worlds import frame_of
from footpath.reading.buttons import label_of
from footpath.reading.field_messages import field_errors, new_messages
from footpath.reading.status import only_broke
from footpath.schema.action import AnswerDialog
from footpath.schema.event import Asked, EffectResolved, StepStarted
from footpath.schema.observation import SENT_PAGES
from footpath.schema.signature import Match
from footpath.sentence import for_cli, listed, own, sentence

if TYPE_CHECKING:
    from footpath.engine.asks_first import AsksFirst
    from footpath.engine.sending import Further, Sending, TellFurther
    from footpath.engine.step import ButtonPress, StepResult
    from footpath.engine.walk import Walk
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung
    from footpath.sentence import Sentence

NOBODY_TELLS = sentence("It may have been sent, and the site does not tell. It was not sent again. {}", LOOK)
NOBODY_TOLD = sentence("It may have been sent before, and the site does not tell. It was not sent again. {}", LOOK)
WITH_A_WINDOW = for_cli("Where it is to be sent once more, run it with --headed and pass the captcha by hand.")
OTHER_WAS_SENT = own(
    "An earlier run has sent this form with other values. What was to be sent now was not: run it again to send it too."
)


def nobody_tells(lost: str) -> Sentence:
    """The reason of a run that may have sent something; `lost`: how the connection broke, if it did."""
    if not lost:
        return NOBODY_TELLS
    return sentence("It may have been sent, and the site does not tell: {} It was not sent again. {}", lost, LOOK)


@dataclasses.dataclass(frozen=True, slots=True)
class _OnceMore:
    """Press once more: a captcha or a question of the page answered the first press, and nothing was sent."""

    view: View
    button: ButtonPress
    former: SentRequests
    """The requests since the first press."""
    accepting: str = ""
    """What the page asked in answer to that press, to which this one says yes."""


async def send(walk: Walk, sending: Sending, view: View, button: ButtonPress, tell: TellFurther) -> View | End:
    """Send the form. Returns the next page (with validation messages or further questions, by `tell`), or the end."""
    came = await _send_once(walk, sending, view, button, tell)
    while isinstance(came, _OnceMore):
        came = await _send_once(walk, sending, came.view, came.button, tell, came.former, came.accepting)
    return came


async def _send_once(
    walk: Walk,
    sending: Sending,
    view: View,
    button: ButtonPress,
    tell: TellFurther,
    former: SentRequests | None = None,
    accepting: str = "",
) -> View | End | _OnceMore:
    """Approve, claim, journal, press and judge once. `former`: the requests since an earlier press that sent nothing;
    `accepting`: what the page asked then, to which this press says yes.
    """
    goes_on, sending.asked_on = sending.asked_on, False
    if sending.unclear and not goes_on and (end := await _said_of_it(walk, sending, view)) is not None:
        return end
    if (held := await _held_back(walk, sending, view, button, former, accepting, goes_on=goes_on)) is not None:
        return held
    sending.had_questions = bool(view.fields)
    shown, passed = view, await pass_captcha(walk, view, button.element)
    view = passed.view
    if passed.may_be_sent:
        return await _sent_meanwhile(walk, sending, shown, view, button, goes_on=goes_on)
    if walk.task.submit == "review" and (await walk.look()).answers != shown.answers:
        raise NeedsPerson(own("The page does not hold any more what was shown, so it was not sent. Run it again."))
    if not goes_on and (refusal := await sending.claim.take(walk.form_url)):
        return End("refused", own(refusal))
    sending.begin(walk.journal.run, button.step.id, goes_on=goes_on)
    sent = SentRequests(walk)
    try:
        pressed = _as_refused_by_page(view, button, await press(walk, view, button), sent)
    except Forbidden as error:
        if goes_on or not sent.kept_from:
            raise
        raise await _not_granted(walk, sending, sent) from error
    if sent.kept_from and not (goes_on or pressed.complaints):
        raise await _not_granted(walk, sending, sent)
    return await _judged(walk, sending, view, button, pressed, sent, tell, goes_on=goes_on)


async def _not_granted(walk: Walk, sending: Sending, sent: SentRequests) -> Forbidden:
    """Note that nothing was sent, as the page sends the form to a site that the task does not grant; the error."""
    await resolve(walk, sending, landed=False)
    not_sent = "It was not sent: the page sends it to {}, a site that the task does not grant."
    return Forbidden(sentence(not_sent, sent.kept_from), hint=granting(sent.kept_from))


async def _judged(
    walk: Walk,
    sending: Sending,
    view: View,
    button: ButtonPress,
    pressed: StepResult,
    sent: SentRequests,
    tell: TellFurther,
    *,
    goes_on: bool,
    is_late: bool = False,
) -> View | End | _OnceMore:
    """Judge the outcome by the page. `is_late`: the button did not say that it sends, so further questions prove
    that the press was one step of the form.
    """
    sending.said = new_messages(view.snapshot, pressed.view.snapshot)
    page = pressed.view.page
    since = SincePress(view, sent, in_frame=frame_of(button.element.ref) != "")
    if page.page_type in SENT_PAGES:
        return await concluded(walk, sending, pressed.view, since, at_once=not goes_on) or pressed.view
    asks = asks_first(view, button.element.ref, pressed.outcome, pressed.view, sent)
    if asks is not None and not (goes_on or pressed.complaints):
        await resolve(walk, sending, landed=False)
        return _OnceMore(pressed.view, _say_yes(walk, pressed.view, button, asks), sent, asks.text)
    not_done = pressed.outcome.failure in NEVER_LEFT
    sending.not_pressed = pressed.why if not_done else ""
    not_sent = not_done or bool(pressed.complaints)
    further = sending.further = tell(walk, view, pressed.view)
    if not goes_on and not pressed.failed_to_answer and (further.step is not None or (is_late and further.leads_on)):
        await resolve(walk, sending, landed=False, proof=_one_step(further))
        return pressed.view
    sending.asked_on = further.asks or (goes_on and not_sent)
    if not_sent and not goes_on:
        await resolve(walk, sending, landed=False)
    if not sending.asked_on and not not_sent and challenge(view, pressed.view):
        return await _challenged(walk, sending, Challenged(view, pressed.view), sent, button, goes_on=goes_on)
    if not (sending.asked_on or not_sent or pressed.failed_to_answer):
        shown = await confirmed_by_model(walk, view, pressed.view, sent)
        end = None if shown is None else await concluded(walk, sending, shown, since, at_once=not goes_on)
        return end or pressed.view
    return pressed.view


def _say_yes(walk: Walk, now: View, button: ButtonPress, asks: AsksFirst) -> ButtonPress:
    """The press that says yes.

    Raises:
        NeedsPerson: yes may mean more than to send, or several buttons could say it.
    """
    is_reviewed = walk.task.submit == "review" and (asks.is_native or len(asks.answers) == 1)
    if not (asks.only_confirms or is_reviewed):
        names = listed(", ", (sentence("“{}”", label_of(each)) for each in asks.answers))
        offers = sentence(" It offers {}.", names) if asks.answers else own("")
        raise NeedsPerson(
            sentence("The page asks before it sends: “{}”{} It was not sent.", asks.text, offers),
            hint=sentence("Run it with {}, which shows this before yes is said, or do this step by hand.", REVIEW),
        )
    if asks.is_native:
        walk.session.dialogs.announce(AnswerDialog(accept=True))
        return button
    return turning(walk, now, asks.answers[0], outside=True)


def _as_refused_by_page(before: View, button: ButtonPress, pressed: StepResult, sent: SentRequests) -> StepResult:
    """Add the page's own refusal to a press: nothing left, the form stands as filled, and fields have new errors.

    Requests of another site's frame are not seen, so a press in a frame is not judged here. A bare "something went
    wrong" after a request has left is no refusal: the site may have taken the form.
    """
    now = pressed.view
    if pressed.is_declined:
        return pressed
    if pressed.complaints and sent.has_left and all(map(only_broke, pressed.complaints)):
        return dataclasses.replace(pressed, complaints=(), failed_to_answer=True)
    if pressed.held or pressed.complaints or pressed.failed_to_answer or not pressed.outcome.ok:
        return pressed
    if not _stands(before, now) or sent.has_left or frame_of(button.element.ref) or challenge(before, now):
        return pressed
    wrong = field_errors(before.snapshot, now.snapshot, now.fields.values())
    said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors)))
    return dataclasses.replace(pressed, view=with_errors(now, wrong), complaints=said) if wrong else pressed


async def _sent_by_page(walk: Walk, before: View, sent: SentRequests) -> View:
    """Wait until the page has sent the form by itself, as some pages do soon after a captcha is passed."""
    within_s = min(DRAWN_S, walk.task.limits.step_seconds)
    return await walk.until(lambda now: _may_be_sent(before, now, sent), within_s)


def _may_be_sent(before: View, now: View, sent: SentRequests) -> bool:
    """Whether the form may have been sent, by whomever."""
    return sent.may_have_arrived or not _stands(before, now)


def _stands(before: View, now: View) -> bool:
    """Whether the same document still shows the form as it was filled."""
    return now.snapshot.document == before.snapshot.document and not has_left_form(before, now)


def _one_step(further: Further) -> Sentence:
    if (step := further.step) is None:
        return own("It was one step of the form: the site goes on with further questions.")
    return own(f"It was one step of the form: the site goes on with step {step.current} of {step.total}.")


async def press_on(
    walk: Walk, sending: Sending, view: View, button: ButtonPress, tell: TellFurther
) -> StepResult | View | End:
    """Press a button that leads on by its label. A form that the press sends after all is held until approval, claim
    and journal entry; then the next page, or the end.
    """
    ends: list[End] = []
    goes_on = sending.asked_on

    async def guard() -> Blocked | None:
        if (end := await _late(walk, sending, view, button)) is None:
            return None
        ends.append(end)
        return Blocked("held", end.reason)

    late = LateEffect(walk, view, button.element, guard, has_given=walk.given)
    sent = SentRequests(walk)
    async with late.watching():
        pressed = await press(walk, view, button, late)
    if ends:
        return ends[0]
    if not late.released:
        return pressed
    pressed = _as_refused_by_page(view, button, pressed, sent)
    came = await _judged(walk, sending, view, button, pressed, sent, tell, goes_on=goes_on, is_late=True)
    if not isinstance(came, View) or sending.unclear:
        walk.recording.mark_outside(button.step.id)
    if isinstance(came, _OnceMore):
        step = came.button.step.model_copy(update={"effect": "outside"})
        return await send(walk, sending, came.view, dataclasses.replace(came.button, step=step), tell)
    return came


async def _late(walk: Walk, sending: Sending, view: View, button: ButtonPress) -> End | None:
    """Guard a held request. Returns the end if the request must not leave."""
    goes_on, sending.asked_on = sending.asked_on, False
    if sending.unclear and not goes_on and (end := await _said_of_it(walk, sending, view)) is not None:
        return end
    if (end := await held_back(walk, view, button, may_go_on=True)) is not None:
        return (
            End("unknown", sentence("A first part was sent, and the site asked on. {}", end.reason)) if goes_on else end
        )
    if not goes_on and (refusal := await sending.claim.take(walk.form_url)):
        return End("refused", own(refusal))
    sending.begin(walk.journal.run, button.step.id, goes_on=goes_on)
    await record_unguarded_submit(walk, button.step, view.words(button.element), button.rung)
    return None


async def _held_back(
    walk: Walk,
    sending: Sending,
    view: View,
    button: ButtonPress,
    former: SentRequests | None,
    accepting: str,
    *,
    goes_on: bool,
) -> End | None:
    """The end if the review forbids sending, or if the form may have been sent meanwhile: by the reviewing person, or
    by the page after the `former` press.
    """
    sent = SentRequests(walk)
    held = await held_back(walk, view, button, accepting=accepting)
    if former is not None or sent.may_have_arrived:
        now = await walk.settled()
        if former is not None and former.may_have_arrived:
            return await _sent_meanwhile(walk, sending, view, now, button, goes_on=goes_on)
        if sent.may_have_arrived and has_left_form(view, now):
            return await _sent_meanwhile(walk, sending, view, now, button, "it was reviewed", goes_on=goes_on)
    if held is None or not goes_on:
        return held
    return End("unknown", sentence("A first part was sent, and the site asked on. {}", held.reason))


async def _challenged(
    walk: Walk, sending: Sending, came: Challenged, sent: SentRequests, button: ButtonPress, *, goes_on: bool
) -> View | End | _OnceMore:
    """The page once a captcha in answer to the press is passed. If no request may have arrived and the form stands as
    before, also after a while, nothing was sent: the button is pressed once more.
    """
    came = await pass_challenge(walk, came)
    if not came.name:
        came = dataclasses.replace(came, now=await _sent_by_page(walk, came.before, sent))
    before, now = came.before, came.now
    if now.page.page_type in SENT_PAGES:
        since = SincePress(before, sent, in_frame=frame_of(button.element.ref) != "")
        at_once = not goes_on and not sending.was_challenged
        return await concluded(walk, sending, now, since, at_once=at_once) or now
    may_be_sent = goes_on or _may_be_sent(before, now, sent)
    if may_be_sent or frame_of(button.element.ref):  # what a frame brings is not all counted
        if not came.name:
            return now
        untold = "The site answers with a captcha ({}), and does not tell whether it was sent. {} {}"
        return End("unknown", sentence(untold, own(came.name), LOOK, WITH_A_WINDOW))
    await resolve(walk, sending, landed=False)
    again = now.locate(button.step.signature) if button.step.signature is not None else None
    if came.name or sending.was_challenged or not isinstance(again, Match):
        named = own(came.name or "passed, and the form was not sent")
        hint = unsent(walk.given)
        raise NeedsPerson(
            sentence("A captcha came as the form was to be sent ({}).", named), hint=hint, cli=BY_HAND_ALONE
        )
    sending.was_challenged = True
    return _OnceMore(now, dataclasses.replace(button, element=now.elements[again.ref]), sent)


async def _sent_meanwhile(
    walk: Walk,
    sending: Sending,
    shown: View,
    view: View,
    button: ButtonPress,
    meanwhile: str = "its captcha was passed",
    *,
    goes_on: bool,
) -> End:
    """The page moved on `meanwhile`: the person at the captcha or the review may have sent the form. The button is not
    pressed, and the journal notes that the form may have been sent.
    """
    sending.begin(walk.journal.run, button.step.id, goes_on=goes_on)
    await record_unguarded_submit(walk, button.step, shown.words(button.element))
    sending.said = new_messages(shown.snapshot, view.snapshot)
    if not goes_on and (refusal := await sending.claim.take(walk.form_url)):
        once_more = "{} The page went on while {}: the form may have been sent once more. {}"
        return End("unknown", sentence(once_more, own(refusal), own(meanwhile), LOOK))
    if view.page.page_type in SENT_PAGES and (end := await concluded(walk, sending, view, sending.since)) is not None:
        return end
    why = sentence("{} {}", walk.lost, LOOK) if walk.lost else LOOK
    went_on = "The page went on while {}: the form may have been sent, and was not sent again. {}"
    return End("unknown", sentence(went_on, own(meanwhile), why))


async def record_unguarded_submit(walk: Walk, step: Step, target: str, rung: Rung = "person") -> None:
    """Journal an effect that may have happened without a guarded press."""
    await walk.journal.append(StepStarted(step=step.id, action=step.action, target=target, rung=rung, effect="outside"))


async def concluded(
    walk: Walk, sending: Sending, view: View, since: SincePress | None, *, at_once: bool = False
) -> End | None:
    """End a run after the site has confirmed; None where the confirmation is not believed, with the reason in
    `walk.lost`.

    Args:
        walk: the run.
        sending: what it sends.
        view: the page that confirms.
        since: the press that the page answers; None where the run has gone to the site anew to look the outcome up.
        at_once: whether the page answers the one press of this run.
    """
    if since is not None and (why := doubt(walk.task.type, view, since)):
        walk.lost = why
        return None
    page = view.page
    has_number = page.reference in page.confirmation
    proof = page.confirmation if has_number else f"{page.confirmation} ({page.reference})".strip()
    already = page.page_type == "already_applied" and (at_once or not sending.unclear)
    sending.looked_up = sending.looked_up or already
    if already and at_once:
        reason = own("The site answers that it had been applied to before.")
    elif already:
        reason = own("The site says that this was applied to before.")
    elif walk.sheet.rows or sending.looked_up:
        reason = own("Sent; the site confirms it.")
    elif sending.had_questions:
        reason = own("Sent by the button alone, with no question of the page answered; the site confirms it.")
    else:
        reason = own("Sent by the button alone, before the site asked anything; it confirms it.")
    end = sending.end = _settled(sending, reason, proof, page.reference)
    await resolve(walk, sending, landed=True, reference=page.reference, proof=proof, ends=True)
    return end


def _settled(sending: Sending, reason: str, proof: str, reference: str = "") -> End:
    """The end where it is known that what may have been sent was."""
    if any(each.is_other for each in sending.at_hand):
        return End("refused", OTHER_WAS_SENT, proof, reference)
    return End("complete", reason, proof, reference)


async def resolve(
    walk: Walk, sending: Sending, *, landed: bool, reference: str = "", proof: str = "", ends: bool = False
) -> None:
    """Write down what became of what is at hand: first in the journal, then where others see it. Where nobody does and
    the run `ends` with it, it is written together with that end.
    """
    at_hand = sending.at_hand
    for each in at_hand:
        resolved = EffectResolved(step=each.step, landed=landed, proof=proof)
        is_told = sending.claim.is_kept or each.settle is not None
        await walk.journal.append(resolved, with_next=ends and not is_told)
        if each.settle is not None:
            await each.settle(landed, proof)
    sending.unclear = tuple(each for each in sending.unclear if each not in at_hand)
    await sending.claim.settle(landed, reference, proof)


async def _said_of_it(walk: Walk, sending: Sending, view: View) -> End | None:
    """The end where a person says that something was sent, or does not know it; None where nothing was."""
    title, url = view.snapshot.title, walk.session.url
    while sending.unclear:
        first, *_ = sending.at_hand
        who, before = ("An earlier run", " before") if first.is_earlier else ("This run", "")
        asked = Asked(what="unknown_effect", question=own(f"{who} may have sent this. Was it sent?"))
        said = await walk.ask(asked, lambda at=first: walk.person.landed(title, url, at.what, at.sending))
        if said is None:
            return End("unknown", NOBODY_TOLD if first.is_earlier else nobody_tells(walk.lost))
        if said == "sent":
            sending.end = _settled(sending, own(f"It was sent{before}; a person said so."), A_PERSON_SAID_SO)
        await resolve(walk, sending, landed=said == "sent", proof=A_PERSON_SAID_SO)
        if said == "sent":
            return sending.end
    return None
