"""Webhooks: registration, and delivery of task states.

A delivery is written in the transaction of the task's change (`store/webhooks.py`), so that no crash loses it. Delivery
is at least once, following Standard Webhooks (standardwebhooks.com): signed, with a stable id, and retried with growing
delays.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from footpath.errors import BadInput, Forbidden, NotFound, SiteUnreachable, StoreUnavailable, WrongKey
from footpath.page.hosts import Address, HostRules, names_private, split_authority
from footpath.schema.record import TOLD, Message, NewWebhook, Occasion, ToldState, Webhook
from footpath.store import webhooks as statements

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.store.database import Clock, Store
    from footpath.store.webhooks import Delivery

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32
AGAIN: Final = tuple(
    timedelta(seconds=each) for each in (5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
)
"""Delays after failed tries: three days in all."""

TRY: Final = timedelta(seconds=60)
"""Maximum duration of a try; a try without a result is repeated."""

AT_ONCE: Final = 10
"""Concurrent tries: a slow receiver delays no other."""

LOOK_S: Final = 0.5
"""Seconds between checks for due notifications."""

AWAY_S: Final = 5.0
"""Seconds between two looks while the database is away."""

GONE: Final = 410


class DeliveryError(NamedTuple):
    """Why a message did not arrive."""

    message: str
    status: int = 0
    """The HTTP status of the answer; 0 without an answer."""


class Webhooks:
    """The registered webhooks. `hosts` are the allowed hosts (`FOOTPATH_WEBHOOK_HOSTS`); without any, webhooks are
    off.
    """

    def __init__(self, store: Store, hosts: Sequence[str], now: Clock, new_id: Callable[[], str]) -> None:
        self._store = store
        self._hosts = hosts
        self._now = now
        self._new_id = new_id

    async def add(self, url: str, states: Sequence[ToldState] = ()) -> NewWebhook:
        """Register an address for task states.

        Raises:
            BadInput: the address cannot receive webhooks.
            Forbidden: the host is not allowed.
            WrongKey: the signing key cannot be sealed.
        """
        check_url(url, HostRules.parse(self._hosts))
        key = PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
        hook = Webhook(id=self._new_id(), url=url, states=tuple(dict.fromkeys(states)) or TOLD, created_at=self._now())
        async with self._store.writing() as transaction:
            await statements.create(transaction, hook, self._store.seal.close(key))
        return NewWebhook(**hook.model_dump(), secret=key)

    async def list(self) -> list[Webhook]:
        """All webhooks, oldest first."""
        async with self._store.reading() as transaction:
            return [Webhook.model_validate(each) for each in await statements.listed(transaction)]

    async def remove(self, id: str) -> None:
        """Delete a webhook. Raises NotFound."""
        async with self._store.writing() as transaction:
            done = await statements.remove(transaction, id)
        if not done:
            raise NotFound(f"There is no webhook {id!r}.", cli="`footpath webhooks list` lists them.")


def check_url(url: str, allowed: HostRules) -> None:
    """Raise BadInput or Forbidden where an address cannot or may not be told."""
    try:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or "@" in parts.netloc or parts.fragment:
            raise ValueError(url)
        host, _ = split_authority(parts.netloc, {"http": 80, "https": 443}[parts.scheme])
    except ValueError as error:
        raise BadInput(
            "A webhook needs an address like https://example.com/hook, without user and password."
        ) from error
    if not allowed.permits_url(url):
        raise Forbidden(
            f"{parts.netloc} is not an allowed webhook host.",
            hint=f"FOOTPATH_WEBHOOK_HOSTS lists the allowed hosts, with ports, separated by commas: {parts.netloc}",
        )
    if parts.scheme == "http" and not names_private(host):
        raise BadInput("Webhooks on the internet need encryption: give an address with https://")


class WebhookSender:
    """Delivers notifications until cancelled. Several senders share the work."""

    def __init__(
        self,
        store: Store,
        hosts: Sequence[str],
        now: Clock,
        resolve: Callable[[str], Awaitable[tuple[Address, ...]]],
        post: Callable[..., Awaitable[int]],
        again: Sequence[timedelta] = AGAIN,
    ) -> None:
        self._store = store
        self._hosts = hosts
        self._now = now
        self._resolve = resolve
        self._post = post
        self._again = again

    async def run(self) -> None:
        """Deliver due notifications, forever."""
        while True:
            wait = LOOK_S
            try:
                if await self.round():
                    continue
            except StoreUnavailable:
                wait = AWAY_S
            await asyncio.sleep(wait)  # other processes write notifications too

    async def round(self) -> int:
        """Deliver the due notifications. Return their number."""
        async with self._store.reading() as transaction:
            due = await statements.next_due(transaction, self._now(), AT_ONCE)
        await asyncio.gather(*(self._tell(number, attempts) for number, attempts in due))
        return len(due)

    async def _tell(self, number: int, attempts: int) -> None:
        async with self._store.writing() as transaction:
            delivery = await statements.take(transaction, number, attempts, self._now() + TRY)
        if delivery is None:
            return  # another sender was faster
        error = await self._tried(delivery)
        async with self._store.writing() as transaction:
            if error is None:
                await statements.arrived(transaction, delivery)
                return
            again = self._now() + self._again[attempts] if attempts < len(self._again) else None
            await statements.failed(transaction, delivery, error.message, again)
            if error.status == GONE:
                await statements.turn_off(transaction, delivery.hook)

    async def _tried(self, delivery: Delivery) -> DeliveryError | None:
        """Try a delivery. Return the error, None on success."""
        body = body_of(delivery)
        id = f"msg_{hashlib.sha256(delivery.hook.encode() + body).hexdigest()[:32]}"
        try:
            key = self._store.of(delivery.owner).seal.open(delivery.sealed)
        except WrongKey as error:
            return DeliveryError(error.message)
        return await self.send(delivery.url, key, id, body)

    async def send(self, url: str, key: str, id: str, body: bytes) -> DeliveryError | None:
        """Post to an address once. Return the error, None on success.

        Args:
            url: the address.
            key: the signing key.
            id: the message id, equal for all tries.
            body: the message.
        """
        try:
            rules = HostRules.parse(self._hosts)
            check_url(url, rules)  # the allowed hosts may have changed since registration
            headers = signed(id, self._now(), body, key)
            status = await self._post(url, body, headers, at=await self._place(url, rules))
        except (Forbidden, BadInput, SiteUnreachable) as error:
            return DeliveryError(error.message)
        if 200 <= status < 300:
            return None
        return DeliveryError(f"The receiver answered with status {status}.", status)

    async def _place(self, url: str, rules: HostRules) -> Address:
        """Where the host is, now: looked up once, and gone to. Raises Forbidden, SiteUnreachable."""
        host, port = split_authority(urlsplit(url).netloc, 443)
        found: tuple[Address, ...] = ()
        with suppress(OSError, UnicodeError):
            found = await self._resolve(host)
        if not found:
            raise SiteUnreachable(f"{host} has no address.")
        if (place := next((each for each in found if rules.permits_address(host, each, port)), None)) is None:
            raise Forbidden(f"{host} is at a private address, which must be listed by itself.")
        return place


def body_of(delivery: Delivery) -> bytes:
    """The body of a delivery, equal for all tries."""
    data = Occasion.model_validate(
        {"task": delivery.task, "task_type": delivery.task_type, "site": delivery.site, "state": delivery.state}
    )
    return Message(type=f"task.{delivery.state}", timestamp=delivery.at, data=data).model_dump_json().encode()


def signed(id: str, now: datetime, body: bytes, secret: str) -> dict[str, str]:
    """The headers of Standard Webhooks: message id, time, and signature (HMAC-SHA256)."""
    moment = str(int(now.timestamp()))
    key = base64.b64decode(secret.removeprefix(PREFIX))
    mark = hmac.new(key, b".".join((id.encode(), moment.encode(), body)), hashlib.sha256).digest()
    return {
        "webhook-id": id,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{base64.b64encode(mark).decode()}",
    }
