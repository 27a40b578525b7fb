"""Find a row by the beginning of its id, as typed by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from footpath.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import InstrumentedAttribute

T = TypeVar("T")

MOST_BY_PREFIX: Final = 5
"""Maximum rows of a prefix query: for an ambiguous prefix, the error names a few."""


def begins_with(id: InstrumentedAttribute[str], prefix: str) -> ColumnElement[bool]:
    """The condition for an id with a prefix; `%` and `_` in the prefix are literal."""
    return id.startswith(prefix, autoescape=True)


def only(found: Mapping[str, T], prefix: str, kind: str, command: str) -> T:
    """The item with the id `prefix`, else the only item whose id begins with `prefix`.

    Args:
        found: items whose ids begin with the prefix, by id.
        prefix: the typed text.
        kind: the kind of item, in the singular: `run`.
        command: the command that lists all items: `runs list`.

    Raises:
        NotFound: none, or several.
    """
    if prefix in found:
        return found[prefix]
    if prefix and len(found) == 1:
        return next(iter(found.values()))
    if prefix and found:
        raise NotFound(f"Several {kind}s begin with {prefix}: {', '.join(found)}.", hint="Give more of the id.")
    raise NotFound(f"There is no {kind} {prefix!r}.", cli=f"`footpath {command}` lists them.")
