"""The requests of a press: held while the guard decides, sent, arrived, and the sites' answers.

During a press whose label names no effect, the outbox holds each request that would change state at the site
(`page/outbox.py`). `reading/outbound.py` judges each request. The first effect passes the guard of the run while the
request is still held: approval, claim, intent in the journal. Then the request leaves, or is refused for good.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from footpath.beside import beside
from footpath.engine.step import Blocked
from footpath.errors import PageGone, Unresponsive
from footpath.page.outbox import STOPPED
from footpath.page.reach import unanswered
from footpath.reading.answer_body import accepts, only_refuses, refusal_in
from footpath.reading.deeds import Declined
from footpath.reading.outbound import PressedControl, is_aside, is_effect
from footpath.schema.action import Outcome
from footpath.schema.cookbook import FORM_TASKS
from footpath.schema.observation import SENT_PAGES
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Set

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.egress import Reason
    from footpath.page.held import Holding, Judge
    from footpath.page.traffic import Traffic
    from footpath.schema.action import Action, Failure
    from footpath.schema.cookbook import Step
    from footpath.schema.observation import PageObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

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
        self._parts_before = context.session.parts_sent
        self._leavings_before = self._leavings()

    def unanswered(self) -> Set[str]:
        """Return the sending requests of the current tab without a complete answer."""
        return self._walk.session.tab.traffic.sending - self._open_before

    @property
    def has_statuses(self) -> bool:
        """Whether each sending request of the current tab has a status, and every small answer has been read."""
        traffic = self._walk.session.tab.traffic
        return (traffic.unheard | traffic.unread) <= self._open_before

    def may_confirm(self, before: View, now: View, *, in_frame: bool) -> bool:
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
    def may_have_left(self) -> bool:
        """Whether any byte has left the browser, whoever has sent it (a page, a frame, a worker), as far as known; or a
        navigation has begun, even to a mail program.
        """
        is_more = self._parts_before != self._walk.session.parts_sent
        return is_more or self.has_left or self._leavings() != self._leavings_before

    @property
    def is_silent(self) -> bool:
        """Whether nothing has left the browser for certain. False for a person's browser, which has no proxy."""
        return self._parts_before is not None and not self.may_have_left

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
        return next((refusal for body in self._bodies() if (refusal := refusal_in(body, *titles, shown=shown))), "")

    @property
    def refused_all(self) -> str:
        """Return the first refusal in the bodies of the answers to the person's data, or to the only request with a
        goal's, if each body refuses; else empty. A newsletter's refusal beside the form's own answer is none of the
        form.
        """
        bodies = [body for each, since in self._traffics() for body in each.bodies(since, personal=True)]
        if not bodies and len(self.anew) == len(self.statuses) == 1:
            bodies = list(self._bodies())
        refusals = list(map(only_refuses, bodies))
        return refusals[0] if refusals and all(refusals) else ""

    @property
    def has_accepted(self) -> bool:
        """Whether the status (201) or the structure of a site's answer shows acceptance. The structure counts where the
        request carried an answer: a counter of visits says "ok" to anything.
        """
        if self.turned_down is not None or self.refusal():
            return False
        return _CREATED in self.statuses or any(
            accepts(body) for each, since in self._traffics() for body in each.bodies(since, personal=True)
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

    def declined_by_script(self, before: View, now: View) -> Declined | None:
        """Return the refusal of sites that declined every sending request within one document, by a status or in the
        body of an answer; None without a refusal.
        """
        if before.snapshot.document != now.snapshot.document or all(map(is_aside, self.anew)):
            return None  # another page, or only a count of visitors
        told = self.refusal() if not self._is_declined else str(self.statuses[-1])
        return Declined(told, "\n".join(self._bodies())) if told else None

    @property
    def _is_declined(self) -> bool:
        statuses = self.statuses
        return statuses != () and self.has_statuses and DECLINES.issuperset(statuses)

    def _traffics(self) -> list[tuple[Traffic, int]]:
        """Return the traffic of each open tab, with the number of requests that began before."""
        return [(tab.traffic, self._begun_before.get(tab.traffic, 0)) for tab in self._walk.session.tabs.open]

    def _bodies(self) -> Iterator[str]:
        traffics = (tab.traffic for tab in self._walk.session.tabs.open)
        return (body for each in traffics for body in each.bodies(self._begun_before.get(each, 0)))

    def declined(self, page: PageObservation) -> bool:
        """Whether sites declined every sending request (HTTP 4xx), and the resulting `page` does not say otherwise."""
        return self._is_declined and page.page_type not in _TELLING

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

    def _leavings(self) -> tuple[int, ...]:
        return tuple(tab.traffic.leavings for tab in self._walk.session.tabs.open)

    def _reached(self) -> tuple[int, ...]:
        return tuple(tab.traffic.reached for tab in self._walk.session.tabs.open)

    def _left(self) -> tuple[int, ...]:
        return tuple(tab.traffic.left for tab in self._walk.session.tabs.open)


HOLD_S: Final = 60.0
"""Seconds of the guard for a held request, without the time of questions to a person."""

REFUSED: Final = Blocked("held", STOPPED)


class LateEffect:
    """The requests of one press.

    Args:
        context: the run.
        view: the page before the press.
        element: the pressed element; None for keys that go to the page.
        guard: returns why the effect of a held request is not allowed; None once allowed, with its intent in the
            journal.
        has_given: whether the site already has data of the person.
        is_tried: whether the press is a mere trial that nobody asked for.
    """

    def __init__(
        self,
        context: RunContext,
        view: View,
        element: Element | None,
        guard: Callable[[OutboundRequest], Coroutine[None, None, Blocked | None]],
        *,
        has_given: bool = False,
        is_tried: bool = False,
    ) -> None:
        self.released = False
        """Whether the guard let an effect leave the browser."""
        self.first: Judge | None = None
        """Judges each request before the guard does."""
        self.refused: Blocked | None = None
        """Why the guard refused an effect."""
        self._walk = context
        self._guard = guard
        self._pressed = PressedControl(
            element,
            view.page,
            view.snapshot,
            context.session.private,
            has_given=has_given,
            given=context.given,
            begins=context.task.type in FORM_TASKS,
            is_tried=is_tried,
        )
        self._holding: Holding | None = None
        self._open_before: frozenset[str] = frozenset()
        self._asked_before: tuple[int, frozenset[str]] = (0, frozenset())
        """The document before the press, and the requests of its scripts without an answer."""

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Hold the requests within the block."""
        traffic = self._walk.session.tab.traffic
        self._open_before = frozenset(traffic.sending)
        self._asked_before = (traffic.navigations, frozenset(traffic.unanswered))
        async with self._walk.session.outbox.holding(self._may_leave) as self._holding:
            yield

    async def settled(self) -> None:
        """Wait until each held request is decided, including requests from a timer a moment later. Raises the
        exceptions of the guard.
        """
        if self._holding is None:
            return
        with suppress(PageGone, Unresponsive):  # the next look at the page raises the error again
            seconds = self._walk.task.limits.step_seconds
            if not await self._walk.session.reacted(seconds) and self._is_on_its_way(self._holding):
                await self._walk.session.settle(seconds)
        await self._holding.settled()

    async def answered(self) -> None:
        """Wait until the requests that the press began are answered, also those too slow for the page's rest: what an
        answer makes the page send is of the press.
        """
        traffic = self._walk.session.tab.traffic
        document, asked = self._asked_before
        own = frozenset(traffic.unanswered - asked)
        if own and traffic.navigations == document:
            await traffic.wait_answered(own, self._walk.task.limits.step_seconds)

    def _is_on_its_way(self, holding: Holding) -> bool:
        """Whether the page has sent a request that is not judged yet, as by a timer that has just run."""
        return not self._walk.session.tab.traffic.sending - self._open_before <= holding.judging.keys()

    async def as_sent(self, step: Step) -> Step:
        """Return the step with its actual effect, once each held request is decided. Raises the exceptions of the
        guard.
        """
        await self.settled()
        return step.model_copy(update={"effect": "outside"}) if self.released and step.effect == "none" else step

    async def _may_leave(self, request: OutboundRequest) -> bool:
        if self.first is not None and not await self.first(request):
            return False
        if not (self.released or is_effect(request, self._pressed)):
            return True
        if not self.released and self.refused is None:
            self.refused = await self._guarded(request)
            self.released = self.refused is None
        if self.released:
            self._walk.given.allowed.note(request)
        return self.released

    async def _guarded(self, request: OutboundRequest) -> Blocked | None:
        """Return the decision of the guard within `HOLD_S`, not counting a person's time."""
        spent = self._walk.spent
        end = spent.seconds + HOLD_S
        async with beside(self._guard(request)) as decision:
            while not decision.done() and (left := end - spent.seconds) > 0:
                await asyncio.wait([decision], timeout=left)
            return await decision if decision.done() else REFUSED


async def refuse(_: OutboundRequest) -> Blocked:
    """Refuse: the guard of trials, and of presses that must not send."""
    return REFUSED


async def try_out(context: RunContext, view: View, action: Action, element: Element | None) -> Outcome:
    """Try an action without any outside effect; the outcome is `blocked` if the action would have had one."""
    late = LateEffect(context, view, element, refuse, is_tried=True)
    seconds = context.task.limits.step_seconds
    async with late.watching():
        outcome = await context.session.act(action, element, deadline_s=seconds)
        if outcome.ok:
            await context.session.settle(seconds)
        await late.settled()
    if late.refused is not None:
        return Outcome(
            ok=False,
            failure="blocked",
            message=own("This would have sent something to the site. The request was stopped."),
        )
    return outcome
