"""What an earlier version kept is read, replayed and resumed by this one (`write.py` wrote it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.earlier.world import FOLDER, GOAL, MESSAGE, PROOF, WAY, world
from tests.engine.goal_minds import Mind
from tests.engine.running import OTTO

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.earlier.world import World

    from footpath.config import Settings
    from footpath.page.browser import Browser

pytestmark = pytest.mark.browser


@pytest.fixture(params=sorted(FOLDER.glob("*.sql")), ids=lambda file: file.stem)
async def kept(
    request: pytest.FixtureRequest, browser: Browser, page_settings: Settings, tmp_path: Path
) -> AsyncIterator[World]:
    async with world(browser, page_settings, tmp_path, request.param) as made:
        yield made


async def test_the_way_of_a_goal_is_gone_with_other_data_and_no_model(kept: World):
    ran = await kept.custom.run(kept.sites.rooms.url, "Show rooms in Lisbon")
    assert (ran.status, ran.calls, ran.rungs) == ("complete", 0, {"replay"}), ran.reason


async def test_the_way_of_a_form_is_gone_for_another_person(kept: World):
    ran = await kept.forms.fill(kept.sites.form, OTTO)
    assert (ran.status, ran.rungs) == ("complete", {"replay"}), ran.reason
    assert kept.sites.careers.posted("/send")[0]["email"] == OTTO["basics"]["email"]


async def test_a_run_that_was_stopped_goes_on_from_its_journal(kept: World):
    rest = Mind(WAY[2:], PROOF)
    ran = await kept.custom.run(kept.sites.desk.url, GOAL, rest, submit="submit", input=MESSAGE)
    assert ran.status == "complete", ran.reason
    assert [event.rung for event in ran.begun()] == ["replay", "replay", "model", "model"]
