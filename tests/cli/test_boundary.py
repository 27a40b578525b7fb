"""What a command says whose libraries are not installed."""

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
