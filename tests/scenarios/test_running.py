"""Scenarios run on the demo's site: each step a run with its own proof, all on one page."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import SKIPPED_UNSURE, Observer, run_scenario, targets_of
from footpath.schema.run import ModelUsage
from footpath.schema.scenario import StepReport

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping
    from pathlib import Path

    from footpath.demo.site import RunningSite
    from footpath.schema.scenario import ScenarioReport, StepStatus

pytestmark = pytest.mark.browser

HOW = {"submit": "never", "limits": {"step_seconds": 2}}
FINDS = """# Find an engineer's job
search for "engineer" => "Optical Engineer" is shown
click "Optical Engineer" => "Apply" is shown
click "Apply for this job" => "First name" is shown
"""


async def ran(home: Path, url: str, *texts: str, how: Mapping[str, object] = HOW) -> list[ScenarioReport]:
    """How each scenario went, with one store."""
    async with open_app(read_settings({**environment(), HOME: str(home)})) as app:
        scenarios = [read_scenarios(text, url=url)[0] for text in texts]
        return [await run_scenario(app, each, how, observer=Observer()) for each in scenarios]


@pytest.mark.thorough
def test_each_target_is_met_or_missed_by_the_mean_of_the_steps_that_were_run():
    def step(status: StepStatus, calls: int, decisions: int, seconds: float) -> StepReport:
        used = ModelUsage(calls=calls)
        return StepReport(name="a", status=status, model=used, iterations=decisions, seconds=seconds)

    skipped = StepReport(name="a", status="skipped")
    missed = targets_of([step("passed", 1, 2, 59.8), step("failed", 4, 8, 0.2), skipped])
    assert [(each.name, each.value, each.met) for each in missed] == [
        ("model_calls", 2.5, True),
        ("decisions", 5.0, False),
        ("seconds", 30.0, False),
        ("passed", 0.333, False),
    ]
    assert [each.met for each in targets_of([step("passed", 3, 4, 1)])] == [False, True, True, True]


@pytest.mark.thorough
async def test_steps_follow_each_other_on_one_page_and_are_replayed_the_next_time(site: RunningSite, tmp_path: Path):
    first, second = await ran(tmp_path, site.url, FINDS, FINDS)
    assert first.passed
    assert second.passed
    assert [(step.mode, step.iterations > 0, step.model.calls) for step in first.steps] == [("explore", True, 0)] * 3
    assert [(step.mode, step.iterations) for step in second.steps] == [("replay", 0)] * 3
    assert all(step.proof and step.run and step.cookbook for step in second.steps)
    assert first.steps[0].reasoning


@pytest.mark.thorough
async def test_the_steps_behind_one_that_fails_are_skipped(site: RunningSite, tmp_path: Path):
    text = 'search for "engineer" => "Lion tamer" is shown\nclick "Optical Engineer" => "Apply" is shown'
    [report] = await ran(tmp_path, site.url, text)
    assert not report.passed
    assert [(step.status, step.ended) for step in report.steps] == [("failed", "failed"), ("skipped", None)]
    assert "Lion tamer" in report.steps[0].reason


FORM = """<!doctype html><title>Seeds</title><h1>Order seeds</h1>
<form method=post><label>Name <input name=name></label><button>Order now</button></form>"""


@asynccontextmanager
async def answering_nothing() -> AsyncGenerator[tuple[str, list[bytes]]]:
    """A form whose site takes what is sent, and closes the connection without an answer: its address, and the sent."""
    sent: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"POST"):
            sent.append(await reader.read(1000))
        else:
            body = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(FORM)}\r\n\r\n{FORM}"
            writer.write(body.encode())
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", sent


async def test_a_step_that_may_have_taken_effect_is_told_and_never_pressed_again(tmp_path: Path):
    text = 'enter "Ida" in "Name", click "Order now" => "Thank you" is shown\ncheck that "Order seeds" is shown'
    async with answering_nothing() as (url, sent):
        reports = await ran(tmp_path, url, text, text, how={**HOW, "submit": "submit"})
    assert [[step.status for step in each.steps] for each in reports] == [["unsure", "skipped"]] * 2
    assert all(each.steps[1].reason == SKIPPED_UNSURE for each in reports)
    assert len(sent) == 1, "the second run pressed it again"
    assert reports[0].steps[0].run, "the report names the run, of which a person says what became of it"
