"""Answers about relocation, travel and driving. The profile says yes or no, without place, extent or vehicle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words
from footpath.language.unexplained import unexplained
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from footpath.answers.asked import Asked, Way

_WHICH = Pattern("{which}")
"""Words that ask which, where or how much."""
_PLACE_TO_NAME = Pattern("{place_to_name}[^?]*$")
"""A label that asks for a place: "Country you would relocate to"."""


def _whether(way: Way) -> Way:
    """Restricts a way to yes/no questions."""

    def answer(asked: Asked) -> Answer | NoAnswer:
        if _WHICH.match(asked.words) or _PLACE_TO_NAME.match(fold_words(asked.question)):
            return NoAnswer.because("The question asks for more than a yes or no.")
        return way(asked)

    return answer


def relocation(asked: Asked) -> Answer | NoAnswer:
    """Whether the person would relocate; for a named place, only if the profile names it too."""
    place = fold_words(asked.own.relocation_city)
    said = asked.words.replace(place, " ") if place else asked.words
    if unexplained(asked.meaning, said):
        return NoAnswer.because("The question is about more than moving for work.")
    return asked.truth(asked.own.relocation, "x-footpath.relocation")


def relocation_place(asked: Asked) -> Answer | NoAnswer:
    """Where the person would move to."""
    if asked.own.relocation is False:
        return NoAnswer.because("The profile says that the person does not move.")
    return asked.answer(asked.own.relocation_city, "x-footpath.relocation_city")


def travel(asked: Asked) -> Answer | NoAnswer:
    """Whether the person would travel, without extent or distance."""
    if unexplained(asked.meaning, asked.question):
        return NoAnswer.because("The question is about more than travel for work.")
    return asked.truth(asked.own.travel, "x-footpath.travel")


def drivers_license(asked: Asked) -> Answer | NoAnswer:
    """Whether the person may drive a car."""
    if unexplained(asked.meaning, asked.question):
        return NoAnswer.because("The question is about more than a licence to drive a car.")
    return asked.truth(asked.own.driving_licence, "x-footpath.driving_licence")


MOBILITY: dict[str, Way] = {
    "relocation": _whether(relocation),
    "relocation_place": relocation_place,
    "travel": _whether(travel),
    "drivers_license": _whether(drivers_license),
}
