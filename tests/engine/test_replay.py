"""What took the place of an element that is gone, as what is known of the site tells; and where nothing is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.pages import MOVES, signature
from tests.reading.builders import PageBuilder

from footpath.engine.replay import known_here
from footpath.engine.view import View, understand
from footpath.schema.action import Click
from footpath.schema.atlas import Atlas, ElementType, KeyElement, PageNode
from footpath.schema.cookbook import Postcondition, Step
from footpath.schema.signature import Match, Miss

if TYPE_CHECKING:
    from footpath.schema.signature import Signature

URL = "https://rooms.example.com/rooms"


def shows(*buttons: str | tuple[str, str], url: str = URL) -> View:
    """A page with buttons, each a name or a name with an id."""
    page = PageBuilder(url=url)
    page.heading("Rooms", 1)
    for each in buttons:
        name, id = (each, "") if isinstance(each, str) else each
        page.button(name, type="button", id=id)
    return understand(page.snapshot())


def step(of: View, name: str, **more: object) -> Step:
    made = Step(id="s1", action=Click(), signature=signature(of, name), postcondition=MOVES)
    return made.model_copy(update=more)


def known(*elements: tuple[ElementType, Signature, tuple[Signature, ...]], pattern: str = "") -> Atlas:
    """An atlas whose only page has these key elements, each with what stood in its place before."""
    node = PageNode(id="rooms", page_type="search", url_patterns=(pattern or shows().page.url_pattern,))
    keys = tuple(
        KeyElement(kind=kind, name=now.name, page="rooms", signature=now, selector="button", before=before)
        for kind, now, before in elements
    )
    return Atlas(site="rooms.example.com", pages=(node,), key_elements=keys)


def taken(today: View, wanted: Step, atlas: Atlas | None) -> str:
    """The name of the element that is taken for the step's own; empty where none is."""
    assert wanted.signature is not None
    found = known_here(today, wanted, today.locate(wanted.signature), atlas)
    return today.elements[found.ref].name if isinstance(found, Match) else ""


OLD, NEW = shows("Go", "Help"), shows("Browse", "Help")
GO = step(OLD, "Go")
GONE, CAME = signature(OLD, "Go"), signature(NEW, "Browse")


def test_what_was_seen_to_take_its_place_is_taken_whatever_it_says():
    assert NEW.locate(GONE) == NEW.locate(GONE).model_copy(update={"reason": "absent"})
    found = known_here(NEW, GO, NEW.locate(GONE), known(("search_button", CAME, (GONE,))))
    assert isinstance(found, Match)
    assert (NEW.elements[found.ref].name, found.exact, found.how) == ("Browse", False, "atlas")


def test_where_the_site_was_seen_only_today_the_words_say_which_kind_the_old_one_was():
    old, new = shows("Apply now"), shows("Express interest")
    atlas = known(("apply_button", signature(new, "Express interest"), ()))
    assert taken(new, step(old, "Apply now"), atlas) == "Express interest"
    assert taken(new, step(old, "Apply now"), known(("search_button", signature(new, "Express interest"), ()))) == ""


@pytest.mark.parametrize(
    "atlas",
    [
        pytest.param(None, id="nothing is known of the site"),
        pytest.param(known(("search_button", CAME, ())), id="nothing says that it took its place"),
        pytest.param(known(("search_button", CAME, (GONE,)), pattern="rooms.example.com/else"), id="another page"),
        pytest.param(known(("job_listing", CAME, (GONE,))), id="one record is not another"),
        pytest.param(
            known(("search_button", CAME, (GONE,)), ("search_button", signature(NEW, "Help"), ())),
            id="the page has two of that kind",
        ),
        pytest.param(
            known(("search_button", CAME, (GONE,)), ("search_button", GONE, ())), id="one of that kind is gone today"
        ),
        pytest.param(known(("pagination", CAME, (GONE,))), id="a number of a page is no way on"),
    ],
)
def test_nothing_is_guessed(atlas: Atlas | None):
    assert taken(NEW, GO, atlas) == ""


@pytest.mark.parametrize(
    "today",
    [
        pytest.param(shows("Look around"), id="it is gone"),
        pytest.param(shows(("Browse", "other"), ("Help", "go")), id="its id is on another today"),
        pytest.param(shows(("Browse", "elsewhere")), id="its id is another"),
        pytest.param(shows(("Browse", "go"), ("Browse", "")), id="it has a namesake"),
    ],
)
def test_what_the_atlas_knows_and_today_contradicts_is_not_taken(today: View):
    seen = signature(shows(("Browse", "go")), "Browse")
    assert taken(shows(("Browse", "go")), GO, known(("search_button", seen, (GONE,)))) == "Browse"
    assert taken(today, GO, known(("search_button", seen, (GONE,)))) == ""


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(step(OLD, "Go", effect="outside"), id="it sends"),
        pytest.param(step(OLD, "Go", optional=True), id="it is not needed"),
        pytest.param(step(OLD, "Go", postcondition=Postcondition()), id="nothing would prove it"),
    ],
)
def test_a_step_that_sends_that_may_be_left_out_or_that_proves_nothing_is_not_taken(wanted: Step):
    assert taken(NEW, wanted, known(("search_button", CAME, (GONE,)))) == ""


def test_what_sends_today_is_not_taken():
    today = shows("Delete all rooms")
    atlas = known(("search_button", signature(today, "Delete all rooms"), (GONE,)))
    assert taken(today, GO, atlas) == ""


def test_only_what_is_gone_is_looked_up():
    unclear = Miss(reason="ambiguous")
    assert known_here(NEW, GO, unclear, known(("search_button", CAME, (GONE,)))) is unclear
