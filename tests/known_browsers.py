"""Which browsers start on this machine, as `make setup` found out: whoever finds out anew starts one more for it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from footpath import config

if TYPE_CHECKING:
    from pathlib import Path


def know_browsers(home: Path) -> None:
    """Tell a new home of Footpath's."""
    known = config.read_settings().cache / "browsers"
    if known.is_dir():
        shutil.copytree(known, home / "cache" / "browsers", dirs_exist_ok=True)
