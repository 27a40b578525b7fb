"""What pages send by themselves during a run, outside of the presses that the guard watches: as a field is filled or
pointed at, by a timer, or as the page goes.

`reading/unpressed.py` judges each request. There is no press that a person could approve. So an effect leaves if the
task may send unseen, and is refused otherwise; the journal tells each address once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.page.carriers import FormEntries, read_entries
from footpath.reading.unpressed import Moment, judge, place
from footpath.schema.action import ENTERING
from footpath.schema.event import Noticed
from footpath.schema.template import texts_of
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.run_context import RunContext
    from footpath.reading.unpressed import Verdict
    from footpath.schema.action import Action, OutboundRequest
    from footpath.schema.snapshot import Element

SENDERS = frozenset({"apply", "fill_form", "custom"})
"""Types of tasks that may send anything at all."""
STOPPED = "Without any press, the page would have sent something to {}. It was stopped."
LEFT = "Without any press, the page sent something to {}, as the task allows."
KEPT = "Before any button was pressed, the page sent something to {}."
MOST_TOLD: Final = 100
"""Number of addresses that the journal tells: a page may make up any number."""


class UnpressedRequests:
    """The requests of one run."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self._usual: set[str] = set()
        """The addresses to which a page has posted before."""
        self._told: set[tuple[str, str]] = set()
        self._entries = FormEntries()
        """The forms around the fields of the last acts."""

    def watch(self) -> None:
        """Judge each such request from now on."""
        self._context.session.outbox.watch(self._may_leave, self._note)

    async def _note(self, acts: Sequence[tuple[Action, Element | None]]) -> None:
        """Note what is about to be entered, and where its form is sent to."""
        session, view = self._context.session, self._context.view
        self._usual |= {place(url) for tab in session.tabs.open for url in tab.traffic.posted_to}
        entered = [
            (action, element) for action, element in acts if element is not None and isinstance(action, ENTERING)
        ]
        if view is None or not entered:
            return
        for action, element in entered:
            self._context.given.note(element, texts_of(action), view.page)
        tab = session.tabs.current
        if tab is not None and not self._may_send_unseen:
            self._entries = await read_entries(tab, [element.ref for _, element in entered])

    @property
    def _may_send_unseen(self) -> bool:
        task = self._context.task
        return task.type in SENDERS and task.submit == "submit" and not self._context.outside.has_sent

    async def _may_leave(self, request: OutboundRequest) -> bool:
        context = self._context
        view, tab = context.view, context.session.tabs.current
        if view is None or context.takeover.steering != "run":
            return True
        moment = Moment(
            given=context.given,
            page=view.page,
            document=view.snapshot.document,
            url=view.snapshot.url,
            title=view.snapshot.title,
            acts=context.session.outbox.acts,
            usual=self._usual,
            is_target=self._entries.go_to(request.method, request.url),
            is_leaving=tab is None or tab.traffic.is_leaving,
            is_by_hand=context.spent.is_waiting or context.session.is_shared,
        )
        verdict = judge(request, moment)
        if verdict == "own":
            self._usual.add(place(request.url))
            return True
        may_leave = verdict == "draft" or self._may_send_unseen
        await self._tell(request.url, verdict, may_leave=may_leave)
        return may_leave

    async def _tell(self, url: str, verdict: Verdict, *, may_leave: bool) -> None:
        words = KEPT if verdict == "draft" else LEFT if may_leave else STOPPED
        if (words, place(url)) not in self._told and len(self._told) < MOST_TOLD:
            self._told.add((words, place(url)))
            parts = urlsplit(url)
            text = sentence(words, parts.netloc + parts.path)
            what = "form" if verdict == "draft" else "sent"
            await self._context.journal.append(Noticed(what=what, text=text))
