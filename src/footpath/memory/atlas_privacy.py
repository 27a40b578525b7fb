"""What of an atlas is kept: nothing of the person's own, and of addresses no more than tells which page it is. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from footpath.reading.url_pattern import general_path

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from footpath.memory.redaction import Redaction
    from footpath.schema.atlas import Atlas, ElementType, Filter, KeyElement
    from footpath.schema.observation import PageType
    from footpath.schema.signature import Signature

_OFFERED: Final[frozenset[ElementType]] = frozenset({"job_listing", "filter_option"})
"""Elements that a page offers to everybody."""

_COUNTS: Final = "{page}"
"""What stands in an address for the number of a page."""

_PUBLIC: Final[frozenset[PageType]] = frozenset({"listing", "posting", "search"})
"""Types of pages that show everybody the same."""

_QUERY: Final = re.compile(r"""\[href=(["'])([^"'?]*)\?[^"']*\1\]""")
_WORDS: Final = re.compile(r"[-_]")


def kept_of(atlas: Atlas, redaction: Redaction) -> Atlas:
    """The atlas as it may be kept."""
    known = {each.parameter for each in atlas.filters if each.parameter}
    patterns = {each.id: tuple(_pattern(one, redaction) for one in each.url_patterns) for each in atlas.pages}
    short = _shortened(atlas, known)
    clean = redaction.atlas(short)
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
    """What was kept of a site, without choices in whose labels a template stands (earlier versions kept "Berlin" so,
    for a person of Berlin): nobody knows what these say. A page is read afresh for such a filter.
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
    """An address with ids as `*`, and of its query only what sets filters that are known.

    Of a place in the page itself the place; nothing of what leads to no page, such as a person's mailbox.
    """
    parts = urlsplit(url)
    if not parts.netloc and (parts.scheme or not parts.path):
        return urlunsplit(("", "", "", _query(parts.query, known), parts.fragment)) if not parts.scheme else ""
    path = f"/{general_path(parts.path)}"
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], path, _query(parts.query, known), ""))


def _place(url: str, known: Container[str], *, is_public: bool) -> str:
    """An address; with its ids, so that it can be opened, where everybody is shown the same page there."""
    short = urlsplit(short_address(url, known))
    return urlunsplit(short._replace(path=urlsplit(url).path)) if is_public else short.geturl()


def _offered(element: KeyElement, clean: KeyElement, redaction: Redaction) -> KeyElement:
    """A record of a list, or a choice, by the words that the page has for it: they may be the person's too."""
    offered = redaction.offered(element)
    around = {name: getattr(clean.signature, name) for name in ("neighbours", "section")}
    return offered.model_copy(update={"signature": offered.signature.model_copy(update=around)})


def _shortened(atlas: Atlas, known: Container[str]) -> Atlas:
    """The atlas with every address in it shortened."""

    def sign(signature: Signature | None) -> Signature | None:
        if signature is None or not signature.href:
            return signature
        return signature.model_copy(update={"href": short_address(signature.href, known)})

    public = {each.id for each in atlas.pages if each.page_type in _PUBLIC}
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
    """Other ids for the pages that are called by what is the person's own."""
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
                for name in ("behaviors", "key_elements", "filters")
            },
            **{
                name: {moved(id): each for id, each in getattr(atlas, name).items()}
                for name in ("lists", "pagers", "ways")
            },
        }
    )


def _counting(address: str, known: Container[str]) -> str:
    """The address of the pages of a list, with what counts in it."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, _query(parts.query, known), "")) if address else ""


def _query(query: str, known: Container[str]) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    kept = [(name, value) for name, value in pairs if name in known or _COUNTS in value]
    return urlencode(kept, safe="{}", quote_via=quote)


def _pattern(pattern: str, redaction: Redaction) -> str:
    """A url pattern, whose host is the site's and nobody's own."""
    host, slash, path = pattern.partition("/")
    return host + slash + redaction.public(path)
