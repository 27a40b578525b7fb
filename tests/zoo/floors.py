"""What each page of the zoo has to hold: figures that were reached once, below which none may fall.

`python -m tests.zoo --keep [PAGE ...]` writes what is reached now where it is better.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import yaml
from tests.zoo.serving import HERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.zoo.visiting import Visited

FLOORS = HERE / "floors.yaml"
HEAD = """# What each page of the zoo reached, below which it may not fall (`python -m tests.zoo --keep` raises it):
# answers that were right at the first try, answers that were wrong or lost and runs that told of a sending falsely,
# and whether the first run was sent whole, the second replayed without exploring, the one in the changed look healed.
"""


@dataclasses.dataclass(frozen=True)
class Floor:
    """What a page reached."""

    right: int
    """Answers that the server received at the first try."""
    harm: int
    """Over all runs: answers that were wrong or lost without a word, and runs that told of a sending falsely."""
    whole: bool
    replayed: bool
    healed: bool

    def worse_than(self, other: Floor) -> list[str]:
        """What this one reaches less than the other one, in words."""
        worse = [f"harm {self.harm} instead of {other.harm}"] if self.harm > other.harm else []
        for name in ("right", "whole", "replayed", "healed"):
            is_now, was = getattr(self, name), getattr(other, name)
            worse += [f"{name} {is_now} instead of {was}"] if is_now < was else []
        return worse

    def best(self, other: Floor) -> Floor:
        """The better of both, figure by figure."""
        more = {
            name: max(getattr(self, name), getattr(other, name)) for name in ("right", "whole", "replayed", "healed")
        }
        return Floor(harm=min(self.harm, other.harm), **more)


def held(visited: Visited) -> Floor:
    """What a page reaches now."""
    visits = (visited.first, visited.second, visited.changed)
    return Floor(
        right=sum(each.verdict == "right" for each in visited.first.fields),
        harm=sum(each.verdict in ("wrong", "lost") for visit in visits for each in visit.fields)
        + sum(visit.is_false for visit in visits),
        whole=visited.first.is_whole,
        replayed=visited.second.is_replayed,
        healed=visited.changed.is_whole,
    )


def read_floors() -> dict[str, Floor]:
    """The floor of each page, by its name."""
    written: dict[str, dict[str, Any]] = yaml.safe_load(FLOORS.read_text(encoding="utf-8")) or {}
    return {name: Floor(**figures) for name, figures in written.items()}


def raise_floors(visited: Iterable[Visited]) -> None:
    """Write what is reached now where it is better than before."""
    floors = read_floors()
    for one in visited:
        is_now = held(one)
        floors[one.page] = is_now.best(floors[one.page]) if one.page in floors else is_now
    lines = [f"{name}: {{{_written(floor)}}}\n" for name, floor in floors.items()]
    FLOORS.write_text(HEAD + "".join(lines), encoding="utf-8")


def _written(floor: Floor) -> str:
    figures = dataclasses.asdict(floor)
    return ", ".join(f"{name}: {str(value).lower()}" for name, value in figures.items())
