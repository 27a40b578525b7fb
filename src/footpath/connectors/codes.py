"""The code that a message brings, from what it says. Pure: nothing else of a message leaves this module.

A code is what stands by itself after words that speak of one, or right beside them. Where two could be meant, none is.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORDS: Final = (
    r"(?:\w*code|pass ?code|pin|otp|tan|c[óo]digo|codice|kod\w*|koodi\w*|код\w*|κωδικ\w*|验证码|認証コード|コード"
    r"|인증번호|코드)"
)
_SPEAKS: Final = re.compile(rf"(?<!\w){_WORDS}(?!\w)", re.IGNORECASE)
_CALLS: Final = re.compile(
    rf"(?<!\w){_WORDS}(?!\w)[^\w\n]{{0,4}}(?:(?:is|ist|lautet|est|es|è|é|to|это)\b)?[^\w\n]{{0,4}}$", re.IGNORECASE
)
"""What ends with naming it: "Your code is: "."""
_OTHER: Final = re.compile(
    r"(?:reference|order|ticket|requisition|invoice|phone|zip|postal|postleit\w*|promo\w*|discount|gutschein|job|req|case"
    r"|customer|kunden\w*|vorgangs\w*|bestell\w*|©|copyright|#|\+|№)[\w .:-]{0,14}$",
    re.IGNORECASE,
)
"""What other numbers stand behind."""
_TOKEN: Final = re.compile(
    r"(?<![\w@./:#+€$£-])"
    r"(?:\d{4,10}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4}|(?:\d ){3,9}\d|[A-Za-z0-9]{4,10})"
    r"(?![\w@/€$£%]|[.:,-]\w)"
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SENTENCE: Final = re.compile(r"[.!?;](?:\s|$)")
_NEAR: Final = 80
"""Characters of one line within which a word belongs to a number."""
_ABOVE: Final = 2
"""Lines above one that stands alone in which a word may speak of it."""
_LONGEST: Final = 200_000


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field takes, as far as the page shows it."""

    length: int = 0
    """Characters, where there is a box for each; 0: not known."""
    most: int = 0
    """Characters at most; 0: not known."""

    def takes(self, code: str) -> bool:
        """Whether a code has such a length."""
        return (not self.length or len(code) == self.length) and (not self.most or len(code) <= self.most)


def codes_in(subject: str, text: str, markup: str, shape: Shape) -> tuple[str, ...]:
    """The codes that may be meant: one where it is clear, several where it is not, none where there is none."""
    bodies = [body[:_LONGEST] for body in (text, as_text(markup[:_LONGEST])) if body.strip()]
    for body in bodies or [""]:
        found = [each for each in (*_in_line(subject), *_in_lines(body)) if shape.takes(each[1])]
        if found:
            best = min(rank for rank, _ in found)
            return tuple(dict.fromkeys(code for rank, code in found if rank == best))
    return ()


def as_text(markup: str) -> str:
    """What html shows, a line a block."""
    shown = re.sub(r"(?is)<!--.*?-->|<(script|style|head|title)\b.*?</\1\s*>", " ", markup)
    shown = re.sub(
        r"(?is)<(?:br|/?(?:p|div|tr|table|li|ul|ol|h\d|blockquote|section|center)\b[^>]*)[^>]*>", "\n", shown
    )
    shown = re.sub(r"(?is)</t[dh]\s*>", " ", shown)
    shown = html.unescape(re.sub(r"(?s)<[^>]*>", "", shown))
    return "\n".join(" ".join(line.split()) for line in shown.splitlines())


def _in_lines(text: str) -> Iterator[tuple[int, str]]:
    """Codes with how directly they are named, 0 first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for at, line in enumerate(lines):
        alone = _TOKEN.fullmatch(line.strip(" *_:-–—.\u200b"))
        if alone is None:
            yield from _in_line(line)
        elif any(_SPEAKS.search(above) for above in lines[max(0, at - _ABOVE) : at]) and _is_code(alone[0], named=True):
            yield 0, _joined(alone[0])


def _in_line(line: str) -> Iterator[tuple[int, str]]:
    spoken = [match.span() for match in _SPEAKS.finditer(line)]
    for match in _TOKEN.finditer(line) if spoken else ():
        before = line[: match.start()]
        if _CALLS.search(before) and _is_code(match[0], named=True):
            yield 0, _joined(match[0])
        elif _is_near(line, match.span(), spoken) and not _OTHER.search(before) and _is_code(match[0], named=False):
            yield 1, _joined(match[0])


def _is_near(line: str, token: tuple[int, int], spoken: Iterable[tuple[int, int]]) -> bool:
    """Whether one sentence has both."""
    between = (line[min(end, token[1]) : max(start, token[0])] for start, end in spoken)
    return any(len(text) <= _NEAR and not _SENTENCE.search(text) for text in between)


def _is_code(token: str, *, named: bool) -> bool:
    """Whether it can be one at all: words are none, and a year is one only where it is called so."""
    code = _joined(token)
    if code.isdigit():
        return named or not _YEAR.fullmatch(code)
    has_digit = any(c.isdigit() for c in code)
    if has_digit:
        return not code.islower() or named
    return named and len(code) > 4 and (code.isupper() or any(c.isupper() for c in code[1:]))


def _joined(token: str) -> str:
    """Without the gaps that make it easy to read."""
    return re.sub(r"[ -]", "", token)
