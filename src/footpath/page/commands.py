"""Commands to the browser over one CDP session, and what their failures mean."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from footpath.errors import FootpathError, PageGone

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from playwright.async_api import CDPSession
    from playwright.async_api import Error as PlaywrightError

_GONE = ("closed", "crashed", "detached", "disconnected")
_STALE = ("Cannot find context", "uniqueContextId not found")
_NAVIGATED = ("context was destroyed", "navigated or closed")
_DETACHED = ("No frame for given id", "No frame with given id")


class Navigated(FootpathError):
    """The document was replaced while it was asked: look at the new one."""

    exit_code = 4


class Stale(Navigated):
    """The document was replaced before the call: nothing of it has run."""


class Detached(Navigated):
    """The frame has left the page, with the document that held it or by itself."""


def sent(
    session: CDPSession, method: str, params: Mapping[str, object] | None = None
) -> asyncio.Task[dict[str, object]]:
    """Playwright's `send`, with types, in a task of its own.

    Playwright notes the stack of each call in a circle of objects that only the garbage collector takes away. Called
    from here, the stack ends at the task; else all that the callers hold, such as snapshots of pages, would stay.
    """
    send = cast(
        "Callable[[str, dict[str, object]], Coroutine[None, None, dict[str, object]]]",
        session.send,  # pyright: ignore[reportUnknownMemberType]  Playwright says `Dict` and not of what
    )
    return asyncio.ensure_future(send(method, dict(params or {})))


async def root_frame(session: CDPSession) -> str:
    """The browser's own id of the frame that a session is of."""
    tree = cast("dict[str, dict[str, dict[str, str]]]", await sent(session, "Page.getFrameTree"))
    return tree["frameTree"]["frame"]["id"]


def named(error: PlaywrightError) -> FootpathError:
    """What the failure of a command means."""
    message = error.message
    if any(words in message for words in _STALE):
        return Stale("The document was replaced before it was asked.", hint="Observe again.")
    if any(words in message for words in _NAVIGATED):
        return Navigated("The document was replaced while it was asked.", hint="Observe again.")
    if any(words in message for words in _DETACHED):
        return Detached("The frame is not on the page any more.", hint="Observe again.")
    if any(words in message for words in _GONE):
        return PageGone("The page or frame is gone.", hint="Open a new one.")
    return FootpathError(f"The browser refused a command: {message}")


def thrown(answer: dict[str, object]) -> str:
    """What a script threw, in its own words, cut short."""
    details = cast("dict[str, object]", answer["exceptionDetails"])
    said = cast("dict[str, str]", details.get("exception", {}))
    return said.get("description", str(details.get("text")))[:500]
