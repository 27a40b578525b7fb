"""Judge how a list ends, by the evidence on its pages. Pure.

Collecting reports every end by code. The judge holds all evidence and decides one question: is the list whole? Evidence
against outweighs every sign of an end.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from footpath.engine.collect.tally import Counters, Doubt, EndCode, Over, enough, pages
from footpath.language.outcomes import has_word
from footpath.language.text import words
from footpath.reading.addresses import canonical_url, values_in
from footpath.reading.lists.total import counts_things, first_of, says_all_shown, says_further, says_unlisted
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from footpath.engine.collect.readers import Seen
    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Block, Element, Snapshot

IDLE_ROUNDS: Final = {"next": 2, "numbers": 2, "load_more": 2, "scroll": 3, "none": 1}
"""Number of pages or rounds in a row without a new record that end a course."""

_PROVES: Final[frozenset[EndCode]] = frozenset({"last_page", "one_page", "all_counted", "emptied"})
"""Ends that prove a complete list, unless other evidence contradicts."""

_DOUBTFUL: Final[Mapping[EndCode, Doubt]] = {
    "another_list": "another_list",
    "list_gone": "list_gone",
    "unreached": "unreached",
    "no_browser": "no_browser",
}
"""Ends that are evidence by themselves."""

MAY_HIDE: Final[frozenset[EndCode]] = frozenset(
    {"last_page", "one_page", "all_counted", "nothing_new", "repeats", "unscrolled"}
)
"""Ends that count once folded parts, other tabs and unnamed buttons were tried: a count may cover one tab only."""

_MISLED: Final[frozenset[Doubt]] = frozenset({"filters_lost", "another_list"})
"""Evidence that the records belong to another list."""

_WHATEVER_COUNTED: Final[frozenset[Doubt]] = frozenset({"left_out", *_MISLED})
"""Evidence that a matching count does not refute."""

_AT_LIMIT: Final[frozenset[Doubt]] = frozenset({"unread_pages", "cut_off", *_WHATEVER_COUNTED})
"""Evidence that matters if the task limits the pages: wanted records are missing."""


@dataclasses.dataclass(slots=True)
class Judge:
    """Takes the evidence of a collection, and judges the end."""

    tally: Counters
    number: int = 1
    """Number of the page read last."""
    last: int = 0
    """The highest page number on the list; 0 if none is shown."""
    offers: str = ""
    """Name of the control to the next page; empty without one."""
    shown_by_control: int = 0
    """The last page of the course that a control beside the list showed: a pager goes forward before it goes back."""
    narrowed_by: tuple[str, ...] = ()
    """Choices by which the site narrows the list itself."""
    noted: dict[Doubt, str] = dataclasses.field(default_factory=dict["Doubt", str])
    """Other evidence, each with its sentence."""
    _had_all: bool = True
    """Whether each earlier part of the list was complete."""

    def note(self, doubt: Doubt, text: str) -> None:
        """Take evidence. The first sentence of a kind stays."""
        self.noted.setdefault(doubt, text)

    def withdraw(self, doubt: Doubt) -> None:
        """Drop evidence that later pages refuted."""
        self.noted.pop(doubt, None)

    def begin_part(self) -> None:
        """Begin another part of the list. Each part is held to its own count, and no later count makes up for a short
        part.
        """
        total, came = self.tally.total, self.tally.listed
        if total is not None and came < total:
            words = f"A part of the list counts {total} records, and {came} came."
            self.note("fewer_than_counted", own(words))
        self._had_all = self._had_all and self._has_all()
        self.tally.begin_part()

    def over_after(self, page: int, kind: str) -> Over | None:
        """Return why no page after the present one is wanted; None to go on."""
        tally = self.tally
        if (over := tally.over()) is not None:
            return over
        for doubt in ("another_list", "filters_lost"):
            if doubt in self.noted:
                return Over("another_list", self.noted[doubt])
        if tally.repeats and tally.idle:
            if tally.repeats < self.shown_by_control:
                return Over("last_page", own("The remaining links lead back to pages that were already read."))
            return Over("repeats", own(f"The list repeats: page {page} shows what page {tally.repeats} showed."))
        if tally.idle >= IDLE_ROUNDS.get(kind, 2):
            return Over("nothing_new", own(f"{pages(tally.idle, ' in a row')} brought nothing new."))
        if page >= tally.wanted.pages:
            read = f"{pages(page)} {'was' if page == 1 else 'were'} read"
            return enough("enough_pages", read, "wanted.pages")
        return None

    def judged(self, over: Over) -> Over:
        """Return the end with all evidence against it: any evidence means the list is not whole."""
        if over.why in ("errors", "none"):
            return over
        found = dict(self._doubts(over))
        texts = [text for text in found.values() if text and text != over.reason]
        if self.narrowed_by:
            texts.append(
                sentence("The site itself chose “{}”, which may leave records out.", listed("”, “", self.narrowed_by))
            )
        reason = listed(" ", (over.reason, *texts)) if texts else over.reason
        is_whole = not found and not self.tally.gaps and (over.code in _PROVES or self._has_all())
        return dataclasses.replace(over, reason=reason, doubts=tuple(found), whole=is_whole and over.why == "end")

    def _doubts(self, over: Over) -> Iterator[tuple[Doubt, str]]:
        every = dict(self._all_doubts(over))
        if over.code == "enough_records":
            kept = _MISLED
        elif over.why == "enough":
            kept = _AT_LIMIT
        elif self._has_all():
            kept = _WHATEVER_COUNTED
        else:
            kept = frozenset(every)
        return ((doubt, text) for doubt, text in every.items() if doubt in kept)

    def _all_doubts(self, over: Over) -> Iterator[tuple[Doubt, str]]:
        total, came = self.tally.total, self.tally.listed
        if (doubt := _DOUBTFUL.get(over.code)) is not None:
            yield doubt, over.reason
        if total is not None and came < total:
            yield "fewer_than_counted", ""
        elif total is not None and self.tally.exceeds:
            words = "{} records came where the list counts {}."
            yield "more_than_counted", sentence(words, str(self.tally.home), str(total))
        has_stopped = over.code in ("nothing_new", "repeats", "emptied", "one_page")
        if has_stopped and self.last > self.number:
            yield (
                "pages_left",
                own(f"The list has {self.last} pages, and page {self.number} is the last one that was read."),
            )
        if over.code in ("nothing_new", "repeats") and self.offers:
            yield "still_offered", sentence("“{}” still offers more.", self.offers)
        if self.tally.skipped:
            yield "unread_pages", _unread(self.tally.skipped)
        yield from self.noted.items()

    def _has_all(self) -> bool:
        """Whether exactly as many records came as each part of the list counts."""
        total = self.tally.total
        return self._had_all and total is not None and self.tally.listed >= total and not self.tally.exceeds


def _unread(skipped: Mapping[str, int]) -> Sentence:
    numbers = sorted(skipped.values())
    which = "Page" if len(numbers) == 1 else "Pages"
    return own(f"{which} {', '.join(map(str, numbers))} of the list could not be read.")


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
    told = values_in(snapshot.url)
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
