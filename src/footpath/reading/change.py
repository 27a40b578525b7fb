"""Judge the change by an action on an element, and from the change the kind of the element. Pure.

A link in a filter's place (`/jobs/design` under “Teams”) may be a part of the list at `/jobs`, or another page: only
its content decides.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from footpath.reading.addresses import canonical_url
from footpath.reading.filters import counted, plain, set_by
from footpath.reading.index import Index
from footpath.reading.lists.read import find_listing
from footpath.reading.postings.page import is_called
from footpath.schema.atlas import Filter
from footpath.schema.diff import diff
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.surface import Surface
    from footpath.schema.atlas import ChangeType, ElementType
    from footpath.schema.diff import SnapshotDiff
    from footpath.schema.listing import Record
    from footpath.schema.observation import PageType
    from footpath.schema.snapshot import Block, Element

PANEL_WORDS: Final = 12
"""Number of new words on a page that make a panel instead of a message."""

MOSTLY: Final = 0.7
"""Least share of the new words in the panel."""

_FRAME: Final = 0.5
"""Least share of a list's filters that remain on its empty page."""

_STAYS: Final = 0.5
"""Least share of a list's records that remain if the list stays."""

_NUMBER: Final = re.compile(r"\d[\d.,]*")
_APPLYING: Final[frozenset[PageType]] = frozenset({"application", "review", "registration", "login"})
_FILTERS: Final = re.compile(r"\b(?:filters?|refine|narrow|filtern?|filtres?|filtros?)\b", re.IGNORECASE)
_APPLY: Final = re.compile(r"\b(?:appl(?:y|ication)|bewerb\w*|candidat\w*|postul\w*)\b", re.IGNORECASE)
_LISTS: Final[dict[ElementType, str]] = {
    "pagination": "shows the next part of the list", "load_more": "adds records to the list",
    "sort": "orders the list anew", "filter_option": "narrows the list", "search_input": "lists what fits the words",
    "search_button": "lists what fits the words", "clear_filters": "shows the whole list again",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of the page, and its evidence on the element that caused the change."""

    change: ChangeType
    element_type: ElementType
    effect: str
    """The effect in words; text of a single record is in quotes."""
    sure: bool = True
    """False if the change may have another meaning."""
    container: int = -1
    """`order` of the new dialog; -1 for none."""
    node: int = -1
    """Tree node of the new panel; -1 for none."""


def judge_change(before: Surface, after: Surface, element: Element | None) -> Changed:
    """Return the change between two readings of a page, and its evidence on the used element."""
    looks = before.kind(element.ref) if element is not None else "other"
    record = before.by_record.get(element.ref) if element is not None and looks in ("job_listing", "other") else None
    if _is_other_page(before, after, record):
        return _navigation(before, after, element, looks)
    dialog = _new(before.dialogs, after.dialogs)
    if dialog is not None:
        return _modal(after, dialog, looks)
    return (
        (_tab(element, after) if element is not None else None)
        or _listed(before, after, looks)
        or _answered(before, after, looks)
        or (_unfolded(element, before, after, looks) if element is not None else None)
        or _changed_in_place(before, after, element, looks)
    )


def _answered(before: Surface, after: Surface, looks: ElementType) -> Changed | None:
    """Return the end of a dialog, or a complaint; None for neither."""
    if _new(after.dialogs, before.dialogs) is not None:
        return Changed("closed", "close_button", "closes the dialog")
    if errors := [each for each in after.page.errors if each not in before.page.errors]:
        return Changed("validation", looks, f"the page complains: “{errors[0]}”", sure=looks != "other")
    return None


def _changed_in_place(before: Surface, after: Surface, element: Element | None, looks: ElementType) -> Changed:
    """Return the change of the page's texts: a record beside its list, other words, or nothing."""
    said = diff(before.snapshot, after.snapshot)
    shown = _panel(after, said)
    if shown is not None:
        kind: ElementType = "job_listing" if element is not None and element.ref in before.by_record else looks
        return Changed("panel", kind, "shows the record beside the list", kind != "other", node=shown)
    if said.is_empty:
        return Changed("nothing", looks, "changes nothing that can be seen", sure=looks == "other")
    return _words(said, looks)


def _is_other_page(before: Surface, after: Surface, record: Record | None) -> bool:
    """Whether another kind of page is open: by address, or by content (of a link's `record`) on one path."""
    if before.page.url_pattern == after.page.url_pattern:
        is_list = before.listing is not None or after.listing is not None
        if is_list and canonical_url(before.snapshot.url) != canonical_url(after.snapshot.url):
            one_list = (before.listing is None) != (after.listing is None)
            return _shows_record(before, after, record) or (one_list and not _is_emptied(before, after))
        return before.type != after.type and not is_list and after.type != "other"
    both = before.listing, after.listing
    if both[0] is not None and both[1] is not None and both[0].shape.container == both[1].shape.container:
        return both[0].shape.record != both[1].shape.record
    return True


def _outside_list(after: Surface) -> list[Block]:
    """Return the texts of a page without a list, or the headings outside of its list."""
    if after.listing is None:
        return [each for each in after.snapshot.blocks if each.text]
    spans = [(each.first, each.last) for each in after.listing.records]
    headings = (each for each in after.snapshot.blocks if each.text and each.kind == "heading")
    return [each for each in headings if not any(first <= each.order <= last for first, last in spans)]


def _shows_record(before: Surface, after: Surface, record: Record | None) -> bool:
    """Whether a page names a record outside of its list, and the list has gone."""
    if record is None or before.listing is None:
        return False
    name = record.posting.title or next(iter(record.texts.values()), "")
    if not any(is_called(each.text, name) for each in _outside_list(after)):
        return False
    same = after.listing is not None and after.listing.shape.container == before.listing.shape.container
    return not same or len({*before.keys} & {*after.keys}) < _STAYS * len(before.keys)


def _is_emptied(before: Surface, after: Surface) -> bool:
    """Whether one page is the other without its records: the filters stay, or a heading with few new words."""
    listed, bare = (before, after) if before.listing is not None else (after, before)
    filters = {each.filter.name for each in listed.filters}
    if filters:
        return len(filters & {each.filter.name for each in bare.filters}) >= _FRAME * len(filters)
    said = {each.text for each in listed.snapshot.blocks}
    words = sum(len(each.text.split()) for each in bare.snapshot.blocks if each.text not in said)
    return bool(_headings(listed) & _headings(bare)) and words < PANEL_WORDS


def _headings(surface: Surface) -> frozenset[str]:
    """Return the headings of a page, without numbers."""
    return frozenset(_NUMBER.sub("", each.text) for each in surface.snapshot.blocks if each.kind == "heading")


def _navigation(before: Surface, after: Surface, element: Element | None, looks: ElementType) -> Changed:
    kind = after.type
    is_record = element is not None and element.ref in before.by_record and looks in ("job_listing", "other")
    if kind == "error":  # an error, whatever page was expected
        means = "job_listing" if is_record else "navigation" if looks in ("other", "menu") else looks
        return Changed("navigation", means, "leads to an error", sure=looks != "apply_button")
    if is_record:
        return Changed("navigation", "job_listing", "leads to the page of the record")
    if looks == "apply_button":
        where = "the application form" if kind == "application" else f"a page of type {kind}"
        return Changed("navigation", "apply_button", f"leads to {where}", sure=kind in _APPLYING)
    if kind == "application" and before.type == "posting":
        return Changed("navigation", "apply_button", "leads to the application form")
    means = "navigation" if looks in ("other", "menu") else looks
    return Changed("navigation", means, f"leads to a page of type {kind}")


def _modal(after: Surface, dialog: Block, looks: ElementType) -> Changed:
    inside = {each.ref for each in after.inside(dialog.order)}
    words = " ".join([dialog.text, *after.texts(dialog.order)[:3]])
    filters = any(each.ref in inside or inside & {*each.refs.values()} for each in after.filters)
    asks = [form for form in after.page.forms if any(field.refs[0] in inside for field in form.fields)]
    purposes = {form.purpose for form in asks}
    if "application" in purposes or (purposes and _APPLY.search(words)):
        return Changed("modal", "apply_button", "opens a dialog with the application", container=dialog.order)
    if filters and (purposes <= {"search", "filter", "other"} or _FILTERS.search(words)):
        return Changed("modal", "filter_button", "opens a dialog with filters", container=dialog.order)
    name = f" “{dialog.text}”" if dialog.text else ""
    return Changed("modal", looks, f"opens a dialog{name}", sure=looks != "other", container=dialog.order)


def _tab(element: Element, after: Surface) -> Changed | None:
    now = after.snapshot.by_ref.get(element.ref)
    if element.role != "tab" or now is None or not now.selected or element.selected:
        return None
    return Changed("panel", "tab", "shows another part of the page")


def _listed(before: Surface, after: Surface, looks: ElementType) -> Changed | None:
    """The change where the list has other records than before, or another order; else None."""
    old, new = before.keys, after.keys
    if old == new or not (old or new):
        return None
    if not old or not new:
        if before.page.url_pattern != after.page.url_pattern or before.snapshot.url == after.snapshot.url:
            return None
        kind = looks if looks in _LISTS else "filter_option"
        return Changed("list", kind, "leaves nothing in the list" if not new else _LISTS[kind], sure=looks in _LISTS)
    kind = _by_records(before, after, old, new, looks)
    if kind == "other":
        return None
    return Changed("list", kind, _LISTS[kind], sure=kind == looks or kind in ("load_more", "pagination"))


def _by_records(
    before: Surface, after: Surface, old: Sequence[str], new: Sequence[str], looks: ElementType
) -> ElementType:
    if old[0] == new[0] and len(new) > len(old) and set(old) <= set(new):
        return "clear_filters" if looks == "clear_filters" else "load_more"
    if looks in _LISTS:
        return looks
    if set(old) == set(new):
        return "sort"
    was, now = _page_number(before), _page_number(after)
    if was is not None and now is not None and was != now:
        return "pagination"
    if _counts_less(before, after) or (set(new) < set(old)) or set_by(before.snapshot.url, after.snapshot.url)[0]:
        return "filter_option"
    return "other" if looks == "job_listing" else "filter_option"


def _page_number(surface: Surface) -> int | None:
    return next((page.number for page in surface.pager.pages if page.current), None)


def _counts_less(before: Surface, after: Surface) -> bool:
    """Whether the list tells a smaller total than before."""
    was, now = (each.listing.total if each.listing is not None else None for each in (before, after))
    return was is not None and now is not None and now < was


def _unfolded(element: Element, before: Surface, after: Surface, looks: ElementType) -> Changed | None:
    now = after.snapshot.by_ref.get(element.ref)
    was_open, is_open = element.expanded, now.expanded if now is not None else None
    if is_open is None or was_open == is_open:
        return None
    if not is_open:
        return Changed("closed", looks if looks != "other" else "close_button", "folds its part of the page up")
    known = {each.filter.name for each in before.filters}
    if any(each.filter.name not in known for each in after.filters):
        return Changed("expansion", "filter_button", "unfolds filters")
    kind = looks if looks in ("filter_button", "menu") else "menu"
    return Changed("expansion", kind, "unfolds more of the page")


def _panel(after: Surface, said: SnapshotDiff) -> int | None:
    """Return the innermost tree node that holds most of the new words; None for too few."""
    listing = after.listing
    fresh = set(said.texts_new)
    blocks = [each for each in after.snapshot.blocks if each.text in fresh]
    if listing is not None and listing.records:
        first, last = listing.records[0].first, listing.records[-1].last
        blocks = [each for each in blocks if not first <= each.order <= last]
    words = {each.order: len(each.text.split()) for each in blocks}
    if sum(words.values()) < PANEL_WORDS:
        return None
    held: Counter[int] = Counter()
    for each in blocks:
        for node in after.snapshot.above(each.node):
            held[node] += words[each.order]
    enough = sum(words.values()) * MOSTLY
    return max(node for node, count in held.items() if count >= enough)  # containers come before their contents


def _words(said: SnapshotDiff, looks: ElementType) -> Changed:
    if said.texts_new:
        return Changed("text", looks, f"the page says “{said.texts_new[0][:80]}”", sure=False)
    if said.appeared:
        return Changed("expansion", looks, "shows more controls", sure=False)
    return Changed("text", looks, "changes small things on the page", sure=False)


def _new(before: Sequence[Block], after: Sequence[Block]) -> Block | None:
    """Return a block of the second list that is not in the first."""
    known = {(each.node, each.text) for each in before}
    return next((each for each in after if (each.node, each.text) not in known), None) if len(after) else None


_FEWEST: Final = 2
_MOST: Final = 60
"""Number of links above which a group is a list of its own."""


def path_filters(surface: Surface) -> tuple[Filter, ...]:
    """Return the groups of links, each under a heading or in a named part, that lead one step below the page's path."""
    if surface.listing is None:
        return ()
    index = Index(surface.snapshot)
    groups: defaultdict[tuple[int, str], dict[str, Element]] = defaultdict(dict)
    for element in surface.snapshot.elements:
        if _is_plain_link(surface, element) and (path := _one_step_below(surface.snapshot.url, element.href)):
            groups[_label(index, element)].setdefault(path, element)
    return tuple(
        Filter(
            name=plain(name),
            kind="links",
            options=counted([(each.name, path) for path, each in links.items()]),
            by_path=True,
        )
        for (_, name), links in groups.items()
        if name and _FEWEST <= len(links) <= _MOST and len({each.name for each in links.values()}) == len(links)
    )


def _one_step_below(here: str, href: str) -> str:
    """Return the path of a link that leads one step below an address, without a query; empty for others."""
    there, below = urlsplit(urljoin(here, href)), urlsplit(here).path.rstrip("/") + "/"
    last = there.path.removeprefix(below).rstrip("/")
    is_below = there.path.startswith(below) and last != "" and "/" not in last
    return there.path if is_below and not (there.query or there.fragment) else ""


def _is_plain_link(surface: Surface, element: Element) -> bool:
    """Whether an element is a named link outside of the records and of the pager."""
    if element.role != "link" or not element.href or not element.name or not is_listed(element):
        return False
    return element.ref not in surface.by_record and element.ref not in surface.pager_refs and surface.is_safe(element)


def is_part(base: Surface, part: Surface) -> bool:
    """Whether a page shows a part of the base page's list: records of the same kind, and a way back."""
    if base.listing is None or (listing := find_listing(part.snapshot, base.listing.shape)) is None:
        return False
    keys, whole = {each.key for each in listing.records}, set(base.keys)
    if not keys or keys == whole or not _leads_back(part, base):
        return False
    if base.pager.kind == "none":
        return keys < whole
    return listing.total is None or base.listing.total is None or listing.total < base.listing.total


def are_apart(one: Surface, other: Surface) -> bool:
    """Whether two pages show different records, as two choices of one filter do."""
    return set(one.keys) != set(other.keys)


def _label(index: Index, element: Element) -> tuple[int, str]:
    """Return the label of a link's group: the named part of the page around, else the nearest lower heading."""
    for block in index.above(element):
        if block.text and block.kind not in ("dialog", "form"):
            return block.order, block.text
    heading = next(index.headings_before(element), None)
    return (heading.order, heading.text) if heading is not None and heading.level != 1 else (-1, "")


def _leads_back(narrowed: Surface, base: Surface) -> bool:
    here = urlsplit(base.snapshot.url).path.rstrip("/")
    links = (each for each in narrowed.snapshot.elements if each.role == "link" and each.href)
    return any(urlsplit(urljoin(narrowed.snapshot.url, each.href)).path.rstrip("/") == here for each in links)
