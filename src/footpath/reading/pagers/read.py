"""Find the pager of a list, and the pagers of its parts: the page's ways to the rest of the list."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from footpath.language.text import fold
from footpath.reading.index import LEAVES, is_field
from footpath.reading.lists.outline import address
from footpath.reading.pagers.controls import ControlRun, PagerControl, are_sizes, controls, runs
from footpath.reading.pagers.judge import (
    current_page,
    is_here,
    links,
    next_score,
    numbers_score,
    pages_of,
    ways_of,
)
from footpath.reading.pagers.words import (
    Way,
    is_pager,
    number,
    numbers_in,
    page_of,
    pager_by_address,
    pager_by_head,
    with_order,
)
from footpath.schema.listing import PageLink, Pager
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Element, Snapshot

LEAST: Final = 0.5
"""Confidence from which controls count as a pager."""
_NEAR: Final = 8
_SHORT: Final = 40
"""Characters of a text that only names the page and the number of pages."""
_SCROLL: Final = 0.5
_BEHIND: Final = 0.15
"""Bonus for numbers right behind the list that count from 1."""
_FAR: Final = 60
"""Places in reading order between a list and its "load more"."""
_CONFIDENCE: Final = 0.7
_NEAR_CHOSEN: Final = 4
"""Places in reading order between a box for a number and the number of pages."""
_MOST: Final = 1000
_COUNT: Final = re.compile(r"^\s*(?:/|\(?(?:of|von|sur|de|di|van|z|ze|av|af|из|共|全))\s*(\d{1,4})\b", re.IGNORECASE)
"""The number of pages, behind the box with the current one."""
_FEWEST: Final = 2
_APART: Final = 60
"""Places in reading order between two letters of one pager: letters without records are texts."""
_MOSTLY: Final = 0.6


def read_pager(snapshot: Snapshot, listing: Listing | None = None) -> Pager:
    """How to come to the rest of a list, or of what the page shows. Nothing is made up for a missing "next"."""
    pager = _pager(snapshot, listing)
    if listing is not None and listing.records:
        pager = with_order(pager, snapshot.url, len(listing.records))
        if pager.kind == "next" and following(pager) is None:
            pager = pager_by_address(snapshot, listing) or pager
        if pager.kind in ("none", "scroll"):
            pager = pager_by_head(snapshot, len(listing.records)) or pager
    if pager.kind not in ("none", "next", "numbers") or following(pager) is not None:
        return pager
    if pager.current is not None and pager.current < last_page(pager):
        return pager
    return letter_pager(snapshot, listing) or pager


def _end_of(listing: Listing | None) -> int | None:
    """Return the place of the last record."""
    return listing.records[-1].last if listing is not None and listing.records else None


def _pager(snapshot: Snapshot, listing: Listing | None) -> Pager:
    """The pager without letters."""
    found = controls(snapshot)
    shown = len(listing.records) if listing is not None else 0
    every = [run for run in runs(snapshot, found) if not are_sizes(run, shown)]
    end = _end_of(listing)
    scored = ((numbers_score(snapshot, run) + _BEHIND * _counts_on(run, end), run) for run in every)
    numbered = sorted(
        ((score, run) for score, run in scored if score >= LEAST),
        key=lambda s: (-round(s[0], 1), -_nearness(s[1], listing), -len(s[1].numbered)),
    )
    if numbered:
        score, best = numbered[0]
        return _of_numbers(snapshot, score, best, [run for _, run in numbered[1:]])
    if (alone := _of_ways(snapshot, every, listing, end)) is not None:
        return alone
    if (chosen := field_pager(snapshot)) is not None:
        return chosen
    more = more_control(snapshot, found, end)
    if more is not None:
        return Pager(kind="load_more", next=_link(more), confidence=0.8 if listing is not None else 0.6)
    return Pager() if listing is None else _of_list(snapshot, listing)


def _of_list(snapshot: Snapshot, listing: Listing) -> Pager:
    """The pager of a list without controls: by an address, or by scrolling if the list counts more records."""
    if listing.records and (linked := pager_by_address(snapshot, listing)) is not None:
        return linked
    if listing.total is not None and listing.total > len(listing.records):
        return Pager(kind="scroll", confidence=_SCROLL)
    return Pager()


def _of_ways(snapshot: Snapshot, every: Sequence[ControlRun], listing: Listing | None, end: int | None) -> Pager | None:
    """The pager of controls without numbers: next, previous and their kind."""
    alone = [(next_score(snapshot, run, told.items(), end), run, told) for run in every if (told := ways_of(run, None))]
    alone = sorted(alone, key=lambda s: (-round(s[0], 1), -_nearness(s[1], listing)))
    if not alone or alone[0][0] < LEAST:
        return None
    score, first, told = alone[0]
    ways: dict[Way, PagerControl] = {**_beside(first, alone[1:]), **told}
    return _with_ways(_counted(Pager(kind="next", confidence=round(score, 2)), first), ways)


def _counts_on(run: ControlRun, end: int | None) -> bool:
    """Whether buttons right behind the list are numbered from 1 on without a gap; one may be a plain text."""
    if end is None or not 0 < run.controls[0].order - end <= _NEAR:
        return False
    numbers = {each.number for each in run.controls}
    every = numbers | {n for n in run.written() if n + 1 in numbers or n - 1 in numbers}
    return None not in numbers and len(every) > 1 and every == set(range(1, len(every) + 1))


def following(pager: Pager, at: int | None = None) -> PageLink | None:
    """Return the control of a pager that leads on: "next", or the number after the current page (or `at`)."""
    if pager.previous is not None and pager.previous.age == "older":
        return pager.previous
    if pager.next is not None:
        return pager.next if pager.next.age != "newer" else None
    current = pager.current if pager.current is not None else at
    if current is None:
        return None
    return next((p for p in pager.pages if p.number == current + 1 and not p.disabled), None)


def last_page(pager: Pager) -> int:
    """Return the highest page number that a pager shows or gives; 0 for none."""
    return max(pager.count or 0, *(each.number or 0 for each in pager.pages), 0)


def with_count(pager: Pager, snapshot: Snapshot, listing: Listing, at: int) -> Pager:
    """Return the pager with the number of pages, if only a short text outside of records gives it."""
    if pager.pages or pager.count is not None or not listing.records:
        return pager
    first, last = listing.records[0].first, listing.records[-1].last
    texts = (each.text for each in snapshot.blocks if not first <= each.order <= last and len(each.text) <= _SHORT)
    said = (page_of(text) for text in texts)
    count = next((told[1] for told in said if told is not None and told[0] == at), None)
    return pager if count is None else pager.model_copy(update={"count": count})


def _counted(pager: Pager, run: ControlRun) -> Pager:
    """Return the pager with the shown page and the number of pages, if a text among its controls gives both."""
    said = next((told for block in run.texts if (told := page_of(block.text))), None)
    if said is None:
        return pager
    return pager.model_copy(update={"current": said[0] if pager.current is None else pager.current, "count": said[1]})


def _of_numbers(snapshot: Snapshot, score: float, best: ControlRun, others: Sequence[ControlRun]) -> Pager:
    """Return a pager with numbers; a second pager of the same list (above and below) adds missing controls."""
    current = current_page(snapshot, best)
    told = dict(ways_of(best, current))
    numbered = {c.number: c for c in pages_of(best)}
    stems = links(pages_of(best)).stems.keys()
    for run in others:
        if links(pages_of(run)).stems.keys() & stems:
            for one in pages_of(run):
                numbered.setdefault(one.number, one)
            for way, one in ways_of(run, current).items():
                told.setdefault(way, one)
    if "next" not in told and (gap := _gap(best, current)) is not None:
        told["next"] = gap
    pages = [_link(numbered[n], current) for n in sorted(n for n in numbered if n is not None)]
    pager = Pager(kind="numbers", pages=tuple(pages), current=current, confidence=round(min(score, 1.0), 2))
    return _with_ways(_counted(pager, best), told)


def _gap(run: ControlRun, current: int | None) -> PagerControl | None:
    """Return the "…" behind the numbers, which leads on from the last one."""
    last = max(run.numbered, key=lambda c: c.number or 0)
    if current is None or current < (last.number or 0):
        return None
    return next((c for c in run.controls if c.is_gap and c.order > last.order), None)


def _beside(
    first: ControlRun, others: Sequence[tuple[float, ControlRun, Mapping[Way, PagerControl]]]
) -> dict[Way, PagerControl]:
    """Return the previous and next links of nearby runs: another element may stand between."""
    end, start = first.controls[-1].order, first.controls[0].order
    near = [
        told
        for score, run, told in others
        if score >= LEAST and (0 < run.controls[0].order - end <= _NEAR or 0 < start - run.controls[-1].order <= _NEAR)
    ]
    return {way: one for told in near for way, one in told.items()}


def _with_ways(pager: Pager, told: Mapping[Way, PagerControl]) -> Pager:
    """Return the pager with its ways; disabled controls lead nowhere."""
    return pager.model_copy(update={way: _link(c) for way, c in told.items() if way != "more" and not c.is_disabled})


def _link(control: PagerControl, current: int | None = None) -> PageLink:
    return PageLink(
        ref=control.element.ref,
        href=control.href,
        number=control.number,
        current=control.number is not None and control.number == current,
        disabled=control.is_disabled and not control.is_current,
        age=control.way if control.way == "older" or control.way == "newer" else "",
    )


def _nearness(run: ControlRun, listing: Listing | None) -> float:
    """Return the nearness to the end of the list, or to its beginning; 0 without a list."""
    if listing is None or not listing.records:
        return 0.0
    after = run.controls[0].order - listing.records[-1].last
    before = listing.records[0].first - run.controls[-1].order
    distance = after if after >= 0 else before if before >= 0 else 1000
    return -float(distance)


def more_control(snapshot: Snapshot, found: Sequence[PagerControl], last: int | None) -> PagerControl | None:
    """Return the control that loads more records: after the list if possible, else the last control on the page."""
    more = [c for c in found if c.way == "more" and not c.is_disabled]
    if last is not None:
        after = [c for c in more if last < c.order <= last + _FAR]
        return after[0] if after else None
    told = [c for c in more if len(c.element.name.split()) > 1 and _loads(snapshot, c)]
    return told[-1] if len(told) == 1 else None


def _loads(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether a control loads more here: a button outside the page's surroundings, or a link to the page itself."""
    roles = {b.role for b in snapshot.around(control.element)}
    if roles & {"complementary", "contentinfo", "navigation", "banner", "dialog"}:
        return False
    here, there = urlsplit(snapshot.url), urlsplit(control.href)
    return not control.href or (here.netloc, here.path) == (there.netloc, there.path)


def field_pager(snapshot: Snapshot) -> Pager | None:
    """Return the pager of a field; None without one."""
    for element in sorted(snapshot.elements, key=lambda e: e.order):
        if element.hidden or element.disabled or element.secret:
            continue
        if found := _of_field(snapshot, element):
            return found
    return None


def _of_field(snapshot: Snapshot, element: Element) -> Pager | None:
    if element.tag == "input" and element.role in {"textbox", "spinbutton"}:
        return _boxed(snapshot, element)
    if element.tag != "select" and not (is_field(element) and element.popup):
        return None
    return _listed(snapshot, element) if element.options else _closed(snapshot, element)


def _listed(snapshot: Snapshot, element: Element) -> Pager | None:
    """Return the pager of a list of options with the pages from the first to the last."""
    numbers = [next(iter(numbers_in(option.label)), 0) for option in element.options]
    is_counted = len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
    is_said = all(is_pager(option.label) for option in element.options) or _is_among_pages(snapshot, element)
    if not is_counted or not (_is_named(snapshot, element) or is_said):
        return None
    current = next((n for n, option in zip(numbers, element.options, strict=True) if option.selected), None)
    current = current or _shown(element) or (1 if element.tag == "select" else None)
    pages = [
        PageLink(ref=element.ref, number=n, current=n == current, option=option.label, disabled=option.disabled)
        for n, option in zip(numbers, element.options, strict=True)
    ]
    return Pager(kind="numbers", pages=tuple(pages), current=current, confidence=_CONFIDENCE)


def _closed(snapshot: Snapshot, element: Element) -> Pager | None:
    """Return the pager of a closed drawn list that shows the chosen page; the next page is assumed to be an option."""
    said = element.value or element.text or element.name
    current = _shown(element)
    if not current or (said.strip().isdecimal() and not _is_named(snapshot, element)):
        return None
    count = told[1] if (told := page_of(said)) is not None else None
    if count is not None and current >= count:
        return Pager(kind="numbers", current=current, count=count, confidence=_CONFIDENCE)
    following = said.replace(str(current), str(current + 1), 1)
    pages = [
        PageLink(ref=element.ref, number=current, current=True, option=said),
        PageLink(ref=element.ref, number=current + 1, option=following),
    ]
    return Pager(kind="numbers", pages=tuple(pages), current=current, count=count, confidence=_CONFIDENCE)


def _shown(element: Element) -> int | None:
    """Return the page number that a field shows; None for none."""
    said = element.value or element.text or element.name
    told = page_of(said)
    return told[0] if told is not None else number(said)


def _boxed(snapshot: Snapshot, element: Element) -> Pager | None:
    """Return the pager of a box with the page number, and the number of pages behind."""
    if not element.value.isdecimal() or not _is_named(snapshot, element):
        return None
    current, behind = int(element.value), range(element.order + 1, element.order + _NEAR_CHOSEN)
    texts = [b.text for o in behind if isinstance(b := snapshot.by_order.get(o), Block) and b.kind in LEAVES]
    last = next((int(match[1]) for text in texts if (match := _COUNT.match(text))), 0)
    if not last and element.max.isdecimal():
        last = int(element.max)
    if not 0 < current <= last <= _MOST:
        return None
    pages = [PageLink(ref=element.ref, number=n, current=n == current, option=str(n)) for n in range(1, last + 1)]
    return Pager(kind="numbers", pages=tuple(pages), current=current, confidence=_CONFIDENCE)


def _is_among_pages(snapshot: Snapshot, element: Element) -> bool:
    """Whether the text right before a list mentions pages, or the one right behind gives their number."""
    before, behind = (snapshot.by_order.get(element.order + at) for at in (-1, 1))
    said = before.text if isinstance(before, Block) and before.kind in LEAVES else ""
    if is_pager(said) or (said and number(f"{said} 1") == 1):
        return True
    count = _COUNT.match(behind.text) if isinstance(behind, Block) and behind.kind in LEAVES else None
    return count is not None and int(count[1]) == len(element.options)


def _is_named(snapshot: Snapshot, element: Element) -> bool:
    """Whether the field's own names, or the container right around, mention pages."""
    around = snapshot.by_order.get(element.parent)
    named = around.text if isinstance(around, Block) and around.kind == "landmark" else ""
    own = (element.name, element.label, element.id, element.html_name, element.classes, element.placeholder, named)
    return any(is_pager(each) for each in own)


def letter_pager(snapshot: Snapshot, listing: Listing | None) -> Pager | None:
    """Return the pager by letters; None for none, or if letters only narrow the list."""
    for named in _runs(snapshot):
        current = _current(snapshot, named, listing)
        if not current:
            continue
        letters = sorted({*named, current})
        number = {letter: at for at, letter in enumerate(letters, 1)}
        pages = tuple(
            PageLink(ref=each.ref, href=address(each, snapshot.url), number=number[letter], current=letter == current)
            for letter, each in sorted(named.items())
        )
        following = next((page for page in pages if (page.number or 0) > number[current]), None)
        return Pager(kind="numbers", pages=pages, current=number[current], next=following, confidence=_MOSTLY)
    return None


def _runs(snapshot: Snapshot) -> Iterator[dict[str, Element]]:
    """Yield links named by single letters, each once, with the letter in the link's address."""
    run: dict[str, Element] = {}
    last: Element | None = None
    for element in sorted(snapshot.elements, key=lambda each: each.order):
        letter = fold(element.name)
        if element.hidden or element.role != "link" or not _is_letter(letter) or not _leads(snapshot, element, letter):
            continue
        if last is not None and (element.order - last.order > _APART or letter in run):
            if len(run) >= _FEWEST:
                yield run
            run = {}
        run[letter] = last = element
    if len(run) >= _FEWEST:
        yield run


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isalpha()


def _leads(snapshot: Snapshot, element: Element, letter: str) -> bool:
    """Whether a link leads to another page of the list by its letter."""
    href = address(element, snapshot.url)
    return bool(href) and letter in _letters(href) and is_here(snapshot, PagerControl(element, href))


def _letters(url: str) -> list[str]:
    """Return the single letters in an address: values of parameters, and the last step of its path."""
    parts = urlsplit(url)
    said = [value for _, value in parse_qsl(parts.query)] + [unquote(parts.path.rstrip("/").rpartition("/")[2])]
    return [letter for value in said if _is_letter(letter := fold(value))]


def _current(snapshot: Snapshot, named: dict[str, Element], listing: Listing | None) -> str:
    """Return the shown letter: by the address, by the mark of its link, else by the records; empty for none."""
    stem = _stem(address(next(iter(named.values())), snapshot.url))
    said = _letters(snapshot.url)
    if said and _stem(snapshot.url) == stem:
        return said[0]
    marked = [letter for letter, each in named.items() if PagerControl(each, "").is_current]
    if len(marked) == 1:
        return marked[0]
    records = listing.records if listing is not None else ()
    names = (each.posting.title or next(iter(each.texts.values()), "") for each in records)
    begun = {fold(name)[:1] for name in names}
    return letter if len(begun) == 1 and _is_letter(letter := begun.pop()) else ""


def _stem(url: str) -> str:
    """Return an address with `#` for its letters."""
    parts = urlsplit(url)
    names = sorted(name for name, value in parse_qsl(parts.query) if _is_letter(fold(value)))
    path = parts.path.rstrip("/")
    head, _, tail = path.rpartition("/")
    return f"{head}/#" if _is_letter(fold(unquote(tail))) else f"{path}?{names}"


def parts_of(snapshot: Snapshot, listing: Listing) -> tuple[Listing, ...]:
    """Return the parts of a list between headings; the whole list without headings."""
    records = listing.records
    headings = sorted(b.order for b in snapshot.blocks if b.kind == "heading")
    ends = [
        at
        for at, (one, other) in enumerate(itertools.pairwise(records), 1)
        if any(one.last < order < other.first for order in headings)
    ]
    edges = itertools.pairwise((0, *ends, len(records)))
    return tuple(listing.model_copy(update={"records": records[start:end]}) for start, end in edges)


def leads_of_parts(snapshot: Snapshot, listing: Listing, pager: Pager) -> Iterator[tuple[int, Element]]:
    """Yield the number of each part with a pager of its own, and the control that leads on in the part."""
    taken = {each.ref for each in (*pager.pages, pager.next, pager.previous) if each is not None}
    parts = parts_of(snapshot, listing)
    for at, (part, after) in enumerate(itertools.pairwise(parts)):
        link = following(read_pager(snapshot, part), 1)
        element = snapshot.by_ref.get(link.ref) if link is not None and link.ref not in taken else None
        if element is not None and part.records[-1].last < element.order < after.records[0].first:
            yield at, element
