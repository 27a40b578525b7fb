"""Atlases of sites: table and statements. `memory/atlas.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.atlas import Atlas
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import OwnedKey

if TYPE_CHECKING:
    from footpath.store.database import Transaction

keep_as_json(Atlas)


class AtlasRow(OwnedKey, Base):
    """The atlas of each site."""

    __tablename__ = "atlases"

    site: Mapped[str] = mapped_column(primary_key=True)
    visits: Mapped[int]
    updated_at: Mapped[datetime]
    body: Mapped[Atlas]


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
