"""Classify a page by its forms, buttons, data and words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.language.lexicon import Pattern
from footpath.reading.scoring import Rule, first
from footpath.reading.status import already_applied, is_error_page, says_already
from footpath.reading.url_pattern import url_pattern
from footpath.schema.observation import SIDE_FORMS

if TYPE_CHECKING:
    from footpath.reading.index import Index
    from footpath.schema.observation import (
        ButtonMeaning,
        ButtonObservation,
        FieldObservation,
        FormObservation,
        FormPurpose,
        PageType,
    )
    from footpath.schema.snapshot import Snapshot

_REVIEW: Final = Pattern(r"{review}|^{review_alone}\W*$")
_JOBS: Final = Pattern("{jobs}")
_SIGNED_OUT: Final = (401, 403)
"""Statuses with which sites show a sign-in."""
_NOT_TAKEN: Final = (400, 409, 422)
"""Statuses with which sites return a refused form."""
"""Purposes of forms that stand on any page of a site."""
_LISTED: Final = 5
_FEW: Final = 2


@dataclass(frozen=True)
class ClassifiedPage:
    """The inputs of a page's classification."""

    index: Index
    forms: tuple[FormObservation, ...]
    buttons: tuple[ButtonObservation, ...]
    confirmation: str
    captcha_wall: bool

    @cached_property
    def main(self) -> FormObservation | None:
        """The form of the page: an application, else the form with the most questions."""
        return max(self.forms, key=lambda f: (f.purpose == "application", len(_open(f))), default=None)

    @property
    def main_purpose(self) -> str:
        """The purpose of the main form; empty without a form."""
        return self.main.purpose if self.main is not None else ""

    @cached_property
    def asked(self) -> int:
        """Number of questions of the main form."""
        return len(_open(self.main)) if self.main is not None else 0

    @cached_property
    def lists_jobs(self) -> bool:
        """Whether the page shows a list of jobs."""
        return _lists_jobs(self.index)

    def applies(self, at_least: int = 1) -> bool:
        """Whether the main form is an application with so many questions."""
        return self.main_purpose == "application" and self.asked >= at_least

    def has(self, purpose: FormPurpose) -> bool:
        """Whether a form of the page has the purpose."""
        return any(form.purpose == purpose for form in self.forms)

    def has_button(self, *meanings: ButtonMeaning) -> bool:
        """Whether a button of the page has one of the meanings."""
        return any(b.meaning in meanings for b in (*self.buttons, *(b for f in self.forms for b in f.buttons)))


_TYPES: Final[tuple[Rule[PageType, ClassifiedPage], ...]] = (
    Rule("captcha", 0.95, lambda page: page.captcha_wall),
    # a page may confirm an earlier application of the person
    Rule("already_applied", 0.85, lambda page: page.confirmation != "" and says_already(page.confirmation)),
    Rule("confirmation", 0.9, lambda page: page.confirmation != ""),
    Rule("error", 1.0, lambda page: page.index.snapshot.lost != ""),
    Rule("login", 0.9, lambda page: page.index.snapshot.status in _SIGNED_OUT and page.main_purpose == "login"),
    Rule("error", 0.9, lambda page: not page.applies() and not _is_given_again(page) and is_error_page(page.index)),
    Rule("already_applied", 0.85, lambda page: already_applied(page.index) and not page.applies(at_least=_FEW + 1)),
    Rule("review", 0.85, lambda page: _is_review(page)),
    Rule("application", None, lambda page: page.applies()),
    Rule("posting", 0.95, lambda page: _has_posting_data(page.index.snapshot)),
    Rule("login", 0.9, lambda page: page.main_purpose in {"login", "recovery"} and not page.lists_jobs),
    Rule("registration", 0.9, lambda page: page.main_purpose == "registration" and not page.lists_jobs),
    Rule("listing", 0.8, lambda page: page.lists_jobs),
    Rule("posting", 0.7, lambda page: page.has_button("apply", "external_apply")),
    Rule("login", 0.6, lambda page: page.has("login")),
    Rule("registration", 0.6, lambda page: page.has("registration")),
    Rule("contact", 0.7, lambda page: page.has("contact")),
    Rule("search", 0.6, lambda page: page.main_purpose == "search"),
)
"""The rules in the order of their search. A rule without a confidence is as sure as the main form's purpose."""


def page_type(page: ClassifiedPage) -> tuple[PageType, float]:
    """Return the type of a page and its confidence, by the first rule that applies."""
    of_form = page.main.confidence if page.main is not None else 0.0
    return first(_TYPES, page, of_case=of_form) or ("other", 0.4)


def _has_posting_data(snapshot: Snapshot) -> bool:
    return any('"JobPosting"' in text.replace("'", '"') for text in snapshot.json_ld)


def _is_given_again(page: ClassifiedPage) -> bool:
    """Whether the page is a refused form, with its errors."""
    asked = (field for form in page.forms if form.purpose != "search" for field in _open(form))
    return page.index.snapshot.status in _NOT_TAKEN and any(field.visible and field.error for field in asked)


def _open(form: FormObservation) -> list[FieldObservation]:
    return [f for f in form.fields if not f.trap]


def _is_review(page: ClassifiedPage) -> bool:
    heads = [b.text for b in page.index.leaves if b.kind == "heading" and b.level <= 3] + [page.index.snapshot.title]
    if not any(_REVIEW.search(h) for h in heads if h):
        return False
    forms = [form for form in page.forms if form.purpose not in SIDE_FORMS]
    buttons = (*page.buttons, *(button for form in forms for button in form.buttons))
    return any(b.meaning in ("submit", "register") for b in buttons) and all(len(_open(form)) <= _FEW for form in forms)


def _lists_jobs(index: Index) -> bool:
    """Whether the page has many links of one shape to postings, or is about jobs with many links of one shape."""
    shapes: Counter[str] = Counter()
    for element in index.elements:
        if element.role == "link" and element.href and not element.hidden:
            shapes[url_pattern(urljoin(index.snapshot.url, element.href))] += 1
    about = [
        index.snapshot.title,
        index.snapshot.url,
        *(b.text for b in index.leaves if b.kind == "heading" and b.level <= 2),
    ]
    is_about = any(_JOBS.search(t) for t in about if t)
    return any(
        n >= _LISTED and "*" in shape and (_JOBS.search(shape.replace("/", " ")) or is_about)
        for shape, n in shapes.items()
    )
