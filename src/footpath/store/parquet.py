"""Parquet files: the only module that uses pyarrow, an optional and untyped package."""
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any

import pyarrow
import pyarrow.parquet

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from pathlib import Path


@contextmanager
def parquet(path: Path, columns: Mapping[str, type]) -> Generator[Callable[[list[tuple[Any, ...]]], None]]:
    """Open a file with these columns; yield a function for writing rows."""
    kinds = {
        str: pyarrow.string(), float: pyarrow.float64(), int: pyarrow.int64(), bool: pyarrow.bool_(),
        date: pyarrow.date32(),
    }  # fmt: skip
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:

        def write(rows: list[tuple[Any, ...]]) -> None:
            listed = [dict(zip(columns, row, strict=True)) for row in rows]
            writer.write_table(pyarrow.Table.from_pylist(listed, schema=schema))

        yield write
