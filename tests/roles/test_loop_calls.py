"""What goes around every call of a tool."""

from __future__ import annotations

import pytest
from tests.roles.desks import Noted, Paper, a_desk, call, reply

from footpath.errors import Forbidden, PageGone, SiteUnreachable
from footpath.memory.recall import Recall
from footpath.roles.loop import run
from footpath.schema.action import Click, ClickAt
from footpath.schema.iteration import Iteration
from footpath.schema.task import Limits
from footpath.testing import ScriptedModel

DONE = reply(call("mark_done", summary="x", achieved=True))
CHECK = call("check_page_ready")


class Raising(Paper):
    """A page whose every action raises."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def act(self, *_: object, **__: object):
        raise self._error


@pytest.mark.parametrize("error", [SiteUnreachable("No answer."), Forbidden("The task does not grant it.")])
async def test_what_the_next_decision_can_mend_is_a_failed_call(error: Exception):
    desk = a_desk([reply(call("navigate", url="https://x.example", reason="x")), DONE], Raising(error))
    first, _ = await run(desk)
    assert (first.calls[0].success, first.calls[0].error) == (False, str(error))


@pytest.mark.parametrize("error", [PageGone("The page is gone."), ZeroDivisionError()])
async def test_what_nobody_can_mend_ends_the_run(error: Exception):
    with pytest.raises(type(error)):
        await run(a_desk([reply(call("click", ref="e3", reason="x"))], Raising(error)))


async def test_the_same_question_in_one_decision_is_answered_once():
    page = Paper()
    first, _ = await run(a_desk([reply(CHECK, CHECK), DONE], page))
    assert len(page.explored) == 1
    assert [each.result for each in first.calls] == ["at rest; a login page; blocked by login"] * 2


async def test_it_is_asked_again_in_the_next_decision():
    page = Paper()
    await run(a_desk([reply(CHECK), reply(CHECK), DONE], page))
    assert len(page.explored) == 2


async def test_a_tool_that_is_overused_is_refused():
    page, noted = Paper(), Noted()
    desk = a_desk(ScriptedModel(then=reply(CHECK)), page, note=noted, limits=Limits(iterations=20))
    await run(desk)
    assert len(page.explored) == 3
    assert desk.end
    assert desk.end.kind == "failures"
    assert "guardrail" in noted.noticed()


async def test_a_call_for_what_the_prompt_shows_is_dropped_and_said():
    noted = Noted()
    first, _ = await run(a_desk([reply(call("recall_history")), DONE], note=noted))
    assert first.calls[0].result == "not called: the prompt shows the whole history already"
    assert noted.noticed() == ["dropped"]


async def test_a_long_history_is_recalled():
    recall = Recall()
    for number in range(20):
        recall.add(1, "t1", Iteration(role="worker", number=number, policy="model", reasoning=f"thought {number}"))
    first, _ = await run(a_desk([reply(call("recall_history", about="7")), DONE], recall=recall))
    assert "thought 17" in first.calls[0].result


async def test_each_action_is_counted_before_it_is_done():
    spent: list[int] = []
    page = Paper()
    fill = call("fill", ref="e1", value="x", reason="x")
    await run(a_desk([reply(fill, CHECK, fill), DONE], page, spend=lambda: spent.append(len(page.done))))
    assert spent == [0, 1]


async def test_pictures_go_with_the_next_prompt_only():
    model = ScriptedModel([reply(call("take_screenshot")), reply(CHECK), reply(call("view_previous_screenshot")), DONE])
    iterations = await run(a_desk(model, vision="auto"))
    assert [len(prompt.pictures) for prompt in model.prompts] == [0, 1, 0, 1]
    assert model.prompts[1].pictures[0].data == b"viewport marks=True"
    assert [each.policy for each in iterations] == ["model", "vision", "model", "vision"]


async def test_a_place_of_a_picture_is_the_element_that_is_there():
    page = Paper()
    x, y, width, height = page.shown.by_ref["e3"].box
    wide, high = page.shown.viewport
    over = {"x": (x + width / 2) / wide * 100, "y": (y + height / 2) / high * 100}
    beside = call("click_at", x=99, y=99, reason="x")
    model = ScriptedModel(
        [reply(call("take_screenshot")), reply(call("click_at", **over, reason="x")), reply(beside), DONE]
    )
    await run(a_desk(model, page, vision="auto"))
    assert page.done == [(Click(), "e3"), (ClickAt(x=99, y=99), "")]


async def test_where_nothing_of_an_element_is_to_be_seen_the_model_is_told(monkeypatch: pytest.MonkeyPatch):
    async def picture(of: str = "viewport", *, marks: bool = False) -> bytes:
        return b"" if of == "e1" else b"all"

    page = Paper()
    monkeypatch.setattr(page, "picture", picture)
    model = ScriptedModel([reply(call("take_screenshot", of="e1")), DONE])
    iterations = await run(a_desk(model, page, vision="auto"))
    assert [each.data for prompt in model.prompts for each in prompt.pictures] == [b"all"]
    assert "scroll it into view" in iterations[0].calls[0].error


async def test_where_text_did_not_do_a_picture_goes_with_it():
    wrong = reply(call("fill", ref="e3", value="x", reason="x"))
    model = ScriptedModel([wrong, DONE])
    await run(a_desk(model, vision="auto"))
    assert [len(prompt.pictures) for prompt in model.prompts] == [0, 1]
    model = ScriptedModel([wrong, DONE])
    await run(a_desk(model, vision="never"))
    assert [len(prompt.pictures) for prompt in model.prompts] == [0, 0]


async def test_rows_are_kept_as_the_page_lists_them():
    rows = reply(call("extract_data", name="rows", value="[e1] Email | [e2] Password\n[e3] Sign in"))
    wrong = reply(call("extract_data", name="more", value="Sign in\nSign out"))
    desk = a_desk([rows, wrong, DONE])
    await run(desk)
    assert desk.recall.extracted == {"rows": "Email | Password\nSign in"}
    assert "this text: “Sign out”" in desk.iterations[1].calls[0].error
