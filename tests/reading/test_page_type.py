"""What each rule on the type of a page decides: no other rule gives its page the same type and confidence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reading.test_purpose import field

from footpath.reading.index import Index
from footpath.reading.read import ClassifiedPage, page_type
from footpath.schema.observation import ButtonObservation, FormObservation
from footpath.schema.snapshot import Snapshot

APPLY = ButtonObservation(ref="e1", label="Apply", meaning="apply", confidence=0.9)


def form(purpose: str, *fields: str) -> FormObservation:
    asked = tuple(field(each) for each in fields or ("email",))
    return FormObservation.model_validate({"ref": 1, "purpose": purpose, "confidence": 0.8, "fields": asked})


def page(
    *forms: FormObservation,
    confirmation: str = "",
    wall: bool = False,
    buttons: tuple[ButtonObservation, ...] = (),
    **snapshot: Any,
) -> ClassifiedPage:
    index = Index(Snapshot(url="https://example.com/x", **snapshot))
    return ClassifiedPage(index, forms, buttons, confirmation, wall)


@pytest.mark.parametrize(
    ("classified", "kind", "confidence"),
    [
        (page(form("application"), wall=True), "captcha", 0.95),
        (page(form("application"), confirmation="Thank you for applying."), "confirmation", 0.9),
        (page(form("application"), confirmation="You have already applied for this job."), "already_applied", 0.85),
        (page(form("application"), lost="the page did not load"), "error", 1.0),
        (page(form("login"), status=403), "login", 0.9),
        (page(status=500), "error", 0.9),
        (page(form("application"), status=500), "application", 0.8),
        (page(form("login"), json_ld=("{'@type': 'JobPosting'}",)), "posting", 0.95),
        (page(form("recovery"), status=200), "login", 0.9),
        (page(form("registration")), "registration", 0.9),
        (page(form("other"), buttons=(APPLY,)), "posting", 0.7),
        (page(form("login"), form("other", "a", "b")), "login", 0.6),
        (page(form("registration"), form("other", "a", "b")), "registration", 0.6),
        (page(form("contact"), form("other", "a", "b")), "contact", 0.7),
        (page(form("search")), "search", 0.6),
        (page(form("search"), form("other", "a", "b")), "other", 0.4),
    ],
)
def test_the_first_rule_that_applies_decides(classified: ClassifiedPage, kind: str, confidence: float) -> None:
    assert page_type(classified) == (kind, confidence)
