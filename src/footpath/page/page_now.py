"""The current page of a session for a person who watches the run, covered like its pictures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from footpath.page.observe import observe
from footpath.page.session import SEEN
from footpath.schema.record import ElementNow, PageNow

if TYPE_CHECKING:
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

COVER: Final = "•••"
"""Stands in a text for a value of the person."""
_NAMED_BY_VALUE: Final = frozenset({"button", "link", "checkbox", "radio", "switch", "option"})
"""Roles whose value is their meaning, whatever a person chose."""
MOST_ELEMENTS: Final = 500
MOST_OPTIONS: Final = 50


async def page_now(session: Session, within_s: float) -> PageNow:
    """Return the present page, without values of fields, ticks, and the person's values.

    Raises:
        PageGone: no page is open.
        Unresponsive, TimeoutError: the page does not answer.
    """
    tab, echoes = session.tab, session.cover_policy().echoes

    def covered(text: str) -> str:
        return echoes.replaced(text, lambda _: COVER)

    def shown(element: Element) -> ElementNow:
        return ElementNow(
            ref=element.ref,
            role=element.role,
            name=covered(_without_value(element)),
            label=covered(element.label),
            required=element.required,
            disabled=element.disabled,
            filled=element.value != "" and element.role not in _NAMED_BY_VALUE,
            error=covered(element.error),
            options=tuple(covered(each.label) for each in element.options[:MOST_OPTIONS]),
        )

    async with asyncio.timeout(within_s), tab.reading:
        snapshot = await observe(tab.worlds)
    seen = [each for each in snapshot.elements if not each.hidden]
    return PageNow(
        url=covered(snapshot.url),
        title=covered(snapshot.title),
        tab=tab.number,
        tabs=len(session.tabs.open),
        elements=tuple(map(shown, seen[:MOST_ELEMENTS])),
        left_out=max(0, len(seen) - MOST_ELEMENTS),
    )


def _without_value(element: Element) -> str:
    """Return an element's name without its value; a drawn list is often named by its choice."""
    value = "" if element.role in _NAMED_BY_VALUE else element.value
    is_in_name = value == element.name if len(value) < SEEN else value in element.name
    return element.name.replace(value, COVER) if value and is_in_name else element.name
