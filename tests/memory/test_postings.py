"""Postings: each job once, whatever board shows it and however often, with what became of it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from sqlalchemy import event

from footpath.errors import BadInput, NotFound
from footpath.memory.checkpoints import Checkpoints, Progress
from footpath.memory.postings import Postings
from footpath.schema.kept import Checkpoint
from footpath.schema.posting import Place, Posting, Salary

HERE, THERE = "jobs.example.com", "board.example.org"
DUTIES = (
    "You keep the ovens of our bakery running, plan the night shift with the head baker, order flour and butter in "
    "time, and teach two apprentices how a sourdough is led from the first feeding to the finished loaf. "
)
DRIVING = (
    "Early in the morning you load our van, drive to the four markets of the week, build up the stall with others, "
    "sell bread and cake until noon, and bring back what is left. "
)


def posting(number: int = 1, **changes: object) -> Posting:
    plain: dict[str, object] = {
        "title": "Night Baker",
        "organisation": "Krume GmbH",
        "url": f"https://{HERE}/jobs/{number}",
        "board_id": str(number),
        "places": (Place(text="Berlin, Germany", city="Berlin", country="DE"),),
        "description": DUTIES,
        "sources": ("page",),
    }
    return Posting.model_validate(plain | changes)


def elsewhere(**changes: object) -> Posting:
    """The same job on another board."""
    return posting(1, **{"url": f"https://{THERE}/viewjob?jk=a1", "board_id": "a1", "organisation": "Krume", **changes})


@pytest.fixture
def postings(store, now):
    return Postings(store, now)


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
        pytest.param({"places": (Place(text="Hamburg"),)}, id="another place"),
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


async def seen(postings, now, run, *numbers, list=""):
    """A run that sees a whole list with these."""
    since = now()
    await postings.keep_page([posting(number) for number in numbers], site=HERE, run=run, list=list)
    return await postings.closed(HERE, run, since=since, list=list)


async def test_what_a_whole_list_no_longer_has_is_closed_and_may_come_back(postings, now):
    await seen(postings, now, "r1", 1, 2, 3)
    assert await seen(postings, now, "r2", 1, 3) == 1
    (kept,) = await postings.list(state="closed")
    assert kept.posting.board_id == "2"
    assert kept.closed_at == kept.changed_at > kept.last_seen_at
    assert await postings.keep(posting(2), site=HERE, run="r3") == "updated"
    reopened = await postings.get(kept.id)
    changes, _ = await postings.story(kept.id)
    assert (reopened.state, reopened.closed_at) == ("open", None)
    assert [(each.field, each.after) for each in changes] == [("state", '"closed"'), ("state", '"open"')]


async def test_what_a_run_kept_before_it_was_interrupted_it_has_seen(postings, now):
    began = now()
    await postings.keep(posting(1), site=HERE, run="r1")
    await postings.keep(posting(2), site=HERE, run="r2, which goes on for r1")
    assert await postings.closed(HERE, "r2", since=began) == 0


async def test_a_narrow_list_closes_only_what_stands_on_no_other(postings, now):
    await seen(postings, now, "r1", 1, 2)
    await seen(postings, now, "r1", 2, 3, list="query: baker")
    assert await seen(postings, now, "r2", 3, list="query: baker") == 0, "2 may stand on the whole list still"
    assert await seen(postings, now, "r3", 1) == 2, "the whole list speaks for the narrow one"


async def test_a_posting_that_another_board_still_has_is_open(postings, now):
    await postings.keep(elsewhere(), site=THERE, run="r0")
    await seen(postings, now, "r1", 1, 2)
    assert await seen(postings, now, "r2", 2) == 0


async def test_a_run_goes_on_where_it_was(postings, store, now):
    checkpoints = Checkpoints(store, now)
    assert await checkpoints.load("k") is None
    at = Checkpoint(run="r1", started_at=now(), page=1, cursor="/jobs?page=2")
    await postings.keep_page([posting(1)], site=HERE, run="r1", progress=Progress("k", at, {"1"}))
    later = at.model_copy(update={"page": 2, "cursor": "/jobs?page=3"})
    await postings.keep_page([posting(2)], site=HERE, run="r1", progress=Progress("k", later, {"2", "1"}))
    assert await checkpoints.load("k") == (later, {"1", "2"})
    await checkpoints.drop("k")
    assert await checkpoints.load("k") is None
    await checkpoints.save(Progress("k", at))
    assert await checkpoints.load("k") == (at, set())


async def test_a_page_is_kept_with_its_progress_or_not_at_all(postings, store, now):
    unfit = Checkpoint(run="r1", started_at=now()).model_copy(update={"started_at": object()})
    with pytest.raises(Exception):  # noqa: B017, PT011  whatever the database says of it
        await postings.keep_page([posting(1)], site=HERE, run="r1", progress=Progress("k", unfit))
    assert await postings.list() == []


async def titles(postings, query: str, **which: object) -> list[str]:
    return [kept.posting.title for kept in await postings.search(query, **which)]


@pytest.fixture
async def found(postings):
    await postings.keep_page(
        [
            posting(1, title="Senior Python Developer", description="Machine learning for mills."),
            posting(2, title="Developer Advocate", description="You speak of python, and of learning a machine."),
            posting(3, title="Bäcker", organisation="Brot & Söhne", places=(Place(text="München"),), tags=("Teig",)),
        ],
        site=HERE,
        run="r1",
    )
    return postings


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("python", ["Senior Python Developer", "Developer Advocate"], id="a title weighs more than a text"),
        pytest.param("PYTH develop", ["Senior Python Developer", "Developer Advocate"], id="beginnings of words"),
        pytest.param('"machine learning"', ["Senior Python Developer"], id="a phrase"),
        pytest.param('"pyth"', [], id="a whole word"),
        pytest.param("python -senior", ["Developer Advocate"], id="without a word"),
        pytest.param('learning -"machine learning"', ["Developer Advocate"], id="without a phrase"),
        pytest.param("backer munchen", ["Bäcker"], id="accents left out"),
        pytest.param("BÄCKER MÜNCHEN", ["Bäcker"], id="accents written"),
        pytest.param("sohne teig", ["Bäcker"], id="organisation and tags"),
        pytest.param("city text", [], id="not the names of fields"),
        pytest.param("it's AND OR (NOT*) :'\\ &|!", [], id="what means something to a database"),
    ],
)
async def test_search(found, query, expected):
    assert await titles(found, query) == expected


async def test_a_search_may_be_narrowed(found):
    assert await titles(found, "developer", organisation="KRUME gmbh", site=HERE, state="open", limit=1) != []
    assert await titles(found, "developer", site=THERE) == []


async def test_a_search_finds_what_a_posting_became(found):
    await found.keep(posting(1, title="Miller", description="Grain."), site=HERE, run="r2")
    assert await titles(found, "senior") == []
    assert await titles(found, "miller grain") == ["Miller"]


@pytest.mark.parametrize("query", ["", "  ", "-", "-senior", '"+"'])
async def test_a_search_for_nothing_is_told(found, query):
    with pytest.raises(BadInput, match="no word to look for"):
        await found.search(query)


async def test_what_broken_encodings_leave_is_kept_without_it(postings):
    broken = posting(title="B\x00aker \ud83d", description="\udcff" + "long " * 250_000, tags=("a\x00",))
    await postings.keep(broken, site=HERE, run="r1")
    assert await postings.keep(broken, site=HERE, run="r1") == "known"
    (kept,) = await postings.list()
    assert (kept.posting.title, kept.posting.tags) == ("Baker ?", ("a",))
    assert len(kept.posting.description) > 1_000_000
    assert await titles(postings, "baker long") == ["Baker ?"]


async def test_all_are_read_a_few_at_a_time(postings):
    await postings.keep_page([posting(number) for number in range(450)], site=HERE, run="r1")
    ids = [kept.posting.board_id async for kept in postings.each(site=HERE)]
    assert ids == [str(number) for number in range(450)]


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


async def test_counts(postings, now):
    assert (await postings.stats()).open == 0
    await seen(postings, now, "r1", 1, 2)
    await seen(postings, now, "r2", 1)
    await postings.keep(elsewhere(title="Miller"), site=THERE, run="r3")
    stats = await postings.stats()
    assert (stats.open, stats.closed) == (2, 1)
    assert stats.sites == {HERE: 2, THERE: 1}
    assert stats.organisations == {"krume": 3}


async def test_a_posting_that_is_not_there_is_told(postings):
    with pytest.raises(NotFound, match="There is no posting 'x'"):
        await postings.get("x")


async def test_what_a_list_had_is_told_without_what_others_had_meanwhile(postings, now):
    await postings.keep(posting(1), site=HERE, run="r0", list="/jobs")
    since = now()
    await postings.keep(posting(2), site=HERE, run="r1", list="/jobs")
    await postings.keep(posting(3, title="Driver", description=DRIVING), site=HERE, run="r2", list="/jobs?q=driver")
    await postings.keep(posting(4, title="Seller", description=DRIVING), site=THERE, run="r3", list="/jobs")
    assert [each.posting.board_id async for each in postings.collected(HERE, "/jobs", since)] == ["2"]


async def test_a_list_has_its_own_addresses_and_words_where_another_board_has_the_posting_too(postings, now):
    await postings.keep(posting(apply_url=f"https://{HERE}/apply/1"), site=HERE, run="r0", list="/jobs")
    since = now()
    there = elsewhere(apply_url=f"https://{THERE}/apply?jk=a1", description=DUTIES + "Found on our board.")
    assert await postings.keep(there, site=THERE, run="r1", list="/jobs") == "known"
    line = elsewhere(apply_url="", description="", tags=("crafts",), sources=("list",))
    await postings.keep(line, site=THERE, run="r2", list="/jobs")
    (one,) = [each async for each in postings.collected(THERE, "/jobs", since)]
    assert (one.site, one.posting.url, one.posting.board_id) == (THERE, there.url, "a1")
    assert (one.posting.apply_url, one.posting.description) == (there.apply_url, there.description)
    assert one.posting.tags == ("crafts",), "what the list says later is added to what it said"
    (kept,) = await postings.list()
    assert (kept.site, kept.posting.url, kept.posting.description) == (HERE, posting().url, DUTIES)


async def test_another_board_gives_a_posting_no_page_of_its_own(postings):
    await postings.keep(posting(), site=HERE, run="r0", list="/jobs")
    there = elsewhere(apply_url=f"https://{THERE}/apply?jk=a1", apply_kind="external", tags=("crafts",))
    await postings.keep(there, site=THERE, run="r1", list="/jobs")
    (kept,) = await postings.list()
    assert (kept.posting.apply_url, kept.posting.apply_kind, kept.posting.tags) == ("", "unknown", ("crafts",))


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
