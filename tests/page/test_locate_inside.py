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


def test_of_two_items_with_the_words_the_one_that_is_called_so_is_taken():
    both = found(("Blue kettle, small", "Buy"), ("Blue kettle", "9 €", "Buy"))
    assert (both.found, getattr(both, "ref", "")) == (True, "e2")


@pytest.mark.parametrize(
    "items",
    [
        pytest.param([("Red kettle", "Buy"), ("Blue kettle", "Sold out")], id="another item's alone"),
        pytest.param([("Blue kettle, big", "Buy"), ("Blue kettle, small", "Buy")], id="two items with the words"),
        pytest.param([("Blue kettle", "Buy"), ("Blue kettle", "Buy")], id="two items that are called so"),
        pytest.param([("Blue kettle", "Sold out"), ("Blue kettle, small", "Buy")], id="one of two has a button"),
        pytest.param([("Red kettle", "Buy")], id="no item with the words"),
    ],
)
def test_no_other_element_is_taken(items: list[tuple[str, ...]]):
    assert isinstance(found(*items), Miss)


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("Order 1", "Order 10"),
        ("Order 1", "Order 1.5"),
        ("Order 1", "Order 1-2"),
        ("Ann", "Hannah"),
        ("Anna", "Anna-Lena"),
        ("Bo", "Bob Jones"),
        ("10", "Room 210"),
        ("10", "Room 2.10"),
        ("Anna Lee", "Susanna Leek"),
        ("C", "C++"),
        ("Neil", "O’Neil"),
        ("kettle", "blue_kettle"),
    ],
)
def test_words_inside_longer_words_are_another_row(words: str, row: str):
    assert isinstance(found((row, "Buy"), signature=BUY.model_copy(update={"inside": words})), Miss)


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("order 1", "My Order 1, paid"),
        ("ÉCLAIR", "Éclair (fresh)"),
        ("fresh", "Éclair (fresh)"),
        ("Total:", "Total: 5"),
        ("Total:", "Total 5"),
        ("C++", "C++, second edition"),
        ("kettle|9", "Blue kettle|9 €"),
        ("kettle", "Blue kettle|9 €"),
        ("9", "Blue kettle 9€"),
    ],
)
def test_whole_words_match_whatever_their_case_accents_and_punctuation(words: str, row: str):
    assert found((row, "Buy"), signature=BUY.model_copy(update={"inside": words})).found


def test_words_joined_by_punctuation_count_only_where_no_other_row_holds_them():
    kettle = BUY.model_copy(update={"inside": "kettle"})
    assert isinstance(found(("Blue kettle|9 €", "Buy"), ("Red kettles",), signature=kettle), Miss)
    whole = found(("Blue kettle|9 €",), ("Red kettle", "Buy"), signature=kettle)
    assert whole.found


def test_a_row_whose_words_are_told_by_its_inner_rows_is_not_theirs():
    page = PageBuilder("https://a.example", title="Shop")
    with page.box("ul"), page.box("li"):
        page.text("Kitchen")
        with page.box("ul"):
            with page.box("li"):
                page.text("Blue kettle")
                page.text("Sold out")
            with page.box("li"):
                page.text("Red kettle")
                page.button("Buy")
    assert isinstance(locate(BUY, page.snapshot(), {}), Miss)
    assert locate(BUY.model_copy(update={"inside": "Red kettle"}), page.snapshot(), {}).found


def test_two_rows_with_the_words_are_told_as_ambiguous():
    assert getattr(found(("Blue kettle", "Buy"), ("Blue kettle", "Sold out")), "reason", "") == "ambiguous"


def test_a_row_that_says_the_words_itself_is_as_good_as_its_inner_row():
    page = PageBuilder("https://a.example", title="Shop")
    with page.box("ul"), page.box("li"):
        page.text("Blue kettle")
        page.text("Sold out")
        with page.box("ul"), page.box("li"):
            page.text("Lid for the Blue kettle")
            page.button("Buy")
    assert getattr(locate(BUY, page.snapshot(), {}), "reason", "") == "ambiguous"


@pytest.mark.parametrize(
    ("rows", "ref"),
    [
        pytest.param([("Ann", "Buy"), ("Bob", "Buy")], "e1", id="the row's own"),
        pytest.param([("Ann",), ("Bob", "for Ann", "Buy"), ("Cid", "Buy")], "", id="the row has none today"),
    ],
)
def test_a_row_known_by_its_height_is_a_row_without_the_element_too(rows: list[tuple[str, ...]], ref: str):
    page = PageBuilder("https://a.example", title="Shop")
    with page.box("main"):
        for each in rows:
            with page.box("div"):
                for said in each:
                    page.button(said) if said == "Buy" else page.text(said)
    known = Signature(role="button", name="Buy", inside="Ann", inside_height=1)
    assert getattr(locate(known, page.snapshot(), {}), "ref", "") == ref


@pytest.mark.parametrize("row", [{"inside_tag": "li"}, {"inside_tag": "", "inside_height": 1}], ids=["tag", "height"])
@pytest.mark.parametrize(
    ("items", "ref"),
    [
        pytest.param([("Ann", "Buy"), ("Bob", "Manager: Ann", "Buy")], "e1", id="her own row"),
        pytest.param([("Bob", "Manager: Ann", "Buy"), ("Cid", "Manager: Dot", "Buy")], "", id="named in another's"),
        pytest.param([("Ann Lee", "Buy"), ("Bob", "Buy")], "", id="one who is called alike"),
        pytest.param([("Ann:", "Buy"), ("Bob", "Buy")], "e1", id="with other punctuation"),
    ],
)
def test_words_that_were_a_whole_text_are_found_only_as_one(
    items: list[tuple[str, ...]], ref: str, row: dict[str, str]
):
    known = BUY.model_copy(update={"inside": "Ann", **row})
    whole = found(*items, signature=known.model_copy(update={"inside_whole": True}))
    assert getattr(whole, "ref", "") == ref
    assert found(*items, signature=known).found
