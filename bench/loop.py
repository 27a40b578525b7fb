"""What the loop of a role costs per decision, without the time of a model, beyond reading the page and acting on it.

A whole run on the demo's listing, with everything that a run has (proxy, journal, database, recording, prompts), and a
model that answers at once: a Worker that fills a field anew with each decision. From one question to the next is one
decision; what of it was spent in the session (acting, settling, reading) is taken off.
"""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import itertools
import re
import statistics
import tempfile
import time
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.browser import found
from bench.report import Goal, Part

from footpath.app import new_id, open_app, utc_now
from footpath.config import read_settings
from footpath.demo.site.server import serve
from footpath.engine.person import Nobody
from footpath.page.session import Session
from footpath.schema.event import Entry, StepFinished
from footpath.schema.task import Task
from footpath.tasks.custom import custom
from footpath.tasks.services import Services
from footpath.testing import ScriptedModel, calls

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence

    from footpath.llm.port import Meter, Model, Prompt, Reply

DECISIONS: Final = 40
IN_THE_SESSION: Final = ("act", "settle", "observe", "observe_at_rest")
_FIELD: Final = re.compile(r"\[(e\d+)\] searchbox")


class Clock:
    """When the model was asked, and how long the session had worked until then. Seconds."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, float]] = []
        self.spent = 0.0
        self._inside = 0

    def timed(self, call: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        """A method of the session that counts its time; what it calls itself is not counted twice."""

        @functools.wraps(call)
        async def counted(*args: object, **kwargs: object) -> object:
            began = time.perf_counter()
            self._inside += 1
            try:
                return await call(*args, **kwargs)
            finally:
                self._inside -= 1
                if not self._inside:
                    self.spent += time.perf_counter() - began

        return counted

    def decisions(self) -> list[tuple[float, float]]:
        """Of each decision: seconds from its question to the next, and those of the session in between."""
        pairs = itertools.pairwise(self.asked)
        return [(after - before, then - now) for (before, now), (after, then) in pairs]


@contextmanager
def _timing(clock: Clock) -> Generator[None]:
    """The methods of every session counted while the block stands."""
    real = {name: getattr(Session, name) for name in IN_THE_SESSION}
    for name, method in real.items():
        setattr(Session, name, clock.timed(method))
    try:
        yield
    finally:
        for name, method in real.items():
            setattr(Session, name, method)


def _mind(clock: Clock) -> Callable[[Prompt], Reply]:
    """A model that answers at once: it types something else with each decision."""
    number = itertools.count(1)

    def decide(prompt: Prompt) -> Reply:
        if prompt.role == "scheduler":
            plan = {"subtasks": [{"goal": "Type into the search", "done_when": "it is typed"}]}
            return calls(("set_subtasks", plan), ("start_work", {"reason": "one piece"}))
        if prompt.role == "verifier":
            return calls(("request_reschedule", {"reason": "enough"}))
        clock.asked.append((time.perf_counter(), clock.spent))
        if len(clock.asked) > DECISIONS:
            return calls(("mark_done", {"summary": "typed", "achieved": True}))
        field = _FIELD.search(prompt.text)
        ref = field[1] if field else "e0"
        return calls(("fill", {"ref": ref, "value": f"lens {next(number)}", "reason": "to measure"}))

    return decide


async def _measure(folder: Path) -> tuple[list[tuple[float, float]], int]:
    """The decisions, and how many steps were taken."""
    clock, entries = Clock(), list[Entry]()
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    settings = dataclasses.replace(read_settings(), home=folder / "home", database_url=database)

    @asynccontextmanager
    async def models(names: str, meter: Meter) -> AsyncGenerator[Model]:
        yield ScriptedModel(then=_mind(clock), name=names, meter=meter)

    limits = {"iterations": DECISIONS + 1, "cycles": 1}
    async with serve(folder / "careers.db") as site, open_app(settings) as app:
        given = {"type": "custom", "url": f"{site.url}/jobs", "goal": "Type", "model": "scripted:model"}
        task = Task.model_validate({**given, "limits": limits, "vision": "never"})
        services = Services(
            store=app.store,
            browser=app.browser,
            default_profile=folder / "there is none.yaml",
            now=utc_now,
            new_id=new_id,
            person=Nobody(),
            on_entry=entries.append,
            models=models,
        )
        with _timing(clock):
            await custom(services, task)
    steps = sum(isinstance(each.event, StepFinished) for each in entries)
    return clock.decisions(), steps


def part() -> Part:
    """One row a share of the time.

    Raises:
        Skipped: there is no browser.
    """
    found()
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        decisions, steps = asyncio.run(_measure(Path(folder)))
    if steps != DECISIONS or len(decisions) != DECISIONS:
        raise RuntimeError(f"{len(decisions)} decisions and {steps} steps, not {DECISIONS} of each.")
    overhead = [(whole - session) * 1000 for whole, session in decisions]
    rows = (
        ("whole", *_spread([whole * 1000 for whole, _ in decisions])),
        ("acting, settling, reading", *_spread([session * 1000 for _, session in decisions])),
        ("the rest: overhead", *_spread(overhead)),
    )
    return Part(
        title=f"Loop: a decision of a Worker on the demo's listing, its model answering at once ({DECISIONS} times)",
        columns=("what", "median ms", "90 % ms", "most ms"),
        rows=rows,
        goals=(Goal("overhead of a decision, median", statistics.median(overhead), "≤", 50, "ms"),),
    )


def _spread(values: Sequence[float]) -> tuple[float, float, float]:
    return statistics.median(values), statistics.quantiles(values, n=10)[-1], max(values)
