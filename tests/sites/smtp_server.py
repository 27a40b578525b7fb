"""A real SMTP server on loopback, of the few commands that a sender needs; it keeps what it is given."""

from __future__ import annotations

import asyncio
import base64
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from email.message import EmailMessage


@dataclass
class SmtpServer:
    """A mail server."""

    port: int = 0
    word: str = ""
    """The password that is asked for; empty: none."""
    refuses: str = ""
    """What it answers to a message in place of taking it."""
    came: list[EmailMessage] = field(default_factory=list)
    to: list[list[str]] = field(default_factory=list)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one sender."""
        receivers: list[str] = []
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            verb, _, rest = line.partition(" ")
            match verb.upper():
                case "EHLO":
                    writer.write(b"250-here\r\n250 AUTH PLAIN\r\n" if self.word else b"250 here\r\n")
                case "AUTH":
                    said = base64.b64decode(rest.partition(" ")[2]).decode().split("\0")[-1]
                    writer.write(b"235 yes\r\n" if said == self.word else b"535 no\r\n")
                case "RCPT":
                    receivers.append(rest.partition(":")[2].strip("<> "))
                    writer.write(b"250 yes\r\n")
                case "DATA":
                    writer.write(b"354 go on\r\n")
                    whole = await reader.readuntil(b"\r\n.\r\n")
                    if self.refuses:
                        writer.write(f"550 {self.refuses}\r\n".encode())
                    else:
                        self.came.append(message_from_bytes(whole[:-3], policy=policy.default))
                        self.to.append(receivers)
                        writer.write(b"250 taken\r\n")
                case "QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                case _:
                    writer.write(b"250 yes\r\n")
        await writer.drain()
        writer.close()


@asynccontextmanager
async def mail_server(word: str = "") -> AsyncGenerator[SmtpServer]:
    """The server, listening until the block ends."""
    server = SmtpServer(word=word)
    listening = await asyncio.start_server(server.talk, "127.0.0.1", 0)
    async with listening:
        server.port = listening.sockets[0].getsockname()[1]
        yield server
