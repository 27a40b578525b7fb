"""Numbers as people write them: with groups, decimals, and a word for how many times they are meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from decimal import Decimal

_LAKHS: Final = r"\d{1,2}(?:,\d{2})+,\d{3}"
"""Groups of two before the last of three, as in India: `12,00,000`."""
_NUMBER: Final = rf"{_LAKHS}(?:\.\d{{1,2}})?|" r"\d{1,3}(?:[  \u202f.,'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
FIGURE: Final = rf"(?:{_NUMBER})\s?(?:[kKmM]\b|tis\.?|Tsd\.?|tys\.?|mil\b|万|lakhs?\b)?"
"""The expression for such a number."""
THOUSAND: Final = re.compile(r"(?:[kK]|tis\.?|Tsd\.?|tys\.?)$")
"""What stands behind a figure that counts thousands."""
_TIMES: Final = (
    (THOUSAND, 1000),
    (re.compile(r"(?:[mM]|mil)$"), 1_000_000),
    (re.compile(r"万$"), 10_000),
    (re.compile(r"lakhs?$"), 100_000),
)
"""What stands behind a figure, and how many times the figure is meant."""
_AMOUNT: Final = re.compile(r"[^\d.,\s]")


def figure(text: str) -> Decimal | None:
    """A number as people write it: `1.234,50`, `60k`, `1 200 000`."""
    from price_parser import parse_price

    text = text.strip()
    times = next((times for ending, times in _TIMES if ending.search(text)), 1)
    digits = _AMOUNT.sub("", text).strip()
    amount = parse_price(digits.replace(",", "") if re.match(_LAKHS, digits) else digits).amount
    return None if amount is None else amount * times
