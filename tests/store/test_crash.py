"""kill -9 in the middle of writing: the file is sound, and what was said to be kept is there."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.deadlines import HANGS_S
from tests.store.databases import Ticking

from footpath.memory.journal import Journal, effect_of, read
from footpath.memory.runs import Runs
from footpath.schema.event import RunStarted
from footpath.store.database import open_store

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
async def test_nothing_that_was_kept_is_lost(tmp_path: Path):
    dice = random.Random(7)
    for id in ("r1", "r2", "r3"):
        said = await killed_after(dice.randint(3, 60), tmp_path, id)
        async with open_store(f"sqlite:///{tmp_path}/footpath.db", tmp_path, now=Ticking()) as store:
            assert await store.check() == ""
            entries = await read(store, id)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "no gap"
            assert said <= {entry.seq for entry in entries}
            assert (effect := effect_of(entries)) is not None
            assert effect.landed is None, "an intent without an outcome stays open"
            assert all((tmp_path / "pictures" / id / entry.picture).is_file() for entry in entries if entry.picture)
            assert not await Runs(store).alive(id), "the lease ended with the process"
            async with await Journal.open(store, id, Ticking()) as journal:
                assert (await journal.append(RunStarted(resumed=True))).seq == len(entries) + 1


async def killed_after(intents: int, home: Path, id: str) -> set[int]:
    """Let a program write, and kill it a moment after so many intents. Gives those that it said are kept."""
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.writer", str(home), id, cwd=ROOT, stdout=subprocess.PIPE
    )
    assert writer.stdout
    async with asyncio.timeout(HANGS_S):
        assert await writer.stdout.readline() == b"began True\n"
        async with open_store(f"sqlite:///{home}/footpath.db", home, now=Ticking()) as store:
            assert await Runs(store).alive(id)
            async with Runs(store).holding(id) as mine:
                assert not mine
        said = [int(await writer.stdout.readline()) for _ in range(intents)]
        writer.kill()
        rest = await writer.stdout.read()
        await writer.wait()
    return {*said, *(int(line) for line in rest.splitlines(keepends=True) if line.endswith(b"\n"))}
