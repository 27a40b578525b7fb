"""A cookbook as YAML: a person reads it, changes it, and is told what cannot be replayed."""

from __future__ import annotations

import pytest
from tests.recording.ways import book, booking, field, step

from footpath.errors import BadInput
from footpath.recording.editing import as_yaml, edited, patched
from footpath.schema.action import Click, Fill, Operate, Part
from footpath.schema.cookbook import EDITED, Parameter

WAY = booking("http://127.0.0.1:8000")


def test_what_was_written_is_read_as_it_was():
    drag = Operate(value="{{stars}}", parts=(Part(action=Click(), signature=field("4", role="button")),))
    rated = book(step("s1", drag, field("Stars")), parameters=(Parameter(name="stars"),))
    for each in (WAY, rated):
        again = edited(each, as_yaml(each))
        assert (again.steps, again.parameters, again.id) == (each.steps, each.parameters, each.id)
        assert again.created_by == EDITED


def test_it_is_short_and_says_only_what_is_not_the_default():
    text = as_yaml(WAY)
    assert text.startswith(
        "# Book the cheapest room in {{goal.1}} for {{goal.2.number}} nights\n# cookbook c0ffee, revision 1: custom"
    )
    assert "- id: s3\n  action:\n    kind: click\n  signature:\n    role: button\n    tag: button\n" in text
    assert "optional" not in text


def test_a_value_is_changed_and_a_step_without_an_id_gets_one():
    text = as_yaml(WAY).replace("'{{goal.1}}'", "Lisbon")
    text += "- action:\n    kind: press\n    keys: Escape\n"
    changed = edited(WAY, text)
    assert changed.steps[0].action == Fill(value="Lisbon")
    assert changed.steps[-1].id == "s9"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("steps: [", "line 1: it is no YAML"),
        ("- s1", "it does not begin with parameters and steps"),
        ("parameters: []", "steps: it is missing"),
        ("parameters: []\nsteps: []", "steps: there is none"),
        ("parameters: []\nsteps: []\nhealth: 100", "health: only parameters and steps can be edited"),
        ("parameters: []\nsteps:\n- {id: s1, action: {kind: fly}}", "steps.0.action"),
        ("parameters: []\nsteps:\n- {id: s1, action: {kind: back}, speed: 1}", "steps.0.speed"),
        ("parameters: []\nsteps:\n- {id: s1, action: {kind: fill, value: '{{x}}'}}", "{{x}} is none of the parameters"),
        ("parameters: []\nsteps:\n- {id: s1, action: {kind: fill, value: '{{X'}}", "Malformed template"),
        ("parameters: []\nsteps:\n- &a {id: s1, action: {kind: back}}\n- *a", "an alias (*) has no place"),
        (
            "parameters: []\nsteps:\n- {id: s1, action: {kind: back}}\n- {id: s1, action: {kind: back}}",
            "the id of 2 steps",
        ),
        (
            "parameters: []\nsteps:\n- {id: s1, action: {kind: fill, value: hunter2}, "
            "signature: {role: textbox, type: password}}",
            "steps.0.action: it holds a secret; write {{name}}",
        ),
        ("parameters: []\nsteps: !!python/object/apply:os.system ['x']", "it is no YAML"),
    ],
)
def test_what_cannot_be_replayed_is_told_by_its_place(text: str, problem: str):
    with pytest.raises(BadInput) as refused:
        edited(WAY, text)
    assert problem in " ".join(refused.value.problems)


def test_fields_of_single_steps_are_replaced():
    changed = patched(WAY, '{"steps": {"s4": {"optional": true}}}')
    assert [each.optional for each in changed.steps].index(True) == 3
    assert changed.steps[:3] == WAY.steps[:3]
    with pytest.raises(BadInput) as refused:
        patched(WAY, "steps: {s99: {optional: true}}")
    assert refused.value.problems == ("steps.s99: there is no such step, or no fields are given",)


@pytest.mark.parametrize("id", ["[a]", "{a: b}", "7"])
def test_an_id_that_is_no_text_is_told(id: str):
    with pytest.raises(BadInput) as refused:
        edited(WAY, as_yaml(WAY).replace("- id: s3\n", f"- id: {id}\n"))
    assert "steps.2.id" in refused.value.problems[0]
