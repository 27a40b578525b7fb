"""Advice of a run for those whose task is in the queue: none that only a terminal can follow."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import footpath
from footpath.coordinator.advice import hint_of_a_task, of_a_task
from footpath.errors import FLAGS, raising

WORKING = ("answers", "engine", "llm", "memory", "roles", "tasks", "web")
"""Rooms whose errors end runs."""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("It asks more. Run it with --mode auto to learn the way.",
         "It asks more. Run it with `execution_mode` auto to learn the way."),
        ("Two forms. Say which with --form NAME or --form NUMBER.", "Two forms. Say which with `form`."),
        ('No. Give it as "Q=A" (--data, or `input` of a task), or look at it with --headed.',
         'No. Give it as "Q=A" (`input` of a task).'),
        ("It leads to a.example. If you trust that site: --allow a.example:80",
         "It leads to a.example. If you trust that site: a.example:80 in `hosts`"),
        ("It took 3.5 s. Nothing was sent. Look at the page with --headed.",
         "It took 3.5 s. Nothing was sent. Look at the page."),
        ("A captcha. Run it with --headed, pass it by hand, run it again.", "A captcha."),
        ("Busy now. See what it does: footpath runs list", "Busy now."),
        ("No list was found, but one of 12 other records; to bring those home: footpath scrape https://a.example/?b=1;2.",
         "No list was found, but one of 12 other records."),
        ("See what it does: footpath runs list", "See what it does."),
        ("The page says: “Run it. Use --headed and footpath runs show.” Use --review.",
         "The page says: “Run it. Use --headed and footpath runs show.” Use `submit` review."),
        ("Sent; the site confirms it.", "Sent; the site confirms it."),
    ],
)  # fmt: skip
def test_options_are_told_as_fields_of_a_task_and_what_is_for_terminals_alone_is_not(said: str, told: str):
    assert of_a_task(said) == told


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("`footpath tasks list` shows those that there are.", ""),
        ("To have that one instead of this: footpath cookbooks rm b1, then again.", ""),
        ("Give more of the id.", "Give more of the id."),
        ("Give one of these with --form NAME or --form NUMBER.", "Give one of these with `form`."),
    ],
)
def test_a_hint_that_is_for_a_terminal_alone_is_left_out_as_a_whole(hint: str, told: str):
    assert hint_of_a_task(hint) == told


@pytest.mark.parametrize("limit", FLAGS)
def test_a_limit_is_told_by_its_name_in_a_task(limit: str):
    assert of_a_task(raising(limit)) == f"Raise `limits.{limit}` of the task, if it needs more."


OPTION = re.compile(r"--[a-z]{3}|footpath [a-z]")


def whole_texts(tree: ast.AST, *, hints: bool) -> list[str]:
    """The texts of a module, each with what is put into it as X."""
    found: list[str] = []
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.keyword(arg="hint") | ast.Assign(targets=[ast.Name(id="hint")]) if not hints:
                continue
            case ast.JoinedStr(values=parts):
                found.append("".join(str(each.value) if isinstance(each, ast.Constant) else "X" for each in parts))
            case ast.Constant(value=str(text)) if "\n" not in text:
                found.append(text)
            case _:
                found += whole_texts(node, hints=hints)
    return found


def test_of_what_runs_say_only_what_is_for_a_terminal_is_left_out():
    folder = Path(footpath.__file__).parent
    trees = [ast.parse(file.read_text(encoding="utf-8")) for room in WORKING for file in (folder / room).rglob("*.py")]
    advice = [text for tree in trees for text in whole_texts(tree, hints=True) if OPTION.search(text)]
    assert len(advice) > 20
    told = {text: of_a_task(f"It ended. {text}") for text in advice}
    assert [text for text, said in told.items() if OPTION.search(said) or not said.startswith("It ended.")] == []
    reasons = [text for tree in trees for text in whole_texts(tree, hints=False) if OPTION.search(text)]
    assert [text for text in reasons if not of_a_task(text)] == []
