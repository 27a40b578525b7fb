"""Parse YAML or JSON into plain data with line numbers.

Every scalar stays the text in the file, so that no value changes its meaning: `NO` stays Norway, `01067` a postal code,
`2024-05` a month. Only lists, keys and texts are accepted: no tags, no references.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import yaml

from footpath.schema.json_text import BadJson, read_json

Place = tuple[str | int, ...]
"""Keys and positions from the top of the file."""

DEEPEST = 20
"""Maximum depth of nesting."""

_QUICK = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml, if available: each run reads a profile, and the pure Python parser is much slower."""

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


@dataclass(slots=True)
class TextSource:
    """The data of a text. Empty values count as absent, and so do parts with only empty values."""

    data: object = None
    lines: dict[Place, int] = field(default_factory=dict[Place, int])
    problems: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Problems, each with its line."""

    def line(self, place: Place) -> int:
        """The line of a part, or of its nearest enclosing part."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def read_source(text: str, *, is_json: bool) -> TextSource:
    """Parse a text. A malformed text gives `problems` and no data."""
    source = TextSource()
    if is_json:
        try:
            read_json(text)
        except BadJson as error:
            source.problems.append((error.line, f"this is not JSON: {error.why}"))
            return source
        # YAML, used for line numbers, forbids tabs; in valid JSON, tabs are never part of a text
        text = text.replace("\t", " ")
    try:
        node = _composed(text, source)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        source.problems.append((line, f"this is not YAML: {error.problem or error.context}"))
        return source
    except yaml.YAMLError as error:
        source.problems.append((1, f"this is not YAML: {str(error).splitlines()[0]}"))
        return source
    if node is not None:
        source.data = _plain(node, (), source)
    return source


def _composed(text: str, source: TextSource) -> yaml.Node | None:
    """Parse with the fast parser, else with PyYAML's own, which takes every character and explains errors."""
    loader = _QUICK
    try:
        _refuse(text, source, loader)
    except yaml.YAMLError:
        loader = yaml.SafeLoader
        source.problems.clear()
        _refuse(text, source, loader)
    return None if source.problems else yaml.compose(text, Loader=loader)


def _refuse(text: str, source: TextSource, loader: type[yaml.SafeLoader]) -> None:
    """Report forbidden constructs: references multiply, tags build objects, deep nesting exhausts the stack."""
    depth = 0
    for event in yaml.parse(text, Loader=loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            source.problems.append((line, "references (*name) are not taken: write it out"))
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag not in {None, "!"}:
            source.problems.append((line, f"the tag {event.tag} is not taken"))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            source.problems.append((line, f"it is nested more than {DEEPEST} levels deep"))
            return


def value_at(value: object, place: Place) -> object:
    """The value at a place; None if missing."""
    for step in place:
        if isinstance(value, dict):
            value = cast("dict[object, object]", value).get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = dict(enumerate(cast("list[object]", value))).get(step)
        else:
            return None
    return value


def _plain(node: yaml.Node, place: Place, source: TextSource) -> object:
    source.lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, place, source) or (None if place and node.value else {})
    if isinstance(node, yaml.SequenceNode):
        parts = [_plain(each, (*place, number), source) for number, each in enumerate(node.value)]
        return parts if not parts or any(part is not None for part in parts) else None
    text = str(node.value)
    if isinstance(node, yaml.ScalarNode) and not node.style and text in _NULLS:
        return None
    # JSON escapes such a character as two surrogates
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _mapping(node: yaml.MappingNode, place: Place, source: TextSource) -> dict[str, object]:
    found: dict[str, object] = {}
    for key_node, value_node in node.value:
        key = str(key_node.value) if isinstance(key_node, yaml.ScalarNode) else ""
        line = key_node.start_mark.line + 1
        if not key:
            source.problems.append((line, "a key is a word"))
            continue
        if (*place, key) in source.lines:
            source.problems.append((line, f"{key} stands here twice (first in line {source.lines[*place, key]})"))
            continue
        source.lines[*place, key] = line
        value = _plain(value_node, (*place, key), source)
        if value is not None:
            found[key] = value
    return found
