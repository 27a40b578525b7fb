"""Fetch pages by plain HTTP: politely, within the run's grants, and with a size limit.

All requests go through the run's own proxy (`page/egress.py`), as in the browser; the proxy alone decides which hosts
and addresses are reachable. Proxies in the environment are ignored.
"""

from __future__ import annotations

import asyncio
import codecs
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urljoin, urlsplit

import httpx
from protego import Protego
from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, resolve_encoding

from footpath.advice import IGNORING
from footpath.errors import Forbidden, SiteUnreachable
from footpath.sentence import sentence

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from footpath.schema.snapshot import Snapshot
    from footpath.web.pace import Pace, PacedRequest

USER_AGENT: Final = "Footpath"
"""Default user agent."""
LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a page, unpacked."""
DEADLINE_S: Final = 30.0
"""Seconds for a response, from request to last byte."""
ALL_THE_SAME: Final = sentence("{} opens it all the same.", IGNORING)
HOPS: Final = 10
TRIES: Final = 3
MARK: Final = "X-Footpath"
"""Header that distinguishes the proxy's responses from the site's."""
_REFUSALS: Final = ("not granted", "private address", "bad request")
_PAGES: Final = ("text/html", "application/xhtml+xml", "text/plain", "application/xml", "text/xml")
_REDIRECTS: Final = (301, 302, 303, 307, 308)
_AGAIN: Final = (429, 502, 503, 504)
_OK: Final = range(200, 300)
Why = Literal["robots", "status", "no answer", "not a page", "too large", "redirects", "told to wait"]
_NOT_LIKE_ASCII: Final = frozenset(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
_WITH_STATES: Final = frozenset(["iso2022_jp", "hz", "iso2022_kr"])
"""Encodings whose bytes look like ASCII."""
_MOST_TOLD: Final = 4096
"""Leading bytes searched for the page's encoding."""
MOST_BYTES: Final = 500 * 1024
"""As much of a file as is read."""
_CLIENT_ERROR, _SERVER_ERROR = 400, 500
_PRODUCT: Final = re.compile(r"[A-Za-z_-]+")


@dataclass(frozen=True, slots=True)
class RobotsFile:
    """The response to a request for a robots.txt. `status` is 0 without a response."""

    status: int
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class _Rules:
    rules: Protego | None
    """None: the site has no file."""
    silent: bool = False
    """The site gave no answer."""
    failed: int = 0
    """Status of a server error; 0 for none."""


class Robots:
    """The robots.txt rules of a run's sites, each fetched once.

    Args:
        ask: fetches a robots.txt, following redirects.
        user_agent: the run's user agent; its first word selects the rules.
    """

    def __init__(self, ask: Callable[[str], Awaitable[RobotsFile]], user_agent: str) -> None:
        self._ask = ask
        product = _PRODUCT.match(user_agent)
        self._product = product[0] if product else "*"
        self._known: dict[str, asyncio.Task[_Rules]] = {}

    async def forbids(self, url: str) -> str:
        """Why robots.txt forbids an address; empty if allowed.

        Raises:
            SiteUnreachable: the site does not answer, or answers with a server error.
        """
        found = await self._rules(url)
        if found.silent:
            raise SiteUnreachable(
                f"{_origin(url)} could not be opened: it gives no answer.", hint="Is it up, and is the address right?"
            )
        if found.failed:
            raise SiteUnreachable(
                f"{_origin(url)}/robots.txt answered with status {found.failed}, which is taken for a no to every page "
                "(RFC 9309).",
                hint=sentence("Is the site up? Try again later, or open it all the same: {}.", IGNORING),
                status=found.failed,
            )
        if found.rules is None or found.rules.can_fetch(url, self._product):
            return ""
        return f"{_origin(url)}/robots.txt forbids programs to read {urlsplit(url).path or '/'}"

    async def delay_s(self, url: str) -> float:
        """The site's crawl delay in seconds; 0 for none."""
        found = await self._rules(url)
        return float(found.rules.crawl_delay(self._product) or 0) if found.rules else 0.0

    async def _rules(self, url: str) -> _Rules:
        origin = _origin(url)
        if origin not in self._known:
            self._known[origin] = asyncio.ensure_future(self._read(origin))
        return await asyncio.shield(self._known[origin])

    async def _read(self, origin: str) -> _Rules:
        answer = await self._ask(f"{origin}/robots.txt")
        if answer.status == 0 or answer.status >= _SERVER_ERROR:
            return _Rules(None, silent=answer.status == 0, failed=answer.status)
        if answer.status >= _CLIENT_ERROR:
            return _Rules(None)
        return _Rules(Protego.parse(answer.body[:MOST_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")))


@dataclass(frozen=True, slots=True)
class Fetched:
    """A fetched page."""

    url: str
    """After all redirects."""
    status: int
    html: str

    def snapshot(self) -> Snapshot:
        """The snapshot, as the browser would read the page without style sheets and scripts."""
        from footpath.web.snapshot import as_snapshot  # load the parser only for a fetched page

        return as_snapshot(self.html, self.url, status=self.status)


@dataclass(frozen=True, slots=True)
class Missed:
    """A page that could not be fetched, and why."""

    url: str
    why: Why
    message: str
    status: int = 0
    hint: str = ""


@dataclass(frozen=True, slots=True)
class AskSite:
    """The kind and maximum size of a requested document."""

    accept: str = ""
    """The header; empty: web pages."""
    kinds: tuple[str, ...] = _PAGES
    """Accepted content types; empty: any."""
    body: bytes | None = None
    """JSON body of a POST; None: a GET."""
    most: int = LARGEST
    """Bytes of the response, unpacked."""


PAGE: Final = AskSite()


@dataclass(frozen=True, slots=True)
class _Answer:
    url: str
    status: int
    headers: httpx.Headers = field(default_factory=httpx.Headers)
    body: bytes = b""
    missed: Missed | None = None


class Fetch:
    """Fetches pages. Made by `open_fetch`."""

    def __init__(self, client: httpx.AsyncClient, pace: Pace, *, user_agent: str, obey_robots: bool) -> None:
        self._client = client
        self._pace = pace
        self.robots = Robots(self._robots, user_agent) if obey_robots else None

    async def forbidden(self, url: str) -> str:
        """Why robots.txt forbids an address, in the browser too; empty if allowed. From then on, the site's crawl delay
        holds.
        """
        if self.robots is None:
            return ""
        why = await self.robots.forbids(url)
        if not why and (seconds := await self.robots.delay_s(url)):
            self._pace.at_least(url, seconds)
        return why

    @asynccontextmanager
    async def turn(self, url: str) -> AsyncGenerator[PacedRequest]:
        """Wait for the turn of a document requested by the browser: same rules and pace as for plain HTTP.

        Raises:
            Forbidden: robots.txt forbids the address.
            SiteUnreachable: the site gives no answer, an error for robots.txt, or asks for a longer wait than a
                run lasts.
        """
        if why := await self.forbidden(url):
            raise Forbidden(f"{why}.", hint=ALL_THE_SAME)
        async with self._pace.turn(url) as turn:
            yield turn

    async def get(self, url: str, ask: AskSite = PAGE) -> Fetched | Missed:
        """Fetch a page, following redirects; `ask` describes other kinds of documents.

        Raises:
            Forbidden: a host is not granted to the task.
        """
        for _ in range(HOPS):
            try:
                why = await self.forbidden(url)
            except SiteUnreachable as error:
                return Missed(url, "no answer", error.message, error.status or 0, error.hint)
            if why:
                return Missed(url, "robots", why)
            answer = await self._patiently(url, ask)
            if answer.missed is not None:
                return answer.missed
            target = answer.headers.get("location")
            if answer.status not in _REDIRECTS or not target:
                return _page(answer, ask.kinds)
            url = urljoin(url, target)
            if urlsplit(url).scheme not in ("http", "https"):
                return Missed(url, "redirects", f"{answer.url} leads to {url}, which is no web page.")
        return Missed(url, "redirects", f"{url} was reached after {HOPS} redirects and leads on.")

    async def _patiently(self, url: str, ask: AskSite) -> _Answer:
        """Fetch an address, retrying after a temporary error (`_AGAIN`) or without a response."""
        answer = _Answer(url, 0)
        for _ in range(TRIES):
            try:
                answer = await self._ask(url, ask)
            except SiteUnreachable as error:
                return _Answer(url, 0, missed=Missed(url, "told to wait", error.message, answer.status))
            if answer.status not in _AGAIN and not (answer.missed and answer.missed.why == "no answer"):
                break
        return answer

    async def _ask(self, url: str, ask: AskSite, *, cut: bool = False) -> _Answer:
        async with self._pace.turn(url) as turn:
            try:
                async with asyncio.timeout(DEADLINE_S):
                    return await self._read(url, ask, turn, cut=cut)
            except TimeoutError:
                why = f"no whole answer within {DEADLINE_S:.0f} seconds"
            except httpx.HTTPError as error:
                why = str(error) or type(error).__name__
                if isinstance(error, httpx.ProxyError) and why.startswith("403"):
                    raise _not_granted(url, "not granted, or a private address") from error
            except (httpx.InvalidURL, ValueError) as error:
                why = f"it is no address ({error})"
        return _Answer(url, 0, missed=Missed(url, "no answer", f"{url} gave no answer: {why}."))

    async def _read(self, url: str, ask: AskSite, turn: PacedRequest, *, cut: bool) -> _Answer:
        method, most = "GET" if ask.body is None else "POST", ask.most
        headers = {"Accept": ask.accept} if ask.accept else {}
        headers |= {} if ask.body is None else {"Content-Type": "application/json"}
        async with self._client.stream(method, url, headers=headers, content=ask.body) as response:
            if (refused := response.headers.get(MARK)) in _REFUSALS:
                raise _not_granted(url, str(refused))
            if refused:
                return _Answer(url, 0, missed=Missed(url, "no answer", f"{url} gave no answer: {refused}."))
            turn.status = response.status_code
            turn.retry_after = response.headers.get("retry-after", "")
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > most:
                    if cut:
                        break
                    told = f"{url} is larger than {most // 1024 // 1024} MiB."
                    return _Answer(url, turn.status, missed=Missed(url, "too large", told, turn.status))
            return _Answer(url, response.status_code, response.headers, bytes(body[:most]))

    async def _robots(self, url: str) -> RobotsFile:
        """Fetch a robots.txt. A file behind a forbidden host or a redirect loop counts as missing."""
        for _ in range(HOPS):
            try:
                answer = await self._ask(url, AskSite(most=MOST_BYTES), cut=True)
            except Forbidden:
                return RobotsFile(httpx.codes.NOT_FOUND)
            except SiteUnreachable:
                return RobotsFile(0)
            target = answer.headers.get("location")
            if answer.status not in _REDIRECTS or not target:
                return RobotsFile(answer.status, answer.body)
            url = urljoin(url, target)
        return RobotsFile(httpx.codes.NOT_FOUND)


@asynccontextmanager
async def open_fetch(
    proxy: str, pace: Pace, *, user_agent: str = "", obey_robots: bool = True
) -> AsyncGenerator[Fetch]:
    """Open a client that fetches pages within the block.

    Args:
        proxy: the run's own proxy (`Egress.url`), which enforces the grants.
        pace: shared with the run's browser.
        user_agent: the user agent.
        obey_robots: whether to respect robots.txt.
    """
    agent = user_agent or USER_AGENT
    headers = {"User-Agent": agent, "Accept": "text/html,application/xhtml+xml,*/*;q=0.5", "Accept-Language": "en"}
    async with httpx.AsyncClient(
        proxy=proxy,
        headers=headers,
        trust_env=False,
        timeout=None,  # `_ask` has the one deadline; of two, a busy machine would let either come first
        verify=_trusted(),
    ) as client:
        yield Fetch(client, pace, user_agent=agent, obey_robots=obey_robots)


@cache
def _trusted() -> ssl.SSLContext:
    """TLS certificates of trusted authorities; loaded once, since loading takes as long as several pages."""
    return httpx.create_ssl_context(trust_env=False)


def _page(answer: _Answer, kinds: tuple[str, ...]) -> Fetched | Missed:
    if answer.status not in _OK:
        told = f"{answer.url} answers {answer.status}."
        return Missed(answer.url, "status", told, answer.status)
    kind = answer.headers.get("content-type", "")
    if kind and kinds and not kind.lower().startswith(kinds):
        return Missed(answer.url, "not a page", f"{answer.url} is {kind.partition(';')[0]}, no page.", answer.status)
    return Fetched(answer.url, answer.status, decoded(answer.body, kind))


def _not_granted(url: str, reason: str) -> Forbidden:
    return Forbidden(
        f"{urlsplit(url).netloc.rpartition('@')[2]} is out of this task's reach: {reason}.",
        hint="Grant the host to the task if its pages are wanted.",
    )


def decoded(body: bytes, content_type: str = "") -> str:
    """Decode a page.

    A byte order mark decides first. Valid UTF-8 is UTF-8, whatever is declared, since other encodings rarely look like
    UTF-8. Then the header decides, then the page. Bytes invalid in UTF-8 are read as Windows-1252, since pages combined
    from two sources contain both.

    Args:
        body: the received bytes.
        content_type: the header.
    """
    marked, mark = read_bom(body)
    if marked and mark:
        return body[len(mark) :].decode(marked, "replace")
    declared = _known(http_content_type_encoding(content_type)) or _known(
        html_body_declared_encoding(body[:_MOST_TOLD])
    )
    if declared in _WITH_STATES or (declared in _NOT_LIKE_ASCII and b"\x00" in body[:_MOST_TOLD]):
        return body.decode(declared, "replace")
    try:
        return body.decode()
    except UnicodeDecodeError:
        pass
    if not declared or declared == "utf-8" or declared in _NOT_LIKE_ASCII:
        return body.decode("utf-8", "footpath.cp1252")
    return body.decode(declared, "replace")


def _known(declared: str | None) -> str:
    """The codec of a label, the wider variant where browsers use it; empty for an unknown label."""
    found = resolve_encoding(declared) if declared else None
    try:
        return codecs.lookup(found).name if found else ""
    except LookupError:
        return ""


def _otherwise(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: decode invalid UTF-8 bytes as Windows-1252."""
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error("footpath.cp1252", _otherwise)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
