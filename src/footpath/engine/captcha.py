"""A captcha in a form: passed before the form is sent, by itself or by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.end import unsent
from footpath.errors import NeedsPerson
from footpath.reading.captchas import unsolved
from footpath.schema.event import Asked
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.reading.captchas import Captcha
    from footpath.schema.snapshot import Element

ALONE_S: Final = 10.0
"""Seconds within which one that passes by itself has done so."""


async def pass_captcha(walk: Walk, view: View, button: Element) -> View:
    """The page once the captcha is passed that is to be, before `button` sends its form.

    Raises:
        NeedsPerson: it is not, and nobody has passed it.
    """

    def left(now: View) -> Captcha | None:
        return unsolved(now.snapshot, now.elements.get(button.ref))

    if left(view) is None:
        return view
    view = await walk.look()
    captcha = left(view)
    if captcha is not None and captcha.alone:
        view = await walk.until(lambda now: left(now) is None, min(ALONE_S, walk.task.limits.step_seconds))
        captcha = left(view)
    if captcha is None:
        return view
    reason = sentence("The form has a captcha that is to be passed before it is sent ({}).", own(captcha.name))
    asked = Asked(what="blocked", question=reason)
    if not await walk.ask(asked, lambda: walk.person.unblock(reason, walk.session.url)):
        hint = unsent(walk.given)
        raise NeedsPerson(reason, hint=hint, cli="Run it with --headed, pass it by hand, and it goes on.")
    return await walk.settled()
