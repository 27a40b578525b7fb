"""Amounts of money as forms write them: plain, with a currency, in ranges."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import LANGUAGES, Pattern, merged
from footpath.language.locales import currencies, currency_codes, durations
from footpath.language.text import fold_words, words

if TYPE_CHECKING:
    from decimal import Decimal

_SYMBOLS = {"€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "zł": "PLN", "us$": "USD",
            "ca$": "CAD", "a$": "AUD", "r$": "BRL", "kč": "CZK", "₴": "UAH", "₪": "ILS", "₩": "KRW"}  # fmt: skip
_SHARED = {"kr": frozenset({"SEK", "NOK", "DKK", "ISK"})}
"""Symbols of several currencies."""
_PERIODS = {
    "hour": Pattern("{per_hour}|{hour_in_compound}"), "day": Pattern("{per_day}|{day_in_compound}"),
    "week": Pattern("(?<!bi )(?<!semi ){per_week}"), "month": Pattern("{per_month}|{month_in_compound}"),
    "year": Pattern("{per_year}|{year_in_compound}"),
    "fortnight": Pattern("{per_fortnight}"),
}  # fmt: skip
_NUMBER = re.compile(r"(\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+(?:[.,]\d{1,2})?)\s?(k\b|m\b)?", re.I)
_SIGN = r"(?:[€$£]|EUR|USD|GBP|CHF|euros?)"
_COUNTED: tuple[tuple[int, re.Pattern[str]], ...] = (
    (1000, re.compile(
        rf"\bthousands?\b|\bTausend\b|\bTsd\b|\bmilliers\b|\ben miles\b|\bmiles de\b|\bmilhares\b|\b(?<!\d )k ?{_SIGN}"
        rf"|(?<!\w){_SIGN} ?k\b|\bT(?:€|EUR|CHF)|(?:\bin |\bx |{_SIGN} ?|\()['’]?1?000s?\b", re.I)),
    (100_000, re.compile(r"\b(?:lakhs?|lacs?|LPA)\b", re.I)),
    (1_000_000, re.compile(r"\bmill?ion(?:s|en|es)?\b|\bmilh(?:ão|ões)\b", re.I)),
)  # fmt: skip
_PRICE = re.compile(
    r"[+\s]*([^\W\d]{0,4}\W?)\s?\d[\d.,' ]*(?:-|\u2013)?\s?(\W?[^\W\d]{0,5})(?:\s?(?:/|per|pro|par|por)\s?\w+)?\.?"
)
"""An amount with up to one word before or behind it."""
_LAKHS: Final = r"\d{1,2}(?:,\d{2})+,\d{3}"
"""Groups of two before the last of three, as in India: `12,00,000`."""
_PLAIN_NUMBER: Final = (
    rf"{_LAKHS}(?:\.\d{{1,2}})?|" r"\d{1,3}(?:[  \u202f.,'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
)
FIGURE: Final = rf"(?:{_PLAIN_NUMBER})\s?(?:[kKmM]\b|tis\.?|Tsd\.?|tys\.?|mil\b|万|lakhs?\b)?"
"""The expression for such a number."""
THOUSAND: Final = re.compile(r"(?:[kK]|tis\.?|Tsd\.?|tys\.?)$")
"""The suffix of a figure in thousands."""
_TIMES: Final = (
    (THOUSAND, 1000), (re.compile(r"(?:[mM]|mil)$"), 1_000_000), (re.compile(r"万$"), 10_000),
    (re.compile(r"lakhs?$"), 100_000),
)  # fmt: skip
"""The suffix of a figure, and its factor."""
_PER: Final = re.compile(r"/\s?([^\W\d_]+)")
"""The time behind a stroke: "kr/mån"."""
_AMOUNT: Final = re.compile(r"[^\d.,\s]")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of money for a period."""

    amount: int
    currency: str
    period: str


def read_money(value: str) -> Money | None:
    """Return the amount in an answer (`60000 EUR year`); None for other texts."""
    found = re.fullmatch(r"(\d+) ([A-Z]{3}) (year|month|week|day|hour)", value)
    return Money(int(found[1]), found[2], found[3]) if found else None


def is_currency(code: str) -> bool:
    """Whether a code is ISO 4217."""
    return code in currency_codes()


def is_price(text: str) -> bool:
    """Whether a text is an amount with a currency and nothing else: "+ €3.99", "12 EUR per night"."""
    found = _PRICE.fullmatch(text.strip())
    return found is not None and bool(currency_in(found[1]) or currency_in(found[2]))


def price_in(text: str) -> str:
    """Return the first amount beside a currency in a text: "€20", "200,00 EUR", "150 kr"; empty for none."""
    found = _priced().search(text)
    return found[0].strip() if found is not None else ""


@cache
def _priced() -> re.Pattern[str]:
    signs = sorted(map(re.escape, (*_SYMBOLS, *_SHARED, "$")), key=len, reverse=True)
    currency = rf"(?:(?<![^\W\d_])(?:(?i:{'|'.join(signs)})|{'|'.join(sorted(_common()))})(?![^\W\d_]))"
    return re.compile(rf"{currency}\s?\d[\d.,’' ]*|(?<![\w.,])\d[\d.,’' ]*\s?{currency}")


def currency_in(text: str) -> str:
    """Return the ISO code of the only currency in a text, by code, symbol or name; empty for none or several."""
    codes = {word for word in re.findall(r"\b[A-Z]{3}\b", text) if word in _common()}
    low = text.casefold()
    codes |= {code for symbol, code in _SYMBOLS.items() if symbol in low}
    plain = f" {fold_words(text)} "
    codes |= {code for name, code in _names().items() if f" {name} " in plain}
    if not codes and "$" in text:
        return "USD"
    return codes.pop() if len(codes) == 1 else ""


def may_be_in(text: str, currency: str) -> bool:
    """Whether an amount may be in the currency: the text names the currency or none."""
    named = currency_in(text)
    shared = [_SHARED[word] for word in fold_words(text).split() if word in _SHARED]
    return named in {"", currency} and (bool(named) or not shared or any(currency in each for each in shared))


def period_in(text: str) -> str:
    """`hour`, `day`, `week`, `month` or `year` ("per month", "kr/mån"); empty for none or several."""
    plain = fold_words(text)
    found = {period for period, pattern in _PERIODS.items() if pattern.search(plain)}
    found |= {_durations()[word] for word in _PER.findall(text.casefold()) if word in _durations()}
    return found.pop() if len(found) == 1 else ""


def without_units(question: str) -> str:
    """Return a question for pay, folded, without the words for the currency, the period and the unit."""
    for _, pattern in _COUNTED:
        question = pattern.sub(" ", question)
    return " ".join(word for word in words(question) if not _is_unit(word))


def _is_unit(word: str) -> bool:
    is_currency = word.upper() in _common() or word in _SYMBOLS or word in _SHARED or word in _words_of_currencies()
    return is_currency or word in _durations() or any(each.fullmatch(word) for each in _PERIODS.values())


def counted_in(text: str) -> int:
    """Return the unit of an amount in a question: 1000 if the question asks for thousands, else 1."""
    return next((worth for worth, pattern in _COUNTED if pattern.search(text)), 1)


def amounts(text: str) -> tuple[float, ...]:
    """The numbers in a text, thousands joined and `k` multiplied out: `50k - 60.000` → 50000, 60000."""
    found: list[float] = []
    last_scale = ""
    for digits, scale in _NUMBER.findall(text):
        grouped = re.fullmatch(r"\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+", digits)
        number = float(re.sub(r"\D", "", digits) if grouped else digits.replace(",", "."))
        found.append(number * {"": 1, "k": 1000, "m": 1_000_000}[scale.casefold()])
        last_scale = scale.casefold()
    if last_scale == "k" and len(found) == 2 and found[0] < 1000 <= found[1]:  # "50-60k"
        found[0] *= 1000
    return tuple(found)


@cache
def _words_of_currencies() -> frozenset[str]:
    return frozenset(word for name in _names() for word in name.split())


@cache
def _durations() -> dict[str, str]:
    return {"mo": "month"} | {word: unit for language in LANGUAGES for word, unit in durations(language).items()}


@cache
def _common() -> frozenset[str]:
    return frozenset(code for code in currency_codes() if code not in {"ALL", "TOP", "CUP", "MOP", "ANG", "PEN"})


@cache
def _names() -> dict[str, str]:
    found = {fold_words(name): code for code, names in merged("currencies").items() for name in names}
    for language in ("en", "de", "fr", "es", "pt"):
        for code in ("USD", "EUR", "GBP", "CHF", "SEK", "NOK", "DKK", "CAD", "AUD", "JPY", "INR", "PLN", "BRL"):
            found.setdefault(fold_words(currencies(language).get(code, code)), code)
    return found


def figure(text: str) -> Decimal | None:
    """Return a number as people write numbers: `1.234,50`, `60k`, `1 200 000`."""
    from price_parser import parse_price

    text = text.strip()
    times = next((times for ending, times in _TIMES if ending.search(text)), 1)
    digits = _AMOUNT.sub("", text).strip()
    amount = parse_price(digits.replace(",", "") if re.match(_LAKHS, digits) else digits).amount
    return None if amount is None else amount * times
