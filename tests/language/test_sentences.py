"""Where a sentence of a page ends."""

from __future__ import annotations

import pytest

from footpath.language.text import sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It was sent. We will read it! Why?", ["It was sent.", "We will read it!", "Why?"]),
        ("Ihr Termin am 4. Mai ist gebucht.", ["Ihr Termin am 4. Mai ist gebucht."]),
        ("Your order is no. 5512. We will call.", ["Your order is no. 5512.", "We will call."]),
        ("It came on day 3. Promptly it was binned.", ["It came on day 3.", "Promptly it was binned."]),
        ("Под номером 12. Оно было отклонено.", ["Под номером 12.", "Оно было отклонено."]),
        ("It is PA/2026/31. A decision takes a week.", ["It is PA/2026/31.", "A decision takes a week."]),
        ("  ", []),
    ],
)
def test_a_day_or_a_number_ends_no_sentence(text: str, found: list[str]):
    assert sentences(text) == found
