"""Page rendering: templates that escape everything, filters for times, amounts and long words, and lengths of bars."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from footpath.answers.scope import how_long_of
from footpath.answers.typed import TAKES, place_in_words
from footpath.coordinator.ending import end_unanswered
from footpath.coordinator.timetable import recurs
from footpath.engine.review import folded, in_order, whence, why
from footpath.memory.savings import part_saved, saved
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.memory.savings import Period
    from footpath.store.savings import Sums

HERE: Final = Path(__file__).parent

NAVIGATION: Final = (
    ("/", "Runs"),
    ("/new", "New task"),
    ("/inbox", "Inbox"),
    ("/cookbooks", "Cookbooks"),
    ("/sites", "Sites"),
    ("/jobs", "Jobs"),
    ("/searches", "Searches"),
    ("/applications", "Applications"),
    ("/profile", "Profile"),
    ("/savings", "Savings"),
)
"""The navigation's pages."""


def draw(template: str, *, status: int = 200, **context: object) -> HTMLResponse:
    """Render a page. `here` is the page's address in the navigation; empty for a visitor who is not signed in."""
    return HTMLResponse(text_of(template, **context), status)


def text_of(template: str, **context: object) -> str:
    """Render a page, or a part of a page."""
    return _environment().get_template(template).render(**context)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    own = (
        when,
        duration,
        words,
        money,
        part_saved,
        link,
        sentence,
        in_words,
        end_unanswered,
        recurs,
        how_long_of,
        in_order,
        folded,
        whence,
        why,
        place_in_words,
    )
    filters: dict[str, object] = {each.__name__: each for each in own}
    cast("dict[str, object]", environment.filters).update(filters)
    cast("dict[str, object]", environment.globals).update({"navigation": NAVIGATION, "takes": TAKES})
    return environment


def when(moment: datetime | None) -> str:
    """A time in UTC, to the minute; empty for None."""
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def duration(seconds: float) -> str:
    """A stretch of time, as precise as is of use."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def words(name: str) -> str:
    """An identifier in words: `needs_person` is "needs person"."""
    return name.replace("_", " ")


def money(dollars: float) -> str:
    """An amount in dollars; small amounts to the hundredth of a cent."""
    return f"${dollars:,.2f}" if dollars >= 0.1 or dollars == 0 else f"${dollars:.4f}"


def sentence(text: str) -> str:
    """A reason of ours as a sentence."""
    text = text.strip()
    return text[:1].upper() + text[1:] + "." * (text != "" and text[-1] not in ".!?…")


def link(address: str) -> str:
    """A web address for a link; empty for any other (such as `javascript:`)."""
    return address if address.startswith(("https://", "http://")) else ""


WIDE = 100
"""Length of the longest bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a column chart, stacked on earlier bars."""

    of: str
    """The counted quantity, as CSS class."""
    at: int
    """Column index, from 0."""
    bottom: float
    length: float


@dataclass(frozen=True, slots=True)
class Versus:
    """A quantity of a first run beside the average of replays."""

    first: float
    replay: float

    @property
    def first_length(self) -> float:
        """The bar of the first run."""
        return self._length(self.first)

    @property
    def replay_length(self) -> float:
        """The bar of the replay."""
        return self._length(self.replay)

    @property
    def part(self) -> float | None:
        """The saved share; negative if replays took more. None if there was nothing to save."""
        return (self.first - self.replay) / self.first if self.first > 0 else None

    def _length(self, value: float) -> float:
        longest = max(self.first, self.replay)
        return round(value / longest * WIDE, 2) if longest > 0 else 0


def versus(replayed: Sums) -> dict[str, Versus]:
    """Time, calls of models and money of a first run beside a replay."""
    many = replayed.runs or 1
    return {
        "seconds": Versus(replayed.first_seconds / many, replayed.seconds / many),
        "calls": Versus(replayed.first_calls / many, replayed.calls / many),
        "money": Versus(replayed.first_cost_usd / many, replayed.cost_usd / many),
    }


def stacked(periods: Sequence[Period]) -> tuple[int, list[Bar]]:
    """The most runs in a period, and a column a period: replayed at the bottom, then explored, then failed."""
    kinds = ("replayed", "explored", "failed")
    most = max((sum(each.runs(kind) for kind in kinds) for each in periods), default=0)
    bars: list[Bar] = []
    for at, period in enumerate(periods):
        bottom = 0.0
        for kind in kinds:
            length = period.runs(kind) / most * WIDE if most else 0
            if length:
                bars.append(Bar(kind, at, round(bottom, 2), round(length, 2)))
            bottom += length
    return most, bars


def columns(of: str, values: Sequence[float | None], most: float | None = None) -> tuple[float, list[Bar]]:
    """The maximum (at least 0), and a column for each positive value."""
    top = most if most is not None else max((value for value in values if value is not None and value > 0), default=0)
    known = ((at, value) for at, value in enumerate(values) if value is not None and value > 0 and top > 0)
    return top, [Bar(of, at, 0, round(value / top * WIDE, 2)) for at, value in known]


def seconds_saved(sites: Sequence[Sums]) -> float:
    """By the replays of several sites together."""
    return sum(saved(each) for each in sites)
