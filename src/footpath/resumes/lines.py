"""The text of a résumé as lines, each with place and formatting."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BULLETS: Final = "•●◦▪▫■□–—-*‣⁃∙·➢➤►✓✔❖◆○→»"
_BULLET: Final = re.compile(rf"^\s*[{re.escape(BULLETS)}\uf0b7\uf0a7]\s+(?=\S)")
_BETWEEN: Final = re.compile(r"\s*([^\w\s()\"'«»¿¡]+)\s+(\w[^\t]*?)\s+\1\s*")
"""A text between two equal signs."""

_BROKEN: Final = re.compile(r"(?:@|www\.|\.\w+/|://)[^\s,;|]*$")
_REST: Final = re.compile(r"[a-z0-9_./-][\w./?=&%-]*")
"""The rest of an address: small letters and signs, without a second address."""
_WHOLE_MAIL: Final = re.compile(r"@[\w.-]+\.[a-z]{2,}$")
_OTHER: Final = re.compile(r"(?:[\w-]+\.)+[a-z]{2,6}(?:/|$)")
"""The beginning of a separate address."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A place in a file."""

    line: int
    """From 1, on its page or in its part."""
    page: int = 0
    """From 1; 0 where the file has no pages."""
    part: str = ""
    """The file of an archive, or the path in structured data."""
    text: str = ""
    """The line itself."""

    def __str__(self) -> str:
        """The place for people: `page 1, line 12`."""
        where = [self.part] if self.part else []
        if self.page:
            where.append(f"page {self.page}")
        if self.line:
            where.append(f"line {self.line}")
        return ", ".join(where)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text. Tabs separate parts that stand apart."""

    text: str
    place: TextPlace
    size: float = 1.0
    """Height of its letters, relative to the file's usual text."""
    bold: bool = False
    italic: bool = False
    item: bool = False
    """Whether it is an item of a list; its text has no bullet."""
    heading: bool = False
    """Whether the file's markup makes it a heading."""
    gap: float = 0.0
    """Height of the empty space above it, in lines; 0 if unknown."""
    left: float = 0.0
    """Its left edge, in heights of the usual letters from the edge of its column."""

    room: float = 1000.0
    """Letters that still fit behind it in its column; many if lines are not wrapped."""

    @property
    def parts(self) -> list[str]:
        """Return the tab-separated parts."""
        return [part for each in self.text.split("\t") if (part := each.strip())]


_SENTENCE_ROOM: Final = 6.0
"""Letters of room behind a sentence, from which a capital below begins another item: only its long word did not fit."""


def goes_on(line: TextLine, below: TextLine) -> bool:
    """Whether the line below continues a wrapped line: its first word did not fit."""
    if below.item or below.heading or "\t" in below.text or below.gap > 0.5 or below.bold != line.bold:
        return False
    if below.left + 0.5 < line.left or abs(below.size - line.size) > 0.05 or line.place.page != below.place.page:
        return False
    if line.text.endswith((".", "!", "?")) and below.text[:1].isupper() and line.room > _SENTENCE_ROOM:
        return False
    return len(below.text.split(" ", 1)[0]) + 0.5 > line.room


def unwrapped(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join wrapped lines."""
    found: list[TextLine] = []
    last: TextLine | None = None
    for line in lines:
        if last is not None and goes_on(last, line):
            joint = "" if last.text.endswith(("-", "_", "/")) and not last.text.endswith(" -") else " "
            found[-1] = replace(found[-1], text=found[-1].text + joint + line.text)
        else:
            found.append(line)
        last = line
    return found


def joined(lines: Sequence[TextLine], is_rest: Callable[[TextLine, TextLine], bool]) -> list[TextLine]:
    """Join lines with a space between.

    Args:
        lines: the lines.
        is_rest: whether the second of two lines continues the first.
    """
    found: list[TextLine] = []
    last: TextLine | None = None
    for line in lines:
        if last is not None and is_rest(last, line):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {line.text}")
        else:
            found.append(line)
        last = line
    return found


def with_whole_addresses(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join e-mail and web addresses that a line break splits."""
    found: list[TextLine] = []
    for line in lines:
        last = found[-1] if found else None
        if last is not None and _is_broken(last, line):
            found[-1] = replace(last, text=last.text + line.text, room=line.room)
        else:
            found.append(line)
    return found


def _is_broken(last: TextLine, line: TextLine) -> bool:
    """Whether an address continues in the next line: the address is incomplete, or the line had no room for another
    letter.
    """
    if not _BROKEN.search(last.text) or not _REST.fullmatch(line.text):
        return False
    if last.room >= len(line.text):
        return last.text.endswith("-")  # no address ends so
    is_mail = "@" in last.text.split(" ")[-1]
    if is_mail and not _WHOLE_MAIL.search(last.text):
        return True
    return not _OTHER.match(line.text) and (last.room < 1 or not is_mail)


def without_bullet(text: str) -> tuple[str, bool]:
    """Return a text without a bullet, and whether the text had one."""
    if between := _BETWEEN.fullmatch(text):  # a heading: "— Practice —"
        return between[2], False
    found = _BULLET.match(text)
    return (text[found.end() :].strip(), True) if found else (text.strip(), False)


def usual(values: Sequence[float], weights: Sequence[int]) -> float:
    """Return the value with the most weight; 1 if no value exists, or if the value is 0."""
    counts: Counter[float] = Counter()
    for value, weight in zip(values, weights, strict=True):
        counts[round(value, 1)] += weight
    return counts.most_common(1)[0][0] or 1.0 if counts else 1.0
