"""Questions to a person that are answered later: the run that asks does not wait."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from footpath.schema.base import Frozen, Said
from footpath.schema.event import Matter
from footpath.schema.observation import FieldObservation

AskState = Literal["open", "answered", "expired", "withdrawn"]
"""expired: nobody answered in time, and the default held; withdrawn: its task was cancelled, or asks it no more."""

TAKE = "ok"
"""What is said to take a draft as it is."""

YES, NO, SENT, NOT_SENT = "yes", "no", "sent", "not_sent"

CHANGED = "changed"
"""The answer to a review of which the person changed something: it is entered, and the review shown again."""

ANSWERS: dict[Matter, tuple[str, ...]] = {
    "question": (),
    "review": (YES, NO),
    "blocked": (YES, NO),
    "form": (),
    "element": (),
    "unknown_effect": (SENT, NOT_SENT),
    "resume": (YES, NO),
    "changed": (YES, NO),
    "disclosure": (YES, NO),
}
"""What can be said to each kind; nothing for those that have candidates of their own, or any text."""


def became(said: str) -> Literal["sent", "not_sent"] | None:
    """The status in an answer to "Was it sent?"; None where the answer is neither yes nor no."""
    match said.strip().casefold().replace("_", " "):
        case "y" | "yes" | "sent":
            return "sent"
        case "n" | "no" | "not sent":
            return "not_sent"
        case _:
            return None


class Candidate(Frozen):
    """One of the offered answers."""

    value: str
    """What is said to choose it."""
    label: str
    detail: str = ""


Eyes = Literal["blank", "not_kept", "guessed", "draft", "correction", "kept_answer", "consent", "about_you"]
"""Why a person is to look at an answer before it is sent. blank: it is required, and empty; not_kept: the page does not
hold what was entered; guessed: read as what is most like it; draft: a model's words; correction: the person changed it
for this review; kept_answer: they gave it to an earlier form; consent: it agrees to something; about_you: gender,
origin, disability …
"""


class Shown(Frozen):
    """One row of what would be sent. Its repr does not show the value."""

    question: str
    value: str = Field(default="", repr=False)
    source: str = ""
    required: bool = False
    note: str = ""
    eyes: Eyes | None = None
    field: FieldObservation | None = Field(default=None, repr=False)
    """The question as the form asks it, where its answer can be changed."""


class AnswerChange(Frozen):
    """Another answer to a question of a review: the run enters it, and shows the review again."""

    field: FieldObservation = Field(repr=False)
    value: str = Field(repr=False)
    """As a person types it; empty: the field is left empty."""
    remember: bool = False
    """Whether the answer holds for later forms, too; else for this task alone."""


class Clear(Frozen):
    """The values of a question in clear. They are stored sealed, and deleted once it is answered."""

    url: str
    candidates: tuple[Candidate, ...] = ()
    shown: tuple[Shown, ...] = ()
    field: FieldObservation | None = Field(default=None, repr=False)
    """The question as the form asks it: the answer bank knows it again by its words."""
    scope: str = ""
    """Where alone an answer to it holds (`Place.scope`); empty: everywhere."""


class Ask(Frozen):
    """One question or approval, with templates in place of the person's values. What stands here of `Clear` is there
    only while it is open.
    """

    version: Literal[1] = 1
    id: str
    task: str
    run: str = ""
    kind: Matter
    state: AskState = "open"
    question: Said
    reason: Said = ""
    """Why no rule answers it."""
    url: str = ""
    title: str = ""
    """Of the page."""
    step: str = ""
    """The step that it is about, where there may be pictures of its element (`memory/pictures.py`)."""
    candidates: tuple[Candidate, ...] = ()
    """What may be answered; empty: any text."""
    shown: tuple[Shown, ...] = ()
    """Everything that would be sent, for a `review`."""
    problem: Said = ""
    """Why the change that the person made last was not taken, for a `review`."""
    profile: str = ""
    """Digest of the identity of whose answers are asked for: whom the answer bank keeps them for."""
    digest: str = ""
    """Of what is shown: an approval is of exactly that."""
    field: FieldObservation | None = None
    """The question as the form asks it, without what it holds."""
    scope: str = ""
    """Where alone an answer to it holds."""
    default: str = ""
    """What holds when the deadline passes; empty: the task then ends as it stands."""
    deadline: datetime | None = None
    """None: it stays open."""
    answer: str = Field(default="", repr=False)
    """What was said; empty for a `question`, whose answer goes to the answer bank alone."""
    by: str = ""
    """Through which face it was answered."""
    used_by: str = ""
    """The run that acted on it, for an answer that holds once (`review`, `unknown_effect`, an
    `element` with an effect outside)."""
    asked_at: datetime
    answered_at: datetime | None = None
