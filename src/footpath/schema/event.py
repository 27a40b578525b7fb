"""The journal of a run, as stored, streamed to screens, and asserted by tests. Never holds a person's value."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from footpath.schema.action import Action, Outcome
from footpath.schema.atlas import ChangeType, ElementType
from footpath.schema.base import Frozen, Said
from footpath.schema.collect import Counts
from footpath.schema.cookbook import Parameter
from footpath.schema.iteration import Iteration, RoleName, Subtask, Verdict
from footpath.schema.observation import PageType
from footpath.schema.run import ModelUsage, Rung, RunStatus, Usage
from footpath.schema.signature import Miss, Signature


class RunStarted(Frozen):
    """The run began, or continued an earlier one."""

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
    """Number of the tab within the run, in order of opening, from 1; 0: unknown."""
    origin: str = ""
    """Scheme, host and port of the page, `https://www.example.com`; empty: unknown."""


class StepStarted(Frozen):
    """Written as a step begins. For an outside effect, the event is the intent of contract 3, stored before the act."""

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
    """The parameter that the step enters, if any: a stopped run continues from here."""
    turns: bool = False
    """Whether the step should lead to another page."""
    by: str = ""
    """RUN/STEP of the run that began the step, if this run only learned of the possible send from it. Empty: this run
    began the step.
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
    """Score of the match that the step acted on."""
    why: Said = ""
    again: bool = False
    """Whether the page has redrawn the element, so that the step looks for it again; no failure."""


class StepSkipped(Frozen):
    """A step was not needed or not possible, and the way went on."""

    kind: Literal["step_skipped"] = "step_skipped"
    step: str
    reason: Said
    miss: Miss | None = None


class EffectResolved(Frozen):
    """The result of an intent: written after the outside effect, or after a lookup on the site."""

    kind: Literal["effect_resolved"] = "effect_resolved"
    step: str
    landed: bool | None
    """None: the site does not tell."""
    proof: Said = ""


class Healed(Frozen):
    """A step's element was found elsewhere, and the postcondition held."""

    kind: Literal["healed"] = "healed"
    step: str
    before: Signature
    after: Signature
    score: float
    reason: Said = ""
    """The evidence that identified the element, if more than similarity."""


class Scheduled(Frozen):
    """The queue of work after the Scheduler changed it or a piece of work ended."""

    kind: Literal["scheduled"] = "scheduled"
    cycle: int
    subtasks: tuple[Subtask, ...]


class Iterated(Frozen):
    """A role decided and called tools."""

    kind: Literal["iterated"] = "iterated"
    cycle: int
    subtask: str = ""
    """Id of the piece of work; empty for the Scheduler."""
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
    """Why no usable answer came; empty if one came."""


class Judged(Frozen):
    """The Verifier's verdict, after the proof was checked on the page."""

    kind: Literal["judged"] = "judged"
    cycle: int
    verdict: Verdict
    proven: bool
    """Whether the proof was found on the page."""


class Noticed(Frozen):
    """The loop of a role noticed a condition, such as a circle, and reacted."""

    kind: Literal["noticed"] = "noticed"
    what: Literal[
        "loop", "override", "guardrail", "dropped", "budget", "experience", "undone", "climbed", "steered", "connector",
        "outside",  # done outside of the run, as recorded with the task
        "form", "sent", "lookup",  # of forms: which to fill, its drafts; sent before; sent just now
        "changed", "plain", "unread", "narrowed",  # of lists: another today, read by HTTP, a page not read, filtered
        "known",  # a list of postings by the pages of its records
    ]  # fmt: skip
    text: Said


class Unpressed(Frozen):
    """What the page sends without a press: stopped, let go as a draft of a form, or let go as an effect. Of an effect,
    `sent` is the intent of contract 3, stored before the request leaves, and `taken`, `declined` or `unclear` its
    resolution.
    """

    kind: Literal["unpressed"] = "unpressed"
    what: Literal["stopped", "draft", "sent", "taken", "declined", "unclear"]
    effect: str = ""
    """A digest of the effect, the same in all attempts at a task."""
    is_earlier: bool = False
    """Whether an earlier attempt sent it: the journal of each later one repeats what may not leave again."""
    text: Said


class Extracted(Frozen):
    """Data was taken from the page, by name."""

    kind: Literal["extracted"] = "extracted"
    name: str
    value: str


Matter = Literal[
    "question", "review", "blocked", "form", "element", "unknown_effect", "resume", "changed", "disclosure"
]
"""Subject of a question to a person. element: which of several elements is meant; resume: whether to continue a task
whose worker died; changed: whether to find the way anew where a page contradicts the cookbook; disclosure: whether
to enter the person's data on a host that only another program's agent named.
"""


class PersonAsked(Frozen):
    """A person was asked."""

    kind: Literal["asked"] = "asked"
    what: Matter
    question: Said
    options: tuple[str, ...] = ()


class Answered(Frozen):
    """A person answered; the answer bank holds the answer, the journal does not."""

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
    """A cookbook or a new revision was stored."""

    kind: Literal["learned"] = "learned"
    cookbook: str
    revision: int
    steps: int


class ListRead(Frozen):
    """A page of a list was read, or more records have loaded."""

    kind: Literal["list_read"] = "list_read"
    page: int
    """From 1."""
    records: int
    """Number of records on the page."""
    fresh: int
    """Number of new records among them."""
    via: Literal["browser", "http"]
    ms: float


class Collected(Frozen):
    """How far collecting came: after each page, and now and then between."""

    kind: Literal["collected"] = "collected"
    counts: Counts


class ChangeSeen(Frozen):
    """Exploration tried an element: its effect, and the kind inferred from the effect."""

    kind: Literal["change_seen"] = "change_seen"
    page: str
    """Id of the page in the atlas."""
    action: str
    target: str
    element_type: ElementType
    change: ChangeType
    effect: str
    times: int = 1
    """Number of times the effect was seen, including this time."""


class PageClassified(Frozen):
    """The atlas page of an address."""

    kind: Literal["page_classified"] = "page_classified"
    page: str
    page_type: PageType
    is_new: bool
    understanding: str = ""
    came_from: str = ""
    via: str = ""
    """The action that led to the page, in words."""


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
    RunStarted | ModeChosen | PageObserved | StepStarted | StepFinished | StepSkipped | EffectResolved | Healed
    | PersonAsked | Answered | FieldLeft | Learned | Scheduled | Iterated | ModelAsked | Judged | Noticed
    | Unpressed | Extracted | ListRead | Collected | ChangeSeen | PageClassified | FilterFound | AtlasKept
    | RunFinished,
    Field(discriminator="kind"),
]  # fmt: skip


class Entry(Frozen):
    """A line of the journal."""

    run: str
    seq: int
    at: datetime
    event: RunEvent
    picture: str = ""
    """File name of the step's screenshot; empty for none."""
