"""Working in a tab of a person's own running browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import async_playwright
from tests.deadlines import HANGS_S
from tests.sites.act_server import Request, answer
from tests.sites.forms import FormSite, form, page, script, text

import footpath
from footpath.page.attached import PORT_FILE, endpoint_of

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, Callable

    from footpath.library import Review
    from footpath.page.finder import ProbedBrowser

[EXAMPLE] = re.findall(
    r"```python\n(.+?)```", (Path(__file__).parents[2] / "docs" / "browser.md").read_text("utf-8"), re.DOTALL
)
CONTACT = page("Contact us", form(text("Your name", "name"), button="Send"))


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds that only another program or its file tells."""
    async with asyncio.timeout(HANGS_S):
        while not holds():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.02)


@dataclass(frozen=True)
class Started:
    """A browser that a person has started by hand."""

    data: Path
    process: Process

    async def end(self) -> None:
        """End it with all its children: what is called a browser may be a script that starts one."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()


@asynccontextmanager
async def started(found: ProbedBrowser, data: Path) -> AsyncGenerator[Started]:
    """Start one, with its data in a folder."""
    switches = ("--remote-debugging-port=0", f"--user-data-dir={data}", "--headless", *found.args, "about:blank")
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        found.path, *switches, stdout=quiet, stderr=quiet, start_new_session=True
    )
    browser = Started(data, process)
    try:
        await until((data / PORT_FILE).is_file)
        yield browser
    finally:
        await browser.end()


def members(site: FormSite, html: str) -> None:
    """A contact page for whoever is signed in."""

    async def sign_in(_: Request, writer: StreamWriter) -> None:
        writer.write(answer("<title>In</title><p>Welcome", more="Set-Cookie: who=bo; Path=/\r\n"))
        await writer.drain()

    async def contact(request: Request, writer: StreamWriter) -> None:
        is_known = "who=bo" in request.headers.get("cookie", "")
        writer.write(answer(html if is_known else page("Sign in", "<p>Who are you?</p>")))
        await writer.drain()

    site.on("/sign-in", sign_in)
    site.on("/contact", contact)
    site.takes("/send", page("Thank you", "<p>Thank you, we have received your message.</p>"))


@pytest.mark.browser
async def test_it_fills_where_the_person_is_signed_in_and_leaves_their_tabs_alone(
    found_browser: ProbedBrowser, tmp_path: Path
):
    data = tmp_path / "chrome"
    async with (
        FormSite() as site,
        FormSite() as elsewhere,
        started(found_browser, data),
        async_playwright() as playwright,
    ):
        elsewhere.takes("/theirs")
        elsewhere.takes("/leak")
        spy = script(
            f"navigator.sendBeacon('{elsewhere.url}/leak', 'x'); fetch('{elsewhere.url}/leak', {{method: 'POST'}})"
        )
        members(site, CONTACT + spy + f"<iframe srcdoc=\"<img src='{elsewhere.url}/leak'>\"></iframe>")
        person = await playwright.chromium.connect_over_cdp(await endpoint_of(str(data)), no_defaults=True)
        tabs = person.contexts[0]
        theirs = await tabs.new_page()
        await theirs.goto(f"{site.url}/sign-in")
        await theirs.set_content(
            f"<input id=draft><form action='{elsewhere.url}/theirs' method=post target=f></form>"
            "<iframe name=f></iframe>"
        )
        await theirs.fill("#draft", "half a letter")
        before = len(tabs.pages)

        async def approve(review: Review) -> bool:
            assert [row.value for row in review.rows] == ["Bo Lund"]
            await theirs.evaluate("document.forms[0].submit()")
            await until(lambda: bool(elsewhere.posted("/theirs")))
            return True

        async with footpath.open(home=tmp_path / "home", cdp=str(data), unbounded=True) as fp:
            sent = await fp.fill(f"{site.url}/contact", {"name": "Bo Lund"}, review=approve)

        assert sent.status == "complete"
        assert site.posted("/send") == [{"name": "Bo Lund"}]
        assert [each.path for each in elsewhere.requests if each.path == "/leak"] == []
        assert await theirs.input_value("#draft") == "half a letter"
        assert len(tabs.pages) == before
        assert person.is_connected()


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_browser_that_closes_meanwhile_ends_the_run_with_a_reason(found_browser: ProbedBrowser, tmp_path: Path):
    data = tmp_path / "chrome"
    async with FormSite() as site, started(found_browser, data) as theirs:
        site.page("/contact", CONTACT)
        site.takes("/send")

        async def close(_: Review) -> bool:
            await theirs.end()
            return True

        async with footpath.open(home=tmp_path / "home", cdp=str(data), unbounded=True) as fp:
            ended = await fp.fill(f"{site.url}/contact", {"name": "Bo Lund"}, review=close)
        assert (ended.status, ended.error, site.sent) == ("failed", "PageGone", []), ended


@pytest.mark.thorough
@pytest.mark.browser
async def test_the_example_of_the_docs_fills_without_sending(
    found_browser: ProbedBrowser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("FOOTPATH_HOME", str(tmp_path / "home"))
    data = tmp_path / "chrome"
    async with FormSite() as site, started(found_browser, data):
        site.page("/contact", CONTACT)
        code = EXAMPLE.replace("http://127.0.0.1:8000", site.url).replace("9222", str(data))
        names: dict[str, Any] = {}
        exec(code.replace("asyncio.run(main())", ""), names)
        await names["main"]()
    assert capsys.readouterr().out == "reviewed [('Your name', 'Bo Lund')]\n"
    assert site.sent == []


async def test_nothing_is_opened_unless_the_program_says_that_it_is_unbounded(tmp_path: Path):
    with pytest.raises(footpath.FootpathError, match=r"no proxy bounds .+ Add `unbounded=True`"):
        async with footpath.open(home=tmp_path, cdp="9222"):
            pass


@pytest.mark.thorough
@pytest.mark.browser
async def test_where_nothing_listens_the_next_move_is_named(tmp_path: Path):
    async with footpath.open(home=tmp_path, cdp="http://127.0.0.1:9", unbounded=True) as fp:
        with pytest.raises(footpath.FootpathError, match=r"attached to .+: nothing listens there\. .+docs/browser"):
            await fp.fill("http://127.0.0.1:9/contact", {"name": "Bo"})


async def test_what_is_not_for_a_persons_own_browser_is_said_before(tmp_path: Path):
    async with footpath.open(home=tmp_path, cdp="9222", unbounded=True) as fp:
        with pytest.raises(footpath.FootpathError, match="A browser profile is not for your own"):
            await fp.fill("http://127.0.0.1:9/f", {"name": "Bo"}, browser_profile="me")
        with pytest.raises(footpath.FootpathError, match="Lists are not for your own"):
            await fp.collect("http://127.0.0.1:9/jobs")


@pytest.mark.parametrize(
    ("given", "endpoint"),
    [("9222", "http://127.0.0.1:9222"), ("ws://localhost:1/devtools/browser/a", "ws://localhost:1/devtools/browser/a")],
)
async def test_a_port_and_an_address_of_this_machine_are_taken(given: str, endpoint: str):
    assert await endpoint_of(given) == endpoint


async def test_the_folder_of_a_browsers_data_says_where_it_listens_once_it_is_written(tmp_path: Path):
    (tmp_path / PORT_FILE).touch()
    asked = asyncio.create_task(endpoint_of(str(tmp_path)))
    await asyncio.sleep(0)
    assert not asked.done()
    (tmp_path / PORT_FILE).write_text("9333\n/devtools/browser/b\n")
    assert await asked == "ws://127.0.0.1:9333/devtools/browser/b"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("http://chrome.example.com:9222", "only to a browser on this machine"),
        ("http://127.0.0.1:99999", "no address of a browser"),
        ("ftp://127.0.0.1:9222", "no address of a browser"),
        ("no/such/folder", "can be attached to"),
    ],
)
async def test_anything_else_is_refused_with_the_next_move(given: str, why: str):
    with pytest.raises(footpath.FootpathError, match=why) as told:
        await endpoint_of(given)
    assert told.value.hint
