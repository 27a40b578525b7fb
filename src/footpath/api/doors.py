"""The way in: the server's address and host names, tokens for programs, and sessions of browsers, opened with a
one-time code or a token.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.memory.users import digest_of
from footpath.page.hosts import BadHost, split_authority
from footpath.private import make_file, make_folder, write_new_file
from footpath.schema.shared import MACHINE

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.memory.users import Users
    from footpath.schema.shared import User

_NEAR: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Local address for a server that listens on all addresses."""


@dataclass(frozen=True, slots=True)
class Address:
    """The server's listening address, and the host names that reach it."""

    host: str
    port: int
    names: tuple[str, ...] = ()
    """Additional host names, with a port if different."""

    def check(self) -> None:
        """Raise BadInput where the host or a name is none. An empty host would listen at every address."""
        if not self.host.strip():
            raise BadInput(
                "--host is empty, which would listen at every address of this machine.",
                hint="Omit --host to listen on this machine alone, or name an address: --host 0.0.0.0 means all.",
            )
        for text in (self.host, *self.names):
            try:
                split_authority(_bracketed(text) if text == self.host else text, default_port=80)
            except (BadHost, UnicodeError) as error:
                raise BadInput(
                    f"{text!r} is not a valid host name for this server.",
                    hint="Give a name or an address, with a port if different: jobs.example.com:8443.",
                ) from error

    @property
    def url(self) -> str:
        """The URL for a browser of this machine, without a slash at the end."""
        return f"http://{_bracketed(_NEAR.get(self.host, self.host))}:{self.port}"

    @property
    def cookie(self) -> str:
        """Name of the cookie, with the port, since browsers share cookies between ports of a machine."""
        return f"footpath_{self.port}"

    def known_as(self) -> frozenset[str]:
        """Each `host:port` that a request may name."""
        hosts = {_bracketed(self.host)}
        if self.host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::"):
            hosts |= {"127.0.0.1", "localhost", "[::1]"}
        theirs = {name if ":" in name.rpartition("]")[2] else f"{name}:{self.port}" for name in self.names}
        every = {f"{host}:{self.port}" for host in hosts} | theirs | set(self.names)
        usual = {each.removesuffix(":80") for each in every if each.endswith(":80")}
        return frozenset(each.lower() for each in every | usual)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


MOST_SESSIONS: Final = 200
"""Maximum open browser sessions; beyond, the oldest session closes."""

_TOKEN: Final = re.compile(r"[\w-]{40,200}")


def token_file(home: Path) -> Path:
    """Where the token lies."""
    return home / "api-token"


def read_token(home: Path) -> str:
    """The token of the machine's API, created if missing; the file is readable by its owner alone.

    Raises:
        BadInput: the file holds no token.
    """
    path = token_file(home)
    make_folder(home)
    try:
        write_new_file(path, f"{secrets.token_urlsafe(32)}\n".encode())
    except FileExistsError:
        make_file(path)  # restrict the mode of an existing file
    try:
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        token = ""
    if not _TOKEN.fullmatch(token):
        raise BadInput(f"{path} holds no token.", hint="Remove the file: the next start makes a new token.")
    return token


class Doors:
    """The valid credentials of the running server, with their users. Apart from the token, only digests are kept.

    Args:
        token: token of the owner of the machine.
        users: other users, each with a token; None without other users.
    """

    def __init__(self, token: str, users: Users | None = None) -> None:
        self._token = token.encode()
        self._users = users
        self._codes: set[bytes] = set()
        self._sessions: dict[bytes, str] = {}
        """By session the digest of the user's token that opened it, with which it ends; empty for the machine's."""

    def new_code(self) -> str:
        """A single-use code that admits a browser."""
        code = secrets.token_urlsafe(24)
        self._codes.add(_digest(code))
        return code

    async def enter(self, given: str) -> str | None:
        """Open a session for a code, which is used up, or for a token. Return None for invalid credentials."""
        digest = _digest(given)
        opens = ""
        if digest in self._codes:
            self._codes.remove(digest)
        elif (user := await self.who(given)) is None:
            return None
        elif user.id:
            opens = digest_of(given)
        session = secrets.token_urlsafe(32)
        self._sessions[_digest(session)] = opens
        if len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return session

    def leave(self, session: str) -> None:
        """End a session."""
        self._sessions.pop(_digest(session), None)

    async def who(self, token: str) -> User | None:
        """The user with the token; None if unknown."""
        if hmac.compare_digest(self._token, token.encode()):
            return MACHINE
        return await self._users.by_token(token) if self._users is not None else None

    async def who_is_in(self, session: str) -> User | None:
        """The user of an open session whose token is still valid; else None."""
        opens = self._sessions.get(_digest(session))
        if not opens:
            return None if opens is None else MACHINE
        return await self._users.by_digest(opens) if self._users is not None else None


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
