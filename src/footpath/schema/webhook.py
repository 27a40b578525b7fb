"""Webhooks: addresses that are notified when the states of tasks change."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen

ToldState = Literal["succeeded", "failed", "cancelled", "unknown", "waiting"]
"""States of tasks that are told: that one has ended, or waits for a person."""

TOLD: tuple[ToldState, ...] = ("succeeded", "failed", "cancelled", "unknown", "waiting")


class Webhook(Frozen):
    """An address that is notified of states of tasks, without its signing key."""

    version: Literal[1] = 1
    id: str
    url: str
    states: tuple[ToldState, ...] = TOLD
    """Of which it is told."""
    enabled: bool = True
    """False: it has answered that it is gone (410)."""
    created_at: datetime
    on_its_way: int = 0
    """What it is still to be told."""
    given_up: int = 0
    """What it could not be told, however often it was tried."""
    said: str = ""
    """Why the last try that failed did."""


class NewWebhook(Webhook):
    """A webhook that was just added, with its signing key, which is shown only this once."""

    secret: str


class Occasion(Frozen):
    """The data of a notification: a task and its state. Nothing personal, and nothing that a page wrote."""

    task: str
    """Its id."""
    task_type: str
    site: str
    """Host of its url."""
    state: ToldState


class Message(Frozen):
    """The body of a notification, in the format of Standard Webhooks."""

    type: str
    """`task.succeeded` and so on."""
    timestamp: datetime
    """When the task came to stand so."""
    data: Occasion
