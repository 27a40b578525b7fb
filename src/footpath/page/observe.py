"""Read a page into a snapshot: one round trip for each frame, with one string as the answer.

Closed shadow roots stand in the HTML itself (`<template shadowrootmode="closed">`) or are made by scripts.
`js/listeners.js` notes roots that scripts create. Roots that the parser creates are invisible to scripts, so the
browser is asked for them, over CDP.
"""

from __future__ import annotations

import asyncio
import json
import operator
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.beside import stop
from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page import wire
from footpath.page.garbage import collector_paused
from footpath.page.wire import Apart, KeptReading, splice
from footpath.page.worlds import Navigated, frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.wire import Apart
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


_ADOPT = "function () { return globalThis.footpath.adopt(this); }"


class _Node(TypedDict, total=False):
    shadowRoots: list[_Node]
    shadowRootType: str
    backendNodeId: int


async def adopt(worlds: Worlds, suspects: Sequence[str], deadline_s: float) -> bool:
    """Make the closed roots of elements readable for our scripts. Return whether there were any.

    Args:
        worlds: of the page.
        suspects: refs of elements that may have a closed root.
        deadline_s: seconds for each command.

    Raises:
        Navigated, Unresponsive, PageGone: as `Worlds.call`.
    """
    found = await asyncio.gather(*(_adopt(worlds, ref, deadline_s) for ref in suspects))
    return any(found)


async def _adopt(worlds: Worlds, ref: str, deadline_s: float) -> bool:
    frame = frame_of(ref)
    session = worlds.cdp(frame)
    host = await worlds.object(ref, deadline_s=deadline_s)
    answer = await worlds.send(session, "DOM.describeNode", {"objectId": host}, deadline_s=deadline_s)
    for root in cast("_Node", answer["node"]).get("shadowRoots", []):
        if root.get("shadowRootType") != "closed":
            continue  # the browser's own
        await _hand_over(worlds, frame, root.get("backendNodeId", 0), deadline_s)
        return True
    return False


async def adopt_roots(worlds: Worlds, frame: str, roots: Sequence[int], deadline_s: float) -> None:
    """Make closed roots of a frame readable for our scripts, by the browser's ids of the nodes. Raises as `adopt`."""
    await asyncio.gather(*(_hand_over(worlds, frame, root, deadline_s) for root in roots))


async def _hand_over(worlds: Worlds, frame: str, root: int, deadline_s: float) -> None:
    session = worlds.cdp(frame)
    params = {"backendNodeId": root, "executionContextId": worlds.context_id(frame)}
    resolved = await worlds.send(session, "DOM.resolveNode", params, deadline_s=deadline_s)
    handle = cast("dict[str, str]", resolved["object"])["objectId"]
    call = {"functionDeclaration": _ADOPT, "objectId": handle}
    await worlds.send(session, "Runtime.callFunctionOn", call, deadline_s=deadline_s)
