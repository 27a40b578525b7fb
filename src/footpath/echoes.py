"""Find values in the texts of pages, in the ways in which pages repeat values: numbers grouped, dates the other way
round, addresses without a scheme, paths without their folder, long texts cut short. The journal's redaction and the
covers of pictures use this module. Pure; regular expressions and words, no language of any country.
"""

from __future__ import annotations

import re
import unicodedata
from binascii import Error, a2b_base64
from collections import Counter
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING
from urllib.parse import quote_plus, unquote_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

SHORTEST = 4
"""Characters of the shortest value that is searched everywhere: "yes", "no" and "US" stand in every text, and identify
nobody.
"""

LONG = 8
"""Number of words from which a value is searched in pieces: pages cut such texts short."""

LONGEST_SPELLED = 500
"""Most characters of a value that is searched letter by letter: compiling a longer pattern takes seconds."""

LONGEST_WHOLE = 5_000
"""Most characters of a value that is searched as a whole; of a longer value the pieces are searched, and the beginnings
of long first words.
"""

PIECE = 4
"""Number of words in a row that identify a long text."""

_SPACED = re.compile(r"(?<!\w)\w(?:[\W_]{1,3}\w){3,}(?!\w)")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_GAP = r"[\s().,\-/]{0,3}"
_GROUP = r"[\s.,'’]?"
_PHONE = re.compile(r"\+?[\d\s().\-/]+")
_SUBSCRIBER = 7
"""Digits at the end of a phone number that are in every notation."""

JUDGED = 4000
"""Number of texts whose judgement is remembered."""

_PART = 5
"""Letters and digits from which a value is found within other words, and in pieces."""

_PLAIN_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "þ": "th"})
"""Letters that Unicode does not decompose."""

_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
"""Letters that become two on a keyboard without them."""

_WORD = r"[^\W\d]{1,12}"
_BETWEEN = rf"(?:\W{{1,3}}|\W{{0,3}}{_WORD}\W{{0,3}})"
"""Text between the day, the month and the year of a date for people."""


_CODED = tuple(
    map(
        re.compile,
        (
            r"(?<![^\s=&?#/])[^\s%=&?#/]*(?:%[0-9A-Fa-f]{2}[^\s%=&?#/]*)+",
            r"(?<![A-Za-z0-9+_-])[A-Za-z0-9+_-]{6,}={0,2}",
            r"(?<![A-Za-z0-9+/])(?=[A-Za-z0-9+]*/)[A-Za-z0-9+/]{6,}={0,2}",
        ),
    )
)
"""Words of a text that may hold another text: escaped for an address; in hex or base64, between slashes or across."""

_HEX = re.compile(r"[0-9A-Fa-f]+")
_OF_ADDRESSES = str.maketrans("-_", "+/")
"""Letters of base64 in addresses, and what they stand for."""

_SHARE = 3
"""Least letters of a value in a covered part, unless the part has fewer: the last letter of a label may equal the
letter before it in the value.
"""


class Echoes:
    """Values to find in texts, in every spelling that pages use."""

    def __init__(self, values: Iterable[str] = (), *, shortest: int = SHORTEST) -> None:
        """`shortest`: characters of the shortest value to look for."""
        self._shortest = shortest
        self._values: list[str] = []
        self._folded: set[str] = set()
        self._pieces: dict[tuple[str, ...], str] = {}
        self._pattern: re.Pattern[str] | None = None
        self._cores: list[str] = []
        self._glimpses: list[re.Pattern[str]] = []
        self._judged: dict[str, bool] = {}
        for value in values:
            self.add(value)

    def __len__(self) -> int:
        return len(self._values)

    def add(self, value: str) -> bool:
        """Add a value. Return False for a value that is known or too short."""
        value = " ".join(value.split())
        if len(value) < self._shortest or value.casefold() in self._folded:
            return False
        self._values.append(value)
        self._folded.add(value.casefold())
        self._pieces |= dict.fromkeys(pieces(value), value)
        self._pattern = None
        self._cores += [core for core in dict.fromkeys(_cores(value)) if len(core) >= _PART]
        self._glimpses += [re.compile(rf"(?<!\d){each}(?!\d)", re.IGNORECASE) for each in _glimpses(value)]
        self._judged.clear()
        return True

    def stand_in(self, text: str) -> bool:
        """Whether a person can read any of the values in a text. Stricter than `replaced`: letters may be spaced out,
        accented, full-width, in reverse or glued to others, and half of a short value is enough.
        """
        if len(text) < self._shortest or not self._values:
            return False
        if (known := self._judged.get(text)) is None:
            if len(self._judged) == JUDGED:
                self._judged.clear()
            known = self._judged[text] = self._is_legible(text)
        return known

    def across(self, parts: Sequence[str]) -> set[int]:
        """Return the indices of neighbouring parts that share a value, or half of one, such as letters in separate
        boxes, or a date in three.
        """
        folded = [fold(part) for part in parts]
        found: set[int] = set()
        owners = [index for index, part in enumerate(folded) for _ in part]
        joined = "".join(folded)
        for core in self._cores:
            for piece in _halves(core):
                at = joined.find(piece)
                while at >= 0:
                    shares = Counter(owners[at : at + len(piece)])
                    found.update(each for each, share in shares.items() if share >= min(_SHARE, len(folded[each])))
                    at = joined.find(piece, at + 1)
        owners = [index for index, part in enumerate(parts) for _ in f"{part} "]
        for glimpse in self._glimpses:
            for match in glimpse.finditer(" ".join(parts)):
                found.update(owners[match.start() : match.end()])
        return found

    def _is_legible(self, text: str) -> bool:
        if any(self.replaced(each, lambda _: "\0") != each for each in {text, _closed_up(text)}):
            return True
        if any(glimpse.search(text) for glimpse in self._glimpses):
            return True
        return any(map(self._is_core_of, {fold(text), fold(text, spelled_out=True)}))

    def _is_core_of(self, core: str) -> bool:
        """Whether the letters and digits of a text hold a value, or are half of a value."""
        if any(value in core or value[::-1] in core for value in self._cores):
            return True
        return len(core) >= _PART and any(core in value and 2 * len(core) >= len(value) for value in self._cores)

    def replaced(self, text: str, replacement: Callable[[str], str]) -> str:
        """The text with the replacement of each value in place of the value."""
        if not self._values or len(text) < self._shortest:
            return text
        self._pattern = self._pattern or self._compiled()
        pattern = self._pattern

        def plain(match: re.Match[str]) -> str:
            return replacement(self._values[int((match.lastgroup or "v0")[1:])])

        def coded(match: re.Match[str]) -> str:
            return next((plain(held) for text in decoded(match[0]) if (held := pattern.search(text))), match[0])

        text = pattern.sub(plain, text)
        for code in _CODED:
            text = code.sub(coded, text)
        return self._without_pieces(text, replacement) if self._pieces else text

    def _compiled(self) -> re.Pattern[str]:
        """Compile one alternative a value, the longest first, each with the spellings of pages."""
        numbered = sorted(enumerate(self._values), key=lambda each: len(each[1]), reverse=True)
        spelled = ((number, "|".join(patterns(value))) for number, value in numbered)
        each = (rf"(?P<v{number}>{ways})" for number, ways in spelled if ways)
        return re.compile(rf"(?<!\w)(?:{'|'.join(each) or '(?!)'})(?!\w)", re.IGNORECASE)

    def _without_pieces(self, text: str, replacement: Callable[[str], str]) -> str:
        """Return the text without parts of long values."""
        said = words(text)
        ranges: list[tuple[int, int, str]] = []
        for at in range(len(said) - PIECE + 1):
            run = said[at : at + PIECE]
            if (value := self._pieces.get(tuple(word for word, _, _ in run))) is None:
                continue
            start = run[0][1]
            if ranges and ranges[-1][2] == value and ranges[-1][1] >= start:
                start = ranges.pop()[0]
            ranges.append((start, run[-1][2], value))
        for start, end, value in reversed(ranges):
            text = text[:start] + replacement(value) + text[end:]
        return text


def decoded(word: str) -> Iterator[str]:
    """Yield the texts that a word may stand for: escaped for an address, in hex, in base64."""
    if "%" in word:
        yield unquote_plus(word)
    elif any(map(str.isdigit, word)) or word[1:] != word[1:].lower():
        if len(word) % 2 == 0 and _HEX.fullmatch(word):
            yield bytes.fromhex(word).decode("utf-8", "replace")
        letters = word.rstrip("=").translate(_OF_ADDRESSES)
        try:
            yield a2b_base64(letters + "=" * (-len(letters) % 4)).decode("utf-8", "replace")
        except Error:  # no base64 has this length
            return


def fold(text: str, *, spelled_out: bool = False) -> str:
    """Return the letters and digits of a text, without case, accents, width and signs. `spelled_out` writes letters
    such as ü as two.
    """
    folded = text.casefold()
    if not folded.isascii():
        folded = unicodedata.normalize("NFC", folded)
        folded = unicodedata.normalize("NFKD", folded.translate(_SPELLED_OUT) if spelled_out else folded)
        folded = "".join(map(_digit, folded.casefold().translate(_PLAIN_LETTERS)))
    return "".join(filter(str.isalnum, folded))


def _digit(sign: str) -> str:
    """Return a digit of any script as 0 to 9; any other sign unchanged."""
    return str(unicodedata.decimal(sign)) if sign.isdecimal() else sign


def _cores(value: str) -> Iterator[str]:
    """Yield the letters and digits of a value, whatever signs stand between."""
    yield fold(value)
    yield fold(value, spelled_out=True)
    yield _subscriber(value)
    if match := _DATE.fullmatch(value):
        year, month, day = match.groups()
        yield from (day + month + year, month + day + year)
    if (address := re.fullmatch(r"([^@\s]+)@[^@\s]+", value)) is not None:
        yield fold(address[1])


def _halves(core: str) -> Iterator[str]:
    """Yield halves of a value, at each place, forward and in reverse; of a long value shorter parts, at fewer
    places.
    """
    length = max(_PART, min((len(core) + 1) // 2, LONGEST_SPELLED // 2))
    for at in range(0, max(len(core) - length, 0) + 1, 1 if len(core) <= LONGEST_SPELLED else length // 2):
        piece = core[at : at + length]
        yield piece
        yield piece[::-1]


def _glimpses(value: str) -> Iterator[str]:
    """Yield expressions without groups for parts that reveal a value in a picture, though not in a text."""
    if match := _DATE.fullmatch(value):
        year, month, day = match[1], f"0?{int(match[2])}", f"0?{int(match[3])}"
        for order in ((day, month), (month, day)):
            yield _BETWEEN.join((*order, f"(?:{year}|{year[2:]})"))
        yield _BETWEEN.join((f"(?:{year}|{year[2:]})", month, day))
        yield rf"{day}(?:\W{{0,3}}{_WORD}){{0,3}}\W{{1,3}}{year}"
    elif re.fullmatch(r"[^@\s]+@[^@\s]+", value):
        yield r"\W{1,4}(?:[^\W\d]{1,6}\W{1,4})?".join(map(re.escape, re.split(r"[.@]+", value)))


def _closed_up(text: str) -> str:
    """Return the text as people read: without invisible characters and accents, and without gaps within spaced-out
    words.
    """
    parts = unicodedata.normalize("NFKD", text)
    seen = "".join(each for each in parts if unicodedata.category(each) not in ("Cf", "Mn", "Me"))
    return _SPACED.sub(lambda match: re.sub(r"[\W_]+", "", match[0]), seen)


def _subscriber(value: str) -> str:
    """Return the digits common to all ways to write a phone number; empty for other values."""
    digits = re.sub(r"\D", "", value)
    return digits[-_SUBSCRIBER:] if _PHONE.fullmatch(value) and len(digits) >= _SUBSCRIBER else ""


def patterns(value: str) -> Iterator[str]:
    """Yield regular expressions for a value, plain and in the spellings of pages. Without capturing groups."""
    if len(value) > LONGEST_WHOLE:
        begun = (each[:LONGEST_SPELLED] for each in value.split()[:LONG] if len(each) > LONGEST_SPELLED)
        yield from (rf"{re.escape(each)}\S*" for each in begun)
        return
    yield re.escape(" ".join(value.split())).replace(r"\ ", r"\s+")
    if (quoted := quote_plus(value)) != value:  # in an address
        yield re.escape(quoted).replace(r"\+", r"(?:\+|%20)")
    if len(value) > LONGEST_SPELLED:
        return
    if len(value) >= _PART and not any(map(str.isspace, value)):
        yield r"[\s\u00ad\u200b]".join(map(re.escape, value))  # letter by letter
    yield from _of_its_kind(value)


def _of_its_kind(value: str) -> Iterator[str]:
    """How pages write a date, a number, a phone number, an address, or a file."""
    if match := _DATE.fullmatch(value):
        yield from _dates(*match.groups())
    elif value.isdecimal():
        yield _GROUP.join(value)
    elif _PHONE.fullmatch(value) and len(digits := re.sub(r"\D", "", value)) >= _SUBSCRIBER:
        yield rf"(?:\+|\d{_GAP}){{0,9}}" + _GAP.join(digits[-_SUBSCRIBER:])
    elif match := re.fullmatch(r"https?://(?:www\.)?(.+?)/?", value, re.IGNORECASE):
        yield re.escape(match[1])
    elif value.startswith(("/", "\\")) or re.match(r"[A-Za-z]:\\", value):
        yield re.escape(PureWindowsPath(value).name if "\\" in value else PurePosixPath(value).name)


def words(text: str) -> list[tuple[str, int, int]]:
    """The words of a text, folded, with where each begins and ends."""
    return [(match[0].casefold(), *match.span()) for match in re.finditer(r"\w+", text)]


def pieces(value: str) -> frozenset[tuple[str, ...]]:
    """Return all runs of `PIECE` words in a long text; none for a short text."""
    said = [word for word, _, _ in words(value)]
    if len(said) < LONG:
        return frozenset()
    return frozenset(tuple(said[at : at + PIECE]) for at in range(len(said) - PIECE + 1))


def _dates(year: str, month: str, day: str) -> Iterator[str]:
    apart = r"[\-./\s]\s?"
    for order in ((day, month), (month, day)):
        yield apart.join((*(f"0?{int(part)}" for part in order), year))
    yield apart.join((year, f"0?{int(month)}", f"0?{int(day)}"))
    name, number = r"[^\W\d]{3,12}\.?", rf"0?{int(day)}(?:\.|[^\W\d]{{2}})?"
    yield rf"{number}\s(?:[^\W\d]{{2}}\s)?{name},?\s{year}"
    yield rf"{name}\s{number},?\s{year}"
