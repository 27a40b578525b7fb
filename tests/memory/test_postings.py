"""Postings: each job once, whatever board shows it and however often, with what became of it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from sqlalchemy import event
from tests.memory.made_postings import DRIVING, DUTIES, HERE, THERE, elsewhere, posting

from footpath.errors import NotFound
from footpath.schema.posting import JobPlace, Posting, Salary


async def test_a_posting_is_kept_as_it_was_read(postings):
    read = posting(
        salary=Salary(low=Decimal("2800"), high=Decimal("3200"), currency="EUR", period="month", text="2.800 €"),
        posted=date(2026, 2, 27),
        employment=("FULL_TIME",),
        remote=False,
        tags=("night shift",),
    )
    assert await postings.keep(read, site=HERE, run="r1") == "new"
    (kept,) = await postings.list()
    assert (kept.posting, kept.site, kept.state) == (read, HERE, "open")
    assert await postings.get(kept.id[:5]) == kept


async def test_the_same_again_changes_nothing_but_when_it_was_seen(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    assert await postings.keep(posting(), site=HERE, run="r2") == "known"
    (kept,) = await postings.list()
    changes, (sighting,) = await postings.story(kept.id)
    assert changes == []
    assert sighting.run == "r2"
    assert kept.first_seen_at == kept.changed_at < kept.last_seen_at == sighting.seen_at


async def test_what_changed_is_updated_and_told(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    assert await postings.keep(posting(title="Head Baker"), site=HERE, run="r2") == "updated"
    (kept,) = await postings.list()
    ((change,), _) = await postings.story(kept.id)
    assert kept.posting.title == "Head Baker"
    assert (change.field, change.before, change.after, change.run) == ("title", '"Night Baker"', '"Head Baker"', "r2")
    assert kept.changed_at == kept.last_seen_at == change.at


async def test_what_is_not_said_takes_nothing_away(postings):
    await postings.keep(posting(), site=HERE, run="r1")
    line = Posting(title="Night Bak…", url=f"https://{HERE}/jobs/1", sources=("list",), tags=("bakery",))
    await postings.keep(line, site=HERE, run="r2")
    (kept,) = await postings.list()
    assert (kept.posting.title, kept.posting.description) == ("Night Baker", DUTIES)
    assert kept.posting.tags == ("bakery",), "a line of a list fills what its page did not say"


async def test_what_broken_encodings_leave_is_kept_without_it(postings):
    broken = posting(title="B\x00aker \ud83d", description="\udcff" + "long " * 250_000, tags=("a\x00",))
    await postings.keep(broken, site=HERE, run="r1")
    assert await postings.keep(broken, site=HERE, run="r1") == "known"
    (kept,) = await postings.list()
    assert (kept.posting.title, kept.posting.tags) == ("Baker ?", ("a",))
    assert len(kept.posting.description) > 1_000_000
    assert [found.id for found in await postings.search("baker long")] == [kept.id]


async def test_all_are_read_a_few_at_a_time(postings):
    await postings.keep_page([posting(number) for number in range(450)], site=HERE, run="r1")
    ids = [kept.posting.board_id async for kept in postings.each(site=HERE)]
    assert ids == [str(number) for number in range(450)]


async def test_a_posting_that_is_not_there_is_told(postings):
    with pytest.raises(NotFound, match="There is no posting 'x'"):
        await postings.get("x")


async def test_a_posting_is_found_by_its_page_and_by_the_address_to_apply_at(postings):
    await postings.keep(posting(1, apply_url=f"https://{HERE}/form/1"), site=HERE, run="r1")
    await postings.keep(posting(11, apply_url=f"https://{HERE}/form/11"), site=HERE, run="r1")
    for url in (posting().url, f"https://{HERE}/form/1", f"https://www.{HERE}/form/1/?utm_source=x#top"):
        assert (await postings.at(url)).posting.board_id == "1"
    assert await postings.at(f"https://{HERE}/form") is None


async def test_a_form_that_several_postings_share_is_that_of_none(postings):
    shared = f"https://{HERE}/form"
    await postings.keep_page([posting(number, apply_url=shared) for number in (1, 2)], site=HERE, run="r1")
    assert await postings.at(shared) is None


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


async def test_a_posting_closed_by_its_own_words_is_kept_closed_until_it_is_read_open(postings):
    shut = posting(closed="This vacancy is closed.")
    await postings.keep(shut, site=HERE, run="run_1")
    (first,) = await postings.list()
    assert (first.state, first.closed_at is not None) == ("closed", True)
    listed = posting(description="", sources=("list",))
    assert await postings.keep(listed, site=HERE, run="run_2") == "known"  # a line of a list says nothing about it
    assert (await postings.list())[0].state == "closed"
    assert await postings.keep(posting(), site=HERE, run="run_3") == "updated"
    (again,) = await postings.list()
    assert (again.state, again.closed_at, again.posting.closed) == ("open", None, "")
    changes, _ = await postings.story(again.id)
    assert [(each.field, each.before, each.after) for each in changes] == [("state", '"closed"', '"open"')]


async def test_a_posting_that_an_application_finds_closed_is_closed(postings):
    await postings.keep(posting(), site=HERE, run="run_1")
    (kept,) = await postings.list()
    await postings.told_closed(kept.id, "run_2", "This vacancy is closed.")
    assert [each.state for each in await postings.list()] == ["closed"]
    assert (await postings.stats()).closed == 1
    await postings.keep(posting(description="", sources=("list",)), site=HERE, run="run_3")
    assert [each.state for each in await postings.list()] == ["closed"]
    await postings.keep(posting(), site=HERE, run="run_4")
    assert [each.state for each in await postings.list()] == ["open"]
