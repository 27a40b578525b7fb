"""The tables of sites: atlases, and used single-use things."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.atlas import Atlas
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import OwnedKey

keep_as_json(Atlas)


class UsedThingRow(OwnedKey, Base):
    """Used single-use things, such as a message with a code."""

    __tablename__ = "used_things"

    thing: Mapped[str] = mapped_column(primary_key=True)
    """Hash of the thing."""
    at: Mapped[datetime]


class AtlasRow(OwnedKey, Base):
    """The atlas of each site."""

    __tablename__ = "atlases"

    site: Mapped[str] = mapped_column(primary_key=True)
    visits: Mapped[int]
    updated_at: Mapped[datetime]
    body: Mapped[Atlas]
