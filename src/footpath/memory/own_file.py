"""What a person keeps in one sealed file of their own folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from footpath.private import write_file
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from footpath.store.database import Store

Kept = TypeVar("Kept", bound=Frozen)


class OwnFile(Generic[Kept]):
    """One record of one person.

    Args:
        store: has the person's folder and key.
        name: of the file.
        of: the type of the record.
    """

    def __init__(self, store: Store, name: str, of: type[Kept]) -> None:
        self._seal = store.seal
        self._file = store.folder / name
        self._of = of

    @property
    def exists(self) -> bool:
        """Whether a record is kept."""
        return self._file.exists()

    def get(self) -> Kept | None:
        """The record; None without one. Raises WrongKey."""
        if not self.exists:
            return None
        return self._of.model_validate_json(self._seal.open(self._file.read_text("ascii")))

    def put(self, record: Kept) -> None:
        """Store the record, sealed."""
        write_file(self._file, self._seal.close(record.model_dump_json()).encode("ascii"))

    def remove(self) -> None:
        """Forget the record."""
        self._file.unlink(missing_ok=True)
