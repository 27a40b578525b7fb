"""MiniWoB++: every page observed, and the tasks that plain words alone solve, without a model.

A task counts as solved when the page itself gives the full reward for each of the seeds. The instruction that stands on
the page is taken as the goal; Scheduler, Worker, loop and tools are the project's own, both of them decided by the
rules for plain words. No page is known to them, and they are told nothing but the instruction.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bench import browser, miniwob_pages
from bench.report import Goal, Part

from footpath.config import read_settings
from footpath.errors import FootpathError
from footpath.memory.recall import Recall
from footpath.page.browser import launch
from footpath.page.grant import Grant
from footpath.reading.read import read, targets
from footpath.roles.goal_roles import SCHEDULER, WORKER
from footpath.roles.loop import run
from footpath.roles.plain.policy import PlainScheduler, PlainWorker
from footpath.roles.ports import RoleContext
from footpath.roles.sight import Done, Sight
from footpath.schema.diff import diff
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from footpath.page.session import Session
    from footpath.schema.action import Action
    from footpath.schema.event import RunEvent

SEEDS: Final = (1, 2, 3, 4, 5)
SESSIONS: Final = 2
"""Side by side."""
EPISODE_S: Final = 45.0
ACT_S: Final = 5.0
REST_S: Final = 2.0

NOT_LITERAL: Final = frozenset(
    """
    ascending-numbers bisect-angle buy-ticket chase-circle circle-center click-checkboxes-soft click-color click-shades
    click-shape count-shape count-sides drag-box drag-cube drag-shapes drag-shapes-2 drag-sort-numbers draw-circle
    draw-line find-greatest find-midpoint generate-number guess-number hot-cold hover-shape identify-shape moving-items
    number-checkboxes odd-or-even right-angle simon-says simple-algebra simple-arithmetic stock-market terminal
    text-transform tic-tac-toe use-colorwheel use-colorwheel-2 visual-addition
    """.split()  # noqa: SIM905 - a list that reads as one
)
"""What to do must be worked out: drawing, sorting, arithmetic, games, likeness of meaning, colours, pictures."""


@dataclass(frozen=True, slots=True)
class Try:
    """One seed of one task."""

    seen: bool
    """Whether the page was observed."""
    reward: float
    why: str
    """Why it was not solved; empty where it was."""


@dataclass(slots=True)
class _Hands:
    """The page in the hands of the Worker, without the engine: nothing here is journaled or learned."""

    session: Session
    sight: Sight | None = None

    async def look(self) -> Sight:
        await self.session.settle(REST_S)
        snapshot = await self.session.observe()
        page = read(snapshot)
        elements = {each.ref: each for each in (*snapshot.elements, *targets(snapshot, page))}
        self.sight = Sight(snapshot, page, elements)
        return self.sight

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        before = self.sight or await self.look()
        element, end = (before.elements.get(each) for each in (ref, onto))
        outcome = await self.session.act(action, element, onto=end, deadline_s=ACT_S)
        now = await self.look()
        what = diff(before.snapshot, now.snapshot)
        return Done(outcome, now, "" if what.is_empty else what.to_text()[:200])

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        return ""

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        return await self.session.screenshot()

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        return ""


def part() -> Part:
    """Every task, five seeds each.

    Raises:
        Skipped: there is no browser, or the pages could not be had.
    """
    place = miniwob_pages.folder()
    tries = asyncio.run(_all(place, miniwob_pages.names(place)))
    solved = {name for name, each in tries.items() if all(not one.why for one in each)}
    literal = [name for name in tries if name not in NOT_LITERAL]
    seen = sum(all(one.seen for one in each) for each in tries.values())
    rows = tuple(
        (name, "yes" if name not in NOT_LITERAL else "", sum(not one.why for one in each), _why(each))
        for name, each in tries.items()
    )
    return Part(
        title="MiniWoB++: tasks solved by plain words, without a model",
        columns=("task", "literal", f"of {len(SEEDS)}", "why not"),
        rows=rows,
        goals=(
            Goal("pages observed", seen / len(tries), "≥", 1.0, "%"),
            Goal("literal tasks solved, all seeds", len(solved - NOT_LITERAL), "≥", 40),
        ),
        notes=(
            f"{len(solved)} of {len(tries)} tasks solved for all {len(SEEDS)} seeds; {len(literal)} are literal.",
            f"Full reward, read from the page, which gives {miniwob_pages.SECONDS} s in place of its own.",
        ),
    )


def _why(tries: Sequence[Try]) -> str:
    counted = Counter(one.why for one in tries if one.why)
    return counted.most_common(1)[0][0][:110] if counted else ""


async def _all(place: Path, names: Sequence[str]) -> dict[str, list[Try]]:
    """All tries of all tasks, in several sessions side by side."""
    tries: dict[str, list[Try]] = {}
    with miniwob_pages.served(place) as site:
        async with launch(read_settings(), browser.found()) as running:

            async def work(mine: Sequence[str]) -> None:
                async with running.session(Grant(hosts=(urlsplit(site).netloc,))) as session:
                    for name in mine:
                        page = f"{site}/miniwob/{name}.html"
                        tries[name] = [await _try(session, f"{page}?seed={seed}") for seed in SEEDS]

            await asyncio.gather(*(work(names[at::SESSIONS]) for at in range(SESSIONS)))
    return {name: tries[name] for name in names}


async def _try(session: Session, url: str) -> Try:
    seen, why = False, ""
    try:
        async with asyncio.timeout(EPISODE_S):
            await session.goto(url)
            hands = _Hands(session)
            await hands.look()
            seen = True
            why = await _work(hands, await _instruction(session), url)
    except TimeoutError:
        why = f"not done after {EPISODE_S:.0f} s"
    except FootpathError as error:
        why = str(error)
    over, reward = await _reward(session)
    if over and reward >= 1:
        return Try(seen, reward, "")
    return Try(seen, reward, why or (f"the page gave {reward:g}" if over else "the page waits for more"))


async def _work(hands: _Hands, goal: str, url: str) -> str:
    """Plan, and work each piece; why it ended early, or nothing."""
    desk = _desk(goal, url)
    await run(desk)
    if desk.end is None or desk.end.kind != "start_work":
        return desk.end.reason if desk.end else ""
    recall, subtasks = desk.recall, desk.subtasks
    for subtask in list(subtasks):
        work = RoleContext(
            role=WORKER,
            policy=PlainWorker(),
            goal=goal,
            recall=recall,
            clock=_now,
            note=_forget,
            fence="bench",
            page=hands,
            hands=hands,
            limits=Limits(iterations=20),
            url=url,
            subtask=subtask,
        )
        await run(work)
        assert work.end is not None
        if work.end.kind != "done" or not work.end.achieved:
            return work.end.reason
        if (await _reward(hands.session, patience=0))[0]:
            return ""
    return ""


def _desk(goal: str, url: str) -> RoleContext:
    return RoleContext(
        role=SCHEDULER,
        policy=PlainScheduler(),
        goal=goal,
        recall=Recall(),
        clock=_now,
        note=_forget,
        fence="bench",
        url=url,
    )


async def _forget(event: RunEvent) -> None:
    """Takes what happens, and keeps none of it."""


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - the edge of the process


async def _instruction(session: Session) -> str:
    """What the page asks for, in its own words."""
    said = await session.tab.page.evaluate("core.getUtterance()")
    return str(said["utterance"]) if isinstance(said, dict) else str(said)


async def _reward(session: Session, patience: int = 10) -> tuple[bool, float]:
    """Whether the page has closed the task, and what it gave; some take their time to judge."""
    for turn in range(patience + 1):
        over, reward = await session.tab.page.evaluate("[WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]")
        if over:
            return True, float(reward)
        if turn < patience:
            await session.changed(0.1)
    return False, 0.0
