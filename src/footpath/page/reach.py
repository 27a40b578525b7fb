"""Open a url in a tab, go back, and name the reason for a failure."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError

from footpath.advice import SIGN_IN, granting
from footpath.beside import beside
from footpath.errors import BadAddress, FootpathError, Forbidden, PageGone, SiteUnreachable, Unresponsive
from footpath.page.act_point import Clock, failed
from footpath.page.commands import PAGES
from footpath.page.egress import MARK
from footpath.page.worlds import Navigated
from footpath.schema.action import Outcome
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from playwright.async_api import Response

    from footpath.page.egress import Egress, Refusal
    from footpath.page.tab import Tab
    from footpath.page.traffic import Break
    from footpath.schema.snapshot import Snapshot
    from footpath.sentence import Sentence

T = TypeVar("T")

ERROR_PAGE_S = 2.0
"""Seconds within which the browser shows its own error page."""

CUT = "the connection broke off before all of the page had come"

LEADS_ON = "it leads on to another page again and again"

SETTLED = "Give the address of the page that it is to lead to."

MOST_FIELDS = 20_000
"""Fields of a page that are read."""
_FIELDS = frozenset({"input", "select", "textarea"})

RESTLESS = 5
"""Number of documents from which a page that has not arrived counts as endless redirects."""

_OF_THE_HOST = {
    "ERR_NAME_NOT_RESOLVED": "there is no such host",
    "ERR_CONNECTION_REFUSED": "it refuses connections",
    "ERR_INTERNET_DISCONNECTED": "this machine is offline",
}
_CAUSES = {
    "ERR_CONNECTION_RESET": "it broke the connection off",
    "ERR_CONNECTION_CLOSED": "it broke the connection off",
    "ERR_EMPTY_RESPONSE": "it closed the connection without an answer",
    "ERR_TOO_MANY_REDIRECTS": "it redirects without end",
    "ERR_INVALID_RESPONSE": "its answer is not HTTP",
    "ERR_INVALID_HTTP_RESPONSE": "its answer is not HTTP",
    "ERR_CONTENT_LENGTH_MISMATCH": CUT,
    "ERR_INCOMPLETE_CHUNKED_ENCODING": CUT,
    "ERR_RESPONSE_HEADERS_TRUNCATED": "it broke the connection off in the middle of its answer",
}
_WRONG = {
    "ERR_UNSAFE_PORT": "browsers open no web page at this port, which belongs to other programs",
    "ERR_INVALID_URL": "this is no address of a web page",
    "ERR_UNKNOWN_URL_SCHEME": "this is no address of a web page",
    "ERR_DISALLOWED_URL_SCHEME": "this is no address of a web page",
}
"""Errors of the browser about the address itself: a retry cannot help."""
_REASONS = {
    "no such host": "there is no such host",
    "refused": "it refuses connections",
    "no answer": "it does not answer",
    "not the web": "the connection was not for web pages",
    "held back": "a message to it was held back",
}


def site_of(url: str) -> str:
    """Return the part of a url that may be shown anywhere: scheme and host."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return "this address"
    if not host:
        return f"{parts.scheme}: addresses" if parts.scheme else "this address"
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port else "")


def page_of(url: str) -> str:
    """Return a url without the parts that may hold personal data: user, query and fragment."""
    return site_of(url) + (urlsplit(url).path if "://" in site_of(url) else "")


def ungranted(url: str) -> Forbidden:
    """Return the error for a url that the task does not grant."""
    site = site_of(url)
    hint = granting(site.partition("://")[2]) if "://" in site else ""
    return Forbidden(sentence("The task does not grant {}.", site), hint=hint)


async def goto(tab: Tab, url: str, egress: Egress, clock: Clock) -> None:
    """Open a url and wait until its document is read.

    A page with an error status stays open, and can be observed after the exception.

    Raises:
        Forbidden: the url, or its redirect, is not granted.
        SiteUnreachable: no page, an error status, or not a web page.
    """
    refused, documents = len(egress.refused), tab.traffic.navigations
    deadline_s = clock.left
    work = tab.page.goto(url, wait_until="domcontentloaded", timeout=0)  # our own deadline counts: it can be paused
    try:
        response = await _unless_cut(tab, tab.within(work, deadline_s), deadline_s)
    except Unresponsive:
        if tab.traffic.navigations - documents >= RESTLESS:
            raise _unreachable(page_of(url), LEADS_ON) from None
        raise _unreachable(page_of(url), f"it gave no page within {round(deadline_s, 1):g} s") from None
    except PlaywrightError as error:
        await tab.traffic.wait_arrived(ERROR_PAGE_S)  # the browser's error page would end the next navigation
        raise _named(url, error, egress.refused[refused:]) from error
    if response is not None:
        _check(url, response, tab.traffic.content_type, egress.refused[refused:])


async def _unless_cut(tab: Tab, work: Coroutine[None, None, Response | None], deadline_s: float) -> Response | None:
    """Await a navigation. For the browser, a document with a broken connection never ends.

    Raises:
        SiteUnreachable: the connection broke, or each document leads on to another one.
        PageGone: the page crashed, or was ended.
    """
    traffic = tab.traffic
    async with (
        beside(work) as going,
        beside(traffic.wait_cut(deadline_s)) as cut,
        beside(tab.gone.wait()) as gone,
        beside(traffic.wait_replaced(traffic.navigations, deadline_s)) as endless,
    ):
        await asyncio.wait({going, cut, gone, endless}, return_when=asyncio.FIRST_COMPLETED)
        if gone.done() and (tab.excess or not going.done()):  # the page's script may block the closing
            raise PageGone(own("The page is gone."), hint="Open a new one.")
        if not going.done() and cut.done() and cut.result():
            raise _unreachable(page_of(tab.page.url), CUT)
        if not going.done() and endless.done() and endless.result():
            raise _unreachable(page_of(tab.page.url), LEADS_ON)
        return await going


async def unless_endless(tab: Tab, resting: Coroutine[None, None, T], deadline_s: float) -> T:
    """Wait for a page to come to rest.

    Raises:
        Navigated: each document leads on to another one, without any rest.
    """
    traffic = tab.traffic
    async with beside(resting) as rests, beside(traffic.wait_replaced(traffic.navigations, deadline_s)) as endless:
        await asyncio.wait({rests, endless}, return_when=asyncio.FIRST_COMPLETED)
        if not rests.done() and endless.result():
            raise replaced(tab.page.url)
        return await rests


def lost(tab: Tab, refused: Sequence[Refusal]) -> str:
    """Return why the document of a tab did not come, or not all of it; empty for a complete document."""
    code, unreached = tab.traffic.broken_by, tab.traffic.unreached
    if not code:
        return ""
    if not unreached:
        return _unreachable(page_of(tab.page.url), CUT).message
    host = urlsplit(unreached).hostname or ""
    own_refusal = next((each for each in reversed(refused) if each.host == host), None)
    return _of_code(unreached, code, own_refusal).message


def unanswered(broken: Break) -> Sentence:
    """Return a sentence on a request whose connection broke."""
    return sentence("{} gave no answer: {}.", page_of(broken.url), own(_cause(broken.code)))


def _of_code(url: str, code: str, refusal: Refusal | None) -> FootpathError:
    """Return the error for a url without any response, by the browser's error name."""
    if code in ("ERR_TUNNEL_CONNECTION_FAILED", "ERR_PROXY_CONNECTION_FAILED") and refusal is not None:
        return _blocked(url, refusal)
    is_host = code in _OF_THE_HOST or code.startswith(("ERR_CERT_", "ERR_SSL_"))
    return _unreachable(site_of(url) if is_host else page_of(url), _cause(code))


def _cause(code: str) -> str:
    """Return the meaning of a browser's connection error, as the end of a sentence about the site."""
    if code.startswith(("ERR_CERT_", "ERR_SSL_")):
        return f"its certificate or TLS is not valid ({code.removeprefix('ERR_')})"
    return _OF_THE_HOST.get(code) or _CAUSES.get(code) or code.removeprefix("ERR_").replace("_", " ").lower()


async def back(tab: Tab, clock: Clock) -> Outcome:
    """Go one page back in the tab's history."""
    before = tab.page.url
    work = tab.page.go_back(wait_until="domcontentloaded", timeout=0)
    try:
        response = await tab.within(work, clock.left)
    except (PlaywrightError, Unresponsive):
        return Outcome(ok=False, failure="navigation", message=own("The earlier page did not come back."))
    if response is None and tab.page.url == before:
        return failed("not_found")
    return Outcome(ok=True, how="native", navigated=True)


def _check(url: str, response: Response, sniffed: str, refused: list[Refusal]) -> None:
    if MARK.lower() in response.headers and refused:
        raise _blocked(url, refused[-1])
    if response.status >= 400:
        raise SiteUnreachable(
            sentence("{} could not be opened: {}.", page_of(url), own(f"it answered with status {response.status}")),
            hint=SIGN_IN if response.status == 401 else "Check the address, or try again later.",
            status=response.status,
            retry_after=response.headers.get("retry-after", ""),
        )
    kind = sniffed or response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind and kind not in PAGES:
        raise _no_page(url, sentence("it sent {}, which is not a web page", kind))


def _named(url: str, error: PlaywrightError, refused: list[Refusal]) -> FootpathError:
    code = (re.search(r"net::(ERR_\w+)", error.message) or ["", ""])[1]
    if code == "ERR_ABORTED" or "Download is starting" in error.message:
        return _no_page(url, own("it sent a file, not a page"))
    if code in _WRONG:
        return BadAddress(
            sentence("{} could not be opened: {}.", site_of(url), own(_WRONG[code])), hint="Correct the address."
        )
    if code:
        return _of_code(url, code, refused[-1] if refused else None)
    if "crashed" in error.message or "closed" in error.message:
        return PageGone(own("The page is gone."), hint="Open a new one.")
    # Playwright's messages may quote a whole url, with answers of a form
    return _unreachable(page_of(url), "the browser gave it up")


def _blocked(url: str, refusal: Refusal) -> FootpathError:
    place = f"{refusal.host}:{refusal.port}"
    if refusal.reason == "not granted":
        return Forbidden(
            sentence("{} leads to {}, which the task does not grant.", site_of(url), place),
            hint=granting(refusal.pattern),
        )
    if refusal.reason == "private address":
        return Forbidden(
            sentence("{} lies at a private address, which the task does not grant.", place),
            hint=sentence(
                "Granting its name is not enough. {}", granting(dataclasses.replace(refusal, host="ADDRESS").pattern)
            ),
        )
    return _unreachable(site_of(url), _REASONS.get(refusal.reason, refusal.reason))


def check_size(snapshot: Snapshot) -> None:
    """Raise SiteUnreachable for a page with too many fields to read within a run's time."""
    if sum(each.tag in _FIELDS for each in snapshot.elements) > MOST_FIELDS:
        raise too_much(snapshot.url, f"it has more than {MOST_FIELDS:,} fields")


def too_much(url: str, why: str) -> SiteUnreachable:
    """Return the error for a page that was ended for using too much."""
    return SiteUnreachable(
        sentence("{} cannot be used: {}.", page_of(url), own(why)),
        hint="Give the address of a smaller page of that site.",
    )


def crashed(url: str) -> PageGone:
    """Return the error for a page that has crashed by itself."""
    return PageGone(
        sentence("{} crashed in the browser.", page_of(url)),
        hint="Open it once more; if it crashes again, do by hand what is to be done there.",
    )


def replaced(url: str) -> Navigated:
    """Return the error for a page that was replaced again and again, and so was unreadable."""
    return Navigated(sentence("{} could not be read: {}.", page_of(url), own(LEADS_ON)), hint=SETTLED)


def _no_page(url: str, why: Sentence) -> SiteUnreachable:
    return SiteUnreachable(
        sentence("{} could not be opened: {}.", page_of(url), why),
        hint="Give the address of a web page; a file is read by other means.",
    )


def _unreachable(what: str, why: str) -> SiteUnreachable:
    return SiteUnreachable(
        sentence("{} could not be opened: {}.", what, own(why)), hint="Check the address, or try again later."
    )
