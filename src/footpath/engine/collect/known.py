"""The memory of how a list is read: loaded from the site's atlas, and saved there. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.schema.atlas import Atlas, ListWay, PageNode

if TYPE_CHECKING:
    from footpath.schema.listing import ListShape, PagerKind


@dataclasses.dataclass(frozen=True, slots=True)
class Remembered:
    """How a list was read the last time."""

    page: str
    """Id of the list's page in the atlas."""
    shape: ListShape
    kind: PagerKind | None = None
    way: ListWay = dataclasses.field(default_factory=ListWay)


def remembered(atlas: Atlas | None, url_pattern: str) -> Remembered | None:
    """Return the memory of the list on pages of a pattern."""
    page = _page(atlas, url_pattern)
    if atlas is None or page is None or (shape := atlas.lists.get(page.id)) is None:
        return None
    return Remembered(page.id, shape, atlas.pagers.get(page.id), atlas.ways.get(page.id, ListWay()))


def as_atlas(before: Atlas | None, site: str, place: tuple[str, str], url: str, read: Remembered) -> Atlas:
    """Return the new memory, to merge into the site's atlas. `place` is url pattern and platform."""
    url_pattern, platform = place
    page = _page(before, url_pattern)
    id = page.id if page is not None else _new_id(before)
    node = page or PageNode(id=id, page_type="listing", url_patterns=(url_pattern,), example=url)
    kinds: dict[str, PagerKind] = {id: read.kind} if read.kind else {}
    return Atlas(
        site=site,
        platform=before.platform if before is not None else platform,
        pages=(node,),
        lists={id: read.shape},
        pagers=kinds,
        ways={id: read.way},
        visits=0,  # no exploration took place
    )


def _page(atlas: Atlas | None, url_pattern: str) -> PageNode | None:
    pages = atlas.pages if atlas is not None else ()
    found = [each for each in pages if url_pattern in each.url_patterns]
    return next((each for each in found if atlas is not None and each.id in atlas.lists), next(iter(found), None))


def _new_id(atlas: Atlas | None) -> str:
    taken = {each.id for each in atlas.pages} if atlas is not None else set[str]()
    number = 1
    while (id := "listing" if number == 1 else f"listing-{number}") in taken:
        number += 1
    return id
