"""Cookbooks: the steps through a site as data, without any value of the person who first took them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field, ValidationError

from footpath.schema.action import Action
from footpath.schema.base import Frozen
from footpath.schema.condition import Moved, Postcondition, Precondition
from footpath.schema.form_reading import OptionMeaning
from footpath.schema.observation import FieldKind
from footpath.schema.signature import Signature
from footpath.schema.template import templates_of

TaskType = Literal["apply", "fill_form", "custom", "explore", "collect", "scrape", "sign_in"]
Scope = Literal["global", "organisation", "user"]

EDITED: Final = "edited"
"""Stands in `Cookbook.created_by` for a run, where a person has edited the cookbook."""

if TYPE_CHECKING:
    from collections.abc import Mapping


class Parameter(Frozen):
    """A value that a cookbook needs, and that each run provides."""

    name: str
    """The name in `{{name}}`: a meaning, or `answer.<slug of the question>`."""
    meaning: str = ""
    question: str = ""
    """The question as it was asked when learned."""
    kind: FieldKind = "text"
    index: int = 0
    """Which repetition of a repeated section it belongs to, from 0."""
    required: bool = False
    options: tuple[OptionMeaning, ...] = ()
    """What a model read the options of the question to mean; empty where the rules know them."""


def parameter_of(action: Action, by_name: Mapping[str, Parameter]) -> Parameter | None:
    """The parameter that an action enters: `start_date` for `{{start_date.day}}` too. None where it enters none."""
    for name in templates_of(action):
        for known in (name, name.rpartition(".")[0]):
            if known in by_name:
                return by_name[known]
    return None


class FormQuestion(Frozen):
    """A question of a form, without the answer."""

    question: str
    """As a person reads it."""
    meaning: str = ""
    """What it was read to mean (`FieldObservation.meaning`); empty where nothing read it."""


class Health(Frozen):
    """How reliably a cookbook or a step works.

    100 when new; a failure takes 5, or 15 once there were more than 5; a success gives back 2, to 100. A revision made
    by a successful run takes over the successes of the one before, and counts that run too.
    """

    score: int = Field(default=100, ge=0, le=100)
    successes: int = Field(default=0, ge=0)
    failures: int = Field(default=0, ge=0)

    def succeeded(self) -> Health:
        """After one more success."""
        return Health(score=min(100, self.score + 2), successes=self.successes + 1, failures=self.failures)

    def failed(self) -> Health:
        """After one more failure."""
        failures = self.failures + 1
        return Health(
            score=max(0, self.score - (15 if failures > 5 else 5)), successes=self.successes, failures=failures
        )

    @property
    def usable(self) -> bool:
        """Whether it may be replayed; below a score of 70 it is skipped."""
        return self.score >= 70

    @property
    def flagged(self) -> bool:
        """Whether the way is to be explored again: a score below 30."""
        return self.score < 30


class Step(Frozen):
    """One action, on one element, between what must hold before and after."""

    id: str
    action: Action
    signature: Signature | None = None
    """The element; None for actions on the page."""
    precondition: Precondition = Precondition()
    postcondition: Postcondition = Postcondition()
    optional: bool = False
    """True when the way goes on where the element is absent (a question asked of some people only)."""
    needs: tuple[str, ...] = ()
    """Answers that the person must have for this step to apply (a second employer before "Add another")."""
    effect: Literal["none", "outside"] = "none"
    """outside: it cannot be taken back (submit, send, pay, delete); contract 3 holds."""
    health: Health = Health()

    @property
    def turns(self) -> bool:
        """Whether the step is expected to lead to another page."""
        return Moved() in self.postcondition.all_of


class Cookbook(Frozen):
    """A recipe: where it applies, which values it needs, and its steps."""

    version: Literal[1] = 1
    """Of this format."""
    id: str
    name: str
    revision: int = Field(default=1, ge=1)
    """A healed or repaired step makes a new one; the old one stays."""
    task_type: TaskType
    platform: str = "generic"
    url_pattern: str
    """Of the page where it starts."""
    task_pattern: str = ""
    """What it is for: the task's goal with templates where another run has other words ("Book a room in {{goal.1}}");
    empty for types of tasks that need no goal."""
    fingerprint: str = ""
    """Of the page where it starts, when it was learned."""
    asked: tuple[FormQuestion, ...] = ()
    """What the form there asked then, answered or not; empty where nothing was entered on that page."""
    parameters: tuple[Parameter, ...] = ()
    steps: tuple[Step, ...]
    health: Health = Health()
    scope: Scope = "user"
    created_at: datetime
    created_by: str = ""
    """The run that taught it."""
    state: Literal["candidate", "current", "retired"] = "candidate"
    """A candidate becomes current after 2 verified runs."""

    def with_edits(self, fields: Mapping[str, object]) -> Cookbook | tuple[str, ...]:
        """The cookbook with fields as a person has edited them, and marked so; or every problem of these fields, each
        by its place and without what stands there.
        """
        body = {**self.model_dump(mode="json"), **fields, "created_by": EDITED}
        try:
            return Cookbook.model_validate_json(json.dumps(body))
        except ValidationError as error:
            found = error.errors(include_input=False, include_url=False, include_context=False)
            return tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in found)


class LearnableWay(Frozen):
    """What a run did, as it is learned once the page or a person shows that it led to its end."""

    cookbook: Cookbook
    """New, or as the run had to go the one that it followed."""
    held: tuple[str, ...] | None = None
    """The ids of the steps that held, where the run followed that cookbook."""
    since: datetime | None = None
    """When the run began, where it found a first way."""
    health: Health | None = None
    """Of a way that was found anew; else full."""
