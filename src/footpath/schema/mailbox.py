"""A person's mailbox, and the result of one check of a mailbox."""

from __future__ import annotations

from pydantic import Field

from footpath.schema.application import Stage
from footpath.schema.base import Frozen


class MailNews(Frozen):
    """The news of one mail about an application."""

    application: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    stage: Stage
    quote: str = Field(default="", repr=False)


class MailCheck(Frozen):
    """The result of one check of a mailbox."""

    read: int = 0
    """Messages that were read."""
    news: tuple[MailNews, ...] = ()
    asked: int = 0
    """Mails about which the person is asked from now on."""
    open: int = 0
    """All mails about which they are asked."""
    others: int = 0
    """Mails about no application."""
    unknown: int = 0
    """Mails about applications that are not kept here."""
    unreadable: int = 0
    left: int = 0
    """Messages that the next look reads."""
    by_model: int = 0
    """Mails whose words a model read, since the rules do not know them."""
    notice: str = ""
    """Why a model read no more mails, for a person."""


class OwnMailbox(Frozen):
    """The address of a mailbox, with its password."""

    url: str = Field(repr=False)
    """`imaps://user@host`."""
    password: str = Field(repr=False)
