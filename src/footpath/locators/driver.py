"""The async Playwright beneath a page or a locator of the caller's, who may use the sync one.

Playwright's sync and async objects wrap the same implementation, and wrap each part of it once: after `page.context` of
a sync page, an async one would get the sync context. So what is reached through a page is wrapped anew here, and one
coroutine serves both. No other module knows the inside of Playwright.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from playwright import async_api, sync_api

if TYPE_CHECKING:
    from collections.abc import Coroutine

    AnyPage = async_api.Page | sync_api.Page
    AnyLocator = async_api.Locator | sync_api.Locator

Gives = TypeVar("Gives")


class AsyncPage(async_api.Page):
    """A page of the caller's, async whatever it is for them."""

    @property
    def context(self) -> async_api.BrowserContext:  # noqa: D102
        return async_api.BrowserContext(self._impl_obj.context)

    @property
    def frames(self) -> list[async_api.Frame]:  # noqa: D102
        return [async_api.Frame(frame) for frame in self._impl_obj.frames]


def async_page(page: AnyPage) -> AsyncPage:
    """The page, async."""
    return AsyncPage(inside(page))


def async_locator(locator: AnyLocator) -> async_api.Locator:
    """The locator, async."""
    return async_api.Locator(inside(locator))


def inside(wrapped: AnyPage | AnyLocator) -> Any:  # noqa: ANN401
    """What Playwright's object wraps."""
    return wrapped._impl_obj  # pyright: ignore[reportPrivateUsage]


def turn_into(locator: AnyLocator, other: AnyLocator) -> None:
    """Make a locator find from now on what another one finds: also where it was handed on before."""
    locator._impl_obj = inside(other)  # pyright: ignore[reportPrivateUsage]


def wait(owner: sync_api.Page | sync_api.Locator, work: Coroutine[Any, Any, Gives]) -> Gives:
    """The result of a coroutine, which runs on Playwright's own loop while the caller waits."""
    return owner._sync(work)  # pyright: ignore[reportPrivateUsage]
