"""Export a passed scenario as a test for pytest-playwright: a commented block for each step, data as fixtures.

Statements come from the cookbook of each step, without detours and waits. Assertions come from the step's expectations.
"""

from __future__ import annotations

import ast
import contextlib
import os
import re
import textwrap
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from footpath.engine.goal import fits
from footpath.engine.literals import Literals
from footpath.engine.secrecy import has_literal_secret, secrets_of
from footpath.errors import BadInput, NotFound
from footpath.locators.repair import run_pytest
from footpath.reading.locator import literal
from footpath.reading.program_code import method_of
from footpath.reading.sensitive import kind_of
from footpath.recording.program import ON_PAGE, assertions, calls, helpers, imported_names, program_of
from footpath.recording.written import Spelling, environment_name, variables
from footpath.roles.plain.grammar import only_expects
from footpath.scenarios.running import goal_of
from footpath.schema.template import names, resolve, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    from footpath.memory.cookbooks import CookbookMemory
    from footpath.schema.cookbook import Cookbook, Step
    from footpath.schema.scenario import Scenario, ScenarioReport, ScenarioStep, StepReport

_WIDTH: Final = 100
_LONGEST_NAME: Final = 60


async def _learned(told: StepReport, books: CookbookMemory) -> Cookbook | None:
    """Return the cookbook of a step; None if the step left none, or the cookbook is gone."""
    try:
        return await books.get(told.cookbook) if told.cookbook else None
    except NotFound:
        return None


def _unfit(step: ScenarioStep, told: StepReport, book: Cookbook | None, filled: Cookbook | None) -> str:
    """Return why a step cannot stand in a test; empty if it can. `filled`: its cookbook for the goal."""
    if told.status != "passed":
        return told.status
    if book is None and step.goal.strip() and not only_expects(step.goal):
        return "its way was not learned"
    if filled is None or not any(map(has_literal_secret, filled.steps)):
        return ""
    return "it types a secret; give it in `data`, and write {{name}} in the step"


async def generate(scenario: Scenario, report: ScenarioReport, books: CookbookMemory) -> str:
    """Return the text of a test with the steps of a scenario.

    Raises:
        BadInput: a step did not pass, acted and left no cookbook, or types a secret written in its words: each such
            step by number.
    """
    problems: list[str] = []
    secret = {name for name, value in scenario.data.items() if kind_of(name, value)}
    blocks: list[list[str]] = []
    spelled = variables(scenario.data)
    for number, (step, told) in enumerate(zip(scenario.steps, report.steps, strict=True), 1):
        book = await _learned(told, books)
        filled = _filled(step, book, spelled, scenario.data) if book is not None else None
        if problem := _unfit(step, told, book, filled):
            problems.append(f"step {number}: {problem}")
            continue
        secret |= secrets_of(filled.steps, filled.parameters) if filled is not None else set()
        blocks.append(_block(number, step, told, filled, spelled))
    if problems:
        raise BadInput("No test can be made of this scenario.", problems=tuple(problems))
    return _written(scenario, blocks, spelled, secret).replace("\0", "\ufffd")


def prove(file: Path, data: Mapping[str, str]) -> tuple[bool, str]:
    """Whether pytest passes a generated test with the data; else pytest's message.

    The run notes the elements that the locators find, so that a repair knows them later.
    """
    env = {environment_name(variable): data[name] for name, variable in variables(data).items()}
    ran = run_pytest(file, (), (), ("--footpath-heal",), env=env)
    if healed := next((line for *_, line in ran.locators if line.kind == "healed"), None):
        return False, str(healed)
    if ran.passed and not ran.failures:
        return True, ""
    return False, next((each.message for each in ran.failures.values()), ran.said[-_WIDTH:])


def check_runner(folder: Path) -> None:
    """Raise BadInput if pytest, in a folder of tests or where that will be, has no fixture `page`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".footpath-", dir=folder) as beside:
            probe = Path(beside) / "test_page.py"
            probe.write_text("def test_page(page): ...\n", "utf-8")
            ran = run_pytest(probe, (), ("--setup-plan",))
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}.", hint="Name another file.") from None
    said = "\n".join((ran.said, *(each.message for each in ran.failures.values())))
    if find_spec("pytest") is None or "fixture 'page' not found" in said:
        raise BadInput(
            "The test needs pytest-playwright, which is not installed. Nothing was run.",
            hint="pip install pytest pytest-playwright && playwright install chromium",
        )


def save(file: Path, text: str, *, overwrite: bool = False) -> None:
    """Write a test into a file, whole or not at all. Raises BadInput if the file exists, or cannot be written."""
    written, beside = text.encode(), file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if overwrite:
            beside.write_bytes(written)
            beside.replace(file)
        else:
            with file.open("xb") as out:
                out.write(written)
    except FileExistsError:
        raise BadInput(f"{file} is there already.", hint="Name another file, or give --overwrite.") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror}.", hint="Name another file.") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def _block(
    number: int, step: ScenarioStep, told: StepReport, filled: Cookbook | None, spelled: Mapping[str, str]
) -> list[str]:
    """Return the statements of one step under its title."""
    statements = list(_statements(step, filled)) if filled is not None else []
    asserted = list(assertions(goal_of(step), Spelling(spelled)))
    if not asserted and not any("expect(" in line for line in statements) and not names(told.proof):
        asserted = [f"{ON_PAGE}.to_contain_text({Spelling(spelled).words(told.proof)}, use_inner_text=True)"]
    if asserted:  # what proved the run then, such as a link with these words, is no further expectation
        while statements and (statements[-1].startswith(ON_PAGE) or statements[-1].endswith(").to_be_visible()")):
            statements.pop()
    title = textwrap.shorten(" ".join(step.title.split()), _WIDTH, placeholder=" …")
    name = "field" if "field" not in spelled.values() else "the_field"
    return [f"# {number}. {title}", *_written_once(statements, name), *asserted]


def _written_once(statements: Sequence[str], name: str) -> list[str]:
    """The statements with a name for each locator of an action and of the expectation behind the action: a repair then
    edits one place, and no expectation.
    """
    lines: list[str] = []
    for line in statements:
        found = next((each for each in _expected(line) if lines and lines[-1].startswith(f"{each}.")), "")
        if found:
            lines[-1:] = [f"{name} = {found}", f"{name}{lines[-1].removeprefix(found)}"]
        lines.append(line.replace(found, name, 1) if found else line)
    return lines


def _expected(line: str) -> list[str]:
    """The locator of an expectation in a line, and the locators that the locator begins with; empty for none."""
    if not line.startswith("expect(page."):
        return []
    calls = [each for each in ast.walk(ast.parse(line)) if isinstance(each, ast.Call)]
    [within] = [each.args[0] for each in calls if method_of(each) == "expect"]
    parts = [each for each in ast.walk(within) if isinstance(each, ast.Call)]
    return [said for each in parts if (said := ast.get_source_segment(line, each)) and said.startswith("page.")]


def _filled(step: ScenarioStep, book: Cookbook, spelled: Mapping[str, str], data: Mapping[str, str]) -> Cookbook:
    """Return a step's cookbook with the words of the goal filled in.

    Values of the scenario are templates. Only an element on the page keeps words that the step itself spells out:
    a search for `engineer` leaves the title in `click "Optical Engineer"` as it is.
    """
    goal = goal_of(step)
    entered = dict(fits(book.task_pattern, goal) or {}) | {name: template(name) for name in spelled}
    on_page = entered | {name: words for name in spelled if (words := _as_written(name, data[name], goal))}
    return book.model_copy(update={"steps": tuple(_put(each, entered, on_page) for each in book.steps)})


def _statements(step: ScenarioStep, filled: Cookbook) -> Iterator[str]:
    """Yield the statements of a step's cookbook."""
    program = program_of(filled, proves_goal=False)
    if program.left_out:
        raise BadInput(f"The step “{step.title}” cannot be written as a test.", problems=program.left_out)
    for line in program.statements:
        if line.strip() and not line.lstrip().startswith("# "):
            yield line


def _as_written(name: str, value: str, goal: str) -> str:
    """Return a value as a goal spells it out; empty if the goal has no such words, or the value is secret."""
    if not value.strip() or kind_of(name, value):
        return ""
    found = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", goal, re.IGNORECASE)
    return found[0] if found else ""


def _put(step: Step, entered: Mapping[str, str], on_page: Mapping[str, str]) -> Step:
    put = Literals(on_page).put_step(step)
    return put.model_copy(update={"action": resolve(put.action, entered)})


def _fixture(variable: str, value: str | None) -> list[str]:
    """The lines of a fixture with a value; None: of the environment, for a secret."""
    said = f'os.environ["{environment_name(variable)}"]' if value is None else literal(value)
    return ["", "", "@pytest.fixture", f"def {variable}() -> str:", f"    return {said}"]


def _written(scenario: Scenario, blocks: Sequence[Sequence[str]], spelled: Mapping[str, str], secret: Set[str]) -> str:
    body = [line for block in blocks for line in ("", *block)]
    used = {name: variable for name, variable in spelled.items() if any(_uses(line, variable) for line in body)}
    name = " ".join(scenario.name.split()).replace('"', "'").replace("\\", "/") or "A scenario"
    lines = [f'"""{textwrap.shorten(name, _WIDTH, placeholder=" …").rstrip(".")}.', ""]
    lines += [
        "Generated by Footpath from a passed scenario. Needs pytest-playwright and its browser.",
        '"""',
        "",
    ]
    uses_patterns = calls("words_of(", body) or calls("re.", body)
    lines += ["import os", *(["import re"] if uses_patterns else []), ""]
    lines += [*(["import pytest"] if used else []), f"from playwright.sync_api import {imported_names(body)}"]
    lines += ["", f'URL = os.environ.get("TEST_URL", {literal(str(scenario.url))})']
    for given, variable in used.items():
        lines += _fixture(variable, None if given in secret else scenario.data[given])
    lines += helpers(body)
    arguments = ", ".join(["page: Page", *(f"{variable}: str" for variable in used.values())])
    lines += ["", "", f"def test_{_function(name)}({arguments}) -> None:", "    page.goto(URL)"]
    return "\n".join([*lines, *(f"    {line}".rstrip() for line in body)]) + "\n"


def _uses(line: str, variable: str) -> bool:
    return re.search(rf"\b{re.escape(variable)}\b", line) is not None


def _function(name: str) -> str:
    plain = "_".join(re.findall(r"[a-z0-9]+", name.casefold().replace("'", "")))
    return plain[:_LONGEST_NAME].strip("_") or "scenario"
