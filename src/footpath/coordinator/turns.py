"""Which worker takes which task: workers that seem alive at a single look, and the next tasks, by priority and age,
within the limits of concurrency and of starts per site.
"""

from __future__ import annotations

import dataclasses
import os
import platform
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from footpath.store import tasks as statements

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.store.database import Clock, Store, Transaction
    from footpath.store.tasks import Waiting
    from footpath.store.workers import WorkerRecord

KNOWN = " / "
"""Separator in unambiguous machine names."""

HEARD_OF = timedelta(minutes=1)
"""Maximum age of a living worker's heartbeat: much longer than the interval, since the clocks of two machines
differ.
"""


def this_host() -> str:
    """A name for this machine since its boot, and for its namespace of process ids; without this information, the host
    name alone, which may be ambiguous.
    """
    boot, namespace = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    if not (boot.is_file() and namespace.is_symlink()):
        return platform.node()
    return f"{platform.node()}{KNOWN}{boot.read_text().strip()} {namespace.readlink()}"


def is_gone(worker: WorkerRecord, host: str) -> bool:
    """Whether the worker's process has certainly ended, seen from machine `host` (`this_host`)."""
    if worker.host != host or KNOWN not in worker.host:
        return False
    if sys.platform == "win32":  # on Windows, probing a process may end it
        return False
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def is_there(worker: WorkerRecord, host: str, now: datetime) -> bool:
    """Whether the worker sent a heartbeat lately and its process is not known to have ended."""
    return now - worker.seen_at < HEARD_OF and not is_gone(worker, host)


LOOKED_AT = 50
"""Candidates examined together."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rate:
    """So many tasks in so many seconds."""

    count: int
    seconds: float


@dataclasses.dataclass(frozen=True, slots=True)
class Turns:
    """Assigns queued tasks to workers. Concurrent workers get different tasks."""

    store: Store
    now: Clock
    most_running: int | None = None
    """Maximum running tasks of all workers together; None: no limit."""
    site_rate: Rate | None = None
    """Maximum starts per site and time; None: no limit."""

    async def next(self, worker: str, room: int, *, without: Collection[str] = ()) -> list[str]:
        """Take up to `room` tasks for the worker, except the ids in `without`. Return their ids."""
        if not await self._any(without):
            return []
        async with self.store.writing() as transaction:
            await statements.lock_choosing(transaction)
            busy = await self._busy(transaction)
            if self.most_running is not None:
                room = min(room, self.most_running - busy.running)
            chosen: list[str] = []
            while room > len(chosen):
                found = await statements.next_in_turn(
                    transaction,
                    self.now(),
                    sites=busy.full_sites,
                    accounts=busy.accounts,
                    browser_profiles=busy.browser_profiles,
                    without=[*chosen, *without],
                    limit=LOOKED_AT,
                )
                for each in found:
                    if len(chosen) < room and busy.admits(each):
                        chosen.append(each.id)
                        busy.add(each)
                if len(found) < LOOKED_AT:
                    break
            taken = await statements.take(transaction, chosen, worker, self.now()) if chosen else set[str]()
        return [id for id in chosen if id in taken]  # a task may have been cancelled just now

    async def _any(self, without: Collection[str]) -> bool:
        """Whether any task is queued: usually none is, and this check locks out nobody."""
        async with self.store.reading() as transaction:
            none = {"sites": (), "accounts": (), "browser_profiles": ()}
            return bool(await statements.next_in_turn(transaction, self.now(), limit=1, without=without, **none))

    async def _busy(self, transaction: Transaction) -> Occupied:
        busy = Occupied(self.site_rate)
        for each in await statements.running(transaction):
            busy.add(each)
        busy.begun = {}
        if self.site_rate is not None:
            since = self.now() - timedelta(seconds=self.site_rate.seconds)
            busy.begun = await statements.started_since(transaction, since)
        return busy


@dataclasses.dataclass(slots=True)
class Occupied:
    """Resources in use."""

    site_rate: Rate | None
    running: int = 0
    accounts: set[tuple[str, str, str]] = dataclasses.field(default_factory=set[tuple[str, str, str]])
    """Owner, site and account: a single run at a time per entry."""
    browser_profiles: set[tuple[str, str]] = dataclasses.field(default_factory=set[tuple[str, str]])
    """By owner."""
    begun: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """How many tasks were begun lately, by site."""

    @property
    def full_sites(self) -> list[str]:
        """Sites whose start limit is reached."""
        return [site for site, count in self.begun.items() if self.site_rate and count >= self.site_rate.count]

    def admits(self, task: Waiting) -> bool:
        """Whether the task may run beside the running tasks."""
        return (
            (task.owner, task.site, task.account) not in self.accounts
            and (task.owner, task.browser_profile) not in self.browser_profiles
            and task.site not in self.full_sites
        )

    def add(self, task: Waiting) -> None:
        """Count the task as running."""
        self.running += 1
        self.begun[task.site] = self.begun.get(task.site, 0) + 1
        if task.account:
            self.accounts.add((task.owner, task.site, task.account))
        if task.browser_profile:
            self.browser_profiles.add((task.owner, task.browser_profile))
