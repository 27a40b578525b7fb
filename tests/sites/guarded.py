"""A list of jobs whose site wants some of its pages left alone, and remembers when each of the others was asked for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from tests.sites.act_server import Handler, Site, answer

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import Mapping

    from tests.sites.act_server import Request

ROBOTS = "User-agent: *\nDisallow: /private\n"
NAMES = ("Gardener", "Lens designer", "Tram driver", "Archivist", "Bookbinder", "Surveyor")

PAGER = "<nav aria-label=Pages><b>1</b> <button onclick=\"location='{0}'\">2</button> {1}</nav>".replace(
    "{1}", "<button onclick=\"location='{0}'\">Next</button>"
)

Opens = Literal["link", "moved", "window", "script"]
"""How a job is opened: by a link to it, one that redirects, one that opens a window, or a click."""


class GuardedSite(Site):
    """Two pages of six jobs each. What leads to the second, and to each job, may lead to what is forbidden."""

    def __init__(self, opens: Opens = "link", jobs: str = "/jobs/", second: str = "/list?page=2") -> None:
        super().__init__()
        self.opens = opens
        self.jobs = jobs
        self.second = second
        self.times: list[tuple[float, str]] = []
        """When each document was asked for, robots.txt included."""

    @property
    def start(self) -> str:
        return f"{self.url}/list"

    @property
    def paths(self) -> set[str]:
        return {path for _, path in self.times}

    def gaps(self) -> list[float]:
        """Seconds between one document and the next."""
        return [after - before for (before, _), (after, _) in zip(self.times, self.times[1:], strict=False)]

    def handler(self, path: str) -> Handler | None:
        self.times.append((asyncio.get_running_loop().time(), path))

        async def respond(request: Request, writer: StreamWriter) -> None:
            writer.write(self._answer(path, request.query))

        return respond

    def _answer(self, path: str, query: Mapping[str, list[str]]) -> bytes:
        name = path.rpartition("/")[2]
        match path.rpartition("/")[0]:
            case "/moved":
                return answer("", status="302 Found", more=f"Location: {self.jobs}{name}\r\n")
            case "/jobs" | "/private":
                return answer(f"<title>Job {name}</title><h1>Job {name}</h1><p>{'What it is about. ' * 20}")
            case _:
                pass
        if path == "/robots.txt":
            return answer(ROBOTS, kind="text/plain")
        if path in ("/list", "/private"):
            return answer(self._list(int(query.get("page", ["1"])[0])))
        return answer("nothing here", status="404 Not Found")

    def _list(self, page: int) -> str:
        jobs = "".join(self._job(f"{name} {page}", f"{page}{at}") for at, name in enumerate(NAMES))
        onward = PAGER.format(self.second) if page == 1 else ""
        return f"<title>Jobs</title><h1>Jobs</h1><ul>{jobs}</ul>{onward}"

    def _job(self, name: str, number: str) -> str:
        href = f"/moved/{number}" if self.opens == "moved" else f"{self.jobs}{number}"
        window = " target=_blank" if self.opens == "window" else ""
        opener = f"<a href={href}{window}>{name}</a>"
        if self.opens == "script":
            opener = f"<button onclick=\"location='{href}'\">{name}</button>"
        return f"<li><h3>{opener}</h3><p class=firm>Tagus Works</p><p class=place>Lisbon</p></li>"
