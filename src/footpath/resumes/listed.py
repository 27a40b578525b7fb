"""Read sections that are lists: skills, languages, certificates, awards and projects."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from footpath.language.lexicon import LANGUAGES, Pattern
from footpath.language.locales import languages
from footpath.language.periods import DatePeriod, find_period
from footpath.language.text import fold_words
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.lines import TextLine, goes_on, joined, unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_COMMAS: Final = re.compile(r"\s*[,;|•·\t]\s*|\s/\s|\s[–—]\s")
_LEVEL: Final = re.compile(r"\(?\b([ABC][12])\b\+?\)?")
_LEVEL_WORDS: Final = Pattern(
    "{language_level_native}|{language_level_fluent}|{language_level_professional}|{language_level_conversational}"
    "|{language_level_basic}"
)
_LABELLED: Final = re.compile(r"[^\t:,;()]{2,40}\s?:\s")
"""The beginning of a line that has a label."""
_LONGEST_INTEREST: Final = 4
"""Words of one of several interests in a line."""
_LONGEST_LEVEL: Final = 3
"""Words of a level: "native speaker level"."""
_LONGEST_SKILL: Final = 60
_OF_TABLE: Final = re.compile(r"([^\t,]{2,40})\t(.*)")
"""A label, and what stands beside it in a table."""
_OF_TWO: Final = re.compile(r"([^·|,;:]+?)\s[·|]\s([^·|,;:]+)")
"""A language and a level beside it: "Euskera · nativo"."""
_PARTS: Final = re.compile(r"\t|\s[|·•–—]\s|\s-\s|[(),;]|(?<=\d):\s")
_MOST: Final = 100
_COLUMN: Final = 3.0
"""Least distance of a text from the dates at its left, in ems."""
_LONGEST_AWARD: Final = 100
_NAME_AND_ISSUER: Final = 2


def _is_rest(last: TextLine, line: TextLine) -> bool:
    """Whether a line of a list continues the line above. A full line above proves little: in a narrow column most lines
    are full.
    """
    if line.item or line.heading or _LABELLED.match(line.text):
        return False
    if line.text[:1] in "(,;" or last.text.endswith((",", "(", "&", "/")):
        return True
    return goes_on(last, line) and (line.text[:1].islower() or len(_COMMAS.findall(last.text)) > 1)


def read_skills(lines: Sequence[TextLine]) -> Iterator[Fact | Unsure]:
    """Yield skills; words after a colon are keywords of the skill before the colon."""
    number = 0
    is_table = any(_OF_TABLE.fullmatch(line.text) and re.search(r"[,;]", line.text) for line in lines)
    for line in joined(lines, _is_rest):
        name, keywords = _skill_with_keywords(line.text, is_table=is_table)
        words = [name] if name else list(_words(line.text))
        if not name and any(len(word) > _LONGEST_SKILL for word in words):
            yield Unsure(f"whether “{line.text[:60]}” names skills", line.place)
            continue
        for word in words if name else words[: max(0, _MOST - number)]:
            yield Fact(("skills", number, "name"), word, line.place)
            for at, keyword in enumerate(_words(keywords)):
                yield Fact(("skills", number, "keywords", at), keyword, line.place)
            number += 1


def _skill_with_keywords(text: str, *, is_table: bool) -> tuple[str, str]:
    """The name and the keywords of a skill, in the two columns of a table or around a colon; both empty for others."""
    name, colon, keywords = text.partition(":")
    if not colon and is_table and (split := _OF_TABLE.fullmatch(text)):
        name, keywords = split[1], split[2]
    is_skill = keywords.strip() != "" and len(name.split()) <= 4
    return (name.strip(), keywords) if is_skill else ("", "")


def short_words(lines: Sequence[TextLine]) -> list[tuple[str, TextLine]]:
    """The words of a list of a few words each, with their lines; none for sentences, dates and other lines."""
    words = [(word, line) for line in joined(lines, _is_rest) for word in _words(line.text)]
    are_short = all(len(each.split()) <= _LONGEST_INTEREST and not any(map(str.isdigit, each)) for each, _ in words)
    is_list = len(words) > 1 and not any(line.text.endswith(".") or ":" in line.text for line in lines)
    return words if are_short and is_list else []


def read_interests(lines: Sequence[TextLine]) -> Iterator[Fact]:
    """Yield interests: several in a line, if all are short, or the line."""
    number = 0
    for line in joined(lines, _is_rest):
        words = list(_words(line.text))
        are_short = all(len(word.split()) <= _LONGEST_INTEREST for word in words) and line.text[-1:] not in ".!?"
        for said in words if are_short else [line.text]:
            yield Fact(("interests", number, "name"), said, line.place)
            number += 1


def _words(text: str) -> Iterator[str]:
    """Split at commas and strokes outside brackets."""
    depth, said = 0, ""
    for piece in re.split(r"([()])", text):
        depth = max(0, depth + (piece == "(") - (piece == ")"))
        said += re.sub(r"[,;|/]", "\0", piece) if depth else piece
    for each in _COMMAS.split(said):
        if word := each.replace("\0", ",").strip(" .:"):
            yield word


@cache
def _languages() -> frozenset[str]:
    named = {fold_words(name) for code in LANGUAGES for iso, name in languages(code).items() if len(iso) <= 3}
    return frozenset(named)


def read_languages(lines: Sequence[TextLine]) -> Iterator[Fact | Unsure]:
    """Yield spoken languages, each with a level."""
    number, has_level = -1, True
    for line in _with_whole_levels(joined(lines, _is_rest)):
        for what, text in _languages_and_levels(line.text):
            if what == "language":
                number, has_level = number + 1, False
                yield Fact(("languages", number, "language"), text, line.place)
            elif what == "level" or not has_level:
                has_level = True
                yield Fact(("languages", number, "fluency"), text, line.place)
            else:
                yield Unsure(f"which language “{text[:40]}” is", line.place)


def _languages_and_levels(text: str) -> Iterator[tuple[Literal["language", "level", "other"], str]]:
    """Yield the languages of a line, each followed by the level that the line gives, and other pieces."""
    two = _OF_TWO.fullmatch(text)
    said = _OF_TWO.sub(r"\1: \2", text) if two and is_level(two[2]) else text
    if shared := _of_one_level(said):
        for name in shared[0]:
            yield "language", name
            yield "level", shared[1]
        return
    for piece in _language_pieces(said):
        name, rest = _named(piece)
        second = _named(rest.partition(" ")[2])[0] if len(rest.split(" ")[0]) <= 3 else ""
        if not name:
            yield "other", piece
            continue
        yield "language", name
        if second:  # "Spanish and Basque native": whose level it is, nothing tells
            yield "language", second
        elif rest:
            yield "level", rest


def _of_one_level(text: str) -> tuple[list[str], str] | None:
    """The languages of a line and the level behind all names: "Spanish and Basque: native"; None for
    other lines.
    """
    before, colon, level = text.partition(":")
    names = [each.strip() for each in re.split(r",|\s(?:\w{1,3}|[&+/])\s", before) if each.strip()]
    if (
        not colon
        or len(names) < 2
        or any(len(each.split()) > 2 for each in names)
        or not any(fold_words(each) in _languages() for each in names)
    ):
        return None
    has_level = _LEVEL.fullmatch(level.strip()) or _LEVEL_WORDS.search(fold_words(level))
    return (names, level.strip()) if has_level and not names_language(level) else None


def _with_whole_levels(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join a level with its continuation, which names no language: "Français : langue / maternelle"."""
    found: list[TextLine] = []
    for line in lines:
        is_rest = line.text[:1].islower() and not line.item and not names_language(line.text)
        if found and is_rest and all(_named(found[-1].text)):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {line.text}")
        else:
            found.append(line)
    return found


def names_language(text: str) -> bool:
    """Whether a list begins with a spoken language: `Languages: Python, Go` does not."""
    return any(bool(_named(piece)[0]) for piece in [*_language_pieces(text)][:1])


def is_language(line: TextLine) -> bool:
    """Whether a line names a language with a level, under any heading."""
    name, rest = _named(line.text.replace("\t", ": ", 1))
    return bool(name and rest) and (
        _LEVEL.fullmatch(rest) is not None or _LEVEL_WORDS.search(fold_words(rest)) is not None
    )


def is_level(text: str) -> bool:
    """Whether a text is of a level of a language alone: "Mother tongue"."""
    is_short = len(text.split()) <= _LONGEST_LEVEL and not names_language(text)
    return is_short and _LEVEL_WORDS.search(fold_words(text)) is not None


def _language_pieces(text: str) -> Iterator[str]:
    apart = re.split(r"\s[–—-]\s", text)
    if len(apart) > 1 and all(_named(each)[0] for each in apart):  # "French, native – English, C1"
        yield from apart
        return
    for piece in re.split(r"\s*[,;|•·\t]\s*|\s/\s|(?<=\))\s+\w{1,3}\s+(?=[^\W\d_])", text):
        said = piece.strip()
        if said.startswith("(") and said.endswith(")"):
            said = said[1:-1]
        if said and any(map(str.isalnum, said)):
            yield said


def _named(piece: str) -> tuple[str, str]:
    """Return the language at the start of a text, as written, and the rest of the text."""
    words = piece.replace("(", " ( ").replace(":", " : ").split()
    for count in (3, 2, 1):
        name = " ".join(words[:count]).strip(",:–—- (")
        if len(words) >= count and fold_words(name) in _languages():
            found = re.match(r"\W*" + r"\W+".join(map(re.escape, name.split())), piece)
            rest = piece[found.end() :] if found else " ".join(words[count:])
            rest = rest.strip(" ,:–—-")
            if rest.startswith("(") and rest.endswith(")"):
                rest = rest[1:-1]
            return name, rest.strip(" :–—-")
    before, sign, behind = re.sub(r"[(:–—]|\s-\s", "\0", piece).partition("\0")
    level = behind.strip(" )")
    is_level = sign and (_LEVEL.fullmatch(level) or _LEVEL_WORDS.search(fold_words(level)))
    return (before.strip(), level) if is_level and before[:1].isupper() and len(before.split()) <= 3 else ("", "")


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of a list of things with a name, a giver and a date."""

    section: str
    name: str
    giver: str


_CERTIFICATE: Final = _Keys("certificates", "name", "issuer")
_AWARD: Final = _Keys("awards", "title", "awarder")


def _whole_lines(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join a certificate with a date on its second line, and one beside its date with its second line."""
    found: list[TextLine] = []
    for line in lines:
        last = found[-1] if found else line
        if found and goes_on(last, line) and not find_period(last.text) and find_period(line.text):
            found[-1] = replace(last, text=f"{last.text} {line.text}")
        elif found and _is_beside_date(last, line):
            joint = " " if "," in last.text else "\t"
            found[-1] = replace(last, text=f"{last.text}{joint}{line.text}")
        else:
            found.append(line)
    return found


def _is_beside_date(last: TextLine, line: TextLine) -> bool:
    """Whether a line without a date stands below the text beside a date."""
    date, tab, _ = last.text.partition("\t")
    period = find_period(date) if tab else None
    is_dated = period is not None and period.at == (0, len(date))
    return is_dated and not line.item and line.left > last.left + _COLUMN and not find_period(line.text)


def read_certificates(lines: Sequence[TextLine]) -> Iterator[Fact | Unsure]:
    """Yield certificates: name, issuer and date."""
    yield from _read_named(lines, _CERTIFICATE)


def read_awards(lines: Sequence[TextLine]) -> Iterator[Fact | Unsure]:
    """Yield awards: title, awarder and date. A sentence is asked about."""
    told = [line for line in lines if line.text.endswith(".") or len(line.text) > _LONGEST_AWARD]
    yield from (Unsure(f"whether “{line.text[:60]}” is an award", line.place) for line in told)
    yield from _read_named([line for line in lines if line not in told], _AWARD)


def _read_named(lines: Sequence[TextLine], keys: _Keys) -> Iterator[Fact | Unsure]:
    for number, line in enumerate(_whole_lines(joined(lines, _is_rest))):
        path = (keys.section, number)
        text, period, said = line.text, find_period(line.text), ""
        if period is not None:
            said = text[slice(*period.at)]
            text = f"{text[: period.at[0]]}\t{text[period.at[1] :]}"
        parts = _named_parts(_PARTS.split(text))
        if not parts:
            continue
        date = (period.end or period.start) if period is not None else ""
        of_date = [Fact((*path, "date"), date, line.place, said)] if date else []
        whole = _named_parts(text.split(","))
        if len(parts) > len(whole) == _NAME_AND_ISSUER and re.search(r"\s[–—-]\s", whole[0]):
            yield _asked_name(path, keys, line, (whole, parts), of_date)
            continue
        if len(parts) == _NAME_AND_ISSUER and not _may_issue(parts[1]):
            parts = [", ".join(parts)]
        yield Fact((*path, keys.name), parts[0], line.place)
        if len(parts) == _NAME_AND_ISSUER:
            yield Fact((*path, keys.giver), parts[1], line.place)
        elif len(parts) > 2:
            yield Unsure(f"who issued “{parts[0][:60]}”", line.place)
        yield from of_date


def _may_issue(text: str) -> bool:
    """Whether a text may be the name of somebody: "6G" and the "D" of "Licence B, D" are none."""
    return not text[0].isdigit() and len(text) > _NAME_AND_ISSUER


def _named_parts(said: Sequence[str]) -> list[str]:
    parts = (part.strip(" :,.–—-\t") for part in said)
    return [part for part in parts if any(map(str.isalnum, part))]


def _asked_name(
    path: tuple[str, int], keys: _Keys, line: TextLine, readings: tuple[Sequence[str], Sequence[str]],
    date: Sequence[Fact],
) -> Unsure:  # fmt: skip
    """A question for a name that a dash parts: "Certified Associate – Accounting, SAP"."""
    choices: list[Choice] = []
    for name, issuer, *_ in readings:
        facts = [Fact((*path, keys.name), name, line.place), Fact((*path, keys.giver), issuer, line.place)]
        choices.append(Choice(f"name: {name}; issuer: {issuer}", (*facts, *date)))
    return Unsure(f"what of “{line.text[:60]}” is the name", line.place, tuple(choices))


_LONGEST_NAME: Final = 60
"""Letters of a name."""
_LONGEST_TOOL: Final = 3
"""Words of a tool."""
_NAME_AND_TOOLS: Final = 2
_INDENTED: Final = 1.2
"""Least distance of a list whose bullets are drawings from the names, in ems."""
_LABEL: Final = re.compile(r"[^\t:]{2,30}:\s*(?:\t|$)")
"""The label of a table's row: "Client:   Acme Ltd"."""
_SUBTITLE: Final = re.compile(r"(\S+(?:\s\S+){0,2})\s[–—]\s(.+)")
"""A name with what it is: "Tidepool – a broker in Rust"."""
_SIDES: Final = "\t |·•,:–—-("


@dataclass(slots=True)
class _Project:
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
    found: list[_Project] = []
    looks = {(line.bold, line.size) for line in lines if not line.item}
    names = [
        line
        for line, below in zip(lines, [*lines[1:], None], strict=True)
        if below is not None and below.item and not line.item
    ]
    heads = names if len(names) == sum(not line.item for line in lines) else []
    for line in lines:
        if not _take(line, found, looks, is_head=line in heads):
            return None
    return [fact for number, each in enumerate(found) for fact in _facts(each, number)] or None


def _take(line: TextLine, found: list[_Project], looks: set[tuple[bool, float]], *, is_head: bool) -> bool:
    """Add a line to the projects; return whether the place of the line is clear.

    Args:
        line: the line.
        found: the projects so far.
        looks: the looks of lines that are no items.
        is_head: whether each such line stands alone above a list.
    """
    if line.item:
        return _add(line, found)
    if _LABEL.match(line.text):
        return False
    period = find_period(line.text)
    if period is not None and not _rest(line, period):
        return _date(line, period, found)
    if not (is_head and period is None) and not _begins(line, period, looks):
        return _add(line, found)
    one = _project(line, period)
    found += [one] if one else []
    return one is not None


def _add(line: TextLine, found: Sequence[_Project]) -> bool:
    """Add a line below a name."""
    for each in found[-1:]:
        each.body.append(line)
    return bool(found)


def _date(line: TextLine, period: DatePeriod, found: Sequence[_Project]) -> bool:
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


def _project(line: TextLine, period: DatePeriod | None) -> _Project | None:
    """The project that a line names; None for a line whose parts are not clear."""
    before, behind = _around(line, period) if period else (line.text, "")
    text, told = before or behind.strip(_SIDES), behind.strip(" :") if before else ""
    name, *more = _parts(text)
    if not told and (split := re.fullmatch(r"([^:]+)\s?:\s(.+)", name)):
        name, told = split[1].strip(), split[2]
    if not told and (split := _SUBTITLE.fullmatch(name)):
        name, told = split[1], split[2]
    tools = [each.strip() for each in ",".join(more).split(",") if each]
    is_clear = 0 < len(name) <= _LONGEST_NAME and len(more) < _NAME_AND_TOOLS and not name.endswith(".")
    if not is_clear or any(len(each.split()) > _LONGEST_TOOL for each in tools):
        return None
    return _Project(line, name, tools, told, line, period)


def _parts(text: str) -> list[str]:
    """Split at tabs and strokes; an empty text for none."""
    parts = (part.strip(_SIDES) for part in re.split(r"\t|\s[|·•]\s", text))
    return list(filter(None, parts)) or [""]


def _facts(each: _Project, number: int) -> Iterator[Fact | Unsure]:
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


def _period_facts(each: _Project, path: tuple[str, int]) -> Iterator[Fact]:
    """The time; a year alone is when a project began."""
    period = each.period
    if period is None:
        return
    dates = list(zip((period.start, period.end), period.said, strict=True))
    for key, (date, said) in zip(("startDate", "endDate"), [each for each in dates if each[0]], strict=False):
        yield Fact((*path, key), date, each.dates.place, said)
