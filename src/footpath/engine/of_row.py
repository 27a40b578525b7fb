"""The row that a goal names around one of several like elements: “Edit” in the row of “Luca Conti”. Pure."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.page.locate import inside
from footpath.reading.deeds import quotations
from footpath.roles.plain.grammar import entered_in, places_in, shown_at_the_end
from footpath.schema.signature import Match, Miss, Signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

_ROWS: Final = frozenset({"tr", "li", "article", "section", "fieldset", "dd"})
"""Tags of an element around that may hold one record."""

_HIGHEST: Final = 8
"""Most steps up to a row."""

_AMONG_ROWS: Final = {"neighbours": (), "ordinal": 0, "alike": 1}
"""The fields of a signature that tell one row from another, as they stand where the row is told by its words."""


def with_row(signature: Signature, view: View, element: Element, goal: str) -> Signature:
    """Return the signature of an element with the words of the element's row that the goal names; unchanged for an
    element without others like the element, and in a row without such words.
    """
    if signature.alike < 2:
        return signature
    spoken = _named_by(goal, signature)
    for row in (*_tags_around(signature.path), *_heights(signature.path)):
        for words in spoken:
            known = signature.model_copy(update={**_AMONG_ROWS, **row, "inside": words})
            named = (known.model_copy(update={"inside_whole": is_whole}) for is_whole in (True, False))
            if (told := next((each for each in named if _tells(each, element, view)), None)) is not None:
                return told
    return signature


def only_mentioned(step: Step, view: View) -> str:
    """Return the words of a step's row, learned as one whole text, if the page has the words only in a longer text:
    the row of "Ann" is gone, and another row says "Manager: Ann". Empty otherwise.
    """
    known = step.signature
    if known is None or not known.inside_whole or isinstance(view.locate(known), Match):
        return ""
    mentioned = view.locate(known.model_copy(update={"inside_whole": False}))
    return known.inside if isinstance(mentioned, Match) else ""


def _tags_around(path: str) -> Iterator[dict[str, str]]:
    """Yield the tags of the rows around an element, from the innermost."""
    tags = (step.partition("[")[0] for step in reversed(path.split("/")[:-1]))
    return ({"inside_tag": tag} for tag in tags if tag in _ROWS)


def _heights(path: str) -> Iterator[dict[str, int]]:
    """Yield how many steps up a row without such a tag may be. No row reaches over the border of a document."""
    steps = list(takewhile(lambda step: not step.startswith("#"), reversed(path.split("/")[:-1])))
    return ({"inside_height": height} for height in range(1, min(len(steps), _HIGHEST) + 1))


def _named_by(goal: str, signature: Signature) -> list[str]:
    """Return the words of a goal that may name a row, the longest first: the places of its plain steps, or in another
    goal the quotations that are neither the element, nor an entry, nor the end.
    """
    if (places := places_in(goal)) is not None:
        return sorted(dict.fromkeys(places), key=len, reverse=True)
    own = {fold(each) for each in (signature.name, signature.label, signature.question, signature.text)}
    other = {fold(each) for each in (*entered_in(goal), *shown_at_the_end(goal))}
    said = [each for each in dict.fromkeys(quotations(goal)) if fold(each) not in own | other]
    return sorted(said, key=len, reverse=True)


def _tells(known: Signature, element: Element, view: View) -> bool:
    """Whether the words are of one row, around the element, and no other element of the row is like the element."""
    here = inside(known, [element], view.snapshot)
    found = view.locate(known)
    return not isinstance(here, Miss) and bool(here) and isinstance(found, Match) and found.ref == element.ref
