"""What is known of a posting once it was seen again, and what changed. Pure."""

from __future__ import annotations

import json
from typing import Any, Final, cast

from footpath.schema.posting import Posting, Source

_SUREST: Final[tuple[Source, ...]] = ("api", "json_ld", "microdata", "state", "page", "model", "list")
"""What a posting's own page says counts more than a line of a list, which cuts and shortens."""

_APART: Final = ("version", "sources", "guessed", "url", "board_id")
"""What is no change of the job: how it was read, and what it is known by."""

_OF_ITS_BOARD: Final = ("url", "board_id", "apply_url", "apply_kind", "description")
"""What another board says of its own page: never the word of the board that the posting is kept of."""

_LONGEST: Final = 400


def merged(known: Posting, seen: Posting, *, own: bool) -> Posting:
    """The posting with what was seen now. What is not said takes nothing away.

    Args:
        known: as it is kept.
        seen: as it was read now.
        own: whether it was read on the site whose word counts; another one only fills what is missing, and nothing of
            its own page.
    """
    counts = own and _rank(seen) <= _rank(known)
    one_page = own or (seen.url == known.url != "")
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
    return known.model_copy(update={**said, "guessed": guessed})


def _counts(name: str, known: Posting, seen: Posting, *, counts: bool) -> bool:
    """Whether what was seen now replaces what is known; a guess replaces only another."""
    return counts and (name not in seen.guessed or name in known.guessed)


def changes(before: Posting, after: Posting) -> list[tuple[str, str, str]]:
    """Which fields became another, from what to what."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    return [(name, _said(old[name]), _said(new[name])) for name in old if name not in _APART and old[name] != new[name]]


def cleaned(posting: Posting) -> Posting:
    """Without what no database takes: half characters and the character zero, which broken encodings bring."""
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
