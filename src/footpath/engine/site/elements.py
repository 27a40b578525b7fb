"""The elements of a page that matter for working with a site, and candidate selectors. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import label_of
from footpath.reading.url_pattern import is_generated
from footpath.schema.atlas import ElementType, KeyElement
from footpath.schema.outline import is_listed
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.engine.view import View
    from footpath.reading.surface import Surface
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
    return ShownElement(element, selectors_of_path(path))


def selectors_of(snapshot: Snapshot, element: Element) -> tuple[str, ...]:
    """Return selectors: by unique attributes given by a person, by path, and by role and name."""
    path = snapshot.path(element.node)
    frame = _frame(path)
    given: list[str] = []
    for attribute, value, others in (
        ("id", element.id, [each.id for each in snapshot.elements]),
        ("data-testid", element.test_id, [each.test_id for each in snapshot.elements]),
        ("name", element.html_name, [each.html_name for each in snapshot.elements]),
    ):
        if value and not is_generated(value) and others.count(value) == 1:
            given.append(f"{frame}{element.tag}[{attribute}={_quoted(value)}]")
    named = [f"{frame}role={element.role}[name={_quoted(element.name)}s]"] if element.role and element.name else []
    return (*given, *selectors_of_path(path), *named)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def selectors_of_path(path: str) -> tuple[str, ...]:
    """Return a path of a snapshot as CSS; as XPath too outside of shadow roots, which XPath never enters."""
    inner = path.rpartition("/#document/")[2]
    css = _frame(path) + _css(inner)
    return (css,) if "#shadow-root" in inner else (css, f"{_frame(path)}xpath={_xpath(inner)}")


def _frame(path: str) -> str:
    """Return the beginning of a selector into the frame at the end of a path; empty for the page itself."""
    *frames, _ = path.split("/#document/")
    return "".join(f"{_css(each)} >> internal:control=enter-frame >> " for each in frames)


def _css(path: str) -> str:
    """Return a path as CSS. Playwright's CSS enters shadow roots: each part is sought below the host of the previous
    part.
    """
    parts = [part.strip("/") for part in path.split("#shadow-root")]
    return " >> ".join(" > ".join(_nth(step, ":nth-of-type({})") for step in part.split("/")) for part in parts if part)


def _xpath(path: str) -> str:
    return "/" + "/".join(_nth(step, "[{}]") for step in path.split("/"))


def _nth(step: str, form: str) -> str:
    """Return a step of a path with its place among siblings; a snapshot leaves out the place of the first."""
    tag, _, place = step.partition("[")
    return tag if tag in ("html", "body") else tag + form.format(place.rstrip("]") or "1")


def _shown(view: View, element: Element, kind: ElementType, page: str) -> ShownElement:
    name = view.questions.get(element.ref) or label_of(element) or element.placeholder or kind
    first = element
    if element.ref not in view.snapshot.by_ref and element.options:
        first = view.snapshot.by_ref.get(element.options[0].ref, element)
    known = KeyElement(
        kind=kind, name=name, page=page, signature=view.sign(element), selector="", address=view.snapshot.url
    )
    return ShownElement(known, selectors_of(view.snapshot, first))
