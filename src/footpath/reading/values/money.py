"""Read salaries and prices: an amount or a range, its currency and the period."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import Pattern
from footpath.language.money import FIGURE, THOUSAND, figure
from footpath.language.text import words
from footpath.reading.values.words import found
from footpath.schema.posting import Salary

if TYPE_CHECKING:
    from decimal import Decimal

    from footpath.schema.posting import SalaryPeriod

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
_LONGEST: Final = 300
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
    if len(written) > _LONGEST:
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
    text = _KRONE.sub(" SEK", " ".join(text.split())[:_LONGEST])
    for match in _RANGE.finditer(text):
        before, behind = text[: match.start()], text[match.end() :]
        is_money = any(match[name] for name in ("c1", "c2", "c3", "c4")) and not _ELSE.match(match[0].lstrip())
        is_paid = before.rstrip()[-1:] not in _MINUS and not _NOT_PAID.search(before) and not _TAKEN_OFF.match(behind)
        if is_money and is_paid and match["high"] is None and (figure(match["low"]) or 0) > 0:
            return True
    return False


def names_sum(text: str) -> bool:
    """Whether a text names a number above zero."""
    return any((figure(each) or 0) > 0 for each in re.findall(FIGURE, text[:_LONGEST]))


def _code(sign: str) -> str:
    return _SIGNS.get(sign) or _LETTERS.get(sign.casefold()) or sign.upper()


def _period(text: str) -> SalaryPeriod:
    said = found("period", _TINY.sub(" ", text))
    return cast("SalaryPeriod", said[0]) if said else ""


def is_money(text: str) -> bool:
    """Whether a short text is about pay."""
    return len(words(text)) <= 20 and read_salary(text) is not None
