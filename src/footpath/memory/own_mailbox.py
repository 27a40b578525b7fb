"""The mailbox that a person named, sealed in a file of their own folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.private import write_file
from footpath.schema.own_mailbox import OwnMailbox

if TYPE_CHECKING:
    from footpath.store.database import Store


class OwnMailboxes:
    """The mailbox of one person."""

    def __init__(self, store: Store) -> None:
        self._seal = store.seal
        self._file = store.folder / "mailbox"

    @property
    def is_named(self) -> bool:
        """Whether the person has named a mailbox."""
        return self._file.exists()

    def get(self) -> OwnMailbox | None:
        """The mailbox; None without one. Raises WrongKey."""
        if not self.is_named:
            return None
        return OwnMailbox.model_validate_json(self._seal.open(self._file.read_text("ascii")))

    def put(self, mailbox: OwnMailbox) -> None:
        """Store the mailbox, sealed."""
        write_file(self._file, self._seal.close(mailbox.model_dump_json()).encode("ascii"))

    def remove(self) -> None:
        """Forget the mailbox."""
        self._file.unlink(missing_ok=True)
