"""`python -m website.floors`: the picture of the floors, drawn of what the rooms import (`docs/floors.svg`).

Floors are those of the table in ARCHITECTURE.md. An import that follows from others is not drawn: where `cli` imports
`engine` and `engine` imports `page`, no line leads from `cli` to `page`.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from website.sources import PACKAGE, ROOT, nodes, parsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

PICTURE: Final = ROOT / "docs" / "floors.svg"
LOWEST: Final = 2
"""The lowest floor that is drawn. Every room imports most of what lies below it."""
WIDTH: Final = 1120
ROW: Final = 92
"""Pixels from one floor to the next."""
BOX: Final = (96, 34)
"""Pixels of a box."""
LEFT: Final = 40
"""Pixels left of the boxes, for the number of the floor."""


def main() -> None:
    """Draw the picture, and say where."""
    PICTURE.write_text(drawn(), encoding="utf-8")
    sys.stdout.write(f"Wrote {PICTURE.relative_to(ROOT)}.\n")


def drawn() -> str:
    """The picture as SVG."""
    floors = floors_of((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    lines = reduced(imports_of(floors))
    places = _placed(floors)
    height = max(y for _, y in places.values()) + BOX[1] + 20
    view = f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view}>',
        "<title>The rooms of Footpath by floor, with what they import</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        *(_line(places, above, below) for above in sorted(lines) for below in sorted(lines[above])),
        *(_number(floor, y) for floor, y in sorted({(floors[room], y) for room, (_, y) in places.items()})),
        *(_box(room, *place) for room, place in sorted(places.items())),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def floors_of(architecture: str) -> dict[str, int]:
    """The floor of each room, by its name, as ARCHITECTURE.md tells it."""
    rows = re.findall(r"^\| (\d+) \| (`src/footpath/[^|]+) \|", architecture, re.MULTILINE)
    return {
        name: int(floor)
        for floor, rooms in rows
        for name in re.findall(r"`src/footpath/(\w+)(?:/|\.py)`", rooms)
        if int(floor) >= LOWEST
    }


def imports_of(rooms: Mapping[str, int]) -> dict[str, set[str]]:
    """The rooms that each room imports, at any time."""
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for room in rooms:
        inside = PACKAGE / room
        for path in parsed():
            if path == inside.with_suffix(".py") or path.is_relative_to(inside):
                found[room] |= set(_imported(nodes(path))) & rooms.keys() - {room}
    return found


def reduced(imports: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The imports that follow from no others (the transitive reduction; floors leave no cycles)."""

    @cache
    def reached(room: str) -> set[str]:
        return set().union(imports[room], *(reached(below) for below in imports[room]))

    return {room: below - set().union(*(reached(each) for each in below)) for room, below in imports.items()}


def _imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "footpath":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from re.findall(r"^footpath\.(\w+)", node.module)
        elif isinstance(node, ast.Import):
            yield from (name for alias in node.names for name in re.findall(r"^footpath\.(\w+)", alias.name))


def _placed(floors: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The upper left corner of the box of each room. The highest floor is at the top."""
    by_floor: dict[int, list[str]] = {}
    for room, floor in floors.items():
        by_floor.setdefault(floor, []).append(room)
    return {
        room: place
        for row, floor in enumerate(sorted(by_floor, reverse=True))
        for room, place in zip(by_floor[floor], _spread(len(by_floor[floor]), 20 + row * ROW), strict=True)
    }


def _spread(count: int, y: int) -> Sequence[tuple[int, int]]:
    room = (WIDTH - LEFT) / count
    return [(round(LEFT + room * index + (room - BOX[0]) / 2), y) for index in range(count)]


def _line(places: Mapping[str, tuple[int, int]], above: str, below: str) -> str:
    (x1, y1), (x2, y2) = places[above], places[below]
    x1, y1, x2 = x1 + BOX[0] // 2, y1 + BOX[1], x2 + BOX[0] // 2
    bend = (y2 - y1) // 2
    curve = f"M{x1} {y1} C{x1} {y1 + bend} {x2} {y2 - bend} {x2} {y2}"
    return f'<path d="{curve}" fill="none" stroke="#9ab" stroke-width="1.2"/>'


def _number(floor: int, y: int) -> str:
    return f'<text x="12" y="{y + 22}" fill="#678">{floor}</text>'


def _box(room: str, x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="5" fill="#eef3f8" stroke="#567"/>'
        f'<text x="{x + BOX[0] // 2}" y="{y + 22}" text-anchor="middle" fill="#123">{escape(room)}</text>'
    )


if __name__ == "__main__":
    main()
