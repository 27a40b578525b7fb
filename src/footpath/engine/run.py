"""One run from start to end, for any task: begin, work, learn, and report the end."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Literal

from footpath.beside import heed_stop
from footpath.engine.choose import KnownWay, NewWay, NoWay, choose, same_as
from footpath.engine.end import FIND_THE_WAY, End, end_of, with_refused_files
from footpath.engine.impersonal import Impersonal, Scrub
from footpath.engine.learn import first_cookbook, own_copy, revised, with_heals
from footpath.engine.resume import from_journal
from footpath.engine.unpressed import UnpressedRequests
from footpath.errors import (
    BadInput,
    FootpathError,
    NeedsPerson,
    NotFound,
    NotLearned,
    Refused,
    SiteUnreachable,
    Unresponsive,
)
from footpath.memory.journal import own_effect_of
from footpath.schema.cookbook import SENDING_TASKS, EndSeen, Health, LearnableWay
from footpath.schema.event import Learned, ModeChosen, RunFinished, RunStarted
from footpath.schema.run import Run, Usage
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.choose import WantedBook
    from footpath.engine.learn import Lesson, Lift
    from footpath.engine.resume import Restored
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.llm.port import Meter
    from footpath.memory.cookbooks import CookbookMemory
    from footpath.memory.journal import Also
    from footpath.memory.runs import Again, Runs
    from footpath.schema.cookbook import Cookbook
    from footpath.schema.event import Entry
    from footpath.schema.observation import PageObservation
    from footpath.schema.run import Rung
    from footpath.sentence import Sentence
    from footpath.store.database import Transaction


OPENS_S = 30
"""Seconds that the first page of a task may take."""

AGAIN = own("A person wants another way from this step on; the steps before it are repeated.")


@dataclasses.dataclass(frozen=True, slots=True)
class Rooms:
    """The services of lower rooms for every run."""

    runs: Runs
    books: CookbookMemory
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    scrub: Scrub
    restored: Restored

    async def close(self, run: Run, end: End) -> Run:
        """Save the end of a run without a context."""
        finished = self.ended(run, end.told_to(run))
        await self.runs.save(finished)
        return finished

    def ended(self, run: Run, end: End) -> Run:
        """Return the run with its end, without personal data."""
        said = {"reason": self.scrub(end.reason), "proof": self.scrub(end.proof)}
        how = {"status": end.status, "error": end.error, "finished_at": self.now()}
        return run.model_copy(update={**said, **how})


@dataclasses.dataclass(slots=True, kw_only=True)
class TaskRun(ABC):
    """A run of one task. Each type of task defines the work and the lesson."""

    rooms: Rooms
    context: RunContext
    meter: Meter
    """The cost of the models."""
    mode: Literal["", "replay", "explore"] = ""
    book: Cookbook | None = None
    """The cookbook that it follows."""
    has_opened: bool = False
    """Whether the run itself opened its first page: then the run may open that page once more."""
    instead: Cookbook | None = None
    """The cookbook that gets a newly found way as its next revision."""
    end: End | None = dataclasses.field(default=None, repr=False)
    """The end by the page, for the person's eyes only; None: not yet."""
    again: Again | None = None
    """What is repeated because a person wants another way from there, without regard to cookbooks."""
    unpressed: UnpressedRequests | None = dataclasses.field(default=None, repr=False)

    async def conduct(self, run: Run) -> Run:
        """Work `run` to its end and save the result. Raises only errors that stop the process: a failing run reports
        its status and reason.
        """
        end: End | None = None
        also: Also | None = None
        self.again = await self.rooms.runs.from_step(run)
        await self.context.journal.append(RunStarted(resumed=self.is_resumed))
        self.unpressed = UnpressedRequests(self.context)
        may_send = run.task.type in SENDING_TASKS
        await self.unpressed.watch(await self.rooms.runs.unfinished_before(run) if may_send else ())
        try:
            try:
                end = await self._to_its_end(run)
            except FootpathError as raised:
                heed_stop()
                error = await self.as_told(raised)
                end = await self.ended_by(error)
                run = run.model_copy(update=self._followed())
                await self._weaken_for(raised)
            run, also = await self._learn(run, end)
            end = self.with_learned(end, run)
            if self.book is not None and not self.is_verified(end):
                await (self.weaken() if end.status == "complete" else self._keep_heals(run, self.book))
        except asyncio.CancelledError:
            await asyncio.shield(self._finish(run, self.stopped(end), None))
            raise
        return await self._finish(run, end, also)

    async def _to_its_end(self, run: Run) -> End:
        """Return the end of the work. An end during a stop counts only if verified by the page: the closed browser is
        no reason.
        """
        end = with_refused_files(await self.work(run), self.context.session.downloads.refused)
        if not self.is_verified(end):
            heed_stop()
        return end

    # Each type of task overrides these.

    @property
    def is_resumed(self) -> bool:
        """Whether the run continues an earlier one."""
        return False

    @property
    def is_unclear(self) -> bool:
        """Whether data may have been sent, with an unknown outcome."""
        return False

    @property
    def rungs(self) -> Mapping[Rung, int]:
        """How many steps each rung did."""
        return self.context.recording.rungs()

    @abstractmethod
    async def work(self, run: Run) -> End:
        """Open the page, choose a way, and go the way. Raises FootpathError if an error ends the run."""

    @abstractmethod
    def stopped(self, end: End | None) -> End:
        """Return the end of a run stopped from outside; `end`: the end without the stop."""

    async def as_told(self, error: FootpathError) -> FootpathError:
        """Return the error for the person."""
        return error

    async def ended_by(self, error: FootpathError) -> End:
        """Return the end after an error."""
        return end_of(error, unclear=self.is_unclear)

    def is_verified(self, end: End) -> bool:
        """Whether the page verified the way's end."""
        return end.status == "complete"

    def may_be_proven(self, end: End) -> bool:
        """Whether the run may have reached its end, as may be known later."""
        return False

    def lesson(self) -> Lesson | None:
        """Return the material to learn; None for none, or for an unrepeatable way."""
        return None

    @property
    def lift(self) -> Lift:
        """Return a function that removes the run's own data from a step."""
        return Impersonal(self.rooms.scrub)

    def with_learned(self, end: End, run: Run) -> End:
        """Return the end with a remark on the learned way."""
        return end

    async def settle(self, end: End) -> End:
        """Return the end by the page, once others who wait are informed."""
        return end

    # The same for every type of task.

    async def choose(self, choice: KnownWay | NewWay | NoWay, hint: str = FIND_THE_WAY) -> None:
        """Take the chosen way, and report the choice.

        Raises:
            NeedsPerson: no way exists; `hint` says what to do.
        """
        match choice:
            case KnownWay(cookbook=book):
                self.mode, self.book = "replay", book
                if book is not None:
                    self.context.recording.performed.clear()  # a person led to the page where it starts
                id, revision = (book.id, book.revision) if book is not None else ("", 0)
                event = ModeChosen(mode="replay", reason=choice.reason, cookbook=id, revision=revision)
                await self.context.journal.append(event)
            case NoWay():
                await self.context.journal.append(ModeChosen(mode="ask", reason=choice.reason))
                raise NeedsPerson(choice.reason, hint=hint)
            case NewWay():
                self.mode, self.instead = "explore", choice.instead
                await self.context.journal.append(ModeChosen(mode="explore", reason=choice.reason))

    async def open_start(self) -> tuple[View, View]:
        """Open the task's page unless a page is open. Return the page at rest, and the page after a person who had
        taken over by then has given control back.

        Raises:
            LimitReached: the task gave less time than the page took.
        """
        context, limits = self.context, self.context.task.limits
        try:
            self.has_opened = context.session.is_blank
            if self.has_opened:
                await context.open(str(context.task.url), min(OPENS_S, limits.seconds), at_rest=False)
            resting = context.session.observe_at_rest(min(limits.step_seconds, limits.seconds))
            start = await context.settled(resting, yields=False)
            return start, start if context.takeover.steering == "run" else await context.look()
        except (SiteUnreachable, Unresponsive):
            context.spent.check_time()
            raise

    async def choose_from(self, found: Sequence[Cookbook], page: PageObservation, wanted: WantedBook) -> None:
        """Take the best of the cookbooks found for a page, or the one that the task names, whatever its origin. Raises
        as `choose`, and NotFound if the named cookbook does not exist.
        """
        if named := self.context.task.cookbook:
            found = [await self.rooms.books.get(named)]
        due = await self.rooms.books.due(found)
        await self.choose(choose(self.context.task, page, found, wanted, due=due))

    async def resume(self, run: Run, start: PageObservation) -> Cookbook | None:
        """Return the way of the previous, stopped run; or the way `again`. None: begin anew."""
        self.mode, again = "explore", self.again
        if again is None and run.task.execution_mode != "auto":
            return None
        done = again.entries if again is not None else await self.rooms.runs.stopped_before(run)
        way = from_journal(done, run.task, self.rooms.restored)
        if way is None or way.url_pattern != start.url_pattern:
            if again is not None:
                await self.choose(NewWay(own("A person wants the way found anew.")))
            return None
        await self.choose(KnownWay(None, _why_again(done, way.created_by) if again is None else AGAIN))
        return way

    async def weaken(self, step: str = "") -> None:
        """Note the cookbook's failure, and the step."""
        if self.book is not None:
            await self.rooms.books.record_failure(self.book.id, self.book.revision, step=step)

    async def _weaken_for(self, error: FootpathError) -> None:
        if isinstance(error, Refused) and not isinstance(error, NotLearned):
            await self.weaken()

    def _followed(self) -> dict[str, object]:
        return {"cookbook": self.book.id, "revision": self.book.revision} if self.book is not None else {}

    async def _learn(self, run: Run, end: End) -> tuple[Run, Also | None]:
        """Keep the way if the page verified its end, or if a person may later; return the records to save with
        the end.
        """
        is_verified = self.is_verified(end)
        way = self._way(run) if is_verified or self.may_be_proven(end) else None
        if way is None:
            return run, None
        if not is_verified:
            return run, functools.partial(self._put_by, run=run.id, way=way)
        learned, books = way.cookbook, self.rooms.books
        if way.held is not None and learned.created_by != run.id:  # the replay changed nothing
            also = functools.partial(books.note_success, id=learned.id, revision=learned.revision, steps=way.held)
            return run.model_copy(update=self._followed()), also
        saved = await books.save(learned, since=way.since, same=same_as(learned), held=way.held, health=way.health)
        await self._note_learned(saved)
        return run.model_copy(update={"cookbook": saved.id, "revision": saved.revision}), self._helped(saved)

    def _way(self, run: Run) -> LearnableWay | None:
        """Return the resulting cookbook of the run: a first one, a revision, or the followed one."""
        lesson = None if self.context.by_hand.unlearnable else self.lesson()
        if lesson is None:
            return None
        now, instead, has_end = self.rooms.now(), self.instead, isinstance(lesson.proof, EndSeen)
        if (book := self.book) is not None:
            held = tuple(dict.fromkeys(each.step.id for each in lesson.recording.performed))
            if not lesson.recording.changed:
                return LearnableWay(cookbook=book, held=held)
            new = revised(book, lesson, run=run.id, now=now)
            if book.scope == "user":
                return LearnableWay(cookbook=new, held=held, has_end=has_end)
            own_way = own_copy(new, lesson.start, run.task, id=self.rooms.new_id())
            return LearnableWay(cookbook=own_way, since=run.started_at, health=Health(successes=1))
        takes_over = instead is not None and instead.task_pattern == lesson.goal
        id = instead.id if instead is not None and takes_over else self.rooms.new_id()
        made = first_cookbook(lesson, run.task, id=id, run=run.id, now=now)
        health = Health(successes=1) if takes_over else None
        return LearnableWay(cookbook=made, since=run.started_at, health=health) if made is not None else None

    def _helped(self, saved: Cookbook) -> Also | None:
        """Return a success record for the followed cookbook, if the run's own way became another one."""
        if (book := self.book) is None or saved.id == book.id:
            return None
        known = {step.id for step in book.steps}
        held = [id for each in self.context.recording.performed if (id := each.step.id) in known]
        return functools.partial(self.rooms.books.note_success, id=book.id, revision=book.revision, steps=held)

    async def _put_by(self, transaction: Transaction, run: str, way: LearnableWay) -> None:
        """Keep the way of a run with a possible sending, until the outcome is known."""
        await self.rooms.books.keep_unproven(transaction, run, way)
        await self.rooms.books.note_use(transaction, way.cookbook.id)

    async def _note_learned(self, saved: Cookbook) -> None:
        learned = Learned(cookbook=saved.id, revision=saved.revision, steps=len(saved.steps))
        await self.context.journal.append(learned)

    async def _keep_heals(self, run: Run, book: Cookbook) -> None:
        """Keep the elements that an unfinished run found again, if its revision is still offered (contract 5)."""
        if book.scope != "user":
            return  # no person's page is everybody's
        found = with_heals(book, self.context.recording, self.lift, run=run.id, now=self.rooms.now())
        if found is None or self.context.by_hand.unlearnable:
            return
        try:
            offered = await self.rooms.books.get(book.id)
            if offered.revision != book.revision:
                return
            saved = await self.rooms.books.save(found, health=offered.health)
        except (NotFound, BadInput):
            return  # the run ends without a cookbook that was removed or may not hold this
        await self._note_learned(saved)

    async def _finish(self, run: Run, end: End, also: Also | None) -> Run:
        """Save the run's end and costs."""
        context = self.context
        end = (await self.settle(end)).told_to(run)
        if self.unpressed is not None and (untold := await self.unpressed.conclude()):
            end = dataclasses.replace(end, reason=sentence("{} {}", end.reason, untold))
        if end.status == "unknown" and context.last_press.lost and context.last_press.lost not in end.reason:
            end = dataclasses.replace(end, reason=sentence("{} {}", end.reason, context.last_press.lost))
        self.end = end
        usage = Usage(
            model=self.meter.total,
            by_role=self.meter.by_role,
            seconds=round(context.spent.seconds, 3),
            steps_by_rung=dict(self.rungs),
        )
        await context.journal.append(RunFinished(status=end.status, reason=end.reason, usage=usage))
        finished = self.rooms.ended(run.model_copy(update={"usage": usage, "mode": self.mode}), end)
        if also is None and self.book is not None:  # count the use, whatever the result
            also = functools.partial(self.rooms.books.note_use, id=self.book.id)
        await context.journal.conclude(self.rooms.runs.kept(finished), also)
        return finished


def _why_again(done: Sequence[Entry], run: str) -> Sentence:
    effect = own_effect_of(done)
    why = "may have sent it" if effect is not None and effect.landed is None else "was stopped on its way"
    return own(f"Run {run} {why}; its steps are repeated.")
