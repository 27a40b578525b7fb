"""Export a cookbook as a program: a test for pytest-playwright, or a plain Playwright script. Pure.

A cookbook has no values. A test reads values from the environment, a script from the command line. Values given to the
export become defaults, except secrets, which are never written into a file.
"""

from __future__ import annotations

import dataclasses
import re
import textwrap
from typing import TYPE_CHECKING, Final, Literal

from footpath.engine.literals import cleared
from footpath.engine.secrecy import told_of
from footpath.errors import BadInput
from footpath.reading.credentials import without_credentials
from footpath.reading.locator import literal
from footpath.reading.sensitive import kind_of
from footpath.recording.program import Program, helpers, imported_names, program_of
from footpath.recording.recorder import as_recorder
from footpath.recording.written import environment_name
from footpath.schema.action import Check, Navigate
from footpath.schema.cookbook import LacksAct
from footpath.schema.template import YES, names, templates_of
from footpath.store import portable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.recording.program import ProgramParameter
    from footpath.schema.cookbook import Cookbook

Format = Literal["pytest", "playwright", "recorder"]
FORMATS: Final[tuple[Format, ...]] = ("pytest", "playwright", "recorder")

_LONGEST_FUNCTION: Final = 60
_WIDTH: Final = 100


@dataclasses.dataclass(frozen=True, slots=True)
class Exported:
    """A cookbook in another tool's format."""

    text: str
    left_out: tuple[str, ...] = ()
    """Differences of the text from the cookbook, in a sentence each."""


def export(book: Cookbook, to: Format, *, url: str = "", values: Mapping[str, str] | None = None) -> Exported:
    """Return the cookbook in a format.

    Args:
        book: the cookbook.
        to: the format.
        url: the address to start at; the address in the url pattern by default.
        values: defaults of the parameters. The format `recorder` has no parameters: a value not given stays a template.

    Raises:
        BadInput: the cookbook starts at any page of a kind and no url is given, or a value has no parameter or is
            secret.
    """
    given = dict(values or {})
    book, told = cleared(book)
    program = program_of(book)
    _check_values(book, program, given)
    start = without_credentials(_start(book, url))
    cut = (*told, *told_of(start), *_missing(book))
    if to == "recorder":
        text, left_out = as_recorder(book, start.address, given)
        return Exported(text, (*left_out, *cut))
    program = dataclasses.replace(program, left_out=(*program.left_out, *cut))
    write = _test if to == "pytest" else _script
    return Exported(write(book, program, start.address, given).replace("\0", "\ufffd"), program.left_out)


def _missing(book: Cookbook) -> tuple[str, ...]:
    """Return a sentence for each act that an import left out."""
    lacking = [(step.id, each) for step in book.steps for each in step.precondition.all_of]
    return tuple(f"{id}: before it, {each.said} is missing." for id, each in lacking if isinstance(each, LacksAct))


def as_file(book: Cookbook) -> Exported:
    """Return the cookbook as a file for another machine, without a literal secret of an earlier import."""
    book, told = cleared(book)
    return Exported(portable.write(book), told)


def _check_values(book: Cookbook, program: Program, given: Mapping[str, str]) -> None:
    known = [each.name for each in program.parameters]
    secret = {each.name for each in program.parameters if each.is_secret}
    of_goal = names(book.task_pattern)  # words of a goal that no step uses are no mistake
    problems = [f"{name}: it is no parameter of this cookbook" for name in given if name not in (*known, *of_goal)]
    problems += [
        f"{name}: it is secret, and is not written into a file; set it where the program is run"
        for name, value in given.items()
        if name in secret or kind_of(name, value)
    ]
    ticks = _ticks(book) & given.keys()
    problems += [f"{name}: a checkbox takes yes or no" for name in ticks if given[name] not in YES]
    if problems:
        hint = f"Its parameters are {', '.join(known) or 'none'}."
        raise BadInput("These values cannot be exported.", hint=hint, problems=tuple(problems))


def _ticks(book: Cookbook) -> set[str]:
    """Return the parameters that decide whether a box is ticked."""
    return {name for step in book.steps if isinstance(step.action, Check) for name in templates_of(step.action)}


def _start(book: Cookbook, url: str) -> str:
    first = book.steps[0].action if book.steps else None
    if isinstance(first, Navigate) and not url and not names(first.url):
        return ""  # the first step opens the page
    if url:
        return url
    if "*" in book.url_pattern:
        raise BadInput(
            f"The cookbook starts at any page like {book.url_pattern}.", hint="Name one by its address (--url)."
        )
    host = book.url_pattern.partition("/")[0].partition(":")[0]
    scheme = "http" if host == "localhost" or re.fullmatch(r"[\d.]+", host) else "https"
    return f"{scheme}://{book.url_pattern}"


def _head(book: Cookbook, program: Program, how: str) -> list[str]:
    goal = " ".join((book.task_pattern or book.name).split()).replace('"""', "“”").replace("\\", "/")
    said = [*textwrap.wrap(f"{goal.rstrip('.')}.", 100), "", *textwrap.wrap(how, 100)]
    if program.left_out:
        said += [
            "",
            "Not done here:",
            *(f"- {each}".replace('"""', "“”").replace("\\", "/") for each in program.left_out),
        ]
    return [f'"""{said[0]}', *said[1:], '"""', ""]


def _variable(parameter: ProgramParameter) -> str:
    return environment_name(parameter.variable)


def _test(book: Cookbook, program: Program, start: str, given: Mapping[str, str]) -> str:
    how = f"Exported by Footpath from cookbook {book.id}, revision {book.revision}. "
    how += "Needs pytest-playwright and its browser (playwright install chromium)."
    if program.parameters:
        how += " Each value comes from the environment variable that its fixture names."
    lines = _head(book, program, how)
    lines += ["import os", *(["import re"] if program.uses_re else []), "", "import pytest"]
    lines += [f"from playwright.sync_api import {imported_names(program.statements)}"]
    if start:
        lines += ["", f'URL = os.environ.get("TEST_URL", {literal(start)})']
    if program.parameters:
        lines += ["", "", *_VALUE]
    lines += helpers(program.statements)
    for each in program.parameters:
        default = f", {literal(given[each.name])}" if each.name in given else ""
        optional = "" if each.required else ", required=False"
        question = " ".join(each.question.split()).replace('"', "'").replace("\\", "/") or each.name
        lines += ["", "", "@pytest.fixture", f"def {each.variable}() -> str:", f'    """{question}"""']
        lines += [f'    return value("{_variable(each)}"{default}{optional})']
    arguments = ["page: Page", *(f"{each.variable}: str" for each in program.parameters)]
    lines += ["", "", *_signature(f"test_{_function(book)}", arguments)]
    lines += [*(["    page.goto(URL)"] if start else []), *_body(program)]
    return "\n".join(lines).replace("\n\n\n\n", "\n\n\n") + "\n"


_VALUE: Final = (
    'def value(name: str, default: str = "", *, required: bool = True) -> str:',
    '    """A value from the environment, else the one of the export."""',
    "    given = os.environ.get(name, default)",
    "    if required and not given:",
    '        pytest.fail(f"Set the environment variable {name}: a step enters it.")',
    "    return given",
)


def _script(book: Cookbook, program: Program, start: str, given: Mapping[str, str]) -> str:
    how = f"Exported by Footpath from cookbook {book.id}, revision {book.revision}. Needs playwright, and "
    how += "its browser (playwright install chromium) or the --browser of yours. --help lists what it takes."
    secret = [each for each in program.parameters if each.is_secret]
    how += f" From the environment alone: {', '.join(map(_variable, secret))}." if secret else ""
    lines = _head(book, program, how)
    lines += [
        "import argparse",
        *(["import os"] if secret else []),
        *(["import re"] if program.uses_re else []),
    ]
    lines += ["", f"from playwright.sync_api import {imported_names(program.statements, 'sync_playwright')}"]
    arguments = [
        "page: Page",
        *(["url: str"] if start else []),
        *(f"{each.variable}: str" for each in program.parameters),
    ]
    opened = ["    page.goto(url)"] if start else []
    lines += helpers(program.statements)
    lines += ["", "", *_signature("run", arguments)]
    lines += ['    """Do the steps."""', *opened, *_body(program)]
    lines += ["", "", "def main() -> None:", '    """Read the arguments, and run it in a browser of its own."""']
    lines += ["    parser = argparse.ArgumentParser(description=__doc__)"]
    if start:
        lines += [f'    parser.add_argument("--url", default={literal(start)})']
    for each in program.parameters:
        if each not in secret:
            lines.append(f'    parser.add_argument("--{each.variable.replace("_", "-")}", {_argument(each, given)})')
    lines += [
        '    parser.add_argument("--headed", action="store_true", help="show the browser")',
        '    parser.add_argument("--browser", help="path of a Chrome or Chromium; by default Playwright\'s own")',
        "    given = vars(parser.parse_args())",
        '    headed, browser_path = given.pop("headed"), given.pop("browser")',
        *(line for each in secret for line in _secret(each)),
        "    with sync_playwright() as playwright:",
        "        browser = playwright.chromium.launch(headless=not headed, executable_path=browser_path)",
        "        run(browser.new_page(), **given)",
        "        browser.close()",
        "",
        "",
        'if __name__ == "__main__":',
        "    main()",
    ]
    return "\n".join(lines) + "\n"


def _secret(each: ProgramParameter) -> list[str]:
    """Return the lines that take a secret from the environment, so that no process list shows the value."""
    lines = [f'    given["{each.variable}"] = os.environ.get("{_variable(each)}", "")']
    if each.required:
        lines += [f'    if not given["{each.variable}"]:']
        lines += [f'        parser.error("set the environment variable {_variable(each)}: a step enters it")']
    return lines


def _argument(each: ProgramParameter, given: Mapping[str, str]) -> str:
    """Return the argparse options of a parameter."""
    question = " ".join(each.question.split()).replace("%", "%%")
    told = f", help={literal(question)}" if question else ""
    if each.name in given:
        return f"default={literal(given[each.name])}{told}"
    return f"required=True{told}" if each.required else f'default=""{told}'


def _function(book: Cookbook) -> str:
    plain = "_".join(re.findall(r"[a-z0-9]+", re.sub(r"\{\{|\}\}", "", book.name).casefold()))
    return plain[:_LONGEST_FUNCTION].strip("_") or "cookbook"


def _signature(name: str, arguments: Sequence[str]) -> list[str]:
    """Return the first lines of a function, with one argument a line if the line would be too long."""
    line = f"def {name}({', '.join(arguments)}) -> None:"
    if len(line) <= _WIDTH:
        return [line]
    return [f"def {name}(", *(f"    {each}," for each in arguments), ") -> None:"]


def _body(program: Program) -> list[str]:
    lines = [f"    {line}".rstrip() for line in program.statements]
    return lines or ["    assert page"]
