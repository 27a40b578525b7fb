"""What a site answers to a press: it is waited for as long as the run may, since it may have what was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.reach import unanswered

if TYPE_CHECKING:
    from collections.abc import Set

    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.observation import PageObservation
    from footpath.schema.outcome import Outcome

DECLINES: Final = frozenset(range(400, 500)) - {408, 425}
"""Statuses by which a site says that it does not take a request as it is (RFC 9110, section 15.5). After 408 and 425
nobody knows.
"""


class Awaited:
    """What is asked of the site from now on, and how it answers."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._open_before = frozenset(walk.session.tab.traffic.sending)
        self._failed_before = walk.session.tabs.failed_answers
        self._left_before = _left(walk)
        self._begun_before = {tab.traffic: tab.traffic.begun for tab in walk.session.tabs.open}
        self._break_before = walk.session.tab.traffic.last_break

    def unanswered(self) -> Set[str]:
        """What was sent to the site since, and the site has not answered to the end."""
        return self._walk.session.tab.traffic.sending - self._open_before

    @property
    def is_heard(self) -> bool:
        """Whether the status of each answer is known: the whole of an answer may never be read."""
        return self._walk.session.tab.traffic.unheard <= self._open_before

    @property
    def failed_to_answer(self) -> bool:
        """Whether a site has failed over it, or not answered: what the page says tells nothing of what was taken."""
        return self._walk.session.tabs.failed_answers > self._failed_before

    @property
    def has_left(self) -> bool:
        """Whether a request of any kind has begun since that could carry something to a site."""
        return _left(self._walk) != self._left_before

    @property
    def answers(self) -> tuple[int, ...]:
        """The HTTP statuses with which sites have answered what was sent to them since."""
        seen = (tab.traffic for tab in self._walk.session.tabs.open)
        return tuple(status for each in seen for status in each.answers(self._begun_before.get(each, 0)))

    def declines(self, page: PageObservation) -> bool:
        """Whether the site does not take what was sent: it answers all of it so (HTTP 4xx), and `page`, which comes of
        it, tells nothing else.
        """
        answers = self.answers
        is_declined = bool(answers) and all(status in DECLINES for status in answers) and self.is_heard
        return is_declined and page.page_type not in ("confirmation", "already_applied", "login", "captcha")

    def lost(self, now: View) -> str:
        """What became of the connection, where the site's answer did not come, or not all of it; empty where it did."""
        broken = self._walk.session.tab.traffic.last_break
        if now.page.lost or broken is None or broken is self._break_before:
            return now.page.lost
        return unanswered(broken)

    async def arrived(self, outcome: Outcome) -> Outcome:
        """What came of a press whose page takes longer than a step: a slow site may have what was sent."""
        walk = self._walk
        if outcome.failure != "navigation" or not await walk.session.tab.traffic.wait_arrived(walk.patience):
            return outcome
        return outcome.model_copy(update={"ok": True, "failure": None, "message": "", "navigated": True})


def _left(walk: Walk) -> tuple[int, ...]:
    return tuple(tab.traffic.left for tab in walk.session.tabs.open)
