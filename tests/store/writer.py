"""A program that writes journals until it is killed: prints the number of each intent once that is said to be kept."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.store.databases import Ticking, run

from footpath.memory.journal import Journal
from footpath.memory.runs import Runs
from footpath.schema.action import Click, Outcome
from footpath.schema.event import StepFinished, StepStarted
from footpath.store.database import open_store


async def main(home: Path, id: str) -> None:
    now = Ticking()
    async with open_store(f"sqlite:///{home}/footpath.db", home, now=now) as store, Runs(store).holding(id) as mine:
        await Runs(store).start(run(id))
        journal = await Journal.open(store, id, now)
        print("began", mine, flush=True)
        for number in range(1_000_000):
            entry = await journal.append(
                StepStarted(step=str(number), action=Click(), rung="replay", effect="outside"), b"png" * 50
            )
            print(entry.seq, flush=True)
            await journal.append(StepFinished(step=str(number), rung="replay", outcome=Outcome(ok=True), held=True))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
