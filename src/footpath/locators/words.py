"""Read a locator's target from its own words, for tests that never passed under Footpath."""

from __future__ import annotations

import re
from typing import Final

from footpath.locators.memory import KnownLocator
from footpath.page.index import CHOICE_ROLES, TEXT_ROLES, TOGGLE_ROLES
from footpath.reading.buttons import say
from footpath.reading.program_code import NAMED, LocatorChain, SourceReader, Untranslated, expression
from footpath.reading.vocabulary import read_text
from footpath.schema.signature import Signature

_APART: Final = re.compile(r"[_\-.]+|(?<=[a-z])(?=[A-Z0-9])")
_SURE: Final = 0.6
"""Minimum share of a label's words that must express the field's question."""
_LABELLED: Final = TEXT_ROLES | CHOICE_ROLES | TOGGLE_ROLES | {"button"}
"""Roles of elements whose name is a label."""
VAGUE: Final = frozenset({"btn", "button", "input", "field", "link", "id", "txt", "submit"})
"""Words in attributes that only name the kind of element."""


def describes(said: str, note: KnownLocator) -> bool:
    """Whether all that a locator says of its element is so of the element of a note, by another locator."""
    told, signature = _read(said).said, note.signature
    names = {signature.name, signature.label, signature.question, signature.text}
    return any(told.get(each) for each in NAMED) and all(
        value in names if each in ("name", "question", "text") else value == getattr(signature, each)
        for each, value in told.items()
        if value and (each != "role" or "name" in told)
    )


def words_in(said: str) -> str:
    """The words of the page that the source code of a locator has; empty for none."""
    chain = _read(said)
    return chain.said.get("name") or chain.said.get("text") or chain.around or chain.within


def content_in(said: str) -> str:
    """The same without the label of a field or the name of a button, which may have changed. A heading, a link or a row
    with other words is another element.
    """
    chain = _read(said)
    is_label = not chain.said.keys().isdisjoint(("question", "placeholder")) or chain.said.get("role") in _LABELLED
    own = "" if is_label else chain.said.get("name") or chain.said.get("text")
    return own or chain.around or chain.within


def is_by_number(said: str) -> bool:
    """Whether the source code of a locator chooses among several alike by number, on the whole page."""
    return _read(said).is_by_place


def _read(said: str) -> LocatorChain:
    """What the source code of a locator tells, the calls on the page; nothing if a text is computed."""
    node = expression(f"page.{said}")
    try:
        return SourceReader({}, {}).locate(node)[0] if node is not None else LocatorChain()
    except Untranslated:
        return LocatorChain()  # contains a computed text or a choice of locators


def described(said: str, page: str, *, is_press: bool = False) -> KnownLocator | None:
    """The target of a locator, read from its source code; None without words.

    Args:
        said: the calls on the page: `get_by_role("button", name="Continue")`.
        page: path of the page.
        is_press: read an attribute as a button's (`#continue`), not as a field's.
    """
    told = _read(said).said
    name, text = told.get("name", ""), told.get("text", "")
    if (name or text) and "question" not in told and "placeholder" not in told:
        return _known(said, page, role=told.get("role") or "button", name=name or text)
    if name := name or told.get("placeholder", ""):
        return _known(said, page, role="", name=name)
    attribute = told.get("id") or told.get("html_name") or told.get("test_id") or ""
    return _of_attribute(said, page, attribute, "button" if is_press else "")


def _known(said: str, page: str, *, role: str, name: str) -> KnownLocator:
    scores = read_text(name)
    meaning = max(scores, key=lambda each: scores[each], default="")
    is_pressed = role in ("button", "link", "menuitem", "tab") or (not role and say(name)[0] != "other")
    return KnownLocator(
        locator=said,
        page=page,
        signature=Signature(role=role, name=name, text=name),
        meaning="" if is_pressed or not meaning or scores[meaning] < _SURE else meaning,
    )


def _of_attribute(said: str, page: str, value: str, role: str) -> KnownLocator | None:
    """By the words of an id or a name: `first_name`, `continueButton`."""
    words = [each for each in _APART.sub(" ", value).casefold().split() if each not in VAGUE and not each.isdecimal()]
    return _known(said, page, role=role, name=" ".join(words)) if words else None
