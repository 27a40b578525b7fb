"""Find the repetitions on a page: neighbours under one tree node with the same structure, whatever their texts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.reading.lists.outline import kind_of, without_positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.reading.lists.outline import Outline

Features = frozenset[str]

FEWEST: Final = 2
_FEWEST_LEADERS: Final = 3
_SHARED: Final = 0.6
"""Share of the poorer record's features that the richer one must have."""
_ALIKE: Final = 0.3
_FOLLOWED: Final = 0.6
"""Share of the gaps between leaders in which a follower must stand to belong to the records."""
_NOW_AND_THEN: Final = 0.25
"""The same for a follower beside a constant one: an addition to some records."""
_LONGEST: Final = 8


@dataclass(frozen=True, slots=True)
class Repeat:
    """Records under a container, each a node or several neighbours."""

    container: int
    records: tuple[tuple[int, ...], ...]


def features(outline: Outline, node: int) -> Features:
    """Return the structure of a node: the path to each item inside, without positions, and the kind of the item."""
    return frozenset(
        f"{without_positions(outline.path(item.node, node))}:{kind_of(item)}" for item in outline.items(node)
    )


def are_alike(one: Features, other: Features) -> bool:
    """Whether two nodes have the same structure; one may lack some parts."""
    shared = len(one & other)
    if not shared:
        return False
    return shared >= _SHARED * min(len(one), len(other)) and shared >= _ALIKE * len(one | other)


def repeats(outline: Outline, places: Iterable[int] | None = None) -> Iterator[Repeat]:
    """Yield every run of alike neighbours on the page, or in the given containers."""
    for container in range(len(outline.children)) if places is None else places:
        children = outline.children[container]
        if len(children) >= FEWEST:
            yield from _under(outline, container, children)


def _under(outline: Outline, container: int, children: Sequence[int]) -> Iterator[Repeat]:
    kinds = _kinds(outline, children)
    sizes = Counter(kinds)
    for kind in dict.fromkeys(kinds):
        if sizes[kind] >= FEWEST:
            yield Repeat(container, tuple((c,) for c, k in zip(children, kinds, strict=True) if k == kind))
    joined = _joined(children, kinds)
    if joined is not None:
        yield Repeat(container, joined)


def _kinds(outline: Outline, children: Sequence[int]) -> list[int]:
    """A number for each child, equal for children of the same structure."""
    held = [features(outline, child) for child in children]
    tags = [outline.tag(child) for child in children]
    common = Counter(zip(tags, held, strict=True))
    models: list[tuple[str, Features]] = []
    known: dict[tuple[str, Features], int] = {}
    for tag, each in sorted(common, key=lambda c: -common[c]):
        at = next((i for i, (t, m) in enumerate(models) if t == tag and are_alike(m, each)), len(models))
        if at == len(models):
            models.append((tag, each))
        known[tag, each] = at
    return [known[tag, each] for tag, each in zip(tags, held, strict=True)]


def _joined(children: Sequence[int], kinds: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
    """Records of several neighbours: a leader, and the same followers after most leaders."""
    sizes = Counter(kinds)
    for leader in dict.fromkeys(kinds):
        if sizes[leader] >= _FEWEST_LEADERS and (records := _led(children, kinds, leader)):
            return records
    return None


def _led(children: Sequence[int], kinds: Sequence[int], leader: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the records whose first child has the leading kind."""
    starts = [at for at, kind in enumerate(kinds) if kind == leader]
    gaps = [set(kinds[a + 1 : b]) for a, b in zip(starts, [*starts[1:], len(kinds)], strict=True)]
    inner = gaps[:-1] or gaps
    held = Counter(kind for gap in inner for kind in gap)
    if not any(n >= _FOLLOWED * len(inner) for n in held.values()):
        return None
    followers = {kind for kind, n in held.items() if n >= _NOW_AND_THEN * len(inner)}
    records: list[tuple[int, ...]] = []
    for start, end in zip(starts, [*starts[1:], len(kinds)], strict=True):
        tail: list[int] = []
        for at in range(start + 1, end):
            if kinds[at] in followers and len(tail) < _LONGEST:
                tail.append(children[at])
        records.append((children[start], *tail))
    return tuple(records)
