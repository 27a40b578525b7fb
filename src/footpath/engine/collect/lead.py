"""What collecting asks of models: the Collector for a list that no rule finds, the Extractor for missing fields.

The Collector's decisions are done and counted here. Once rules know a list, the rules go through the list (`follow` in
`run.py`), without a model. With `ai_only` the model goes through the list, record by record. The Extractor gets one
question a record, and as few as possible.
"""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.onward import onward
from footpath.engine.collect.opening import open_record
from footpath.engine.collect.pages import says_none
from footpath.engine.collect.readers import Seen, addressed
from footpath.engine.collect.run import follow, narrow_found
from footpath.engine.collect.tally import FoundRecord, Over
from footpath.engine.site.filters import surface_of
from footpath.engine.view import understand
from footpath.errors import BadInput, Forbidden, LimitReached, ModelUnavailable
from footpath.memory.recall import Recall
from footpath.reading.addresses import canonical_url
from footpath.reading.postings.read import posting_of
from footpath.roles.board import PostingReading, Row, Still, Told
from footpath.roles.collecting import COLLECTOR, EXTRACTOR, RECORD_EXTRACTOR
from footpath.roles.loop import run
from footpath.roles.ports import Policy, RoleContext
from footpath.roles.sight import Page, Sight, between
from footpath.schema.action import Click
from footpath.schema.event import Noticed
from footpath.schema.listing import Record
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.collect.harvest import CollectState
    from footpath.engine.run_context import RunContext
    from footpath.roles.ports import Role
    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Snapshot


@dataclasses.dataclass(frozen=True, slots=True)
class Desks:
    """Makes the desks of one run."""

    clock: Callable[[], datetime]
    fence: str
    redact: Callable[[str], str]

    def desk(
        self, context: RunContext, role: Role, policy: Policy, goal: str, page: Page, *, decisions: int | None = None
    ) -> RoleContext:
        """Return a desk without a subject; the caller adds the subject.

        Args:
            context: of the run.
            role: the role.
            policy: how the role decides.
            goal: the goal.
            page: the page for the role.
            decisions: the most decisions; None for the task's limit.
        """
        limits = context.task.limits
        return RoleContext(
            role=role,
            policy=policy,
            goal=goal,
            recall=Recall(),
            clock=self.clock,
            note=context.journal.append,
            fence=self.fence,
            redact=self.redact,
            page=page,
            limits=limits if decisions is None else limits.model_copy(update={"iterations": decisions}),
            spend=context.spent.check_time,
        )


def sight_of(snapshot: Snapshot) -> Sight:
    """Return a page as roles see pages."""
    view = understand(snapshot)
    return Sight(view.snapshot, view.page, view.elements)


ITERATIONS = 40
"""Decisions of a Collector without a list found by rules."""

ALONE = (
    "No rules narrow the list or collect its records here: do it yourself, also where LIST says that a list is known. "
    "After its records, call next_page; call finish when it says that there are no more."
)
"""Extra instructions of a Collector without a list found by rules."""


@dataclasses.dataclass(frozen=True, slots=True)
class Leaders:
    """The policies of the collecting roles."""

    collector: Policy
    extractor: Policy
    desks: Desks

    async def __call__(self, harvest: CollectState, why: str) -> Over:
        """Have the Collector work from the open page; return the reason for the end."""
        records = Led(harvest, self)
        await run(self.desk(harvest, records, why))
        if records.refused is not None:
            raise records.refused
        if harvest.listing is not None and harvest.context.task.may("rules"):
            return await follow(harvest)
        await harvest.flush()
        assert harvest.seen is not None
        if harvest.tally.home or says_none(harvest.seen.snapshot):
            return harvest.judge.judged(Over("led", records.ending or own("The Collector found no further record.")))
        return Over("no_list", records.ending or why)

    def desk(self, harvest: CollectState, records: Led, why: str) -> RoleContext:
        """Return the Collector's desk."""
        context = harvest.context
        url = str(context.task.url)
        goal = f"Collect at most {harvest.tally.wanted.records} job postings of {url}.{_asked(harvest)}"
        by_rules = context.task.may("rules")
        role = COLLECTOR if by_rules else dataclasses.replace(COLLECTOR, more=ALONE)
        decisions = ITERATIONS if by_rules else max(ITERATIONS, context.task.limits.model_calls)
        desk = self.desks.desk(context, role, self.collector, goal, records, decisions=decisions)
        desk.records, desk.url, desk.summary = records, url, why
        return desk

    async def read(self, harvest: CollectState, seen: Seen, posting: Posting) -> Posting:
        """Return a posting with missing fields filled by a model."""
        goal = "Read the job posting of this page."
        desk = self.desks.desk(harvest.context, EXTRACTOR, self.extractor, goal, Still(sight_of(seen.snapshot)))
        desk.reading = reading = PostingReading(posting)
        await run(desk)
        return reading.posting


@dataclasses.dataclass(slots=True)
class Led:
    """A list during collection, as `roles.records.Records`; and its present page, as `roles.ports.Page`."""

    harvest: CollectState
    leaders: Leaders
    chosen: str = ""
    ending: str = ""
    refused: BadInput | None = None
    """Why the found list is not the wanted one."""
    extracted: list[str] = dataclasses.field(default_factory=list[str])
    """The titles of the records that the Collector extracted."""
    _record: Record | None = None

    async def look(self) -> Sight:
        """Return the page as last read."""
        assert self.harvest.seen is not None
        return sight_of(self.harvest.seen.snapshot)

    @property
    def told(self) -> str:
        """Return the progress in words."""
        listing = f"a list of {len(self.harvest.listing.records)} records" if self.harvest.listing else "no list known"
        collected = self.harvest.tally.home + self.harvest.waiting
        return f"{listing}; chosen: {self.chosen or 'nothing'}; collected: {collected}"

    @property
    def ahead(self) -> str:
        """Ref of the next record."""
        return next((each.ref for each in self.harvest.ahead if each.ref), "")

    @property
    def is_by_rules(self) -> bool:
        """Whether rules go through a known list."""
        return self.harvest.context.task.may("rules")

    @property
    def is_known(self) -> bool:
        """Whether rules know a list on the page."""
        return self.harvest.listing is not None

    @property
    def settings(self) -> Mapping[str, str]:
        """Return the filters still to apply."""
        return self.harvest.unnarrowed

    async def apply_filters(self, settings: Mapping[str, str]) -> Told:
        """Apply the wanted filters to the found list, and no others. A list that cannot be filtered is not
        collected.
        """
        harvest = self.harvest
        if settings != harvest.unnarrowed:
            return Told(f"The list is wanted otherwise.{_asked(harvest)}", ok=False)
        try:
            unread = await narrow_found(harvest)
        except BadInput as error:
            self.refused, self.ending = error, str(error)
            return Told(self.ending)
        if unread is not None:
            return Told(unread.reason, ok=False)
        return self._found()

    async def select(self, ref: str) -> Told:
        """Choose the record of a ref; or open the link, and look for a list there."""
        harvest = self.harvest
        record = next((each for each in harvest.ahead if each.ref == ref), None)
        if record is not None:
            harvest.ahead.remove(record)
            self._record, self.chosen = record, record.posting.title or ref
            return Told(f"{self.chosen} was chosen.")
        assert harvest.seen is not None
        view = understand(harvest.seen.snapshot)
        element = view.snapshot.by_ref.get(ref)
        if element is None or not surface_of(view).is_safe(element):
            return Told("it may send something, ask for a sign-in or lead off the site; it is not pressed", ok=False)
        try:
            outcome = await harvest.screen.act(Click(), element)
        except Forbidden as error:
            return Told(error.message, ok=False)
        if not outcome.ok:
            return Told(outcome.message, ok=False)
        await harvest.take(await harvest.screen.look(), 1, time.perf_counter())
        harvest.url = harvest.context.session.url
        return self._found()

    def _found(self) -> Told:
        """Return the open page's content in words. Once the wanted list is open, rules go through the list."""
        harvest = self.harvest
        if harvest.listing is None:
            self.ending = says_none(harvest.seen.snapshot) if harvest.seen is not None else ""
            return Told(self.ending or "no list is known there; a posting may stand open")
        total = f" of {harvest.listing.total:,}" if harvest.listing.total else ""
        found = f"a list of {len(harvest.listing.records)}{total} records was found"
        if harvest.unnarrowed:
            return Told(f"{found}; it is to be narrowed by apply_filters")
        if not self.is_by_rules:
            return Told(f"{found}; select_job takes one of them")
        self.ending = found
        return Told(f"{found}; rules go through it")

    async def extract(self) -> Told:
        """Collect the chosen record, or the open posting."""
        harvest = self.harvest
        record, self._record, self.chosen = self._record, None, ""
        if record is not None:
            found = await open_record(harvest, record)
        else:
            assert harvest.seen is not None
            seen = harvest.seen
            url = canonical_url(seen.snapshot.url)
            read = posting_of(seen.snapshot, await harvest.screen.markup(), now=harvest.now())
            posting = read if read.title else await self.leaders.read(harvest, seen, read)
            if not posting.title:
                return Told("no single posting stands open", ok=False)
            record = Record(key=url, first=0, last=0, href=url)
            harvest.tally.add(records=1)
            found = FoundRecord(record, addressed(posting, record))
        await harvest.bring(found)
        self.extracted.append(found.posting.title)
        await harvest.flush()
        over = harvest.tally.over()
        self.ending = over.reason if over is not None else ""
        return Told(f"collected: {harvest.tally.home}")

    async def next_page(self) -> Told:
        """Go on to the next records."""
        over = await onward(self.harvest)
        self.ending = over.reason if over is not None else ""
        return Told(self.ending or "the next page stands open")


def _asked(harvest: CollectState) -> str:
    """Return the choices still to make, as a sentence."""
    said = ", ".join(f"{name}: “{value}”" for name, value in harvest.unnarrowed.items())
    return f" Only those with {said}." if said else ""


IN_VAIN: Final = 3
"""Number of records in a row without a field after which the model is not asked for it again."""

DECISIONS: Final = 3
"""Decisions per record."""


@dataclasses.dataclass(slots=True)
class Unfound:
    """Asks a model for missing fields, as long as the answers help."""

    harvest: CollectState
    policy: Policy
    desks: Desks
    _in_vain: Counter[str] = dataclasses.field(default_factory=Counter[str])
    _is_over: bool = False

    async def read(self, record: Record, missing: Sequence[str]) -> Mapping[str, str]:
        """Return the record's missing fields word for word, by name.

        Raises:
            LimitReached, ModelUnavailable: no model answers, and rules may not read the fields.
        """
        asked = tuple(name for name in missing if self._in_vain[name] < IN_VAIN)
        if not asked or self._is_over or self.harvest.seen is None:
            return {}
        row = Row(asked)
        try:
            await run(self._desk(record, row))
        except (LimitReached, ModelUnavailable) as error:
            if self.harvest.context.task.is_by_model:
                raise
            # the rules' findings are complete without a model
            self._is_over = True
            text = f"What rules do not find is asked for no more: {error.message}"
            await self.harvest.context.journal.append(Noticed(what="budget", text=text))
        for name in asked:
            self._in_vain[name] = 0 if name in row.said else self._in_vain[name] + 1
        return row.said

    def _desk(self, record: Record, row: Row) -> RoleContext:
        assert self.harvest.seen is not None
        part = between(self.harvest.seen.snapshot, record.first, record.last)
        page = Still(sight_of(part.model_copy(update={"title": ""})))  # the page's title is not the record's
        goal = f"Read of this record: {', '.join(row.missing)}."
        desk = self.desks.desk(self.harvest.context, RECORD_EXTRACTOR, self.policy, goal, page, decisions=DECISIONS)
        desk.row = row
        return desk
