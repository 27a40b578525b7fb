"""Choosing in lists that pages draw, each to a native `<select>` with the same options in the same page, in turns.

The drawn ones are made as libraries make them: a button with a listbox, a text that filters, a list that fades as it
closes, plain items without roles. Some offer the option only once it is searched for, or not at all. What a page itself
puts off (options from a server, a search once the typing is over, fading) is told beside it. The target is for lists
that put off nothing and offer the option as they open.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import browser
from bench.report import Goal, Part
from bench.serving import Quiet, loopback

from footpath.config import HOME, read_settings
from footpath.page.browser import launch
from footpath.page.grant import Grant
from footpath.schema.action import Select

if TYPE_CHECKING:
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

TURNS: Final = 7
TOWNS: Final = [f"{name} {number}" for number in range(1, 7) for name in ("Arnsberg", "Bodo", "Cork", "Delft", "Evora")]
WANTED: Final = (TOWNS[3], TOWNS[-1])
"""Chosen in turns, so that each choice changes something."""
NATIVE: Final = "native select"
LATER: Final = {"fades": 150, "from a server": 150, "after the typing": 300}
"""What pages put off themselves, in ms."""
SEARCHED: Final = "searched text"
NOT_THERE: Final = "not offered"

_PAGE: Final = Path(__file__).with_name("lists.html").read_text(encoding="utf-8").replace("TOWNS", str(TOWNS))
_DRAWN: Final = tuple(re.findall(r"data-name='(.+?)'", _PAGE))


class Site(Quiet):
    """The page, and its towns a while after they are asked for."""

    def do_GET(self) -> None:
        """Answers."""
        if self.path == "/towns":
            threading.Event().wait(LATER["from a server"] / 1000)
            self.answer(str(TOWNS).replace("'", '"'))
        else:
            self.answer(_PAGE)


async def _choose(session: Session, element: Element, town: str) -> float:
    began = time.perf_counter()
    outcome = await session.act(Select(options=(town,)), element)
    took = time.perf_counter() - began
    if outcome.ok == (town not in TOWNS):
        raise RuntimeError(f"{element.name}: {outcome.failure or 'took what it does not offer'}")
    return took * 1000


async def _measure(folder: Path) -> Part:
    took: dict[str, list[float]] = {name: [] for name in (NATIVE, *_DRAWN)}
    with loopback(Site) as address:
        async with (
            launch(read_settings({HOME: str(folder)}), browser.found()) as running,
            running.session(Grant(hosts=(address.split("/")[2],))) as session,
        ):
            await session.goto(address)
            for turn in range(TURNS + 1):
                seen = {each.name: each for each in (await session.observe()).elements if each.role != "option"}
                for name, times in took.items():
                    town = "Zwolle" if name == NOT_THERE else WANTED[turn % 2]
                    ms = await _choose(session, seen[name], town)
                    times.extend([ms] if turn else [])  # the first turn warms everything up
    native = statistics.median(took[NATIVE])
    rows = [(name, statistics.median(times), LATER.get(name, 0)) for name, times in took.items()]
    at_once = [ms for name, ms, late in rows if not late and name not in (SEARCHED, NOT_THERE)]
    return Part(
        title="Lists: an option chosen in lists that pages draw, to a native select",
        columns=("list", "ms", "put off by the page, ms", "× native"),
        rows=tuple((name, ms, late, ms / native) for name, ms, late in rows),
        goals=(Goal("slowest drawn list that offers the option as it opens", max(at_once) / native, "≤", 5, "×"),),
    )


def part() -> Part:
    """Each list in turns.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
