"""A run stopped by its person: by Enter, to take the page over; or from outside, with a last message."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from footpath.cli.process import STOPPED
from footpath.cli.screen import harmless
from footpath.schema.action import Click, Outcome
from footpath.schema.cookbook import FORM_TASKS, SENDING_TASKS, Parameter, TaskType
from footpath.schema.event import EffectResolved, Entry, RunStarted, StepFinished, StepStarted, Unpressed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from rich.console import Console

    from footpath.cli.live import LiveView
    from footpath.engine.run_context import RunContext
    from footpath.engine.takeover import Takeover
    from footpath.schema.event import RunEvent

MOST_BYTES = 65_536
"""Maximum bytes read at once."""


class TakeoverKey:
    """Listens for Enter while a run works. `pause` and `resume` are called around a question, which takes the keys and
    the place of the live view.
    """

    def __init__(self, screen: Console, live: LiveView) -> None:
        self._screen = screen
        self._live = live
        self._takeover: Takeover | None = None

    @asynccontextmanager
    async def offered(self, context: RunContext) -> AsyncGenerator[None]:
        """Offer the takeover of a run within the block."""
        self._takeover = context.takeover
        self._screen.print("[dim]Press Enter here to take the page over.[/dim]")
        self._listen()
        try:
            yield
        finally:
            self._ignore()
            self._takeover = None
            context.takeover.give_back()

    def pause(self) -> None:
        """Leave keys and screen to a question."""
        self._ignore()
        self._live.pause()

    def resume(self) -> None:
        """Show the run, and listen for Enter, again."""
        self._live.resume()
        self._listen()

    def _ignore(self) -> None:
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())

    def _listen(self) -> None:
        if self._takeover is not None and _is_in_front():
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._pressed)

    def _pressed(self) -> None:
        if not _is_in_front() or not (typed := _typed()):
            self._ignore()
        elif typed.strip():
            self._screen.print("[dim]Nobody asked; Enter alone takes the page over, and gives it back.[/dim]")
        elif self._takeover is not None and self._takeover.steering == "run":
            self._takeover.take()
            self._screen.print("The run stops after this step. Work in the window, then press Enter here to go on.")
        elif self._takeover is not None:
            self._takeover.give_back()


def _is_in_front() -> bool:
    """Whether the terminal's input is ours: reading it from the background would stop the process."""
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # the terminal may be gone
        return False


def _typed() -> bytes:
    try:
        return os.read(sys.stdin.fileno(), MOST_BYTES)
    except OSError:
        return b""


NOT_BEGUN = "The run had not begun: it sent nothing."
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
    _unpressed: bool = False
    """Whether the page has sent something without any press, in this attempt or an earlier one."""
    _entered: bool = False
    """Whether data was entered since the last page turn."""
    _given: bool = False
    """Whether a page with answers was left: the site may have the answers."""
    _acting: set[str] = dataclasses.field(default_factory=set[str])
    """The steps of a goal that press something else than a link: the site may learn of each, as of “Add to cart”."""
    _pressed: bool = False
    """Whether one of these was done."""

    def hear(self, entry: Entry) -> None:
        """Take the next journal entry."""
        self._run = entry.run
        self._note_press(entry.event)
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
            case Unpressed(what="sent" | "draft"):
                self._unpressed = True
            case _:
                pass

    def _note_press(self, event: RunEvent) -> None:
        match event:
            case StepStarted(action=Click(), step=step, signature=signature) if self.type not in FORM_TASKS:
                self._acting.update({step} if signature is None or signature.role != "link" else ())
            case StepFinished(step=step, outcome=Outcome(ok=True)):
                self._pressed = self._pressed or step in self._acting
            case _:
                pass

    def said(self) -> str:
        """The message for a stop now, on a single line."""
        if not self._run:
            return f"{STOPPED} {NOT_BEGUN}" if self.type in SENDING_TASKS else STOPPED
        said = self._unknown() if self._unclear else f"{self._sent()} {self._kept()}"
        return " ".join(harmless(f"Stopped. {said}").split())

    def _unknown(self) -> str:
        *_, pressed = self._unclear.values()
        return (
            f"It may have been sent{_with(pressed)}: the site had not told yet. Look at the site or your mail, then "
            f"say what became of it: `footpath runs resolve {self._run} sent` (or: not_sent). Until then the same "
            f"command sends it no second time unasked. {self._also}"
        )

    def _sent(self) -> str:
        from footpath.engine.form_progress import unsent

        if self.type not in SENDING_TASKS:
            return self._also
        if self._has_sent:
            return f"It had been sent by then. {self._also}"
        *_, pressing = ("", *self._pressing.values())
        unless = f", unless{_with(pressing)}" if pressing else ""
        return unsent(given=self._given, left=self._unpressed, pressed=self._pressed, unless=unless)

    @property
    def _also(self) -> str:
        return "Without any press, the page had sent something by then." if self._unpressed else ""

    def _kept(self) -> str:
        return f"What was done is kept: `footpath runs show {self._run}`. {self.then()}"


def _with(pressed: str) -> str:
    return f" with {pressed}" if pressed else ""
