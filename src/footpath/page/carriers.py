"""Which entries of a page's forms carry the answers that its controls show."""

from __future__ import annotations

import dataclasses
import json
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypedDict, cast

from footpath.errors import Unresponsive
from footpath.page.commands import Navigated
from footpath.page.worlds import frame_of
from footpath.schema.request import without_query

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.page.tab import Tab

READ_S: Final = 2.0
"""Seconds that a page has to return the entries."""


class _EntriesRead(TypedDict):
    names: dict[str, list[str]]
    first: list[tuple[str, str]] | None
    now: list[tuple[str, str]]
    targets: list[tuple[str, str]]
    unheard: list[str]


@dataclasses.dataclass(frozen=True, slots=True)
class FormEntries:
    """The entries of the forms of some controls."""

    names: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict[str, tuple[str, ...]])
    """The names of entries that may carry a control's answer, by ref."""
    first: frozenset[tuple[str, str]] | None = dataclasses.field(default=None, repr=False)
    """The entries before anything was entered, by name and value; None if unknown."""
    now: tuple[tuple[str, str], ...] = dataclasses.field(default=(), repr=False)
    """The present entries."""

    targets: frozenset[tuple[str, str]] = frozenset()
    """The methods and addresses that the forms name for sending."""

    unheard: frozenset[str] = frozenset()
    """The refs of the controls whose text no hidden field beside them holds, although one may be there for it."""

    @property
    def all_names(self) -> frozenset[str]:
        """The names of all entries."""
        return frozenset(name for name, _ in (*(self.first or ()), *self.now))

    def go_to(self, method: str, url: str) -> bool:
        """Whether a form is sent by a method to an address, whatever its query."""
        return any(method == by and without_query(url) == without_query(at) for by, at in self.targets)

    def is_empty(self, ref: str) -> bool:
        """Whether the form has entries of a control, and all are empty."""
        own = [value for name, value in self.now if name in self.names.get(ref, ())]
        return own != [] and not any(own)


async def read_entries(tab: Tab, refs: Iterable[str]) -> FormEntries:
    """Read the entries; none from a frame that does not answer."""
    names: dict[str, tuple[str, ...]] = {}
    first: set[tuple[str, str]] | None = set()
    now: list[tuple[str, str]] = []
    targets: set[tuple[str, str]] = set()
    unheard: set[str] = set()
    for _, group in groupby(sorted(refs, key=frame_of), frame_of):
        try:
            alike = list(group)
            read = cast("_EntriesRead", json.loads(await tab.say(alike[0], "carriers", alike, deadline_s=READ_S)))
        except (Navigated, Unresponsive):
            first = None
            continue
        names |= {ref: tuple(each) for ref, each in read["names"].items()}
        first = None if first is None or read["first"] is None else {*first, *map(_pair, read["first"])}
        now += map(_pair, read["now"])
        targets.update(map(_pair, read["targets"]))
        unheard.update(read["unheard"])
    return FormEntries(
        names, None if first is None else frozenset(first), tuple(now), frozenset(targets), frozenset(unheard)
    )


def _pair(entry: Iterable[str]) -> tuple[str, str]:
    name, value = entry
    return name, value
