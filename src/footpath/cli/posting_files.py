"""Postings for other programs, in the same formats for all commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.cli.screen import raw
from footpath.memory.posting_forms import ROW, as_json_ld, as_object, as_row
from footpath.store.files import is_flat, kind_of, records, written

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from footpath.schema.kept import KeptPosting
    from footpath.store.files import Kind, RecordFile


async def write_postings(postings: AsyncIterator[KeptPosting], out: Path) -> int:
    """Write postings to a file in the format of its suffix. Return their number.

    Raises:
        BadInput: the file cannot be written, or its suffix is unknown.
    """
    return await _add(postings, records(out, ROW), kind_of(out), is_json_ld=out.suffix.lower() == ".jsonld")


async def print_postings(postings: AsyncIterator[KeptPosting], form: str) -> int:
    """Write postings to standard output, as `jsonl`, `json`, `csv` or `jsonld`. Return their number."""
    kind: Kind = "csv" if form == "csv" else "jsonl" if form == "jsonl" else "json"
    return await _add(postings, written(raw(), kind, ROW), kind, is_json_ld=form == "jsonld")


async def _add(
    postings: AsyncIterator[KeptPosting], opened: AbstractContextManager[RecordFile], kind: Kind, *, is_json_ld: bool
) -> int:
    as_record = as_json_ld if is_json_ld else as_row if is_flat(kind) else as_object
    count = 0
    with opened as target:
        async for kept in postings:
            target.add(as_record(kept))
            count += 1
    return count
