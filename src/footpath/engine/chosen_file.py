"""A file input of the page into which a file was put."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.page.traffic import Traffic
    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenFile:
    """A question that got a file, and which requests of its tab may carry that file."""

    field: FieldObservation
    traffic: Traffic
    begun_before: int
    """Requests of the tab that had begun before."""
