"""The frames of a session's tabs, as the browser tells them: also those that no event has named yet."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from footpath.page.commands import send_command

if TYPE_CHECKING:
    from footpath.page.tabs import Tabs


class _Frame(TypedDict):
    id: str


class _Tree(TypedDict):
    """The parts of CDP's Page.FrameTree in use."""

    frame: _Frame
    childFrames: NotRequired[list[_Tree]]


async def frames_of(tabs: Tabs) -> set[str]:
    """Return the present frames in the tabs of a session, by the browser's ids."""
    sessions = [each for tab in tabs.open for each in tab.worlds.sessions]
    asked = (send_command(each, "Page.getFrameTree") for each in sessions)
    told = await asyncio.gather(*asked, return_exceptions=True)
    return {frame for each in told if isinstance(each, dict) for frame in _frames(cast("_Tree", each["frameTree"]))}


def _frames(tree: _Tree) -> list[str]:
    return [tree["frame"]["id"], *(frame for each in tree.get("childFrames", ()) for frame in _frames(each))]
