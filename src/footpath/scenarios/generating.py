"""A scenario that passed as a test for pytest-playwright: a commented block a step, its data as fixtures.

Statements come from the cookbook of each step, which has neither detours nor waits; assertions come from what the step
expects.
"""

from __future__ import annotations

import os
import re
import textwrap
from typing import TYPE_CHECKING, Final

from footpath.engine.goal import fits
from footpath.engine.literals import Literals
from footpath.errors import BadInput, NotFound
from footpath.locators.repair import run_pytest
from footpath.reading.sensitive import kind_of
from footpath.recording.program import program_of
from footpath.recording.written import Spelling, literal, variables
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.scenarios.running import goal_of
from footpath.schema.template import names, resolve, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from footpath.memory.cookbooks import CookbookMemory
    from footpath.schema.cookbook import Cookbook, Step
    from footpath.schema.scenario import Scenario, ScenarioReport, ScenarioStep, StepReport

_WIDTH: Final = 100
_LONGEST_NAME: Final = 60
_ON_PAGE: Final = 'expect(page.locator("body"))'


async def generate(scenario: Scenario, report: ScenarioReport, books: CookbookMemory) -> str:
    """The text of a test that does what the steps of a scenario did.

    Raises:
        BadInput: a step did not pass, or acted and left no cookbook: each such step by number.
    """
    problems: list[str] = []
    blocks: list[list[str]] = []
    spelled = variables(scenario.data)
    for number, (step, told) in enumerate(zip(scenario.steps, report.steps, strict=True), 1):
        try:
            book = await books.get(told.cookbook) if told.cookbook else None
        except NotFound:
            book = None
        if told.status != "passed" or (book is None and step.goal.strip() and not _only_looks(step)):
            problems.append(f"step {number}: {told.status if told.status != 'passed' else 'its way was not learned'}")
        else:
            blocks.append(_block(number, step, told, book, spelled))
    if problems:
        raise BadInput("No test can be made of this scenario.", problems=tuple(problems))
    return _written(scenario, blocks, spelled)


def prove(file: Path) -> tuple[bool, str]:
    """Whether pytest passes a generated test; else what it said."""
    ran = run_pytest(file, (), ())
    if ran.passed and not ran.failures:
        return True, ""
    return False, next((each.message for each in ran.failures.values()), ran.said[-_WIDTH:])


def save(file: Path, text: str, *, overwrite: bool = False) -> None:
    """Write a test into its file. Raises BadInput where there is one already, or it cannot be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_WRONLY | (os.O_TRUNC if overwrite else os.O_EXCL)), "w") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{file} is there already.", hint="Name another file, or give --overwrite.") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror}.", hint="Name another file.") from None


def _only_looks(step: ScenarioStep) -> bool:
    understood = understand(step.goal)
    return not isinstance(understood, NotUnderstood) and all(each.verb == "expect" for each in understood)


def _block(
    number: int, step: ScenarioStep, told: StepReport, book: Cookbook | None, spelled: Mapping[str, str]
) -> list[str]:
    """The statements of one step under its title."""
    statements = list(_statements(step, book, spelled)) if book is not None else []
    asserted = list(_assertions(step, Spelling(spelled)))
    if not asserted and not any("expect(" in line for line in statements) and not names(told.proof):
        asserted = [f"{_ON_PAGE}.to_contain_text({Spelling(spelled).pattern(told.proof)}, use_inner_text=True)"]
    if asserted:
        while statements and statements[-1].startswith(_ON_PAGE):
            statements.pop()
    title = textwrap.shorten(" ".join(step.title.split()), _WIDTH, placeholder=" …")
    return [f"# {number}. {title}", *statements, *asserted]


def _statements(step: ScenarioStep, book: Cookbook, spelled: Mapping[str, str]) -> Iterator[str]:
    """What the cookbook of a step does, with the words of the goal in it; values of the scenario are variables."""
    values = dict(fits(book.task_pattern, goal_of(step)) or {}) | {name: template(name) for name in spelled}
    filled = book.model_copy(update={"steps": tuple(_filled(each, values) for each in book.steps)})
    program = program_of(filled)
    if program.left_out:
        raise BadInput(f"The step “{step.title}” cannot be written as a test.", problems=program.left_out)
    for line in program.statements:
        if line.strip() and not line.lstrip().startswith("# "):
            yield line


def _filled(step: Step, values: Mapping[str, str]) -> Step:
    put = Literals(values).put_step(step)
    return put.model_copy(update={"action": resolve(put.action, values)})


def _assertions(step: ScenarioStep, spelling: Spelling) -> Iterator[str]:
    """What the step expects, where an assertion of Playwright says the same."""
    understood = understand(goal_of(step))
    for each in () if isinstance(understood, NotUnderstood) else understood:
        if each.verb != "expect" or not each.text:
            continue
        pattern = spelling.pattern(each.text)
        match each.expected:
            case "shown":
                yield f"{_ON_PAGE}.to_contain_text({pattern}, use_inner_text=True)"
            case "gone":
                yield f"{_ON_PAGE}.not_to_contain_text({pattern}, use_inner_text=True)"
            case "url":
                yield f"expect(page).to_have_url({pattern})"
            case "title":
                yield f"expect(page).to_have_title({pattern})"
            case _:
                continue


def _written(scenario: Scenario, blocks: Sequence[Sequence[str]], spelled: Mapping[str, str]) -> str:
    body = [line for block in blocks for line in ("", *block)]
    used = {name: variable for name, variable in spelled.items() if any(_uses(line, variable) for line in body)}
    name = " ".join(scenario.name.split()).replace('"', "'").replace("\\", "/") or "A scenario"
    lines = [f'"""{textwrap.shorten(name, _WIDTH, placeholder=" …").rstrip(".")}.', ""]
    lines += ["Generated by Footpath from a scenario whose steps passed. Needs pytest-playwright.", '"""', ""]
    lines += ["import os", *(["import re"] if any("re." in line for line in body) else []), ""]
    lines += [*(["import pytest"] if used else []), "from playwright.sync_api import Page, expect"]
    lines += ["", f'URL = os.environ.get("TEST_URL", {literal(str(scenario.url))})']
    for given, variable in used.items():
        lines += ["", "", "@pytest.fixture", f"def {variable}() -> str:", f"    return {_value(given, scenario)}"]
    arguments = ", ".join(["page: Page", *(f"{variable}: str" for variable in used.values())])
    lines += ["", "", f"def test_{_function(name)}({arguments}) -> None:", "    page.goto(URL)"]
    return "\n".join([*lines, *(f"    {line}".rstrip() for line in body)]) + "\n"


def _uses(line: str, variable: str) -> bool:
    return re.search(rf"\b{re.escape(variable)}\b", line) is not None


def _value(name: str, scenario: Scenario) -> str:
    """The value of a fixture; a secret one comes from the environment."""
    if kind_of(name, scenario.data[name]):
        return f'os.environ["TEST_{name.upper()}"]'
    return literal(scenario.data[name])


def _function(name: str) -> str:
    plain = "_".join(re.findall(r"[a-z0-9]+", name.casefold().replace("'", "")))
    return plain[:_LONGEST_NAME].strip("_") or "scenario"
