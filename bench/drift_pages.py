"""The pages that `drift` measures on, read in a real browser: the demo's form in its looks, and the shared pages."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from unittest.mock import patch
from urllib.parse import quote

from bench.serving import saved

from footpath.config import read_settings
from footpath.demo.site import apply
from footpath.demo.site import server as demo
from footpath.page.browser import launch
from footpath.page.grant import Grant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.demo.site.looks import LookName
    from footpath.page.browser import Browser
    from footpath.schema.snapshot import Snapshot

PAGES: Final = (1, 2, 3)
"""The pages of the demo's form."""


async def collect_demo(every: Sequence[LookName] = ("v1", "v2", "hostile")) -> dict[str, Snapshot]:
    """Snapshots of the demo's form, `demo/<look>/<posting>/<page>`."""
    found: dict[str, Snapshot] = {}
    async with launch(read_settings()) as browser:
        for look in every:
            with TemporaryDirectory() as folder:
                async with demo.serve(Path(folder) / "site.db", look=look) as site:
                    found |= await _form_of(browser, site.url, look)
    return found


async def _form_of(browser: Browser, url: str, look: LookName) -> dict[str, Snapshot]:
    """Each page of the form, for the first two postings."""
    found: dict[str, Snapshot] = {}
    async with browser.session(Grant(hosts=(url.removeprefix("http://"),))) as session:
        await session.goto(f"{url}/jobs")
        links = [re.search(r"/jobs/([^/?#]+)$", e.href) for e in (await session.observe()).elements]
        slugs = list(dict.fromkeys(link[1] for link in links if link))[:2]
        # later pages are shown without the answers of the earlier ones: only what they look like counts here
        with patch.object(apply, "_first_unfinished", lambda *_: max(PAGES)):
            for at, slug in enumerate(slugs):
                for page in PAGES:
                    await session.goto(f"{url}/apply/{slug}/{page}")
                    found[f"demo/{look}/{at}/{page}"] = await session.observe()
    return found


async def collect_shared(shared: Path, every: int = 6) -> dict[str, Snapshot]:
    """Snapshots of the shared pages, by path: the application forms, the drift set, and one in `every` of the forms."""
    forms = sorted((shared / "forms" / "html").glob("*.html"), key=lambda path: int(path.stem))
    paths = [*sorted((shared / "ats").glob("*.html")), *sorted((shared / "drift").rglob("index.html")), *forms[::every]]
    found: dict[str, Snapshot] = {}
    with saved(shared) as address:
        host = address.removeprefix("http://")
        async with launch(read_settings()) as browser, browser.session(Grant(hosts=(host,))) as session:
            for path in paths:
                name = path.relative_to(shared).as_posix()
                await session.goto(f"{address}/{quote(name)}", 15)
                found[name] = await session.observe()
    return found
