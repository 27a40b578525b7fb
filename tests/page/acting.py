"""Acting on pages that a test shows: what is on them, and what their own scripts see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.deadlines import as_busy

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

SHORT_S = as_busy(1)
"""Seconds for what cannot be done: long enough to see why on a busy machine, and waited out."""


async def the(session: Session, name: str, role: str = "") -> Element:
    """The one element of this name on the page as it is now."""
    found = [e for e in (await session.observe()).elements if e.name == name and role in ("", e.role)]
    assert len(found) == 1, f"{len(found)} elements are named {name!r}"
    return found[0]


async def script(session: Session, expression: str) -> object:
    """What the page's own scripts see."""
    return await session.tab.page.evaluate(expression)


async def show(session: Session, site: Site, body: str) -> None:
    await session.goto(site.serve(f"<!doctype html><title>a page</title>{body}"))
