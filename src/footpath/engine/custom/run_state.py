"""The live state of one custom task: its values, and the templates that stand for them."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING

from footpath.engine.custom.deeds import Deeds
from footpath.engine.end import End
from footpath.engine.literals import Literals
from footpath.schema.template import template, templates_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.engine.custom.goal_guard import GoalGuard
    from footpath.engine.record import Performed
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.memory.redaction import Redaction
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung


@dataclasses.dataclass(slots=True)
class CustomRunState:
    """One custom task while it lasts."""

    context: RunContext
    guard: GoalGuard
    redaction: Redaction
    """Of what is kept: all values."""
    untold: Redaction
    """Of what the roles are told: the values that the task does not reveal."""
    personal: dict[str, str] = dataclasses.field(repr=False)
    """The person's values by the names of their templates."""
    data: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What other templates stand for: the files, and the data of the goal."""
    done: Deeds = dataclasses.field(default_factory=Deeds, repr=False)
    """What its steps have brought about."""
    turning: View | None = dataclasses.field(default=None, repr=False)
    """The page before the last step, where that turned something."""
    rung: Rung = "model"
    """The hand that decides now."""
    used: set[str] = dataclasses.field(default_factory=set[str])
    """Names of templates that were put on a page."""
    told: set[str] = dataclasses.field(default_factory=set[str])
    """Names of answers that were given in this run, and stand for no step of a way before it."""
    kept: set[str] = dataclasses.field(default_factory=set[str])
    """Names that stand for something in the way that is followed: no other answer gets them."""

    @property
    def trail(self) -> Sequence[Performed]:
        """The steps that held, in order."""
        return self.context.recording.performed

    @property
    def values(self) -> dict[str, str]:
        """What templates stand for."""
        return {**self.data, **self.personal}

    @property
    def literals(self) -> Literals:
        """The person's values, to be kept as templates."""
        return Literals(self.personal)

    def held(self, reason: str) -> End:
        """The end of a run whose press was held back. A task that may send what it asks for needs a person for it."""
        return End("needs_person" if self.context.task.submit == "submit" else "reviewed", reason)

    def tell(self, answer: str, name: str = "") -> str:
        """Take an answer of the person; the template that stands for it from now on: that of `name`, or a new one."""
        if not name:
            name = next(each for each in _answer_names() if each not in self.personal and each not in self.kept)
            self.told.add(name)
        self.personal[name] = answer
        self.redaction.learn(name, answer)
        self.untold.learn(name, answer, short=True)
        return template(name)

    def keep(self, steps: Iterable[Step]) -> None:
        """Keep the names of a way's answers for it: what was told under one of them gets another."""
        self.kept.update(name for step in steps for name in templates_of(step.action))
        for name in sorted(self.told & self.kept):
            self.told.remove(name)
            self.tell(self.personal.pop(name))


def _answer_names() -> Iterator[str]:
    return (f"answer.{number}" for number in itertools.count(1))
