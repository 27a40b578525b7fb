"""The base of every shared type: frozen, closed, documented by the docstring under each field."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args

import pydantic_core
from pydantic import BaseModel, ConfigDict, WrapValidator

from footpath.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic import GetJsonSchemaHandler, ValidatorFunctionWrapHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

_HALF: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}")
"""A lone surrogate in the JSON of a browser."""


class Frozen(BaseModel):
    """Immutable data. Unknown fields raise an error, so that reading never ignores stored data.

    A program uses few of the types that it imports. So validators are built on first use, and field docstrings are read
    only to make a JSON Schema: pydantic's `use_attribute_docstrings` would parse the source at import.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the type, with field docstrings as descriptions."""
        schema = handler(core_schema)
        properties: dict[str, dict[str, Any]] = handler.resolve_ref_schema(schema).get("properties", {})
        docs = _field_docstrings(cls)
        for name, field in cls.model_fields.items():
            described = properties.get(name) or properties.get(field.alias or name)
            if described is not None and name in docs and field.description is None:
                described["description"] = docs[name]
        return schema


@cache
def _field_docstrings(model: type[BaseModel]) -> dict[str, str]:
    """The docstring below each field of a model and of its bases, by field name."""
    docs: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if each is not BaseModel and issubclass(each, BaseModel):
            docs.update(_docstrings_in(each.__module__).get(each.__qualname__, {}))
    return docs


@cache
def _docstrings_in(module: str) -> Mapping[str, dict[str, str]]:
    """The docstrings below fields in a module, by class and field. `inspect.getsource` would parse the whole module
    anew for each class.
    """
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError, KeyError):
        return {}  # no source is installed: the fields stay without a description
    return dict(_documented(tree, ""))


def _documented(node: ast.AST, within: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each class in a node by its qualified name, with the docstrings below its fields."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.ClassDef(name=name):
                yield within + name, dict(_below_fields(child.body))
                yield from _documented(child, f"{within}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield from _documented(child, f"{within}{name}.<locals>.")
            case ast.stmt():
                yield from _documented(child, within)
            case _:
                pass


def _below_fields(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)
            case _:
                pass


def _as_it_is(text: object, validate: ValidatorFunctionWrapHandler) -> str:
    return text if isinstance(text, Sentence) else validate(text)


Said = Annotated[str, WrapValidator(_as_it_is)]
"""A text in which a `Sentence` keeps its type until it is stored."""


def model_in(annotation: object) -> type[BaseModel] | None:
    """The model that an annotation names, perhaps as one of several types or as the type of a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for each in get_args(annotation) if (model := model_in(each))), None)


def from_json(text: str) -> object:
    """Parse JSON text from a browser, twice as fast as the module `json`.

    A lone surrogate, which only a script can write, becomes U+FFFD. Raises ValueError.
    """
    try:
        return pydantic_core.from_json(text)
    except ValueError:
        return pydantic_core.from_json(_HALF.sub(r"\1\\ufffd", text))
