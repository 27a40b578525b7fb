"""The names of Playwright's methods by what they do, as far as possible read from Playwright's own classes."""

from __future__ import annotations

from inspect import Signature, getmembers, iscoroutinefunction, isfunction, signature
from typing import Final

from playwright import async_api

ENDS: Final = frozenset({"first", "last"})
"""Attributes that derive a locator from a locator."""
READS: Final = frozenset(
    ["aria_snapshot", "bounding_box", "element_handle", "evaluate", "evaluate_handle", "get_attribute", "inner_html",
     "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled", "text_content"]
)  # fmt: skip
"""Locator methods that need an element and change nothing: in an `assert` they are part of the expectation."""
ASKS: Final = frozenset(
    ["all", "all_inner_texts", "all_text_contents", "count", "element_handles", "evaluate_all", "is_hidden",
     "is_visible"]
)  # fmt: skip
"""Locator methods that ask whether there is an element, and heal nothing."""
WAITS: Final = frozenset({"wait_for"})
"""Locator methods that wait for an element; in a repair they search it."""
PRESSES: Final = frozenset({"click", "dblclick", "tap", "hover", "check", "uncheck", "set_checked"})
"""Locator methods that also reach surrounding or associated elements."""
TO_FRAMES: Final = frozenset({"frame_locator", "content_frame", "frame", "frames", "main_frame", "child_frames"})
"""Methods and properties that give a frame, or the locator of a frame."""
_LASTS_NOT: Final = "get_by_ref"
"""Makes a locator of one snapshot, which no later page has."""


def _methods(kind: type) -> dict[str, Signature]:
    """The public methods of a class of Playwright's. Those of the async classes also say which ones ask the page."""
    return {name: signature(each) for name, each in getmembers(kind, isfunction) if not name.startswith("_")}


def _makers(kind: type) -> frozenset[str]:
    """Names of the methods that make a locator, without asking the page."""
    made = (name for name, each in _methods(kind).items() if each.return_annotation in ("Locator", async_api.Locator))
    return frozenset(name for name in made if not iscoroutinefunction(getattr(kind, name))) - {_LASTS_NOT}


ON_PAGES: Final = _makers(async_api.Page)
"""Page methods that make a locator."""
ON_LOCATORS: Final = _makers(async_api.Locator)
ACTS: Final = (
    frozenset(name for name, each in _methods(async_api.Locator).items() if "timeout" in each.parameters) - WAITS - ASKS
)
"""Locator methods that need an element, so Playwright waits for one. Queries about existence, such as `count`, stay
unchanged.
"""
DOES: Final = (
    (ACTS - READS - {"screenshot", "scroll_into_view_if_needed"})
    | {"drag_and_drop", "evaluate", "evaluate_all", "evaluate_handle"}
    | {name for kind in (async_api.Mouse, async_api.Keyboard, async_api.Touchscreen) for name in _methods(kind)}
)
"""Methods that may change a page."""
KNOWN: Final = frozenset(
    name for kind in (async_api.Page, async_api.BrowserContext, async_api.Browser) for name in _methods(kind)
)
"""Methods of pages, contexts and browsers."""
BY_SELECTOR: Final = frozenset(
    name for name, each in _methods(async_api.Page).items() if name in ACTS and [*each.parameters][1:2] == ["selector"]
)
"""Locator methods that pages and frames have too, with a selector."""
