"""Closed shadow roots that the parser made: no script saw them come, so the browser itself is asked for them."""

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
    """Hand the closed roots of these elements to our world; whether there were any.

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
        params = {"backendNodeId": root.get("backendNodeId"), "executionContextId": worlds.context_id(frame)}
        resolved = await worlds.send(session, "DOM.resolveNode", params, deadline_s=deadline_s)
        handle = cast("dict[str, str]", resolved["object"])["objectId"]
        call = {"functionDeclaration": _ADOPT, "objectId": handle}
        await worlds.send(session, "Runtime.callFunctionOn", call, deadline_s=deadline_s)
        return True
    return False
