"""The prompt of a Worker in the middle of a run, by section, on ten kinds of saved pages and on pages made here.

Each page is met with the same goal, work, values and last decisions, so that what differs is the page. Tokens are
characters / 4 for all alike, instructions and tools as they go over the wire among them. browser-use is given the same
page, task and history, and counted in the same way: its instructions, the schema of its answer, and its message.
"""

from __future__ import annotations

import asyncio
import dataclasses
import statistics
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import quote

from bench import browser, peer
from bench.report import Goal, Part, Skipped
from bench.serving import made, saved
from bench.synthetic import form, frames, listing

from footpath.engine.view import understand
from footpath.memory.recall import Cycle, Recall
from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.roles.goal_roles import WORKER
from footpath.roles.model_policy import MOST, compose
from footpath.roles.ports import RoleContext
from footpath.roles.sight import Sight
from footpath.schema.iteration import Iteration, Subtask, ToolCall

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

    from pydantic import JsonValue

    from footpath.roles.ports import Decision
    from footpath.roles.sight import Page
    from footpath.schema.event import RunEvent
    from footpath.schema.snapshot import Snapshot

LEAST: Final = 2_400
"""Tokens that a prompt on a normal page is to have at least: a shorter one leaves out what there was room for."""

SAVED: Final = {
    "application form": "ats/Job Application for *.html",
    "application form of web components": "ats/Easy apply - *.html",
    "application form behind a cookie banner": "ats/Senior Software Engineer - Harper.html",
    "posting": "boards/linkedin/job.html",
    "posting on another board": "boards/stackoverflow/job.html",
    "listing of postings": "boards/stackoverflow/jobs.html",
    "search engine": "drift/google/2023-01-01/*.html",
    "thread in a forum": "pagers/html/1.html",
    "sign-up": "forms/html/3.html",
    "search form": "forms/html/0.html",
}
"""Page kinds, and where the first page of each is among the saved ones."""

GOAL: Final = "Find the role that fits {{headline}} best and apply for it as {{full-name}}; stop before it is sent."
WORK: Final = Subtask(id="t3", goal="Enter {{email}} and the city on this page", done_when="both are shown")
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
DONE: Final[tuple[tuple[str, dict[str, JsonValue], str, str], ...]] = (
    ("navigate", {"url": "https://jobs.example.com/"}, "the roles are listed there", "title: Start → Open roles"),
    ("fill", {"ref": "e4", "value": "{{headline}}"}, "to narrow the list", "~ [e4] textbox “Search”: value"),
    (
        "click",
        {"ref": "e5", "by_place": False},
        "to see what fits",
        "url: /jobs → /jobs?q=…; 12 elements came, 40 went",
    ),
    ("click", {"ref": "e17", "by_place": True}, "the first fits best", "url: /jobs?q=… → /jobs/17; title: a posting"),
)
"""Tools, arguments, reasons and results of the last decisions."""


@dataclasses.dataclass(frozen=True, slots=True)
class Met:
    """A page, and what a prompt about it is made of."""

    kind: str
    sections: Mapping[str, int]

    @property
    def tokens(self) -> int:
        return sum(self.sections.values())

    @property
    def rest(self) -> int:
        """All but what has a column of its own."""
        return self.tokens - sum(self.sections.get(name, 0) for name in ("instructions", "tools", "steps", "page"))


def part(pages: Path) -> Part:
    """One row a page.

    Raises:
        Skipped: there is no browser.
    """
    with _served(pages) as urls:
        met = asyncio.run(_measure(urls))
        try:
            version, theirs = peer.prompts(browser.found(), urls, GOAL, _told())
            note = f"browser-use {version}."
        except Skipped as why:
            theirs, note = dict[str, int](), str(why)
    missing = [kind for kind in SAVED if kind not in urls]
    notes = [note, *([f"Not among the saved pages: {', '.join(missing)}."] if missing else [])]
    return Part(
        title="Prompt: tokens of a Worker's prompt",
        columns=("page", "instructions", "tools", "steps", "page text", "rest", "together", "browser-use"),
        rows=tuple(_row(each, theirs.get(each.kind, 0)) for each in met),
        goals=_goals(met, theirs),
        notes=tuple(notes),
    )


def _row(met: Met, theirs: int) -> tuple[str | int, ...]:
    named = [met.sections.get(name, 0) for name in ("instructions", "tools", "steps", "page")]
    return met.kind, *named, met.rest, met.tokens, theirs or ""


def _goals(met: Sequence[Met], theirs: Mapping[str, int]) -> tuple[Goal, ...]:
    """The bounds by the page that fares worst; a page may be too small to fill its room, so the lower one by median."""
    largest, kind = max((each.tokens, each.kind) for each in met)
    goals = [
        Goal(f"tokens, largest ({kind})", largest, "≤", MOST),
        Goal("tokens, median", statistics.median(each.tokens for each in met), "≥", LEAST),
    ]
    if shares := [(each.tokens / theirs[each.kind], each.kind) for each in met if theirs.get(each.kind)]:
        share, kind = max(shares)
        goals.append(Goal(f"tokens to browser-use's, worst ({kind})", share, "≤", 0.6, "×"))
    return tuple(goals)


@contextmanager
def _served(pages: Path) -> Generator[dict[str, str]]:
    """Addresses by page kind: the saved ones that are there, and those made here."""
    found = {kind: next(iter(sorted(pages.glob(pattern))), None) for kind, pattern in SAVED.items()}
    synthetic = [form(), frames(), listing()]
    with saved(pages, alone=True) as base, made(synthetic) as urls:
        files = {kind: f"{base}/{quote(file.relative_to(pages).as_posix())}" for kind, file in found.items() if file}
        yield files | {f"made here: {page.name}": url for page, url in zip(synthetic, urls, strict=True)}


async def _measure(urls: Mapping[str, str]) -> list[Met]:
    met: list[Met] = []
    async with browser.plain() as plain:
        tab = await plain.new_page(viewport={"width": 1280, "height": 900})
        worlds = await Worlds.attach(tab)
        for kind, url in urls.items():
            await tab.goto(url, wait_until="load")
            met.append(Met(kind, compose(_desk(await observe(worlds))).sections))
    return met


def _desk(snapshot: Snapshot) -> RoleContext:
    """A Worker's desk before its fifth decision, with the page."""
    view = understand(snapshot)
    desk = RoleContext(
        role=WORKER,
        policy=_nobody,
        goal=GOAL,
        recall=_history(),
        clock=lambda: NOW,
        note=_nowhere,
        fence="k3x9q2",
        page=cast("Page", view),  # composing a prompt does not touch it
        cycle=3,
        subtask=WORK,
        values={"full-name": "", "email": "", "headline": "optical engineer", "city": ""},
        files=("resume",),
        vision="auto",
    )
    desk.sight = Sight(view.snapshot, view.page, view.elements)
    return desk


def _history() -> Recall:
    """Two pieces of work that were done, by four decisions."""
    recall = Recall()
    for number, (tool, arguments, reason, result) in enumerate(DONE, 1):
        call = ToolCall(tool=tool, parameters=arguments, reason=reason, success=True, result=result, at=NOW)
        recall.add(
            number // 3 + 1,
            f"t{number // 3 + 1}",
            Iteration(role="worker", number=number, policy="model", calls=(call,)),
        )
    recall.close(Cycle(1, "Find the roles that fit", "The list shows what fits the headline."))
    recall.close(Cycle(2, "Open the role that fits best", "Its posting is open."))
    return recall


def _told() -> str:
    """The same history as text, for others."""
    return "\n".join(line for each in _history().past for line in each.lines())


async def _nobody(desk: RoleContext) -> Decision:
    raise NotImplementedError(f"the {desk.role.name} is not asked here")


async def _nowhere(event: RunEvent) -> None:
    """Nothing is noted."""
