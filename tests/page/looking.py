"""Look at a page that a test has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.observe import observe

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Block, Element, Snapshot


class Look:
    """A session with a site: `await look(html)` serves a page, opens it and reads it."""

    def __init__(self, session: Session, site: Site) -> None:
        self.session = session
        self.site = site

    async def __call__(self, html: str) -> Snapshot:
        await self.session.goto(self.site.serve(f"<!doctype html><title>t</title>{html}"))
        return await self.again()

    async def again(self) -> Snapshot:
        return await observe(self.session.tab.worlds)

    async def page(self, script: str) -> object:
        """Run a script as the page would."""
        return await self.session.tab.page.evaluate(script)

    async def leave(self) -> None:
        """Leave the page: what it draws on and on, such as the browser's own message at a field, takes a core."""
        await self.session.tab.page.goto("about:blank")


def by_id(snapshot: Snapshot, id: str) -> Element:
    """The element with this id attribute."""
    return next(element for element in snapshot.elements if element.id == id)


def visible(snapshot: Snapshot) -> list[str]:
    """Role and name of what a person can see and act on."""
    return [f"{e.role} {e.name}".strip() for e in snapshot.elements if not e.hidden]


def in_order(snapshot: Snapshot) -> list[str]:
    """Names and texts as they are read."""
    items: list[Element | Block] = sorted((*snapshot.elements, *snapshot.blocks), key=lambda item: item.order)
    return [text for item in items if (text := getattr(item, "name", "") or getattr(item, "text", ""))]
