"""A captcha that a site shows only in answer to a press: whether one came, and how it is passed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.blocked import unblocked
from footpath.engine.conditions import moved
from footpath.errors import NeedsPerson
from footpath.reading.captchas import standing, title_of
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk

ALONE_S: Final = 10.0
"""Seconds within which one that passes by itself has done so."""


@dataclasses.dataclass(frozen=True, slots=True)
class Challenged:
    """A page before a press that the site answered with a captcha, and now."""

    before: View
    now: View

    @property
    def name(self) -> str:
        """What the captcha is called; empty once it is passed."""
        return challenge(self.before, self.now)


def challenge(before: View, now: View) -> str:
    """What the captcha is called that the page shows since a press; empty where it shows none, or goes on with
    questions beside it.
    """
    if now.page.blocked_by == "captcha" and before.page.blocked_by != "captcha":
        return title_of(now.page.captcha)
    captcha = standing(now.snapshot)
    if captcha is None or captcha == standing(before.snapshot):
        return ""
    asks = any(field.is_asked for field in now.fields.values())
    return "" if asks and moved(before.page, now.page) else captcha.name


async def pass_challenge(walk: Walk, came: Challenged) -> Challenged:
    """The page once the captcha is passed, by itself or by a person, or nobody has passed it."""
    captcha = standing(came.now.snapshot)
    if captcha is None or captcha.alone:
        within_s = min(ALONE_S, walk.task.limits.step_seconds)
        now = await walk.until(lambda now: not challenge(came.before, now), within_s)
        came = dataclasses.replace(came, now=now)
    if not came.name:
        return came
    try:
        now = await unblocked(walk, sentence("The site answers with a captcha ({}).", own(came.name)))
    except NeedsPerson:
        return came
    return dataclasses.replace(came, now=now)
