"""Who may come in: a program with the token, a browser with a session that a one-time code or the token has opened."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.private import make_file, make_folder, write_new_file

if TYPE_CHECKING:
    from pathlib import Path

MOST_SESSIONS: Final = 200
"""Browsers that may be in at once; with one more, the first has to come in again."""

_TOKEN: Final = re.compile(r"[\w-]{40,200}")


def token_file(home: Path) -> Path:
    """Where the token lies."""
    return home / "api-token"


def read_token(home: Path) -> str:
    """The token of this machine's API, made where there is none; its file is for its owner alone.

    Raises:
        BadInput: the file holds something else.
    """
    path = token_file(home)
    make_folder(home)
    try:
        write_new_file(path, f"{secrets.token_urlsafe(32)}\n".encode())
    except FileExistsError:
        make_file(path)  # closes it to everybody else
    try:
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        token = ""
    if not _TOKEN.fullmatch(token):
        raise BadInput(f"{path} holds no token.", hint="Remove it: the next start makes a new one.")
    return token


class Doors:
    """Which credentials open, while this server runs. Nothing of them is kept in clear but the token."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._codes: set[bytes] = set()
        self._sessions: dict[bytes, None] = {}

    def new_code(self) -> str:
        """A code that lets one browser in, once."""
        code = secrets.token_urlsafe(24)
        self._codes.add(_digest(code))
        return code

    def enter(self, given: str) -> str | None:
        """A new session for a code, which is used up by this, or for the token; None for anything else."""
        digest = _digest(given)
        if digest in self._codes:
            self._codes.remove(digest)
        elif not self.knows(given):
            return None
        session = secrets.token_urlsafe(32)
        self._sessions[_digest(session)] = None
        if len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return session

    def leave(self, session: str) -> None:
        """End a session."""
        self._sessions.pop(_digest(session), None)

    def knows(self, token: str) -> bool:
        """Whether this is the token."""
        return hmac.compare_digest(self._token, token.encode())

    def is_in(self, session: str) -> bool:
        """Whether this session is open."""
        return _digest(session) in self._sessions


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
