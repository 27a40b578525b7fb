"""Pictures of single elements, with fields and everything of the person's painted over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.picture import portrait

if TYPE_CHECKING:
    from footpath.engine.person import Look
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.snapshot import Element


def look_at(walk: Walk, view: View, element: Element) -> Look:
    """Takes a picture of an element with some of its surroundings; an empty one where there is nothing to see."""

    async def look() -> bytes:
        tab = walk.session.tabs.current
        if tab is None or element.ref not in view.snapshot.by_ref:
            return b""  # a group has no place of its own
        return await portrait(tab, view.snapshot, element.ref, tuple(view.fields), policy=walk.session.cover_policy())

    return look


async def keep_portrait(walk: Walk, view: View, step: str, element: Element) -> None:
    """Keep how the element of a step looks before anything is done to it, where pictures are kept."""
    if walk.pictures:
        await walk.journal.keep_element(step, await look_at(walk, view, element)())
