"""The top rung: a person. A port, for the command line, a web page or nobody."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal, Protocol

from footpath.echoes import Echoes, fold
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from footpath.schema.answer import Giver, NoAnswer
    from footpath.schema.ask import AnswerChange, Eyes
    from footpath.schema.observation import FieldObservation, FormObservation

    Look = Callable[[], Awaitable[bytes]]


HIDDEN = "•••"
"""Stands in a review for a secret, or for a code from the site: each run gets its own code, and none is stored."""


class GivenSecrets:
    """The values that the person gave as secrets: covered in every field."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        self._whole = {fold(each) for each in values} - {""}
        self._echoes = Echoes(values)

    def __bool__(self) -> bool:
        return bool(self._whole)

    def covered(self, text: str) -> str:
        """Return a text with secrets covered, however a page spells them."""
        if not (self and text):
            return text
        return HIDDEN if fold(text) in self._whole else self._echoes.replaced(text, lambda _: HIDDEN)


@dataclasses.dataclass(frozen=True, slots=True)
class ReviewRow:
    """One question of a form before sending. The value stays out of `repr`."""

    question: str
    value: str = dataclasses.field(repr=False)
    source: str
    """The source of the value; empty if the site had it already or nothing was entered."""
    required: bool = False
    note: str = ""
    """Why the question was left."""
    options: tuple[str, ...] = ()
    """The options of the form, as far as the page shows them."""
    is_open: bool = False
    """Whether the run ended because the page needs an answer that nobody gave, or another one."""
    gave: str = ""
    """The name of the task's value that the form refused, for an open question; empty without one."""
    missing: NoAnswer | None = dataclasses.field(default=None, repr=False)
    """The missing answer of an open question, as far as one is missing."""
    is_secret: bool = False
    """Whether the value is hidden from everybody."""
    is_the_sites: bool = False
    """Whether the value is the site's own."""
    is_amount: bool = False
    """Whether the value is a number, a date or a time, and so chosen like an option."""
    meaning: str = ""
    """The meaning of the question, if known: a name in the task may be a misspelling of it."""
    identifies: bool = False
    """Whether the question asks for the sender's name or e-mail address."""
    is_consent: bool = False
    """Whether the answer only agrees to something."""
    is_likened: bool = False
    """Whether the words of the chosen option only resemble the answer."""
    giver: Giver | None = None
    """Who gave the value; None if the site had it already or nothing was entered."""
    eyes: Eyes | None = None
    """Why the person should look at the row before the form is sent."""
    field: FieldObservation | None = dataclasses.field(default=None, repr=False)
    """The question as the page asks it now; None if its answer cannot be changed here."""
    was_given: str = dataclasses.field(default="", repr=False)
    """The entered value, if the site has taken the value back since; empty otherwise."""
    is_unsent: bool = False
    """Whether the form was sent without the value that the page showed."""

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
    """The expected question of a dialog that is accepted; empty without one."""
    thing: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """The subject of the press, if the rows alone do not name it: the button's row in a list, else the text of the
    page.
    """
    step: str = ""
    """The step that would send the data."""
    look: Look | None = dataclasses.field(default=None, repr=False)
    """Takes a picture of the button, with the person's data painted over."""
    changed: str = ""
    """How the button changed since the way was learned, in one sentence; empty if unchanged."""
    is_unasked: bool = False
    """Whether the press is beyond the goal of the task."""
    problem: str = ""
    """Why the person's last change was refused; empty if it was accepted, or none was made."""

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
    """The reason of the rank."""
    look: Look
    """Takes a picture of the element, with the person's data painted over; empty without one."""


@dataclasses.dataclass(frozen=True, slots=True)
class Which:
    """Several candidates for one element, the most likely first."""

    question: str
    reason: str
    url: str
    title: str
    step: str
    """The step that needs an element; empty if the question is which one leads on from this page only."""
    possible: tuple[Possible, ...]
    once: bool = False
    """Whether the press may have an effect outside: the choice then holds for one run, as an approval does."""


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
        self, title: str, url: str, what: str = "", sending: str = "", said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """Return whether an earlier possible sending took place; None if unknown. `what` was pressed, to tell several
        apart. `sending` names the sending: an answer to another one does not count. `said`: the page's words after it.
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
        self, title: str, url: str, what: str = "", sending: str = "", said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """None."""
        return None
