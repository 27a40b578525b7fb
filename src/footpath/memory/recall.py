"""The memory of a run's roles: decisions, cycles, experiences and extracted data. Bounded, and without a model.

Texts arrive redacted (`memory/redaction.py`) and leave the run only through the journal.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter, deque
from typing import TYPE_CHECKING

from footpath.language.text import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.schema.iteration import Iteration, ToolCall, Verdict

MOST = 100
"""Maximum verbatim decisions; beyond, the older half is summarised."""
OLDER = 1_000
"""Searchable lines of summarised decisions."""
FAILURES = 8
"""Latest distinct failures in a summary."""
DONE = 12
"""Latest distinct successes in a summary."""
CYCLES = 30
"""Maximum stored cycles."""
EXTRACTS = 50
"""Maximum stored pieces of extracted data."""
LONGEST_RESULT = 160
"""Characters of a result in the history."""
MOST_EXPERIENCES = 20
"""Maximum stored experiences."""
NEAR = 0.6
"""Minimum share of common words for two sentences to count as equal."""
LONGEST = 200
"""Maximum characters of an experience."""


@dataclasses.dataclass(frozen=True, slots=True)
class Experience:
    """A sentence, and how often it was said in similar words."""

    text: str
    site: str = ""
    """Site of the page shown at the time; empty for none."""
    times: int = 1


class Experiences:
    """At most `MOST_EXPERIENCES` sentences: near-duplicates are merged, and the rarest and oldest are dropped first."""

    def __init__(self) -> None:
        self._kept: list[Experience] = []

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences, in order of last use."""
        return tuple(each.text for each in self._kept)

    @property
    def by_site(self) -> dict[str, tuple[str, ...]]:
        """The sentences by site, since a page of a site says nothing about another site."""
        sites = dict.fromkeys(each.site for each in self._kept if each.site)
        return {site: tuple(each.text for each in self._kept if each.site == site) for site in sites}

    def add(self, text: str, site: str = "") -> bool:
        """Store a sentence. Return whether the sentence is new."""
        text = _short(text, LONGEST)
        if not (said := _words(text)):
            return False
        for at, known in enumerate(self._kept):
            if known.site == site and _share(said, _words(known.text)) >= NEAR:
                del self._kept[at]
                self._kept.append(Experience(text, site, known.times + 1))
                return False
        if len(self._kept) == MOST_EXPERIENCES:
            self._kept.remove(min(self._kept, key=lambda each: each.times))
        self._kept.append(Experience(text, site))
        return True


@dataclasses.dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision, and its place in the run."""

    cycle: int
    subtask: str
    """Id of the piece of work; empty for the Scheduler."""
    iteration: Iteration

    def lines(self, longest: int = LONGEST_RESULT) -> Iterator[str]:
        """The decision in words, a line per call, with at most `longest` characters of each result."""
        at = f"{self.cycle}.{self.iteration.number}"
        for call in self.iteration.calls:
            yield f"{at} {said(call, longest)}"
        if not self.iteration.calls:
            yield f"{at} no call: {self.iteration.reasoning or 'nothing was decided'}"


@dataclasses.dataclass(frozen=True, slots=True)
class Cycle:
    """A round of Worker and Verifier, as reported to the Scheduler."""

    number: int
    work: str
    """The goal of the piece of work."""
    summary: str
    """The Worker's last words, or why the loop ended the Worker."""
    verdict: Verdict | None = None
    """None without verification."""

    def line(self) -> str:
        """The cycle in words."""
        judged = f" → {self.verdict.kind}: {self.verdict.reason}" if self.verdict else ""
        return f"{self.number}. {self.work}: {self.summary}{judged}"


class Recall:
    """The memory of a run, shared by the roles."""

    def __init__(self) -> None:
        self.experiences = Experiences()
        self.extracted: dict[str, str] = {}
        """Data taken from pages, by name."""
        self.cycles: list[Cycle] = []
        self.began = ""
        """The page in words before anything was done."""
        self.acted = False
        """Whether anything was done to a page."""
        self._past: list[PastDecision] = []
        self._count = 0
        self._older = deque[str](maxlen=OLDER)
        self._tools: Counter[str] = Counter()
        self._failed: dict[str, None] = {}
        self._done: dict[str, None] = {}

    @property
    def past(self) -> Sequence[PastDecision]:
        """The verbatim decisions, in order."""
        return self._past

    def add(self, cycle: int, subtask: str, iteration: Iteration) -> None:
        """Remember a decision."""
        self._past.append(PastDecision(cycle, subtask, iteration))
        if len(self._past) > MOST:
            half = len(self._past) // 2
            self._summarise(self._past[:half])
            del self._past[:half]

    def close(self, cycle: Cycle) -> None:
        """Remember how a cycle ended."""
        self.cycles = [*self.cycles[-(CYCLES - 1) :], cycle]

    def extract(self, name: str, value: str) -> None:
        """Keep a piece of data by name; the newest of a name counts."""
        self.extracted.pop(name, None)
        if len(self.extracted) == EXTRACTS:
            del self.extracted[next(iter(self.extracted))]
        self.extracted[name] = value

    def summary(self) -> str:
        """A summary of the older decisions; empty without older decisions."""
        if not self._count:
            return ""
        tools = ", ".join(f"{tool} {count}×" for tool, count in self._tools.most_common())
        done = f"\n  done: {'; '.join(self._done)}" if self._done else ""
        failed = "".join(f"\n  failed: {failure}" for failure in self._failed)
        return f"{self._count} earlier decisions: {tools}{done}{failed}"

    def text(self, about: str = "", most: int = 40) -> str:
        """The history in words, newest last: the summary, then at most `most` lines that hold a word of `about`,
        including lines of summarised decisions.
        """
        wanted = set(about.casefold().split())
        lines = [*self._older, *(line for each in self._past for line in each.lines())]
        if wanted:
            lines = [line for line in lines if any(word in line.casefold() for word in wanted)]
        left = len(lines) - most
        more = [f"… {left} earlier lines"] if left > 0 else []
        return "\n".join(filter(None, (self.summary(), *more, *lines[-most:])))

    def _summarise(self, old: Iterable[PastDecision]) -> None:
        for each in old:
            self._count += 1
            self._older.extend(each.lines())
            for call in each.iteration.calls:
                self._tools[call.tool] += 1
                if not call.success:
                    _put_last(self._failed, _short(f"{call.tool}: {call.error}"), FAILURES)
                elif call.reason:
                    _put_last(self._done, _short(call.reason, 60), DONE)


def _put_last(kept: dict[str, None], text: str, most: int) -> None:
    """Put a text behind the others, and drop the oldest past `most`."""
    kept.pop(text, None)
    kept[text] = None
    if len(kept) > most:
        del kept[next(iter(kept))]


def said(call: ToolCall, longest: int = LONGEST_RESULT) -> str:
    """A call in a line: tool, arguments, reason, and result."""
    arguments = " ".join(_short(str(value), 60) for value in call.parameters.values() if value not in ("", None, False))
    why = f" ({_short(call.reason, 80)})" if call.reason else ""
    came = _short(call.result if call.success else call.error, longest)
    came = f"ok: {came}".removesuffix(": ") if call.success else f"FAILED: {came}"
    return f"{call.tool} {arguments}".rstrip() + f"{why} → {came}"


def _short(text: str, longest: int = LONGEST_RESULT) -> str:
    return shortened(" ".join(text.split()), longest)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
