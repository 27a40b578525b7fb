"""Judge whether a page is still loading, by words or by emptiness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.index import LEAVES

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

_LOADING: Final = Pattern(r"^\W*{loading}[^.!?]{0,40}\W*$")
_FAILED: Final = 400


def is_unfinished(snapshot: Snapshot) -> bool:
    """Whether a page reports loading, or is empty."""
    if snapshot.status is not None and snapshot.status >= _FAILED:
        return False
    said = [block.text for block in snapshot.blocks if block.kind in LEAVES and block.text]
    if any(map(_LOADING.match, said)):
        return True
    return not said and all(element.hidden for element in snapshot.elements) and not snapshot.frames
