"""A run's progress with its form: the chosen form, the pages filled and turned, and the questions ahead."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.answers.bank import Banked
    from footpath.engine.ahead import Ahead
    from footpath.engine.chosen_file import ChosenFile
    from footpath.schema.observation import PageObservation
    from footpath.schema.posting import Posting


@dataclasses.dataclass(slots=True)
class FormProgress:
    """The form of one run, over all of its pages."""

    form: str = ""
    """The form that was chosen, where a page has several."""
    told_forms: bool = False
    """Whether it was told that the page has other forms than the one that is worked."""
    posting: Posting | None = None
    """What the first page says of a job, where it is a page for that."""
    form_url: str = ""
    """The page with the first answers; empty before there is one."""
    given: bool = False
    """Whether a page with answers was turned: the site may have them."""
    filled: list[PageObservation] = dataclasses.field(default_factory=list["PageObservation"], repr=False)
    """The pages with answers that were turned."""
    files: list[ChosenFile] = dataclasses.field(default_factory=list["ChosenFile"], repr=False)
    """The file inputs of this page that got a file."""
    unkept: dict[str, Banked] = dataclasses.field(default_factory=dict[str, "Banked"], repr=False)
    """The answers of a person on the current page, by the key of their question: kept once the site has taken them."""
    asked_ahead: tuple[tuple[str, str], ...] = ()
    """Meanings and questions of the way that is followed, while pages of it are ahead."""
    ahead: tuple[Ahead, ...] = ()
    """The questions of the pages of that way behind this one."""
    asked_later: tuple[str, ...] = ()
    """What the run before this one was asked after it had turned the first page of this form."""
