"""Fields, and values that a task gives."""

from datetime import date

from footpath.answers.values import Values
from footpath.schema.observation import FieldObservation
from footpath.schema.profile import Profile

TODAY = date(2026, 11, 21)


def field(question: str, meaning: str = "") -> FieldObservation:
    return FieldObservation(ref="e1", refs=("e1",), question=question, kind="text", meaning=meaning, confidence=0.9)


def values(**given: str) -> Values:
    profile = Profile.model_validate({"basics": {"email": "ada@mail.example"}})
    return Values(profile, TODAY, given=given)
