"""What stands among the records of a list without being one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.lists.read import read_links, read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.listing import Listing

TITLES = ("Loom Mechanic", "Dye Technician", "Night Weaver", "Wool Buyer", "Yarn Inspector")


def listed(rows: str, *, tag: str = "div") -> Listing:
    cards = "".join(
        f"<{tag}><a href=/work/{at}-job><h3>{title}</h3></a><p>Halifax</p><p>2026-11-0{at + 1}</p></{tag}>"
        for at, title in enumerate(TITLES)
    )
    html = f"<title>Jobs at Pemberton Mills</title><main><h1>Open positions</h1>{cards}{rows}</main>"
    return read_listings(as_snapshot(html, "https://mills.example/jobs"))[0]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("<div><a href='?p=2'>Next →</a></div>", id="the link to the next page"),
        pytest.param("<div><a href='?p=1'>Back</a> <a href='?p=3'>On</a></div>", id="both links"),
        pytest.param("<div><a href=/cv><h3>Upload your CV</h3></a><p>Be found</p></div>", id="a page of the site"),
    ],
)
def test_a_box_like_the_cards_that_holds_no_record_is_left_out(row: str):
    found = listed(row)
    assert [each.posting.title for each in found.records] == list(TITLES)
    assert found.postings


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("<div><a href=/work/9-job><h3>Carder</h3></a><p>Halifax</p></div>", id="it lacks a day"),
        pytest.param("<div><a href=/more/9><h3>Carder</h3></a><p>Halifax</p></div>", id="its address has a number"),
        pytest.param(
            "<div><a href=/special><h3>Carder</h3></a><p>Halifax</p><p>2026-11-09</p></div>", id="it lacks nothing"
        ),
    ],
)
def test_a_poorer_record_is_still_one(row: str):
    assert [each.posting.title for each in listed(row).records] == [*TITLES, "Carder"]


def test_the_paragraphs_around_records_that_are_paragraphs_are_none():
    row = "<p><strong>{1}</strong><br>Halifax<br><a href=/work/{0}>How to apply</a></p>"
    rows = "".join(row.format(at, title) for at, title in enumerate(TITLES[:4]))
    html = "<title>Jobs</title><main><h1>Work for us</h1><div><p>We are always happy to hear from people who care.</p>"
    html += f"{rows}<p>Nobody who applies is treated worse than others.</p></div></main>"
    found = read_listings(as_snapshot(html, "https://mills.example/jobs"))[0]
    assert [each.texts["title"] for each in found.records] == list(TITLES[:4])


def test_a_link_to_a_telephone_or_a_mailbox_opens_no_record_and_is_called_after_it():
    people = "".join(
        f"<li><strong>{name} Moss</strong><br>Solicitor<br><a href='tel:+44113496020{at}'>+44 113 496 020{at}</a> "
        f"<a href='mailto:{name}@holt.example'>{name}@holt.example</a></li>"
        for at, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eva"))
    )
    found = read_listings(as_snapshot(f"<h1>Our people</h1><ul>{people}</ul>", "https://holt.example/people"))[0]
    assert {(each.ref, each.href) for each in found.records} == {("", "")}
    assert [slot.name for slot in found.shape.slots] == ["title", "text", "phone", "email"]


def test_links_beside_a_badge_of_many_are_a_list_of_links():
    jobs = "".join(
        f"<li><a href=/v/{at}>{title}</a> <span>{'New' if at % 3 else ''}</span></li>"
        for at, title in enumerate(TITLES * 2)
    )
    snapshot = as_snapshot(f"<title>Jobs</title><main><h1>Jobs</h1><ul>{jobs}</ul></main>", "https://border.example/")
    assert [len(each.records) for each in read_links(snapshot)] == [10]
    assert read_links(as_snapshot("<ul><li><a href=/a>A</a> x<li><a href=/b>B</a> y</ul>", "https://b.example/")) == ()
