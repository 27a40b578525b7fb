"""A page read without a browser says what it says in one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from footpath.demo.site import serve
from footpath.page.grant import Grant
from footpath.reading.lists.read import find_listing, read_listings
from footpath.schema.snapshot import Element
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.demo.site import RunningSite
    from footpath.page.session import Session
    from footpath.schema.snapshot import Snapshot


@pytest.fixture(params=["v1", "v2"])
async def demo(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RunningSite]:
    clock = lambda: datetime(2026, 9, 1, 12, tzinfo=UTC)  # noqa: E731
    async with serve(tmp_path / "careers.db", look=request.param, clock=clock) as running:
        yield running


def words(snapshot: Snapshot) -> list[tuple[str, ...]]:
    """What is told of elements and blocks, in reading order, each with its path. What a link says is left out within
    it: whether it is listed once more depends on the style sheet.
    """
    links = [(f"{snapshot.path(link.node)}/", link.name) for link in snapshot.elements if link.role == "link"]
    told: list[tuple[str, ...]] = []
    for item in sorted((*snapshot.elements, *snapshot.blocks), key=lambda item: item.order):
        path = snapshot.path(item.node)
        if isinstance(item, Element):
            told.append((path, item.role, item.name, item.href, *item.parts))
        elif not any(f"{path}/".startswith(link) and item.text in name for link, name in links):
            told.append((path, item.kind, item.role, item.text, *item.parts))
    return told


async def sent(url: str) -> str:
    """The page as its site sends it."""
    async with httpx.AsyncClient(trust_env=False) as client:
        return (await client.get(url)).text


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/jobs", "/jobs?page=2", "/jobs/{first}"])
@pytest.mark.sample(1)
async def test_the_demo_reads_the_same_with_and_without_a_browser(browser, demo, path):
    """Names, roles, addresses and words, each at its place in the tree, in order."""
    async with browser.session(Grant(hosts=(urlsplit(demo.url).netloc,))) as session:
        await session.goto(f"{demo.url}/jobs")
        await session.settle()
        first = next(e.href for e in (await session.observe()).elements if e.href.startswith("/jobs/"))
        await session.goto(demo.url + path.format(first=first.removeprefix("/jobs/")))
        await session.settle()
        shown = await session.observe()
    read = as_snapshot(await sent(shown.url), shown.url)
    assert words(read) == words(shown)
    for field in ("title", "lang", "json_ld", "meta"):
        assert getattr(read, field) == getattr(shown, field)


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.sample(1)
async def test_the_list_of_the_demo_says_the_same_with_and_without_a_browser(browser, demo):
    """Facts that only a style sheet parts are told piece by piece all the same."""
    async with browser.session(Grant(hosts=(urlsplit(demo.url).netloc,))) as session:
        await session.goto(f"{demo.url}/jobs")
        await session.settle()
        shown = await session.observe()
    listing, *_ = read_listings(shown)
    read = find_listing(as_snapshot(await sent(shown.url), shown.url), listing.shape)
    assert read is not None
    said = [[(record.href, record.texts) for record in each.records] for each in (listing, read)]
    assert said[0] == said[1]
    assert {"title", "place", "employment", "remote"} <= said[0][0][1].keys()


DRAWN = """<p>Red mug</p><div role=img aria-label="4.4 out of 5 stars" style="width:9em;height:1em"></div>
<p>Loved <span role=img aria-label="4 of 5">★★★★☆</span> by 12</p>
<p><span role=img aria-label="Our shop">Main Road 4</span> <i role=img aria-label=required>*</i></p>"""
DRAWN_SAYS = [
    "text |  | Red mug",
    "image |  | 4.4 out of 5 stars",
    "text |  | Loved 4 of 5 by 12",
    "text |  | Main Road 4 *",
]


@pytest.mark.browser
async def test_an_image_drawn_by_a_style_sheet_is_read_the_same_in_a_browser(session: Session, site: Site):
    await session.goto(site.serve(f"<!doctype html>{DRAWN}"))
    shown = await session.observe()
    assert [" | ".join(told[1:]) for told in words(shown)] == DRAWN_SAYS


def only(html: str) -> list[str]:
    """What is told of a page, on a line each."""
    return [" | ".join(told[1:]) for told in words(as_snapshot(html, "http://localhost/"))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param(
            "<h2>Baker <b>at night</b></h2><p>You  bake\n<br>bread</p>",
            ["heading |  | Baker at night", "text |  | You bake bread | You bake | bread"],
            id="text in blocks",
        ),
        pytest.param(
            "<h2>Night<br>Baker</h2><p><b>Employer</b><br>Krume <i>& Sons</i><br>Pay: <b>2.800 €</b></p>",
            [
                "heading |  | Night Baker",
                "text |  | Employer Krume & Sons Pay: 2.800 € | Employer | Krume & Sons | Pay: 2.800 €",
            ],
            id="lines that end at a br, and a heading that is one text",
        ),
        pytest.param(
            '<ul><li><a href="/1"><h3>Baker</h3><p>in Berlin</p></a></ul>',
            ["list |  | ", "link | Baker in Berlin | /1 | Baker | in Berlin"],
            id="a card that is a link",
        ),
        pytest.param(
            "<div><span>Berlin</span> <time>today</time></div><p>You <span>bake</span> <b>bread</b></p>",
            ["text |  | Berlin", "text |  | today", "text |  | You bake bread"],
            id="parts beside each other, and words of one sentence",
        ),
        pytest.param(
            "<li> <strong>Baker</strong><span>Krume</span> </li><li><b>Pay:</b> <span>2.800 €</span></li>",
            ["text |  | Baker", "text |  | Krume", "item |  | Pay: 2.800 € | Pay: | 2.800 €"],
            id="words that nothing but style parts",
        ),
        pytest.param(
            "<p><span>Optics</span><span>Leeds</span> <i>-</i></p>"
            "<p><a href=/1>Bake <b>bread</b></a> at <b>night</b></p><p>You <span>bake <b>bread</b></span></p>",
            [
                "text |  | OpticsLeeds - | Optics | Leeds",
                "link | Bake bread | /1",
                "text |  | Bake bread at night",
                "text |  | You bake bread",
            ],
            id="a line of facts piece by piece, and words within other words as one",
        ),
        pytest.param(
            "<p>One<noscript><p>Turn on scripts</p></noscript><script>x</script><style>y</style> two",
            ["text |  | One two"],
            id="what a browser with scripts does not show",
        ),
        pytest.param(
            '<p hidden>a</p><p style="display: none">b</p><details><summary>More</summary>c</details><dialog>d</dialog>'
            '<p style="visibility:hidden">e</p>f',
            ["group | group | ", "button | More | ", "text |  | f"],
            id="what is not shown",
        ),
        pytest.param(
            '<label>Words <input name=q></label><button aria-label="Search"><svg></svg></button>',
            ["label |  | Words", "textbox | Words | ", "button | Search | "],
            id="controls and their names",
        ),
        pytest.param(
            "<p>a<p>b<table><td>c",
            ["text |  | a", "text |  | b", "table |  | ", "row |  | ", "cell |  | c"],
            id="markup that is not closed",
        ),
        pytest.param(DRAWN, DRAWN_SAYS, id="images drawn by a style sheet"),
        pytest.param("", [], id="nothing"),
        pytest.param("<p>caf\u00e9 &amp; &nbsp;x\x00", ["text |  | caf\u00e9 & x"], id="entities and odd characters"),
    ],
)
def test_markup_is_read_as_the_browser_reads_it(html, expected):
    assert only(html) == expected


def test_markup_without_end_is_cut_and_says_so():
    assert as_snapshot("<div>" * 5000 + "deep", "http://localhost/").truncated
    assert not as_snapshot("<div>" * 50 + "deep", "http://localhost/").truncated


def test_a_select_shows_what_it_offers():
    html = "<select name=s><option value=1>One<option value=2 selected>Two</select>"
    (select,) = as_snapshot(html, "http://localhost/").elements
    assert (select.role, select.value) == ("combobox", "Two")
    assert [option.label for option in select.options] == ["One", "Two"]


FORMS = """<form id=sent name=send method=POST><input id=a name=method><button id=b>Go</button>
<button id=c formmethod=get>Look</button><button id=d type=button>Open</button></form>
<form action=/jobs><select id=e></select><button id=f>Go</button></form>
<form action="javascript:go()"><button id=g>Go</button></form><form><textarea id=h></textarea></form>
<form method=dialog><button id=i>Close</button></form><button id=j form=sent>Send</button>
<form method=get><button id=k form=nowhere>Go</button></form><input id=l><form method=""><input id=m></form>"""
METHODS = {
    "a": "post", "b": "post", "c": "get", "d": "post", "e": "get", "f": "get", "g": "", "h": "", "i": "dialog",
    "j": "post", "k": "", "l": "", "m": "",
}  # fmt: skip


def named(read: Snapshot) -> list[tuple[str, str]]:
    """The forms that have an id or a name, with these."""
    return [(each.id, each.html_name) for each in read.blocks if each.kind == "form" and (each.id or each.html_name)]


def test_how_a_form_is_sent_is_said_of_each_of_its_controls():
    read = as_snapshot(FORMS, "http://localhost/")
    assert {each.id: each.method for each in read.elements} == METHODS
    assert named(read) == [("sent", "send")]


@pytest.mark.thorough
@pytest.mark.browser
async def test_the_browser_says_the_same_of_how_forms_are_sent(session: Session, site: Site):
    await session.goto(site.serve(f"<!doctype html>{FORMS}"))
    read = await session.observe()
    assert {each.id: each.method for each in read.elements} == METHODS
    assert named(read) == [("sent", "send")]


def test_facts_of_the_page():
    html = (
        '<html lang=de><head><title> Night\n Baker </title><base href="/de/"><link rel=canonical href="jobs/1">'
        '<meta property="og:title" content="Baker"><meta name=viewport content=x>'
        '<script type="application/ld+json">{"a": 1}</script></head>'
    )
    read = as_snapshot(html, "http://localhost/x", status=200)
    assert (read.title, read.lang, read.status, read.json_ld) == ("Night Baker", "de", 200, ('{"a": 1}',))
    assert read.meta == {"canonical": "http://localhost/de/jobs/1", "og:title": "Baker"}


BASED = (
    "<!doctype html><html lang=en><head><base href='/board/'></head>"
    "<a href='7.html'>A job</a><a href='#top'>Up</a><a href='https://other.example/8'>Other</a>"
)


def test_a_link_counts_from_the_base_of_its_page():
    page = as_snapshot(BASED, "http://localhost/jobs/list.html")
    assert [each.href for each in page.elements] == [
        "http://localhost/board/7.html", "#top", "https://other.example/8"
    ]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.browser
async def test_so_it_does_in_a_browser_and_in_a_frame(session: Session, site: Site):
    await session.goto(site.serve(BASED))
    assert [each.href for each in (await session.observe()).elements] == [
        f"{site.url}/board/7.html", "#top", "https://other.example/8"
    ]  # fmt: skip
    site.serve("<a href='9.html'>A job</a>", path="/board/frame")
    await session.goto(site.serve("<iframe src=/board/frame></iframe>"))
    assert [each.href for each in (await session.observe()).elements] == [f"{site.url}/board/9.html"]


@pytest.mark.parametrize(("begin", "is_open"), [("<details>", False), ("<details open>", True)])
def test_a_summary_tells_whether_its_details_are_open(begin: str, is_open: bool):
    (summary,) = as_snapshot(f"{begin}<summary>More</summary>c</details>", "http://localhost/").elements
    assert (summary.role, summary.expanded) == ("button", is_open)
