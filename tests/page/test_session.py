"""Pictures, traces and downloads of a run: what a person did is in them, what they entered is not."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import dataclasses
import json
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.page.pixels import pixel

from footpath.page.browser import launch
from footpath.page.grant import Grant
from footpath.page.tabs import LONGEST_NAME, safe_name
from footpath.schema.action import Click, Fill

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.config import Settings
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

browser_test = pytest.mark.browser

FORM = """<body style="margin:0;background:#fff"><input id=a aria-label=Name style="position:absolute;left:0;top:0;width:200px;height:50px;
border:0;background:#0f0"><input aria-label=Code type=password value=x style="position:absolute;left:0;top:100px;width:200px;height:50px;
border:0;background:#0f0"><button style="position:absolute;top:200px">Go</button>"""


async def the(session: Session, name: str) -> Element:
    (found,) = [e for e in (await session.observe()).elements if e.name == name]
    return found


@browser_test
async def test_a_picture_paints_over_what_it_is_told_to_and_every_password(session: Session, site: Site):
    await session.goto(site.serve(FORM))
    green, grey = (0, 255, 0), (136, 136, 136)
    open_picture = await session.screenshot()
    assert (pixel(open_picture, 150, 40), pixel(open_picture, 150, 140)) == (green, grey)
    masked = await session.screenshot([(await the(session, "Name")).ref])
    assert pixel(masked, 150, 40) == grey
    assert pixel(await session.screenshot(), 150, 40) == green


@browser_test
async def test_a_trace_holds_no_value(
    site: Site, tmp_path: Path, page_settings: Settings, found_browser: ProbedBrowser
):
    site.serve("<p>thanks", path="/send")
    kept = tmp_path / "traces" / "run.zip"
    settings = dataclasses.replace(page_settings, trace=kept)
    async with launch(settings, found_browser) as browser, browser.session(Grant(hosts=(site.grant,))) as session:
        await session.goto(
            site.serve(
                "<form method=post action=/send><input aria-label=Name name=n><p id=p></p><button>Send</button></form>"
            )
        )
        assert (await session.act(Fill(value="Canary Ünïcode N-4711"), await the(session, "Name"))).ok
        await session.fill_many([(Fill(value="Canary Second"), await the(session, "Name"))])
        await session.act(Click(), await the(session, "Send"))
    assert len(site.asked("/send")) == 1
    assert [path.name for path in kept.parent.iterdir()] == ["run.zip"]
    with zipfile.ZipFile(kept) as trace:
        everything = b"".join(trace.read(name) for name in trace.namelist())
        assert b"Canary" not in everything
        assert b"Second" not in everything
        assert b"N-4711" not in everything
        events = [json.loads(line) for line in trace.read("trace.trace").splitlines()]
        pictures = [name for name in trace.namelist() if name.startswith("resources/")]
    assert {"context-options", "before", "after", "screencast-frame"} <= {event["type"] for event in events}
    titles = [str(event["title"]).split()[0] for event in events if "title" in event]
    assert titles == ["fill", "fill", "click"]
    assert pictures


# names of downloads


@pytest.mark.parametrize(
    ("suggested", "kept"),
    [
        ("offer.pdf", "offer.pdf"),
        ("../../etc/passwd", "passwd"),
        ("..\\..\\boot.ini", "boot.ini"),
        ("/etc/cron.d/x", "x"),
        ("C:\\Users\\a.exe", "a.exe"),
        ("a\x00b.pdf", "a_b.pdf"),
        ("", "download"),
        ("...", "download"),
        ("/", "download"),
        (".bashrc", "bashrc"),
        ("con.txt", "_con.txt"),
        ("Lebenslauf Müller (2).pdf", "Lebenslauf Müller (2).pdf"),
        ("a;rm -rf $HOME.pdf", "a_rm -rf _HOME.pdf"),
        ("x" * 300 + ".pdf", "x" * (LONGEST_NAME - 4) + ".pdf"),
    ],
)
def test_a_download_is_kept_under_a_plain_name(suggested: str, kept: str):
    assert safe_name(suggested) == kept


@given(st.text(max_size=300))
def test_no_name_leaves_its_folder(suggested: str):
    name = safe_name(suggested)
    assert 0 < len(name) <= LONGEST_NAME
    assert not set(name) & set('/\\:\0<>"|?*')
    assert not name.startswith(".")
