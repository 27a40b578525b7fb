"""Turn repetitions into a listing: its shape, its slots, and each record with key, address and words."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from footpath.language.dates import is_month_first
from footpath.language.text import fold
from footpath.reading.addresses import canonical_url, page_url
from footpath.reading.job_facts import Facts, look
from footpath.reading.lists.columns import Column, columns
from footpath.reading.lists.employers import beside_towns, firm_of, may_name
from footpath.reading.lists.meanings import meanings
from footpath.reading.lists.outline import address, kind_of, without_positions
from footpath.reading.lists.rank import job_titles, names_jobs
from footpath.reading.lists.total import names_things
from footpath.reading.status import closed_by_note
from footpath.reading.text_values import read_places
from footpath.schema.listing import Listing, ListShape, Record, Slot
from footpath.schema.posting import Posting
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from footpath.reading.lists.outline import Outline, RecordCell
    from footpath.reading.lists.rank import ListCandidate
    from footpath.schema.listing import SlotMeaning
    from footpath.schema.posting import Guess
    from footpath.schema.snapshot import Block

_TELLING: Final = frozenset({"place", "salary", "employment", "remote", "organisation"})
_JOB_TITLES: Final = 0.3
_FACTS_ENOUGH: Final = 3
"""So many labelled facts of jobs make a list of postings, whatever the page says."""
_MOSTLY: Final = 0.5
_NUMBERED: Final = re.compile(r"\d{4,}|[0-9a-f]{8}-?[0-9a-f]{4}", re.IGNORECASE)
_DAYS: Final = frozenset({"posted", "valid_through"})
_MIXED: Final = frozenset({"", "tag"})
"""Meanings of slots with pieces of several kinds."""
_SCHEMES: Final = {"mailto": "email", "tel": "phone"}
"""The schemes of links that open no page, and names for what they say."""


@dataclass(frozen=True, slots=True)
class ListSurroundings:
    """The page's texts around a list."""

    headers: tuple[str, ...] = ()
    heading: str = ""
    total: int | None = None


def listing(
    outline: Outline,
    found: ListCandidate,
    around: ListSurroundings,
    now: datetime | None,
    known: ListShape | None = None,
) -> Listing:
    """Return the listing of a candidate; a `known` shape keeps the meanings of its slots."""
    held = columns(found.rows, around.headers)
    firm = firm_of(outline)
    told = _as_known(meanings(held, len(found.rows), site=firm), known)
    slots = _slots(outline, held, told)
    titles = {at: cells[0] for column in held if told[column.path] == "title" for at, cells in column.cells.items()}
    openers = [opener(outline, nodes, titles.get(at)) for at, nodes in enumerate(found.repeat.records)]
    hrefs = [href for _, href in openers]
    postings = (known is not None and known.postings) or _are_postings(outline, held, told, hrefs, around)
    is_its_own = firm.hires or not any(may_name(column, told[column.path], len(found.rows)) for column in held)
    employer = firm.name if is_its_own and "organisation" not in told.values() else ""
    records = _records(
        outline, found, held, slots, openers, now if postings else None, postings=postings, employer=employer
    )
    return Listing(
        shape=shape_of(outline, found, slots, postings=postings),
        records=tuple(records),
        heading=around.heading,
        total=around.total,
        confidence=found.confidence,
        postings=postings,
    )


def _as_known(told: dict[str, SlotMeaning], known: ListShape | None) -> dict[str, SlotMeaning]:
    """Return the meanings of columns, those of a remembered list unchanged; each remembered meaning has one column."""
    before: dict[str, SlotMeaning] = {slot.path: slot.meaning for slot in known.slots} if known is not None else {}
    kept: dict[str, SlotMeaning] = {path: before[path] for path in told if path in before}
    taken = set(kept.values())
    fresh: dict[str, SlotMeaning] = {path: "" if meaning in taken else meaning for path, meaning in told.items()}
    return fresh | kept


def shape_of(outline: Outline, found: ListCandidate, slots: Sequence[Slot], *, postings: bool) -> ListShape:
    """Return the shape that identifies a list on a later visit."""
    longest = max(found.repeat.records, key=len)
    return ListShape(
        container=without_positions(outline.snapshot.path(found.repeat.container)),
        record="+".join(dict.fromkeys(outline.tag(node) for node in longest)),
        slots=tuple(slots),
        postings=postings,
    )


def _slots(outline: Outline, held: Sequence[Column], told: dict[str, SlotMeaning]) -> list[Slot]:
    used: set[str] = set()
    slots: list[Slot] = []
    for column in held:
        meaning = told[column.path]
        plain = column.header or meaning or _plain_name(outline, column)
        name, at = plain, 1
        while name in used:
            at += 1
            name = f"{plain} {at}"
        used.add(name)
        slots.append(Slot(path=column.path, name=name, meaning=meaning))
    return slots


def _plain_name(outline: Outline, column: Column) -> str:
    """Return a name for a column without a header or meaning: by where its links lead, most often."""
    if not column.kinds["link"]:
        return "text"
    links = (outline.snapshot.by_ref.get(cells[0].ref) for cells in column.cells.values())
    schemes = Counter(_scheme(each) for each in links if each is not None)
    return _SCHEMES.get(schemes.most_common(1)[0][0], "link") if schemes else "link"


def _scheme(link: Element) -> str:
    return link.href.strip().partition(":")[0].casefold()


def _are_postings(
    outline: Outline,
    held: Sequence[Column],
    told: Mapping[str, SlotMeaning],
    hrefs: Sequence[str],
    around: ListSurroundings,
) -> bool:
    """Whether records are postings: by titles, addresses, facts of jobs, a last day to apply, and the page's own words.
    A few titles alone are not enough: "From intern to team lead" is a story.
    """
    titles = [value for column in held if told[column.path] == "title" for value in column.values]
    if not titles:
        return False
    titled, linked = _titled(titles, around.heading), _lead_to_jobs(hrefs)
    about = names_jobs(outline.snapshot.title, outline.snapshot.url.partition("://")[2])
    facts = set(told.values())
    if linked or titled:
        is_sure = linked or titled >= _MOSTLY
        return (about and is_sure) or bool(_TELLING & facts) or (linked and titled > 0)
    return (about and _tell_jobs(facts, around)) or len(_TELLING & _labelled(held, told)) >= _FACTS_ENOUGH


def _titled(titles: Sequence[str], heading: str) -> float:
    """Return the share of job titles if they are enough for a list of jobs, else 0. Under the name of open positions,
    any is, and the others are jobs as well.
    """
    share = job_titles(titles)
    if _is_open(heading):
        return 1.0 if share else 0.0
    return share if share >= _JOB_TITLES else 0.0


def _labelled(held: Sequence[Column], told: Mapping[str, SlotMeaning]) -> set[SlotMeaning]:
    """Return the meanings of columns with a header or label."""
    return {told[column.path] for column in held if column.header}


def _is_open(heading: str) -> bool:
    """Whether a heading over a list is the name of open positions, perhaps behind a kind: "Category: Vacancies"."""
    return names_things(heading.rpartition(":")[2])


def _tell_jobs(facts: Collection[SlotMeaning], around: ListSurroundings) -> bool:
    """Whether the facts of records on a page about jobs, or their count, make the records postings."""
    is_counted = around.total is not None and names_jobs(around.heading)
    is_due = "valid_through" in facts or ("posted" in facts and _is_open(around.heading))
    return is_counted or is_due or len(_TELLING.intersection(facts)) > 1


def _lead_to_jobs(hrefs: Sequence[str]) -> bool:
    """Whether most records lead to addresses that name jobs."""
    paths = (href.partition("://")[2].partition("/")[2] for href in hrefs)
    return sum(map(names_jobs, paths)) >= _MOSTLY * len(hrefs)


def _texts(slots: Sequence[Slot], held: Sequence[Column], at: int) -> dict[str, str]:
    """The texts of a record, by the name of their slot."""
    return {slot.name: text for slot, column in zip(slots, held, strict=True) if (text := column.text(at))}


def _pieces(slots: Sequence[Slot], held: Sequence[Column], at: int) -> dict[str, Sequence[str]]:
    """The separate texts of a record's mixed columns, by the name of their slot."""
    return {slot.name: column.pieces(at) for slot, column in zip(slots, held, strict=True) if column.is_mixed}


def _records(
    outline: Outline,
    found: ListCandidate,
    held: Sequence[Column],
    slots: Sequence[Slot],
    openers: Sequence[tuple[str, str]],
    now: datetime | None,
    *,
    postings: bool,
    employer: str = "",
) -> list[Record]:
    """Return the records, with the refs and addresses of `openers`; `employer` is the firm of the site, if the
    list is of its own jobs.
    """
    texts = [_texts(slots, held, at) for at in range(len(found.rows))]
    identities = (_identity(slots, each, linked=bool(href)) for each, (_, href) in zip(texts, openers, strict=True))
    keys = record_keys([href for _, href in openers], list(identities))
    labelled = {s.name for s, column in zip(slots, held, strict=True) if column.header}
    lang, month_first = outline.snapshot.lang, is_month_first(text for each in texts for text in each.values())
    heads = _headings_outside(outline, found.repeat.records) if postings else []
    firms = _beside_towns(held, slots)
    made: list[Record] = []
    for at, nodes in enumerate(found.repeat.records):
        ref, href = openers[at]
        posting = Posting()
        if postings:
            pieces = _pieces(slots, held, at)
            posting = posting_of_texts(
                slots, texts[at], lang, now, month_first=month_first, labelled=labelled, pieces=pieces
            )
            posting = _completed(_apart(posting, firms), _place_above(outline, heads, nodes), href, employer)
            posting = posting.model_copy(update={"closed": closed_by_note(_beside_title(slots, texts[at], pieces))})
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


def _beside_title(slots: Sequence[Slot], texts: Mapping[str, str], pieces: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the single texts of a record beside its title."""
    beside = [slot.name for slot in slots if slot.meaning not in {"title", "summary"} and slot.name in texts]
    return [piece for name in beside for piece in pieces.get(name, (texts[name],))]


def _beside_towns(held: Sequence[Column], slots: Sequence[Slot]) -> Mapping[str, tuple[str, str]]:
    """Return the firm and the town in each text of the places, in a list that names no organisation otherwise."""
    if any(slot.meaning == "organisation" for slot in slots):
        return {}
    places = (column for column, slot in zip(held, slots, strict=True) if slot.meaning == "place" and not column.header)
    return beside_towns(column.values) if (column := next(places, None)) is not None else {}


def _apart(posting: Posting, firms: Mapping[str, tuple[str, str]]) -> Posting:
    """Return a posting with a place such as "Alder & Sons, Kiel" told as firm and town."""
    firm, town = next((firms[place.text] for place in posting.places if place.text in firms), ("", ""))
    if not firm:
        return posting
    told = {"organisation": firm, "places": read_places(town), "guessed": (*posting.guessed, "organisation")}
    return posting.model_copy(update=told)


def _completed(posting: Posting, place: str, href: str, employer: str) -> Posting:
    """Return a posting with its address, and with the place above its group and the employer, if missing."""
    update: dict[str, object] = {"places": read_places(place)} if place and not posting.places else {}
    if href:
        update["url"] = _without_query(page_url(href))
    if employer and posting.title and not posting.organisation:
        update |= {"organisation": employer, "guessed": (*posting.guessed, "organisation")}
    return posting.model_copy(update=update)


def _headings_outside(outline: Outline, records: Sequence[Sequence[int]]) -> list[Block]:
    """Return the headings of the page outside of records, in reading order."""
    within = {order for nodes in records for n in nodes for order in range(outline.first[n], outline.last[n] + 1)}
    headings = (b for b in outline.snapshot.blocks if b.kind == "heading" and b.order not in within)
    return sorted(headings, key=lambda block: block.order)


def _place_above(outline: Outline, heads: Sequence[Block], nodes: Sequence[int]) -> str:
    """Return the known place in a heading over a record: in the nearest heading, or one above it."""
    first, level = min(outline.first[n] for n in nodes), 7
    for head in reversed(heads[: bisect_left(heads, first, key=lambda block: block.order)]):
        if head.level < level:
            if look(head.text) == "place":
                return head.text
            level = head.level
    return ""


def _identity(slots: Sequence[Slot], texts: dict[str, str], *, linked: bool) -> list[str]:
    """Return the texts that identify a record, without its posting day; without an address, any text may."""
    kept = [texts[s.name] for s in slots if s.meaning in {"title", "organisation", "place"} and s.name in texts]
    return (
        kept
        if len(kept) > 1 and linked
        else [texts[s.name] for s in slots if s.meaning not in {"posted", "summary"} and s.name in texts]
    )


def opener(outline: Outline, record: Sequence[int], title: RecordCell | None) -> tuple[str, str]:
    """Return the ref of the element that opens a record and its absolute address; both empty for none."""
    acting = _acting(outline, record)
    if title is not None and title.href:
        return title.ref, title.href
    if title is not None and (around := _around_title(outline, record, title, acting)):
        return around[-1].ref, address(around[-1], outline.snapshot.url)
    leading = [e for e in acting if address(e, outline.snapshot.url)]
    if title is not None and not leading and title.ref:
        return title.ref, ""
    leading = leading or _pictured(outline, record)
    if leading:
        return leading[0].ref, address(leading[0], outline.snapshot.url)
    return (acting[0].ref, "") if acting else ("", "")


def _acting(outline: Outline, record: Sequence[int]) -> list[Element]:
    """Return the links and buttons of a record, with the first link around."""
    items = [i for node in record for i in outline.items(node) if isinstance(i, Element)]
    items += [i for node in record for n in outline.above(node) for i in _own(outline, n) if i.role == "link"][:1]
    acting = (i for i in items if kind_of(i) in {"link", "button"} and _scheme(i) not in _SCHEMES)
    return sorted(acting, key=lambda i: i.order)


def _around_title(
    outline: Outline, record: Sequence[int], title: RecordCell, acting: Sequence[Element]
) -> list[Element]:
    """Return the acting elements that hold the title."""
    block = next((i for node in record for i in outline.items(node) if i.order == title.order), None)
    return [] if block is None else [e for e in acting if outline.is_within(block.node, e.node)]


def _own(outline: Outline, node: int) -> list[Element]:
    return [i for i in outline.at.get(node, ()) if isinstance(i, Element)]


def _pictured(outline: Outline, record: Sequence[int]) -> list[Element]:
    """Return links around a picture without a text: they have no size until the picture has loaded."""
    unseen = [e for e in outline.snapshot.elements if e.hidden == "size" and e.role == "link" and not e.name]
    return [e for e in unseen if address(e, outline.snapshot.url) and any(outline.is_within(e.node, n) for n in record)]


def url_key(href: str) -> str:
    """Return the canonical address; without its query if the path holds an id."""
    return _without_query(canonical_url(href))


def _without_query(url: str) -> str:
    """Return an address without its query if the path holds an id."""
    parts = urlsplit(url)
    tail = parts.path.rstrip("/").rpartition("/")[2]
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")) if _NUMBERED.search(tail) else url


def text_key(texts: Sequence[str]) -> str:
    """A digest of the texts of a record."""
    said = "\n".join(fold(t) for t in texts if t)
    return f"text:{hashlib.sha256(said.encode()).hexdigest()[:16]}"


def record_keys(hrefs: Sequence[str], texts: Sequence[Sequence[str]]) -> list[str]:
    """Return a key for each record, by its address if unique, else by its words; repeated words are numbered."""
    urls = [url_key(href) if href else "" for href in hrefs]
    often = Counter(urls)
    keys = [url if url and often[url] == 1 else text_key(said) for url, said in zip(urls, texts, strict=True)]
    seen: Counter[str] = Counter()
    told: list[str] = []
    for key in keys:
        seen[key] += 1
        told.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return told


def _take(facts: Facts, slot: Slot, text: str, *, is_labelled: bool) -> None:
    """Take the text of a slot. A text that does not fit the slot is read by its looks."""
    looks = look(text)
    if looks == "posted" and is_labelled and slot.meaning not in _DAYS:
        return  # the label names another day
    if slot.meaning in {"title", "organisation"} or (slot.meaning == "tag" and not looks):
        facts.take(slot.meaning, text)
    elif (looks == "remote" and slot.meaning != "place") or not facts.take(slot.meaning, text):
        facts.take(looks, text)


def posting_of_texts(
    slots: Sequence[Slot],
    texts: Mapping[str, str],
    lang: str,
    now: datetime | None,
    *,
    month_first: bool | None,
    labelled: Collection[str],
    pieces: Mapping[str, Sequence[str]] | None,
) -> Posting:
    """Return a posting from a record's slots. Days are read only with a `now`; `month_first` as in the days of the
    other records. `labelled` are the names of the slots with a label or header on the page. `pieces` are a slot's
    separate texts, by its name, if it has several.

    A text that does not fit its slot (an optional piece before is missing) is read by its looks.
    """
    facts = Facts(lang, now, month_first=month_first)
    for slot in slots:
        text = texts.get(slot.name, "")
        if not text or slot.meaning == "summary":
            continue
        if pieces and slot.name in pieces and slot.meaning in _MIXED:
            _take_apart(facts, slot, pieces[slot.name])
            continue
        _take(facts, slot, text, is_labelled=slot.name in labelled)
    named = {slot.meaning for slot in slots if slot.name in labelled}
    guesses: tuple[Guess, ...] = ("title", "organisation")
    guessed = tuple(name for name in guesses if getattr(facts, name) and name not in named)
    return facts.posting("list").model_copy(update={"guessed": guessed})


def _take_apart(facts: Facts, slot: Slot, pieces: Sequence[str]) -> None:
    """Read each piece of a slot by its looks."""
    for piece in pieces:
        kind = look(piece) or slot.meaning
        if kind:
            facts.take(kind, piece)
