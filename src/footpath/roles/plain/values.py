"""Resolve values on the page: words read from the page, and dates and times in the field's format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.captions import likeness, repeats
from footpath.roles.plain.ground import WRITTEN, Lost, TargetResolver
from footpath.roles.plain.kinds import TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.roles.plain.instruction import Target, Value
    from footpath.schema.snapshot import Block, Element

_MONTHS: Final = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october")
MONTHS: Final = (*_MONTHS, "november", "december")
_LEAVES: Final = frozenset({"text", "heading", "legend", "label", "item", "cell"})
_TIME: Final = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?\s*(?P<half>[ap]\.?m\.?)?", re.IGNORECASE)


def words_of(value: Value, ground: TargetResolver, field: Element | None = None) -> str | Lost:
    """Return the text of a value on the page.

    Args:
        value: the value in the sentence.
        ground: the page.
        field: the target field; for a value "that belongs to each label".
    """
    text = value.text
    if value.read == "value":
        label = value.of.words or value.of.said if value.of else ground.captions.label(field) if field else ""
        found = beside(label, ground, field)
        if found is None:
            return Lost(label, f"The page has no value beside “{label}”.")
        text = found
    elif value.read:
        whole = _whole(value.of, ground)
        if isinstance(whole, Lost):
            return whole
        text = whole if value.read == "text" else _word(whole, value.number)
    match value.case:
        case "upper":
            return text.upper()
        case "lower":
            return text.lower()
        case "title":
            return text.title()
        case _:
            return text


def fitted(text: str, field: Element) -> str:
    """Return the text in the field's format: ISO dates (also for a day to pick in a calendar), times of 24 hours,
    numbers for sliders.
    """
    match "date" if field.readonly else field.type or field.role:
        case "date":
            return "-".join(f"{part:02}" for part in day) if (day := date_of(text)) else text
        case "month":
            return f"{day[0]:04}-{day[1]:02}" if (day := date_of(text)) else text
        case "time":
            return _time(text)
        case _:
            return text


def date_of(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day of a date as people write dates. `09/10/2012` is read month first, unless
    impossible.
    """
    if found := re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text.strip()):
        year, month, day = map(int, found.groups())
    elif found := re.fullmatch(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})", text.strip()):
        month, day, year = int(found[1]), int(found[3]), int(found[4])
        if month > 12 or found[2] == ".":
            month, day = day, month
    elif found := _spelt(text):
        year, month, day = found
    else:
        return None
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


def month_of(word: str) -> int | None:
    """Return the number of a month by its name or first letters."""
    low = word.casefold().strip(".")
    return next((at for at, name in enumerate(MONTHS, start=1) if len(low) >= 3 and name.startswith(low)), None)


def _spelt(text: str) -> tuple[int, int, int] | None:
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|\bof\b", " ", text, flags=re.IGNORECASE))
    month = next((number for part in parts if not part.isdigit() and (number := month_of(part))), None)
    numbers = [int(part) for part in parts if part.isdigit()]
    if month is None or len(numbers) != 2 or len(parts) != 3:
        return None
    day, year = sorted(numbers)
    return (year, month, day) if year > 31 else None


def _time(text: str) -> str:
    found = _TIME.fullmatch(text.strip())
    if not found:
        return text
    hour, half = int(found["hour"]), (found["half"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return f"{hour:02}:{int(found['minute'] or 0):02}"


def _word(text: str, number: int) -> str:
    words = text.split()
    at = number - 1 if number > 0 else number
    return words[at].strip('.,;:!?"“”()') if -len(words) <= at < len(words) else ""


def _numbered(fields: Sequence[Element], of: Target) -> str | Lost:
    ordered = sorted(fields, key=lambda e: e.order)
    at = of.number - 1 if of.number > 0 else of.number
    return ordered[at].value if -len(ordered) <= at < len(ordered) else Lost(of.said, "There are not so many.")


def _whole(of: Target | None, ground: TargetResolver) -> str | Lost:
    """Return all the text of a part of the page: a field's content, or a text."""
    if of is not None and (fields := _filled(of, ground)):
        return _numbered(fields, of) if of.number else fields[0].value
    texts = [block.text for block in _own(ground)]
    if of is not None and of.words:
        texts = [text for text in texts if likeness(of.words, text) >= 0.6]
    if not texts:
        return Lost(of.said if of else "text", "The page has no such text.")
    return max(texts, key=len)


def _filled(of: Target, ground: TargetResolver) -> list[Element]:
    """Return the fields with content that a target may mean, text areas first if the target is one."""
    if of.kind in ("text", "page", "item", ""):
        return []
    fields = [e for e, score in ground.ranked(of, WRITTEN) if score >= 0.6 and e.value]
    return sorted(fields, key=lambda e: (e.tag != "textarea" and of.kind == "textarea", e.order))


def _own(ground: TargetResolver) -> Sequence[Block]:
    """Return the texts of the page, without repetitions of the goal."""
    return [
        b for b in ground.snapshot.blocks if b.kind in _LEAVES and b.text.strip() and not repeats(b.text, ground.goal)
    ]


def beside(label: str, ground: TargetResolver, field: Element | None = None) -> str | None:
    """Return the content right after a label: the next text, or the next field's value."""
    parts = [(b.order, b.text) for b in _own(ground)]
    parts += [(e.order, e.value or e.name) for e in ground.elements if e.role in TEXT or e.role in ("link", "button")]
    parts.sort()
    for at, (_, text) in enumerate(parts[:-1]):
        is_its_own = field is not None and parts[at + 1][0] == field.order
        if likeness(label, text.rstrip(": ")) >= 0.95 and not is_its_own:
            return parts[at + 1][1]
        if (found := re.match(rf"{re.escape(label)}\s*[:=]\s*(\S.*)$", text, re.IGNORECASE)) is not None:
            return found[1]
    return None
