"""The JSON Schemas in docs/schemas/ are those of the code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footpath.schema.publish import PUBLISHED, publish, texts

FILES = [f"{name}.schema.json" for name in sorted(PUBLISHED)]

PUBLISHED_AT = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("name", FILES)
def test_the_published_schema_is_current(name: str):
    assert (PUBLISHED_AT / name).read_text(encoding="utf-8") == texts()[name], "run `make schemas`"


def test_nothing_else_is_published():
    assert sorted(path.name for path in PUBLISHED_AT.iterdir()) == sorted(texts()) == FILES


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_a_schema_is_closed_and_says_what_its_fields_are(name: str):
    schema = json.loads(texts()[f"{name}.schema.json"])
    assert schema["additionalProperties"] is False
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["description"]


def test_the_profile_schema_speaks_as_a_json_resume_does():
    schema = json.loads(texts()["profile.schema.json"])
    assert {"basics", "work", "education", "x-footpath", "$schema"} <= schema["properties"].keys()
    assert "startDate" in schema["$defs"]["Work"]["properties"]


def test_writing_them_makes_the_folder(tmp_path: Path):
    written = publish(tmp_path / "a" / "b")
    assert sorted(path.name for path in written) == sorted(texts())
    assert all(path.is_file() for path in written)
