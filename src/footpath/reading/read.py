"""Reading a snapshot into a `PageObservation`. Pure: the same snapshot always gives the same result."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from footpath.reading.buttons import is_button
from footpath.reading.captchas import captcha_of
from footpath.reading.confirmation import confirmation_of
from footpath.reading.forms import read_forms
from footpath.reading.index import Index, is_field
from footpath.reading.page_type import ClassifiedPage, page_type
from footpath.reading.platforms import account_at, platform_at, platform_of
from footpath.reading.status import closed_of, errors_of, progress_of, reference_in, reference_of
from footpath.reading.url_pattern import is_generated, url_pattern, without_counters
from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation, PageObservation, PageType
from footpath.schema.snapshot import Element, Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.snapshot import Block

Blocked = Literal["", "captcha", "login", "consent"]
_BEFORE_THE_FORM: Final[frozenset[PageType]] = frozenset({"posting", "listing", "login", "registration", "other"})
_AS_GUEST: Final = re.compile(
    r"\b(?:guest|without|gast|ohne|invité|sans|invitado|sin|convidado|sem|ospite|senza)\b", re.IGNORECASE
)
"""Labels of buttons that continue as a guest: tours and notices have buttons to continue too."""
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
    """Return the meaning of a page: platform, type, forms with their fields, buttons, messages and progress. If it
    `thanks_early`, for a part of a form, it confirms nothing.
    """
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
        ways_in=ways_in(index, kind, found.buttons),
        progress=progress,
        blocked_by=_blocked_by(snapshot, found.forms, found.buttons, kind, captcha=in_the_way),
        captcha=captcha,
        errors=errors_of(index, found.forms),
        confirmation=confirmation if sent else "",
        reference=(reference_of(index) or reference_in(snapshot.url)) if sent else "",
        lost=snapshot.lost if kind == "error" else "",
        closed=closed_of(index) if kind == "error" and not snapshot.lost else "",
    )


def targets(snapshot: Snapshot, observation: PageObservation) -> tuple[Element, ...]:
    """Return an element for every group field (radios, checkbox lists, Yes/No buttons, date parts), to act on the
    group.

    The ref is `g` and the ref of the first member; the name is the question; the options carry the members' refs.
    """
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
                multiple=field.kind == "checkboxes",
                html_name=first.html_name,
                box=(left, top, right - left, bottom - top),
                in_viewport=first.in_viewport,
                error=field.error,
            )
        )
    return tuple(made)


def questions(observation: PageObservation) -> dict[str, str]:
    """Return the question of each field, by the ref to act on and by the refs of its parts.

    Each part of a date, and each repetition of a repeated section, has a separate question.
    """
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
    """Return the buttons of an open dialog or menu that lead to the form, in reading order; none for one with
    fields.
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
                return tuple(sorted(found, key=lambda each: by_ref[each.ref].order))
    return ()


def _is_by_hand(button: ButtonObservation) -> bool:
    """Whether a button begins an application by hand: not from a file, another site or an account."""
    return button.meaning == "apply"


def _is_as_guest(button: ButtonObservation) -> bool:
    return button.meaning == "next" and _AS_GUEST.search(button.label) is not None


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
