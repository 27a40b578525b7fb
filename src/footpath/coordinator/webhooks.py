"""Webhooks: who is told how tasks stand, and telling them.

What is to be told is written in the transaction of the change that it tells of (`store/webhooks.py`), so that no crash
loses it. It is told at least once, as Standard Webhooks (standardwebhooks.com) has it: signed, with an id that stays
the same, and again, later and later, until it has arrived.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.errors import BadInput, Forbidden, NotFound, SiteUnreachable, StoreUnavailable, WrongKey
from footpath.page.hosts import Address, HostRules, names_private, split_authority
from footpath.schema.webhook import TOLD, Message, NewWebhook, Occasion, ToldState, Webhook
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
"""How long after each try that failed the next one is made: over three days in all."""

TRY: Final = timedelta(seconds=60)
"""How long a try may take; one of which nothing was heard by then is made again."""

AT_ONCE: Final = 10
"""Tries that are made beside each other: one slow receiver holds up no other."""

LOOK_S: Final = 0.5
"""Seconds between two looks for what is to be told."""

AWAY_S: Final = 5.0
"""Seconds between two looks while the database is away."""

GONE: Final = 410


class Webhooks:
    """Who is told. `hosts` are those that may be (`FOOTPATH_WEBHOOK_HOSTS`); none, nobody."""

    def __init__(self, store: Store, hosts: Sequence[str], now: Clock, new_id: Callable[[], str]) -> None:
        self._store = store
        self._hosts = hosts
        self._now = now
        self._new_id = new_id

    async def add(self, url: str, states: Sequence[ToldState] = ()) -> NewWebhook:
        """Tell an address from now on how tasks stand.

        Raises:
            BadInput: it is no address that can be told.
            Forbidden: its host is not allowed.
            WrongKey: its key cannot be sealed.
        """
        check_url(url, HostRules.parse(self._hosts))
        key = PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
        hook = Webhook(id=self._new_id(), url=url, states=tuple(dict.fromkeys(states)) or TOLD, created_at=self._now())
        async with self._store.writing() as transaction:
            await statements.create(transaction, hook, self._store.seal.close(key))
        return NewWebhook(**hook.model_dump(), secret=key)

    async def list(self) -> list[Webhook]:
        """Who is told, the first one first."""
        async with self._store.reading() as transaction:
            return [Webhook.model_validate(each) for each in await statements.listed(transaction)]

    async def remove(self, id: str) -> None:
        """Tell it nothing more. Raises NotFound."""
        async with self._store.writing() as transaction:
            done = await statements.remove(transaction, id)
        if not done:
            raise NotFound(f"There is no webhook {id!r}.", cli="`footpath webhooks list` shows those that there are.")


def check_url(url: str, allowed: HostRules) -> None:
    """Raise BadInput or Forbidden where an address cannot or may not be told."""
    parts = urlsplit(url)
    try:
        if parts.scheme not in ("http", "https") or "@" in parts.netloc or parts.fragment:
            raise ValueError(url)
        host, _ = split_authority(parts.netloc, {"http": 80, "https": 443}[parts.scheme])
    except ValueError as error:
        raise BadInput(
            "A webhook is told at an address like https://example.com/hook, without user and password."
        ) from error
    if not allowed.permits_url(url):
        raise Forbidden(
            f"{parts.netloc} may not be told anything.",
            hint=f"FOOTPATH_WEBHOOK_HOSTS names the hosts that may, with their ports, by commas: {parts.netloc}",
        )
    if parts.scheme == "http" and not names_private(host):
        raise BadInput("What is told over the open internet goes encrypted: give an address with https://")


class WebhookSender:
    """Tells webhooks what they are to be told, until it is cancelled. Several at once share the work."""

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
        """Look for what is to be told, and tell it."""
        while True:
            wait = LOOK_S
            try:
                if await self.round():
                    continue
            except StoreUnavailable:
                wait = AWAY_S
            await asyncio.sleep(wait)  # others write what is told here, in processes of their own

    async def round(self) -> int:
        """Tell what is due now; how much that was."""
        async with self._store.reading() as transaction:
            due = await statements.next_due(transaction, self._now(), AT_ONCE)
        await asyncio.gather(*(self._tell(number, attempts) for number, attempts in due))
        return len(due)

    async def _tell(self, number: int, attempts: int) -> None:
        async with self._store.writing() as transaction:
            delivery = await statements.take(transaction, number, attempts, self._now() + TRY)
        if delivery is None:
            return  # another one was faster
        said = await self._tried(delivery)
        async with self._store.writing() as transaction:
            if said == "":
                await statements.arrived(transaction, delivery)
                return
            again = self._now() + self._again[attempts] if attempts < len(self._again) else None
            await statements.failed(transaction, delivery, said, again)
            if said == f"It answers {GONE}.":
                await statements.turn_off(transaction, delivery.hook)

    async def _tried(self, delivery: Delivery) -> str:
        """Why a try came to nothing; empty where it arrived."""
        body = body_of(delivery)
        id = f"msg_{hashlib.sha256(delivery.hook.encode() + body).hexdigest()[:32]}"
        try:
            key = self._store.of(delivery.owner).seal.open(delivery.sealed)
        except WrongKey as error:
            return error.message
        return await self.send(delivery.url, key, id, body)

    async def send(self, url: str, key: str, id: str, body: bytes) -> str:
        """Try once to tell an address; why that came to nothing, empty where it arrived.

        Args:
            url: where.
            key: signs it.
            id: the same at each try.
            body: what is told.
        """
        try:
            rules = HostRules.parse(self._hosts)
            check_url(url, rules)  # what is allowed may have changed since it was added
            headers = signed(id, self._now(), body, key)
            status = await self._post(url, body, headers, at=await self._place(url, rules))
        except (Forbidden, BadInput, SiteUnreachable) as error:
            return error.message
        return "" if 200 <= status < 300 else f"It answers {status}."

    async def _place(self, url: str, rules: HostRules) -> Address:
        """Where the host is, now: looked up once, and gone to. Raises Forbidden, SiteUnreachable."""
        host, port = split_authority(urlsplit(url).netloc, 443)
        found: tuple[Address, ...] = ()
        with suppress(OSError, UnicodeError):
            found = await self._resolve(host)
        if not found:
            raise SiteUnreachable(f"{host} has no address.")
        if (place := next((each for each in found if rules.permits_address(host, each, port)), None)) is None:
            raise Forbidden(f"{host} is at a private address, which has to be allowed by itself.")
        return place


def body_of(delivery: Delivery) -> bytes:
    """What is sent: the same at each try."""
    data = Occasion.model_validate(
        {"task": delivery.task, "task_type": delivery.task_type, "site": delivery.site, "state": delivery.state}
    )
    return Message(type=f"task.{delivery.state}", timestamp=delivery.at, data=data).model_dump_json().encode()


def signed(id: str, now: datetime, body: bytes, secret: str) -> dict[str, str]:
    """The headers of Standard Webhooks: which message, when it was sent, and that it is ours (HMAC-SHA256)."""
    moment = str(int(now.timestamp()))
    key = base64.b64decode(secret.removeprefix(PREFIX))
    mark = hmac.new(key, b".".join((id.encode(), moment.encode(), body)), hashlib.sha256).digest()
    return {
        "webhook-id": id,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{base64.b64encode(mark).decode()}",
    }
