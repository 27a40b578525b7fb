"""One run from its start to its end: open the page, choose, work, learn, and say how it ended, whatever happens."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import re
from typing import TYPE_CHECKING

from footpath.advice import AUTO
from footpath.echoes import SHORTEST
from footpath.engine.choose import Ask, Explore, Replay, choose
from footpath.engine.end import LOOK, End, end_of, unsent
from footpath.engine.learn import (
    Restored,
    Scrub,
    first_cookbook,
    from_journal,
    healed_signatures,
    next_step_number,
    revised,
    with_heals,
)
from footpath.engine.likeness import is_alike, likest
from footpath.engine.named import asked_here, belongs
from footpath.engine.record import Recording
from footpath.engine.replay import segments
from footpath.engine.work import work
from footpath.errors import (
    BadInput,
    Contradicted,
    FootpathError,
    NeedsPerson,
    NotFound,
    NotLearned,
    Refused,
    SiteUnreachable,
    Unresponsive,
)
from footpath.memory.cookbooks import OFFERED
from footpath.memory.journal import own_effect_of
from footpath.reading.postings.form import posting_of_form
from footpath.reading.postings.read import posting_of, read_posting
from footpath.reading.read import place_of
from footpath.schema.cookbook import Health, UnprovenWay
from footpath.schema.event import Asked, Learned, ModeChosen, RunFinished, RunStarted
from footpath.schema.run import ModelUsage, Run, Usage
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.sending import Sending
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.llm.meter import Meter
    from footpath.memory.cookbooks import CookbookMemory
    from footpath.memory.journal import Also
    from footpath.memory.runs import Again, Runs
    from footpath.schema.cookbook import Cookbook, Question, Step
    from footpath.schema.observation import PageObservation
    from footpath.schema.posting import Posting
    from footpath.schema.run import Rung
    from footpath.schema.signature import Signature
    from footpath.store.database import Transaction


@dataclasses.dataclass(frozen=True, slots=True)
class Conductor:
    """What every run needs of the rooms below."""

    runs: Runs
    books: CookbookMemory
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    scrub: Scrub
    restored: Restored

    async def conduct(self, run: Run, walk: Walk, sending: Sending) -> Run:
        """Work `run` to its end and keep it. Raises nothing on purpose but what stops the process: a run that fails
        says so in its status and reason.
        """
        book: Cookbook | None = None
        instead: Cookbook | None = None
        also: Also | None = None
        end: End | None = None
        start: PageObservation | None = None
        await walk.journal.append(RunStarted(resumed=bool(sending.unclear)))
        try:
            try:
                view, found = await self._opened(walk)
                start = view.page
                walk.posting = _job_of(view)
                job = walk.posting or read_posting(view.snapshot)
                walk.values.work_in(job.country_of_work)
                walk.values.work_for(job.organisation)
                again = await self.runs.from_step(run)
                if again is not None and again.contradicted and walk.task.submit == "submit":
                    walk.task = walk.task.model_copy(update={"submit": "review"})
                if again is None:
                    book, instead = await self._choose(walk, view, found)
                way = book or await self._before(run, walk, start, again)
                run = run.model_copy(update={"mode": "replay" if way else "explore"})
                walk.step_number = next_step_number(way)
                end = await work(walk, sending, view, way)
            except FootpathError as raised:
                error = await _told(walk, raised) if book is not None and not sending.unclear else raised
                end = end_of(error, unclear=bool(sending.unclear))
                followed = {"cookbook": book.id, "revision": book.revision} if book is not None else {}
                run = run.model_copy(update={"error": type(error).__name__, **followed})
                await self._weaken(book, raised)
            may_be_proven = _is_verified(run, end) or (end.status == "unknown" and sending.may_have_sent)
            did = self._way(run, walk, sending, start, book, instead) if may_be_proven and start is not None else None
            if did is not None:
                run, also = await (self._learn if _is_verified(run, end) else self._put_by)(run, walk, did)
            if book is not None and not _is_verified(run, end):
                healed = healed_signatures(walk.recording, _scrub_said(self.scrub, walk))
                await self.keep_heals(run, walk, book, healed)
        except asyncio.CancelledError:
            await asyncio.shield(self._stopped(run, walk, sending, end, self.used(book)))
            raise
        return await self._finish(run, walk, sending, end, also or self.used(book))

    async def _opened(self, walk: Walk) -> tuple[View, Sequence[Cookbook]]:
        """The task's first page, and the cookbooks that may apply to it.

        They are looked up while it comes: mostly its address tells enough.

        Raises:
            LimitReached: the task gave less time than the page took.
        """
        limits = walk.task.limits
        place = place_of(str(walk.task.url))
        likely = asyncio.ensure_future(self.books.candidates(walk.task.type, *place))
        try:
            await walk.open(str(walk.task.url), min(30, limits.seconds), at_rest=False)
            view = await walk.settled(walk.session.observe_at_rest(min(limits.step_seconds, limits.seconds)))
        except (SiteUnreachable, Unresponsive):
            walk.spent.check_time()
            raise
        finally:
            await asyncio.gather(likely, return_exceptions=True)
        page = view.page.url_pattern, view.page.platform
        return view, likely.result() if page == place else await self.books.candidates(walk.task.type, *page)

    async def _choose(
        self, walk: Walk, view: View, found: Sequence[Cookbook]
    ) -> tuple[Cookbook | None, Cookbook | None]:
        """The cookbook to replay; else the one whose next revision a new way becomes. Either may be None."""
        task, start = walk.task, view.page
        asked = asked_here(walk, view)
        found = await self._likest(walk, start, found, asked)
        found = [book for book in found if await belongs(walk, view, _first_page(book))]
        choice = choose(task, start, found, asked, due=await self.books.due(found))
        match choice:
            case Replay():
                book = choice.cookbook
                await walk.journal.append(
                    ModeChosen(mode="replay", reason=choice.reason, cookbook=book.id, revision=book.revision)
                )
                return book, None
            case Ask():
                await walk.journal.append(ModeChosen(mode="ask", reason=choice.reason))
                raise NeedsPerson(choice.reason, hint=sentence("Run it with {} to find the way.", AUTO))
            case Explore():
                await walk.journal.append(ModeChosen(mode="explore", reason=choice.reason))
                return None, choice.instead

    async def _likest(
        self, walk: Walk, page: PageObservation, found: Sequence[Cookbook], asked: Sequence[Sequence[Question]]
    ) -> Sequence[Cookbook]:
        """What may apply by its address; where there may be more of that and none asks just this, what is likest."""
        like = functools.partial(likest, asked)
        here = [book for book in found if book.url_pattern == page.url_pattern]
        if not asked or len(here) < OFFERED or any(like(book.asked) == 1 for book in here):
            return found
        return await self.books.asking(walk.task.type, page.url_pattern, like)

    async def _before(self, run: Run, walk: Walk, start: PageObservation, again: Again | None) -> Cookbook | None:
        """What is done `again` because a person wants another way from there on; else the way of the run before this
        one, if that was stopped on it.
        """
        if again is None and run.task.execution_mode != "auto":
            return None
        done = await self.runs.stopped_before(run) if again is None else again.entries
        way = from_journal(done, run.task, self.restored)
        if way is None or way.url_pattern != start.url_pattern:
            if again is not None:
                await walk.journal.append(ModeChosen(mode="explore", reason=own("A person wants the way found anew.")))
            return None
        effect = own_effect_of(done)
        unclear = effect is not None and effect.landed is None
        why = "may have sent it" if unclear else "was stopped on its way"
        why = why if again is None else "is to be gone on from an earlier step"
        reason = own(f"Run {way.created_by} {why}; what it did is done again.")
        await walk.journal.append(ModeChosen(mode="replay", reason=reason))
        return way

    def _way(
        self,
        run: Run,
        walk: Walk,
        sending: Sending,
        start: PageObservation,
        book: Cookbook | None,
        instead: Cookbook | None,
    ) -> UnprovenWay | None:
        """What the run did, as the cookbook that it becomes; None where that is nothing, or no way to be gone again."""
        recording = sending.way or (walk.recording if not sending.looked_up else Recording())
        if walk.wheel.was_used or not recording.performed:
            return None
        now, scrub = self.now(), _scrub_said(self.scrub, walk)
        if book is not None:
            held = tuple(each.step.id for each in recording.performed)
            new = revised(book, recording, start, run=run.id, now=now, scrub=scrub) if recording.changed else book
            return UnprovenWay(cookbook=new, held=held)
        id = instead.id if instead is not None else self.new_id()
        learned = first_cookbook(recording, run.task, start, id=id, run=run.id, now=now, scrub=scrub)
        anew = Health(successes=1) if instead is not None else None
        return UnprovenWay(cookbook=learned, since=run.started_at, health=anew) if learned is not None else None

    async def _put_by(self, run: Run, _: Walk, way: UnprovenWay) -> tuple[Run, Also]:
        """Keep the way of a run that may have sent its form together with the end, until somebody knows."""

        async def keep(transaction: Transaction) -> None:
            await self.books.keep_unproven(transaction, run.id, way)
            await self.books.note_use(transaction, way.cookbook.id)

        return run, keep

    async def _learn(self, run: Run, walk: Walk, way: UnprovenWay) -> tuple[Run, Also | None]:
        """Keep the way of a run whose page showed that it led to the end; what is to be kept of it together with the
        end.
        """
        learned, held = way.cookbook, way.held
        if held is not None and learned.created_by != run.id:  # as it was
            also = functools.partial(self.books.note_success, id=learned.id, revision=learned.revision, steps=held)
            return run.model_copy(update={"cookbook": learned.id, "revision": learned.revision}), also
        asked = [learned.asked] if learned.asked else []
        saved = await self.books.save(
            learned, since=way.since, same=lambda other: is_alike(other, asked), held=held, health=way.health
        )
        await walk.journal.append(Learned(cookbook=saved.id, revision=saved.revision, steps=len(saved.steps)))
        return run.model_copy(update={"cookbook": saved.id, "revision": saved.revision}), None

    async def keep_heals(self, run: Run, walk: Walk, book: Cookbook, healed: Mapping[str, Signature]) -> None:
        """Keep the elements that an unfinished run found again, if its revision is still offered (contract 5)."""
        found = with_heals(book, healed, run=run.id, now=self.now())
        if found is None or walk.wheel.was_used:
            return
        try:
            offered = await self.books.get(book.id)
            if offered.revision != book.revision:
                return
            saved = await self.books.save(found, health=offered.health)
        except (NotFound, BadInput):
            return  # removed meanwhile, or everybody's and may not hold this: the run is concluded all the same
        await walk.journal.append(Learned(cookbook=saved.id, revision=saved.revision, steps=len(saved.steps)))

    async def _weaken(self, book: Cookbook | None, error: FootpathError) -> None:
        if book is not None and isinstance(error, Refused) and not isinstance(error, NotLearned):
            await self.books.record_failure(book.id, book.revision)

    def used(self, book: Cookbook | None) -> Also | None:
        """What is to be kept of the cookbook that a run has followed, whatever came of it."""
        return functools.partial(self.books.note_use, id=book.id) if book is not None else None

    async def _stopped(self, run: Run, walk: Walk, sending: Sending, end: End | None, also: Also | None) -> None:
        """Keep how far a run came that was stopped: where it was confirmed by then, to its end."""
        confirmed = sending.end
        await self._finish(run, walk, sending, end or confirmed or _interrupted(walk, sending), also)
        if confirmed is not None:
            await sending.claim.settle(True, confirmed.reference, confirmed.proof)

    async def _finish(self, run: Run, walk: Walk, sending: Sending, end: End, also: Also | None) -> Run:
        walk.end = end = sending.told(end).told_to(run)
        if end.status == "unknown":
            await sending.claim.settle(None)
        usage = Usage(
            model=walk.reader.usage if walk.reader is not None else ModelUsage(),
            by_role=walk.reader.by_role if walk.reader is not None else {},
            seconds=round(walk.spent.seconds, 3),
            steps_by_rung=walk.recording.rungs(),
        )
        return await self._conclude(run, walk, end, usage, also)

    async def finish(
        self, run: Run, walk: Walk, end: End, meter: Meter, rungs: Mapping[Rung, int], also: Also | None = None
    ) -> Run:
        """Say how a run that claims no posting ended and what it cost, and keep that.

        Args:
            run: as it stands.
            walk: whose journal is told.
            end: how it ended.
            meter: what its models cost.
            rungs: how many steps each hand did.
            also: what is kept together with that.
        """
        walk.end = end = end.told_to(run)
        usage = Usage(
            model=meter.total,
            by_role=meter.by_role,
            seconds=round(walk.spent.seconds, 3),
            steps_by_rung=dict(rungs),
        )
        return await self._conclude(run, walk, end, usage, also)

    async def _conclude(self, run: Run, walk: Walk, end: End, usage: Usage, also: Also | None) -> Run:
        if end.status == "unknown" and walk.lost and walk.lost not in end.reason:
            walk.end = end = dataclasses.replace(end, reason=sentence("{} {}", end.reason, walk.lost))
        await walk.journal.append(RunFinished(status=end.status, reason=end.reason, usage=usage))
        finished = self._ended(run.model_copy(update={"usage": usage}), end)
        await walk.journal.conclude(self.runs.kept(finished), also)
        return finished

    async def close(self, run: Run, end: End) -> Run:
        """Keep how a run ended that has no walk."""
        finished = self._ended(run, end.told_to(run))
        await self.runs.save(finished)
        return finished

    def _ended(self, run: Run, end: End) -> Run:
        how = {"status": end.status, "reason": self.scrub(end.reason), "proof": self.scrub(end.proof)}
        return run.model_copy(update={**how, "finished_at": self.now()})


def _is_verified(run: Run, end: End) -> bool:
    """Whether the page showed that the way led to its end."""
    return end.status == "complete" or (end.status == "reviewed" and run.task.type == "fill_form")


def _scrub_said(scrub: Scrub, walk: Walk) -> Scrub:
    """Also takes out what the form held, word for word: a name of two letters is no word to look for in every text, but
    alone beside the button of a review page it is the person's. So is what they chose, in any text.
    """
    chosen = frozenset(map(str.casefold, walk.sheet.chosen))
    said = ({row.value.casefold() for row in walk.sheet.rows} | chosen) - {"", "yes", "no"}
    labels = "|".join(re.escape(label) for label in chosen & said if len(label) >= SHORTEST)
    seek = re.compile(rf"(?<!\w)(?:{labels or '(?!)'})(?!\w)", re.IGNORECASE)
    return lambda text: "" if text.casefold() in said else scrub(seek.sub("", text))


async def _told(walk: Walk, error: FootpathError) -> FootpathError:
    """What the run ends with: where a page contradicts its cookbook, that the person is asked, if they are."""
    view = walk.view
    if not isinstance(error, Contradicted) or walk.task.execution_mode != "auto" or view is None:
        return error
    try:
        await walk.person.contradicted(error.message, walk.session.url, view.snapshot.title)
    except NeedsPerson as asking:
        await walk.journal.append(Asked(what="changed", question=own(asking.hint)))
        return asking
    return error


def _interrupted(walk: Walk, sending: Sending) -> End:
    if any(each.is_earlier for each in sending.at_hand):
        return End("unknown", sentence("Stopped. A run before it may have sent it. {}", LOOK))
    if sending.unclear:
        return End("unknown", own("Stopped while sending; it is looked up on the site when this is run again."))
    return End("interrupted", sentence("Stopped. {} Run it again and it goes the same way.", unsent(walk.given)))


def _job_of(view: View) -> Posting | None:
    """What the first page says of a job."""
    match view.page.page_type:
        case "posting":
            return posting_of(view.snapshot, now=None)
        case "application":
            return posting_of_form(view.snapshot)
        case _:
            return None


def _first_page(book: Cookbook) -> Sequence[Step]:
    found = segments(book)
    return found[0].steps if found else ()
