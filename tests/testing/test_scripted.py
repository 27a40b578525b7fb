"""The model that follows a script, for tests of one's own."""

from __future__ import annotations

from typing import cast

import pytest

from footpath.errors import LimitReached, ModelUnavailable
from footpath.llm.port import Correction, Meter, Prompt
from footpath.schema.task import Limits
from footpath.testing import InvalidStep, ScriptedModel, Step, UnexpectedQuestion, UnusedAnswers, calls, fails, says

PROMPT = Prompt("Be a worker.", "PAGE: Sign in [e3]", (), role="worker")


async def test_answers_come_in_order_and_questions_are_kept():
    with ScriptedModel([calls(("click", {"ref": "e3"})), says("done")]) as model:
        first = await model.ask(PROMPT)
        second = await model.ask(PROMPT, [Correction(first, "No.")])
    assert (first.calls[0].arguments, second.text) == ('{"ref": "e3"}', "done")
    assert [each.text for each in model.prompts] == [PROMPT.text] * 2
    assert [len(each) for each in model.corrections] == [0, 1]


async def test_a_function_decides_by_the_prompt():
    model = ScriptedModel(then=lambda prompt: calls(("click", {"ref": prompt.text[-3:-1]})))
    assert (await model.ask(PROMPT)).calls[0].arguments == '{"ref": "e3"}'
    assert (await model.ask(PROMPT)).calls[0].arguments == '{"ref": "e3"}'


async def test_one_question_too_many_is_named():
    with pytest.raises(UnexpectedQuestion, match=r"Question 1 is not in the script\. worker: PAGE: Sign in"):
        await ScriptedModel().ask(PROMPT)


def test_an_answer_too_many_is_named():
    with pytest.raises(UnusedAnswers, match="2 answers"), ScriptedModel([says("a"), says("b")]):
        pass
    with pytest.raises(ZeroDivisionError), ScriptedModel([says("a")]):
        _ = 1 / 0


async def test_a_step_that_is_no_step_is_named():
    with pytest.raises(InvalidStep, match="Step 1"):
        await ScriptedModel([cast("Step", "click")]).ask(PROMPT)


async def test_a_failure_is_raised_and_counted():
    meter = Meter(Limits(model_calls=1))
    model = ScriptedModel([fails("It sleeps.")], then=says("x"), meter=meter)
    with pytest.raises(ModelUnavailable, match="It sleeps"):
        await model.ask(PROMPT)
    assert meter.by_role["worker"].calls == 1
    with pytest.raises(LimitReached):
        await model.ask(PROMPT)
