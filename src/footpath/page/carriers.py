"""The names under which a widget sends the answer: of hidden fields, and of the field."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from footpath.errors import Unresponsive
from footpath.page.commands import Navigated

if TYPE_CHECKING:
    from footpath.page.tab import Tab

READ_S: Final = 2.0
"""Seconds that a page has to return the names."""


async def carrier_names(tab: Tab, ref: str) -> tuple[str, ...]:
    """Return the names of a field and of the hidden fields in its widget; none if the page does not answer."""
    try:
        return tuple(cast("list[str]", json.loads(await tab.say(ref, "carriers", deadline_s=READ_S))))
    except (Navigated, Unresponsive):
        return ()
