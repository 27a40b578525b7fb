"""Read jobs and studies in the form of a table: "Dates", "Position held", "Name and address of employer".

A label whose values are periods begins, or is in, each entry. The other labels are known from forms that ask for jobs
and studies. Without a table, a line of dates alone begins each entry, and colons stand behind the labels below it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, merged, part
from footpath.language.periods import DatePeriod, find_period
from footpath.language.text import fold_words
from footpath.resumes.evidence import KnownWords, as_degree, as_firm, as_school, as_title, names_grade, split_degree
from footpath.resumes.facts import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.resumes.lines import TextLine

_ELIDED: Final = re.compile("['’]")
_LONGEST_LABEL: Final = 8
"""Words."""
_LEAST: Final = 2
"""Labels of an entry, and entries with the same label, that make a table of them."""
_FIELDS: Final = {
    "work": {"work_title": "what", "work_employer": "where", "work_description": "body"},
    "education": {"education_degree": "what", "education_school": "where"},
}
_KEYS: Final = {"work": ("position", "name"), "education": ("studyType", "institution")}


_SCORE: Final = "score"


def _of_grid(lines: Sequence[TextLine], section: str, start: int) -> Iterator[Fact]:
    """The facts of a table whose first row has the labels of its columns: "Degree", "Institution", "Year", "CGPA". None
    for a section with other lines, or without columns of both names.
    """
    rows = [line.parts for line in lines]
    width = len(rows[0]) if rows else 0
    if len(rows) < _LEAST or width < _LEAST or any(len(row) != width for row in rows):
        return
    roles = [_role_of_column(label, [row[at] for row in rows[1:]], section) for at, label in enumerate(rows[0])]
    if not {"what", "where"} <= {*roles} or len({*roles}) < width:
        return
    for number, line in enumerate(lines[1:], start):
        cells = dict(zip(roles, (replace(line, text=part) for part in line.parts), strict=True))
        yield from _facts_of_cells(cells, (section, number))


def _role_of_column(label: str, values: Sequence[str], section: str) -> str:
    """The role of a column: by its values, if all are periods or years, or by its label."""
    if all(map(_whole_period, values)):
        return "dates"
    if section == "education" and names_grade(label):
        return _SCORE
    return _role(fold_words(_ELIDED.sub(" ", label)), section) or label


def _facts_of_cells(cells: Mapping[str, TextLine], path: tuple[str, int]) -> Iterator[Fact]:
    yield from _what_facts(cells["what"], path)
    yield from _where_facts(cells["where"], path)
    if (dates := cells.get("dates")) and (period := _whole_period(dates.text)):
        yield from _period_facts(period, dates, path)
    if score := cells.get(_SCORE):
        yield Fact((*path, "score"), score.text, score.place)


@dataclass(slots=True)
class LabelledRow:
    """A label with what stands beside and below it."""

    label: str
    lines: list[TextLine]
    """The line of the label with its value alone, and the lines below without a label."""


@dataclass(slots=True)
class LabelledTable:
    """The rows of an entry."""

    rows: list[LabelledRow] = field(default_factory=list["LabelledRow"])

    def of(self, role: str, roles: Mapping[str, str]) -> Iterator[TextLine]:
        """The lines behind labels with a role."""
        return (line for row in self.rows if roles.get(row.label) == role for line in row.lines)


def labels_of_dates(lines: Sequence[TextLine]) -> frozenset[str]:
    """The labels of a résumé that have a period behind them twice or more, and name nothing themselves: "Dates", but
    not "Nurse  2014 – 2016".
    """
    counts = Counter(row.label for row in _rows(lines) if row.lines and _whole_period(row.lines[0].text))
    known = KnownWords()
    return frozenset(
        label
        for label, count in counts.items()
        if count >= _LEAST and not any(each(label, known) > 0 for each in (as_title, as_firm, as_degree, as_school))
    )


def read_labelled(
    lines: Sequence[TextLine], section: str, start: int, dates: frozenset[str]
) -> tuple[list[Fact], list[TextLine]]:
    """Return the facts of entries in labelled rows, numbered from `start`, and the lines without such entries.

    Args:
        lines: of a section.
        section: `work` or `education`.
        start: the number of the first entry.
        dates: the labels of dates.
    """
    if section in _KEYS and (found := list(_of_grid(lines, section, start))):
        return found, []
    if section in _KEYS and (table := _with_tabs(lines, section)):
        lines, dates = table, dates | {_DATES}
    rows = _rows(lines) if section in _KEYS else []
    roles = {row.label: "dates" if row.label in dates else _role(row.label, section) for row in rows}
    if "dates" not in roles.values() or not {"what", "where"} & {*roles.values()}:
        return [], list(lines)
    facts: list[Fact] = []
    number = start
    for table in _tables(rows):
        found = list(_facts(table, section, roles, number))
        number += bool(found)
        facts += found
    return facts, [] if facts else list(lines)


_DATES: Final = "dates"
"""The label of dates that stand alone above the labels of an entry."""


def _with_tabs(lines: Sequence[TextLine], section: str) -> list[TextLine]:
    """The lines of entries without a table, as the rows of one; none if the lines do not begin with dates alone, or if
    no line below them has a known label.
    """
    begins = [at for at, line in enumerate(lines) if _whole_period(line.text)]
    if not begins or begins[0] > 0:
        return []
    found = [_with_tab(line, section, is_period=at in begins) for at, line in enumerate(lines)]
    named = [any("\t" in each.text for each in found[at + 1 : at + 3]) for at in begins]
    return found if all(named) else []


def _with_tab(line: TextLine, section: str, *, is_period: bool) -> TextLine:
    """A line with a tab behind its label, if it has one."""
    label, colon, behind = line.text.partition(":")
    if is_period:
        return replace(line, text=f"{_DATES}\t{line.text}")
    is_known = colon and not line.item and bool(_role(fold_words(_ELIDED.sub(" ", label)), section))
    return replace(line, text=f"{label}\t{behind.strip()}") if is_known else line


def _rows(lines: Sequence[TextLine]) -> list[LabelledRow]:
    found: list[LabelledRow] = []
    for line in lines:
        before, apart, behind = line.text.partition("\t")
        label = fold_words(_ELIDED.sub(" ", before.strip(" :")))
        if apart and 0 < len(label.split()) <= _LONGEST_LABEL and not find_period(before):
            found.append(LabelledRow(label, [replace(line, text=behind.strip())] if behind.strip() else []))
        elif found:
            found[-1].lines.append(line)
    return found


def _whole_period(text: str) -> DatePeriod | None:
    period = find_period(text)
    return period if period is not None and (period.start or period.end) and period.at == (0, len(text)) else None


def _role(label: str, section: str) -> str:
    said = f" {label} "
    if role := next((role for phrase, role in _phrases(section) if f" {phrase} " in said), ""):
        return role
    return "what" if section == "education" and as_degree(label, KnownWords()) > 0 else ""


@cache
def _phrases(section: str) -> tuple[tuple[str, str], ...]:
    """The words of labels with their roles, longest first."""
    fields = cast("Mapping[str, Mapping[str, list[str]]]", merged("fields"))
    said = [(word, role) for name, role in _FIELDS[section].items() for word in fields[name]["label"]]
    for code in ALL_LANGUAGES if section == "work" else ():
        said += [(word, "body") for word in cast("list[str]", part(code, "postings").get("headings", []))]
    found = [(fold_words(_ELIDED.sub(" ", word)), role) for word, role in said]
    return tuple(sorted(found, key=lambda each: -len(each[0])))


@cache
def words_of_entry_labels() -> frozenset[str]:
    """The words of labels of jobs and studies that are one word: "Employer"."""
    return frozenset(phrase for section in _FIELDS for phrase, _ in _phrases(section) if " " not in phrase)


def _tables(rows: Sequence[LabelledRow]) -> Iterator[LabelledTable]:
    """The rows of each entry: a label that the entry has begins another one."""
    table = LabelledTable()
    for row in rows:
        if any(row.label == each.label for each in table.rows):
            yield table
            table = LabelledTable()
        table.rows.append(row)
    yield table


def _facts(table: LabelledTable, section: str, roles: Mapping[str, str], number: int) -> Iterator[Fact]:
    path = (section, number)
    what, where, dates = (next(table.of(role, roles), None) for role in ("what", "where", "dates"))
    if dates is None or (what is None and where is None):
        return
    if what is not None:
        yield from _what_facts(what, path)
    if where is not None:
        yield from _where_facts(where, path)
    if (period := _whole_period(dates.text)) is not None:
        yield from _period_facts(period, dates, path)
    for at, line in enumerate(table.of("body", roles)):
        yield Fact((*path, "highlights", at), line.text, line.place)


def _period_facts(period: DatePeriod, dates: TextLine, path: tuple[str, int]) -> Iterator[Fact]:
    ends = (("startDate", period.start, period.said[0]), ("endDate", period.end, period.said[1]))
    yield from (Fact((*path, key), date, dates.place, said) for key, date, said in ends if date)


def _what_facts(line: TextLine, path: tuple[str, int]) -> Iterator[Fact]:
    """The title of a job, or the degree of a study with its subject."""
    section, _ = path
    title, area = split_degree(line.text) if section == "education" else (line.text, "")
    yield Fact((*path, _KEYS[section][0]), title, line.place)
    if area:
        yield Fact((*path, "area"), area, line.place)


def _where_facts(line: TextLine, path: tuple[str, int]) -> Iterator[Fact]:
    """The employer with its place, or the school."""
    name, _, place = line.text.partition(", ")
    yield Fact((*path, _KEYS[path[0]][1]), name, line.place)
    if place and path[0] == "work" and not any(map(str.isdigit, place)):
        yield Fact((*path, "location"), place, line.place)
