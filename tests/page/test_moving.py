"""Where an action leads: navigations, tabs, dialogs, downloads, the end of a feed."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

import pytest
from tests.page.acting import script, show, the
from tests.sites.act_server import answer

from footpath.errors import Forbidden, SiteUnreachable
from footpath.page.traffic import PATIENCE_S
from footpath.schema.action import AnswerDialog, Back, Click, Navigate, Scroll, SwitchTab

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


async def test_a_navigation_that_a_click_started_has_arrived(session: Session, site: Site):
    site.serve("<title>second</title><h1>Second</h1>", path="/second")
    await show(session, site, "<a href=/second>Go on</a>")
    outcome = await session.act(Click(), await the(session, "Go on"))
    assert outcome.navigated
    assert session.url.endswith("/second")
    assert (await session.act(Back())).ok
    assert not session.url.endswith("/second")


async def test_popups_are_tabs_of_the_same_run(session: Session, site: Site):
    site.serve("<title>apply</title><button>Send</button>", path="/apply")
    await show(session, site, "<a href=/apply target=_blank>Apply now</a>")
    outcome = await session.act(Click(), await the(session, "Apply now"))
    assert (outcome.new_tab, len(session.tabs.open)) == (True, 2)
    assert (await session.act(SwitchTab())).ok
    await session.settle()
    assert (await the(session, "Send")).role == "button"


@pytest.mark.thorough
async def test_a_closed_tab_gives_way_to_the_one_before(session: Session, site: Site):
    site.serve("<button onclick='window.close()'>Close</button>", path="/pop")
    await show(session, site, "<button onclick=\"window.open('/pop')\">Open</button>")
    await session.act(Click(), await the(session, "Open"))
    await session.act(SwitchTab())
    await session.settle()
    await session.act(Click(), await the(session, "Close"))
    assert (await the(session, "Open")).role == "button"


async def test_dialogs_are_dismissed_unless_announced(session: Session, site: Site):
    await show(session, site, "<button onclick=\"said = confirm('Really?')\">Ask</button>")
    ask = await the(session, "Ask")
    outcome = await session.act(Click(), ask)
    assert (outcome.dialog, await script(session, "said")) == ("Really?", False)
    await session.act(AnswerDialog(accept=True))
    await session.act(Click(), ask)
    assert await script(session, "said") is True
    await session.act(Click(), ask)
    assert await script(session, "said") is False


@pytest.mark.thorough
async def test_a_prompt_gets_the_announced_text(session: Session, site: Site):
    await show(session, site, "<button onclick=\"said = prompt('Code?')\">Ask</button>")
    await session.act(AnswerDialog(accept=True, text="42"))
    assert (await session.act(Click(), await the(session, "Ask"))).dialog == "Code?"
    assert await script(session, "said") == "42"


@pytest.mark.thorough
async def test_leaving_is_not_held_up(session: Session, site: Site):
    await show(
        session, site, "<button onclick='1'>x</button><script>onbeforeunload = (e) => e.preventDefault()</script>"
    )
    await session.act(Click(), await the(session, "x"))
    await show(session, site, "<p>second</p>")
    assert (await session.observe()).blocks


async def test_a_download_is_kept_under_a_safe_name(session: Session, site: Site, tmp_path: Path):
    async def send(_: object, writer: StreamWriter) -> None:
        named = 'Content-Disposition: attachment; filename="..\\\\..\\\\evil/../a.pdf"\r\n'
        writer.write(answer(b"data", kind="application/pdf", more=named))

    site.on("/file", send)
    await show(session, site, "<a href=/file>Get</a>")
    outcome = await session.act(Click(), await the(session, "Get"))
    assert outcome.ok
    assert not outcome.navigated
    (kept,) = (tmp_path / "downloads").iterdir()
    assert outcome.download == str(kept)
    assert (kept.parent, kept.read_bytes()) == (tmp_path / "downloads", b"data")


@pytest.mark.thorough
async def test_the_end_of_a_feed_is_reached(session: Session, site: Site):
    site.json("/more", lambda _: ["row"] * 20, delay_s=0.05)
    await show(
        session,
        site,
        "<div id=list></div><script>let pages = 0, busy = false; const add = async () => { if (busy || pages === 5) return; busy = true;"
        "for (const row of await (await fetch('/more')).json()) { const p = document.createElement('p'); p.textContent = row; p.style.height = '60px'; list.append(p); }"
        "pages++; busy = false; }; add(); addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 50) setTimeout(add, 100) })</script>",
    )
    assert (await session.act(Scroll(to="end"), deadline_s=15)).ok
    assert await script(session, "pages") == 5


@pytest.mark.thorough
@pytest.mark.parametrize("to", ["view", "down", "end"])
async def test_what_scrolling_asks_for_is_waited_for(session: Session, site: Site, to: Literal["view", "down", "end"]):
    site.json("/more", lambda _: "Row", delay_s=PATIENCE_S + 1)
    await show(
        session,
        site,
        "<p style='height:3000px'>Far</p><button>One</button><div id=list></div><script>addEventListener('scroll', async () => {"
        "list.style.height = '900px'; list.textContent = await (await fetch('/more')).json() }, { once: true })</script>",
    )
    (one,) = (await session.observe()).elements
    assert (await session.act(Scroll(to=to), one, deadline_s=15)).ok
    await session.settle()
    assert await script(session, "list.textContent") == "Row"


@pytest.mark.thorough
async def test_a_page_that_asks_all_the_time_comes_to_its_end(
    session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("footpath.page.act.GROWTH_S", 0.3)
    site.json("/news", lambda _: "none", delay_s=0.2)
    await show(session, site, "<p style='height:3000px'>Far</p><button>One</button>")
    await script(session, "void (ask = async () => { await fetch('/news'); ask() })()")
    (one,) = (await session.observe()).elements
    async with asyncio.timeout(10):
        outcomes = [await session.act(Scroll(to="end"), one, deadline_s=30) for _ in range(2)]
    assert [(each.ok, each.unchanged) for each in outcomes] == [(True, False), (True, True)]


@pytest.mark.thorough
async def test_where_nothing_scrolls_nothing_is_waited_for(
    session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("footpath.page.act.GROWTH_S", 0.3)

    async def silent(*_: object) -> None:
        await asyncio.Event().wait()

    site.on("/news", silent)
    await show(session, site, "<p style='height:3000px'>Far</p><button>One</button>")
    (one,) = (await session.observe()).elements
    assert (await session.act(Scroll(to="end"), one)).ok
    await script(session, "void setInterval(() => fetch('/news'), 5)")
    async with asyncio.timeout(10):
        for to in ("view", "down", "end"):
            assert (await session.act(Scroll(to=to), one, deadline_s=30)).unchanged


@pytest.mark.thorough
async def test_it_is_told_whether_anything_scrolled(session: Session, site: Site):
    await show(session, site, "<button>One</button>")
    one = (await session.observe()).elements[0]
    assert [(await session.act(Scroll(to=to), one)).unchanged for to in ("view", "end")] == [True, True]
    await show(session, site, "<p style='height:3000px'>Far</p><button>One</button>")
    one = (await session.observe()).elements[0]
    assert [(await session.act(Scroll(to=to), one)).unchanged for to in ("view", "end")] == [False, True]


async def test_navigation_is_held_to_the_grant(session: Session, site: Site):
    assert (await session.act(Navigate(url="http://127.0.0.1:9/"))).failure == "blocked"
    with pytest.raises(Forbidden, match=r'`hosts: \["127\.0\.0\.1:9"\]` in the task, or --allow 127\.0\.0\.1:9\.$'):
        await session.goto("http://127.0.0.1:9/")
    with pytest.raises(Forbidden):
        await session.goto("file:///etc/passwd")
    with pytest.raises(SiteUnreachable, match="404"):
        await session.goto(site.url + "/nowhere")
