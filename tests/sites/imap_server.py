"""A real IMAP server on loopback: pymap over TLS, with a certificate of its own, and one mailbox."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from argparse import Namespace
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import DictBackend
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

USER, PASSWORD = "ida@example.org", "a long word"


@dataclass
class MailServer:
    """A mailbox that can be written to."""

    port: int
    trust: ssl.SSLContext
    """Trusts its certificate."""
    _login: Any
    _delivering: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"imaps://{USER}@localhost:{self.port}"

    def deliver(self, sender: str, text: str, when: datetime, *, subject: str = "Your code", markup: str = "") -> None:
        """Have a message come in a moment, as mail does."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = f"Careers <{sender}>", USER, subject
        message.set_content(text)
        if markup:
            message.add_alternative(markup, subtype="html")
        self.deliver_raw(message.as_bytes(), when)

    def deliver_raw(self, data: bytes, when: datetime) -> None:
        """The same with a message of whatever shape."""
        task = asyncio.ensure_future(self._append(data, when))
        self._delivering.add(task)
        task.add_done_callback(self._delivering.discard)

    async def _append(self, data: bytes, when: datetime) -> None:
        async with self._login.demo_user_identity.new_session() as session:
            inbox = await session.mailbox_set.get_mailbox("INBOX")
            await inbox.append(AppendMessage(data, when, frozenset()))

    async def flags(self) -> list[frozenset[bytes]]:
        """The flags of each message, in order: `\\Seen` where somebody has read it."""
        async with self._login.demo_user_identity.new_session() as session:
            inbox = await session.mailbox_set.get_mailbox("INBOX")
            return [frozenset(map(bytes, each.permanent_flags)) async for each in inbox.messages()]

    async def arrived(self) -> None:
        """Until all that was sent is there."""
        await asyncio.gather(*self._delivering)


@contextlib.asynccontextmanager
async def mail_server(folder: Path) -> AsyncGenerator[MailServer]:
    """A server with an empty mailbox."""
    certificate = _certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    args = Namespace(
        debug=False, host=None, port="0", cert=None, key=None, tls=False, proxy_protocol=None, inherited_sockets=None,
        demo_data=False, demo_user=USER, demo_password=PASSWORD, passlib_cfg=None,
    )  # fmt: skip
    backend, config = await DictBackend.init(args)
    config.apply_context()
    server = IMAPServer(backend.login, config)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await server(reader, writer, SocketInfo.get(writer, None))

    listening = await asyncio.start_server(serve, "localhost", 0, ssl=context)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        yield MailServer(port, ssl.create_default_context(cafile=str(certificate)), backend.login)


def _certificate(folder: Path) -> Path:
    """A key and its certificate for localhost, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)  # noqa: TID251  certificates are valid by the clock of the machine
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "mail.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path
