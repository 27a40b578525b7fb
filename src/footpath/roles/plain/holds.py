"""Whether the page shows what a sentence says of it, and by what words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.roles.plain.captions import repeats, tokens
from footpath.roles.plain.ground import CLICKED, TICKED, WRITTEN, Lost
from footpath.roles.plain.kinds import LISTS

if TYPE_CHECKING:
    from footpath.roles.plain.ground import Ground
    from footpath.roles.plain.instruction import Instruction


def unshown(said: str) -> str:
    """What is told of a sentence that the page does not bear out."""
    return f"The page does not show what was expected: {said}."


def proof(instruction: Instruction, ground: Ground) -> str | None:
    """The text or ref on the page that shows it; None where the page does not show it."""
    text = ground.put(instruction.text)
    snapshot = ground.snapshot
    match instruction.expected:
        case "shown":
            return shown(text, ground) or _seen(instruction, ground)
        case "gone":
            is_there = shown(text, ground) or _seen(instruction, ground)
            return None if is_there else snapshot.title or snapshot.url
        case "url":
            return snapshot.url if text.strip("* ") in snapshot.url else None
        case "title":
            return snapshot.title if text.casefold() in snapshot.title.casefold() else None
        case "value":
            found = ground.one(instruction.targets[0], WRITTEN | LISTS)
            if isinstance(found, Lost):
                return shown(text, ground)
            return found.ref if tokens(text) == tokens(found.value) or text in found.value else None
        case "checked" | "unchecked":
            found = ground.one(instruction.targets[0], TICKED | CLICKED)
            if isinstance(found, Lost):
                return None
            return (
                found.ref
                if bool(found.checked or found.selected or found.pressed) == (instruction.expected == "checked")
                else None
            )
        case _:
            found = ground.one(instruction.targets[0], CLICKED)
            return (
                None if isinstance(found, Lost) or found.disabled != (instruction.expected == "disabled") else found.ref
            )


def shown(text: str, ground: Ground) -> str | None:
    """The text of the page, or the ref of the element, that says these words. What repeats the goal does not count."""
    wanted = tokens(text)
    if not wanted:
        return None
    for block in ground.snapshot.blocks:
        if block.text and _says(tokens(block.text), wanted) and not repeats(block.text, ground.goal):
            return block.text
    for element in ground.elements:
        typed = element.role in WRITTEN  # what was entered a moment ago says nothing of what came of it
        said_here = (element.name, element.text, "" if typed or element.secret else element.value)
        if any(_says(tokens(words), wanted) for words in said_here if words):
            return element.ref
    return ground.snapshot.title if _says(tokens(ground.snapshot.title), wanted) else None


def _seen(instruction: Instruction, ground: Ground) -> str | None:
    """`The Apply button is shown`: an element of that kind and name."""
    if not instruction.targets or not instruction.targets[0].kind:
        return None
    found = ground.all(instruction.targets[0], CLICKED)
    if isinstance(found, Lost):
        return None
    words = ground.put(instruction.targets[0].words)
    return found[0].ref if not words or ground.captions.score(words, found[0]) > 0.8 else None


def _says(text: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    size = len(wanted)
    return any(text[at : at + size] == wanted for at in range(len(text) - size + 1))
