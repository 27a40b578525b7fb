"""Trying filters by path: two choices of each opened by their addresses, and the whole list again after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.engine.site.operate import open_address
from footpath.reading.path_filters import are_apart, is_part, path_filters
from footpath.schema.event import FilterFound

if TYPE_CHECKING:
    from footpath.engine.site.visit import Visit
    from footpath.engine.view import View
    from footpath.reading.surface import Surface
    from footpath.schema.atlas import Filter

PATHS: Final = "/"
"""Stands for all filters by path among those that were tried; no filter is called so."""

MOST: Final = 4
"""Groups of links of one page that are tried."""

CLEAR: Final = "open the page again"


async def tried_paths(visit: Visit, view: View) -> tuple[tuple[Filter, ...], View]:
    """The groups of links that were seen to narrow the list of a page, and that page as it is after it."""
    found: list[Filter] = []
    base = visit.surface(view)
    names = {each.filter.name for each in base.filters}
    groups = [each for each in path_filters(base) if each.name not in names][:MOST]
    found = [each for each in groups if await _is_proven(visit, base, each)]
    if not groups:
        return (), view
    view = await open_address(visit.context, base.snapshot.url) or await visit.context.settled()
    if visit.surface(view).keys != base.keys:  # it shows others each time: what differed says nothing
        return (), view
    for each in found:
        event = FilterFound(name=each.name, options=len(each.options), parameter="", proven=True, clear=CLEAR)
        await visit.context.journal.append(event)
    kept = (each.model_copy(update={"page": visit.board.page, "proven": True, "clear": CLEAR}) for each in found)
    return tuple(kept), view


async def _is_proven(visit: Visit, base: Surface, filter: Filter) -> bool:
    """Whether two of its choices were seen to be parts of the list."""
    parts: list[Surface] = []
    for option in (filter.options[0], filter.options[-1]):
        if visit.breakers.is_spent:
            return False
        visit.breakers.step()
        there = await open_address(visit.context, urljoin(base.snapshot.url, option.value))
        if there is None or not is_part(base, part := visit.surface(there)):
            return False
        parts.append(part)
    return are_apart(*parts)
