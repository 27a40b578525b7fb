"""The role loop over a scripted model and a site on paper: what acts, what does not, and how it ends."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.desks import Noted, Paper, a_desk, call, reply, sight_of, welcome

from footpath.errors import LimitReached
from footpath.llm.port import ProposedCall
from footpath.memory.recall import Recall
from footpath.roles.goal_roles import SCHEDULER
from footpath.roles.loop import AT_MOST, BATCH, SMALL_BATCH, batch, run
from footpath.roles.model_policy import Laddered
from footpath.roles.ports import Call, Decision, Pass
from footpath.roles.sight import Done
from footpath.schema.action import Action, Click, Fill, Outcome
from footpath.schema.ladder import Ladder
from footpath.schema.task import Limits
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from footpath.roles.sight import Sight
    from footpath.schema.snapshot import Snapshot

FILL = call("fill", ref="e1", value="{{email}}", reason="the email")
SIGN_IN = call("click", ref="e3", reason="send it")
DONE = call("mark_done", summary="Welcome is shown", achieved=True)
NOTHING = call("click", ref="e4", reason="again")
BAD = ProposedCall("click", '{"ref": "e99", "reason": "x"}')


async def test_a_batch_runs_in_order_until_the_transition():
    page = Paper()
    desk = a_desk([reply(call("reflect", reasoning="a form"), FILL, SIGN_IN), reply(DONE)], page)
    first, second = await run(desk)
    assert page.done == [(Fill(value="{{email}}"), "e1"), (Click(), "e3")]
    assert (first.reasoning, [each.tool for each in first.calls]) == ("a form", ["fill", "click"])
    assert [each.tool for each in second.calls] == ["mark_done"]
    assert desk.end
    assert (desk.end.kind, desk.end.reason, desk.end.achieved) == ("done", "Welcome is shown", True)


async def test_a_call_is_kept_with_its_reason_and_what_came_of_it():
    (first, _) = await run(a_desk([reply(FILL), reply(DONE)]))
    (kept,) = first.calls
    assert kept.parameters == {"ref": "e1", "value": "{{email}}"}
    assert (kept.reason, kept.success, kept.result) == ("the email", True, '"Email"; e1 changed')


async def test_the_batch_stops_at_the_first_failure_and_nothing_after_it_is_done():
    page = Paper()
    wrong = call("fill", ref="e3", value="x", reason="not a field")
    desk = a_desk([reply(wrong, SIGN_IN, DONE), reply(DONE)], page)
    (first, _) = await run(desk)
    assert page.done == [(Fill(value="x"), "e3")]
    assert [each.success for each in first.calls] == [False]
    assert "no field" in first.calls[0].error


async def test_a_ref_of_the_page_before_never_hits_the_next_page():
    page = Paper()
    desk = a_desk([reply(FILL, SIGN_IN, call("click", ref="e1", reason="the field again")), reply(DONE)], page)
    await run(desk)
    assert [ref for _, ref in page.done] == ["e1", "e3"], "e1 is another element on the page that came"


async def test_more_actions_than_the_batch_takes_are_left_with_all_that_follows():
    page = Paper()
    many = [call("type", ref="e1", value=f"{number}", reason="x") for number in range(BATCH + 2)]
    noted = Noted()
    desk = a_desk([reply(*many, DONE), reply(DONE)], page, note=noted)
    await run(desk)
    assert len(page.done) == BATCH
    assert len(desk.iterations) == 2, "the transition came after what was not done"
    assert "dropped" in noted.noticed()


async def test_entries_into_a_form_are_no_actions_of_a_full_batch():
    page = Paper()
    many = [call("fill", ref="e1", value=f"{number}", reason="x") for number in range(BATCH + 2)]
    model = ScriptedModel([reply(*many, DONE)])
    await run(a_desk(model, page))
    assert len(page.done) == BATCH + 2
    assert "ACTIONS at most 5, entries aside" in model.prompts[0].text


async def test_what_was_not_done_of_a_decision_is_told_to_the_next_one():
    wrong = call("fill", ref="e3", value="x", reason="not a field")
    model = ScriptedModel([reply(wrong, SIGN_IN), reply(DONE)])
    await run(a_desk(model, Paper()))
    assert "not made: click e3; a call before them failed" in model.prompts[1].text
    assert "not made" not in model.prompts[0].text


@pytest.mark.parametrize(
    ("good", "bad", "size"), [(0, 0, BATCH), (1, 3, SMALL_BATCH), (2, 2, BATCH), (5, 1, BATCH), (0, 1, BATCH)]
)
async def test_the_batch_is_smaller_while_most_fails(good: int, bad: int, size: int):
    replies = [reply(call("hover", ref="e4", reason="x"))] * good + [
        reply(call("fill", ref="e3", value=f"{number}", reason="x")) for number in range(bad)
    ]
    recall = Recall()
    for each in replies:  # each in a run of its own, so that nothing else ends it
        await run(a_desk([each], recall=recall, limits=Limits(iterations=1)))
    assert batch(recall.past, frozenset({"hover", "fill"})) == size


async def test_an_invalid_call_keeps_the_whole_reply_from_acting_and_is_sent_back():
    page = Paper()
    model = ScriptedModel([reply(FILL, BAD), reply(FILL, SIGN_IN), reply(DONE)])
    await run(a_desk(model, page))
    (correction,) = model.corrections[1]
    assert "e99" in correction.complaint
    assert [ref for _, ref in page.done] == ["e1", "e3"]


async def test_after_two_repairs_the_decision_counts_as_failed_and_two_of_those_end_the_role():
    page = Paper()
    model = ScriptedModel(then=reply(BAD))
    noted = Noted()
    desk = a_desk(model, page, note=noted)
    await run(desk)
    assert [len(each) for each in model.corrections] == [0, 1, 2, 0, 1, 2]
    assert page.done == []
    assert desk.end
    assert desk.end.kind == "failures"
    assert "e99" in desk.end.reason
    assert [asked.repairs for asked in noted.of("model_asked")] == [0, 1, 2, 0, 1, 2]
    assert noted.noticed() == ["guardrail"]


async def test_a_model_that_repeats_itself_is_told_so_and_then_stopped_with_the_reason():
    page, noted = Paper(), Noted()
    desk = a_desk(ScriptedModel(then=reply(NOTHING)), page, note=noted, limits=Limits(iterations=100))
    await run(desk)
    assert desk.end
    assert desk.end.kind == "loop"
    assert "click e4 was done 5 times in the same place" in desk.end.reason
    assert len(page.done) <= 12
    assert noted.noticed() == ["loop", "override", "loop", "override", "loop", "guardrail"]


async def test_what_repeats_through_several_plans_is_stopped_at_once():
    first = a_desk(ScriptedModel(then=reply(NOTHING)), Paper(), limits=Limits(iterations=100))
    await run(first)
    again = dataclasses.replace(first, cycle=2)
    await run(again)
    assert again.end
    assert again.end.kind == "loop"
    assert len(again.iterations) == 1


async def test_whatever_is_done_to_a_page_that_stays_as_it_is_ends():
    page = Paper(dead=True)
    numbers = iter(range(1000))
    model = ScriptedModel(then=lambda _: reply(call("fill", ref="e1", value=f"{next(numbers)}", reason="x")))
    desk = a_desk(model, page, limits=Limits(iterations=100))
    await run(desk)
    assert desk.end
    assert desk.end.kind == "loop"
    assert len(page.done) <= 12


async def test_an_override_reaches_the_prompt_and_the_bad_advice_does_not():
    model = ScriptedModel(
        [reply(call("reflect", reasoning="x", guidance_for_next="click e4 once more"), NOTHING)] * 3 + [reply(DONE)]
    )
    await run(a_desk(model, Paper()))
    assert "click e4 once more" in model.prompts[2].text
    assert "HEED THIS" in model.prompts[3].text
    assert "click e4 once more" not in model.prompts[3].text


async def test_it_ends_after_as_many_decisions_as_the_limits_let_pass():
    replies = [reply(call("fill", ref="e1", value=f"{number}", reason="x")) for number in range(9)]
    desk = a_desk(replies, limits=Limits(iterations=3))
    assert len(await run(desk)) == 3
    assert desk.end
    assert desk.end.kind == "iterations"
    assert not desk.end.achieved


async def test_what_is_held_back_ends_the_role():
    desk = a_desk([reply(SIGN_IN)], Paper(held="It would send the form."))
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.reason) == ("held", "It would send the form.")


async def test_a_question_that_nobody_answers_ends_with_a_person():
    page = Paper()
    desk = a_desk([reply(call("ask_person", question="Which code did they send you?"), SIGN_IN)], page)
    await run(desk)
    assert desk.end
    assert (desk.end.kind, page.done) == ("needs_person", [])


async def test_an_answer_is_told_to_the_next_decision():
    model = ScriptedModel([reply(call("ask_person", question="Which city?")), reply(DONE)])
    await run(a_desk(model, Paper(answer="Porto")))
    assert "the person said: Porto" in model.prompts[1].text


async def test_a_limit_ends_the_run_before_the_action():
    page = Paper()

    def spend() -> None:
        raise LimitReached("no more steps")

    with pytest.raises(LimitReached):
        await run(a_desk([reply(FILL)], page, spend=spend))
    assert page.done == []


async def test_what_was_learned_is_kept_once():
    thought = call("reflect", reasoning="x", learned=["The Sign in button needs an email first."])
    noted = Noted()
    desk = a_desk([reply(thought, FILL), reply(thought, DONE)], note=noted)
    await run(desk)
    assert desk.recall.experiences.texts == ("The Sign in button needs an email first.",)
    assert noted.noticed() == ["experience"]
    assert desk.recall.experiences.by_site == {"rooms.example.com": desk.recall.experiences.texts}


class Rules:
    """A rules policy that fills, and can do no more."""

    async def __call__(self, desk):
        if desk.iterations:
            return Pass("“Sign in” is not said in the goal.")
        return Decision((Call("fill", {"ref": "e1", "value": "{{email}}"}, "the email"),))


async def test_the_ladder_climbs_where_rules_cannot_decide_and_says_so():
    from footpath.roles.model_policy import ModelPolicy

    noted = Noted()
    ladder = Laddered(Ladder(), Rules(), ModelPolicy(ScriptedModel([reply(SIGN_IN), reply(DONE)])))
    iterations = await run(a_desk(ladder, note=noted))
    assert [each.policy for each in iterations] == ["rules", "model", "model"]
    assert iterations[0].calls[0].reason == "the email"
    assert noted.of("noticed")[0].text == "“Sign in” is not said in the goal."


async def test_rules_alone_end_with_a_person_and_the_reason():
    desk = a_desk(Rules())
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.reason) == ("needs_person", "“Sign in” is not said in the goal.")


async def test_the_scheduler_plans_without_a_page_and_starts():
    planned = call("set_subtasks", subtasks=[{"goal": "Sign in", "done_when": "Welcome"}, {"goal": "Book {{city}}"}])
    noted = Noted()
    desk = a_desk([reply(planned, call("start_work", reason="two pieces"))], role=SCHEDULER, note=noted)
    await run(desk)
    assert [(each.id, each.goal, each.state) for each in desk.subtasks] == [
        ("t1", "Sign in", "waiting"),
        ("t2", "Book {{city}}", "waiting"),
    ]
    assert desk.end
    assert desk.end.kind == "start_work"
    assert len(noted.of("scheduled")) == 1


async def test_the_scheduler_cannot_start_without_a_plan():
    desk = a_desk(ScriptedModel(then=reply(call("start_work", reason="go"))), role=SCHEDULER)
    await run(desk)
    assert desk.end
    assert desk.end.kind == "failures"


class Wizard(Paper):
    """A form of many steps: each press shows a further step, or the first two in turn."""

    def __init__(self, *, turns: int = 0) -> None:
        super().__init__()
        self.step, self.turns = 0, turns

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        self.step = (self.step + 1) % self.turns if self.turns else self.step + 1
        self.shown = welcome(f"Step {self.step}")
        return Done(Outcome(ok=True), sight_of(self.shown), f"Step {self.step}")


async def test_decisions_that_get_on_are_not_counted():
    desk = a_desk(
        [*[reply(call("click", ref="e1", reason="on"))] * 9, reply(DONE)], Wizard(), limits=Limits(iterations=3)
    )
    assert len(await run(desk)) == 10
    assert desk.end
    assert desk.end.kind == "done"


async def test_decisions_that_only_lead_back_are_counted():
    numbers = iter(range(99))
    model = ScriptedModel(then=lambda _: reply(call("type", ref="e1", value=f"{next(numbers)}", reason="x")))
    desk = a_desk(model, Wizard(turns=2), limits=Limits(iterations=3))
    assert len(await run(desk)) == 5, "two pages were new"
    assert desk.end
    assert desk.end.kind == "iterations"
    assert "decisions left: 1" in model.prompts[4].text


async def test_even_decisions_that_get_on_are_bounded():
    numbers = iter(range(99))
    model = ScriptedModel(then=lambda _: reply(call("type", ref="e1", value=f"{next(numbers)}", reason="x")))
    desk = a_desk(model, Wizard(), limits=Limits(iterations=3))
    assert len(await run(desk)) == 3 * AT_MOST


class Redrawn(Paper):
    """A list that each tick draws anew, with other refs."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = self._list(is_anew=False)

    def _list(self, *, is_anew: bool) -> Snapshot:
        page = PageBuilder(url="https://shop.example.com/", title="Lamps")
        for name in ("Desk lamp", "Floor lamp"):
            page.input(name, "checkbox", ref=f"e{len(page.elements) + (11 if is_anew else 1)}")
        return page.snapshot(document="d1")

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        self.done.append((action, self.shown.by_ref[ref].name))
        self.shown = self._list(is_anew=True)
        return Done(Outcome(ok=True), sight_of(self.shown), "drawn")

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        name = shown.elements[ref].name
        return next(each.ref for each in self.shown.elements if each.name == name)


async def test_an_element_that_was_drawn_anew_is_acted_on_all_the_same():
    page = Redrawn()
    refs = [each.ref for each in page.shown.elements]
    ticks = [call("check", ref=ref, checked=True, reason="x") for ref in refs]
    await run(a_desk([reply(*ticks, DONE)], page))
    assert [name for _, name in page.done] == ["Desk lamp", "Floor lamp"]
