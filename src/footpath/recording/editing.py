"""A cookbook as YAML for a person to edit, and back. An edited cookbook is checked like any other and marked. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

import yaml

from footpath.engine.secrecy import has_literal_secret
from footpath.errors import BadInput
from footpath.schema.action import Action, Operate, Part
from footpath.schema.cookbook import Cookbook, Parameter, Step, parameter_of
from footpath.schema.template import templates_of

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from footpath.schema.cookbook import Condition

LARGEST: Final = 2_000_000
"""Most characters of a text that is read."""
EDITABLE: Final = ("parameters", "steps")
_NEXT: Final = "Correct it and save it again; nothing was changed."


class _NoAliases(yaml.SafeLoader):
    """Read YAML without aliases: a few lines of aliases can expand to gigabytes."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.YAMLError("an alias (*) has no place in a cookbook")
        return super().compose_node(parent, index)


def as_yaml(book: Cookbook) -> str:
    """Return the editable parts of a cookbook as YAML, and the rest as comments. Default values are left out."""
    body = {name: [_plain(each) for each in getattr(book, name)] for name in EDITABLE}
    head = (
        f"# {' '.join(book.name.split())}",
        f"# cookbook {book.id}, revision {book.revision}: {book.task_type} on {book.url_pattern}",
        "# Saved, it is the next revision, on trial until it has worked twice. {{name}} is a parameter.",
    )
    return "\n".join(head) + "\n" + yaml.safe_dump(body, sort_keys=False, allow_unicode=True, width=110)


def edited(book: Cookbook, text: str) -> Cookbook:
    """The cookbook with the parameters and steps of a text in YAML or JSON.

    Raises:
        BadInput: with every problem of the text, each by its place.
    """
    body = _read(text)
    if missing := [name for name in EDITABLE if name not in body]:
        raise _refused((f"{missing[0]}: it is missing",))
    return _checked(book, body)


def patched(book: Cookbook, text: str) -> Cookbook:
    """The cookbook with some fields of some steps replaced: `{"steps": {"s3": {"action": …}}}` in YAML or JSON.

    Raises:
        BadInput: with every problem of the text, each by its place.
    """
    body = _read(text)
    changes = body.get("steps", {})
    if not isinstance(changes, dict):
        raise _refused(("steps: give the fields of each step under its id",))
    steps: dict[str, dict[str, Any]] = {each.id: _plain(each) for each in book.steps}
    for id, fields in cast("dict[str, object]", changes).items():
        if id not in steps or not isinstance(fields, dict):
            raise _refused((f"steps.{str(id)[:40]}: there is no such step, or no fields are given",))
        steps[id] = {**steps[id], **cast("dict[str, Any]", fields)}
    parameters = body.get("parameters", [_plain(each) for each in book.parameters])
    return _checked(book, {"parameters": parameters, "steps": list(steps.values())})


def _plain(item: Step | Parameter) -> dict[str, Any]:
    """Return a step or parameter without default values; the kinds of actions and conditions stay."""
    fields = item.model_dump(mode="json", exclude_defaults=True, exclude={"health"})
    if isinstance(item, Step):
        fields["action"] = _with_kind(item.action)
        for name in ("precondition", "postcondition"):
            if name in fields:
                fields[name]["all_of"] = [_with_kind(each) for each in getattr(item, name).all_of]
    return fields


def _with_kind(item: Action | Part | Condition) -> dict[str, Any]:
    fields = item.model_dump(mode="json", exclude_defaults=True)
    if isinstance(item, Operate):
        fields["parts"] = [{**_with_kind(each), "action": _with_kind(each.action)} for each in item.parts]
    return fields if isinstance(item, Part) else {"kind": item.kind, **fields}


def _read(text: str) -> Mapping[str, object]:
    if len(text) > LARGEST:
        raise _refused((f"it has {len(text):,} characters, and at most {LARGEST:,} are read",))
    try:
        body = yaml.load(text, _NoAliases)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark is not None else ""
        raise _refused((f"{where}it is no YAML: {getattr(error, 'problem', None) or error}",)) from error
    if not isinstance(body, dict):
        raise _refused(("it does not begin with parameters and steps",))
    found = cast("dict[object, object]", body)
    if unknown := [str(name)[:40] for name in found if name not in EDITABLE]:
        raise _refused(tuple(f"{name}: only {' and '.join(EDITABLE)} can be edited" for name in unknown))
    return cast("Mapping[str, object]", found)


def _unknown(step: Step, known: Mapping[str, Parameter], had: Container[str]) -> list[str]:
    """Return what is wrong with the templates of a step; `had` are those of the steps before the edit."""
    try:
        used = () if parameter_of(step.action, known) else templates_of(step.action)
    except BadInput as error:
        return [str(error.message)]
    return [f"{{{{{name}}}}} is none of the parameters" for name in used if name not in had]


def _checked(book: Cookbook, body: Mapping[str, object]) -> Cookbook:
    steps = body["steps"]
    if isinstance(steps, list):
        body = {**body, "steps": _numbered(cast("list[object]", steps))}
    made = book.with_edits(body)
    if isinstance(made, tuple):
        raise _refused(made)
    known = {each.name: each for each in made.parameters}
    had = {name for step in book.steps for name in templates_of(step.action)}
    problems = [
        f"steps.{at}.action: {problem}" for at, step in enumerate(made.steps) for problem in _unknown(step, known, had)
    ]
    problems += [
        f"steps: {id} is the id of {n} steps" for id, n in Counter(each.id for each in made.steps).items() if n > 1
    ]
    if not made.steps:
        problems.append("steps: there is none")
    if problems := problems or _secrets(made.steps, book.steps):
        raise _refused(tuple(problems))
    return made


def _secrets(steps: Sequence[Step], before: Container[Step]) -> list[str]:
    """Return a problem for each changed step that holds a secret itself."""
    told = "it holds a secret; write {{name}} and add the parameter"
    changed = ((at, each) for at, each in enumerate(steps) if each not in before)
    return [f"steps.{at}.action: {told}" for at, each in changed if has_literal_secret(each)]


def _numbered(steps: Sequence[object]) -> list[object]:
    """Give an id to each step that has none."""
    given = [cast("dict[str, object]", each).get("id") for each in steps if isinstance(each, dict)]
    taken = {id for id in given if isinstance(id, str)}
    number, found = len(steps), list[object]()
    for each in steps:
        if isinstance(each, dict) and "id" not in each:
            while f"s{number}" in taken:
                number += 1
            taken.add(f"s{number}")
            found.append({"id": f"s{number}", **cast("dict[str, object]", each)})
        else:
            found.append(cast("object", each))
    return found


def _refused(problems: tuple[str, ...]) -> BadInput:
    return BadInput("This is no cookbook that can be replayed.", hint=_NEXT, problems=problems)
