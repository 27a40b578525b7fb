"""One run, page by page: replay the known part, work the rest by rules, go on, until the page shows the end."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import AUTO, GIVEN, HEADED, REVIEW, SIGN_IN
from footpath.answers.moves import Left
from footpath.engine.asking import drop_refused, keep, take_hints
from footpath.engine.choose import questions
from footpath.engine.conditions import same_form
from footpath.engine.doubt import SincePress
from footpath.engine.end import LOOK, End, nobody_tells
from footpath.engine.enter import check_files
from footpath.engine.explore import Worked, choose_form, left_in_words, meant_form, work_page
from footpath.engine.form_guard import FormGuard, Reopened
from footpath.engine.form_progress import questions_ahead
from footpath.engine.form_replay import Segment, familiar, has_unknown_value, refuse, replay_page, segments, turn_of
from footpath.engine.leading_on import RENAMED, into_form, is_in_other_words, picked
from footpath.engine.objections import OF_ANSWERS, OF_CONTENT, as_given_again, given_again, objected, without_answer
from footpath.engine.perform import DRAWN_S, press, turning
from footpath.engine.record import Performed, former_of
from footpath.engine.replay import may_be_known
from footpath.engine.sending import form_anew
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step import ButtonPress
from footpath.engine.subject import check_last_look
from footpath.engine.view import View
from footpath.engine.walls import unblocked
from footpath.engine.which import which_button, which_element
from footpath.errors import NeedsPerson, NotLearned, PageGone, Refused, SiteUnreachable, Unresponsive
from footpath.page.wording import said
from footpath.page.worlds import frame_of
from footpath.reading.buttons import label_of
from footpath.reading.deeds import asks_for
from footpath.reading.effect import acts_outside, says_it_sends, takes_away
from footpath.reading.outbound import leads_on
from footpath.reading.status import is_unfinished
from footpath.roles.buttons import UNDERSTOOD
from footpath.roles.form_worker import Finish, PressButton
from footpath.roles.forms import NOT_OURS, ChooseForm, form_fields, is_walled
from footpath.schema.action import Click
from footpath.schema.event import Noticed
from footpath.schema.signature import Miss
from footpath.sentence import Sentence, for_cli, in_quotes, listed, own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.engine.record import Recording
    from footpath.engine.run_context import RunContext
    from footpath.engine.sending import Sending
    from footpath.schema.cookbook import Cookbook, FormQuestion, Step
    from footpath.schema.run import Rung

LOOKED_UP = own(
    "It may have been sent, and the page does not confirm it. To find out, the run goes the same way again, up to the "
    "button that sends it."
)
MOST_OFFERED = 5
"""Number of named buttons and links that a press has brought."""

ACCOUNT = sentence("Make the account by hand, once. {}", SIGN_IN)
ACCOUNT_BY_HAND = for_cli("Or run it with --headed, make the account by hand, and it goes on.")
SIGN_IN_BY_HAND = for_cli("Or run it with --headed, sign in by hand, and it goes on.")
REVIEW_FIRST = sentence(
    "Approve the button once: run the task with {}, in a terminal, or queued, with the question in the inbox. Later "
    "runs know the button.",
    REVIEW,
)


async def work(context: RunContext, sending: Sending, start: View, cookbook: Cookbook | None) -> End:
    """Work the task from its first page to its end. Sends at most once.

    Raises Refused, NeedsPerson, LimitReached and the page's errors; the journal has all steps done by then.
    """
    guard = FormGuard(context, sending)
    try:
        end = await _pages(context, guard, start, cookbook)
    except (PageGone, Unresponsive, SiteUnreachable):
        if not sending.unclear:
            raise
        end = None
    if end is None:  # sent, outcome unclear: walk the safe part of the way again to look it up
        sending.looked_up, sending.since = True, None
        sending.way = sending.way or context.recording.up_to()
        await context.journal.append(Noticed(what="lookup", text=LOOKED_UP))
        await context.session.goto(str(context.task.url))
        context.form_state.begin_again()
        end = await _pages(context, guard, await context.look(), cookbook)
    if end is not None and end.status == "complete":
        await keep(context.progress, context.sources)
    return end or End("unknown", nobody_tells(context.last_press.lost))


async def _pages(context: RunContext, guard: FormGuard, view: View, cookbook: Cookbook | None) -> End | None:
    """Work page after page. Return None if data was sent and the page does not tell the outcome."""
    ahead: Sequence[Segment] = segments(cookbook) if cookbook else ()
    while True:
        context.spent.page()
        view = await _drawn(context, view, ahead)
        at = await _known_from(context, view, ahead)  # segments from this page on; none on an unknown page
        worked = await _worked(context, view, at, cookbook)
        at = at or into_form(ahead, worked.decision)  # the learned way in, perhaps in other words
        segment, later = (at[0], at[1:]) if at else (None, at)
        decision, rung = await picked(context, guard.sending, worked, segment)
        if isinstance(decision, Finish):
            ended = await _finish(context, guard, worked.view, decision)
            if isinstance(ended, End):
                return ended
            view = ended
            continue
        button = await _button(context, worked.view, decision, segment, rung)
        is_followed = bool(later) and button.rung in ("replay", "heal")
        went = await _turn(context, guard, worked.view, button, is_followed=is_followed)
        if went is None or isinstance(went, End):
            return went
        if isinstance(went, Reopened):
            view = went.view
            context.spent.pages -= 1 + went.back  # the person's time: a long review is no long way
            ahead = segments(cookbook) if cookbook and went.back else ahead
            continue
        view = went
        if at and not context.form_state.handled:
            ahead = later


async def _drawn(context: RunContext, view: View, ahead: Sequence[Segment]) -> View:
    """Return the page of a known way once the page is known, or has a form: a script may draw the form late, beside an
    early search.
    """

    def is_drawn(now: View) -> bool:
        return any(form.fields and form.purpose not in NOT_OURS for form in now.page.forms) or (
            familiar(now, ahead) is not None
        )

    return view if not ahead or is_drawn(view) else await context.until(is_drawn, DRAWN_S)


async def _known_from(context: RunContext, view: View, ahead: Sequence[Segment]) -> Sequence[Segment]:
    """Return the part of a way from the present page on; empty if the page is not on the way."""
    position = familiar(view, ahead)
    if ahead and position is None:
        position = familiar(view, ahead, await context.sites.of(view))
    if position is None or not await belongs(context, view, ahead[position].steps):
        return ()
    return ahead[position:]


async def _worked(context: RunContext, view: View, known: Sequence[Segment], cookbook: Cookbook | None) -> Worked:
    """Replay the known part of a page, and work the rest by the rules."""
    parameters = cookbook.parameters if cookbook else ()
    if cookbook is not None and known:
        view = await replay_page(context, view, known[0], known[1:], cookbook)
    later = [step for each in known[1:] for step in each.steps]
    context.progress.sent_as |= {each.name: each.sent_as for each in parameters if each.sent_as}
    context.progress.asked_ahead = tuple((each.meaning, each.question) for each in parameters) if known[1:] else ()
    context.progress.ahead = questions_ahead(later, parameters)
    steps = [*known[0].steps, *later] if known else ()
    return await work_page(context, view, [step for step in steps if not has_unknown_value(step, parameters)])


async def _button(
    context: RunContext, view: View, decision: PressButton, segment: Segment | None, rung: Rung
) -> ButtonPress:
    """Return the learned button if present, else the rules' button."""
    turn = segment.turn if segment else None
    learned = await _learned_button(context, view, turn, decision) if turn else None
    if learned is not None:
        return learned
    outside, button = decision.effect == "outside", decision.button
    is_said = rung in ("heal", "model", "person")
    if context.task.is_bound and not is_said:
        raise NotLearned(
            sentence("The cookbook does not know “{}”, which leads on from here.", button.label),
            hint=sentence("It was not pressed. Run it with {} to learn the way.", AUTO),
        )
    element = view.elements[button.ref]
    is_unclear = button.confidence < UNDERSTOOD or is_in_other_words(decision, turn, view)
    if outside and is_unclear and context.task.submit == "submit" and not is_said:
        if await which_button(context, view, [element], once=True) is None:
            unclear = "Whether “{}” sends the form is not clear from its words, so it was not pressed."
            raise NeedsPerson(sentence(unclear, button.label), hint=REVIEW_FIRST)
        rung = "person"
    step = turning(context.recording, view, element, outside=outside, instead_of=turn)
    healed_from = former_of(turn, RENAMED) if turn is not None and rung == "heal" else None
    return dataclasses.replace(step, rung=rung, healed_from=healed_from)


async def _learned_button(context: RunContext, view: View, turn: Step, decision: PressButton) -> ButtonPress | None:
    """Return the learned button, or the one that a person picks for it; None if neither is present.

    Raises:
        Refused: several could be the sending button, and nobody decides.
    """
    outside, ref = decision.effect == "outside", decision.button.ref
    learned = turn_of(view, turn)
    if isinstance(learned, Miss) and may_be_known(turn, learned):
        learned = turn_of(view, turn, await context.sites.of(view))
    if learned is None:
        return None
    if isinstance(learned, ButtonPress):
        if is_apart(view, [learned.element.ref], [ref]):
            return None  # today a similar button belongs to another form
        is_same = learned.element.ref == ref
        sends = outside if is_same else acts_outside(learned.step.action, learned.element, view.page)
        step = learned.step.model_copy(update={"effect": "outside"}) if sends else learned.step
        return dataclasses.replace(learned, step=step)
    refuse(context, view, turn, learned)
    if learned.reason != "ambiguous" or not outside or _alone_says_it(view, turn, ref):
        return None
    sends = turn.model_copy(update={"effect": "outside"})
    if (chosen := await which_element(context, view, sends, learned)) is not None:
        return chosen
    names = listed(", ", (sentence("“{}”", ranked.name) for ranked in learned.best))
    raise Refused(
        sentence("Several buttons could be the one that sends: {}.", names),
        hint=f"Look at the page. {context.progress.unsent}",
    )


def _alone_says_it(view: View, turn: Step, ref: str) -> bool:
    """Whether only the rules' button has exactly the learned words: others may be near ("Send" of a chat, beside "Send
    application").
    """
    plain = said(turn.signature.name).plain if turn.signature is not None else ""
    same = [each.ref for each in view.elements.values() if each.role == "button" and said(each.name).plain == plain]
    return plain != "" and same == [ref]


async def _turn(
    context: RunContext, guard: FormGuard, view: View, button: ButtonPress, *, is_followed: bool = False
) -> View | End | Reopened | None:
    """Press the button of a page; `is_followed`: the cookbook knows the next page."""
    sending = guard.sending
    await check_files(context, view)
    button = _on_trial(context, guard, view, button)
    if context.form_state.has_entered:
        context.progress.form_url = context.progress.form_url or view.snapshot.url
        context.progress.first_filled = context.progress.first_filled or view.page
    if button.step.effect == "outside" or not sending.unclear:  # a look-up goes on, and sends nothing
        sending.since = SincePress(view, SentRequests(context), in_frame=frame_of(button.element.ref) != "")
    if button.step.effect == "outside":
        check_last_look(context, view)
        went = await guard.send(view, button)
        _keep_way(context.recording, sending, button)
        if isinstance(went, (End, Reopened)):
            return went
        if sending.unclear and not sending.asked_on:
            return None
        now, held = went, sending.continuation.goes_on
    else:
        led = await _lead_on(context, guard, view, button, is_followed=is_followed)
        if not isinstance(led, tuple):
            return led
        now, held = led
    if held:
        await _leave_page(context, view, now)
    elif not context.form_state.has_entered and _is_dead_end(button, now):
        raise NeedsPerson(
            sentence("“{}” was pressed, and the page did not move on.{}", button.element.name, _offered(view, now)),
            hint=sentence("Look at the page{}, and give the address of the form itself where it has one.", HEADED),
        )
    else:
        return await _refused(context, sending, view, now)
    return now


async def _refused(context: RunContext, sending: Sending, view: View, now: View) -> View:
    """Return the page given again with complaints or further questions.

    Raises NeedsPerson: the page names no question.
    """
    if now.snapshot.document != view.snapshot.document:
        context.form_state.note_given_again(now)
    said = objected(now, context.form_state.handled)
    if not context.form_state.reject(now) and not context.form_state.asks_more(view, now):
        context.form_state.note(now if same_form(view.page, now.page) else view)
        raise _not_accepted(context, now, sending)
    take_hints(context, now, said)
    await drop_refused(context.form_state, context.progress, context.sources)
    context.last_press.given_again = given_again(view, now)
    return as_given_again(now, context.last_press.given_again)


def _on_trial(context: RunContext, guard: FormGuard, view: View, button: ButtonPress) -> ButtonPress:
    """Return the press, as one without an effect if the button may only lead on."""
    guard.is_trial = not guard.sending.unclear and _may_be_step(context, view, button)
    harmless = button.step.model_copy(update={"effect": "none"})
    return dataclasses.replace(button, step=harmless) if guard.is_trial else button


def _may_be_step(context: RunContext, view: View, button: ButtonPress) -> bool:
    """Whether the button of a script, without a word of sending ("OK"), may lead to the questions that the task answers
    and no page has asked yet. Only a task that would otherwise end without a press tries that: nothing may be sent.
    """
    element = button.element
    if button.step.effect != "outside" or context.task.submit != "submit" or element.method or element.href:
        return False
    acts = asks_for(label_of(element)) in ("send", "record") or says_it_sends(element) or takes_away(element)
    return not acts and bool(context.missing(view))


def _is_dead_end(button: ButtonPress, now: View) -> bool:
    """Whether a harmless press led to a page without a question and without a complaint."""
    return button.step.effect == "none" and not now.fields and not now.page.errors


async def _leave_page(context: RunContext, view: View, now: View) -> None:
    """Note a page that the site has accepted, and begin the next one."""
    if context.form_state.has_entered:
        context.progress.given = True
        context.progress.filled.append(view.page)
        context.progress.form = ""  # the form was on that page
    if now.page.page_type == "posting" and now.snapshot.document == view.snapshot.document:
        context.progress.form = form_anew(view, now)  # the press brought it, into a dialog
    context.values.forget_fleeting()
    context.model.turn()
    context.form_state.turn(view)
    await keep(context.progress, context.sources)


def _not_accepted(context: RunContext, now: View, sending: Sending) -> NeedsPerson:
    """The error for a page that stayed and named no field. Questions without an answer stay open."""
    if sending.not_pressed and not now.page.errors:
        return NeedsPerson(
            sentence("The form was not sent. {}", sending.not_pressed), cli="Use --headed to do this step by hand."
        )
    wrong = listed("; ", map(unended, now.page.errors)) or own("it did not move on and named no field")
    refused = sending.since.sent.turned_down if sending.since is not None else None
    if refused is not None and refused not in OF_ANSWERS:
        no_answer_helps = (
            "The site refused the form as a whole (status {}): no other answer may help. Look at the page{}."
        )
        hint = sentence(no_answer_helps, own(str(refused)), HEADED)
        return NeedsPerson(sentence("The page did not accept the form: {}.", wrong), hint=hint)
    return NeedsPerson(
        sentence("The page did not accept the form: {}.{}", wrong, _lacking(context, now)),
        hint=sentence(
            'Give what it wants as "QUESTION=ANSWER" ({}){}.', GIVEN, for_cli(", or look at it with --headed")
        ),
    )


def _lacking(context: RunContext, now: View) -> Sentence:
    """Leave the questions without an answer open; return them in words."""
    form_state = context.form_state
    became = ((each, form_state.handled[each.key]) for each in without_answer(now, form_state.handled))
    lacking = [Left(field, handled.why, missing=handled.missing) for field, handled in became]
    for left in lacking[:MOST_OFFERED]:
        form_state.leave_open(left, "")
    named = listed("; ", map(left_in_words, lacking[:MOST_OFFERED]))
    return sentence(" It was filled without an answer to {}.", named) if lacking else own("")


def _keep_way(recording: Recording, sending: Sending, button: ButtonPress) -> None:
    """Keep the way up to a press whose outcome the page does not tell."""
    if sending.way is None and sending.may_have_sent and not sending.asked_on:
        step = button.step.model_copy(update={"effect": "outside"})
        sending.way = recording.up_to(Performed(step, button.rung, healed_from=button.healed_from))


async def _lead_on(
    context: RunContext, guard: FormGuard, view: View, button: ButtonPress, *, is_followed: bool
) -> tuple[View, bool] | End | None:
    """Press a button without a sending label: return the next page, and whether the press led on. Otherwise as
    `_pages`.
    """
    sending = guard.sending
    may_send = acts_outside(button.step.action, button.element, view.page)
    is_step = (is_followed and not may_send) or leads_on(label_of(button.element), view.page)
    is_step = is_step and not sending.unclear  # a look-up sends nothing: the guard holds each press
    came = await (press(context, view, button) if is_step else guard.press_on(view, button))
    _keep_way(context.recording, sending, button)
    if isinstance(came, End):
        return came
    if isinstance(came, View):
        if sending.unclear and not sending.asked_on:
            return None
        return came, sending.continuation.leads_on
    if came.view.page.page_type == "confirmation" and came.held:
        await guard.sent_after_all(view, button)
    if not came.outcome.ok:
        raise NeedsPerson(came.why, cli="Use --headed to do this step by hand.")
    return came.view, came.held


def _offered(before: View, now: View) -> Sentence:
    """Return the newly available presses, cut short."""
    were, are = ({(each.role, each.name) for each in view.elements.values()} for view in (before, now))
    new = [(role, name) for role, name in are - were if role in ("button", "link") and name]
    names = [name for _, name in sorted(new, key=lambda each: each[1])][:MOST_OFFERED]
    return sentence(" It offers {}.", in_quotes(names)) if names else own("")


async def _finish(context: RunContext, guard: FormGuard, view: View, finish: Finish) -> End | View:
    sending = guard.sending
    if finish.how == "blocked":
        if view.page.blocked_by == "login":
            return await unblocked(context, finish.reason, SIGN_IN, cli=SIGN_IN_BY_HAND)
        return await unblocked(context, finish.reason)
    if finish.how == "already_applied" or (finish.how == "sent" and sending.unclear):
        end = await guard.concluded(view, sending.since)
        return end or End("unknown", nobody_tells(context.last_press.lost))
    if sending.unclear:
        why = sentence("It may have been sent, and the site does not confirm it: {} {}", finish.reason, LOOK)
        return End("unknown", why)
    return await _finish_unsent(context, sending, view, finish)


async def _finish_unsent(context: RunContext, sending: Sending, view: View, finish: Finish) -> End | View:
    """Finish a form that this run has certainly not sent."""
    match finish.how:
        case "sent":
            return End("stuck", own("The page confirms something, but this run has sent nothing."), finish.reason)
        case "account":
            context.form_state.note(view)
            return await unblocked(context, finish.reason, ACCOUNT, cli=ACCOUNT_BY_HAND)
        case "no_form" if is_unfinished(view.snapshot):
            drawn = await context.until(lambda now: not is_unfinished(now.snapshot), context.task.limits.step_seconds)
            return End("stuck", finish.reason) if is_unfinished(drawn.snapshot) else drawn
        case "no_way_on" if context.task.type == "fill_form":
            context.form_state.note(view)
            if context.task.submit == "submit":
                raise Refused(finish.reason, hint=sentence("{} Look at the page{}.", context.progress.unsent, HEADED))
            return End("reviewed", finish.reason)
        case "ambiguous":
            raise NeedsPerson(finish.reason, hint=sentence("Look at the page{}; nothing was pressed there.", HEADED))
        case "error" if sending.since is not None and sending.since.sent.turned_down in OF_CONTENT:
            context.form_state.note(view)
            raise _not_accepted(context, view, sending)
        case "error":
            raise SiteUnreachable(
                finish.reason, hint=f"{context.progress.unsent} Run it again later; it goes the same way."
            )
        case _:
            return End("stuck", finish.reason)


async def belongs(context: RunContext, view: View, steps: Sequence[Step]) -> bool:
    """Whether learned steps belong to the form that the task names or, without a name, to the meant one. If several
    could be meant, the learned steps decide.

    Raises:
        NotFound: the page has no form of the name, but others.
        NeedsPerson: the page has several forms, and nobody chose.
    """
    enters = [step for step in steps if step.signature is not None and not isinstance(step.action, Click)]
    if not enters or not (context.progress.form or len(view.page.forms) > 1):
        return True
    form = meant_form(context.values, context.progress, context.task, view)
    if isinstance(form, ChooseForm) and context.progress.form:
        context.progress.form = await choose_form(context, view, form)
        form = meant_form(context.values, context.progress, context.task, view)
    if form is None or isinstance(form, ChooseForm):
        return True
    return not is_apart(view, view.located(enters), [field.ref for field in form_fields(view.page, form)])


def asked_here(context: RunContext, view: View) -> Sequence[Sequence[FormQuestion]]:
    """Return the questions of each form that the task may mean; empty behind a login."""
    name_for = context.values.name_for if context.task.type == "fill_form" else None
    if view.page.blocked_by == "login" and is_walled(view.page, view.elements, context.progress.form, name_for):
        return ()
    meant = meant_form(context.values, context.progress, context.task, view)
    forms = meant.forms if isinstance(meant, ChooseForm) else [meant] if meant is not None else []
    return [questions(form_fields(view.page, form, name_for)) for form in forms]


def is_apart(view: View, refs: Iterable[str], meant: Iterable[str]) -> bool:
    """Whether most of the fields and buttons stand in other forms of the page than the `meant` ones."""
    numbered: dict[str, int] = {}
    for number, form in enumerate(view.page.forms):
        numbered |= dict.fromkeys((ref for field in form.fields for ref in (field.ref, *field.refs)), number)
        numbered |= dict.fromkeys((button.ref for button in form.buttons), number)
    forms = {numbered[ref] for ref in meant if ref in numbered}
    found = [numbered[ref] in forms for ref in refs if ref in numbered]
    return bool(forms) and 2 * sum(found) < len(found)
