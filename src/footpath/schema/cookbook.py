"""Cookbooks: the steps of a way, their conditions, and how a form was read."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field, ValidationError

from footpath.schema.action import Action
from footpath.schema.base import Frozen
from footpath.schema.observation import ButtonObservation, FieldKind, FieldObservation, PageType
from footpath.schema.signature import Signature
from footpath.schema.template import templates_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class PageIs(Frozen):
    """The page has any of these types."""

    kind: Literal["page"] = "page"
    types: tuple[PageType, ...]


class Absent(Frozen):
    """No element matches the signature."""

    kind: Literal["absent"] = "absent"
    signature: Signature


class ValueHeld(Frozen):
    """The step's element holds the entered value."""

    kind: Literal["value"] = "value"


class Moved(Frozen):
    """The page has changed since the step began: by URL pattern, step indicator or fingerprint."""

    kind: Literal["moved"] = "moved"


class UrlIs(Frozen):
    """The page's URL has the pattern (`PageObservation.url_pattern`)."""

    kind: Literal["url"] = "url"
    pattern: str


class TextShown(Frozen):
    """The page shows the words in sequence, ignoring case; `*` stands for any single word."""

    kind: Literal["text"] = "text"
    text: str


class EndSeen(Frozen):
    """All news of a page at the end of a run, with the outcome told by a person: the same news tell the outcome of a
    later run (`engine.said_sent`). `*` stands for each stretch of the run's own words, numbers and dates.
    """

    kind: Literal["seen"] = "seen"
    landed: bool = True
    """Whether the sending had landed, in the words of the person."""
    pattern: str
    """Host and path of the page, with `*` for parts with digits."""
    texts: tuple[str, ...]
    """The folded words of each new text."""
    controls: tuple[str, ...] = ()
    """The folded words of each new question and button."""


class ElementShown(Frozen):
    """Exactly one element matches the signature."""

    kind: Literal["element"] = "element"
    signature: Signature


class Origin(Frozen):
    """Where the presses of a step led from when they were learned."""

    text: str
    """The text in the place of the state before the first press of the way that changed it."""
    day: date
    """The day of that run: a calendar begins with today."""
    presses: int = Field(default=1, ge=1)


class StateIs(Frozen):
    """A text in a given place of the page consists of exactly the given words; `*` stands for any single word. The step
    repeats the press until the text matches.
    """

    kind: Literal["state"] = "state"
    path: str
    """Of the text (`Snapshot.path`); `…/text()[2]` for the second text there."""
    text: str
    origin: Origin | None = None
    """Set if the goal says the presses ("click Next month") and not the state: from another start, the same presses
    may mean another state (`engine.led_to`).
    """


class ControlIs(Frozen):
    """The control that matches the signature is in the state: ticked, open, pressed; also if none matches. A step with
    this condition presses only if the control is not.
    """

    kind: Literal["control"] = "control"
    signature: Signature
    state: str
    """As `engine.conditions.state_of` writes it."""


class LacksAct(Frozen):
    """An act is missing here: the recording of another tool has it, and Footpath has no step for it. Never met, so a
    replay stops here. Whoever edits the cookbook and removes the condition says that the way does without the act.
    """

    kind: Literal["lacks"] = "lacks"
    said: str
    """The act in the recording's words, without entered values."""


Condition = Annotated[
    PageIs | Absent | ValueHeld | Moved | UrlIs | TextShown | EndSeen | ElementShown | StateIs | ControlIs | LacksAct,
    Field(discriminator="kind"),
]


class Precondition(Frozen):
    """Conditions to meet before the step acts."""

    all_of: tuple[Condition, ...] = ()


class Postcondition(Frozen):
    """Conditions to meet within the deadline after the step acted."""

    all_of: tuple[Condition, ...] = ()
    within_s: float = 10.0


FACTS: Final = frozenset([
    "name", "given-name", "additional-name", "family-name", "preferred_name", "honorific-prefix", "pronouns", "email",
    "tel", "street-address", "address-line1", "address-line2", "postal-code", "address-level1", "address-level2",
    "country", "location", "url", "linkedin", "github", "portfolio", "twitter", "facebook", "other_profile",
    "organization", "organization-title", "current_company", "resume", "cover_letter", "other_file", "start_date",
    "notice_period", "contract_end", "interview_availability", "salary", "relocation", "relocation_place",
    "remote_preference", "travel", "employment_type", "referral", "referral_name", "years_experience",
    "experience_summary", "skills", "motivation", "about_me", "highest_education", "languages", "work_authorization",
    "sponsorship", "visa_type", "drivers_license", "nationality", "previously_employed", "previously_applied",
    "relatives_employed", "education_school", "education_degree", "education_field", "work_employer", "work_title",
])  # fmt: skip
"""Meanings that a model may assign to a question: no secret, no sensitive fact, no consent or signature."""

KINDS: Final[frozenset[FieldKind]] = frozenset(
    {"text", "textarea", "rich_text", "select", "combobox", "radio", "number", "date", "url", "email", "tel", "file"}
)
"""Kinds of fields whose question a model may read. Checkboxes are excluded: only a person agrees."""


class OptionMeaning(Frozen):
    """The meaning of an option."""

    label: str
    """The option, as the page shows it."""
    means: tuple[str, ...]
    """Values of the fact that the option covers, for any person: `yes`, `Germany`, `master`, `3-5`."""


class PageQuestions(Frozen):
    """The questions of a page left open by the rules."""

    fields: tuple[FieldObservation, ...] = ()
    """Questions without a known meaning, or without an option known as the answer."""
    buttons: tuple[ButtonObservation, ...] = ()
    """Candidates for the button that leads on or sends the form; empty if the rules know the button."""
    facts: dict[str, str] = {}
    """Description of each fact that the person has, by name."""


class DraftQuestion(Frozen):
    """A free-text question for which a model drafts the answer."""

    asks: str
    hint: str = ""
    longest: int = 0
    """Maximum characters of the field; 0: not stated."""


class ButtonReading(Frozen):
    """A model's choice of the button to continue with."""

    ref: str
    sends: bool
    """Whether the button sends the form, an effect that cannot be taken back."""


class PageReading(Frozen):
    """A model's reading of a page; unknown entries are left out."""

    facts: dict[str, str] = {}
    """The fact that answers each question, by `FieldObservation.key`."""
    options: dict[str, tuple[OptionMeaning, ...]] = {}
    """Meanings of a question's options, by the question's key."""
    button: ButtonReading | None = None


TaskType = Literal["apply", "fill_form", "custom", "explore", "collect", "scrape", "sign_in"]
FORM_TASKS: Final = frozenset[TaskType]({"apply", "fill_form"})
"""Tasks that fill one form with the answers to its questions."""
SENDING_TASKS: Final = frozenset[TaskType]({*FORM_TASKS, "custom"})
"""Tasks that enter values and may send something; all others only read, or wait for a person."""
Scope = Literal["global", "organisation", "user"]

EDITED: Final = "edited"
"""Stands in `Cookbook.created_by` for a run, where a person has edited the cookbook."""
TAUGHT: Final = "pack "
"""Begins `Cookbook.created_by` of a pack; its version follows."""
COPIED: Final = "shared "
"""Begins `Cookbook.created_by` of a user's copy; the id and revision of the shared cookbook follow."""
PUBLISHED: Final = "published by "
"""Begins `Cookbook.created_by` of a shared cookbook; the name of the user follows."""


class Parameter(Frozen):
    """A value needed by a cookbook and provided by each run."""

    name: str
    """The name in `{{name}}`: a meaning, or `answer.<slug of the question>`."""
    meaning: str = ""
    question: str = ""
    """The question as asked when the cookbook was learned."""
    kind: FieldKind = "text"
    index: int = 0
    """Index from 0 of the repetition, in a repeated section."""
    required: bool = False
    is_secret: bool = False
    """Whether the value is secret, or identifies a person or their money: never written into a file. Cookbooks of
    earlier versions do not say so (`engine.secrecy.secrets_of`).
    """
    options: tuple[OptionMeaning, ...] = ()
    """A model's reading of the question's options; empty if the rules know the options."""
    sent_as: tuple[str, ...] = ()
    """The names under which the form's request held the answer, with a dot before each name within JSON
    (`engine.sent_keys`); empty if unknown.
    """


def parameter_of(action: Action, by_name: Mapping[str, Parameter]) -> Parameter | None:
    """The parameter that an action enters: `start_date` for `{{start_date.day}}` too; None for none."""
    for name in templates_of(action):
        for known in (name, name.rpartition(".")[0]):
            if known in by_name:
                return by_name[known]
    return None


class FormQuestion(Frozen):
    """A question of a form, without the answer."""

    question: str
    """The question as a person reads it."""
    meaning: str = ""
    """Meaning of the question (`FieldObservation.meaning`); empty if no rule or model found one."""


class Health(Frozen):
    """How reliably a cookbook or a step works.

    The score starts at 100. A failure takes 5, or 15 after more than 5 failures; a success gives back 2, up to 100. A
    revision made by a successful run inherits the successes of its predecessor and counts the run too.
    """

    score: int = Field(default=100, ge=0, le=100)
    successes: int = Field(default=0, ge=0)
    failures: int = Field(default=0, ge=0)

    def succeeded(self) -> Health:
        """Return the health after one more success."""
        return Health(score=min(100, self.score + 2), successes=self.successes + 1, failures=self.failures)

    def failed(self) -> Health:
        """Return the health after one more failure."""
        failures = self.failures + 1
        return Health(
            score=max(0, self.score - (15 if failures > 5 else 5)), successes=self.successes, failures=failures
        )

    @property
    def usable(self) -> bool:
        """Whether to replay; a score below 70 means skip."""
        return self.score >= 70

    @property
    def flagged(self) -> bool:
        """Whether the way is to be explored again: a score below 30."""
        return self.score < 30


class Step(Frozen):
    """An action on an element, with conditions before and after."""

    id: str
    action: Action
    signature: Signature | None = None
    """The element; None for actions on the page."""
    precondition: Precondition = Precondition()
    postcondition: Postcondition = Postcondition()
    optional: bool = False
    """True when the way goes on where the element is absent (a question asked of some people only)."""
    needs: tuple[str, ...] = ()
    """Answers that the person must have for the step to apply (a second employer before "Add another")."""
    effect: Literal["none", "outside"] = "none"
    """outside: cannot be taken back (submit, send, pay, delete); contract 3 holds."""
    health: Health = Health()

    @property
    def turns(self) -> bool:
        """Whether the step is expected to lead to another page."""
        return Moved() in self.postcondition.all_of


class Cookbook(Frozen):
    """A recipe: start page, parameters, and steps."""

    version: Literal[1] = 1
    """Version of this format."""
    id: str
    name: str
    revision: int = Field(default=1, ge=1)
    """A healed or repaired step makes a new revision; the old one stays."""
    task_type: TaskType
    platform: str = "generic"
    url_pattern: str
    """URL pattern of the start page."""
    task_pattern: str = ""
    """The task's goal, with templates for the words that differ between runs ("Book a room in {{goal.1}}"); empty for
    task types without a goal.
    """
    fingerprint: str = ""
    """Fingerprint of the start page when the cookbook was learned."""
    asked: tuple[FormQuestion, ...] = ()
    """Questions of the form at that time, answered or not; empty if nothing was entered on the page."""
    parameters: tuple[Parameter, ...] = ()
    steps: tuple[Step, ...]
    health: Health = Health()
    scope: Scope = "user"
    created_at: datetime
    created_by: str = ""
    """The id of the run that taught the cookbook, or another origin (`EDITED`, `TAUGHT`, `COPIED`, `PUBLISHED`)."""
    state: Literal["candidate", "current", "retired"] = "candidate"
    """A candidate becomes current after 2 verified runs."""

    @property
    def is_of_a_pack(self) -> bool:
        """Whether a pack taught the cookbook."""
        return self.created_by.startswith(TAUGHT)

    @property
    def publisher(self) -> str:
        """The user who published the cookbook; empty for none."""
        return self.created_by.removeprefix(PUBLISHED) if self.created_by.startswith(PUBLISHED) else ""

    def with_edits(self, fields: Mapping[str, object]) -> Cookbook | tuple[str, ...]:
        """Return the cookbook with a person's edits, marked as edited; or every problem, by place."""
        body = {**self.model_dump(mode="json"), **fields, "created_by": EDITED}
        try:
            return Cookbook.model_validate_json(json.dumps(body))
        except ValidationError as error:
            found = error.errors(include_input=False, include_url=False, include_context=False)
            return tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in found)


class LearnableWay(Frozen):
    """The steps of a run, to be learned once the page or a person confirms the result."""

    cookbook: Cookbook
    """New, or the followed cookbook with the run's deviations."""
    held: tuple[str, ...] | None = None
    """Ids of the steps that held, if the run followed a cookbook."""
    since: datetime | None = None
    """Start of the run, if it found a first way."""
    health: Health | None = None
    """Health of a way found anew; None: full health."""
    has_end: bool = False
    """Whether the way has the end of the run, as a person may resolve it."""

    def not_landed(self) -> LearnableWay | None:
        """Return the way with its end as one at which nothing was sent; None without the run's end."""
        steps = tuple(map(_not_landed, self.cookbook.steps))
        is_known = self.has_end and steps != self.cookbook.steps
        return (
            self.model_copy(update={"cookbook": self.cookbook.model_copy(update={"steps": steps})})
            if is_known
            else None
        )


def _not_landed(step: Step) -> Step:
    """Return a step whose last condition, if an end seen, is one at which nothing was sent."""
    *others, last = step.postcondition.all_of or (None,)
    if not isinstance(last, EndSeen):
        return step
    after = (*filter(None, others), last.model_copy(update={"landed": False}))
    return step.model_copy(update={"postcondition": step.postcondition.model_copy(update={"all_of": after})})
