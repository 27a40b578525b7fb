"""The journal of a run, complete enough to resume the run after a crash, and the pictures of elements beside it.

The pictures lie in the picture folder of the run, on the machine of the run. Personal data is painted over before
storage.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from footpath.errors import NotFound
from footpath.memory import savings
from footpath.private import write_file
from footpath.schema.event import EffectResolved, Entry, RunEvent, StepFinished, StepStarted, Unpressed
from footpath.store import runs as statements

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from footpath.memory.redaction import Redaction
    from footpath.schema.run import Run
    from footpath.store.database import Clock, Store, Transaction

    Also = Callable[[Transaction], Awaitable[None]]

LAG_S = 0.25
"""Maximum seconds, approximately, until an ordinary event is on disk."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a run, with other writes of the same transaction."""

    run: Run
    also: Also | None


class Journal:
    """The journal of a run, for the single process that holds the run (`Runs.holding`).

    An intent and its resolution (contract 3) are on disk before `append` returns, with all earlier events. Other events
    are written in batches, a moment later. After a failed write, the journal keeps the events, and the next `append` or
    `flush` tries again and raises the error.
    """

    def __init__(self, store: Store, run: str, now: Clock, *, last: int, redaction: Redaction | None) -> None:
        self.run = run
        self.on_entry: Callable[[Entry], Awaitable[None] | None] | None = None
        """Called with each entry as it is appended, for screens. It must not block: the run waits for what it returns.
        """
        self.on_said: Callable[[Entry], None] | None = None
        """The same, with what pages say as they say it: for the person's own screen. None of it may be kept."""
        self.stepped: datetime | None = None
        """When the last step began; None where none has."""
        self._store = store
        self._now = now
        self._last = last
        self._redaction = redaction
        self._waiting: list[Entry] = []
        self._ended: Ended | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._failed = False

    @classmethod
    async def open(cls, store: Store, run: str, now: Clock, *, redaction: Redaction | None = None) -> Journal:
        """The journal of a started run, positioned after the last entry."""
        async with store.reading() as transaction:
            last = await statements.last_seq(transaction, run)
        return cls(store, run, now, last=last, redaction=redaction)

    async def append(self, event: RunEvent, picture: bytes = b"", *, with_next: bool = False) -> Entry:
        """Append an event, with an optional screenshot (PNG).

        `with_next` is for a resolution followed directly by `conclude`: both are written together.

        Raises:
            StoreUnavailable: the event could not be stored. Before an outside effect: do not act.
        """
        self._last += 1
        kept = _without_choices(event)
        entry = Entry(
            run=self.run,
            seq=self._last,
            at=self._now(),
            event=kept if self._redaction is None else self._redaction.event(kept),
            picture=f"{self._last:05}.png" if picture else "",
        )
        self._waiting.append(entry)
        if isinstance(event, StepStarted):
            self.stepped = entry.at
        if picture:
            await asyncio.to_thread(write_file, _picture_folder(self._store, self.run) / entry.picture, picture)
        if self.on_entry is not None and (heard := self.on_entry(entry)) is not None:
            await heard
        if self.on_said is not None:
            self.on_said(entry.model_copy(update={"event": kept}))
        if (must_last(event) and not with_next) or self._failed:
            await self.flush()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LAG_S, self._write_soon)
        return entry

    async def keep_element(self, name: str, png: bytes) -> None:
        """Store a picture of an element, under the step's id."""
        if png:
            await asyncio.to_thread(write_file, _element_file(self._store, self.run, name), png)

    async def flush(self) -> None:
        """Return once all appended events are on disk.

        Raises:
            StoreUnavailable: a write failed.
        """
        while self._waiting or self._ended is not None:
            # Shielded in a task of its own: a stop in the middle must not leave open which events were written.
            await asyncio.shield(self._write_soon())

    async def conclude(self, run: Run, also: Also | None = None) -> None:
        """Store the end of the run in a single write with all appended events and with `also`.

        Raises:
            NotFound: the run was never started.
            StoreUnavailable: the write failed.
        """
        self._ended = Ended(run, also)
        await self.flush()

    async def close(self) -> None:
        """Flush, and stop the clock."""
        try:
            await self.flush()
        finally:
            self._stop_timer()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _write_soon(self) -> asyncio.Task[None]:
        self._stop_timer()
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write(), name=f"journal of {self.run}")
            self._writing.add_done_callback(self._note)
        return self._writing

    async def _write(self) -> None:
        batch, ended = tuple(self._waiting), self._ended
        async with self._store.writing() as transaction:
            if batch:
                await statements.append(transaction, batch)
            if ended is not None:
                await self._end(transaction, ended)
        del self._waiting[: len(batch)]
        self._ended = None if self._ended is ended else self._ended

    async def _end(self, transaction: Transaction, ended: Ended) -> None:
        if not await savings.put(transaction, ended.run):
            self._ended = None
            raise NotFound(f"There is no run {ended.run.id}.")
        if ended.also is not None:
            await ended.also(transaction)

    def _note(self, task: asyncio.Task[None]) -> None:
        """Remember the failure of a background write, for the next `append`, which tries again."""
        self._failed = task.cancelled() or task.exception() is not None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def read(store: Store, run: str) -> list[Entry]:
    """The journal of a run, in order."""
    async with store.reading() as transaction:
        return await statements.entries(transaction, run)


def must_last(event: RunEvent) -> bool:
    """Whether an event must be on disk before the run continues: intents and their resolutions."""
    match event:
        case EffectResolved() | StepStarted(effect="outside") | Unpressed(what="sent"):
            return True
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Effect:
    """An outside effect of a run, according to the journal."""

    intent: StepStarted
    landed: bool | None
    """None: unknown."""
    proof: str = ""


def sending_named(run: str, step: str) -> str:
    """The name of a step's possible submission, common to all runs that mention it."""
    return f"{run}/{step}"


def sending_of(run: str, intent: StepStarted) -> str:
    """The name of the possible submission behind an intent in the journal of `run`."""
    return intent.by or sending_named(run, intent.step)


def as_told(run: str, intent: StepStarted, number: int) -> StepStarted:
    """An intent in the journal of `run`, rewritten for the next run's journal under the id `before.NUMBER`, since steps
    of two runs may share an id.
    """
    return intent.model_copy(update={"step": f"before.{number}", "by": sending_of(run, intent)})


async def tell(journal: Journal, earlier: Iterable[tuple[str, Effect]]) -> tuple[Effect, ...]:
    """Copy the outside effects of earlier runs, by run id and in order, into a journal. Return the copied effects.

    So a single journal has everything sent, or possibly sent.
    """
    told = tuple(
        replace(effect, intent=as_told(run, effect.intent, number)) for number, (run, effect) in enumerate(earlier, 1)
    )
    for each in told:
        await journal.append(each.intent)
        if each.landed:
            await journal.append(EffectResolved(step=each.intent.step, landed=True, proof=each.proof))
    return told


def presser_of(run: str, intent: StepStarted) -> str:
    """The id of the run that began an intent in the journal of `run`."""
    return sending_of(run, intent).partition("/")[0]


def effect_of(entries: Iterable[Entry]) -> Effect | None:
    """The weightiest outside effect: first a landed one, then an unresolved one, then one that did not land; None if
    the run began none.

    An intent is on disk before the step acts: without an intent, nothing was sent.
    """
    return _weightiest(effects_of(entries))


def own_effect_of(entries: Iterable[Entry]) -> Effect | None:
    """Like `effect_of`, without effects copied from earlier runs."""
    return _weightiest(effect for effect in effects_of(entries) if not effect.intent.by)


def _weightiest(effects: Iterable[Effect]) -> Effect | None:
    order = (True, None, False)
    return min(effects, key=lambda effect: order.index(effect.landed), default=None)


def numbered_steps(entries: Sequence[Entry]) -> dict[tuple[str, str], int]:
    """Numbers, from 1, by run and step: the finished steps of the last run in these journals, in order of beginning.
    Unfinished steps and intents copied from earlier runs have no number.
    """
    taken = [each for each in entries if isinstance(each.event, StepFinished)]
    if not taken:
        return {}
    run = taken[-1].run
    finished = {each.event.step for each in taken if each.run == run and isinstance(each.event, StepFinished)}
    begun = (step for step in _begun(each for each in entries if each.run == run) if step in finished)
    return {(run, step): number for number, step in enumerate(begun, 1)}


def before_step(entries: Sequence[Entry], step: str) -> tuple[Entry, ...]:
    """A journal cut off before a step, for repeating the earlier steps. For submissions, use the whole journal
    (`effects_of`).
    """
    steps = _begun(entries)
    kept = set(steps[: steps.index(step)] if step in steps else ())
    return tuple(
        each for each in entries if not isinstance(each.event, (StepStarted, StepFinished)) or each.event.step in kept
    )


def _begun(entries: Iterable[Entry]) -> list[str]:
    """The run's own steps, in order of beginning."""
    events = (each.event for each in entries)
    return list(dict.fromkeys(each.step for each in events if isinstance(each, StepStarted) and not each.by))


def effects_of(entries: Iterable[Entry]) -> tuple[Effect, ...]:
    """Every outside effect, in order, including effects copied from earlier runs."""
    known: dict[str, Effect] = {}
    for entry in entries:
        match entry.event:
            case StepStarted(effect="outside", step=step) as intent:
                known[step] = Effect(intent, None)
            case EffectResolved(step=step, landed=landed, proof=proof) if step in known:
                known[step] = Effect(known[step].intent, landed, proof)
            case _:
                pass
    return tuple(known.values())


def unclear_of(journals: Iterable[Sequence[Entry]]) -> dict[str, StepStarted]:
    """The unresolved submissions of a task's runs, by name (`sending_of`), in order."""
    told = [(sending_of(entries[0].run, each.intent), each) for entries in journals for each in effects_of(entries)]
    known = {sending for sending, effect in told if effect.landed is not None}
    return {sending: effect.intent for sending, effect in told if sending not in known}


def picture_path(store: Store, entry: Entry) -> Path | None:
    """Path of an entry's screenshot; None without a screenshot, or if deleted."""
    path = _picture_folder(store, entry.run) / entry.picture
    return path if entry.picture and path.is_file() else None


def _element_file(store: Store, run: str, name: str) -> Path:
    """Path for the picture of an element, by the step's id or the element's key."""
    return _picture_folder(store, run) / f"element-{re.sub(r'[^a-zA-Z0-9.-]', '_', name)}.png"


def _picture_folder(store: Store, run: str) -> Path:
    """Where the pictures of a run lie."""
    return store.folder / "pictures" / run


def _without_choices(event: RunEvent) -> RunEvent:
    """The event without chosen options, which reveal facts about the person: "Male", "Yes, I need a visa"."""
    if isinstance(event, StepFinished) and event.outcome.chosen:
        return event.model_copy(update={"outcome": event.outcome.model_copy(update={"chosen": ()})})
    return event


LATEST: Final = 10
"""Maximum runs of a cookbook searched for an earlier picture."""


async def keep_picture(store: Store, run: str, name: str, png: bytes) -> None:
    """Store a picture under the step's id or the element's key; ignore an empty picture."""
    if png:
        await asyncio.to_thread(write_file, _element_file(store, run, name), png)


async def forget_pictures(store: Store, run: str, names: Iterable[str]) -> None:
    """Delete a run's pictures with the given names on this machine."""
    for path in filter(None, [picture_of(store, run, name) for name in names]):
        await asyncio.to_thread(path.unlink, missing_ok=True)


def picture_of(store: Store, run: str, name: str) -> Path | None:
    """Path of a run's picture; None if missing on this machine."""
    path = _element_file(store, run, name)
    return path if run and name and path.is_file() else None


async def learned_picture(store: Store, run: str, step: str) -> Path | None:
    """Path of the picture of a step's element from learning the run's cookbook or from a later success; None if
    missing.
    """
    if not run or not step:
        return None
    async with store.reading() as transaction:
        chosen = await statements.chosen(transaction, run)
        if chosen is None or not chosen.cookbook:
            return None
        from footpath.store import cookbooks

        revision = await cookbooks.revision(transaction, chosen.cookbook, chosen.revision)
        later = await statements.of_cookbook(transaction, chosen.cookbook, LATEST)
    made = [revision.created_by] if revision is not None else []
    seen = (picture_of(store, each, step) for each in dict.fromkeys((*made, *later)) if each != run)
    return next((path for path in seen if path is not None), None)
