"""What the form of a page is for: one answer for every judge of its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from footpath.language.labels import content_words
from footpath.language.lexicon import merged
from footpath.language.outcomes import as_compared
from footpath.language.receipt import Topic
from footpath.reading.index import Index

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.engine.view import View
    from footpath.schema.snapshot import Block

EDGES: Final = frozenset({"navigation", "contentinfo", "banner"})
"""Roles of page parts that repeat on every page of a site."""
_SENDING: Final = frozenset({"apply", "external_apply", "next", "submit", "save", "register", "login"})
"""Meanings of buttons that lead on with a form."""
_APPLYING: Final = frozenset({"apply", "external_apply"})
_FEWEST: Final = 3
"""Least number of letters of a word that tells a topic."""
_BEFORE: Final = re.compile(r"^.*\b(?:and|und|et|y|e|en|och|og|i)\b")
"""What a button does before it sends: "Validate and send"."""


def topic_of(view: View) -> Topic:
    """Return the topic of a page's form: from its headings, its title and the button that sends it. The words of the
    site's edges and of its host tell the site, and no topic.
    """
    index = Index(view.snapshot)
    edges = (leaf.text for leaf in index.leaves if is_at_edge(index, leaf))
    site = _words((*edges, urlsplit(view.snapshot.url).hostname or ""))
    headings = (leaf.text for leaf in index.leaves if leaf.kind in ("heading", "legend"))
    acts = _acts(view)
    return Topic((_words((view.snapshot.title, *headings)) | acts) - site, acts)


def _acts(view: View) -> frozenset[str]:
    """Return the words of the button that sends; without a lone one, those of all buttons that lead on."""
    lone = [each for each in view.page.all_buttons if view.elements[each.ref].type == "submit"]
    buttons = lone if len(lone) == 1 else [each for each in view.page.all_buttons if each.meaning in _SENDING]
    acts = _words(_BEFORE.sub("", each.label) for each in buttons)
    is_application = any(each.meaning in _APPLYING for each in buttons)
    return acts | _words(cast("list[str]", merged("outcomes")["applying"])) if is_application else acts


def _words(texts: Iterable[str]) -> frozenset[str]:
    told = (word for text in texts for word in content_words(as_compared(text)))
    return frozenset(word for word in told if len(word) >= _FEWEST)


def is_at_edge(index: Index, text: Block) -> bool:
    """Whether a text stands in the header, footer or menu of the site."""
    return any(block.role in EDGES for block in index.above(text))
