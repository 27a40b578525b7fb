"""A person at the terminal takes a run over in the window of their own browser, and gives it back."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import async_playwright
from tests.cli.terminal import Terminal
from tests.deadlines import HANGS_S

from footpath.page.attached import endpoint_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine


pytestmark = pytest.mark.browser

GOAL = "Open “Plan a tour”, then press “Next”, check that “Your tour” is shown"
HOME = "<!doctype html><title>Tours</title><main><h1>Tours</h1><a href=/plan>Plan a tour</a></main>"
PLAN = """<!doctype html><title>Plan a tour</title><main><h1>Plan a tour</h1><form method=post
onsubmit="event.preventDefault(); location.href = '/tour?' + new URLSearchParams(new FormData(this))">
<label>Email <input type=email name=email></label><label>Number of the club <input name=club></label>
<label>Pace <select name=pace><option>Any<option>Steady<option>Brisk</select></label>
<button>Next</button></form></main>"""
TOUR = "<!doctype html><title>Your tour</title><main><h1>Your tour</h1><p>Twelve miles by the river.</p></main>"


class Tours(ThreadingHTTPServer):
    """A site whose second page comes once it is let go."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.asked, self.let_go = threading.Event(), threading.Event()
        self.planned: list[dict[str, list[str]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        site = self.server
        assert isinstance(site, Tours)
        asked = urlsplit(self.path)
        if asked.path == "/plan":
            site.asked.set()
            site.let_go.wait(HANGS_S)
        if asked.path == "/tour":
            site.planned.append(parse_qs(asked.query))
        html = {"/plan": PLAN, "/tour": TOUR}.get(asked.path, HOME).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(html)))
        self.end_headers()
        self.wfile.write(html)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def tours() -> Iterator[Tours]:
    with Tours() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


async def work_in_window(data: Path) -> None:
    """What the person does in the tab of the run, over a connection of their own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(await endpoint_of(str(data)), no_defaults=True)
        (tab,) = [each for each in browser.contexts[0].pages if each.url.endswith("/plan")]
        await tab.get_by_label("Number of the club").press_sequentially("C-4471")
        await tab.get_by_label("Pace").focus()
        await tab.keyboard.type("Brisk")


@pytest.mark.thorough
def test_what_a_person_does_in_the_window_is_learned_and_done_again_for_another(
    browsing: CommandLine, tours: Tours, own_browser: Path, portal: BlockingPortal
):
    command = ("run", GOAL, "--url", tours.url, "--cdp", own_browser, "--unbounded")
    with Terminal(browsing, *command, columns=200) as terminal:
        terminal.wait_for("Press Enter here to take the page over.")
        assert tours.asked.wait(HANGS_S)
        terminal.type("\n")
        terminal.wait_for("The run stops after this step.")
        tours.let_go.set()
        terminal.wait_for("A person took over.")
        portal.call(work_in_window, own_browser)
        terminal.type("\n")
        assert terminal.end() == 0, terminal.seen
    assert tours.planned == [{"club": ["C-4471"], "pace": ["Brisk"]}]
    (listed,) = json.loads(browsing("cookbooks", "list", "--json").out)
    book = json.loads(browsing("cookbooks", "show", listed["id"], "--json").out)
    assert [step["action"]["kind"] for step in book["steps"]] == ["click", "fill", "select", "click"]
    assert "C-4471" not in str(book["steps"])
    club, pace = (step["action"] for step in book["steps"][1:3])
    assert (club["value"], pace["options"]) == ("{{number_of_the_club}}", ["{{pace}}"])
    data = ("--data", "number_of_the_club=C-5520", "--data", "pace=Steady")
    again = browsing("run", GOAL, "--url", tours.url, *data, "--mode", "cookbook_only")
    assert again.code == 0, again.all
    assert tours.planned[1:] == [{"club": ["C-5520"], "pace": ["Steady"]}]
