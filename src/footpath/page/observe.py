"""Read a page into a snapshot: one round trip for each frame, with one string as the answer."""

from __future__ import annotations

import asyncio
import json
import operator
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.beside import stop
from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page import wire
from footpath.page.closed import adopt
from footpath.page.garbage import collector_paused
from footpath.page.splice import KeptReading, splice
from footpath.page.worlds import Navigated

if TYPE_CHECKING:
    from footpath.page.splice import Apart
    from footpath.page.worlds import Json, Worlds
    from footpath.schema.snapshot import Snapshot

DEADLINE_S = 10.0
"""Seconds for each document; a slower frame is left out, a slower top document is an error."""

ATTEMPTS = 5
"""How often reading is tried when the document is replaced meanwhile."""


class _HeaderLine(TypedDict, total=False):
    stamp: str
    unchanged: bool
    apart: list[Apart]
    suspects: list[str]


def observe_options(worlds: Worlds, frame: str = "") -> Json:
    """Return the options of `footpath.observe` for a frame: the last stamp, and the prefix of refs."""
    last = worlds.readings.get(frame)
    return {"since": last.stamp if last else "", "prefix": frame}


async def observe(worlds: Worlds, *, answer: str | None = None) -> Snapshot:
    """Read the page with all its frames. An unchanged page gives the same snapshot object as before.

    Args:
        worlds: of the page.
        answer: the answer of the top document to `observe_options`, if already asked.

    Raises:
        Unresponsive: the top document did not answer in time.
        PageGone: the page is closed or has crashed.
        Navigated: the document was replaced again and again during the reading.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return await _observe(worlds, "", answer)
        except Navigated:
            answer = None
    return await _observe(worlds, "")


async def _observe(worlds: Worlds, frame: str, answer: str | None = None) -> Snapshot:
    """Return the snapshot of a frame with its inner frames. Known inner frames are read in parallel."""
    last = worlds.readings.get(frame)
    begun = {ref: asyncio.ensure_future(_child(worlds, ref)) for ref in worlds.held(frame)}
    try:
        header, body = _split(answer) if answer else await _ask(worlds, frame, observe_options(worlds, frame))
        if (suspects := header.get("suspects")) and await adopt(worlds, suspects, DEADLINE_S):
            header, body = await _ask(worlds, frame, {"since": "", "prefix": frame})
        if last and header.get("unchanged"):
            own, apart = last.own, last.apart
        else:
            with collector_paused():
                own, apart = wire.snapshot(body), tuple(header.get("apart", ()))
        children = await _children(worlds, frame, [place["ref"] for place in apart], begun)
    finally:
        await stop(*begun.values())
    if last and own is last.own and all(map(operator.is_, children, last.children)):
        return last.whole
    whole = splice(own, [(place, child) for place, child in zip(apart, children, strict=True) if child is not None])
    worlds.readings[frame] = KeptReading(header.get("stamp", ""), own, apart, children, whole)
    return whole


async def _children(
    worlds: Worlds, frame: str, owners: list[str], begun: dict[str, asyncio.Task[Snapshot | None]]
) -> tuple[Snapshot | None, ...]:
    """Return the snapshots of iframes: readings in `begun` started with the parent, the others start now.

    All readings run at once; awaiting one after the other is faster than `asyncio.gather`.
    """
    met = {ref: asyncio.ensure_future(_child(worlds, ref)) for ref in owners if ref not in begun}
    begun |= met
    children = [await begun[ref] for ref in owners]
    for place, ref in enumerate(owners):
        if children[place] is None and ref not in met and ref not in worlds.held(frame):
            children[place] = await _child(worlds, ref)  # the known child belonged to another document
    return tuple(children)


async def _child(worlds: Worlds, owner: str) -> Snapshot | None:
    """Return the snapshot of an iframe's frame, or None if unreadable."""
    try:
        frame = await worlds.owned(owner, deadline_s=DEADLINE_S)
        return None if frame is None else await _observe(worlds, frame)
    except Unresponsive:
        return None  # the page is read without the frame; `frames` tells so
    except (PageGone, Navigated):
        worlds.lose(owner)
        return None


async def _ask(worlds: Worlds, frame: str, options: Json) -> tuple[_HeaderLine, str]:
    return _split(await worlds.call(frame, "footpath.observe", options, deadline_s=DEADLINE_S))


def _split(answer: str) -> tuple[_HeaderLine, str]:
    head, _, body = answer.partition("\n")
    header = cast("_HeaderLine", json.loads(head))
    if not body and not header.get("unchanged"):
        raise FootpathError("The page answered an observation without a body.")
    return header, body
