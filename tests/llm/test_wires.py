"""The same question and answer over the wire of every provider: what goes out, what comes back, what it cost."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import pytest
from tests.llm.conftest import KEYS, NAMES, PROMPT, SEEN
from tests.sites.model_server import Call, Turn, batch, say

from footpath.llm.port import Correction, ProposedCall

if TYPE_CHECKING:
    from tests.llm.conftest import Ask

    from footpath.config import Settings

pytestmark = pytest.mark.slow  # the packages of three providers are imported
EACH = pytest.mark.parametrize("wire", NAMES)


@EACH
async def test_a_prompt_arrives_with_its_tools_and_the_calls_come_back_in_order(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(batch(("click", {"ref": "e7"}), ("nonsense", {"ref": 3})))
        reply = await it.model.ask(PROMPT)
        (asked,) = it.server.asked_for

    assert (asked.wire, asked.instructions, asked.text) == (wire, PROMPT.instructions, PROMPT.text)
    assert asked.tools["click"]["required"] == ["ref"]
    assert asked.tools["click"]["properties"] == {"ref": {"type": "string"}}
    assert asked.descriptions == {"click": "Click an element."}
    assert asked.key in KEYS.values()
    assert [(each.tool, json.loads(each.arguments)) for each in reply.calls] == [
        ("click", {"ref": "e7"}),
        ("nonsense", {"ref": 3}),
    ]


@pytest.mark.parametrize("wire", ["chat", "responses", "gemini"])
async def test_only_tool_calls_are_asked_for(asking: Ask, wire: str):
    """Where the provider can force them: Anthropic's cannot while the model thinks."""
    async with asking(wire) as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
        body = it.server.asked_for[0].body
    forced = {
        "chat": lambda: body["tool_choice"] == "required",
        "responses": lambda: body["tool_choice"] == "required",
        "gemini": lambda: body["toolConfig"]["functionCallingConfig"]["mode"] == "ANY",
    }
    assert forced[wire](), body


async def test_the_longest_answer_and_the_thinking_are_asked_for(asking: Ask, settings: Settings):
    thoughts: list[object] = []
    for thinking in ("", "off", "high"):
        chosen = dataclasses.replace(settings, model_tokens=7_000, model_thinking=thinking)
        async with asking("anthropic", chosen=chosen) as it:
            it.server.script(say("click", ref="e7"))
            await it.model.ask(PROMPT)
            body = it.server.asked_for[-1].body
        assert body["max_tokens"] == 7_000
        thoughts.append((body.get("thinking"), body.get("output_config")))
    assert len({repr(each) for each in thoughts}) == 3, thoughts


@pytest.mark.parametrize(("wire", "off"), [("chat", False), ("anthropic", True)])
async def test_that_it_makes_one_call_an_answer_is_asked_for(asking: Ask, settings: Settings, wire: str, off: bool):
    async with asking(wire, chosen=dataclasses.replace(settings, model_parallel="off")) as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
        body = it.server.asked_for[-1].body
    said = body["parallel_tool_calls"] if wire == "chat" else body["tool_choice"]["disable_parallel_tool_use"]
    assert said is off


@EACH
async def test_what_it_used_is_counted(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(
            Turn(calls=(Call("click", {"ref": "e7"}),), input_tokens=90, output_tokens=30, cached_tokens=40)
        )
        reply = await it.model.ask(PROMPT)

    assert reply.usage == it.meter.total == it.meter.by_role["worker"] == it.meter.by_step["s1"]
    assert (reply.usage.calls, reply.usage.input_tokens, reply.usage.cached_tokens) == (1, 90, 40)
    assert reply.usage.output_tokens == 30


@EACH
async def test_a_picture_goes_along(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(SEEN)
    assert it.server.asked_for[0].pictures == 1


@EACH
async def test_a_correction_follows_the_invalid_answer(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(batch(("press", {}), ("click", {"ref": 3})), say("click", ref="e7"))
        first = await it.model.ask(PROMPT)
        second = await it.model.ask(PROMPT, [Correction(first, "click.ref: it has to be a string.")])
        body = json.dumps(it.server.asked_for[1].body)

    assert second.calls == (ProposedCall("click", second.calls[0].arguments),)
    assert json.loads(second.calls[0].arguments) == {"ref": "e7"}
    assert body.count("it has to be a string") == 2, "each call of the invalid answer is answered"
    assert PROMPT.text in body
    assert PROMPT.instructions in body


@EACH
async def test_an_answer_in_words_alone_is_an_answer_that_can_be_corrected(asking: Ask, wire: str):
    async with asking(wire) as it:
        it.server.script(Turn(text="I would click e7."), say("click", ref="e7"))
        first = await it.model.ask(PROMPT)
        assert (first.calls, first.text) == ((), "I would click e7.")
        second = await it.model.ask(PROMPT, [Correction(first, "Call a tool.")])
        body = json.dumps(it.server.asked_for[1].body)
    assert second.calls
    assert "Call a tool." in body


@pytest.mark.parametrize("wire", ["chat", "responses", "anthropic"])
@pytest.mark.parametrize("written", ["{not json", "[]", '"e7"', '{"ref": "e7"', '{"ref": "a", "ref": "b"}'])
async def test_arguments_are_passed_on_as_they_were_written(asking: Ask, wire: str, written: str):
    """Whoever validates them has to see what the model wrote: nothing here mends it."""
    async with asking(wire) as it:
        it.server.script(Turn(calls=(Call("click", written),)), say("click", ref="e7"))
        first = await it.model.ask(PROMPT)
        await it.model.ask(PROMPT, [Correction(first, "It is not JSON.")])
    assert first.calls == (ProposedCall("click", written),)


async def test_instructions_and_tools_are_marked_for_the_cache_of_anthropic(asking: Ask):
    async with asking("anthropic") as it:
        it.server.script(say("click", ref="e7"))
        await it.model.ask(PROMPT)
        body = it.server.asked_for[0].body
    assert body["system"][-1]["cache_control"]
    assert body["tools"][-1]["cache_control"]
    assert "cache_control" not in json.dumps(body["messages"]), "the prompt is new each time"


async def test_a_known_model_has_a_price_and_an_unknown_one_says_that_it_has_none(asking: Ask):
    async with asking("anthropic:claude-sonnet-4-6") as it:
        it.server.script(Turn(calls=(Call("click", {"ref": "e7"}),), input_tokens=1_000_000, output_tokens=0))
        priced = await it.model.ask(PROMPT)
    async with asking("openai-chat:made-up-model") as it:
        it.server.script(say("click", ref="e7"))
        unpriced = await it.model.ask(PROMPT)
    assert (priced.usage.cost_usd > 1, priced.usage.unpriced) == (True, 0)
    assert (unpriced.usage.cost_usd, unpriced.usage.unpriced) == (0, 1)


async def test_a_server_that_does_not_count_is_counted_for(asking: Ask):
    async with asking() as it:
        it.server.script(Turn(calls=(Call("click", {"ref": "e" * 400}),), input_tokens=0, output_tokens=0))
        reply = await it.model.ask(PROMPT)
    assert reply.usage.output_tokens >= 100, "a limit in tokens holds there too"
    assert reply.usage.input_tokens > 0
