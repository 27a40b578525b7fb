"""Learn the words of an end from a person: `runs resolve RUN sent` makes a page's new words a proof. Pure.

A page may confirm in words unknown to all rules, and the run ends `unknown`. Once somebody confirms the sending, the
way is learned together with all new words of the page. Learned words add a sign and take none away: a page with any
other word, apart from those of today's person, is judged as ever.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.engine.conditions import shown, shows
from footpath.engine.confirmed import texts_since, unjudged_texts
from footpath.engine.recorded import REDIRECTS
from footpath.engine.topic import is_at_edge
from footpath.engine.view import unconfirmed
from footpath.language.text import words as words_in
from footpath.reading.index import Index
from footpath.schema.cookbook import TextShown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from footpath.engine.view import View
    from footpath.schema.cookbook import Step

_MOST: Final = 6
"""Most new texts to learn. A page with more has texts that change."""
_FEWEST_WORDS: Final = 2
_TEMPLATE: Final = re.compile(r"\{\{[^{}]*\}\}")


def untold_end(before: View, now: View, statuses: Sequence[int]) -> str:
    """Return all new words of a page after a probable acceptance of the form; empty for none or too many. A doubted
    confirmation has such words as well. After a redirect to the front page also empty: the front page looks the same
    after a refusal.

    Args:
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        statuses: the HTTP statuses of the answers to sending requests.
    """
    if not unjudged_texts(before, unconfirmed(now), statuses) or _is_front_page(now, statuses):
        return ""
    index = Index(now.snapshot)
    new = [each.text for each in texts_since(before, index) if not is_at_edge(index, each)]
    together = " ".join(new)
    return together if len(new) <= _MOST and shows(now.snapshot, together) else ""


def proof_by(said: str, entered: Iterable[str], scrub: Callable[[str], str]) -> TextShown | None:
    """Return the condition for the next sending by such words; None for too few words.

    Args:
        said: the words.
        entered: the values in the form. Words of a value, and numbers, become `*`.
        scrub: puts templates in the place of the person's further values; the longest part between templates counts.
    """
    own = {word for value in entered for word in words_in(value)}
    part = max(_TEMPLATE.split(scrub(said)), key=len)
    words = ["*" if _is_of_one(word, own) else word for word in part.split()]
    text = " ".join(words).strip("* ")
    return TextShown(text=text) if sum(word != "*" for word in text.split()) >= _FEWEST_WORDS else None


def _is_of_one(word: str, own: Collection[str]) -> bool:
    return any(map(str.isdigit, word)) or any(each in own for each in words_in(word))


def said_again(step: Step, before: View, now: View, statuses: Sequence[int]) -> str:
    """Return the learned words of the step's end, if the page says them anew and nothing else; empty otherwise. Words
    of today's answers, and numbers, may be others than then.
    """
    own = {word for field in before.fields.values() for word in words_in(field.value)}
    new = Counter(words_in(untold_end(before, now, statuses)))
    for proof in step.postcondition.all_of:
        if new and isinstance(proof, TextShown) and not shows(before.snapshot, proof.text):
            others = new - Counter(words_in(proof.text))
            return shown(now.snapshot, proof.text) if all(_is_of_one(each, own) for each in others) else ""
    return ""


def _is_front_page(now: View, statuses: Sequence[int]) -> bool:
    return any(status in REDIRECTS for status in statuses) and urlsplit(now.snapshot.url).path in ("", "/")
