"""The atlas of a site across visits: rules of merging, and a summary for models."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from footpath.memory.users import is_shelf, shelves_of
from footpath.reading.addresses import general_path
from footpath.schema.atlas import SINGLE, Atlas, BehaviorPattern, Edge, ElementType, Filter, KeyElement, PageNode
from footpath.store import atlas as statements

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence

    from footpath.memory.redaction import Redaction
    from footpath.schema.observation import PageType
    from footpath.schema.signature import Signature
    from footpath.store.atlas import Known
    from footpath.store.database import Clock, Store

_OFFERED: Final[frozenset[ElementType]] = frozenset({"job_listing", "filter_option"})
"""Elements with public text."""
_COUNTS: Final = "{page}"
"""Placeholder for a page number in an address."""
PUBLIC: Final[frozenset[PageType]] = frozenset({"listing", "posting", "search"})
"""Types of pages with the same content for everybody."""
OF_A_PAGE: Final = ("behaviors", "key_elements", "filters")
"""Parts of an atlas whose entries name their page."""
BY_PAGE: Final = ("lists", "pagers", "ways")
"""Parts of an atlas with one entry a page."""
_QUERY: Final = re.compile(r"""\[href=(["'])([^"'?]*)\?[^"']*\1\]""")
_WORDS: Final = re.compile(r"[-_]")


class _Copied(Protocol):
    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self: ...


class _Seen(_Copied, Protocol):
    @property
    def times(self) -> int: ...


ElementKey = tuple[str, str, str, int]
Copied = TypeVar("Copied", bound=_Copied)
Seen = TypeVar("Seen", bound=_Seen)
MOST_NOTES: Final = 12
"""Maximum stored observations of a page, and findings of a site."""
MOST_PATTERNS: Final = 20
"""Maximum stored URL patterns, and fingerprints, of a page."""
MOST_BEFORE: Final = 4
"""Maximum stored predecessors of an element."""
_QUOTED: Final = re.compile(r"“[^”]*”|\"[^\"]*\"|'[^']{2,}'|‘[^’]*’")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")


class AtlasMemory:
    """An atlas per site."""

    def __init__(self, store: Store, now: Clock, redaction: Redaction) -> None:
        self._store = store
        self._now = now
        self._redaction = redaction

    async def get(self, site: str) -> Atlas | None:
        """The atlas of a site: the person's own, else the nearest shared one; None if missing."""
        async with self._store.reading() as transaction:
            known = await statements.of(transaction, site)
        known = known or await self._shared(site)
        return usable(known) if known is not None else None

    async def own(self, site: str) -> Atlas | None:
        """The person's own atlas of a site; None if missing."""
        async with self._store.reading() as transaction:
            return await statements.of(transaction, site)

    async def _shared(self, site: str) -> Atlas | None:
        """The nearest accepted atlas on the shelves open to the person."""
        if is_shelf(self._store.owner):
            return None
        for shelf in await shelves_of(self._store):
            async with self._store.of(shelf.owner).reading() as transaction:
                if (shared := await statements.of(transaction, site)) is not None:
                    return shared
        return None

    async def list(self) -> list[Known]:
        """The known sites, latest first."""
        async with self._store.reading() as transaction:
            return await statements.every(transaction)

    async def merge(self, atlas: Atlas) -> Atlas:
        """Merge the atlas of a visit with the stored atlas, else with the nearest shared one. Return the result, as
        stored: what a visit adds is the person's own.
        """
        shared = await self._shared(atlas.site)
        async with self._store.writing() as transaction:
            known = await statements.of(transaction, atlas.site) or shared
            now = self._now()
            # a role's words hold templates for all personal values, even in public texts
            seen = self._redaction.restored(atlas)
            kept = kept_of(merged(usable(known), seen) if known else seen, self._redaction)
            kept = kept.model_copy(update={"updated_at": now})
            await statements.put(transaction, kept, now)
        return kept

    async def remove(self, site: str) -> bool:
        """Delete the atlas of a site. Return whether an atlas existed."""
        async with self._store.writing() as transaction:
            return await statements.remove(transaction, site)


def merged(known: Atlas, seen: Atlas) -> Atlas:
    """Merge two atlases. Where both differ, `seen` wins; elements missing from `seen` stay."""
    ids = _same_pages(known.pages, seen.pages)
    pages = {each.id: each for each in known.pages}
    for page in seen.pages:
        id = ids[page.id]
        pages[id] = _page(pages[id], page) if id in pages else page.model_copy(update={"id": id})

    def moved(each: Copied) -> Copied:
        """The same item, with merged page ids."""
        renamed = {name: ids.get(getattr(each, name), getattr(each, name)) for name in _PAGE_IDS if hasattr(each, name)}
        return each.model_copy(update=renamed) if renamed else each

    return seen.model_copy(
        update={
            "platform": known.platform if seen.platform == "generic" else seen.platform,
            "start": known.start or seen.start,
            "pages": tuple(pages.values()),
            "edges": _counted(_same_edge, known.edges, map(moved, seen.edges)),
            "behaviors": _counted(same_behavior, known.behaviors, map(moved, seen.behaviors)),
            "key_elements": _elements(known.key_elements, tuple(map(moved, seen.key_elements))),
            "filters": _filters(known.filters, tuple(map(moved, seen.filters))),
            "lists": known.lists | {ids.get(id, id): shape for id, shape in seen.lists.items()},
            "pagers": known.pagers | {ids.get(id, id): kind for id, kind in seen.pagers.items()},
            "ways": known.ways | {ids.get(id, id): way for id, way in seen.ways.items()},
            "understanding": seen.understanding or known.understanding,
            "key_findings": _once(known.key_findings, seen.key_findings, MOST_NOTES),
            "visits": known.visits + seen.visits,
        }
    )


def with_behavior(patterns: Sequence[BehaviorPattern], seen: BehaviorPattern) -> tuple[BehaviorPattern, ...]:
    """The patterns with another sighting of a known or new pattern."""
    return _counted(same_behavior, patterns, (seen,))


def with_edge(edges: Sequence[Edge], seen: Edge) -> tuple[Edge, ...]:
    """The edges with another sighting of a known or new edge."""
    return _counted(_same_edge, edges, (seen,))


def same_behavior(pattern: BehaviorPattern) -> Hashable:
    """A key equal for two sightings of a pattern: titles and counts, which differ between records, are left out."""
    effect = without_variables(pattern.effect)
    return (pattern.page, pattern.element_type, pattern.action, pattern.change, effect)


def without_variables(text: str) -> str:
    """The text in lower case, without quoted parts and numbers."""
    return " ".join(_NUMBER.sub("#", _QUOTED.sub("…", text)).casefold().split())


def summary(atlas: Atlas, current: str = "", path: Sequence[str] = ()) -> str:
    """The atlas in words, for a model.

    Args:
        atlas: the atlas.
        current: id of the open page.
        path: ids of the pages on the way to the open page.
    """
    lines = ["EXPLORED PAGES"]
    for page in atlas.pages:
        here = " (here)" if page.id == current else ""
        lines.append(f"{page.id}{here}: {page.page_type}, {page.visits} visits. {page.understanding}".rstrip())
        lines += [f"  {_way(each)}" for each in atlas.edges if each.source == page.id]
        patterns = (each for each in atlas.behaviors if each.page == page.id)
        lines += [f"  {behavior_in_words(each)}" for each in patterns]
    lines.append("CURRENT PAGE")
    page = atlas.page(current)
    lines.append(f"{current or 'none yet'}" + (f": {page.understanding}" if page else ""))
    if page is not None:
        lines += [f"  {note}" for note in page.observations]
    if atlas.filters:
        lines.append("FILTERS " + ", ".join(f"{each.name} ({len(each.options)} options)" for each in atlas.filters))
    lines.append("PATH " + (" → ".join(path) or "none"))
    return "\n".join(lines)


def behavior_in_words(pattern: BehaviorPattern) -> str:
    """The effect of acting on a kind of element, in a line."""
    sure = "confirmed" if pattern.confirmed else "seen once"
    return f"{pattern.action} {pattern.element_type}: {pattern.effect} ({sure})"


_PAGE_IDS: Final = ("page", "source", "target")
"""Fields with the id of a page."""


def _way(edge: Edge) -> str:
    return f"→ {edge.target} by {edge.label or edge.action.kind}" + (f" ({edge.times}×)" if edge.times > 1 else "")


def _same_pages(known: Sequence[PageNode], seen: Sequence[PageNode]) -> dict[str, str]:
    """The merged id of each seen page: pages match by address or structure; a new page whose id is taken gets a new
    id.
    """
    ids: dict[str, str] = {}
    taken = {each.id for each in known}
    for page in seen:
        alike = (each.id for each in known if each.id not in ids.values() and _is_same(each, page))
        id = next(alike, "")
        if not id:
            number, id = 2, page.id
            while id in taken:
                id, number = f"{page.id}-{number}", number + 1
        taken.add(id)
        ids[page.id] = id
    return ids


def _is_same(one: PageNode, other: PageNode) -> bool:
    if one.page_type != other.page_type:
        return False
    return bool(set(one.url_patterns) & set(other.url_patterns) or set(one.fingerprints) & set(other.fingerprints))


def _page(known: PageNode, seen: PageNode) -> PageNode:
    return known.model_copy(
        update={
            "understanding": seen.understanding or known.understanding,
            "observations": _once(known.observations, seen.observations, MOST_NOTES),
            "url_patterns": _once(known.url_patterns, seen.url_patterns, MOST_PATTERNS),
            "fingerprints": _once(known.fingerprints, seen.fingerprints, MOST_PATTERNS),
            "visits": known.visits + seen.visits,
            "example": seen.example or known.example,
            "lists_jobs": known.lists_jobs or seen.lists_jobs,
        }
    )


def _same_edge(edge: Edge) -> Hashable:
    return (edge.source, edge.target, edge.element_type, edge.label)


def _counted(key: Callable[[Seen], Hashable], known: Sequence[Seen], seen: Iterable[Seen]) -> tuple[Seen, ...]:
    """Both sequences without duplicates, with added counts; of two equal items, the later stays."""
    found = {key(each): each for each in known}
    for each in seen:
        before = found.get(key(each))
        found[key(each)] = each.model_copy(update={"times": each.times + before.times}) if before else each
    return tuple(found.values())


def _numbered(elements: Iterable[KeyElement]) -> dict[ElementKey, KeyElement]:
    """Key elements by kind, page and name, with a number for those of one name, as postings with one title."""
    numbers = Counter[tuple[str, str, str]]()
    found: dict[ElementKey, KeyElement] = {}
    for each in elements:
        called = (each.kind, each.page, each.name)
        found[*called, numbers[called]] = each
        numbers[called] += 1
    return found


def _of(place: tuple[str, str], keys: Iterable[ElementKey]) -> list[ElementKey]:
    """The keys of one kind and page."""
    return [key for key in keys if key[:2] == place]


def _elements(known: Sequence[KeyElement], seen: Sequence[KeyElement]) -> tuple[KeyElement, ...]:
    """The visit's elements with their predecessors, and the elements of kinds not visited.

    A new element replaces an old element if, for the kind and page, only the old element is gone and only the new
    element is new.
    """
    before, kept = _numbered(known), _numbered(seen)
    visited = {key[:2] for key in kept}
    earlier = {key: before[key].before for key in kept.keys() & before.keys()}
    for place in (each for each in visited if each[0] in SINGLE):
        gone, new = _of(place, before.keys() - kept.keys()), _of(place, kept.keys() - before.keys())
        if len(gone) == len(new) == 1:
            old = before[gone[0]]
            earlier[new[0]] = (*old.before, old.signature)[-MOST_BEFORE:]
    for key, signatures in earlier.items():
        kept[key] = kept[key].model_copy(update={"before": signatures})
    return (*(each for key, each in before.items() if key[:2] not in visited), *kept.values())


def _filters(known: Sequence[Filter], seen: Sequence[Filter]) -> tuple[Filter, ...]:
    """The visit's filters, completed from the known filters, and the filters not visited."""
    before = {(each.page, each.name): each for each in known}
    kept: list[Filter] = []
    for each in seen:
        old = before.pop((each.page, each.name), None)
        if old is not None and not each.parameter and old.parameter:
            each = each.model_copy(update={"parameter": old.parameter, "proven": old.proven})
        kept.append(each)
    return (*kept, *before.values())


def _once(known: Iterable[str], seen: Iterable[str], most: int) -> tuple[str, ...]:
    """Both, each once, the latest `most`."""
    return tuple(dict.fromkeys((*known, *seen)))[-most:]


def kept_of(atlas: Atlas, redaction: Redaction) -> Atlas:
    """The atlas for storage: redacted, with shortened addresses."""
    known = {each.parameter for each in atlas.filters if each.parameter}
    patterns = {each.id: tuple(_pattern(one, redaction) for one in each.url_patterns) for each in atlas.pages}
    short = _shortened(atlas, known)
    clean = redaction.shared(short)
    elements = tuple(
        _offered(old, each, redaction) if old.kind in _OFFERED else each
        for old, each in zip(short.key_elements, clean.key_elements, strict=True)
    )
    pages = tuple(
        each.model_copy(update={"id": old.id, "url_patterns": patterns[old.id]})
        for old, each in zip(atlas.pages, clean.pages, strict=True)
    )
    same = {"site": atlas.site, "platform": atlas.platform}
    clean = clean.model_copy(update={**same, "pages": pages, "key_elements": elements})
    return _renamed(clean, _nameless([each.id for each in atlas.pages], redaction))


def usable(atlas: Atlas) -> Atlas:
    """The stored atlas without options whose labels hold templates, written by earlier versions ("Berlin", for a person
    of Berlin). The filters of these options are read from the page again.
    """
    filters = tuple(
        each.model_copy(update={"options": (), "proven": False}) if _has_templates(each) else each
        for each in atlas.filters
        if each.opener is not None or not _has_templates(each)
    )
    return atlas if filters == atlas.filters else atlas.model_copy(update={"filters": filters})


def _has_templates(filter: Filter) -> bool:
    return any("{{" in each.label or "{{" in each.value for each in filter.options)


def short_address(url: str, known: Container[str]) -> str:
    """An address with ids as `*`, and with only the query parameters of known filters.

    An address within the page keeps only its place; an address without a page, such as a mailbox, becomes empty.
    """
    parts = urlsplit(url)
    if not parts.netloc and (parts.scheme or not parts.path):
        return urlunsplit(("", "", "", _query(parts.query, known), parts.fragment)) if not parts.scheme else ""
    path = f"/{general_path(parts.path)}"
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], path, _query(parts.query, known), ""))


def _place(url: str, known: Container[str], *, is_public: bool) -> str:
    """A short address; with its ids if the page is public, so that anybody can open it."""
    short = urlsplit(short_address(url, known))
    return urlunsplit(short._replace(path=urlsplit(url).path)) if is_public else short.geturl()


def _offered(element: KeyElement, clean: KeyElement, redaction: Redaction) -> KeyElement:
    """A record of a list, or a choice, in the page's own words, even where the person's values have the same words."""
    offered = redaction.offered(element)
    around = {name: getattr(clean.signature, name) for name in ("neighbours", "section")}
    return offered.model_copy(update={"signature": offered.signature.model_copy(update=around)})


def _shortened(atlas: Atlas, known: Container[str]) -> Atlas:
    """The atlas with all addresses shortened."""

    def sign(signature: Signature | None) -> Signature | None:
        if signature is None or not signature.href:
            return signature
        return signature.model_copy(update={"href": short_address(signature.href, known)})

    public = {each.id for each in atlas.pages if each.page_type in PUBLIC}
    return atlas.model_copy(
        update={
            "start": short_address(atlas.start, known),
            "pages": tuple(
                each.model_copy(update={"example": short_address(each.example, known)}) for each in atlas.pages
            ),
            "edges": tuple(each.model_copy(update={"signature": sign(each.signature)}) for each in atlas.edges),
            "key_elements": tuple(
                each.model_copy(
                    update={
                        "signature": sign(each.signature),
                        "before": tuple(map(sign, each.before)),
                        "address": _place(each.address, known, is_public=each.page in public),
                        "selector": _QUERY.sub(r"[href^=\1\2\1]", each.selector),
                    }
                )
                for each in atlas.key_elements
            ),
            "filters": tuple(
                each.model_copy(update={"opener": sign(each.opener), "signature": sign(each.signature)})
                for each in atlas.filters
            ),
            "ways": {
                id: each.model_copy(update={"address": _counting(each.address, known)})
                for id, each in atlas.ways.items()
            },
        }
    )


def _nameless(ids: list[str], redaction: Redaction) -> dict[str, str]:
    """Other ids for pages whose ids hold personal values."""
    taken, other = set(ids), dict[str, str]()
    for id in ids:
        words = _WORDS.sub(" ", id)
        if redaction.public(words) != words:
            other[id] = next(each for number in range(1, len(ids) + 2) if (each := f"page-{number}") not in taken)
            taken.add(other[id])
    return other


def _renamed(atlas: Atlas, ids: Mapping[str, str]) -> Atlas:
    if not ids:
        return atlas

    def moved(id: str) -> str:
        return ids.get(id, id)

    return atlas.model_copy(
        update={
            "pages": tuple(each.model_copy(update={"id": moved(each.id)}) for each in atlas.pages),
            "edges": tuple(
                each.model_copy(update={"source": moved(each.source), "target": moved(each.target)})
                for each in atlas.edges
            ),
            **{
                name: tuple(each.model_copy(update={"page": moved(each.page)}) for each in getattr(atlas, name))
                for name in OF_A_PAGE
            },
            **{name: {moved(id): each for id, each in getattr(atlas, name).items()} for name in BY_PAGE},
        }
    )


def _counting(address: str, known: Container[str]) -> str:
    """The address of a list's pages, with the counter."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, _query(parts.query, known), "")) if address else ""


def _query(query: str, known: Container[str]) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if name in known or _COUNTS in value]
    return urlencode(kept, safe="{}", quote_via=quote)


def _pattern(pattern: str, redaction: Redaction) -> str:
    """A redacted URL pattern; the host is public and stays."""
    host, slash, path = pattern.partition("/")
    return host + slash + redaction.public(path)
