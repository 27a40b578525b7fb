"""Footpath for Python programs and notebooks, async and sync. Public by the names that `footpath` itself gives."""

from footpath.engine.person import Review
from footpath.errors import FootpathError
from footpath.library.attached import AttachedPage, ObservedElement, ObservedPage, SyncAttachedPage, attach
from footpath.library.footpath import Footpath, open_footpath
from footpath.library.records import Records
from footpath.library.result import Result
from footpath.library.sync import SyncFootpath, open_sync
from footpath.library.watched import Watched, watch
from footpath.locators.pages import healing

__all__ = [
    "AttachedPage",
    "Footpath",
    "FootpathError",
    "ObservedElement",
    "ObservedPage",
    "Records",
    "Result",
    "Review",
    "SyncAttachedPage",
    "SyncFootpath",
    "Watched",
    "attach",
    "healing",
    "open_footpath",
    "open_sync",
    "watch",
]
