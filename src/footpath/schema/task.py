"""Tasks: a person's wish, and the limits."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AliasChoices, BeforeValidator, ConfigDict, Field, HttpUrl

from footpath.schema.base import Frozen
from footpath.schema.collect import Wanted
from footpath.schema.cookbook import SENDING_TASKS, TaskType
from footpath.schema.ladder import ExecutionMode, Ladder, Rung

LONGEST_VALUE: Final = 100_000
"""Maximum characters of a value: every page and event is searched for each value."""

_COMMANDS: Final[dict[str, TaskType]] = {"fill": "fill_form", "run": "custom"}
"""Commands whose names differ from their task types."""


def _type_of(given: object) -> object:
    """Return the task type; accepts the command's name too."""
    return _COMMANDS.get(given, given) if isinstance(given, str) else given


class Limits(Frozen):
    """The limits of a run. Reaching a limit ends the run with `LimitReached`."""

    model_config = ConfigDict(allow_inf_nan=False)  # JSON has no such number, so it could not be read again

    steps: int = Field(default=200, ge=1, strict=True)
    pages: int = Field(default=20, ge=1, strict=True)
    """Maximum form pages of one application; maximum kinds of pages in an exploration."""
    seconds: float = Field(default=600.0, gt=0, strict=True)
    """Time not spent waiting for a person."""
    model_calls: int = Field(default=100, ge=0, strict=True)
    model_tokens: int = Field(default=1_000_000, ge=0, strict=True)
    """In and out together."""
    cost_usd: float = Field(default=5.0, ge=0, strict=True)
    """Cost of models with a known price."""
    model_seconds: float | None = Field(default=None, gt=0, le=3600, strict=True)
    """Deadline of one request to a model; none: as the settings say (FOOTPATH_MODEL_SECONDS)."""
    cycles: int = Field(default=20, ge=1, strict=True)
    """Rounds of Scheduler, Worker and Verifier."""
    iterations: int = Field(default=8, ge=1, strict=True)
    """Decisions of a role on one piece of work, without those that led to a page not seen before."""
    failures: int = Field(default=2, ge=1, strict=True)
    """Consecutive failed decisions before the work is planned anew."""
    plans: int = Field(default=3, ge=1, strict=True)
    """Consecutive plans without progress."""
    step_seconds: float = Field(default=15.0, gt=0, strict=True)
    """Deadline of one step with its checks. A form's site may take almost as long as the run may to answer."""
    depth: int = Field(default=4, ge=0, strict=True)
    """Maximum distance in pages from the first page, for exploration."""
    fruitless: int = Field(default=8, ge=1, strict=True)
    """Consecutive tries without new findings after which exploration ends."""


class Task(Frozen):
    """A task as the queue, the command line and other programs give it."""

    version: Literal[1] = 1
    type: Annotated[TaskType, BeforeValidator(_type_of)]
    """Type; also by command name: `fill` for `fill_form`, `run` for `custom`."""
    kind: str = Field(default="", max_length=80)
    """The given type, if another package adds it; `type` is then the built-in type behind it."""
    url: HttpUrl
    goal: str = Field(default="", max_length=50_000)
    """What to do, in plain words; for `custom` tasks."""
    files: dict[str, str] = {}
    """Files that the task may give to a page, by their names in the goal."""
    model: str = ""
    """The deciding model where rules do not suffice (`provider:name`, or several in order of preference, joined by
    commas); empty: none.
    """
    verifier_model: str = ""
    """The model that judges pages and reads records; empty: `model`. This model is the Verifier of a goal, recognises
    confirmations, and is the ChangeAnalyzer, Classifier, Summarizer or Extractor of a site.
    """
    vision: Literal["auto", "never", "always"] = "auto"
    """Whether a model sees pictures of the page. auto: on the model's request, or if text did not suffice."""
    pictures: bool = Field(default=False, strict=True)
    """Whether to store a picture of each step, with entered values and personal data painted over."""
    reveal: tuple[str, ...] = ()
    """Names of values in `input` that a model may see; for all others it sees `{{name}}`."""
    drafts: tuple[str, ...] = ()
    """Facts of the person (`skills`, `motivation`) that the model may see to draft answers to open questions. You
    approve or change each draft. Empty: no drafts.
    """
    profile: str = ""
    """Path of the profile file; empty: the default one."""
    browser_profile: str = Field(default="", pattern=r"^(?:\w[\w. -]{0,79})?$")
    """Name of the browser profile (cookies and storage, with the person's logins) to start with and to update; one run
    at a time uses a profile. Empty: a fresh browser.
    """
    input: dict[str, Annotated[str, Field(max_length=LONGEST_VALUE)]] = Field(
        default={}, validation_alias=AliasChoices("input", "data")
    )
    """Values for this task alone, by meaning (`message`) or by the question on the page; they override the profile.
    Also by the name of the option: `data`.
    """
    secret: tuple[str, ...] = ()
    """Names of values in `input` to treat as secret. A secret is entered only into a field that asks for it or that the
    goal names, and never appears in an address or a search.
    """
    posting: str = ""
    """Full id of the stored posting to apply to; empty for none. For `apply`."""
    documents: bool = Field(default=False, strict=True)
    """Whether the form gets the approved documents of the posting instead of the profile's. For `apply`."""
    form: str = ""
    """Which form, if the page has several: its number from 1, its heading, or its `name` or `id`."""
    execution_mode: ExecutionMode = "auto"
    """Who may decide. auto: the cookbook, then rules, the model and the person. cookbook_only: the cookbook, else the
    run is refused. ai_only: the model and the person, without cookbook and rules. rules_only: rules and the person.
    """
    cookbook: str = Field(default="", max_length=200)
    """Id of the only allowed cookbook, or its first characters; empty: the best for the page."""
    submit: Literal["review", "submit", "never"] = "review"
    """review: before an irrevocable action, show the data and ask; never: stop there."""
    hosts: tuple[str, ...] = ()
    """Sites that may be opened besides the url's own (`host[:port]` or `*.host`)."""
    resources: tuple[str, ...] = ()
    """Hosts besides the url's own site (`*.example.com`) that the pages' own parts (scripts, styles) may come from; `*`
    for any public one. What may be loaded from a host may also be sent to it."""
    wanted: Wanted = Wanted()
    """The wanted records, for `collect` and `scrape`; the politeness, for `explore` as well."""
    limits: Limits = Limits()
    by_agent: bool = Field(default=False, strict=True)
    """Whether another program's agent gave the task. A person's values are then entered only on sites in `hosts`, which
    the person allowed, and elsewhere after the person's permission.
    """

    @property
    def ladder(self) -> Ladder:
        """The rungs that may decide, which it asks in turn."""
        return Ladder(self.execution_mode)

    def may(self, rung: Rung) -> bool:
        """Whether the mode lets the rung decide."""
        return self.ladder.has(rung)

    @property
    def is_anew(self) -> bool:
        """Whether the run ignores learned cookbooks."""
        return not self.may("replay")

    @property
    def is_bound(self) -> bool:
        """Whether only learned steps may run."""
        return not (self.may("rules") or self.may("model"))

    @property
    def is_by_model(self) -> bool:
        """Whether a model decides, and no rules."""
        return self.may("model") and not self.may("rules")

    @property
    def asked_model(self) -> str:
        """The deciding model; empty if the task names none, or the mode excludes models."""
        return self.model if self.may("model") else ""

    @property
    def judging_model(self) -> str:
        """The model that judges pages; empty if no model is asked."""
        return self.asked_model and (self.verifier_model or self.asked_model)

    @property
    def may_disclose(self) -> bool:
        """Whether the task may enter personal data, or open pages as a signed-in user."""
        if self.type not in SENDING_TASKS:
            return bool(self.browser_profile)
        return self.type != "custom" or bool(self.input or self.profile or self.files or self.browser_profile)
