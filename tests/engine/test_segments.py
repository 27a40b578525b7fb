"""A cookbook page by page, and the page of it that this one is."""

from __future__ import annotations

from tests.engine.pages import book, fills, turns, view

from footpath.engine.form_replay import familiar, segments, turn_of
from footpath.engine.step import ButtonPress
from footpath.schema.cookbook import PageIs, Precondition

NAMES = view("First name", "Last name")
PLACE = view("Street", "City", button="Send")
ON_NAMES = (fills("s1", NAMES, "First name", "given-name"), fills("s2", NAMES, "Last name", "family-name"))
ON_PLACE = (fills("s4", PLACE, "Street", "street-address"), fills("s5", PLACE, "City", "address-level2"))
TURN, SEND = turns("s3", NAMES), turns("s6", PLACE, "Send")
WAY = book(*ON_NAMES, TURN, *ON_PLACE, SEND)


def test_a_press_that_moves_on_ends_a_page():
    first, second = segments(WAY)
    assert (first.steps, first.turn) == (ON_NAMES, TURN)
    assert (second.steps, second.turn) == (ON_PLACE, SEND)


def test_what_comes_after_the_last_press_is_a_page_without_one():
    *_, last = segments(book(*ON_NAMES, TURN, *ON_PLACE))
    assert (last.steps, last.turn) == (ON_PLACE, None)


def test_each_page_is_known_again():
    ahead = segments(WAY)
    assert familiar(NAMES, ahead) == 0
    assert familiar(PLACE, ahead) == 1
    assert familiar(PLACE, ahead[1:]) == 0


def test_half_of_what_was_learned_is_enough():
    assert familiar(view("First name", "Email"), segments(WAY)) == 0


def test_what_the_way_goes_without_makes_no_page_another():
    optional = [
        fills(f"o{n}", view(ask), ask, f"answer.{n}", optional=True)
        for n, ask in enumerate(("Favourite clock", "Reason", "Shoe size", "Hat size"))
    ]
    ahead = segments(book(*ON_NAMES, *optional, TURN))
    assert familiar(NAMES, ahead) == 0
    assert familiar(view("Street", "City", button="Go on"), ahead) is None


def test_less_is_not():
    assert familiar(view("Favourite clock", "Reason", button="Go on"), segments(WAY)) is None
    assert familiar(NAMES, ()) is None


def test_the_press_that_leads_on_is_taken_only_on_a_page_like_the_one_that_it_was_learned_on():
    here, elsewhere = (
        TURN.model_copy(update={"precondition": Precondition(all_of=(PageIs(types=(type,)),))})
        for type in (NAMES.page.page_type, "review")
    )
    assert isinstance(turn_of(NAMES, here), ButtonPress)
    assert turn_of(NAMES, elsewhere) is None
