"""`scrape`: the records of any list, with the wanted fields."""

from __future__ import annotations

import dataclasses
from collections import Counter
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from footpath.engine.collect.fields import Field, as_kind, fields_of, names_of, offered, slots_for, text_of
from footpath.engine.collect.lead import Desks, Unfound
from footpath.engine.collect.tally import Counters
from footpath.errors import BadInput
from footpath.memory.scraped import ScrapeStore
from footpath.schema.event import Noticed
from footpath.sentence import listed, own, sentence
from footpath.tasks.crawling import conducted, gathering, manners
from footpath.tasks.services import FinishedTask, Prepared, Services, begin, connected, open_context, unrevealed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.engine.collect.run import CollectRun
    from footpath.engine.collect.tally import FoundRecord, RunPlace
    from footpath.schema.listing import Listing, Record
    from footpath.schema.posting import Kept
    from footpath.schema.task import Task


@dataclasses.dataclass(slots=True)
class RowsSink:
    """Stores records as rows with the wanted fields; without wanted fields, with all fields of the list."""

    fields: Sequence[Field]
    rows: list[dict[str, object]] = dataclasses.field(default_factory=list[dict[str, object]])
    unfit: Counter[str] = dataclasses.field(default_factory=Counter[str])
    """Number of values that did not fit their field, by field name."""
    left_out: Counter[str] = dataclasses.field(default_factory=Counter[str])
    """Number of records left out, by the first missing required field."""
    slots: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Slots of the list by the fields' names."""
    names: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Names of the list's slots for a person, by slot name."""
    has: tuple[str, ...] = ()
    """Fields of the list."""
    beside: str = ""
    """A note about lists not chosen."""
    note: Callable[[Noticed], Awaitable[object]] | None = None
    unfound: Unfound | None = None
    """The model's reader for fields not found by rules; None without a model."""
    by_rules: bool = True
    """Whether rules read the fields; False: `unfound` reads all."""
    stored: ScrapeStore | None = None
    """Stores the rows of a queued task with the task; None where no task is queued."""

    @property
    def reads(self) -> str:
        """The wanted fields."""
        return ",".join(each.name for each in self.fields) or "all fields"

    @property
    def needs(self) -> str:
        """Any of the wanted fields."""
        return " or ".join(each.name for each in self.fields)

    def takes(self, found: FoundRecord) -> bool:
        """Whether the record has any wanted field; with a model, always, since the model may find a field."""
        said = (text_of(slot, found.record) for slot in self.slots.values())
        return self.unfound is not None or not self.slots or any(each.strip() for each in said)

    def known_by(self, found: FoundRecord) -> str:
        """The record's key: two rows may well have equal posting fields."""
        return found.record.key

    async def store(self, found: Sequence[FoundRecord], place: RunPlace) -> Sequence[Kept | None]:
        """Take the rows. Return None for a record without a required field."""
        if self.beside and self.note is not None:
            await self.note(Noticed(what="unread", text=self.beside))
        self.beside = ""
        before = len(self.rows)
        kept: list[Kept | None] = [await self._take(each.record) for each in found]
        if len(self.rows) > before or self.left_out:
            await self._store(before)
        return kept

    async def _store(self, before: int) -> None:
        """Store the rows after the first `before` with the task."""
        if self.stored is None:
            return
        was_full = self.stored.is_full
        await self.stored.add(self.rows[before:], unfit=self.unfit, left_out=self.left_out)
        if self.stored.is_full and not was_full and self.note is not None:
            text = own("The task has reached its storage limit; further records are only counted.")
            await self.note(Noticed(what="budget", text=text))

    async def settle(self) -> None:
        """Record that the whole list was read: an empty list also replaces the records of earlier attempts."""
        await self._store(len(self.rows))

    def _read(self, record: Record) -> tuple[dict[str, str], dict[str, object]]:
        """The texts of a record by rules, and the values of their kinds; None for what the rules do not find."""
        named = self.slots or {self.names.get(name, name): name for name in record.texts}
        wanted = self.fields or [Field(name) for name in named]
        slots = named if self.by_rules else {name: slot for name, slot in named.items() if slot == "href"}
        texts = {field.name: text_of(slots.get(field.name, ""), record) for field in wanted}
        row: dict[str, object] = {field.name: as_kind(field, texts[field.name]) for field in wanted}
        if not self.fields and record.href:
            row["link"] = record.href
        return texts, row

    async def _take(self, record: Record) -> Kept | None:
        texts, row = self._read(record)
        missing = [field for field in self.fields if row[field.name] is None]
        if missing and self.unfound is not None:
            said = await self.unfound.read(record, [field.name for field in missing])
            row |= {field.name: as_kind(field, said.get(field.name, "")) for field in missing}
        empty = {name for name, value in row.items() if value is None}
        self.unfit.update(name for name in empty if texts[name].strip())
        if lacking := next((field.name for field in self.fields if field.required and field.name in empty), ""):
            self.left_out[lacking] += 1
            return None
        self.rows.append(row)
        return "new"

    def accepts(self, listing: Listing) -> bool:
        """Whether the list has all wanted fields; with a model, at least as many as the chosen list."""
        found = slots_for(self.fields, listing)
        is_enough = all(each.name in found or each.optional for each in self.fields) and bool(found or not self.fields)
        if self.unfound is not None and found:
            is_enough = is_enough or len(found) >= len(self.slots)
        if is_enough:
            self.slots, self.names = found, names_of(listing)
        return is_enough

    def choose(self, listings: Sequence[Listing]) -> Listing | None:
        """The list with the most wanted fields; the best-ranked on a tie."""
        if not listings:
            return None
        best = max(listings, key=lambda each: len(slots_for(self.fields, each))) if self.fields else listings[0]
        self.take(best)
        others = [each for each in listings if each is not best]
        self.beside = told_beside(others[0]) if others else ""
        return best

    def take(self, listing: Listing) -> None:
        """Learn the places of the fields in the list.

        Raises:
            BadInput: the list lacks a required field, or all fields, and no model can be asked.
        """
        self.slots = slots_for(self.fields, listing)
        self.names, self.has = names_of(listing), tuple(offered(listing))
        missing = [each.name for each in self.fields if each.name not in self.slots]
        if self.slots:
            missing = [each.name for each in self.fields if each.name in missing and not each.optional]
        if missing and self.unfound is None:
            words = "The list has: {}. Use these names, or name a model that looks for the fields."
            hint = sentence(words, listed(", ", self.has))
            raise BadInput(f"The list has no {', '.join(missing)}.", hint=hint)


def told_beside(other: Listing) -> str:
    """A note about another list of the page, and how to get it."""
    under = f" under “{other.heading}”" if other.heading else ""
    return (
        f"another list of the page, of {len(other.records)} records{under}; it has: {', '.join(offered(other))}. "
        "To collect that list, name fields that only it has."
    )


async def scrape(services: Services, task: Task) -> FinishedTask:
    """Handle a `scrape` task.

    Raises:
        BadInput: the schema is invalid, or the list lacks the wanted fields.
        ModelUnavailable: the task's model cannot be connected.
    """
    fields = fields_of(task.wanted.fields, task.wanted.record)
    task = task.model_copy(update={"wanted": task.wanted.model_copy(update={"details": False})})
    async with AsyncExitStack() as stack:
        prepared = await stack.enter_async_context(begin(services, task))
        context = await stack.enter_async_context(open_context(services, prepared))
        fetch = await stack.enter_async_context(manners(context.task, context.session, services.now))
        sink, tally = RowsSink(fields), Counters(task.wanted)
        sink.note = context.journal.append
        if services.task_id:
            sink.stored = ScrapeStore(services.store, services.task_id, prepared.run.id, prepared.redaction)
        collecting = await gathering(services, prepared, context, fetch, sink, tally, takes_links=True)
        sink.by_rules = not task.is_by_model
        if fields and task.asked_model:
            sink.unfound = await _unfound(services, prepared, collecting, stack)

        def brought(told: FinishedTask) -> FinishedTask:
            told = dataclasses.replace(told, collected=tally.counts, records=tuple(sink.rows))
            return dataclasses.replace(told, unfit=dict(sink.unfit), left_out=dict(sink.left_out))

        told = await conducted(services, prepared, context, collecting, brought)
        if told.run.status == "complete":
            await sink.settle()
        return told


async def _unfound(services: Services, prepared: Prepared, collecting: CollectRun, stack: AsyncExitStack) -> Unfound:
    """The task's model, as the reader of fields not found by rules."""
    model = await connected(services, prepared.run.task.judging_model, collecting.meter, stack)
    return Unfound(collecting.harvest, model, Desks(services.now, services.new_id(), unrevealed(prepared).text))
