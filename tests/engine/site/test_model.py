"""With a model: asked where rules do not know, told to the journal, and never believed against the page."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.roles.desks import call, reply
from tests.sites.board import board

from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tests.engine.site.conftest import Explorations

    from footpath.llm.port import Meter, Model, Prompt, Reply

pytestmark = pytest.mark.browser


class Mind:
    """What a model says, role by role."""

    def __init__(self) -> None:
        self.tried = False
        self.asked: list[str] = []

    def __call__(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt.role)
        if prompt.role == "summarizer":
            return reply(call("summarise", understanding="A small board of jobs.", notes=["Twelve jobs on one page."]))
        if prompt.role == "change_analyzer":
            return reply(call("say_change", change="modal", element_type="menu", effect="opens a menu"))
        assert prompt.role == "explorer"
        page = prompt.text.rpartition("> PAGE\n")[2]
        order, send = (_ref(words, page) for words in ("Title", "Newest"))
        if not self.tried:
            self.tried = True
            return reply(call("click", ref=order, reason="to see what Title does"))
        assert "success: true; url_changed: " in prompt.text
        claims = [{"ref": send, "kind": "apply_button"}]
        said = {"understanding": "Jobs.", "page_type": "listing", "key_findings": ["Pay is told."]}
        return reply(call("done", **said, key_elements=claims))


def _ref(words: str, page: str) -> str:
    found = re.search(rf'\[(\w+)\] (?:button )?"?{words}', page)
    assert found, page
    return found[1]


@pytest.mark.thorough
async def test_a_model_goes_on_where_rules_end_and_what_was_seen_counts(explorations: Explorations):
    mind = Mind()

    @asynccontextmanager
    async def models(names: str, meter: Meter) -> AsyncGenerator[Model]:
        yield ScriptedModel(then=mind)

    site = await explorations.site(board())
    ran = await explorations.explore(site.url, models, model="some:model")
    assert ran.status == "complete", ran
    assert mind.asked.count("explorer") == 2, "rules had tried all that they know"
    assert ran.rungs == {"rules", "model"}
    assert ran.told.understanding == "A small board of jobs."
    assert "Twelve jobs on one page." in ran.told.details.key_findings
    assert "The model took “Newest” for apply_button; it was seen to be sort." in ran.told.details.key_findings
    (order, *_) = ran.told.details.behaviors["sort"]
    assert (order.effect, order.confirmed) == ("orders the list anew", True)
