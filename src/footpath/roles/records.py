"""The shared state of collecting roles: the Collector's list, and the Extractor's page."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.posting import Posting


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """The result of an action on the list."""

    text: str
    ok: bool = True


class CollectedList(Protocol):
    """A list during collection. The engine implements the port; the rules use the same list without a role."""

    chosen: str
    """The last selected record that is not extracted yet, in words; empty without one."""
    ending: str
    """Why no more are wanted; empty while some are."""

    extracted: list[str]
    """The titles of the records that a role extracted."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Return the search and filters still to apply."""
        ...

    @property
    def told(self) -> str:
        """The state of the list in words, for a prompt."""
        ...

    @property
    def ahead(self) -> str:
        """Return the ref of the next record; empty for none."""
        ...

    @property
    def is_known(self) -> bool:
        """Whether the open list can be read without a model."""
        ...

    async def apply_filters(self, settings: Mapping[str, str]) -> Told:
        """Narrow the list."""
        ...

    async def select(self, ref: str) -> Told:
        """Choose a record, or open a link to a list or a posting."""
        ...

    async def extract(self) -> Told:
        """Read the chosen record, or the open posting, and collect the record."""
        ...

    async def next_page(self) -> Told:
        """Go on to the next records."""
        ...


@dataclasses.dataclass(slots=True)
class PostingReading:
    """A posting during reading."""

    posting: Posting
    """The rules' reading of the posting."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the required fields that are still missing."""
        return tuple(name for name in ("title", "organisation", "places") if not getattr(self.posting, name))


@dataclasses.dataclass(slots=True)
class Row:
    """A record of a list during reading."""

    missing: tuple[str, ...]
    """Names of the fields without a value by rules."""
    said: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The record's values of the missing fields, by name."""
