"""SQL statements on the atlases of sites. Their rules are in `memory/atlas.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from footpath.store.site_tables import AtlasRow

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.schema.atlas import Atlas
    from footpath.store.database import Transaction


@dataclass(frozen=True, slots=True)
class Known:
    """A site that has an atlas, without the atlas."""

    site: str
    visits: int
    updated_at: datetime


async def put(transaction: Transaction, atlas: Atlas, now: datetime) -> None:
    """Store the atlas of a site, in place of the one before."""
    new = {"visits": atlas.visits, "updated_at": now, "body": atlas}
    changed = await transaction.execute(update(AtlasRow).where(AtlasRow.site == atlas.site).values(**new))
    if not changed.rowcount:
        await transaction.execute(insert(AtlasRow).values(site=atlas.site, **new))


async def of(transaction: Transaction, site: str) -> Atlas | None:
    """The atlas of a site; None where there is none."""
    return await transaction.scalar(select(AtlasRow.body).where(AtlasRow.site == site))


async def every(transaction: Transaction) -> list[Known]:
    """The sites that have an atlas, the latest changed first."""
    rows = await transaction.execute(
        select(AtlasRow.site, AtlasRow.visits, AtlasRow.updated_at).order_by(AtlasRow.updated_at.desc(), AtlasRow.site)
    )
    return [Known(*row) for row in rows]


async def remove(transaction: Transaction, site: str) -> bool:
    """Delete the atlas of a site. Returns whether there was one."""
    return bool((await transaction.execute(delete(AtlasRow).where(AtlasRow.site == site))).rowcount)
