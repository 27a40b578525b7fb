"""Finding the one thing whose id begins with what a person typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from footpath.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import InstrumentedAttribute

T = TypeVar("T")

MOST_BY_PREFIX: Final = 5
"""How many rows a statement returns at most: where a beginning fits several ids, the error names a few of them."""


def begins_with(id: InstrumentedAttribute[str], prefix: str) -> ColumnElement[bool]:
    """The condition that an id begins with a text; `%` and `_` in it mean themselves."""
    return id.startswith(prefix, autoescape=True)


def only(found: Mapping[str, T], prefix: str, kind: str, command: str) -> T:
    """The thing whose id is `prefix`, else the only one whose id begins with it.

    Args:
        found: what begins with it, by id.
        prefix: what the person typed.
        kind: of the things, in the singular: `run`.
        command: what lists all of them: `runs list`.

    Raises:
        NotFound: none, or several.
    """
    if prefix in found:
        return found[prefix]
    if prefix and len(found) == 1:
        return next(iter(found.values()))
    if prefix and found:
        raise NotFound(f"Several {kind}s begin with {prefix}: {', '.join(found)}.", hint="Give more of the id.")
    raise NotFound(f"There is no {kind} {prefix!r}.", cli=f"`footpath {command}` shows those that there are.")
