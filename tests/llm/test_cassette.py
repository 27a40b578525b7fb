"""A cassette: what was asked and answered, readable, without secrets, and played back to the same questions alone."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.llm.conftest import PROMPT

from footpath.errors import BadInput, ModelUnavailable
from footpath.llm.port import Correction, Meter, Prompt, ProposedCall, Reply
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits
from footpath.testing import ScriptedModel, calls, fails, playing, recording, says

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.testing import Step


def prompt(text: str) -> Prompt:
    return dataclasses.replace(PROMPT, text=text)


async def record(path: Path, steps: list[tuple[Prompt, Step]], **values: str) -> str:
    """A cassette of the steps; its text."""
    with (
        ScriptedModel([step for _, step in steps]) as model,
        recording(model, path, hide=values, note="by a test") as it,
    ):
        for question, step in steps:
            if isinstance(step, ModelUnavailable):
                with pytest.raises(ModelUnavailable):
                    await it.ask(question)
            else:
                await it.ask(question)
    return path.read_text("utf-8")  # noqa: ASYNC240


async def test_what_was_answered_is_answered_again(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(
        tape,
        [
            (prompt("one\ntwo"), calls(("click", {"ref": "e7"}), ("fill", {"ref": "e1", "value": "ä"}), text="so")),
            (prompt("three"), fails("It is away.")),
            (prompt("four"), says("No tool.")),
        ],
    )
    with playing(tape) as model:
        assert model.name == "scripted:model"
        first = await model.ask(prompt("one\ntwo"))
        with pytest.raises(ModelUnavailable, match="It is away"):
            await model.ask(prompt("three"))
        last = await model.ask(prompt("four"))
    assert [each.tool for each in first.calls] == ["click", "fill"]
    assert first.calls[1].arguments == '{"ref": "e1", "value": "ä"}'
    assert (first.text, first.usage.input_tokens, last.text) == ("so", 100, "No tool.")


async def test_it_reads_like_a_talk(tmp_path: Path):
    text = await record(tmp_path / "tape.yaml", [(prompt("PAGE\n- button Send [e7]"), calls(("click", {"ref": "e7"})))])
    assert (
        text
        == """\
---
cassette: 1
model: scripted:model
note: by a test
---
role: worker
tools:
- click
prompt: |-
  PAGE
  - button Send [e7]
calls:
- tool: click
  arguments:
    ref: e7
usage:
  calls: 1
  input_tokens: 100
  output_tokens: 20
  unpriced: 1
"""
    )


async def test_secrets_are_templates_in_it(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    steps: list[tuple[Prompt, Step]] = [
        (prompt("password hunter22, user hunter"), calls(("fill", {"value": "hunter22"}), text="I type hunter22")),
    ]
    text = await record(tape, steps, password="hunter22", user="hunter")
    assert "hunter" not in text
    with playing(tape, hide={"password": "other", "user": "ada"}) as model:
        reply = await model.ask(prompt("password other, user ada"))
    assert reply.calls[0].arguments == '{"value": "{{password}}"}'


async def test_ports_and_the_mark_of_the_fence_may_differ(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    asked = "On http://127.0.0.1:{}/a, then http://localhost:{}/b <data-{f}> PAGE\n</data-{f}>"
    answered = calls(("navigate", {"url": "http://localhost:4002/b"}))
    await record(tape, [(prompt(asked.format(4001, 4002, f="q7zk2m")), answered)])
    with playing(tape) as model:
        reply = await model.ask(prompt(asked.format(51001, 51002, f="aaaaaa")))
    assert reply.calls[0].arguments == '{"url": "http://localhost:51002/b"}'


async def test_another_question_is_shown_where_it_differs(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(tape, [(prompt("a\nThe room is free.\nc"), says("x"))])
    with (
        pytest.raises(BadInput, match="exchange 1 was recorded for another question") as caught,
        playing(tape) as model,
    ):
        await model.ask(prompt("a\nThe room is taken.\nc"))
    assert "-The room is free.\n+The room is taken." in caught.value.problems[0]


async def test_other_tools_and_corrections_are_another_question(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(tape, [(PROMPT, says("x"))])
    complaint = Correction(Reply((), ModelUsage()), "No tool was called.")
    for question, corrections in ((dataclasses.replace(PROMPT, tools=()), ()), (PROMPT, (complaint,))):
        with pytest.raises(BadInput, match="another question"), playing(tape, same="shape") as model:
            await model.ask(question, corrections)


async def test_by_its_shape_alone_the_words_may_differ(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(tape, [(prompt("one way"), says("x"))])
    with playing(tape, same="shape") as model:
        assert (await model.ask(prompt("another way"))).text == "x"


async def test_one_question_more_is_unexpected(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(tape, [(PROMPT, says("x"))])
    with playing(tape) as model:
        await model.ask(PROMPT)
        with pytest.raises(BadInput, match="has 1 exchanges, and one more"):
            await model.ask(PROMPT)


async def test_what_was_not_asked_for_is_a_complaint_unless_something_else_went_wrong(tmp_path: Path):
    tape = tmp_path / "tape.yaml"
    await record(tape, [(PROMPT, says("x")), (PROMPT, says("y"))])
    with pytest.raises(BadInput, match="the last 1 of 2"), playing(tape) as model:
        await model.ask(PROMPT)
    with pytest.raises(RuntimeError, match="the real reason"), playing(tape):
        raise RuntimeError("the real reason")


async def test_what_was_used_is_counted_when_it_is_played(tmp_path: Path):
    tape, meter = tmp_path / "tape.yaml", Meter(Limits())
    await record(tape, [(PROMPT, says("x"))])
    with playing(tape, meter=meter) as model:
        await model.ask(PROMPT)
    assert meter.by_role["worker"].input_tokens == 100


@pytest.mark.parametrize(
    "text", ["", "- a list", "{not: [yaml", "cassette: 2\nmodel: x", "model: x\n---\nprompt: a\nextra: b"]
)
def test_what_is_no_cassette_is_refused(tmp_path: Path, text: str):
    (tmp_path / "tape.yaml").write_text(text)
    with pytest.raises(BadInput, match="no cassette"), playing(tmp_path / "tape.yaml"):
        pass


def test_a_cassette_that_is_not_there(tmp_path: Path):
    with pytest.raises(BadInput, match="cannot be read"), playing(tmp_path / "none.yaml"):
        pass


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=st.text(max_size=60), written=st.text(max_size=60) | st.sampled_from(['{"a": 1, "a": 2}', "[1]", "NaN", "{}"])
)
async def test_any_text_survives(tmp_path: Path, asked: str, written: str):
    """Also what no model should write: the same invalid answer has to come again."""
    import json

    tape = tmp_path / "tape.yaml"
    await record(tape, [(prompt(asked), calls(("click", written)))])
    with playing(tape) as model:
        (call,) = (await model.ask(prompt(asked))).calls
    same = call == ProposedCall("click", written)
    assert same or json.loads(call.arguments) == json.loads(written)
