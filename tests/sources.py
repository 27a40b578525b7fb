"""The modules of Footpath as they are written, for tests of what stands in them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from website.sources import PACKAGE, parsed

from website import sources

if TYPE_CHECKING:
    import ast
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


def nodes(module: str) -> Sequence[ast.AST]:
    """The nodes of a module."""
    return sources.nodes(MODULES[module])
