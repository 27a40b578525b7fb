"""Scenarios run on the demo's site: each step a run with its own proof, all on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import Observer, run_scenario

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.demo.site import RunningSite
    from footpath.schema.scenario import ScenarioReport

pytestmark = pytest.mark.browser

HOW = {"submit": "never", "limits": {"step_seconds": 2}}
FINDS = """# Find an engineer's job
search for "engineer" => "Optical Engineer" is shown
click "Optical Engineer" => "Apply" is shown
click "Apply for this job" => "First name" is shown
"""


async def ran(home: Path, url: str, *texts: str) -> list[ScenarioReport]:
    """How each scenario went, with one store."""
    async with open_app(read_settings({**environment(), HOME: str(home)})) as app:
        scenarios = [read_scenarios(text, url=url)[0] for text in texts]
        return [await run_scenario(app, each, HOW, observer=Observer()) for each in scenarios]


@pytest.mark.thorough
async def test_steps_follow_each_other_on_one_page_and_are_replayed_the_next_time(site: RunningSite, tmp_path: Path):
    first, second = await ran(tmp_path, site.url, FINDS, FINDS)
    assert first.passed
    assert second.passed
    assert [(step.mode, step.iterations > 0, step.model.calls) for step in first.steps] == [("explore", True, 0)] * 3
    assert [(step.mode, step.iterations) for step in second.steps] == [("replay", 0)] * 3
    assert all(step.proof and step.run and step.cookbook for step in second.steps)
    assert first.steps[0].reasoning


async def test_the_steps_behind_one_that_fails_are_skipped(site: RunningSite, tmp_path: Path):
    text = 'search for "engineer" => "Lion tamer" is shown\nclick "Optical Engineer" => "Apply" is shown'
    [report] = await ran(tmp_path, site.url, text)
    assert not report.passed
    assert [(step.status, step.ended) for step in report.steps] == [("failed", "failed"), ("skipped", None)]
    assert "Lion tamer" in report.steps[0].reason
