"""What the roles that collect share: the list in the hands of the Collector, a page in those of the Extractor."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.posting import Posting


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """What came of something that was done to the list."""

    text: str
    ok: bool = True


class CollectedList(Protocol):
    """A list while it is collected. The engine implements it; the course by rules does the same without a role."""

    chosen: str
    """The record that was selected last and is not extracted yet, in words; empty where none is."""
    ending: str
    """Why no more are wanted; empty while some are."""

    extracted: list[str]
    """The titles of the records that a role extracted."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Search and filters that are still to be applied."""
        ...

    @property
    def told(self) -> str:
        """The state of the list in words, for a prompt."""
        ...

    @property
    def ahead(self) -> str:
        """Ref of the next record that is to be selected; empty where none is ahead."""
        ...

    @property
    def is_known(self) -> bool:
        """Whether a list of records stands open that can be read without a model."""
        ...

    async def apply_filters(self, settings: Mapping[str, str]) -> Told:
        """Narrow the list."""
        ...

    async def select(self, ref: str) -> Told:
        """Choose a record, or open what leads to a list or a posting."""
        ...

    async def extract(self) -> Told:
        """Read the chosen record, or the posting that stands open, and collect it."""
        ...

    async def next_page(self) -> Told:
        """Go on to the next records."""
        ...


@dataclasses.dataclass(slots=True)
class PostingReading:
    """A posting while it is read."""

    posting: Posting
    """What rules read of it."""

    @property
    def missing(self) -> tuple[str, ...]:
        """What a posting needs and was not found."""
        return tuple(name for name in ("title", "organisation", "places") if not getattr(self.posting, name))


@dataclasses.dataclass(slots=True)
class Row:
    """A record of a list while it is read."""

    missing: tuple[str, ...]
    """Names of the fields that rules did not find."""
    said: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """What the record says of them, by their names."""
