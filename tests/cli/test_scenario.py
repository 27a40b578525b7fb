"""`footpath scenario`: a site tested in plain words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from footpath.cli.scenario import code_of
from footpath.demo.site.server import serve
from footpath.schema.scenario import ScenarioReport, StepReport, StepStatus

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser

FINDS = """# Find an engineer's job
search for "engineer" => "Optical Engineer" is shown
click "Optical Engineer" => "Apply" is shown
"""


@pytest.fixture
def careers(portal: BlockingPortal, tmp_path: Path) -> Iterator[str]:
    """The address of the demo's site."""
    with portal.wrap_async_context_manager(serve(tmp_path / "careers.db")) as site:
        yield site.url


@pytest.mark.thorough
def test_the_command_tells_each_step_and_writes_a_report(browsing: CommandLine, careers: str, tmp_path: Path):
    file, report = tmp_path / "find.txt", tmp_path / "report.json"
    file.write_text(FINDS, "utf-8")
    said = browsing("scenario", "run", str(file), "--url", careers, "--report", str(report))
    assert said.code == 0, said.all
    assert "Find an engineer's job: 2 of 2 steps passed." in said.out
    told = re.search(r"Targets: 0 model calls a step, below 3 \(met\), [\d.]+ decisions a step, below 5 ", said.out)
    assert told, said.out
    assert "100% of the steps passed, above 80% (met)." in " ".join(said.out.split())
    assert [each["status"] for each in json.loads(report.read_text("utf-8"))[0]["steps"]] == ["passed"] * 2
    failed = browsing("scenario", "run", '"Lion tamer" is shown', "--url", careers)
    assert failed.code == 2, failed.all


def report(*statuses: StepStatus) -> ScenarioReport:
    return ScenarioReport(name="", url="", steps=tuple(StepReport(name="a", status=each) for each in statuses))


def test_the_code_is_that_of_the_step_that_did_not_pass():
    assert code_of([report("passed")]) == 0
    assert code_of([report("passed"), report("failed", "skipped")]) == 1
    assert code_of([report("held", "skipped")]) == 6
    assert code_of([report("unsure", "skipped")]) == 10
