"""Page rendering: templates that escape everything, and filters for times, amounts and long words."""

from __future__ import annotations

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
from footpath.memory.savings import part_saved
from footpath.sentence import in_words

if TYPE_CHECKING:
    from datetime import datetime

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
