"""Check a step's conditions on a page. Pure: two views in, a verdict out."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING

from footpath.language.outcomes import standing
from footpath.language.text import words
from footpath.reading.index import Index, is_field
from footpath.schema.cookbook import (
    Absent,
    Condition,
    ControlIs,
    ElementShown,
    EndSeen,
    LacksAct,
    Moved,
    PageIs,
    Postcondition,
    Precondition,
    StateIs,
    TextShown,
    UrlIs,
    ValueHeld,
)
from footpath.schema.observation import SENT_PAGES, PageObservation
from footpath.schema.signature import Match
from footpath.schema.snapshot import Block, Snapshot
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.view import View
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

SAME_QUESTIONS = 0.5
"""Share of common questions from which two pages are the same form page with other data."""

WALLS = frozenset({"login", "captcha", "error"})
"""Types of pages that block the way temporarily."""

ENDS = WALLS | SENT_PAGES
"""Types of pages without anything left to fill."""

_SIGNS = ".,;:!?()[]“”\"'„‘’«»"


@dataclasses.dataclass(frozen=True, slots=True)
class Around:
    """A step's surroundings."""

    before: View | None
    now: View


def unmet(condition: Precondition | Postcondition, around: Around) -> Condition | None:
    """Return the first condition that does not hold; None if all hold."""
    return next((each for each in condition.all_of if not holds(each, around)), None)


def holds(condition: Condition, around: Around) -> bool:
    """Whether one condition holds."""
    now = around.now
    match condition:
        case PageIs():
            return now.page.page_type in condition.types
        case Absent():
            return not now.locate(condition.signature).found
        case LacksAct():
            return False
        case ValueHeld():
            return True  # the act read its value back, or failed
        case EndSeen():
            return True  # what is known of an end is no condition of it
        case Moved():
            return around.before is None or moved(around.before.page, now.page)
        case UrlIs(pattern=pattern):
            return now.page.url_pattern == pattern
        case TextShown(text=text):
            return shows(now.snapshot, text)
        case ElementShown(signature=signature):
            return _is_shown(signature, now)
        case StateIs(path=path, text=text):
            return says(text, stated(now.snapshot, path))
        case ControlIs(signature=signature, state=state):
            found = now.locate(signature)
            return not isinstance(found, Match) or state_of(now.elements[found.ref]) == state


def moved(before: PageObservation, now: PageObservation) -> bool:
    """Whether the page is another one: address, type or progress changed, most questions differ, or a new dialog offers
    ways in.
    """
    if (before.url_pattern, before.page_type, before.progress) != (now.url_pattern, now.page_type, now.progress):
        return True
    if {each.label for each in now.ways_in} - {each.label for each in before.ways_in}:
        return True
    return bool(_questions(before) | _questions(now)) and not same_form(before, now)


def same_form(before: PageObservation, now: PageObservation) -> bool:
    """Whether a page asks mostly the same questions, at any address."""
    asked, asks = _questions(before), _questions(now)
    return bool(asked & asks) and len(asked & asks) / len(asked | asks) >= SAME_QUESTIONS


def has_turned(before: PageObservation, now: PageObservation) -> bool:
    """Whether the page is another one, with other questions."""
    return moved(before, now) and not same_form(before, now)


def replaces_frame(before: Snapshot, now: Snapshot, pressed: str) -> bool:
    """Whether a frame has lost its document since `before`, and the next document has not come yet.

    Only frames with a field or the pressed element count: an advertisement may load for ever.
    """
    if before.document != now.document:
        return False
    unread = {frame.ref for frame in now.frames if not frame.readable}
    arriving = set(now.arriving_frames) - set(before.arriving_frames)
    apart = {frame.ref: frame.order for frame in before.frames}
    lost = {each.order for each in before.frames if each.ref in arriving or (each.readable and each.ref in unread)}
    if arriving - apart.keys():  # of a frame of the page's own site only the block is known
        lost |= {block.order for block in before.blocks if block.kind == "frame"} - set(apart.values())
    return bool(lost) and not lost.isdisjoint(_worked_in(before, pressed))


def _worked_in(snapshot: Snapshot, pressed: str) -> Iterator[int]:
    """The orders of the containers around the fields and the pressed element."""
    index = Index(snapshot)
    for element in snapshot.elements:
        if element.ref == pressed or is_field(element):
            yield from (block.order for block in index.above(element))


def has_left_form(before: View, now: View) -> bool:
    """Whether the page has moved on, or a filled field is gone or empty."""
    held = now.answers
    return moved(before.page, now.page) or any(value and not held.get(key) for key, value in before.answers.items())


def stands(before: View, now: View) -> bool:
    """Whether the same document still shows the filled form."""
    return now.snapshot.document == before.snapshot.document and not has_left_form(before, now)


def asks_on(before: View, now: View) -> bool:
    """Whether the page shows other questions than before, or a sign-in."""
    if now.page.page_type == "login":
        return True
    if not moved(before.page, now.page) or now.page.page_type in ENDS:
        return False
    is_other = not same_form(before.page, now.page) or _ways_on(before.page).isdisjoint(_ways_on(now.page))
    return is_other and any(field.is_asked for field in now.fields.values())


def _ways_on(page: PageObservation) -> set[str]:
    """Return the labels of buttons that lead on or send. The last page of a form has other labels than the pages
    before.
    """
    return {each.label for form in page.forms for each in form.buttons if each.meaning in ("next", "submit", "apply")}


def _is_shown(signature: Signature, now: View) -> bool:
    """Whether the page shows an element under its learned name: "Submit question" is no "Send question", though a press
    would take it. Numbers may differ.
    """
    found = now.locate(signature)
    if not isinstance(found, Match) or (element := now.elements.get(found.ref)) is None:
        return False
    said = words(f"{element.name} {element.text}")
    return all(word in said for word in words(signature.name) if not word.isdecimal())


def _questions(page: PageObservation) -> frozenset[str]:
    """Return the questions asked now: later parts of the form may be present but hidden."""
    return frozenset(field.question for field in page.fields if field.is_asked and not field.trap)


def shows(snapshot: Snapshot, text: str) -> bool:
    """Whether the page shows the words in order, or has shown them since the last press; `*` is any word."""
    return shown(snapshot, text) != ""


def shown(snapshot: Snapshot, text: str) -> str:
    """Return the words as the page shows them, or has shown them in a passing line; empty if absent."""
    wanted = [_fold(word) for word in text.split() if _fold(word)]
    lines = (" ".join(_said(snapshot)), *standing(snapshot.passed))
    return next((found for each in lines if (found := _found(wanted, each))), "") if wanted else ""


def _found(wanted: Sequence[str], text: str) -> str:
    said = [word for word in text.split() if _fold(word)]
    folded = [_fold(word) for word in said]
    for at in range(len(said) - len(wanted) + 1):
        if all(want in ("*", word) for want, word in zip(wanted, folded[at:], strict=False)):
            return " ".join(said[at : at + len(wanted)])
    return ""


def stated(snapshot: Snapshot, path: str) -> str:
    """Return the text or value at a place of the page; empty for none."""
    return next((each.text for each in placed(snapshot) if each.path == path), "")


@dataclasses.dataclass(frozen=True, slots=True)
class PlacedText:
    """A text or value with its place."""

    path: str
    """As `StateIs.path`."""
    order: int
    node: int
    text: str


def placed(snapshot: Snapshot) -> Iterator[PlacedText]:
    """Yield the texts and values of a page in reading order. A paragraph may have several: between its controls."""
    many = Counter[str]()
    for order, each in snapshot.by_order.items():
        text = each.text if isinstance(each, Block) else each.value or each.name
        if not text or (isinstance(each, Block) and each.kind in ("row", "table")):
            continue
        path = snapshot.path(each.node)
        many[path] += 1
        yield PlacedText(path if many[path] == 1 else f"{path}/text()[{many[path]}]", order, each.node, text)


def state_of(element: Element) -> str:
    """Return the state that a control tells of itself; empty for none."""
    told = {
        "ticked": element.checked,
        "open": element.expanded,
        "pressed": element.pressed,
    }
    return ", ".join(f"{name}: {state}".lower() for name, state in told.items() if state is not None)


def holds_words(text: str, name: str) -> bool:
    """Whether a text has the words of a name in order, whatever signs stand around: "Next" for "Next ›"."""
    said, wanted = words(text), words(name)
    return bool(wanted) and any(said[at : at + len(wanted)] == wanted for at in range(len(said)))


def says(wanted: str, text: str) -> bool:
    """Whether a text has exactly the words; `*` is any word."""
    want, said = ([_fold(word) for word in each.split() if _fold(word)] for each in (wanted, text))
    return bool(want) and len(want) == len(said) and all(a in ("*", b) for a, b in zip(want, said, strict=True))


def _said(snapshot: Snapshot) -> Iterator[str]:
    """Yield the readable texts in reading order."""
    for each in snapshot.by_order.values():
        if isinstance(each, Block):
            yield each.text
        elif not each.hidden:
            yield f"{each.name} {each.value}" if each.value not in ("", each.name) and not each.secret else each.name


def _fold(word: str) -> str:
    return word.casefold().strip(_SIGNS)


def describe(condition: Condition) -> str:
    """A condition in words."""
    match condition:
        case PageIs():
            return own(f"the page is {' or '.join(condition.types)}")
        case Absent(signature=signature):
            return sentence("the page no longer shows {}", _named(signature))
        case ValueHeld():
            return own("the field holds what was entered")
        case Moved():
            return own("the page moved on")
        case UrlIs(pattern=pattern):
            return sentence("the page is at {}", pattern)
        case TextShown(text=text):
            return sentence("the page shows “{}”", text)
        case EndSeen(texts=texts, landed=landed):
            what = own("was" if landed else "was not")
            return sentence("a page with “{}” says that it {} sent", " … ".join(texts), what)
        case ElementShown(signature=signature):
            return sentence("the page shows {}", _named(signature))
        case StateIs(text=text):
            return sentence("“{}” is shown in its place", text)
        case ControlIs(signature=signature, state=state):
            return sentence("{} is {}", _named(signature), own(state))
        case LacksAct(said=said):
            return sentence("{} was done, which the recording has and no step can do", said)


def _named(signature: Signature) -> Sentence:
    return sentence("{} “{}”", own(signature.role or "element"), signature.called)
