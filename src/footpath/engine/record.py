"""The successful steps of a run, with the details for learning a cookbook."""

from __future__ import annotations

import dataclasses
import re
from datetime import date
from typing import TYPE_CHECKING, Final, Literal

from footpath.language.moments import names_day
from footpath.schema.action import Action, AnswerDialog, Click, Fill, Select, Type
from footpath.schema.cookbook import Parameter, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.run import Rung
    from footpath.schema.signature import Signature

_NUMBER: Final = re.compile(r"\d{1,18}")
_ANY_DAY: Final = date(2020, 6, 15)


LackedFor = Literal["refused", "unsure"]
"""Why a way lacks a done step. refused: the page refused a press of the goal's own sentence. unsure: an entry failed,
and its field changed all the same.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Former:
    """An element's earlier signature, before the element was found again."""

    signature: Signature
    reason: str = ""
    """The evidence that identified the element, if more than its likeness."""


def former_of(step: Step, reason: str = "") -> Former | None:
    """Return the step's present signature as a `Former`; `reason`: how the element was found."""
    return Former(step.signature, reason) if step.signature is not None else None


@dataclasses.dataclass(frozen=True, slots=True)
class Turned:
    """A text beside a control, before and after the press of the control. All empty: no text tells what changed."""

    path: str
    before: str
    after: str

    @property
    def is_dated(self) -> bool:
        """Whether the text names a day or a month before and after."""
        return names_day(self.before, _ANY_DAY) and names_day(self.after, _ANY_DAY)

    @property
    def counts_on(self) -> bool:
        """Whether the text only counts on by one: an amount, a week, a page."""
        was, now = _NUMBER.findall(self.before), _NUMBER.findall(self.after)
        if _NUMBER.sub("#", self.before) != _NUMBER.sub("#", self.after):
            return False
        steps = [int(after) - int(before) for before, after in zip(was, now, strict=True) if before != after]
        return len(steps) == 1 and abs(steps[0]) == 1


@dataclasses.dataclass(frozen=True, slots=True)
class Performed:
    """A done and successful step."""

    step: Step
    rung: Rung
    parameter: Parameter | None = None
    """The answer that the step entered, if it entered one."""
    healed_from: Former | None = None
    """The earlier signature of the element, if it had to be found again."""
    before: str = ""
    """A digest of the page before the step, equal for two pages that look the same. Empty: a form's run takes none."""
    after: str = ""
    """The same of the page after the step."""
    leads: bool = False
    """Whether the step only shows another page, or another part of one."""
    named: str = ""
    """The name of the pressed or ticked element."""
    others: tuple[str, ...] = ()
    """Names of the other elements of its role on that page; after a choice, the labels of all options."""
    likes: tuple[str, ...] = ()
    """The names among them in the same structure, such as the items of one list."""
    turned: Turned | None = None
    """The text that a relative press changed ("Next month")."""
    switched: str = ""
    """The state of a pressed control after the press, if it tells its state and that changed."""
    is_told_by_next: bool = False
    """Whether the next step's element came with this step. A replay from another start would miss that element."""

    @property
    def by_place(self) -> bool:
        """Whether the element was chosen by its place in a list, whatever its name."""
        return isinstance(self.step.action, Click) and self.step.action.by_place


@dataclasses.dataclass(slots=True)
class Recording:
    """The steps of one run in order, and the fate of its cookbook's other steps."""

    performed: list[Performed] = dataclasses.field(default_factory=list[Performed])
    absent: list[Step] = dataclasses.field(default_factory=list[Step])
    """Steps without their element."""
    unneeded: list[str] = dataclasses.field(default_factory=list[str])
    """Ids of steps of a goal that were not needed today."""
    corrected: bool = False
    """Whether a step turned out to differ from the cookbook."""
    step_number: int = 0
    """The number in the id of the latest new step."""

    def new_step(self) -> str:
        """An id for a step that no cookbook has yet."""
        self.step_number += 1
        return f"s{self.step_number}"

    def add(self, performed: Performed) -> None:
        """Keep a successful step. A second entry into a field (the page had lost or refused the first) replaces the
        first, so that the field has one step.
        """
        for position, earlier in enumerate(self.performed):
            if _enters_same_field(earlier, performed):
                if earlier.step.action != performed.step.action:
                    step = performed.step.model_copy(update={"id": earlier.step.id})
                    self.performed[position] = dataclasses.replace(performed, step=step)
                return
        self.performed.append(performed)

    def forget(self, id: str) -> None:
        """Drop a step: it led astray, and was undone."""
        self.performed = [each for each in self.performed if each.step.id != id]

    def forget_answers(self) -> None:
        """Drop the answers to dialogs at the end: the press that they were announced for did nothing."""
        while self.performed and isinstance(self.performed[-1].step.action, AnswerDialog):
            del self.performed[-1]

    def tell_last(self, *, is_new: bool) -> None:
        """Note whether the next step's element appeared with the last step, if a step is kept."""
        if self.performed:
            self.performed[-1] = dataclasses.replace(self.performed[-1], is_told_by_next=is_new)

    def up_to(self, last: Performed | None = None) -> Recording:
        """Return the recording so far, with a `last` step that may have led to the end, though without proof."""
        is_known = last is None or any(each.step.id == last.step.id for each in self.performed)
        performed = list(self.performed) if last is None or is_known else [*self.performed, last]
        return dataclasses.replace(self, performed=performed, absent=list(self.absent))

    def mark_outside(self, id: str) -> None:
        """Note an outside effect of a step, seen only afterwards."""
        for position, each in enumerate(self.performed):
            if each.step.id == id and each.step.effect == "none":
                step = each.step.model_copy(update={"effect": "outside"})
                self.performed[position] = dataclasses.replace(each, step=step)
                self.corrected = True

    def with_keys(self, sent_as: Mapping[str, tuple[str, ...]]) -> Recording:
        """Return the recording with the names in a request under which each parameter was sent."""
        return dataclasses.replace(self, performed=[_with_keys(each, sent_as) for each in self.performed])

    @property
    def changed(self) -> bool:
        """Whether the way differs from the followed cookbook."""
        return self.corrected or bool(self.absent) or any(each.rung != "replay" for each in self.performed)

    def rungs(self) -> dict[Rung, int]:
        """Return how many steps each rung did. A healed step counts once, however often done."""
        counts: dict[Rung, int] = {}
        healed: set[object] = set()
        for each in self.performed:
            if each.rung == "heal":
                was = each.healed_from
                which = each.step.id if was is None else place_of_element(was.signature)
                if which in healed:
                    continue
                healed.add(which)
            counts[each.rung] = counts.get(each.rung, 0) + 1
        return counts


def entered_by(action: Action) -> tuple[str, ...]:
    """Return the texts that an action enters or chooses."""
    match action:
        case Fill(value=value) | Type(value=value):
            return (value,)
        case Select(options=options):
            return options
        case AnswerDialog(text=text) if text:
            return (text,)
        case _:
            return ()


def _with_keys(performed: Performed, sent_as: Mapping[str, tuple[str, ...]]) -> Performed:
    if (entered := performed.parameter) is None or not (keys := sent_as.get(entered.name)):
        return performed
    return dataclasses.replace(performed, parameter=entered.model_copy(update={"sent_as": keys}))


def _enters_same_field(one: Performed, other: Performed) -> bool:
    if one.parameter is None or other.parameter is None:
        return False
    first, second = one.step.signature, other.step.signature
    return first is not None and second is not None and place_of_element(first) == place_of_element(second)


def place_of_element(signature: Signature) -> tuple[object, ...]:
    """Return the same key for two signatures of one field."""
    return (
        signature.role,
        signature.question,
        signature.name,
        signature.html_name,
        signature.section,
        signature.ordinal,
        signature.path,
    )
