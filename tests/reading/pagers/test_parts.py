"""A list in parts, each of which turns its pages alone."""

from __future__ import annotations

from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import leads_of_parts, parts_of, read_pager
from footpath.web.snapshot import as_snapshot

URL = "https://board.example/jobs"


def part(name: str, pager: str = "") -> str:
    jobs = "".join(
        f"<li><h3><a href='/{name}/{n}'>Night Baker {name} {n}</a></h3><p>Larkspur Mill in Leeds<p>Full time"
        for n in range(4)
    )
    return f"<section><h2>{name}</h2><ul>{jobs}</ul><nav>{pager}</nav></section>"


def pages(name: str) -> str:
    return "<b>1</b> " + " ".join(f"<a href='/jobs?{name}={n}'>{n}</a>" for n in (2, 3))


def leads(*parts: str) -> list[tuple[int, str]]:
    snapshot = as_snapshot(f"<title>Jobs</title><main>{''.join(parts)}</main>", URL)
    listing = read_listings(snapshot)[0]
    found = leads_of_parts(snapshot, listing, read_pager(snapshot, listing))
    return [(at, element.href) for at, element in found]


def test_headings_part_a_list():
    snapshot = as_snapshot(f"<title>Jobs</title><main>{part('ashore')}{part('afloat')}</main>", URL)
    assert [len(each.records) for each in parts_of(snapshot, read_listings(snapshot)[0])] == [4, 4]


def test_a_pager_behind_an_earlier_part_leads_on_there():
    assert leads(part("ashore", pages("a")), part("afloat", pages("b"))) == [(0, "/jobs?a=2")]


def test_the_only_pager_is_that_of_the_list():
    assert leads(part("ashore"), part("afloat", pages("b"))) == []
    assert leads(part("ashore", pages("a")), part("afloat")) == []
