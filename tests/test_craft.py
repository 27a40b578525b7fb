"""The figures of the source may only fall."""

from __future__ import annotations

import ast

import pytest
from tests.craft import Figures, better, branches, figures, lowered, worse


@pytest.mark.parametrize(
    ("body", "count"),
    [
        pytest.param("pass", 1, id="straight on"),
        pytest.param("if a: pass\n elif b: pass\n else: pass", 3, id="each condition"),
        pytest.param("return a and b or c", 3, id="each and, each or"),
        pytest.param("return [x for x in a if x if b]", 4, id="the loop and the conditions of a comprehension"),
        pytest.param("for x in a:\n  while b: pass", 3, id="loops"),
        pytest.param("try: pass\n except A: pass\n except B: pass", 3, id="each handler"),
        pytest.param("match a:\n  case 1: pass\n  case 2: pass", 3, id="each case"),
        pytest.param("def inner():\n  return a if b else c", 2, id="a function inside"),
    ],
)
def test_each_way_through_a_function_is_counted(body: str, count: int):
    assert branches(ast.parse(f"def planted():\n {body}").body[0]) == count


def test_only_a_function_over_the_limit_has_a_figure_under_its_class():
    tree = ast.parse("class A:\n def long(self):\n  return " + " or ".join("x" * 16) + "\n def short(self): pass")
    assert figures({"footpath.page.planted": tree}).functions == {"page.planted A.long": 16}


def test_pronouns_are_counted_by_room_and_modules_beside_the_rooms_together():
    docstrings = {"footpath.page.planted": "What it is", "footpath.page": "The page", "footpath.errors": "Errors"}
    now = figures({module: ast.parse(f'"""{text}"""') for module, text in docstrings.items()})
    assert now.rooms == {"page": 40.0, "root": 0.0}


def test_a_new_function_over_the_limit_is_named_with_its_figure():
    assert worse(Figures({"page.act new": 17}, {}), Figures({}, {})) == [
        "page.act new has 17 branches; at most 15 are allowed"
    ]


@pytest.mark.parametrize(("count", "faults"), [(20, 0), (21, 1)])
def test_a_function_with_a_figure_may_keep_it_and_not_grow(count: int, faults: int):
    assert len(worse(Figures({"page.act old": count}, {}), Figures({"page.act old": 20}, {}))) == faults


@pytest.mark.parametrize(("room", "faults"), [("page", 0), ("web", 1)])
def test_a_room_may_have_its_figure_and_another_the_limit(room: str, faults: int):
    assert len(worse(Figures({}, {room: 5.1}), Figures({}, {"page": 6.0}))) == faults


def test_figures_are_lowered_to_what_was_reached_and_never_raised():
    was = Figures({"a shrunk": 30, "a grown": 20, "a gone": 18}, {"page": 12.0, "web": 9.0, "cli": 5.3, "api": 7.0})
    now = Figures({"a shrunk": 16, "a grown": 25, "a new": 40}, {"page": 11.0, "web": 8.8, "cli": 4.9, "api": 8.0})
    new = lowered(now, was)
    assert new == Figures({"a shrunk": 16, "a grown": 20}, {"page": 11.0, "web": 9.0, "api": 7.0})
    assert better(new, was) == [
        "lower the figure of a shrunk to 16",
        "lower the figure of a gone to 15",
        "lower the figure of page to 11.0",
        "lower the figure of cli to 5.0",
    ]
