"""What a widget with a list shows as chosen."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_point import GRACE_S

if TYPE_CHECKING:
    from footpath.page.act_point import Clock
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Option


class Shown(TypedDict, total=False):
    """What a widget shows as its choice."""

    failure: str
    value: str
    text: str
    inner: str
    """Its own words, where it is no text field."""
    around: str
    state: str
    chosen: list[str]
    """What its list says to be selected."""
    marked: list[str]
    """The same of an option that may say so since it is the one that Enter takes."""
    stands: list[str]
    """Each text of its own that stands in it while no list is open: what was chosen of several, and its own words."""
    chips: list[str]
    """Each text of it with a button that takes it back."""
    came: list[str]
    """What has come up on the page since the list was opened, and is no part of it."""
    open: bool
    expanded: str


def is_shown(label: str, before: Shown, now: Shown) -> bool:
    """Whether a widget shows an option as chosen: by its words, or, once its list is closed, by having changed.

    Many show less than the option says: a country picker offers "Germany (+49)" and then shows a flag.
    """
    wanted = squash(label)
    counts = now.get("text", "") != before.get("text", "")  # "2 chosen"
    says = (*now.get("chosen", ()), *now.get("came", ()), *(now.get("marked", ()) if counts else ()))
    if wanted in {squash(text) for text in says} - {""}:
        return True
    if now.get("open"):
        places = [now.get("value", ""), now.get("text", "")]
    else:
        places = [now.get("value", ""), now.get("text", ""), now.get("around", "")]
    if wanted and any(words(label) in words(place) for place in places):
        return True
    return not now.get("open") and _print(now) != _print(before)


def is_standing(option: Option, now: Shown) -> bool:
    """Whether a widget that takes one choice shows it before it is opened. A list that says that an option is selected
    may mean the one that Enter takes, and some take a choice back that is chosen again.
    """
    says = (*now.get("chosen", ()), now.get("inner", ""), *(now.get("stands", ()) if option.selected else ()))
    return squash(option.label) in {squash(text) for text in says} - {""}


def _print(now: Shown) -> tuple[str, ...]:
    return (now.get("value", ""), now.get("text", ""), now.get("around", ""), now.get("state", ""))


def squash(text: str) -> str:
    """Its letters and digits alone, to compare texts by; what follows a letter as in "C++" and "C#" stays."""
    return re.sub(r"[^\w+#]|_|(?<![^\W\d_])(?<![+#])[+#]+", "", unicodedata.normalize("NFKC", text).casefold())


def words(text: str) -> str:
    """The words of a text, each between spaces: one text stands in another where its words do, one after the other."""
    said = "".join(each if each.isalnum() else " " for each in text.casefold()).split()
    return f" {' '.join(said)} "


async def shown(tab: Tab, ref: str, clock: Clock) -> Shown:
    """What it shows now."""
    return cast("Shown", json.loads(await tab.say(ref, "shown", deadline_s=clock.left + GRACE_S)))
