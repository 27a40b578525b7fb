"""Profiles by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.config import Settings
from footpath.coordinator.profiles import known

if TYPE_CHECKING:
    from pathlib import Path


def test_the_default_one_comes_first_and_has_its_name_for_itself(tmp_path: Path):
    """A list of them offers the first one where nobody has chosen."""
    others = tmp_path / "profiles"
    others.mkdir()
    default = tmp_path / "profile.yaml"
    for each in (default, others / "profile.json", others / "maria.yaml", others / "ada.json", others / "cv.pdf"):
        each.touch()
    found = known(Settings(home=tmp_path, cache=tmp_path, database_url="", profile=default))
    assert list(found.items()) == [("profile", default), ("ada", others / "ada.json"), ("maria", others / "maria.yaml")]
