"""A run that was stopped, gone again by its journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engine.pages import NOW, fills, signature, turns, view

from footpath.engine.resume import from_journal
from footpath.engine.view import View
from footpath.memory.redaction import Redaction
from footpath.schema.action import Click, Outcome
from footpath.schema.cookbook import Parameter, Step
from footpath.schema.event import EffectResolved, Entry, PageObserved, StepFinished, StepStarted
from footpath.schema.task import Task

if TYPE_CHECKING:
    from footpath.schema.event import RunEvent

PAGE = view("First name", "Last name", "Email")
FIRST = fills("s1", PAGE, "First name", "given-name")
NEXT = turns("s4", PAGE)
TASK = Task.model_validate({"type": "apply", "url": "https://careers.example.com/apply"})
KEPT = Path(__file__).parent / "kept"
SECOND = view("Street", "City")
SENDS = StepStarted(step="sends", action=Click(), signature=signature(SECOND, "Next"), rung="rules", effect="outside")


def journal(*happened: View | Step | StepStarted | EffectResolved) -> list[Entry]:
    """A run that saw pages, did steps, and may have sent something."""
    events: list[RunEvent] = []
    for each in happened:
        match each:
            case View(page=page):
                pattern, mark = page.url_pattern, page.fingerprint
                events.append(
                    PageObserved(
                        url_pattern=pattern, page_type="other", platform="generic", fingerprint=mark,
                        elements=1, fields=1, ms=1,
                    )
                )  # fmt: skip
            case Step(id=id, action=action, signature=found):
                enters = Parameter(name="x") if action.kind == "fill" else None
                begun = StepStarted(step=id, action=action, signature=found, parameter=enters, rung="rules")
                events.append(begun.model_copy(update={"turns": enters is None}))
                events.append(StepFinished(step=id, rung="rules", outcome=Outcome(ok=True), held=True))
            case StepStarted() | EffectResolved():
                events.append(each)
    return [Entry(run="r1", seq=at, at=NOW, event=each) for at, each in enumerate(events, 1)]


def way(prefix: str = "") -> list[View | Step]:
    """Two pages with the same button, which is pressed twice on the first of them."""
    street = fills("street", SECOND, "Street", "street-address")
    goes = [PAGE, FIRST, NEXT, NEXT.model_copy(update={"id": "again"}), SECOND, street, turns("on", SECOND)]
    return [each.model_copy(update={"id": prefix + each.id}) if isinstance(each, Step) else each for each in goes]


@pytest.mark.parametrize("times", [0, 1, 2])
def test_what_was_gone_again_to_look_up_what_was_sent_is_done_once(times):
    looked_up = [each for time in range(times) for each in (SENDS, *way(f"{time}."))]
    made = from_journal(journal(*way(), *looked_up), TASK, Redaction({}).restored)
    assert made
    assert [each.id.rpartition(".")[2] for each in made.steps] == ["s1", "s4", "again", "street", "on"]


def test_a_press_that_is_done_several_times_is_done_so_again():
    """A relative press, such as "Next month", has one id however often it was pressed."""
    made = from_journal(journal(PAGE, NEXT, NEXT, NEXT), TASK, Redaction({}).restored)
    assert made
    assert [each.id for each in made.steps] == ["s4", "s4", "s4"]


@pytest.mark.parametrize(
    ("resolved", "expected"),
    [
        pytest.param([], ["s1"], id="nobody knows"),
        pytest.param([EffectResolved(step="sends", landed=True)], ["s1"], id="sent"),
        pytest.param([EffectResolved(step="sends", landed=False)], ["s1", "s4"], id="the page refused it"),
    ],
)
def test_nothing_is_done_again_behind_a_press_that_may_have_sent_something(resolved, expected):
    made = from_journal(journal(PAGE, FIRST, SENDS, *resolved, NEXT), TASK, Redaction({}).restored)
    assert made
    assert [each.id for each in made.steps] == expected


def test_what_another_run_sent_and_this_one_was_only_told_of_does_not_end_its_way():
    told = SENDS.model_copy(update={"by": "r0/s9"})
    made = from_journal(journal(PAGE, told, FIRST, NEXT), TASK, Redaction({}).restored)
    assert made
    assert [each.id for each in made.steps] == ["s1", "s4"]


@pytest.mark.parametrize("kind", ["form", "goal"])
def test_a_journal_that_an_earlier_footpath_wrote_is_gone_again(kind: str):
    """`kept/`: an application whose first page was sent by its Next, and a goal that was stopped after it had sent."""
    lines = (KEPT / f"{kind}.jsonl").read_text().splitlines()
    made = from_journal(
        [Entry.model_validate_json(line) for line in lines], TASK, Redaction({"message": "Hi"}).restored
    )
    assert made
    assert [(each.id, each.action.kind) for each in made.steps] == [
        ("s1", "fill" if kind == "form" else "click"),
        ("s2", "fill" if kind == "form" else "click"),
        ("s3", "click" if kind == "form" else "fill"),
    ]
    assert [each.turns for each in made.steps] == [False, False, kind == "form"]
    assert len(made.parameters) == (2 if kind == "form" else 0)
