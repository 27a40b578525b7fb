"""Classify a page by its forms, buttons, data and words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.language.lexicon import Pattern
from footpath.reading.status import already_applied, is_error_page, says_already
from footpath.reading.url_pattern import url_pattern
from footpath.schema.observation import SIDE_FORMS

if TYPE_CHECKING:
    from footpath.reading.index import Index
    from footpath.schema.observation import (
        ButtonObservation,
        FieldObservation,
        FormObservation,
        PageType,
    )

_REVIEW: Final = Pattern(r"{review}|^{review_alone}\W*$")
_JOBS: Final = Pattern("{jobs}")
_SIGNED_OUT: Final = (401, 403)
"""Statuses with which sites show a sign-in."""
_NOT_TAKEN: Final = (400, 409, 422)
"""Statuses with which sites return a refused form."""
"""Purposes of forms that stand on any page of a site."""
_LISTED: Final = 5
_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class ClassifiedPage:
    """The inputs of a page's classification."""

    index: Index
    forms: tuple[FormObservation, ...]
    buttons: tuple[ButtonObservation, ...]
    confirmation: str
    captcha_wall: bool


def page_type(page: ClassifiedPage) -> tuple[PageType, float]:
    """Return the type of a page and its confidence, by the first rule that applies."""
    main = max(page.forms, key=lambda f: (f.purpose == "application", len(_open(f))), default=None)
    applying = main is not None and main.purpose == "application"
    asked = len(_open(main)) if main is not None else 0
    if page.captcha_wall:
        return "captcha", 0.95
    if page.confirmation:
        return _of_confirmation(page.confirmation)
    if page.index.snapshot.lost:
        return "error", 1.0
    if _asks_to_sign_in(page, main):
        return "login", 0.9
    if not (applying and asked) and not _is_given_again(page) and is_error_page(page.index):
        return "error", 0.9
    if already_applied(page.index) and not (applying and asked > _FEW):
        return "already_applied", 0.85
    if _is_review(page):
        return "review", 0.85
    if applying and asked and main is not None:
        return "application", main.confidence
    return _by_purpose(page, main) or ("other", 0.4)


def _of_confirmation(said: str) -> tuple[PageType, float]:
    """The type of a page that confirms: it may confirm an earlier application of the person."""
    return ("already_applied", 0.85) if says_already(said) else ("confirmation", 0.9)


def _asks_to_sign_in(page: ClassifiedPage, main: FormObservation | None) -> bool:
    """Whether the site refused the page, and shows a form to sign in instead."""
    return page.index.snapshot.status in _SIGNED_OUT and main is not None and main.purpose == "login"


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


def _by_purpose(page: ClassifiedPage, main: FormObservation | None) -> tuple[PageType, float] | None:
    purposes = {f.purpose for f in page.forms}
    apply = any(
        b.meaning in {"apply", "external_apply"} for b in (*page.buttons, *(b for f in page.forms for b in f.buttons))
    )
    is_posting = any('"JobPosting"' in text.replace("'", '"') for text in page.index.snapshot.json_ld)
    if is_posting:
        return "posting", 0.95
    listed = _lists_jobs(page.index)
    if main is not None and main.purpose in {"login", "registration", "recovery"} and not listed:
        return ("login", 0.9) if main.purpose != "registration" else ("registration", 0.9)
    if listed:
        return "listing", 0.8
    if apply:
        return "posting", 0.7
    if "login" in purposes:
        return "login", 0.6
    if "registration" in purposes:
        return "registration", 0.6
    if "contact" in purposes:
        return "contact", 0.7
    if main is not None and main.purpose == "search":
        return "search", 0.6
    return None


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
