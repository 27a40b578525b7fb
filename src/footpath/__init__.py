"""Footpath walks a web site once, keeps the way as a cookbook, and replays the cookbook without a model.

In Python: `async with footpath.open() as fp:`, or `with footpath.open_sync() as fp:`. See docs/python.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.library import (
        AttachedPage,
        BadInput,
        BrowserMissing,
        Busy,
        Entry,
        ExecutionMode,
        Exploration,
        Footpath,
        FootpathError,
        KeptPosting,
        ModelUnavailable,
        NotFound,
        ObservedElement,
        ObservedPage,
        OnEvent,
        OpenOptions,
        PageGone,
        Records,
        Result,
        Review,
        Reviewer,
        ReviewRow,
        RunStatus,
        SendOptions,
        Signature,
        StoreUnavailable,
        SyncAttachedPage,
        SyncFootpath,
        TaskOptions,
        Watched,
        attach,
        healing,
        open_sync,
        watch,
    )
    from footpath.library import open_footpath as open

__version__ = "0.1.0"

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
    "open",
    "open_sync",
    "watch",
]


def __getattr__(name: str) -> object:
    # a command that lists runs must not pay for the library
    if name not in __all__:
        raise AttributeError(f"module 'footpath' has no attribute {name!r}")
    return getattr(import_module("footpath.library"), "open_footpath" if name == "open" else name)
