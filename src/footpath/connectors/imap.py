"""A mailbox over IMAP, read-only: no message is marked as seen."""

from __future__ import annotations

import asyncio
import contextlib
import imaplib
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.errors import MessageError
from typing import TYPE_CHECKING, Final, TypeAlias, cast
from urllib.parse import unquote, urlsplit

from footpath.connectors.mail_places import check_place, check_places
from footpath.errors import BadInput, FootpathError, Forbidden
from footpath.mail.letter import Letter, is_auto_reply, letter_texts, one_line, proof_of, quoted_words
from footpath.page.hosts import HostRules, names_private
from footpath.schema.application import MailPlace
from footpath.web.mail import is_here

if TYPE_CHECKING:
    from imap_tools import BaseMailBox, MailMessage

    from footpath.schema.application import OwnMailbox

Trust: TypeAlias = ssl.SSLContext
"""The trusted certificates of mail servers."""
CONNECT_S: Final = 10.0
"""Seconds for one answer of the server."""
SLICE_S: Final = 4.0
"""Seconds between two searches for messages, with or without a signal from the server."""
MOST: Final = 40
"""Of so many of the latest messages each is looked at."""
MOST_NEW: Final = 500
"""Most messages read in one look at a mailbox."""
MOST_BYTES: Final = 256 * 1024
"""Most bytes of a message that are read."""
READ_S: Final = 120.0
"""Seconds of one look at a mailbox; the rest is read the next time."""
AT_ONCE: Final = 20
"""Messages requested together."""
EXAMPLE: Final = "imaps://user@imap.example.com"
_MESSAGE: Final = re.compile(r"<[^<>\s]{1,400}>")
_STAMP: Final = re.compile(rb'UID (\d+)[^"]*INTERNALDATE "([^"]+)"|INTERNALDATE "([^"]+)"[^"]*UID (\d+)')


class UnreadableMail(FootpathError):
    """The mailbox cannot be read now."""


@dataclass(frozen=True, slots=True)
class Account:
    """A mailbox. The repr shows only the host."""

    host: str
    port: int
    user: str = field(repr=False)
    password: str = field(repr=False)
    folder: str = "INBOX"
    is_secure: bool = True
    """Over TLS; without it only on this machine."""
    allowed: HostRules | None = None
    """Private addresses where the mailbox may be; None: anywhere."""
    setting: str = "FOOTPATH_MAILBOX"
    """Where the address was given, in messages: a user of a server sets no variable."""

    @property
    def place(self) -> str:
        """The mailbox in words."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class ReadMail:
    """A message. The repr shows no text of the message."""

    uid: str
    subject: str = field(repr=False)
    text: str = field(repr=False)
    markup: str = field(repr=False)


Ours = Callable[[str, str], bool]
"""Whether a new message may be read, by its uid and its sender's host; called in another thread."""

Wanted = Callable[[list[ReadMail]], bool]
"""Whether all new readable messages, the oldest first, contain the wanted one; called in another thread."""


def own_account(mailbox: OwnMailbox, allowed: HostRules) -> Account:
    """The mailbox that a user of a server named: over TLS, and at no private address but the allowed ones.

    Raises:
        BadInput: the url names no valid mailbox.
        Forbidden: the host is private.
    """
    box = account(mailbox.url, mailbox.password, named="The url", hint=f"Write it as {EXAMPLE}, and give the password.")
    if not box.is_secure:
        raise BadInput("Without TLS no password is sent.", hint="Write imaps:// before the user.")
    if names_private(box.host) and not allowed.permits(box.host, box.port):
        raise Forbidden(f"{box.host} is a private address, which users' mailboxes may not have.")
    return replace(box, allowed=allowed, setting="the address of your mailbox")


def account(url: str, password: str, *, named: str = "FOOTPATH_MAILBOX", hint: str = "") -> Account:
    """The mailbox of the settings.

    Args:
        url: of the mailbox, with user and host.
        password: the user's password.
        named: the name of the url in messages.
        hint: advice in messages.

    Raises:
        BadInput: the url names no valid mailbox.
    """
    hint = hint or f"Set FOOTPATH_MAILBOX to it, such as {EXAMPLE}, and FOOTPATH_MAILBOX_PASSWORD."
    scheme, _, rest = url.partition("://")
    whole, _, folder = rest.partition("/")
    user, _, place = whole.rpartition("@")  # a name may be an address itself
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if scheme not in ("imaps", "imap") or not host or not user:
        raise BadInput(f"{named} is not the url of a mailbox.", hint=hint)
    if ":" in user:
        raise BadInput(f"{named} holds a password.", hint=f"Take it out. {hint}")
    if not password:
        raise BadInput(f"{named}_PASSWORD is not set." if named.isupper() else "The password is missing.", hint=hint)
    if scheme == "imap" and not is_here(host):
        raise BadInput(
            f"No password is sent to {host} without TLS.", hint="imap:// is for this machine: write imaps://."
        )
    secure = scheme == "imaps"
    port = port or (993 if secure else 143)
    return Account(host, port, unquote(user), password, unquote(folder) or "INBOX", secure)


async def watch(
    account: Account,
    since: datetime,
    is_ours: Ours,
    wanted: Wanted,
    within_s: float,
    trust: ssl.SSLContext | None = None,
) -> None:
    """Pass the messages since a time to `wanted`, at once and after each change, until `wanted` is satisfied or the
    time is up. Only headers of other messages leave the server.

    Args:
        account: the mailbox.
        since: older messages are ignored, by the server's clock.
        is_ours: whether a message may be read.
        wanted: called in another thread with all readable messages, the oldest first.
        within_s: seconds.
        trust: the trusted certificates; by default those of the machine.

    Raises:
        Unreadable: the server cannot be reached, refused the login, or closed the connection.
    """
    line = _ImapLine()
    try:
        await asyncio.to_thread(_watch, line, account, since, is_ours, wanted, within_s, trust)
    except asyncio.CancelledError:
        line.cut()
        raise


class _ImapLine:
    """A thread's connection, which another thread may cut."""

    def __init__(self) -> None:
        self.is_cut = threading.Event()
        self._box: BaseMailBox | None = None

    def holds(self, box: BaseMailBox) -> None:
        self._box = box

    def cut(self) -> None:
        self.is_cut.set()
        if self._box is not None:
            with contextlib.suppress(OSError):
                self._box.client.sock.shutdown(socket.SHUT_RDWR)


def _watch(
    line: _ImapLine,
    account: Account,
    since: datetime,
    is_ours: Ours,
    wanted: Wanted,
    within_s: float,
    trust: ssl.SSLContext | None,
) -> None:
    end = time.monotonic() + within_s
    try:
        with _opened(line, account, trust) as box:
            # servers list more capabilities after the login
            can_tell = b"IDLE" in box.client.capability()[1][0].upper().split()
            while not line.is_cut.is_set():
                if wanted(_new(box, since, is_ours)) or (left := end - time.monotonic()) <= 0:
                    return
                _wait(box, line, min(left, SLICE_S), can_tell=can_tell)
    except (OSError, imaplib.IMAP4.error) as error:
        if not line.is_cut.is_set():
            raise UnreadableMail(f"The mailbox at {account.place} broke off ({_in_words(error)}).") from error


@contextlib.contextmanager
def _opened(line: _ImapLine, account: Account, trust: ssl.SSLContext | None) -> Generator[BaseMailBox]:
    """The folder, open to be read."""
    box = _connect(account, trust)
    line.holds(box)
    try:
        _sign_in(box, account)
        yield box
    finally:
        for end in (box.client.logout, box.client.shutdown):  # a broken connection cannot log out
            with contextlib.suppress(OSError, imaplib.IMAP4.error):
                end()


def _connect(account: Account, trust: ssl.SSLContext | None) -> BaseMailBox:
    from imap_tools import MailBox, MailBoxUnencrypted

    try:
        if not account.is_secure:
            return MailBoxUnencrypted(account.host, account.port, timeout=CONNECT_S)
        check_places(account.host, account.port, account.allowed)
        context = trust or ssl.create_default_context()
        box = MailBox(account.host, account.port, timeout=CONNECT_S, ssl_context=context)
        _check_place(box, account)
        return box
    except (OSError, imaplib.IMAP4.error) as error:
        why = f"The mailbox at {account.place} cannot be reached ({_in_words(error)})."
        raise UnreadableMail(why, hint=f"Check {account.setting}, and that its server is up.") from error


def _check_place(box: BaseMailBox, account: Account) -> None:
    """Hang up at a private address that is not allowed, before the password is sent: a name may lead elsewhere by now.

    Raises:
        Forbidden: the address is private.
    """
    try:
        check_place(account.host, account.port, str(box.client.sock.getpeername()[0]), account.allowed)
    except Forbidden:
        box.client.shutdown()
        raise


def _sign_in(box: BaseMailBox, account: Account) -> None:
    from imap_tools.errors import MailboxFolderSelectError, MailboxLoginError

    try:
        login = box.login if account.user.isascii() and account.password.isascii() else box.login_utf8
        login(account.user, account.password, initial_folder=None)
    except (MailboxLoginError, imaplib.IMAP4.error) as error:
        password = f"{account.setting}_PASSWORD" if account.setting.isupper() else "its password"
        hint = f"Check {account.setting} and {password}; many want one made for programs."
        raise UnreadableMail(
            f"The mailbox at {account.place} does not take this user and password.", hint=hint
        ) from error
    try:
        box.folder.set(account.folder, readonly=True)  # pyright: ignore[reportUnknownMemberType]  it has no types
    except MailboxFolderSelectError as error:
        hint = f"Name another behind the host in {account.setting}."
        raise UnreadableMail(f"The mailbox at {account.place} has no folder {account.folder!r}.", hint=hint) from error


def _new(box: BaseMailBox, since: datetime, is_ours: Ours) -> list[ReadMail]:
    """Our messages since then, the oldest first."""
    day = (since.astimezone(UTC) - timedelta(days=1)).strftime("%d-%b-%Y")  # a search knows days alone, of any zone
    box.client.noop()
    uids = sorted(box.uids(f"SINCE {day}", charset=None), key=int)[-MOST:]
    if not uids:
        return []
    _, stamps = box.client.uid("FETCH", ",".join(uids), "(UID INTERNALDATE)")
    new = [uid for uid, came in _stamps(stamps) if came >= since]
    if not new:
        return []
    heads = box.fetch(uid_list=sorted(new, key=int), mark_seen=False, headers_only=True, bulk=True)
    ours = [uid for each in heads if (uid := each.uid) and is_ours(uid, _sender(each))]
    if not ours:
        return []
    messages = box.fetch(uid_list=ours, mark_seen=False, bulk=True)
    return [ReadMail(each.uid or "", each.subject, each.text, each.html) for each in messages]


def _sender(message: MailMessage) -> str:
    """The host part of the sender's address."""
    return message.from_.rpartition("@")[2].casefold()


def _stamps(lines: list[object]) -> Iterator[tuple[str, datetime]]:
    """The UID and the time of each message."""
    for line in lines:
        found = _STAMP.search(line) if isinstance(line, bytes) else None
        if found is not None:
            uid, stamp = found[1] or found[4], (found[2] or found[3]).decode("ascii", "replace")
            with contextlib.suppress(ValueError):
                yield uid.decode(), datetime.strptime(stamp.strip(), "%d-%b-%Y %H:%M:%S %z")


@dataclass(frozen=True, slots=True)
class NewMail:
    """The messages since the last reading of a mailbox."""

    letters: tuple[Letter, ...]
    """The oldest first; without the person's own."""
    place: MailPlace
    """The place up to which the mailbox is read now."""
    left: int = 0
    """Number of messages left for the next time."""
    unreadable: int = 0
    """Number of unreadable messages."""


async def read_new(
    account: Account,
    place: MailPlace | None,
    since: datetime,
    *,
    trust: ssl.SSLContext | None = None,
) -> NewMail:
    """Read the messages since the last reading. No message is marked as seen, and only the beginning of each is read.

    Args:
        account: the mailbox.
        place: position of the last reading; None for a first reading. A changed UIDVALIDITY makes a first reading.
        since: the earliest time of a message in a first reading.
        trust: trusted certificates; by default those of the machine.

    Raises:
        UnreadableMail: the server is unreachable, refuses the login, or broke off.
    """
    line = _ImapLine()
    try:
        async with asyncio.timeout(READ_S + 2 * CONNECT_S):  # whatever the server does meanwhile
            return await asyncio.to_thread(_read_new, line, account, place, since, trust)
    except TimeoutError as error:
        line.cut()
        raise UnreadableMail(f"The mailbox at {account.place} is too slow: it took over {READ_S:g} s.") from error
    except asyncio.CancelledError:
        line.cut()
        raise


def _read_new(
    line: _ImapLine,
    account: Account,
    place: MailPlace | None,
    since: datetime,
    trust: ssl.SSLContext | None,
) -> NewMail:
    end = time.monotonic() + READ_S
    try:
        with _opened(line, account, trust) as box:
            validity = _validity(box)
            known = place if place is not None and place.validity == validity else MailPlace(validity=validity, uid=0)
            uids = _uids_after(box, known.uid, since)
            letters: list[Letter] = []
            last, unreadable, done = known.uid, 0, 0
            for at in range(0, min(len(uids), MOST_NEW), AT_ONCE):
                if line.is_cut.is_set() or time.monotonic() > end:
                    break
                chunk = uids[at : min(at + AT_ONCE, MOST_NEW)]
                for uid, came, data in _fetched(box, chunk):
                    letter = letter_of(uid, came, data, (account.host, account.user.rpartition("@")[2]))
                    unreadable += letter is None
                    if letter is not None and letter.sender != account.user.casefold():
                        letters.append(letter)
                last, done = chunk[-1], at + len(chunk)
            return NewMail(
                tuple(sorted(letters, key=lambda each: each.uid)),
                MailPlace(validity=validity, uid=last),
                len(uids) - done,
                unreadable,
            )
    except (OSError, imaplib.IMAP4.error) as error:
        raise UnreadableMail(f"The mailbox at {account.place} broke off ({_in_words(error)}).") from error


def _validity(box: BaseMailBox) -> int:
    """`UIDVALIDITY` of the open folder; 0 where the server tells none."""
    said = box.client.untagged_responses.get("UIDVALIDITY", [b"0"])[-1]
    return int(said) if isinstance(said, bytes) and said.isdigit() else 0


def _uids_after(box: BaseMailBox, uid: int, since: datetime) -> list[int]:
    day = (since.astimezone(UTC) - timedelta(days=1)).strftime("%d-%b-%Y")
    criteria = f"UID {uid + 1}:*" if uid else f"SINCE {day}"
    found = {int(each) for each in box.uids(criteria, charset=None) if each.isdigit()}
    return sorted(each for each in found if each > uid)  # a search for `9:*` gives the last message, too


def _fetched(box: BaseMailBox, uids: Sequence[int]) -> Iterator[tuple[int, datetime, bytes]]:
    """UID, time and beginning of each message."""
    what = f"(UID INTERNALDATE BODY.PEEK[]<0.{MOST_BYTES}>)"
    _, lines = box.client.uid("FETCH", ",".join(map(str, uids)), what)
    for at, line in enumerate(lines):
        if not isinstance(line, tuple):
            continue
        rest = lines[at + 1] if at + 1 < len(lines) and isinstance(lines[at + 1], bytes) else b""
        for uid, came in _stamps([line[0] + b" " + rest]):
            yield int(uid), came, line[1]


def letter_of(uid: int, came: datetime, data: bytes, receivers: Sequence[str]) -> Letter | None:
    """A message for judging; None for an unreadable message.

    Args:
        uid: of the message.
        came: time of arrival, by the server's clock.
        data: the beginning of the message, at most `MOST_BYTES`.
        receivers: hosts of the person's mail servers.
    """
    from imap_tools import MailMessage

    try:
        message = MailMessage.from_bytes(data)
        headers = cast("Mapping[str, Sequence[object]]", message.headers)
        heads = {name.casefold(): tuple(map(str, values)) for name, values in headers.items()}
        sender = message.from_values
        subject, plain, markup = message.subject, message.text, message.html
        files = [each.payload for each in message.attachments if each.content_type == "text/calendar"]
        files += [
            each.get_payload(decode=True) for each in message.obj.walk() if each.get_content_type() == "text/calendar"
        ]
    except (ValueError, LookupError, TypeError, AttributeError, MessageError):  # malformed headers raise any of these
        return None

    def head(name: str) -> str:
        return one_line(next(iter(heads.get(name, ())), ""), 2000)

    return Letter(
        uid=uid,
        at=came,
        message=head("message-id"),
        references=tuple(_MESSAGE.findall(f"{head('in-reply-to')} {head('references')}"))[:50],
        sender=one_line(sender.email if sender else "").casefold(),
        name=one_line(sender.name if sender else ""),
        subject=one_line(subject),
        texts=letter_texts(plain, markup),
        proof=proof_of(heads.get("authentication-results", ()), receivers),
        is_list=bool(head("list-id") or head("list-unsubscribe") or head("precedence") in ("bulk", "list")),
        is_automatic=head("auto-submitted").casefold().startswith("auto-"),
        is_auto_reply=is_auto_reply(heads),
        answered=quoted_words(plain),
        is_report=head("content-type").casefold().startswith("multipart/report"),
        invitations=tuple({each for each in files if isinstance(each, bytes)}),
        is_cut=len(data) >= MOST_BYTES,
    )


def _wait(box: BaseMailBox, line: _ImapLine, within_s: float, *, can_tell: bool) -> None:
    """Wait until the server reports a change, if the server can, or until the time is over."""
    if can_tell:
        box.idle.wait(timeout=within_s)
    else:
        line.is_cut.wait(within_s / 2)


def _in_words(error: Exception) -> str:
    """Return the error in words, without the server's text, which may repeat the person's name."""
    match error:
        case ssl.SSLCertVerificationError():
            return f"its certificate is not trusted: {error.verify_message}"
        case TimeoutError():
            return "it does not answer"
        case OSError(strerror=str() as said):
            return said
        case _:
            return "it does not speak IMAP" if isinstance(error, imaplib.IMAP4.error) else type(error).__name__
