"""The base of every shared type."""

from __future__ import annotations

from footpath.schema.base import Frozen


class Described(Frozen):
    name: str
    """As it is printed."""


def test_the_docstring_of_a_field_describes_it():
    assert Described.model_json_schema()["properties"]["name"]["description"] == "As it is printed."


def test_a_type_without_a_source_has_a_schema_without_descriptions():
    made = type("Made", (Frozen,), {"__annotations__": {"name": str}, "__module__": "nowhere"})
    assert "description" not in made.model_json_schema()["properties"]["name"]
