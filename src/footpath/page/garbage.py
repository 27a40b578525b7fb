"""Tune Python's garbage collector for reading pages.

A page becomes thousands of objects without reference cycles. Such objects are freed without the collector, which would
only waste time.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

_COMMON: Final = (700, 2000)
"""Python's own default threshold: up to version 3.12, and since."""

_MANY: Final = 100_000
"""New objects before the collector runs: more than two readings of a page of 20,000 elements make."""


def spare_collector() -> None:
    """Have the collector run rarely. Called in a process that reads pages, before it imports much.

    Otherwise the collector takes about 5 % of the time of a replay. A threshold set by the program is kept.
    """
    if gc.isenabled() and gc.get_threshold()[0] in _COMMON:
        gc.set_threshold(_MANY, *gc.get_threshold()[1:])


@contextmanager
def collector_paused() -> Generator[None]:
    """Switch the collector off within the block: otherwise the collector takes a third of the time of parsing a large
    page.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def making_no_garbage() -> Generator[None]:
    """Switch the collector off within a block that imports much and discards nothing. Afterwards the collector skips
    all that exists. Only for a process of our own: the garbage of another program would never be freed.
    """
    with collector_paused():
        yield
        gc.freeze()
