"""Where the saved pages of real sites are. They are no part of the project; what needs them is skipped without them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bench.report import Skipped

from footpath.config import environment

VARIABLE: Final = "FOOTPATH_PAGES"
_BESIDE: Final = Path(__file__).parents[2] / "shared" / "pages"


def folder(given: Path | None = None) -> Path:
    """The folder of saved pages: the one that is given, else that of FOOTPATH_PAGES, else ../shared/pages."""
    named = environment().get(VARIABLE)
    return given or (Path(named) if named else _BESIDE)


def need(path: Path) -> Path:
    """The same path.

    Raises:
        Skipped: there is nothing at it.
    """
    if not path.exists():
        raise Skipped(f"there is no {path.name} among the saved pages (point {VARIABLE} or --pages at them).")
    return path
