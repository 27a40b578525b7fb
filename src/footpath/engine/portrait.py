"""Pictures of single elements, with fields and personal content painted over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.picture import around, markable, portrait

if TYPE_CHECKING:
    from footpath.engine.person import Look
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element


def look_at(session: Session, view: View, element: Element) -> Look:
    """Return a function that takes a picture of an element with some surroundings; empty for an invisible element."""

    async def look() -> bytes:
        tab = session.tabs.current
        if tab is None or element.ref not in view.snapshot.by_ref:
            return b""  # a group has no box on the page
        return await portrait(tab, view.snapshot, element.ref, tuple(view.fields), policy=session.cover_policy())

    return look


async def picture_for_role(session: Session, view: View, of: str, *, marks: bool) -> bytes:
    """Return a PNG for a role: of the `viewport`, the `page`, or one element by ref. Entries are painted over; `marks`:
    each element has a mark.
    """
    refs = markable(view.snapshot, full=of != "viewport") if marks else ()
    clip = around(view.snapshot, of) if of in view.snapshot.by_ref else None
    return await session.screenshot(tuple(view.fields), full=of == "page", marks=refs, clip=clip)


async def keep_portrait(context: RunContext, view: View, step: str, element: Element) -> None:
    """Keep a picture of a step's element before the step, if pictures are kept."""
    if context.pictures:
        await context.journal.keep_element(step, await look_at(context.session, view, element)())
