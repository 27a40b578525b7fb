"""Read projects: a line with the name, perhaps with a time and tools, and below the name the description."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.language.periods import DatePeriod, find_period
from footpath.resumes.facts import Fact, Unsure
from footpath.resumes.lines import unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.resumes.lines import TextLine

_LONGEST_NAME: Final = 60
"""Letters of a name."""
_LONGEST_TOOL: Final = 3
"""Words of a tool."""
_NAME_AND_TOOLS: Final = 2
_INDENTED: Final = 1.2
"""Least distance of a list whose bullets are drawings from the names, in ems."""
_LABEL: Final = re.compile(r"[^\t:]{2,30}:\s*(?:\t|$)")
"""The label of a table's row: "Client:   Acme Ltd"."""
_SIDES: Final = "\t |·•,:–—-("


@dataclass(slots=True)
class _Found:
    """A project: the name, and the lines below."""

    line: TextLine
    name: str
    tools: list[str]
    told: str
    """What stands behind a colon in the line of the name."""
    dates: TextLine
    period: DatePeriod | None
    body: list[TextLine] = field(default_factory=list["TextLine"])


def read_projects(lines: Sequence[TextLine]) -> list[Fact | Unsure] | None:
    """Return the facts of a section of projects; None if the lines do not show where each project begins."""
    found: list[_Found] = []
    looks = {(line.bold, line.size) for line in lines if not line.item}
    for line in lines:
        if not _take(line, found, looks):
            return None
    return [fact for number, each in enumerate(found) for fact in _facts(each, number)] or None


def _take(line: TextLine, found: list[_Found], looks: set[tuple[bool, float]]) -> bool:
    """Add a line to the projects; return whether the place of the line is clear."""
    if line.item:
        return _add(line, found)
    if _LABEL.match(line.text):
        return False
    period = find_period(line.text)
    if period is not None and not _rest(line, period):
        return _date(line, period, found)
    if not _begins(line, period, looks):
        return _add(line, found)
    one = _named(line, period)
    found += [one] if one else []
    return one is not None


def _add(line: TextLine, found: Sequence[_Found]) -> bool:
    """Add a line below a name."""
    for each in found[-1:]:
        each.body.append(line)
    return bool(found)


def _date(line: TextLine, period: DatePeriod, found: Sequence[_Found]) -> bool:
    """Date the last project by a separate line above the list."""
    last = found[-1] if found else None
    if last is None or last.period is not None or any(each.item for each in last.body):
        return False
    last.dates, last.period = line, period
    return True


def _rest(line: TextLine, period: DatePeriod) -> str:
    return (line.text[: period.at[0]] + line.text[period.at[1] :]).strip(f"{_SIDES})")


def _begins(line: TextLine, period: DatePeriod | None, looks: set[tuple[bool, float]]) -> bool:
    """Whether a line begins a project: with the time at an edge, or bold among other lines."""
    if period is None:
        return line.bold and len(looks) > 1
    before, behind = _around(line, period)
    return not before or not behind or behind.startswith(":")


def _around(line: TextLine, period: DatePeriod) -> tuple[str, str]:
    return line.text[: period.at[0]].strip(_SIDES), line.text[period.at[1] :].lstrip(") \t").rstrip(" )")


def _named(line: TextLine, period: DatePeriod | None) -> _Found | None:
    """The project that a line names; None for a line whose parts are not clear."""
    before, behind = _around(line, period) if period else (line.text, "")
    text, told = before or behind.strip(_SIDES), behind.strip(" :") if before else ""
    name, *more = _parts(text)
    if not told and (split := re.fullmatch(r"([^:]+)\s?:\s(.+)", name)):
        name, told = split[1].strip(), split[2]
    tools = [each.strip() for each in ",".join(more).split(",") if each]
    is_clear = 0 < len(name) <= _LONGEST_NAME and len(more) < _NAME_AND_TOOLS and not name.endswith(".")
    if not is_clear or any(len(each.split()) > _LONGEST_TOOL for each in tools):
        return None
    return _Found(line, name, tools, told, line, period)


def _parts(text: str) -> list[str]:
    """Split at tabs and strokes; an empty text for none."""
    parts = (part.strip(_SIDES) for part in re.split(r"\t|\s[|·•]\s", text))
    return list(filter(None, parts)) or [""]


def _facts(each: _Found, number: int) -> Iterator[Fact | Unsure]:
    path = ("projects", number)
    yield Fact((*path, "name"), each.name, each.line.place)
    yield from _period_facts(each, path)
    yield from (Fact((*path, "keywords", at), tool, each.line.place) for at, tool in enumerate(each.tools))
    body = unwrapped(each.body)
    items = [line for line in body if line.item or line.left > each.line.left + _INDENTED]
    texts = [line for line in body if line not in items]
    if told := " ".join(filter(None, (each.told, *(line.text for line in texts)))):
        yield Fact((*path, "description"), told, (texts or [each.line])[0].place)
    yield from (Fact((*path, "highlights", at), line.text, line.place) for at, line in enumerate(items))


def _period_facts(each: _Found, path: tuple[str, int]) -> Iterator[Fact]:
    """The time; a year alone is when a project began."""
    period = each.period
    if period is None:
        return
    dates = list(zip((period.start, period.end), period.said, strict=True))
    for key, (date, said) in zip(("startDate", "endDate"), [each for each in dates if each[0]], strict=False):
        yield Fact((*path, key), date, each.dates.place, said)
