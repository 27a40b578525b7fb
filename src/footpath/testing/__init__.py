"""Helpers for your own tests: models that follow a script, and cassettes of real ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

from footpath.errors import ModelUnavailable
from footpath.llm.cassette import playing, recording
from footpath.llm.port import Correction, Prompt, ProposedCall, Reply
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from footpath.llm.port import Meter

__all__ = ["ScriptedModel", "calls", "fails", "playing", "recording", "says"]


Step = Reply | ModelUnavailable | Callable[[Prompt], "Reply | ModelUnavailable"]
"""An answer, a failure, or a function that decides by the prompt."""

USAGE = ModelUsage(calls=1, input_tokens=100, output_tokens=20, unpriced=1)


class UnexpectedQuestion(AssertionError):
    """The model got more questions than its script has answers."""


class UnusedAnswers(AssertionError):
    """The model got fewer questions than its script has answers."""


class InvalidStep(AssertionError):
    """A step of the script is neither an answer nor a failure."""


def calls(*wanted: tuple[str, dict[str, Any] | str], text: str = "") -> Reply:
    """Return an answer with calls: each a tool and its arguments, as an object or as the model's text."""
    proposed = tuple(
        ProposedCall(tool, arguments if isinstance(arguments, str) else json.dumps(arguments))
        for tool, arguments in wanted
    )
    return Reply(proposed, USAGE, text)


def says(text: str) -> Reply:
    """An answer in words alone."""
    return Reply((), USAGE, text)


def fails(message: str = "The model is not there.", *, hint: str = "") -> ModelUnavailable:
    """No answer."""
    return ModelUnavailable(message, hint=hint, usage=ModelUsage(calls=1))


class ScriptedModel:
    """Answers in the order of a script. As a context manager, requires the whole script to be used.

    Attributes:
        prompts: the questions, in order.
        corrections: the corrections with each prompt.
    """

    def __init__(
        self,
        script: Sequence[Step] = (),
        *,
        then: Step | None = None,
        name: str = "scripted:model",
        meter: Meter | None = None,
    ) -> None:
        """Create a model with a script.

        Args:
            script: one step for each question.
            then: answers every question after the script; a function of the prompt makes a whole scripted mind.
            name: name of the model.
            meter: counts questions and enforces the limit.
        """
        self.name = name
        self.prompts: list[Prompt] = []
        self.corrections: list[tuple[Correction, ...]] = []
        self._script = list(script)
        self._then = then
        self._meter = meter

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        """See `footpath.llm.port.Model`."""
        if self._meter is not None:
            self._meter.check()
        self.prompts.append(prompt)
        self.corrections.append(tuple(corrections))
        step = self._next(prompt)
        answer = cast("object", step(prompt) if callable(step) else step)
        if isinstance(answer, Reply):
            self._count(answer.usage, prompt)
            return answer
        if isinstance(answer, ModelUnavailable):
            self._count(answer.usage if isinstance(answer.usage, ModelUsage) else ModelUsage(calls=1), prompt)
            raise answer
        raise InvalidStep(f"Step {len(self.prompts)} of the script is {answer!r}, and neither an answer nor a failure.")

    def finish(self) -> None:
        """Raises UnusedAnswers when the script has answers left."""
        if self._script:
            raise UnusedAnswers(f"{len(self._script)} answers of the script were not asked for.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:  # what went wrong says more than what was left over because of it
            self.finish()

    def _next(self, prompt: Prompt) -> Step:
        if self._script:
            return self._script.pop(0)
        if self._then is None:
            asked = f"{prompt.role or 'somebody'}: {prompt.text[:200]}"
            raise UnexpectedQuestion(f"Question {len(self.prompts)} is not in the script. {asked}")
        return self._then

    def _count(self, usage: ModelUsage, prompt: Prompt) -> None:
        if self._meter is not None:
            self._meter.add(usage, role=prompt.role, step=prompt.step)
