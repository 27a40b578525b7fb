"""Journal entries in words, and a run on the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal

import pytest
from rich.text import Text

from footpath.api.telling import verb_of
from footpath.cli.live import Plan, Wording, doing, words
from footpath.schema.action import Check, Outcome
from footpath.schema.event import (
    EffectResolved,
    Entry,
    Extracted,
    FieldLeft,
    Iterated,
    Judged,
    ModelAsked,
    Noticed,
    RunEvent,
    RunStarted,
    Scheduled,
    StepFinished,
    StepStarted,
)
from footpath.schema.iteration import Iteration, Subtask, ToolCall, Verdict
from footpath.schema.run import ModelUsage


def said(event: RunEvent, *, sends: bool = True, proves: bool = True) -> str:
    entry = Entry(run="r1", seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), event=event)
    return Wording(sends=sends, proves=proves).line(entry)


@pytest.mark.parametrize(
    ("sends", "words"), [(True, "a possible submission is looked up first"), (False, "after a stop")]
)
def test_what_goes_on_may_have_sent_something_or_was_stopped(sends: bool, words: str):
    assert words in said(RunStarted(resumed=True), sends=sends)
    assert said(RunStarted(), sends=sends) == ""


def test_what_is_looked_for_again_is_no_error():
    gone = StepFinished(
        step="s1", rung="rules", outcome=Outcome(ok=False, failure="not_found"), held=False, why="Gone."
    )
    assert "[red]Gone." in said(gone)
    assert "[red]" not in said(gone.model_copy(update={"again": True}))


@pytest.mark.parametrize(
    ("checked", "verb"),
    [(True, "check"), ("{{consent.privacy}}", "answer"), (False, "uncheck"), ("{{unticked.send-me-news}}", "uncheck")],
)
def test_whether_a_box_is_ticked_is_told_as_far_as_it_is_no_answer_of_the_persons(checked: bool | str, verb: str):
    wording, action = Wording(), Check(checked=checked)
    for event in (
        StepStarted(step="s1", action=action, target="checkbox “News”", rung="rules"),
        StepFinished(step="s1", rung="rules", outcome=Outcome(ok=True, how="native"), held=True),
    ):
        last = wording.line(Entry(run="r1", seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), event=event))
    assert wording.now == f"{verb} checkbox “News”"
    assert f"{verb:<8} checkbox “News”" in last
    assert verb_of(action) == {"check": "Tick", "uncheck": "Untick", "answer": "Answer"}[verb]


def test_a_label_of_the_page_that_has_a_word_of_the_persons_is_told_as_the_page_has_it():
    left = FieldLeft(question="{{Topic}} number ({{code}})", required=False, reason="Nothing was given for it.")
    entry = Entry(run="r1", seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), event=left)
    assert "Order number (‹your code›)" in Wording(given={"Topic": "order"}).line(entry)


def test_a_proof_is_told_where_nothing_else_tells_it():
    landed = EffectResolved(step="s1", landed=True, proof="Thank you")
    assert said(landed).endswith("confirmed[/bold]: Thank you")
    assert said(landed, proves=False).endswith("confirmed[/bold]")


State = Literal["waiting", "working", "done", "failed"]


def shown(event: RunEvent, *, verbose: bool = False) -> list[str]:
    """The lines as they stand on the screen."""
    return [" ".join(Text.from_markup(each, emoji=False).plain.split()) for each in words(event, verbose=verbose)]


def decided(*calls: ToolCall, **more: Any) -> Iterated:
    given: dict[str, Any] = {"role": "worker", "number": 3, "policy": "model", "calls": calls, **more}
    return Iterated(cycle=1, subtask="t1", iteration=Iteration(**given))


def call(tool: str = "click", *, success: bool = True, **more: Any) -> ToolCall:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return ToolCall(tool=tool, parameters={"ref": "e1"}, success=success, at=at, **more)


def queue(*states: State, notes: tuple[str, ...] = ("", "", "")) -> Scheduled:
    names = ("Search", "Book", "Pay")
    pieces = (
        Subtask(id=f"t{n}", goal=name, state=state, note=note)
        for n, (name, state, note) in enumerate(zip(names, states, notes, strict=False))
    )
    return Scheduled(cycle=2, subtasks=tuple(pieces))


class TestPlan:
    def told(self, plan: Plan, event: RunEvent) -> list[str]:
        return [" ".join(Text.from_markup(each, emoji=False).plain.split()) for each in plan.words(event)]

    def test_the_whole_queue_is_told_once_and_then_what_changed(self):
        plan = Plan()
        assert self.told(plan, queue("waiting", "waiting")) == ["plan round 2", "· Search", "· Book"]
        assert self.told(plan, queue("working", "waiting")) == ["> Search"]
        assert self.told(plan, queue("working", "waiting")) == []
        done = queue("done", "failed", notes=("Found 3.", "Sold out."))
        assert self.told(plan, done) == ["+ Search (Found 3.)", "x Book (Sold out.)"]

    def test_a_queue_with_other_pieces_is_a_new_plan(self):
        plan = Plan()
        plan.words(queue("waiting"))
        assert self.told(plan, queue("done", "waiting")) == ["plan round 2", "+ Search", "· Book"]

    def test_other_events_say_nothing_of_it(self):
        assert Plan().words(RunStarted()) == []


def test_a_decision_of_a_model_says_why_and_what_failed():
    good, bad = call(result="nothing changed"), call("fill", success=False, error="This is no field.")
    assert shown(decided(good, bad, reasoning="The form is open.")) == [
        "worker 3 The form is open.",
        "fill: This is no field.",
    ]


def test_what_was_not_done_is_told_in_words_for_people():
    refused = call(
        success=False, reason="“Send”", error="“Send” sends something that nobody approved, so it was not pressed."
    )
    counted = call(success=False, reason="number 2 of 3", error="It is covered.")
    assert shown(decided(refused, counted, policy="rules")) == [
        "click: “Send” sends something that nobody approved, so it was not pressed.",
        "click (number 2 of 3): It is covered.",
    ]


def test_verbose_says_every_call_with_its_reason_and_the_note_for_the_next():
    event = decided(call(reason="it searches", result="12 came"), reasoning="So.", guidance_for_next="Sort them.")
    assert shown(event, verbose=True) == [
        "worker 3 So.",
        "click(ref='e1') because it searches 12 came",
        "next: Sort them.",
    ]


def test_rules_give_their_reasons_only_to_those_who_want_them():
    event = decided(call(), policy="rules", reasoning="It is the only field.")
    assert shown(event) == []
    assert shown(event, verbose=True)[0] == "worker 3 It is the only field."


def test_circles_are_told_always():
    event = decided(detecting_loop=True, loop_reasoning="I opened it twice.")
    assert shown(event) == ["in circles: I opened it twice."]


@pytest.mark.parametrize(
    ("proof", "proven", "told"),
    [
        ("Booked", True, "checked done: It says so. proof: Booked"),
        ("Booked", False, "checked done: It says so. proof: Booked (not accepted)"),
        ("", False, "checked done: It says so."),
    ],
)
def test_a_verdict_says_whether_its_proof_is_there(proof: str, proven: bool, told: str):
    verdict = Verdict(kind="complete", reason="It says so.", proof=proof)
    assert shown(Judged(cycle=1, verdict=verdict, proven=proven)) == [told]


def asked(**more: Any) -> ModelAsked:
    usage = ModelUsage(calls=1, input_tokens=2_900, output_tokens=80, cost_usd=0.0123)
    return ModelAsked(role="worker", model="openai:m", usage=usage, ms=812.4, **more)


def test_what_a_model_cost_is_for_those_who_want_it():
    assert shown(asked()) == []
    assert shown(asked(repairs=2), verbose=True) == [
        "model 812 ms openai:m for the worker: 2,900 tokens in, 80 out, $0.0123, after 2 corrections"
    ]


@pytest.mark.parametrize("error", ["no tool was called", "openai:m: no tool was called"])
def test_a_fault_of_a_model_is_told_always_and_names_it_once(error: str):
    assert shown(asked(error=error)) == ["model openai:m: no tool was called"]


def test_what_was_noticed_and_kept_is_told():
    assert shown(Noticed(what="loop", text="It clicked e1 four times.")) == ["loop It clicked e1 four times."]
    assert shown(Extracted(name="price", value="54 €")) == ["data price = 54 €"]
    assert shown(RunStarted()) == []


def test_what_pages_and_models_write_is_no_markup_and_no_command():
    event = decided(call(result="[red]x[/red]\x1b[31m\nnext line", success=True), reasoning="[bold]So[/bold]")
    said, called = shown(event, verbose=True)
    assert said == "worker 3 [bold]So[/bold]"
    assert "[red]x[/red]\N{REPLACEMENT CHARACTER}[31m next line" in called


def test_the_moving_line_says_what_is_worked_on():
    assert doing(queue("done", "working")) == "Book"
    assert doing(queue("waiting")) == "planning"
    assert doing(decided()) == "worker decides"
    assert doing(RunStarted()) == ""
