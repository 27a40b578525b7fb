"""Telling the advertisements in a list: they lead to other sites, and the page does not count them or names them so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.lists.total import names_ad

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.reading.lists.cells import Cell

_FEW: Final = 0.5
"""Below this share of the records, those that lead to other sites are the odd ones."""


def advertisements(rows: Sequence[Sequence[Cell]], url: str, counts: Callable[[int], int | None]) -> frozenset[int]:
    """The numbers of the records that are advertisements; empty where nothing tells.

    Args:
        rows: the pieces of each record.
        url: of the page.
        counts: the number of all records that the page says, given that it shows so many.
    """
    home = _host(url)
    hosts = [{_host(cell.href) for cell in row if cell.href} for row in rows]
    away = frozenset(at for at, each in enumerate(hosts) if each and home not in each)
    if not 0 < len(away) < _FEW * len(rows) or any(not each for each in hosts):
        return frozenset()
    say_so = all(any(names_ad(cell.text) for cell in rows[at] if cell.text) for at in away)
    return away if say_so or counts(len(rows) - len(away)) == len(rows) - len(away) else frozenset()


def _host(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2].casefold().removeprefix("www.")
