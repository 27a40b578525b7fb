"""Options whose meaning a model has read: which one a person's answer is. Pure; the model never sees the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.choices import SAID, pick
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from footpath.schema.answer import Answer
    from footpath.schema.form_reading import OptionMeaning


def by_reading(answer: Answer, options: Sequence[OptionMeaning], *, today: date) -> Answer:
    """The answer with the label of the option that means it as its first other wording; as it was where none does, or
    several do.
    """
    if "\n" in answer.value:
        return answer
    labels = [each.label for each in options if _means(answer, each, today)]
    if len(labels) != 1:
        return answer
    source = f"{answer.source}, by what a model read the options to mean"
    return answer.model_copy(update={"alternatives": (labels[0], *answer.alternatives), "source": source})


def _means(answer: Answer, option: OptionMeaning, today: date) -> bool:
    """Whether one of the meanings is the answer itself; one with alike words is not."""
    picks = (
        pick(answer, answer.value, [Option(label=each, value=each)], question="", part="", today=today)
        for each in option.means
    )
    return any(found and confidence > SAID for found, confidence in picks)
