"""`savings` on the command line: what was counted, and what that assumes."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import TYPE_CHECKING

from tests.store.databases import run

from footpath.app import open_app, utc_now
from footpath.config import HOME, read_settings
from footpath.schema.run import ModelUsage, Usage

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_what_replaying_saved_is_told_with_what_it_assumes(footpath: CommandLine):
    assert footpath("savings").out == "No run has ended yet.\n"

    async def keep() -> None:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            now = utc_now()
            paid = ModelUsage(calls=7, cost_usd=0.12)
            for number, (mode, usage) in enumerate(
                (("explore", Usage(seconds=12, model=paid)), ("replay", Usage(seconds=3)), ("replay", Usage(seconds=4)))
            ):
                began = now + timedelta(seconds=number)
                await app.runs.start(
                    run(f"r{number}", status="complete", mode=mode, cookbook="c1", started_at=began, usage=usage)
                )

    asyncio.run(keep())
    told = footpath("savings").out
    assert "3 runs: 1 explored, 2 replayed" in told
    assert "Worked by a cookbook: 67% of those that worked" in told
    assert [
        line.split() for line in told.splitlines() if line.strip().startswith(("time", "model calls", "money"))
    ] == [
        ["time", "2", "24.0", "s", "7.0", "s", "17.0", "s"],
        ["model", "calls", "2", "14", "0", "14"],
        ["money", "2", "$0.2400", "$0.0000", "$0.2400"],
    ]
    assert "Each replay is compared with the first run of its cookbook" in told
    replays = json.loads(footpath("savings", "--days", "30", "--json").out)["replays"]
    assert (replays["replays"], replays["model_calls_avoided"], replays["seconds_saved"]) == (2, 14, 17)
