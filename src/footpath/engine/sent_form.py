"""Compare the form that a press sends with the answers while the browser still holds the request: a form that lacks a
shown answer does not leave.

If the browser itself sends the form, a single request carries all data, after any change by the page's scripts: each
answer must be in the request. A script may send a page in several requests. So a script's request is withheld in two
cases only: the request has an empty place for an answer, by the names of the answer's field; or the request carries all
other answers of the page, and no entry is left that could carry the missing answer. Other gaps are reported afterwards
(`FormGuard.concluded`).
"""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.beside import beside
from footpath.engine.carried import SentTexts, contradicted, missing_from, uncarried
from footpath.page.carriers import FormEntries, read_entries

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine, Sequence
    from typing import Any

    from footpath.engine.carried import GivenAnswer
    from footpath.engine.late import LateEffect
    from footpath.engine.run_context import RunContext
    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.page.bodies import SentBodies
    from footpath.page.session import Session
    from footpath.schema.action import OutboundRequest


class HeldForm:
    """The form that one press sends from a page, as the page was before the press."""

    def __init__(self, context: RunContext, view: View) -> None:
        self.lacking: tuple[str, ...] = ()
        """The questions whose answers the form lacks, which kept it from being sent."""
        self._context = context
        self._view = view
        self._refused = asyncio.Event()
        self._entries = FormEntries()
        """The entries of the page's forms before the press: a page whose script waits for a request gives no answer."""

    @asynccontextmanager
    async def holding(self, late: LateEffect | None) -> AsyncGenerator[None]:
        """Judge the page's requests within the block before they leave; `late` already holds them, and judges next."""
        self._entries = await self._read_entries()
        if late is not None:
            late.first = self._may_leave
            yield
            return
        async with self._context.session.outbox.holding(self._may_leave, of_form=True):
            yield

    async def pressed(self, press: Coroutine[Any, Any, StepResult]) -> StepResult | None:
        """Return the result of the press; None as soon as the form is withheld: then the press has no result."""
        async with beside(press) as pressing, beside(self._refused.wait()) as refused:
            await asyncio.wait((pressing, refused), return_when=asyncio.FIRST_COMPLETED)
            return None if self.lacking else await pressing

    async def _may_leave(self, request: OutboundRequest) -> bool:
        if not self.lacking and request.legible and all(each.is_kept for each in _bodies(self._context.session)):
            self.lacking = self._missing(request)
        if self.lacking:
            self._refused.set()
        return not self.lacking

    def _missing(self, request: OutboundRequest) -> tuple[str, ...]:
        answers = [
            dataclasses.replace(each, names=(*each.names, *self._entries.names.get(each.ref, ())))
            for each in self._context.form_state.asked(self._view)
        ]
        missing = missing_from([answers], _sent(self._context, request.legible))
        if request.kind == "Document":
            return tuple(dict.fromkeys((*missing, *self._uncarried(answers, request))))
        if request.kind not in ("Fetch", "XHR"):
            return ()
        now = SentTexts([request.legible])
        empty = {each.question for each in answers if each.question in missing and now.lacks(each.names)}
        empty |= contradicted(answers, request, self._entries)
        is_whole = all(each.is_in(now) or each.question in missing for each in answers)
        lacking = empty | set(self._uncarried(answers, request) if is_whole else ())
        return tuple(each.question for each in answers if each.question in lacking)

    def _uncarried(self, answers: Sequence[GivenAnswer], request: OutboundRequest) -> tuple[str, ...]:
        """Return the questions whose answers nothing in the request can carry."""
        if self._entries.first is None:
            return ()
        own = {ref for each in answers for ref in self._refs_of(each)}
        others = [each.html_name for ref, each in self._view.elements.items() if ref not in own]
        return uncarried(answers, request.legible, self._entries.first, others)

    def _refs_of(self, answer: GivenAnswer) -> Sequence[str]:
        field = self._view.fields.get(answer.ref)
        return field.refs if field is not None else (answer.ref,)

    async def _read_entries(self) -> FormEntries:
        tab, asked = self._context.session.tabs.current, self._context.form_state.asked(self._view)
        refs = [each.ref for each in asked if each.is_carried_by_name]
        return FormEntries() if tab is None else await read_entries(tab, refs)


def left_out(context: RunContext) -> tuple[str, ...]:
    """Return the questions whose answers no request of the run carried; none if the requests are unreadable."""
    if not all(each.is_whole for each in _bodies(context.session)):
        return ()
    return missing_from(context.form_state.given, _sent(context))


def _bodies(session: Session) -> Sequence[SentBodies]:
    return [tab.traffic.sent_bodies for tab in session.tabs.open]


def _sent(context: RunContext, *more: str) -> SentTexts:
    """Return the texts sent so far, and `more` that is about to be sent."""
    bodies = _bodies(context.session)
    return SentTexts([*(text for each in bodies for text in each.texts), *more], has_raw=any(x.has_raw for x in bodies))
