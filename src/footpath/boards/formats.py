"""Responses of APIs as plain values: dicts, lists, texts and numbers, whatever the format."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast
from xml.etree import ElementTree

if TYPE_CHECKING:
    from collections.abc import Iterator


_ENTRY: Final = re.compile(r"(?P<key>[\w-]+|\*)(?:\[(?P<by>[\w-]+)=(?P<value>[^\]]*)\])?")
_STEP: Final = re.compile(r"\.(?![^\[]*\])")
_LOCAL: Final = re.compile(r"^\{[^}]*\}")
_DEEPEST: Final = 40
"""Maximum nesting of XML elements."""
Tree = dict[str, object]


class Unreadable(Exception):
    """The text is not in its format. The message gives the reason."""


def parsed(text: str, format: str) -> object:
    """The values of a JSON or XML text. Raises Unreadable."""
    if text.lstrip()[:15].casefold().startswith(("<!doctype html", "<html")):
        raise Unreadable("it is a web page")
    return _xml(text) if format == "xml" else _json(text)


def _json(text: str) -> object:
    try:
        return cast("object", json.loads(text, strict=False))
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as error:
        raise Unreadable("it is no JSON") from error


def _xml(text: str) -> object:
    if "<!ENTITY" in text or "<!DOCTYPE" in text:  # a few such lines can expand to gigabytes
        raise Unreadable("it declares a document type of its own")
    try:
        root = ElementTree.fromstring(text.lstrip().encode())
    except (ElementTree.ParseError, ValueError) as error:
        raise Unreadable("it is no XML") from error
    return _element(root, 0)


def _element(element: ElementTree.Element, depth: int) -> object:
    """A text for a leaf element, else a dict; repeated children become a list."""
    if depth > _DEEPEST:
        raise Unreadable("nested too deeply")
    if not len(element):
        return (element.text or "").strip()
    values: Tree = {}
    for child in element:
        name, value = _LOCAL.sub("", child.tag), _element(child, depth + 1)
        if name not in values:
            values[name] = value
        elif isinstance(before := values[name], list):
            cast("list[object]", before).append(value)
        else:
            values[name] = [before, value]
    return values


def at(path: str, value: object) -> Iterator[object]:
    """Every non-empty value at a path (see `board`), in order."""
    if path == ".":
        yield from _entries(value)
        return
    found = [value]
    for step in _STEP.split(path):
        match = _ENTRY.fullmatch(step)
        if match is None:
            return
        found = [inner for each in found for inner in _within(each, match)]
    for each in found:
        yield from _entries(each)


def _within(value: object, step: re.Match[str]) -> Iterator[object]:
    for each in _entries(value):
        if not isinstance(each, dict):
            continue
        tree = cast("Tree", each)
        for entry in tree.values() if step["key"] == "*" else (tree.get(step["key"]),):
            yield from (inner for inner in _entries(entry) if step["by"] is None or _has(inner, step))


def _has(value: object, step: re.Match[str]) -> bool:
    return isinstance(value, dict) and str(cast("Tree", value).get(step["by"])) == step["value"]


def _entries(value: object) -> Iterator[object]:
    """The entries of a list, or a single value; empty for None and empty texts."""
    if isinstance(value, list):
        for each in cast("list[object]", value):
            yield from _entries(each)
    elif value is not None and value != "":
        yield value
