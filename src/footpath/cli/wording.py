"""Journal entries in words, one line an entry: for a run as it goes, and for one that is read afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.cli.deciding import Plan, doing, words
from footpath.cli.exploring import explored
from footpath.cli.screen import line
from footpath.schema.action import Check, Wait
from footpath.schema.event import (
    Asked,
    EffectResolved,
    Entry,
    FieldLeft,
    Healed,
    Learned,
    ModeChosen,
    PageObserved,
    RunStarted,
    StepFinished,
    StepSkipped,
    StepStarted,
)
from footpath.schema.run import Rung
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.action import Action

COLOURS: dict[Rung, str] = {
    "replay": "green",
    "heal": "yellow",
    "rules": "cyan",
    "model": "magenta",
    "vision": "magenta",
    "person": "blue",
}
_OUTCOMES = {True: "confirmed", False: "not done", None: "outcome unknown"}


class Wording:
    """Words for the entries of one run, in their order: what a finished step was about stands in an entry before it."""

    def __init__(
        self,
        *,
        verbose: bool = False,
        sends: bool = True,
        proves: bool = True,
        numbers: Mapping[tuple[str, str], int] | None = None,
    ) -> None:
        """`sends`: whether it is a run of a kind that sends something; `proves`: whether the proof of what was sent is
        told with it; `numbers`: of steps, by run and step.
        """
        self._verbose = verbose
        self._proves = proves
        self._numbers = numbers or {}
        unclear = "goes on from an earlier run: what that may have sent is looked up first"
        self._resumed = unclear if sends else "goes on after a stop"
        self._plan = Plan()
        self.now = ""
        """What is being done at the moment, as markup."""
        self._targets: dict[str, str] = {}
        self._page = ("", "")

    def line(self, entry: Entry) -> str:
        """The line of an entry as markup, or several; empty when it needs none. Templates are told in words."""
        return in_words(self._line(entry))

    def _line(self, entry: Entry) -> str:
        event = entry.event
        match event:
            case RunStarted():
                return self._resumed if event.resumed else ""
            case ModeChosen():
                return f"[bold]{event.mode}[/bold]: {line(event.reason)}"
            case PageObserved():
                return self._observed(event)
            case StepStarted():
                verb = _verb(event.action)
                self.now = _waited_for(event.action) or f"{verb} {line(event.target)}"
                self._targets[event.step] = f"{verb:<8} {line(event.target)}"
                return ""
            case StepFinished():
                return self._finished(event, self._numbers.get((entry.run, event.step), 0))
            case StepSkipped():
                return f"[dim]{'skipped':<8}          {line(event.reason)}[/dim]"
            case FieldLeft():
                mark = "[red]open    [/red]" if event.required else "[dim]left    [/dim]"
                return f"{mark}          {line(event.question)} [dim]({line(event.reason)})[/dim]"
            case Healed():
                return f"[yellow]healed  [/yellow]          found again{_how_found(event)}"
            case Asked():
                return f"[blue]asks    [/blue]          {line(event.question)}"
            case EffectResolved():
                proof = line(event.proof) if self._proves or event.landed is False else ""
                return f"[bold]{_OUTCOMES[event.landed]}[/bold]{proof and f': {proof}'}"
            case Learned():
                return f"[bold]learned[/bold]: cookbook {event.cookbook} revision {event.revision}, {event.steps} steps"
            case _:
                self.now = doing(event) or self.now
                return "\n".join(self._plan.words(event) or explored(event) or words(event, verbose=self._verbose))

    def _observed(self, event: PageObserved) -> str:
        self.now = f"reading {line(event.url_pattern)}"
        page = (event.url_pattern, event.page_type)
        if page == self._page:
            return ""
        self._page = page
        fields = f", {event.fields} fields" if event.fields else ""
        where = f"{event.page_type} on {event.platform}{fields}: {line(event.url_pattern)}"
        return f"[dim]{'page':<8}{_time(event.ms):>8}  {where}[/dim]"

    def _finished(self, event: StepFinished, number: int) -> str:
        target = self._targets.pop(event.step, "")
        rung = f"[{COLOURS[event.rung]}]{event.rung:<8}[/{COLOURS[event.rung]}]"
        numbered = f"  [dim]step {number}[/dim]" if number else ""
        colour = "yellow" if event.again else "red"
        failed = "" if event.held else f"  [{colour}]{line(event.why or str(event.outcome.failure))}[/{colour}]"
        return f"{rung}[dim]{_time(event.outcome.ms):>8}[/dim]  {target}{numbered}{failed}"


def _how_found(event: Healed) -> str:
    return f": {line(event.reason)}" if event.reason else f" with {event.score:.0%}"


def _verb(action: Action) -> str:
    if not isinstance(action, Check):
        return action.kind
    return "answer" if action.answers else "uncheck" if action.unticks else "check"


def _waited_for(action: Action) -> str:
    """What is waited for, and for how long at the most; empty for what is no waiting."""
    if not isinstance(action, Wait) or not action.text:
        return ""
    return f"waiting until “{line(action.text)}” is shown, {action.within_s:.0f} s at the most"


def _time(ms: float) -> str:
    return f"{ms:.0f} ms" if ms < 1000 else f"{ms / 1000:.1f} s"
