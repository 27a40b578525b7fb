"""The message for a run stopped from outside: its id, and whether a form was sent."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.cli.process import STOPPED
from footpath.cli.screen import harmless
from footpath.schema.cookbook import FORM_TASKS, Parameter, TaskType
from footpath.schema.event import EffectResolved, Entry, RunStarted, StepFinished, StepStarted

if TYPE_CHECKING:
    from collections.abc import Callable

EARLIER = ""
"""Pseudo-step of an earlier run's possible submission, which the journal records before this listener hears it."""


@dataclasses.dataclass
class SoFar:
    """Progress of a run. `then` returns the effect of repeating the command."""

    type: TaskType
    then: Callable[[], str] = str
    _run: str = ""
    _unclear: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Pressed target of each step with an unresolved submission."""
    _pressing: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Targets being pressed to reach the next page, by step: a press may turn out to be a submission."""
    _has_sent: bool = False
    _entered: bool = False
    """Whether data was entered since the last page turn."""
    _given: bool = False
    """Whether a page with answers was left: the site may have the answers."""

    def hear(self, entry: Entry) -> None:
        """Take the next journal entry."""
        self._run = entry.run
        match entry.event:
            case RunStarted(resumed=True) if self.type in FORM_TASKS:
                self._unclear[EARLIER] = ""
            case StepStarted(effect="outside", step=step, target=target):
                self._unclear[step] = target
            case StepStarted(turns=True, step=step, target=target):
                self._pressing[step] = target
            case StepStarted(parameter=Parameter()):
                self._entered = True
            case StepFinished(step=step, held=held):
                turned = self._pressing.pop(step, None) is not None and held
                self._given = self._given or (turned and self._entered)
                self._entered = self._entered and not turned
            case EffectResolved(step=step, landed=landed) if landed is not None:
                self._unclear.pop(step if step in self._unclear else EARLIER, None)
                self._has_sent = self._has_sent or landed
            case _:
                pass

    def said(self) -> str:
        """The message for a stop now, on a single line."""
        if not self._run:
            return STOPPED
        said = self._unknown() if self._unclear else f"{self._sent()} {self._kept()}"
        return " ".join(harmless(f"Stopped. {said}").split())

    def _unknown(self) -> str:
        *_, pressed = self._unclear.values()
        return (
            f"It may have been sent{_with(pressed)}: the site had not told yet. Look at the site or your mail, then "
            f"say what became of it: `footpath runs resolve {self._run} sent` (or: not_sent). Until then the same "
            "command sends it no second time unasked."
        )

    def _sent(self) -> str:
        from footpath.tasks.services import READING

        if self.type in READING:
            return ""
        if self._has_sent:
            return "It had been sent by then."
        *_, pressing = ("", *self._pressing.values())
        unless = f", unless{_with(pressing)}" if pressing else ""
        if self._given:
            return f"It was not sent{unless}; what was entered on the pages before may be with the site."
        return f"Nothing was sent{unless}."

    def _kept(self) -> str:
        return f"What was done is kept: `footpath runs show {self._run}`. {self.then()}"


def _with(pressed: str) -> str:
    return f" with {pressed}" if pressed else ""
