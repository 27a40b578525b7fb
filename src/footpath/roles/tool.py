"""Tools: a tool is a typed function with a docstring. The description reaches the prompt by itself.

    @tool("acts")
    async def click(desk: RoleContext, ref: Ref, reason: Reason) -> CallResult:
        '''Press a button, link, tab or box.'''

A new tool is such a function, and its name in the tuple of the role that may call the tool. Files of tools do without
`from __future__ import annotations`: the annotations are read while the program runs.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, JsonValue, create_model

from footpath.errors import BadInput
from footpath.llm.port import ToolSpec
from footpath.reading.locator import with_spots
from footpath.roles.model_answer import Invalid, fitting
from footpath.schema.template import names

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from footpath.roles.ports import Call, RoleContext
    from footpath.roles.sight import Sight
    from footpath.schema.snapshot import Element

Kind = Literal["acts", "reads", "keeps", "ends"]
"""acts: does something to the page; reads: changes nothing, so that its result holds until something acts; keeps:
changes what the role works with; ends: ends the role."""

Named = Literal["ref", "spot", "text", "file"]


@dataclasses.dataclass(frozen=True, slots=True)
class NamesSomething:
    """Marks a parameter whose text names something, to be checked before any action."""

    what: Named


Ref = Annotated[str, NamesSomething("ref")]
"""An element of the page as it was last seen."""

MaybeRef = Annotated[str, NamesSomething("ref")]
"""The same, or empty for the page itself; with a default of `""`."""

Spot = Annotated[str, NamesSomething("spot")]
"""An element of the page as it was last seen, or a text of the page that stands there once."""

Text = Annotated[str, NamesSomething("text")]
"""What is typed or chosen: its templates must be known."""

FileName = Annotated[str, NamesSomething("file")]
"""One of the task's files."""

MOST_SPOTS = 8
"""Most places named of a text that the page shows several times."""

Reason = str
"""Why, in a few words."""


@dataclasses.dataclass(frozen=True, slots=True)
class CallResult:
    """The result of a call, for the role."""

    text: str = ""
    ok: bool = True


@dataclasses.dataclass(frozen=True)
class Tool:
    """A function that a role can call."""

    function: Callable[..., Awaitable[CallResult]]
    kind: Kind = "keeps"
    most: int = 0
    """Most calls in one run; 0: no limit."""
    offered: Callable[[RoleContext], bool] = lambda desk: True
    """Whether the tool makes sense in a run."""
    known: Callable[[RoleContext, Mapping[str, JsonValue]], str] = lambda desk, arguments: ""
    """Why a call with these arguments adds nothing to the prompt; empty if it may."""
    is_ours: bool = True
    """Whether the tool is no plug-in's."""

    @property
    def name(self) -> str:
        """The function's name, without the underscore that keeps Python's own names free."""
        return self.function.__name__.rstrip("_")

    @cached_property
    def spec(self) -> ToolSpec:
        """The tool's description for a model."""
        described, _ = _docstring(self.function)
        return ToolSpec(self.name, described, bare(self.arguments.model_json_schema()))

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """The model that checks the arguments."""
        _, told = _docstring(self.function)
        fields: dict[str, Any] = {}
        for parameter in _parameters(self.function):
            default: object = ... if parameter.default is parameter.empty else parameter.default
            annotation: Any = parameter.annotation
            if parameter.name in told:
                annotation = Annotated[annotation, Field(description=told[parameter.name])]
            fields[parameter.name] = (annotation, default)
        return create_model(self.name, __config__=ConfigDict(extra="forbid"), **fields)

    @cached_property
    def marks(self) -> dict[str, Named]:
        """The parameters with names of elements or data, and the kind of each."""
        found: dict[str, Named] = {}
        for parameter in _parameters(self.function):
            for mark in _marks(parameter.annotation):
                found[parameter.name] = mark.what
        return found


def tool(
    kind: Kind,
    *,
    most: int = 0,
    offered: Callable[[RoleContext], bool] | None = None,
    known: Callable[[RoleContext, Mapping[str, JsonValue]], str] | None = None,
) -> Callable[[Callable[..., Awaitable[CallResult]]], Tool]:
    """Make a tool of a function; see `Tool` for the options."""
    said: dict[str, Any] = {"offered": offered, "known": known}

    def made(function: Callable[..., Awaitable[CallResult]]) -> Tool:
        given = {name: value for name, value in said.items() if value is not None}
        return Tool(function, kind, most, **given)

    return made


def checked(tool: Tool, call: Call, desk: RoleContext) -> dict[str, JsonValue]:
    """Return the validated arguments of a call.

    Raises:
        Invalid: the arguments do not fit the tool, or name unknown things. The message gives an alternative.
    """
    properties = tool.arguments.model_fields
    given = dict(call.arguments)
    if call.reason and "reason" in properties and given.get("reason") is None:
        given["reason"] = call.reason
    ready = fitting(tool.arguments, given).model_dump()
    for name, kind in tool.marks.items():
        for text in ready[name] if isinstance(ready[name], list) else [ready[name]]:
            _check_name(kind, text, desk, may_be_empty=not properties[name].is_required())
    return ready


def _check_template(text: str, desk: RoleContext) -> None:
    """Check that the run has each value that a text names."""
    try:
        unknown = [name for name in names(text) if name not in desk.values]
    except BadInput as error:
        raise Invalid(f"{error.message} {error.hint}") from None
    if unknown:
        known = ", ".join(f"{{{{{name}}}}}" for name in desk.values) or "none"
        raise Invalid(f"there is no value {{{{{unknown[0][:40]}}}}}; there are: {known}")


def _check_name(kind: Named, text: str, desk: RoleContext, *, may_be_empty: bool) -> None:
    if not text and may_be_empty:
        return
    match kind:
        case "ref":
            if desk.sight is None or text not in desk.sight.elements:
                raise Invalid(
                    f"there is no element {text[:40]!r} on the page; use a ref as the page shows it, like e12"
                )
        case "spot":
            if not spot_of(desk, text):
                raise Invalid(f"there is no element {text[:40]!r} on the page, and {_why_no_spot(desk, text)}")
        case "file":
            if text not in desk.files:
                raise Invalid(f"there is no file {text[:40]!r}; there are: {', '.join(desk.files) or 'none'}")
        case "text":
            _check_template(text, desk)


def spot_of(desk: RoleContext, said: str) -> str:
    """Return the ref of the element or text that a call names; empty for none, or several."""
    if desk.sight is None:
        return ""
    found = _spots(desk.sight)
    if said in found:
        return said
    named = _saying(found, said)
    return named[0] if len(named) == 1 else ""


def _spots(sight: Sight) -> dict[str, Element]:
    return {**sight.elements, **with_spots(sight.snapshot).by_ref}


def _saying(found: Mapping[str, Element], said: str) -> list[str]:
    return [ref for ref, each in found.items() if each.name and each.name == said and not each.hidden]


def _why_no_spot(desk: RoleContext, said: str) -> str:
    """Return why a text names no single element; of several, the refs with the text that follows each."""
    found = {} if desk.sight is None else _spots(desk.sight)
    named = _saying(found, said)
    if not named:
        return "no text that says so; copy a whole line or cell of PAGE"
    in_order = sorted((each for each in found.values() if each.name), key=lambda each: each.order)
    told: list[str] = []
    for ref in named[:MOST_SPOTS]:
        after = next((each.name for each in in_order if each.order > found[ref].order), "")
        told.append(f"{ref} before “{after[:40]}”" if after else ref)
    return f"the text is there {len(named)} times: {', '.join(told)}; use one of these refs"


def _parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    """All but the desk."""
    return list(inspect.signature(function, eval_str=True).parameters.values())[1:]


def _marks(annotation: object) -> list[NamesSomething]:
    found = [each for each in get_args(annotation) if isinstance(each, NamesSomething)]
    if get_origin(annotation) is list:
        return _marks(get_args(annotation)[0])
    return found


def _docstring(function: Callable[..., object]) -> tuple[str, dict[str, str]]:
    """Return a function's description, and its parameters' from `- name: …` lines."""
    text = inspect.getdoc(function) or ""
    described, _, parameters = text.partition("\n\n- ")
    told = {
        match[1]: " ".join(match[2].split())
        for match in re.finditer(r"^- (\w+): (.+(?:\n {2}.+)*)", "- " + parameters, re.MULTILINE)
    }
    return " ".join(described.split()), told


def bare(schema: Mapping[str, Any], kinds: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema without titles, defaults and other words that only cost tokens: arguments are checked in any
    case.

    References are resolved in place: not every provider follows references.
    """
    kinds = cast("Mapping[str, Any]", schema.get("$defs", {})) if kinds is None else kinds
    if "$ref" in schema:
        return bare(kinds[str(schema["$ref"]).rpartition("/")[2]], kinds)
    kept: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "properties":
            kept[key] = {name: bare(each, kinds) for name, each in cast("dict[str, dict[str, Any]]", value).items()}
        elif key == "items":
            kept[key] = bare(cast("dict[str, Any]", value), kinds)
        elif key not in {"title", "additionalProperties", "default", "$defs"}:
            kept[key] = value
    return kept
