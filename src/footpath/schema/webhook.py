"""Webhooks: addresses notified when tasks change state."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen

ToldState = Literal["succeeded", "failed", "cancelled", "unknown", "waiting"]
"""Task states that cause a notification: ended, or waiting for a person."""

TOLD: tuple[ToldState, ...] = ("succeeded", "failed", "cancelled", "unknown", "waiting")


class Webhook(Frozen):
    """An address notified of task states, without the signing key."""

    version: Literal[1] = 1
    id: str
    url: str
    states: tuple[ToldState, ...] = TOLD
    """States that cause a notification."""
    enabled: bool = True
    """False: the address answered 410 Gone."""
    created_at: datetime
    on_its_way: int = 0
    """Undelivered notifications that will be retried."""
    given_up: int = 0
    """Notifications given up after all retries."""
    said: str = ""
    """Error of the last failed try."""


class NewWebhook(Webhook):
    """A new webhook with the signing key, shown only once."""

    secret: str


class Occasion(Frozen):
    """The data of a notification: a task and its state. Contains no personal data and no page text."""

    task: str
    """Task id."""
    task_type: str
    site: str
    """Host of the task's URL."""
    state: ToldState


class Message(Frozen):
    """The body of a notification, in the format of Standard Webhooks."""

    type: str
    """`task.succeeded` and so on."""
    timestamp: datetime
    """When the task came to stand so."""
    data: Occasion
