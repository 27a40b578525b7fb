"""Telling whether bare links may be the records of a list: those of a menu or a filter are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.lists.rank import own_links

if TYPE_CHECKING:
    from footpath.reading.lists.outline import Outline
    from footpath.reading.lists.rank import Candidate

_FEWEST: Final = 3
_MAIN: Final = frozenset({"", "main", "region", "article"})
"""The landmarks that a page's own matter stands in."""


def is_list_of_links(outline: Outline, found: Candidate) -> bool:
    """Whether each record is one link of its own to another page, in the main part of the page."""
    if len(found.rows) < _FEWEST or not found.score or own_links(found.rows) < 1:
        return False
    if outline.landmark(found.repeat.container) not in _MAIN:
        return False
    said = [[cell for cell in row if cell.text] for row in found.rows]
    if any(len(row) != 1 or row[0].kind not in ("link", "heading") for row in said):
        return False
    here = urlsplit(outline.snapshot.url).path
    return all(urlsplit(row[0].href).path != here for row in said)
