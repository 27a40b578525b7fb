"""Walls: a captcha or a sign-in in front of a page, a form, or the answer to a press. A person passes walls by hand."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import has_left_form, moved
from footpath.engine.end import unsent
from footpath.engine.sent_requests import SentRequests
from footpath.errors import NeedsPerson
from footpath.reading.captchas import Captcha, standing, title_of, unsolved
from footpath.schema.event import PersonAsked
from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.snapshot import Element

BY_HAND: Final = for_cli("Run it with --headed, pass it by hand, and it goes on.")
BY_HAND_ALONE: Final = for_cli("Run it with --headed, pass it by hand and press nothing else, and it goes on.")

ALONE_S: Final = 10.0
"""Seconds within which a captcha may pass by itself."""


async def unblocked(context: RunContext, reason: str, hint: str = "", *, cli: str = BY_HAND) -> View:
    """Return the page once a person has passed its wall.

    Args:
        context: the run.
        reason: the wall, in words.
        hint: help for a person without a window of the browser.
        cli: help for a person who can have one.

    Raises:
        NeedsPerson: nobody has passed the wall.
    """
    asked = PersonAsked(what="blocked", question=reason)
    if not await context.ask(asked, lambda: context.person.unblock(reason, context.session.url, hint)):
        raise NeedsPerson(reason, hint=hint, cli=cli)
    return await context.settled()


async def past_captcha(context: RunContext, view: View) -> View:
    """Return the page without a captcha in front of the whole page.

    Raises:
        NeedsPerson: nobody has passed the captcha.
    """
    if view.page.blocked_by != "captcha":
        return view
    return await unblocked(
        context, f"A captcha stands in the way ({view.page.captcha or 'of a kind that is not known'})."
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Passed:
    """The page after the captcha of its form."""

    view: View
    may_be_sent: bool = False
    """Whether the form may have been sent: by the page as the box was ticked, or by the person."""


async def pass_captcha(context: RunContext, view: View, button: Element) -> Passed:
    """Return the page once the captcha of a form is passed, before `button` sends the form.

    Raises:
        NeedsPerson: nobody has passed the captcha.
    """

    def left(now: View) -> Captcha | None:
        return unsolved(now.snapshot, now.page, button.ref)

    if left(view) is None:
        return Passed(view)
    before, sent = await context.look(), SentRequests(context)
    now, captcha = before, left(before)
    if captcha is not None and captcha.alone:
        now = await context.until(lambda now: left(now) is None, min(ALONE_S, context.task.limits.step_seconds))
        captcha = left(now)
    if captcha is not None:
        wanted = "The form has a captcha that is to be passed before it is sent ({})."
        now = await unblocked(
            context, sentence(wanted, own(captcha.name)), unsent(context.progress.given), cli=BY_HAND_ALONE
        )
    return Passed(now, may_be_sent=sent.may_have_arrived or has_left_form(before, now))


@dataclasses.dataclass(frozen=True, slots=True)
class Challenged:
    """The pages before and after a press that the site answered with a captcha."""

    before: View
    now: View

    @property
    def name(self) -> str:
        """Return the captcha's name; empty once passed."""
        return challenge(self.before, self.now)


def challenge(before: View, now: View) -> str:
    """Return the name of a captcha that appeared since a press; empty for none, or if the page goes on beside the
    captcha.
    """
    if now.page.blocked_by == "captcha" and before.page.blocked_by != "captcha":
        return title_of(now.page.captcha)
    captcha = standing(now.snapshot)
    if captcha is None or captcha == standing(before.snapshot):
        return ""
    asks = any(field.is_asked for field in now.fields.values())
    return "" if asks and moved(before.page, now.page) else captcha.name


async def pass_challenge(context: RunContext, came: Challenged) -> Challenged:
    """Return the page once the captcha is passed, by itself or by a person, or not passed at all."""
    captcha = standing(came.now.snapshot)
    if captcha is None or captcha.alone:
        within_s = min(ALONE_S, context.task.limits.step_seconds)
        now = await context.until(lambda now: not challenge(came.before, now), within_s)
        came = dataclasses.replace(came, now=now)
    if not came.name:
        return came
    try:
        now = await unblocked(context, sentence("The site answers with a captcha ({}).", own(came.name)))
    except NeedsPerson:
        return came
    return dataclasses.replace(came, now=now)
