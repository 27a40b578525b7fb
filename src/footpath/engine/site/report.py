"""The report on a site, and the site as a picture, made of its atlas. Pure.

The picture is SVG, with a small screenshot a page, and the ways between them.
"""

from __future__ import annotations

import base64
import dataclasses
import textwrap
from collections import defaultdict
from html import escape
from typing import TYPE_CHECKING, Final

from footpath.language.text import shortened
from footpath.schema.exploration import (
    Details,
    Exploration,
    MainBehavior,
    ToldBehavior,
    ToldEdge,
    ToldElement,
    ToldFilter,
    ToldOption,
    ToldPage,
    told_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.atlas import Atlas, ElementType, Filter

LISTS: Final[dict[ElementType, str]] = {"job_listing": "jobListings", "filter_option": "filterOptions", "tab": "tabs"}
"""Kinds that are reported completely, and the names of their lists."""

JOB_SEARCH: Final = "job_search"


def exploration_of(atlas: Atlas, *, start: str = "", ended_by: str = "") -> Exploration:
    """The atlas in the words of the file that is published. `start`: id of the page where exploring began; the first
    page of the atlas when empty.
    """
    elements, behaviors, filters = _elements(atlas), _behaviors(atlas), tuple(map(_filter, atlas.filters))
    shown = {name: every for name, every in elements.items() if every[0].selector}
    lists = frozenset(LISTS.values())
    return Exploration(
        url=atlas.start,
        page_type=_type_of_start(atlas, start),
        understanding=atlas.understanding,
        key_elements={
            name: tuple(each.selector for each in _of_one_address(every)) if name in lists else every[0].selector
            for name, every in shown.items()
        },
        addresses={name: every[0].address for name, every in shown.items()},
        behaviors={
            name: MainBehavior(action=first.action, effect=first.effect, confirmed=first.confirmed)
            for name, (first, *_) in behaviors.items()
        },
        filter_options={each.name: tuple(option.label for option in each.options) for each in filters},
        details=Details(
            site=atlas.site,
            platform=atlas.platform,
            key_findings=atlas.key_findings,
            key_elements=elements,
            behaviors=behaviors,
            filters=filters,
            pages=_pages(atlas),
            edges=tuple(
                ToldEdge(
                    source=each.source,
                    target=each.target,
                    action=each.label or each.action.kind,
                    element_type=each.element_type,
                    times=each.times,
                )
                for each in atlas.edges
            ),
            ended_by=ended_by,
            visits=atlas.visits,
            explored_at=atlas.updated_at,
        ),
    )


def _type_of_start(atlas: Atlas, start: str) -> str:
    page = atlas.page(start) or next(iter(atlas.pages), None)
    if page is None:
        return "other"
    return JOB_SEARCH if page.lists_jobs else page.page_type


def _address(atlas: Atlas, id: str) -> str:
    page = atlas.page(id)
    return (page.example if page is not None else "") or atlas.start


def _elements(atlas: Atlas) -> dict[str, tuple[ToldElement, ...]]:
    """Return the key elements by kind; elements with a selector first."""
    told: dict[str, tuple[ToldElement, ...]] = {}
    for each in sorted(atlas.key_elements, key=lambda each: not each.selector):
        name = LISTS.get(each.kind) or told_name(each.kind)
        element = ToldElement(
            name=each.name,
            page=each.page,
            address=each.address or _address(atlas, each.page),
            selector=each.selector,
            signature=each.signature,
        )
        told[name] = (*told.get(name, ()), element)
    return told


def _of_one_address(elements: Sequence[ToldElement]) -> Iterator[ToldElement]:
    """Yield the elements with the first one's address and a selector."""
    return (each for each in elements if each.address == elements[0].address and each.selector)


def _behaviors(atlas: Atlas) -> dict[str, tuple[ToldBehavior, ...]]:
    told: dict[str, tuple[ToldBehavior, ...]] = {}
    for each in sorted(atlas.behaviors, key=lambda each: -each.times):
        behavior = ToldBehavior(
            action=each.action,
            effect=each.effect,
            change=each.change,
            page=each.page,
            times=each.times,
            confirmed=each.confirmed,
        )
        name = told_name(each.element_type)
        told[name] = (*told.get(name, ()), behavior)
    return told


def _filter(each: Filter) -> ToldFilter:
    options = tuple(ToldOption(label=one.label, value=one.value, count=one.count) for one in each.options)
    return ToldFilter(
        name=each.name,
        kind=each.kind,
        sorts=each.is_sort,
        page=each.page,
        options=options,
        neutral=each.neutral,
        parameter=each.parameter,
        proven=each.proven,
        clear=each.clear,
    )


def _pages(atlas: Atlas) -> tuple[ToldPage, ...]:
    return tuple(
        ToldPage(
            id=each.id,
            page_type=each.page_type,
            understanding=each.understanding,
            observations=each.observations,
            url_patterns=each.url_patterns,
            example=each.example,
            visits=each.visits,
            pager=atlas.pagers.get(each.id, "none"),
            list=atlas.lists.get(each.id),
        )
        for each in atlas.pages
    )


SWEEPS: Final = 4
"""Number of orderings of each column by its neighbours, which part crossing lines."""


@dataclasses.dataclass(frozen=True, slots=True)
class Spot:
    """The place of a page: column from the left, and row within the column, both from 0."""

    column: int
    row: int


def arranged(pages: Sequence[str], ways: Sequence[tuple[str, str]]) -> dict[str, Spot]:
    """Return a place for each page. The first page is the leftmost; unreachable pages stand beside it."""
    columns = _columns(pages, ways)
    rows: defaultdict[int, list[str]] = defaultdict(list)
    for page in pages:
        rows[columns[page]].append(page)
    near: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in ways:
        if one != other and columns.get(one) != columns.get(other):
            near[one].add(other)
            near[other].add(one)
    for sweep in range(SWEEPS):
        forward = sweep % 2 == 0
        for column in sorted(rows, reverse=not forward):
            beside = {page: at for at, page in enumerate(rows[column - 1 if forward else column + 1])}
            rows[column] = _by_neighbours(rows[column], near, beside)
    return {page: Spot(column, row) for column, each in rows.items() for row, page in enumerate(each)}


def _columns(pages: Sequence[str], ways: Sequence[tuple[str, str]]) -> dict[str, int]:
    """How many ways each page is from the first."""
    known = {pages[0]: 0} if pages else {}
    ahead = list(pages[:1])
    while ahead:
        page = ahead.pop(0)
        for one, other in ways:
            if one == page and other in pages and other not in known:
                known[other] = known[page] + 1
                ahead.append(other)
    return {page: known.get(page, 0) for page in pages}


def _by_neighbours(pages: list[str], near: Mapping[str, set[str]], beside: Mapping[str, int]) -> list[str]:
    def middle(page: str) -> float:
        rows = sorted(beside[each] for each in near[page] if each in beside)
        return rows[len(rows) // 2] if rows else float(pages.index(page))

    return sorted(pages, key=middle)


CARD: Final = (280, 290)
"""Width and height of a page's card, in pixels."""

SHOT: Final = (264, 165)
GAP: Final = (250, 64)
"""Between two columns, where the ways are named, and between two rows."""

MARGIN: Final = 40
HEAD: Final = 84
LINE: Final = 16
LONGEST_LABEL: Final = 34
"""Characters of a way's name."""

ROWS: Final = 5
WIDE: Final = 39
"""Number of lines on a card, and of characters in a line, that stay clear of its edge."""

STYLE: Final = """text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1d2433}
.site{font-size:20px;font-weight:700}.about{font-size:13px;fill:#55607a}.id{font-size:15px;font-weight:700}
.type{font-size:11px;fill:#fff}.what{font-size:12px;fill:#55607a}.way{font-size:12px;fill:#2c4a8a}
.card{fill:#fff;stroke:#c8d0e0;stroke-width:1.2}.first{stroke:#2c4a8a;stroke-width:2.4}
.line{fill:none;stroke:#7d93c4;stroke-width:1.8}.shot{stroke:#e3e8f2;fill:#f3f5fa}.plate{fill:#f7f9fd}"""

COLOURS: Final = {
    "listing": "#2c6e49", "search": "#2c6e49", "posting": "#2c4a8a", "application": "#9a4d00", "login": "#8a2c4a",
    "registration": "#8a2c4a", "error": "#a11d1d", "captcha": "#a11d1d",
}  # fmt: skip


def draw(told: Exploration, thumbnails: Mapping[str, bytes]) -> str:
    """Return the picture.

    Args:
        told: the findings.
        thumbnails: JPEGs of the pages, by their ids.
    """
    ways = [(each.source, each.target) for each in told.details.edges]
    spots = arranged([each.id for each in told.details.pages], ways)
    columns = max((each.column for each in spots.values()), default=0) + 1
    rows = max((each.row for each in spots.values()), default=0) + 1
    width = 2 * MARGIN + columns * CARD[0] + (columns - 1) * GAP[0]
    height = HEAD + 2 * MARGIN + rows * CARD[1] + (rows - 1) * GAP[1]
    loops = max((_loops(told, id) for id in spots), default=0)
    height += loops * LINE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{_safe(f"How the pages of {told.details.site} hang together")}">',
        f"<style>{STYLE}</style>",
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#7d93c4"/></marker></defs>',
        f'<rect width="{width}" height="{height}" class="plate"/>',
        f'<text x="{MARGIN}" y="46" class="site">{_safe(told.details.site)}</text>',
        *_about(told, width),
        *_ways(told, spots),
        *(line for each in told.details.pages for line in _card(each, spots[each.id], told, thumbnails.get(each.id))),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _about(told: Exploration, width: int) -> Iterator[str]:
    rows = textwrap.wrap(told.understanding, max(int((width - 2 * MARGIN) / 6.6), 30), max_lines=2, placeholder=" …")
    for number, text in enumerate(rows):
        yield f'<text x="{MARGIN}" y="{68 + number * LINE}" class="about">{_safe(text)}</text>'


def _corner(spot: Spot) -> tuple[int, int]:
    x = MARGIN + spot.column * (CARD[0] + GAP[0])
    return x, HEAD + MARGIN + spot.row * (CARD[1] + GAP[1])


def _card(page: ToldPage, spot: Spot, told: Exploration, thumbnail: bytes | None) -> Iterator[str]:
    x, y = _corner(spot)
    first = " first" if told.details.pages and page.id == told.details.pages[0].id else ""
    kind = page.page_type.replace("_", " ")
    badge = 7 * len(kind) + 12
    yield f"<g><title>{_safe(', '.join(page.url_patterns))}</title>"
    yield f'<rect x="{x}" y="{y}" width="{CARD[0]}" height="{CARD[1]}" rx="10" class="card{first}"/>'
    yield f'<rect x="{x + 8}" y="{y + 8}" width="{SHOT[0]}" height="{SHOT[1]}" rx="5" class="shot"/>'
    if thumbnail:
        data = base64.b64encode(thumbnail).decode("ascii")
        yield (
            f'<image x="{x + 8}" y="{y + 8}" width="{SHOT[0]}" height="{SHOT[1]}" '
            f'preserveAspectRatio="xMidYMin slice" href="data:image/jpeg;base64,{data}"/>'
        )
    yield f'<text x="{x + 12}" y="{y + SHOT[1] + 30}" class="id">{_safe(shortened(page.id, 22))}</text>'
    colour = COLOURS.get(page.page_type, "#667085")
    right = x + CARD[0] - badge - 10
    yield f'<rect x="{right}" y="{y + SHOT[1] + 17}" width="{badge}" height="17" rx="8" fill="{colour}"/>'
    yield f'<text x="{right + badge / 2}" y="{y + SHOT[1] + 29}" class="type" text-anchor="middle">{_safe(kind)}</text>'
    said = [page.understanding, *page.observations]
    rows = [row for text in said for row in textwrap.wrap(text, WIDE)]
    rows = rows[:ROWS] if len(rows) <= ROWS else [*rows[: ROWS - 1], f"{rows[ROWS - 1].rstrip('.')} …"]
    for number, text in enumerate(rows):
        yield f'<text x="{x + 12}" y="{y + SHOT[1] + 50 + number * LINE}" class="what">{_safe(text)}</text>'
    yield "</g>"


def _ways(told: Exploration, spots: Mapping[str, Spot]) -> Iterator[str]:
    """Yield one line between two pages in each direction, labelled with the actions."""
    between: defaultdict[tuple[str, str], list[ToldEdge]] = defaultdict(list)
    for each in told.details.edges:
        if each.source in spots and each.target in spots:
            between[each.source, each.target].append(each)
    for (source, target), edges in between.items():
        labels = [_label(each) for each in edges][:3]
        yield from _way(spots[source], spots[target], labels, is_loop=source == target)


def _way(one: Spot, other: Spot, labels: list[str], *, is_loop: bool) -> Iterator[str]:
    (x1, y1), (x2, y2) = _corner(one), _corner(other)
    if is_loop:
        left, right, y = x1 + CARD[0] * 0.3, x1 + CARD[0] * 0.7, y1 + CARD[1]
        path = f"M{left} {y}C{left} {y + 34} {right} {y + 34} {right} {y + 2}"
        at, anchor = (x1 + CARD[0] / 2, y + 42), "middle"
    elif one.column == other.column:
        down = y2 > y1
        x = x1 + CARD[0] * (0.4 if down else 0.6)
        start, end = (y1 + CARD[1], y2 - 2) if down else (y1, y2 + CARD[1] + 2)
        path = f"M{x} {start}L{x} {end}"
        at, anchor = (x + 6, (start + end) / 2 + 4), "start"
    else:
        on = other.column > one.column
        start, end = (x1 + CARD[0], x2 - 2) if on else (x1, x2 + CARD[0] + 2)
        ya, yb = y1 + CARD[1] * (0.32 if on else 0.62), y2 + CARD[1] * (0.32 if on else 0.62)
        bend = (end - start) / 2
        path = f"M{start} {ya}C{start + bend} {ya} {end - bend} {yb} {end} {yb}"
        at, anchor = ((start + end) / 2, (ya + yb) / 2 - 8 - LINE * (len(labels) - 1)), "middle"
    yield f'<path d="{path}" class="line" marker-end="url(#head)"/>'
    for number, text in enumerate(labels):
        halo = 'style="paint-order:stroke;stroke:#f7f9fd;stroke-width:4px"'
        yield (
            f'<text x="{at[0]}" y="{at[1] + number * LINE}" class="way" text-anchor="{anchor}" {halo}>'
            f"{_safe(text)}</text>"
        )


def _label(edge: ToldEdge) -> str:
    times = f" ({edge.times}×)" if edge.times > 1 else ""
    return shortened(edge.action, LONGEST_LABEL - len(times)) + times


def _loops(told: Exploration, id: str) -> int:
    return sum(each.source == each.target == id for each in told.details.edges)


def _safe(text: str) -> str:
    """Return a text as safe XML: pages may contain any characters."""
    return escape("".join(c for c in text if c.isprintable()))
