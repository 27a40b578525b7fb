"""Captchas: the kind on a page, whether the captcha blocks the page, and whether its box is solved before a form is
sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.index import Index

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from footpath.schema.observation import FieldObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Block, Box, Element, Snapshot

_INTERSTITIAL: Final = Pattern("{robot_check}")
_NO_BOX: Final = re.compile(r"\b(?:size|frame)=(?:\w+-)?(?:invisible|challenge)\b|-invisible\b|/invisible/|/bframe\b")
"""Marks in the address of a frame without a question to a person: a badge, a check by itself, the puzzle behind a box.
"""

_LEAST: Final = (100, 50)
"""Least width and height of a frame whose box a person can tick."""


@dataclass(frozen=True, slots=True)
class Captcha:
    """A kind of captcha with a box in a form."""

    name: str
    box: re.Pattern[str]
    """Matches the address or the title of the frame with the box."""
    mark: str
    """A part of the names, ids and classes of the captcha's elements."""
    hosts: tuple[str, ...]
    """Parts of the addresses of the captcha's frames."""
    alone: bool = False
    """Whether the captcha mostly passes by itself after some time."""
    puzzle: re.Pattern[str] = re.compile(r"(?!)")
    """Matches the address of the frame with the puzzle, which follows a press or a click on the box."""

    @property
    def answer(self) -> str:
        """The name of the hidden field that gets a value once the captcha is passed."""
        return f"{self.mark}-response"


BOXES: Final = (
    Captcha(
        "reCAPTCHA", re.compile(r"/recaptcha/(?:api2|enterprise)/anchor|^recaptcha$", re.IGNORECASE),
        "g-recaptcha", ("google.com/recaptcha", "recaptcha.net"),
        puzzle=re.compile(r"/recaptcha/(?:api2|enterprise)/bframe"),
    ),
    Captcha(
        "hCaptcha", re.compile(r"hcaptcha\.html#.*frame=checkbox|\bhcaptcha\b", re.IGNORECASE),
        "h-captcha", ("hcaptcha.com",), puzzle=re.compile(r"hcaptcha\.html#.*frame=challenge"),
    ),
    Captcha(
        "Turnstile", re.compile(r"/turnstile/(?:if|f)/", re.IGNORECASE),
        "cf-turnstile", ("challenges.cloudflare.com",), alone=True,
    ),
)  # fmt: skip
"""The captchas with a box in a form. `page/js/walker.js` also reads their hidden fields."""

_SIGNS: Final = {
    **{each.name.casefold(): (*each.hosts, each.mark) for each in BOXES},
    "arkose": ("arkoselabs.com", "funcaptcha.com", "fc-token"),
    "datadome": ("captcha-delivery.com",),
    "geetest": ("geetest.com", "geetest_"),
    "perimeterx": ("px-captcha", "perimeterx"),
}
"""By captcha, texts in addresses of frames, names, ids and classes."""

_OLD_FIELDS: Final = ("recaptcha_response", "recaptcha_challenge")


def captcha_of(index: Index, forms: Sequence[FormObservation]) -> tuple[str, bool]:
    """Return the name of the captcha on a page (empty for none), and whether it blocks the page itself now."""
    is_apart = _part_of_the_test(index, forms)
    is_wall = _is_wall(index, [leaf for leaf in index.leaves if is_apart(leaf)])
    is_typed = any(map(_is_typed, (field for form in forms for field in form.fields)))
    name = _named(index) or ("text" if is_typed else "unknown" if is_wall else "")
    return name, is_wall or is_typed or any(_is_tick(each) and is_apart(each) for each in index.elements)


def _named(index: Index) -> str:
    """The name of a captcha by addresses, names, ids and classes, or by its frame; empty for none."""
    urls = [frame.url for frame in index.snapshot.frames]
    marks = "\n".join([*urls, *(f"{e.html_name} {e.id} {e.classes}" for e in index.elements)]).casefold()
    known = (name for name, signs in _SIGNS.items() if any(sign in marks for sign in signs))
    return next(chain(known, (captcha.name.casefold() for captcha, *_ in _frames(index))), "")


def _part_of_the_test(index: Index, forms: Sequence[FormObservation]) -> Callable[[Element | Block], bool]:
    """Tell which parts can belong to a test of the whole page, which may ask for something else too."""
    frames = {block.order for _, block, _ in _frames(index)}

    def is_apart(one: Element | Block) -> bool:
        return not frames or frames.isdisjoint(each.order for each in index.above(one))

    asked = {ref for form in forms if form.purpose != "search" for field in form.fields for ref in field.refs}
    asks = any(is_apart(each) for each in index.elements if each.ref in asked and not each.hidden)
    return is_apart if asks else lambda _: True


def _is_typed(field: FieldObservation) -> bool:
    return field.trap == "captcha" and field.visible and field.kind in ("text", "number")


def _is_tick(element: Element) -> bool:
    """Whether an element is an open box such as “I am not a robot”."""
    if element.role != "checkbox" or element.checked is True or element.hidden:
        return False
    return ("robot" in element.name or "human" in element.name) and _INTERSTITIAL.search(element.name) is not None


def is_of_captcha(field: Element) -> bool:
    """Whether a field is part of a captcha, by its name."""
    names = f"{field.html_name}\n{field.id}".casefold()
    return any(mark in names for mark in (*(each.mark for each in BOXES), *_OLD_FIELDS))


def unsolved(snapshot: Snapshot, page: PageObservation, button: str) -> Captcha | None:
    """Return the captcha to solve before a button (its ref) can send its form; None for none."""
    index = Index(snapshot)
    own = _places(index, page, button)
    for captcha, block, is_box in _frames(index):
        if is_box and index.form_of(block) in own and not _is_passed(index, captcha, block):
            return captcha
    return None


def standing(snapshot: Snapshot) -> Captcha | None:
    """Return the unsolved captcha of a page, shown with a box or a puzzle."""
    if not snapshot.frames and not any(block.kind == "frame" for block in snapshot.blocks):
        return None
    index = Index(snapshot)
    boxes = (captcha for captcha, block, is_box in _frames(index) if is_box and not _is_passed(index, captcha, block))
    puzzles = (
        captcha
        for frame in snapshot.frames
        for captcha in BOXES
        if captcha.puzzle.search(frame.url)
        and frame.seen
        and (block := index.containers.get(frame.order)) is not None
        and _is_drawn(block.box, snapshot)
    )
    return next(chain(puzzles, boxes), None)


def title_of(name: str) -> str:
    """Return the name of a captcha for a person, in its maker's spelling."""
    known = {each.name.casefold(): each.name for each in BOXES}
    return known.get(name) or ("of a kind that is not known" if name in ("", "unknown") else name)


def _is_passed(index: Index, captcha: Captcha, block: Block) -> bool:
    """Whether the box of a captcha is ticked, or its hidden field has a value."""
    place = index.form_of(block)
    answers = [e for e in index.elements if e.html_name == captcha.answer and index.form_of(e) in (None, place)]
    ticked = any(e.checked is True and block in index.above(e) for e in index.elements)
    return ticked or any(e.value for e in answers)


def _places(index: Index, page: PageObservation, button: str) -> list[Block | None]:
    """Return the forms of a captcha that belongs to a button: the forms of the button and of its questions, or none."""
    form = next((form for form in page.forms if any(each.ref == button for each in form.buttons)), None)
    refs = {button, *(ref for field in (form.fields if form else ()) for ref in field.refs)}
    return [None, *(index.form_of(each) for each in index.elements if each.ref in refs)]


def _frames(index: Index) -> Iterator[tuple[Captcha, Block, bool]]:
    """The frames of captchas, and whether each shows a box."""
    frames = {frame.order: frame for frame in index.snapshot.frames}
    for block in index.containers.values():
        if block.kind != "frame":
            continue
        frame = frames.get(block.order)
        url = frame.url if frame else ""
        found = next((each for each in BOXES if each.box.search(url) or each.box.search(block.text)), None)
        if found is not None:
            is_seen = frame is None or frame.seen
            yield found, block, is_seen and _NO_BOX.search(url) is None and _is_drawn(block.box, index.snapshot)


def _is_drawn(box: Box, page: Snapshot) -> bool:
    left, top, width, height = box
    is_there = left + width + page.scroll[0] > 0 and top + height + page.scroll[1] > 0
    return is_there and width >= _LEAST[0] and height >= _LEAST[1]


def _is_wall(index: Index, leaves: Sequence[Block]) -> bool:
    """Whether a page consists only of a test."""
    if len(index.leaves) > 25:
        return False
    texts = [index.snapshot.title, *(b.text for b in leaves), *(b.text for b in index.containers.values())]
    return any(_INTERSTITIAL.search(t) for t in texts if t)
