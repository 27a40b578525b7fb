"""Access: for programs by token, for browsers by a session opened with a one-time code or a token."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.memory.users import digest_of
from footpath.private import make_file, make_folder, write_new_file
from footpath.schema.shared import MACHINE

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.memory.users import Users
    from footpath.schema.shared import User

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
