"""The elements of a page that matter for working with a site, and selectors that find them today. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import label_of
from footpath.reading.stable import is_generated
from footpath.schema.atlas import KeyElement
from footpath.schema.outline import is_listed
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.view import View
    from footpath.reading.surface import Surface
    from footpath.schema.atlas import ElementType
    from footpath.schema.snapshot import Element, Snapshot

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


def key_elements(view: View, surface: Surface, page: str) -> tuple[KeyElement, ...]:
    """The elements of a page that matter."""
    return tuple(_made(view, element, kind, page) for kind, element in found(surface))


def found(surface: Surface) -> Iterator[tuple[ElementType, Element]]:
    """The elements that matter with their kinds, each filter once."""
    filters = {each.ref: each for each in surface.filters}
    for kind in KEYS:
        if kind in ("search_input", "filter_option", "sort"):
            refs = [ref for ref in filters if surface.kind(ref) == kind]
            elements = [surface.elements[ref] for ref in refs if ref in surface.elements]
        elif kind == "job_listing":
            refs = [each.ref for each in surface.listing.records] if surface.listing else []
            elements = [surface.elements[ref] for ref in refs if ref in surface.elements]
        elif kind == "pagination":
            on = surface.pager.next or next((each for each in surface.pager.pages if not each.current), None)
            known = on is not None and surface.kind(on.ref) == "pagination"
            elements = [surface.elements[on.ref]] if on is not None and known and on.ref in surface.elements else []
        else:
            elements = [e for e in surface.snapshot.elements if surface.kind(e.ref) == kind and is_listed(e)]
        for element in elements[: MOST.get(kind, _OTHERWISE)]:
            yield kind, element


def panel(view: View, node: int, page: str) -> KeyElement:
    """The part of a page that shows a record beside the list."""
    path = view.snapshot.path(node)
    block = next((each for each in view.snapshot.blocks if each.node == node), None)
    name, role = (block.text, block.role) if block is not None else ("", "")
    signature = Signature(role=role or "region", name=name, path=path)
    return KeyElement(
        kind="details_panel", name=name or "Details", page=page, signature=signature, selector=css_of_path(path)
    )


def selector_of(snapshot: Snapshot, element: Element) -> str:
    """A selector that finds an element: by what a person gave it, where that is one of its kind, else by its path."""
    for attribute, value in (("id", element.id), ("data-testid", element.test_id), ("name", element.html_name)):
        field = {"id": "id", "data-testid": "test_id", "name": "html_name"}[attribute]
        if not value or is_generated(value):
            continue
        if sum(getattr(each, field) == value for each in snapshot.elements) == 1:
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'{element.tag}[{attribute}="{quoted}"]'
    return css_of_path(snapshot.path(element.node))


def css_of_path(path: str) -> str:
    """A path of a snapshot as CSS; ` >> ` where a shadow root or the document of a frame is entered."""
    parts: list[list[str]] = [[]]
    for step in filter(None, path.split("/")):
        if step.startswith("#"):
            parts.append([])
            continue
        parts[-1].append(re.sub(r"\[(\d+)\]$", r":nth-of-type(\1)", step))
    return " >> ".join(" > ".join(part) for part in parts if part)


def _made(view: View, element: Element, kind: ElementType, page: str) -> KeyElement:
    name = view.questions.get(element.ref) or label_of(element) or element.placeholder or kind
    first = element
    if element.ref not in view.snapshot.by_ref and element.options:
        first = view.snapshot.by_ref.get(element.options[0].ref, element)
    return KeyElement(
        kind=kind, name=name, page=page, signature=view.sign(element), selector=selector_of(view.snapshot, first)
    )
