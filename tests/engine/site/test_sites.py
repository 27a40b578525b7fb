"""Other makes of sites: panels, dialogs, lists that grow, and those that cannot be explored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from tests.sites.board import board
from tests.sites.lists import Day, Kind, ListSite, Wall, listed
from tests.sites.vacancies import invent
from tests.sites.wiki import wiki

from footpath.engine.site.explore import SiteHands
from footpath.page.traffic import PATIENCE_S

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations, Visited

    from footpath.roles.sight import Done

pytestmark = pytest.mark.browser


async def explored(explorations: Explorations, kind: Kind, day: Day | None = None, **task: Any) -> Visited:
    async with listed(ListSite(kind, invent(45), size=15, day=day or Day())) as site:
        return await explorations.explore(site.start, **task)


@pytest.mark.thorough
async def test_a_board_of_one_page_shows_its_dialogs_its_panel_and_its_order(explorations: Explorations):
    site = await explorations.site(board())
    ran = await explorations.explore(site.url)
    assert ran.status == "complete", ran
    told = ran.told
    does = {kind: [(each.change, each.effect) for each in every] for kind, every in told.details.behaviors.items()}
    assert does == {
        "sort": [("list", "orders the list anew")],
        "filterButton": [("modal", "opens a dialog with filters")],
        "filterOption": [("list", "narrows the list")],
        "jobListing": [("panel", "shows the record beside the list")],
        "applyButton": [("modal", "opens a dialog with the application")],
    }
    assert told.filter_options == {
        "Sort by": ("Newest", "Title"),
        "Level": ("Entry level", "Mid level", "Senior"),
        "Location": ("Lisbon", "Porto", "Braga"),
    }
    assert {"filterButton", "detailsPanel", "applyButton", "jobListings", "sort"} <= told.key_elements.keys()
    assert [each.page_type for each in told.details.pages] == ["listing"]
    assert site.posts == 0, "no form was sent"


@pytest.mark.parametrize("kind", ["more", "scroll"])
@pytest.mark.thorough
async def test_a_list_that_grows_is_seen_to_grow(explorations: Explorations, kind: Kind):
    ran = await explored(explorations, kind, limits={"depth": 0})
    assert ran.told.behaviors["loadMore"].effect == "adds records to the list"
    assert ran.told.details.pages[0].pager == {"more": "load_more", "scroll": "scroll"}[kind]


@pytest.mark.thorough
async def test_a_list_that_comes_late_is_waited_for(explorations: Explorations):
    ran = await explored(explorations, "more", Day(late_s=PATIENCE_S + 0.5), limits={"depth": 0})
    assert ran.told.details.pages[0].page_type == "listing"
    assert ran.told.behaviors["loadMore"].effect == "adds records to the list"


@pytest.mark.thorough
async def test_a_page_that_is_no_list_is_told_to_be_none(explorations: Explorations):
    site = await explorations.site(wiki())
    ran = await explorations.explore(site.url, limits={"depth": 0})
    assert ran.status == "complete"
    assert "The page where exploring began has no list of records." in ran.told.details.key_findings
    assert site.posts == 0


@pytest.mark.thorough
async def test_an_empty_list_is_explored_as_far_as_it_goes(explorations: Explorations):
    async with listed(ListSite("table", vacancies=[])) as site:
        ran = await explorations.explore(site.start, limits={"depth": 0})
    assert ran.status == "complete"
    assert "The page where exploring began has no list of records." in ran.told.details.key_findings


@pytest.mark.parametrize(("wall", "said"), [("login", "asks for a sign-in"), ("captcha", "captcha stands in the way")])
async def test_a_wall_needs_a_person(explorations: Explorations, wall: Wall, said: str):
    ran = await explored(explorations, "table", Day(wall=wall))
    assert ran.status == "needs_person"
    assert said in ran.reason
    assert ran.found is None


@pytest.mark.thorough
async def test_a_wall_on_the_way_is_a_page_like_others(explorations: Explorations):
    ran = await explored(explorations, "table", Day(wall="login", wall_from=2), limits={"depth": 0})
    assert ran.status == "complete"
    assert "login" in {each.page_type for each in ran.told.details.pages}


async def test_a_site_that_does_not_answer_is_told(explorations: Explorations, unused_tcp_port: int):
    ran = await explorations.explore(f"http://127.0.0.1:{unused_tcp_port}/jobs")
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable")
    assert ran.found is None


@pytest.mark.parametrize(("sent", "says"), [("post", "OK"), ("script", "Get alerts")])
@pytest.mark.sample(1)
async def test_a_choice_whose_button_may_send_something_is_not_tried(
    explorations: Explorations, sent: Literal["post", "script"], says: str
):
    """By that alone, whatever the button says: `tests/reading/test_harmless.py` has other words."""
    async with listed(ListSite("table", invent(12), day=Day(alert=sent, alert_says=says))) as site:
        ran = await explorations.explore(site.start, limits={"steps": 12})
    assert ran.status == "complete"
    assert "/alerts" not in site.asked


@pytest.mark.thorough
async def test_a_limit_ends_it_early_with_what_was_found_till_then(explorations: Explorations):
    ran = await explored(explorations, "table", limits={"steps": 1})
    assert ran.status == "complete"
    assert ran.told.details.ended_by == "the limit of 1 step"
    assert ran.told.details.pages


@pytest.mark.thorough
async def test_a_second_visit_builds_on_the_first(explorations: Explorations):
    async with listed(ListSite("table")) as site:
        first = await explorations.explore(site.start, limits={"steps": 3})
        second = await explorations.explore(site.start, limits={"steps": 3})
    assert (first.told.details.visits, second.told.details.visits) == (1, 2)
    assert [each.id for each in second.told.details.pages] == [each.id for each in first.told.details.pages]
    again = {each.action: each.times for each in second.told.details.edges}
    assert all(again[each.action] == 2 * each.times for each in first.told.details.edges)


@pytest.mark.thorough
async def test_no_tab_stays_open_that_a_try_has_opened(explorations: Explorations, monkeypatch: pytest.MonkeyPatch):
    left, opened = list[int](), list[int]()
    act = SiteHands.act

    async def counted(hands: SiteHands, *what: Any, **how: Any) -> Done:
        done = await act(hands, *what, **how)
        tabs = hands.visit.context.session.tabs
        left.append(len(tabs.open))
        opened.append(tabs.opened)
        return done

    monkeypatch.setattr(SiteHands, "act", counted)
    ran = await explored(explorations, "table", Day(new_tabs=True), limits={"steps": 8})
    assert "posting" in {each.page_type for each in ran.told.details.pages}
    assert opened[-1] > 1
    assert set(left) == {1}
