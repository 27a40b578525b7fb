"""Reading a snapshot into a `PageObservation`. Pure: the same snapshot always gives the same result."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urljoin, urlsplit

from footpath.language.lexicon import Pattern
from footpath.reading.addresses import is_generated, url_pattern, without_counters
from footpath.reading.agreement import agreement_of
from footpath.reading.buttons import is_as_guest, is_button
from footpath.reading.captchas import captcha_of
from footpath.reading.forms import read_forms
from footpath.reading.index import Index, is_field
from footpath.reading.platforms import account_at, platform_at, platform_of
from footpath.reading.scoring import Rule, first
from footpath.reading.status import (
    already_applied,
    closed_of,
    confirmation_of,
    errors_of,
    is_error_page,
    progress_of,
    reference_in,
    reference_of,
    says_already,
)
from footpath.schema.observation import (
    SIDE_FORMS,
    ButtonObservation,
    FieldObservation,
    FormObservation,
    PageObservation,
    PageType,
)
from footpath.schema.snapshot import Element, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from footpath.schema.observation import ButtonMeaning, FormPurpose
    from footpath.schema.snapshot import Block

Blocked = Literal["", "captcha", "login", "consent"]
_BEFORE_THE_FORM: Final[frozenset[PageType]] = frozenset({"posting", "listing", "login", "registration", "other"})
_ENOUGH_NAMES: Final = 3
_SHAPE_STEPS: Final = 6
_ORDINAL: Final = re.compile(r"\[\d+\]")


def place_of(url: str) -> tuple[str, str]:
    """Return the url pattern and platform of a page by its address alone, before it is read."""
    platform = platform_at(url)
    return url_pattern(url, platform.patterns), platform.name


def form_at(url: str) -> tuple[str, str]:
    """Return the owner of the form at an address, and the form itself: the same for another posting's address."""
    owner, pattern = account_at(url).removeprefix("www."), place_of(url)[0]
    return owner, pattern if f"{pattern}/".startswith(f"{owner}/") else f"{owner} {pattern}"


def read(snapshot: Snapshot, *, thanks_early: bool = False) -> PageObservation:
    """Return the meaning of a page; `thanks_early`, for a part of a form, confirms nothing."""
    index = Index(snapshot)
    platform = platform_of(snapshot)
    pattern = url_pattern(snapshot.url, platform.patterns)
    found = read_forms(index, _place(snapshot))
    captcha, in_the_way = captcha_of(index, found.forms)
    progress = progress_of(index)
    confirmation = "" if thanks_early else confirmation_of(index, found.forms, found.buttons, progress)
    wall = in_the_way and not any(f.fields for f in found.forms if f.purpose != "other")
    kind, confidence = page_type(ClassifiedPage(index, found.forms, found.buttons, confirmation, wall))
    sent = kind == "confirmation"
    return PageObservation(
        url_pattern=pattern,
        fingerprint=fingerprint(index),
        platform=platform.name,
        page_type=kind,
        confidence=round(confidence, 2),
        forms=found.forms,
        buttons=found.buttons,
        ways_in=ways_in(index, kind, (*found.buttons, *(each for form in found.forms for each in form.buttons))),
        progress=progress,
        blocked_by=_blocked_by(snapshot, found.forms, found.buttons, kind, captcha=in_the_way),
        agreement=agreement_of(index, found.forms, found.buttons) if kind == "other" else None,
        captcha=captcha,
        errors=errors_of(index, found.forms),
        confirmation=confirmation if sent else "",
        reference=(reference_of(index) or reference_in(snapshot.url)) if sent else "",
        lost=snapshot.lost if kind == "error" else "",
        closed=closed_of(index) if kind == "error" and not snapshot.lost else "",
    )


def targets(snapshot: Snapshot, observation: PageObservation) -> tuple[Element, ...]:
    """Return an element for each group field, to act on the group: ref `g…`, the question, the members' refs."""
    made: list[Element] = []
    for field in _fields(observation):
        first = snapshot.by_ref.get(field.refs[0])
        if not field.ref.startswith("g") or first is None:
            continue
        boxes = [snapshot.by_ref[r].box for r in field.refs if r in snapshot.by_ref]
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
        made.append(
            Element(
                ref=field.ref,
                order=first.order,
                node=first.node,
                parent=first.parent,
                tag=first.tag,
                role="radiogroup" if field.kind == "radio" else "group",
                name=field.question,
                value=field.value,
                required=field.required,
                options=field.options,
                multiple=field.kind == "checkboxes" or field.multiple,
                html_name=first.html_name,
                box=(left, top, right - left, bottom - top),
                in_viewport=first.in_viewport,
                error=field.error,
            )
        )
    return tuple(made)


def questions(observation: PageObservation) -> dict[str, str]:
    """Return the question of each field, by the ref to act on and by the refs of its parts."""
    asked: dict[str, str] = {}
    for field in _fields(observation):
        question = f"{field.question} #{field.index + 1}" if field.index else field.question
        for ref in (field.ref, *field.refs):
            asked.setdefault(ref, question)
        for number, ref in enumerate(field.refs[1:], 2) if field.kind == "text" else ():
            asked[ref] = f"{question}: {number}"
        for ref, part in zip(field.refs, field.parts, strict=False):
            asked[ref] = f"{question}: {part}"
    return asked


def _fields(observation: PageObservation) -> list[FieldObservation]:
    return [field for form in observation.forms for field in form.fields]


def _place(snapshot: Snapshot) -> str:
    """The words of a page's address and title."""
    path = urlsplit(snapshot.url).path
    return f"{path} {snapshot.title}".replace("/", " ").replace("-", " ").replace("_", " ").replace(".", " ")


def _blocked_by(
    snapshot: Snapshot,
    forms: tuple[FormObservation, ...],
    buttons: tuple[ButtonObservation, ...],
    kind: PageType,
    *,
    captcha: bool,
) -> Blocked:
    if captcha:
        return "captcha"
    if kind == "login":
        return "login"
    asks = [b for b in (*buttons, *(b for f in forms for b in f.buttons)) if b.meaning in {"consent", "decline"}]
    if not asks:
        return ""
    seen = [e for e in snapshot.elements if e.in_viewport and not e.hidden]
    return "consent" if sum(bool(e.covered_by) for e in seen) > len(seen) / 2 else ""


def ways_in(index: Index, kind: PageType, buttons: Iterable[ButtonObservation]) -> tuple[ButtonObservation, ...]:
    """Return the buttons of an open dialog or menu without fields that lead to the form, in reading order; else the
    ways past a login without an account.
    """
    if kind not in _BEFORE_THE_FORM:
        return ()
    by_ref = index.snapshot.by_ref
    offered: dict[int, list[ButtonObservation]] = {}
    for button in buttons:
        element = by_ref[button.ref]
        over = next(filter(_is_over, index.above(element)), None)
        if over is not None and not element.hidden and not index.fields_in(over.order):
            offered.setdefault(over.order, []).append(button)
    for order in sorted(offered, reverse=True):  # the page draws the latest dialog last
        for leads_in in (_is_by_hand, _is_as_guest):
            if found := [each for each in offered[order] if leads_in(each)]:
                return _in_order(found, by_ref)
    return _in_order(_past_login(buttons, by_ref) if kind == "login" else (), by_ref)


def _past_login(buttons: Iterable[ButtonObservation], by_ref: Mapping[str, Element]) -> Iterator[ButtonObservation]:
    """Yield the ways past a login that send nothing of it."""
    return (each for each in buttons if _is_as_guest(each) and by_ref[each.ref].type not in ("submit", "image"))


def _in_order(buttons: Iterable[ButtonObservation], by_ref: Mapping[str, Element]) -> tuple[ButtonObservation, ...]:
    """Return buttons in reading order."""
    return tuple(sorted(buttons, key=lambda each: by_ref[each.ref].order))


def _is_by_hand(button: ButtonObservation) -> bool:
    """Whether a button begins an application by hand: not from a file, another site or an account."""
    return button.meaning == "apply"


def _is_as_guest(button: ButtonObservation) -> bool:
    return button.meaning in ("next", "apply") and is_as_guest(button.label)


def _is_over(container: Block) -> bool:
    return container.kind == "dialog" or (container.kind == "group" and container.role == "menu")


def fingerprint(index: Index) -> str:
    """16 hexadecimal digits."""
    controls = [e for e in index.elements if is_field(e) or is_button(e)]
    named = {_named(e) for e in controls} - {""}
    features = {f"landmark:{b.role}" for b in index.containers.values() if b.kind == "landmark"}
    features |= named if len(named) >= _ENOUGH_NAMES else named | {_shape(index, e) for e in controls}
    return hashlib.sha256("\n".join(sorted(features)).encode()).hexdigest()[:16]


def _named(element: Element) -> str:
    for key in (element.test_id, element.html_name, element.id):
        if key:
            stem = without_counters(key)
            if not is_generated(stem):
                return f"{element.tag}:{element.type}:{stem}"
    return ""


def _shape(index: Index, element: Element) -> str:
    """Return the last steps to an element, without ordinals and with runs of the same tag as one."""
    steps: list[str] = []
    node = element.node
    tree = index.snapshot.tree
    while 0 <= node < len(tree) and len(steps) < _SHAPE_STEPS:
        node, step = tree[node]
        tag = _ORDINAL.sub("", step)
        if not steps or steps[-1] != tag:
            steps.append(tag)
    return f"{element.tag}:{element.type}:{element.role}:{'<'.join(steps)}"


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
    most = max((len(_open(form)) for form in forms), default=0)
    leads = ("submit", "register") if most else ("submit", "register", "next")
    return most <= _FEW and any(each.meaning in leads for each in buttons)


def _lists_jobs(index: Index) -> bool:
    """Whether the page has many links of one shape to postings, or is about jobs with many links of one shape."""
    shapes: Counter[str] = Counter()
    for element in index.elements:
        if element.role == "link" and element.href and not element.hidden:
            shapes[url_pattern(urljoin(index.snapshot.url, element.href))] += 1
    about = [index.snapshot.url, *index.heads]
    is_about = any(_JOBS.search(t) for t in about if t)
    return any(
        n >= _LISTED and "*" in shape and (_JOBS.search(shape.replace("/", " ")) or is_about)
        for shape, n in shapes.items()
    )
