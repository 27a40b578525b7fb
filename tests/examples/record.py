"""Makes the cassettes of `examples/cassettes` anew: `python -m tests.examples.record`, after prompts or sites changed.

No provider is asked for them: what the model answers was written here, by who read the prompts.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.engine.goal_minds import ref_of
from tests.examples.running import EXAMPLES, work

from footpath.config import read_settings
from footpath.llm.cassette import recording
from footpath.page.browser import launch
from footpath.testing import ScriptedModel, calls

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from contextlib import AbstractAsyncContextManager

    from tests.examples.running import Example

    from footpath.llm.port import Meter, Model, Prompt, Reply

NOTE = "hand-made: the answers were written for this example, and no provider was asked; its tokens are no measurement"


def think(reasoning: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return "reflect", {"reasoning": reasoning, **more}


def at(prompt: Prompt, tool: str, words: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """A call on the element that says these words."""
    ref = ref_of(words, prompt.text)
    if not ref:
        raise LookupError(f"the page does not say {words!r}:\n{prompt.text}")
    return tool, {"ref": ref, **more}


def plan(goal: str, done_when: str, why: str) -> Callable[[Prompt], Reply]:
    pieces = [{"goal": goal, "done_when": done_when}]
    return lambda _: calls(think(why), ("set_subtasks", {"subtasks": pieces}), ("start_work", {"reason": why}))


ROOM = (
    plan(
        "Search rooms in Porto for three nights, take the cheapest, and book it for {{guest}}, {{email}}",
        "the page says that the room is booked",
        "One booking is one way through the site, so it is one piece of work.",
    ),
    lambda p: calls(
        think("The search form asks for the place and the nights."),
        at(p, "fill", "Where to?", value="Porto", reason="the goal names Porto"),
        at(p, "select", "Nights", options=["3"], reason="three nights"),
        at(p, "click", "Search", reason="to see the rooms"),
    ),
    lambda p: calls(
        think("The rooms are ordered by name; by price, the cheapest comes first."),
        at(p, "select", "Sort by", options=["Price"], reason="the cheapest is wanted"),
    ),
    lambda p: calls(
        think("Now the first room is the cheapest.", learned=["The list of rooms can be sorted by price."]),
        at(p, "click", "View room", by_place=True, reason="the first of the list is the cheapest"),
    ),
    lambda p: calls(think("This is the room."), at(p, "click", "Book this room", reason="to book it")),
    lambda p: calls(
        think("The form wants a name and an email address; wishes may stay empty."),
        at(p, "fill", "Full name", value="{{guest}}", reason="who is coming"),
        at(p, "fill", "Email", value="{{email}}", reason="for the confirmation"),
        at(p, "click", "Book now", reason="everything is entered"),
    ),
    lambda _: calls(("mark_done", {"summary": "Booked; the page gives a booking number.", "achieved": True})),
    lambda _: calls(
        ("mark_complete", {"reason": "The page confirms the booking.", "proof": "Your room is booked"}),
    ),
)

SALARY = (
    plan(
        "Search the open roles for Senior Optical Engineer, open the posting in Gothenburg, keep its pay as salary",
        "the posting is open and the pay is kept",
        "Finding and reading one posting is one piece of work.",
    ),
    lambda p: calls(
        think("There is a search for roles."),
        at(p, "fill", "Search jobs", value="Senior Optical Engineer", reason="the title"),
        at(p, "click", "Search", reason="to see what fits"),
    ),
    lambda p: calls(
        think("The posting is listed."),
        at(p, "click", "Senior Optical Engineer", reason="the posting in Gothenburg"),
    ),
    lambda p: calls(
        think("The posting is open; the pay stands under its title."),
        ("extract_data", {"name": "salary", "value": _pay(p)}),
        ("mark_done", {"summary": "The posting is open and its pay is kept as salary.", "achieved": True}),
    ),
    lambda p: calls(
        ("mark_complete", {"reason": "The posting shows what it pays, and it is kept.", "proof": _pay(p)}),
    ),
)


def _pay(prompt: Prompt) -> str:
    """The pay as the page shows it."""
    page = prompt.text.rpartition("> PAGE\n")[2]
    return next(line.strip() for line in page.splitlines() if "000–" in line)


SCRIPTS = {"book-a-room": ROOM, "look-up-a-salary": SALARY}


def answering(example: Example) -> Callable[[str, Meter], AbstractAsyncContextManager[Model]]:
    """The example's script as a model whose exchanges are kept."""

    @asynccontextmanager
    async def models(names: str, meter: Meter) -> AsyncGenerator[Model]:
        model = ScriptedModel(SCRIPTS[example.name], name=names, meter=meter)
        with model, recording(model, example.cassette, hide=example.hide, note=NOTE) as recorded:
            yield recorded

    return models


async def record() -> None:
    """Work every example with its script, and keep the exchanges."""
    async with launch(read_settings()) as browser:
        for example in EXAMPLES:
            with tempfile.TemporaryDirectory() as folder:
                run = await work(example, browser, Path(folder), answering(example))
            print(example.name, run.status, run.reason, run.usage.model.calls)


if __name__ == "__main__":
    asyncio.run(record())
