"""The scripts that go into a page, put together from `page/js`."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

PARTS = (
    *("roles", "refs", "hooks", "names", "steps", "visibility", "changes", "controls", "elements", "widgets"),
    *("texts", "containers", "walker", "observe"),
    *("actor", "fill", "files", "options", "moments", "cover", "marks", "veil"),
)
"""Files of `page/js` in a world, in the order in which they are run; a part may use those before it."""


@cache
def bundle() -> str:
    """The script of a world: all parts in one function scope, without the token that ties it to its page."""
    folder = resources.files("footpath.page") / "js"
    return "\n".join((folder / f"{part}.js").read_text("utf-8") for part in PARTS)


def in_world(token: str) -> str:
    """The script that puts `footpath` into a world, once however often it is run."""
    head = f"'use strict'; const TOKEN = {json.dumps(token)}; const footpath = globalThis.footpath = {{}};"
    return f"if (!globalThis.footpath) (() => {{ {head}\n{bundle()}\n}})();"


def in_page(token: str) -> str:
    """The script that listens among the page's own scripts before the first of them runs; see `listeners.js`."""
    source = (resources.files("footpath.page") / "js" / "listeners.js").read_text("utf-8")
    return f"(() => {{ 'use strict'; const TOKEN = {json.dumps(token)};\n{source}\n}})();"
