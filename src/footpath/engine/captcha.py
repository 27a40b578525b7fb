"""A captcha in a form: passed before the form is sent, by itself or by a person."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.blocked import unblocked
from footpath.engine.challenge import ALONE_S
from footpath.engine.conditions import has_left_form
from footpath.engine.end import unsent
from footpath.engine.sent_requests import SentRequests
from footpath.reading.captchas import unsolved
from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.reading.captchas import Captcha
    from footpath.schema.snapshot import Element

BY_HAND_ALONE: Final = for_cli("Run it with --headed, pass it by hand and press nothing else, and it goes on.")


@dataclasses.dataclass(frozen=True, slots=True)
class Passed:
    """The page after its captcha."""

    view: View
    may_be_sent: bool = False
    """Whether the form may be on its way already: some pages send it as the box is ticked, and so may who ticks it."""


async def pass_captcha(walk: Walk, view: View, button: Element) -> Passed:
    """The page once the captcha is passed that is to be, before `button` sends its form.

    Raises:
        NeedsPerson: it is not, and nobody has passed it.
    """

    def left(now: View) -> Captcha | None:
        return unsolved(now.snapshot, now.page, button.ref)

    if left(view) is None:
        return Passed(view)
    before, sent = await walk.look(), SentRequests(walk)
    now, captcha = before, left(before)
    if captcha is not None and captcha.alone:
        now = await walk.until(lambda now: left(now) is None, min(ALONE_S, walk.task.limits.step_seconds))
        captcha = left(now)
    if captcha is not None:
        wanted = "The form has a captcha that is to be passed before it is sent ({})."
        now = await unblocked(walk, sentence(wanted, own(captcha.name)), unsent(walk.given), cli=BY_HAND_ALONE)
    return Passed(now, may_be_sent=sent.may_have_arrived or has_left_form(before, now))
