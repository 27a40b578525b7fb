"""Scenarios in words that no rule knows: a model works each step once, and no step asks it the second time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.model_server import ModelServer

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import run_scenario

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.model_server import Asked, Turn

    from footpath.demo.site import RunningSite

pytestmark = pytest.mark.browser

STEPS = """Look for work in optics => one role is found
Have a look at the one for optics => "Apply for this job" is shown
"""

MINDS = {
    "Look for work": Mind([[fill("Search jobs", "optical"), click("button Search")]], "1 role"),
    "one for optics": Mind([[click("Senior Optical Engineer")]], "Apply for this job"),
}


def minded(asked: Asked) -> Turn:
    """What the model says about the step that it is asked about."""
    return next(mind for words, mind in MINDS.items() if words in asked.text)(asked)


@pytest.mark.thorough
async def test_a_model_is_asked_three_times_a_step_at_most_and_then_never(site: RunningSite, tmp_path: Path):
    [scenario] = read_scenarios(STEPS, url=site.url)
    async with ModelServer() as models:
        models.then = minded
        ours = {HOME: str(tmp_path), "FOOTPATH_MODEL_URL": models.openai}
        how = {"submit": "never", "model": "openai-chat:some-model"}
        async with open_app(read_settings({**environment(), **ours})) as app:
            first = await run_scenario(app, scenario, how)
            second = await run_scenario(app, scenario, how)
    assert [step.status for step in (*first.steps, *second.steps)] == ["passed"] * 4, first
    calls = [step.model.calls for step in first.steps]
    assert calls == [3, 2], "act, say that it is done where no rule can see that, verify; a step is its own plan"
    assert [step.model.calls for step in second.steps] == [0, 0]
