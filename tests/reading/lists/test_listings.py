"""The list of a page is found by what repeats, whatever it is made of, and each of its records is read."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from tests.reading.lists import list_pages as made

from footpath.reading.lists.read import find_listing, read_listings

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.page.looking import Look

    from footpath.schema.listing import Listing

pytestmark = pytest.mark.browser

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
TITLES = [job[0] for job in made.JOBS]


def said(listing: Listing, meaning: str) -> list[str]:
    """What stands in the slot of a meaning, record by record."""
    name = next((s.name for s in listing.shape.slots if s.meaning == meaning), "")
    return [record.texts.get(name, "") for record in listing.records]


MAKES = [
    made.table, made.cards, made.lines, made.spans, made.definitions, made.pairs, made.flat, made.links, made.labelled,
    made.shadow, made.buttons, made.virtual, made.two,
]  # fmt: skip


@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
@pytest.mark.sample(2)
async def test_the_main_list_comes_first_with_each_of_its_records(look: Look, make: Callable[[], str]):
    listing = read_listings(await look(make()), now=NOW)[0]

    assert said(listing, "title") == TITLES
    assert said(listing, "organisation") == [job[1] for job in made.JOBS]
    assert said(listing, "place") == [job[2] for job in made.JOBS]
    assert listing.postings
    assert listing.total == 1240
    assert len({record.key for record in listing.records}) == len(TITLES)
    assert all(record.ref for record in listing.records)


@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
@pytest.mark.sample(2)
async def test_a_remembered_list_is_found_again_with_other_records(look: Look, make: Callable[[], str]):
    before = read_listings(await look(make()), now=NOW)[0]

    changed = make().replace("Lens Designer", "Mirror Designer").replace("1,240 jobs", "7 jobs")
    after = find_listing(await look(changed), before.shape, now=NOW)

    assert after is not None
    assert [r.posting.title for r in after.records] == ["Mirror Designer", *TITLES[1:]]


async def test_a_list_of_one_record_is_found_where_the_list_was(look: Look):
    before = read_listings(await look(made.table()), now=NOW)[0]

    rows = made.table().split("<tr>")
    after = find_listing(await look("<tr>".join(rows[:3]) + "</table>"), before.shape, now=NOW)

    assert after is not None
    assert [r.posting.title for r in after.records] == TITLES[:1]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(made.article(), id="a text"),
        pytest.param(
            "<main><h1>Sign in</h1><form><input name=email><button>Sign in</button></form></main>", id="a wall"
        ),
        pytest.param(made.page("<p>No jobs found.</p>"), id="nothing"),
    ],
)
async def test_what_is_no_list_is_not_taken_for_one(look: Look, other: str):
    shape = read_listings(await look(made.cards()), now=NOW)[0].shape
    snapshot = await look(other)

    assert read_listings(snapshot, now=NOW) == ()
    assert find_listing(snapshot, shape, now=NOW) is None


async def test_what_the_list_says_of_a_job_is_read(look: Look):
    listing = read_listings(await look(made.table()), now=NOW)[0]
    first, second, *_ = (record.posting for record in listing.records)

    assert [s.name for s in listing.shape.slots] == ["Position", "Employer", "Location", "Salary", "Posted", "Job type"]
    assert (first.title, first.organisation) == ("Lens Designer", "Larkspur Optics GmbH")
    assert (first.places[0].city, first.places[0].country) == ("Leeds", "GB")
    assert first.salary is not None
    assert (first.salary.low, first.salary.high, first.salary.currency, first.salary.period) == (
        40_000,
        48_000,
        "GBP",
        "year",
    )
    assert (first.posted, second.posted) == (date(2026, 3, 17), date(2026, 3, 13))
    assert (first.employment, second.employment) == (("FULL_TIME",), ("PART_TIME",))
    assert first.url.endswith("/jobs/1")


async def test_what_only_some_records_have_stands_in_its_own_place(look: Look):
    listing = read_listings(await look(made.cards()), now=NOW)[0]

    assert [record.posting.salary is None for record in listing.records] == [False, True, False, True, False]
    assert listing.records[0].posting.salary is not None
    assert listing.records[0].posting.salary.high == Decimal(48_000)
    assert [record.posting.employment for record in listing.records[:2]] == [("FULL_TIME",), ("PART_TIME",)]


async def test_labels_in_another_language_name_the_slots(look: Look):
    listing = read_listings(await look(made.labelled()), now=NOW)[0]

    assert [s.name for s in listing.shape.slots] == ["title", "Unternehmen", "Arbeitsort", "Veröffentlicht"]
    assert listing.records[0].posting.posted == date(2026, 3, 1)


async def test_a_list_parted_by_headings_is_one(look: Look):
    listing = read_listings(await look(made.departments()), now=NOW)[0]

    assert len(listing.records) == 15
    assert listing.records[3].posting.title == "Kiln Operator 1"


async def test_things_that_are_no_jobs_are_records_too(look: Look):
    listing = read_listings(await look(made.products()), now=NOW)[0]

    assert not listing.postings
    assert [r.href.rpartition("/")[2] for r in listing.records] == [str(n) for n in range(1, 9)]
    assert said(listing, "title")[0] == "Brass lantern no. 1"


async def test_a_record_without_a_title_stays_a_record(look: Look):
    listing = read_listings(await look(made.cards().replace("Kiln Operator", "")), now=NOW)[0]

    assert [r.posting.title for r in listing.records] == [TITLES[0], "", *TITLES[2:]]


async def test_a_day_that_is_to_come_is_none_on_which_a_job_was_posted(look: Look):
    listing = read_listings(await look(made.table().replace("3 days ago", "2031-05-01")), now=NOW)[0]

    assert listing.records[0].posting.posted is None


async def test_a_key_is_the_same_however_the_visitor_came(look: Look):
    plain = read_listings(await look(made.cards()), now=NOW)[0]
    tracked = read_listings(
        await look(made.cards().replace("/jobs/1'", "/jobs/1?utm_source=mail&trk=x#top'")), now=NOW
    )[0]

    assert [r.key.rpartition("/")[2] for r in plain.records] == [r.key.rpartition("/")[2] for r in tracked.records]


async def test_two_records_of_the_same_words_and_no_address_are_two(look: Look):
    listing = read_listings(
        await look(
            made.buttons()
            .replace("Kiln Operator", "Lens Designer")
            .replace("Ottermill", "Larkspur Optics GmbH")
            .replace("Ghent, Belgium", "Leeds, United Kingdom")
        ),
        now=NOW,
    )[0]

    assert listing.records[1].key == f"{listing.records[0].key}#2"
