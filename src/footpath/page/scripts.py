"""The scripts that go into a page, put together from `page/js`."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

PARTS = (
    *("dom", "roles", "refs", "hooks", "names", "steps", "visibility", "changes", "controls", "elements", "widgets"),
    *("texts", "containers", "walker", "observe"),
    *("actor", "fill", "files", "options", "calendar", "moments", "flashes", "unrest"),
)
"""Files of `page/js` in a world, in the order in which they are run; a part may use those before it."""

WINDOWS = 12
"""How many windows that a document has opened may be there; more are not even opened."""


@cache
def bundle() -> str:
    """The script of a world: all parts in one function scope, without the token that ties it to its page."""
    return "\n".join(map(_source, PARTS))


def in_world(token: str) -> str:
    """The script that puts `footpath` into a world, once however often it is run."""
    head = f"'use strict'; const TOKEN = {json.dumps(token)}; const footpath = {{}};"
    world = f"const world = (() => {{ {head}\n{bundle()}\nreturn footpath; }});"  # in brackets: it is compiled at once
    return f"if (!globalThis.footpath) {{ {world}\nglobalThis.footpath = world();\n{_source('warm')} }}"


def in_page(token: str) -> str:
    """The script that listens among the page's own scripts before the first of them runs; see `listeners.js`."""
    head = f"'use strict'; const TOKEN = {json.dumps(token)}, WINDOWS = {WINDOWS};"
    return f"(() => {{ {head}\n{_source('listeners')}\n}})();"


def _source(part: str) -> str:
    return (resources.files("footpath.page") / "js" / f"{part}.js").read_text("utf-8")
