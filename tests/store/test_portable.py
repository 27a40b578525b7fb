"""A cookbook goes out as a file and comes back the same; a file that is not what it was is refused."""

from __future__ import annotations

import json

import pytest
from tests.store.databases import cookbook, succeed

from footpath.errors import BadInput
from footpath.memory.cookbooks import CookbookMemory
from footpath.schema.cookbook import EDITED
from footpath.store import portable


def changed(**changes: object) -> str:
    return json.dumps(json.loads(portable.write(cookbook())) | changes)


def with_body(**changes: object) -> str:
    """A file whose cookbook was changed and whose digest was made anew."""
    body = json.loads(cookbook().model_dump_json()) | changes
    return changed(cookbook=body, sha256=portable._digest(body))


async def test_it_comes_back_the_same(store, now):
    memory = CookbookMemory(store, now)
    given = await memory.save(cookbook(name="Bewerbung für Müller"))
    text = portable.write(await memory.get("c1"))
    assert "Bewerbung für Müller" in text
    assert '\n  "cookbook": {\n' in text, "one can read it"
    await memory.remove("c1")
    assert await memory.take(portable.read(text)) == (given, True)
    assert await memory.take(portable.read(text)) == (given, False), "it is there already"


async def test_a_cookbook_that_comes_in_has_to_prove_itself_here(store, now):
    memory = CookbookMemory(store, now)
    await memory.save(cookbook())
    for _ in range(2):
        await succeed(memory, 1)
    text = portable.write(await memory.get("c1"))
    await memory.remove("c1")
    came = (await memory.take(portable.read(text))).cookbook
    assert (came.state, came.health.successes) == ("candidate", 0)


def test_layout_and_order_do_not_matter():
    document = json.loads(portable.write(cookbook()))
    assert portable.read(json.dumps(dict(reversed(document.items())), indent=7)) == cookbook()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "it is not JSON, line 1", id="empty"),
        pytest.param('{"a": 1,\n oops', "it is not JSON, line 2", id="broken"),
        pytest.param("[" * 200_000, "it is not JSON", id="deep"),
        pytest.param("[]", "Not a cookbook file", id="a list"),
        pytest.param('{"steps": []}', "Not a cookbook file", id="something else"),
        pytest.param(changed(version="1"), "names no version", id="version as text"),
        pytest.param(changed(version=0), "names no version of its format: 1 is wanted", id="version 0"),
        pytest.param(changed(version=True), "names no version", id="a yes for a version"),
        pytest.param(changed(version=2, sauce=[]), "newer Footpath (format 2, this program reads 1)", id="future file"),
        pytest.param(with_body(version=3, sauce=[]), "newer Footpath (format 3, this", id="future cookbook"),
        pytest.param(with_body(version=-1), "names no version", id="version from nowhere"),
        pytest.param(changed(sauce=[]), "unknown fields", id="unknown"),
        pytest.param(changed(cookbook=None), "lacks its cookbook", id="no cookbook"),
        pytest.param(" " * (portable.LARGEST + 1), "no cookbook has more than", id="huge"),
    ],
)
def test_files_that_are_refused(text: str, said: str):
    with pytest.raises(BadInput) as caught:
        portable.read(text)
    assert said in caught.value.message
    assert caught.value.advice, "what to do"


def test_a_change_by_hand_is_taken_and_marked():
    text = portable.write(cookbook())
    assert "{{email}}" in text
    assert portable.read(text).created_by == cookbook().created_by
    changed_by_hand = portable.read(text.replace("{{email}}", "{{secret}}"))
    assert changed_by_hand.created_by == EDITED
    assert "{{secret}}" in changed_by_hand.model_dump_json()


def test_every_unknown_field_is_named_with_its_path():
    steps = json.loads(cookbook().model_dump_json())["steps"]
    steps[1]["action"] |= {"eval": "alert(1)"}
    steps[0] |= {"kind": 7}
    with pytest.raises(BadInput) as caught:
        portable.read(with_body(steps=steps, sauce=[]))
    paths = sorted(problem.split(": ")[0] for problem in caught.value.problems)
    assert paths == ["cookbook.sauce", "cookbook.steps.0.kind", "cookbook.steps.1.action.fill.eval"]
    assert "alert" not in repr(caught.value.problems)
    with pytest.raises(BadInput) as caught:
        portable.read(changed(sauce=1))
    assert caught.value.problems == ("sauce: unknown",)


def test_an_action_that_is_none_is_told_with_those_that_there_are():
    steps = json.loads(cookbook().model_dump_json())["steps"]
    steps[1]["action"] |= {"kind": "flil"}
    with pytest.raises(BadInput, match="cannot be read") as caught:
        portable.read(with_body(steps=steps))
    [problem] = caught.value.problems
    assert problem.startswith("cookbook.steps.1.action: give as 'kind' one of 'navigate', 'click', ")
    assert "flil" not in problem
