"""A run's progress with its form: the chosen form, the pages filled and turned, and the questions ahead."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.answers.bank import Banked
    from footpath.engine.ahead import Ahead
    from footpath.page.traffic import Traffic
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.posting import Posting


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenFile:
    """A question that received a file, and the requests that may carry the file."""

    field: FieldObservation
    traffic: Traffic
    begun_before: int
    """Number of requests of the tab before the choice."""


@dataclasses.dataclass(slots=True)
class FormProgress:
    """The form of one run, over all of its pages."""

    form: str = ""
    """The chosen form, if a page has several."""
    told_forms: bool = False
    """Whether the journal names the other forms of the page."""
    posting: Posting | None = None
    """The job on the first page, if the page describes one."""
    form_url: str = ""
    """The page with the first answers; empty before."""
    given: bool = False
    """Whether a page with answers was turned, so that the site may have them."""
    filled: list[PageObservation] = dataclasses.field(default_factory=list["PageObservation"], repr=False)
    """The turned pages with answers."""
    files: list[ChosenFile] = dataclasses.field(default_factory=list["ChosenFile"], repr=False)
    """The file inputs of the page that have a file."""
    unkept: dict[str, Banked] = dataclasses.field(default_factory=dict[str, "Banked"], repr=False)
    """The person's answers on the current page, by the key of their question: stored once the site accepts them."""
    asked_ahead: tuple[tuple[str, str], ...] = ()
    """Meanings and questions of the followed way, while pages of it are ahead."""
    ahead: tuple[Ahead, ...] = ()
    """The questions of later pages of that way."""
    asked_later: tuple[str, ...] = ()
    """Questions to the run before this one after it had turned the first page of the form."""
