"""Group the lines of a section into entries, and the head of an entry into pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.countries import state_of_code
from footpath.language.lexicon import merged
from footpath.language.periods import DatePeriod, find_period, read_month
from footpath.language.text import fold_words, unaccented
from footpath.resumes.evidence import KnownWords, as_title, ends_in_initials, has_legal_form, is_degree, is_subject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.resumes.lines import TextLine

_LONGEST_HEAD: Final = 100
_MOST_HEAD: Final = 3
"""Most lines of a head before its dates, and after them."""
_STRONG: Final = re.compile(r"\t|\s[|·•/]\s|\s[–—-]\s|;\s|\s[–—|·•]$|\s\(|\)(?=\s|$|,)|(?<=\w)\s?:\s")
_INSIDE: Final = re.compile(r"\(([^()]*)\)(?=\s+[^\W\d_])")
"""Brackets within a name: `Karoo Foods (Pty) Ltd`."""
_BRACKETS: Final = re.compile(r"(?<=\w )\(([^()]*)\)")
_BESIDE: Final = 10.0
"""Where the text beside a wrapped period begins, in ems from it: it is not known, and far."""
_INITIALS: Final = 3
_FEW: Final = 2
"""Least lines with dates at the left that make a column of dates."""
_INDENTED: Final = 0.6
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
    lines = _with_whole_ends([line for line in lines if line.text.strip()])
    dated = _dated(lines)
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


def _dated(lines: Sequence[TextLine]) -> list[int]:
    """The numbers of the lines that date entries. Where others have their dates in a column at the left, a line that
    ends with a beginning is a task: "Accident-free since 2016".
    """
    periods = {number: period for number, line in enumerate(lines) if (period := _dates(line)) is not None}
    in_column = [number for number, each in periods.items() if each.at[0] == 0 and "\t" in lines[number].text]
    if len(in_column) < _FEW:
        return [*periods]
    return [
        number
        for number, each in periods.items()
        if number in in_column or "\t" in lines[number].text or not each.goes_on or each.at[0] == 0
    ]


def with_whole_periods(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join the wrapped periods of a narrow column."""
    found = list(lines)
    for number in range(len(found) - 1):
        line, below = found[number], found[number + 1]
        joined = _with_end_below(line.text, below.text)
        if joined is None and (line.bold, line.italic) != (below.bold, below.italic):
            joined = _stacked(line.text, below.text)
        if joined is not None:
            found[number] = replace(line, text=joined[0])
            found[number + 1] = replace(below, text=joined[1], left=below.left + _BESIDE)
    return [line for line in found if line.text]


def _with_whole_ends(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join lines that end with a comma with those below."""
    whole: list[TextLine] = []
    for line in lines:
        if whole and whole[-1].text.endswith(",") and not line.item:
            whole[-1] = replace(whole[-1], text=f"{whole[-1].text} {line.text}")
        elif line.text:
            whole.append(line)
    return whole


@cache
def _broken() -> re.Pattern[str]:
    """A period whose end, or the year of its end, stands on the next line of a narrow column."""
    joints = sorted(cast("list[str]", merged("resume")["joints"]), key=len, reverse=True)
    return re.compile(rf"\d{{4}}\s*(?:[–—-]|\s(?:{'|'.join(map(re.escape, joints))})(?!\w))(?:\s*[^\W\d]{{3,}}\.?)?$")


def _with_end_below(line: str, below: str) -> tuple[str, str] | None:
    """Two lines with a period whole in the first of them, if it is wrapped in a column at the left or at the right;
    else None.
    """
    one, two = line.split("\t"), below.split("\t")
    for at in dict.fromkeys((0, -1)):
        whole = f"{one[at]} {two[at]}"
        period = find_period(whole) if _broken().search(one[at].rstrip()) else None
        if period is None or not period.start or not (period.end or period.goes_on) or period.at[1] < len(whole):
            continue
        if at == 0:
            return "\t".join([whole, *one[1:]]), "".join(two[1:])
        if len(one) > 1 and len(two) > 1:
            joint = "" if one[0].endswith("-") else " "
            return f"{one[0]}{joint}{two[0]}\t{whole}", ""
    return None


def _stacked(line: str, below: str) -> tuple[str, str] | None:
    """Two lines with a period whole in the first of them, if start and end stand one above the other in a column at
    the left; else None. Two lines of one year each are two entries more often.
    """
    (start, tab, one), (end, below_tab, two) = line.partition("\t"), below.partition("\t")
    if not tab or not below_tab or not re.fullmatch(r"\d{4}-\d\d", read_month(start)):
        return None
    whole = f"{start} – {end}"
    period = find_period(whole)
    if period is None or period.at != (0, len(whole)) or not (period.goes_on or period.end > period.start):
        return None
    return f"{whole}\t{one}", two


def _dates(line: TextLine) -> DatePeriod | None:
    """Return the period of a line that dates an entry; None for a period within a sentence or a list item."""
    if line.item or len(line.text) > _LONGEST_HEAD + 40:
        return None
    period = find_period(line.text)
    if period is None:
        return None
    around = (line.text[: period.at[0]].rstrip(" "), line.text[period.at[1] :].lstrip())
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
    is_sentence = text.endswith((".", "!")) and not (ends_in_initials(text) or has_legal_form(text))
    return not line.item and len(text) <= _LONGEST_HEAD and not is_sentence and not text[:1].islower()


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
    before = lines[dates + 1 : below] if is_dated_left(entry) else [line] * bool(named)
    if before and here.left > before[0].left + 1.2:
        return False
    if sum(len(pieces_of(0, each)) for each in named) < 2:
        return True
    is_indented = here.left > line.left + 1.2 and not is_dated_left(entry)
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
    here, there = as_title(line.text, known), max((as_title(each.text, known) for each in named), default=0.0)
    is_town = there < here and not any(as_title(each.text.split(",")[0], known) for each in named)
    return here > 0 and (there == 0 or is_town)  # behind the employer stands a town that ends like a title


def _heads_a_list(line: TextLine, named: Sequence[TextLine], next_lines: Sequence[TextLine]) -> bool:
    """Whether the line stands between a name without a title and the list of tasks: "Konstrukteur"."""
    known = KnownWords()
    return any(each.item for each in next_lines) and not any(as_title(each.text, known) > 0 for each in named)


def _has_own_look(line: TextLine, next_lines: Sequence[TextLine]) -> bool:
    """Whether the line after a line, if there is one, looks different, or is an item whose bullet is a picture."""
    return any(
        each.item or each.left > line.left + _INDENTED or (each.bold, each.italic) != (line.bold, line.italic)
        for each in next_lines
    )


def is_dated_left(entry: ResumeEntry) -> bool:
    """Whether the dates stand before the text of their line, perhaps in a separate column."""
    return entry.period is not None and entry.period.at[0] == 0 and any(distance == 0 for distance, _ in entry.head)


def pieces_of(distance: int, line: TextLine) -> list[HeadPiece]:
    """The words of a line of a head, apart: by tabs, strokes, dashes and brackets, then by commas."""
    found: list[HeadPiece] = []
    whole = _INSIDE.sub(lambda found: f"\ue000{found[1]}\ue001", line.text)
    whole = _BRACKETS.sub(lambda found: f"\ue000{found[1]}\ue001" if _stays(found) else found[0], whole)
    split = (part.replace("\ue000", "(").replace("\ue001", ")") for part in _STRONG.split(whole))
    for number, part in enumerate(each for each in split if each.strip(" ,()–—-|·•:")):
        text, firm = _at(_stripped(part))
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


def _stripped(part: str) -> str:
    """A part without signs around; a bracket that closes an open one stays."""
    text = part.strip(" ,()–—-|·•:")
    return f"{text})" if text.count("(") > text.count(")") else text


def _stays(found: re.Match[str]) -> bool:
    """Whether a text in brackets stays with the name before: part of the name, or the subject of a degree."""
    before = found.string[: found.start()].rstrip()
    return _adds(found[1]) or (is_degree(before) and is_subject(found[1]))


def _adds(said: str) -> bool:
    """Whether a text in brackets belongs to the name before: "(Internship)", "(stage)", "(FH)"."""
    kinds = cast("dict[str, list[str]]", merged("postings")["employment"])
    known = {fold_words(word) for words in kinds.values() for word in words}
    is_kind = fold_words(said) in known or not known.isdisjoint(fold_words(said).split())
    are_initials = said.isupper() and len(said) <= _INITIALS and not state_of_code(said.casefold())
    return is_kind or said[:1].islower() or are_initials


def _commas(text: str) -> list[str]:
    """Split at commas. A legal form stays with the name before, a state code with the city."""
    pieces: list[str] = []
    for piece in (each.strip() for each in text.split(",")):
        is_legal = has_legal_form(piece.replace(" ", ""))
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
