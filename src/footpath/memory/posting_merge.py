"""Merge a posting's stored data with a new sighting, and list the changes. Pure."""

from __future__ import annotations

import json
from typing import Any, Final, cast

from footpath.reading.addresses import canonical_url
from footpath.schema.posting import Posting, Source

_SUREST: Final[tuple[Source, ...]] = ("api", "json_ld", "microdata", "state", "page", "model", "list")
"""Reliable sources: a posting's own page beats a line of a list, which may be cut."""

_APART: Final = ("version", "sources", "guessed", "url", "board_id", "closed")
"""Fields whose change is no change of the job (source and identity), or is told as its state."""

_OF_ITS_BOARD: Final = ("url", "board_id", "apply_url", "apply_kind", "closed", "description")
"""Fields about a board's own page, never taken from another board."""

_LONGEST: Final = 400


def merged(known: Posting, seen: Posting, *, own: bool) -> Posting:
    """The posting updated from a new sighting. Missing fields keep the known values.

    Args:
        known: the stored posting.
        seen: the new reading.
        own: whether the reading comes from the site of the stored posting; other sites only fill missing fields,
            except fields about their own page.
    """
    counts = own and _rank(seen) <= _rank(known)
    one_page = own or (known.url != "" and canonical_url(seen.url) == canonical_url(known.url))
    said: dict[str, object] = {}
    for name in type(known).model_fields:
        new = getattr(seen, name)
        if name in ("version", "guessed") or (not one_page and name in _OF_ITS_BOARD):
            continue
        if not _is_empty(new) and (_is_empty(getattr(known, name)) or _counts(name, known, seen, counts=counts)):
            said[name] = new
    if not counts:
        said["sources"] = tuple(dict.fromkeys((*known.sources, *seen.sources)))
    guessed = tuple(name for name in Posting.model_fields if name in (seen if name in said else known).guessed)
    return known.model_copy(update={**said, **_opened_again(seen, own=own), "guessed": guessed})


def _opened_again(seen: Posting, *, own: bool) -> dict[str, object]:
    """What a reading of the whole posting changes that does not say it closed."""
    return {"closed": ""} if own and seen.description and not seen.closed else {}


def _counts(name: str, known: Posting, seen: Posting, *, counts: bool) -> bool:
    """Whether the new value replaces the known value; a guess replaces only another guess."""
    return counts and (name not in seen.guessed or name in known.guessed)


def changes(before: Posting, after: Posting) -> list[tuple[str, str, str]]:
    """The changed fields, each with the old and the new value."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    return [(name, _said(old[name]), _said(new[name])) for name in old if name not in _APART and old[name] != new[name]]


def cleaned(posting: Posting) -> Posting:
    """The posting without lone surrogates and NUL, which broken encodings produce and databases refuse."""
    written = posting.model_dump(mode="python")
    clean = {name: _clean(value) for name, value in written.items()}
    return posting if clean == written else type(posting).model_validate(clean)


def _clean(value: Any) -> object:  # noqa: ANN401  a value of any field
    match value:
        case str():
            return value.encode("utf-8", "replace").decode().replace("\x00", "")
        case dict():
            return {name: _clean(each) for name, each in cast("dict[str, object]", value).items()}
        case tuple():
            return tuple(_clean(each) for each in cast("tuple[object, ...]", value))
        case _:
            return value


def _rank(posting: Posting) -> int:
    return min((_SUREST.index(source) for source in posting.sources if source in _SUREST), default=len(_SUREST))


def _is_empty(value: object) -> bool:
    return value is None or value in ("", (), "unknown")


def _said(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False)
    half = _LONGEST // 2
    return said if len(said) <= _LONGEST else f"{said[:half]} … {said[-half:]}"
