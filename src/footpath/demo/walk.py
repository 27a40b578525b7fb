"""`footpath demo`: learn the way through the careers site, replay, heal after a redesign, refuse a hostile page; with
`--site`, serve the site by itself, for a person to try commands on.
"""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from footpath.app import App, open_app, utc_now
from footpath.config import read_settings
from footpath.demo.people import PEOPLE, Invented, write_profile
from footpath.demo.site.applications import ReceivedApplication, received, withdrawals
from footpath.demo.site.server import RunningSite, serve
from footpath.errors import BadInput
from footpath.private import make_folder
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from rich.console import Console

    from footpath.demo.site.looks import LookName
    from footpath.schema.run import Rung, RunStatus
    from footpath.tasks.services import FinishedTask


async def open_site(port: int, look: LookName, keep: Path | None, console: Console) -> None:
    """Serve the site until the task is cancelled.

    Args:
        port: the port on loopback; 0 takes a free one.
        look: the look of the pages.
        keep: folder for the database and the people's profiles; None forgets the database and writes no profiles.
        console: prints how to reach the site.

    Raises:
        BadInput: the port or the folder cannot be used.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-demo-", ignore_cleanup_errors=True) as scratch:
        home = keep or Path(scratch)
        make_folder(home)
        try:
            async with serve(home / "careers.db", look=look, port=port) as site:
                console.print(f"The careers site is at {escape(site.url)}/jobs until Ctrl-C.", soft_wrap=True)
                if keep is not None:
                    names = [write_profile(each, keep / "people", utc_now().date()).name for each in PEOPLE]
                    told = f"Its people are in {keep / 'people'}: {', '.join(names)}."
                    console.print(escape(told), soft_wrap=True)
                sys.stdout.flush()
                await asyncio.Event().wait()
        except sqlite3.Error as error:
            raise BadInput(f"{home / 'careers.db'} cannot be used: {error}.", hint="Name another folder.") from error


SHOWN: tuple[Rung, ...] = ("replay", "heal", "rules", "model", "person")


@dataclasses.dataclass(frozen=True, slots=True)
class Scene:
    """One application of the walk, with the expected result."""

    what: str
    look: LookName
    person: Invented
    expected: RunStatus
    posting: int
    only: tuple[Rung, ...] = SHOWN
    """The rungs that may take part."""


@dataclasses.dataclass(frozen=True, slots=True)
class Played:
    """How an act went."""

    act: Scene
    result: FinishedTask
    seconds: float
    arrived: tuple[ReceivedApplication, ...]
    wrong: tuple[str, ...]
    """Fields whose value in the site's database differs from the person's, in words."""
    withdrawn: int

    @property
    def good(self) -> bool:
        """Whether the result is as expected."""
        usage = self.result.run.usage
        sent = 1 if self.act.expected == "complete" else 0
        return (
            self.result.run.status == self.act.expected
            and len(self.arrived) == sent
            and not self.wrong
            and not self.withdrawn
            and usage.model.calls == 0
            and set(usage.steps_by_rung) <= set(self.act.only)
        )


ACTS = (
    Scene("first: find the way and learn it", "v1", PEOPLE[0], "complete", 0),
    Scene("second: replay it for another person", "v1", PEOPLE[1], "complete", 1, only=("replay",)),
    Scene("third: the site was redesigned, heal", "v2", PEOPLE[2], "complete", 2),
    Scene("fourth: a hostile page, refuse", "hostile", PEOPLE[3], "refused", 3),
)


async def walk(keep: Path | None, *, headed: bool, console: Console) -> int:
    """Play all acts and print one table. Return 0 if every act went as expected."""
    with tempfile.TemporaryDirectory(prefix="footpath-demo-", ignore_cleanup_errors=True) as scratch:
        home = (keep or Path(scratch)).absolute()
        make_folder(home)
        settings = dataclasses.replace(
            read_settings(),
            home=home,
            database_url=f"sqlite+aiosqlite:///{(home / 'footpath.db').as_posix()}",
            headed=headed,
        )
        async with open_app(settings) as app:
            played = [played async for played in _play(app, home, console)]
    console.print(_table(played))
    for each in played:
        for line in each.wrong:
            console.print(f"  [red]wrong[/red] {escape(each.act.person.name)}: {escape(line)}")
    good = all(each.good for each in played)
    console.print("[green]Everything held.[/green]" if good else "[red]Something did not hold.[/red]")
    return 0 if good else 1


async def _play(app: App, home: Path, console: Console) -> AsyncIterator[Played]:
    database, port = home / "careers.db", 0
    for act in ACTS:
        async with serve(database, look=act.look, port=port) as site:
            port = int(site.url.rpartition(":")[2])
            console.print(f"[bold]{act.what}[/bold]: {escape(act.person.name)}, look {act.look}")
            yield await _act(app, home, site, act)


async def _act(app: App, home: Path, site: RunningSite, act: Scene) -> Played:
    today = utc_now().date()
    profile = write_profile(act.person, home / "people", today)
    before = len(received(site.database))
    pressed = withdrawals(site.database)
    began = time.perf_counter()
    task = Task.model_validate(
        {
            "type": "apply",
            "url": f"{site.url}/jobs/{_posting(site, act.posting)}",
            "profile": str(profile),
            "submit": "submit",
        }
    )
    result = await app.run(task)
    seconds = time.perf_counter() - began
    arrived = tuple(received(site.database)[before:])
    wrong = tuple(line for application in arrived for line in act.person.differences(application, today))
    return Played(act, result, seconds, arrived, wrong, withdrawals(site.database) - pressed)


def _posting(site: RunningSite, number: int) -> str:
    with closing(sqlite3.connect(site.database)) as connection:
        return connection.execute("select slug from jobs order by slug limit 1 offset ?", (number * 7,)).fetchone()[0]


def _table(played: list[Played]) -> Table:
    table = Table(title="What happened", title_justify="left")
    for column in ("", "end", *SHOWN[:-1], "model calls", "seconds", "arrived", "fields right"):
        table.add_column(column, justify="left" if column in ("", "end") else "right")
    for each in played:
        usage = each.result.run.usage
        fields = sum(len(application.answers) + len(application.files) for application in each.arrived)
        right = f"{fields - len(each.wrong)} of {fields}" if each.arrived else "–"
        mark = "green" if each.good else "red"
        table.add_row(
            each.act.what,
            f"[{mark}]{each.result.run.status}[/{mark}]",
            *(str(usage.steps_by_rung.get(rung, 0)) for rung in SHOWN[:-1]),
            str(usage.model.calls),
            f"{each.seconds:.1f}",
            ", ".join(application.number for application in each.arrived) or "nothing",
            right,
        )
    return table
