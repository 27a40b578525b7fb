"""The modules of Footpath as they are written, for tests of what stands in them."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING

from website.sources import PACKAGE, parsed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SRC = PACKAGE.parent
MODULES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@cache
def trees() -> Mapping[str, ast.Module]:
    """Each module, parsed where a test first asks."""
    return {module: parsed()[path] for module, path in MODULES.items()}


@cache
def nodes(module: str) -> Sequence[ast.AST]:
    """The nodes of a module, walked once for all tests."""
    return tuple(ast.walk(trees()[module]))
