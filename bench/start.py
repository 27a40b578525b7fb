"""Starting: what whole processes cost, in turns with a bare Playwright script that does the same.

Processor time is that of the process with all that it started and waited for: Playwright's driver and the browser.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from bench import synthetic
from bench.browser import found
from bench.report import Goal, Part
from bench.serving import made

from footpath.config import environment

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

TURNS: Final = 5
GOAL: Final = 'search for "engineer", then click "Optical Engineer", check that "Apply" is shown'
FOOTPATH: Final = (sys.executable, "-c", "from footpath.cli import main; main()")

_SCRIPT: Final = """
import sys
from playwright.sync_api import expect, sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[2], args=sys.argv[3:])
    page = browser.new_page()
    page.goto(sys.argv[1])
{steps}
    browser.close()
"""
OPENING: Final = _SCRIPT.format(steps='    print(page.locator("body").aria_snapshot())')
STEPS: Final = _SCRIPT.format(
    steps="""
    page.get_by_label("Search jobs").fill("engineer")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Optical Engineer").first.click()
    expect(page.get_by_text("Apply").first).to_be_visible()
"""
)


class Cost(NamedTuple):
    """Seconds of a process with its children."""

    wall: float
    processor: float


def part() -> Part:
    """Whole processes in turns, and the ratios of their medians."""
    browser = found()
    here = (str(browser.path), *browser.args)
    with tempfile.TemporaryDirectory() as folder, _demo() as board, made([synthetic.form()]) as (form,):
        home = {"FOOTPATH_HOME": folder}
        run = (*FOOTPATH, "run", GOAL, "--url", board)
        _cost(run, home)  # learns the way
        commands: dict[str, Sequence[str]] = {
            "script: open a page": (sys.executable, "-c", OPENING, form, *here),
            "observe": (*FOOTPATH, "observe", form),
            "script: three steps": (sys.executable, "-c", STEPS, board, *here),
            "run, replayed": run,
            "import footpath.app": (sys.executable, "-c", "import footpath.app"),
            "--help": (*FOOTPATH, "--help"),
            **{f"{name} list": (*FOOTPATH, name, "list") for name in ("jobs", "cookbooks", "runs")},
        }
        seen: dict[str, list[Cost]] = {name: [] for name in commands}
        for turn in range(TURNS + 1):
            for name, command in commands.items():
                cost = _cost(command, home)
                if turn:  # the first one fills caches
                    seen[name].append(cost)
    costs = {name: Cost(*(median(each) for each in zip(*all_, strict=True))) for name, all_ in seen.items()}
    observe, opening = costs["observe"], costs["script: open a page"]
    replayed, steps = costs["run, replayed"], costs["script: three steps"]
    lists = (f"{name} list" for name in ("jobs", "cookbooks", "runs"))
    return Part(
        title=f"Start: whole processes, seconds, medians of {TURNS}",
        columns=("process", "wall", "processor"),
        rows=tuple((name, *cost) for name, cost in costs.items()),
        goals=(
            Goal("observe, wall time to the script's", observe.wall / opening.wall, "≤", 1.3, "×"),
            Goal("observe, processor time to the script's", observe.processor / opening.processor, "≤", 1.5, "×"),
            Goal("a replayed run of three steps, wall time to the script's", replayed.wall / steps.wall, "≤", 1.5, "×"),
            Goal("import footpath.app, seconds of processor", costs["import footpath.app"].processor, "≤", 0.5),
            *(Goal(f"{name}, seconds of processor", costs[name].processor, "≤", 0.5) for name in lists),
            Goal("--help, seconds", costs["--help"].wall, "≤", 0.4),
        ),
        notes=("Seconds are the machine's: on a busy one, only the ratios say something.",),
    )


def _cost(command: Sequence[str], home: Mapping[str, str]) -> Cost:
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    # without compiled modules, every start would compile them
    inherited = {name: value for name, value in environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env={**inherited, **home}, timeout=120)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


@contextmanager
def _demo() -> Generator[str]:
    """The demo's site, listening; its address."""
    command = (sys.executable, "-m", "footpath.demo.site", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        try:
            yield site.stdout.readline().split()[0]
        finally:
            site.terminate()
