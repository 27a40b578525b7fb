"""Footpath on a Playwright page opened by another program, async or sync, with a single implementation.

Each method borrows the page, works in it, and returns it open and without traces of Footpath.
"""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar, overload

from playwright import async_api, sync_api
from playwright.async_api import Error as PlaywrightError

from footpath.app import open_app
from footpath.engine.view import understand
from footpath.errors import BadInput, NotFound, PageGone
from footpath.library.footpath import Footpath, asking, settings_of
from footpath.locators.expressions import on, written_alone
from footpath.locators.report import WHY
from footpath.page.attached import borrow
from footpath.page.caller_page import aside, inside, lent_page, loop_of, open_page, wait
from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.schema.signature import Miss

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine, Mapping
    from pathlib import Path
    from typing import Unpack

    from footpath.config import Settings
    from footpath.engine.view import View
    from footpath.library.footpath import OnEvent, SendOptions
    from footpath.library.result import Result
    from footpath.page.caller_page import AnyPage
    from footpath.reading.locator import ElementLocator
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

Gives = TypeVar("Gives")


@dataclasses.dataclass(frozen=True, slots=True)
class ObservedElement:
    """An interactive element of a page."""

    role: str
    name: str
    question: str
    """The page's question for a field; empty for other elements."""
    meaning: str
    """Meaning of the question (`email`, `given-name`); empty if unknown."""
    required: bool
    value: str = dataclasses.field(repr=False)
    """Current value; `•••` if secret."""
    signature: Signature = dataclasses.field(repr=False)
    """Signature for finding the element again, on this page or a later one (`locate`). Holds no value."""


@dataclasses.dataclass(frozen=True, slots=True)
class ObservedPage:
    """A page as Footpath reads it."""

    url: str
    title: str
    type: str
    """Type of the page: `posting`, `application`, `contact`, `login`, … (docs/fill.md)."""
    elements: tuple[ObservedElement, ...]
    text: str = dataclasses.field(repr=False)
    """All texts and elements, as `footpath observe` prints them."""


class AttachedPage:
    """An async Playwright page, with Footpath's methods."""

    def __init__(self, page: AnyPage, settings: Settings, on_event: OnEvent | None) -> None:
        self._page = page
        self._settings = settings
        self._on_event = on_event

    async def observe(self) -> ObservedPage:
        """Read the page as it is now.

        Raises:
            PageGone: the page is closed, or was replaced meanwhile.
        """
        view = await self._view()
        return ObservedPage(
            view.snapshot.url,
            view.snapshot.title,
            view.page.page_type,
            tuple(_observed(view, each) for each in view.snapshot.elements),
            view.snapshot.to_text(None),
        )

    async def locate(self, signature: Signature) -> async_api.Locator:
        """The locator of the element with a signature (`ObservedElement.signature`).

        Raises:
            NotFound: no element matches, or several do.
        """
        return on(self._page, await self._located(signature))  # pyright: ignore[reportArgumentType]  either kind

    async def fill(self, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """Fill in the form of the present page. Arguments and errors are those of `Footpath.fill`."""
        async with self._open() as (fp, url):
            return await fp.fill(url, data, **options)

    async def run(self, goal: str, *, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """Do a task described in plain words, starting on the present page. Arguments and errors are those of
        `Footpath.run`.
        """
        async with self._open() as (fp, url):
            return await fp.run(goal, url=url, data=data, **options)

    async def replay(
        self, cookbook: str, *, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]
    ) -> Result:
        """Replay a cookbook, starting on the present page. Arguments and errors are those of `Footpath.replay`."""
        async with self._open() as (fp, url):
            return await fp.replay(cookbook, url=url, data=data, **options)

    @asynccontextmanager
    async def _open(self) -> AsyncGenerator[tuple[Footpath, str]]:
        self._check()
        url = self._page.url
        if not url.startswith(("http://", "https://")):
            raise BadInput(f"The page is at {url.partition(',')[0]}, which is no site.", hint="Open a url in it first.")
        async with borrow(self._page, self._settings) as lent, open_app(self._settings, lent) as app:
            yield Footpath(app, self._on_event), url

    async def _view(self) -> View:
        """The present page with its meaning."""
        self._check()
        page = lent_page(self._page)
        try:
            return understand(await observe(await Worlds.attach(page)))
        except PlaywrightError as error:
            raise PageGone("The page is gone.", hint="Open another one, and attach to it.") from error
        finally:
            await page.traces.take_back()

    async def _located(self, signature: Signature) -> ElementLocator:
        view = await self._view()
        found = view.locate(signature)
        reason = found.reason if isinstance(found, Miss) else "unwritten"
        page = lent_page(self._page)
        if isinstance(found, Miss) or (written := await written_alone(page, view, view.elements[found.ref])) is None:
            raise NotFound(
                f"No element of the page certainly matches this signature: {WHY[reason]}.",
                hint="Observe the page, and take the signature of the element that you mean now.",
            )
        return written

    def _check(self) -> None:
        if loop_of(self._page) is not asyncio.get_running_loop():
            raise BadInput("This page lives on another event loop.", hint="Await this where the page was opened.")


class SyncAttachedPage:
    """A sync Playwright page, with Footpath's methods."""

    def __init__(self, page: sync_api.Page, settings: Settings, on_event: OnEvent | None) -> None:
        self._page = page
        self._thread = threading.get_ident()
        self._attached = AttachedPage(page, settings, _unblocking(on_event) if on_event else None)

    def observe(self) -> ObservedPage:
        """As `AttachedPage.observe`."""
        return self._wait(self._attached.observe())

    def locate(self, signature: Signature) -> sync_api.Locator:
        """As `AttachedPage.locate`."""
        found: Any = self._wait(self._attached.locate(signature))
        return found

    def fill(self, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """As `AttachedPage.fill`. A `review` may use the page."""
        return self._wait(self._attached.fill(data, **_asked(options)))

    def run(self, goal: str, *, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """As `AttachedPage.run`. A `review` may use the page."""
        return self._wait(self._attached.run(goal, data=data, **_asked(options)))

    def replay(self, cookbook: str, *, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """As `AttachedPage.replay`. A `review` may use the page."""
        work = self._attached.replay(cookbook, data=data, **_asked(options))
        return self._wait(work)

    def _wait(self, work: Coroutine[Any, Any, Gives]) -> Gives:
        if threading.get_ident() != self._thread:
            work.close()
            raise BadInput("This page belongs to another thread.", hint="Call this where the page was opened.")
        try:
            return wait(self._page, work)
        except PlaywrightError as error:
            raise PageGone("The browser of this page has ended.", hint="Start another one.") from error


def _asked(options: SendOptions) -> SendOptions:
    """The options, with a review that may use the sync page."""
    return asking(options, lambda review, shown: aside(lambda: review(shown)))


def _unblocking(on_event: OnEvent) -> OnEvent:
    """A listener that may use the sync page, and may wait for it."""
    return lambda entry: aside(lambda: on_event(entry))


def _observed(view: View, element: Element) -> ObservedElement:
    field = view.fields.get(element.ref)
    return ObservedElement(
        role=element.role,
        name=element.name,
        question=field.full_question if field else "",
        meaning=field.meaning if field else "",
        required=field.required if field else element.required,
        value=element.value,
        signature=view.sign(element),
    )


@overload
def attach(
    page: async_api.Page, *, home: str | Path | None = None, on_event: OnEvent | None = None
) -> AttachedPage: ...
@overload
def attach(
    page: sync_api.Page, *, home: str | Path | None = None, on_event: OnEvent | None = None
) -> SyncAttachedPage: ...
def attach(
    page: async_api.Page | sync_api.Page, *, home: str | Path | None = None, on_event: OnEvent | None = None
) -> AttachedPage | SyncAttachedPage:
    """Use Footpath on a Playwright page of yours. The page is never closed, and runs begin on it as it is.

    Your browser has no proxy of Footpath's: docs/browser.md says which limits hold.

    Args:
        page: a page of Chromium, async or sync.
        home: data folder; by default as docs/settings.md says.
        on_event: called with each journal entry as it is written.

    Raises:
        BadInput: not a Playwright page, a closed page, or a page of another browser.
    """
    open_page(page)
    browser = inside(page).context.browser
    if browser is not None and browser.browser_type.name != "chromium":
        raise BadInput("This page is of a browser that Footpath cannot read.", hint="Give a page of Chromium.")
    settings = dataclasses.replace(settings_of(home), trace=None, cdp="")
    if isinstance(page, sync_api.Page):
        return SyncAttachedPage(page, settings, on_event)
    return AttachedPage(page, settings, on_event)
