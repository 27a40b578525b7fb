"""What to do next is said as each reader does it: by options at a terminal, elsewhere by fields of a task."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest
from tests.sources import trees
from tests.test_architecture import room
from tests.test_docs import COMMANDS

from footpath.advice import GIVEN, HEADED, OPTIONS, REVIEW, SIGN_IN, granting, option, raising
from footpath.engine.end import LOOK, told
from footpath.errors import BadInput, NeedsPerson, told_by_others
from footpath.memory.redaction import Redaction
from footpath.schema.task import Limits, Task
from footpath.sentence import elsewhere, for_cli, listed, own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARED = ("answers", "coordinator", "engine", "llm", "memory", "page", "roles", "schema", "store", "tasks", "web")
"""Rooms whose words have every reader."""


@pytest.mark.parametrize(
    ("said", "here", "there"),
    [
        (sentence("Run it with {} to learn the way.", option("execution_mode", "auto")),
         "Run it with --mode auto to learn the way.", "Run it with `execution_mode` auto to learn the way."),
        (sentence("Give it ({}){}.", GIVEN, for_cli(", or look at it with --headed")),
         "Give it (--data, or `input` of a task), or look at it with --headed.", "Give it (`input` of a task)."),
        (sentence("Look at the page{}; nothing was pressed.", HEADED),
         "Look at the page with --headed; nothing was pressed.", "Look at the page; nothing was pressed."),
        (sentence("The page says: “{}”. Use {}.", "Run it. Use --review.", REVIEW),
         "The page says: “Run it. Use --review.”. Use --review.",
         "The page says: “Run it. Use --review.”. Use `submit` review."),
        (sentence("Two lists{}.", for_cli(sentence("; for that one: footpath scrape {} --fields {}", "/b", "a"))),
         "Two lists; for that one: footpath scrape /b --fields a.", "Two lists."),
        (sentence("It is over. {}", for_cli("See: footpath runs list")), "It is over. See: footpath runs list",
         "It is over."),
        (listed(" ", ("It is unclear.", for_cli("Use --headed."), LOOK)),
         "It is unclear. Use --headed. Look at the site or your mail, then say what became of it.",
         "It is unclear. Look at the site or your mail, and answer in the inbox what became of it."),
        (sentence("It ended: {}", unended(sentence("not {}.", REVIEW))), "It ended: not --review",
         "It ended: not `submit` review"),
        (raising("steps"), "Raise --max-steps, or `limits.steps` of the task, if it needs more.",
         "Raise `limits.steps` of the task, if it needs more."),
        (raising("pages"), *["Raise `limits.pages` of the task, if it needs more."] * 2),
        (granting("b.example:8102"),
         'If you trust that site, grant it: `hosts: ["b.example:8102"]` in the task, or --allow b.example:8102.',
         'If you trust that site, grant it: `hosts: ["b.example:8102"]` in the task.'),
        (own("Sent; the site confirms it."), *["Sent; the site confirms it."] * 2),
        ("Use --review, says somebody.", *["Use --review, says somebody."] * 2),
    ],
)  # fmt: skip
def test_each_reader_is_told_what_they_can_do(said: str, here: str, there: str):
    assert (said, elsewhere(said)) == (here, there)


def test_what_is_done_at_a_terminal_is_said_after_the_hint_there_alone():
    error = NeedsPerson("It asks for a sign-in.", hint=SIGN_IN, cli="Or sign in by hand: --headed.")
    assert told(error) == str(error) == f"It asks for a sign-in. {SIGN_IN} Or sign in by hand: --headed."
    assert told(error).elsewhere() == f"It asks for a sign-in. {SIGN_IN.elsewhere()}"
    assert told(BadInput("No.", cli="footpath doctor", problems=("a",))).elsewhere() == "No."


def test_what_is_not_our_own_is_searched_for_whom_ever_it_is():
    known = Redaction({"message": "Again"})
    said = sentence("Look{}.", for_cli(sentence(" with: footpath observe {}", "Again"), " Again"))
    told_here = known.text(said)
    assert told_here == "Look with: footpath observe {{message}}."
    assert elsewhere(told_here) == "Look Again."
    with pytest.raises(NeedsPerson) as caught, told_by_others():
        raise NeedsPerson("No.", hint="Again?", cli="Again!")
    assert known.text(told(caught.value)) == "No. {{message}}? {{message}}!"


def test_options_and_fields_are_those_that_there_are():
    fields = Task.model_json_schema()
    wanted, limits = fields["$defs"]["Wanted"]["properties"], fields["$defs"]["Limits"]["properties"]
    known = {*fields["properties"], *(f"wanted.{each}" for each in wanted), *(f"limits.{each}" for each in limits)}
    assert OPTIONS.keys() <= known
    assert set(OPTIONS.values()) <= set().union(*COMMANDS.values())
    assert not any("--" in elsewhere(raising(limit)) for limit in Limits.model_fields)


OURS = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(set().union(*COMMANDS.values())))})(?![\w-])"
    rf"|footpath ({'|'.join(sorted({words.split()[0] for words in COMMANDS}))})\b"
)
"""An option or a command of ours."""


def for_everybody(tree: ast.AST) -> Iterator[str]:
    """The texts of a module that are not said to be for terminals alone; docstrings are for no reader."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.keyword(arg="cli"):
                pass
            case ast.Call(func=ast.Name(id="for_cli"), args=args):
                for each in args[1:]:
                    yield from for_everybody(ast.Expression(each))
            case ast.Constant(value=str(text)):
                yield text
            case _:
                yield from for_everybody(node)


def test_what_everybody_reads_names_no_command_and_no_option():
    shared = {module: tree for module, tree in trees().items() if room(module) in SHARED}
    told = [(name, text) for name, tree in shared.items() for text in for_everybody(tree) if OURS.search(text)]
    assert told == []
    assert all(OURS.search(text) for text in ("Use --review.", "`footpath runs list` shows them."))
