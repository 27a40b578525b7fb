"""Webhooks: registration of receivers for task states."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from footpath.api.parts import Body, Opened
from footpath.schema.record import TOLD, NewWebhook, ToldState, Webhook

router = APIRouter(prefix="/webhooks", tags=["webhooks"])


class Wish(Body):
    """A webhook to register."""

    url: str = Field(max_length=2000)
    """Address; the host must be listed in the server's `FOOTPATH_WEBHOOK_HOSTS`."""
    states: tuple[ToldState, ...] = TOLD
    """States that cause a notification."""


@router.get("")
async def list_webhooks(app: Opened) -> list[Webhook]:
    """The registered webhooks, with counts of undelivered notifications."""
    return await app.webhooks.list()


@router.post("", status_code=201)
async def add(wish: Wish, app: Opened) -> NewWebhook:
    """Register a webhook for task states, following Standard Webhooks: `webhook-id`, `webhook-timestamp` and
    `webhook-signature` (v1, HMAC-SHA256). `secret` is the signing key, shown only once.
    """
    return await app.webhooks.add(wish.url, wish.states)


@router.delete("/{id}", status_code=204)
async def remove(id: str, app: Opened) -> None:
    """Delete a webhook."""
    await app.webhooks.remove(id)
