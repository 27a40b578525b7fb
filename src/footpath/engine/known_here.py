"""The element of a step that is gone, where what is known of its site names the one that took its place. Pure.

Nothing is guessed (contract 1). The page must be one that the atlas knows. The element must be the only one of its kind
that the atlas knows there, stand in the place of the step's own (the atlas saw the one before the other, or the words
of the step's own say the same kind), and be there today exactly as it was seen. Nothing that sends is ever given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.record import Former
from footpath.page.index import families
from footpath.page.wording import unmarked
from footpath.reading.control_words import kind_in_words
from footpath.reading.effect import is_outside, says_it_sends, sends_on_enter
from footpath.schema.atlas import SINGLE
from footpath.schema.signature import Match, Miss
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.view import View
    from footpath.schema.atlas import Atlas, KeyElement
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

REASON: Final = own("the site's atlas knows it")


def may_be_known(step: Step, located: Match | Miss) -> bool:
    """Whether it is worth asking what is known of the site: the step's element is gone, and the step proves itself."""
    is_gone = isinstance(located, Miss) and located.reason == "absent"
    return is_gone and step.effect == "none" and not step.optional and bool(step.postcondition.all_of)


def known_here(view: View, step: Step, located: Match | Miss, atlas: Atlas | None) -> Match | Miss:
    """The element that stands today in the place of the step's own; `located` where none does for certain."""
    was = step.signature
    if atlas is None or was is None or not may_be_known(step, located):
        return located
    for kind in sorted(SINGLE):
        known = [each for each in _here(view, atlas) if each.kind == kind]
        if not any(_stands_for(each, was) for each in known):
            continue
        found = [view.locate(each.signature) for each in known]
        refs = {each.ref if isinstance(each, Match) and each.exact else "" for each in found}
        if len(refs) == 1 and (ref := refs.pop()) and not _sends(view, view.elements[ref]):
            return Match(ref=ref, score=1.0, margin=1.0, exact=False, how="atlas")
    return located


def former(step: Step, located: Match) -> Former | None:
    """How the element of a step was known before, where it had to be found again."""
    if located.exact or step.signature is None:
        return None
    return Former(step.signature, REASON if located.how == "atlas" else "")


def _here(view: View, atlas: Atlas) -> Iterator[KeyElement]:
    """The key elements of the pages that this one is."""
    page = view.page
    ids = {
        each.id
        for each in atlas.pages
        if page.url_pattern in each.url_patterns or page.fingerprint in each.fingerprints
    }
    return (each for each in atlas.key_elements if each.page in ids)


def _stands_for(known: KeyElement, was: Signature) -> bool:
    """Whether it stands in the place of an element of that signature, and takes the same kind of act."""
    now = known.signature
    if not families(was.role, was.tag) & families(now.role, now.tag):
        return False
    if known.kind == "pagination":  # a page by its number is no way on, and may as well be a record
        return kind_in_words(was) == kind_in_words(now) == "pagination"
    if any(_words(each) == _words(was) for each in known.before):
        return True
    return kind_in_words(was) == known.kind and kind_in_words(now) in (known.kind, "other")


def _words(signature: Signature) -> tuple[str, ...]:
    said = (signature.name or signature.text, signature.question, signature.html_name, signature.id, signature.test_id)
    return (signature.role, *map(unmarked, said))


def _sends(view: View, element: Element) -> bool:
    return is_outside(element, view.page) or says_it_sends(element) or sends_on_enter(element, view.page)
