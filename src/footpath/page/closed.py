"""Read closed shadow roots in the HTML itself (`<template shadowrootmode="closed">`).

`js/listeners.js` notes roots that scripts create. Roots that the parser creates are invisible to scripts, so the
browser is asked for them, over CDP.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.worlds import frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.worlds import Worlds

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
