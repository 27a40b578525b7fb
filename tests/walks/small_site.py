"""A posting, a form of three fields, a confirmation: a site that never tells anybody whether they applied before."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from tests.deadlines import HANGS_S

if TYPE_CHECKING:
    from collections.abc import Generator

_POSTING = """<h1>Welder (m/f/x)</h1><p>Fjord Works, Bergen. Posted today.</p>
<h2>What you do</h2><p>You weld ships of every size, in a team of twelve, by day.</p>
<a href="/jobs/1/apply" style="padding: 8px; background: navy; color: white">Apply now</a>"""

_FORM = """<h1>Apply for Welder (m/f/x)</h1><form method="post">
<p><label>First name <input name="first" required autocomplete="given-name"></label>
<p><label>Last name <input name="last" required autocomplete="family-name"></label>
<p><label>Email <input name="mail" type="email" required autocomplete="email"></label>
{asks}<p><button>Submit application</button></form>"""

_DONE = """<h1>Thank you for applying, {first}!</h1>
<p>We have received your application. Your confirmation number is <b>FW-{number}</b>.</p>"""


class SmallSite(ThreadingHTTPServer):
    """Keeps what it receives."""

    daemon_threads = True

    def __init__(self, asks: str = "") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asks = asks
        """What its form asks besides, as markup."""
        self.received: list[dict[str, str]] = []
        self.answers = threading.Event()
        """It does not answer to what it receives before this is set."""
        self.answers.set()

    @property
    def posting(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/jobs/1"


class _Handler(BaseHTTPRequestHandler):
    server: SmallSite  # pyright: ignore[reportIncompatibleVariableOverride]  it is made by this server alone

    def do_GET(self) -> None:
        pages = {"/jobs/1": _POSTING, "/jobs/1/apply": _FORM.format(asks=self.server.asks)}
        if self.path.startswith("/done/"):
            number = int(self.path.rpartition("/")[2])
            self._answer(_DONE.format(number=number, first=self.server.received[number - 1]["first"]))
        else:
            self._answer(pages.get(self.path, "<h1>Not found</h1>"), 200 if self.path in pages else 404)

    def do_POST(self) -> None:
        sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.server.received.append({name: values[0] for name, values in sent.items()})
        self.server.answers.wait(HANGS_S)
        self.send_response(303)
        self.send_header("Location", f"/done/{len(self.server.received)}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer(self, body: str, status: int = 200) -> None:
        page = f"<!doctype html><html lang=en><title>Fjord Works</title><body>{body}".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def small_site(asks: str = "") -> Generator[SmallSite]:
    with SmallSite(asks) as site:
        thread = threading.Thread(target=site.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield site
        finally:
            site.shutdown()
            thread.join()
