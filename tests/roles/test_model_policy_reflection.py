"""What a model thinks comes in the same reply as its calls, and is none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.roles.desks import a_desk, call, reply

from footpath.roles.loop import check_decision, run
from footpath.roles.model_answer import Invalid
from footpath.roles.model_policy import ModelPolicy, read
from footpath.roles.ports import Call, Decision
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from footpath.llm.port import Prompt, Reply

DONE = call("mark_done", summary="x", achieved=True)


def test_thoughts_stand_beside_the_calls():
    said = call("reflect", reasoning="a form", detecting_loop=True, loop_reasoning=None, learned=["Enter sends it."])
    decision = read(a_desk([]), reply(said, DONE))
    assert [each.tool for each in decision.calls] == ["mark_done"]
    assert (decision.reasoning, decision.detecting_loop, decision.loop_reasoning) == ("a form", True, "")
    assert decision.learned == ("Enter sends it.",)


@pytest.mark.parametrize("wrong", [{}, {"reasoning": 7}, {"reasoning": "x", "mood": "good"}])
async def test_thoughts_that_do_not_fit_are_said_again(wrong: dict[str, object]):
    model = ScriptedModel([reply(call("reflect", **wrong), DONE), reply(call("reflect", reasoning="x"), DONE)])
    (only,) = await run(a_desk(model))
    assert only.reasoning == "x"
    (correction,) = model.corrections[1]
    assert "reflect: " in correction.complaint


def test_thoughts_alone_are_no_decision():
    with pytest.raises(Invalid, match="only reflected"):
        read(a_desk([]), reply(call("reflect", reasoning="x")))


def test_no_policy_calls_it():
    with pytest.raises(Invalid, match="there is no tool 'reflect'"):
        check_decision(a_desk([]), Decision((Call("reflect", {"reasoning": "x"}),)))


async def test_a_model_that_makes_one_call_a_reply_is_not_offered_to_reflect_again():
    offered: list[bool] = []

    def mind(prompt: Prompt) -> Reply:
        offered.append(any(tool.name == "reflect" for tool in prompt.tools))
        return reply(call("reflect", reasoning="x") if len(offered) == 1 else DONE)

    policy = ModelPolicy(ScriptedModel(then=mind))
    for _ in range(2):
        await run(a_desk(policy))
    assert offered == [True, True, False], "the correction of the first reply is of the same question"
