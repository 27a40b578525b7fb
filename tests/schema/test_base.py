"""The base of every shared type."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from footpath.schema.base import Frozen

if TYPE_CHECKING:
    import pytest


class Described(Frozen):
    name: str
    """As it is printed."""


def test_the_docstring_of_a_field_describes_it():
    assert Described.model_json_schema()["properties"]["name"]["description"] == "As it is printed."


def test_a_type_without_a_source_has_a_schema_without_descriptions():
    made = type("Made", (Frozen,), {"__annotations__": {"name": str}, "__module__": "nowhere"})
    assert "description" not in made.model_json_schema()["properties"]["name"]


def test_a_module_is_read_once_for_all_its_types(monkeypatch: pytest.MonkeyPatch):
    class Inner(Frozen):
        one: str
        """Of the first."""

    class Outer(Inner):
        class Within(Frozen):
            three: str
            """Of the third."""

        two: Within
        """Of the second."""

    asked: list[object] = []
    read = inspect.getsource
    monkeypatch.setattr(inspect, "getsource", lambda of: asked.append(of) or read(of))
    schema = Outer.model_json_schema()
    told = [*schema["properties"].values(), *schema["$defs"]["Within"]["properties"].values()]
    assert [each.get("description") for each in told] == ["Of the first.", "Of the second.", "Of the third."]
    assert len(asked) <= len({__name__, Frozen.__module__})
