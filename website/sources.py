"""The modules of Footpath as they are written, parsed once for all that reads them."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "footpath"


@cache
def parsed() -> Mapping[Path, ast.Module]:
    """Each module by its path, sorted.

    They are a million objects: to look through them again for garbage takes longer than all that reads them.
    """
    gc.disable()
    try:
        return {path: ast.parse(path.read_text("utf-8"), str(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    finally:
        gc.freeze()
        gc.enable()


@cache
def nodes(path: Path) -> Sequence[ast.AST]:
    """The nodes of a module, walked once for all that reads them."""
    return tuple(ast.walk(parsed()[path]))
