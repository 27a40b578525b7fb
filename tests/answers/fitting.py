"""Answers and the fields that they are fitted to."""

from __future__ import annotations

from datetime import date

from footpath.answers.fit import fit
from footpath.schema.answer import Answer, Fitted
from footpath.schema.observation import FieldKind, FieldObservation
from footpath.schema.snapshot import Option

TODAY = date(2026, 1, 5)


def answer(name: str, value: str, *alternatives: str) -> Answer:
    return Answer(name=name, value=value, alternatives=alternatives, giver="profile", source="test", confidence=1.0)


def field(kind: FieldKind, question: str = "", **others) -> FieldObservation:
    return FieldObservation(ref="e1", refs=("e1",), question=question, kind=kind, meaning="", confidence=1.0, **others)


def chosen(given: Answer, *labels: str, question: str = "", kind: FieldKind = "select", part: str = "") -> str | None:
    fitted = fit(given, field(kind, question, part=part), [Option(label=each) for each in labels], today=TODAY)
    return fitted.values[0] if isinstance(fitted, Fitted) else None


def typed(given: Answer, kind: FieldKind = "text", question: str = "", **others) -> str | None:
    fitted = fit(given, field(kind, question, **others), (), today=TODAY)
    return fitted.values[0] if isinstance(fitted, Fitted) else None
