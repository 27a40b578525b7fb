"""What a run knows of what it sends: the claim on it, what may have been sent already, how the site goes on after."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from footpath.memory.journal import sending_named
from footpath.sentence import listed, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from footpath.engine.doubt import SincePress
    from footpath.engine.end import End
    from footpath.engine.record import Recording
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.observation import Progress


@dataclasses.dataclass(frozen=True, slots=True)
class Further:
    """How the site goes on after what might have been sent."""

    asks: bool = False
    """Whether it goes on with other questions, a code that it has sent, or a review: "Submit" was one step of it, or a
    survey follows.
    """
    step: Progress | None = None
    """The later step of the form, where the page says that it is one: the form is sent with the last of them."""

    has_form: bool = False
    """Whether the page has questions of another form than the one that was filled, or asks for a sign-in first."""

    @property
    def goes_on(self) -> bool:
        """Whether it goes on at all."""
        return self.asks or self.step is not None

    @property
    def leads_on(self) -> bool:
        """Whether it goes on, as far as that can be told of a button that says so."""
        return self.goes_on or self.has_form


TellFurther = Callable[["Walk", "View", "View"], Further]
"""Tells it of the page before a press and the one after it. Handed in: it asks roles, which no replay reaches."""


class Claim(Protocol):
    """The right to send one thing once, kept where other processes see it."""

    @property
    def is_kept(self) -> bool:
        """Whether `settle` tells other processes: then the journal knows first."""
        ...

    async def take(self, form: str) -> str:
        """Take it, durably. Empty, or why it may not be taken; `form`: the address of the page where its answers begin,
        empty where there are none.
        """
        ...

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Say what became of it."""
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class Unclear:
    """What may have been sent, and nobody knows."""

    step: str
    """Under which the journal of this run tells of it."""
    sending: str
    """Which sending it is, for every run that tells of it (`sending_of`)."""
    is_earlier: bool = False
    """Whether a run before this one may have sent it."""
    is_other: bool = False
    """Whether that was with other values than this run has: it is not what was asked for now."""
    what: str = ""
    """What was pressed for it, and in which run, where a person is asked of several."""
    settle: Callable[[bool, str], Awaitable[object]] | None = None
    """Keeps with that run what became of it, and what proves it."""


@dataclasses.dataclass(slots=True)
class Sending:
    """What is known about the outside effect of this run."""

    claim: Claim
    unclear: tuple[Unclear, ...] = ()
    """What it may have sent, in one part or several, or else what runs before it may have, in the order in which a
    person is asked.
    """
    asked_on: bool = False
    """The site asked further questions after it: this run goes on, holding the claim until the site confirms."""
    looked_up: bool = False
    """The site was, or is to be, asked what became of it: such a way is not the way to apply."""
    end: End | None = None
    """How the run ends, once the site or a person has confirmed it."""
    said: tuple[str, ...] = ()
    """What the page said anew after the press that may have sent it."""
    not_pressed: str = ""
    """Why the last press that was to send it was not done; empty where it was."""
    further: Further = Further()
    """How the site went on after that press."""
    had_questions: bool = False
    """Whether the page of the press had a field, in whatever form."""
    way: Recording | None = None
    """What this run had done up to the press of which the page does not tell whether it sent the form, with that press:
    looking it up goes the same way once more. None where there was no such press.
    """
    since: SincePress | None = dataclasses.field(default=None, repr=False)
    """The last press that led on or sent, with what left since; None where the site was opened anew after it."""
    was_challenged: bool = False
    """Whether a captcha came in answer to a press, was passed, and it is pressed once more."""

    def __post_init__(self) -> None:
        self.looked_up = self.looked_up or bool(self.unclear)

    @property
    def may_have_sent(self) -> bool:
        """Whether this run itself may have sent something, and nobody knows."""
        return any(not each.is_earlier for each in self.unclear)

    @property
    def at_hand(self) -> tuple[Unclear, ...]:
        """What one answer tells of: all that this run has pressed, or else the first of what was pressed before it."""
        return tuple(each for each in self.unclear if not each.is_earlier) or self.unclear[:1]

    def told(self, end: End) -> End:
        """The end with what the page said, where that is all that tells what became of it."""
        said = listed(", ", (sentence("“{}”", each) for each in self.said if each not in end.reason))
        if end.status != "unknown" or not said:
            return end
        return dataclasses.replace(end, reason=sentence("{} The page after it says: {}", end.reason, said))

    def begin(self, run: str, step: str, *, goes_on: bool = False) -> None:
        """This run may send something by this step; where it `goes_on`, a further part of what it sends."""
        parts = self.unclear if goes_on else ()
        this = Unclear(step, sending_named(run, step))
        self.unclear = (*(each for each in parts if each != this), this)
