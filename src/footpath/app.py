"""The composition root: opens the rooms, gives each its services, and closes them again.

Rooms are imported on first use: listing runs needs no browser, and reading a page no queue.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from footpath.memories import Memories, new_id, utc_now
from footpath.pages import Pages

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
    from contextlib import AbstractAsyncContextManager

    from footpath.boards.board import Boards
    from footpath.config import Settings
    from footpath.connectors.found import InstalledPlugins
    from footpath.coordinator.bounds import UserBounds
    from footpath.coordinator.coordinator import Coordinator
    from footpath.coordinator.due import DueReader
    from footpath.coordinator.mail import Correspondence, StatusPages
    from footpath.coordinator.searches import Teller
    from footpath.coordinator.turns import Rate
    from footpath.coordinator.views import Views
    from footpath.coordinator.webhooks import Webhooks, WebhookSender
    from footpath.coordinator.worker import Worker, WorkerConfig
    from footpath.engine.person import Person
    from footpath.llm.port import Meter, Model
    from footpath.memory.own_file import OwnFile
    from footpath.memory.redaction import Redaction
    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.schema.application import DueTimetable, StatusPage
    from footpath.schema.event import Entry
    from footpath.schema.order import Intake
    from footpath.schema.profile import Profile
    from footpath.schema.search import Receivers, Search
    from footpath.schema.snapshot import Snapshot
    from footpath.schema.task import Limits, Task
    from footpath.store.database import Store
    from footpath.tasks.posting_documents import Drafting
    from footpath.tasks.ranking import RankedPosting, ReasonedRank
    from footpath.tasks.services import FinishedTask, Services, Shown
    from footpath.telemetry import Spans


class App(Memories, Pages):
    """Footpath, opened. Faces call `App` and render the results."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        stack: AsyncExitStack,
        lent: Browser | None = None,
        machine: App | None = None,
        pages: Pages | None = None,
    ) -> None:
        super().__init__(settings, stack, pages)
        self._lent = lent
        self._machine = machine or self
        """The app of the machine's owner, which has the browser."""
        self._users: dict[str, App] = {}
        self.store = store
        self.notices: dict[str, str] = {}
        """Notices of pages about this process, in a sentence, by topic: that a worker died, say."""
        self._spans: Callable[[], Spans] | None = None
        self._found: InstalledPlugins | None = None
        self._views: Views | None = None
        """The views of a worker's runs."""

    async def browser(self) -> Browser:
        """Return the browser as `Pages` does; or the browser of the page that a program lends."""
        if self._machine is not self:
            return await self._machine.browser()
        return self._lent or await super().browser()

    def of(self, user: str) -> App:
        """Return Footpath for a user by id: with the user's rows and folder, without the owner's own things (mailbox,
        browser). An empty id means the owner.
        """
        machine = self._machine
        if not user:
            return machine
        if user not in machine._users:
            store = machine.store.of(user)
            settings = replace(
                machine.settings,
                home=store.folder,
                profile=store.folder / "profile.yaml",
                **dict.fromkeys(("mailbox", "mailbox_password", "cdp", "chrome_profile"), ""),
                mailbox_senders=(),
                agents_ask=False,
                trace=None,
            )
            machine._users[user] = App(settings, store, machine._stack, machine=machine)
        return machine._users[user]

    @cached_property
    def drafting(self) -> Drafting:
        """Makes the documents for a posting."""
        from footpath.tasks.posting_documents import Drafting

        return Drafting(self.store, self.browser, self._models, utc_now, new_id)

    @cached_property
    def correspondence(self) -> Correspondence:
        """Return the mail about applications, in the mailbox of the settings."""
        from footpath.coordinator.mail import Correspondence

        return Correspondence(self.store, self.history, self.settings, utc_now, self._models)

    @cached_property
    def status_pages(self) -> StatusPages:
        """The pages on which sites show the states of applications."""
        from footpath.coordinator.mail import StatusPages

        return StatusPages(self.tracking, self.history, self._look, utc_now)

    async def _look(self, page: StatusPage) -> Snapshot:
        """Read a page within a person's browser profile."""
        from footpath.pages import drawn
        from footpath.schema.order import Order
        from footpath.schema.task import Task

        wanted = {"type": "scrape", "url": str(page.url), "browser_profile": page.browser_profile}
        if self.bounds is not None:
            self.bounds.check([Order.model_validate(wanted)])
        async with self.session(Task.model_validate(wanted)) as session:
            return await drawn(session, str(page.url))

    @cached_property
    def due(self) -> DueReader:
        """Reads what waits for the person."""
        from footpath.coordinator.due import DueReader

        return DueReader(self.tracking, self.history, self.coordinator.inbox, utc_now)

    async def interviews(self, application: str = "") -> tuple[bytes, int]:
        """The interviews of an application, or of all, as a calendar file, and how many. Raises NotFound."""
        from footpath.mail.calendar import calendar_of
        from footpath.memory.tracking import meetings_of

        one = [await self.tracking.get(application)] if application else None
        found = one or await self.tracking.with_notes(await self.tracking.list(limit=None))
        meetings = [(each.application, meeting) for each in found for meeting in meetings_of(each.history)]
        return calendar_of(meetings, utc_now()), len(meetings)

    @cached_property
    def boards(self) -> Boards:
        """Return the boards: systems that publish employers' postings by an API."""
        from footpath.boards.board import Boards

        return Boards(self.settings.home / "boards")

    @cached_property
    def teller(self) -> Teller:
        """Tells digests of saved searches."""
        from footpath.coordinator.searches import Teller

        return Teller(self.searches, self._postman(), self.settings.smtp, self.settings.smtp_password)

    @property
    def due_timetable(self) -> OwnFile[DueTimetable]:
        """The timetable of the digest of what waits."""
        from footpath.coordinator.due_timetable import timetable_of

        return timetable_of(self.store)

    def send_due(self, every: str, emails: Sequence[str], *, days: int, silent: int) -> DueTimetable:
        """Send the digest of what waits on a timetable, in place of an earlier one. Raises BadInput."""
        from footpath.coordinator.due_timetable import new_timetable

        made = new_timetable(every, emails, self.settings, utc_now(), days=days, silent=silent)
        self.due_timetable.put(made)
        return made

    async def save_search(self, given: Mapping[str, object], emails: Sequence[str]) -> tuple[Search, Receivers]:
        """Save a search. Raises the errors of `new_search`, and BadInput if a search of the same name exists."""
        from footpath.coordinator.searches import new_search

        search, receivers = new_search(given, emails, self.boards, self.settings, utc_now())
        await self.searches.add(search, receivers)
        return search, receivers

    @cached_property
    def webhooks(self) -> Webhooks:
        """Return the webhooks and their deliveries."""
        from footpath.coordinator.webhooks import Webhooks

        return Webhooks(self.store, self.settings.webhook_hosts, utc_now, new_id)

    @cached_property
    def bounds(self) -> UserBounds | None:
        """Return the limits on a user's tasks and profiles; None for the person of the machine."""
        from footpath.coordinator.bounds import UserBounds

        return None if self._machine is self else UserBounds(self.settings.home, self.settings.user_hosts)

    @cached_property
    def coordinator(self) -> Coordinator:
        """The queue of tasks."""
        from footpath.coordinator.coordinator import Coordinator

        return Coordinator(self.store, utc_now, new_id, self._redaction, self.settings.model_url, self.bounds)

    async def run(
        self,
        task: Task,
        *,
        person: Person | None = None,
        on_entry: Callable[[Entry], Awaitable[None] | None] | None = None,
        on_said: Callable[[Entry], None] | None = None,
        pictures: bool = False,
        store: Store | None = None,
        task_id: str = "",
        on_stop: Callable[[FinishedTask], object] | None = None,
        session: Session | None = None,
        shown: Shown | None = None,
    ) -> FinishedTask:
        """Work one task to its end.

        Args:
            task: the task.
            person: answers at the top of the ladder; nobody by default.
            on_entry: called with each journal entry when written, for screens. The run waits for what it returns.
            on_said: the same with texts of pages, for the person's own screen: these texts must not be kept.
            pictures: keep a picture of each step, with entered values painted over.
            store: the store as a queued task holds it; by default our own.
            task_id: id of the queued task, if any.
            on_stop: called with the collected records if a collecting run is stopped from outside.
            session: the session to work in, from `session`. The run begins on the open page and leaves the page open.
            shown: offers the run to a person who may take it over; by default the worker's live views.

        Raises:
            BadInput: the task cannot run, with each reason.
        """
        from footpath.errors import BadInput
        from footpath.schema.cookbook import SENDING_TASKS

        if (self.settings.cdp or self.settings.chrome_profile or self._lent) and (
            task.browser_profile or task.type not in SENDING_TASKS
        ):
            what = "A browser profile is" if task.browser_profile else "Lists are"
            raise BadInput(f"{what} not for your own browser.", hint="Leave out what names your browser.")
        services = replace(
            self._services(store or self.store, person),
            on_entry=await self._heard_by(on_entry),
            on_said=on_said,
            pictures=pictures,
            task_id=task_id,
            shown=shown or self._shown(task_id),
            on_stop=on_stop,
            session=session,
        )
        from footpath.tasks.handlers import handler_of

        return await handler_of(task.type)(services, task)

    @asynccontextmanager
    async def session(self, task: Task) -> AsyncGenerator[Session]:
        """Open a browser session for consecutive tasks on one page, within the grants of `task`.

        Raises:
            BadInput: the task cannot run, with each reason.
            Busy: another run uses the browser profile.
        """
        from footpath.page.grant import grant_for
        from footpath.tasks.feasible import check
        from footpath.tasks.services import open_session

        check(task)
        grant = grant_for(str(task.url), task.hosts, task.resources, tuple(task.files.values()))
        async with open_session(self._services(self.store), task, grant) as session:
            yield session

    def _services(self, store: Store, person: Person | None = None) -> Services:
        """Return the services of a handler."""
        from footpath.connectors.found import pack_connectors
        from footpath.engine.person import Nobody
        from footpath.tasks.services import Services

        plugins = self.plugins()
        return Services(
            store=store,
            browser=self.browser,
            default_profile=self.settings.profile,
            now=utc_now,
            new_id=new_id,
            person=person or Nobody(),
            models=self._models,
            connectors=plugins.connectors,
            packs=pack_connectors,
            boards=self.boards,
            faults=plugins.faults,
        )

    @cached_property
    def intake(self) -> Intake:
        """How tasks of programs are read."""
        from footpath.connectors.found import intake_of

        return intake_of(self.boards, self.plugins())

    def plugins(self) -> InstalledPlugins:
        """Return the installed plug-ins, loaded on first use."""
        from footpath.connectors.found import find

        if self._found is None:
            self._found = find(self.settings)
        return self._found

    def _shown(self, task_id: str) -> Shown:
        """Return the live view of a worker's task, if the worker has views."""
        views = self._machine._views
        return lambda walk: views.showing(task_id, walk) if views is not None and task_id else nullcontext()

    async def with_reasons(
        self, ranked: Sequence[RankedPosting], person: Profile, model: str, limits: Limits
    ) -> ReasonedRank:
        """Ranked postings with a model's reasons."""
        from footpath.tasks.ranking import with_reasons

        return await with_reasons(ranked, person, self._models, model, limits)

    def _models(self, names: str, meter: Meter) -> AbstractAsyncContextManager[Model]:
        """Language models by name."""
        from footpath.llm.connect import connect

        return connect(names, meter=meter, settings=self.settings)

    def _redaction(self, task: Task) -> Redaction:
        """Return the redaction of a task: values that no record may keep."""
        from footpath.tasks.services import redaction

        return redaction(task, self.settings.profile)

    async def _heard_by(
        self, on_entry: Callable[[Entry], Awaitable[None] | None] | None
    ) -> Callable[[Entry], Awaitable[None] | None] | None:
        """Return the listener for entries: the screen, and the run's spans if traces are on."""
        if not self.settings.traces:
            return on_entry
        from footpath import telemetry

        if not telemetry.installed():
            return on_entry
        if self._machine is not self:
            return await self._machine._heard_by(on_entry)
        if self._spans is None:
            self._spans = await self._stack.enter_async_context(telemetry.open_spans())
        spans = self._spans()

        def hear(entry: Entry) -> Awaitable[None] | None:
            spans.on_entry(entry)
            return on_entry(entry) if on_entry is not None else None

        return hear

    async def login(self, url: str, name: str, opened: Callable[[Session], object] = lambda _: None) -> bool:
        """Let a person sign in by hand in a window, and keep the browser's state when the window closes.

        Args:
            url: the start address.
            name: name of the browser profile to keep.
            opened: called when the page has loaded.

        Returns:
            Whether the state was kept: a browser that was ended from outside gives none.

        Raises:
            Busy: a run uses the browser profile now.
        """
        from footpath.page.grant import Grant, grant_for

        grant = grant_for(url, ("*",), ("*",))  # whoever signs in goes where they are sent
        async with self.browser_profiles.using(name):
            before = await self.browser_profiles.read(name)
            async with (await self.browser()).session(Grant(grant.hosts, grant.resources), state=before) as session:
                await session.goto(url, at_rest=False)
                opened(session)
                state = await session.state.read_when_closed()
            if state:
                await self.browser_profiles.write(name, state)
            return bool(state)

    def worker(
        self,
        shifts: WorkerConfig,
        *,
        most_running: int | None = None,
        site_rate: Rate | None = None,
        say: Callable[[str], None],
        on_crash: Callable[[BaseException], None] = lambda _: None,
    ) -> Worker:
        """Return a worker for the queue. One a process.

        Args:
            shifts: configuration of the worker.
            most_running: how many tasks may run at once, over all workers.
            site_rate: how often a task may begin at one site.
            say: called with each message, a sentence.
            on_crash: called with unforeseen errors.
        """
        from footpath.coordinator.attempt import AttemptServices
        from footpath.coordinator.turns import Turns
        from footpath.coordinator.views import Views
        from footpath.coordinator.worker import Worker
        from footpath.store.database import durable_url
        from footpath.store.owned import EVERYBODY
        from footpath.tasks.services import identity

        self._browsers().say = say
        views = self._views = Views(secrets.token_urlsafe(32))

        def rooms_of(owner: str) -> AttemptServices:
            app = self.of(owner)

            def whose(task: Task) -> str:
                return identity(task, app.settings.profile)

            return AttemptServices(
                app.store,
                app.run,
                whose,
                app._redaction,
                utc_now,
                new_id,
                on_crash,
                views.held_s,
                app.settings.review_seconds,
            )

        everybody = self.store.of(EVERYBODY)
        turns = Turns(everybody, utc_now, most_running, site_rate)
        queue = durable_url(self.settings.database_url)
        rooms = replace(rooms_of(""), store=everybody)
        return Worker(rooms, turns, queue, shifts, say, self._tell, views, rooms_of)

    async def _tell(self) -> None:
        """Send webhooks and due digests, and run scheduled searches, until cancelled."""
        from footpath.coordinator.due_timetable import DueRunner, run_timetables
        from footpath.coordinator.searches import SearchRunner, run_searches
        from footpath.store.owned import EVERYBODY

        def searches_of(owner: str) -> SearchRunner:
            app = self.of(owner)
            return SearchRunner(app.store, app.searches, app.coordinator, app.teller, utc_now)

        def digests_of(owner: str) -> DueRunner:
            app = self.of(owner)
            return DueRunner(app.store, app.due, app.settings.smtp, app.settings.smtp_password, utc_now)

        everybody = self.store.of(EVERYBODY)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._postman(everybody=True).run())
            group.create_task(run_searches(everybody, searches_of))
            group.create_task(run_timetables(everybody, digests_of))

    def _postman(self, *, everybody: bool = False) -> WebhookSender:
        """Return the sender of due webhooks, for everybody or for one store."""
        from footpath.coordinator.webhooks import WebhookSender
        from footpath.page.egress import resolve
        from footpath.store.owned import EVERYBODY
        from footpath.web.post import post

        store = self.store.of(EVERYBODY if everybody else self.store.owner)
        return WebhookSender(store, self.settings.webhook_hosts, utc_now, resolve, post)


@asynccontextmanager
async def open_app(settings: Settings, lent: Browser | None = None, pages: Pages | None = None) -> AsyncGenerator[App]:
    """Yield Footpath with an open store, until the block ends.

    Args:
        settings: of this machine.
        lent: the browser of a page that a program lends (`page.attached.borrow`), used in place of an own one.
        pages: already open, and open for longer: Footpath uses their browser.
    """
    from footpath.page.garbage import collector_paused

    with collector_paused():  # imports make many objects and no garbage
        from footpath.store.database import open_store

    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(settings.database_url, settings.home, now=utc_now))
        yield App(settings, store, stack, lent, pages=pages)
