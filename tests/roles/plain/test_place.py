"""Where a thing stands: "Approve" of one row is no button of another."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.plain.planning import planned, steps

from footpath.roles.plain.instruction import Stuck
from footpath.roles.plain.place import likeness
from footpath.schema.action import Click, Select


def entries(step: str, *names: str, has: tuple[str, ...], cell: str = "") -> tuple[PageBuilder, dict[str, str]]:
    """A page with an entry for each name, and a button in those that have one; the buttons by name."""
    page = PageBuilder()
    buttons: dict[str, str] = {}
    with page.box("table" if step == "tr" else "div"):
        for name in names:
            with page.box(step):
                with page.box(cell or "span"):
                    page.text(name)
                with page.box(cell or "span"):
                    if name in has:
                        buttons[name] = page.button("Approve")
                    else:
                        page.text("Approved")
    return page, buttons


@pytest.mark.parametrize(("step", "cell"), [("tr", "td"), ("li", ""), ("article", ""), ("div", "")])
@pytest.mark.parametrize("name", ["INV-101", "INV-102", "INV-103", "INV-1031"])
def test_a_press_in_a_row_takes_no_button_of_another_row(step: str, cell: str, name: str):
    has = ("INV-101", "INV-102", "INV-1031")
    page, buttons = entries(step, "INV-101", "INV-102", "INV-103", "INV-1031", has=has, cell=cell)
    sentence = f'click "Approve" of "{name}"'
    if name in has:
        assert steps(sentence, page) == [(Click(), buttons[name])]
    else:
        done = planned(sentence, page)
        assert isinstance(done, Stuck)
        assert "not" in done.why


def test_the_only_button_left_is_of_its_own_row():
    page, _ = entries("tr", "INV-102", "INV-103", has=("INV-102",), cell="td")
    assert isinstance(planned('click "Approve" of "INV-103"', page), Stuck)


def test_a_cell_that_says_more_than_its_button_belongs_to_its_row():
    page = PageBuilder()
    buttons: dict[str, str] = {}
    with page.box("table"):
        for title in ("Tides", "Moors"):
            with page.box("tr"):
                with page.box("td"):
                    page.text(title)
                with page.box("td"):
                    buttons[title] = page.button("Renew")
                    page.text("(2 of 2 renewals remaining)")
    for title, button in buttons.items():
        assert steps(f'click "Renew" in the row of "{title}"', page) == [(Click(), button)]


def test_a_cell_of_its_own_lends_no_button_to_another_cell_of_its_row():
    page = PageBuilder()
    with page.box("table"):
        for names in (("Ada Berg", "Bo Lund"), ("Cy Moe", "Di Nor")):
            with page.box("tr"):
                for name in names:
                    with page.box("td"):
                        page.text(name)
                        if name != "Bo Lund":
                            page.button("Remove")
    assert isinstance(planned('click "Remove" in the row of "Bo Lund"', page), Stuck)


def test_a_heading_elsewhere_with_the_same_name_lends_a_row_no_button():
    page, _ = entries("li", "Ada Berg", "Bo Lund", "Cy Moe", has=("Ada Berg", "Cy Moe"))
    with page.box("section"):
        page.heading("Bo Lund")
        page.text("left")
    assert isinstance(planned('click "Approve" of "Bo Lund"', page), Stuck)


def test_the_one_button_below_a_heading_is_of_that_heading():
    page = PageBuilder()
    with page.box("section"):
        page.heading("Breakfast")
        with page.box("ul"), page.box("li"):
            page.text("Porridge")
            add = page.button("Add")
    assert steps('click "Add" of "Breakfast"', page) == [(Click(), add)]


def test_parts_of_one_entry_side_by_side_are_beside_each_other():
    page = PageBuilder()
    with page.box():
        with page.box():
            page.text("Washer")
        with page.box():
            page.text("€ 5")
            buy = page.button("Buy")
    assert steps('click "Buy" of "Washer"', page) == [(Click(), buy)]


def test_a_cell_of_a_grid_belongs_to_the_text_before():
    page = PageBuilder()
    buttons: list[str] = []
    with page.box():
        for name in ("Bo Lund", "Cy Moe"):
            with page.box():
                page.text(name)
            with page.box():
                buttons.append(page.button("Invite"))
    assert steps('click "Invite" of "Cy Moe"', page) == [(Click(), buttons[1])]


def test_a_choice_is_made_in_the_list_of_the_place_that_is_said():
    page = PageBuilder()
    lists: dict[str, str] = {}
    with page.box("table"):
        for name in ("Bolt M10", "Bolt M100", "Washer"):
            with page.box("tr"):
                with page.box("td"):
                    page.text(name)
                with page.box("td"):
                    lists[name] = page.select("Colour", ("Zinc", "Black"))
    for name, ref in lists.items():
        assert steps(f'choose "Black" in "Colour" of "{name}"', page) == [(Select(options=("Black",)), ref)]
    assert steps('choose "Black" in the second "Colour"', page)[0][1] == lists["Bolt M100"]
    assert isinstance(planned('choose "Black" in "Colour" of "Nut"', page), Stuck)


def test_a_count_in_brackets_behind_a_name_is_no_part_of_it():
    page = PageBuilder()
    for each in ("Add to cart", "Add to cart"):
        page.button(each)
    page.element("a", "Cart (2)", role="link", href="/cart")
    assert steps('click "Cart"', page) == [(Click(), "e3")]
    assert likeness("Cart (3)", "Cart (2)") < likeness("Cart", "Cart (2)")
