"""The async Playwright beneath a page or a locator of the caller, who may use the sync one.

Playwright's sync and async objects wrap the same implementation, and wrap each part once: after `page.context` of a
sync page, an async one would get the sync context. So objects reached through a page are wrapped anew here, and one
coroutine serves both. No other module knows the inside of Playwright.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from playwright import async_api, sync_api
from playwright._impl._async_base import mapping
from playwright._impl._greenlets import EventGreenlet
from playwright._impl._sync_base import mapping as sync_mapping
from playwright.async_api._generated import LocatorAssertions as async_assertions
from playwright.sync_api._generated import LocatorAssertions as sync_assertions

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from pathlib import Path

    AnyPage = async_api.Page | sync_api.Page
    AnyLocator = async_api.Locator | sync_api.Locator
    AnyFrame = async_api.Frame | sync_api.Frame | async_api.FrameLocator | sync_api.FrameLocator

Gives = TypeVar("Gives")


class Traces:
    """The traces of our work in a caller's browser, to be removed: listeners, sessions and scripts."""

    def __init__(self) -> None:
        self._pages: dict[Any, AsyncPage] = {}
        self._frames: dict[Any, async_api.Frame] = {}
        self._listeners: list[tuple[Any, str, Callable[..., object]]] = []
        self._sessions: list[async_api.CDPSession] = []
        self._scripts: list[Any] = []

    def page(self, impl: Any) -> AsyncPage:  # noqa: ANN401 - Playwright's own, without types
        """Return the page around an implementation: always the same one."""
        if impl not in self._pages:
            self._pages[impl] = AsyncPage(impl, self)
        return self._pages[impl]

    def lend(self, impl: Any) -> LentPage:  # noqa: ANN401 - as above
        """Return the page as a `LentPage`, which stays open."""
        self._pages[impl] = lent = LentPage(impl, self)
        return lent

    def frame(self, impl: Any) -> async_api.Frame:  # noqa: ANN401 - as above
        """Return the frame around an implementation: always the same one."""
        return self._frames.setdefault(impl, async_api.Frame(impl))

    def listen(self, impl: Any, event: str, hear: Callable[..., object]) -> None:  # noqa: ANN401 - as above
        """Call a function with an event's object, wrapped here: an object first wrapped by Playwright stays sync or
        async.
        """

        def heard(given: object) -> object:
            return hear(self._wrapped(given))

        impl.on(event, heard)
        self._listeners.append((impl, event, heard))

    def _wrapped(self, given: Any) -> object:  # noqa: ANN401 - as above
        if isinstance(given, async_api.Page):
            given = inside(given)
        kinds: dict[Any, Any] = mapping._mapping  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        kind = kinds.get(type(given))
        if kind is None:
            return given
        if issubclass(kind, async_api.Page):
            return self.page(given)
        return _Dialog(given, self) if kind is async_api.Dialog else kind(given)

    async def session(self, opened: Coroutine[Any, Any, async_api.CDPSession]) -> async_api.CDPSession:
        """Return a CDP session that ends with the work."""
        self._sessions.append(session := await opened)
        return session

    async def script(self, added: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - as above
        """Return an init script that is removed with the work."""
        self._scripts.append(script := await added)
        return script

    async def take_back(self) -> None:
        """Remove all traces. An ended page or browser has none left."""
        for impl, event, heard in self._listeners:
            impl.remove_listener(event, heard)
        ended = [*(each.close() for each in self._scripts), *(each.detach() for each in self._sessions)]
        await asyncio.gather(*ended, return_exceptions=True)
        self._listeners, self._sessions, self._scripts = [], [], []


class _Dialog(async_api.Dialog):
    def __init__(self, impl: Any, traces: Traces) -> None:  # noqa: ANN401 - as above
        super().__init__(impl)
        self._traces = traces

    @property
    def page(self) -> AsyncPage | None:
        return self._traces.page(impl) if (impl := self._impl_obj.page) else None


class AsyncBrowser(async_api.Browser):
    """A browser of the caller, always async."""

    def __init__(self, impl: Any, traces: Traces) -> None:  # noqa: ANN401 - as above
        super().__init__(impl)
        self._traces = traces

    def on(self, event: Any, f: Any) -> None:  # noqa: ANN401, D102 - as Playwright says it
        self._traces.listen(self._impl_obj, event, f)

    async def new_browser_cdp_session(self) -> async_api.CDPSession:  # noqa: D102
        return await self._traces.session(super().new_browser_cdp_session())


class AsyncContext(async_api.BrowserContext):
    """A browser context of the caller, always async."""

    def __init__(self, impl: Any, traces: Traces) -> None:  # noqa: ANN401 - as above
        super().__init__(impl)
        self._traces = traces

    def on(self, event: Any, f: Any) -> None:  # noqa: ANN401, D102 - as Playwright says it
        self._traces.listen(self._impl_obj, event, f)

    @property
    def browser(self) -> AsyncBrowser | None:  # noqa: D102
        return AsyncBrowser(impl, self._traces) if (impl := self._impl_obj.browser) else None

    async def new_cdp_session(self, page: async_api.Page | async_api.Frame) -> async_api.CDPSession:  # noqa: D102
        return await self._traces.session(super().new_cdp_session(page))


class AsyncPage(async_api.Page):
    """A page of the caller, always async."""

    def __init__(self, impl: Any, traces: Traces) -> None:  # noqa: ANN401 - as above
        super().__init__(impl)
        self.traces = traces

    def on(self, event: Any, f: Any) -> None:  # noqa: ANN401, D102 - as Playwright says it
        self.traces.listen(self._impl_obj, event, f)

    @property
    def context(self) -> AsyncContext:  # noqa: D102
        return AsyncContext(self._impl_obj.context, self.traces)

    @property
    def frames(self) -> list[async_api.Frame]:  # noqa: D102
        return [self.traces.frame(frame) for frame in self._impl_obj.frames]

    @property
    def mouse(self) -> async_api.Mouse:  # noqa: D102
        return async_api.Mouse(self._impl_obj.mouse)

    @property
    def keyboard(self) -> async_api.Keyboard:  # noqa: D102
        return async_api.Keyboard(self._impl_obj.keyboard)

    async def add_init_script(self, script: str | None = None, *, path: str | Path | None = None) -> Any:  # noqa: ANN401, D102
        return await self.traces.script(super().add_init_script(script, path=path))


class LentPage(AsyncPage):
    """The page that the caller lends: only the caller closes the page."""

    async def close(self, *, run_before_unload: bool | None = None, reason: str | None = None) -> None:
        """Do nothing."""


def open_page(page: object) -> AnyPage:
    """Return the object, if an open page of Playwright.

    Raises:
        BadInput: the object is no page, or closed.
    """
    if not isinstance(page, sync_api.Page | async_api.Page):
        raise BadInput(f"A {type(page).__name__} is no page.", hint="Give a `Page` of Playwright, sync or async.")
    if page.is_closed():
        raise BadInput("The page is closed.", hint="Open another one.")
    return page


def make_pages(sync_kind: type[sync_api.Page], async_kind: type[async_api.Page]) -> None:
    """Have Playwright make pages of these classes from now on, in this process."""
    for kinds, old, new in ((sync_mapping, sync_api.Page, sync_kind), (mapping, async_api.Page, async_kind)):
        made: dict[Any, Any] = kinds._mapping  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        of_page = next(impl for impl, now in made.items() if issubclass(now, old))
        made[of_page] = new


def async_page(page: AnyPage) -> AsyncPage:
    """The page, async."""
    return Traces().page(inside(page))


def lent_page(page: AnyPage) -> LentPage:
    """Return the page, async, for work that leaves the page open and removes its traces (`traces`)."""
    return Traces().lend(inside(page))


def async_locator(locator: AnyLocator) -> async_api.Locator:
    """The locator, async."""
    return async_api.Locator(inside(locator))


def async_frame(frame: AnyFrame) -> async_api.Frame | async_api.FrameLocator:
    """The frame, async."""
    is_frame = isinstance(frame, sync_api.Frame | async_api.Frame)
    return (async_api.Frame if is_frame else async_api.FrameLocator)(inside(frame))


def inside(wrapped: AnyPage | AnyLocator | AnyFrame) -> Any:  # noqa: ANN401
    """Return the implementation inside Playwright's object."""
    return wrapped._impl_obj  # pyright: ignore[reportPrivateUsage]


def asserted(expectation: object) -> AnyLocator | None:
    """Return the locator of an `expect(locator)`; None for another object."""
    if isinstance(expectation, sync_assertions):
        return sync_api.Locator(_actual(expectation))
    return async_api.Locator(_actual(expectation)) if isinstance(expectation, async_assertions) else None


def _actual(expectation: Any) -> Any:  # noqa: ANN401 - Playwright's own, without types
    return expectation._impl_obj._actual_locator


def stand_in(locator: AnyLocator, other: AnyLocator) -> AnyLocator:
    """Another locator, as one of the same kind as the first: sync or async."""
    return (sync_api.Locator if isinstance(locator, sync_api.Locator) else async_api.Locator)(inside(other))


def expect_by(
    locator: AnyLocator,
    choose: Callable[[], Awaitable[AnyLocator | None]],
    looked: Callable[[], Awaitable[object]],
) -> None:
    """Have each `expect(locator)` look at another locator, chosen when it looks; None: at the locator itself. `looked`
    is called after a look at the locator itself.
    """
    own = inside(locator)._expect

    async def look(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - Playwright's own, without types
        if (other := await choose()) is not None:
            return await inside(other)._expect(*arguments, **options)
        result = await own(*arguments, **options)
        await looked()
        return result

    inside(locator)._expect = look


def wait(owner: sync_api.Page | sync_api.Locator, work: Coroutine[Any, Any, Gives]) -> Gives:
    """Return the result of a coroutine, which runs on Playwright's own loop while the caller waits."""
    return owner._sync(work)  # pyright: ignore[reportPrivateUsage]


def loop_of(page: AnyPage | AnyLocator) -> asyncio.AbstractEventLoop:
    """Return the loop of a page; a sync page's loop runs only while a call of Playwright's waits."""
    return page._loop  # pyright: ignore[reportPrivateUsage]


def aside(call: Callable[[], Gives]) -> asyncio.Future[Gives]:
    """Return the result of a caller's function, which may use the sync Playwright: the function runs as a separate
    greenlet, which waits without blocking the loop.
    """
    result: asyncio.Future[Gives] = asyncio.get_running_loop().create_future()

    def run() -> None:
        try:
            result.set_result(call())
        except Exception as error:  # noqa: BLE001 - raised again where the result is awaited
            result.set_exception(error)

    EventGreenlet(run).switch()
    return result
