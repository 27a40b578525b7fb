"""Questions to a person, answered later: the asking run does not wait."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from footpath.schema.answer import Giver
from footpath.schema.base import Frozen, Said
from footpath.schema.event import Matter
from footpath.schema.observation import FieldObservation

AskState = Literal["open", "answered", "expired", "withdrawn"]
"""expired: nobody answered in time, and the default applied; withdrawn: the task was cancelled, or no longer needs the
answer.
"""

TAKE = "ok"
"""The reply that accepts a draft unchanged."""

YES, NO, SENT, NOT_SENT = "yes", "no", "sent", "not_sent"

CHANGED = "changed"
"""The answer to a review in which the person changed an answer: the run enters the change and shows the review
again.
"""

ANSWERS: dict[Matter, tuple[str, ...]] = {
    "question": (), "review": (YES, NO), "blocked": (YES, NO), "form": (), "element": (),
    "unknown_effect": (SENT, NOT_SENT), "resume": (YES, NO), "changed": (YES, NO), "disclosure": (YES, NO),
}  # fmt: skip
"""Possible answers to each kind of question; empty for kinds with candidates of their own, or with any text."""


def became(said: str) -> Literal["sent", "not_sent"] | None:
    """The status in an answer to "Was it sent?"; None unless the answer is yes or no."""
    match said.strip().casefold().replace("_", " "):
        case "y" | "yes" | "sent":
            return "sent"
        case "n" | "no" | "not sent":
            return "not_sent"
        case _:
            return None


class Candidate(Frozen):
    """An offered answer."""

    value: str
    """The reply that chooses this candidate."""
    label: str
    detail: str = ""


Eyes = Literal["blank", "not_kept", "guessed", "draft", "correction", "kept_answer", "consent", "about_you"]
"""Why a person should look at an answer before sending. blank: required and empty; not_kept: the page does not hold the
entered value; guessed: read as the most similar known question; draft: written by a model; correction: changed by
the person for this review; kept_answer: given by the person to an earlier form; consent: agrees to something;
about_you: gender, origin, disability …
"""


class Shown(Frozen):
    """A row of the data to be sent. The repr hides the value."""

    question: str
    value: str = Field(default="", repr=False)
    source: str = ""
    giver: Giver | None = None
    """Who gave the value; None without one, and in rows of earlier versions."""
    required: bool = False
    note: str = ""
    eyes: Eyes | None = None
    field: FieldObservation | None = Field(default=None, repr=False)
    """The question as the form asks it, if the person can change the answer."""


class AnswerChange(Frozen):
    """Another answer to a question under review: the run enters the answer and shows the review again."""

    field: FieldObservation = Field(repr=False)
    value: str = Field(repr=False)
    """Text as a person types it; empty: the field stays empty."""
    remember: bool = False
    """Whether later forms use the answer too; False: this task alone."""


class Clear(Frozen):
    """The plain values of a question, stored sealed and deleted once the question is answered."""

    url: str
    candidates: tuple[Candidate, ...] = ()
    shown: tuple[Shown, ...] = ()
    field: FieldObservation | None = Field(default=None, repr=False)
    """The question as the form asks it, so that the answer bank can recognise the wording."""
    scope: str = ""
    """The only scope in which an answer holds (`Place.scope`); empty: everywhere."""


class Ask(Frozen):
    """A question or approval, with templates in place of the person's values. The fields of `Clear` are filled only
    while the question is open.
    """

    version: Literal[1] = 1
    id: str
    task: str
    run: str = ""
    kind: Matter
    state: AskState = "open"
    question: Said
    reason: Said = ""
    """Why no rule answers the question."""
    url: str = ""
    title: str = ""
    """Of the page."""
    step: str = ""
    """Id of the step in question; `memory/journal.py` may have pictures of the step's element."""
    candidates: tuple[Candidate, ...] = ()
    """Possible answers; empty: any text."""
    shown: tuple[Shown, ...] = ()
    """All data to be sent, for a `review`."""
    problem: Said = ""
    """Why the person's last change was refused, for a `review`."""
    profile: str = ""
    """Digest of the identity whose answers are wanted; the answer bank stores the answers under this digest."""
    digest: str = ""
    """Digest of the shown data: an approval covers exactly this data."""
    field: FieldObservation | None = None
    """The question as the form asks it, without the field's value."""
    scope: str = ""
    """The only scope in which an answer holds."""
    default: str = ""
    """The answer taken at the deadline; empty: the task then ends in its present state."""
    deadline: datetime | None = None
    """None: the question stays open."""
    answer: str = Field(default="", repr=False)
    """The given answer; empty for a `question`, whose answer goes to the answer bank alone."""
    by: str = ""
    """The interface through which the answer came."""
    used_by: str = ""
    """The run that acted on the answer, for answers that hold once (`review`, `unknown_effect`, an `element` with an
    outside effect).
    """
    asked_at: datetime
    answered_at: datetime | None = None
