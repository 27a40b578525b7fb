"""Check a sentence's expectation of the page, and return the proving words; resolve values read from the page."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from footpath.language.outcomes import standing
from footpath.roles.plain.ground import CLICKED, TICKED, WRITTEN, Lost, TargetResolver
from footpath.roles.plain.phrase import LISTS, TEXT
from footpath.roles.plain.place import has_run, likeness, repeats, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.roles.plain.instruction import Instruction, Target, Value
    from footpath.schema.snapshot import Block, Element

_LEAVES: Final = frozenset({"text", "heading", "legend", "label", "item", "cell"})

_RECORDS: Final = frozenset({"tr", "li", "article"})
"""Tags of the page's records, which a page may also let be pressed."""


def words_of(value: Value, ground: TargetResolver, field: Element | None = None) -> str | Lost:
    """Return the text of a value on the page.

    Args:
        value: the value in the sentence.
        ground: the page.
        field: the target field; for a value "that belongs to each label".
    """
    text = value.text
    if value.read == "value":
        label = value.of.words or value.of.said if value.of else ground.captions.label(field) if field else ""
        found = _beside(label, ground, field)
        if found is None:
            return Lost(label, f"The page has no value beside “{label}”.")
        text = found
    elif value.read:
        whole = _whole(value.of, ground)
        if isinstance(whole, Lost):
            return whole
        text = whole if value.read == "text" else _word(whole, value.number)
    match value.case:
        case "upper":
            return text.upper()
        case "lower":
            return text.lower()
        case "title":
            return text.title()
        case _:
            return text


def _word(text: str, number: int) -> str:
    words = text.split()
    at = number - 1 if number > 0 else number
    return words[at].strip('.,;:!?"“”()') if -len(words) <= at < len(words) else ""


def _numbered(fields: Sequence[Element], of: Target) -> str | Lost:
    ordered = sorted(fields, key=lambda e: e.order)
    at = of.number - 1 if of.number > 0 else of.number
    return ordered[at].value if -len(ordered) <= at < len(ordered) else Lost(of.said, "There are not so many.")


def _whole(of: Target | None, ground: TargetResolver) -> str | Lost:
    """Return all the text of a part of the page: a field's content, or a text."""
    if of is not None and (fields := _filled(of, ground)):
        return _numbered(fields, of) if of.number else fields[0].value
    texts = [block.text for block in _own(ground)]
    if of is not None and of.words:
        texts = [text for text in texts if likeness(of.words, text) >= 0.6]
    if not texts:
        return Lost(of.said if of else "text", "The page has no such text.")
    return max(texts, key=len)


def _filled(of: Target, ground: TargetResolver) -> list[Element]:
    """Return the fields with content that a target may mean, text areas first if the target is one."""
    if of.kind in ("text", "page", "item", ""):
        return []
    fields = [e for e, score in ground.ranked(of, WRITTEN) if score >= 0.6 and e.value]
    return sorted(fields, key=lambda e: (e.tag != "textarea" and of.kind == "textarea", e.order))


def _own(ground: TargetResolver) -> Sequence[Block]:
    """Return the texts of the page, without repetitions of the goal."""
    return [
        b for b in ground.snapshot.blocks if b.kind in _LEAVES and b.text.strip() and not repeats(b.text, ground.goal)
    ]


def _beside(label: str, ground: TargetResolver, field: Element | None = None) -> str | None:
    """Return the content right after a label: the next text, or the next field's value."""
    parts = [(b.order, b.text) for b in _own(ground)]
    parts += [(e.order, e.value or e.name) for e in ground.elements if e.role in TEXT or e.role in ("link", "button")]
    parts.sort()
    for at, (_, text) in enumerate(parts[:-1]):
        is_its_own = field is not None and parts[at + 1][0] == field.order
        if likeness(label, text.rstrip(": ")) >= 0.95 and not is_its_own:
            return parts[at + 1][1]
        if (found := re.match(rf"{re.escape(label)}\s*[:=]\s*(\S.*)$", text, re.IGNORECASE)) is not None:
            return found[1]
    return None


LONGEST: Final = 120
"""Most characters of the page in a message about its actual content."""
_SAYS: Final = re.compile(
    r"(?:(?:the|an?)\s+)?(?:text|(?:error\s+)?message|notice|note|heading|headline|title|error|banner|page|site|dialog)",
    re.IGNORECASE,
)
"""A text on the page, in any place."""
_CALLED: Final = 0.8
"""Likeness from which an element is the expected one."""
_CONTRARY: Final = {"checked": "not ticked", "unchecked": "ticked", "enabled": "disabled", "disabled": "enabled"}


def unshown(said: str, seen: str = "") -> str:
    """Return the message for a failed expectation, with the content `seen` instead."""
    return f"The page does not show what was expected: {said}{'; ' if seen else ''}{seen}."


def is_unshown(told: str, said: str) -> bool:
    """Whether a message reports the failed expectation."""
    return told.startswith(unshown(said).removesuffix("."))


def instead(instruction: Instruction, ground: TargetResolver) -> str:
    """Return the page's content in place of the expected one."""
    snapshot = ground.snapshot
    match instruction.expected:
        case "url":
            return f"its address is {snapshot.url}"
        case "title":
            return f"its title is “{snapshot.title}”"
        case "gone" if (still := shown(ground.put(instruction.text), ground)) is not None:
            element = snapshot.by_ref.get(still)
            return _told(element.name or element.text if element is not None else still)
        case "shown" | "gone":
            return _told(_nearest(ground.put(instruction.text), ground))
        case "value":
            found = ground.one(instruction.targets[0], WRITTEN | LISTS)
            if isinstance(found, Lost) or found.secret:
                return ""
            return f"the field holds “{found.value}”" if found.value else "the field is empty"
        case "checked" | "unchecked" | "enabled" | "disabled" as expected:
            found = ground.one(instruction.targets[0], TICKED | CLICKED)
            return "" if isinstance(found, Lost) else f"it is {_CONTRARY[expected]}"


def _told(text: str) -> str:
    said = " ".join(text.split())
    return f"it shows “{said[:LONGEST]}{'…' if len(said) > LONGEST else ''}”" if said else ""


def _nearest(text: str, ground: TargetResolver) -> str:
    """Return the words of the page nearest to a text, else the heading."""
    heads = sorted((each for each in ground.snapshot.blocks if each.kind == "heading"), key=lambda each: each.level)
    head = next((each.text for each in heads if each.text), ground.snapshot.title)
    said = (*(each.text for each in ground.snapshot.blocks), *ground.snapshot.passed)
    told = [each for each in said if each and not repeats(each, ground.goal)]
    best = max(told, key=lambda each: likeness(text, each), default="")
    return best if likeness(text, best) > 0 else head


def proof(instruction: Instruction, ground: TargetResolver) -> str | None:
    """Return the text or ref on the page that proves the expectation; None for none."""
    text = ground.put(instruction.text)
    snapshot = ground.snapshot
    match instruction.expected:
        case "shown":
            return shown(text, ground) or _passed(text, ground) or _seen_or_counted(instruction, ground)
        case "gone" if shown(text, ground) or _seen(instruction, ground):
            return None
        case "gone":
            return snapshot.title or snapshot.url
        case "url":
            return snapshot.url if text.strip("* ") in snapshot.url else None
        case "title":
            return snapshot.title if text.casefold() in snapshot.title.casefold() else None
        case "value":
            return _valued(instruction.targets[0], text, ground)
        case "checked" | "unchecked":
            found = ground.one(instruction.targets[0], TICKED | CLICKED)
            return _proves(found, _is_on, wanted=instruction.expected == "checked")
        case _:
            found = ground.one(instruction.targets[0], CLICKED)
            return _proves(found, attrgetter("disabled"), wanted=instruction.expected == "disabled")


def _seen_or_counted(instruction: Instruction, ground: TargetResolver) -> str | None:
    """Return the proof of a shown target: of as many elements as the expectation counts, or of any."""
    if instruction.targets and instruction.targets[0].count:
        return _counted(instruction.targets[0], ground)
    return _seen(instruction, ground)


def _is_on(element: Element) -> bool:
    return bool(element.checked or element.selected or element.pressed)


def _proves(found: Element | Lost, state: Callable[[Element], bool], *, wanted: bool) -> str | None:
    """The ref of an element in the wanted state."""
    return None if isinstance(found, Lost) or state(found) != wanted else found.ref


def shown(text: str, ground: TargetResolver) -> str | None:
    """Return the text of the page, or the ref of the element, with the words; of a record that can be pressed, its
    text. A repetition of the goal does not count.
    """
    wanted = tokens(text)
    if not wanted:
        return None
    for block in ground.snapshot.blocks:
        if block.text and has_run(tokens(block.text), wanted) and not repeats(block.text, ground.goal):
            return block.text
    for element in ground.elements:
        if said := next((words for words in _said_by(element) if words and has_run(tokens(words), wanted)), ""):
            is_record = element.tag in _RECORDS and element.known_by not in ("native", "role")
            return said if is_record else element.ref
    return ground.snapshot.title if has_run(tokens(ground.snapshot.title), wanted) else None


def _said_by(element: Element) -> tuple[str, str, str]:
    """Return the words of an element. An entered value proves no result."""
    return element.name, element.text, "" if element.role in WRITTEN or element.secret else element.value


def _passed(text: str, ground: TargetResolver) -> str | None:
    """Return the passing line with the words, such as a toast since the last press that no later one takes back."""
    wanted = tokens(text)
    told = (each for each in standing(ground.snapshot.passed) if wanted and has_run(tokens(each), wanted))
    return next((each for each in told if not repeats(each, ground.goal)), None)


def _valued(target: Target, text: str, ground: TargetResolver) -> str | None:
    """Return the proof that a field, a control, or the text beside a label has the words: a part is not enough."""
    found = ground.one(target, WRITTEN | LISTS)
    if not isinstance(found, Lost):
        return found.ref if tokens(text) == tokens(found.value) or text in found.value else None
    if target.is_blank or (_SAYS.fullmatch(target.said) and not target.number):
        return shown(text, ground)
    pressed = ground.one(target, CLICKED)
    if not isinstance(pressed, Lost):
        return pressed.ref if has_run(tokens(f"{pressed.name} {pressed.text}"), tokens(text)) else None
    label = ground.put(target.words or target.said)
    told = _beside(label, ground)
    is_so = told is not None and tokens(told)[: len(tokens(text))] == tokens(text)
    return told if is_so else shown(f"{label} {text}", ground)


def _counted(target: Target, ground: TargetResolver) -> str | None:
    """Return the last element of the kind and name, if the page has the expected number."""
    words = ground.put(target.words)
    every = [e for e, score in ground.ranked(target, CLICKED) if score > _CALLED]
    fit = [e for e in every if ground.captions.score(words, e) > _CALLED] if words else ground.listed(target, CLICKED)
    return fit[-1].ref if len(fit) == target.count else None


def _seen(instruction: Instruction, ground: TargetResolver) -> str | None:
    """Resolve `The Apply button is shown`: an element of the kind and name."""
    if not instruction.targets or not instruction.targets[0].kind:
        return None
    found = ground.all(instruction.targets[0], CLICKED)
    if isinstance(found, Lost):
        return None
    words = ground.put(instruction.targets[0].words)
    return found[0].ref if not words or ground.captions.score(words, found[0]) > _CALLED else None
