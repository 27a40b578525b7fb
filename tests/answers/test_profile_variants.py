"""Profiles that extend another one, and what a file adds to a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.answers.profile_file import load
from footpath.answers.profile_merge import Conflict, as_text, merged
from footpath.answers.source import read_source
from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def base(tmp_path: Path) -> Path:
    (tmp_path / "cv.pdf").write_bytes(b"%PDF-1.4")
    path = tmp_path / "profile.yaml"
    path.write_text(
        "basics: {name: Ida Sorrel, label: Baker, location: {city: Rye}}\n"
        "skills: [{name: Sourdough}, {name: Rye}]\n"
        "x-footpath: {files: {resume: cv.pdf}, notice_period: 1 month}\n",
        encoding="utf-8",
    )
    return path


def variant(base: Path, text: str) -> Path:
    path = base.parent / "profiles" / "sales.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_a_variant_says_what_differs(base: Path):
    text = "extends: ../profile.yaml\nbasics: {label: Sales manager}\nskills: [{name: Talking}]\n"
    profile = load(variant(base, text))
    assert (profile.basics.name, profile.basics.label, profile.basics.location.city) == (
        "Ida Sorrel", "Sales manager", "Rye",
    )  # fmt: skip
    assert [each.name for each in profile.skills] == ["Talking"]
    assert profile.footpath.files.resume == str(base.parent.resolve() / "cv.pdf")


def test_a_variant_of_what_is_not_there(base: Path):
    with pytest.raises(BadInput, match=r"There is no profile at .*other\.yaml"):
        load(variant(base, "extends: ../other.yaml\n"))


def test_profiles_that_extend_each_other(base: Path):
    path = variant(base, "extends: ../profile.yaml\n")
    base.write_text("extends: profiles/sales.yaml\n", encoding="utf-8")
    with pytest.raises(BadInput, match="which extends it"):
        load(path)


def test_what_is_missing_is_added_and_what_differs_is_a_conflict():
    old = {
        "basics": {"name": "Ida Sorrel", "email": "ida@example.com"},
        "work": [{"name": "Mill", "position": "Baker"}],
    }
    new = {
        "basics": {"name": "IDA SORREL", "email": "ida@example.org", "label": "Baker"},
        "work": [
            {"name": "Mill", "position": "Baker", "startDate": "2019"},
            {"name": "Fen", "position": "Baker", "startDate": "2016"},
        ],
    }
    merge = merged(old, new)
    assert merge.conflicts == [Conflict(("basics", "email"), "ida@example.com", "ida@example.org")]
    assert merge.added == [("basics", "label"), ("work", 0, "startDate"), ("work", 1)]
    merge.take(merge.conflicts[0])
    assert merge.data["basics"] == {"name": "Ida Sorrel", "email": "ida@example.org", "label": "Baker"}
    assert old["basics"] == {"name": "Ida Sorrel", "email": "ida@example.com"}


def test_what_is_written_is_read_back_as_it_was():
    odd = {
        "basics": {"name": "Null", "phone": "+44 20", "summary": "a: b # c\nd", "label": "yes"},
        "work": [{"startDate": "2019-03", "name": "- x", "highlights": ["'", "001", "~"]}],
    }
    for as_json in (False, True):
        assert read_source(as_text(odd, as_json=as_json), is_json=as_json).data == odd
