"""The element of one row or item, and of no other."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.page.locate import locate
from footpath.schema.signature import Match, Miss, Signature

BUY = Signature(role="button", name="Buy", inside="blue  kettle", inside_tag="li")


def found(*items: tuple[str, ...], signature: Signature = BUY) -> Match | Miss:
    """Look for an element among items of a list; “Buy” is a button, the rest is text."""
    page = PageBuilder("https://a.example", title="Shop")
    with page.box("ul"):
        for each in items:
            with page.box("li"):
                for said in each:
                    page.button(said) if said == "Buy" else page.text(said)
    return locate(signature, page.snapshot(), {})


def test_the_element_of_the_item_with_the_words_is_taken():
    both = found(("Red kettle", "Buy"), ("The Blue kettle", "9 €", "Buy"))
    assert (both.found, getattr(both, "ref", "")) == (True, "e2")
    assert not found(
        ("Red kettle", "Buy"), ("Blue kettle", "Buy"), signature=Signature(role="button", name="Buy")
    ).found


@pytest.mark.parametrize(
    "items",
    [
        pytest.param([("Red kettle", "Buy"), ("Blue kettle", "Sold out")], id="another item's alone"),
        pytest.param([("Blue kettle", "Buy"), ("Blue kettle, small", "Buy")], id="two items with the words"),
        pytest.param([("Red kettle", "Buy")], id="no item with the words"),
    ],
)
def test_no_other_element_is_taken(items: list[tuple[str, ...]]):
    assert isinstance(found(*items), Miss)
