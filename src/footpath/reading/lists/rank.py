"""Find the repetitions on a page, and rank them: lists of records, then menus, filters and parts of one record."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import words
from footpath.reading.lists.outline import Outline, RecordCell, kind_of, without_positions
from footpath.reading.text_values import found, is_money, label_meaning

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence


_MOST: Final = 60
"""Number of records above which a list gains no more."""
_HALF: Final = 60
"""Characters of a record with half the score of long records."""
_PROSE: Final = 220
_LITTLE: Final = 25
"""Characters of a record with half the effect of a long text on the confidence."""
_LITTLE_TOLD: Final = 6
"""The same for a record with recognised pieces: a name and a price need no more words."""
_TOLD: Final = 0.6
"""Share of the records with content beside their name."""
_LABELS: Final = 0.5
_SAMPLE: Final = 12
"""Number of records that represent all."""
_DISTINCT: Final = 0.5
_BRIEF: Final = 25
_CHROME: Final = {
    "navigation": 0.2, "contentinfo": 0.15, "banner": 0.2, "complementary": 0.6, "search": 0.3, "form": 0.5,
    "main": 1.15,
}  # fmt: skip
_COUNTED: Final = re.compile(r"(?:^|[\s(])\d{1,3}(?:[.,’ \u202f]?\d{3})*\)?$")
"""A whole number behind a word, and no price."""
_ZERO: Final = re.compile(r"\W*0\d")
_SHORT: Final = 40
_FEWEST: Final = 2
_MOSTLY: Final = 0.9
_DIGIT: Final = re.compile(r"\d")
_PAGE: Final = re.compile(r"^\W*\d{0,5}\W*$")
_HEADINGS: Final = 0.5
_HEADING: Final = re.compile(r"h[1-6]")
_SAYING: Final = frozenset({"heading", "link", "text"})
_FOR_ALL: Final = re.compile(r"(?<![^\W_])[dfhmvwx](?: ?[/|*] ?[adfhimvwx*]){1,3}(?![^\W_])", re.IGNORECASE)
"""The mark behind a job's title: (m/w/d), H/F, (m/v/x)."""
_SPOKEN_JOBS: Final = Pattern("{jobs}")
_JOBS: Final = re.compile(
    r"(?:^|[^a-z])(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|postings?|recruit\w*|stellen\w*|karriere|emplois?"
    r"|offres?[_-]emploi|empleos?|ofertas?|oferty|vagas?|prace|pracovni\w*|pozice)(?:[^a-z]|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ListCandidate:
    """A repetition, with the pieces of its records."""

    repeat: Repeat
    rows: tuple[tuple[RecordCell, ...], ...]
    score: float = 0.0
    confidence: float = 0.0


def ranked(outline: Outline, repeat: Repeat, rows: tuple[tuple[RecordCell, ...], ...]) -> ListCandidate:
    """Return the candidate with its score (the amount) and its confidence (the likeness to a list of records)."""
    headed = is_headed(outline, repeat)
    told = headed or _are_told(rows)
    worth, length = _worth(outline, repeat, rows, told=told, headed=headed)
    score = worth * min(len(rows), _MOST) ** 0.7 * length / (length + _HALF)
    little = _LITTLE_TOLD if told else _LITTLE
    confidence = min(1.0, worth * length / (length + little) * min(1.0, 0.4 + 0.2 * len(rows)))
    return ListCandidate(repeat, rows, score, round(confidence, 3))


def heads_columns(rows: Sequence[Sequence[RecordCell]]) -> bool:
    """Whether the first row of a table names its columns, by its texts alone: a few words above links or figures."""
    head, *others = rows
    if len(others) < _FEWEST or len(head) < _FEWEST or any(c.href or len(c.text) > _SHORT for c in head):
        return False
    if any(_DIGIT.search(c.text) for c in head):
        return False
    linked = sum(any(c.href for c in row) for row in others)
    figures = sum(any(_DIGIT.search(c.text) for c in row) for row in others)
    return max(linked, figures) >= _MOSTLY * len(others)


def is_headed(outline: Outline, repeat: Repeat) -> bool:
    """Whether the records are table rows under cells that name the columns."""
    first = repeat.records[0][0]
    if outline.tag(first) != "tr":
        return False
    table = next((n for n in (repeat.container, *outline.above(repeat.container)) if outline.tag(n) == "table"), -1)
    if table < 0:
        return False
    parts = [n for n in outline.children[table] if outline.first[n] < outline.first[first]]
    rows = [row for n in parts for row in ((n,) if outline.tag(n) == "tr" else outline.children[n])]
    heads = (outline.children[row] for row in rows if outline.first[row] < outline.first[first])
    return any(len(head) > 1 and all(outline.tag(cell) == "th" for cell in head) for head in heads)


def _are_told(rows: Sequence[Sequence[RecordCell]]) -> bool:
    """Whether records have more than a name: a heading or price beside, or texts that differ between records."""
    sample = rows[:_SAMPLE]
    said = [[c for c in row if c.text and c.kind in _SAYING] for row in sample]
    told = [row for row in said if len(row) > 1 and _has("text", row)]
    if _share("field", sample) > _HEADINGS:
        return False  # a form of filters
    if len(told) < _TOLD * len(sample):
        return False
    if sum(_begins_with_label(row) for row in told) >= _LABELS * len(told):
        return False  # a table of facts on one thing
    return _share("heading", told) > 0 or _differ(told) or sum(map(_has_price, told)) >= _TOLD * len(told)


def _share(kind: str, rows: Sequence[Sequence[RecordCell]]) -> float:
    """The share of rows with a cell of a kind."""
    return sum(_has(kind, row) for row in rows) / max(len(rows), 1)


def _differ(rows: Sequence[Sequence[RecordCell]]) -> bool:
    """Whether the texts behind the first one differ between records."""
    return len({tuple(cell.text for cell in row[1:]) for row in rows}) > 1


def _has_price(row: Sequence[RecordCell]) -> bool:
    return any(is_money(cell.text) for cell in row)


def _has(kind: str, row: Sequence[RecordCell]) -> bool:
    return any(cell.kind == kind for cell in row)


def _begins_with_label(row: Sequence[RecordCell]) -> bool:
    return row[0].text.endswith((":", "：")) or bool(label_meaning(row[0].text))


def _address_of_heading(row: Sequence[RecordCell]) -> str:
    return next((cell.href for cell in row if cell.kind == "heading"), "")


def _filled(rows: Sequence[Sequence[RecordCell]]) -> int:
    """Return the number of cells with a text."""
    return sum(bool(cell.text) for row in rows for cell in row)


def _worth(
    outline: Outline, repeat: Repeat, rows: Sequence[Sequence[RecordCell]], *, told: bool, headed: bool
) -> tuple[float, float]:
    """Return points for the likeness of one record to a record, and for its amount of text."""
    count = len(rows)
    said = [" ".join(c.text for c in row if c.text) for row in rows]
    links = [_address_of_heading(row) if told else "" for row in rows]
    distinct = len(set(zip(said, links, strict=True))) / count  # one job may be open in several places
    if distinct < _DISTINCT or sum(bool(_PAGE.match(t)) for t in said) > count / 2:  # says the same, or page numbers
        return 0.0, 0.0
    length = sum(min(len(t), 400) for t in said) / count
    pieces = _filled(rows) / count
    worth = distinct * _opened(own_links(rows), pieces, length, told=told)
    if pieces < 1.5:
        worth *= _of_name(outline, repeat, length)
    worth *= _CHROME.get(outline.landmark(repeat.container), 1.0) * _facets(rows, said, headed=headed)
    if any(_has("heading", row) for row in rows):
        worth *= 1.1
    return worth * (0.6 if count == 2 else 1.0), length


def _of_name(outline: Outline, repeat: Repeat, length: float) -> float:
    """Return points for records of a name alone, `length` characters long; a folded record has more."""
    is_folded = outline.tag(repeat.records[0][0]) == "details"
    return 1.0 if is_folded else 0.5 if length < _BRIEF else 0.7


def own_links(rows: Sequence[Sequence[RecordCell]]) -> float:
    """Return the share of records with a unique link, or with a button."""
    hrefs = [{c.href for c in row if c.href} for row in rows]
    seen: dict[str, int] = {}
    for each in hrefs:
        for href in each:
            seen[href] = seen.get(href, 0) + 1
    own = sum(any(seen[h] == 1 for h in each) for each in hrefs)
    pressed = sum(not each and any(c.kind == "button" for c in row) for each, row in zip(hrefs, rows, strict=True))
    return (own + 0.8 * pressed) / len(rows)


def _opened(own: float, pieces: float, length: float, *, told: bool) -> float:
    """Return points for records that lead somewhere; those of a data table need not."""
    shut = 0.75 if (pieces >= 2.5 or told) and length <= _PROSE else 0.35
    return shut + (1 - shut) * own


def _facets(rows: Sequence[Sequence[RecordCell]], said: Sequence[str], *, headed: bool) -> float:
    """Filters are boxes to tick, or short words with a count behind; a column of figures is none."""
    fields = sum(any(c.kind == "field" for c in row) for row in rows) / len(rows)
    counted = 0 if headed else sum(_is_counted(row, text) for row, text in zip(rows, said, strict=True)) / len(said)
    return (0.4 if fields > _HEADINGS else 1.0) * (0.3 if counted > 0.7 else 1.0)


def _is_counted(row: Sequence[RecordCell], said: str) -> bool:
    """Whether a record is some words and a number, without a linked heading and without a price."""
    count = _COUNTED.search(said)
    if len(said) >= _SHORT or count is None or len(words(said)) < 2 or _is_of_telephone(said, count):
        return False
    last = next(c.text for c in reversed(row) if c.text)
    return not is_money(last) and not any(c.kind == "heading" and c.href for c in row)


def _is_of_telephone(said: str, count: re.Match[str]) -> bool:
    """Whether the figures at the end of a text are those of a telephone number: behind others, or from a zero on."""
    return said[: count.start()].rstrip()[-1:].isdigit() or bool(_ZERO.match(count[0]))


def are_columns(rows: Sequence[Sequence[RecordCell]]) -> bool:
    """Whether most records are an unlinked word over separate links: columns of a footer, groups of filters."""
    said = [_links_of(row) for row in rows]
    texts = Counter(text for each in said for text in set(each.values()))
    columns = sum(_is_column(row, each, texts) for row, each in zip(rows, said, strict=True))
    return columns > len(rows) / 2


def _links_of(row: Sequence[RecordCell]) -> dict[str, str]:
    """Return the texts of each link of a record, by its path."""
    links = [c.path for c in row if c.kind == "link" and c.href]
    return {path: " ".join(c.text for c in row if c.text and f"{c.path}/".startswith(f"{path}/")) for path in links}


def _is_column(row: Sequence[RecordCell], links: Mapping[str, str], texts: Counter[str]) -> bool:
    head, *rest = row
    own = [path for path, text in links.items() if path != head.path and texts[text] == 1]
    others = [c for c in rest if c.text and not any(f"{c.path}/".startswith(f"{path}/") for path in links)]
    return (
        head.kind in ("heading", "text")
        and head.path not in links
        and not head.href
        and len(own) > 1
        and all(_PAGE.match(c.text) for c in others)
    )


def names_jobs(*texts: str) -> bool:
    """Whether an address or a heading is about jobs."""
    return any(_JOBS.search(t) or _SPOKEN_JOBS.search(t) for t in texts if t)


def job_titles(titles: Sequence[str]) -> float:
    """Return the share of job titles among the titles: with a word of jobs, or a mark that the job is for everybody."""
    return sum(bool(found("titles", t) or _FOR_ALL.search(t)) for t in titles) / len(titles) if titles else 0.0


Features = frozenset[str]

FEWEST: Final = 2
_FEWEST_LEADERS: Final = 3
_SHARED: Final = 0.6
"""Share of the poorer record's features that the richer one must have."""
_ALIKE: Final = 0.3
_FOLLOWED: Final = 0.6
"""Share of the gaps between leaders in which a follower must stand to belong to the records."""
_NOW_AND_THEN: Final = 0.25
"""The same for a follower beside a constant one: an addition to some records."""
_LONGEST: Final = 8


@dataclass(frozen=True, slots=True)
class Repeat:
    """Records under a container, each a node or several neighbours."""

    container: int
    records: tuple[tuple[int, ...], ...]


def features(outline: Outline, node: int) -> Features:
    """Return the structure of a node: the path to each item inside, without positions, and the kind of the item."""
    return frozenset(
        f"{without_positions(outline.path(item.node, node))}:{kind_of(item)}" for item in outline.items(node)
    )


def are_alike(one: Features, other: Features) -> bool:
    """Whether two nodes have the same structure; one may lack some parts."""
    shared = len(one & other)
    if not shared:
        return False
    return shared >= _SHARED * min(len(one), len(other)) and shared >= _ALIKE * len(one | other)


def repeats(outline: Outline, places: Iterable[int] | None = None) -> Iterator[Repeat]:
    """Yield every run of alike neighbours on the page, or in the given containers."""
    for container in range(len(outline.children)) if places is None else places:
        children = outline.children[container]
        if len(children) >= FEWEST:
            yield from _under(outline, container, children)


def _under(outline: Outline, container: int, children: Sequence[int]) -> Iterator[Repeat]:
    kinds = _kinds(outline, children)
    sizes = Counter(kinds)
    for kind in dict.fromkeys(kinds):
        if sizes[kind] >= FEWEST:
            yield Repeat(container, tuple((c,) for c, k in zip(children, kinds, strict=True) if k == kind))
    headings = {kind for child, kind in zip(children, kinds, strict=True) if _HEADING.fullmatch(outline.tag(child))}
    joined = _joined(children, kinds, headings)
    if joined is not None:
        yield Repeat(container, joined)


def _kinds(outline: Outline, children: Sequence[int]) -> list[int]:
    """A number for each child, equal for children of the same structure."""
    held = [features(outline, child) for child in children]
    tags = [outline.tag(child) for child in children]
    common = Counter(zip(tags, held, strict=True))
    models: list[tuple[str, Features]] = []
    known: dict[tuple[str, Features], int] = {}
    for tag, each in sorted(common, key=lambda c: -common[c]):
        at = next((i for i, (t, m) in enumerate(models) if t == tag and are_alike(m, each)), len(models))
        if at == len(models):
            models.append((tag, each))
        known[tag, each] = at
    return [known[tag, each] for tag, each in zip(tags, held, strict=True)]


def _joined(
    children: Sequence[int], kinds: Sequence[int], headings: Collection[int]
) -> tuple[tuple[int, ...], ...] | None:
    """Records of several neighbours: a leader, and the same followers after most leaders. A heading leads, since it
    belongs to what follows, whatever text stands above the first one.
    """
    sizes = Counter(kinds)
    for leader in sorted(dict.fromkeys(kinds), key=lambda kind: kind not in headings):
        if sizes[leader] >= _FEWEST_LEADERS and (records := _led(children, kinds, leader)):
            return records
    return None


def _led(children: Sequence[int], kinds: Sequence[int], leader: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the records whose first child has the leading kind."""
    starts = [at for at, kind in enumerate(kinds) if kind == leader]
    gaps = [set(kinds[a + 1 : b]) for a, b in zip(starts, [*starts[1:], len(kinds)], strict=True)]
    inner = gaps[:-1] or gaps
    held = Counter(kind for gap in inner for kind in gap)
    if not any(n >= _FOLLOWED * len(inner) for n in held.values()):
        return None
    followers = {kind for kind, n in held.items() if n >= _NOW_AND_THEN * len(inner)}
    records: list[tuple[int, ...]] = []
    for start, end in zip(starts, [*starts[1:], len(kinds)], strict=True):
        tail: list[int] = []
        for at in range(start + 1, end):
            if kinds[at] in followers and len(tail) < _LONGEST:
                tail.append(children[at])
        records.append((children[start], *tail))
    return tuple(records)
