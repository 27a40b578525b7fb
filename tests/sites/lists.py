"""Six sites that list vacancies, each in another way, and what can go wrong with each.

table    a table with a header; numbered pages; plain pages of postings
cards    cards that are one link each; a cursor in the address; postings with JSON-LD
scroll   an endless list that fetches more when its end is near
virtual  a list in a scroller of its own that keeps only the rows that show
more     "Show more" fetches the next ones
panel    an application of one page: buttons on the left, what they are about on the right; pages by script
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Final, Literal

from starlette.applications import Starlette
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from tests.sites.list_drawing import STYLE, alert, cards, popular, scripted, table, wall
from tests.sites.vacancies import Vacancy, invent

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from starlette.requests import Request

Kind = Literal["table", "cards", "scroll", "virtual", "more", "panel"]
Wall = Literal["", "login", "captcha"]
KINDS: Final[tuple[Kind, ...]] = ("table", "cards", "scroll", "virtual", "more", "panel")


@dataclass(frozen=True)
class Day:
    """What goes wrong today."""

    slow_s: float = 0
    late_s: float = 0
    """Seconds until a list that a script fills is told what is in it."""
    failing: frozenset[str] = frozenset()
    """Paths with their query that are answered with 500."""
    failing_once: frozenset[str] = frozenset()
    odd: frozenset[str] = frozenset()
    """Paths with their query that are answered with a page that is no list, and says of no error."""
    uncounted: bool = False
    """No page says how many vacancies there are."""
    alert: Literal["", "post", "script"] = ""
    """Beside the list stands a form of choices that sends something at once, and how."""
    alert_says: str = "Send me new jobs"
    untitled: int = 0
    """The number of a vacancy that a list shows without its title."""
    two_lists: bool = False
    new_tabs: bool = False
    """A vacancy opens in a tab of its own."""
    future: bool = False
    endless: bool = False
    """The last page has a next one, which is the first again under another address."""
    broken_text: bool = False
    """Bytes of one encoding in a page that claims another."""
    wall: Wall = ""
    wall_from: int = 1
    """The page of the list on which it stands first."""
    drifted: bool = False
    """Another look: every class and tag of the list has changed."""
    robots: str = ""
    retry_after: int = 0
    """Seconds that a failing page asks to wait."""


@dataclass
class ListSite:
    kind: Kind
    vacancies: list[Vacancy] = field(default_factory=lambda: invent(21))
    size: int = 7
    """Vacancies on a page."""
    day: Day = Day()
    url: str = field(default="", init=False)
    asked: list[str] = field(default_factory=list[str], init=False)
    """Every address that was asked for, in order."""

    @property
    def start(self) -> str:
        return f"{self.url}/vacancies"

    @property
    def counts(self) -> Counter[str]:
        return Counter(self.asked)

    # what the pages show

    def title(self, each: Vacancy) -> str:
        return "" if each.number == self.day.untitled else each.title

    def posted(self, each: Vacancy) -> str:
        return (
            each.posted.replace(year=each.posted.year + 3).isoformat() if self.day.future else each.posted.isoformat()
        )

    def row(self, each: Vacancy) -> dict[str, object]:
        """What a script is told of a vacancy in a list."""
        return {
            "id": each.number, "title": self.title(each), "firm": each.firm, "city": each.city,
            "posted": self.posted(each), "salary": each.salary,
        }  # fmt: skip

    def page(self, title: str, *body: str, head: str = "", status: int = 200) -> Response:
        html = (
            f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(title)} – Wayside</title>{head}"
            f"<style>{STYLE}</style></head><body><header><nav aria-label=Main><a href=/>Wayside</a>"
            "<a href=/about>About us</a><a href=/help>Help</a></nav></header>"
            f"<main><h1>{escape(title)}</h1>{''.join(body)}</main>"
            "<footer><a href=/imprint>Imprint</a></footer></body></html>"
        )
        raw = html.encode("cp1252", "replace") if self.day.broken_text else html.encode()
        return Response(raw, status, media_type="text/html; charset=utf-8")

    def listing(self, part: list[Vacancy], after: str) -> Response:
        """A page of the list that needs no script."""
        made = table(self, part) if self.kind == "table" else cards(self, part)
        aside = popular(self, self.vacancies[-4:]) if self.day.two_lists else ""
        none = "<p>No vacancies found.</p>" if not part else ""
        count = "" if self.day.uncounted else f"<p>{len(self.vacancies)} vacancies</p>"
        aside += alert(self.day.alert, self.day.alert_says) if self.day.alert else ""
        return self.page("Vacancies", count, made if part else none, after, aside)


async def _welcome(site: ListSite, request: Request) -> Response:
    return site.page(
        "Wayside",
        "<p>We look after roads.</p><p><a href='/vacancies'>Work with us</a></p>",
        "<form method=post action=/contact><textarea name=words></textarea><button>Send message</button></form>",
    )


async def _about(site: ListSite, request: Request) -> Response:
    return site.page("Wayside", "<p>We look after roads.</p><p><a href='/searched'>Work with us</a></p>")


async def _searched(site: ListSite, request: Request) -> Response:
    """A list with a search of its own, by address."""
    words = request.query_params.get("words", "")
    found = [each for each in site.vacancies if words.casefold() in each.title.casefold()]
    search = (
        f"<form role=search><label>Search vacancies <input type=search name=words value='{escape(words)}'></label>"
        "<button>Search</button></form>"
    )
    return site.listing(found, search) if found else site.page("Vacancies", search, "<p>No vacancies found.</p>")


async def _late(site: ListSite, request: Request) -> Response:
    """The same list, which a script brings when the page has been at rest for a while."""
    query = f"?{request.url.query}" if request.url.query else ""
    script = (
        "setTimeout(async () => { const whole = new DOMParser().parseFromString("
        f"await (await fetch('/searched{query}')).text(), 'text/html');"
        "document.querySelector('main').replaceWith(whole.querySelector('main')); }, 1500)"
    )
    return site.page("Vacancies", "<p>One moment.</p>", f"<script>{script}</script>")


async def _odd(site: ListSite, request: Request) -> Response:
    """A posting without a heading, which rules cannot tell from any other page."""
    each = site.vacancies[0]
    return site.page("", f"<p>Somebody is wanted as a <b>{each.title}</b> by {escape(each.firm)}.</p>")


async def _list(site: ListSite, request: Request) -> Response:
    number = int(request.query_params.get("page", "1"))
    if site.day.wall and number >= site.day.wall_from:
        return wall(site)
    if site.kind in ("scroll", "virtual", "more", "panel"):
        return scripted(site)
    if site.kind == "cards":
        return _by_cursor(site, request.query_params.get("after", ""))
    pages = max(1, -(-len(site.vacancies) // site.size))
    shown = (number - 1) % pages if site.day.endless else number - 1
    part = site.vacancies[shown * site.size : (shown + 1) * site.size]
    last = number + 1 if site.day.endless else pages
    links = "".join(
        f"<b aria-current=page>{at}</b> " if at == number else f"<a href='/vacancies?page={at}'>{at}</a> "
        for at in range(max(1, number - 2), min(last, number + 2) + 1)
    )
    onward = f"<a rel=next href='/vacancies?page={number + 1}'>Next</a>" if number < last else ""
    return site.listing(part, f"<nav aria-label=Pages>{links}{onward}</nav>" if last > 1 else "")


def _by_cursor(site: ListSite, after: str) -> Response:
    start = next((at + 1 for at, each in enumerate(site.vacancies) if str(each.number) == after), 0)
    part = site.vacancies[start : start + site.size]
    more = start + site.size < len(site.vacancies)
    onward = f"<p class=onward><a href='/vacancies?after={part[-1].number}'>Next page</a></p>" if more else ""
    return site.listing(part, onward)


async def _api(site: ListSite, request: Request) -> Response:
    await asyncio.sleep(site.day.late_s)  # the slow server is what is tested
    offset = int(request.query_params.get("offset", "0"))
    if site.day.endless:
        offset %= max(1, len(site.vacancies))
    part = site.vacancies[offset : offset + site.size]
    more = site.day.endless or offset + site.size < len(site.vacancies)
    return JSONResponse({"rows": [site.row(each) for each in part], "more": more})


async def _details(site: ListSite, request: Request) -> Response:
    each = _of(site, request)
    told = {
        **site.row(each),
        "title": each.title,
        "kind": each.kind_said,
        "text": list(each.paragraphs),
        "country": each.country,
    }
    return JSONResponse(told)


async def _posting(site: ListSite, request: Request) -> Response:
    each = _of(site, request)
    ld = {
        "@context": "https://schema.org", "@type": "JobPosting", "title": each.title, "datePosted": site.posted(each),
        "description": "".join(f"<p>{escape(text)}</p>" for text in each.paragraphs), "employmentType": each.kind,
        "hiringOrganization": {"@type": "Organization", "name": each.firm},
        "jobLocation": {"@type": "Place", "address": {"addressLocality": each.city, "addressCountry": each.country}},
        "identifier": {"@type": "PropertyValue", "value": str(each.number)},
        "baseSalary": {
            "@type": "MonetaryAmount", "currency": "EUR",
            "value": {"@type": "QuantitativeValue", "minValue": each.low, "maxValue": each.high, "unitText": "YEAR"},
        },
    }  # fmt: skip
    head = f"<script type=application/ld+json>{json.dumps(ld)}</script>" if site.kind == "cards" else ""
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in each.paragraphs)
    return site.page(
        each.title,
        f"<dl><dt>Company</dt><dd>{escape(each.firm)}</dd><dt>Location</dt><dd>{each.city}, {each.country}</dd>"
        f"<dt>Salary</dt><dd>{each.salary}</dd><dt>Employment type</dt><dd>{each.kind_said}</dd>"
        f"<dt>Posted</dt><dd><time datetime='{site.posted(each)}'>{site.posted(each)}</time></dd></dl>",
        f"<h2>About the work</h2>{text}<p><a href='/apply/{each.number}'>Apply now</a></p>",
        head=head,
    )


def _of(site: ListSite, request: Request) -> Vacancy:
    return next(each for each in site.vacancies if each.number == request.path_params["number"])


@contextlib.asynccontextmanager
async def listed(site: ListSite) -> AsyncGenerator[ListSite]:
    """The site on loopback, until the block ends."""

    def bound(handler: Callable[[ListSite, Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            site.asked.append(address)
            if site.day.slow_s:
                await asyncio.sleep(site.day.slow_s)  # the slow server is what is tested
            once = address in site.day.failing_once and site.asked.count(address) == 1
            if address in site.day.failing or once:
                more = {"retry-after": str(site.day.retry_after)} if site.day.retry_after else {}
                return HTMLResponse("<h1>Something broke</h1>", 503 if site.day.retry_after else 500, headers=more)
            return await (_odd if address in site.day.odd else handler)(site, request)

        return answer

    async def robots(_site: ListSite, _request: Request) -> Response:
        return PlainTextResponse(site.day.robots, 200 if site.day.robots else 404)

    paths = {
        "/": _list,
        "/welcome": _welcome,
        "/about": _about,
        "/searched": _searched,
        "/late": _late,
        "/odd": _odd,
        "/alerts": _welcome,
        "/vacancies": _list,
        "/vacancies/{number:int}": _posting,
        "/api/vacancies": _api,
        "/api/vacancies/{number:int}": _details,
        "/robots.txt": robots,
    }
    app = Starlette(routes=[Route(path, bound(handler), methods=["GET", "POST"]) for path, handler in paths.items()])
    async with on_loopback(app) as site.url:
        yield site
