"""The modules of Footpath as they are written, for tests of what stands in them."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SRC = Path(__file__).parent.parent / "src"
PACKAGE = SRC / "footpath"
MODULES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@cache
def trees() -> Mapping[str, ast.Module]:
    """Each module, parsed once, and only where a test asks.

    They are a million objects: to look through them again for garbage takes longer than all tests that read them.
    """
    gc.disable()
    try:
        return {module: ast.parse(path.read_text("utf-8"), str(path)) for module, path in MODULES.items()}
    finally:
        gc.freeze()
        gc.enable()
