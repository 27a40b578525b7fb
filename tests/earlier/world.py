"""What an earlier version had worked, and kept: the sites, the tasks, and the database as text."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import itertools
import json
import re
import sqlite3
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.engine.goal_minds import Mind, click, fill
from tests.engine.goal_running import Custom
from tests.engine.running import IDA, Footpath
from tests.sites.desk import desk
from tests.sites.forms import EMAIL, FormSite, form, page, text
from tests.sites.model_server import Hang, ModelServer
from tests.sites.tasks import TaskSite, running
from tests.store.databases import START, Ticking

from footpath.schema.profile import Profile
from footpath.schema.task import Task
from footpath.store.database import open_store
from footpath.tasks.services import data_of

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_minds import Deed
    from tests.sites.model_server import Asked, Turn

    from footpath.config import Settings
    from footpath.page.browser import Browser

FOLDER: Final = Path(__file__).parent
GOAL: Final = "Answer ticket 4712 with {{message}}"
MESSAGE: Final = {"message": "We have sent you a new password."}
WAY: Final[list[list[Deed]]] = [
    [click("Tickets")],
    [click("4712")],
    [fill("Reply", "{{message}}"), click("Send reply")],
]
PROOF: Final = "Your reply was sent"


@dataclasses.dataclass
class Sites:
    """The sites that were worked."""

    desk: TaskSite
    rooms: TaskSite
    careers: FormSite

    @property
    def ports(self) -> dict[str, str]:
        """The ports of the sites, by the words that stand for them in the kept text."""
        urls = {"{desk}": self.desk.url, "{rooms}": self.rooms.url, "{careers}": self.form}
        return {name: re.findall(r":(\d+)", url)[0] for name, url in urls.items()}

    @property
    def form(self) -> str:
        """The address of the form."""
        return self.careers.page("/apply", page("Apply", form(text("First name", "first"), EMAIL)))


@dataclasses.dataclass
class World:
    """The sites, and those who work on them with one store."""

    sites: Sites
    custom: Custom
    forms: Footpath

    async def work(self) -> None:
        """Learn the way of a goal and that of a form, and stop a run on its way."""
        learned = await self.custom.run(self.sites.rooms.url, "Show rooms in Porto", Mind(ROOMS, "Rooms in Porto"))
        assert learned.status == "complete", learned.reason
        filled = await self.forms.fill(self.sites.form, IDA)
        assert filled.status == "complete", filled.reason
        await self._stop()

    async def _stop(self) -> None:
        mind, silent = Mind(WAY, PROOF), asyncio.Event()

        def answers(asked: Asked) -> Turn | Hang:
            if mind.at == 2:
                silent.set()
                return Hang()
            return mind(asked)

        run = asyncio.create_task(self.custom.run(self.sites.desk.url, GOAL, answers, submit="submit", input=MESSAGE))
        await asyncio.wait_for(silent.wait(), 30)
        run.cancel()
        await asyncio.gather(run, return_exceptions=True)


ROOMS: Final[list[list[Deed]]] = [[fill("City", "Porto"), click("Search")]]


def rooms() -> TaskSite:
    """A site that looks up rooms by city."""

    async def home(site: TaskSite, request: Request) -> Response:
        city = request.query_params.get("city", "")
        asks = "<form><label>City <input name=city></label><button>Search</button></form>"
        return site.page(f"Rooms in {city}" if city else "Rooms", asks)

    return TaskSite("Rooms", "create table none (id integer);", {}, {"/": home})


@asynccontextmanager
async def world(browser: Browser, settings: Settings, folder: Path, kept: Path | None = None) -> AsyncGenerator[World]:
    """The sites with an empty store; or with the one that an earlier version `kept`."""
    now, home = Ticking(START if kept is None else START + timedelta(days=1)), folder / "home"
    home.mkdir()
    async with AsyncExitStack() as stack:
        models = await stack.enter_async_context(ModelServer())
        careers = await stack.enter_async_context(FormSite())
        careers.takes("/send")
        sites = Sites(
            await stack.enter_async_context(running(desk(), folder / "desk.db")),
            await stack.enter_async_context(running(rooms(), folder / "rooms.db")),
            careers,
        )
        if kept is not None:
            restore(kept, home / "footpath.db", sites.ports)
        url = f"sqlite+aiosqlite:///{home / 'footpath.db'}"
        store = await stack.enter_async_context(open_store(url, home, now=now))
        first_id = itertools.count(1 if kept is None else 1000)
        asked = dataclasses.replace(settings, model_url=models.openai)
        custom = Custom(store, browser, folder, asked, models, stack, now, first_id)
        yield World(sites, custom, Footpath(store, browser, folder, now, custom.ids))


def dumped(database: Path, ports: dict[str, str]) -> str:
    """A database as SQL, names in the place of ports."""
    with closing(sqlite3.connect(database)) as connection:
        said = "\n".join(connection.iterdump())
    for name, port in ports.items():
        said = re.sub(rf"(?<=127\.0\.0\.1:){port}\b", name, said)
    return f"{said.replace(str(database.parent.parent), '/home/somebody')}\n"


def restore(kept: Path, database: Path, ports: dict[str, str]) -> None:
    """The database of that text, for the ports of today: a goal's run is known again by digests of its data and of
    its person, which the address is a part of.
    """
    said = kept.read_text(encoding="utf-8")
    for name, port in ports.items():
        said = said.replace(name, port)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(said)
        for id, kind, body in connection.execute("select id, task_type, body from runs").fetchall():
            run = json.loads(body)
            if kind == "custom":
                given = {"input": {name: MESSAGE[name] for name in run["task"]["input"]}}
                task = Task.model_validate(run["task"] | given)
                who = hashlib.sha256(f"{Profile().identity()}|{task.url}".encode()).hexdigest()[:32]
                run |= {"data": data_of(task, Profile()), "person": who}
                connection.execute("update runs set body = ? where id = ?", (json.dumps(run), id))
        connection.commit()
