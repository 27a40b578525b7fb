"""Symbols in a row that are a rating, and sliders of which one alone moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder

from footpath.reading.read import read

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation


def _asked(page: PageBuilder) -> dict[str, FieldObservation]:
    page.input("Name")
    page.button("Send", type="submit")
    return {field.question: field for form in read(page.snapshot()).forms for field in form.fields}


def _symbols(page: PageBuilder, *names: str) -> None:
    page.text("How well do you row")
    for at, name in enumerate(names):
        page.element("span", name, role="button", known_by="role", box=(10 + 13 * at, 100, 13, 16))


def test_small_buttons_of_one_name_side_by_side_are_a_rating_by_their_places():
    page = PageBuilder()
    _symbols(page, "Star", "Star", "Star", "Star", "Star")
    rating = _asked(page)["How well do you row"]
    assert (rating.kind, rating.choices) == ("radio", ("1", "2", "3", "4", "5"))


def test_small_buttons_with_names_of_their_own_are_no_rating():
    page = PageBuilder()
    _symbols(page, "Bold", "Italic", "Link", "Undo")
    assert "How well do you row" not in _asked(page)


def test_a_slider_that_cannot_move_is_not_asked_beside_one_that_can():
    page = PageBuilder()
    page.text("Share of teaching")
    page.element("div", role="slider", known_by="role", disabled=True, value="0", min="0", max="100")
    moves = page.element("div", role="slider", known_by="role", value="20", min="0", max="100")
    sliders = [field for field in _asked(page).values() if field.kind == "range"]
    assert [field.ref for field in sliders] == [moves]
