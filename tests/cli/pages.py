"""A web server with pages that commands trip over."""

from __future__ import annotations

import contextlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from tests.deadlines import HANGS_S

if TYPE_CHECKING:
    from collections.abc import Generator

FORM = """<!doctype html><title>Write to us</title><main><h1>Write to us</h1>
<form method=post action=/sent aria-label="Contact">
<label>Your name <input name=name autocomplete=name required></label>
<label>Email <input type=email name=email autocomplete=email required></label><button>Send</button></form></main>"""

UNANSWERED = FORM.replace("/sent", "/slow")
"""Its site takes what is sent, and never answers."""

TWO_FORMS = """<!doctype html><title>Two forms</title><main>
<form action=/sent method=post aria-label="Ask a question"><label>Your name <input name=n autocomplete=name></label>
<label>Question <textarea name=q></textarea></label><button>Send question</button></form>
<form action=/sent method=post aria-label="Call me back"><label>Your name <input name=n autocomplete=name></label>
<label>Phone <input type=tel name=t autocomplete=tel></label><button>Send request</button></form></main>"""

UNFAMILIAR = FORM.replace("/sent", "/filed")
FILED = "<!doctype html><title>Heron</title><main><h1>Heron keeps your words now</h1></main>"
"""Says in no words of the lexicon that it took the form."""

UPLOAD = """<!doctype html><title>Report a fault</title><main><h1>Report a fault</h1>
<form method=post action=/sent enctype=multipart/form-data aria-label="Report">
<label>Email <input type=email name=email autocomplete=email required></label>
<label>Photos of it <input type=file name=photos accept=".jpg,.png" multiple></label>
<button>Send</button></form></main>"""

LOGIN = """<!doctype html><title>Sign in</title><main><h1>Sign in to continue</h1><form method=post>
<label>Email <input type=email name=u autocomplete=username></label>
<label>Password <input type=password name=p autocomplete=current-password></label>
<button>Sign in</button></form></main>"""

CAPTCHA = """<!doctype html><title>Just a moment</title><main><h1>Verify you are human</h1>
<p>Complete the challenge below to continue.</p>
<div class="g-recaptcha" data-sitekey="x" style="width:304px;height:78px">
<iframe title="reCAPTCHA" src="/anchor" width=304 height=78></iframe></div></main>"""

SENT = """<!doctype html><title>Thank you</title><main><h1>Thank you for submitting the form</h1>
<p>Your message was sent. We will answer soon.</p></main>"""

NO_FORM = "<!doctype html><title>About us</title><main><h1>About us</h1><p>We make lenses.</p></main>"

ESCAPES = "<!doctype html><title>x</title><main><button>Red \x1b[31malert\x1b]0;owned\x07</button></main>"

PAGES: dict[str, tuple[int, str, bytes]] = {
    "/form": (200, "text/html; charset=utf-8", FORM.encode()),
    "/unanswered": (200, "text/html; charset=utf-8", UNANSWERED.encode()),
    "/upload": (200, "text/html; charset=utf-8", UPLOAD.encode()),
    "/unfamiliar": (200, "text/html; charset=utf-8", UNFAMILIAR.encode()),
    "/filed": (200, "text/html; charset=utf-8", FILED.encode()),
    "/two": (200, "text/html; charset=utf-8", TWO_FORMS.encode()),
    "/login": (200, "text/html; charset=utf-8", LOGIN.encode()),
    "/members": (403, "text/html; charset=utf-8", LOGIN.encode()),
    "/captcha": (200, "text/html; charset=utf-8", CAPTCHA.encode()),
    "/anchor": (200, "text/html; charset=utf-8", b"<label><input type=checkbox> I'm not a robot</label>"),
    "/about": (200, "text/html; charset=utf-8", NO_FORM.encode()),
    "/escapes": (200, "text/html; charset=utf-8", ESCAPES.encode()),
    "/sent": (
        200,
        "text/html; charset=utf-8",
        SENT.encode(),
    ),
    "/broken": (500, "text/html; charset=utf-8", b"<h1>Internal Server Error</h1>"),
    "/file.pdf": (200, "application/pdf", b"%PDF-1.4\n%%EOF\n"),
    "/data": (200, "application/json", b'{"jobs": []}'),
    "/picture": (200, "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
}


class Pages(ThreadingHTTPServer):
    """Answers `PAGES`, 404 for what is not there, and nothing at all at /slow."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.posted: list[bytes] = []
        self.was_sent = threading.Event()
        self.ending = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: Any

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/slow":
            self.server.ending.wait(HANGS_S)
            return
        status, kind, body = PAGES.get(path, (404, "text/html; charset=utf-8", b"<h1>Not found</h1>"))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.server.posted.append(self.rfile.read(int(self.headers["Content-Length"] or 0)))
        self.server.was_sent.set()
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):
            super().handle()


@contextlib.contextmanager
def serving() -> Generator[Pages]:
    server = Pages()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.ending.set()
        server.shutdown()
        thread.join()
        server.server_close()
