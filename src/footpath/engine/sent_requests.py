"""The requests of a run since a press: data that left the browser, data that may have arrived, and the sites'
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.reach import unanswered
from footpath.reading.answer_body import accepts, refusal_in
from footpath.schema.observation import SENT_PAGES

if TYPE_CHECKING:
    from collections.abc import Set

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.egress import Reason
    from footpath.schema.action import Failure, Outcome
    from footpath.schema.observation import PageObservation

DECLINES: Final = frozenset(range(400, 500)) - {408, 425}
"""HTTP statuses that decline a request (RFC 9110, section 15.5). After 408 and 425 the outcome is unknown."""

_CREATED: Final = 201
NOT_GRANTED: Final[frozenset[Reason]] = frozenset({"not granted", "private address"})
"""Why our proxy refuses a site that the person can grant."""

NEVER_LEFT: Final[frozenset[Failure]] = frozenset(
    {"not_found", "hidden", "disabled", "covered", "moving", "blocked", "wrong_kind"}
)
"""Failures before the press itself: nothing was sent."""

_TELLING: Final = frozenset({"login", "captcha"}) | SENT_PAGES
"""Types of pages that explain a declining status better than the status does."""


class SentRequests:
    """The requests that begin after the object is made, in all tabs of the run."""

    def __init__(self, context: RunContext) -> None:
        self._walk = context
        self._open_before = frozenset(context.session.tab.traffic.sending)
        self._failed_before = context.session.tabs.failed_answers
        self._windows_before = self._windows()
        self._left_before = self._left()
        self._reached_before = self._reached()
        self._begun_before = {tab.traffic: tab.traffic.begun for tab in context.session.tabs.open}
        self._refused_before = len(context.session.refused)
        self._break_before = context.session.tab.traffic.last_break
        self._alerts_before = len(context.session.dialogs.alerts)

    def unanswered(self) -> Set[str]:
        """Return the sending requests of the current tab without a complete answer."""
        return self._walk.session.tab.traffic.sending - self._open_before

    @property
    def has_statuses(self) -> bool:
        """Whether each sending request of the current tab has a status, and every small answer has been read."""
        traffic = self._walk.session.tab.traffic
        return (traffic.unheard | traffic.unread) <= self._open_before

    def may_confirm(self, before: View, now: View, *, in_frame: bool = False) -> bool:
        """Whether a confirmation on the page `now` can be the site's answer: a newly loaded page can. Within the
        document of `before`, a script may write thanks before sending (optimistic interfaces): then a site must have
        answered, every sending request included. Of a press `in_frame`, in a frame of another site, some requests are
        invisible.
        """
        if in_frame or now.snapshot.document != before.snapshot.document:
            return True
        return self.has_reached and self.has_statuses

    @property
    def has_reached(self) -> bool:
        """Whether a site has answered any request, a message has left over a WebSocket, or a window has opened."""
        return self._windows() != self._windows_before or self._reached() != self._reached_before

    @property
    def failed_to_answer(self) -> bool:
        """Whether a site failed or gave no answer: then no page proves whether the site took the request."""
        return self._walk.session.tabs.failed_answers > self._failed_before

    @property
    def has_left(self) -> bool:
        """Whether any request that could carry data has begun, or a window has opened."""
        return self._windows() != self._windows_before or self._left() != self._left_before

    @property
    def may_have_arrived(self) -> bool:
        """Whether a sending request may have reached a site, or a window has opened that may send one."""
        before = self._begun_before
        traffics = (*before, *(tab.traffic for tab in self._walk.session.tabs.open))
        return self._windows() != self._windows_before or any(each.brought(before.get(each, 0)) for each in traffics)

    @property
    def anew(self) -> tuple[str, ...]:
        """Return the addresses of sending requests that may have reached a site, and carry personal data or go to a new
        address.
        """
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        return tuple(place for each in traffics for place in each.anew(self._begun_before.get(each, 0)))

    @property
    def kept_from(self) -> str:
        """Return the ungranted site if only a form for the site has begun: nothing left; else empty.

        A form can leave by GET or over a WebSocket too, so no other request that could carry data may have begun.
        """
        before = self._begun_before
        begun = sum(tab.traffic.begun - before.get(tab.traffic, 0) for tab in self._walk.session.tabs.open)
        others = sum(self._left()) - sum(self._left_before) - begun
        if not begun or others or self.may_have_arrived or self.failed_to_answer:
            return ""
        refused = self._walk.session.refused[self._refused_before :]
        return next((each.pattern for each in refused if each.reason in NOT_GRANTED), "")

    @property
    def statuses(self) -> tuple[int, ...]:
        """The HTTP statuses of the answers to sending requests."""
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        return tuple(status for each in traffics for status in each.answers(self._begun_before.get(each, 0)))

    @property
    def turned_down(self) -> int | None:
        """Return the status with which a site refused the data, in its last answer at the address; None without a
        refusal.
        """
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        found = (each.turned_down(self._begun_before.get(each, 0)) for each in traffics)
        return next((status for status in found if status is not None), None)

    def refusal(self, *titles: str, shown: str = "") -> str:
        """Return the refusal in the body of a site's answer to a script, whatever its status; empty for none. `titles`:
        titles of the pages; `shown`: the page's confirming text.
        """
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        bodies = (body for each in traffics for body in each.bodies(self._begun_before.get(each, 0)))
        return next((refusal for body in bodies if (refusal := refusal_in(body, *titles, shown=shown))), "")

    @property
    def has_accepted(self) -> bool:
        """Whether the status (201) or the structure of a site's answer shows acceptance. The structure counts where the
        request carried an answer: a counter of visits says "ok" to anything.
        """
        traffics = [(tab.traffic, self._begun_before.get(tab.traffic, 0)) for tab in self._walk.session.tabs.open]
        if self.turned_down is not None or self.refusal():
            return False
        return _CREATED in self.statuses or any(
            accepts(body) for each, since in traffics for body in each.bodies(since, personal=True)
        )

    @property
    def alerts(self) -> tuple[str, ...]:
        """Return the texts of the page's `alert` dialogs."""
        return tuple(self._walk.session.dialogs.alerts[self._alerts_before :])

    @property
    def cut_off(self) -> bool:
        """Whether the connection ended during the sending, before the site answered."""
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        return any(each.cut_off(self._begun_before.get(each, 0)) for each in traffics)

    def declined(self, page: PageObservation) -> bool:
        """Whether sites declined every sending request (HTTP 4xx), and the resulting `page` does not say otherwise."""
        statuses = self.statuses
        is_declined = bool(statuses) and all(status in DECLINES for status in statuses) and self.has_statuses
        return is_declined and page.page_type not in _TELLING

    def lost(self, now: View) -> str:
        """How the connection broke before the answer was complete; empty where the connection held."""
        broken = self._walk.session.tab.traffic.last_break
        if now.page.lost or broken is None or broken is self._break_before:
            return now.page.lost
        return unanswered(broken)

    async def arrived(self, outcome: Outcome) -> Outcome:
        """Return the outcome of a press once its slow page has come: the site may already have the form."""
        context = self._walk
        if outcome.failure != "navigation" or not await context.session.tab.traffic.wait_arrived(context.patience):
            return outcome
        return outcome.model_copy(update={"ok": True, "failure": None, "message": "", "navigated": True})

    def _windows(self) -> tuple[object, ...]:
        return self._walk.session.tab.traffic, self._walk.session.tabs.opened

    def _reached(self) -> tuple[int, ...]:
        return tuple(tab.traffic.reached for tab in self._walk.session.tabs.open)

    def _left(self) -> tuple[int, ...]:
        return tuple(tab.traffic.left for tab in self._walk.session.tabs.open)
