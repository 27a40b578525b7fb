"""What a site answers to a press: it is waited for as long as the run may, since it may have what was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Set

    from footpath.engine.walk import Walk
    from footpath.schema.outcome import Outcome


class Awaited:
    """What is asked of the site from now on, and how it answers."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._open_before = frozenset(walk.session.tab.traffic.sending)
        self._failed_before = walk.session.tabs.failed_answers

    def unanswered(self) -> Set[str]:
        """What was sent to the site since, and the site has not answered."""
        return self._walk.session.tab.traffic.sending - self._open_before

    @property
    def failed_to_answer(self) -> bool:
        """Whether a site has failed over it, or not answered: what the page says tells nothing of what was taken."""
        return self._walk.session.tabs.failed_answers > self._failed_before

    async def arrived(self, outcome: Outcome) -> Outcome:
        """What came of a press whose page takes longer than a step: a slow site may have what was sent."""
        walk = self._walk
        if outcome.failure != "navigation" or not await walk.session.tab.traffic.wait_arrived(walk.patience):
            return outcome
        return outcome.model_copy(update={"ok": True, "failure": None, "message": "", "navigated": True})
