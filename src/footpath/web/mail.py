"""Send e-mail through the person's mail server."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import ssl
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, unquote, urlsplit

from footpath.errors import BadInput, SiteUnreachable

if TYPE_CHECKING:
    from collections.abc import Generator
    from email.message import EmailMessage

DEADLINE_S: Final = 30.0
"""Seconds for a response of the server."""
_HINT: Final = (
    "Set FOOTPATH_SMTP to it, such as smtps://you%40example.com@smtp.example.com?from=you@example.com, and "
    "FOOTPATH_SMTP_PASSWORD."
)


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server for outgoing mail."""

    host: str
    port: int
    user: str
    sender: str
    is_secure: bool
    """Whether the connection uses TLS from the first byte; else STARTTLS, except on this machine."""
    password: str = field(default="", repr=False)


def mail_server(url: str, password: str) -> MailServer:
    """The mail server of the settings. Raises BadInput for a missing or unusable one."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    if parts.scheme not in ("smtps", "smtp") or not host:
        raise BadInput("FOOTPATH_SMTP is not the url of a mail server.", hint=_HINT)
    if parts.password is not None:
        raise BadInput("FOOTPATH_SMTP holds a password.", hint=f"Take it out. {_HINT}")
    user = unquote(parts.username or "")
    sender = parse_qs(parts.query).get("from", [user])[0]
    if "@" not in sender or any(map(str.isspace, sender)):
        raise BadInput("FOOTPATH_SMTP does not say who sends.", hint=_HINT)
    is_secure = parts.scheme == "smtps"
    return MailServer(host, port or (465 if is_secure else 587), user, sender, is_secure, password)


async def send(server: MailServer, message: EmailMessage) -> None:
    """Send a message as the server's user.

    Raises:
        SiteUnreachable: the server did not accept the message.
        BadInput: the server rejects the user, or offers no TLS.
    """
    await asyncio.to_thread(_send, server, message)


def _send(server: MailServer, message: EmailMessage) -> None:
    try:
        with _connected(server) as smtp:
            if server.user and server.password:
                smtp.login(server.user, server.password)
            refused = smtp.send_message(message, from_addr=server.sender)
    except smtplib.SMTPAuthenticationError as error:
        raise BadInput(f"{server.host} does not accept FOOTPATH_SMTP's user and password.", hint=_HINT) from error
    except (smtplib.SMTPException, OSError) as error:
        raise SiteUnreachable(f"{server.host} did not take the mail: {_words_of(error)}.") from error
    if refused:
        raise SiteUnreachable(f"{server.host} did not take the mail for {', '.join(refused)}.")


@contextmanager
def _connected(server: MailServer) -> Generator[smtplib.SMTP]:
    context = ssl.create_default_context()
    if server.is_secure:
        with smtplib.SMTP_SSL(server.host, server.port, timeout=DEADLINE_S, context=context) as smtp:
            yield smtp
        return
    with smtplib.SMTP(server.host, server.port, timeout=DEADLINE_S) as smtp:
        smtp.ehlo()
        if smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            smtp.ehlo()
        elif not is_here(server.host):
            raise BadInput(f"{server.host} offers no TLS, and no mail is sent in clear.", hint="Use smtps://.")
        yield smtp


def is_here(host: str) -> bool:
    """Whether a host is this machine, to which a password may travel without TLS."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _words_of(error: Exception) -> str:
    said = getattr(error, "smtp_error", b"")
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return " ".join((text or str(error) or type(error).__name__).split()).rstrip(".")[:300]
