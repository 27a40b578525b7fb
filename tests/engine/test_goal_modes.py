"""`execution_mode` says who works a goal: the cookbook, plain words by rules, or the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.shop import shop

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

GOAL = 'Search for "{}", check that "1 found" is shown'


@pytest.mark.thorough
async def test_auto_and_rules_only_work_plain_words_without_the_model(custom: Custom):
    site = await custom.site(shop())
    for mode in ("auto", "rules_only"):
        ran = await custom.run(site.url, GOAL.format("lamp"), Mind([], ""), execution_mode=mode)
        assert (ran.status, ran.calls) == ("complete", 0), ran


@pytest.mark.thorough
async def test_rules_only_asks_no_model_for_words_that_no_rule_understands(custom: Custom):
    site = await custom.site(shop())
    mind = Mind([], "")
    ran = await custom.run(site.url, "Make everything shine", mind, execution_mode="rules_only")
    assert (ran.status, mind.asked) == ("needs_person", []), ran


@pytest.mark.thorough
async def test_ai_only_has_the_model_work_plain_words_too_and_leaves_the_cookbook_alone(custom: Custom):
    site = await custom.site(shop())
    await custom.run(site.url, GOAL.format("lamp"))
    mind = Mind([[fill("Search the shop", "lamp"), click("Go")]], "1 found")
    ran = await custom.run(site.url, GOAL.format("lamp"), mind, execution_mode="ai_only")
    assert (ran.status, ran.rungs) == ("complete", {"model"}), ran
    assert mind.asked[:2] == ["scheduler", "worker"]


@pytest.mark.thorough
async def test_cookbook_only_goes_a_known_way_or_none(custom: Custom):
    site = await custom.site(shop())
    mind = Mind([], "")
    unknown = await custom.run(site.url, GOAL.format("lamp"), mind, execution_mode="cookbook_only")
    assert (unknown.status, unknown.begun()) == ("needs_person", []), unknown
    await custom.run(site.url, GOAL.format("lamp"))
    known = await custom.run(site.url, GOAL.format("kettle"), mind, execution_mode="cookbook_only")
    assert (known.rungs, mind.asked) == ({"replay"}, []), known
