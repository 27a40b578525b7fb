"""Merge the data of several sources on one posting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Sequence

_JOINED: Final = frozenset({"sources", "version", "guessed"})


def merged(postings: Sequence[Posting]) -> Posting:
    """Return a posting with each field from the first posting that has a value, the surest source first; with all
    sources.

    A value from data or a label comes before a guessed value, whatever the order.
    """
    said: dict[str, object] = {}
    guessed: list[str] = []
    used: set[int] = set()
    for name in Posting.model_fields:
        if name in _JOINED:
            continue
        having = [at for at, each in enumerate(postings) if getattr(each, name) not in ("", (), None, "unknown")]
        named = [at for at in having if name not in postings[at].guessed]
        if not having:
            continue
        best = (named or having)[0]
        said[name] = getattr(postings[best], name)
        used.add(best)
        if not named:
            guessed.append(name)
    sources = dict.fromkeys(source for at in sorted(used) for source in postings[at].sources)
    return Posting().model_copy(update={**said, "sources": tuple(sources), "guessed": tuple(guessed)})
