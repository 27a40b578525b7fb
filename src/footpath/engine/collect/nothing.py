"""A page without the wanted list: its own message, and its other lists. Pure."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.fields import offered
from footpath.language.lexicon import Pattern
from footpath.reading.lists.read import read_listings
from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

_LONGEST: Final = 160
"""Characters of a sentence that reports an empty list; a longer paragraph with such words has another topic."""

_NAMED: Final = 3
"""Number of fields named of a list that is offered instead."""

_WORDS: Final = Pattern(r"\b(?:no|0|zero)\s+(?:[\w-]+\s+){0,3}{listed_things}|{nothing_found}|{listed_things}\s+\(0\)")


def says_none(snapshot: Snapshot) -> str:
    """Return the page's text "no results"; empty for none."""
    texts = (each.text for each in snapshot.blocks if each.text and len(each.text) <= _LONGEST)
    return next((text for text in texts if _WORDS.search(text)), "")


def none_of_those(snapshot: Snapshot, url: str) -> str:
    """Return a message that the wanted list is missing; with another list on the page, the command to collect the
    other.
    """
    other = next(iter(read_listings(snapshot)), None)
    if other is None:
        return "No list of such records was found on the page."
    fields = shlex.quote(",".join(offered(other)[:_NAMED]))
    there = for_cli(sentence("; to collect those: footpath scrape {} --fields {}", shlex.quote(url), fields))
    others = own(f"{len(other.records)} other records")
    return sentence("No list of postings was found on the page, but one of {}{}.", others, there)
