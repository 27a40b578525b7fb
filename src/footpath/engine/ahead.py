"""Questions of later pages, as a cookbook knows them: the open ones are reported together with the present page's.
Pure.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.answers.choices import pick
from footpath.engine.person import ReviewRow
from footpath.errors import NeedsPerson
from footpath.language.placeholders import is_placeholder
from footpath.schema.answer import NoAnswer
from footpath.schema.cookbook import Parameter, Step, parameter_of
from footpath.schema.observation import Option
from footpath.sentence import Sentence, choice, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.answers.values import Values

NO_SUCH_OPTION = own("None of the options is the answer.")


@dataclasses.dataclass(frozen=True, slots=True)
class Ahead:
    """A question of a later page."""

    parameter: Parameter
    options: tuple[str, ...] = ()
    """The options when the way was learned; empty if unknown."""


def questions_ahead(steps: Iterable[Step], parameters: Iterable[Parameter]) -> tuple[Ahead, ...]:
    """Return the questions that the steps must answer, each once."""
    by_name: Mapping[str, Parameter] = {parameter.name: parameter for parameter in parameters}
    found: dict[str, Ahead] = {}
    for step in steps:
        parameter = parameter_of(step.action, by_name)
        if parameter is not None and parameter.required and parameter.question and not step.optional:
            options = step.signature.options if step.signature is not None else ()
            real = tuple(label for at, label in enumerate(options) if at or not is_placeholder(label))
            found.setdefault(parameter.name, Ahead(parameter, real))
    return tuple(found.values())


def open_ahead(ahead: Sequence[Ahead], values: Values) -> Iterator[ReviewRow]:
    """Yield the rows of questions without a known answer, or whose answer is none of the options."""
    for each in ahead:
        asked = each.parameter
        row = ReviewRow(
            asked.question, "", "", required=True, options=each.options, is_open=True, meaning=asked.meaning
        )
        answer = values.parameter(asked)
        if isinstance(answer, NoAnswer) and values.is_kept(asked):
            continue
        if isinstance(answer, NoAnswer):
            yield dataclasses.replace(row, note=answer.reason)
        elif each.options and answer.giver == "task":
            options = [Option(label=label) for label in each.options]
            found, _ = pick(answer, answer.value, options, question=asked.question, part="", today=values.today)
            if not found:
                gave = next(iter(values.names_of([(asked.meaning, asked.question)])), "")
                yield dataclasses.replace(row, note=NO_SUCH_OPTION, gave=gave)


def with_later(error: NeedsPerson, later: Sequence[ReviewRow]) -> NeedsPerson:
    """Return the error with the questions of later pages added."""
    asked = listed("; ", map(_in_words, later))
    return NeedsPerson(sentence("{} Later pages will ask: {}.", error.message, asked), hint=error.hint)


def _in_words(row: ReviewRow) -> Sentence:
    if not row.options:
        return sentence("“{}”", row.question)
    return sentence("“{}” ({})", row.question, listed(", ", map(choice, row.options)))
