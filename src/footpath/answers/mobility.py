"""Answers about relocation, travel and driving. The profile says yes or no, without place, extent or vehicle."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from footpath.language.lexicon import Pattern, words_of
from footpath.language.replies import content
from footpath.language.text import fold_words
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from footpath.answers.asked import Asked, Way

_HELP = Pattern("{moving_help}")
_HERE = re.compile(
    r"\b(?:based|located|live|living|reside|residing|commut\w*|local)\b.*\bor\b|\bor\b.*\b(?:commut\w*|local)\b"
)
_MOVE_TO = Pattern(
    r"{move} (?:yourself |permanently |temporarily |se |me |te )?"
    r"(?:to|near|in|within|nach|au?|aux|en|para|ao?|naar|do|till) (?P<place>.+)"
)
_TO_MOVE = re.compile(r"\b(?:nach|naar) (?P<place>.+) (?:um ?(?:zu)?ziehen|zu ziehen|(?:te )?verhuizen)\b")
"""Where the verb comes last."""
_ANYWHERE = re.compile(
    r"(?:an?other (?:city|country|location|state|place|region)|(?:a )?(?:new|different) (?:city|country|location|place)"
    r"|(?:this|the|our) (?:job|role|position|office|location)\b|work|take|accept)"
)
_WHICH = Pattern("{which}")
"""Words that ask which, where or how much."""
_PLACE_TO_NAME = Pattern("{place_to_name}[^?]*$")
"""A label that asks for a place: "Country you would relocate to"."""
_HOW_MUCH = Pattern(r"\d|{how_much_travel}")
"""Words that ask for the extent of travel."""


@cache
def _beside_licence() -> frozenset[str]:
    """Words of a question that asks merely for a driving licence."""
    return frozenset(words_of("licence_beside"))


def _whether(way: Way) -> Way:
    """Restricts a way to yes/no questions."""

    def answer(asked: Asked) -> Answer | NoAnswer:
        if _WHICH.match(asked.words) or _PLACE_TO_NAME.match(fold_words(asked.question)):
            return NoAnswer.because("The question asks for more than a yes or no.")
        return way(asked)

    return answer


def relocation(asked: Asked) -> Answer | NoAnswer:
    """Whether the person would relocate; for a named place, only if the profile names it too."""
    if _HERE.search(asked.words):
        return NoAnswer.because("The question is about living there as well.")
    if _HELP.search(asked.words):
        return NoAnswer.because("The question is about help with moving.")
    found = _TO_MOVE.search(asked.words) or _MOVE_TO.search(asked.words)
    if found and asked.own.relocation and not _ANYWHERE.match(found["place"]):
        wanted = fold_words(asked.own.relocation_city)
        if not wanted or wanted not in found["place"]:
            return NoAnswer.because("The profile does not say that the person would move to that place.")
    return asked.truth(asked.own.relocation, "x-footpath.relocation")


def relocation_place(asked: Asked) -> Answer | NoAnswer:
    """Where the person would move to."""
    if asked.own.relocation is False:
        return NoAnswer.because("The profile says that the person does not move.")
    return asked.answer(asked.own.relocation_city, "x-footpath.relocation_city")


def travel(asked: Asked) -> Answer | NoAnswer:
    """Whether the person would travel, without extent or distance."""
    if asked.own.travel and _HOW_MUCH.search(asked.words):
        return NoAnswer.because("The profile does not say how much or how far the person would travel.")
    return asked.truth(asked.own.travel, "x-footpath.travel")


def drivers_license(asked: Asked) -> Answer | NoAnswer:
    """Whether the person may drive a car."""
    if content(asked.question) - _beside_licence():
        return NoAnswer.because("The question is about more than a licence to drive a car.")
    return asked.truth(asked.own.driving_licence, "x-footpath.driving_licence")


MOBILITY: dict[str, Way] = {
    "relocation": _whether(relocation),
    "relocation_place": relocation_place,
    "travel": _whether(travel),
    "drivers_license": _whether(drivers_license),
}
