"""Elements that are meant by where they stand among their likes: the first result, whatever it is called. Pure.

Which of several is meant by its place only whoever clicked it can say (`Click.by_place`): it may as well have been the
only one with a sea view. So nothing here is ever guessed from a signature.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.schema.signature import Match, Miss, Ranked

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

_NEAR: Final = 3
"""Steps of a path, from the element upwards, by which likes are known."""

_DATA: Final = (
    *("label", "question", "placeholder", "section", "html_name", "id", "test_id", "href"),
    *("autocomplete", "meaning"),
)
"""What is said of this one of them alone."""


def sign_place(view: View, element: Element) -> Signature:
    """What is kept of an element that was taken by its place: its kind, its place, and the words that all share."""
    signature = view.sign(element)
    alike = _likes(view, signature, signature.path)
    same = {name: len({getattr(each, name) for each in alike}) == 1 for name in ("name", "text")}
    return signature.model_copy(
        update={
            **dict.fromkeys(_DATA, ""),
            **{name: getattr(signature, name) if is_same else "" for name, is_same in same.items()},
            "neighbours": (),
            "ordinal": [each.ref for each in alike].index(element.ref),
            "alike": len(alike),
        }
    )


def find_place(view: View, signature: Signature) -> Match | Miss:
    """The element at that place among its likes today."""
    alike = _likes(view, signature, signature.path)
    if signature.name:
        alike = [each for each in alike if each.name == signature.name]
    if len(alike) <= signature.ordinal:
        return Miss(reason="absent", best=tuple(Ranked(ref=each.ref, score=0, name=each.name) for each in alike[:3]))
    found = alike[signature.ordinal]
    exact = _plain(view.sign(found).path) == _plain(signature.path)
    return Match(ref=found.ref, score=1.0 if exact else 0.9, margin=1.0, exact=exact, how="similarity")


def _likes(view: View, signature: Signature, path: str) -> list[Element]:
    """The elements of its kind that stand in the same structure, in reading order."""
    near = _plain(path)[-_NEAR:]
    return [
        each
        for each in view.snapshot.elements
        if (each.role, each.tag) == (signature.role, signature.tag)
        and not each.hidden
        and _plain(view.snapshot.path(each.node))[-_NEAR:] == near
    ]


def _plain(path: str) -> list[str]:
    """The steps of a path without their numbers."""
    return [re.sub(r"\[\d+\]$", "", step) for step in path.split("/")]
