"""Read a page: one round trip a frame, one string back, parsed straight into a snapshot."""

from __future__ import annotations

import asyncio
import json
import operator
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.beside import stop
from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page import wire
from footpath.page.closed import adopt
from footpath.page.garbage import uncollected
from footpath.page.splice import Reading, splice
from footpath.page.worlds import Navigated

if TYPE_CHECKING:
    from footpath.page.splice import Apart
    from footpath.page.worlds import Json, Worlds
    from footpath.schema.snapshot import Snapshot

DEADLINE_S = 10.0
"""Seconds for the top document; a frame that takes longer than this is left unread."""

ATTEMPTS = 5
"""How often it begins anew when the document is replaced while it is read."""


class _Header(TypedDict, total=False):
    stamp: str
    unchanged: bool
    apart: list[Apart]
    suspects: list[str]


def asked(worlds: Worlds, frame: str = "") -> Json:
    """What `footpath.observe` is to be asked for a frame."""
    last = worlds.readings.get(frame)
    return {"since": last.stamp if last else "", "prefix": frame}


async def observe(worlds: Worlds, *, answer: str | None = None, deadline_s: float = DEADLINE_S) -> Snapshot:
    """Read the page with all its frames. An unchanged page answers with the very snapshot of the last time.

    Args:
        worlds: of the page.
        answer: what the top document has just said to `asked`, where it was asked already.
        deadline_s: seconds for each frame.

    Raises:
        Unresponsive: the top document did not answer in time.
        PageGone: the page is closed or has crashed.
        Navigated: the document was replaced again and again while it was read.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return await _observe(worlds, "", deadline_s, answer)
        except Navigated:
            answer = None
    return await _observe(worlds, "", deadline_s)


async def _observe(worlds: Worlds, frame: str, deadline_s: float, answer: str | None = None) -> Snapshot:
    """The snapshot of a frame with those inside it. Frames that were there the last time are asked at the same time."""
    last = worlds.readings.get(frame)
    begun = {ref: asyncio.ensure_future(_child(worlds, ref, deadline_s)) for ref in worlds.held(frame)}
    try:
        header, body = _split(answer) if answer else await _ask(worlds, frame, asked(worlds, frame), deadline_s)
        if (suspects := header.get("suspects")) and await adopt(worlds, suspects, deadline_s):
            header, body = await _ask(worlds, frame, {"since": "", "prefix": frame}, deadline_s)
        if last and header.get("unchanged"):
            own, apart = last.own, last.apart
        else:
            with uncollected():
                own, apart = wire.snapshot(body), tuple(header.get("apart", ()))
        children = await _children(worlds, frame, [place["ref"] for place in apart], begun, deadline_s)
    finally:
        await stop(*begun.values())
    if last and own is last.own and all(map(operator.is_, children, last.children)):
        return last.whole
    whole = splice(own, [(place, child) for place, child in zip(apart, children, strict=True) if child is not None])
    worlds.readings[frame] = Reading(header.get("stamp", ""), own, apart, children, whole)
    return whole


async def _children(
    worlds: Worlds, frame: str, owners: list[str], begun: dict[str, asyncio.Task[Snapshot | None]], deadline_s: float
) -> tuple[Snapshot | None, ...]:
    """What these iframes hold: of those in `begun` as it was asked for at the same time as their parent, of others now.

    They are awaited one after the other, which takes less than to gather them: all are on their way.
    """
    met = {ref: asyncio.ensure_future(_child(worlds, ref, deadline_s)) for ref in owners if ref not in begun}
    begun |= met
    children = [await begun[ref] for ref in owners]
    for place, ref in enumerate(owners):
        if children[place] is None and ref not in met and ref not in worlds.held(frame):
            children[place] = await _child(worlds, ref, deadline_s)  # what was known of it was of another document
    return tuple(children)


async def _child(worlds: Worlds, owner: str, deadline_s: float) -> Snapshot | None:
    """The snapshot of the frame that an iframe element holds, or None where it cannot be read."""
    try:
        frame = await worlds.owned(owner, deadline_s=deadline_s)
        return None if frame is None else await _observe(worlds, frame, deadline_s)
    except Unresponsive:
        return None  # the page is read without it, and says so in `frames`
    except (PageGone, Navigated):
        worlds.lose(owner)
        return None


async def _ask(worlds: Worlds, frame: str, options: Json, deadline_s: float) -> tuple[_Header, str]:
    return _split(await worlds.call(frame, "footpath.observe", options, deadline_s=deadline_s))


def _split(answer: str) -> tuple[_Header, str]:
    head, _, body = answer.partition("\n")
    header = cast("_Header", json.loads(head))
    if not body and not header.get("unchanged"):
        raise FootpathError("The page answered an observation without a body.")
    return header, body
