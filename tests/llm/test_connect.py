"""How a model is connected to: by a base url, not before it is asked, and never beyond this machine in a test."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.llm.conftest import PROMPT
from tests.sites.model_server import say

from footpath.errors import ModelUnavailable
from footpath.llm.connect import connect
from footpath.llm.port import Meter
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from tests.llm.conftest import Ask

    from footpath.config import Settings

pytestmark = pytest.mark.slow  # the packages of three providers are imported


@pytest.mark.parametrize("name", ["openai:qwen", "openai-chat:qwen", "qwen"])
async def test_a_base_url_is_of_a_server_that_speaks_like_openai(asking: Ask, settings: Settings, server, name: str):
    there = dataclasses.replace(settings, model_url=server.openai)
    async with asking(name, chosen=there) as it:
        it.server.script(say("click", ref="e7"))
        reply = await it.model.ask(PROMPT)
        (asked,) = it.server.asked_for
    assert (asked.wire, asked.model) == ("chat", "qwen")
    assert "sk-" not in asked.key, "the provider's own key is not for another server"
    assert reply.calls


async def test_the_key_for_a_base_url_is_its_own(asking: Ask, settings: Settings, server):
    there = dataclasses.replace(settings, model_url=server.openai, model_key="mine")
    async with asking("qwen", chosen=there) as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
        assert it.server.asked_for[0].key == "mine"


async def test_ollama_needs_no_key(asking: Ask, server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OLLAMA_BASE_URL", server.openai)
    async with asking("ollama:qwen3:8b") as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
        assert (it.server.asked_for[0].wire, it.server.asked_for[0].model) == ("chat", "qwen3:8b")


@pytest.mark.parametrize("name", ["openai:x", "anthropic:x", "google:x"])
@pytest.mark.sample(1)
async def test_a_test_cannot_reach_a_live_model(settings: Settings, name: str, monkeypatch: pytest.MonkeyPatch):
    for key in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.setenv(key, "sk-real")
    meter = Meter(Limits())
    async with connect(name, meter=meter, settings=settings) as model:
        with pytest.raises(ModelUnavailable, match="FOOTPATH_NO_LIVE_MODELS"):
            await model.ask(PROMPT)
    assert meter.total == ModelUsage()


async def test_to_connect_costs_nothing_and_imports_nothing():
    """A run that replays has a model at hand and does not pay for it."""
    script = """
import asyncio, sys
from pathlib import Path
from footpath.config import Settings
from footpath.llm.connect import connect
from footpath.llm.port import Meter
from footpath.schema.task import Limits
async def main():
    settings = Settings(Path(), Path(), "sqlite://", Path())
    async with connect("anthropic:any", meter=Meter(Limits()), settings=settings) as model:
        print(model.name, "pydantic_ai" in sys.modules, "anthropic" in sys.modules)
asyncio.run(main())
"""
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)  # noqa: ASYNC221
    assert answer.stdout.split() == ["anthropic:any", "False", "False"]


async def test_the_packages_keep_quiet(
    asking: Ask, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    async with asking("chat") as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
    assert capfd.readouterr() == ("", "")
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]
