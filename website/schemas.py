"""The reference of what is written to files, made of its JSON Schemas."""

from __future__ import annotations

import json
from typing import Any

from website.markdown import code, paragraphs, prose, table

from footpath.schema.publish import PUBLISHED


def pages() -> dict[str, str]:
    """A page for each schema, by its name."""
    return {name: _page(name, model.model_json_schema(by_alias=True)) for name, model in PUBLISHED.items()}


def _page(name: str, schema: dict[str, Any]) -> str:
    link = f"Made from the code. As a file: [{name}.schema.json](../schemas/{name}.schema.json).\n"
    parts = [f"# {schema['title']}\n", link, _object(schema)]
    for title, each in sorted(schema.get("$defs", {}).items()):
        parts.append(f"## {title}\n\n{_object(each) or 'Anything.'}\n")
    return "\n".join(parts)


def _object(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = [
        (code(name) + (" *" if name in required else ""), kind(each), default(each), prose(each.get("description", "")))
        for name, each in schema.get("properties", {}).items()
    ]
    told = paragraphs(schema.get("description", "")) if schema.get("description") else ""
    of = "" if rows or not kind(schema) else f"Type: {kind(schema)}\n"
    return "\n".join(part for part in (told, of, table(("field", "type", "default", "means"), rows)) if part)


def default(schema: dict[str, Any]) -> str:
    """The default of a field as code; empty where it has none, or an object whose own type tells its defaults."""
    value = schema.get("default")
    is_told_elsewhere = isinstance(value, dict) or value in (None, "", [])
    return "" if is_told_elsewhere else code(json.dumps(value, ensure_ascii=False))


def kind(schema: dict[str, Any]) -> str:
    """The type of a value, in words, with links to the types of the page."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.casefold()})"
    if "const" in schema:
        return code(str(schema["const"]))
    if "enum" in schema:
        return ", ".join(code(str(each)) for each in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind(each) for each in schema[several]))
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {})) or 'anything'}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind(schema['additionalProperties']) or 'anything'}"
    return str(schema.get("type", ""))
