"""Evidence on a page against the list being whole. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from footpath.language.outcomes import has_word
from footpath.language.text import words
from footpath.reading.addresses import canonical_url
from footpath.reading.lists.total import counts_things, first_of, says_all_shown, says_further, says_unlisted
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from footpath.engine.collect.ending import Doubt
    from footpath.engine.collect.seen import Seen
    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Block, Element, Snapshot

_SHORT: Final = 120
"""Characters of a text that only reports a failure."""

_NEXT: Final = 3
"""Number of texts behind the last record that may describe the rest of the list."""

_ELSEWHERE: Final = frozenset({"banner", "contentinfo", "complementary", "navigation"})

_FOREIGN: Final = 0.5
"""The share of records with another value than the chosen one from which the choice counts as ignored."""


def against(seen: Seen, listing: Listing) -> Iterator[tuple[Doubt, Sentence]]:
    """Yield each kind of evidence on a page, with a sentence."""
    if text := failure(seen.snapshot, listing):
        yield "says_failed", sentence("Behind its last record the page says “{}”.", text)
    beside = [each.text for each in seen.snapshot.blocks if each.text and not _is_inside(each, listing)]
    behind = next(filter(says_further, _behind(seen.snapshot, listing)), "")
    if text := behind or next(filter(_counts_further, beside), ""):
        yield "says_more", sentence("Beside its records the page says “{}”.", text)
    if text := first_of(beside, len(listing.records)):
        yield "only_first", sentence("The page shows only the first records: it says “{}”.", text)
    if (ignored := contradicted(seen.snapshot, listing)) is not None:
        told = "The list is narrowed to “{}”, and {} of its records say another: the site ignores it."
        yield "filters_lost", sentence(told, ignored[0], own(f"{ignored[1]} of {len(listing.records)}"))


def new_beside(seen: Seen, listing: Listing, known: Container[str]) -> int:
    """Return how many links outside of the list lead to records like those of the list that are not `known` by address:
    on a page that brought nothing new, the turned list is another one.
    """
    like = {_without_last(record.href) for record in listing.records if record.href}
    outside = (
        urljoin(seen.snapshot.url, each.href)
        for each in seen.snapshot.elements
        if each.href and not (each.hidden or _is_inside(each, listing) or _is_elsewhere(seen.snapshot, each))
    )
    return len({key for href in outside if _without_last(href) in like and (key := canonical_url(href)) not in known})


def _without_last(url: str) -> str:
    """Return an address up to the last part of its path, which names the record."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path.rstrip('/').rpartition('/')[0]}"


def _counts_further(text: str) -> bool:
    """Whether a short text beside a list tells of unlisted records."""
    return len(text) <= _SHORT and ((says_further(text) and counts_things(text)) or says_unlisted(text))


def failure(snapshot: Snapshot, listing: Listing) -> str:
    """Return the first text right behind the last record that reports an error; empty without one."""
    return next((text for text in _behind(snapshot, listing) if has_word("broken", text)), "")


def answered(before: Snapshot, after: Snapshot, listing: Listing) -> str:
    """Return a new text right behind the last record after a press without new records, unless the text says that all
    are shown; empty for none.
    """
    last = listing.records[-1].last
    buttons = (e.name for e in after.elements if last < e.order and not (e.hidden or e.disabled or e.href))
    said = {each.text for each in before.blocks} | {each.name for each in before.elements}
    new = (text for text in (*_behind(after, listing), *buttons) if text and text not in said)
    return next((text for text in new if not (says_all_shown(text) or any(map(str.isdigit, text)))), "")


def _behind(snapshot: Snapshot, listing: Listing) -> Iterator[str]:
    """Yield the first short texts behind the last record."""
    last = listing.records[-1].last
    behind = sorted((each for each in snapshot.blocks if each.order > last and each.text), key=lambda b: b.order)
    texts = [each.text for each in behind if each.kind not in ("landmark", "group", "list")][:_NEXT]
    return (text for text in texts if len(text) <= _SHORT)


def says_other(seen: Seen, listing: Listing, said: str) -> bool:
    """Whether a text "no results" stands above the records, offered as alternatives."""
    first = listing.records[0].first
    above = (each for each in seen.snapshot.blocks if each.order < first and each.text == said)
    return any(not _is_elsewhere(seen.snapshot, each) for each in above)


def is_torn(markup: str) -> bool:
    """Whether the markup of a page is cut off."""
    return not markup.rstrip().lower().endswith("</html>")


def contradicted(snapshot: Snapshot, listing: Listing) -> tuple[str, int] | None:
    """Return the set choice of a field beside the list, confirmed by the address, and how many records have another
    choice; None for few.
    """
    told = {value.casefold() for _, value in parse_qsl(urlsplit(snapshot.url).query)}
    for element in snapshot.elements:
        if _is_inside(element, listing) or element.hidden or not element.options:
            continue
        chosen = next((n for n, each in enumerate(element.options) if each.selected), 0)
        one = element.options[chosen]
        if not chosen or not {one.label.casefold(), one.value.casefold()} & told:
            continue
        others = {words(each.label) for each in element.options if each is not one and not each.label.isdecimal()}
        count = sum(
            _says_another(snapshot, record.first, record.last, words(one.label), others) for record in listing.records
        )
        if count >= _FOREIGN * len(listing.records):
            return one.label, count
    return None


def _says_another(
    snapshot: Snapshot, first: int, last: int, one: tuple[str, ...], others: set[tuple[str, ...]]
) -> bool:
    texts = [words(each.text) for o in range(first, last + 1) if (each := snapshot.by_order.get(o)) is not None]
    said = " ".join(" ".join(text) for text in texts)
    return " ".join(one) not in said and any(text in others for text in texts if text)


def left_out(first: str, later: str) -> set[str]:
    """Return words of an address that a later page's address lacks: a filter may be lost."""
    mine, theirs = (set(words(f"{urlsplit(url).path} {_values(url)}".replace("/", " "))) for url in (first, later))
    return {word for word in mine - theirs if len(word) > 2 and not any(letter.isdigit() for letter in word)}


def changed_value(first: str, later: str) -> tuple[str, str, str] | None:
    """Return name, later and first value of a changed word parameter; None without one."""
    mine, theirs = (dict(parse_qsl(urlsplit(url).query)) for url in (first, later))
    return next(
        (
            (name, theirs[name], value)
            for name, value in mine.items()
            if theirs.get(name, value) != value and _is_said(value) and _is_said(theirs[name])
        ),
        None,
    )


def says_all(snapshot: Snapshot, listing: Listing, gone: set[str]) -> bool:
    """Whether every record of a list has one of the words."""
    return all(_words_of(snapshot, each.first, each.last) & gone for each in listing.records)


def _words_of(snapshot: Snapshot, first: int, last: int) -> set[str]:
    items = (snapshot.by_order.get(order) for order in range(first, last + 1))
    return {word for each in items if each is not None for word in words(each.text)}


def _is_said(value: str) -> bool:
    """Whether a value is words, and no number or mark of a place in the list."""
    return any(letter.isalpha() for letter in value) and not any(letter.isdigit() for letter in value)


def _values(url: str) -> str:
    return " ".join(value for _, value in parse_qsl(urlsplit(url).query))


def _is_inside(item: Element | Block, listing: Listing) -> bool:
    return listing.records[0].first <= item.order <= listing.records[-1].last


def _is_elsewhere(snapshot: Snapshot, item: Block | Element) -> bool:
    parent = item.parent
    while parent >= 0:
        holder = snapshot.by_order[parent]
        if getattr(holder, "role", "") in _ELSEWHERE:
            return True
        parent = holder.parent
    return False
