"""A part of a page in depth. Pure."""

from __future__ import annotations

from footpath.language.text import fold
from footpath.schema.outline import describe, outline
from footpath.schema.snapshot import Block, Element, Snapshot

LARGEST = 60
"""Most elements and texts of a region; a larger container is not taken."""

AROUND = 3
"""Number of texts read before and after a found text."""


def around(snapshot: Snapshot, ref: str) -> Snapshot:
    """Return the largest container around the element within the size limit; at least the element and its
    neighbours.
    """
    element = snapshot.by_ref[ref]
    everything = sorted((*snapshot.elements, *snapshot.blocks), key=lambda each: each.order)
    best = _near(everything, {element.order})
    parent = element.parent
    while parent >= 0:
        inside = {each.order for each in everything if _is_inside(each, parent, snapshot)} | {parent}
        if len(inside) > LARGEST:
            break
        best, parent = best | inside, snapshot.by_order[parent].parent
    return _part(snapshot, best)


def about(snapshot: Snapshot, words: str) -> Snapshot:
    """Return every item with all of the words, each with its neighbours."""
    wanted = words.casefold().split()
    everything = sorted((*snapshot.elements, *snapshot.blocks), key=lambda each: each.order)
    hits = {each.order for each in everything if all(word in _says(each) for word in wanted)}
    return _part(snapshot, _near(everything, hits))


def between(snapshot: Snapshot, first: int, last: int) -> Snapshot:
    """Return the part of the page between two places."""
    return _part(snapshot, set(range(first, last + 1)))


def saying(snapshot: Snapshot, text: str) -> list[str]:
    """Return all texts with the text, ignoring case, accents and space, in full and in page order."""
    wanted = fold(text)
    everything = sorted((*snapshot.elements, *snapshot.blocks), key=lambda each: each.order)
    found = (each for each in everything if wanted and wanted in fold(_says(each)))
    return list(dict.fromkeys(describe(each) if isinstance(each, Element) else each.text for each in found))


def in_words(part: Snapshot, budget: int) -> str:
    """Return a part as text; empty for an empty part."""
    return outline(part, budget) if part.elements or part.blocks else ""


def _says(thing: Element | Block) -> str:
    name, description = getattr(thing, "name", ""), getattr(thing, "description", "")
    return f"{thing.text} {name} {description}".casefold()


def _near(everything: list[Element | Block], orders: set[int]) -> set[int]:
    near: set[int] = set()
    for at, each in enumerate(everything):
        if each.order in orders:
            near.update(other.order for other in everything[max(at - AROUND, 0) : at + AROUND + 1])
    return near


def _is_inside(thing: Element | Block, container: int, snapshot: Snapshot) -> bool:
    parent = thing.parent
    while parent >= 0 and parent != container:
        parent = snapshot.by_order[parent].parent
    return parent == container


def _part(snapshot: Snapshot, orders: set[int]) -> Snapshot:
    return snapshot.model_copy(
        update={
            "elements": tuple(each for each in snapshot.elements if each.order in orders),
            "blocks": tuple(each for each in snapshot.blocks if each.order in orders),
        }
    )
