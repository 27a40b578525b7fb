"""Which of several texts a press means, as far as the page tells."""

from __future__ import annotations

import dataclasses

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.pressed_text import UNKNOWN, PressedText, pressed_spot
from footpath.engine.view import View, understand


def shop(*, chosen: str = "") -> View:
    page = PageBuilder(url="https://shop.example.com/")
    page.text("Red")
    page.text("Blue")
    page.button("Apple 2 € Pear 3 € Pear")
    if chosen:
        page.text(chosen)
    snapshot = page.snapshot()
    known = {"known_by": "listener", "parts": ("Apple", "2 €", "Pear", "3 €", "Pear")}
    elements = (dataclasses.replace(each, **known) for each in snapshot.elements)
    return understand(snapshot.model_copy(update={"elements": tuple(elements)}))


@pytest.mark.parametrize(
    ("text", "depth", "said"),
    [
        pytest.param("Apple", 0, "Apple", id="a text"),
        pytest.param("Apple2 €", 1, "Apple", id="beside the texts of an item"),
        pytest.param("Pear", 0, UNKNOWN, id="one of two alike"),
        pytest.param("Plum", 0, UNKNOWN, id="no text that is told"),
        pytest.param("Apple 2 € Pear 3 € Pear", 0, None, id="all of it"),
        pytest.param("Apple", 2, None, id="the control itself"),
        pytest.param("", 0, None, id="a key"),
    ],
)
def test_a_press_within_a_control_means_its_text(text: str, depth: int, said: str | None):
    view = shop()
    control = view.snapshot.elements[0]
    found = pressed_spot(view, ("e90", "e91", control.ref), PressedText(text, depth), control, None)
    assert (found if found is None or isinstance(found, str) else found.name) == said


def test_a_press_outside_of_every_control_counts_where_the_page_changed():
    view, blue = shop(), PressedText("Blue")
    assert pressed_spot(view, ("e90",), blue, None, view) is None
    found = pressed_spot(view, ("e90",), blue, None, shop(chosen="You like blue."))
    assert not isinstance(found, str | None)
    assert (found.name, found.role) == ("Blue", "text")
