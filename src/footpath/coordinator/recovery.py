"""Who is alive: each worker says so again and again, and each looks whether the others still do.

No clock of one machine is compared with that of another: a worker is dead when its count of beats has stood still for
longer than a lease, by the steady clock of whoever watches; or, on the same machine, when its process is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.coordinator.asking import new_ask
from footpath.coordinator.durable import workflow_id
from footpath.coordinator.ending import MOST_TAKEOVERS, Standing, as_wanted
from footpath.coordinator.presence import is_gone
from footpath.coordinator.values import kept
from footpath.errors import Superseded
from footpath.memory.redaction import Redaction
from footpath.store import asks as ask_statements
from footpath.store import tasks as statements
from footpath.store import workers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from footpath.coordinator.durable import Durable
    from footpath.store.database import Clock, Store
    from footpath.store.tasks import Running
    from footpath.store.workers import WorkerRow

DIED = "Its worker died in the middle of it."
SHALL_IT = "Shall it go on from its journal?"


class Recovery:
    """The heartbeat of one worker, and its watch over the others."""

    def __init__(
        self,
        store: Store,
        me: WorkerRow,
        now: Clock,
        new_id: Callable[[], str],
        steady: Callable[[], float],
        lease_s: float,
        durable: Durable,
    ) -> None:
        self._store = store
        self._me = me
        self._now = now
        self._new_id = new_id
        self._steady = steady
        self._lease_s = lease_s
        self._durable = durable
        self._seen: dict[str, tuple[int, float]] = {}
        self._alone: dict[str, float] = {}
        """Since when each task that nobody has was seen so, by the steady clock."""
        self._looked_at = steady()

    async def begin(self) -> None:
        """From now on this worker is known."""
        async with self._store.writing() as transaction:
            await workers.register(transaction, self._me)

    async def end(self) -> None:
        """It works no more, and has nothing left. What it has all the same is taken over at once."""
        async with self._store.writing() as transaction:
            await workers.forget(transaction, self._me.id)
            await statements.take_away(transaction, self._me.id, self._now())

    async def beat(self) -> None:
        """Say that this worker lives. Raises Superseded where it was taken for dead."""
        async with self._store.writing() as transaction:
            if not await workers.beat(transaction, self._me.id, self._now()):
                raise Superseded(
                    f"This worker was silent for more than {self._lease_s:g} s and was taken for dead.",
                    hint="What it worked on goes on at another one.",
                )

    async def watch(self) -> list[WorkerRow]:
        """Find the dead and let what they worked on go on. Gives the dead."""
        async with self._store.reading() as transaction:
            known = await workers.all_of(transaction)
        dead = [each for each in self._silent(known) if await self._bury(each)]
        async with self._store.reading() as transaction:
            orphans = await statements.orphans(transaction)
        self._alone = {each.id: self._alone.get(each.id, self._steady()) for each in orphans}
        if orphans:
            await self._adopt(orphans, {each.id for each in known} - {each.id for each in dead})
        return dead

    def _silent(self, known: list[WorkerRow]) -> list[WorkerRow]:
        now, gap = self._steady(), self._steady() - self._looked_at
        self._looked_at = now
        if gap > self._lease_s / 2:
            self._seen.clear()  # it was this process that stood still
        silent: list[WorkerRow] = []
        for each in known:
            beats, since = self._seen.get(each.id, (-1, now))
            if each.beats != beats:
                self._seen[each.id] = (each.beats, now)
            if each.id != self._me.id and (now - since > self._lease_s or is_gone(each, self._me.host)):
                silent.append(each)
        return silent

    async def _bury(self, worker: WorkerRow) -> bool:
        """Take everything from it, unless it has said something since, or another one was faster."""
        async with self._store.writing() as transaction:
            await workers.hang_up(transaction, self._lease_s)
            if not await workers.forget(transaction, worker.id, worker.beats):
                return False
            await statements.take_away(transaction, worker.id, self._now())
        return True

    async def give_back(self, held: list[Running], still: Collection[str]) -> list[Running]:
        """Queue again what this worker has and nobody works on any more, and let the attempts go on, here or elsewhere,
        that stand still: the engine could not write down that they broke off. Gives those.
        """
        known = await self._durable.unfinished([workflow_id(each.id, each.attempts) for each in held])
        given: list[Running] = []
        for each in held:
            id = workflow_id(each.id, each.attempts)
            if id not in known or (each.id in still and each.resume == "ask"):
                if await self._queue_again(each, each.takeovers + 1):
                    given.append(each)
            elif each.id in still and await self._let_go(each):
                await self._durable.resume(id)
                given.append(each)
        return given

    async def _let_go(self, task: Running) -> bool:
        """Have it no more. Where what follows does not come about, it is found as one that nobody has."""
        to = {"worker": "", "fence": task.fence + 1, "updated_at": self._now()}
        async with self._store.writing() as transaction:
            return await statements.change(transaction, task.id, to, states=("running",), fence=task.fence)

    async def _adopt(self, orphans: list[Running], alive: set[str]) -> None:
        known = await self._durable.unfinished([workflow_id(each.id, each.attempts) for each in orphans])
        for orphan in orphans:
            id = workflow_id(orphan.id, orphan.attempts)
            if orphan.takeovers > MOST_TAKEOVERS or id not in known or orphan.resume == "ask":
                await self._queue_again(orphan, orphan.takeovers)
            else:
                is_waiting, executor = known[id]
                is_left = self._steady() - self._alone[orphan.id] > self._lease_s  # who let it go could not hand it on
                if not is_waiting and (is_left or executor not in alive):
                    await self._durable.resume(id)

    async def _queue_again(self, task: Running, takeovers: int) -> bool:
        """Let it begin anew, unless somebody wanted it stopped, or it is to be asked about first. False where it is
        elsewhere.
        """
        now, stands = self._now(), as_wanted(Standing("queued"), task.wanted)
        asks = stands.state == "queued" and task.resume == "ask" and takeovers <= MOST_TAKEOVERS
        if asks:
            stands = Standing("paused", DIED)
        to = {**stands.columns(now), "worker": "", "takeovers": takeovers, "fence": task.fence + 1}
        async with self._store.writing() as transaction:
            done = await statements.change(transaction, task.id, to, states=("running",), fence=task.fence)
            if done and asks:
                ask = new_ask(self._new_id(), task.id, "resume", SHALL_IT, self._now, reason=DIED)
                await ask_statements.create(transaction, *kept(ask, Redaction({}), self._store.seal))
        return done
