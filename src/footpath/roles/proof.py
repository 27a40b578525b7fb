"""Whether a page shows what a role says that it shows. Pure.

A proof is a text that stands on the page, or the ref of an element. It must say something, it must be seen, and it must
not have stood there before any work was done: the words of a menu prove nothing, nor does the ticket that the work was
about. Only what the goal itself expects to be shown may have been there all the time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footpath.roles.plain.grammar import shown_at_the_end
from footpath.schema.outline import describe, is_listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footpath.roles.ports import Desk
    from footpath.roles.sight import Sight
    from footpath.schema.snapshot import Element

SHORTEST = 3
"""Letters and digits that a text must have to say something."""

_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider"})


def missing(proof: str, desk: Desk) -> str:
    """Why a proof does not count, in words that help to give a better one; empty where it counts."""
    sight, proof = desk.sight, proof.strip()
    if sight is None:
        return "no page is there to show it"
    if (element := sight.elements.get(proof.strip("[]"))) is not None:
        if not is_listed(element):
            return "that element cannot be seen"
        stood = _words(_description(element, desk.redact)) in _words(desk.recall.began)
        said = desk.redact(element.name or element.text)
    else:
        if len(re.findall(r"\w", proof)) < SHORTEST:
            return "the proof must be a text of the page, word for word, or the ref of an element"
        if not shows(sight, proof, desk.redact):
            return "the page does not show the proof; quote its text word for word, or give the ref of an element"
        stood, said = _words(proof) in _words(desk.recall.began), proof
    if stood and desk.recall.acted and not _is_expected(said, desk.goal):
        return "the proof stood there before anything was done; quote what the work brought about"
    return ""


def _is_expected(said: str, goal: str) -> bool:
    """Whether the goal says at its end that the page must show this."""
    words = _words(said)
    return bool(words.strip()) and any(words in _words(text) for text in shown_at_the_end(goal))


def shows(sight: Sight, text: str, redact: Callable[[str], str]) -> bool:
    """Whether the page shows a text, outside of what was typed into its fields. Case, spaces, dashes do not count."""
    wanted = _words(text)
    return bool(wanted.strip()) and any(wanted in _words(redact(said)) for said in _said(sight))


def _said(sight: Sight) -> Iterator[str]:
    """Every text that the page says, and all of them in a row, as a quotation may go over several."""
    orders: list[tuple[int, str]] = [(block.order, block.text) for block in sight.snapshot.blocks if block.text]
    for element in sight.snapshot.elements:
        if is_listed(element):
            orders += [(element.order, text) for text in (element.name, element.text) if text]
            if element.role not in _FIELDS and element.value and element.role != "file":
                orders.append((element.order, element.value))
            if element.error:
                orders.append((element.order, element.error))
    yield sight.snapshot.title
    yield " ".join(text for _, text in sorted(orders))


def _description(element: Element, redact: Callable[[str], str]) -> str:
    return redact(describe(element).partition("] ")[2])


def _words(text: str) -> str:
    """The words alone, between single spaces, with a space at both ends: whole words are found by `in`.

    Scripts that write words without spaces are taken letter by letter.
    """
    words = re.findall(r"[^\W\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]+|[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]", text)
    return f" {' '.join(words).casefold()} "
