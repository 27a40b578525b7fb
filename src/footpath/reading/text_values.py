"""Read values in texts, by the phrases of postings: salaries and prices, places of work, terms of employment."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language import countries
from footpath.language.dates import looks_like_day
from footpath.language.lexicon import Pattern, merged
from footpath.language.money import FIGURE, THOUSAND, figure
from footpath.language.text import words
from footpath.reading.vocabulary import load_table
from footpath.schema.posting import JobPlace, Salary

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from footpath.schema.posting import EmploymentType, SalaryPeriod

Phrase = tuple[str, ...]

_COLON: Final = re.compile("[:：]")


@cache
def phrases(section: str) -> Mapping[Phrase, str]:
    """Return the phrases of a section with their values; in a plain list each is its own value."""
    raw = {**load_table("postings"), **merged("postings"), **merged("prices")}[section]
    if section == "countries":
        told = {words(name): code for name, code in countries.names().items() if code in cast("list[str]", raw)}
        return {**told, ("us",): "US"}
    if isinstance(raw, list):
        return {words(str(text)): str(text) for text in cast("list[object]", raw)}
    sorted_by_name = cast("dict[str, list[str]]", raw)
    return {words(str(text)): name for name, texts in sorted_by_name.items() for text in texts}


@cache
def _longest(section: str) -> int:
    return max(map(len, phrases(section)))


@lru_cache(maxsize=8192)
def whole(section: str, text: str) -> str:
    """Return the value of the phrase that a whole text is; empty for none."""
    return phrases(section).get(words(text), "")


def label_meaning(text: str) -> str:
    """Return what a label stands for: "Employer", or anything about a deadline without a day; empty if unknown."""
    is_due = found("deadline", text) and not looks_like_day(text)
    return whole("labels", text) or ("valid_through" if is_due else "")


def before_colon(text: str) -> str:
    """Return the label of a line "Place: Lindau"; the whole text without a colon."""
    return _COLON.split(text, maxsplit=1)[0]


@lru_cache(maxsize=8192)
def begins(section: str, text: str) -> bool:
    """Whether a text begins with a phrase of a section, and has more words."""
    said = words(text)
    return any(said[:length] in phrases(section) for length in range(1, min(_longest(section), len(said) - 1) + 1))


@lru_cache(maxsize=8192)
def found(section: str, text: str) -> tuple[str, ...]:
    """Return the values of the phrases that occur in a text, in order; a phrase inside a longer one does not count."""
    return tuple(dict.fromkeys(name for name, *_ in _hits(section, text)))


def first_place(section: str, text: str) -> slice | None:
    """Return the place of the first phrase of a section among the words of a text; None for none."""
    return next((slice(at, at + length) for _, at, length in _hits(section, text)), None)


def share(section: str, text: str) -> float:
    """Return the share of a text's words that belong to phrases of a section, 0 to 1."""
    said = words(text)
    return sum(length for *_, length in _hits(section, text)) / len(said) if said else 0.0


@lru_cache(maxsize=8192)
def _hits(section: str, text: str) -> tuple[tuple[str, int, int], ...]:
    """The phrases of a section in a text: the value, the place and the number of words."""
    said, known, longest = words(text), phrases(section), _longest(section)
    told: list[tuple[str, int, int]] = []
    at = 0
    while at < len(said):
        length = next((n for n in range(min(longest, len(said) - at), 0, -1) if said[at : at + n] in known), 0)
        if length:
            told.append((known[said[at : at + length]], at, length))
        at += max(length, 1)
    return tuple(told)


_SIGNS: Final = {
    "US$": "USD", "CA$": "CAD", "C$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "R$": "BRL",
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₩": "KRW",
    "₴": "UAH",
    "円": "JPY", "元": "CNY",
    "Kč": "CZK", "Kc": "CZK", "zł": "PLN", "Fr.": "CHF", "SFr.": "CHF", "Ft": "HUF", "lei": "RON",
}  # fmt: skip
_CODES: Final = (
    "USD|EUR|GBP|CHF|CZK|PLN|HUF|SEK|NOK|DKK|CAD|AUD|NZD|JPY|CNY|INR|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|RON|BGN|UAH|RUB|AED"
    "|KRW|ARS|CLP|COP|PEN"
)
_SIGN: Final = "|".join(re.escape(s) for s in sorted(_SIGNS, key=len, reverse=True))
_CURRENCY: Final = rf"(?:{_SIGN}|\b(?:{_CODES}|euros?|Euro|dollars?|pounds?|korun)\b)"
_RANGE: Final = re.compile(
    rf"(?P<c1>{_CURRENCY})?\s?(?P<low>{FIGURE})\s?(?P<c2>{_CURRENCY})?(?:[,.]-)?(?:\s?(?:/|per|pro)\s?\w+)?"
    rf"(?:\s?(?:-|–|—|~|〜|to|bis|à|až|hasta|até|a|and|und)\s?(?P<c3>{_CURRENCY})?\s?(?P<high>{FIGURE})"
    rf"\s?(?P<c4>{_CURRENCY})?)?"
)
_LETTERS: Final = {"euro": "EUR", "euros": "EUR", "dollar": "USD", "dollars": "USD", "pound": "GBP", "pounds": "GBP",
                   "korun": "CZK"}  # fmt: skip
_UP_TO: Final = Pattern(r"(?:{at_most}|{at_most_before})\s*$")
_FROM: Final = Pattern(r"{at_least_before}\s*$")
_EXTRA: Final = Pattern(r"\s*(?:(?!plus\b|and\b|with\b|und\b|et\b|incl)[^\W\d][\w-]*\s+){0,2}{paid_beside}")
"""Words behind a sum that is paid beside the salary."""
_EXTRA_OF: Final = Pattern(r"(?:{paid_beside}\W*(?:of|von|de|di|van)?|{raised})\W*$")
"""Words before such a sum, or before one that is not paid."""
_TINY: Final = re.compile(r"(?<![/\w])(?<!per )(?<!pro )(?<!par )(?!pa\b)\d*[a-z]{1,2}\b(?![./])", re.IGNORECASE)
"""A letter or two are a unit of time only beside a slash: `€20/h`, `€2,000 p/m`."""
_LONGEST_SALARY: Final = 300
_LEAST: Final = 3
_SHORT: Final = 200
"""Value below which a figure beside one in thousands ("80-100k") is in thousands too."""
_MINUS: Final = ("-", "–", "−")
_ELSE: Final = re.compile(r"(?<!\w)(?:(?:Fr\.|Euro|lei|Ft|pounds?)\s?\d|\d+\s?pounds?\b|\d{1,2}\s?Ft\b)", re.IGNORECASE)
"""Money in a text about money; elsewhere a Friday, a norm, a law, a weight or a height."""
_NOT_PAID: Final = Pattern(
    r"(?:{at_most}|{at_most_before}|{not_paid}|{costs_nothing}\W+(?:\w+\W+)?{at_least_before})\s*$"
)
"""Words before a sum that is not paid here: a limit, or a price elsewhere."""
_KRONE: Final = re.compile(r"(?<=\d)(?:,-)?\s?(?:kr|kroner|kronor)\b", re.IGNORECASE)
"""Crowns of Sweden, Norway or Denmark: a price in each case."""
_TAKEN_OFF: Final = Pattern(r"\s*{taken_off}")
"""Words behind a sum that lowers a price."""
_AFTER: Final = 40
_BEFORE: Final = 30


@lru_cache(maxsize=4096)
def read_salary(text: str) -> Salary | None:
    """Return the salary in a text; None if no currency stands beside an amount, or the amount is a bonus."""
    written = " ".join(text.split())
    if len(written) > _LONGEST_SALARY:
        return None
    text = unicodedata.normalize("NFKC", written)  # digits of any width
    for match in _RANGE.finditer(text):
        sign = next((match[name] for name in ("c1", "c2", "c3", "c4") if match[name]), None)
        before, behind = text[: match.start()], text[match.end() :]
        if sign is None or (amounts := _amounts(match)) is None or _EXTRA_OF.search(before) or _EXTRA.match(behind):
            continue
        around = before[-_BEFORE:] + match[0] + behind[:_AFTER]
        least, most = _bounds(*amounts, before)
        return Salary(low=least, high=most, currency=_code(sign), period=_period(around), text=written)
    return None


def _amounts(match: re.Match[str]) -> tuple[Decimal, Decimal | None] | None:
    """The one or two amounts of a range, where "40–50k" begins with 40 000; None for no salary."""
    low, high = figure(match["low"]), figure(match["high"]) if match["high"] else None
    if low is None or low < _LEAST:
        return None
    if high is None:
        return low, None
    if low < _SHORT and THOUSAND.search(match["high"].strip()) and not THOUSAND.search(match["low"].strip()):
        low *= 1000
    return (low, high) if high >= low else None


def _bounds(low: Decimal, high: Decimal | None, before: str) -> tuple[Decimal | None, Decimal | None]:
    """Return the least and the most of a salary; None for an open end: `up to` and `from` name one."""
    if high is not None:
        return low, high
    if _UP_TO.search(before):
        return None, low
    return low, None if _FROM.search(before) else low


def names_price(text: str) -> bool:
    """Whether a text names one amount of money above zero as a price."""
    text = _KRONE.sub(" SEK", " ".join(text.split())[:_LONGEST_SALARY])
    for match in _RANGE.finditer(text):
        before, behind = text[: match.start()], text[match.end() :]
        is_money = any(match[name] for name in ("c1", "c2", "c3", "c4")) and not _ELSE.match(match[0].lstrip())
        is_paid = before.rstrip()[-1:] not in _MINUS and not _NOT_PAID.search(before) and not _TAKEN_OFF.match(behind)
        if is_money and is_paid and match["high"] is None and (figure(match["low"]) or 0) > 0:
            return True
    return False


def names_sum(text: str) -> bool:
    """Whether a text names a number above zero."""
    return any((figure(each) or 0) > 0 for each in re.findall(FIGURE, text[:_LONGEST_SALARY]))


def _code(sign: str) -> str:
    return _SIGNS.get(sign) or _LETTERS.get(sign.casefold()) or sign.upper()


_WORD_AT_FIGURE: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")
"""Between a word and a figure, where languages without spaces have none: 月給220,000円."""


def _period(text: str) -> SalaryPeriod:
    said = found("period", _TINY.sub(" ", _WORD_AT_FIGURE.sub(" ", text)))
    return cast("SalaryPeriod", said[0]) if said else ""


def is_money(text: str) -> bool:
    """Whether a short text is about pay."""
    return len(words(text)) <= 20 and read_salary(text) is not None


_POSTCODE: Final = re.compile(r"^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=[^\W\d])|,?\s+\d{5}(?:-\d{4})?$")
_NOT_PLACE: Final = re.compile(r"[!?@#$€£%:;=*]|\bhttps?\b|\d{3,}")
_PARTS: Final = re.compile(r"\s*[,/;]\s*|\s+[-–—]\s+|\s*\(|\)\s*")
_BETWEEN: Final = re.compile(r"\s*(?:;|\||•|·|\n|\bor\b|\boder\b|\bou\b|\bnebo\b|/)\s*")
_LONGEST_PLACE: Final = 80
_MOST_PARTS: Final = 5
_MOST_WORDS_OF_PLACE: Final = 4


@lru_cache(maxsize=8192)
def place_score(text: str) -> float:
    """How much a text looks like a place of work, 0 to 1."""
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST_PLACE:
        return 0.0
    bare = _POSTCODE.sub("", text)
    if _NOT_PLACE.search(bare):
        return 0.0
    parts = [p for p in _PARTS.split(bare) if p]
    if not 0 < len(parts) <= _MOST_PARTS or any(map(_is_of_sentence, parts)):
        return 0.0
    if any(map(_is_known, parts)):
        return 0.95
    if len(parts) == 1:
        return 0.6 if _begins_with_city(parts[0]) else 0.0
    if bare != text and all(p[:1].isupper() for p in parts):
        return 0.8
    return 0.6 if _names_one(parts) else 0.0


def _is_of_sentence(part: str) -> bool:
    """Whether a part is too long for a place, or begins with a word before a name: `at Alder & Sons`."""
    return len(words(part)) > _MOST_WORDS_OF_PLACE or (part[:1].islower() and not part.islower())


def _is_known(part: str) -> bool:
    if _state_of(part) or whole("countries", part) or whole("cities", part):
        return True
    said = words(part)
    return len(said) > 1 and said[-1].isdigit() and said[:-1] in phrases("cities")  # a district: `Praha 4`


def _begins_with_city(part: str) -> bool:
    """Whether a part begins with a city: `Berlin Mitte`, or a company named after its city."""
    said = words(part)
    return 1 < len(said) <= _MOST_WORDS_OF_PLACE and (said[:1] in phrases("cities") or said[:2] in phrases("cities"))


def _names_one(parts: list[str]) -> bool:
    """Whether the parts are several names with commas, each with a capital: `Springfield, Shelbyville County`."""
    return len(parts) > 1 and all(p[:1].isupper() and not any(c.isdigit() for c in p) for p in parts)


def _state_of(part: str) -> str:
    """Return the country of a state or province in capitals; empty for none."""
    return whole("states", part) if part.isupper() else ""


@lru_cache(maxsize=4096)
def read_place(text: str) -> JobPlace:
    """Return the city, region and country of a text; an unsplittable text is kept whole."""
    text = " ".join(text.split())
    bare = _POSTCODE.sub("", text)
    parts = [p.strip() for p in _PARTS.split(bare) if p.strip() and not found("remote", p)]
    country = ""
    if parts and (code := whole("countries", parts[-1])):
        country = code
        parts = parts[:-1]
    region = ""
    if len(parts) > 1 and whole("cities", parts[-1]) and not _is_known(parts[0]):
        parts = parts[-1:]  # the part before a city is a district, or no place: `Headingley, Leeds`
    if len(parts) > 1:
        region = parts[-1]
        parts = parts[:-1]
        country = country or _state_of(region)
    city = parts[0] if parts else ""
    return JobPlace(text=text, city=city, region=region, country=country)


def read_places(text: str) -> tuple[JobPlace, ...]:
    """Return each place of a text that names several, without remote work as another choice: "Berlin or remote"."""
    parts = [p.strip() for p in _BETWEEN.split(text) if p and p.strip()]
    if len(parts) > 1 and any(map(is_remote, parts)):
        return tuple(read_place(p) for p in parts if not is_remote(p))
    several = len(parts) > 1 and all(map(place_score, parts))
    return tuple(read_place(p) for p in (parts if several else [text.strip()]) if p)


_MOST_WORDS_OF_TERMS: Final = 8
_MOSTLY: Final = 0.5
_MARKED: Final = re.compile(r"\((?:[^()]*\b(?:remote|home ?office|télétravail|remoto|remota)\b[^()]*)\)", re.IGNORECASE)


def read_employment(text: str) -> tuple[EmploymentType, ...]:
    """Return the types of employment in a short text, in its order."""
    said = words(text)
    if not said or len(said) > _MOST_WORDS_OF_TERMS:
        return ()
    return cast(
        "tuple[EmploymentType, ...]", tuple(t for t in found("employment", text) if t != "OTHER" or len(said) == 1)
    )


def is_employment(text: str) -> bool:
    """Whether a text is about the type of employment and little else."""
    return bool(read_employment(text)) and share("employment", text) >= _MOSTLY


def read_remote(text: str) -> bool | None:
    """Whether a short text means remote work; None if unknown."""
    said = found("remote", text) if len(words(text)) <= _MOST_WORDS_OF_TERMS else ()
    if "no" in said:
        return False
    if "partly" in said:
        return None
    return True if "yes" in said or _MARKED.search(text) else None


def is_remote(text: str) -> bool:
    """Whether a text is about remote work and little else."""
    return bool(whole("remote", text)) or share("remote", text) >= _MOSTLY
