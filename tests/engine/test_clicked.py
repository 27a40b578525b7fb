"""Which of several texts a press means, as far as the page tells."""

from __future__ import annotations

import dataclasses

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.clicked import UNKNOWN, PressedText, pressed_spot
from footpath.engine.dragging import spotted
from footpath.engine.replay import Found, find
from footpath.engine.view import View, understand
from footpath.schema.action import Click
from footpath.schema.cookbook import Postcondition, Step


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


def test_a_press_on_no_words_outside_of_every_control_is_told_where_the_page_changed():
    view = shop()
    assert pressed_spot(view, ("e90",), PressedText(), None, view) is None
    assert pressed_spot(view, ("e90",), PressedText(), None, shop(chosen="You like blue.")) == UNKNOWN


@pytest.mark.parametrize(
    ("name", "tag", "known_by", "drawing", "found"),
    [
        pytest.param("Map", "svg", "listener", "e1", UNKNOWN, id="the drawing is the control"),
        pytest.param("", "div", "listener", "e90", UNKNOWN, id="the control holds nothing else"),
        pytest.param("Basic plan", "div", "listener", "e90", None, id="a card with an illustration"),
        pytest.param("Basic plan", "button", "native", "e1", None, id="a button as a whole"),
        pytest.param("", "div", "listener", "", None, id="an icon"),
    ],
)
def test_a_press_on_a_shape_is_no_press_on_the_middle_of_its_drawing(
    name: str, tag: str, known_by: str, drawing: str, found: str | None
):
    page = PageBuilder(url="https://maps.example.com/")
    page.button(name)
    snapshot = page.snapshot()
    control = dataclasses.replace(snapshot.elements[0], tag=tag, known_by=known_by)
    view = understand(snapshot.model_copy(update={"elements": (control,)}))
    pressed = PressedText(drawing=control.ref if drawing == "e1" else drawing)
    assert pressed_spot(view, ("e91", "e90", control.ref), pressed, control, None) == found


LONG = f"{'x' * 60} {'y' * 70} a room with a view of the harbour, the church and the hills behind, and a desk"


def table(*rows: str) -> View:
    """Rows of cells (`/` between them) under one listener each."""
    page = PageBuilder(url="https://rooms.example.com/")
    for row in rows:
        page.button(row.replace("/", " "))
    snapshot = page.snapshot()
    known = [{"known_by": "listener", "parts": tuple(row.split("/")), "tag": "tr"} for row in rows]
    elements = (dataclasses.replace(each, **more) for each, more in zip(snapshot.elements, known, strict=True))
    return understand(snapshot.model_copy(update={"elements": tuple(elements)}))


@pytest.mark.parametrize(
    ("learned", "today", "at"),
    [
        pytest.param("Room 1/Open|Room 2/Shut", "Room 2/Shut|Room 1/Open", "Room 1 Open", id="elsewhere"),
        pytest.param("Room 1/80 €/Open|Room 2/Shut", "Room 1/90 €/Open|Room 2/Shut", "", id="another price"),
        pytest.param("Anna Lind/Open", "Bo Ek/Open", "", id="another alone"),
        pytest.param("Invoice 4711 of Acme/Open", "Invoice 4712 of Acme/Open", "", id="another number"),
        pytest.param("Anna Lind/Open|Bo Ek/Open", "Bo Ek/Open", "", id="another is left"),
        pytest.param("Room 1/Open|Room 2/Shut", "Room 1/Shut|Room 2/Open", "", id="another opens"),
        pytest.param("Room 1/Open|Room 2/Shut", "Room 2/Open|Room 3/Shut", "", id="another row"),
        pytest.param("Room 1/80 €/Open|Room 2/80 €/Shut", "Room 1/90 €/Shut|Room 2/80 €/Open", "", id="as near"),
        pytest.param(f"A/{LONG}/Open|B/{LONG}/Open", f"B/{LONG}/Open|A/{LONG}/Open", f"A {LONG} Open", id="long texts"),
    ],
)
def test_a_text_is_pressed_in_its_own_row_alone(learned: str, today: str, at: str):
    seen = spotted(table(*learned.split("|")))
    text = next(each for each in seen.snapshot.elements if (each.role, each.name) == ("text", "Open"))
    step = Step(id="s1", action=Click(), signature=seen.sign(text), postcondition=Postcondition(), effect="none")
    found = find(view := table(*today.split("|")), step)
    pressed = spotted(view).elements[found.element.ref].within if isinstance(found, Found) else ""
    assert pressed == at
