"""Choosing a locator for an element: words that stay before words that count."""

from __future__ import annotations

import pytest

from footpath.locators.expressions import is_lasting
from footpath.reading.locator import ElementLocator


@pytest.mark.parametrize(
    ("name", "lasts"), [("Basket", True), ("Address line 2", True), ("Basket (2)", False), ("Inbox [99+]", False)]
)
def test_words_with_a_count_do_not_last(name: str, lasts: bool):
    assert is_lasting(ElementLocator("role", name, role="link")) is lasts
