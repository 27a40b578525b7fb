"""The picture of a site's pages: each page once, no two in one place, and nothing of a page's words is markup."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as some

from footpath.engine.site.report import Spot, arranged, draw
from footpath.schema.exploration import Details, Exploration, ToldEdge, ToldPage

PAGES = ["listing", "posting", "application", "about", "login"]


def test_the_first_page_is_the_leftmost_and_the_others_follow_the_ways():
    ways = [("listing", "posting"), ("posting", "application"), ("listing", "about"), ("application", "listing")]
    spots = arranged(["listing", "posting", "application", "about"], ways)
    assert spots["listing"] == Spot(0, 0)
    assert {page: spot.column for page, spot in spots.items()} == {
        "listing": 0, "posting": 1, "about": 1, "application": 2,
    }  # fmt: skip


@given(some.lists(some.tuples(some.sampled_from(PAGES), some.sampled_from(PAGES))))
def test_no_two_pages_stand_in_one_place(ways: list[tuple[str, str]]):
    spots = arranged(PAGES, ways)
    assert spots.keys() == set(PAGES)
    assert len(set(spots.values())) == len(PAGES)


@given(some.text(max_size=60))
def test_what_pages_say_is_text_in_the_picture(words: str):
    told = Exploration(
        url="https://jobs.example.com",
        page_type="listing",
        understanding=words,
        details=Details(
            site="jobs.example.com",
            pages=(
                ToldPage(id="listing", page_type="listing", understanding=words),
                ToldPage(id="a", page_type="posting"),
            ),
            edges=(ToldEdge(source="listing", target="a", action=words), ToldEdge(source="a", target="a", action="b")),
        ),
    )
    picture = ElementTree.fromstring(draw(told, {"listing": b"\xff\xd8"}))
    tags = {each.tag.rpartition("}")[2] for each in picture.iter()}
    assert tags <= {"svg", "style", "defs", "marker", "path", "rect", "text", "g", "title", "image"}
