"""Footpath opened by a program: each method runs a task to its end."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict, cast

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.engine.person import Nobody
from footpath.errors import BadInput
from footpath.library.records import Records
from footpath.library.result import listener, result_of
from footpath.memory.posting_forms import as_object, as_row
from footpath.schema.atlas import site_name
from footpath.schema.order import make_task
from footpath.schema.template import names, template

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
    from pathlib import Path
    from typing import Unpack

    from footpath.app import App
    from footpath.config import Settings
    from footpath.engine.person import Review
    from footpath.library.result import Result
    from footpath.schema.cookbook import Cookbook, TaskType
    from footpath.schema.event import Entry
    from footpath.schema.ladder import ExecutionMode
    from footpath.schema.posting import KeptPosting
    from footpath.tasks.services import FinishedTask


Reviewer: TypeAlias = "Callable[[Review], bool | Awaitable[bool]]"
"""Decides on sending: receives the filled form, and only `True` sends it."""
OnEvent: TypeAlias = "Callable[[Entry], object]"
"""Called with each journal entry as it is written. An error that it raises stops the task, and is raised."""


REOPEN: Final = "Call it inside the `with` of `footpath.open()` or `footpath.open_sync()`."


class TaskOptions(TypedDict, total=False):
    """Options common to all tasks; docs/python.md explains each."""

    hosts: tuple[str, ...]
    resources: tuple[str, ...]
    model: str
    execution_mode: ExecutionMode
    profile: str
    browser_profile: str
    limits: Mapping[str, float]


class SendOptions(TaskOptions, total=False):
    """Options of tasks that may send something; by default nothing is sent."""

    submit: bool
    """Send the form unseen. By default the form is filled, returned in the result, and not sent."""
    review: Reviewer | None
    """Called with the data to be sent; only `True` sends them."""


def asking(options: SendOptions, ask: Callable[[Reviewer, Review], Awaitable[Any]]) -> SendOptions:
    """Return the options with a review that `ask` calls: in the thread or greenlet of the caller."""
    review = options.get("review")
    if review is None or not callable(review):
        return options

    async def asked(shown: Review) -> bool:
        said = await ask(review, shown)
        return (await said if inspect.isawaitable(said) else said) is True

    return {**options, "review": asked}


class OpenOptions(TypedDict, total=False):
    """Options of `open` and `open_sync`; docs/python.md explains each."""

    home: str | Path | None
    headed: bool
    on_event: OnEvent | None
    cdp: str
    unbounded: bool
    chrome_profile: str


class Footpath:
    """Footpath with an open store; the browser starts with the first task."""

    def __init__(self, app: App, on_event: OnEvent | None = None) -> None:
        self._opened: App | None = app
        self._on_event = on_event

    def _close(self) -> None:
        """Refuse further tasks."""
        self._opened = None

    @property
    def _app(self) -> App:
        if self._opened is None:
            raise BadInput("Footpath is closed.", hint=REOPEN)
        return self._opened

    async def fill(self, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """Fill in the form of a page.

        Args:
            url: address of the page.
            data: answers, by meaning (`email`) or by the question on the page; the profile answers the rest.
            **options: `submit` or `review` decides on sending (`SendOptions`); others are common to all tasks
                (`TaskOptions`).

        Raises:
            BadInput: the task cannot run, with each reason.
        """
        return await self._form("fill_form", url, data, options)

    async def apply(self, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """Apply for a job, from its posting. Arguments and errors are those of `fill`."""
        return await self._form("apply", url, data, options)

    async def run(
        self, goal: str, *, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]
    ) -> Result:
        """Do a task described in plain words. Irrevocable actions need `submit` or `review`, as in `fill`."""
        return await self._form("custom", url, data, options, goal=goal)

    async def replay(
        self, cookbook: str, *, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]
    ) -> Result:
        """Replay a cookbook, without rules and models. On a different page, nothing is done.

        Args:
            cookbook: id, or the beginning of the id.
            url: address of the start page.
            data: answers to the form's questions; and `goal.1` etc. for a goal's templates.
            **options: as in `fill`.

        Raises:
            NotFound: the cookbook is missing.
            BadInput: the cookbook has neither form nor goal, or the task cannot run.
        """
        book = await self._app.cookbooks.get(cookbook)
        from footpath.schema.cookbook import SENDING_TASKS

        if book.task_type not in SENDING_TASKS:
            raise BadInput(f"The cookbook {book.id} is of `{book.task_type}`.", hint="Call that method.")
        goal, values = _goal_of(book, data or {})
        bound: SendOptions = {**options, "execution_mode": "cookbook_only"}
        return await self._form(book.task_type, url, values, bound, goal=goal, cookbook=book.id)

    async def collect(
        self,
        url: str,
        *,
        limit: int = 100,
        query: str = "",
        location: str = "",
        filters: Mapping[str, str] | None = None,
        details: bool = True,
        **options: Unpack[TaskOptions],
    ) -> Records[KeptPosting]:
        """Collect the postings of a list, each once.

        Args:
            url: address of the list, or of a page that leads to one; or an employer on a board:
                `greenhouse:acme`.
            limit: maximum number of postings.
            query: words to search for.
            location: a place to search in.
            filters: choices by filter name, as the site shows both.
            details: open each posting; False: read the list alone.
            **options: options common to all tasks.

        Raises:
            BadInput: the task cannot run, with each reason.
        """
        wanted = {"query": query, "location": location, "filters": dict(filters or {}), "details": details}
        address = self._app.boards.address(url)
        finished = await self._work("collect", address, options, wanted={**wanted, "records": limit, "pages": limit})
        found: list[KeptPosting] = []
        if finished.since is not None:
            kept = self._app.postings.collected(site_name(address), finished.listed, finished.since)
            found = [each async for each in kept][:limit]
        return Records(found, result_of(finished), as_object=as_object, as_row=as_row)

    async def scrape(
        self, url: str, fields: Sequence[str] = (), *, limit: int = 100, **options: Unpack[TaskOptions]
    ) -> Records[Mapping[str, object]]:
        """Collect the records of any list, with the wanted fields; by default all fields."""
        if isinstance(fields, str):
            raise BadInput("`fields` is a text, and a list of names is wanted.", hint=f"Give [{fields!r}].")
        wanted = {"fields": tuple(fields), "records": limit, "pages": limit, "details": False}
        finished = await self._work("scrape", url, options, wanted=wanted)
        return Records(finished.records, result_of(finished), as_object=dict, as_row=dict)

    async def explore(self, url: str, **options: Unpack[TaskOptions]) -> Result:
        """Find out how a site with a list works: filters, pages and ways. The result has the findings as
        `exploration`.
        """
        return result_of(await self._work("explore", url, options))

    async def _form(
        self,
        type: TaskType,
        url: str,
        data: Mapping[str, str] | None,
        options: SendOptions,
        goal: str = "",
        cookbook: str = "",
    ) -> Result:
        submit, review = options.pop("submit", False), options.pop("review", None)
        if not isinstance(cast("object", submit), bool):
            raise BadInput(
                f"`submit` is {submit!r}, which is neither True nor False.",
                hint="Give `submit=True` to send the form unseen, or `review` to decide when it is filled in.",
            )
        if submit and review is not None:
            raise BadInput(
                "`submit=True` and `review` were both given.",
                hint="Give `review` to decide when the form is filled in, or `submit=True` to send it unseen.",
            )
        if review is not None and not callable(review):
            raise BadInput("`review` is no function.", hint="Give a function of the filled form; True sends it.")
        how = "review" if review is not None else "submit" if submit else "never"
        given = {"input": _as_dict(data), "submit": how, "goal": goal, "cookbook": cookbook}
        return result_of(await self._work(type, url, options, Reviewing(review) if review else None, **given))

    async def _work(
        self, type: TaskType, url: str, options: TaskOptions, person: Nobody | None = None, **given: object
    ) -> FinishedTask:
        model = {"model": self._app.settings.model, **options}
        task = make_task({"type": type, "url": url, **model, **given})
        heard_by = [each for each in (self._on_event, listener.get()) if each is not None]
        async with _telling(heard_by) as tell:
            return await self._app.run(task, person=person, on_entry=tell)


@asynccontextmanager
async def _telling(heard_by: Sequence[OnEvent]) -> AsyncGenerator[Callable[[Entry], Awaitable[None] | None]]:
    """Yield a function that tells listeners of the entries of one task. A listener that raises stops the task as any
    stop from outside does: its journal and browser are closed, and then the listener's own error is raised.
    """
    listeners = _Listeners(heard_by)
    try:
        yield listeners.tell
        await listeners.settle()
    except BaseException:  # the stop that a failed listener has caused
        if listeners.failure is None or listeners.task.uncancel():
            raise
        raise listeners.failure from None


class _Listeners:
    """The listeners of one task."""

    def __init__(self, heard_by: Sequence[OnEvent]) -> None:
        self.task = cast("asyncio.Task[object]", asyncio.current_task())
        self.failure: BaseException | None = None
        self._heard_by = heard_by
        self._waiting: set[asyncio.Future[object]] = set()

    def tell(self, entry: Entry) -> Awaitable[None] | None:
        """Tell an entry. The run waits for the returned awaitable: for listeners in another thread."""
        if self.failure is not None:
            return None
        try:
            said = [hear(entry) for hear in self._heard_by]
        except Exception as error:  # noqa: BLE001 - the caller's own: raised again at the end
            self._fail(error)
            return None
        for each in said:
            if isinstance(each, asyncio.Future):  # of a listener that waits for a page of its own
                self._waiting.add(future := cast("asyncio.Future[object]", each))
                future.add_done_callback(self._finished)
        threads = [cast("Future[object]", each) for each in said if isinstance(each, Future)]
        return self._heard(threads) if threads else None

    async def settle(self) -> None:
        """Wait for all listeners."""
        while self._waiting:
            await asyncio.wait(self._waiting)
        await asyncio.sleep(0)  # a stop that has not come yet

    async def _heard(self, threads: Sequence[Future[object]]) -> None:
        """Wait until an entry was heard in other threads: what the run does next may be what a listener stops."""
        await asyncio.wait(said := [asyncio.wrap_future(each) for each in threads])
        for each in said:
            self._fail(each.exception())

    def _finished(self, said: asyncio.Future[object]) -> None:
        self._waiting.discard(said)
        self._fail(said.exception())

    def _fail(self, error: BaseException | None) -> None:
        if error is not None and self.failure is None:
            self.failure = error
            self.task.cancel()


def _as_dict(data: object) -> dict[object, object]:
    """The given data. A list of texts of two letters would make a dict, too."""
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise BadInput("`data` is no mapping.", hint='Give answers by name: {"email": "bo@example.com"}.')
    return dict(cast("Mapping[object, object]", data))


def _goal_of(book: Cookbook, data: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The cookbook's goal with its data filled in, and the remaining data. Raises BadInput for missing data."""
    wanted = [name for name in names(book.task_pattern) if name.startswith("goal.")]
    if missing := [name for name in wanted if name not in data]:
        raise BadInput(
            f"The goal of this cookbook, “{book.task_pattern}”, lacks {', '.join(missing)}.",
            hint="Give them in `data`.",
        )
    goal = book.task_pattern
    for name in wanted:
        goal = goal.replace(template(name), data[name])
    return goal, {name: value for name, value in data.items() if name not in wanted}


class Reviewing(Nobody):
    """A person who decides by the program's review, and answers no questions."""

    def __init__(self, review: Reviewer) -> None:
        self._review = review

    async def approve(self, review: Review) -> bool:
        """Whether the program returned exactly True: other truthy objects approve nothing."""
        said = self._review(review)
        return (await said if inspect.isawaitable(said) else said) is True


@asynccontextmanager
async def open_footpath(
    *,
    home: str | Path | None = None,
    headed: bool = False,
    on_event: OnEvent | None = None,
    cdp: str = "",
    unbounded: bool = False,
    chrome_profile: str = "",
) -> AsyncGenerator[Footpath]:
    """Open Footpath; store and browser are closed at the end.

    Args:
        home: data folder; by default as docs/settings.md says.
        headed: show the browser's window.
        on_event: called with each journal entry as it is written.
        cdp: port, address or data folder of a running browser; Footpath works in a new tab of it
            (docs/browser.md).
        unbounded: with `cdp`: you accept that no proxy limits the tab's requests.
        chrome_profile: name or folder of a profile of your own browser; Footpath uses a copy (docs/browser.md).

    Raises:
        BadInput: `cdp` without `unbounded`, or with `chrome_profile`.
    """
    if cdp and chrome_profile:
        raise BadInput("`cdp` and `chrome_profile` name two browsers.", hint="Give one of them.")
    if cdp and not unbounded:
        raise BadInput(
            "In your own browser no proxy bounds all that Footpath's tab sends: WebRTC, workers and their WebSockets.",
            hint="Add `unbounded=True` if that is all right.",
        )
    async with open_app(replace(settings_of(home), headed=headed, cdp=cdp, chrome_profile=chrome_profile)) as app:
        footpath = Footpath(app, on_event)
        try:
            yield footpath
        finally:
            footpath._close()  # pyright: ignore[reportPrivateUsage]  no part of the public class


def settings_of(home: str | Path | None) -> Settings:
    """The settings of the environment, optionally with another data folder."""
    return read_settings({**environment(), **({} if home is None else {HOME: str(home)})})
