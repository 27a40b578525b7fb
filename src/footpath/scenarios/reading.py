"""Read scenarios from YAML, Gherkin, or plain lines.

A plain line is a step; `=>` or a line that begins with `Expected:` gives the expected content of the page:

    # Find an optician's job
    1. search for "engineer" => "3 jobs" is shown
    2. click "Optical Engineer"
       Expected: "Apply" is shown
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, cast

import yaml
from pydantic import ValidationError

from footpath.errors import BadInput
from footpath.schema.order import mistakes
from footpath.schema.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

LONGEST: Final = 1_000_000
"""Characters of the longest scenario."""

_NUMBER: Final = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•])\s+")
_RESULT: Final = re.compile(r"""(?P<quoted>"[^"]*"|“[^”]*”|„[^“]*“)|\s*(?:=>|→)\s*""")
"""Separates a step from its expectation; an arrow in a quotation belongs to the quotation."""
_EXPECTED: Final = re.compile(r"^\s*(?:expected(?: results?)?|expects?)\s*:\s*", re.IGNORECASE)
_FEATURE: Final = re.compile(r"^\s*(?:# *language *:|@\S+\s*$|Feature *:)", re.MULTILINE)
_SUBJECT: Final = re.compile(r"^(?:I|we)\s+", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"https?://[^\s\"”']+")
HOW: Final = "docs/scenarios.md shows how a scenario is written."


def read_scenarios(text: str, *, url: str = "", name: str = "", is_yaml: bool = False) -> tuple[Scenario, ...]:
    """Return the scenarios of a text; a file in Gherkin may have several.

    Args:
        text: YAML with `steps`, a feature in Gherkin, or plain lines.
        url: the start address; empty if the text gives one.
        name: name of the scenario, if the text gives none.
        is_yaml: the text has to be YAML, even without `steps`.

    Raises:
        BadInput: the text is no scenario, with each reason.
    """
    if len(text) > LONGEST:
        raise BadInput(f"The scenario has {len(text):,} characters; {LONGEST:,} are the most.", hint=HOW)
    if not text.strip():
        raise BadInput("The scenario is empty: it has no steps.", hint=HOW)
    if (described := _yaml(text, is_yaml=is_yaml)) is not None:
        return (_made({"name": name, **described, **({"url": url} if url else {})}),)
    if _FEATURE.search(text.lstrip("\ufeff")[:2_000]) is not None:
        return _gherkin(text.lstrip("\ufeff"), url)
    return (_made({"name": name, "url": url, **_plain(text)}),)


def _made(described: Mapping[str, object]) -> Scenario:
    if "steps" in described and not described["steps"]:
        raise BadInput("The scenario has no steps.", hint=HOW)
    try:
        return Scenario.model_validate(described)
    except ValidationError as error:
        if not described.get("url") and error.error_count() == 1:
            raise BadInput(
                "The scenario does not say where it begins.", hint="Give --url, or `url:` in the file."
            ) from None
        raise BadInput("The scenario cannot be read.", problems=tuple(mistakes(error, Scenario)), hint=HOW) from None


def _yaml(text: str, *, is_yaml: bool) -> dict[str, object] | None:
    """A scenario in YAML; None where the text is no YAML with steps, and need not be."""
    if not is_yaml and re.search(r"^steps\s*:", text, re.MULTILINE) is None:
        return None
    try:
        described = cast("object", yaml.load(text, yaml.BaseLoader))  # each value is a text: 0123 stays 0123
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        line = f" in line {where.line + 1}" if where is not None else ""
        raise BadInput(f"The scenario is no YAML{line}: {getattr(error, 'problem', '')}.", hint=HOW) from None
    except RecursionError:
        raise BadInput("The scenario is nested too deeply.", hint=HOW) from None
    if not isinstance(described, dict):
        if is_yaml:
            raise BadInput("The YAML file is not a scenario: it has no `steps:`.", hint=HOW)
        return None
    found = cast("dict[str, Any]", described)
    if found.get("version") == "1":
        del found["version"]
    if "steps" not in found:
        return found
    steps = cast("object", found["steps"] or [])
    if not isinstance(steps, list):
        raise BadInput("`steps` of the scenario must be a list.", hint=f"Begin each with “- ”. {HOW}")
    found["steps"] = [{"goal": each} if isinstance(each, str) else each for each in cast("list[object]", steps)]
    return found


def _plain(text: str) -> dict[str, object]:
    steps: list[dict[str, Any]] = []
    found: dict[str, object] = {"steps": steps}
    for line in text.splitlines():
        if not line.strip():
            continue
        if line.startswith("#"):
            found.setdefault("name", line.lstrip("# ").strip())
        elif (said := _EXPECTED.match(line)) is not None:
            if not steps:
                steps.append({"goal": "", "expect": []})
            steps[-1]["expect"].append(line[said.end() :].strip())
        else:
            goal, *expected = _parted(_NUMBER.sub("", line).strip())
            steps.append({"goal": goal, "expect": [each for each in expected if each]})
    return found


def _parted(said: str) -> list[str]:
    """Split a step from its expectations."""
    found, at = list[str](), 0
    for each in _RESULT.finditer(said):
        if each["quoted"] is None:
            found.append(said[at : each.start()])
            at = each.end()
    return [*found, said[at:]]


def _gherkin(text: str, url: str) -> tuple[Scenario, ...]:
    if find_spec("gherkin") is None:
        raise BadInput("The parser for Gherkin is not installed.", hint='pip install "footpath[gherkin]"')
    from gherkin.errors import ParserError
    from gherkin.parser import Parser
    from gherkin.pickles.compiler import Compiler

    try:
        document = cast("Any", Parser().parse(text))
    except ParserError as error:
        problems = [str(each) for each in getattr(error, "errors", ())] or [str(error)]
        raise BadInput("The feature cannot be read.", problems=tuple(problems[:10]), hint=HOW) from None
    document["uri"] = ""
    pickles = cast("Any", Compiler()).compile(document)
    if not pickles:
        raise BadInput("The feature has no scenario with steps.", hint=HOW)
    return tuple(_made(_pickle(each, url)) for each in pickles)


def _pickle(pickle: Mapping[str, Any], url: str) -> dict[str, object]:
    """Return a Gherkin scenario with its example tables filled in."""
    steps: list[dict[str, Any]] = []
    told = ""
    for each in pickle["steps"]:
        said, argument = str(each["text"]), each.get("argument")
        if argument is None and not steps and not told and (found := _ADDRESS.search(said)) is not None:
            told = found[0]  # “Given I am on "https://…"”
        elif each["type"] == "Outcome":
            if not steps:
                steps.append({"goal": "", "expect": []})
            steps[-1]["expect"] += [said, *_entered(argument, said)]
        else:
            goals = list(_entered(argument, said))
            steps.append({"name": said, "goal": ", ".join(goals) or _without_subject(said), "expect": []})
    return {"name": pickle["name"], "url": url or told, "steps": steps}


def _without_subject(said: str) -> str:
    return _SUBJECT.sub("", said)


def _entered(argument: Mapping[str, Any] | None, said: str) -> Iterator[str]:
    """What a table of a step asks to be entered: fields on the left, values on the right.

    Raises:
        BadInput: the step has another kind of table, or a text block.
    """
    if argument is None:
        return
    rows: Sequence[Any] = argument.get("dataTable", {}).get("rows", ())
    cells = [[str(cell["value"]) for cell in row["cells"]] for row in rows]
    if not cells or any(len(row) != 2 for row in cells):
        raise BadInput(
            f"The step “{said}” has a table or a text block that no rule understands.",
            hint="A table of two columns, fields and values, is entered; say anything else in words.",
        )
    for field, value in cells:
        yield f'enter "{value}" in "{field}"'
