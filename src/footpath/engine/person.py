"""The top rung: a person. A port, for the command line, a web page or nobody."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal, Protocol

from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.schema.ask import AnswerChange, Eyes
    from footpath.schema.observation import FieldObservation, FormObservation

    Look = Callable[[], Awaitable[bytes]]


HIDDEN = "•••"
"""Stands in a review for a code that the site has sent: each run is sent another, and none is kept."""


@dataclasses.dataclass(frozen=True, slots=True)
class ReviewRow:
    """One question of a form before sending. The value stays out of `repr`."""

    question: str
    value: str = dataclasses.field(repr=False)
    source: str
    """Where the value came from; empty where the site had it already or nothing was entered."""
    required: bool = False
    note: str = ""
    """Why it was left, where it was."""
    options: tuple[str, ...] = ()
    """What the form offers to choose from, as far as the page shows it."""
    is_open: bool = False
    """Whether the run ended since the page wants an answer that nobody gave, or another one."""
    gave: str = ""
    """Of an open question: under which name the task gives what the form did not take; empty where it gives nothing."""
    is_secret: bool = False
    """Whether nobody is shown what it holds."""
    is_the_sites: bool = False
    """Whether the value is the site's own: nobody gave it."""
    meaning: str = ""
    """What it asks for, where that is known: a name of the task's may be a slip of it."""
    identifies: bool = False
    """Whether it asks for the name or the e-mail address of who sends the form."""
    is_consent: bool = False
    """Whether its answer agrees to something, and tells nothing else of the person."""
    is_likened: bool = False
    """Whether an option was chosen whose words are only like the answer."""
    is_given: bool = False
    """Whether it holds what the task gives."""
    eyes: Eyes | None = None
    """Why the person is to look at it before it is sent."""
    field: FieldObservation | None = dataclasses.field(default=None, repr=False)
    """The question as the page asks it now; None where its answer cannot be changed from here."""

    @property
    def whence(self) -> str:
        """Return the value's source and reading, for a person."""
        return f"{self.source}, read as the option most like it" if self.is_likened else self.source


@dataclasses.dataclass(frozen=True, slots=True)
class Review:
    """All content of a form before sending."""

    url: str
    title: str
    button: str
    rows: tuple[ReviewRow, ...]
    accepting: str = ""
    """What a dialog will ask that is told yes; empty where none is expected."""
    thing: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """What it is done to, where the rows alone do not say it: the row of a list that the button stands in, else what
    the page says.
    """
    step: str = ""
    """The step that would send it."""
    look: Look | None = dataclasses.field(default=None, repr=False)
    """Takes a picture of what would be pressed, with everything of the person's painted over."""
    changed: str = ""
    """How what would be pressed has changed since the way was learned, in one sentence; empty where it has not."""
    is_unasked: bool = False
    """Whether the goal of the task does not ask for it."""
    problem: str = ""
    """Why the change that the person made last was not taken; empty where it was, or none was made."""

    @property
    def question(self) -> str:
        """Return the question of the approval, in one sentence."""
        yes = sentence(" and say yes to “{}”", self.accepting) if self.accepting else own("")
        unasked = own(" The goal does not ask for it.") if self.is_unasked else own("")
        return sentence("Send this with “{}”{}?{}", self.button, yes, unasked)


@dataclasses.dataclass(frozen=True, slots=True)
class Possible:
    """A candidate for the meant element."""

    key: str
    """The same for the same element when the page is read again."""
    label: str
    why: str
    """Why it was ranked so."""
    look: Look
    """Takes a picture of it, with everything of the person's painted over; empty where there is none."""


@dataclasses.dataclass(frozen=True, slots=True)
class Which:
    """Several candidates for one element, the most likely first."""

    question: str
    reason: str
    url: str
    title: str
    step: str
    """The step that means one; empty where it is asked what leads on from the page, which holds for that page alone."""
    possible: tuple[Possible, ...]
    once: bool = False
    """Whether it may have an effect outside: what is chosen then holds for one run, as an approval does."""


class Person(Protocol):
    """Answers when no cheaper rung may decide. Every method may wait as long as the person takes."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        """Return the person's answer to a question of the form; None for no answer now. `scope`: the only scope of the
        answer.
        """
        ...

    async def approve(self, review: Review) -> bool | AnswerChange:
        """Return whether to send; or another answer to a question, and then the review is shown again."""
        ...

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        """Return whether the person has passed the obstacle (captcha, login) in the open browser; `hint`: help for a
        person without one.
        """
        ...

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        """Return the meant form, from 0."""
        ...

    async def choose_element(self, which: Which) -> int | None:
        """Return the meant element, from 0; None for none. Raises NeedsPerson if the answer comes later."""
        ...

    async def contradicted(self, reason: str, url: str, title: str) -> None:
        """Report that a page contradicts its cookbook, which ends the run. Raises NeedsPerson if the person is asked
        whether to find the way anew, and answers later.
        """
        ...

    async def permit(self, host: str, url: str) -> bool:
        """Return whether the person's values may be entered on a host named only by another program's agent."""
        ...

    async def landed(
        self, title: str, url: str, what: str = "", sending: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """Return whether an earlier possible sending took place; None if unknown. `what` was pressed, to tell several
        apart. `sending` names the sending: an answer to another one does not count.
        """
        ...


class Nobody:
    """No person: every question stays open, and no sending is approved."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        """None."""
        return None

    async def approve(self, review: Review) -> bool | AnswerChange:
        """False."""
        return False

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        """False."""
        return False

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        """None."""
        return None

    async def choose_element(self, which: Which) -> int | None:
        """None."""
        return None

    async def contradicted(self, reason: str, url: str, title: str) -> None:
        """Do nothing."""

    async def permit(self, host: str, url: str) -> bool:
        """False."""
        return False

    async def landed(
        self, title: str, url: str, what: str = "", sending: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """None."""
        return None
