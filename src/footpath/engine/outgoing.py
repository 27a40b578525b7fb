"""What may have left the browser since a press, and a form that its own page refuses: nothing has, and fields are said
to be wrong.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.challenge import challenge
from footpath.engine.conditions import moved
from footpath.engine.press import DRAWN_S, answers_in
from footpath.engine.view import with_errors
from footpath.page.worlds import frame_of
from footpath.reading import field_errors, only_broke

if TYPE_CHECKING:
    from footpath.engine.press import Press, Pressed
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.outcome import Failure

NEVER_LEFT: frozenset[Failure] = frozenset(
    {"not_found", "hidden", "disabled", "covered", "moving", "blocked", "wrong_kind"}
)
"""Failures of a press that happen before the press itself: nothing was sent."""


class Outgoing:
    """What leaves the browser from now on."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._left_before = self._left()
        self._windows_before = self._windows()
        self._begun_before = {tab.traffic: tab.traffic.begun for tab in walk.session.tabs.open}

    @property
    def is_brought(self) -> bool:
        """Whether the page was to bring a site something since then, or has opened a window that may."""
        before = self._begun_before
        seen = (*before, *(tab.traffic for tab in self._walk.session.tabs.open))
        return self._windows() != self._windows_before or any(each.brought(before.get(each, 0)) for each in seen)

    async def awaited(self, before: View) -> View:
        """The page once a form may be on its way after all, as one is that a page sends a while after its captcha is
        passed, or as it stands there still.
        """
        within_s = min(DRAWN_S, self._walk.task.limits.step_seconds)
        return await self._walk.until(lambda now: self.may_be_sent(before, now), within_s)

    def may_be_sent(self, before: View, now: View) -> bool:
        """Whether a form may be on its way, whoever has sent it."""
        return self.is_brought or not _stands(before, now)

    def judged(self, before: View, button: Press, pressed: Pressed) -> Pressed:
        """What came of a press: a refusal of the page itself where nothing has left, it stands there as it was filled,
        and says which fields are wrong. What a frame of another site sends is not seen: nothing is judged there. That
        something broke, after something has left, is no refusal.
        """
        now = pressed.view
        if pressed.is_declined:
            return pressed
        if pressed.complaints and self._left() != self._left_before and all(map(only_broke, pressed.complaints)):
            return dataclasses.replace(pressed, complaints=(), failed_to_answer=True)
        if pressed.held or pressed.complaints or pressed.failed_to_answer or not pressed.outcome.ok:
            return pressed
        if (
            not _stands(before, now)
            or self._left() != self._left_before
            or frame_of(button.element.ref)
            or challenge(before, now)
        ):
            return pressed
        wrong = field_errors(before.snapshot, now.snapshot, now.fields.values())
        said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors)))
        return dataclasses.replace(pressed, view=with_errors(now, wrong), complaints=said) if wrong else pressed

    def _windows(self) -> tuple[object, ...]:
        return self._walk.session.tab.traffic, self._walk.session.tabs.opened

    def _left(self) -> tuple[object, ...]:
        return *self._windows(), *(tab.traffic.left for tab in self._walk.session.tabs.open)


def _stands(before: View, now: View) -> bool:
    """Whether it is the same page, as it was filled."""
    return now.snapshot.document == before.snapshot.document and not has_gone_on(before, now)


def has_gone_on(before: View, now: View) -> bool:
    """Whether the page does not stand there any more as it was filled."""
    held = answers_in(now)
    return moved(before.page, now.page) or any(value and not held.get(key) for key, value in answers_in(before).items())
