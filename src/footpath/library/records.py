"""Collected records, as Python objects and as data frames."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.library.result import Result

Record = TypeVar("Record")
Row = Mapping[str, object]


class Records(Sequence[Record], Generic[Record]):
    """The records of a list, in order, with the `result` of the task."""

    def __init__(
        self,
        records: Sequence[Record],
        result: Result,
        *,
        as_object: Callable[[Record], Row],
        as_row: Callable[[Record], Row],
    ) -> None:
        self.result = result
        self._records = records
        self._as_object = as_object
        self._as_row = as_row

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        return self._records[index]

    def __repr__(self) -> str:
        return f"<{len(self)} records, {self.result.status}>"

    def to_dicts(self) -> list[dict[str, object]]:
        """Each record with all fields, as JSON data."""
        return [dict(self._as_object(each)) for each in self._records]

    def to_pandas(self) -> Any:  # noqa: ANN401 - an optional library
        """A `pandas.DataFrame`, a row per record. Raises BadInput without pandas."""
        return _library("pandas").DataFrame(self._rows())

    def to_polars(self) -> Any:  # noqa: ANN401 - an optional library
        """A `polars.DataFrame`, a row per record. Raises BadInput without polars."""
        return _library("polars").DataFrame(self._rows(), infer_schema_length=None)

    def to_arrow(self) -> Any:  # noqa: ANN401 - an optional library
        """A `pyarrow.Table`, a row per record. Raises BadInput without pyarrow."""
        return _library("pyarrow").Table.from_pylist(self._rows())

    def _rows(self) -> list[dict[str, object]]:
        return [dict(self._as_row(each)) for each in self._records]


def _library(name: str) -> Any:  # noqa: ANN401 - as above
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise BadInput(f"This needs {name}, which is not installed.", hint=f"Run `pip install {name}`.") from error
