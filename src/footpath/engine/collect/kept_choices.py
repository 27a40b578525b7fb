"""Whether a later page of a list still has what narrowed the first: words in a field, a ticked box, a choice. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.index import is_field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.listing import Listing, Pager
    from footpath.schema.snapshot import Element, Snapshot

_TICKED = frozenset({"checkbox", "radio", "switch"})


def choices(snapshot: Snapshot, listing: Listing, pager: Pager) -> dict[str, tuple[str, str]]:
    """Name and state of each field beside a list, by what identifies the field. Fields of the pager are left out."""
    first, last = listing.records[0].first, listing.records[-1].last
    turning = {each.ref for each in pager.pages}
    beside = (
        each
        for each in snapshot.elements
        if is_field(each) and not each.secret and each.ref not in turning and not first <= each.order <= last
    )
    return {_identity(each): (each.name, _state(each)) for each in beside}


def dropped(before: Mapping[str, tuple[str, str]], now: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Name and state of the first field that was set and is set otherwise now; None without one."""
    for identity, (name, state) in before.items():
        if state and not state.isdecimal() and identity in now and now[identity][1] != state:
            return name, state
    return None


def _identity(element: Element) -> str:
    said = element.html_name or element.id or element.name
    of_several = element.value if element.role in _TICKED else ""
    return "|".join((element.tag, element.role, said, of_several))


def _state(element: Element) -> str:
    """What a field holds; `on` for a ticked box; empty where it is not set."""
    if element.role in _TICKED:
        return "on" if element.checked is True else ""
    return element.value
