"""An answer typed by a person, read as a value for its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.answers.fitting import field

from footpath.answers.typed import typed
from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.schema.observation import FieldKind


@pytest.mark.parametrize("kind", ["date", "month", "date_parts", "time", "number"])
def test_words_are_no_date_time_or_number(kind: FieldKind):
    with pytest.raises(BadInput, match=r"The question takes a .*, and the answer has none"):
        typed(field(kind), "No")


@pytest.mark.parametrize("said", ["2026-12-31", "31.12.2026", "1 March 2027", "immediately"])
def test_a_date_may_be_written_in_any_way(said: str):
    assert typed(field("date"), said) == said


def test_words_are_no_telephone_number_and_no_address():
    with pytest.raises(BadInput, match="takes a telephone number, and the answer has none"):
        typed(field("tel"), "No")
    with pytest.raises(BadInput, match="takes an e-mail address, and the answer has no @"):
        typed(field("email"), "later")


def test_a_line_of_text_takes_any_words():
    assert typed(field("text"), " No ") == "No"
