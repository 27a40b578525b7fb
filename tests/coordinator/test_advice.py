"""Advice of a run for those whose task is in the queue: none that only a terminal can follow."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import footpath
from footpath.coordinator.advice import of_a_task
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
        ("The page says: “Run it. Use --headed and footpath runs show.” Use --review.",
         "The page says: “Run it. Use --headed and footpath runs show.” Use `submit` review."),
        ("Sent; the site confirms it.", "Sent; the site confirms it."),
    ],
)  # fmt: skip
def test_options_are_told_as_fields_of_a_task_and_what_is_for_terminals_alone_is_not(said: str, told: str):
    assert of_a_task(said) == told


@pytest.mark.parametrize("limit", FLAGS)
def test_a_limit_is_told_by_its_name_in_a_task(limit: str):
    assert of_a_task(raising(limit)) == f"Raise `limits.{limit}` of the task, if it needs more."


def test_no_sentence_of_a_run_is_left_with_an_option_in_it():
    folder = Path(footpath.__file__).parent
    texts = [
        each.value
        for room in WORKING
        for file in (folder / room).rglob("*.py")
        for each in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and "\n" not in each.value
    ]
    advice = [each for each in texts if re.search(r"--[a-z]{3}|footpath [a-z]", each)]
    assert len(advice) > 20
    left = [each for each in advice if re.search(r"--[a-z]{3}|footpath [a-z]", of_a_task(each))]
    assert left == []
