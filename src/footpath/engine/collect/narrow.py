"""Apply search and filters before a list is collected: by a proven address, else by the controls."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from footpath.engine.collect.seen import Unread
from footpath.engine.site.filters import apply_filters
from footpath.errors import SiteUnreachable
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.engine.collect.harvest import CollectState
    from footpath.engine.view import View
    from footpath.schema.atlas import Atlas, Filter
    from footpath.schema.collect import Wanted


def narrowing(wanted: Wanted, atlas: Atlas | None) -> Callable[[CollectState], Awaitable[str]] | None:
    """Return a function that narrows the list as wanted; None for the whole list."""
    settings = wanted.settings
    if not settings:
        return None

    async def narrow(harvest: CollectState) -> str:
        """Return the address of the narrowed list. Without a separate address, the list is taken as shown.

        Raises:
            BadInput: no such filter or option exists; the message lists the existing ones.
            SiteUnreachable: the list could not be opened.
        """
        context = harvest.context
        url = str(context.task.url)
        seen = await harvest.screen.open(url)
        if isinstance(seen, Unread):
            raise SiteUnreachable(seen.reason, hint="Try again later.")
        harvest.check_blocked(seen)
        if (whole := harvest.read(seen)) is not None:
            harvest.tally.unnarrowed = whole.total
            if harvest.shape is None:
                harvest.learn(whole)  # many records show a list more surely than the few after narrowing
        known = atlas.filters if atlas is not None else ()
        return await narrow_here(harvest, known, settings)

    return narrow


async def narrow_found(harvest: CollectState) -> Unread | None:
    """Narrow a list found by search; return why the result could not be read.

    Raises:
        BadInput: the list has no such filter or option; the message lists the existing ones.
    """
    settings, harvest.unnarrowed = harvest.unnarrowed, {}
    address = await narrow_here(harvest, (), settings)
    unread = await harvest.open(address, 1) if address != harvest.url else None
    if unread is not None:
        harvest.unnarrowed = settings
    return unread


async def narrow_here(harvest: CollectState, known: Sequence[Filter], settings: Mapping[str, str]) -> str:
    """Narrow the open list in the browser; return the address of the result.

    Raises:
        BadInput: the list has no such filter or option; the message lists the existing ones.
    """
    context, stood = harvest.context, harvest.context.session.url
    began = time.perf_counter()
    done = await apply_filters(context, known, settings, opening=lambda at: _politely(harvest, at))
    how = ", ".join(f"{name} by its {means}" for name, means in done.applied.items())
    await context.journal.append(Noticed(what="narrowed", text=f"The list was narrowed: {how}."))
    if done.url != stood:
        return done.url
    harvest.readers.through = "browser"  # the address lacks the choices: only this page shows the narrowed list
    harvest.url = harvest.url or str(context.task.url)
    await harvest.take(await harvest.screen.look(), 1, began)
    return harvest.url


async def _politely(harvest: CollectState, url: str) -> View | None:
    """Open an address with the list's rules: as robots.txt allows, and at the pace of the run."""
    seen = await harvest.screen.open(url)
    return None if isinstance(seen, Unread) else await harvest.context.settled()
