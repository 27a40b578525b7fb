"""From what repeats to a listing: its shape, its slots, and each record with key, address and words."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.dates import is_month_first
from footpath.reading.lists.columns import Column, columns
from footpath.reading.lists.keys import record_keys, url_key
from footpath.reading.lists.looks import look
from footpath.reading.lists.meanings import meanings
from footpath.reading.lists.openers import opener
from footpath.reading.lists.outline import without_positions
from footpath.reading.lists.posting import posting_of_texts
from footpath.reading.lists.rank import job_titles, names_jobs
from footpath.reading.values.places import read_places
from footpath.schema.listing import Listing, ListShape, Record, Slot
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.reading.lists.outline import Outline
    from footpath.reading.lists.rank import Candidate
    from footpath.schema.listing import SlotMeaning
    from footpath.schema.snapshot import Block

_TELLING: Final = frozenset({"place", "salary", "employment", "remote", "organisation"})
_JOB_TITLES: Final = 0.3
_MOSTLY: Final = 0.5


@dataclass(frozen=True, slots=True)
class Around:
    """What the page says around a list."""

    headers: tuple[str, ...] = ()
    heading: str = ""
    total: int | None = None


def listing(
    outline: Outline, found: Candidate, around: Around, now: datetime | None, known: ListShape | None = None
) -> Listing:
    """The listing that a candidate is.

    Args:
        outline: of the page.
        found: the candidate.
        around: what the page says around it.
        now: what "3 days ago" is counted from.
        known: the shape of the list that it is, where that is remembered: its slots mean what they meant there, and a
            list of postings stays one, whatever the few records of this page look like.
    """
    held = columns(found.rows, around.headers)
    told = _as_known(meanings(held, len(found.rows)), known)
    slots = _slots(held, told)
    title = next((c for c in held if told[c.path] == "title"), None)
    postings = (known is not None and known.postings) or _are_postings(outline, title, told)
    records = _records(outline, found, held, slots, now if postings else None, postings=postings)
    return Listing(
        shape=shape_of(outline, found, slots, postings=postings),
        records=tuple(records),
        heading=around.heading,
        total=around.total,
        confidence=found.confidence,
        postings=postings,
    )


def _as_known(told: dict[str, SlotMeaning], known: ListShape | None) -> dict[str, SlotMeaning]:
    """The meanings of columns, those of a remembered list as they were; each of these means one column."""
    before: dict[str, SlotMeaning] = {slot.path: slot.meaning for slot in known.slots} if known is not None else {}
    kept: dict[str, SlotMeaning] = {path: before[path] for path in told if path in before}
    taken = set(kept.values())
    fresh: dict[str, SlotMeaning] = {path: "" if meaning in taken else meaning for path, meaning in told.items()}
    return fresh | kept


def shape_of(outline: Outline, found: Candidate, slots: Sequence[Slot], *, postings: bool) -> ListShape:
    """The shape by which a list is recognised on a later visit."""
    longest = max(found.repeat.records, key=len)
    return ListShape(
        container=without_positions(outline.snapshot.path(found.repeat.container)),
        record="+".join(dict.fromkeys(outline.tag(node) for node in longest)),
        slots=tuple(slots),
        postings=postings,
    )


def _slots(held: Sequence[Column], told: dict[str, SlotMeaning]) -> list[Slot]:
    used: set[str] = set()
    slots: list[Slot] = []
    for column in held:
        meaning = told[column.path]
        plain = column.header or meaning or ("link" if column.kinds["link"] else "text")
        name, at = plain, 1
        while name in used:
            at += 1
            name = f"{plain} {at}"
        used.add(name)
        slots.append(Slot(path=column.path, name=name, meaning=meaning))
    return slots


def _are_postings(outline: Outline, title: Column | None, told: dict[str, SlotMeaning]) -> bool:
    if title is None:
        return False
    titles = title.values
    jobs = job_titles(titles)
    hrefs = [cells[0].href for cells in title.cells.values() if cells[0].href]
    linked = sum(names_jobs(h.partition("://")[2].partition("/")[2]) for h in hrefs) / len(titles)
    about = names_jobs(outline.snapshot.title, outline.snapshot.url.partition("://")[2])
    several = len(_TELLING & set(told.values()))
    if jobs >= _JOB_TITLES and (linked >= _MOSTLY or about or several >= 1):
        return True
    return (linked >= _MOSTLY and (about or several >= 1)) or (about and several >= 2)


def _records(
    outline: Outline,
    found: Candidate,
    held: Sequence[Column],
    slots: Sequence[Slot],
    now: datetime | None,
    *,
    postings: bool,
) -> list[Record]:
    titles = {
        at: cells[0] for c, s in zip(held, slots, strict=True) if s.meaning == "title" for at, cells in c.cells.items()
    }
    openers = [opener(outline, nodes, titles.get(at)) for at, nodes in enumerate(found.repeat.records)]
    texts = [
        {slot.name: text for slot, column in zip(slots, held, strict=True) if (text := column.text(at))}
        for at in range(len(found.rows))
    ]
    identities = (_identity(slots, each, linked=bool(href)) for each, (_, href) in zip(texts, openers, strict=True))
    keys = record_keys([href for _, href in openers], list(identities))
    labelled = {s.name for s, column in zip(slots, held, strict=True) if column.header}
    lang, month_first = outline.snapshot.lang, is_month_first(text for each in texts for text in each.values())
    heads = _headings_outside(outline, found.repeat.records) if postings else []
    made: list[Record] = []
    for at, nodes in enumerate(found.repeat.records):
        ref, href = openers[at]
        posting = Posting()
        if postings:
            several = {s.name: column.pieces(at) for s, column in zip(slots, held, strict=True) if column.is_mixed}
            posting = posting_of_texts(
                slots, texts[at], lang, now, month_first=month_first, labelled=labelled, pieces=several
            )
        if postings and not posting.places and (place := _place_above(outline, heads, nodes)):
            posting = posting.model_copy(update={"places": read_places(place)})
        if postings and href:
            posting = posting.model_copy(update={"url": url_key(href)})
        made.append(
            Record(
                key=keys[at],
                first=min(outline.first[n] for n in nodes),
                last=max(outline.last[n] for n in nodes),
                ref=ref,
                href=href,
                texts=texts[at],
                posting=posting,
            )
        )
    return made


def _headings_outside(outline: Outline, records: Sequence[Sequence[int]]) -> list[Block]:
    """The headings of the page that stand in no record, in reading order."""
    within = {order for nodes in records for n in nodes for order in range(outline.first[n], outline.last[n] + 1)}
    headings = (b for b in outline.snapshot.blocks if b.kind == "heading" and b.order not in within)
    return sorted(headings, key=lambda block: block.order)


def _place_above(outline: Outline, heads: Sequence[Block], nodes: Sequence[int]) -> str:
    """The known place that a heading over a record names: the nearest one, or one that this stands under."""
    first, level = min(outline.first[n] for n in nodes), 7
    for head in reversed(heads[: bisect_left(heads, first, key=lambda block: block.order)]):
        if head.level < level:
            if look(head.text) == "place":
                return head.text
            level = head.level
    return ""


def _identity(slots: Sequence[Slot], texts: dict[str, str], *, linked: bool) -> list[str]:
    """The texts of a record that identify it: without the day on which it was posted. One without an address may be
    told from others by any of them.
    """
    kept = [texts[s.name] for s in slots if s.meaning in {"title", "organisation", "place"} and s.name in texts]
    return (
        kept
        if len(kept) > 1 and linked
        else [texts[s.name] for s in slots if s.meaning not in {"posted", "summary"} and s.name in texts]
    )
