"""Presses that a goal names, whose effect depends on where they start: the state that they led to holds before anything
is sent.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.engine.goal_minds import Mind, click
from tests.sites.tasks import TaskSite, onwards

from footpath.memory.journal import read
from footpath.schema.cookbook import StateIs

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

TABLES = "create table booked (day text); create table start (at integer); insert into start values (2);"
MONTHS = "January February March April May June July August September October November December"
DRAWN = """<p><label>Name <input name=name></label></p><div><h2 id=month></h2>
<button type=button id=back>Previous month</button> <button type=button id=next>Next month</button></div>
<div id=days><button type=button>13</button><button type=button>14</button><button type=button>15</button></div>
<p id=chosen>Nothing chosen</p>
<form method=post><input type=hidden name=day id=day><button>Book</button></form><script>
const names = '%s'.split(' '); let at = %d
const draw = () => { month.textContent = names[at %% 12] + ' ' + (2026 + Math.floor(at / 12)) }
next.onclick = () => { at += 1; draw() }; back.onclick = () => { at -= 1; draw() }
days.onclick = event => { day.value = event.target.textContent + ' ' + month.textContent
  chosen.textContent = 'Chosen: the ' + event.target.textContent }; draw()</script>"""
END = ', then click "Book", check that "Booked" is shown'
GOAL = 'click "Next month", then click "14"' + END
TWICE = 'click "Next month" twice, then click "14"' + END
MARCH, APRIL = datetime(2026, 3, 5, 9, tzinfo=UTC), datetime(2026, 4, 6, 9, tzinfo=UTC)


async def _booking(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        site.insert("insert into booked values (?)", (await site.taken(request)).get("day", ""))
        return onwards("/booked")
    return site.page("Table", _page(site).replace("%START%", str(site.row("select at from start")[0])))


def _page(site: TaskSite) -> str:
    return site.words["page"]


async def _booked(site: TaskSite, request: Request) -> Response:
    return site.page("Booked", f"<p>We expect you on {site.rows('select day from booked')[-1][0]}.</p>")


def booking(page: str) -> TaskSite:
    """A site whose page starts with a number that the test moves."""
    return TaskSite("Table", TABLES, {"page": page}, {"/": _booking, "/booked": _booked})


def calendar() -> TaskSite:
    return booking(DRAWN.replace("%d", "%START%").replace("%s", MONTHS).replace("%%", "%"))


def starts(site: TaskSite, at: int) -> None:
    site.rows("update start set at = ?", at)


def days(site: TaskSite) -> list[str]:
    return [row[0] for row in site.rows("select day from booked")]


async def learned(custom: Custom, site: TaskSite, goal: str, *expected: str) -> None:
    """A first run, as the person said it."""
    first = await custom.run(site.url, goal, submit="submit")
    assert (first.status, days(site)) == ("complete", list(expected)), first
    assert len(await custom.books.list()) == 1, first


async def states(custom: Custom) -> list[StateIs]:
    steps = (await custom.book()).steps
    return [each for step in steps for each in step.postcondition.all_of if isinstance(each, StateIs)]


@pytest.mark.thorough
async def test_a_named_press_is_learned_with_the_state_that_it_led_to(custom: Custom):
    site = await custom.site(calendar())
    await learned(custom, site, TWICE, "14 May 2026")
    (state,) = await states(custom)
    assert state.origin is not None
    assert (state.origin.text, state.text, state.origin.presses) == ("March 2026", "May 2026", 2)
    assert "Next month" in (await custom.book()).task_pattern, "another control leads elsewhere"


@pytest.mark.parametrize("goal", [GOAL, TWICE], ids=["once", "twice"])
@pytest.mark.parametrize("start", [1, 3, 7])
async def test_from_another_month_than_the_learned_one_nothing_is_booked(custom: Custom, goal: str, start: int):
    site = await custom.site(calendar())
    await learned(custom, site, goal, "14 April 2026" if goal == GOAL else "14 May 2026")
    starts(site, start)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again
    assert "“Next month” led from “March 2026”" in again.reason
    assert [event for event in again.begun() if event.target == "button “Book”"] == []
    book = await custom.book()
    assert (book.health.score, book.revision) == (100, 1), "its presses did what they do"


async def test_with_other_data_the_state_is_the_same(custom: Custom):
    site = await custom.site(calendar())
    await learned(custom, site, GOAL, "14 April 2026")
    other = await custom.run(site.url, GOAL.replace("14", "15"), submit="submit")
    assert (other.status, other.rungs, days(site)[1:]) == ("complete", {"replay"}, ["15 April 2026"]), other
    starts(site, 3)
    other = await custom.run(site.url, GOAL.replace("14", "13"), submit="submit")
    assert (other.status, days(site)[2:]) == ("needs_person", []), other


@pytest.mark.thorough
async def test_a_month_later_the_month_after_todays_is_booked(custom: Custom):
    custom.now.time = MARCH
    site = await custom.site(calendar())
    await learned(custom, site, GOAL, "14 April 2026")
    custom.now.time = APRIL
    starts(site, 3)
    again = await custom.run(site.url, GOAL, submit="submit")
    assert (again.status, again.rungs, days(site)[1:]) == ("complete", {"replay"}, ["14 May 2026"]), again
    starts(site, 5)
    ahead = await custom.run(site.url, GOAL, submit="submit")
    assert (ahead.status, days(site)[2:]) == ("needs_person", []), ahead


@pytest.mark.thorough
async def test_a_model_leads_to_the_learned_month_or_nothing_is_booked(custom: Custom):
    site = await custom.site(calendar())
    await learned(custom, site, GOAL, "14 April 2026")
    starts(site, 3)
    lost = Mind([[click("14")], [click("Book")]], "Booked", repairs={})
    ended = await custom.run(site.url, GOAL, lost, submit="submit")
    assert (ended.status, days(site)[1:]) == ("needs_person", []), ended
    back = Mind([], "Booked", repairs={"Next month": [click("Previous month")]})
    ended = await custom.run(site.url, GOAL, back, submit="submit")
    assert (ended.status, days(site)[1:]) == ("complete", ["14 April 2026"]), ended


@pytest.mark.thorough
async def test_of_a_goal_for_a_model_the_state_holds_too(custom: Custom):
    site, goal = await custom.site(calendar()), "Book a table on the 14th of the next month"
    way = [[click("Next month")], [click("14")], [click("Book")]]
    first = await custom.run(site.url, goal, Mind(way, "Booked"), submit="submit")
    assert (first.status, days(site)) == ("complete", ["14 April 2026"]), first
    starts(site, 3)
    again = await custom.run(site.url, goal, Mind(way, "Booked"), submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again


@pytest.mark.thorough
async def test_rules_that_take_over_hold_the_state_too(custom: Custom):
    page = '<p><button type=button onclick="this.remove()">%s</button></p>'
    site = await custom.site(booking(page % "Accept cookies" + _page(calendar())))
    goal = 'click "Accept cookies", then ' + GOAL
    await learned(custom, site, goal, "14 April 2026")
    site.words = {"page": page % "Accept all cookies" + _page(calendar())}
    starts(site, 3)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again


@pytest.mark.thorough
@pytest.mark.parametrize(
    "between", ['scroll down, then {}', 'wait until "14" is shown, then {}', 'press Escape, then {}'],
    ids=["scroll", "wait", "press"],
)  # fmt: skip
async def test_what_stands_between_drops_no_state(custom: Custom, between: str):
    site = await custom.site(calendar())
    goal = between.format(GOAL.replace('then click "14"', between.format('click "14"')))
    await learned(custom, site, goal, "14 April 2026")
    starts(site, 3)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again


@pytest.mark.thorough
async def test_keys_between_two_presses_hold_both_to_the_first_start(custom: Custom):
    custom.now.time = MARCH
    site = await custom.site(calendar())
    goal = 'click "Next month", then press Escape, then ' + GOAL
    await learned(custom, site, goal, "14 May 2026")
    custom.now.time = APRIL
    starts(site, 3)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("complete", ["14 June 2026"]), again
    starts(site, 6)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[2:]) == ("needs_person", []), again


@pytest.mark.thorough
async def test_an_entry_before_drops_no_state(custom: Custom):
    site = await custom.site(calendar())
    goal = 'type "Ada" into "Name", then ' + GOAL
    await learned(custom, site, goal, "14 April 2026")
    starts(site, 3)
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again


@pytest.mark.thorough
async def test_a_day_that_only_the_next_month_offers_drops_no_state(custom: Custom):
    hides = "const first = at; const draw = () => { for (const each of days.children) each.hidden = at === first; "
    site = await custom.site(booking(_page(calendar()).replace("const draw = () => { ", hides)))
    await learned(custom, site, GOAL, "14 April 2026")
    starts(site, 3)
    again = await custom.run(site.url, GOAL, submit="submit")
    assert (again.status, days(site)[1:]) == ("needs_person", []), again


async def test_a_stopped_run_of_rules_presses_as_often_as_the_goal_says(custom: Custom):
    site, goal = calendar(), GOAL.replace("then click", 'then wait until "Ready" is shown, then click', 1)
    page = site.words["page"]
    await custom.site(site)
    run = asyncio.create_task(custom.run(site.url, goal, submit="submit"))
    async with asyncio.timeout(HANGS_S):
        while not await _has_pressed(custom):  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.02)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    site.words = {"page": page + "<p>Ready</p>"}
    ended = await custom.run(site.url, goal, submit="submit")
    assert (ended.status, days(site)) == ("complete", ["14 April 2026"]), ended


async def _has_pressed(custom: Custom) -> bool:
    """Whether the journal of the first run has a press."""
    entries = [entry for run in await custom.runs.list() for entry in await read(custom.store, run.id)]
    return any(entry.event.kind == "step_finished" for entry in entries)


LAZY = """<p>Amount <button type=button id=less>-</button> <output id=amount></output>
<button type=button id=more>Increase quantity</button></p>
<form method=post><input type=hidden name=day id=day><button>Book</button></form><script>
let at = %START%, lost = LOST; const draw = () => { amount.textContent = day.value = at }
more.onclick = () => { if (lost-- > 0) return; at += 1; draw() }; less.onclick = () => { at -= 1; draw() }; draw()
</script>"""


async def test_a_number_is_held_by_what_it_says_and_not_by_the_count_of_presses(custom: Custom):
    site, goal = await custom.site(booking(LAZY.replace("LOST", "0"))), 'click "Increase quantity" twice' + END
    await learned(custom, site, goal, "4")
    again = await custom.run(site.url, goal, submit="submit")
    assert (again.status, days(site)[1:]) == ("complete", ["4"]), again
    for start in (1, 3, 4):
        starts(site, start)
        again = await custom.run(site.url, goal, submit="submit")
        assert (again.status, days(site)[2:]) == ("needs_person", []), again
    starts(site, 2)
    site.words = {"page": LAZY.replace("LOST", "1")}
    again = await custom.run(site.url, goal, submit="submit")
    assert days(site)[2:] in ([], ["4"]), again


TOGGLE = """<p><button type=button id=only aria-pressed=false>Only available</button></p>
<ul id=list></ul><form method=post><input type=hidden name=day id=day><button>Book</button></form><script>
let on = %START% === 9
const draw = () => { only.setAttribute('aria-pressed', on); day.value = on ? 'available' : 'any' }
only.onclick = () => { on = !on; draw() }; draw()</script>"""


@pytest.mark.thorough
async def test_a_control_that_is_in_its_state_already_is_not_pressed(custom: Custom):
    site, goal = await custom.site(booking(TOGGLE)), 'click "Only available"' + END
    await learned(custom, site, goal, "available")
    for start in (9, 2):
        starts(site, start)
        again = await custom.run(site.url, goal, submit="submit")
        assert (again.status, days(site)[-1]) == ("complete", "available"), again
    assert days(site)[1] == "available"
