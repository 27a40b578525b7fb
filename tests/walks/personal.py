"""Where a person's values may lie: the texts that Footpath leaves behind, and the ways in which a value is written."""

from __future__ import annotations

import json
import re
import sqlite3
import struct
import zipfile
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

from footpath.demo.site.looks import look_named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from pathlib import Path

    from footpath.demo.people import Invented

SHORTEST = 4
PNG = b"\x89PNG\r\n\x1a\n"
"""How a picture begins. Its parts follow, each with its length, its kind and a sum."""
HOLDS_VALUES = "answers"
"""The one table that is there to hold them (`store/tables.py`)."""


def values_of(person: Invented, today: date) -> dict[str, str]:
    """What is this person's own, in the ways that people and pages write it. Spelled out here, not taken from the code
    under test.
    """
    country_code, _, subscriber = person.phone.partition(" ")
    day = today + timedelta(days=person.start_in)
    slug = f"{person.given}-{person.family}".lower()
    found = {
        "name": person.name,
        "given name": person.given,
        "family name": person.family,
        "preferred name": person.preferred,
        "mail": person.email,
        "account": person.email.partition("@")[0],
        "profile address": slug,
        "phone": person.phone,
        "phone, in one": person.phone.replace(" ", ""),
        "phone, national": subscriber,
        "phone, national in one": subscriber.replace(" ", ""),
        "phone, with dashes": subscriber.replace(" ", "-"),
        "phone, with zeros": f"00{country_code[1:]}{subscriber.replace(' ', '')}",
        "city": person.city,
        "salary": str(person.salary[0]),
        "salary, grouped": f"{person.salary[0]:,}",
        "start": day.isoformat(),
        "start, day first": f"{day:%d/%m/%Y}",
        "resume": person.resume,
        "gender": person.gender[0],
        "ethnicity": person.ethnicity[0],
    }
    found |= {f"employer {number}": job.employer for number, job in enumerate(person.jobs)}
    found |= {f"title {number}": job.title for number, job in enumerate(person.jobs)}
    for name, text in (("letter", person.letter), ("motivation", person.motivation)):
        found |= {f"{name}, words {at}": piece for at, piece in enumerate(_pieces(text))}
    return {name: value for name, value in found.items() if len(value) >= SHORTEST and value != "decline"}


def _pieces(text: str, words: int = 5) -> Iterator[str]:
    said = text.split()
    for at in range(0, len(said) - words + 1, words):
        yield " ".join(said[at : at + words])


def shown_to_everybody(database: Path) -> str:
    """What the site shows to those who have told it nothing: its questions, its options, its postings."""
    return repr([look_named(name).fields for name in ("v1", "v2", "hostile")]) + postings(database)


def postings(database: Path) -> str:
    """Everything that the postings say."""
    with closing(sqlite3.connect(database)) as connection:
        return repr(connection.execute("select * from jobs").fetchall())


def written(value: str) -> set[str]:
    """A value as bytes may spell it: as it is, in JSON, in an address."""
    return {spelled.casefold() for spelled in (value, json.dumps(value)[1:-1], quote(value), quote(value, safe="@"))}


def found_in(text: str, values: dict[str, str]) -> list[str]:
    """Which of the values stand in the text, each with what stands around it."""
    return found_in_folded(text.casefold(), values)


def found_in_folded(folded: str, values: dict[str, str]) -> list[str]:
    """The same for a text without case."""
    found = list[str]()
    for name, value in values.items():
        for spelled in written(value):
            if spelled not in folded:
                continue  # a plain look is a hundred times as quick as one for whole words
            if match := re.search(rf"(?<!\w){re.escape(spelled)}(?!\w)", folded):
                around = folded[max(0, match.start() - 60) : match.end() + 40]
                found.append(f"{name}: …{around}…")
                break
    return found


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Everything in a folder, with where it stands: names, raw bytes, what zips and databases hold. Bytes that are
    compressed say nothing: among so many, a short name comes up by chance.
    """
    for path in sorted(folder.rglob("*")):
        yield f"name of {path.name}", str(path.relative_to(folder))
        if not path.is_file():
            continue
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    yield f"{path.name}/{name}", name + "\n" + _said(archive.read(name))
            continue
        yield path.name, _said(path.read_bytes())
        if path.suffix == ".db":
            yield from _rows(path)


def _said(raw: bytes) -> str:
    """What is written in a file: of a picture, all but its pixels."""
    if not raw.startswith(PNG):
        return raw.decode("utf-8", "replace")
    kept, at = b"", len(PNG)
    while at < len(raw):
        length, kind = struct.unpack_from(">I4s", raw, at)
        kept += b"" if kind == b"IDAT" else raw[at : at + 8 + length]
        at += length + 12
    return kept.decode("utf-8", "replace")


def _rows(path: Path) -> Iterator[tuple[str, str]]:
    """A long value lies in pieces all over the file: so row by row too."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        tables = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
        for table in tables:
            if table != HOLDS_VALUES:
                rows = connection.execute(f"select * from {table}").fetchall()
                yield f"table {table}", "\n".join(" ".join(map(str, row)) for row in rows)
