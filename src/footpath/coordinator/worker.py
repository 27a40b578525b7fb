"""A worker: a process with a browser, working on as many tasks at once as it has slots."""

from __future__ import annotations

import asyncio
import dataclasses
import math
import os
import time
from contextlib import AsyncExitStack, nullcontext, suppress
from typing import TYPE_CHECKING

from footpath.beside import beside
from footpath.coordinator.asking import new_ask
from footpath.coordinator.attempt import CLOSE_S, Attempt, AttemptServices
from footpath.coordinator.durable import Durable, open_durable
from footpath.coordinator.ending import MOST_TAKEOVERS, Stop, TaskStanding, as_wanted
from footpath.coordinator.inbox import Inbox
from footpath.coordinator.timetable import Timetable
from footpath.coordinator.turns import is_gone, this_host
from footpath.coordinator.values import kept
from footpath.errors import OtherVersion, StoreUnavailable, Superseded
from footpath.memory.redaction import Redaction
from footpath.store import asks as ask_statements
from footpath.store import tasks as statements
from footpath.store import users, workers
from footpath.store.workers import Hold, WorkerRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence

    from footpath.coordinator.turns import Turns
    from footpath.coordinator.views import Views
    from footpath.store.database import Clock, Store
    from footpath.store.tasks import Running

POLL_S = 0.2
"""Seconds between checks for tasks and for requests to running tasks."""
WAIT_S = 2.0
"""Seconds between tries to reach an absent database."""
DIED = "The worker died during the task."
SHALL_IT = "Should the task continue from its journal?"


class Recovery:
    """The heartbeat of a worker, and the detection of dead workers."""

    def __init__(
        self,
        store: Store,
        me: WorkerRecord,
        now: Clock,
        new_id: Callable[[], str],
        steady: Callable[[], float],
        lease_s: float,
    ) -> None:
        self._store = store
        self._me = me
        self._now = now
        self._new_id = new_id
        self._steady = steady
        self._lease_s = lease_s
        self._seen: dict[str, tuple[int, float]] = {}
        self._looked_at = steady()

    async def begin(self) -> None:
        """Register this worker."""
        async with self._store.writing() as transaction:
            await workers.register(transaction, self._me)

    async def end(self) -> None:
        """Unregister this worker. Tasks that it still holds become orphans, found by others."""
        async with self._store.writing() as transaction:
            await workers.forget(transaction, self._me.id)

    async def beat(self) -> None:
        """Send a heartbeat. Raises Superseded if this worker was declared dead."""
        async with self._store.writing() as transaction:
            if not await workers.beat(transaction, self._me.id, self._now()):
                raise Superseded(
                    f"This worker sent no heartbeat for more than {self._lease_s:g} s and was declared dead.",
                    hint="Another worker continues its tasks.",
                )

    async def watch(self) -> list[WorkerRecord]:
        """Delete dead workers, and queue orphaned tasks again. Return the dead."""
        async with self._store.reading() as transaction:
            known = await workers.all_of(transaction)
        dead = [each for each in self._silent(known) if await self._bury(each)]
        async with self._store.reading() as transaction:
            orphans = await statements.orphans(transaction)
        for each in orphans:
            await self.queue_again(each)
        return dead

    def _silent(self, known: list[WorkerRecord]) -> list[WorkerRecord]:
        now, gap = self._steady(), self._steady() - self._looked_at
        self._looked_at = now
        if gap > self._lease_s / 2:
            self._seen.clear()  # this process itself stood still
        silent: list[WorkerRecord] = []
        for each in known:
            beats, since = self._seen.get(each.id, (-1, now))
            if each.beats != beats:
                self._seen[each.id] = (each.beats, now)
            if each.id != self._me.id and (now - since > self._lease_s or is_gone(each, self._me.host)):
                silent.append(each)
        return silent

    async def _bury(self, worker: WorkerRecord) -> bool:
        """Delete a worker, unless it has sent a heartbeat since, or another worker was faster."""
        async with self._store.writing() as transaction:
            await workers.hang_up(transaction, self._lease_s)
            return await workers.forget(transaction, worker.id, worker.beats)

    async def queue_again(self, task: Running) -> bool:
        """Take a task from its holder, who can then no longer write for it. The task is queued, unless somebody asked
        to stop it or wants to be asked before resuming. Return False if the task has moved already.
        """
        now, takeovers = self._now(), task.takeovers + 1
        stands = as_wanted(TaskStanding("queued"), task.wanted)
        asks = stands.state == "queued" and task.resume == "ask" and takeovers <= MOST_TAKEOVERS
        if asks:
            stands = TaskStanding("paused", DIED)
        to = {**stands.columns(now), "worker": "", "takeovers": takeovers, "fence": task.fence + 1}
        store = self._store.of(task.owner)
        async with store.writing() as transaction:
            done = await statements.change(transaction, task.id, to, states=("running",), fence=task.fence)
            if done and asks:
                ask = new_ask(self._new_id(), task.id, "resume", SHALL_IT, self._now, reason=DIED)
                await ask_statements.create(transaction, *kept(ask, Redaction({}), store.seal))
        return done


@dataclasses.dataclass(frozen=True, slots=True)
class WorkerConfig:
    """How a worker works."""

    slots: int = 2
    """Tasks at once."""
    beat_s: float = 1.0
    lease_s: float = 15.0
    """Seconds of silence until a worker is declared dead."""
    drain_s: float = 30.0
    """Seconds for running tasks to end when the worker shuts down; the rest is queued again."""


class Worker:
    """Works on tasks until drained."""

    def __init__(
        self,
        rooms: AttemptServices,
        turns: Turns,
        durable_url: str,
        shifts: WorkerConfig,
        say: Callable[[str], None] = lambda _: None,
        besides: Callable[[], Coroutine[None, None, None]] | None = None,
        views: Views | None = None,
        rooms_of: Callable[[str], AttemptServices] | None = None,
    ) -> None:
        """`besides` runs as long as the worker does. `rooms_of` returns the services for an owner's tasks; by default
        `rooms` with the owner's store.
        """
        self._rooms = rooms
        self._rooms_of = rooms_of or self._with_store_of
        self._turns = turns
        self._durable_url = durable_url
        self._shifts = shifts
        self._say = say
        self._besides = besides
        self._views = views
        self._me = ""
        self._slots = asyncio.Semaphore(shifts.slots)
        self._begun: set[str] = set()
        """Tasks that take up room here."""
        self._left: set[str] = set()
        """Tasks that it cannot read."""
        self._attempts: dict[str, Attempt] = {}
        self._still: dict[str, float] = {}
        """Tasks that it has and does not work on, and since when; what broke off, since for ever."""
        self._unsure = False
        """Something may have come about that it was not told: the database went away."""
        self._ending = asyncio.Event()
        self._wake = asyncio.Event()
        """There is something to look at before the next poll."""
        self._idle = asyncio.Event()
        self._idle.set()

    def _with_store_of(self, owner: str) -> AttemptServices:
        return dataclasses.replace(self._rooms, store=self._rooms.store.of(owner))

    def drain(self) -> None:
        """Take no more tasks, let running tasks end for a while, then end."""
        self._ending.set()
        self._wake.set()

    async def run(self) -> None:
        """Work until `drain`, waiting for an absent database. A worker declared dead starts anew under another id."""
        async with AsyncExitStack() as stack:
            if self._besides is not None:
                also = await stack.enter_async_context(beside(self._besides()))
                also.add_done_callback(self._tell_of)
            away = ""
            while not self._ending.is_set():
                try:
                    await self._life()
                    away = ""
                except StoreUnavailable as error:
                    if str(error) != away:
                        self._say(f"{error} Waiting.")
                    away = str(error)
                    await self._rest(WAIT_S)

    def _tell_of(self, also: asyncio.Task[None]) -> None:
        """Report an unexpected error of the `besides` task."""
        if not also.cancelled() and (error := also.exception()) is not None:
            self._rooms.on_crash(error)

    async def _life(self) -> None:
        seal = self._rooms.store.seal
        async with self._views.listening(seal) if self._views is not None else nullcontext("") as view:
            await self._live(_me(self._rooms.new_id(), self._shifts.slots, self._rooms, view))

    async def _live(self, me: WorkerRecord) -> None:
        self._me, self._begun, self._attempts, self._still, self._idle = me.id, set(), {}, {}, asyncio.Event()
        self._idle.set()
        self._slots = asyncio.Semaphore(me.slots)
        async with open_durable(self._durable_url, me.id, me.slots, self._attempt) as durable:
            recovery = Recovery(
                self._rooms.store,
                me,
                self._rooms.now,
                self._rooms.new_id,
                time.monotonic,
                self._shifts.lease_s,
            )
            await recovery.begin()
            self._say(f"Worker {me.id} has started, with room for {me.slots} tasks at once.")
            try:
                await self._shift(recovery, durable)
            except Superseded as error:
                self._say(str(error))
                await self._stop_all("lost")
            else:
                await self._drained()
                with suppress(StoreUnavailable):  # others find out by its silence
                    await recovery.end()

    async def _shift(self, recovery: Recovery, durable: Durable) -> None:
        beaten = -self._shifts.beat_s
        away = False
        while not self._ending.is_set():
            try:
                if time.monotonic() - beaten >= self._shifts.beat_s:
                    await recovery.beat()
                    beaten = time.monotonic()
                    for dead in await recovery.watch():
                        self._say(f"Worker {dead.id} has died; its tasks continue.")
                    with suppress(OtherVersion):  # another worker begins unreadable recurring tasks
                        await self._tick()
                await self._heed(recovery, durable)
                await self._take(durable)
                if away:
                    self._say("The database is reachable again.")
                away = False
            except StoreUnavailable as error:
                if not away:
                    self._say(f"{error} Waiting.")
                away = self._unsure = True
            await self._rest(WAIT_S if away else POLL_S)

    async def _tick(self) -> None:
        """Handle due changes, owner by owner. A removed user's tasks do not recur."""
        async with self._rooms.store.reading() as transaction:
            due = await users.standing(transaction, await statements.owners_due(transaction, self._rooms.now()))
        for owner in due:
            store = self._rooms.store.of(owner)
            await Timetable(store, Inbox(store, self._rooms.now), self._rooms.now, self._rooms.new_id).tick()

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        if not self._ending.is_set():
            self._wake.clear()

    async def _take(self, durable: Durable) -> None:
        """Begin the next tasks, as far as there is room."""
        if (room := self._shifts.slots - len(self._begun)) > 0:
            for id in await self._turns.next(self._me, room, without=self._left):
                self._begun.add(id)
                self._still.pop(id, None)
                await self._begin(id, durable)

    async def _begin(self, id: str, durable: Durable) -> None:
        try:
            async with self._rooms.store.reading() as transaction:
                record = await statements.by_id(transaction, id)
        except OtherVersion:
            await self._leave(id)
            return
        if record is not None:
            await durable.begin(id, record.attempts)

    async def _leave(self, id: str) -> None:
        """Queue a task again that this version cannot read, and never take it again: another worker may be newer."""
        async with self._rooms.store.writing() as transaction:
            fence = await statements.fence_of(transaction, id, self._me)
            if fence is not None:
                to = {"state": "queued", "worker": "", "fence": fence + 1, "updated_at": self._rooms.now()}
                await statements.change(transaction, id, to, fence=fence)
        self._left.add(id)
        self._begun.discard(id)
        self._say(f"Task {id} was queued by another version of Footpath. A worker with that version must run it.")

    async def _heed(self, recovery: Recovery, durable: Durable) -> None:
        """Compare this worker's tasks with the database, and act on the differences."""
        if not self._begun and not self._unsure:
            return
        async with self._rooms.store.reading() as transaction:
            held = await statements.held_by(transaction, self._me)
        mine = {each.id: each for each in held}
        self._begun, self._unsure = mine.keys() | self._attempts.keys(), False
        await self._heed_attempts(mine)
        await self._heed_idle([each for each in held if each.id not in self._attempts], recovery, durable)

    async def _heed_attempts(self, mine: Mapping[str, Running]) -> None:
        """End the attempts at stopped tasks, and at tasks of another worker."""
        for id, attempt in list(self._attempts.items()):
            if id not in mine or mine[id].fence != attempt.hold.fence:
                attempt.end("lost")
            elif mine[id].wanted != "":
                attempt.end(mine[id].wanted)
            else:
                with suppress(Superseded):  # the next look finds it
                    await attempt.keep_context()

    async def _heed_idle(self, idle: Sequence[Running], recovery: Recovery, durable: Durable) -> None:
        """Begin tasks again after a failed start; queue tasks again after a lease without work."""
        now = time.monotonic()
        self._still = {each.id: self._still.get(each.id, now) for each in idle}
        for each in idle:
            if (since := self._still.get(each.id)) is None:
                continue  # its attempt began while another one was begun here
            if now - since <= self._shifts.lease_s:
                await durable.begin(each.id, each.attempts)  # does nothing if begun
            elif await recovery.queue_again(each):
                self._say(f"The work at task {each.id} broke off without a word.")

    async def _attempt(self, task: str) -> str:
        """An attempt at a task taken by this worker; called by the durable engine."""
        async with self._rooms.store.reading() as transaction:
            fence = await statements.fence_of(transaction, task, self._me)
            owner = await statements.owner_of(transaction, task)
        known = self._attempts.get(task)
        if fence is None or (known is not None and known.hold.fence == fence):
            return "superseded"
        attempt = self._attempts[task] = Attempt(self._rooms_of(owner), Hold(task, fence))
        self._still.pop(task, None)
        self._idle.clear()
        state = ""
        try:
            async with self._slots:
                state = await attempt.conclude(await attempt.work())
        finally:
            if self._attempts.get(task) is attempt:
                del self._attempts[task]
                if not state:
                    self._still[task] = -math.inf
                self._wake.set()  # a slot is free once this attempt is seen as done
            if not self._attempts:
                self._idle.set()
        self._say(f"Task {task} is {state}.")
        return state

    async def _drained(self) -> None:
        """Let running tasks end, then stop and queue the rest."""
        if self._attempts:
            self._say(f"Stopping as soon as {len(self._attempts)} running tasks have ended.")
        with suppress(TimeoutError):
            async with asyncio.timeout(self._shifts.drain_s):
                await self._idle.wait()
        await self._stop_all("draining")

    async def _stop_all(self, why: Stop) -> None:
        for attempt in list(self._attempts.values()):
            attempt.end(why)
        with suppress(TimeoutError):  # remaining tasks are taken over by others after this process has ended
            async with asyncio.timeout(CLOSE_S):
                await self._idle.wait()


def _me(id: str, slots: int, rooms: AttemptServices, view: str) -> WorkerRecord:
    now = rooms.now()
    return WorkerRecord(id, this_host(), os.getpid(), slots, 0, now, now, view)
