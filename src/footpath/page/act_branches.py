"""Open the branches of a tree in an opened list, until the wanted leaves show."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from footpath.page.act_open import DRAWN_S, OPEN_S
from footpath.page.act_point import GRACE_S, Clock, press

if TYPE_CHECKING:
    from footpath.page.act_open import OptionReader
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Option

MOST: Final = 60
"""Branches that are opened at most."""


async def open_branches(tab: Tab, ref: str, reader: OptionReader, least: int, clock: Clock) -> list[Option]:
    """Return the wanted options of a tree, after opening one closed branch after the other until at least so many show;
    fewer if no branch is left, and none in a list without branches.
    """
    opened: list[str] = []
    found: list[Option] = []
    while len(found) < least and len(opened) < MOST and not clock.is_over:
        said = await tab.say(ref, "closed_branch", list(opened), deadline_s=clock.left + GRACE_S)
        if not said:
            break
        arrow, branch = cast("tuple[str, str]", json.loads(said))
        opened.append(branch)
        if (await press(tab, arrow, Clock(min(DRAWN_S, clock.left)), "choose")).ok:
            found = await reader.find(OPEN_S) or found
    return found
