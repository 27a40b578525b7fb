"""`execution_mode` says who explores a site: rules, or the model; no cookbook knows what is to be found out."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING

import pytest
from tests.engine.site.test_model import Mind
from tests.roles.desks import call, reply
from tests.sites.board import board

from footpath.errors import BadInput
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations

    from footpath.llm.port import Meter, Model, Prompt, Reply

pytestmark = pytest.mark.browser


class Judging(Mind):
    """It says which page it is as well, and tries no filter."""

    def __call__(self, prompt: Prompt) -> Reply:
        if prompt.role not in ("classifier", "filter_analyzer"):
            return super().__call__(prompt)
        self.asked.append(prompt.role)
        if prompt.role == "filter_analyzer":
            return reply(call("finish", reason="None is worth it."))
        is_new = self.asked.count("classifier") == 1
        return reply(call("classify", page_id="jobs", is_new_page=is_new, understanding="A board of jobs."))


class Asked:
    """A model of which is on record under which name it was connected and which roles it decided for."""

    def __init__(self) -> None:
        self.mind, self.names = Judging(), list[str]()

    def __call__(self, names: str, meter: Meter) -> AbstractAsyncContextManager[Model]:
        self.names.append(names)
        return nullcontext(ScriptedModel(then=self.mind, meter=meter))


@pytest.mark.thorough
async def test_rules_only_asks_no_model_although_one_is_named(explorations: Explorations):
    site, asked = await explorations.site(board()), Asked()
    ran = await explorations.explore(site.url, asked, model="a:model", execution_mode="rules_only")
    assert (ran.status, asked.names, ran.rungs) == ("complete", [], {"rules"}), ran


@pytest.mark.thorough
async def test_ai_only_has_the_model_choose_what_is_tried_and_another_one_judge(explorations: Explorations):
    site, asked = await explorations.site(board()), Asked()
    both = {"model": "a:model", "verifier_model": "a:judge"}
    ran = await explorations.explore(site.url, asked, execution_mode="ai_only", **both)
    assert (asked.names, "rules" in ran.rungs) == (["a:model", "a:judge"], False), ran
    assert "explorer" in asked.mind.asked


async def test_cookbook_only_is_refused_before_anything_is_opened(explorations: Explorations):
    with pytest.raises(BadInput) as error:
        await explorations.explore("http://127.0.0.1:9/", execution_mode="cookbook_only")
    assert error.value.problems == ("execution_mode: exploring uses no cookbook; choose auto, ai_only or rules_only",)
