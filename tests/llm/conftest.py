"""A server of models, and the way to ask one without waiting for real."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio
from tests.sites.model_server import ModelServer

from footpath.config import Settings
from footpath.llm.connect import connect
from footpath.llm.port import Meter, Model, Patience, Picture, Prompt, ToolSpec
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from pathlib import Path

CLICK = ToolSpec(
    "click",
    "Click an element.",
    {"type": "object", "properties": {"ref": {"type": "string"}}, "required": ["ref"], "additionalProperties": False},
)
PROMPT = Prompt("You are the worker.", "The page has a button [e7].", (CLICK,), role="worker", step="s1")
SEEN = Prompt("You are the worker.", "See.", (CLICK,), (Picture(b"\x89PNG\r\n\x1a\n"),), role="worker")

NAMES = {
    "chat": "openai-chat:some-model",
    "responses": "openai:some-model",
    "anthropic": "anthropic:claude-sonnet-5-5",
    "gemini": "google:gemini-some",
}
KEYS = {"OPENAI_API_KEY": "sk-o", "ANTHROPIC_API_KEY": "sk-a", "GOOGLE_API_KEY": "sk-g"}


@dataclass
class Asking:
    """A model to ask, and what is known about it."""

    model: Model
    meter: Meter
    server: ModelServer
    slept: list[float]


@dataclass
class Clock:
    """Time that passes when somebody sleeps."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest_asyncio.fixture(loop_scope="session")
async def server() -> AsyncIterator[ModelServer]:
    async with ModelServer() as opened:
        yield opened


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, tmp_path / "cache", "sqlite://", tmp_path / "profile.yaml")


Ask = Callable[..., AbstractAsyncContextManager[Asking]]


@pytest.fixture
def asking(server: ModelServer, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Opens a model by the name of a wire, or by names; the providers' own variables lead to the server."""
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.anthropic)
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.gemini)

    @asynccontextmanager
    async def opened(
        names: str = "chat", *, limits: Limits | None = None, chosen: Settings | None = None, **patience: Any
    ) -> AsyncGenerator[Asking]:
        meter, clock = Meter(limits or Limits()), Clock()
        async with connect(
            NAMES.get(names, names),
            meter=meter,
            settings=chosen or settings,
            patience=Patience(**patience) if patience else None,
            sleep=clock.sleep,
            monotonic=clock.monotonic,
            chance=lambda: 0.5,
        ) as model:
            yield Asking(model, meter, server, clock.slept)

    return opened
