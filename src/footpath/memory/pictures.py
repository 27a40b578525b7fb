"""Pictures of elements: as they were when a way was learned, and as they are when a person is asked about them.

They lie in the folder of the pictures of their run, on the machine where it ran. Everything of the person's was painted
over before they came here.
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
"""Runs of a cookbook that are looked through for a picture of the element as it was."""


async def keep(store: Store, run: str, name: str, png: bytes) -> None:
    """Keep a picture under the id of its step, or the key of its element; nothing where it is empty."""
    if png:
        await asyncio.to_thread(write_file, element_file(store, run, name), png)


async def forget(store: Store, run: str, names: Iterable[str]) -> None:
    """Delete pictures of a run that were kept under these names, where they lie on this machine."""
    for path in filter(None, [today(store, run, name) for name in names]):
        await asyncio.to_thread(path.unlink, missing_ok=True)


def today(store: Store, run: str, name: str) -> Path | None:
    """Where a picture of this run lies; None where there is none on this machine."""
    path = element_file(store, run, name)
    return path if run and name and path.is_file() else None


async def learned(store: Store, run: str, step: str) -> Path | None:
    """Where the element of a step is seen as it was when the cookbook that this run followed was learned, or last went
    well; None where there is no such picture.
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
