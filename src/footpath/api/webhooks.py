"""Webhooks: who is told how tasks stand."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from footpath.api.parts import Body, Opened
from footpath.schema.webhook import TOLD, NewWebhook, ToldState, Webhook

router = APIRouter(prefix="/webhooks", tags=["webhooks"])


class Wish(Body):
    """An address that is to be told."""

    url: str = Field(max_length=2000)
    """Its host has to stand in `FOOTPATH_WEBHOOK_HOSTS` of this server."""
    states: tuple[ToldState, ...] = TOLD
    """Of which it is told."""


@router.get("")
async def list_webhooks(app: Opened) -> list[Webhook]:
    """Who is told, and what has not arrived."""
    return await app.webhooks.list()


@router.post("", status_code=201)
async def add(wish: Wish, app: Opened) -> NewWebhook:
    """Tell an address how tasks stand, as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` and
    `webhook-signature` (v1, HMAC-SHA256). `secret` is the key: it is told this once.
    """
    return await app.webhooks.add(wish.url, wish.states)


@router.delete("/{id}", status_code=204)
async def remove(id: str, app: Opened) -> None:
    """Tell it nothing more."""
    await app.webhooks.remove(id)
