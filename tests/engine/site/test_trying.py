"""What was tried counts as undone only when every value is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.site.test_filters import titles, walking
from tests.page.drawn import draw, field, link
from tests.sites.teams import JOBS, TEAMS, teams

from footpath.engine.site.filters import apply_filters, surface_of
from footpath.engine.site.trying import state_of
from footpath.reading.change import path_filters
from footpath.reading.read import read
from footpath.reading.surface import Surface

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations

    from footpath.schema.snapshot import Snapshot


def page(**city: object) -> Snapshot:
    """A list with a filter of two controls."""
    return draw(field("City", **city), field("Keyword"), link("Gardener", "/1"), link("Nurse", "/2"))


def state(snapshot: Snapshot) -> tuple[object, ...]:
    return state_of(Surface(snapshot, read(snapshot)))


def test_a_page_that_is_read_again_is_in_the_same_state():
    assert state(page()) == state(page())


@pytest.mark.parametrize("left", [{"value": "Lisbon"}, {"expanded": True}, {"checked": True}, {"pressed": True}])
def test_a_control_that_still_holds_what_was_tried_is_not_undone(left: dict[str, object]):
    assert state(page(**left)) != state(page())


def test_a_field_that_held_something_else_before_is_not_undone():
    assert state(page(value="Porto")) != state(page(value="Lisbon"))


pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_links_to_parts_of_the_list_are_a_filter_and_links_to_anything_else_are_none(explorations: Explorations):
    site = await explorations.site(teams())
    async with walking(explorations, f"{site.url}/jobs") as context:
        read = path_filters(surface_of(await context.settled()))
    assert [each.name for each in read] == ["Teams", "Good to know", "View"], "as far as links tell"

    visited = await explorations.explore(f"{site.url}/jobs")
    (told,) = visited.told.details.filters
    assert (told.name, told.parameter, told.proven, told.clear) == ("Teams", "", True, "open the page again")
    assert [(each.label, each.value) for each in told.options] == [(team, f"/jobs/{team.casefold()}") for team in TEAMS]


@pytest.mark.thorough
async def test_a_filter_by_path_is_applied_by_its_address(explorations: Explorations):
    site = await explorations.site(teams())
    await explorations.explore(f"{site.url}/jobs")
    known = await explorations.atlases.get(site.url.removeprefix("http://"))
    assert known is not None
    async with walking(explorations, f"{site.url}/jobs") as context:
        came = await apply_filters(context, known, {"teams": "locks"})
        assert (came.url, came.applied) == (f"{site.url}/jobs/locks", {"Teams": "address"})
        assert list(titles(came.view)) == [title for title, team, _ in JOBS if team == "Locks"]
