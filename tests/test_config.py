"""The environment says where things are; nothing is created by asking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.config import read_settings

if TYPE_CHECKING:
    import pytest


def test_one_folder_holds_everything_when_it_is_named(tmp_path: Path):
    home = tmp_path / "mine"

    settings = read_settings({"FOOTPATH_HOME": str(home)})

    assert settings.home == home
    assert settings.profile == home / "profile.yaml"
    assert settings.cache == home / "cache"
    assert settings.database_url == f"sqlite+aiosqlite:///{home}/footpath.db"
    assert not home.exists()


def test_each_part_can_be_elsewhere(tmp_path: Path):
    settings = read_settings(
        {
            "FOOTPATH_HOME": str(tmp_path),
            "FOOTPATH_DATABASE_URL": "postgresql://db.example.com/footpath",
            "FOOTPATH_PROFILE": "~/me.yaml",
            "FOOTPATH_BROWSER": "google-chrome",
        }
    )
    assert settings.database_url == "postgresql://db.example.com/footpath"
    assert settings.profile == Path.home() / "me.yaml"
    assert settings.browser == "google-chrome"


def test_what_is_set_to_nothing_is_not_set():
    assert read_settings({"FOOTPATH_HOME": "", "FOOTPATH_BROWSER": "", "FOOTPATH_DATABASE_URL": ""}) == read_settings(
        {}
    )


def test_the_password_of_a_database_is_not_shown():
    settings = read_settings({"FOOTPATH_DATABASE_URL": "postgresql://ada:s3cret@db.example.com/footpath"})
    assert "s3cret" not in repr(settings)


def test_a_screen_is_what_linux_says_is_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert not read_settings({}).has_screen
    assert read_settings({"DISPLAY": ":0"}).has_screen
    assert read_settings({"WAYLAND_DISPLAY": "wayland-0"}).has_screen
    monkeypatch.setattr("sys.platform", "darwin")
    assert read_settings({}).has_screen


def test_the_memory_of_a_browser_is_a_number_of_mebibytes():
    assert read_settings({"FOOTPATH_BROWSER_MEMORY": "512"}).browser_memory_mb == 512
    assert read_settings({"FOOTPATH_BROWSER_MEMORY": ""}).browser_memory_mb == 1536
    for wrong in ("2 GB", "-1", "0", "1e3"):
        assert read_settings({"FOOTPATH_BROWSER_MEMORY": wrong}).browser_memory_mb == 0


def test_what_a_model_is_given_of_time_answer_and_thought_is_read_and_nonsense_is_marked():
    given = read_settings(
        {"FOOTPATH_MODEL_SECONDS": "300", "FOOTPATH_MODEL_TOKENS": "4000", "FOOTPATH_MODEL_THINKING": "Low"}
        | {"FOOTPATH_MODEL_PARALLEL": "Off"}
    )
    assert given.model_parallel == "off"
    assert (given.model_seconds, given.model_tokens, given.model_thinking) == (300, 4000, "low")
    none = read_settings({})
    assert (none.model_seconds, none.model_tokens, none.model_thinking) == (90, None, "")
    for wrong in ("0", "-1", "soon", "9" * 40):
        assert read_settings({"FOOTPATH_MODEL_SECONDS": wrong}).model_seconds == 0
        assert read_settings({"FOOTPATH_MODEL_TOKENS": wrong}).model_tokens == 0
