"""Read jobs and studies: the lines of a section as entries, and the role of each piece of an entry's head."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold_words
from footpath.resumes.entry_lines import HeadPiece, ResumeEntry, Slot, entries_of, is_dated_left, pieces_of
from footpath.resumes.evidence import (
    KnownWords,
    as_degree,
    as_firm,
    as_place,
    as_school,
    as_title,
    is_grade,
    is_leave,
    is_own_employer,
    names_grade,
    split_degree,
)
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.headings import kind_of
from footpath.resumes.lines import TextLine, unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footpath.language.periods import DatePeriod

_MARGIN: Final = 1.0
"""Least lead of one reading over the same with two roles exchanged."""
_FEW: Final = 2
"""Most entries of which one in another form is no exception."""
_NAME_AND_PLACE: Final = 2
_ENDING: Final = 1.5
"""Score of a word by its ending alone, as of titles."""
_WITHIN: Final = (0, 9, 0)
"""The slot of titles below an employer's whole time: no other name stands there."""
_LONGEST_GRADE: Final = 12
"""Letters: "3.8 / 4.0"."""
_SHOWN: Final = 100
"""Letters of a line that a question shows."""


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
        if outside := _outside(entry, parts, roles):
            yield outside
        else:
            entries.append((entry, parts))
    spans = _spans(entries, roles)
    yield from _of_other_form(entries, roles, known, start)
    votes = _votes([parts for at, (_, parts) in enumerate(entries) if at not in spans], roles, known)
    last = _LastFirm()
    number = start
    for at, (entry, parts) in enumerate(entries):
        if at in spans:
            last = _LastFirm(parts[0], next(iter(parts[1:]), None), is_above=True)
            continue
        facts = list(_entry_facts(entry, parts, roles, votes, known, number, last))
        yield from facts
        if not parts:
            continue
        last = _last_firm(facts, parts, roles) or last
        number += 1


@dataclass(frozen=True, slots=True)
class _LastFirm:
    """The last employer that an entry named."""

    firm: HeadPiece | None = None
    place: HeadPiece | None = None
    is_above: bool = False
    """Whether it stood before its title, as the heading of several titles does."""


def _spans(entries: list[tuple[ResumeEntry, list[HeadPiece]]], roles: Roles) -> frozenset[int]:
    """Which entries are employers with the whole time there, above the titles that fill this time: "Acme Ltd, York,
    2015 – 2023", "Manager (2019 – 2023)", "Clerk (2015 – 2019)". The names below are told as titles.
    """
    found: set[int] = set()
    for at, (entry, parts) in enumerate(entries if roles is WORK else ()):
        periods = [each for each in _filling(entry, entries[at + 1 :]) if each]
        if entry.body or len(parts) > _NAME_AND_PLACE or not _fill(periods, entry.period):
            continue
        if len(periods) >= _FEW or _is_title_of(entries[at + 1][1], parts):
            found.add(at)
            for number in range(at + 1, at + 1 + len(periods)):
                below, (piece,) = entries[number]
                entries[number] = (below, [replace(piece, told="title", slot=_WITHIN)])
    return frozenset(found)


def _fill(periods: Sequence[DatePeriod], whole: DatePeriod | None) -> bool:
    """Whether some times reach from the beginning to the end of another."""
    if whole is None:
        return False
    has_end = any((each.end, each.goes_on) == (whole.end, whole.goes_on) for each in periods)
    return has_end and any(each.start == whole.start for each in periods)


def _is_title_of(below: Sequence[HeadPiece], names: Sequence[HeadPiece]) -> bool:
    """Whether the only name below is more like a title than the first of the names above: a town is behind it."""
    known = KnownWords()
    return bool(names) and as_title(below[0].text, known) > as_title(names[0].text, known)


def _filling(whole: ResumeEntry, below: Sequence[tuple[ResumeEntry, list[HeadPiece]]]) -> Iterator[DatePeriod | None]:
    """Yield the times of the next entries of one name each that lie within another's time."""
    for entry, parts in below:
        if len(parts) != 1 or not _is_within(entry, whole):
            return
        yield entry.period


def _is_within(entry: ResumeEntry, whole: ResumeEntry) -> bool:
    """Whether the time of an entry lies within another's."""
    one, two = entry.period, whole.period
    if one is None or two is None or not two.start or one.start < two.start:
        return False
    return two.goes_on or (bool(one.end) and one.end <= two.end)


def _last_firm(facts: Sequence[Fact | Unsure], parts: Sequence[HeadPiece], roles: Roles) -> _LastFirm | None:
    said = {each.path[-1]: each.value for each in facts if isinstance(each, Fact) and len(each.path) > 2}
    firm, title, place = (
        next((each for each in parts if key in said and each.text in said[key]), None)
        for key in (roles.where, roles.what, "location")
    )
    if firm is None:
        return None
    return _LastFirm(firm, place, is_above=title is not None and firm.slot < title.slot)


def _of_other_form(
    entries: list[tuple[ResumeEntry, list[HeadPiece]]], roles: Roles, known: KnownWords, start: int
) -> Iterator[Unsure]:
    """Take the only entry with "at" from among entries that name their employers otherwise, and ask about it: "Speaker
    at PyCon" is no job there. A name that is known as an employer's needs no question.
    """
    told = [each for each in entries if any(piece.told == "firm" for piece in each[1])]
    if roles is EDUCATION or len(told) != 1 or len(entries) <= _FEW:
        return
    ((entry, parts),) = told
    what, where = (next(each for each in parts if each.told == role) for role in ("title", "firm"))
    if as_firm(where.text, known) > 0 or known.repeats(where.text):
        return
    entries.remove(told[0])
    path = (roles.section, start + len(entries))
    facts = [each for each in (*_period_facts(entry, path), *_body_facts(entry, path, roles)) if isinstance(each, Fact)]
    names = ((roles.what, what), (roles.where, where))
    facts += [Fact((*path, key), piece.text, piece.line.place) for key, piece in names]
    label = f"title: {what.text}; employer: {where.text}"
    said = f"whether “{what.text} at {where.text}” belongs among your {SECTION_WORDS[roles.section]}"
    yield Unsure(said, what.line.place, (Choice(label, tuple(facts)),))


def _outside(entry: ResumeEntry, parts: Sequence[HeadPiece], roles: Roles) -> Unsure | None:
    """A question for an entry that is no job, or of which a label before its dates says what it is: "Voluntary: 2015 –
    2018 Treasurer".
    """
    leave = next((each for each in parts[:1] if roles is WORK and is_leave(each.text)), None)
    if leave is not None:
        return Unsure(f"whether “{leave.text}” belongs among your jobs", leave.line.place)
    before = entry.dates.text[: entry.period.at[0]].strip() if entry.dates and entry.period else ""
    if entry.dates is None or not before.endswith(":") or kind_of(before) == roles.section:
        return None
    said = entry.dates.text.replace("\t", " ")
    return Unsure(f"whether “{said[:_SHOWN]}” belongs among your {SECTION_WORDS[roles.section]}", entry.dates.place)


SECTION_WORDS: Final = {"work": "jobs", "volunteer": "voluntary work", "education": "studies"}


def _named(entry: ResumeEntry, roles: Roles) -> list[HeadPiece]:
    """The pieces of an entry's head, without the grade of a study."""
    parts = [piece for distance, line in entry.head for piece in pieces_of(distance, line)]
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
    known: KnownWords,
    number: int,
    last: _LastFirm,
) -> Iterator[Fact | Unsure]:
    if not pieces or entry.dates is None:
        return
    path = (roles.section, number)
    what, where, place, unsure = _with_own_employer(*_assigned(pieces, votes, roles, known), votes)
    if where is None and what is not None and (firm := _of_last(what, last)):
        if not last.is_above:
            yield _asked_employer(path, roles, what, firm, entry)
            return
        where, place = firm, place or last.place
    told = [*_place_facts(place, pieces, path), *_period_facts(entry, path), *_body_facts(entry, path, roles)]
    if unsure is not None:
        yield from _asked(path, roles, unsure, told)
        return
    taken = list(filter(None, (where, place)))
    if what is not None:
        yield from _what_facts(path, roles, what, _joined(what, pieces, taken, votes), pieces, taken, votes)
    if where is not None:
        yield Fact((*path, roles.where), where.text, where.line.place)
    yield from told


def _assigned(
    pieces: Sequence[HeadPiece], votes: Mapping[Slot, _Vote], roles: Roles, known: KnownWords
) -> tuple[HeadPiece | None, HeadPiece | None, HeadPiece | None, tuple[HeadPiece, HeadPiece] | None]:
    """Return the pieces for title, organisation and place; or the two pieces that no evidence tells apart."""
    if len(pieces) == 1:
        return _alone(pieces[0], votes[pieces[0].slot], roles, known)
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


def _alone(
    piece: HeadPiece, vote: _Vote, roles: Roles, known: KnownWords
) -> tuple[HeadPiece | None, HeadPiece | None, None, tuple[HeadPiece, HeadPiece] | None]:
    """The role of the only piece of an entry. A job's piece needs a word of jobs or employers itself: "Gap year 2019"
    has none.
    """
    evidence = roles.as_what(piece.text, known) + roles.as_where(piece.text, known)
    is_unknown = roles is not EDUCATION and not piece.told and evidence <= 0
    if is_unknown or abs(vote.what - vote.where) < 0.5:
        return None, None, None, (piece, piece)
    return (piece, None, None, None) if vote.what > vote.where else (None, piece, None, None)


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
    # behind the employer of a known title, an ending of titles says little: "Santander"
    like_title = max(0.0, three.what - _ENDING) if follows and one.what >= _ENDING else three.what
    return score + three.place - like_title - three.where + 0.5 * follows + 0.25 * is_last


def _question(path: tuple[str, int], roles: Roles, one: HeadPiece, two: HeadPiece, told: Sequence[Fact] = ()) -> Unsure:
    """A question for the two names of an entry. Each reading has what else is `told` of the entry: dates alone are no
    entry.
    """
    place = one.line.place

    def reading(what: HeadPiece | None, where: HeadPiece | None) -> Choice:
        facts = [Fact((*path, roles.what), what.text, what.line.place)] if what else []
        facts += [Fact((*path, roles.where), where.text, where.line.place)] if where else []
        said = ("degree", "school") if roles is EDUCATION else ("title", "employer")
        named = (f"{said[0]}: {what.text}" if what else "", f"{said[1]}: {where.text}" if where else "")
        return Choice("; ".join(filter(None, named)), (*facts, *told))

    if one is two:
        return Unsure(f"what “{one.text}” is", place, (reading(one, None), reading(None, one)))
    return Unsure(f"which of “{one.text}” and “{two.text}” is which", place, (reading(one, two), reading(two, one)))


def _asked(
    path: tuple[str, int], roles: Roles, unsure: tuple[HeadPiece, HeadPiece], told: Sequence[Fact | Unsure]
) -> Iterator[Unsure]:
    yield _question(path, roles, *unsure, [each for each in told if isinstance(each, Fact)])
    yield from (each for each in told if isinstance(each, Unsure))


def _of_last(what: HeadPiece, last: _LastFirm) -> HeadPiece | None:
    """The last employer, for a title without one. A freelance title has none."""
    return None if is_own_employer(what.text) else last.firm


def _asked_employer(
    path: tuple[str, int], roles: Roles, what: HeadPiece, firm: HeadPiece, entry: ResumeEntry
) -> Unsure:
    """A question for a title without an employer, where the others name theirs below them: it may be no job."""
    told = [*_period_facts(entry, path), *_body_facts(entry, path, roles)]
    facts = [Fact((*path, roles.what), what.text, what.line.place), *(each for each in told if isinstance(each, Fact))]
    employer = Fact((*path, roles.where), firm.text, firm.line.place)
    at_firm = Choice(f"title: {what.text}; employer: {firm.text}", (*facts, employer))
    return Unsure(f"where “{what.text}” was", what.line.place, (at_firm, Choice(f"title: {what.text}", tuple(facts))))


def _what_facts(
    path: tuple[str, int], roles: Roles, what: HeadPiece, text: str, pieces: Sequence[HeadPiece],
    taken: Sequence[HeadPiece], votes: Mapping[Slot, _Vote],
) -> Iterator[Fact | Unsure]:  # fmt: skip
    if roles is not EDUCATION:
        yield Fact((*path, roles.what), text, what.line.place)
        return
    degree, area = split_degree(_without_grade(text))
    yield Fact((*path, "studyType"), degree, what.line.place)
    if not area:
        left = [each for each in pieces if each is not what and each not in taken and votes[each.slot].place < 2]
        near = [each for each in left if each.slot[0] == what.slot[0]]
        area = _whole_area(what, near) if near else ""
        if near and any(each.slot[0] == near[0].slot[0] and each.slot < near[0].slot for each in taken):
            # behind the school stands its town as often as a subject
            choice = Choice(f"subject: {area}", (Fact((*path, "area"), area, near[0].line.place),))
            yield Unsure(f"whether “{area}” is the subject of “{text}”", near[0].line.place, (choice,))
            return
    if area:
        yield Fact((*path, "area"), area, what.line.place)


def _whole_area(what: HeadPiece, near: Sequence[HeadPiece]) -> str:
    """The subject of a study; several subjects behind a colon: "A-levels: Biology, Welsh"."""
    is_list = f"{what.text}:" in what.line.text
    return ", ".join(each.text for each in near if each.slot[:2] == near[0].slot[:2]) if is_list else near[0].text


def _without_grade(text: str) -> str:
    """A study without its grade in brackets: "Licence Économie (mention bien)"."""
    before, bracket, behind = text.rpartition(" (")
    return before if bracket and is_grade(behind) else text


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


def _place_facts(place: HeadPiece | None, pieces: Sequence[HeadPiece], path: tuple[str, int]) -> Iterator[Fact]:
    if place is not None and path[0] == "work":
        yield Fact((*path, "location"), _whole_place(place, pieces), place.line.place)


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
    return entry.dates.left if entry.dates and not is_dated_left(entry) else -9.0


def _of_study(line: TextLine, path: tuple[str, int]) -> Fact | Unsure:
    """The grade of a study, by its label; a question for another line: "Abschlussnote: 1,6"."""
    label, colon, grade = (each.strip() for each in line.text.partition(":"))
    is_score = len(grade) <= _LONGEST_GRADE and any(map(str.isdigit, grade)) and names_grade(label)
    if colon and is_score:
        return Fact((*path, "score"), grade, line.place)
    return Unsure(f"what “{line.text[:60]}” says of {path[0]} {path[1] + 1}", line.place)


def _body_facts(entry: ResumeEntry, path: tuple[str, int], roles: Roles) -> Iterator[Fact | Unsure]:
    """Yield the tasks of a job: list items, or a text. Of the body of a study only the grade is taken; the rest is too
    varied, and is reported as unsure.
    """
    lines = unwrapped(entry.body)
    if roles is EDUCATION:
        yield from (_of_study(line, path) for line in lines)
        return
    base = _left_of(entry)
    items = [line for line in lines if line.item or line.left > base + 1.2]
    texts = [line for line in lines if line not in items]
    if texts and items:
        yield Fact((*path, "summary"), " ".join(line.text for line in texts), texts[0].place)
    for number, line in enumerate(items or texts):
        yield Fact((*path, "highlights", number), line.text.replace("\t", " ").strip(), line.place)
