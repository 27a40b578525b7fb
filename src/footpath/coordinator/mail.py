"""News of applications: mails from the person's mailbox are read and judged, and the sites' own pages show states."""

from __future__ import annotations

import hashlib
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.connectors.imap import account, own_account, read_new
from footpath.errors import BadInput, Busy, FootpathError, Forbidden, LimitReached, ModelUnavailable, WrongKey
from footpath.llm.port import Meter
from footpath.mail.kind import judge
from footpath.mail.status_page import status_on
from footpath.mail.verdict import read_by_model, verdict
from footpath.mail.whose import Applied
from footpath.memory.own_file import OwnFile
from footpath.page.hosts import HostRules
from footpath.reading.read import read
from footpath.roles.mail_reader import MailReader
from footpath.schema.application import EntryBody, MailCheck, MailNews, OwnMailbox, StatusSeen
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    from footpath.config import Settings
    from footpath.connectors.imap import Account, NewMail, Trust
    from footpath.mail.letter import Letter
    from footpath.mail.verdict import MailVerdict
    from footpath.memory.tracking import History, Tracking
    from footpath.schema.application import Application, Stage, StatusPage
    from footpath.schema.snapshot import Snapshot
    from footpath.store.database import Clock, Store
    from footpath.tasks.services import Models

MOST_QUOTED: Final = 400
"""Characters of a sentence that are kept."""
MOST_BY_MODEL: Final = 40
"""Requests to a model in one check."""
_BEFORE: Final = timedelta(days=1)
"""So far before the first application a mailbox is read from."""


class Correspondence:
    """A person's mails about applications.

    Args:
        store: locks the mailbox against a second reader.
        history: stores the news.
        settings: name the mailbox.
        now: the clock.
        models: connects to language models by name.
        trust: trusted certificates; by default those of the machine.
    """

    def __init__(
        self,
        store: Store,
        history: History,
        settings: Settings,
        now: Clock,
        models: Models,
        trust: Trust | None = None,
    ) -> None:
        self._store = store
        self._history = history
        self._settings = settings
        self._now = now
        self._models = models
        self._trust = trust
        self.mailboxes = OwnFile(store, "mailbox", OwnMailbox)

    async def check(self, *, anew: bool = False, model: str | None = None) -> MailCheck:
        """Read the mails since the last check, and store the news.

        Args:
            anew: read all mails since the first application. Known mails give no news.
            model: reads mails of known applications whose words the rules do not know; None: the model of the
                settings; empty: none.

        Raises:
            BadInput: the mailbox is missing or invalid in the settings.
            Busy: another process reads the mailbox.
            UnreadableMail: the mailbox is unreachable, or the connection broke.
        """
        box = self._account()
        name = mailbox_key(box)
        async with self._store.leases.holding(f"mailbox {name}") as mine:
            if not mine:
                raise Busy("Your mailbox is being read now.", hint="Look again when that has ended.")
            known = await self._history.known()
            if not known:
                return MailCheck(is_opened=False, open=len(await self._history.asked()))
            since = min(each.created_at for each, _ in known) - _BEFORE
            place = None if anew else await self._history.place(name)
            new = await read_new(box, place, since, trust=self._trust)
            async with self._reader(self._settings.model if model is None else model) as reader:
                found = await self._kept(new, known, reader)
            await self._history.keep_place(name, new.place)
        return found

    def _account(self) -> Account:
        if self._settings.mailbox:
            return account(self._settings.mailbox, self._settings.mailbox_password)
        if (own := self.mailboxes.get()) is None:
            raise BadInput(
                "No mailbox is set, so no mail can be read.",
                hint=(
                    "Name it on the server's page of mails. On your own machine you can also set FOOTPATH_MAILBOX and "
                    "FOOTPATH_MAILBOX_PASSWORD."
                ),
            )
        return own_account(own, HostRules.parse(self._settings.user_hosts))

    @property
    def has_mailbox(self) -> bool:
        """Whether there is a mailbox to read."""
        return bool(self._settings.mailbox) or self.mailboxes.exists

    @property
    def mailbox(self) -> str:
        """The mailbox that is read, as `host:port`, in words where it cannot be used; empty where there is none."""
        try:
            return self._account().place if self.has_mailbox else ""
        except (BadInput, Forbidden, WrongKey) as error:  # the page still lets the person name another
            return str(error)

    @property
    def is_mailbox_set(self) -> bool:
        """Whether the settings name the mailbox, so that the person cannot name another."""
        return bool(self._settings.mailbox)

    def name_mailbox(self, mailbox: OwnMailbox) -> None:
        """Store the person's own mailbox. The mailbox of the settings outranks it. Raises BadInput, Forbidden."""
        own_account(mailbox, HostRules.parse(self._settings.user_hosts))
        self.mailboxes.put(mailbox)

    @asynccontextmanager
    async def _reader(self, model: str) -> AsyncGenerator[_ModelReader]:
        if not model:
            yield _ModelReader(None)
            return
        async with self._models(model, Meter(Limits(model_calls=MOST_BY_MODEL))) as asked:
            yield _ModelReader(MailReader(asked))

    async def _kept(
        self, new: NewMail, known: Sequence[tuple[Application, frozenset[str]]], reader: _ModelReader
    ) -> MailCheck:
        """Judge the mails in the order of arrival, and store the news of each."""
        applications = {each.id: each for each, _ in known}
        candidates = {each.id: _candidate(each, messages) for each, messages in known}
        news: list[MailNews] = []
        counts: Counter[str] = Counter()
        for letter in new.letters:
            found = await reader.read(letter, verdict(letter, list(candidates.values())))
            if found.told is not None:
                body = _body(letter, found)
                if await self._history.tell(found.application, found.told, letter.at, letter.key, body):
                    candidates[found.application] = _joined(candidates[found.application], letter, found.told)
                    news.append(_news(applications[found.application], found.told, found.quote))
            elif found.kind == "asked":
                counts["asked"] += await self._history.ask(letter.at, letter.key, _body(letter, found))
            else:
                counts[found.kind] += 1
        return MailCheck(
            read=len(new.letters),
            news=tuple(news),
            asked=counts["asked"],
            open=len(await self._history.asked()),
            others=counts["other"],
            unknown=counts["unknown"],
            unreadable=new.unreadable,
            left=new.left,
            by_model=reader.count,
            notice=reader.notice,
        )


@dataclass(slots=True)
class _ModelReader:
    """The model for mails that the rules cannot read. After a failure the person is asked instead."""

    reader: MailReader | None
    count: int = 0
    """Mails that the model read."""
    notice: str = ""
    """Why the model read no more mails."""

    async def read(self, letter: Letter, found: MailVerdict) -> MailVerdict:
        """The verdict on a mail; by the model, if only the words are unclear."""
        if self.reader is None or self.notice or found.kind != "asked" or found.doubt != "kind":
            return found
        try:
            judged = await self.reader.read(letter, judge(letter), _no_journal)
        except (ModelUnavailable, LimitReached) as error:
            self.notice = str(error)
            return found
        settled = found if judged is None else read_by_model(found, judged)
        self.count += settled.told is not None
        return settled


async def _no_journal(_: object) -> None:
    """A check of a mailbox is no run: it has no journal."""


def mailbox_key(account: Account) -> str:
    """The stored digest of a mailbox."""
    said = f"{account.user}@{account.host}:{account.port}/{account.folder}"
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def _candidate(it: Application, messages: frozenset[str]) -> Applied:
    return Applied(it.id, it.title, it.organisation, it.posting_url, it.reference, it.created_at, messages, it.stands)


def _joined(candidate: Applied, letter: Letter, told: Stage) -> Applied:
    """The application with one more mail, and its news."""
    return replace(candidate, messages=candidate.messages | {letter.key}, stage=told)


def _body(letter: Letter, found: MailVerdict) -> EntryBody:
    return EntryBody(
        subject=letter.subject,
        sender=letter.sender,
        name=letter.name,
        quote=found.quote[:MOST_QUOTED],
        why=found.why,
        doubt=found.doubt,
        possible=found.possible,
        whose=found.whose,
        meeting=found.meeting,
        read_by=found.read_by,
    )


def _news(it: Application, told: Stage, quote: str) -> MailNews:
    words = quote[:MOST_QUOTED]
    return MailNews(application=it.id, title=it.title, organisation=it.organisation, stage=told, quote=words)


MOST_SHOWN: Final = 400
"""Characters of a text that are kept."""
NO_LOGIN: Final = "The page asks for a login: sign in there once, and name the browser profile that keeps it."
NO_STATE: Final = "The page shows no state of this application that is certain."
SEVERAL: Final = "The page shows several states of this application: {}."


class StatusPages:
    """The pages on which sites show the states of a person's applications.

    Args:
        tracking: has the pages.
        history: stores the news.
        look: reads a page. Nothing on the page is pressed.
        now: the clock.
    """

    def __init__(
        self, tracking: Tracking, history: History, look: Callable[[StatusPage], Awaitable[Snapshot]], now: Clock
    ) -> None:
        self._tracking = tracking
        self._history = history
        self._look = look
        self._now = now

    async def check(self, ids: Sequence[str] = ()) -> list[StatusSeen]:
        """Look at the pages of applications by id, or of all.

        Raises:
            NotFound: an id is unknown.
            WrongKey: the sealed pages cannot be read here.
        """
        wanted = {(await self._tracking.get(each)).application.id for each in ids}
        pages = await self._tracking.status_pages()
        return [await self._seen(it, page) for it, page in pages if not wanted or it.id in wanted]

    async def _seen(self, it: Application, page: StatusPage) -> StatusSeen:
        found = StatusSeen(application=it.id, title=it.title, organisation=it.organisation)
        try:
            snapshot = await self._look(page)
        except FootpathError as error:
            return found.model_copy(update={"why": str(error)})
        judged = status_on(snapshot, it.title, it.reference)
        if judged.told is None:
            return found.model_copy(update={"why": _why(snapshot, judged.possible)})
        quote = judged.quote[:MOST_SHOWN]
        is_news = await self._history.see(it.id, judged.told, self._now(), EntryBody(quote=quote))
        return found.model_copy(update={"stage": judged.told, "is_news": is_news, "quote": quote})


def _why(snapshot: Snapshot, possible: Sequence[str]) -> str:
    """Why a page tells no state."""
    if possible:
        return SEVERAL.format(", ".join(possible))
    return NO_LOGIN if any(each.kind == "password" for each in read(snapshot).fields) else NO_STATE
