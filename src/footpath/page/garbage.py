"""Python's garbage collector, where pages are read: thousands of objects in no circle, which go by themselves."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

_COMMON: Final = (700, 2000)
"""The threshold that nobody has set: up to Python 3.12, and since."""

_MANY: Final = 100_000
"""New objects from which on it looks at them: more than two readings of a page of 20,000 elements leave."""


def spare_the_collector() -> None:
    """Let it look past what stays, and less often at the rest, in a process that works on pages.

    Looking through all that was imported and read took some 5 % of a replay's time. A threshold that somebody has set
    is left.
    """
    if gc.isenabled() and gc.get_threshold()[0] in _COMMON:
        gc.set_threshold(_MANY, *gc.get_threshold()[1:])
    gc.freeze()


@contextmanager
def uncollected() -> Generator[None]:
    """Have it wait: while a large page is made into objects, it would take a third of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
