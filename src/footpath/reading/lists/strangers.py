"""Find the strangers among the records of a list: placeholders, page links, advertisements."""

from __future__ import annotations

from collections import Counter
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.addresses import host_of
from footpath.reading.lists.total import names_ad
from footpath.reading.postings.description import is_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.reading.lists.outline import RecordCell

_FEW: Final = 0.5
"""Share of the records below which links to other sites are exceptions."""
_NEARLY_ALL: Final = 0.8
_MOST: Final = 0.6
_FEWEST: Final = 3
_CONTROLS: Final = frozenset({"link", "button"})


def strangers(rows: Sequence[Sequence[RecordCell]]) -> frozenset[int]:
    """Return the numbers of the rows that are no records, by the rows alone."""
    fillers = frozenset(at for at, row in enumerate(rows) if _is_filler(row))
    return fillers | _bare_controls(rows) | _own_pages(rows) | _sentences(rows) | _questions(rows)


def _is_filler(row: Sequence[RecordCell]) -> bool:
    """Whether a row is placeholder bars, or page numbers."""
    texts = [each.text for each in row if each.text]
    letters = [letter for text in texts for letter in text if letter.isalnum()]
    is_paging = len(row) > 1 and all(each.text.isdecimal() for each in row) and any(each.ref for each in row)
    return bool(texts) and (not letters or is_paging)


def _bare_controls(rows: Sequence[Sequence[RecordCell]]) -> frozenset[int]:
    """Return the rows with nothing but links or buttons among rows with a heading: "Next" in a box like the cards'."""
    headed = sum(any(cell.kind == "heading" for cell in row) for row in rows)
    if headed < max(_FEWEST, _NEARLY_ALL * len(rows)):
        return frozenset()
    said = ([cell.kind for cell in row if cell.text] for row in rows)
    return frozenset(at for at, kinds in enumerate(said) if kinds and _CONTROLS.issuperset(kinds))


def _sentences(rows: Sequence[Sequence[RecordCell]]) -> frozenset[int]:
    """Return the rows of one sentence that lead nowhere, alone or under a heading, among rows of several texts that
    lead somewhere: the paragraphs above and below the records.
    """
    said = [[cell for cell in row if cell.text] for row in rows]
    leading = sum(len(cells) > 1 and any(cell.href for cell in cells) for cells in said)
    if leading < max(_FEWEST, _MOST * len(rows)):
        return frozenset()
    return frozenset(at for at, cells in enumerate(said) if _is_paragraph(cells))


def _is_paragraph(cells: Sequence[RecordCell]) -> bool:
    """Whether a row is one sentence without a link, alone or under a heading."""
    is_headed = len(cells) > 1 and cells[0].kind == "heading"
    text = cells[1:] if is_headed else cells
    return len(text) == 1 and is_sentence(text[0].text) and not any(cell.href for cell in cells)


def _questions(rows: Sequence[Sequence[RecordCell]]) -> frozenset[int]:
    """Return the rows that ask something among rows that do not: frequent questions, folded as the records."""
    asking = frozenset(at for at, row in enumerate(rows) if row and row[0].text.endswith(("?", "？")))
    return asking if len(asking) <= _FEW * len(rows) else frozenset()


def _own_pages(rows: Sequence[Sequence[RecordCell]]) -> frozenset[int]:
    """Return the rows that lead to a fixed page of the site ("Upload your CV") among records of one folder, and lack
    texts of all those records.
    """
    paths = [next((urlsplit(cell.href).path for cell in row if cell.href), "") for row in rows]
    folder = _folder_of_most(paths)
    if not folder:
        return frozenset()
    said = [frozenset(cell.path for cell in row if cell.text) for row in rows]
    always = frozenset[str].intersection(*compress(said, (path.startswith(folder) for path in paths)))
    return frozenset(at for at, path in enumerate(paths) if _is_fixed(path, folder) and said[at] < always)


def _folder_of_most(paths: Sequence[str]) -> str:
    """Return the folder of nearly all paths; empty for none, or the top one."""
    folders = Counter(path.rpartition("/")[0] for path in paths)
    folder, times = max(folders.items(), key=itemgetter(1), default=("", 0))
    return f"{folder}/" if folder and times >= max(_FEWEST, _NEARLY_ALL * len(paths)) else ""


def _is_fixed(path: str, folder: str) -> bool:
    """Whether a path outside of a folder has no number."""
    return path != "" and not path.startswith(folder) and not any(map(str.isdigit, path))


def advertisements(
    rows: Sequence[Sequence[RecordCell]], url: str, counts: Callable[[int], int | None]
) -> frozenset[int]:
    """Return the numbers of the records that are advertisements, by hosts and the page's count."""
    home = host_of(url)
    hosts = [{host_of(cell.href) for cell in row if cell.href} for row in rows]
    away = frozenset(at for at, each in enumerate(hosts) if each and home not in each)
    if not 0 < len(away) < _FEW * len(rows):
        return frozenset()
    say_so = all(any(names_ad(cell.text) for cell in rows[at] if cell.text) for at in away)
    others = len(rows) - len(away)
    return away if say_so or (all(hosts) and counts(others) == others) else frozenset()
