"""The services of task handlers, and the preparation of a run, with the models that decide."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import hashlib
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.answers.bank import Banked
from footpath.answers.profile_file import load
from footpath.answers.scope import Place
from footpath.answers.values import Values
from footpath.beside import beside, is_stopping
from footpath.boards.board import Boards
from footpath.engine.by_hand import keep_by_hand
from footpath.engine.connector import Connector, sources
from footpath.engine.end import End, end_of
from footpath.engine.form_progress import FormProgress
from footpath.engine.form_state import FormState
from footpath.engine.limits import Spent
from footpath.engine.outside import OutsideActs
from footpath.engine.person import GivenSecrets
from footpath.engine.rehearsal import rehearse
from footpath.engine.run import Rooms
from footpath.engine.run_context import ByHand, FormModel, KnownSites, Privacy, RunContext
from footpath.engine.source import AnswerSources
from footpath.errors import BadInput, FootpathError, ModelUnavailable, NeedsPerson, Superseded
from footpath.language.labels import plain
from footpath.llm.port import Meter
from footpath.memory.answers import AnswerBank
from footpath.memory.atlas import AtlasMemory
from footpath.memory.browser_profiles import BrowserProfiles
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import Journal
from footpath.memory.once import Once
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.page.grant import Grant, grant_for
from footpath.page.hosts import HostRules
from footpath.reading.addresses import canonical_url
from footpath.reading.platforms import account_at
from footpath.reading.sensitive import secrets_among
from footpath.roles.plain.secrets import lifted
from footpath.schema.cookbook import FORM_TASKS, SENDING_TASKS
from footpath.schema.event import Entry, Noticed
from footpath.schema.profile import Profile
from footpath.schema.run import Run
from footpath.schema.template import template
from footpath.sentence import own, sentence
from footpath.tasks.feasible import check
from footpath.tasks.whose import identity_of, sender_of

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.engine.person import Person, ReviewRow
    from footpath.engine.site.arriving import Drawn
    from footpath.llm.port import Model
    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.roles.model_policy import ModelPolicy
    from footpath.schema.collect import Counts
    from footpath.schema.exploration import Exploration
    from footpath.schema.record import OutsideAct
    from footpath.schema.task import Task
    from footpath.store.database import Store

DIGEST_COST = 2**14
"""Cost of a digest: 16 MiB, some 40 ms."""

Models = Callable[[str, "Meter"], "AbstractAsyncContextManager[Model]"]
"""Connects models by name (`provider:model`, several joined by commas), charged to a run's meter."""


Shown = Callable[[RunContext], "AbstractAsyncContextManager[None]"]
"""Lets a run be looked at, and taken over, as long as a block lasts."""


@dataclasses.dataclass(frozen=True, slots=True)
class Services:
    """The opened lower rooms; the clock and new ids; and the person at the top of the ladder."""

    store: Store
    browser: Callable[[], Awaitable[Browser]]
    default_profile: Path
    now: Callable[[], datetime]
    new_id: Callable[[], str]
    person: Person
    on_entry: Callable[[Entry], Awaitable[None] | None] | None = None
    on_said: Callable[[Entry], None] | None = None
    """Called with each entry, unredacted: for the person's own screen, never stored."""
    pictures: bool = False
    """Keep a picture of each step."""
    models: Models | None = None
    """Connects language models; None without models."""
    connectors: tuple[Connector, ...] = ()
    """Connectors of plug-ins."""
    packs: Callable[[], tuple[Connector, ...]] = lambda: ()
    """Makes the connectors of packs, which serve roles: called once a role decides."""
    boards: Boards = dataclasses.field(default_factory=Boards)
    """Systems that publish employers' postings by an API."""
    faults: tuple[str, ...] = ()
    """Faults of unusable plug-ins, reported in runs, a sentence each."""
    task_id: str = ""
    """Id of the queued task; empty for a command's own task."""
    shown: Shown = lambda _: contextlib.nullcontext()
    """Offers the run to observers; by default none."""
    on_stop: Callable[[FinishedTask], object] | None = None
    """Called with the records so far when a collecting run is stopped from outside."""
    session: Session | None = None
    """An open browser session that stays open. The run begins on its current page, with the session's grant."""


@dataclasses.dataclass(frozen=True, slots=True)
class Explored:
    """The atlas of a site, and pictures of its pages by id."""

    exploration: Exploration
    drawn: Mapping[str, Drawn] = dataclasses.field(default_factory=dict[str, "Drawn"], repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class FinishedTask:
    """A finished run, with data that only the person may see."""

    run: Run
    rows: tuple[ReviewRow, ...] = dataclasses.field(default=(), repr=False)
    """The form's values at the end, question by question."""
    end: End | None = dataclasses.field(default=None, repr=False)
    """The end of the run, unredacted; the run's own copy has templates. None if no page was reached."""
    refused_hosts: tuple[str, ...] = ()
    """Hosts that the pages tried to reach without a grant, in the form of `hosts`."""
    unused: tuple[str, ...] = ()
    """Names of the task's own values that no page asked for."""
    explored: Explored | None = None
    """Result of an exploration; None for other tasks, or without a page."""
    collected: Counts | None = None
    """Counts of a collecting task."""
    since: datetime | None = None
    """Start of collecting, before any interruption."""
    listed: str = ""
    """Key of the collected list within its site."""
    records: tuple[dict[str, object], ...] = ()
    """Scraped records."""
    unfit: Mapping[str, int] = dataclasses.field(default_factory=dict[str, int])
    """Number of scraped values that did not fit their field, by field name: they are null."""
    left_out: Mapping[str, int] = dataclasses.field(default_factory=dict[str, int])
    """Number of records without a required field, by field name."""


@dataclasses.dataclass(frozen=True, slots=True)
class Prepared:
    """A run about to begin."""

    run: Run
    profile: Profile = dataclasses.field(repr=False)
    person: Profile = dataclasses.field(repr=False)
    """The profile whose values are redacted in all stored texts, whether entered or not."""
    identity: str
    """Digest of the profile's identity; two persons never share one."""
    redaction: Redaction
    rooms: Rooms
    meter: Meter = dataclasses.field(repr=False)
    """Meter of the run's model costs."""


def result(prepared: Prepared, run: Run, context: RunContext | None = None, end: End | None = None) -> FinishedTask:
    """A run with the observations of its context, if any. `end`: how it ended, as the page says it."""
    kept = prepared.rooms.runs.kept(run)
    if context is None:
        return FinishedTask(kept)
    kept_back = (each for each in context.session.refused if each.reason in ("not granted", "private address"))
    hosts = tuple(dict.fromkeys(refusal.pattern for refusal in kept_back))
    later = context.values.names_of(context.progress.asked_ahead)
    unused = tuple(name for name in context.values.unused if name not in later)
    return FinishedTask(kept, context.form_state.rows, end, hosts, unused)


@asynccontextmanager
async def begin(services: Services, task: Task, meter: Meter | None = None) -> AsyncGenerator[Prepared]:
    """Keep a run's record from start to end, whatever ends the run. `meter`: the meter of models already connected.

    Raises BadInput with every reason why the task cannot run, or every problem of the profile; then no record is
    stored.
    """
    check(task)
    prepared = _prepare(services, task, meter or Meter(task.limits))
    runs, run = prepared.rooms.runs, prepared.run
    async with runs.holding(run.id):
        await runs.close_dead()
        await runs.start(run)
        try:
            yield prepared
        except BaseException as error:
            await asyncio.shield(_close(prepared, asyncio.CancelledError() if is_stopping() else error))
            raise


def identity(task: Task, default_profile: Path) -> str:
    """Digest of the identity of a task's person. Raises BadInput with every problem of the profile."""
    return identity_of(task, profile_of(task, default_profile))


def redaction(task: Task, default_profile: Path) -> Redaction:
    """The redaction for a task: values of the task and of its person or the default profile. An unreadable profile is
    reported by the run that needs it.
    """
    try:
        person = known_person(default_profile) if _needs_none(task) else profile_of(task, default_profile)
    except BadInput:
        person = Profile()
    return Redaction({**person.personal(), **lifted(task).input})


def _needs_none(task: Task) -> bool:
    return task.type not in FORM_TASKS and not task.profile


def profile_of(task: Task, default_profile: Path) -> Profile:
    """The profile for a task. Raises BadInput with every problem of the profile."""
    if _needs_none(task):
        return Profile()  # the task itself carries all needed values
    if task.type == "fill_form" and task.input and not task.profile and not default_profile.exists():
        return Profile()  # the task itself may answer all of the form
    return load(Path(task.profile) if task.profile else default_profile)


def _prepare(services: Services, task: Task, meter: Meter) -> Prepared:
    profile = profile_of(task, services.default_profile)
    person = known_person(services.default_profile) if task.type not in SENDING_TASKS and not task.profile else profile
    known = Redaction({**person.personal(), **task.input})
    runs = Runs(services.store, redaction=known)
    is_known_by_data = task.type == "custom" or (task.type == "fill_form" and task.input)
    data = data_of(task, profile) if is_known_by_data else ""
    who = "" if task.type not in SENDING_TASKS else sender_of(task, profile)
    run = Run(
        id=services.new_id(), task=task, task_id=services.task_id, data=data, person=who, started_at=services.now()
    )
    books = CookbookMemory(services.store, services.now)
    rooms = Rooms(runs, books, services.now, services.new_id, known.text, known.restored)
    return Prepared(run, profile, person, identity_of(task, profile), known, rooms, meter)


def known_person(default_profile: Path) -> Profile:
    """The default profile; empty if missing or unreadable."""
    if not default_profile.is_file():
        return Profile()
    try:
        return load(default_profile)
    except BadInput:  # the run that needs the profile reports the problem
        return Profile()


def data_of(task: Task, profile: Profile) -> str:
    """Digest of the data of a task and its person; slow, so that nobody can guess short values."""
    values = repr((profile.identity(), sorted(task.input.items())))
    return hashlib.scrypt(values.encode(), salt=str(task.url).encode(), n=DIGEST_COST, r=8, p=1, dklen=16).hex()


async def _close(prepared: Prepared, error: BaseException) -> None:
    """Store the reason for a run's premature end."""
    runs, run = prepared.rooms.runs, prepared.run
    if (await runs.get(run.id)).status != "running":
        return
    match error:
        case asyncio.CancelledError():
            end = End("interrupted", own("Stopped from outside; the journal shows the progress."))
        case FootpathError():
            end = end_of(error)
        case _:
            end = End("failed", own(f"An unexpected error occurred: {type(error).__name__}."))
    await prepared.rooms.close(await runs.as_far_as(run), end)


def _as_asked(given: Mapping[str, str]) -> dict[str, str]:
    """A task's answers by the questions as read from pages: "Email (optional)" is asked as "Email"."""
    return {(name if plain(name) in given else plain(name)): value for name, value in given.items()}


@asynccontextmanager
async def open_context(services: Services, prepared: Prepared) -> AsyncGenerator[RunContext]:
    """A browser session within the task's grants, with the run's journal and answers.

    Raises:
        NeedsPerson: an agent gave the task, and no person has permitted entering their values on the host.
    """
    task, profile = prepared.run.task, prepared.profile
    await _check_disclosure(services, task)
    bank = AnswerBank(services.store, services.now, prepared.identity, redaction=prepared.redaction)
    of_task = await bank.of_task(services.task_id) if services.task_id else frozenset[int]()
    values = Values(
        profile,
        today=services.now().date(),
        given=_as_asked(task.input),
        clean=prepared.redaction.text,
        place=Place(canonical_url(str(task.url)), account_at(str(task.url))),
        bank=[
            Banked(
                each.question,
                each.options,
                each.value,
                each.source,
                scope=each.scope,
                of_task=each.number in of_task,
            )
            for each in await bank.all()
        ],
    )
    files = (*profile.files(), *task.files.values())
    grant = grant_for(str(task.url), task.hosts, task.resources, files)
    async with (
        _form_model(services, task, prepared.meter) as model,
        beside(asyncio.to_thread(rehearse)) as rehearsal,
        open_session(services, task, grant) as session,
        await Journal.open(services.store, prepared.run.id, services.now, redaction=prepared.redaction) as journal,
    ):
        journal.on_entry, journal.on_said = services.on_entry, services.on_said
        secret = tuple(task.input[name] for name in task.secret)
        session.outbox.secrets = (*secrets_among({**prepared.person.personal(), **task.input}), *secret)
        session.private = (*prepared.person.personal().values(), *(Path(each).name for each in files))
        context = RunContext(
            task=task,
            session=session,
            journal=journal,
            rehearsal=rehearsal,
            person=services.person,
            values=values,
            progress=FormProgress(form=task.form),
            spent=Spent(task.limits, time.monotonic),
            pictures=services.pictures or task.pictures,
            sites=KnownSites(AtlasMemory(services.store, services.now, prepared.redaction).get),
            privacy=Privacy(
                hear=partial(_heard, prepared.redaction),
                hide=lambda text: prepared.redaction.learn("secret", text, short=True),
            ),
            by_hand=ByHand(keep_by_hand),
            sources=AnswerSources(
                bank, prepared.run.started_at, Once(services.store, services.now), sources(services.connectors)
            ),
            outside=OutsideActs(partial(_acts_of, services)) if services.task_id else OutsideActs(),
            model=model,
            form_state=FormState(GivenSecrets(secret)),
        )
        for fault in services.faults:
            await journal.append(Noticed(what="connector", text=sentence("{} The run goes on without it.", fault)))
        await context.outside.hear(journal)
        async with services.shown(context):
            yield context


def _heard(redaction: Redaction, typed: str, _: str) -> str:
    """The template that stands for what a person typed on the page by hand, where nothing else does."""
    redaction.learn("typed", typed)
    return template("typed")


async def _acts_of(services: Services) -> Sequence[OutsideAct]:
    """Acts outside of runs, as recorded with the queued task."""
    from footpath.store import tasks as task_statements

    async with services.store.reading() as transaction:
        return (await task_statements.context(transaction, services.task_id)).acts


@asynccontextmanager
async def _form_model(services: Services, task: Task, meter: Meter) -> AsyncGenerator[FormModel]:
    """Yield the model that reads questions unknown to rules, and operates fields that rules cannot; without a port
    unless the task fills forms and names a model.

    Raises:
        ModelUnavailable: the model cannot be connected.
    """
    if task.type not in FORM_TASKS or not task.asked_model:
        yield FormModel()
        return
    if services.models is None:
        raise ModelUnavailable("Language models are not available here.", hint="Use the command line or the app.")
    from footpath.engine.field_worker import FieldWorker
    from footpath.roles.form_reader import FormReader
    from footpath.roles.model_policy import ModelPolicy

    async with AsyncExitStack() as stack:
        model = await stack.enter_async_context(services.models(task.asked_model, meter))
        is_same = task.judging_model == task.asked_model
        judge = model if is_same else await stack.enter_async_context(services.models(task.judging_model, meter))
        yield FormModel(FormReader(model, judge), FieldWorker(ModelPolicy(model), services.now))


async def _check_disclosure(services: Services, task: Task) -> None:
    """Raise NeedsPerson if an agent's task would enter a person's values on a host that no person named.

    The proxy restricts such a task to the host of its URL and those of `hosts`, so a single check before opening any
    page is enough.
    """
    url = str(task.url)
    if not (task.by_agent and task.may_disclose) or HostRules.parse(task.hosts).permits_url(url):
        return
    host = urlsplit(url).netloc.rpartition("@")[2]
    if not await services.person.permit(host, url):
        raise NeedsPerson(
            f"An agent's task would enter your data on {host}, which you have not allowed. Nothing was entered.",
            hint="Answer the question in the inbox, or name the host in FOOTPATH_MCP_HOSTS.",
        )


@asynccontextmanager
async def open_session(services: Services, task: Task, grant: Grant) -> AsyncGenerator[Session]:
    """A session, in the task's browser profile, if named. The profile is saved however the run ends, as long as the
    browser answers. Raises Busy while another run uses the profile.
    """
    if services.session is not None:
        yield services.session
        return
    agent = task.wanted.user_agent
    if not (name := task.browser_profile):
        browser = await services.browser()
        async with browser.session(grant, user_agent=agent) as session:
            yield session
        return
    profiles = BrowserProfiles(services.store)
    async with profiles.using(name):
        before = await profiles.read(name)
        browser = await services.browser()
        async with browser.session(grant, user_agent=agent, state=before) as session:
            try:
                yield session
            finally:
                if (state := await session.state.read()) and state != before:
                    with suppress(Superseded):  # the new holder of the task continues from the older profile
                        await profiles.write(name, state)


async def connected(services: Services, names: str, meter: Meter, stack: AsyncExitStack) -> ModelPolicy:
    """The models with these names, until the stack closes.

    Raises:
        ModelUnavailable: a model cannot be connected.
    """
    from footpath.roles.model_policy import ModelPolicy

    if services.models is None:
        raise ModelUnavailable("Language models are not available here.", hint="Use the command line or the app.")
    return ModelPolicy(await stack.enter_async_context(services.models(names, meter)))


async def judging(
    services: Services, task: Task, meter: Meter, stack: AsyncExitStack, model: ModelPolicy
) -> ModelPolicy:
    """The model that judges pages and reads records: `model`, unless the task names another. Raises as above."""
    is_same = task.judging_model == task.asked_model
    return model if is_same else await connected(services, task.judging_model, meter, stack)


def unrevealed(prepared: Prepared) -> Redaction:
    """The person's values that the task does not reveal."""
    task = prepared.run.task
    return Redaction({name: value for name, value in prepared.person.personal().items() if name not in task.reveal})
