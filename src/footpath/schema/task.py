"""Tasks: what a person wants done, and the limits for it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field, HttpUrl

from footpath.schema.base import Frozen
from footpath.schema.collect import Wanted
from footpath.schema.cookbook import TaskType
from footpath.schema.ladder import RUNGS, ExecutionMode, Rung

LONGEST_VALUE: Final = 100_000
"""Characters of a value: every page and event is searched for it."""

_COMMANDS: Final[dict[str, TaskType]] = {"fill": "fill_form", "run": "custom"}
"""Commands that are called otherwise than the type of their tasks."""


def _type_of(given: object) -> object:
    """The type of a task, which may be given by the name of its command."""
    return _COMMANDS.get(given, given) if isinstance(given, str) else given


class Limits(Frozen):
    """The limits of a run. Reaching one ends the run with `LimitReached`."""

    model_config = ConfigDict(allow_inf_nan=False)  # JSON has no number for it: it could not be read again

    steps: int = Field(default=200, ge=1, strict=True)
    pages: int = Field(default=20, ge=1, strict=True)
    """Form pages of one application; kinds of pages of a site that is explored."""
    seconds: float = Field(default=600.0, gt=0, strict=True)
    """Time not spent waiting for a person."""
    model_calls: int = Field(default=100, ge=0, strict=True)
    model_tokens: int = Field(default=1_000_000, ge=0, strict=True)
    """In and out together."""
    cost_usd: float = Field(default=5.0, ge=0, strict=True)
    """Of models whose price is known."""
    cycles: int = Field(default=20, ge=1, strict=True)
    """Rounds of Scheduler, Worker and Verifier."""
    iterations: int = Field(default=8, ge=1, strict=True)
    """Decisions of a role on one piece of work."""
    failures: int = Field(default=2, ge=1, strict=True)
    """Failed decisions in a row after which the work is planned anew."""
    plans: int = Field(default=3, ge=1, strict=True)
    """Plans in a row that may lead to nothing."""
    step_seconds: float = Field(default=15.0, gt=0, strict=True)
    """Deadline of one step with its checks. The answer of a form's site may take almost as long as the run may."""
    depth: int = Field(default=4, ge=0, strict=True)
    """Pages from the first one that exploring may go down."""
    fruitless: int = Field(default=8, ge=1, strict=True)
    """Tries in a row that show nothing new after which exploring ends."""


class Task(Frozen):
    """A task as the queue, the command line and other programs give it."""

    version: Literal[1] = 1
    type: Annotated[TaskType, BeforeValidator(_type_of)]
    """Also by the name of its command: `fill` for `fill_form`, `run` for `custom`."""
    kind: str = Field(default="", max_length=80)
    """The type that it was given as, where another package adds that type; `type` is the one that it is worked as."""
    url: HttpUrl
    goal: str = Field(default="", max_length=50_000)
    """What to do, in plain words; for `custom` tasks."""
    files: dict[str, str] = {}
    """Files that the task may hand to a page, by the name under which the goal speaks of them."""
    model: str = ""
    """The model that decides where rules do not (`provider:name`, or several in order of preference, joined by commas);
    empty: none."""
    verifier_model: str = ""
    """The model that judges pages and reads records, where another one is to; empty: the same. It is the Verifier of a
    goal, says what confirms a form, and is the ChangeAnalyzer, Classifier, Summarizer or Extractor of a site."""
    vision: Literal["auto", "never", "always"] = "auto"
    """Whether a model is shown pictures of the page. auto: where it asks for one, or text did not do."""
    pictures: bool = Field(default=False, strict=True)
    """Whether a picture of each step is kept, what was entered and what is the person's painted over."""
    reveal: tuple[str, ...] = ()
    """Names of values in `input` that a model may see; it sees `{{name}}` for the others."""
    drafts: tuple[str, ...] = ()
    """Facts of the person (`skills`, `motivation`) whose values the model may see to draft answers to open questions.
    You approve or change each draft. Empty: nothing is drafted."""
    profile: str = ""
    """Path of the profile file; empty: the default one."""
    browser_profile: str = Field(default="", pattern=r"^(?:\w[\w. -]{0,79})?$")
    """Name of the browser profile (cookies and storage, with which sites know who is signed in) that it begins with and
    leaves behind; one run at a time uses it. Empty: a browser in which nothing was before.
    """
    input: dict[str, Annotated[str, Field(max_length=LONGEST_VALUE)]] = {}
    """Values of this task alone, by meaning (`message`) or by the question as the page asks it; they go before the
    profile's."""
    secret: tuple[str, ...] = ()
    """Names of values in `input` that are secret, whatever they are called. They are entered only into a field that
    asks for them or that the goal names for them, and leave in no address and no search.
    """
    posting: str = ""
    """Id of the kept posting that is applied to, in full; empty where there is none. For `apply`."""
    documents: bool = Field(default=False, strict=True)
    """Whether the form gets the approved documents for its posting in place of the profile's own. For `apply`."""
    form: str = ""
    """Which form, where the page has several: its number from 1, its heading, or its `name` or `id`."""
    execution_mode: ExecutionMode = "auto"
    """Who may decide. auto: the cookbook, then rules, the model and the person. cookbook_only: the cookbook, else the
    run is refused. ai_only: the model and the person, without cookbook and rules. rules_only: rules and the person."""
    cookbook: str = Field(default="", max_length=200)
    """Id of the one cookbook that may be followed, or its first characters; empty: the best that fits the page."""
    submit: Literal["review", "submit", "never"] = "review"
    """review: stop before what cannot be taken back, show it and ask; never: stop there for good."""
    hosts: tuple[str, ...] = ()
    """Sites it may open besides the url's own (`host[:port]` or `*.host`)."""
    resources: tuple[str, ...] = ()
    """Hosts besides the url's own site (`*.example.com`) that the pages' own parts (scripts, styles) may come from; `*`
    for any public one. What may be loaded from a host may also be sent to it."""
    wanted: Wanted = Wanted()
    """Which records, for `collect` and `scrape`; how politely, for `explore` as well."""
    limits: Limits = Limits()
    by_agent: bool = Field(default=False, strict=True)
    """Whether another program's agent gave it. A person's values are then entered only on the sites of `hosts`, which
    the person allowed, and elsewhere once the person has permitted it."""

    def may(self, rung: Rung) -> bool:
        """Whether the mode lets this rung decide."""
        return rung in RUNGS[self.execution_mode]

    @property
    def is_anew(self) -> bool:
        """Whether what was learned before is left alone."""
        return not self.may("replay")

    @property
    def is_bound(self) -> bool:
        """Whether only what was learned may be done."""
        return not (self.may("rules") or self.may("model"))

    @property
    def is_by_model(self) -> bool:
        """Whether a model decides, and no rules."""
        return self.may("model") and not self.may("rules")

    @property
    def asked_model(self) -> str:
        """The model that decides; empty where the task names none, or its mode has no rung for it."""
        return self.model if self.may("model") else ""

    @property
    def judging_model(self) -> str:
        """The model that judges pages; empty where no model is asked."""
        return self.asked_model and (self.verifier_model or self.asked_model)

    @property
    def may_disclose(self) -> bool:
        """Whether it may enter something of a person's, or show a page who is signed in."""
        if self.type not in ("apply", "fill_form", "custom"):
            return bool(self.browser_profile)
        return self.type != "custom" or bool(self.input or self.profile or self.files or self.browser_profile)
