"""`runs resolve` on the command line: what the same command does then."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import START, run

from footpath.app import open_app
from footpath.config import HOME, read_settings
from footpath.memory.journal import Journal
from footpath.schema.action import Click
from footpath.schema.event import EffectResolved, PageObserved, RunEvent, StepStarted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.cli.conftest import CommandLine

SEEN = PageObserved(
    url_pattern="localhost/contact", page_type="other", platform="generic", fingerprint="f", elements=1, fields=1, ms=1
)
SENDS = StepStarted(step="s9", action=Click(), rung="rules", effect="outside")
LANDED = EffectResolved(step="s9", landed=True)


@pytest.mark.parametrize(
    ("later", "told"),
    [
        (None, "Repeating the command continues there, and sends it."),
        ([SEEN], "Repeating the command sends it."),
        ([SEEN, SENDS, LANDED], "Repeating the command sends the form, after a note that run later sent it."),
        ([SEEN, SENDS], "Repeating the command first asks about run later, which may have sent this form."),
    ],
)
def test_of_what_was_not_sent_is_told_what_a_later_run_leads_to(
    footpath: CommandLine, later: Sequence[RunEvent] | None, told: str
):
    async def keep() -> None:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            journals = {"old": [SEEN, SENDS]} | ({} if later is None else {"later": later})
            for hour, (id, events) in enumerate(journals.items()):
                task = {"type": "fill_form", "url": "http://localhost/contact"}
                at = START.replace(hour=hour)
                await app.runs.start(run(id, status="unknown", task=task, started_at=at))
                async with await Journal.open(app.store, id, lambda: datetime(2026, 1, 1, tzinfo=UTC)) as journal:
                    for each in events:
                        await journal.append(each)

    asyncio.run(keep())
    said = footpath("runs", "resolve", "old", "not_sent")
    assert (said.code, said.out) == (0, f"Run old: It was not sent; a person said so. {told}\n")
