"""Group neighbouring controls into runs, each of them a possible pager."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.reading.index import LEAVES
from footpath.reading.pagers.controls import path_stem, size_of
from footpath.reading.pagers.words import number, numbers_in, pages_in, roman, romans_in, spans_in
from footpath.schema.snapshot import Block

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from footpath.reading.pagers.controls import PagerControl
    from footpath.schema.snapshot import Snapshot

_BETWEEN: Final = 45
"""Most characters between two controls of one pager: `Page 2 of 7`."""
_LOWEST: Final = 2
_APART: Final = 260
"""Most pixels between two controls of one pager."""


@dataclass(slots=True)
class ControlRun:
    """Neighbouring controls, and the texts among them."""

    controls: list[PagerControl] = field(default_factory=list["PagerControl"])
    texts: list[Block] = field(default_factory=list["Block"])

    @property
    def numbered(self) -> list[PagerControl]:
        """The controls with a page number."""
        return [c for c in self.controls if c.number is not None]

    def spoken(self) -> list[int]:
        """Return the numbers in the texts of the run, without those of its controls."""
        own = {c.number for c in self.controls}
        return [n for b in self.texts for n in numbers_in(b.text) if n not in own]

    def written(self) -> list[int]:
        """Return the page numbers in the run's texts without a control, the surest first: numbers among the names of
        the controls, then lone numbers, then a line with the controls' numbers too, then any line.
        """
        own = {c.number for c in self.controls}
        size = size_of(self.controls)
        every = self._pages_of_spans(size) if size else (*self._left_in_line(), *self._in_texts(own))
        return [n for n in every if n > 0 and n not in own]

    def _in_texts(self, own: AbstractSet[int | None]) -> list[int]:
        """Return the page numbers in the texts; `own` are those of the controls."""
        is_roman = any(c.roman for c in self.controls)
        read = romans_in if is_roman else pages_in
        told = [read(b.text) for b in self.texts]
        alone = [n for b in self.texts if (n := roman(b.text) if is_roman else number(b.text))]
        among = [n for said in told if len(own & set(said)) > 1 for n in said]
        return [*alone, *among, *(n for said in told for n in said)]

    def _pages_of_spans(self, size: int) -> list[int]:
        """Return the page numbers of spans of records in the texts ("21–40"), for pages of a size."""
        spans = [span for block in self.texts for span in spans_in(block.text)]
        return [(a - 1) // size + 1 for a, b in spans if b - a < size and (a - 1) % size == 0]

    def _left_in_line(self) -> list[int]:
        """Return the numbers of a line without the names of its controls, possibly without spaces between: `12…9`."""
        left: list[int] = []
        for block in self.texts:
            rest, at, names = "", 0, [c.element.name for c in self.numbered]
            for name in names:
                found = block.text.find(name, at) if name else -1
                if found < 0:
                    break
                rest, at = f"{rest} {block.text[at:found]}", found + len(name)
            else:
                left += pages_in(f"{rest} {block.text[at:]}") if len(names) > 1 else []
        return left


def runs(snapshot: Snapshot, found: Sequence[PagerControl]) -> list[ControlRun]:
    """Return controls with only a little text between them, as runs."""
    control = {c.order: c for c in found}
    kept: list[ControlRun] = []
    run = ControlRun()
    after: list[Block] = []

    def close() -> None:
        nonlocal run, after
        if run.controls:
            run.texts += after
            kept.append(run)
        run, after = ControlRun(), []

    for order in sorted(snapshot.by_order):
        if (one := control.get(order)) is not None:
            if run.controls and (_is_apart(run.controls[-1], one) or _begins_anew(run, one)):
                close()
            run.texts += after
            after = []
            run.controls.append(one)
            continue
        item = snapshot.by_order[order]
        if isinstance(item, Block):
            if item.kind not in LEAVES:
                continue
            if item.kind != "heading" and (len(item.text) <= _BETWEEN or _is_around(item, run, control)):
                after.append(item)
                continue
        elif item.hidden:
            continue
        close()
    close()
    return kept


def are_sizes(run: ControlRun, shown: int) -> bool:
    """Whether the numbers of a run are page sizes, given the `shown` records: `10 | 25 | 50`.

    Page numbers have neighbours among them. Sizes have none, and either the page shows one of them, or none is as low
    as the first pages are.
    """
    numbers = sorted({n for c in run.numbered if (n := c.number) is not None} | set(run.written()))
    is_apart = len(numbers) > 1 and bool(run.numbered) and all(b - a > 1 for a, b in itertools.pairwise(numbers))
    return is_apart and (shown in numbers or numbers[0] > _LOWEST)


def _is_around(block: Block, run: ControlRun, control: dict[int, PagerControl]) -> bool:
    """Whether a long text belongs to the run: the words are the controls'."""
    near = [c for c in (*run.controls[-3:], *(control[o] for o in range(block.order, block.order + 4) if o in control))]
    return sum(1 for c in near if c.element.name and c.element.name in block.text) > 1


def _begins_anew(run: ControlRun, one: PagerControl) -> bool:
    """Whether a control begins another pager: a lower number, or a way back, with links to pages of another list."""
    if not one.href or (one.number is None and one.way != "previous"):
        return False
    before = next((c for c in reversed(run.controls) if c.number is not None and c.href), None)
    if before is None or before.number is None or (one.number is not None and one.number > before.number):
        return False
    return path_stem(before.href) != path_stem(one.href)


def _is_apart(one: PagerControl, other: PagerControl) -> bool:
    first, second = one.element.box, other.element.box
    if not any(first) or not any(second):
        return False
    return abs(first[1] - second[1]) > _APART
