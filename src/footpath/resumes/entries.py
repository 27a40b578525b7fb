"""Read jobs and studies: the lines of a section as entries, and the role of each piece of an entry's head."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import merged
from footpath.language.periods import DatePeriod, find_period
from footpath.language.text import fold_words, unaccented
from footpath.resumes.evidence import (
    KnownWords,
    as_degree,
    as_firm,
    as_place,
    as_school,
    as_title,
    has_legal_form,
    is_grade,
    is_leave,
    is_own_employer,
    split_degree,
)
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.lines import TextLine, unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_LONGEST_HEAD: Final = 100
_MOST_HEAD: Final = 3
"""Most lines of a head before its dates, and after them."""
_STRONG: Final = re.compile(r"\t|\s[|·•/]\s|\s[–—-]\s|;\s|\s[–—|·•]$|\s\(|\)(?=\s|$|,)|(?<=\w)\s?:\s")
_INSIDE: Final = re.compile(r"\(([^()]*)\)(?=\s+[^\W\d_])")
"""Brackets within a name: `Karoo Foods (Pty) Ltd`."""
_BROKEN: Final = re.compile(r"\d{4}\s*[–—-]$")
"""A period whose end stands on the next line of a narrow column."""
_MARGIN: Final = 1.0
"""Least lead of one reading over the same with two roles exchanged."""
Slot = tuple[int, int, int]
"""The line in the head relative to its dates, the part of the line, and the piece between commas."""


@dataclass(slots=True)
class ResumeEntry:
    """A job or a study."""

    head: list[tuple[int, TextLine]] = field(default_factory=list["tuple[int, TextLine]"])
    """Lines that name the entry, each with its distance from the line of the dates."""
    period: DatePeriod | None = None
    dates: TextLine | None = None
    body: list[TextLine] = field(default_factory=list["TextLine"])


@dataclass(frozen=True, slots=True)
class HeadPiece:
    """A separate piece of an entry's head."""

    slot: Slot
    text: str
    line: TextLine
    told: str = ""
    """The role by a word before it: an employer behind `at`."""


def entries_of(lines: Sequence[TextLine]) -> list[ResumeEntry]:
    """Return the entries of a section: each has a period and the lines around the period."""
    lines = _with_whole_periods([line for line in lines if line.text.strip()])
    dated = [number for number, line in enumerate(lines) if _dates(line) is not None]
    if not dated:
        return []
    before = _before(lines, dated)
    found: list[ResumeEntry] = []
    for at, number in enumerate(dated):
        first = _first(lines, number, before, dated[at - 1] if at else -1)
        ends = len(lines)
        if at + 1 < len(dated):
            ends = _first(lines, dated[at + 1], before, number)
        found.append(_entry(lines[first:ends], number - first))
    return found


def _with_whole_periods(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join wrapped lines: a period in a narrow column, and text after a comma at a line's end."""
    found = list(lines)
    for number in range(len(found) - 1):
        one, two = found[number].text.split("\t", 1), found[number + 1].text.split("\t", 1)
        if not _BROKEN.search(one[0].rstrip()):
            continue
        period = find_period(f"{one[0]} {two[0]}")
        if period is not None and period.start and (period.end or period.goes_on):
            found[number] = replace(found[number], text="\t".join([f"{one[0]} {two[0]}", *one[1:]]))
            found[number + 1] = replace(found[number + 1], text="".join(two[1:]), left=found[number + 1].left + 1)
    whole: list[TextLine] = []
    for line in found:
        if whole and whole[-1].text.endswith(",") and not line.item:
            whole[-1] = replace(whole[-1], text=f"{whole[-1].text} {line.text}")
        elif line.text:
            whole.append(line)
    return whole


def _dates(line: TextLine) -> DatePeriod | None:
    """Return the period of a line that dates an entry; None for a period within a sentence or a list item."""
    if line.item or len(line.text) > _LONGEST_HEAD + 40:
        return None
    period = find_period(line.text)
    if period is None:
        return None
    around = (line.text[: period.at[0]].rstrip(), line.text[period.at[1] :].lstrip())
    stands_apart = not around[0] or not around[1] or around[0][-1] in "\t|·•–—-,(:" or around[1][0] in "\t|·•–—-,):"
    if not period.start and around[0] and around[0][-1] not in "\t|·•–—-,(":
        return None  # a sentence that ends with a year
    return period if stands_apart else None


def is_dated(line: TextLine) -> bool:
    """Whether a line dates an entry."""
    return (period := _dates(line)) is not None and bool(period.start)


def _before(lines: Sequence[TextLine], dated: Sequence[int]) -> int:
    """Count the lines of a head before its dates, in the first entry."""
    count = 0
    while count < min(dated[0], _MOST_HEAD) and _may_be_head(lines[dated[0] - count - 1]):
        count += 1
    return count


def _first(lines: Sequence[TextLine], number: int, before: int, last: int) -> int:
    """Return the index of the first line of the entry dated by line `number`."""
    first = number
    base = lines[number].left
    while number - first < before and first - 1 > last:
        above = lines[first - 1]
        if not _may_be_head(above) or above.left > base + 1.2:
            break
        first -= 1
    return first


def _may_be_head(line: TextLine) -> bool:
    text = line.text.strip()
    return not line.item and len(text) <= _LONGEST_HEAD and not text.endswith((".", "!")) and not text[:1].islower()


def _entry(lines: Sequence[TextLine], dates: int) -> ResumeEntry:
    line = lines[dates]
    period = _dates(line)
    entry = ResumeEntry(period=period, dates=line)
    for number, above in enumerate(lines[:dates]):
        entry.head.append((number - dates, above))
    rest = ""
    if period is not None:
        rest = (line.text[: period.at[0]].rstrip(" (,") + "\t" + line.text[period.at[1] :].lstrip(" ),:")).strip("\t ")
    if rest:
        entry.head.append((0, replace(line, text=rest)))
    below = dates + 1
    last = min(len(lines), below + _MOST_HEAD)
    while below < last and _may_be_head(lines[below]) and _is_head_below(entry, line, lines, below, dates):
        entry.head.append((below - dates, lines[below]))
        below += 1
    entry.body = list(lines[below:])
    return entry


def _is_head_below(entry: ResumeEntry, line: TextLine, lines: Sequence[TextLine], below: int, dates: int) -> bool:
    """Whether a line after the dates still names the entry."""
    here = lines[below]
    named = [each for _, each in entry.head]
    before = lines[dates + 1 : below] if _is_dated_left(entry) else [line] * bool(named)
    if before and here.left > before[0].left + 1.2:
        return False
    if sum(len(_pieces_of(0, each)) for each in named) < 2:
        return True
    is_indented = here.left > line.left + 1.2 and not _is_dated_left(entry)
    if is_indented or len(here.text.split()) > 8 or any(number > 0 for number, _ in entry.head):
        return False
    return _names_by_look(here, named, lines[below + 1 : below + 2])


def _names_by_look(line: TextLine, named: Sequence[TextLine], next_lines: Sequence[TextLine]) -> bool:
    """Whether words or look tell that a line still names the entry."""
    if _is_missing_title(line, named) or _heads_a_list(line, named, next_lines):
        return True
    return not line.bold and any(each.bold for each in named) and _has_own_look(line, next_lines)


def _is_missing_title(line: TextLine, named: Sequence[TextLine]) -> bool:
    known = KnownWords()
    return as_title(line.text, known) > 0 and not any(as_title(each.text, known) for each in named)


def _heads_a_list(line: TextLine, named: Sequence[TextLine], next_lines: Sequence[TextLine]) -> bool:
    """Whether the line stands between a name without a title and the list of tasks: "Konstrukteur"."""
    known = KnownWords()
    return any(each.item for each in next_lines) and not any(as_title(each.text, known) > 0 for each in named)


def _has_own_look(line: TextLine, next_lines: Sequence[TextLine]) -> bool:
    """Whether the line after a line, if there is one, looks different."""
    return any(each.item or (each.bold, each.italic) != (line.bold, line.italic) for each in next_lines)


def _is_dated_left(entry: ResumeEntry) -> bool:
    """Whether the dates stand before the text of their line, perhaps in a separate column."""
    return entry.period is not None and entry.period.at[0] == 0 and any(distance == 0 for distance, _ in entry.head)


def _pieces_of(distance: int, line: TextLine) -> list[HeadPiece]:
    """The words of a line of a head, apart: by tabs, strokes, dashes and brackets, then by commas."""
    found: list[HeadPiece] = []
    whole = _INSIDE.sub(lambda found: f"\ue000{found[1]}\ue001", line.text)
    split = (part.replace("\ue000", "(").replace("\ue001", ")") for part in _STRONG.split(whole))
    for number, part in enumerate(each for each in split if each.strip(" ,()–—-|·•:")):
        text, firm = _at(part.strip(" ,()–—-|·•:"))
        pieces = _commas(text)
        found += [
            HeadPiece((distance, number, at), piece, line, "title" if firm and at == 0 else "")
            for at, piece in enumerate(pieces)
        ]
        if firm:
            found += [
                HeadPiece((distance, number, at + 10), piece, line, "" if at else "firm")
                for at, piece in enumerate(_commas(firm))
            ]
    return found


def _commas(text: str) -> list[str]:
    """Split at commas. A legal form stays with the name before, a state code with the city."""
    pieces: list[str] = []
    for piece in (each.strip() for each in text.split(",")):
        is_legal = " " not in piece and has_legal_form(piece)
        is_state = len(piece) == 2 and piece.isupper()
        if pieces and (is_legal or is_state):
            pieces[-1] += f", {piece}"
        elif piece:
            pieces.append(piece)
    return pieces


def _at(text: str) -> tuple[str, str]:
    """Split a job and its employer at the word `at`."""
    said = (each for each in cast("list[str]", merged("resume")["at"]) if each not in ("en", "w", "na", "no", "på"))
    words = sorted(map(unaccented, said), key=len, reverse=True)
    found = re.search(rf"\s(?:{'|'.join(map(re.escape, words))}|@)\s(?=\S)", text)
    return (text[: found.start()], text[found.end() :]) if found else (text, "")


@dataclass(frozen=True, slots=True)
class Roles:
    """The two names of an entry: title and employer of a job, degree and school of a study."""

    section: str
    what: str
    """Key of the occupation: `position`, `studyType`."""
    where: str
    """Key of its place: `name`, `institution`."""
    as_what: Callable[[str, KnownWords], float]
    as_where: Callable[[str, KnownWords], float]


WORK: Final = Roles("work", "position", "name", as_title, as_firm)
VOLUNTEER: Final = Roles("volunteer", "position", "organization", as_title, as_firm)
EDUCATION: Final = Roles("education", "studyType", "institution", as_degree, as_school)


def read_entries(lines: Sequence[TextLine], roles: Roles, known: KnownWords, start: int = 0) -> Iterator[Fact | Unsure]:
    """The facts of a section's entries, numbered from `start`."""
    entries: list[tuple[ResumeEntry, list[HeadPiece]]] = []
    for entry in entries_of(lines):
        parts = _named(entry, roles)
        leave = next((each for each in parts[:1] if roles is WORK and is_leave(each.text)), None)
        if leave is not None:
            yield Unsure(f"whether “{leave.text}” belongs among your jobs", leave.line.place)
        else:
            entries.append((entry, parts))
    votes = _votes([parts for _, parts in entries], roles, known)
    last_where: HeadPiece | None = None
    number = start
    for entry, parts in entries:
        facts = list(_entry_facts(entry, parts, roles, votes, number, last_where))
        yield from facts
        if not parts:
            continue
        where = next((each for each in facts if isinstance(each, Fact) and each.path[-1] == roles.where), None)
        last_where = next((each for each in parts if where and each.text in where.value), last_where)
        number += 1


def _named(entry: ResumeEntry, roles: Roles) -> list[HeadPiece]:
    """The pieces of an entry's head, without the grade of a study."""
    parts = [piece for distance, line in entry.head for piece in _pieces_of(distance, line)]
    return [each for each in parts if roles is not EDUCATION or not is_grade(each.text)]


@dataclass(frozen=True, slots=True)
class _Vote:
    what: float
    where: float
    place: float


def _votes(entries: Sequence[Sequence[HeadPiece]], roles: Roles, known: KnownWords) -> Mapping[Slot, _Vote]:
    """Return each slot's average scores over the entries."""
    by_slot: dict[Slot, list[HeadPiece]] = defaultdict(list)
    for pieces in entries:
        for each in pieces:
            by_slot[each.slot].append(each)
    votes: dict[Slot, _Vote] = {}
    for slot, pieces in by_slot.items():
        repeated = _repeated([each.text for each in pieces])
        what = [roles.as_what(each.text, known) + 3 * (each.told == "title") + repeated for each in pieces]
        where = [roles.as_where(each.text, known) + 5 * (each.told == "firm") for each in pieces]
        place = [as_place(each.text, known) for each in pieces]
        count = len(pieces)
        votes[slot] = _Vote(sum(what) / count, sum(where) / count, sum(place) / count)
    return votes


def _repeated(texts: Sequence[str]) -> float:
    """Score for titles: 0.5 if several texts share a word (`Engineer`), else 0."""
    words = [set(fold_words(text).split()) for text in texts]
    common = [a & b for at, a in enumerate(words) for b in words[at + 1 :]]
    return 0.5 if any(any(len(word) > 4 for word in each) for each in common) else 0.0


def _entry_facts(
    entry: ResumeEntry,
    pieces: Sequence[HeadPiece],
    roles: Roles,
    votes: Mapping[Slot, _Vote],
    number: int,
    last: HeadPiece | None,
) -> Iterator[Fact | Unsure]:
    if not pieces or entry.dates is None:
        return
    path = (roles.section, number)
    what, where, place, unsure = _with_own_employer(*_assigned(pieces, votes, roles), votes)
    where = where or _same_employer(what, last)
    if unsure is not None:
        yield _question(path, roles, *unsure)
    else:
        if what is not None:
            text = _joined(what, pieces, [each for each in (where, place) if each], votes)
            yield from _what_facts(path, roles, what, text, pieces, [each for each in (where, place) if each], votes)
        if where is not None:
            yield Fact((*path, roles.where), where.text, where.line.place)
    if place is not None and roles.section == "work":
        yield Fact((*path, "location"), _whole_place(place, pieces), place.line.place)
    yield from _period_facts(entry, path)
    yield from _body_facts(entry, path, roles)


def _same_employer(what: HeadPiece | None, last: HeadPiece | None) -> HeadPiece | None:
    """The last employer, for a title without one. A freelance title has none."""
    return last if what is not None and not is_own_employer(what.text) else None


def _assigned(
    pieces: Sequence[HeadPiece], votes: Mapping[Slot, _Vote], roles: Roles
) -> tuple[HeadPiece | None, HeadPiece | None, HeadPiece | None, tuple[HeadPiece, HeadPiece] | None]:
    """Return the pieces for title, organisation and place; or the two pieces that no evidence tells apart."""
    if len(pieces) == 1:
        vote = votes[pieces[0].slot]
        if abs(vote.what - vote.where) < 0.5:
            return None, None, None, (pieces[0], pieces[0])
        return (pieces[0], None, None, None) if vote.what > vote.where else (None, pieces[0], None, None)
    best: tuple[float, tuple[HeadPiece, HeadPiece, HeadPiece | None]] | None = None
    few = pieces[:6]
    for what, where in permutations(few, 2):
        left = [each for each in few if each not in (what, where)]
        if roles is EDUCATION:  # what else stands there is the subject, unless it is known to be a place
            left = [each for each in left if votes[each.slot].place >= 2]
        for place in (None, *left):
            score = _score(what, where, place, votes, few)
            if best is None or score > best[0]:
                best = (score, (what, where, place))
    assert best is not None
    what, where, place = best[1]
    lead = (votes[what.slot].what - votes[what.slot].where) - (votes[where.slot].what - votes[where.slot].where)
    return (what, where, place, (what, where) if lead < _MARGIN else None)


def _with_own_employer(
    what: HeadPiece | None, where: HeadPiece | None, place: HeadPiece | None,
    unsure: tuple[HeadPiece, HeadPiece] | None, votes: Mapping[Slot, _Vote],
) -> tuple[HeadPiece | None, HeadPiece | None, HeadPiece | None, tuple[HeadPiece, HeadPiece] | None]:  # fmt: skip
    """The pieces for title, organisation and place. A name without a word of employers beside a freelance title is a
    town.
    """
    if what is None or where is None or place is not None or not is_own_employer(what.text):
        return what, where, place, unsure
    vote = votes[where.slot]
    return (what, where, place, unsure) if vote.where > 0 else (what, None, where if vote.place > 0 else None, None)


def _score(
    what: HeadPiece, where: HeadPiece, place: HeadPiece | None, votes: Mapping[Slot, _Vote], pieces: Sequence[HeadPiece]
) -> float:
    one, two = votes[what.slot], votes[where.slot]
    score = one.what - one.where - 0.5 * max(one.place, 0) + two.where - two.what - 0.5 * max(two.place, 0)
    score -= 0.2 * (pieces.index(what) + pieces.index(where))
    if place is None:
        return score
    three = votes[place.slot]
    follows = place.slot[:2] == where.slot[:2] and place.slot[2] == where.slot[2] + 1
    is_last = place is pieces[-1]
    return score + three.place - three.what - three.where + 0.5 * follows + 0.25 * is_last


def _question(path: tuple[str, int], roles: Roles, one: HeadPiece, two: HeadPiece) -> Unsure:
    place = one.line.place

    def reading(what: HeadPiece | None, where: HeadPiece | None) -> Choice:
        facts = [Fact((*path, roles.what), what.text, what.line.place)] if what else []
        facts += [Fact((*path, roles.where), where.text, where.line.place)] if where else []
        said = ("degree", "school") if roles is EDUCATION else ("title", "employer")
        named = (f"{said[0]}: {what.text}" if what else "", f"{said[1]}: {where.text}" if where else "")
        return Choice("; ".join(filter(None, named)), tuple(facts))

    if one is two:
        return Unsure(f"what “{one.text}” is", place, (reading(one, None), reading(None, one)))
    return Unsure(f"which of “{one.text}” and “{two.text}” is which", place, (reading(one, two), reading(two, one)))


def _what_facts(
    path: tuple[str, int], roles: Roles, what: HeadPiece, text: str, pieces: Sequence[HeadPiece],
    taken: Sequence[HeadPiece], votes: Mapping[Slot, _Vote],
) -> Iterator[Fact]:  # fmt: skip
    if roles is not EDUCATION:
        yield Fact((*path, roles.what), text, what.line.place)
        return
    degree, area = split_degree(text)
    yield Fact((*path, "studyType"), degree, what.line.place)
    if not area:
        left = [each for each in pieces if each is not what and each not in taken and votes[each.slot].place < 2]
        near = [each for each in left if each.slot[0] == what.slot[0]]
        area = near[0].text if near else ""
    if area:
        yield Fact((*path, "area"), area, what.line.place)


def _joined(
    what: HeadPiece, pieces: Sequence[HeadPiece], taken: Sequence[HeadPiece], votes: Mapping[Slot, _Vote]
) -> str:
    """Return a title with the words after a comma: `Manager, Sales`."""
    text = what.text
    following = [each for each in pieces if each.slot[:2] == what.slot[:2] and what.slot[2] < each.slot[2] < 10]
    for each in following:
        if each in taken or each.told:
            break
        text += f", {each.text}"
    return text


def _whole_place(place: HeadPiece, pieces: Sequence[HeadPiece]) -> str:
    """Return a place with the country after its comma."""
    following = [each for each in pieces if each.slot[:2] == place.slot[:2] and each.slot[2] == place.slot[2] + 1]
    has_country = bool(following) and as_place(following[0].text, KnownWords()) >= 2
    return f"{place.text}, {following[0].text}" if has_country else place.text


def _period_facts(entry: ResumeEntry, path: tuple[str, int]) -> Iterator[Fact]:
    if entry.period is None or entry.dates is None:
        return
    start, end = entry.period.start, entry.period.end
    if start:
        yield Fact((*path, "startDate"), start, entry.dates.place, entry.period.said[0])
    if end:
        yield Fact((*path, "endDate"), end, entry.dates.place, entry.period.said[1])


def _left_of(entry: ResumeEntry) -> float:
    """Where the lines of an entry begin, in ems; far left if nothing tells."""
    below = [line for distance, line in entry.head if distance > 0]
    if below:
        return below[-1].left
    return entry.dates.left if entry.dates and not _is_dated_left(entry) else -9.0


def _body_facts(entry: ResumeEntry, path: tuple[str, int], roles: Roles) -> Iterator[Fact | Unsure]:
    """Yield the tasks of a job: list items, or a text. The body of a study is too varied to take, and is reported as
    unsure.
    """
    lines = unwrapped(entry.body)
    if roles is EDUCATION:
        yield from (Unsure(f"what “{line.text[:60]}” says of {path[0]} {path[1] + 1}", line.place) for line in lines)
        return
    base = _left_of(entry)
    items = [line for line in lines if line.item or line.left > base + 1.2]
    texts = [line for line in lines if line not in items]
    if texts and items:
        yield Fact((*path, "summary"), " ".join(line.text for line in texts), texts[0].place)
    for number, line in enumerate(items or texts):
        yield Fact((*path, "highlights", number), line.text.replace("\t", " ").strip(), line.place)
