"""A free text may be drafted by a model, from facts that the task allows; nothing is sent that nobody approved."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.form_minds import MODEL, bodies
from tests.engine.running import IDA, OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, form, page
from tests.sites.model_server import Asked, ModelServer, Turn, say

from footpath.llm.connect import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.forms import FormSite

    from footpath.config import Settings
    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser

WELDER: dict[str, Any] = {**IDA, "skills": [{"name": "Welding"}]}
WHY = "<label>What do you bring along? <textarea name=why required></textarea></label>"
DRAFT = "I bring along welding."


@pytest.fixture
async def models(page_settings: Settings, footpath: Footpath) -> AsyncIterator[ModelServer]:
    """A server of a model that drafts one text."""
    async with ModelServer() as server:
        settings = dataclasses.replace(page_settings, model_url=server.openai)
        footpath.models = lambda names, meter: connect(names, meter=meter, settings=settings)
        server.then = drafts
        yield server


def drafts(asked: Asked) -> Turn:
    return say("draft_answer", text=DRAFT) if "draft_answer" in asked.tools else say("read_questions", readings=[])


class Reads(Scripted):
    """A person who takes a draft with one more word, where there is one."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        self.reasons.append(field.draft)
        return f"{field.draft} Gladly." if field.draft else None


@pytest.mark.thorough
async def test_a_draft_is_sent_as_the_person_has_changed_it_and_drafted_anew_for_the_next(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url, someone = careers.page("/apply", page("Apply", form(NAME, EMAIL, WHY))), Reads()

    ran = await footpath.fill(url, WELDER, someone, model=MODEL, drafts=("skills",))

    assert (ran.status, someone.reasons) == ("complete", [DRAFT]), ran.reason
    assert careers.posted("/send")[0]["why"] == f"{DRAFT} Gladly."
    assert "Welding" in bodies(models)
    assert "ida@example.org" not in bodies(models)
    assert "welding" not in (await footpath.book()).model_dump_json()

    other = await footpath.fill(url, {**WELDER, "basics": OTTO["basics"]}, Reads(), model=MODEL, drafts=("skills",))
    assert (other.status, other.run.mode) == ("complete", "replay"), other.reason


@pytest.mark.thorough
async def test_without_a_person_or_without_leave_nothing_is_sent(
    footpath: Footpath, careers: FormSite, models: ModelServer
):
    careers.takes("/send")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, WHY)))

    alone = await footpath.fill(url, WELDER, Scripted(), model=MODEL, drafts=("skills",))
    asked = len(models.asked_for)
    forbidden = await footpath.fill(url, WELDER, Reads(), model=MODEL)

    assert (alone.status, forbidden.status, careers.posted("/send")) == ("needs_person", "needs_person", [])
    assert not [each for each in models.asked_for[asked:] if "draft_answer" in each.tools]
