"""Pictures of elements, taken when a cookbook was learned and when a person is asked.

The pictures lie in the picture folder of the run, on the machine of the run. Personal data is painted over before
storage.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from footpath.memory.journal import element_file
from footpath.private import write_file
from footpath.store import cookbooks, runs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from footpath.store.database import Store

LATEST: Final = 10
"""Maximum runs of a cookbook searched for an earlier picture."""


async def keep(store: Store, run: str, name: str, png: bytes) -> None:
    """Store a picture under the step's id or the element's key; ignore an empty picture."""
    if png:
        await asyncio.to_thread(write_file, element_file(store, run, name), png)


async def forget(store: Store, run: str, names: Iterable[str]) -> None:
    """Delete a run's pictures with the given names on this machine."""
    for path in filter(None, [today(store, run, name) for name in names]):
        await asyncio.to_thread(path.unlink, missing_ok=True)


def today(store: Store, run: str, name: str) -> Path | None:
    """Path of a run's picture; None if missing on this machine."""
    path = element_file(store, run, name)
    return path if run and name and path.is_file() else None


async def learned(store: Store, run: str, step: str) -> Path | None:
    """Path of the picture of a step's element from learning the run's cookbook or from a later success; None if
    missing.
    """
    if not run or not step:
        return None
    async with store.reading() as transaction:
        chosen = await runs.chosen(transaction, run)
        if chosen is None or not chosen.cookbook:
            return None
        revision = await cookbooks.revision(transaction, chosen.cookbook, chosen.revision)
        later = await runs.of_cookbook(transaction, chosen.cookbook, LATEST)
    made = [revision.created_by] if revision is not None else []
    seen = (today(store, each, step) for each in dict.fromkeys((*made, *later)) if each != run)
    return next((path for path in seen if path is not None), None)
