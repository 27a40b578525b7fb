"""Sites on loopback, each on a port of its own while a context stands."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from os import PathLike
    from pathlib import Path

    from bench.synthetic import Page

WITH_ITS_FILES: Final = "script-src 'none'"
ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policies: a page with what was saved beside it, or the document and nothing else."""


class Quiet(BaseHTTPRequestHandler):
    """A handler that keeps no log: a saved page asks for hundreds of files that are not there."""

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def answer(self, html: str, status: int = 200) -> None:
        """Sends a whole document."""
        body = html.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing: a browser that has what it wants hangs up."""


class _Saved(Quiet, SimpleHTTPRequestHandler):
    policy = WITH_ITS_FILES

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def guess_type(self, path: str | PathLike[str]) -> str:
        kind = super().guess_type(path)
        return f"{kind}; charset=utf-8" if kind == "text/html" else kind


class _SavedAlone(_Saved):
    policy = ALONE


@contextmanager
def loopback(handler: Callable[..., BaseHTTPRequestHandler]) -> Generator[str]:
    """A site that the handler answers for; yields its address."""
    server = _Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def saved(folder: Path, *, alone: bool = False) -> Generator[str]:
    """A folder of saved pages without their scripts; yields its address."""
    with loopback(partial(_SavedAlone if alone else _Saved, directory=str(folder))) as address:
        yield address


@contextmanager
def made(pages: list[Page]) -> Generator[list[str]]:
    """Pages made here, and their frames, on one site, the frames of another origin on a second one; yields the
    addresses of the pages in order.
    """
    documents: dict[str, str] = {}
    with loopback(_made(documents)) as first, loopback(_made(documents)) as other:
        for at, page in enumerate(pages):
            documents[f"/{at}"] = page.html.replace("OTHER", other)
            documents |= page.frames
        yield [f"{first}/{at}" for at in range(len(pages))]


def _made(documents: Mapping[str, str]) -> type[BaseHTTPRequestHandler]:
    class Handler(Quiet):
        def do_GET(self) -> None:
            html = documents.get(self.path)
            self.answer(html or "", 404 if html is None else 200)

    return Handler
