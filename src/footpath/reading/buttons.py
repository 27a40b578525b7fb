"""What buttons and links do, from what they say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.reading.text import content_words
from footpath.reading.vocabulary import load_phrases
from footpath.schema.observation import ButtonMeaning, ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.snapshot import Element

_LONGEST: Final = 90
_ENOUGH: Final = 0.5
_BUTTON_TYPES: Final = frozenset({"submit", "image", "button", "reset"})

# Finer than what the schema tells apart: these decide the purpose of a form.
_COARSE: Final[Mapping[str, ButtonMeaning]] = {
    "subscribe": "submit", "recover": "submit", "order": "submit", "clear": "other",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Press:
    """A button with its meaning as finely as it is known."""

    element: Element
    said: str
    confidence: float

    @property
    def submits(self) -> bool:
        """True for what sends the form it stands in."""
        return self.element.type in {"submit", "image"} and self.said not in {"close", "back", "clear"}

    def observation(self) -> ButtonObservation:
        """In the words of the schema."""
        meaning = _COARSE.get(self.said, cast("ButtonMeaning", self.said))
        if meaning == "other" and self.submits:
            return ButtonObservation(
                ref=self.element.ref, label=label_of(self.element), meaning="submit", confidence=0.4
            )
        return ButtonObservation(
            ref=self.element.ref, label=label_of(self.element), meaning=meaning, confidence=round(self.confidence, 2)
        )


def label_of(element: Element) -> str:
    """What a person reads on it."""
    return element.name or element.text or element.value or element.label


def is_button(element: Element) -> bool:
    """True for buttons of every make; links are asked apart."""
    return element.role == "button" or (element.tag == "input" and element.type in _BUTTON_TYPES)


@lru_cache(maxsize=4096)
def say(label: str) -> tuple[str, float]:
    """What a label says a button does, with confidence; `other` when it does not."""
    if not label or len(label) > _LONGEST:
        return "other", 0.0
    scores = load_phrases("buttons").score(content_words(label))
    if not scores:
        return "other", 0.0
    best = max(scores, key=lambda m: (scores[m], m in {"import", "external_apply"}, m))
    return (best, scores[best]) if scores[best] >= _ENOUGH else ("other", 0.0)


def presses(elements: Iterable[Element], taken: frozenset[str]) -> list[Press]:
    """Every button among the elements that is not part of a field, with what it says."""
    found: list[Press] = []
    for element in elements:
        if element.ref in taken or element.proxy_for:
            continue
        if is_button(element):
            said, confidence = say(label_of(element))
            if said == "other" and element.type == "reset":
                said, confidence = "clear", 0.9
            found.append(Press(element, said, confidence))
        elif element.role in {"link", "menuitem"}:
            said, confidence = say(label_of(element))
            if said in _LINK_MEANINGS and confidence >= 0.7:
                found.append(Press(element, said, confidence * 0.95))
    return found


_LINK_MEANINGS: Final = frozenset(
    {"apply", "next", "back", "submit", "login", "register", "import", "external_apply", "consent", "decline", "add"}
)
