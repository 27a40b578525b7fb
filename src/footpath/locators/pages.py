"""Self-healing Playwright pages and locators: subclasses with the same interface.

A page remembers the source code of each locator, and checks each before an action (`healer.py`). A replacement is for
one use; the next use asks again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar, cast

from playwright import async_api, sync_api
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from footpath.locators.acts import LocatorAct
from footpath.locators.healed import LocatorUse, WrittenLocator, hindrance
from footpath.locators.healer import PATIENCE_S, Healer
from footpath.locators.memory import LocatorMemory
from footpath.locators.report import WHY
from footpath.locators.source import SEARCHED, caller, callers, is_expectation
from footpath.page import playwright_names as names
from footpath.page.caller_page import (
    async_frame,
    async_locator,
    async_page,
    expect_by,
    inside,
    open_page,
    stand_in,
    wait,
)
from footpath.reading.locator import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from footpath.locators.by_model import ModelSearch
    from footpath.locators.source import SourceSpan
    from footpath.page.caller_page import AnyFrame, AnyLocator

    Derive = Callable[[], Awaitable[async_api.Locator | None]]

APage = TypeVar("APage", sync_api.Page, async_api.Page)

MEMORY: Final = "footpath-locators.json"
"""Default file for pages without a test."""


class HealingFrame:
    """Common part of healing frames: frames of a page, and locators of frames."""

    said: str
    """Source code, starting at the page."""
    healer: Healer
    frame: async_api.Frame | async_api.FrameLocator | None
    """None for the main frame, which counts as the page."""


class HealingLocator:
    """Common part of the sync and the async healing locator."""

    said: str
    """Source code, starting at the page."""
    healer: Healer
    written: WrittenLocator
    steps: int
    derive: Derive | None
    """Gives the same part of the replacement of the locator that the locator is derived from."""


class SyncLocator(sync_api.Locator, HealingLocator):
    """A sync locator that heals."""


class AsyncLocator(async_api.Locator, HealingLocator):
    """An async locator that heals."""


class SyncFrame(sync_api.Frame, HealingFrame):
    """A sync frame whose locators heal."""


class AsyncFrame(async_api.Frame, HealingFrame):
    """An async frame whose locators heal."""


class SyncFrameLocator(sync_api.FrameLocator, HealingFrame):
    """A sync locator of a frame whose locators heal."""


class AsyncFrameLocator(async_api.FrameLocator, HealingFrame):
    """An async locator of a frame whose locators heal."""


FRAMES: Final = (SyncFrame, AsyncFrame, SyncFrameLocator, AsyncFrameLocator)


class SyncPage(sync_api.Page):
    """A sync page whose locators heal."""

    healer: Healer


class AsyncHealingPage(async_api.Page):
    """An async page whose locators heal."""

    healer: Healer


def healing(page: APage, *, memory: str | Path = MEMORY, patience_s: float = PATIENCE_S) -> APage:
    """The same Playwright page with healing locators: a locator without a match finds its earlier element, if exactly
    one element is similar enough or has the same meaning.

    Args:
        page: sync or async.
        memory: the file of elements found so far, read and written.
        patience_s: seconds for a locator to match as written.

    Raises:
        BadInput: not a Playwright page, a closed page, or an unreadable file.
    """
    return cast("APage", heal(page, LocatorMemory(Path(memory), at_once=True), patience_s))


def heal(
    page: object,
    memory: LocatorMemory,
    patience_s: float = PATIENCE_S,
    *,
    repairs: bool = False,
    by_model: ModelSearch | None = None,
) -> SyncPage | AsyncHealingPage:
    """The same page with healing locators. `repairs`: heal also by evidence that a later run has to prove; `by_model`
    asks a model in the last resort.

    Raises:
        BadInput: not a Playwright page, or a closed page.
    """
    given = open_page(page)
    healer = Healer(async_page(given), memory, patience_s, repairs, by_model)
    healing = (SyncPage if isinstance(given, sync_api.Page) else AsyncHealingPage)(inside(given))
    healing.healer = healer
    return healing


def _wrapped(
    healer: Healer,
    made: AnyLocator,
    said: str,
    method: str,
    steps: int,
    frame: async_api.Frame | async_api.FrameLocator | None = None,
    derive: Derive | None = None,
) -> AnyLocator:
    """A healing locator around a Playwright locator."""
    wrapped = (SyncLocator if isinstance(made, sync_api.Locator) else AsyncLocator)(inside(made))
    wrapped.healer, wrapped.said, wrapped.steps = healer, said, steps
    wrapped.written = WrittenLocator(said, method, caller(steps, in_frame=frame is not None), frame)
    healer.made(made, wrapped.written)
    wrapped.derive = derive
    expect_by(made, lambda: _replaced(wrapped), lambda: healer.expected(async_locator(made), wrapped.written))
    return wrapped


def _derive(owner: SyncLocator, part: Callable[[async_api.Locator], async_api.Locator]) -> Derive:
    async def derive() -> async_api.Locator | None:
        return part(base) if (base := await _replaced(owner)) is not None else None

    return derive


def _of_page(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    def make(self: SyncPage, *arguments: object, **options: object) -> AnyLocator:
        return _wrapped(self.healer, original(self, *arguments, **options), say(name, arguments, options), name, 1)

    return make


def _of_locator(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    def make(self: SyncLocator, *arguments: object, **options: object) -> AnyLocator:
        said = f"{self.said}.{say(name, arguments, options)}"
        made = original(self, *arguments, **options)
        given = (*arguments, *options.values())
        is_plain = not any(isinstance(each, sync_api.Locator | async_api.Locator) for each in given)
        derive = _derive(self, lambda base: getattr(base, name)(*arguments, **options)) if is_plain else None
        return _wrapped(self.healer, made, said, name, self.steps + 1, self.written.frame, derive)

    return make


def _end(original: property, name: str) -> property:
    def make(self: SyncLocator) -> AnyLocator:
        made, derive = cast("Any", original.fget)(self), _derive(self, lambda base: getattr(base, name))
        return _wrapped(self.healer, made, f"{self.said}.{name}", name, self.steps + 1, self.written.frame, derive)

    return property(make, doc=original.__doc__)


def _in_frame(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A method of a frame that makes a locator."""

    @wraps(original)
    def make(self: SyncFrame, *arguments: object, **options: object) -> AnyLocator:
        made, called = original(self, *arguments, **options), say(name, arguments, options)
        return _wrapped(self.healer, made, f"{self.said}.{called}" if self.said else called, name, 1, self.frame)

    return make


def _to_frame(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A method that gives a frame or the locator of a frame, or None."""

    @wraps(original)
    def make(self: SyncPage | SyncLocator | SyncFrame, *arguments: object, **options: object) -> AnyFrame | None:
        made: AnyFrame | None = original(self, *arguments, **options)
        return made and _framed(self, made, say(name, arguments, options))

    return make


def _frame_of(original: property, name: str) -> property:
    """A property that gives a frame or the locator of a frame, or several."""

    def make(self: SyncPage | SyncLocator | SyncFrame) -> AnyFrame | list[AnyFrame]:
        made: AnyFrame | list[AnyFrame] = cast("Any", original.fget)(self)
        if isinstance(made, list):
            return [_framed(self, each, f"{name}[{at}]") for at, each in enumerate(made)]
        return _framed(self, made, name)

    return property(make, doc=original.__doc__)


def _framed(owner: object, made: AnyFrame, called: str) -> AnyFrame:
    """A healing frame around a frame of Playwright's."""
    kind = next(ours for ours in FRAMES if isinstance(made, ours.__mro__[1]))
    framed = kind(inside(made))
    said = str(getattr(owner, "said", ""))
    framed.said, framed.healer = f"{said}.{called}" if said else called, cast("SyncLocator", owner).healer
    is_main = isinstance(made, sync_api.Frame | async_api.Frame) and made.parent_frame is None
    framed.frame = None if is_main else async_frame(made)
    return framed


def _use(name: str) -> LocatorUse:
    """The use of a locator by a method of Playwright's, called now."""
    is_expected = name in names.READS and any(map(is_expectation, callers()))
    return LocatorUse(name in names.PRESSES, name in names.WAITS, is_expected)


class _Attempt(NamedTuple):
    """A call of a test's that acts on a locator."""

    act: LocatorAct
    use: LocatorUse
    source: SourceSpan | None


def _attempt(locator: SyncLocator | AsyncLocator, name: str, arguments: Any, options: Mapping[str, Any]) -> _Attempt:  # noqa: ANN401 - as given to Playwright
    source = caller(locator.steps, in_frame=locator.written.frame is not None)
    return _Attempt(LocatorAct(name, arguments, options, locator.said), _use(name), source)


def _sync_act(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    def act(self: SyncLocator, *arguments: object, **options: object) -> object:
        done = _attempt(self, name, arguments, options)
        found = stand_in(self, wait(self, _look(self, options.get("timeout"), done.use)))
        try:
            result = original(found, *arguments, **options)
        except PlaywrightError as error:
            instead = wait(self, _recovered(self, found, error, done))
            if instead is None:
                raise
        else:
            if self.healer.repairs:
                wait(self, _enter_dropped(self, found, done))
            return result
        if instead == "done":
            return None
        try:
            return original(found := stand_in(self, instead), *arguments, **options)
        except PlaywrightError:
            if not wait(self, self.healer.otherwise(async_locator(found), self.written, done.act, done.source)):
                raise

    return act


def _async_act(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    async def act(self: AsyncLocator, *arguments: object, **options: object) -> object:
        done = _attempt(self, name, arguments, options)
        found = await _look(self, options.get("timeout"), done.use)
        try:
            result = await original(found, *arguments, **options)
        except PlaywrightError as error:
            instead = await _recovered(self, found, error, done)
            if instead is None:
                raise
        else:
            if self.healer.repairs:
                await _enter_dropped(self, found, done)
            return result
        if instead == "done":
            return None
        try:
            return await original(instead, *arguments, **options)
        except PlaywrightError:
            if not await self.healer.otherwise(instead, self.written, done.act, done.source):
                raise

    return act


def _sync_wait(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    def wait_for(self: SyncLocator, **options: object) -> object:
        is_search = _is_search(self, options)
        found = stand_in(self, wait(self, _waited(self, _use(name), is_search=is_search)))
        try:
            return original(found, **options)
        except PlaywrightTimeout as error:
            if not is_search or (instead := wait(self, _look_again(self, found, error, _use(name)))) is None:
                raise
        return original(stand_in(self, instead), **options)

    return wait_for


def _async_wait(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    @wraps(original)
    async def wait_for(self: AsyncLocator, **options: object) -> object:
        is_search = _is_search(self, options)
        found = await _waited(self, _use(name), is_search=is_search)
        try:
            return await original(found, **options)
        except PlaywrightTimeout as error:
            if not is_search or (instead := await _look_again(self, found, error, _use(name))) is None:
                raise
        return await original(instead, **options)

    return wait_for


def _sync_ask(original: Callable[..., Any], _name: str) -> Callable[..., Any]:
    @wraps(original)
    def ask(self: SyncLocator, *arguments: object, **options: object) -> object:
        return original(stand_in(self, wait(self, _meant(self))), *arguments, **options)

    return ask


def _async_ask(original: Callable[..., Any], _name: str) -> Callable[..., Any]:
    @wraps(original)
    async def ask(self: AsyncLocator, *arguments: object, **options: object) -> object:
        return await original(await _meant(self), *arguments, **options)

    return ask


def _is_search(locator: SyncLocator | AsyncLocator, options: Mapping[str, object]) -> bool:
    """Whether a wait searches for an element in a repair. Elsewhere no later run proves what was found."""
    return locator.healer.repairs and options.get("state") in SEARCHED


async def _look(locator: SyncLocator | AsyncLocator, timeout: object, use: LocatorUse) -> async_api.Locator:
    """The locator to act on: the given locator, once matching, or the replacement."""
    timeout_ms = timeout.total_seconds() * 1000 if isinstance(timeout, timedelta) else timeout
    given, own = timeout_ms if isinstance(timeout_ms, int | float) else None, async_locator(locator)
    return await locator.healer.before(own, locator.written, use, timeout_ms=given) or own


async def _meant(locator: SyncLocator | AsyncLocator) -> async_api.Locator:
    return await _replaced(locator) or async_locator(locator)


async def _replaced(locator: SyncLocator | AsyncLocator) -> async_api.Locator | None:
    """The replacement of a locator healed before, or the part of such a replacement; None without one."""
    found = await locator.healer.meant(async_locator(locator), locator.written)
    return await locator.derive() if found is None and locator.derive is not None else found


async def _waited(locator: SyncLocator | AsyncLocator, use: LocatorUse, *, is_search: bool) -> async_api.Locator:
    """The locator to wait for: the given locator, or the replacement if healed before."""
    own = async_locator(locator)
    return (await locator.healer.again(own, locator.written, use) or own) if is_search else await _meant(locator)


async def _look_again(
    locator: SyncLocator | AsyncLocator, found: AnyLocator, error: PlaywrightTimeout, use: LocatorUse
) -> async_api.Locator | None:
    """A replacement after a timeout; else None, with the reason noted."""
    healer, acted = locator.healer, async_locator(found)
    before = healer.refused
    if (instead := await healer.search(acted, locator.written, use)) is not None:
        return instead
    if healer.refused is before and await acted.count():
        healer.refuse(locator.written, await hindrance(acted.first, is_press=use.is_press))
    if refused := next((each for each in reversed(healer.refused) if each.written == locator.written), None):
        error.add_note(f"Footpath took no other element for it: {WHY.get(refused.reason, refused.reason)}.")
    return None


async def _recovered(
    locator: SyncLocator | AsyncLocator, found: AnyLocator, error: PlaywrightError, attempt: _Attempt
) -> async_api.Locator | Literal["done"] | None:
    """What a failed act makes of itself: a replacement of the locator; `done` if other acts did the same; else None."""
    acted, (act, use, source) = async_locator(found), attempt
    if isinstance(error, PlaywrightTimeout):
        if (instead := await _look_again(locator, found, error, use)) is not None:
            return instead
        return "done" if await locator.healer.elsewhere(locator.written, act, source) else None
    if await locator.healer.otherwise(acted, locator.written, act, source):
        return "done"
    return None if _is_gone(locator) else await _choose(locator, found, use)


async def _enter_dropped(locator: SyncLocator | AsyncLocator, found: AnyLocator, attempt: _Attempt) -> None:
    """Enter a text otherwise that its field has dropped: a date field takes no words."""
    acted = async_locator(found)
    try:
        is_dropped = attempt.act.name == "fill" and await acted.input_value() == ""
    except PlaywrightError:
        return  # the page has moved on
    if is_dropped:
        await locator.healer.otherwise(acted, locator.written, attempt.act, attempt.source)


def _is_gone(locator: SyncLocator | AsyncLocator) -> bool:
    """Whether the page of a locator is closed; noted as the reason."""
    if locator.page.is_closed():
        locator.healer.refuse(locator.written, "closed")
    return locator.page.is_closed()


async def _choose(locator: SyncLocator | AsyncLocator, found: AnyLocator, use: LocatorUse) -> async_api.Locator | None:
    """The intended element among several, in a repair; None if uncertain."""
    healer, acted = locator.healer, async_locator(found)
    if not healer.repairs or not await healer.matches_several(acted):
        return None
    return await healer.choose(acted, locator.written, use)


def _by_selector(name: str) -> Callable[..., Any]:
    def act(self: SyncPage, selector: str, *arguments: object, strict: bool | None = None, **options: object) -> object:
        located = cast("SyncLocator", self.locator(selector))
        found = located if strict else cast("SyncLocator", located.first)
        found.said = located.said  # the test says no `first`
        found.written = replace(found.written, said=located.said, method="locator")
        found.healer.made(found, found.written)
        return getattr(found, name)(*arguments, **options)

    return act


# Playwright's errors name the class of a locator that failed: "Locator.click: Timeout".
SyncLocator.__name__ = AsyncLocator.__name__ = "Locator"
SyncPage.__name__ = AsyncHealingPage.__name__ = "Page"
SyncFrame.__name__ = AsyncFrame.__name__ = "Frame"
SyncFrameLocator.__name__ = AsyncFrameLocator.__name__ = "FrameLocator"

for _page, _locator, _act, _wait, _ask in (
    (SyncPage, SyncLocator, _sync_act, _sync_wait, _sync_ask),
    (AsyncHealingPage, AsyncLocator, _async_act, _async_wait, _async_ask),
):
    for _name in names.ON_PAGES:
        setattr(_page, _name, _of_page(getattr(_page, _name), _name))
    for _name in names.BY_SELECTOR:
        setattr(_page, _name, wraps(getattr(_page, _name))(_by_selector(_name)))
    for _name in names.ON_LOCATORS:
        setattr(_locator, _name, _of_locator(getattr(_locator, _name), _name))
    for _name in names.ENDS:
        setattr(_locator, _name, _end(getattr(_locator, _name), _name))
    for _names, _heal in ((names.ACTS, _act), (names.WAITS, _wait), (names.ASKS, _ask)):
        for _name in _names:
            setattr(_locator, _name, _heal(getattr(_locator, _name), _name))

for _kind in FRAMES:
    for _name in names.ON_PAGES:
        setattr(_kind, _name, _in_frame(getattr(_kind, _name), _name))
for _kind in (SyncFrame, AsyncFrame):
    for _name in names.BY_SELECTOR:
        setattr(_kind, _name, wraps(getattr(_kind, _name))(_by_selector(_name)))
for _kind in (SyncPage, AsyncHealingPage, SyncLocator, AsyncLocator, *FRAMES):
    for _name in names.TO_FRAMES & set(dir(_kind)):
        _made = getattr(_kind, _name)
        setattr(_kind, _name, _frame_of(_made, _name) if isinstance(_made, property) else _to_frame(_made, _name))
for _kind in (SyncFrameLocator, AsyncFrameLocator):
    for _name in names.ENDS:
        setattr(_kind, _name, _frame_of(getattr(_kind, _name), _name))
    _kind.nth = _to_frame(_kind.nth, "nth")
