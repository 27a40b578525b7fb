"""Elements that are meant by their place in a list."""

from __future__ import annotations

from tests.reading.builders import PageBuilder

from footpath.engine.replay import find_place, sign_place
from footpath.engine.view import View, understand
from footpath.schema.signature import Match, Miss


def results(*names: str, links: str = "View", wrapped: bool = False) -> View:
    page = PageBuilder("https://stays.test/rooms")
    with page.box("main"), page.box("ul"):
        for name in names:
            with page.box("li"):
                page.heading(name)
                page.link(links or name, href=f"https://stays.test/{name}")
    return understand(page.snapshot())


def located(found: Match | Miss, on: View) -> str:
    return on.elements[found.ref].href.rpartition("/")[2] if isinstance(found, Match) else found.reason


def test_what_was_taken_by_its_place_is_found_by_its_place_whatever_it_is():
    lisbon, porto = results("Sol", "Azul", "Alfama"), results("Foz", "Torre")
    for links in ("View", ""):
        lisbon, porto = results("Sol", "Azul", "Alfama", links=links), results("Foz", "Torre", links=links)
        first, second, third = (sign_place(lisbon, each) for each in lisbon.snapshot.elements)
        assert [located(find_place(porto, each), porto) for each in (first, second, third)] == [
            "Foz",
            "Torre",
            "absent",
        ]


def test_what_says_something_else_than_all_said_is_not_it():
    first = sign_place(*(lambda lisbon: (lisbon, lisbon.snapshot.elements[0]))(results("Sol", "Azul")))
    assert located(find_place(results("Foz", links="Delete"), first), results("Foz")) == "absent"
