"""Whole runs for tests: a real browser against a real site, over a real store; the clock and the ids are the test's."""

from __future__ import annotations

import itertools
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from tests.deadlines import as_busy
from tests.sites.forms import FormSite
from tests.store.databases import Ticking, migrated_file

from footpath.engine.person import Nobody, Which
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import read
from footpath.schema.task import Limits, Task
from footpath.store.database import Store, open_store
from footpath.tasks import services as opening
from footpath.tasks.handlers import handler_of
from footpath.tasks.services import Services

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
    from pathlib import Path

    from footpath.engine.connector import Connector
    from footpath.engine.person import Person, Review, ReviewRow
    from footpath.engine.run_context import RunContext
    from footpath.page.browser import Browser
    from footpath.schema.ask import AnswerChange
    from footpath.schema.cookbook import Cookbook
    from footpath.schema.event import Entry, StepStarted
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.schema.run import Run
    from footpath.tasks.services import Shown

IDA: dict[str, Any] = {
    "basics": {
        "name": "Ida Brandt",
        "email": "ida@example.org",
        "phone": "+49 30 23125012",
        "location": {"city": "Dresden", "countryCode": "DE"},
    },
    "work": [
        {"name": "Uhrwerk", "position": "Watchmaker", "startDate": "2021-03"},
        {"name": "Zeitlos", "position": "Apprentice", "startDate": "2017-09", "endDate": "2021-02"},
    ],
    "x-footpath": {
        "name": {"given": "Ida", "family": "Brandt"},
        "work_authorization": {"DE": True},
        "sponsorship": {"DE": False},
        "consents": {"privacy": True},
    },
}

OTTO: dict[str, Any] = {
    "basics": {
        "name": "Otto Reuter",
        "email": "otto@example.org",
        "location": {"city": "Hamburg", "countryCode": "DE"},
    },
    "work": [{"name": "Pendelum", "position": "Foreman", "startDate": "2019-01"}],
    "x-footpath": {"name": {"given": "Otto", "family": "Reuter"}},
}

LIMITS = Limits(step_seconds=as_busy(10))
QUICK = LIMITS.model_copy(update={"step_seconds": as_busy(2)})
"""For steps that are waited out: what they wait for does not come."""


@dataclass
class Scripted(Nobody):
    """A person who answers as the test wrote down; everything asked is on record."""

    says: dict[str, str] = field(default_factory=dict[str, str])
    """Answers by the beginning of a question."""
    approves: bool = True
    form: int | None = None
    passes: Callable[[], bool] | None = None
    means: Callable[[Which], int | None] | None = None
    asked: list[str] = field(default_factory=list[str])
    reasons: list[str] = field(default_factory=list[str])
    choices: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    whiches: list[Which] = field(default_factory=list["Which"])
    reviews: list[Review] = field(default_factory=list["Review"])

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        self.asked.append(field.full_question)
        self.reasons.append(reason)
        self.choices.append(field.choices)
        return next((said for begins, said in self.says.items() if field.full_question.startswith(begins)), None)

    async def approve(self, review: Review) -> bool | AnswerChange:
        self.reviews.append(review)
        return self.approves

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        self.asked.append(reason)
        return self.passes is not None and self.passes()

    async def choose_element(self, which: Which) -> int | None:
        self.whiches.append(which)
        return self.means(which) if self.means is not None else None

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        self.asked.append(" / ".join(form.name for form in forms))
        return self.form


@dataclass
class Present(Scripted):
    """Has the window before them."""

    walks: list[RunContext] = field(default_factory=list["RunContext"])

    @asynccontextmanager
    async def look_at(self, context: RunContext) -> AsyncGenerator[None]:
        self.walks.append(context)
        yield


@dataclass
class Late(Present):
    """Approves once the page has changed under the review."""

    change: str = ""
    """What its script does then."""

    async def approve(self, review: Review) -> bool | AnswerChange:
        (context,) = self.walks
        await context.session.tab.page.evaluate(self.change)
        return await super().approve(review)


class ByHand(Present):
    """Presses the button in the window while the review is shown, and approves it then."""

    async def approve(self, review: Review) -> bool | AnswerChange:
        (context,) = self.walks
        async with context.session.tab.page.expect_response(lambda answer: answer.request.method == "POST"):
            await context.session.tab.page.get_by_role("button", name=review.button).click()
        return await super().approve(review)


@dataclass(frozen=True, repr=False)
class Ran:
    """A finished run with its journal."""

    run: Run
    rows: tuple[ReviewRow, ...]
    journal: tuple[Entry, ...]
    refused_hosts: tuple[str, ...] = ()

    def __repr__(self) -> str:
        steps = [f"{event.step} {event.rung} {event.action.kind} {event.target}" for event in self.begun()]
        return "\n".join([f"{self.status}: {self.reason}", *steps])

    @property
    def status(self) -> str:
        return self.run.status

    @property
    def reason(self) -> str:
        return self.run.reason

    def events(self, kind: str) -> list[Any]:
        return [entry.event for entry in self.journal if entry.event.kind == kind]

    def begun(self, rung: str = "") -> list[StepStarted]:
        return [event for event in self.events("step_started") if rung in ("", event.rung)]

    @property
    def rungs(self) -> set[str]:
        """Which hands did something."""
        return {event.rung for event in self.begun()}


@dataclass
class Footpath:
    """Runs tasks; keeps store and clock from one run to the next."""

    store: Store
    browser: Browser
    folder: Path
    now: Ticking
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    shown: Shown = lambda _: nullcontext()
    """Who looks at a run while it lasts."""
    connectors: tuple[Connector, ...] = ()
    faults: tuple[str, ...] = ()
    models: opening.Models | None = None

    @property
    def books(self) -> CookbookMemory:
        return CookbookMemory(self.store, self.now)

    async def apply(self, url: str, who: dict[str, Any] = IDA, person: Person | None = None, **task: Any) -> Ran:
        return await self.run("apply", url, who, person, **task)

    async def fill(self, url: str, who: dict[str, Any] = IDA, person: Person | None = None, **task: Any) -> Ran:
        return await self.run("fill_form", url, who, person, **task)

    async def run(
        self, type: str, url: str, who: dict[str, Any], person: Person | None = None, *, task_id: str = "", **task: Any
    ) -> Ran:
        """`submit` and small limits unless the test says otherwise; `task_id` makes it an attempt at a queued task."""
        profile = self.folder / f"profile{next(self.ids)}.yaml"
        profile.write_text(yaml.safe_dump(who))
        given: dict[str, Any] = {
            "type": type,
            "url": url,
            "profile": str(profile),
            "submit": "submit",
            "limits": LIMITS,
            **task,
        }
        entries: list[Entry] = []
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=profile,
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=person or Scripted(),
            on_entry=entries.append,
            task_id=task_id,
            shown=self.shown,
            connectors=self.connectors,
            faults=self.faults,
            models=self.models,
        )
        result = await handler_of(given["type"])(services, Task.model_validate(given))
        journal = await read(self.store, result.run.id)
        assert [entry.seq for entry in journal] == list(range(1, len(journal) + 1))
        assert {entry.seq for entry in entries} <= {entry.seq for entry in journal}
        return Ran(result.run, result.rows, tuple(journal), result.refused_hosts)

    async def book(self) -> Cookbook:
        """The only cookbook, as it is offered now."""
        (listed,) = await self.books.list()
        return await self.books.get(listed.book.id)

    async def _browser(self) -> Browser:
        return self.browser


@pytest.fixture
async def careers() -> AsyncIterator[FormSite]:
    """A careers site."""
    async with FormSite() as server:
        yield server


def make_digests_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of tasks' data are slow for whoever tries values, and would be so for each run of a test."""
    monkeypatch.setattr(opening, "DIGEST_COST", 2)


@pytest.fixture
async def footpath(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Footpath]:
    make_digests_cheap(monkeypatch)
    now = Ticking()
    async with open_store(await migrated_file(tmp_path / "home" / "footpath.db"), tmp_path / "home", now=now) as store:
        yield Footpath(store, browser, tmp_path, now)
