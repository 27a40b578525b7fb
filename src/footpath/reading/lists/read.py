"""The lists of a page, the main one first, and a remembered list found again."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.job_facts import look
from footpath.reading.lists.outline import Outline, cells, kind_of, without_positions
from footpath.reading.lists.rank import (
    Features,
    ListCandidate,
    Repeat,
    are_columns,
    features,
    heads_columns,
    own_links,
    ranked,
    repeats,
)
from footpath.reading.lists.records import ListSurroundings, listing
from footpath.reading.lists.strangers import advertisements, strangers
from footpath.reading.lists.total import is_count, read_total
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from datetime import datetime

    from footpath.reading.lists.outline import RecordCell
    from footpath.schema.listing import Listing, ListShape
    from footpath.schema.snapshot import Block, Snapshot

LEAST: Final = 0.35
"""Confidence from which a repetition counts as a list."""
_MOST_LISTS: Final = 6
_SAME_SLOTS: Final = 0.5
_PARTED: Final = 1.5
"""Least records per part for parts of one list."""
_OF_ONE: Final = 0.6
"""Least share of common content of two parts of one list."""
_OWN: Final = 0.8
_COVERED: Final = 0.6
_FITTING: Final = 0.5
"""Least share of records with the opening link of a remembered list; some may lack it."""
_NEAR: Final = 25
_HEADER: Final = 40
_FEWEST: Final = 3
_MAIN: Final = frozenset({"", "main", "region", "article"})
"""The landmarks of a page's main content."""
_TELLING: Final = frozenset({"salary", "posted"})
"""Meanings typical of one kind of records; a place or a word may be missing in a part of a list."""
_MOSTLY: Final = 0.6
_SAMPLE: Final = 12
_RARELY: Final = 0.2
"""Most of the records that share a text of their own."""
_DIGIT: Final = re.compile(r"\d")


def read_listings(snapshot: Snapshot, *, now: datetime | None = None) -> tuple[Listing, ...]:
    """Return the lists of records on a page, the main one first; "3 days ago" is read with a time `now`."""
    outline = Outline(snapshot)
    return tuple(_listing(outline, each, now) for each in _best(outline, _candidates(outline)))


def read_links(snapshot: Snapshot, *, now: datetime | None = None) -> tuple[Listing, ...]:
    """Return the lists of bare links on a page, for callers that accept them without better lists."""
    outline = Outline(snapshot)
    found = [each for each in _ranked(outline) if is_list_of_links(outline, each)]
    return tuple(_listing(outline, each, now) for each in _best(outline, found))


def find_listing(snapshot: Snapshot, shape: ListShape, *, now: datetime | None = None) -> Listing | None:
    """Return the remembered list read again, even with one record; None if the site has changed."""
    outline = Outline(snapshot)
    places = _places(outline, shape)
    again = _again(outline, places, shape, now)
    if again is not None:
        return again
    found = _at(outline, places, shape)
    if found is not None:
        return _listing(outline, found, now, shape)
    return next(_alike_lists(outline, shape, now), None)


def alike_listings(snapshot: Snapshot, shape: ListShape, *, now: datetime | None = None) -> Iterator[Listing]:
    """Yield the remembered list, and the other lists of the page whose records have its structure."""
    if (found := find_listing(snapshot, shape, now=now)) is not None:
        yield found
    yield from _alike_lists(Outline(snapshot), shape, now)


def _alike_lists(outline: Outline, shape: ListShape, now: datetime | None) -> Iterator[Listing]:
    """Yield the lists with the structure of the remembered one, also between the parts of another list."""
    found = [each for each in _candidates(outline) if _is_like(_listing(outline, each, now).shape, shape)]
    for each in _best(outline, found, between=True):
        yield _listing(outline, each, now, shape)


def _candidates(outline: Outline) -> list[ListCandidate]:
    return [each for each in _ranked(outline) if each.confidence >= LEAST]


def _ranked(outline: Outline, places: Sequence[int] | None = None) -> list[ListCandidate]:
    """Return the repetitions on the page, or in the given containers, the best first."""
    found: list[ListCandidate] = []
    for each in _grouped(outline, places):
        rows = tuple(cells(outline, record) for record in each.records)
        if outline.tag(each.records[0][0]) == "tr" and heads_columns(rows):
            each, rows = Repeat(each.container, each.records[1:]), rows[1:]
        strange = strangers(rows)
        told = [at for at in range(len(rows)) if at not in strange]
        each, rows = Repeat(each.container, tuple(each.records[at] for at in told)), tuple(rows[at] for at in told)
        if rows:
            found.append(ranked(outline, each, rows))
    return sorted(found, key=lambda c: -c.score)


def _grouped(outline: Outline, places: Sequence[int] | None) -> list[Repeat]:
    """Return the repetitions, and as one list the same kind of records under several similar containers."""
    every = list(repeats(outline, places))
    by_place: dict[tuple[int, str, str], list[Repeat]] = {}
    for each in every:
        by_place.setdefault(_part_of(outline, each), []).append(each)
    for each in _single(outline, {key[0] for key in by_place}):
        if (part := _part_of(outline, each)) in by_place and (places is None or each.container in places):
            by_place[part].append(each)
    joined = [
        Repeat(part[0].container, tuple(sorted(r for each in part for r in each.records)))
        for group in by_place.values()
        if len({each.container for each in group}) > 1
        for part in _alike(outline, group)
        if len({each.container for each in part}) > 1
    ]
    return every + joined


def _part_of(outline: Outline, repeat: Repeat) -> tuple[int, str, str]:
    """Return equal keys for the parts of one list: the container of the parts, the way to records, and tags."""
    above = outline.parent(outline.parent(repeat.container)) if outline.parent(repeat.container) >= 0 else -1
    tags = "+".join(outline.tag(n) for n in repeat.records[0])
    return above, without_positions(outline.path(repeat.container, above)), tags


def _single(outline: Outline, tops: set[int]) -> Iterator[Repeat]:
    """Yield the only children of nodes two steps below the tops: a part of a list may hold one record."""
    for node, children in enumerate(outline.children):
        if len(children) == 1 and outline.parent(node) >= 0 and outline.parent(outline.parent(node)) in tops:
            yield Repeat(node, ((children[0],),))


def _alike(outline: Outline, group: Sequence[Repeat]) -> list[list[Repeat]]:
    """Return the parts grouped by the content of their records: news (days) and products (prices) are two lists."""
    parts: list[tuple[Features, frozenset[str], list[Repeat]]] = []
    for each in group:
        held = frozenset[str]().union(*(features(outline, node) for record in each.records for node in record))
        told = said_by(outline, each.records)
        fitting = (
            part
            for said, tells, part in parts
            if len(held & said) >= _OF_ONE * len(held | said)
            and not are_unlike(told, tells)
            and not _are_dated_apart(outline, each, part[0])
        )
        part = next(fitting, None)
        if part is None:
            parts.append((held, told, [each]))
        else:
            part.append(each)
    return [part for _, _, part in parts]


def _are_dated_apart(outline: Outline, one: Repeat, other: Repeat) -> bool:
    """Whether every record of one part has a day and none of the other: news beside jobs. Short parts tell nothing."""
    if min(len(one.records), len(other.records)) < _FEWEST:
        return False
    days = [
        [any(look(cell.text) == "posted" for cell in cells(outline, record)) for record in each.records[:_SAMPLE]]
        for each in (one, other)
    ]
    return any(all(mine) and not any(theirs) for mine, theirs in (days, days[::-1]))


def _best(outline: Outline, found: Sequence[ListCandidate], *, between: bool = False) -> list[ListCandidate]:
    """Return the best candidates, none inside another, or, with `between`, none inside a record of another."""
    kept: list[ListCandidate] = []
    spans: list[tuple[int, int]] = []
    for each in (_inner(outline, one, found) for one in found):
        if are_columns(each.rows):
            continue
        mine = [_span(outline, (record,)) for record in each.repeat.records]
        mine = mine if between else [_span(outline, each.repeat.records)]
        if all(end < first or start > last for start, end in mine for first, last in spans):
            kept.append(each)
            spans += mine
        if len(kept) == _MOST_LISTS:
            break
    return kept


def _inner(outline: Outline, one: ListCandidate, found: Sequence[ListCandidate]) -> ListCandidate:
    """Return the list inside the records of another one, if those records have little else; also of a heading's
    neighbours, which are records of their own.
    """
    within = {node for record in one.repeat.records for node in record}
    for other in found:
        tops = [record[0] for record in other.repeat.records]
        if len(tops) <= len(one.rows) or not all(any(n in within for n in (top, *outline.above(top))) for top in tops):
            continue
        is_most = len(tops) >= _PARTED * len(one.rows) and _said(other) >= _COVERED * _said(one)
        if own_links(other.rows) >= _OWN and (is_most or _are_parts(one, other)):
            return other
    return one


def _are_parts(one: ListCandidate, other: ListCandidate) -> bool:
    """Whether records are parts of a list, each an unlinked heading over its own records."""
    inner = {cell.order for row in other.rows for cell in row}
    over = [[cell for cell in row if cell.text and cell.order not in inner] for row in one.rows]
    return all(len(cells) == 1 and cells[0].kind == "heading" and not cells[0].href for cells in over)


def _said(candidate: ListCandidate) -> int:
    return sum(len(c.text) for row in candidate.rows for c in row)


def _span(outline: Outline, records: Sequence[Sequence[int]]) -> tuple[int, int]:
    nodes = [node for record in records for node in record]
    return min(outline.first[n] for n in nodes), max(outline.last[n] for n in nodes)


def _listing(outline: Outline, found: ListCandidate, now: datetime | None, known: ListShape | None = None) -> Listing:
    first, last = _span(outline, found.repeat.records)
    texts = [b for b in outline.snapshot.blocks if b.text and not first <= b.order <= last]
    before = sorted((b for b in texts if b.order < first), key=lambda b: -b.order)
    after = sorted((b for b in texts if b.order > last), key=lambda b: b.order)
    place = outline.landmark(found.repeat.container)
    headings = [b.text for b in before[:_NEAR] if b.kind == "heading" and outline.landmark(b.node) in {place, ""}]
    near = [b.text for pair in zip(before, after, strict=False) for b in pair] + [b.text for b in (*before, *after)]
    counts = partial(read_total, near, title=outline.snapshot.title)
    ads = advertisements(found.rows, outline.snapshot.url, counts)
    found = _without(found, ads)
    found = _without(found, _beyond_the_count(outline, found))
    total = counts(len(found.rows))
    around = ListSurroundings(_headers(outline, found), headings[0] if headings else "", total)
    return listing(outline, found, around, now, known).model_copy(update={"ads": len(ads)})


def _without(found: ListCandidate, left_out: Container[int]) -> ListCandidate:
    """Return a candidate without some of its records, by number."""
    kept = [at for at in range(len(found.rows)) if at not in left_out]
    repeat = Repeat(found.repeat.container, tuple(found.repeat.records[at] for at in kept))
    return replace(found, repeat=repeat, rows=tuple(found.rows[at] for at in kept))


def _headers(outline: Outline, found: ListCandidate) -> tuple[str, ...]:
    """Return the names of a table's columns, from the row before its records."""
    container, record = found.repeat.container, found.repeat.records[0][0]
    width = len(outline.children[record])
    for row in reversed(_rows_before(outline, container, record)):
        children = outline.children[row]
        named = [" ".join(_words(outline, c).split()) for c in children]
        alike = outline.tag(row) == outline.tag(record) and len(children) > 1
        is_head = all(outline.tag(c) == "th" for c in children) or (alike and not _is_item(outline, row, container))
        if is_head and _is_as_wide(outline, children, width) and all(len(n) <= _HEADER for n in named):
            return _placed(outline, children, named)
    return ()


def _is_as_wide(outline: Outline, children: Sequence[int], width: int) -> bool:
    """Whether a row of headers is as wide as a record: the columns of ticks and buttons often have no name, and empty
    cells are not in the tree.
    """
    if not children:
        return False
    is_within = outline.column(children[-1]) < width and len(children) * 2 >= width
    return abs(len(children) - width) <= 1 or (is_within and all(outline.tag(c) == "th" for c in children))


def _rows_before(outline: Outline, container: int, record: int) -> list[int]:
    """Return the rows before the first record; where none has several cells, also those before the container."""
    rows = [c for c in outline.children[container] if outline.first[c] < outline.first[record]]
    if (above := outline.parent(container)) >= 0 and not any(len(outline.children[row]) > 1 for row in rows):
        heads = [c for c in outline.children[above] if c != container and outline.first[c] < outline.first[container]]
        rows = [*(row for head in heads for row in (outline.children[head] or [head])), *rows]
    return rows


def _is_item(outline: Outline, row: int, container: int) -> bool:
    """Whether a row is an item of another list."""
    return outline.tag(row) == "li" and outline.parent(row) != container


def _placed(outline: Outline, children: Sequence[int], named: Sequence[str]) -> tuple[str, ...]:
    """Return names of columns by their position in the row: empty cells are not in the tree."""
    placed: dict[int, str] = {}
    for child, name in zip(children, named, strict=True):
        placed[outline.column(child)] = name
    return tuple(placed.get(at, "") for at in range(max(placed) + 1))


def _words(outline: Outline, node: int) -> str:
    items = sorted(outline.items(node), key=lambda i: i.order)
    said = [i.name if isinstance(i, Element) else i.text for i in items]
    return " ".join(dict.fromkeys(t for t in said if t))


def _places(outline: Outline, shape: ListShape) -> list[int]:
    """Return the containers that may hold a remembered list."""
    return [
        node
        for node, children in enumerate(outline.children)
        if children and without_positions(outline.snapshot.path(node)) == shape.container
    ]


def _again(outline: Outline, places: Sequence[int], shape: ListShape, now: datetime | None) -> Listing | None:
    """Return the list in the containers with the remembered structure; of several, that with most agreeing slots."""
    found = list(_fitting(outline, places, shape, now))
    if len(found) < 2:
        return found[0][1] if found else None
    slots = _told(shape)

    def likeness(each: tuple[ListCandidate, Listing]) -> tuple[float, float]:
        today = (_told(each[1].shape), _told(_listing(outline, each[0], now).shape))
        known, afresh = (len(told & slots) / max(1, len(told | slots)) for told in today)
        return known, afresh

    return max(found, key=likeness)[1]


def _fitting(
    outline: Outline, places: Sequence[int], shape: ListShape, now: datetime | None
) -> Iterator[tuple[ListCandidate, Listing]]:
    """Yield the lists in the containers with the structure of the remembered one."""
    for each in _ranked(outline, places):
        fitting = sum(
            _has_slots(outline, record, row, shape) for record, row in zip(each.repeat.records, each.rows, strict=True)
        )
        if fitting < _FITTING * len(each.rows):
            continue
        found = _listing(outline, each, now, shape)
        if found.shape.record == shape.record:
            yield each, found


def _told(shape: ListShape) -> set[tuple[str, str]]:
    """Return the paths of a list's slots, with their kinds."""
    return {pair for slot in shape.slots for pair in ((slot.path, ""), (slot.path, slot.meaning))}


def _at(outline: Outline, places: Sequence[int], shape: ListShape) -> ListCandidate | None:
    """Return the records in the previous places, in all containers of parts."""
    tags = shape.record.split("+")
    parts = _meant(outline, [_records_at(outline, node, tags) for node in places], shape)
    every = {record: cells(outline, record) for records in parts for record in records}
    strange = strangers(list(every.values()))
    told = {record: row for at, (record, row) in enumerate(every.items()) if at not in strange}
    rows = {record: row for record, row in told.items() if _has_slots(outline, record, row, shape)}
    return ranked(outline, Repeat(places[0], tuple(rows)), tuple(rows.values())) if rows else None


def _meant(outline: Outline, parts: Sequence[list[tuple[int, ...]]], shape: ListShape) -> list[list[tuple[int, ...]]]:
    """Return the parts that may belong to the list of the shape's parts."""
    wanted = frozenset[str](slot.meaning for slot in shape.slots)
    told = [said_by(outline, part) if len(parts) > 1 else frozenset[str]() for part in parts]
    first = max(told, key=lambda said: len(said & wanted), default=frozenset[str]())
    return [part for part, said in zip(parts, told, strict=True) if part and not are_unlike(first, said)]


def _records_at(outline: Outline, container: int, tags: Sequence[str]) -> list[tuple[int, ...]]:
    children = outline.children[container]
    if len(tags) == 1:
        return [(c,) for c in children if outline.tag(c) == tags[0]]
    joined = next((r for r in repeats(outline) if r.container == container and len(r.records[0]) > 1), None)
    return list(joined.records) if joined is not None else []


def _has_slots(outline: Outline, record: tuple[int, ...], row: Sequence[RecordCell], shape: ListShape) -> bool:
    """Whether a node has the element that opens a record, and as many other slots as the poorest record had."""
    paths = {without_positions(c.path).partition("#")[0] for c in row}
    paths |= {without_positions(outline.path(i.node, n)) for n in record for i in outline.items(n) if kind_of(i)}
    wanted = {without_positions(s.path).partition("#")[0]: s.meaning for s in shape.slots}
    if not wanted:
        return True
    title = [path for path, meaning in wanted.items() if meaning == "title"]
    return all(path in paths for path in title) and bool(paths & wanted.keys())


def _is_like(one: ListShape, other: ListShape) -> bool:
    mine = {without_positions(s.path) for s in one.slots}
    theirs = {without_positions(s.path) for s in other.slots}
    return one.record == other.record and len(mine & theirs) >= _SAME_SLOTS * max(1, min(len(mine), len(theirs)))


def _first_heading(blocks: Iterable[Block], *, before: int) -> Block | None:
    """Return the first heading, if it stands before an order."""
    return next((block for block in blocks if block.kind == "heading" and block.order < before), None)


def _beyond_the_count(outline: Outline, found: ListCandidate) -> range:
    """Return the numbers of the records behind a first part that the page counts exactly: recommendations."""
    tops = [record[0] for record in found.repeat.records]
    size = _first_part(outline, tops)
    nothing = range(0)
    if size == len(tops):
        return nothing
    edge, end = outline.first[tops[0]], outline.last[tops[-1]]
    said = _texts_until(outline, end)
    over = _last_heading(said, before=edge)
    between = _outside(outline, tops, [b for b in said if b.order > edge])
    parting = _first_heading(between, before=outline.first[tops[size]])
    if over is None or parting is None or any(_DIGIT.search(b.text) for b in between):
        return nothing
    counting = [b.text for b in said if over.order <= b.order < edge and is_count(b.text, size)]
    is_of_page = over.level < parting.level or is_count(over.text, size, alone=True)
    return range(size, len(tops)) if counting and is_of_page else nothing


def _first_part(outline: Outline, tops: Sequence[int]) -> int:
    """Return the number of the records that have one parent with the first."""
    return next((at for at, top in enumerate(tops) if outline.parent(top) != outline.parent(tops[0])), len(tops))


def _texts_until(outline: Outline, end: int) -> list[Block]:
    return sorted((b for b in outline.snapshot.blocks if b.text and b.order < end), key=lambda b: b.order)


def _last_heading(said: Sequence[Block], *, before: int) -> Block | None:
    return next((b for b in reversed(said) if b.order < before and b.kind == "heading"), None)


def _outside(outline: Outline, tops: Sequence[int], said: Sequence[Block]) -> list[Block]:
    """Return the texts outside of records."""
    inside = [(outline.first[top], outline.last[top]) for top in tops]
    return [b for b in said if not any(first <= b.order <= last for first, last in inside)]


def is_list_of_links(outline: Outline, found: ListCandidate) -> bool:
    """Whether each record is one unique link to another page, in the main part of the page."""
    if len(found.rows) < _FEWEST or not found.score or own_links(found.rows) < 1:
        return False
    if outline.landmark(found.repeat.container) not in _MAIN:
        return False
    said = _without_badges(found.rows)
    if any(len(row) != 1 or row[0].kind not in ("link", "heading") for row in said):
        return False
    here = urlsplit(outline.snapshot.url).path
    return all(urlsplit(row[0].href).path != here for row in said)


def _without_badges(rows: Sequence[Sequence[RecordCell]]) -> list[list[RecordCell]]:
    """Return the texts of each record without those of many records, as "New"."""
    often = Counter(cell.text for row in rows for cell in row)
    return [
        [cell for cell in row if cell.text and (cell.href or often[cell.text] <= _RARELY * len(rows))] for row in rows
    ]


def said_by(outline: Outline, records: Sequence[Sequence[int]]) -> frozenset[str]:
    """Whether most records have a price, and whether most have a day."""
    sample = records[:_SAMPLE]
    looks = [{look(cell.text) for cell in cells(outline, record) if cell.text} for record in sample]
    return frozenset(each for each in _TELLING if sum(each in told for told in looks) >= _MOSTLY * len(sample))


def are_unlike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether both parts have prices or days, and share none of these kinds."""
    return bool(one and other) and not one & other
