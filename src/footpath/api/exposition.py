"""Figures in Prometheus' text format, version 0.0.4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_ESCAPED: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class MetricFamily:
    """A metric: a number, or a number for each value of a label."""

    name: str
    """Ends in `_total` for a counter, by Prometheus convention."""
    kind: Literal["gauge", "counter"]
    about: str
    """A single line, without a backslash."""
    value: float | Mapping[Any, float] | None
    """None: not known now; then no line is written."""
    label: str = ""

    def lines(self) -> Iterator[str]:
        """The metric's lines of text."""
        if self.value is None:
            return
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} {self.kind}"
        if isinstance(self.value, int | float):
            yield f"{self.name} {self.value}"
            return
        for key, number in sorted(self.value.items()):
            yield f'{self.name}{{{self.label}="{key.translate(_ESCAPED)}"}} {number}'


def exposition(families: Iterable[MetricFamily]) -> str:
    """The text for Prometheus."""
    return "".join(f"{line}\n" for family in families for line in family.lines())
