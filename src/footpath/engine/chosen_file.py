"""A file input that received a file."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.page.traffic import Traffic
    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenFile:
    """A question that received a file, and the requests that may carry the file."""

    field: FieldObservation
    traffic: Traffic
    begun_before: int
    """Number of requests of the tab before the choice."""
