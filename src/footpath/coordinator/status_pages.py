"""States of applications from the sites' own pages: each page is read, and what it shows is kept in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.errors import FootpathError
from footpath.mail.status_page import status_on
from footpath.reading.read import read
from footpath.schema.application import EntryBody, StatusSeen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.memory.tracking import History, Tracking
    from footpath.schema.application import Application, StatusPage
    from footpath.schema.snapshot import Snapshot
    from footpath.store.database import Clock

MOST_QUOTED: Final = 400
"""Characters of a text that are kept."""
NO_LOGIN: Final = "The page asks for a login: sign in there once, and name the browser profile that keeps it."
NO_STATE: Final = "The page shows no state of this application that is certain."
SEVERAL: Final = "The page shows several states of this application: {}."


class StatusPages:
    """The pages on which sites show the states of a person's applications.

    Args:
        tracking: has the pages.
        history: stores the news.
        look: reads a page. Nothing on the page is pressed.
        now: the clock.
    """

    def __init__(
        self, tracking: Tracking, history: History, look: Callable[[StatusPage], Awaitable[Snapshot]], now: Clock
    ) -> None:
        self._tracking = tracking
        self._history = history
        self._look = look
        self._now = now

    async def check(self, ids: Sequence[str] = ()) -> list[StatusSeen]:
        """Look at the pages of applications by id, or of all.

        Raises:
            NotFound: an id is unknown.
            WrongKey: the sealed pages cannot be read here.
        """
        wanted = {(await self._tracking.get(each)).application.id for each in ids}
        pages = await self._tracking.status_pages()
        return [await self._seen(it, page) for it, page in pages if not wanted or it.id in wanted]

    async def _seen(self, it: Application, page: StatusPage) -> StatusSeen:
        found = StatusSeen(application=it.id, title=it.title, organisation=it.organisation)
        try:
            snapshot = await self._look(page)
        except FootpathError as error:
            return found.model_copy(update={"why": str(error)})
        judged = status_on(snapshot, it.title, it.reference)
        if judged.told is None:
            return found.model_copy(update={"why": _why(snapshot, judged.possible)})
        quote = judged.quote[:MOST_QUOTED]
        is_news = await self._history.see(it.id, judged.told, self._now(), EntryBody(quote=quote))
        return found.model_copy(update={"stage": judged.told, "is_news": is_news, "quote": quote})


def _why(snapshot: Snapshot, possible: Sequence[str]) -> str:
    """Why a page tells no state."""
    if possible:
        return SEVERAL.format(", ".join(possible))
    return NO_LOGIN if any(each.kind == "password" for each in read(snapshot).fields) else NO_STATE
