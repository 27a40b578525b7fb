"""`footpath record` where it cannot record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_without_a_screen_it_says_what_to_do(footpath: CommandLine):
    said = footpath("record", "http://127.0.0.1:9/", env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert said.code == 3
    assert "There is no screen to record on." in said.err
    assert "cookbooks import" in said.err


def test_a_replay_before_ones_eyes_is_not_done_in_ones_own_browser(footpath: CommandLine):
    said = footpath("record", "http://127.0.0.1:9/", "--cdp", "9222", "--replay")
    assert (said.code, "footpath run" in said.err) == (2, True), said.err
