"""Export records into files for other programs: JSON, JSON lines, CSV, SQLite, Parquet.

Records are written one by one, to save memory, into a temporary file that replaces the target at the end.
"""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import re
import sqlite3
import unicodedata
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TextIO

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from pathlib import Path

Kind = Literal["jsonl", "json", "csv", "sqlite", "parquet"]

SUFFIXES: Final[dict[str, Kind]] = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json", ".jsonld": "json", ".csv": "csv", ".sqlite": "sqlite",
    ".sqlite3": "sqlite", ".db": "sqlite", ".parquet": "parquet",
}  # fmt: skip

_TYPES: Final = {str: "TEXT", float: "REAL", int: "INTEGER", bool: "INTEGER", date: "DATE"}
_AT_ONCE: Final = 1000
_NUMBER: Final = re.compile(r"[-−][\d.,]+\Z")


class RecordFile(Protocol):
    """A file that takes records."""

    def add(self, record: Mapping[str, Any]) -> None:
        """Write a record."""
        ...


def kind_of(path: Path) -> Kind:
    """The format for a file name.

    Raises:
        BadInput: the suffix is unknown, or needs a package that is not installed.
    """
    kind = SUFFIXES.get(path.suffix.lower())
    if kind is None:
        raise BadInput(
            f"{path.name} has no suffix of a known format.",
            hint="Use .jsonl, .json, .csv, .sqlite, .parquet or .jsonld.",
        )
    if kind == "parquet" and importlib.util.find_spec("pyarrow") is None:
        raise BadInput("Parquet files need an optional package.", hint="Install footpath[parquet], or write .csv.")
    return kind


def is_flat(kind: Kind) -> bool:
    """Whether records of a format are rows of plain values."""
    return kind in ("csv", "sqlite", "parquet")


@contextmanager
def records(path: Path, columns: Mapping[str, type], *, table: str = "postings") -> Generator[RecordFile]:
    """Write a file of records. The target is replaced when the block ends, and unchanged after an exception.

    Args:
        path: the file; the suffix determines the format.
        columns: names and types, for flat formats.
        table: the table's name in a SQLite file.

    Raises:
        BadInput: the file cannot be written.
    """
    kind = kind_of(path)
    target = path.resolve()  # follow a link: the target is replaced, the link stays
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.unlink(missing_ok=True)
        with _open(beside, kind, columns, table) as opened:
            yield opened
        beside.replace(target)
    except (OSError, sqlite3.Error) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise BadInput(f"{path} cannot be written: {why}.", hint="Name another file.") from error
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def written(stream: TextIO, kind: Kind, columns: Mapping[str, type]) -> Generator[RecordFile]:
    """Write records to an open text: JSON, JSON lines or CSV."""
    if kind == "csv":
        yield _Csv(stream, columns)
    elif kind == "jsonl":
        yield _Lines(stream)
    else:
        yield (listed := _Json(stream))
        listed.end()


@contextmanager
def _open(path: Path, kind: Kind, columns: Mapping[str, type], table: str) -> Generator[RecordFile]:
    if kind == "sqlite":
        with _sqlite(path, columns, table) as opened:
            yield opened
    elif kind == "parquet":
        from footpath.store.parquet import parquet  # an optional package

        with parquet(path, columns) as write, _batches(columns, write) as opened:
            yield opened
    else:
        with path.open("w", encoding="utf-8", newline="") as stream, written(stream, kind, columns) as opened:
            yield opened


class _Lines:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, record: Mapping[str, Any]) -> None:
        self._stream.write(json.dumps(record, ensure_ascii=False) + "\n")


class _Json:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._between = "[\n"

    def add(self, record: Mapping[str, Any]) -> None:
        self._stream.write(self._between + json.dumps(record, ensure_ascii=False, indent=1))
        self._between = ",\n"

    def end(self) -> None:
        self._stream.write("[]\n" if self._between == "[\n" else "\n]\n")


class _Csv:
    def __init__(self, stream: TextIO, columns: Mapping[str, type]) -> None:
        self._columns = tuple(columns)
        self._writer = csv.writer(stream)
        self._writer.writerow([_cell(name) for name in self._columns])

    def add(self, record: Mapping[str, Any]) -> None:
        self._writer.writerow([_cell(record.get(name)) for name in self._columns])


def _stored(value: object) -> object:
    """A value for SQLite, where dates are text."""
    return value.isoformat() if isinstance(value, date) else value


def _cell(value: object) -> object:
    """A value for a CSV cell. An apostrophe precedes a text that a spreadsheet would compute."""
    if isinstance(value, str):
        return f"'{value}" if _is_formula(value) else value
    return str(value).lower() if isinstance(value, bool) else value


def _is_formula(text: str) -> bool:
    """Whether a spreadsheet may compute a text. A negative number is no formula.

    Programs skip white space, control characters and byte order marks at the start of a cell, and some read full-width
    signs as plain signs. A leading tab or line break may begin a new cell.
    """
    at = next((at for at, char in enumerate(text) if unicodedata.category(char)[0] not in "ZC"), len(text))
    begins = unicodedata.normalize("NFKC", text[at : at + 1])
    if begins.startswith(("=", "+", "@")):
        return True
    if begins.startswith(("-", "−")):
        return _NUMBER.match(begins + text[at + 1 :]) is None
    return text.startswith(("\t", "\r", "\n"))


class _Batches:
    """Writes records in batches."""

    def __init__(self, columns: Mapping[str, type], write: Callable[[list[tuple[Any, ...]]], object]) -> None:
        self._columns = tuple(columns)
        self._write = write
        self._rows: list[tuple[Any, ...]] = []

    def add(self, record: Mapping[str, Any]) -> None:
        self._rows.append(tuple(record.get(name) for name in self._columns))
        if len(self._rows) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        rows, self._rows = self._rows, []
        if rows:
            self._write(rows)


@contextmanager
def _batches(columns: Mapping[str, type], write: Callable[[list[tuple[Any, ...]]], object]) -> Generator[RecordFile]:
    opened = _Batches(columns, write)
    yield opened
    opened.flush()


@contextmanager
def _sqlite(path: Path, columns: Mapping[str, type], table: str) -> Generator[RecordFile]:
    def quoted(name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    connection = sqlite3.connect(path)
    try:
        named = ", ".join(f"{quoted(name)} {_TYPES[kind]}" for name, kind in columns.items())
        connection.execute(f"CREATE TABLE {quoted(table)} ({named})")
        statement = f"INSERT INTO {quoted(table)} VALUES ({', '.join('?' * len(columns))})"

        def insert(rows: list[tuple[Any, ...]]) -> None:
            connection.executemany(statement, (tuple(map(_stored, row)) for row in rows))

        with _batches(columns, insert) as opened:
            yield opened
        connection.commit()
    finally:
        connection.close()
