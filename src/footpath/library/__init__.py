"""Footpath for Python programs and notebooks, async and sync. The package `footpath` exports the public names."""

from footpath.engine.person import Review, ReviewRow
from footpath.errors import (
    BadInput,
    BrowserMissing,
    Busy,
    FootpathError,
    ModelUnavailable,
    NotFound,
    PageGone,
    StoreUnavailable,
)
from footpath.library.attached import AttachedPage, ObservedElement, ObservedPage, SyncAttachedPage, attach
from footpath.library.footpath import Footpath, OnEvent, OpenOptions, Reviewer, SendOptions, TaskOptions, open_footpath
from footpath.library.records import Records
from footpath.library.result import Result, Watched, watch
from footpath.library.sync import SyncFootpath, open_sync
from footpath.locators.pages import healing
from footpath.schema.event import Entry
from footpath.schema.exploration import Exploration
from footpath.schema.ladder import ExecutionMode
from footpath.schema.posting import KeptPosting
from footpath.schema.run import RunStatus
from footpath.schema.signature import Signature

__all__ = [
    "AttachedPage",
    "BadInput",
    "BrowserMissing",
    "Busy",
    "Entry",
    "ExecutionMode",
    "Exploration",
    "Footpath",
    "FootpathError",
    "KeptPosting",
    "ModelUnavailable",
    "NotFound",
    "ObservedElement",
    "ObservedPage",
    "OnEvent",
    "OpenOptions",
    "PageGone",
    "Records",
    "Result",
    "Review",
    "ReviewRow",
    "Reviewer",
    "RunStatus",
    "SendOptions",
    "Signature",
    "StoreUnavailable",
    "SyncAttachedPage",
    "SyncFootpath",
    "TaskOptions",
    "Watched",
    "attach",
    "healing",
    "open_footpath",
    "open_sync",
    "watch",
]
