"""What is read of saved job boards, value by value, against what a hand-written scraper's tests expect of them.

The expectations (`expected.json` of `boards`) are in the scraper's own words: our names for them are in the table
below. Days are told from the day of the capture ("27 days ago"), so every page is read with one made-up now. What a
page does not show (the address of the next request, a logo that no text names, the scraper's own keys) is listed and
not counted. Pages come from loopback without scripts, pictures or styles. Whoever mended the reading had seen them: a
check against getting worse, and no measure of how well an unseen board is read.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, cast

from bench import browser
from bench.fields import look
from bench.pages import need
from bench.report import Goal, Part
from bench.serving import saved

from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import read_pager
from footpath.reading.postings.read import posting_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Snapshot

    Expectation = Mapping[str, object]

NOW: Final = datetime(2021, 3, 29, 12, tzinfo=UTC)
_AGO: Final = re.compile(r"timedelta\((weeks|days)=(\d+)\)")
_NUMBER: Final = re.compile(r"\d{6,}")
_TYPES: Final = {"full-time": "FULL_TIME", "part-time": "PART_TIME", "contract": "CONTRACTOR", "internship": "INTERN"}


@dataclass(frozen=True)
class Row:
    """One expected value and ours."""

    page: str
    what: str
    expected: str
    ours: str
    right: bool
    shown: bool = True
    """Whether the page shows it at all."""


@dataclass(frozen=True)
class Seen:
    """A saved page."""

    name: str
    snapshot: Snapshot
    markup: str

    @property
    def posting(self) -> Posting:
        return posting_of(self.snapshot, self.markup, now=NOW)


def rows(seen: Seen, asserts: list[Expectation], url: str) -> Iterator[Row]:
    """Every expectation of one page."""
    for each in asserts:
        if "raw" in each:
            yield _raw(seen, str(each["raw"]))
        elif "count_of" in each:
            yield _count(seen, str(each["count_of"]), cast("int", each["value"]))
        else:
            yield _field(seen, str(each["field"]), each["value"], str(each["op"]), url)


def _raw(seen: Seen, said: str) -> Row:
    if match := re.search(r"job_requests\[0\]\.url == '([^']+)'", said):
        number = cast("re.Match[str]", _NUMBER.search(match[1]))[0]
        key = read_listings(seen.snapshot)[0].records[0].key
        return Row(seen.name, "id of the first record", number, key, number in key)
    if "job.get('locations_raw') is None" in said:
        ours = [p.text for p in seen.posting.places]
        return Row(seen.name, "locations", "none", ", ".join(ours) or "none", not ours)
    if "'company_link' not in" in said:
        ours = seen.posting.organisation_url
        return Row(seen.name, "company link", "none", ours or "none", not ours)
    return Row(seen.name, said[:40], "", "", right=False, shown=False)


def _count(seen: Seen, of: str, expected: int) -> Row:
    if of == "job_requests":
        lists = read_listings(seen.snapshot)
        ours = len(lists[0].records) if lists else 0
        return Row(seen.name, "records", str(expected), str(ours), ours == expected)
    if of == "pagination_requests":
        pages = read_pager(seen.snapshot)
        numbered = [p.href for p in (*pages.pages, pages.next) if p is not None and p.href]
        return Row(seen.name, "links to pages", str(expected), str(len(numbered)), len(numbered) == expected)
    if of == "jobs":
        return Row(seen.name, "a posting", "1", "1" if seen.posting.title else "0", bool(seen.posting.title))
    return Row(seen.name, of, str(expected), "", right=False, shown=False)


def _field(seen: Seen, field: str, value: object, op: str, url: str) -> Row:
    if field == "link":
        return _link(seen, str(value), url)
    if field == "company_link":
        expected = str(value).replace(url.removesuffix("/example/"), "")
        return Row(
            seen.name,
            "company link",
            str(value),
            seen.posting.organisation_url,
            expected in seen.posting.organisation_url,
        )
    if field == "company_logo_urls":
        expected = cast("list[str]", value)[0]
        shown = expected.partition("?")[0] in seen.markup
        return Row(seen.name, "logo", expected, seen.posting.logo_url, seen.posting.logo_url == expected, shown)
    expected, ours, right = _FIELDS[field](seen.posting, value)
    del op
    return Row(seen.name, field, expected, ours, right)


def _link(seen: Seen, expected: str, url: str) -> Row:
    """The posting's page, or where one applies when that is another site."""
    posting = seen.posting
    if expected.rstrip("/") == url.rstrip("/"):
        return Row(seen.name, "link (of the request)", expected, posting.url, right=True, shown=False)
    bare = re.sub(r"[?&]source=\w+", "", expected)
    ours = next((u for u in (posting.url, re.sub(r"[?&]source=\w+", "", posting.apply_url)) if u == bare), posting.url)
    return Row(seen.name, "link", expected, ours, ours == bare)


def _same(get: Callable[[Posting], str]) -> Callable[[Posting, object], tuple[str, str, bool]]:
    return lambda posting, value: (str(value), get(posting), get(posting) == str(value))


def _posted(posting: Posting, value: object) -> tuple[str, str, bool]:
    said = str(cast("Mapping[str, str]", value)["expr"])
    match = _AGO.search(said)
    day: date = NOW.date() - (timedelta(**{match[1]: int(match[2])}) if match else timedelta())
    return str(day), str(posting.posted), posting.posted == day


def _places(posting: Posting, value: object) -> tuple[str, str, bool]:
    """The same town; a country may be written otherwise."""
    expected = cast("list[str]", value)
    ours = [p.text for p in posting.places]
    towns = [text.partition(",")[0] for text in expected]
    return "; ".join(expected), "; ".join(ours), towns == [p.city or p.text for p in posting.places]


def _types(posting: Posting, value: object) -> tuple[str, str, bool]:
    expected = [_TYPES[str(t).casefold()] for t in cast("list[object]", value)]
    return ", ".join(expected), ", ".join(posting.employment), expected == list(posting.employment)


def _levels(posting: Posting, value: object) -> tuple[str, str, bool]:
    expected = [str(level) for level in cast("list[object]", value)]
    ours = [t.casefold() for t in posting.tags]
    return ", ".join(expected), ", ".join(posting.tags), all(level in ours for level in expected)


def _description(posting: Posting, value: object) -> tuple[str, str, bool]:
    expected = re.sub(r"<[^>]+>", "", str(value)).strip()
    return expected, f"{len(posting.description)} characters", expected in posting.description.replace("*", "")


_FIELDS: Final[Mapping[str, Callable[[Posting, object], tuple[str, str, bool]]]] = {
    "title": _same(lambda p: p.title),
    "company_name": _same(lambda p: p.organisation),
    "locations_raw": _places,
    "remote": lambda p, value: (str(value), str(p.remote), bool(p.remote) == value),
    "employment_types": _types,
    "experience_levels": _levels,
    "posted_at": _posted,
    "description_html": _description,
}


async def _read_all(folder: Path, wanted: list[dict[str, list[object]]]) -> list[Row]:
    found: list[Row] = []
    with saved(folder, alone=True) as base:
        async with browser.plain() as plain:
            context = await plain.new_context(java_script_enabled=False)
            for each in wanted:
                url = str(each["response_url"][0])
                for name in map(str, each["fixtures"]):
                    snapshot = await look(context, f"{base}/{name}")
                    seen = Seen(name, snapshot.model_copy(update={"url": url}), (folder / name).read_text())
                    found += rows(seen, cast("list[Expectation]", each["asserts"]), url)
    return found


def part(pages: Path) -> Part:
    """One row an expected value.

    Raises:
        Skipped: the pages or a browser are not there.
    """
    folder = need(pages / "boards")
    found = asyncio.run(_read_all(folder, json.loads((folder / "expected.json").read_text())))
    shown = [row for row in found if row.shown]
    hidden = [f"{row.page}: {row.what}" for row in found if not row.shown]
    return Part(
        title="Boards: expected values of saved listings and postings (a regression check: the pages were looked at)",
        columns=("page", "what", "expected", "ours", ""),
        rows=tuple((r.page, r.what, r.expected[:50], r.ours[:50], "" if r.right else "wrong") for r in shown),
        goals=(Goal("values as expected, of those shown", sum(r.right for r in shown) / len(shown), "≥", 0.9, "%"),),
        notes=(f"{sum(r.right for r in shown)} of {len(shown)} values.", f"Not counted: {'; '.join(hidden)}."),
    )
