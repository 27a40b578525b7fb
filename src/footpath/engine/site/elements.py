"""The elements of a page that matter for working with a site, and candidate selectors. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import label_of
from footpath.reading.locator import locators
from footpath.schema.atlas import ElementType, KeyElement
from footpath.schema.outline import is_listed
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.engine.view import View
    from footpath.reading.locator import By
    from footpath.reading.surface import Surface
    from footpath.schema.snapshot import Element

KEYS: Final[tuple[ElementType, ...]] = (
    *("search_input", "search_button", "filter_button", "filter_option", "clear_filters", "sort", "job_listing"),
    *("pagination", "load_more", "apply_button", "save_button", "tab"),
)
MOST: Final[dict[ElementType, int]] = {
    "job_listing": 25,
    "filter_option": 20,
    "pagination": 1,
    "tab": 8,
    "save_button": 1,
}
"""How many of a kind are kept of a page; of the others, 3."""

_OTHERWISE: Final = 3
_STEADY: Final[tuple[By, ...]] = ("id", "test_id", "name", "path", "role")
"""Traits that name an element of a site, whatever its texts are; a role with a name last."""


@dataclasses.dataclass(frozen=True, slots=True)
class ShownElement:
    """A key element on the page."""

    element: KeyElement
    selectors: tuple[str, ...]
    """Playwright selectors that match the element, the steadiest first. Each may match others too."""


def key_elements(view: View, surface: Surface, page: str) -> list[ShownElement]:
    """Return the elements of a page that matter."""
    return [_shown(view, element, kind, page) for kind, element in found(surface)]


def found(surface: Surface) -> Iterator[tuple[ElementType, Element]]:
    """Yield the elements that matter with their kinds, each filter once."""
    for kind in KEYS:
        for element in _of_kind(surface, kind)[: MOST.get(kind, _OTHERWISE)]:
            yield kind, element


def _of_kind(surface: Surface, kind: ElementType) -> list[Element]:
    refs = _REFS.get(kind)
    if refs is None:
        return [e for e in surface.snapshot.elements if surface.kind(e.ref) == kind and is_listed(e)]
    return [surface.elements[ref] for ref in refs(surface, kind) if ref in surface.elements]


def _filters(surface: Surface, kind: ElementType) -> list[str]:
    refs = dict.fromkeys(each.ref for each in surface.filters)
    return [ref for ref in refs if surface.kind(ref) == kind]


def _records(surface: Surface, _: ElementType) -> list[str]:
    return [each.ref for each in surface.listing.records] if surface.listing else []


def _next_page(surface: Surface, kind: ElementType) -> list[str]:
    on = surface.pager.next or next((each for each in surface.pager.pages if not each.current), None)
    return [on.ref] if on is not None and surface.kind(on.ref) == kind else []


_REFS: Final[Mapping[ElementType, Callable[[Surface, ElementType], list[str]]]] = {
    "search_input": _filters,
    "filter_option": _filters,
    "sort": _filters,
    "job_listing": _records,
    "pagination": _next_page,
}
"""How elements of a kind are found, where the list and its controls say more than each element alone."""


def panel(view: View, node: int, page: str) -> ShownElement:
    """Return the part of a page that shows a record beside the list."""
    path = view.snapshot.path(node)
    block = next((each for each in view.snapshot.blocks if each.node == node), None)
    name, role = (block.text, block.role) if block is not None else ("", "")
    signature = Signature(role=role or "region", name=name, path=path)
    element = KeyElement(
        kind="details_panel",
        name=name or "Details",
        page=page,
        signature=signature,
        selector="",
        address=view.snapshot.url,
    )
    return ShownElement(element, selectors_of(signature))


def selectors_of(signature: Signature) -> tuple[str, ...]:
    """Return selectors of an element: by attributes, by path, and by role and name."""
    found = [each for each in locators(signature) if each.by in _STEADY]
    return tuple(each.selector for each in sorted(found, key=lambda each: _STEADY.index(each.by)))


def _shown(view: View, element: Element, kind: ElementType, page: str) -> ShownElement:
    name = view.questions.get(element.ref) or label_of(element) or element.placeholder or kind
    first = element
    if element.ref not in view.snapshot.by_ref and element.options:
        first = view.snapshot.by_ref.get(element.options[0].ref, element)
    known = KeyElement(
        kind=kind, name=name, page=page, signature=view.sign(element), selector="", address=view.snapshot.url
    )
    return ShownElement(known, selectors_of(view.sign(first)))
