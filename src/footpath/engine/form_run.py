"""A run of `apply` or `fill_form`: choose a cookbook by the form's questions, work its pages, learn the way."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import re
from typing import TYPE_CHECKING

from footpath.echoes import SHORTEST
from footpath.engine.choose import WantedBook, is_alike, likest
from footpath.engine.end import LOOK, End, unread_frames
from footpath.engine.form_replay import segments
from footpath.engine.impersonal import Impersonal, Scrub
from footpath.engine.learn import Lesson, asked_at_start, next_step_number, way_of
from footpath.engine.perform import DRAWN_S
from footpath.engine.record import Recording
from footpath.engine.run import TaskRun
from footpath.engine.work import asked_here, belongs, work
from footpath.errors import Contradicted, FootpathError, NeedsPerson
from footpath.memory.cookbooks import OFFERED
from footpath.reading.postings.form import posting_of_form
from footpath.reading.postings.read import posting_of, read_posting
from footpath.reading.read import place_of
from footpath.schema.event import PersonAsked
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.form_progress import FormProgress
    from footpath.engine.form_state import FormState
    from footpath.engine.sending import Sending
    from footpath.engine.view import View
    from footpath.schema.cookbook import Cookbook, FormQuestion, Step
    from footpath.schema.observation import PageObservation
    from footpath.schema.posting import Posting
    from footpath.schema.run import Run


@dataclasses.dataclass(slots=True, kw_only=True)
class FormRun(TaskRun):
    """A run that fills a form, and sends the form at most once."""

    sending: Sending
    start: PageObservation | None = None
    """The page as the run began."""

    @property
    def is_resumed(self) -> bool:
        """Whether an earlier run may have sent the form."""
        return bool(self.sending.unclear)

    @property
    def is_unclear(self) -> bool:
        """Whether the form may have been sent, with an unknown outcome."""
        return bool(self.sending.unclear)

    async def work(self, run: Run) -> End:
        """Open the form, choose its cookbook, and work its pages."""
        context = self.context
        start, view, found = await self._opened()
        context.progress.posting = _job_of(view)
        job = context.progress.posting or read_posting(view.snapshot)
        context.values.work_in(job.country_of_work)
        context.values.work_for(job.organisation)
        context.progress.title = job.title
        if self.again is None:
            view = await self._choose(view, found)
        elif self.again.contradicted and context.task.submit == "submit":
            context.task = context.task.model_copy(update={"submit": "review"})
        self.start = (start if self.book is None else view).page  # a cookbook starts where a person has led to
        way = self.book or await self.resume(run, view.page)
        context.recording.step_number = next_step_number(way)
        end = await work(context, self.sending, view, way)
        if end.status == "stuck" and (unread := self._unread):
            return dataclasses.replace(end, reason=sentence("{} {}", end.reason, unread))
        return end

    async def _opened(self) -> tuple[View, View, Sequence[Cookbook]]:
        """Return the task's first page, the page as it is now, and its candidate cookbooks.

        The candidates are looked up while the page loads: the address usually tells enough.
        """
        task, books = self.context.task, self.rooms.books
        place = place_of(str(task.url))
        likely = asyncio.ensure_future(books.candidates(task.type, *place))
        try:
            start, view = await self.open_start()
        finally:
            await asyncio.gather(likely, return_exceptions=True)
        page = view.page.url_pattern, view.page.platform
        return start, view, likely.result() if page == place else await books.candidates(task.type, *page)

    async def _choose(self, view: View, found: Sequence[Cookbook]) -> View:
        """Choose the cookbook of the form; return the page as last read. Raises NeedsPerson if none exists and none may
        be found.
        """
        view = await self._drawn(view, found)
        asked = asked_here(self.context, view)
        found = await self._likest(view.page, found, asked)
        found = [book for book in found if await belongs(self.context, view, _first_page(book))]
        await self.choose_from(found, view.page, WantedBook(asked=asked))
        return view

    async def _drawn(self, view: View, found: Sequence[Cookbook]) -> View:
        """Return the page once a form asks the questions of a form learned at this address, or at rest without one: a
        script may draw a form's controls late, and the first few fields look like another form.
        """
        here = [book for book in found if book.url_pattern == view.page.url_pattern]

        def is_known(now: View) -> bool:
            asked = asked_here(self.context, now)
            return any(is_alike(book, asked) for book in here)

        return view if not here or is_known(view) else await self.context.until(is_known, DRAWN_S)

    async def _likest(
        self, page: PageObservation, found: Sequence[Cookbook], asked: Sequence[Sequence[FormQuestion]]
    ) -> Sequence[Cookbook]:
        """Return the candidates by address; if many exist and none asks the same questions, the most similar ones."""
        like = functools.partial(likest, asked)
        here = [book for book in found if book.url_pattern == page.url_pattern]
        if not asked or len(here) < OFFERED or any(like(book.asked) == 1 for book in here):
            return found
        return await self.rooms.books.asking(self.context.task.type, page.url_pattern, like)

    @property
    def _unread(self) -> Sentence:
        """Return a remark on frames that Footpath did not read, if nothing was entered; else empty."""
        view = self.context.view
        if view is None or any(row.source for row in self.context.form_state.rows):
            return own("")
        return unread_frames(view.snapshot.frames, self.context.session.refused)

    async def as_told(self, error: FootpathError) -> FootpathError:
        """Return the error, with the page's unread frames if nothing was entered; for a page that contradicts its
        cookbook, as a question to the person, if possible.
        """
        context, view = self.context, self.context.view
        if unread := self._unread:
            error.hint = sentence("{} {}", unread, error.hint)
        is_contradicted = isinstance(error, Contradicted) and context.task.execution_mode == "auto"
        if self.book is None or self.is_unclear or not is_contradicted or view is None:
            return error
        try:
            await context.person.contradicted(error.message, context.session.url, view.snapshot.title)
        except NeedsPerson as asking:
            await context.journal.append(PersonAsked(what="changed", question=own(asking.hint)))
            return asking
        return error

    def is_verified(self, end: End) -> bool:
        """Whether the run reached its end, on a cookbook's way with every answer. A form only to be filled ends before
        sending.
        """
        is_left_out = self.book is not None and any(row.is_unsent for row in self.context.form_state.rows)
        is_sent = end.status == "complete" and not is_left_out
        return is_sent or (end.status == "reviewed" and self.context.task.type == "fill_form")

    def may_be_proven(self, end: End) -> bool:
        """Whether the run may have sent its form, with an unknown outcome."""
        return end.status == "unknown" and self.sending.may_have_sent

    def lesson(self) -> Lesson | None:
        """Return the steps of the run; after a look-up of the outcome, the steps before."""
        recording = self.sending.way or (self.context.recording if not self.sending.looked_up else Recording())
        if not recording.performed or self.start is None:
            return None
        way, _ = way_of(recording, self.rooms.now().astimezone().date())
        lift = self.lift
        entered = (row.value for row in self.context.form_state.rows)
        end = self.sending.new_end if self.sending.may_have_sent or self.sending.is_told else None
        proof = end.learned(entered, lift.scrub) if end is not None else None
        way = dataclasses.replace(way, corrected=way.corrected or proof is not None)
        way = way.with_keys(self.context.progress.sent_as)
        asked = asked_at_start(way, self.start, self.context.progress.first_filled)
        return Lesson(way, self.start, lift, asked=lift.questions(asked), proof=proof)

    @property
    def lift(self) -> Impersonal:
        """Return a function that removes the person's data from a step."""
        return Impersonal(_scrub_said(self.rooms.scrub, self.context.form_state))

    async def settle(self, end: End) -> End:
        """Return the end with the page's message. Other processes learn of an unknown outcome, and of a confirmation
        that the run could not report before.
        """
        end = self.sending.told(end)
        if end.status == "unknown":
            await self.sending.claim.settle(None)
        elif end is self.sending.end:
            await self.sending.claim.settle(True, end.reference, end.proof)
        return end

    def stopped(self, end: End | None) -> End:
        """Return the end of a stopped run: complete if confirmed by then."""
        return end or self.sending.end or _interrupted(self.context.progress, self.sending)


def _scrub_said(scrub: Scrub, form_state: FormState) -> Scrub:
    """Also remove the form's exact values: a name of two letters is too short to search in every text, but alone beside
    a review page's button it is the person's. Chosen labels are removed from any text.
    """
    chosen = frozenset(map(str.casefold, form_state.chosen))
    said = ({row.value.casefold() for row in form_state.rows} | chosen) - {"", "yes", "no"}
    labels = "|".join(re.escape(label) for label in chosen & said if len(label) >= SHORTEST)
    seek = re.compile(rf"(?<!\w)(?:{labels or '(?!)'})(?!\w)", re.IGNORECASE)
    return lambda text: "" if text.casefold() in said else scrub(seek.sub("", text))


def _interrupted(progress: FormProgress, sending: Sending) -> End:
    if any(each.is_earlier for each in sending.at_hand):
        return End("unknown", sentence("Stopped. An earlier run may have sent the form. {}", LOOK))
    if sending.unclear:
        return End("unknown", own("Stopped while sending. The next run looks on the site whether the form arrived."))
    return End("interrupted", sentence("Stopped. {} Run the task again: it goes the same way.", progress.unsent))


def _job_of(view: View) -> Posting | None:
    """Return the first page's data on a job."""
    if view.page.page_type == "posting":
        return posting_of(view.snapshot, now=None)
    return posting_of_form(view.snapshot) if view.page.page_type == "application" else None


def _first_page(book: Cookbook) -> Sequence[Step]:
    found = segments(book)
    return found[0].steps if found else ()
