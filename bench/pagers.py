"""How well the links of pagers are found, on pages that others labelled (`pagers` of the saved pages).

The labels are autopager's: CSS selectors of links to the previous, next, first and last page and to pages by number. A
selector may name what holds the link or stands in it. Links are compared by where they lead, page by page, so that a
pager above and below a list counts once; what leads nowhere (a script turns the page) by its place. Hidden links count
on neither side. Rules were made while looking at the pages of half A (by a hash of the site's domain); of half B the
faults were looked at once, before most of the rules. Pages come from loopback without scripts or styles, and are read
under the address they had then.
"""

from __future__ import annotations

import asyncio
import csv
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urljoin, urlsplit

from bench import browser
from bench.pages import need
from bench.report import Goal, Part
from bench.serving import ALONE, Quiet, loopback
from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError
from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.reading.pagers.read import read_pager

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playwright.async_api import BrowserContext

    from footpath.schema.listing import PageLink, Pager
    from footpath.schema.snapshot import Element, Snapshot

PAGE_MS: Final = 20_000
KINDS: Final = ("NEXT", "PAGE", "PREV", "LAST", "FIRST")
_PLACES: Final = """selectors => {
  const place = (el) => {
    const steps = [];
    for (let e = el; e && e.nodeType === 1; e = e.parentElement) {
      let nth = 1;
      for (let p = e.previousElementSibling; p; p = p.previousElementSibling) if (p.localName === e.localName) nth++;
      steps.unshift(nth > 1 ? `${e.localName}[${nth}]` : e.localName);
    }
    return steps.join('/');
  };
  return selectors.map((selector) => !selector ? [] : [...document.querySelectorAll(selector)].flatMap((el) => {
    if (el.matches('a, button')) return [place(el)];
    const inner = [...el.querySelectorAll('a, button')];
    return (inner.length ? inner : [el.closest('a')].filter(Boolean)).map(place);
  }));
}"""


@dataclass(slots=True)
class Tally:
    """Links found, invented and missed, by kind; and pages without a pager."""

    found: Counter[str] = field(default_factory=Counter[str])
    invented: Counter[str] = field(default_factory=Counter[str])
    missed: Counter[str] = field(default_factory=Counter[str])
    pages: int = 0
    without: int = 0
    claimed: int = 0
    """Pages without a pager on which one was claimed."""
    unread: int = 0

    def f1(self, kind: str) -> float:
        right = 2 * self.found[kind]
        return right / (right + self.invented[kind] + self.missed[kind]) if right else 0.0

    def count(self, true: Mapping[str, set[str]], told: Mapping[str, set[str]], kind: str) -> None:
        """Adds one page."""
        self.pages += 1
        for each in KINDS:
            self.found[each] += len(true[each] & told[each])
            self.invented[each] += len(told[each] - true[each])
            self.missed[each] += len(true[each] - told[each])
        if not any(true.values()):
            self.without += 1
            self.claimed += kind != "none"


def half(url: str) -> str:
    """Of two halves the one that the pages of a site are in."""
    return "AB"[zlib.crc32(".".join(urlsplit(url).netloc.split(".")[-2:]).encode()) % 2]


def links(pager: Pager) -> Iterator[tuple[str, PageLink]]:
    """Every link of a pager with its kind."""
    for kind, one in (("NEXT", pager.next), ("PREV", pager.previous), ("LAST", pager.last), ("FIRST", pager.first)):
        if one is not None:
            yield kind, one
    yield from (("PAGE", page) for page in pager.pages)


def compare(snapshot: Snapshot, places: list[list[str]], tally: Tally) -> None:
    """Counts one page."""
    at = {snapshot.path(e.node): e for e in snapshot.elements if not e.hidden}
    true = {
        kind: {_identity(snapshot, at[place]) for place in said if place in at}
        for kind, said in zip(KINDS, places, strict=True)
    }
    pager = read_pager(snapshot)
    told: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for kind, link in links(pager):
        told[kind].add(_identity(snapshot, snapshot.by_ref[link.ref]))
    tally.count(true, told, pager.kind)


def _identity(snapshot: Snapshot, element: Element) -> str:
    if not element.href or element.href.startswith(("#", "javascript:")):
        return snapshot.path(element.node)
    return urljoin(snapshot.url, element.href)


async def _look(context: BrowserContext, url: str, selectors: list[str]) -> tuple[Snapshot, list[list[str]]]:
    page = await context.new_page()
    try:
        worlds = await Worlds.attach(page)
        await page.goto(url, wait_until="domcontentloaded", timeout=PAGE_MS)
        snapshot = await observe(worlds)
        return snapshot, cast("list[list[str]]", await page.evaluate(_PLACES, selectors))
    finally:
        await page.close()


def _handler(pages: Mapping[str, str]) -> type[Quiet]:
    class Handler(Quiet):
        def do_GET(self) -> None:
            html = pages.get(self.path)
            body = (html or "").encode("utf-8", "replace")
            self.send_response(404 if html is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", ALONE)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler


async def tallies(folder: Path) -> dict[str, Tally]:
    """Reads every page in a browser that runs no scripts; the tallies by half."""
    halves = {"A": Tally(), "B": Tally()}
    with (folder / "data.csv").open(encoding="utf-8") as file:
        truths = list(csv.DictReader(file))
    pages = {
        f"/{row['File Name']}": (folder / "html" / f"{row['File Name']}.html")
        .read_bytes()
        .decode(row["Encoding"], "replace")
        for row in truths
    }
    with loopback(_handler(pages)) as base:
        async with browser.plain() as plain:
            context = await plain.new_context(java_script_enabled=False)
            await context.route(lambda url: not url.startswith(base), lambda route: route.abort())
            for row in truths:
                tally = halves[half(row["Page URL"])]
                try:
                    snapshot, places = await _look(context, f"{base}/{row['File Name']}", [row[k] for k in KINDS])
                except (FootpathError, PlaywrightError):
                    tally.unread += 1
                    continue
                compare(snapshot.model_copy(update={"url": row["Page URL"]}), places, tally)
    return halves


def part(pages: Path) -> Part:
    """One row a half and one for all.

    Raises:
        Skipped: the pages or a browser are not there.
    """
    halves = asyncio.run(tallies(need(pages / "pagers")))
    every = Tally()
    for tally in halves.values():
        every.found += tally.found
        every.invented += tally.invented
        every.missed += tally.missed
        every.pages += tally.pages
        every.without += tally.without
        every.claimed += tally.claimed
        every.unread += tally.unread
    rows = [(f"half {name}", tally) for name, tally in halves.items()] + [("all", every)]
    quiet = 1 - every.claimed / every.without if every.without else 0.0
    return Part(
        title="Pagers: pages that others labelled",
        columns=("pages", "read", *(f"{k.lower()} F1" for k in KINDS), "without a pager", "none claimed", "unread"),
        rows=tuple(
            (name, t.pages, *(t.f1(k) for k in KINDS), t.without, t.without - t.claimed, t.unread) for name, t in rows
        ),
        goals=(
            Goal("F1 of next links", every.f1("NEXT"), "≥", 0.9),
            Goal("F1 of page links", every.f1("PAGE"), "≥", 0.85),
            Goal("no pager claimed, of pages without one", quiet, "≥", 0.9, "%"),
            Goal("F1 of next links, half B", halves["B"].f1("NEXT"), "≥", 0.9),
            Goal("F1 of page links, half B", halves["B"].f1("PAGE"), "≥", 0.85),
        ),
    )
