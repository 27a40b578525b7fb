"""The mailbox of a person."""

from __future__ import annotations

from pydantic import Field

from footpath.schema.base import Frozen


class OwnMailbox(Frozen):
    """The address of a mailbox, with its password."""

    url: str = Field(repr=False)
    """`imaps://user@host`."""
    password: str = Field(repr=False)
