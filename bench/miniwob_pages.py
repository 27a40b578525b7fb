"""The pages of MiniWoB++, served from loopback out of a package in an environment of its own under the cache folder.

The package is only read, never imported: what it depends on is not installed, and none of its Python runs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from typing import TYPE_CHECKING, Final

from bench.report import Skipped
from bench.serving import Quiet, loopback

from footpath.config import read_settings

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

PACKAGE: Final = "miniwob==1.1.0"
SECONDS: Final = 60
"""What a page gives for its task. Its own ten seconds are made for a hand; a busy machine needs longer."""

_START: Final = """<script>addEventListener('load', () => {
  Math.seedrandom('%s'); core.EPISODE_MAX_TIME = %d; core.startEpisodeReal();
});</script>"""


def folder() -> Path:
    """Where the pages lie; the package is fetched when it is not there.

    Raises:
        Skipped: it could not be installed.
    """
    place = read_settings().cache / "bench" / "miniwob"
    ready = place / "ready"
    if not ready.exists():
        try:
            subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, capture_output=True)
            python = str(place / "bin" / "python")
            install = [python, "-m", "pip", "install", "--quiet", "--no-deps", PACKAGE]
            subprocess.run(install, check=True, capture_output=True)
        except (subprocess.CalledProcessError, OSError) as error:
            raise Skipped("the MiniWoB++ pages could not be installed.") from error
        ready.touch()
    found = next(place.glob("lib/python3*/site-packages/miniwob/html"), None)
    if found is None:
        raise Skipped("the installed MiniWoB++ has no pages.")
    return found


def names(place: Path) -> list[str]:
    """The tasks that there are."""
    return sorted(page.stem for page in (place / "miniwob").glob("*.html"))


@contextmanager
def served(place: Path) -> Generator[str]:
    """A site that begins the task of a page as soon as it is loaded, at `/miniwob/NAME.html?seed=1`."""
    with loopback(partial(_Page, directory=str(place))) as address:
        yield address


class _Page(Quiet, SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        asked = re.fullmatch(r"seed=(\d+)", query)
        file = self.translate_path(path)
        if asked is None or not path.endswith(".html"):
            super().do_GET()
            return
        with open(file, encoding="utf-8") as page:  # noqa: PTH123 - as the handler gives it
            html = page.read()
        start = _START % (asked[1], SECONDS * 1000)
        self.answer(html.replace("</body>", f"{start}</body>", 1) if "</body>" in html else html + start)
