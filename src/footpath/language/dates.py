"""Read days as people write them ("3 days ago", "12 March"), relative to a given time."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    _Reader = Callable[[re.Match[str], "_DayReading"], date | None]

_LANGUAGES: Final = ("en", "de", "fr", "es", "pt", "cs", "it", "nl", "pl", "sv", "da", "nb")
_MORE_LANGUAGES: Final = (*_LANGUAGES, "fi", "hu", "ro", "tr", "ru", "uk")
_MONTHS: Final = (
    "jan|feb|mar|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|märz|maerz|janv|févr|fevr|mars|avr|juin|juil|août"
    "|aout|déc|ene|abr|ago|set|dic|fev|out|led|úno|uno|bře|bre|dub|kvě|kve|čer|cer|srp|zář|zar|říj|rij|lis|pro"
    "|gen|mag|giu|lug|ott|des|maart|mrt|mei|maj|sty|lut|kwi|cze|lip|sie|wrz|paź|paz|gru"
)
_ISO: Final = re.compile(r"\b(20\d\d)-(\d{1,2})-(\d{1,2})(?:[T ]|\b)")
_NUMERIC: Final = re.compile(r"(?<![\d.,/])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(20\d\d|\d\d)(?![\d.,/])")
_WORDED: Final = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th|er)?\.?\s+(?:de\s+)?(?:{_MONTHS})\w*\.?(?:,?\s+(?:de\s+)?20\d\d)?"
    rf"|(?:{_MONTHS})\w*\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+20\d\d)?)\b",
    re.IGNORECASE,
)
_FRACTION: Final = re.compile(r"\d[.,]$")
_OF_NUMBER: Final = re.compile(r"\s+of\s+\d{1,2}(?!\d)", re.IGNORECASE)
_MAY_BE_FULL: Final = re.compile(r"(?=.*(?<!\d)[12]\d{3}(?!\d))(?=.*(?<!\d)\d{1,2}(?!\d))[\w\s.,/-]{6,40}")
"""A short text with a year and another number, which is worth parsing."""
_UNITS: Final = {
    "minute": r"minut\w*|mins?|min\.|m|menit",
    "hour": r"hours?|hrs?|h|stunden?|std|heures?|horas?|hodin\w*|hod|uur|uren|or[ae]|godzin\w*|godz|jam",
    "day": r"days?|d|tage?n?|tagen|jours?|j|dias?|dny|dnem|dnu|dni|dnech|dag(?:en)?|giorn[io]|dzien|hari",
    "week": r"weeks?|w|wks?|wochen?|semaines?|sem|semanas?|tydn\w*|tyden\w*|tydzien|tygod\w*|wek?en?|settiman[ae]"
    r"|minggu",
    "month": r"months?|mos?|monat\w*|mois|mes|meses|mesic\w*|maand(?:en)?|mes[ei]|miesi\w*|bulan",
    "year": r"years?|yrs?|y|jahr\w*|ans?|annees?|anos?|rok\w*|lety|jaar|jaren|ann[oi]|lat|lata|tahun",
}
_DAYS: Final = {"minute": 0, "hour": 0, "day": 1, "week": 7, "month": 30, "year": 365}
_WORDS: Final = (
    "an?|one|einem|einer|eine|ein|une?|uma?|een|uno|jeden|jedna",
    "two|zwei|deux|dos|dois|duas|due|twee|dwa|dwie", "three|drei|trois|tres|tre|drie|trzy",
    "four|vier|quatre|cuatro|quatro|quattro|cztery", "five|funf|cinq|cinco|cinque|vijf|piec",
    "six|sechs|seis|sei|zes|szesc", "seven|sieben|sept|siete|sete|sette|zeven|siedem",
    "eight|acht|huit|ocho|oito|otto|osiem", "nine|neun|neuf|nueve|nove|negen|dziewiec",
    "ten|zehn|dix|diez|dez|dieci|tien|dziesiec", "eleven|elf|onze|once|undici|jedenascie",
    "twelve|zwolf|douze|doce|doze|dodici|twaalf|dwanascie",
)  # fmt: skip
"""The numbers from one to twelve as words, folded."""
_NUMBER: Final = rf"(\d{{1,3}})\s?\+?|{'|'.join(_WORDS)}"
_AGO: Final = Pattern(
    r"(?:{ago_before}\s+(?:{more_than} )?"
    rf"(?P<n1>{_NUMBER})\s*(?P<u1>{'|'.join(_UNITS.values())})\b"
    rf"|\b(?P<n2>{_NUMBER})\s*(?P<u2>{'|'.join(_UNITS.values())})\s*"
    r"(?:ago|atras|zpet|geleden|fa|temu|(?:yang )?lalu)\b"
    rf"|^(?P<n3>\d{{1,2}})\s?(?P<u3>[hdwm]|mo|min)$)"
)
_AT_LEAST: Final = Pattern(
    rf"\d\s?\+\s?(?:{'|'.join(_UNITS.values())})\b"
    r"|{more_than}\s+(?:an?\b|\d)"
)
"""A time longer than its number."""
_AMERICAN: Final = frozenset({"en-us", "es-us"})
_KANJI: Final = {
    "分": "minute", "時間": "hour", "日": "day", "週間": "week", "か月": "month", "ヶ月": "month", "年": "year",
}  # fmt: skip
_AGO_IN_KANJI: Final = re.compile(rf"(\d{{1,3}})\s?({'|'.join(_KANJI)})前")
_TODAY: Final = re.compile(
    r"\b(?:today|just (?:now|posted)|heute|soeben|gerade eben|aujourd.?hui|hoy|hoje|dnes|vandaag|zojuist|oggi"
    r"|dzis(?:iaj)?|hari ini|moments? ago|right now)\b|今日|本日"
)
_YESTERDAY: Final = re.compile(r"\b(?:yesterday|gestern|hier|ayer|ontem|vcera|gisteren|ieri|wczoraj|kemarin)\b|昨日")
_LONGEST: Final = 120
_AHEAD: Final = timedelta(days=1)
"""The difference of time zones: our tomorrow may be today there."""


def read_day(text: str, now: datetime, lang: str = "", *, month_first: bool | None = None) -> date | None:
    """Return the day that a text names; None for no day, and for "30+ days ago". A day without a year is the last such
    day.

    Args:
        text: as the page writes the day.
        now: the reference time of "3 days ago".
        lang: language of the page, as `en-US`.
        month_first: whether 3/4 is March 4, as neighbouring dates show. None leaves the question to the language; if
            the language does not decide, such a date is not read.
    """
    return _told(text, now, _order(lang, month_first), ahead=False)


def read_deadline(text: str, now: datetime, lang: str = "", *, month_first: bool | None = None) -> date | None:
    """Return a deadline, as `read_day`; a day without a year is the next such day."""
    return _told(text, now, _order(lang, month_first), ahead=True)


def read_posted(text: str, now: datetime, lang: str = "", *, month_first: bool | None = None) -> date | None:
    """Return a posting date, as `read_day`; a day in the future gives None."""
    day = read_day(text, now, lang, month_first=month_first)
    return day if day is not None and day <= now.date() + _AHEAD else None


def _told(text: str, now: datetime, order: str, *, ahead: bool) -> date | None:
    text = unicodedata.normalize("NFKC", " ".join(text.split()))
    if not text or len(text) > _LONGEST or _AT_LEAST.search(fold(text)):
        return None
    return _read(text, now.date(), order, ahead=ahead)


def _order(lang: str, month_first: bool | None) -> str:
    """Return the order of day and month in figures; empty if unknown: English uses both."""
    if month_first is not None:
        return "MDY" if month_first else "DMY"
    plain = lang.casefold().replace("_", "-")
    return "MDY" if plain in _AMERICAN else "" if plain in ("", "en") else "DMY"


def beside_day(text: str) -> str:
    """Return a text without the words of its day; empty if nothing else remains."""
    text = unicodedata.normalize("NFKC", " ".join(text.split()))
    if (found := _found(text)) is None:
        return text
    match, _ = found
    return f"{match.string[: match.start()]} {match.string[match.end() :]}".strip()


def is_month_first(texts: Iterable[str]) -> bool | None:
    """Whether 3/4 is March 4, judged by the other days: a number over 12 is no month. None if no day decides."""
    found = [(int(match[1]), int(match[3])) for text in texts for match in _NUMERIC.finditer(text) if match[2] != "."]
    last_is_day, first_is_day = any(two > 12 for _, two in found), any(one > 12 for one, _ in found)
    return None if last_is_day == first_is_day else last_is_day


@lru_cache(maxsize=4096)
def _read(text: str, today: date, order: str, *, ahead: bool = False) -> date | None:
    if (found := _found(text)) is None:
        return None
    match, read = found
    return read(match, _DayReading(today, order, ahead))


@dataclass(frozen=True, slots=True)
class _DayReading:
    """What a day in a text is read by."""

    today: date
    order: str
    """Of day and month in figures; empty if unknown."""
    ahead: bool
    """Whether a day without a year is the next such day."""


_WAYS: Final[tuple[tuple[bool, Pattern | re.Pattern[str], _Reader], ...]] = (
    (False, _ISO, lambda found, _: _day(int(found[1]), int(found[2]), int(found[3]))),
    (True, _AGO, lambda found, by: _ago(found, by.today)),
    (False, _AGO_IN_KANJI, lambda found, by: by.today - timedelta(days=int(found[1]) * _DAYS[_KANJI[found[2]]])),
    (True, _TODAY, lambda _, by: by.today),
    (True, _YESTERDAY, lambda _, by: by.today - timedelta(days=1)),
    (False, _NUMERIC, lambda found, by: _of_numbers(found, by.order)),
    (False, _WORDED, lambda found, by: _worded(found[0], by.today, "future" if by.ahead else "past")),
)
"""Whether the text is folded first, the pattern, and the day of a match: the first match counts."""


def _found(text: str) -> tuple[re.Match[str], _Reader] | None:
    """The first way of writing a day that a text has, and how it is read."""
    plain = fold(text)
    for is_folded, pattern, read in _WAYS:
        if (match := pattern.search(plain if is_folded else text)) and not (pattern is _WORDED and _is_share(match)):
            return match, read
    return None


def _is_share(match: re.Match[str]) -> bool:
    """Whether a number before a month's short name is a share of another: "4.5 out of 5" names no October."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    return bool(_FRACTION.search(before) or _OF_NUMBER.match(after))


def _of_numbers(found: re.Match[str], order: str) -> date | None:
    """The day of "3/12/2026"; None if day and month can be exchanged."""
    one, separator, two, year = int(found[1]), found[2], int(found[3]), int(found[4])
    if not order and separator != "." and one != two and max(one, two) <= 12:
        return None
    day, month = (two, one) if order == "MDY" and separator != "." else (one, two)
    if month > 12:
        day, month = month, day
    return _day(year + 2000 if year < 100 else year, month, day)


def _ago(match: re.Match[str], today: date) -> date | None:
    which = next(n for n in "123" if match[f"n{n}"])
    digits = re.search(r"\d+", match[f"n{which}"])
    number = int(digits[0]) if digits else _number(match[f"n{which}"])
    unit = match[f"u{which}"]
    name = next((name for name, pattern in _UNITS.items() if re.fullmatch(pattern, unit)), "day")
    if which == "3" and unit == "m":
        name = "month"
    return today - timedelta(days=number * _DAYS[name])


def _number(word: str) -> int:
    """Return the number for a word; 1 for an inflected article."""
    return next((at for at, words in enumerate(_WORDS, 1) if re.fullmatch(words, word)), 1)


def _worded(text: str, today: date, prefers: str) -> date | None:
    """Parse a day with dateparser, which knows the months of all languages; `prefers` resolves a day without a year."""
    settings: dict[str, Any] = {
        "DATE_ORDER": "DMY", "RELATIVE_BASE": datetime.combine(today, datetime.min.time()),
        "PREFER_DATES_FROM": prefers, "REQUIRE_PARTS": ["day", "month"],
    }  # fmt: skip
    return _parsed(text, _LANGUAGES, settings)


def _parsed(text: str, languages: Iterable[str], settings: dict[str, Any]) -> date | None:
    from dateparser import parse

    without_endings = re.sub(r"(\d)(?:st|nd|rd|th|er)\b", r"\1", text)
    read = parse(without_endings, languages=list(languages), settings={**settings, "PARSERS": ["absolute-time"]})
    return read.date() if read is not None else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def looks_like_day(text: str) -> bool:
    """Whether a short text names a day."""
    return len(text) <= _LONGEST and _read(text, date(2020, 6, 15), "DMY") is not None


@lru_cache(maxsize=1024)
def is_full_day(text: str) -> bool:
    """Whether a text is one day with month and year, and nothing else."""
    text = unicodedata.normalize("NFKC", " ".join(text.split()))
    if not _MAY_BE_FULL.fullmatch(text):
        return False
    return _parsed(text, _MORE_LANGUAGES, {"REQUIRE_PARTS": ["day", "month", "year"]}) is not None
