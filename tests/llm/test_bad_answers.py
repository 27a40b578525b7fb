"""A server that misbehaves: one clear error with the next move, the account right, and no answer made of half a one."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
from typing import TYPE_CHECKING

import pytest
from tests.llm.conftest import NAMES, PROMPT
from tests.sites.model_server import NO_TOOLS, OVERFLOW, Call, CutOff, Failure, Garbage, Hang, Turn, say

from footpath.errors import LimitReached, ModelUnavailable
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from pathlib import Path

    from tests.llm.conftest import Ask
    from tests.sites.model_server import Asked, Scripted

    from footpath.config import Settings

pytestmark = pytest.mark.slow  # each builds the clients of a provider anew

EACH = pytest.mark.parametrize("wire", NAMES)

PASSING = {
    "429": Failure(429),
    "500": Failure(500),
    "503": Failure(503),
    "cut off": CutOff(say("click", ref="e7")),
    "garbage": Garbage(),
    "empty object": Garbage("{}"),
    "words": Garbage("<html>", "text/html"),
    "empty": Turn(),
}


async def failed(
    asking: Ask, wire: str, *script: Scripted, **patience: float
) -> tuple[ModelUnavailable, ModelUsage, int]:
    """The error, what the meter says, and how many requests came."""
    async with asking(wire, **patience) as it:
        it.server.script(*script)
        with pytest.raises(ModelUnavailable) as caught:
            await it.model.ask(PROMPT)
        assert caught.value.usage == it.meter.total
        assert it.meter.by_role == {"worker": it.meter.total}
        return caught.value, it.meter.total, len(it.server.asked_for)


@EACH
@pytest.mark.parametrize("kind", PASSING)
@pytest.mark.sample(2)
async def test_what_may_pass_is_tried_three_times(asking: Ask, wire: str, kind: str):
    error, usage, requests = await failed(asking, wire, *[PASSING[kind]] * 3)
    assert (usage.calls, requests) == (3, 3)
    assert error.hint


@pytest.mark.parametrize("wire", ["chat", "anthropic"])
@pytest.mark.parametrize("kind", PASSING)
@pytest.mark.sample(2)
async def test_what_passed_is_forgotten_but_counted(asking: Ask, wire: str, kind: str):
    async with asking(wire) as it:
        it.server.script(PASSING[kind], say("click", ref="e7"))
        reply = await it.model.ask(PROMPT)
        assert len(it.slept) == 1
    assert [each.tool for each in reply.calls] == ["click"]
    assert reply.usage.calls == it.meter.total.calls == len(it.server.asked_for) == 2


@EACH
@pytest.mark.parametrize("share", [0.5, 0.85])
async def test_an_answer_that_ends_early_without_a_word_is_no_answer(asking: Ask, wire: str, share: float):
    """A gateway may end a stream after the whole of a call and before its end: what may have followed is not known."""
    error, usage, requests = await failed(asking, wire, *[CutOff(say("click", ref="e7"), share, quietly=True)] * 3)
    assert usage.calls == requests == 3
    assert error.exit_code == 11


LASTING: dict[str, tuple[Scripted, str]] = {
    "key": (Failure(401, code="invalid_api_key"), "key was not accepted"),
    "unknown": (Failure(404, "no model some-model", code="model_not_found"), "no model some-model"),
    "no tools": (NO_TOOLS, "cannot call tools"),
    "overflow": (OVERFLOW, "longer than the model's context"),
    "refusal": (Turn(refusal="I will not."), "refused"),
    "cut short": (Turn(text="Let me think", cut_short=True), "used up its output"),
    "rejected": (Failure(400, "seed must be positive", code="invalid_request_error"), "seed must be positive"),
}


@EACH
@pytest.mark.parametrize("kind", LASTING)
@pytest.mark.sample(3)
async def test_what_stays_so_is_asked_once_and_said(asking: Ask, wire: str, kind: str):
    scripted, said = LASTING[kind]
    error, usage, requests = await failed(asking, wire, scripted)
    assert said in error.message
    assert NAMES[wire] in error.message
    assert error.hint
    assert (usage.calls, requests) == (1, 1)


@EACH
async def test_a_refusal_costs_what_it_costs(asking: Ask, wire: str):
    _, usage, _ = await failed(asking, wire, Turn(refusal="No.", input_tokens=70, output_tokens=5))
    assert (usage.input_tokens, usage.output_tokens) == (70, 5)


@EACH
@pytest.mark.sample(1)
async def test_a_server_that_never_answers_is_left_at_the_deadline(asking: Ask, wire: str):
    error, usage, requests = await failed(asking, wire, *[Hang()] * 3, request=0.5)
    assert "in time" in error.message or "within" in error.message
    assert 1 <= requests <= usage.calls == 3, "on a busy machine one may be left before it arrives, and counts"


async def test_a_task_says_how_long_one_request_may_take(asking: Ask):
    async with asking(limits=Limits(model_seconds=0.5)) as it:
        it.server.script(*[Hang()] * 3)
        with pytest.raises(ModelUnavailable, match=r"within 0\.\d+ s|in time"):
            await it.model.ask(PROMPT)


async def test_a_slow_answer_within_the_deadline_is_an_answer(asking: Ask):
    async with asking(request=5.0) as it:
        it.server.script(dataclasses.replace(say("click", ref="e7"), after_s=0.2))
        assert (await it.model.ask(PROMPT)).calls


@pytest.mark.sample(1)
@EACH
async def test_a_provider_says_how_long_to_wait(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(Failure(429, retry_after="7"), say("click", ref="e7"))
        await it.model.ask(PROMPT)
        assert it.slept == [7.0]


async def test_a_wait_that_is_too_long_is_not_waited(asking: Ask):
    async with asking() as it:
        it.server.script(Failure(429, retry_after="60"))
        with pytest.raises(ModelUnavailable, match="asked too often"):
            await it.model.ask(PROMPT)
        assert it.slept == []


async def test_pauses_grow(asking: Ask):
    async with asking(attempts=5, first_pause=2.0) as it:
        it.server.script(*[Failure(500)] * 5)
        with pytest.raises(ModelUnavailable):
            await it.model.ask(PROMPT)
        assert it.slept == [1.5, 3.0, 6.0, 12.0]


async def test_all_attempts_together_have_a_deadline(asking: Ask):
    async with asking(attempts=100, whole=60.0) as it:
        it.server.then = Failure(500)
        with pytest.raises(ModelUnavailable):
            await it.model.ask(PROMPT)
        assert sum(it.slept) < 60
        assert it.meter.total.calls == len(it.server.asked_for) < 15


async def test_a_question_that_is_given_up_has_been_asked(asking: Ask):
    async with asking() as it:
        arrived = asyncio.Event()

        def never(_: Asked) -> Hang:
            arrived.set()
            return Hang()

        it.server.script(never)
        question = asyncio.create_task(it.model.ask(PROMPT))
        async with asyncio.timeout(20):
            await arrived.wait()
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        assert it.meter.total == ModelUsage(calls=1)


async def test_a_server_that_is_not_there(asking: Ask, settings: Settings, unused_tcp_port: int):
    away = dataclasses.replace(settings, model_url=f"http://127.0.0.1:{unused_tcp_port}/v1")
    async with asking("any", chosen=away) as it:
        with pytest.raises(ModelUnavailable, match="connection failed") as caught:
            await it.model.ask(PROMPT)
        assert "FOOTPATH_MODEL_URL" in caught.value.hint
        assert it.meter.total.calls == 3


async def test_the_next_model_in_order_is_asked(asking: Ask):
    async with asking(f"{NAMES['chat']}, {NAMES['anthropic']}") as it:
        it.server.script(Failure(401, code="invalid_api_key"), say("click", ref="e7"))
        reply = await it.model.ask(PROMPT)
        assert reply.model == NAMES["anthropic"]
        assert [each.wire for each in it.server.asked_for] == ["chat", "anthropic"]
        assert reply.usage.calls == 2

        it.server.script(say("click", ref="e8"))
        await it.model.ask(PROMPT)
        assert [each.wire for each in it.server.asked_for][2:] == ["anthropic"], "a wrong key stays wrong"


async def test_a_correction_can_go_to_another_model_than_the_answer_came_from(asking: Ask):
    from footpath.llm.port import Correction

    async with asking(f"{NAMES['chat']},{NAMES['gemini']}", attempts=1) as it:
        it.server.script(Turn(calls=(Call("click", "{broken"),)), Failure(500), say("click", ref="e7"))
        first = await it.model.ask(PROMPT)
        second = await it.model.ask(PROMPT, [Correction(first, "It is not JSON.")])
    assert second.calls
    assert it.server.asked_for[-1].wire == "gemini"


async def test_when_no_model_answers_each_is_named(asking: Ask):
    async with asking(f"{NAMES['chat']},{NAMES['gemini']}", attempts=1) as it:
        it.server.script(Failure(401, code="invalid_api_key"), Failure(500))
        with pytest.raises(ModelUnavailable) as caught:
            await it.model.ask(PROMPT)
    assert all(NAMES[wire] in caught.value.message for wire in ("chat", "gemini"))


async def test_a_limit_holds_between_attempts(asking: Ask):
    async with asking(limits=Limits(model_calls=2)) as it:
        it.server.script(*[Failure(500)] * 3)
        with pytest.raises(LimitReached, match="limit of 2 calls"):
            await it.model.ask(PROMPT)
        assert it.meter.total.calls == len(it.server.asked_for) == 2


@pytest.mark.parametrize("limits", [Limits(model_calls=0), Limits(model_tokens=0), Limits(cost_usd=0)])
async def test_nothing_allowed_is_nothing_sent(asking: Ask, limits: Limits):
    async with asking(limits=limits) as it:
        with pytest.raises(LimitReached, match="No model may be called"):
            await it.model.ask(PROMPT)
        assert it.server.asked_for == []
        assert it.meter.total == ModelUsage()


async def test_a_key_is_in_no_error(asking: Ask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    async with asking("chat") as it:
        it.server.script(Failure(401, "Incorrect API key provided: sk-very-secret", code="invalid_api_key"))
        with pytest.raises(ModelUnavailable) as caught:
            await it.model.ask(PROMPT)
    assert "sk-very-secret" not in str(caught.value)


@pytest.mark.parametrize("wire", ["chat", "anthropic", "gemini"])
async def test_without_a_key_nothing_is_sent_and_its_variable_is_named(
    asking: Ask, wire: str, monkeypatch: pytest.MonkeyPatch
):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    async with asking(wire) as it:
        with pytest.raises(ModelUnavailable, match="_API_KEY is not set") as caught:
            await it.model.ask(PROMPT)
        assert it.meter.total == caught.value.usage == ModelUsage()


async def test_a_provider_that_nobody_knows(asking: Ask):
    async with asking("nobody:some-model") as it:
        with pytest.raises(ModelUnavailable, match="nobody:some-model"):
            await it.model.ask(PROMPT)


async def test_without_the_packages_the_way_to_them_is_said(
    asking: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("footpath.llm.connect.installed", lambda: False)
    async with asking() as it:
        with pytest.raises(ModelUnavailable) as caught:
            await it.model.ask(PROMPT)
    assert 'pip install "footpath[models]"' in caught.value.hint


async def test_a_package_that_only_one_provider_needs_is_named(asking: Ask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "groq", None)  # as it is where it was not installed
    monkeypatch.setenv("GROQ_API_KEY", "k")
    async with asking("groq:some") as it:
        with pytest.raises(ModelUnavailable, match="package for groq") as caught:
            await it.model.ask(PROMPT)
    assert "groq" in caught.value.hint
    assert caught.value.hint.startswith("pip install")
