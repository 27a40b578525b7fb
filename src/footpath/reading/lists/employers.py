"""Read the employers in a list of jobs: the names in a column, or the firm of the whole site."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.text import fold, words
from footpath.reading.job_facts import COMPANY_STEP, is_legal, look, may_be_name, may_be_town
from footpath.reading.lists.outline import cells
from footpath.reading.postings.page import named_behind_at, names_in_title
from footpath.reading.text_values import phrases, whole

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from footpath.reading.lists.columns import Column
    from footpath.reading.lists.outline import Outline
    from footpath.schema.listing import SlotMeaning

COMPANY: Final = re.compile(rf"{COMPANY_STEP}(?:/|$|\?)", re.IGNORECASE)
_SHORT: Final = 7
_SEVERAL: Final = 0.3
_SOME: Final = 0.1
_MOSTLY: Final = 0.5
_PAIR: Final = re.compile(r"([^,]+), ([^,]+)")
_REPEATED: Final = 2
"""Least number of firms with several towns, and of towns with several firms."""
_OFTEN: Final = 0.5
"""Least share of the records with a name in a column of names."""


class SiteFirm(NamedTuple):
    """The firm of a site."""

    name: str = ""
    """Empty for none, or several."""
    hires: bool = False
    """Whether a heading offers work at the firm: the site is no board of other firms' jobs."""


NO_FIRM: Final = SiteFirm()


def firm_of(outline: Outline) -> SiteFirm:
    """Return the firm that a page's title names, and its banner or a heading such as "Work at Larkspur" as well."""
    titled = {fold(name): name for name in names_in_title(outline.snapshot.title)}
    offering = {fold(name) for name in _offering(outline)}
    shown = [key for key in titled if key in offering or key in set(map(fold, _in_banner(outline)))]
    return SiteFirm(titled[shown[0]], shown[0] in offering) if len(shown) == 1 else SiteFirm()


def _offering(outline: Outline) -> Iterator[str]:
    """Yield the names behind "at" in the main headings."""
    heads = (block.text for block in outline.snapshot.blocks if block.kind == "heading" and block.level == 1)
    return filter(None, map(named_behind_at, heads))


def _in_banner(outline: Outline) -> Iterator[str]:
    banners = [node for node, role in outline.landmarks.items() if role == "banner"]
    return (piece.text for node in banners for piece in cells(outline, (node,)))


def employers(columns: Sequence[Column], told: dict[str, SlotMeaning], records: int, site: SiteFirm) -> Column | None:
    """Return the column with the organisation: short names, best with the ending of a company or a link to its page.
    On a site with a name, single words may be the parts of a firm.
    """
    legal = phrases("legal")
    title = next((c.at for c in columns if told.get(c.path) == "title"), 0.0)
    is_placed = "place" in told.values()
    best, most = None, 0.0
    for column in columns:
        if told.get(column.path) or _is_constant(column.values, legal):
            continue
        may_guess = not site.hires and ((is_placed and not site.name) or not _may_be_towns(column.values))
        score = _score_as_organisation(column, title, records, may_guess=may_guess)
        if score > most:
            best, most = column, score
    return best


def _score_as_organisation(column: Column, title: float, records: int, *, may_guess: bool) -> float:
    """How much a column looks like the names of organisations; `title` is the place of the titles."""
    short = [v for v in column.values if len(words(v)) <= _SHORT and any(c.isalpha() for c in v)]
    if _is_no_name(column, len(short), records):
        return 0.0
    ends = sum(map(is_legal, short)) / len(short)
    leads = _leading_to_companies(column) / len(column.values)
    capital = sum(map(may_be_name, short)) / len(short)
    if not (ends or leads or column.kinds["image"]) and (column.at < title or capital < _MOSTLY or not may_guess):
        return 0.0  # above a title, or in a firm's own list, an organisation looks like any category
    pressed = column.kinds["button"] / len(column.values)
    return 2 * ends + 2 * leads + capital - 0.2 * abs(column.at - title) - 0.5 * pressed


def _before_places(texts: Sequence[str]) -> list[str]:
    """Return the parts before the comma that may be names, and no towns before their region."""
    pairs = filter(None, map(_PAIR.fullmatch, texts))
    return [pair[1] for pair in pairs if not may_be_town(pair[1])]


def _may_be_towns(names: Sequence[str]) -> bool:
    return sum(map(may_be_town, names)) >= _MOSTLY * len(names)


def may_name(column: Column, meaning: SlotMeaning, records: int) -> bool:
    """Whether a column without a known meaning may hold the names of organisations, alone or among other pieces; a
    column of places before the place: "Alder & Sons, Kiel".
    """
    if meaning not in ("", "tag", "place") or column.header or column.mark:
        return False
    pieces = [piece for at in column.cells for piece in column.pieces(at)]
    pieces = _before_places(pieces) if meaning == "place" else pieces
    names = [piece for piece in pieces if not look(piece) and len(words(piece)) <= _SHORT and may_be_name(piece)]
    is_varied = len(set(names)) > 1 and len(names) >= _OFTEN * records
    return is_varied and not _are_parts_or_places(pieces)


def beside_towns(values: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """Return the firm and the town of each text "Alder & Sons, Kiel", if firms stand with several towns and towns with
    several firms; nothing for towns with one region each.
    """
    pairs = {text: (pair[1], pair[2]) for text in values if (pair := _PAIR.fullmatch(text))}
    towns, firms = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for firm, town in pairs.values():
        towns[firm].add(town)
        firms[town].add(firm)
    is_told = len(pairs) == len(set(values)) and all(may_be_name(firm) and not look(firm) for firm in towns)
    is_mixed = all(sum(len(each) > 1 for each in beside.values()) >= _REPEATED for beside in (towns, firms))
    return pairs if is_told and is_mixed else {}


def _leading_to_companies(column: Column) -> int:
    return sum(bool(COMPANY.search(cells[0].href)) for cells in column.cells.values())


def _is_constant(values: Sequence[str], legal: Container[Sequence[str]]) -> bool:
    """Whether every record says the same, without the `legal` ending of a company."""
    return len(set(values)) == 1 < len(values) and words(values[0])[-1:] not in legal


def _is_no_name(column: Column, short: int, records: int) -> bool:
    """Whether a column cannot hold one name a record; `short`: how many of its texts are short."""
    values = column.values
    if column.is_mixed or column.header or len(values) < _MOSTLY * records or short < 0.8 * len(values):
        return True
    return _are_parts_or_places(values)


def _are_parts_or_places(values: Sequence[str]) -> bool:
    """Whether too many are surely parts of a company or places for the others to be names of companies."""
    parts = sum(bool(whole("departments", value)) for value in values)
    places = sum(look(value) == "place" for value in values)
    return parts >= _SEVERAL * len(values) or places > _SOME * len(values)
