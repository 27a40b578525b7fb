"""The live state of one run: page, journal, knowledge and steps."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from footpath.engine.form_progress import FormProgress, entered_texts
from footpath.engine.form_state import PATIENCE, FormState
from footpath.engine.objections import as_given_again
from footpath.engine.outside import OutsideActs
from footpath.engine.record import Performed, Recording
from footpath.engine.takeover import Takeover
from footpath.engine.view import View, understand
from footpath.errors import SiteUnreachable
from footpath.page.person_acts import PersonActs
from footpath.page.worlds import Navigated
from footpath.reading.addresses import origin_of
from footpath.reading.given import Given
from footpath.reading.platforms import site_names
from footpath.reading.read import form_at
from footpath.schema.ask import AnswerChange
from footpath.schema.atlas import Atlas, site_name
from footpath.schema.cookbook import FORM_TASKS
from footpath.schema.event import Answered, Healed, Noticed, PageObserved, PersonAsked
from footpath.schema.template import escape
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence, Set

    from footpath.answers.moves import Move
    from footpath.answers.values import Values
    from footpath.engine.limits import Spent
    from footpath.engine.objections import GivenAgain
    from footpath.engine.person import Person
    from footpath.engine.source import AnswerSources, FailedEntry, QuestionReader, ReadButton
    from footpath.memory.journal import Journal
    from footpath.page.person_acts import PersonAct
    from footpath.page.session import Session
    from footpath.schema.snapshot import Snapshot
    from footpath.schema.task import Task

T = TypeVar("T")

UNRECORDED = own("What the person did by hand was not recorded.")

LOOK_UP_STEPS = 2
"""Number of steps whose time is reserved for a look-up of the outcome."""


class Operator(Protocol):
    """Operates a field that the rules could not. The operator sees the name of the answer, never the value."""

    async def operate(self, context: RunContext, view: View, failed: FailedEntry) -> View:
        """Enter an answer; return the page. After a failure, the field stays open.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        ...


class KeepByHand(Protocol):
    """Keeps what a person did by hand as steps of the run."""

    async def __call__(
        self, context: RunContext, acts: Sequence[PersonAct], shown: View, now: View, typed: Set[str], /
    ) -> str:
        """Return why a way with these acts cannot be learned; empty if the way can be learned.

        Args:
            context: the run.
            acts: the person's acts, in order.
            shown: the page at the takeover.
            now: the page at the return of control.
            typed: addresses typed into the browser's own address line.
        """
        ...


async def _unrecorded(_: RunContext, *_of: object) -> str:
    return UNRECORDED


@dataclasses.dataclass(slots=True)
class ByHand:
    """What a person in control does, as steps of the run."""

    keep: KeepByHand = _unrecorded
    unlearnable: str = ""
    """Why the run learns nothing, whatever the page shows: another run could not do as the person did."""


@dataclasses.dataclass(slots=True)
class FormModel:
    """The model of a form's run, its readings, and the questions asked: each question, and each page's button, once."""

    reader: QuestionReader | None = None
    """Reads questions that no rule reads; None without a model."""
    operator: Operator | None = None
    """Operates fields that the rules cannot; None without a model."""
    meanings: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The meanings of fields, by key."""
    fields: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of the fields that the model was asked about."""
    drafted: set[str] = dataclasses.field(default_factory=set[str])
    """Keys of the fields that the model was asked to draft."""
    buttons: set[tuple[str, str]] = dataclasses.field(default_factory=set[tuple[str, str]])
    """The buttons of this page that the model was asked about, by the page's fingerprint and their label."""
    button: ReadButton | None = None
    """The button of this page to the next one."""
    failed: dict[str, FailedEntry] = dataclasses.field(default_factory=dict[str, "FailedEntry"], repr=False)
    """Answers of this page whose fields could not be operated, by field key."""

    def turn(self) -> None:
        """Begin a new page."""
        self.button = None
        self.failed.clear()
        self.buttons.clear()


@dataclasses.dataclass(slots=True)
class KnownSites:
    """What is known of sites, each read once a run."""

    read: Callable[[str], Awaitable[Atlas | None]] | None = None
    _atlases: dict[str, Atlas | None] = dataclasses.field(default_factory=dict[str, "Atlas | None"])

    async def of(self, view: View) -> Atlas | None:
        """Return the atlas of a page's site; None for an unknown site."""
        site = site_name(view.snapshot.url)
        if site not in self._atlases:
            self._atlases[site] = await self.read(site) if self.read is not None else None
        return self._atlases[site]


@dataclasses.dataclass(slots=True)
class Privacy:
    """Takes texts that nothing stored may contain."""

    hear: Callable[[str, str], str] = lambda typed, _: escape(typed)
    """Called with a text that a person has entered by hand, and the question of its field, if known. Returns the
    template that stands for the text.
    """
    hide: Callable[[str], object] = lambda _: None
    """Called with each secret as it is entered, however short."""


@dataclasses.dataclass(slots=True)
class LastPress:
    """What the site answered to the last press."""

    lost: str = ""
    """A sentence on the lost connection of the last step that sends; empty if the site answered."""
    refused: tuple[str, ...] = ()
    """The site's refusal of the last press to the next page."""
    given_again: GivenAgain | None = None
    """The document with the pressed form again, if the document looks like an error page."""


@dataclasses.dataclass(slots=True, kw_only=True)
class RunContext:
    """One run in progress. Held by the engine alone; only the journal is stored."""

    # the task and its limits
    task: Task
    spent: Spent
    # services
    session: Session
    journal: Journal
    person: Person
    sources: AnswerSources = dataclasses.field(repr=False)
    model: FormModel = dataclasses.field(default_factory=FormModel, repr=False)
    sites: KnownSites = dataclasses.field(default_factory=KnownSites, repr=False)
    privacy: Privacy = dataclasses.field(default_factory=Privacy, repr=False)
    outside: OutsideActs = dataclasses.field(default_factory=OutsideActs)
    """Acts for the task outside of this run."""
    takeover: Takeover = dataclasses.field(default_factory=Takeover)
    by_hand: ByHand = dataclasses.field(default_factory=ByHand)
    pictures: bool = False
    """Whether the journal keeps pictures of the page."""
    rehearsal: asyncio.Task[None] | None = None
    """Reads sample pages while the browser opens the first page of the run."""
    # state
    values: Values = dataclasses.field(repr=False)
    recording: Recording = dataclasses.field(default_factory=Recording)
    form_state: FormState = dataclasses.field(default_factory=FormState, repr=False)
    """The state of this page's questions."""
    given: Given = dataclasses.field(default_factory=Given, repr=False)
    """What was entered and is not yet allowed to be sent."""
    progress: FormProgress = dataclasses.field(default_factory=FormProgress)
    """How far the form is, page by page."""
    last_press: LastPress = dataclasses.field(default_factory=LastPress)
    _view: View | None = None
    """The last reading of the page."""
    _steps_open: int = 0
    """The number of steps in progress: a step may do another one first."""

    async def open(self, url: str, deadline_s: float, *, at_rest: bool = True) -> None:
        """Open a page, also one that asks for a sign-in with an error status. Raises as `Session.goto`."""
        try:
            await self.session.goto(url, deadline_s, at_rest=at_rest)
        except SiteUnreachable as error:
            if error.status not in (401, 403) or (await self.settled()).page.blocked_by != "login":
                raise
        if self.rehearsal is not None:
            await asyncio.wait([self.rehearsal])

    async def look(self) -> View:
        """Read and journal the present page."""
        return await self._read(self.session.observe())

    async def settled(self, resting: Awaitable[Snapshot] | None = None, *, yields: bool = True) -> View:
        """Read the page once quiet; `resting` if already being waited for. `yields`: whether a person may take over
        before the page counts as read.
        """
        return await self._read(resting or self.session.observe_at_rest(self.task.limits.step_seconds), yields=yields)

    async def _read(self, reading: Awaitable[Snapshot], *, yields: bool = True) -> View:
        began = time.perf_counter()
        snapshot, acts = await self._snapshot(reading), PersonActs(self.session)
        shown = snapshot
        if is_steered := yields and not self._steps_open and await self.stood(acts):
            began = time.perf_counter()
            snapshot = await self._snapshot(self.session.observe_at_rest(self.task.limits.step_seconds))
            if self.task.type in FORM_TASKS or not acts.seen:
                self._hear_typed(*acts.entered)  # before anything of the page is journaled
        if self._view is not None and self._view.snapshot is snapshot and not acts.seen:
            self._view = self.form_state.as_asked(self._view)  # the page may have been read before the turn to it
            self.form_state.see(self._view)  # what was entered since stood there already
            return self._view
        before, view = self._view, self._understood(snapshot)
        if is_steered:
            await self._keep_by_hand(acts, understand(shown, by_model=self.task.is_by_model), view)
        self._view = view
        self.values.see(view.fields.values(), site_names(view.snapshot), *form_at(view.snapshot.url))
        if _asks_for_a_code(view) and not (_is_same_document(before, view) and _asks_for_a_code(before)):
            self.sources.asked_since = self.journal.stepped
        page, tab = view.page, self.session.tabs.current
        await self.journal.append(
            PageObserved(
                url_pattern=page.url_pattern,
                page_type=page.page_type,
                platform=page.platform,
                fingerprint=page.fingerprint,
                elements=len(view.snapshot.elements),
                fields=sum(len(form.fields) for form in page.forms),
                ms=round((time.perf_counter() - began) * 1000, 1),
                tab=0 if tab is None else tab.number,
                origin=origin_of(view.snapshot.url),
            )
        )
        self.form_state.see(view)
        return view

    def _understood(self, snapshot: Snapshot) -> View:
        by_model = self.task.is_by_model
        view = understand(snapshot, self.model.meanings, by_model=by_model)
        if self.form_state.is_thanked_early(view):
            view = understand(snapshot, self.model.meanings, thanks_early=True, by_model=by_model)
        return self.form_state.as_asked(as_given_again(view, self.last_press.given_again))

    async def _keep_by_hand(self, acts: PersonActs, shown: View, now: View) -> None:
        """Make steps of a person's acts between two pages. A goal names a text after its question, so it hears what
        is left over only afterwards.
        """
        typed = await acts.typed(self.session.tab)
        told = await self.by_hand.keep(self, acts.seen, shown, now, typed)
        await self._not_learned(own("The person did more than Footpath can record.") if acts.is_full else told)
        self._hear_typed(*acts.entered)

    @contextmanager
    def in_step(self) -> Generator[None]:
        """Do a step within the block: a person takes over after the step, so that their acts follow the step."""
        self._steps_open += 1
        try:
            yield
        finally:
            self._steps_open -= 1

    async def between_steps(self, view: View) -> View:
        """Return the page after a step; if a person has asked for control, the page as the person leaves it."""
        return view if self.takeover.steering == "run" else await self.settled()

    async def reread(self, read_as: Mapping[str, str]) -> View:
        """Return the page with a model's meanings of its fields, by key."""
        self.model.meanings.update(read_as)
        for key in read_as:
            self.form_state.handled.pop(key, None)
        self._view = None  # same page, new meaning
        return await self.settled()

    async def stood(self, acts: PersonActs | None = None) -> bool:
        """Wait while a person steers; return whether one did: then the page must be read anew. The person's time is
        free. `acts` hears what the person does; without it, the run learns nothing.
        """
        if self.takeover.steering == "run":
            return False
        await self.journal.append(Noticed(what="steered", text=own("A person took over.")))
        if acts is not None:
            acts.on_act = self.takeover.acted
            await acts.listen()
        with self.spent.waiting():
            await self.takeover.wait_back()
        if acts is not None:
            await acts.stop()
        else:
            if self.takeover.was_used:
                await self._not_learned(UNRECORDED)
            self._hear_typed()
        await self.journal.append(Noticed(what="steered", text=own("The person gave it back.")))
        return True

    def _hear_typed(self, *entered: str) -> None:
        """Keep what the person has typed by hand out of all records; what a step entered is known by its template."""
        for text in dict.fromkeys((*entered, *self.takeover.typed())):
            self.privacy.hear(text, "")
            self.session.private = (*self.session.private, text)

    async def _not_learned(self, why: str) -> None:
        if why and not self.by_hand.unlearnable:
            self.by_hand.unlearnable = why
            await self.journal.append(Noticed(what="steered", text=sentence("Nothing is learned of this run. {}", why)))

    async def _snapshot(self, reading: Awaitable[Snapshot]) -> Snapshot:
        for _ in range(PATIENCE):
            try:
                return await reading
            except Navigated:  # the page navigated during the reading
                await self.session.settle(self.task.limits.step_seconds)
                reading = self.session.observe()
        return await reading

    async def until(
        self,
        satisfied: Callable[[View], bool],
        within_s: float,
        *,
        early: Callable[[View], bool] | None = None,
        unanswered: Callable[[], Set[str]] = frozenset,
    ) -> View:
        """Return the page as soon as it is at rest and satisfies; at the deadline, as last read.

        `early` tells whether a page still in motion may be judged: if the run will not act on the page. While any
        request that was `unanswered` at the first rest still is, the deadline is extended, as long as the run has
        `patience`.
        """
        deadline = self.spent.seconds + within_s
        if early is not None and early(view := await self.look()):
            return view
        view = await self.settled()
        awaited = unanswered()  # later requests do not count: pages poll
        while not satisfied(view):
            if is_awaited := not awaited.isdisjoint(unanswered()):  # the page needs time to draw the answer
                deadline = max(deadline, self.spent.seconds + min(2 * within_s, self.patience))
            left = deadline - self.spent.seconds
            if left <= 0 or (not await self.session.changed(min(left, within_s)) and not is_awaited):
                break
            view = await self.settled()
        return view

    def missing(self, view: View) -> tuple[str, ...]:
        """Return the task's answers that no page asked for, and no later page is known or said to ask for."""
        at = view.page.progress
        if at is not None and at.current < at.total:
            return ()
        form = self.progress
        later = self.values.names_of((*form.asked_ahead, *(("", each) for each in form.asked_later if not form.given)))
        return tuple(name for name in self.values.unused if name not in later)

    @property
    def patience(self) -> float:
        """Return the seconds left to wait for an answer, with time reserved to look up the outcome."""
        return max(self.spent.left - LOOK_UP_STEPS * self.task.limits.step_seconds, 0)

    async def ask(self, asked: PersonAsked, answer: Callable[[], Awaitable[T]]) -> T:
        """Ask the person, and journal the question and whether an answer or consent came. The person's time is free."""
        await self.journal.append(asked)
        with self.spent.waiting():
            said = await answer()
        given: object = said
        # after a change the review is shown again
        is_no = given is None or given is False or isinstance(given, AnswerChange)
        await self.journal.append(Answered(what=asked.what, accepted=not is_no))
        return said

    async def keep(self, performed: Performed, score: float = 1.0) -> None:
        """Note a successful step; a heal is journaled separately, now that it has proved right (contract 5)."""
        step = performed.step
        if performed.healed_from is not None and step.signature is not None:
            was = performed.healed_from
            await self.journal.append(
                Healed(step=step.id, before=was.signature, after=step.signature, score=score, reason=was.reason)
            )
        self.recording.add(performed)

    def keep_private(self, move: Move) -> None:
        """Keep a move's entries out of pictures, wherever the page repeats them."""
        self.session.private = (*self.session.private, *entered_texts(move))

    @property
    def view(self) -> View | None:
        """Return the page as last read."""
        return self._view

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the refs of the fields of the page as last read."""
        return tuple(self._view.fields) if self._view else ()

    async def picture(self) -> bytes:
        """The page for the journal, the fields painted over; empty unless pictures are kept."""
        return await self.session.screenshot(self.fields) if self.pictures else b""


def _asks_for_a_code(view: View | None) -> bool:
    """Whether the page asks for a code that the site has sent."""
    return view is not None and any(field.is_fleeting for field in view.fields.values())


def _is_same_document(before: View | None, now: View) -> bool:
    return before is not None and before.snapshot.document == now.snapshot.document
