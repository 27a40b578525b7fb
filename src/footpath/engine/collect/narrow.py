"""Search and filters before a list is collected: by its address where that was proven, else by the controls."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from footpath.engine.collect.seen import Unread
from footpath.engine.site.filters import apply_filters
from footpath.errors import SiteUnreachable
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.engine.collect.harvest import Harvest
    from footpath.engine.view import View
    from footpath.schema.atlas import Atlas
    from footpath.schema.collect import Wanted


def narrowing(wanted: Wanted, atlas: Atlas | None) -> Callable[[Harvest], Awaitable[str]] | None:
    """What narrows the list as it is wanted; None where all of it is."""
    settings = {"query": wanted.query, "location": wanted.location, **wanted.filters}
    settings = {name: value for name, value in settings.items() if value}
    if not settings:
        return None

    async def narrow(harvest: Harvest) -> str:
        """The address of the narrowed list. Where it has none of its own, the list is taken as it stands.

        Raises:
            BadInput: there is no such filter or option; the message lists those that there are.
            SiteUnreachable: the list could not be opened.
        """
        walk = harvest.walk
        url = str(walk.task.url)
        seen = await harvest.screen.open(url)
        if isinstance(seen, Unread):
            raise SiteUnreachable(seen.reason, hint="Try again later.")
        harvest.check_blocked(seen)
        if harvest.shape is None and (whole := harvest.read(seen)) is not None:
            harvest.shape = whole.shape  # a list of many records is told more surely than one that is narrowed to few
        before, began = walk.session.url, time.perf_counter()
        known = atlas.filters if atlas is not None else ()
        done = await apply_filters(walk, known, settings, opening=lambda at: _politely(harvest, at))
        how = ", ".join(f"{name} by its {means}" for name, means in done.applied.items())
        await walk.journal.append(Noticed(what="narrowed", text=f"The list was narrowed: {how}."))
        if done.url == before:  # the page keeps to itself what was chosen: only this one shows it
            harvest.readers.through = "browser"
            harvest.url = url
            await harvest.take(await harvest.screen.look(), 1, began)
            return url
        return done.url

    return narrow


async def _politely(harvest: Harvest, url: str) -> View | None:
    """An address opened as those of the list are: as robots.txt allows, and at the pace of the run."""
    seen = await harvest.screen.open(url)
    return None if isinstance(seen, Unread) else await harvest.walk.settled()
