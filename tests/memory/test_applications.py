"""Applications: one run may submit, and nobody does it again blindly."""

from __future__ import annotations

import asyncio

import pytest

from footpath.errors import NotFound, Refused
from footpath.memory.applications import AlreadyClaimed, Applications, Claimed
from footpath.memory.redaction import Redaction
from footpath.schema.posting import Posting
from footpath.store.database import open_store


@pytest.fixture
async def applications(store, now):
    opened = Applications(store, now)
    await opened.open(key="k", run="r1", posting_url="http://localhost/jobs/1", profile="digest", title="Cook")
    return opened


async def test_a_posting_is_opened_once(applications):
    again = await applications.open(key="k", run="r2", posting_url="http://localhost/jobs/1", profile="digest")
    assert (again.run, again.title, again.state) == ("r1", "Cook", "draft")
    assert len(await applications.list()) == 1


async def test_of_many_that_open_and_claim_at_once_one_may_submit(database_url, tmp_path, now, store):
    """Each with connections of its own, as programs have them."""

    async def one(run: str) -> Claimed | AlreadyClaimed:
        async with open_store(database_url, tmp_path / "home", now=now, wait_s=30) as mine:
            applications = Applications(mine, now)
            await applications.open(key="k", run=run, posting_url="u", profile="p")
            return await applications.claim("k", run)

    results = await asyncio.gather(*(one(f"r{number}") for number in range(8)))
    winners = [each.application.run for each in results if isinstance(each, Claimed)]
    assert len(winners) == 1
    assert {each.application.run for each in results} == set(winners)
    assert {each.reason for each in results if isinstance(each, AlreadyClaimed)} == {"in_flight"}


async def test_a_run_cannot_claim_twice_either(applications):
    assert isinstance(await applications.claim("k", "r1"), Claimed)
    again = await applications.claim("k", "r1")
    assert isinstance(again, AlreadyClaimed)
    assert again.reason == "in_flight", "it crashed in between: what became of it has to be looked up"


@pytest.mark.parametrize(
    ("state", "reason"), [("submitted", "sent"), ("already_applied", "sent"), ("unknown", "unknown")]
)
async def test_what_was_sent_or_may_have_been_is_not_sent_again(applications, state, reason):
    await applications.claim("k", "r1")
    await applications.mark("k", "r1", state, reference="R-1", proof="Thank you")
    taken = await applications.claim("k", "r2")
    assert isinstance(taken, AlreadyClaimed)
    assert (taken.reason, taken.application.reference, taken.application.proof) == (reason, "R-1", "Thank you")


async def test_what_is_known_to_have_failed_may_be_tried_again(applications):
    await applications.claim("k", "r1")
    await applications.mark("k", "r1", "failed")
    assert isinstance(await applications.claim("k", "r2"), Claimed)


async def test_only_the_run_that_submits_says_what_became_of_it(applications):
    await applications.claim("k", "r1")
    with pytest.raises(Refused, match=r"is submitting by run r1; run r2 cannot make it submitted"):
        await applications.mark("k", "r2", "submitted")
    assert (await applications.mark("k", "r1", "submitted")).state == "submitted"
    assert (await applications.mark("k", "r1", "submitted")).state == "submitted", "saying it again is no harm"
    with pytest.raises(Refused):
        await applications.mark("k", "r1", "failed")


async def test_a_draft_is_marked_by_a_run_that_finds_it_sent_already(applications):
    assert (await applications.mark("k", "r2", "already_applied", proof="You have applied")).run == "r2"


async def test_an_application_of_a_dead_run_is_taken_over_once(applications):
    await applications.claim("k", "r1")
    assert isinstance(await applications.take_over("k", "r2", "r7"), AlreadyClaimed), "r7 does not hold it"
    assert isinstance(await applications.take_over("k", "r2", "r1"), Claimed)
    assert isinstance(await applications.take_over("k", "r3", "r1"), AlreadyClaimed)
    with pytest.raises(Refused):
        await applications.mark("k", "r1", "submitted")
    assert (await applications.mark("k", "r2", "unknown")).state == "unknown"


async def test_what_is_not_there(applications):
    assert await applications.get("x") is None
    for call in (applications.claim("x", "r"), applications.mark("x", "r", "failed")):
        with pytest.raises(NotFound):
            await call


async def test_only_a_draft_of_the_same_run_is_discarded(applications):
    await applications.discard("k", "r2")
    assert await applications.get("k") is not None
    await applications.claim("k", "r1")
    await applications.discard("k", "r1")
    assert await applications.get("k") is not None, "it may have been sent"
    await applications.open(key="l", run="r1", posting_url="u", profile="digest")
    await applications.discard("l", "r1")
    assert await applications.get("l") is None


async def test_a_posting_is_told_as_the_site_tells_it_to_everybody(applications, store, now):
    """Whoever applies for what they do already reads its name, and no template."""
    person = Redaction({"basics.label": "Supply Planner", "work[0].name": "Larkspur", "basics.name": "Imogen Hartley"})
    mine = Applications(store, now, redaction=person)
    await mine.open(key="k2", run="r1", posting_url="http://localhost/jobs/2", profile="digest")
    asked = Posting(title="Staff Supply Planner, for Imogen Hartley", organisation="Larkspur", sources=("page",))
    await mine.describe("k2", asked)
    told = await mine.get("k2")
    assert told is not None
    assert (told.title, told.organisation) == ("Staff Supply Planner, for {{basics.name}}", "Larkspur")


async def test_a_form_titles_what_nobody_has_and_a_posting_what_only_a_form_has(store, now):
    mine = Applications(store, now, redaction=Redaction({"basics.family": "Lovelace"}))
    await mine.open(key="f", run="r1", posting_url="u", profile="digest")
    await mine.open(key="p", run="r1", posting_url="u", profile="digest", title="Clock maker", posting="kept")
    titles: list[str] = []
    for said in (
        Posting(title="Lovelace"),
        Posting(title="Clocks"),
        Posting(title="More clocks"),
        Posting(title="Clock mender", sources=("page",)),
        Posting(title="Clocks"),
    ):
        for key in ("f", "p"):
            await mine.describe(key, said)
        told = await mine.get("f")
        assert told is not None
        titles.append(told.title)
    assert titles == ["", "Clocks", "Clocks", "Clock mender", "Clock mender"]
    kept = await mine.get("p")
    assert kept is not None
    assert kept.title == "Clock maker"


async def test_lists(applications):
    await applications.open(key="l", run="r2", posting_url="u", profile="digest")
    await applications.claim("k", "r1")
    assert [each.key for each in await applications.list()] == ["k", "l"]
    assert [each.key for each in await applications.list(state="draft")] == ["l"]


async def test_one_process_works_on_it_at_a_time(applications):
    async with (
        applications.holding("k") as mine,
        applications.holding("k") as second,
        applications.holding("l") as other,
    ):
        assert (mine, second, other) == (True, False, True)
    async with applications.holding("k") as again:
        assert again
