"""Turn database errors into errors for a person, without statements and values."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from footpath.errors import StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Generator

_WAIT = "Wait for the other program to end, then run the command again."
_ELSEWHERE = "Get write access to the folder, or set FOOTPATH_HOME to another folder."
_COPY = "Move the file aside to start with an empty database, or restore a backup."
_UNKNOWN = "has unknown tables, made by an unreleased version"
_FRESH = "Set FOOTPATH_DATABASE_URL to a new database, or empty this one."

_SQLITE = (
    # prefix of SQLite's error name, message, hint
    ("SQLITE_BUSY", "is locked: another program is writing to it", _WAIT),
    ("SQLITE_LOCKED", "is locked: another program is writing to it", _WAIT),
    (
        "SQLITE_FULL",
        "cannot grow: the disk is full",
        "Free some space, then run the command again: it continues from its journal.",
    ),
    ("SQLITE_READONLY", "cannot be written: the file or its folder is read-only", _ELSEWHERE),
    ("SQLITE_PERM", "cannot be opened: permission denied", _ELSEWHERE),
    ("SQLITE_CANTOPEN", "cannot be opened", _ELSEWHERE),
    ("SQLITE_CORRUPT", "is damaged", _COPY),
    ("SQLITE_NOTADB", "is damaged, or is no database at all", _COPY),
    ("SQLITE_IOERR", "could not be read or written", "Check the disk's space and health, then run the command again."),
)

_POSTGRESQL = (
    # prefix of the SQLSTATE, message, hint
    ("53100", "cannot grow: the server's disk is full", "Free some space on the server, then run the command again."),
    ("53", "accepts no more connections", "Try again later."),
    ("55P03", "is locked: another program is writing to it", _WAIT),
    ("40", "was changed by another program at the same moment", "Run the command again."),
    ("28", "rejects this user or password", "Correct FOOTPATH_DATABASE_URL."),
    ("3D", "does not exist on the server", "Create it, or correct FOOTPATH_DATABASE_URL."),
    ("42501", "cannot be written by this user", "Grant this user the right to create tables there."),
    ("25P03", "ended this program's connection after a long silence", "Run the command again."),
    ("25006", "is read-only", "Use the server's writable side."),
    ("55000", "takes no connections now", "Run the command again when the server is up."),
    ("57P", "is shutting down or starting", "Run the command again when the server is up."),
    ("08", "closed the connection", "Run the command again when the server is up."),
    ("XX", "is damaged", "Restore a backup."),
    ("42P01", _UNKNOWN, _FRESH),
    ("42703", _UNKNOWN, _FRESH),
    ("42P07", _UNKNOWN, _FRESH),
)


_OTHER_TABLES = ("no such table", "no such column", "has no column named", "already exists")
"""SQLite's messages, under an unspecific code, about tables that differ from the migrations."""


@contextmanager
def named(where: str) -> Generator[None]:
    """Turn database errors into `StoreUnavailable`, with a sentence about `where` and the next step."""
    try:
        yield
    except IntegrityError as error:
        raise StoreUnavailable(
            f"Another program wrote the same record to the database {where} at the same moment.",
            hint="Run the command again.",
        ) from error
    except DBAPIError as error:
        raise _unavailable(where, error.orig or error) from error
    except PoolTimeout as error:
        raise StoreUnavailable(
            f"The database {where} gave no connection in time.", hint="Run the command again."
        ) from error
    except NoSuchModuleError as error:
        raise StoreUnavailable(
            f"The database {where} is of an unsupported kind.",
            hint="Use sqlite:///path or postgresql://host/name.",
        ) from error
    except OSError as error:
        raise StoreUnavailable(
            f"The database {where} cannot be reached: {error.strerror or type(error).__name__}.",
            hint="Check that the folder is writable, or that the server runs and FOOTPATH_DATABASE_URL is right.",
        ) from error


def _unavailable(where: str, error: BaseException) -> StoreUnavailable:
    code, state = str(getattr(error, "sqlite_errorname", "")), _state(error)
    for known, said, hint in _SQLITE if code else _POSTGRESQL:
        if (code or state).startswith(known):
            return StoreUnavailable(f"The database {where} {said}.", hint=hint)
    if code == "SQLITE_ERROR" and any(words in str(error) for words in _OTHER_TABLES):
        return StoreUnavailable(f"The database {where} {_UNKNOWN}.", hint=_COPY)
    return StoreUnavailable(
        f"The database {where} gave an error ({code or state or type(error).__name__}).",
        cli="Run `footpath doctor`.",
    )


def _state(error: BaseException | None) -> str:
    """PostgreSQL's SQLSTATE of an error or of its causes; empty if none."""
    while error is not None:
        if state := getattr(error, "sqlstate", None):
            return str(state)
        error = error.__cause__
    return ""
