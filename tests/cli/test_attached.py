"""`--cdp` on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

FILL = ("fill", "http://127.0.0.1:9/f", "--data", "name=Bo", "--cdp")


def test_where_nobody_can_be_asked_it_does_not_attach(footpath: CommandLine):
    said = footpath(*FILL, "9222")
    assert said.code == 6
    assert "no proxy stands before your browser" in " ".join(said.err.split())
    assert "--unbounded" in said.err


def test_what_is_no_browser_is_named(footpath: CommandLine):
    said = footpath(*FILL, "http://chrome.example.com:9222", "--unbounded")
    assert (said.code, "ssh -L" in said.err) == (2, True), said.err
