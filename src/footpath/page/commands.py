"""Send commands to the browser over a session of the Chrome DevTools Protocol (CDP), and name their failures."""

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
    """The document was replaced during a call: read the new one."""

    exit_code = 4


class Stale(Navigated):
    """The document was replaced before a call began: no part of the call has run."""


class Detached(Navigated):
    """The frame has left the page, alone or with its document."""


def send_command(
    session: CDPSession, method: str, params: Mapping[str, object] | None = None
) -> asyncio.Task[dict[str, object]]:
    """Send one command, in a separate task; the task's result is the browser's answer.

    Playwright keeps the stack of each call in a reference cycle, which only the garbage collector frees. In a task the
    stack is short; a direct call would keep alive every object of its callers, such as snapshots of pages.
    """
    send = cast(
        "Callable[[str, dict[str, object]], Coroutine[None, None, dict[str, object]]]",
        session.send,  # pyright: ignore[reportUnknownMemberType]  Playwright says `Dict` and not of what
    )
    return asyncio.ensure_future(send(method, dict(params or {})))


async def root_frame(session: CDPSession) -> str:
    """The browser's id of the top frame of a session."""
    tree = cast("dict[str, dict[str, dict[str, str]]]", await send_command(session, "Page.getFrameTree"))
    return tree["frameTree"]["frame"]["id"]


def error_for(error: PlaywrightError) -> FootpathError:
    """The exception of ours for the failure of a command."""
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


def script_error(answer: dict[str, object]) -> str:
    """Return at most 500 characters of a script's exception."""
    details = cast("dict[str, object]", answer["exceptionDetails"])
    said = cast("dict[str, str]", details.get("exception", {}))
    return said.get("description", str(details.get("text")))[:500]


def target_of(told: dict[str, object]) -> dict[str, str]:
    """Return the browser's data on a target."""
    return cast("dict[str, str]", told["targetInfo"])
