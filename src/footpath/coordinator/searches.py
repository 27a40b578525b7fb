"""Scheduled searches: the queue collects the due lists, then a digest is sent."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
import secrets
from contextlib import suppress
from email.message import EmailMessage
from typing import TYPE_CHECKING, Final, cast

from footpath.coordinator.timetable import next_time, wrong_with
from footpath.coordinator.webhooks import PREFIX, SECRET_BYTES, DeliveryError, WebhookSender, check_url
from footpath.errors import FootpathError, NotFound, StoreUnavailable, refuse_problems
from footpath.page.hosts import HostRules
from footpath.schema.atlas import site_name
from footpath.schema.order import Order, make_task
from footpath.schema.record import ENDED, TaskRecord
from footpath.schema.search import Digest, DigestPosting, Receivers, Search, make_search
from footpath.schema.task import Task
from footpath.store import searches as statements
from footpath.store import users
from footpath.tasks.collect import narrowed
from footpath.web.mail import mail_server, send

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.boards.board import Boards
    from footpath.config import Settings
    from footpath.coordinator.coordinator import Coordinator
    from footpath.memory.searches import Searches
    from footpath.store.database import Clock, Store

LOOK_S: Final = 5.0
"""Seconds between checks for due searches."""
MOST_TOLD: Final = 100
"""Maximum listed postings of each kind in an e-mail; the rest is counted."""
ADDRESS: Final = re.compile(r"[^\s@,;<>\"]+@[^\s@,;<>\"]+")
"""An e-mail address."""
_WAITS: Final = ("waiting", "paused")


def orders_of(search: Search) -> list[dict[str, object]]:
    """The `collect` tasks of a search's sources."""
    wanted = {"query": search.query, "location": search.location, "records": search.records, "pages": 1000}
    return [{"type": "collect", "url": url, "wanted": wanted} for url in search.sources]


def lists_of(search: Search) -> list[tuple[str, str]]:
    """Site and list of each source, as the store tells lists apart."""
    tasks = map(Task.model_validate, orders_of(search))
    return [(site_name(str(task.url)), narrowed(task)) for task in tasks]


def new_search(
    given: Mapping[str, object], emails: Sequence[str], boards: Boards, settings: Settings, now: datetime
) -> tuple[Search, Receivers]:
    """Make a search and its receivers.

    Raises:
        BadInput: with every problem and the reason.
        Forbidden: the webhook's host is not allowed.
    """
    sources = tuple(boards.address(each) for each in cast("Sequence[str]", given["sources"]))
    problems = [f"email: “{each}” is no address" for each in emails if not ADDRESS.fullmatch(each)]
    every, webhook = str(given.get("every", "")), str(given.get("webhook", ""))
    if every and (wrong := wrong_with(every, now)):
        problems.append(f"every: {wrong}; for each working day at seven: 0 7 * * 1-5")
    refuse_problems("No search was saved.", problems)
    search = make_search({**given, "sources": sources, "created_at": now, "by_mail": bool(emails)})
    for each in orders_of(search):
        make_task(each)
    if emails:
        mail_server(settings.smtp, settings.smtp_password)
    if webhook:
        check_url(webhook, HostRules.parse(settings.webhook_hosts))
    key = PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode() if webhook else ""
    due = next_time(every, now) if every else None
    return search.model_copy(update={"next_at": due}), Receivers(emails=tuple(emails), key=key)


class Teller:
    """Sends digests by e-mail and webhook.

    Args:
        searches: has the webhooks' keys.
        sender: posts to webhooks.
        smtp: the mail server, from the settings.
        password: the mail user's password.
    """

    def __init__(self, searches: Searches, sender: WebhookSender, smtp: str, password: str) -> None:
        self._searches = searches
        self._sender = sender
        self._smtp = smtp
        self._password = password

    async def tell(self, search: Search, digest: Digest) -> str:
        """Send a digest. Return the failures, empty on success. Empty digests are not sent."""
        if digest.is_empty:
            return ""
        failed: list[str] = []
        try:
            receivers = await self._searches.receivers(search.name)
            if receivers.emails:
                server = mail_server(self._smtp, self._password)
                await send(server, mail_of(receivers.emails, digest, server.sender))
        except FootpathError as error:
            failed.append(str(error))
        else:
            if search.webhook and (error := await self._posted(search.webhook, receivers.key, digest)):
                failed.append(f"{search.webhook}: {error.message}")
        return " ".join(failed)

    async def _posted(self, url: str, key: str, digest: Digest) -> DeliveryError | None:
        body = digest.model_dump_json().encode()
        return await self._sender.send(url, key, f"msg_{hashlib.sha256(body).hexdigest()[:32]}", body)


class SearchRunner:
    """Runs an owner's searches on schedule. Several runners share the work."""

    def __init__(self, store: Store, searches: Searches, coordinator: Coordinator, teller: Teller, now: Clock) -> None:
        self._store = store
        self._searches = searches
        self._coordinator = coordinator
        self._teller = teller
        self._now = now

    async def tick(self) -> None:
        """Run the due searches."""
        for each in await self._searches.list():
            if not each.pending and (each.next_at is None or each.next_at > self._now()):
                continue
            async with self._store.leases.holding(f"search {each.name}") as mine:
                if mine:
                    await self._turn(each.name)

    async def _turn(self, name: str) -> None:
        try:
            search = await self._searches.get(name)
        except NotFound:
            return  # removed meanwhile
        if search.pending:
            await self._tell(search)
        elif search.next_at is not None and search.next_at <= self._now():
            await self._begin(search, search.next_at)

    async def _begin(self, search: Search, due: datetime) -> None:
        """Queue the search's tasks. Several missed times count as one."""
        key = f"search {search.name} at {due:%Y-%m-%dT%H:%M:%SZ}"
        given = [{**each, "idempotency_key": f"{key} {n}"} for n, each in enumerate(orders_of(search), 1)]
        records = await self._coordinator.add([Order.model_validate(each) for each in given])
        then = next_time(search.every, self._now()) if search.every else None
        pending = tuple(each.id for each in records)
        await self._searches.put(search.model_copy(update={"pending": pending, "next_at": then}))

    async def _tell(self, search: Search) -> None:
        """Send the digest once all tasks have ended or wait for a person."""
        records = [await self._coordinator.get(id) for id in search.pending]
        if not all(each.state in (*ENDED, *_WAITS) for each in records):
            return
        problems = [said for each in records if (said := _problem(each))]
        digest, told = await self._searches.digest(search, lists_of(search), problems)
        said = await self._teller.tell(search, digest)
        search = search.model_copy(update={"pending": ()})
        if said:
            await self._searches.put(search.model_copy(update={"said": said}))  # the next digest repeats these postings
        else:
            await self._searches.note_told(search, digest, told)


async def run_searches(everybody: Store, of: Callable[[str], SearchRunner]) -> None:
    """Run the due searches of every owner with access, until cancelled. A removed user's searches rest."""
    while True:
        with suppress(StoreUnavailable):  # the worker says so
            async with everybody.reading() as transaction:
                owners = await users.standing(transaction, await statements.owners(transaction))
            for owner in owners:
                await of(owner).tick()
        await asyncio.sleep(LOOK_S)  # other processes add searches too


def _problem(record: TaskRecord) -> str:
    """Why a list is incomplete; empty if complete."""
    if record.state == "succeeded":
        return ""
    return f"{record.task.url}: {record.reason or record.state}"


def mail_of(emails: Sequence[str], digest: Digest, sender: str) -> EmailMessage:
    """The e-mail with a digest."""
    message = EmailMessage()
    message["Subject"] = f"Jobs: {digest.search}: {digest.headline}"
    message["From"] = sender
    message["To"] = ", ".join(emails)
    message.set_content("\n".join(lines_of(digest)))
    return message


def lines_of(digest: Digest, most: int = MOST_TOLD) -> list[str]:
    """A digest as lines of text."""
    parts: Mapping[str, Sequence[DigestPosting]] = {
        "New": digest.new, "Changed": digest.changed, "Gone": digest.gone,
    }  # fmt: skip
    lines = [f"{digest.search}: {digest.headline}."]
    for name, postings in parts.items():
        if postings:
            lines += ["", f"{name} ({len(postings)})"]
        for each in postings[:most]:
            about = " · ".join(filter(None, (each.title, each.organisation, each.place)))
            fields = f" [{', '.join(each.changed)}]" if each.changed else ""
            lines += [f"- {' '.join(about.split())}{fields}", *([f"  {each.url}"] if each.url else ())]
        if len(postings) > most:
            lines.append(f"- and {len(postings) - most} more")
    if digest.problems:
        lines += ["", "Not whole", *(f"- {' '.join(each.split())}" for each in digest.problems)]
    return lines
