"""Statements on what is known of sites. The rules are in `memory/atlas.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from footpath.store.tables import Atlases

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.schema.atlas import Atlas
    from footpath.store.database import Transaction


@dataclass(frozen=True, slots=True)
class Known:
    """A site of which something is known."""

    site: str
    visits: int
    updated_at: datetime


async def put(transaction: Transaction, atlas: Atlas, now: datetime) -> None:
    """Keep what is known of a site, in place of what was known before."""
    new = {"visits": atlas.visits, "updated_at": now, "body": atlas}
    changed = await transaction.execute(update(Atlases).where(Atlases.site == atlas.site).values(**new))
    if not changed.rowcount:
        await transaction.execute(insert(Atlases).values(site=atlas.site, **new))


async def of(transaction: Transaction, site: str) -> Atlas | None:
    """What is known of a site; None where it is nothing."""
    return await transaction.scalar(select(Atlases.body).where(Atlases.site == site))


async def every(transaction: Transaction) -> list[Known]:
    """The sites of which something is known, the latest first."""
    rows = await transaction.execute(
        select(Atlases.site, Atlases.visits, Atlases.updated_at).order_by(Atlases.updated_at.desc(), Atlases.site)
    )
    return [Known(*row) for row in rows]


async def remove(transaction: Transaction, site: str) -> bool:
    """Forget a site; whether anything was known of it."""
    return bool((await transaction.execute(delete(Atlases).where(Atlases.site == site))).rowcount)
