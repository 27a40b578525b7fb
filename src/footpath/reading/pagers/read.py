"""Finding the pager of a list: how the page leads to the rest of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.pagers.addresses import pager_by_address, pager_by_head, with_order
from footpath.reading.pagers.alone import more_control, next_score
from footpath.reading.pagers.chosen import field_pager
from footpath.reading.pagers.controls import controls
from footpath.reading.pagers.judge import links, numbers_score, pages_of
from footpath.reading.pagers.letters import letter_pager
from footpath.reading.pagers.runs import are_sizes, runs
from footpath.reading.pagers.ways import current_page, ways_of
from footpath.reading.pagers.words import page_of
from footpath.schema.listing import PageLink, Pager

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.reading.pagers.controls import Control
    from footpath.reading.pagers.runs import Run
    from footpath.reading.pagers.words import Way
    from footpath.schema.listing import Listing
    from footpath.schema.snapshot import Snapshot

LEAST: Final = 0.5
"""Confidence from which controls are told as a pager."""
_NEAR: Final = 8
_SHORT: Final = 40
"""Characters of a text that says no more than which page it is, and of how many."""
_SCROLL: Final = 0.5
_BEHIND: Final = 0.15
"""What it adds that numbers right behind the list count from 1 on."""


def read_pager(snapshot: Snapshot, listing: Listing | None = None) -> Pager:
    """How to come to the rest of a list, or of what the page shows where none is given.

    On the last page, and where the control is disabled, `next` is None. Where a pager has numbers and no next link,
    none is made up: `following` gives the number after the current one.
    """
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


def _pager(snapshot: Snapshot, listing: Listing | None) -> Pager:
    """The pager without letters."""
    found = controls(snapshot)
    shown = len(listing.records) if listing is not None else 0
    every = [run for run in runs(snapshot, found) if not are_sizes(run, shown)]
    end = listing.records[-1].last if listing is not None and listing.records else None
    scored = ((numbers_score(snapshot, run) + _BEHIND * _counts_on(run, end), run) for run in every)
    numbered = sorted(
        ((score, run) for score, run in scored if score >= LEAST),
        key=lambda s: (-round(s[0], 1), -_nearness(s[1], listing), -len(s[1].numbered)),
    )
    if numbered:
        score, best = numbered[0]
        return _of_numbers(snapshot, score, best, [run for _, run in numbered[1:]])
    alone = [(next_score(snapshot, run, told.items(), end), run, told) for run in every if (told := ways_of(run, None))]
    alone = sorted(alone, key=lambda s: (-round(s[0], 1), -_nearness(s[1], listing)))
    if alone and alone[0][0] >= LEAST:
        score, first, told = alone[0]
        ways: dict[Way, Control] = {**_beside(first, alone[1:]), **told}
        return _with_ways(_counted(Pager(kind="next", confidence=round(score, 2)), first), ways)
    if (chosen := field_pager(snapshot)) is not None:
        return chosen
    more = more_control(snapshot, found, end)
    if more is not None:
        return Pager(kind="load_more", next=_link(more), confidence=0.8 if listing is not None else 0.6)
    if listing is not None and listing.records and (linked := pager_by_address(snapshot, listing)) is not None:
        return linked
    if listing is not None and listing.total is not None and listing.total > len(listing.records):
        return Pager(kind="scroll", confidence=_SCROLL)
    return Pager()


def _counts_on(run: Run, end: int | None) -> bool:
    """Whether buttons right behind the list are numbered from 1 on without a gap; one of them may be a mere text."""
    if end is None or not 0 < run.controls[0].order - end <= _NEAR:
        return False
    numbers = {each.number for each in run.controls}
    every = numbers | {n for n in run.written() if n + 1 in numbers or n - 1 in numbers}
    return None not in numbers and len(every) > 1 and every == set(range(1, len(every) + 1))


def following(pager: Pager, at: int | None = None) -> PageLink | None:
    """The control of a pager that leads on: "next", or the number after the current page; else None.

    `at`: the number of the page that is shown, for a pager that does not tell.
    """
    if pager.previous is not None and pager.previous.age == "older":
        return pager.previous
    if pager.next is not None:
        return pager.next if pager.next.age != "newer" else None
    current = pager.current if pager.current is not None else at
    if current is None:
        return None
    return next((p for p in pager.pages if p.number == current + 1 and not p.disabled), None)


def last_page(pager: Pager) -> int:
    """The highest number of a page that a pager shows or says that there is; 0 where it tells none."""
    return max(pager.count or 0, *(each.number or 0 for each in pager.pages), 0)


def with_count(pager: Pager, snapshot: Snapshot, listing: Listing, at: int) -> Pager:
    """The pager with how many pages there are, where only a text apart from its controls says it: `Page 2 of 7`.

    Args:
        pager: as it was read.
        snapshot: of the page.
        listing: its list; what a record says counts other pages.
        at: the number of the page that is shown.
    """
    if pager.pages or pager.count is not None or not listing.records:
        return pager
    first, last = listing.records[0].first, listing.records[-1].last
    texts = (each.text for each in snapshot.blocks if not first <= each.order <= last and len(each.text) <= _SHORT)
    said = (page_of(text) for text in texts)
    count = next((told[1] for told in said if told is not None and told[0] == at), None)
    return pager if count is None else pager.model_copy(update={"count": count})


def _counted(pager: Pager, run: Run) -> Pager:
    """The pager with the page that is shown and how many there are, where a text among its controls says both."""
    said = next((told for block in run.texts if (told := page_of(block.text))), None)
    if said is None:
        return pager
    return pager.model_copy(update={"current": said[0] if pager.current is None else pager.current, "count": said[1]})


def _of_numbers(snapshot: Snapshot, score: float, best: Run, others: Sequence[Run]) -> Pager:
    """A pager with numbers; a second one of the same list (above and below it) adds what the first has not."""
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


def _gap(run: Run, current: int | None) -> Control | None:
    """The "…" behind the numbers, which leads on from the last one of them."""
    last = max(run.numbered, key=lambda c: c.number or 0)
    if current is None or current < (last.number or 0):
        return None
    return next((c for c in run.controls if c.is_gap and c.order > last.order), None)


def _beside(first: Run, others: Sequence[tuple[float, Run, Mapping[Way, Control]]]) -> dict[Way, Control]:
    """The previous and next links of runs near this one: something may stand between them."""
    end, start = first.controls[-1].order, first.controls[0].order
    near = [
        told
        for score, run, told in others
        if score >= LEAST and (0 < run.controls[0].order - end <= _NEAR or 0 < start - run.controls[-1].order <= _NEAR)
    ]
    return {way: one for told in near for way, one in told.items()}


def _with_ways(pager: Pager, told: Mapping[Way, Control]) -> Pager:
    """The pager with its ways; what is disabled leads nowhere."""
    return pager.model_copy(update={way: _link(c) for way, c in told.items() if way != "more" and not c.is_disabled})


def _link(control: Control, current: int | None = None) -> PageLink:
    return PageLink(
        ref=control.element.ref,
        href=control.href,
        number=control.number,
        current=control.number is not None and control.number == current,
        disabled=control.is_disabled and not control.is_current,
        age=control.way if control.way == "older" or control.way == "newer" else "",
    )


def _nearness(run: Run, listing: Listing | None) -> float:
    """The nearer to the end of the list, or to its beginning, the larger; 0 without a list."""
    if listing is None or not listing.records:
        return 0.0
    after = run.controls[0].order - listing.records[-1].last
    before = listing.records[0].first - run.controls[-1].order
    distance = after if after >= 0 else before if before >= 0 else 1000
    return -float(distance)
