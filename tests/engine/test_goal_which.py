"""A step whose element cannot be told from others: a person says which is meant, by a picture of each (rung 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import Scripted
from tests.sites.tasks import TaskSite

from footpath.engine.which import CHOSEN
from footpath.memory import journal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

    from footpath.engine.person import Which

pytestmark = pytest.mark.browser

GOAL = 'Enter "{}" in Name, then click Order, check that "Tea comes" is shown'


async def _counter(site: TaskSite, request: Request) -> Response:
    field = "<label>Name <input name=name></label>"
    parts = [f"<section><h2>{each}</h2>{field * (each == 'Tea')}{button(each)}</section>" for each in sold(site)]
    return site.page("Counter", *parts, "<p id=said></p>")


async def _shelf(site: TaskSite, request: Request) -> Response:
    rows = "".join(f"<tr><td>{each}</td><td>{button(each)}</td></tr>" for each in sold(site))
    return site.page("Shelf", "<label>Name <input name=name></label>", f"<table>{rows}</table>", "<p id=said></p>")


def sold(site: TaskSite) -> list[str]:
    return site.words.get("sold", "Tea").split()


def button(what: str) -> str:
    return f"<button onclick=\"said.textContent = '{what} comes'\">Order</button>"


@dataclass
class Looking(Scripted):
    """A person who looks at what could be meant, and means what stands under Tea."""

    seen: list[bytes] = field(default_factory=list[bytes])

    async def choose_element(self, which: Which) -> int | None:
        self.seen += [await each.look() for each in which.possible]
        return next(at for at, each in enumerate(which.possible) if "It stands under “Tea”" in each.why)


@pytest.fixture
async def counter(custom: Custom) -> TaskSite:
    """A counter where tea was sold when the way was learned, and coffee too by now: two buttons of the same words."""
    site = await custom.site(TaskSite("Counter", "", {}, {"/": _counter}))
    first = await custom.run(site.url, GOAL.format("Ada"), pictures=True)
    assert first.status == "complete", first
    site.words = {"sold": "Coffee Tea"}
    return site


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["auto", "cookbook_only"])
@pytest.mark.sample(1)
async def test_what_a_person_chose_is_done_kept_and_known_the_next_time(custom: Custom, counter: TaskSite, mode: str):
    person = Scripted(means=lambda which: next(n for n, each in enumerate(which.possible) if "Tea" in each.why))
    ran = await custom.run(counter.url, GOAL.format("Ada"), person=person, execution_mode=mode)
    assert (ran.status, ran.run.usage.steps_by_rung) == ("complete", {"replay": 1, "person": 1}), ran
    (which,) = person.whiches
    assert which.question == "Which of these is the button “Order”?"
    assert [each.label for each in which.possible] == ["button “Order” (1)", "button “Order” (2)"]
    assert len({each.key for each in which.possible}) == 2
    assert [(event.step, event.reason) for event in ran.events("healed")] == [("s2", CHOSEN)]

    again = await custom.run(counter.url, GOAL.format("Ada"), execution_mode=mode)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


@pytest.mark.thorough
async def test_a_row_is_told_from_another_by_what_it_says(custom: Custom):
    """What was chosen of one page is no choice among the rows of another, though their buttons are alike."""
    keys: list[set[str]] = []
    site = await custom.site(TaskSite("Shelf", "", {}, {"/": _shelf}))
    await custom.run(site.url, GOAL.format("Ada"))
    for sold in ("Coffee Tea", "Coffee Tea", "Milk Juice"):
        site.words = {"sold": sold}
        person = Scripted()
        ran = await custom.run(site.url, GOAL.format("Ada"), person=person, execution_mode="cookbook_only")
        (which,) = person.whiches
        keys.append({each.key for each in which.possible})
        assert len(keys[-1]) == 2, ran
    assert keys[0] == keys[1]
    assert not keys[0] & keys[2]


async def test_where_no_person_says_which_nothing_is_pressed(custom: Custom, counter: TaskSite):
    ran = await custom.run(counter.url, GOAL.format("Ada"), person=Scripted(), execution_mode="cookbook_only")
    assert (ran.status, [event.action.kind for event in ran.begun()]) == ("refused", ["fill"]), ran


@pytest.mark.thorough
async def test_pictures_of_what_could_be_meant_do_not_show_what_was_entered(custom: Custom, counter: TaskSite):
    seen: list[list[bytes]] = []
    await custom.books.pin((await custom.book()).id, 1)
    for name in ("Ada", "Bo"):
        person = Looking()
        await custom.run(counter.url, GOAL.format(name), person=person, execution_mode="cookbook_only")
        seen.append(person.seen)
    assert [each[:4] for each in seen[0]] == [b"\x89PNG"] * 2
    assert len(set(seen[0])) == 2
    assert seen[0] == seen[1]


@pytest.mark.thorough
async def test_how_an_element_was_is_found_by_the_cookbook_that_a_run_followed(custom: Custom, counter: TaskSite):
    ran = await custom.run(counter.url, GOAL.format("Ada"), person=Looking(), pictures=True)
    learned = await journal.learned_picture(custom.store, ran.run.id, "s2")
    today = journal.picture_of(custom.store, ran.run.id, "s2")
    assert learned is not None
    assert today is not None
    assert learned.parent != today.parent
    assert learned.read_bytes()[:4] == today.read_bytes()[:4] == b"\x89PNG"
    assert await journal.learned_picture(custom.store, ran.run.id, "s1") is not None
    assert await journal.learned_picture(custom.store, ran.run.id, "s9") is None
    assert await journal.learned_picture(custom.store, "no run", "s2") is None
