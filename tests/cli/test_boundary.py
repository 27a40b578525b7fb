"""What a command says whose libraries are not installed, or whose settings cannot be meant."""

from __future__ import annotations

import pytest

from footpath.cli import boundary
from footpath.errors import BadInput


def test_an_extra_whose_libraries_are_there_is_not_spoken_of():
    boundary.need("server")


@pytest.mark.parametrize(
    ("extra", "library"), [("server", "dbos"), ("server", "uvicorn"), ("mcp", "mcp"), ("documents", "docx")]
)
def test_a_missing_library_is_told_in_one_sentence_with_what_brings_it(extra, library, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(boundary, "find_spec", lambda name: None if name == library else object())
    with pytest.raises(BadInput, match="is not installed") as told:
        boundary.need(extra)
    assert told.value.advice == f'pip install "footpath[{extra}]"'


@pytest.mark.parametrize("name", ["FOOTPATH_MCP_HOSTS", "FOOTPATH_USER_HOSTS", "FOOTPATH_WEBHOOK_HOSTS"])
def test_a_setting_that_lists_hosts_lists_hosts(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(name, "jobs.example.com, 127.0.0.1:8000")
    boundary.settings()
    monkeypatch.setenv(name, "jobs.example.com, http://[")
    with pytest.raises(BadInput, match="'http://\\[' is not a host") as told:
        boundary.settings()
    assert told.value.message.startswith(f"{name}: ")
