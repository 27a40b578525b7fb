"""Find the reading order of a page: columns one after the other, and the segments of each line.

A gutter without text across parts two columns, unless one side belongs line by line to the other: dates at an edge, or
labels before values.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.periods import find_period
from footpath.resumes.lines import usual

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_LEAST: Final = 3
"""Least number of lines in a column."""
_GUTTER: Final = 0.5
"""Width of a gutter at least, in heights of a line."""
_DEEPEST: Final = 4
"""Columns within columns."""
_MOST_SEGMENTS: Final = 1500
"""Most segments of a page that is searched for columns: a résumé has some hundred."""
_MOST_EDGES: Final = 30
_LARGER: Final = 1.12
_DATES: Final = 0.6
_ALIGNED: Final = 0.7
_NEARBY: Final = 0.12
"""Share of a column's width within which wrapped lines end."""
_WIDE: Final = 17
"""Width, in heights of a line, from which most lines of a column are not wrapped."""


@dataclass(frozen=True, slots=True)
class TextSegment:
    """Adjacent letters as one text, in points; y grows upwards."""

    text: str
    x0: float
    x1: float
    bottom: float
    top: float
    bold: bool = False
    italic: bool = False

    @property
    def height(self) -> float:
        """Height of the letters."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Vertical middle on the page."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class TextRow:
    """The segments of one line of a column, from left to right."""

    segments: tuple[TextSegment, ...]
    x0: float
    """Left edge of the column."""
    x1: float
    shared: frozenset[int]
    """Where segments of several rows begin, in points."""

    @property
    def middle(self) -> float:
        """Vertical middle on the page."""
        return self.segments[0].middle


def rows_of(
    segments: Sequence[TextSegment], is_heading: Callable[[str], bool], width: float = 0.0
) -> list[list[TextRow]]:
    """Return the columns of a page in reading order, each as rows from top to bottom.

    Args:
        segments: of the page.
        is_heading: whether a text is a known heading.
        width: of the page, in points; 0 if unknown.
    """
    if not segments:
        return []
    body = usual([each.height for each in segments], [len(each.text) for each in segments])
    columns = [column for column in _columns(segments, body, is_heading) if column]
    return [_rows(column, _limit(column, segments, width) - body) for column in columns]


def _limit(column: Sequence[TextSegment], page: Sequence[TextSegment], width: float) -> float:
    """The right edge up to which the text of a column may reach: the text beside it, or a margin as wide as the left
    one.
    """
    end, high, low = (
        max(e.x1 for e in column), max(e.middle for e in column), min(e.middle for e in column),
    )  # fmt: skip
    beside = [each.x0 for each in page if each.x0 > end and low <= each.middle <= high]
    return min(beside, default=width - min(each.x0 for each in page))


def _by_height(segments: Sequence[TextSegment], top: float, bottom: float) -> tuple[list[TextSegment], ...]:
    """The segments above, between and below two heights."""
    above = [each for each in segments if each.middle > top]
    below = [each for each in segments if each.middle < bottom]
    return above, [each for each in segments if bottom <= each.middle <= top], below


def _columns(
    segments: Sequence[TextSegment], body: float, is_heading: Callable[[str], bool], depth: int = 0
) -> list[list[TextSegment]]:
    found = _gutter(segments, body, is_heading) if depth < _DEEPEST and len(segments) <= _MOST_SEGMENTS else None
    if found is None:
        return [list(segments)]
    x, top, bottom = found
    above, between, below = _by_height(segments, top, bottom)
    begin = _begin_below(between, x, is_heading)
    below = [*(e for e in between if e.middle <= begin), *below]
    left, right = _at_sides([e for e in between if e.middle > begin], x)
    parted = [above] if above else []
    for part in (left, right, *([below] if below else [])):
        parted += _columns(part, body, is_heading, depth + 1)
    return parted


def _at_sides(segments: Sequence[TextSegment], x: float) -> tuple[list[TextSegment], list[TextSegment]]:
    """The segments left and right of a gutter."""
    return [each for each in segments if each.x0 < x], [each for each in segments if each.x0 >= x]


def _begin_below(between: Sequence[TextSegment], x: float, is_heading: Callable[[str], bool]) -> float:
    """The height of the first heading of a column below the end of the other column: over the whole width, a section
    begins there. Zero, which is below the page, if there is none.
    """
    end = max(min(each.middle for each in side) for side in _at_sides(between, x))
    return max((each.middle for each in between if each.middle < end and is_heading(each.text)), default=0.0)


def _gutter(
    segments: Sequence[TextSegment], body: float, is_heading: Callable[[str], bool]
) -> tuple[float, float, float] | None:
    """Return the x of a gutter, and the top and bottom of the band around the gutter; None if the page has no
    gutter.
    """
    best: tuple[float, tuple[float, float, float]] | None = None
    for x in _left_edges(segments, body):
        for band in _bands(segments, x, body):
            left, right = [e for e in band if e.x0 < x - 0.1], [e for e in band if e.x0 >= x - 0.1]
            if min(_count(left), _count(right)) < _LEAST:
                continue
            if not (_is_column(left, right, body, is_heading) and _is_column(right, left, body, is_heading)):
                continue
            height = min(_extent(left), _extent(right))
            if best is None or height > best[0] + body:
                top, bottom = max(each.middle for each in band), min(each.middle for each in band)
                best = (height, (x - 0.1, top, bottom))
    return best[1] if best else None


def _left_edges(segments: Sequence[TextSegment], body: float) -> list[float]:
    """Return the left edges shared by several segments, and the left edge of the longest segment for each shared right
    edge.
    """
    edges: list[list[float]] = []
    for x in sorted(each.x0 for each in segments):
        if edges and x - edges[-1][-1] < 1.5:
            edges[-1].append(x)
        else:
            edges.append([x])
    leftmost = min(each.x0 for each in segments)
    ends: dict[int, list[TextSegment]] = {}
    for each in segments:
        ends.setdefault(round(each.x1), []).append(each)
    edges += [[min(each.x0 for each in flush)] * 2 for flush in ends.values() if len(flush) >= _LEAST]
    possible = [edge for edge in edges if len(edge) >= 2 and edge[0] > leftmost + 3 * body]
    return sorted(edge[0] for edge in sorted(possible, key=len, reverse=True)[:_MOST_EDGES])


def _bands(segments: Sequence[TextSegment], x: float, body: float) -> Iterable[list[TextSegment]]:
    """Yield runs of rows, from top to bottom, without a segment across the gutter left of x."""
    band: list[TextSegment] = []
    for each in sorted(segments, key=lambda segment: -segment.middle):
        if each.x0 < x - 0.1 and each.x1 > x - _GUTTER * body:
            yield band
            band = []
        else:
            band.append(each)
    yield band


def _is_column(
    side: Sequence[TextSegment], other: Sequence[TextSegment], body: float, is_heading: Callable[[str], bool]
) -> bool:
    """Whether one side of a gutter is a column of text, and not read line by line with the other side."""
    rest = [each for each in side if not _heads(each, other, body, is_heading)]
    dates = sum(bool(find_period(each.text)) for each in rest)
    if dates >= _DATES * len(rest):
        return False
    if len(rest) < len(side) and any(_heads(each, side, body, is_heading) for each in other):
        return True
    aligned = sum(_has_beside(each, other, body) for each in rest)
    high, low = max(each.top for each in other), min(each.bottom for each in other)
    # a title above everything on the other side heads both
    larger = any(each.height > _LARGER * body and low < each.middle < high for each in rest)
    return aligned < _ALIGNED * len(rest) or larger


def _heads(segment: TextSegment, other: Sequence[TextSegment], body: float, is_heading: Callable[[str], bool]) -> bool:
    """Whether a segment is a heading: a label in usual letters beside its value ("Languages  Go, Bash") is none."""
    is_plain = not segment.bold and segment.height <= _LARGER * body and not segment.text.isupper()
    return is_heading(segment.text) and not (is_plain and _has_beside(segment, other, body))


def _has_beside(segment: TextSegment, other: Sequence[TextSegment], body: float) -> bool:
    """Whether a segment of the other side stands at the same height."""
    return any(abs(segment.middle - each.middle) < 0.3 * body for each in other)


def _count(segments: Sequence[TextSegment]) -> int:
    return len({round(each.middle) for each in segments})


def _extent(segments: Sequence[TextSegment]) -> float:
    return max(each.top for each in segments) - min(each.bottom for each in segments)


def _rows(segments: Sequence[TextSegment], limit: float = 0.0) -> list[TextRow]:
    rows: list[list[TextSegment]] = []
    for each in sorted(segments, key=lambda segment: -segment.middle):
        if rows and abs(rows[-1][0].middle - each.middle) < 0.45 * min(each.height, rows[-1][0].height):
            rows[-1].append(each)
        else:
            rows.append([each])
    x0 = min(each.x0 for each in segments)
    x1 = _right_edge(rows, x0, limit)
    inner = Counter(round(each.x0) for row in rows for each in row if each.x0 > min(e.x0 for e in row))
    shared = frozenset(x for x, count in inner.items() if count > 1)
    return [TextRow(tuple(sorted(row, key=lambda each: each.x0)), x0, x1, shared) for row in rows]


def _right_edge(rows: Sequence[Sequence[TextSegment]], x0: float, limit: float) -> float:
    """The right edge of a column. In a wide one, the longest row tells it only if others may be wrapped there, too;
    else `limit` does.
    """
    segments = [each for row in rows for each in row]
    height = sorted(each.height for each in segments)[len(segments) // 2]
    x1 = max((each.x1 for each in segments if each.height < 1.3 * height), default=x0)
    is_told = x1 - x0 <= _WIDE * height or sum(_may_be_wrapped(rows, x1 - _NEARBY * (x1 - x0))) > 1
    return x1 if is_told else max(x1, limit)


def _may_be_wrapped(rows: Sequence[Sequence[TextSegment]], near: float) -> Iterator[bool]:
    """Whether each row ends near the right edge, and the row below is a text in the same look that begins where its
    last text does.
    """
    for row, below in pairwise(rows):
        last, first = max(row, key=lambda each: each.x1), min(below, key=lambda each: each.x0)
        is_alike = last.bold == first.bold and abs(last.height - first.height) < 0.4
        yield last.x1 > near and is_alike and abs(first.x0 - last.x0) < 1.5
