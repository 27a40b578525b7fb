"""Files of users of a server: read in a process of its own, with bounds."""

from __future__ import annotations

import sys

import pytest
from tests.resumes.drawn import Drawn, pdf

from footpath.errors import BadInput
from footpath.resumes.apart import read_apart
from footpath.resumes.read import read_resume

LINES = ("Mara Lind", "mara@example.com", "Experience", "Cook", "Old Mill, 2019 - 2022", "Education", "Cookery School")
RESUME = pdf([[Drawn(50, 800 - 20 * n, text) for n, text in enumerate(LINES)]])


def test_a_file_is_read_as_in_the_own_process():
    found, _ = read_resume(RESUME)
    assert len(found.facts) > 2
    assert read_apart(RESUME) == found


def test_why_a_file_cannot_be_read_is_told_alike():
    with pytest.raises(BadInput, match="picture"):
        read_apart(b"\x89PNG and more")


def test_a_file_that_takes_too_long_is_refused():
    with pytest.raises(BadInput, match=r"takes longer than 0\.05 s") as refused:
        read_apart(RESUME, seconds=0.05)
    assert "plain PDF" in refused.value.hint


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process by its address space")
def test_a_file_that_takes_too_much_memory_is_refused():
    with pytest.raises(BadInput, match="too much time or memory"):
        read_apart(RESUME, memory=1024 * 1024)


def test_the_reader_of_a_strangers_file_knows_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch):
    from footpath.resumes import apart

    monkeypatch.setenv("FOOTPATH_SMTP_PASSWORD", "hush")
    monkeypatch.setenv("OPENAI_API_KEY", "hush")
    assert "hush" not in apart._environment().values()  # pyright: ignore[reportPrivateUsage]
