"""A form that its own page refuses: nothing has left the browser, and fields are said to be wrong."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.captcha import has_gone_on
from footpath.engine.challenge import challenge
from footpath.engine.view import with_errors
from footpath.page.worlds import frame_of
from footpath.reading import refused_at

if TYPE_CHECKING:
    from footpath.engine.press import Press, Pressed
    from footpath.engine.view import View
    from footpath.engine.walk import Walk


class Outgoing:
    """What leaves the browser from now on."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._before = self._now()

    def _now(self) -> tuple[object, ...]:
        session = self._walk.session
        return session.tab.traffic, session.tabs.opened, *(tab.traffic.left for tab in session.tabs.open)

    def judged(self, before: View, button: Press, pressed: Pressed) -> Pressed:
        """What came of a press: a refusal of the page itself where nothing has left, it stands there as it was filled,
        and says which fields are wrong. What a frame of another site sends is not seen: nothing is judged there.
        """
        now = pressed.view
        if pressed.held or pressed.complaints or pressed.failed_to_answer or not pressed.outcome.ok:
            return pressed
        is_same = now.snapshot.document == before.snapshot.document and not has_gone_on(before, now)
        if not is_same or self._now() != self._before or frame_of(button.element.ref) or challenge(before, now):
            return pressed
        wrong = refused_at(before.snapshot, now.snapshot, now.fields.values())
        said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors)))
        return dataclasses.replace(pressed, view=with_errors(now, wrong), complaints=said) if wrong else pressed
