"""What replaying saved against finding the way: the first run of each cookbook beside those that replayed it. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.run import Run

WORKED = ("complete", "reviewed")


@dataclass(slots=True)
class Cost:
    """What runs cost, all together."""

    runs: int = 0
    seconds: float = 0.0
    calls: int = 0
    money: float = 0.0

    def add(self, run: Run) -> None:
        """One run more."""
        self.runs += 1
        self.seconds += run.usage.seconds
        self.calls += run.usage.model.calls
        self.money += run.usage.model.cost_usd

    @property
    def each(self) -> tuple[float, float, float]:
        """Seconds, calls and money of one run on the average."""
        many = self.runs or 1
        return (self.seconds / many, self.calls / many, self.money / many)


@dataclass(slots=True)
class SiteSavings:
    """One site: its first runs, the replays, and what these would have cost like the first."""

    site: str
    first: Cost = field(default_factory=Cost)
    replayed: Cost = field(default_factory=Cost)
    else_: Cost = field(default_factory=Cost)
    """What the replays would have cost, had each found its way anew."""

    @property
    def seconds(self) -> float:
        """Saved; less than nothing where replays took longer."""
        return self.else_.seconds - self.replayed.seconds

    @property
    def calls(self) -> int:
        """Calls of models that were saved."""
        return self.else_.calls - self.replayed.calls

    @property
    def money(self) -> float:
        """Dollars that were saved."""
        return self.else_.money - self.replayed.money


@dataclass(slots=True)
class Savings:
    """What came of learning."""

    sites: list[SiteSavings]
    """Those where most time was saved first."""
    replays: int = 0
    explorations: int = 0
    """Runs that had to find their way, and did."""
    heals: int = 0
    """Steps whose element was found again elsewhere."""
    failures: dict[str, int] = field(default_factory=dict[str, int])
    """Runs that came to nothing, by cause, the most frequent first."""

    @property
    def hit_rate(self) -> float | None:
        """Part of the runs that worked by a cookbook; None where none has worked."""
        worked = self.replays + self.explorations
        return self.replays / worked if worked else None


def savings(runs: Sequence[Run], firsts: Mapping[str, Run]) -> Savings:
    """What these runs saved. `firsts` are the runs that learned, by cookbook."""
    sites: dict[str, SiteSavings] = {}
    failures: Counter[str] = Counter()
    learned: defaultdict[str, set[str]] = defaultdict(set)
    found = Savings([])
    for run in runs:
        found.heals += run.usage.steps_by_rung.get("heal", 0)
        if run.status not in (*WORKED, "running", "needs_person"):
            failures[run.error or run.status] += 1
        if run.status not in WORKED or run.mode == "" or (run.task_id and run.status == "reviewed"):
            continue  # a queued task that was shown goes on, and ends with another run
        first = firsts.get(run.cookbook)
        replayed = run.mode == "replay" and (first is None or first.id != run.id)  # its own journal is no cookbook
        found.replays += replayed
        found.explorations += not replayed
        if first is None or not replayed:
            continue
        host = urlsplit(str(run.task.url)).netloc
        site = sites.setdefault(host, SiteSavings(host))
        site.replayed.add(run)
        site.else_.add(first)
        if run.cookbook not in learned[host]:
            learned[host].add(run.cookbook)
            site.first.add(first)
    found.sites = sorted(sites.values(), key=lambda each: -each.seconds)
    found.failures = dict(failures.most_common())
    return found
