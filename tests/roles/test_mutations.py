"""Thousands of answers of a model, each broken in one of the ways in which models break them: none crashes, none acts.

What is valid is said here a second time, by hand: the test does not ask the code that it tests.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
from tests.roles.desks import Paper, a_desk

from footpath.llm.port import ProposedCall, Reply
from footpath.roles.loop import run
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits
from footpath.testing import ScriptedModel

REFS = {"e1", "e2", "e3", "e4"}
SHAPES: dict[str, dict[str, type]] = {
    "fill": {"ref": str, "value": str, "reason": str},
    "click": {"ref": str, "reason": str},
    "select": {"ref": str, "options": list, "reason": str},
    "check": {"ref": str, "checked": bool, "reason": str},
    "switch_tab": {"index": int, "reason": str},
    "navigate": {"url": str, "reason": str},
    "mark_done": {"summary": str, "achieved": bool},
}
SOUND: list[tuple[str, dict[str, Any]]] = [
    ("fill", {"ref": "e1", "value": "{{email}}", "reason": "the email"}),
    ("click", {"ref": "e3", "reason": "sign in"}),
    ("select", {"ref": "e2", "options": ["Lisbon", "{{city}}"], "reason": "the city"}),
    ("check", {"ref": "e4", "checked": True, "reason": "agree"}),
    ("switch_tab", {"index": 1, "reason": "the new one"}),
    ("navigate", {"url": "https://rooms.example.com/login", "reason": "start"}),
]
OTHER = ["", 0, -1, 3.5, True, False, None, [], {}, "e1", ["e1"], {"ref": "e1"}, [[]], "yes", 10**30]


def cut(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    text = json.dumps(arguments)
    return tool, text[: dice.randrange(1, len(text))]


def nested(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    inside = json.dumps(arguments)
    deep = dice.choice([1, 2, 50, 3_000])
    return tool, dice.choice(['{"arguments": ' * deep + inside + "}" * deep, "[" * deep + inside + "]" * deep])


def type_swapped(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    return tool, json.dumps(arguments | {dice.choice(list(arguments)): dice.choice(OTHER)})


def huge(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    key = dice.choice(list(arguments))
    return tool, json.dumps(arguments | {key: dice.choice(["x", "{{email}}", '"', "é"]) * 25_000})


def unprintable(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    at = dice.choice(["\\u0000", "\x00", "\\ud800", "\x1b", "\\u0007"])
    text = json.dumps(arguments)
    where = dice.choice([match.start() + 1 for match in re.finditer('"', text)])
    return tool, text[:where] + at + text[where:]


def said_twice(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    key = dice.choice(list(arguments))
    return tool, json.dumps(arguments)[:-1] + f", {json.dumps(key)}: {json.dumps(dice.choice(OTHER))}}}"


def unknown_ref(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    return tool, json.dumps(
        arguments | {"ref": dice.choice(["e99", "", "E1", "e1 ", "[e1]", "f1e1", "../e1", "e" * 999])}
    )


def unknown_tool(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    name = dice.choice(["", "evaluate", "Click", "click ", "mark_complete", "__init__", "function", "upload", "\x00"])
    return name, json.dumps(arguments)


def key_missing(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    gone = dice.choice(list(arguments))
    return tool, json.dumps({key: value for key, value in arguments.items() if key != gone})


def key_added(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    return tool, json.dumps(
        arguments | {dice.choice(["desk", "self", "Ref", "selector", "force", ""]): dice.choice(OTHER)}
    )


def no_json(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    text = json.dumps(arguments)
    other = ["", " ", "null", "NaN", "click e1", '{"ref": NaN}', '{"index": Infinity}', "{" + "9" * 6_000 + "}"]
    fenced = f"```json\n{text}\n```"
    near = [fenced, text + text, text + "x", text.replace('"', "'"), text[:-1] + ", }", text.replace(":", "=")]
    return tool, dice.choice([*other, *near])


def bad_template(tool: str, arguments: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    bad = dice.choice(["{{password}}", "{{", "{{ email }}", "{{Email}}", "x{{email}", "{{email.x}}", "{{{email}}}"])
    return "fill", json.dumps({"ref": "e1", "value": bad, "reason": "x"})


MUTATIONS = [
    *(cut, nested, type_swapped, huge, unprintable, said_twice, unknown_ref, unknown_tool, key_missing, key_added),
    *(no_json, bad_template),
]


def is_sound(tool: str, text: str) -> bool:
    """Whether a call may act, by hand."""
    shape = SHAPES.get(tool)
    if shape is None or len(text) > 20_000:
        return False
    pairs: list[list[str]] = []

    def note(found: list[tuple[str, Any]]) -> dict[str, Any]:
        pairs.append([key for key, _ in found])
        return dict(found)

    try:
        said = json.loads(text, object_pairs_hook=note)
    except (ValueError, RecursionError):
        return False
    if not isinstance(said, dict) or any(len(set(keys)) < len(keys) for keys in pairs) or said.keys() != shape.keys():
        return False
    if any(type(said[key]) is not kind for key, kind in shape.items()):
        return False
    texts = [each for value in said.values() for each in (value if isinstance(value, list) else [value])]
    if any(not isinstance(each, str) for each in said.get("options", [])):
        return False
    if any(
        re.search("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f\ud800-\udfff]", each) for each in texts if isinstance(each, str)
    ):
        return False
    typed = [said[key] for key in ("value", "url") if key in said] + said.get("options", [])
    rest = [re.sub(r"\{\{(email|city)\}\}", "", each.replace("{{{{", "")) for each in typed]
    return said.get("ref", "e1") in REFS and not any("{{" in each for each in rest)


async def came_of(calls: list[ProposedCall]) -> Paper:
    page = Paper()
    model = ScriptedModel(then=Reply(tuple(calls), ModelUsage()))
    await run(a_desk(model, page, limits=Limits(iterations=1), subtask=None))
    return page


@pytest.mark.parametrize("count", [100, 1_000, 10_000])
@pytest.mark.sample(1)
async def test_no_broken_answer_crashes_or_acts(count: int):
    dice = random.Random(20260)
    tried: Counter[str] = Counter()
    for number in range(count):
        mutate = MUTATIONS[number % len(MUTATIONS)]
        sound = [ProposedCall(tool, json.dumps(arguments)) for tool, arguments in dice.sample(SOUND, dice.randrange(3))]
        tool, arguments = dice.choice(SOUND)
        broken = ProposedCall(*mutate(tool, arguments, dice))
        calls = dice.sample([*sound, broken], len(sound) + 1)
        page = await came_of(calls)
        if all(is_sound(each.tool, each.arguments) for each in calls):
            tried["left sound"] += 1
        else:
            tried["broken"] += 1
            assert page.done == [], f"{mutate.__name__}: {broken} acted"
    assert tried["broken"] > count * 0.9, tried


@pytest.mark.parametrize(("tool", "arguments"), SOUND, ids=[tool for tool, _ in SOUND])
async def test_the_same_answers_unbroken_do_act(tool: str, arguments: dict[str, Any]):
    assert is_sound(tool, json.dumps(arguments))
    assert len((await came_of([ProposedCall(tool, json.dumps(arguments))])).done) == 1
