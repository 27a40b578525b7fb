"""Files of users of a server: read in a process of its own, with bounds."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest
from tests.resumes.drawn import Drawn, pdf

from footpath.errors import BadInput
from footpath.resumes import apart
from footpath.resumes.apart import answer_of, read_apart
from footpath.resumes.read import read_resume

if TYPE_CHECKING:
    from pathlib import Path

LINES = (
    "Mara Lind",
    "mara@example.com",
    "Experience",
    "Head Baker",
    "Old Mill, 2019 - 2022",
    "Education",
    "Cookery School",
)
RESUME = pdf([[Drawn(50, 800 - 20 * n, text) for n, text in enumerate(LINES)]])


@pytest.mark.asyncio
async def test_a_file_is_read_as_in_the_own_process():
    found, _ = read_resume(RESUME)
    assert len(found.facts) > 2
    assert await read_apart(RESUME) == found


@pytest.mark.asyncio
async def test_why_a_file_cannot_be_read_is_told_alike():
    with pytest.raises(BadInput, match="picture"):
        await read_apart(b"\x89PNG and more")


@pytest.mark.asyncio
async def test_a_file_that_takes_too_long_is_refused():
    with pytest.raises(BadInput, match=r"takes longer than 0\.05 s") as refused:
        await read_apart(RESUME, seconds=0.05)
    assert "plain PDF" in refused.value.hint


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process by its address space")
@pytest.mark.asyncio
async def test_a_file_that_takes_too_much_memory_is_refused():
    with pytest.raises(BadInput, match="too much time or memory"):
        await read_apart(RESUME, memory=1024 * 1024)


def test_the_reader_of_a_strangers_file_knows_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FOOTPATH_SMTP_PASSWORD", "hush")
    monkeypatch.setenv("OPENAI_API_KEY", "hush")
    assert "hush" not in apart._environment().values()  # pyright: ignore[reportPrivateUsage]


ENDLESS = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
"""A reader that a file made talk without end."""
WRITES = "from footpath.resumes.apart import _bound; _bound(5, 1 << 30); open({path!r}, 'w', buffering=1).write('y\\n')"


@pytest.mark.asyncio
async def test_no_more_is_held_of_an_endless_answer_than_its_bound():
    with pytest.raises(BadInput, match="has more content than a résumé"):
        await answer_of((sys.executable, "-c", ENDLESS), b"", 20, most=1024 * 1024)


@pytest.mark.asyncio
async def test_a_reader_that_takes_no_file_and_never_ends_is_ended():
    with pytest.raises(BadInput, match="takes longer than"):
        await answer_of((sys.executable, "-c", "import time; time.sleep(60)"), b"x" * 4_000_000, 0.3)


@pytest.mark.asyncio
@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no size of files")
async def test_a_reader_writes_no_file(tmp_path: Path):
    path = tmp_path / "left"
    with pytest.raises(BadInput, match="crashes the reader"):
        await answer_of((sys.executable, "-c", WRITES.format(path=str(path))), b"", 20)
    assert not path.exists() or path.read_bytes() == b""


@pytest.mark.asyncio
async def test_only_some_files_are_read_at_once_and_the_others_wait_without_a_thread(monkeypatch: pytest.MonkeyPatch):
    running, most = 0, 0

    async def answer(*_: object) -> bytes:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return b'{"problem": "no", "hint": ""}'

    monkeypatch.setattr(apart, "answer_of", answer)
    await asyncio.gather(*(read_apart(RESUME) for _ in range(8)), return_exceptions=True)
    assert most == apart.AT_ONCE
