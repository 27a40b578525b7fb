"""Which postings are one and the same: on one board by its id or their address, across boards by likeness."""

from __future__ import annotations

import pytest
from sqlalchemy import event
from tests.memory.made_postings import DRIVING, DUTIES, HERE, THERE, elsewhere, posting

from footpath.schema.posting import JobPlace


@pytest.mark.parametrize(
    "again",
    [
        pytest.param({"url": f"https://{HERE}/de/stellen/1"}, id="by the board's id"),
        pytest.param({"board_id": "", "url": f"http://www.{HERE}/jobs/1/?utm_source=x#top"}, id="by its address"),
    ],
)
async def test_on_one_board_it_is_known_by_id_or_address(postings, again):
    await postings.keep(posting(), site=HERE, run="r1")
    await postings.keep(posting(**again), site=HERE, run="r1")
    assert len(await postings.list()) == 1


async def test_on_one_board_two_that_are_alike_are_two(postings):
    kept = await postings.keep_page([posting(1), posting(2)], site=HERE, run="r1")
    assert kept == ("new", "new")
    assert await postings.keep_page([posting(2), posting(1)], site=HERE, run="r2") == ("known", "known")


@pytest.mark.thorough
async def test_an_address_that_several_share_names_none_of_them(postings):
    shared = {"url": f"https://{HERE}/jobs", "board_id": ""}
    page = [posting(1, title=title, **shared) for title in ("Night Baker", "Confectioner", "Miller")]
    assert await postings.keep_page(page, site=HERE, run="r1") == ("new", "new", "new")
    assert await postings.keep_page(page, site=HERE, run="r2") == ("known", "known", "known")


async def test_an_address_that_the_board_gives_to_another_posting_is_no_proof(postings):
    shared = f"https://{HERE}/current"
    await postings.keep(posting(1, url=shared), site=HERE, run="r1")
    assert await postings.keep(posting(2, url=shared, title="Miller"), site=HERE, run="r1") == "new"
    assert await postings.keep(posting(2, url=shared, title="Miller"), site=HERE, run="r1") == "known"


async def test_twice_on_a_page_is_kept_once(postings):
    assert await postings.keep_page([posting(), posting()], site=HERE, run="r1") == ("new", "known")


async def test_the_same_job_on_another_board_is_one_posting(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    cut = elsewhere(title="Night Baker (m/w/d)", description=DUTIES[:150] + "…", tags=("crafts",))
    assert await postings.keep(cut, site=THERE, run="r2") == "updated"
    (kept,) = await postings.list()
    _, sightings = await postings.story(kept.id)
    assert {sighting.site: sighting.url for sighting in sightings} == {HERE: posting().url, THERE: cut.url}
    assert (kept.posting.title, kept.posting.url) == ("Night Baker", posting().url), "the first board's word counts"
    assert kept.posting.tags == ("crafts",)
    assert await postings.keep(cut, site=THERE, run="r3") == "known", "it is known by the other board's id from now on"
    assert len(await postings.list(site=THERE)) == 1


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"organisation": "Backhaus Nord"}, id="another organisation"),
        pytest.param({"organisation": ""}, id="no organisation"),
        pytest.param({"title": "Day Baker"}, id="another title"),
        pytest.param({"places": (JobPlace(text="Hamburg"),)}, id="another place"),
        pytest.param({"description": DRIVING}, id="another text"),
        pytest.param(
            {"description": DUTIES.replace("two apprentices", "six journeymen")}, id="other words in its text"
        ),
        pytest.param({"places": (), "description": ""}, id="too little to know"),
    ],
)
async def test_a_job_that_is_only_similar_is_another(postings, other):
    await postings.keep(posting(), site=HERE, run="r1")
    assert await postings.keep(elsewhere(**other), site=THERE, run="r1") == "new"


async def test_another_board_gives_a_posting_no_page_of_its_own(postings):
    await postings.keep(posting(), site=HERE, run="r0", list="/jobs")
    there = elsewhere(apply_url=f"https://{THERE}/apply?jk=a1", apply_kind="external", tags=("crafts",))
    await postings.keep(there, site=THERE, run="r1", list="/jobs")
    (kept,) = await postings.list()
    assert (kept.posting.apply_url, kept.posting.apply_kind, kept.posting.tags) == ("", "unknown", ("crafts",))


async def test_a_page_takes_as_many_trips_however_much_stands_on_it(postings, store):
    trips = 0

    def count(*_: object) -> None:
        nonlocal trips
        trips += 1

    event.listen(store.engine.sync_engine, "before_cursor_execute", count)
    taken: list[int] = []
    for numbers in (range(5), range(100, 200), range(5), range(100, 200)):
        trips = 0
        await postings.keep_page([posting(number) for number in numbers], site=HERE, run="r")
        taken.append(trips)
    assert taken[0] == taken[1] < 12, "new"
    assert taken[2] == taken[3] < 12, "known"
