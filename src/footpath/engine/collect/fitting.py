"""Whether a value is one that a JSON Schema allows, as far as texts of a page can tell. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping


def fits(schema: Mapping[str, object], value: object) -> bool:
    """Whether a value is one of those that are named, and within the bounds; its kind is known to be right."""
    choices = schema.get("enum")
    if isinstance(choices, list) and value not in cast("list[object]", choices):
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if isinstance(value, str):
        pattern = schema.get("pattern")
        return _is_within(schema, len(value), "minLength", "maxLength") and not (
            isinstance(pattern, str) and re.search(pattern, value) is None
        )
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    return _is_within(schema, value, "minimum", "maximum")


def _is_within(schema: Mapping[str, object], value: float, least: str, most: str) -> bool:
    low, high = schema.get(least), schema.get(most)
    return (not isinstance(low, (int, float)) or value >= low) and (not isinstance(high, (int, float)) or value <= high)
