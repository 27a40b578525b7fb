"""A tool is a typed function with a docstring: what a model is told of it, and which arguments it takes."""

from typing import Any, Literal

import pytest
from tests.roles.desks import Paper, a_desk

from footpath.roles.analyzers import SUMMARIZER
from footpath.roles.explorer import EXPLORER
from footpath.roles.goal_roles import SCHEDULER, VERIFIER, WORKER
from footpath.roles.model_answer import Invalid, read_arguments
from footpath.roles.ports import Call, RoleContext
from footpath.roles.tool import CallResult, MaybeRef, Reason, Ref, Text, _parameters, checked, tool

ROLES = [SCHEDULER, WORKER, VERIFIER]


@tool("acts")
async def paint(desk: RoleContext, ref: Ref, colours: list[Text], how: Literal["dots", "lines"], reason: Reason, on: MaybeRef = "") -> CallResult:  # fmt: skip  # noqa: E501
    """Paint an element
    in colours.

    - colours: their names,
      as the page has them.
    - how: the pattern.
    """
    return CallResult(f"{ref} {colours} {how} {on}")


async def seeing() -> RoleContext:
    desk = a_desk([])
    desk.sight = await Paper().look()
    return desk


def test_a_docstring_is_what_a_model_is_told():
    assert paint.spec.name == "paint"
    assert paint.spec.description == "Paint an element in colours."
    assert paint.spec.parameters == {
        "type": "object",
        "properties": {
            "ref": {"type": "string"},
            "colours": {
                "type": "array",
                "items": {"type": "string"},
                "description": "their names, as the page has them.",
            },
            "how": {"type": "string", "enum": ["dots", "lines"], "description": "the pattern."},
            "reason": {"type": "string"},
            "on": {"type": "string"},
        },
        "required": ["ref", "colours", "how", "reason"],
    }


SOUND: dict[str, Any] = {"ref": "e1", "colours": ["red", "{{city}}"], "how": "dots", "reason": "because"}


async def test_sound_arguments_are_ready():
    assert checked(paint, Call("paint", SOUND), await seeing()) == {**SOUND, "on": ""}


async def test_a_reason_beside_the_arguments_counts_and_null_is_the_default():
    arguments = {**SOUND, "on": None}
    del arguments["reason"]
    assert checked(paint, Call("paint", arguments, "why not"), await seeing())["reason"] == "why not"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ref": "e9"}, "no element 'e9'"),
        ({"ref": ""}, "no element ''"),
        ({"on": "e9"}, "no element 'e9'"),
        ({"colours": "red"}, "colours: "),
        ({"colours": ["{{password}}"]}, "no value {{password}}; there are: {{email}}, {{city}}"),
        ({"colours": ["{{"]}, "Malformed template"),
        ({"how": "stripes"}, "how: "),
        ({"ref": None}, "ref: "),
        ({"reason": 1}, "reason: "),
        ({"desk": "mine"}, "desk: "),
        ({"ref": "e1\x00"}, "U+0000"),
    ],
)
async def test_a_complaint_says_what_to_mend(change: dict, complaint: str):
    with pytest.raises(Invalid) as caught:
        checked(paint, Call("paint", SOUND | change), await seeing())
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": {"b": 1, "b": 2}}', "twice"),
        ('{"a": NaN}', "NaN"),
        ('{"a": ', "not valid JSON"),
        ("[1]", "must be a JSON object"),
        ('{"a": "\\u0000"}', "U+0000"),
        ('{"a": "\\ud800"}', "U+D800"),
        ('{"\\u0007": 1}', "U+0007"),
        ('{"a": ' * 100_000, "characters"),
        ('{"a":' * 3_000, "nested too deeply"),
    ],
)
def test_arguments_are_read_strictly(text: str, complaint: str):
    with pytest.raises(Invalid) as caught:
        read_arguments(text)
    assert complaint in str(caught.value)


def test_no_arguments_are_none_and_line_ends_are_text():
    assert read_arguments(" ") == {}
    assert read_arguments('{"a": "x\\n\\ty é 日本"}') == {"a": "x\n\ty é 日本"}


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_every_tool_of_a_role_says_what_it_does_in_one_flat_schema(role):
    for each in role.tools:
        assert each.spec.description.endswith("."), each.name
        assert "$" not in str(each.spec.parameters), each.name
    assert len(role.by_name) == len(role.tools)
    assert any(each.kind == "ends" for each in role.tools)


async def test_tools_are_offered_where_they_make_sense():
    def names(**values) -> set[str]:
        desk = a_desk([], **values)
        return {each.name for each in desk.role.offered(desk)}

    assert names(files=("resume",)) - names() == {"upload"}
    assert names(vision="auto") - names() == {
        "take_screenshot",
        "view_previous_screenshot",
        "refresh_marks",
    }


def test_the_tools_of_all_roles_know_the_types_of_their_parameters():
    roles = (EXPLORER, SCHEDULER, SUMMARIZER, VERIFIER, WORKER)
    untyped = [
        f"{each.name}.{parameter.name}"
        for role in roles
        for each in role.tools
        for parameter in _parameters(each.function)
        if isinstance(parameter.annotation, str)
    ]
    assert untyped == []
    click = next(each for each in EXPLORER.tools if each.name == "click")
    assert "ref" in click.marks
    assert all(each.spec for role in roles for each in role.tools)
