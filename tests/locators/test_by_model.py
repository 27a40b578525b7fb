"""What a model is told of a failing locator."""

from __future__ import annotations

import pytest

from footpath.locators.by_model import without_values


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ('page.get_by_label("Password").fill("hunter2")', "page.get_by_label('Password').fill('…')"),
        ('page.fill("#pin", "4711", timeout=300)', "page.fill('#pin', '…', timeout='…')"),
        ('page.locator("#size").select_option(["L", "XL"])', "page.locator('#size').select_option('…')"),
        ('page.get_by_role("button", name="Send").click()', "page.get_by_role('button', name='Send').click()"),
        ("with page.expect_popup(", ""),
    ],
)
def test_a_statement_is_told_without_the_values_that_it_enters(statement: str, told: str):
    assert without_values(statement) == told
