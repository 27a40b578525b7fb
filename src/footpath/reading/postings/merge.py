"""Merging what several sources say of one posting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Sequence

_JOINED: Final = frozenset({"sources", "version", "tags"})


def merged(postings: Sequence[Posting]) -> Posting:
    """One posting: each field of the first posting that has it, the surest source first; with all their sources."""
    said: dict[str, object] = {}
    sources: dict[str, None] = {}
    for posting in postings:
        adds = False
        for name in Posting.model_fields:
            value = getattr(posting, name)
            if name not in _JOINED and name not in said and value not in ("", (), None, "unknown"):
                said[name] = value
                adds = True
        if adds:
            sources.update(dict.fromkeys(posting.sources))
    said["tags"] = tuple(dict.fromkeys(tag for posting in postings for tag in posting.tags))
    return Posting().model_copy(update={**said, "sources": tuple(sources)})
