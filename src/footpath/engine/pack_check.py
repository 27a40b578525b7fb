"""Check a page against a platform pack, and find the pack's steps on the page. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.form_replay import familiar, segments
from footpath.engine.replay import find
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.packs.pack import Pack, PackPage
    from footpath.schema.cookbook import Step


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedStep:
    """A step of a pack, on a page."""

    says: str
    """The question, or the label of the button."""
    optional: bool
    found: str
    """`exact`: as in the pack; `alike`: found by likeness; else why it was not found."""

    @property
    def is_missing(self) -> bool:
        """Whether the way needs the step, and the page lacks its element."""
        return not self.optional and self.found not in ("exact", "alike")


@dataclasses.dataclass(frozen=True, slots=True)
class PackCheck:
    """A pack's knowledge of a page."""

    platform: str
    """The recognised platform of the page."""
    page: PackPage | None
    """The matching page of the pack; None: none."""
    steps: Sequence[CheckedStep] = ()
    unknown: tuple[str, ...] = ()
    """Questions of the page that the pack does not know: the rules answer them."""

    @property
    def holds(self) -> bool:
        """Whether the pack would work the page."""
        return self.page is not None and not any(each.is_missing for each in self.steps)


def check_page(pack: Pack, view: View) -> PackCheck:
    """Compare a page with a pack."""
    way = segments(pack.cookbook())
    platform = view.page.platform
    position = familiar(view, way)
    if position is None or platform != pack.name:
        return PackCheck(platform, None)
    segment = way[position]
    steps = [step for step in (*segment.steps, segment.turn) if step is not None]
    known = {match.ref for step in steps if isinstance(match := _found(view, step), Match)}
    asked = (field for field in view.page.fields if field.is_asked and known.isdisjoint((field.ref, *field.refs)))
    unknown = tuple(dict.fromkeys(field.question for field in asked if field.question))
    return PackCheck(platform, pack.pages[position], [_checked(view, step) for step in steps], unknown)


def _found(view: View, step: Step) -> object:
    found = find(view, step)
    return getattr(found, "match", found)


def _checked(view: View, step: Step) -> CheckedStep:
    match = _found(view, step)
    signature = step.signature
    says = (signature.question or signature.name) if signature is not None else ""
    if isinstance(match, Match):
        return CheckedStep(says, step.optional, "exact" if match.exact else "alike")
    return CheckedStep(says, step.optional, str(getattr(match, "reason", "absent")))
