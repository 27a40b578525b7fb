"""The only place that checks a run's limits."""

from __future__ import annotations

import dataclasses
from contextlib import contextmanager
from typing import TYPE_CHECKING

from footpath.advice import raising
from footpath.errors import LimitReached
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from footpath.schema.task import Limits


def counted(count: float, units: str) -> str:
    """Return a count with its unit in words."""
    return f"{count:g} {units.removesuffix('s') if count == 1 else units}"


@dataclasses.dataclass(slots=True)
class Spent:
    """A run's consumption. `monotonic` is a clock in seconds."""

    limits: Limits
    monotonic: Callable[[], float]
    steps: int = 0
    pages: int = 0
    waited: float = 0.0
    """Seconds spent waiting for a person; they do not count."""
    started: float = dataclasses.field(init=False)
    _since: float | None = None
    """Since when a person is being waited for."""

    def __post_init__(self) -> None:
        self.started = self.monotonic()

    @property
    def seconds(self) -> float:
        """Time worked so far."""
        now = self.monotonic() if self._since is None else self._since
        return now - self.started - self.waited

    @property
    def is_waiting(self) -> bool:
        """Whether a person is being waited for."""
        return self._since is not None

    @property
    def left(self) -> float:
        """Return the remaining working time."""
        return max(self.limits.seconds - self.seconds, 0)

    def step(self) -> None:
        """Count one step. Raises LimitReached."""
        self.steps += 1
        self.check()

    def page(self) -> None:
        """Count one page. Raises LimitReached."""
        self.pages += 1
        self.check()

    def check(self) -> None:
        """Raise LimitReached if the run has used up its steps, pages or seconds."""
        self._check(self.steps, self.limits.steps, "steps")
        self._check(self.pages, self.limits.pages, "pages")
        self.check_time()

    def check_time(self) -> None:
        """Raise LimitReached if the run has used up its seconds."""
        self._check(self.seconds, self.limits.seconds, "seconds")

    @contextmanager
    def waiting(self) -> Generator[None]:
        """The time inside belongs to a person."""
        if self._since is not None:
            yield
            return
        began = self._since = self.monotonic()
        try:
            yield
        finally:
            self._since = None
            self.waited += self.monotonic() - began

    def _check(self, spent: float, limit: float, unit: str) -> None:
        if spent > limit:
            raise LimitReached(
                own(f"The run reached its limit of {counted(limit, unit)}."),
                hint=raising(unit),
            )
