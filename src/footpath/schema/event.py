"""The journal of a run: what is kept, streamed to screens, and asserted by tests. Never holds a person's value."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from footpath.schema.action import Action
from footpath.schema.atlas import ChangeType, ElementType
from footpath.schema.base import Frozen, Said
from footpath.schema.collect import Counts
from footpath.schema.cookbook import Parameter
from footpath.schema.iteration import Iteration, RoleName, Subtask, Verdict
from footpath.schema.observation import PageType
from footpath.schema.outcome import Outcome
from footpath.schema.run import ModelUsage, Rung, RunStatus, Usage
from footpath.schema.signature import Miss, Signature


class RunStarted(Frozen):
    """The run began, or went on from an earlier one."""

    kind: Literal["run_started"] = "run_started"
    resumed: bool = False


class ModeChosen(Frozen):
    """Replay, explore or ask, and why."""

    kind: Literal["mode_chosen"] = "mode_chosen"
    mode: Literal["replay", "explore", "ask"]
    reason: Said
    cookbook: str = ""
    revision: int = 0


class PageObserved(Frozen):
    """A page was read and understood."""

    kind: Literal["page_observed"] = "page_observed"
    url_pattern: str
    page_type: PageType
    platform: str
    fingerprint: str
    elements: int
    fields: int
    ms: float
    tab: int = 0
    """Which tab of the run it is in, in order of opening, from 1; 0: not told."""


class StepStarted(Frozen):
    """Written as a step begins. For an outside effect this is the intent of contract 3, kept before it acts."""

    kind: Literal["step_started"] = "step_started"
    step: str
    action: Action
    """With templates, not values."""
    target: Said = ""
    """The element in words: role and question or name."""
    signature: Signature | None = None
    rung: Rung
    effect: Literal["none", "outside"] = "none"
    parameter: Parameter | None = None
    """What it enters, where it enters an answer: a run that is stopped goes on from here."""
    turns: bool = False
    """Whether it is to lead to another page."""
    by: str = ""
    """The run that began it, and its step there, as RUN/STEP, where this one was only told of it: what that may have
    sent. Empty: this one did.
    """


class StepFinished(Frozen):
    """Written after a step acted and was checked."""

    kind: Literal["step_finished"] = "step_finished"
    step: str
    rung: Rung
    outcome: Outcome
    held: bool
    """Whether the postcondition held."""
    score: float = 1.0
    """Of the match that the step acted on."""
    why: Said = ""
    again: bool = False
    """Whether it is nothing that failed: the page has drawn it anew, and it is looked for again."""


class StepSkipped(Frozen):
    """A step was not needed or not possible, and the way went on."""

    kind: Literal["step_skipped"] = "step_skipped"
    step: str
    reason: Said
    miss: Miss | None = None


class EffectResolved(Frozen):
    """What became of an intent: written after the outside effect, or after looking it up on the site."""

    kind: Literal["effect_resolved"] = "effect_resolved"
    step: str
    landed: bool | None
    """None: the site does not tell."""
    proof: Said = ""


class Healed(Frozen):
    """A step's element was found again elsewhere, and its postcondition held."""

    kind: Literal["healed"] = "healed"
    step: str
    before: Signature
    after: Signature
    score: float
    reason: Said = ""
    """What knew it, where that was more than its likeness."""


class Scheduled(Frozen):
    """The queue of work, as it stands after the Scheduler changed it or a piece of work ended."""

    kind: Literal["scheduled"] = "scheduled"
    cycle: int
    subtasks: tuple[Subtask, ...]


class Iterated(Frozen):
    """A role decided, and its tools were called."""

    kind: Literal["iterated"] = "iterated"
    cycle: int
    subtask: str = ""
    """Id of the piece of work that it was about; empty for the Scheduler."""
    iteration: Iteration


class ModelAsked(Frozen):
    """A model was asked and answered, or did not."""

    kind: Literal["model_asked"] = "model_asked"
    role: RoleName
    model: str
    usage: ModelUsage
    ms: float
    sections: dict[str, int] = {}
    """Estimated tokens of each section of the prompt."""
    pictures: int = 0
    repairs: int = 0
    """How many invalid answers had to be sent back before."""
    error: str = ""
    """Why no usable answer came; empty where one did."""


class Judged(Frozen):
    """The Verifier's verdict, after its proof was looked for on the page."""

    kind: Literal["judged"] = "judged"
    cycle: int
    verdict: Verdict
    proven: bool
    """Whether the proof was found on the page."""


class Noticed(Frozen):
    """The loop of a role noticed something by itself, such as a circle, and reacted."""

    kind: Literal["noticed"] = "noticed"
    what: Literal[
        "loop", "override", "guardrail", "dropped", "budget", "experience", "undone", "climbed", "steered", "connector",
        "outside",  # it was done outside of the run, as recorded with the task
        "form", "sent", "lookup",  # of forms: which of several is filled; that it was sent before; whether it was now
        "changed", "plain", "unread", "narrowed",  # of lists: another today, read by HTTP, a page not read, filtered
    ]  # fmt: skip
    text: Said


class Extracted(Frozen):
    """Data was taken from the page, by name."""

    kind: Literal["extracted"] = "extracted"
    name: str
    value: str


Matter = Literal[
    "question", "review", "blocked", "form", "element", "unknown_effect", "resume", "changed", "disclosure"
]
"""What a person is asked about. element: which of several is meant; resume: whether a task goes on whose worker died
over it; changed: whether the way is found anew where a page contradicts what was learned; disclosure: whether the
person's data may be entered on a host that only another program's agent named."""


class PersonAsked(Frozen):
    """A person was asked."""

    kind: Literal["asked"] = "asked"
    what: Matter
    question: Said
    options: tuple[str, ...] = ()


class Answered(Frozen):
    """A person answered; the answer itself is kept in the answer bank, not here."""

    kind: Literal["answered"] = "answered"
    what: Matter
    accepted: bool


class FieldLeft(Frozen):
    """A field was not filled, or only with a part of a longer answer, as the reason says."""

    kind: Literal["field_left"] = "field_left"
    question: str
    required: bool
    reason: Said


class Learned(Frozen):
    """A cookbook or a new revision of one was kept."""

    kind: Literal["learned"] = "learned"
    cookbook: str
    revision: int
    steps: int


class ListRead(Frozen):
    """A page of a list was read, or more records of it have loaded."""

    kind: Literal["list_read"] = "list_read"
    page: int
    """From 1."""
    records: int
    """How many records it holds."""
    fresh: int
    """How many of them were not had already."""
    via: Literal["browser", "http"]
    ms: float


class Collected(Frozen):
    """How far collecting came: after each page, and now and then between."""

    kind: Literal["collected"] = "collected"
    counts: Counts


class ChangeSeen(Frozen):
    """An element was tried while a site was explored: what it did, and what it therefore is."""

    kind: Literal["change_seen"] = "change_seen"
    page: str
    """Id of the page in the atlas."""
    action: str
    target: str
    element_type: ElementType
    change: ChangeType
    effect: str
    times: int = 1
    """How often this was seen of such elements, this time included."""


class PageClassified(Frozen):
    """Which page of the atlas an address turned out to be."""

    kind: Literal["page_classified"] = "page_classified"
    page: str
    page_type: PageType
    is_new: bool
    understanding: str = ""
    came_from: str = ""
    via: str = ""
    """The action that led there, in words."""


class FilterFound(Frozen):
    """A filter was opened, read and tried."""

    kind: Literal["filter_found"] = "filter_found"
    name: str
    options: int
    parameter: str = ""
    proven: bool = False
    clear: str = ""


class AtlasKept(Frozen):
    """The atlas of the site was stored."""

    kind: Literal["atlas_kept"] = "atlas_kept"
    site: str
    pages: int
    edges: int
    behaviors: int
    filters: int
    visits: int = 1


class RunFinished(Frozen):
    """The run ended."""

    kind: Literal["run_finished"] = "run_finished"
    status: RunStatus
    reason: Said = ""
    usage: Usage = Usage()


RunEvent = Annotated[
    RunStarted
    | ModeChosen
    | PageObserved
    | StepStarted
    | StepFinished
    | StepSkipped
    | EffectResolved
    | Healed
    | PersonAsked
    | Answered
    | FieldLeft
    | Learned
    | Scheduled
    | Iterated
    | ModelAsked
    | Judged
    | Noticed
    | Extracted
    | ListRead
    | Collected
    | ChangeSeen
    | PageClassified
    | FilterFound
    | AtlasKept
    | RunFinished,
    Field(discriminator="kind"),
]


class Entry(Frozen):
    """One line of the journal."""

    run: str
    seq: int
    at: datetime
    event: RunEvent
    picture: str = ""
    """File name of the screenshot taken with it, empty for none."""
