"""Synonyms in options: how forms word genders, ethnicities, titles, ways of working and language levels."""

from __future__ import annotations

import re
from functools import cache

from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words

_GROUPS: dict[str, tuple[str, ...]] = {
    "gender": ("female", "male", "non-binary"),
    "honorific-prefix": ("mr", "ms", "mrs", "mx", "dr", "prof"),
}
"""Choices whose whole label is one of these."""

_TOPICS: dict[str, tuple[str, ...]] = {
    "ethnicity": (
        "asian", "black", "hispanic", "native_american", "pacific_islander", "white", "middle_eastern", "two_or_more",
    ),
    "remote_preference": ("remote", "hybrid", "onsite"),
    "language_level": ("native", "fluent", "professional", "conversational", "basic"),
}  # fmt: skip
"""Choices that speak of exactly one of these, whatever else they say."""

_SHADOWED = {"fluent": "professional", "conversational": "professional"}
"""`Full professional` and `limited working` hold a word of another level."""


def concept(topic: str, label: str) -> str:
    """Which of a topic's choices a label or an answer means; empty for none, several, or an unknown topic."""
    plain = fold_words(re.sub(r"\([^)]*\)", " ", label)) or fold_words(label)
    if topic in _GROUPS:
        parts = [fold_words(part) for part in re.split(r"[/|]", label)] if "/" in label else [plain]
        found = {name for part in parts for name in _GROUPS[topic] if _pattern(topic, name).fullmatch(part)}
        known = all(any(_pattern(topic, name).fullmatch(part) for name in _GROUPS[topic]) for part in parts)
        return found.pop() if len(found) == 1 and known else ""
    found = {name for name in _TOPICS.get(topic, ()) if _pattern(topic, name).search(plain)}
    if topic == "language_level":
        found -= {other for name, other in _SHADOWED.items() if name in found and len(found) > 1}
    return found.pop() if len(found) == 1 else ""


@cache
def _pattern(topic: str, name: str) -> Pattern:
    notion = re.sub(r"\W", "_", f"{topic}_{name}")
    return Pattern(f"{{{notion}}}")
