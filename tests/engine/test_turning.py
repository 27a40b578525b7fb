"""Presses whose effect depends on where they start: a calendar, a counter. Gone again, they lead to the same state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click
from tests.reading.builders import PageBuilder
from tests.sites.tasks import TaskSite, onwards

from footpath.engine.turning import turned
from footpath.engine.view import View, understand
from footpath.schema.cookbook import StateIs

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

GOAL = "Book the table for 24 {} 2027"
TO_MARCH = [[click("Next month"), click("Next month")], [click("24")], [click("Book now")]]
TABLES = "create table booked (day text); create table start (month integer); insert into start values (0);"
BOOKED = "select day from booked"
DRAWN = """<div><button type=button aria-label="Previous month" id=back>‹</button><h2 id=month></h2>
<button type=button aria-label="Next month" id=next>›</button></div>
<div id=days><button type=button>23</button><button type=button>24</button></div>
<form method=post><input type=hidden name=day id=day><button>Book now</button></form><script>
const names = ['January', 'February', 'March', 'April', 'May']; let at = %d
const draw = () => { month.textContent = names[at] + ' 2027' }
back.onclick = () => { at = Math.max(0, at - 1); draw() }; next.onclick = () => { at = Math.min(4, at + 1); draw() }
days.onclick = event => { day.value = event.target.textContent + ' ' + month.textContent }; draw()</script>"""


async def _calendar(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        site.insert("insert into booked values (?)", (await site.taken(request)).get("day", ""))
        return onwards("/booked")
    return site.page("Table", DRAWN % site.row("select month from start")[0])


async def _booked(site: TaskSite, request: Request) -> Response:
    return site.page("Your table is booked", f"<p>We expect you on {site.rows(BOOKED)[-1][0]}.</p>")


def calendar() -> TaskSite:
    return TaskSite("Table", TABLES, {}, {"/": _calendar, "/booked": _booked})


def days(site: TaskSite) -> list[str]:
    return [row[0] for row in site.rows(BOOKED)]


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("start", [1, 2])
async def test_a_month_is_reached_from_whatever_month_the_calendar_starts_with(custom: Custom, start: int):
    site = await custom.site(calendar())
    first = await custom.run(site.url, GOAL.format("March"), Mind(TO_MARCH, "Your table is booked"), submit="submit")
    assert (first.status, days(site)) == ("complete", ["24 March 2027"]), first
    (state,) = [each for step in (await custom.book()).steps for each in step.postcondition.all_of
                if isinstance(each, StateIs)]  # fmt: skip
    assert "March" not in state.text
    site.rows("update start set month = ?", start)
    again = await custom.run(site.url, GOAL.format("March"), submit="submit")
    assert (again.status, again.calls, days(site)[1:]) == ("complete", 0, ["24 March 2027"]), again
    other = await custom.run(site.url, GOAL.format("May"), submit="submit")
    assert (other.status, other.calls, days(site)[2:]) == ("complete", 0, ["24 May 2027"]), other


@pytest.mark.browser
async def test_a_month_that_presses_do_not_lead_to_is_not_booked(custom: Custom):
    site = await custom.site(calendar())
    await custom.run(site.url, GOAL.format("March"), Mind(TO_MARCH, "Your table is booked"), submit="submit")
    site.rows("update start set month = 4")
    ended = await custom.run(site.url, GOAL.format("March"), submit="submit")
    assert (ended.status, days(site)[1:]) == ("needs_person", []), ended


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_way_to_a_state_that_the_goal_does_not_name_is_not_learned(custom: Custom):
    site = await custom.site(calendar())
    ended = await custom.run(site.url, "Book the table", Mind(TO_MARCH, "Your table is booked"), submit="submit")
    assert (ended.status, days(site)) == ("complete", ["24 March 2027"]), ended
    assert "where “Next month” leads depends on where it starts" in ended.reason
    assert await custom.books.list() == []


STEPPER = """<form method=post><p>Amount <button type=button id=less>-</button> <input name=day id=amount readonly
aria-label=Amount value=%d> <button type=button id=more>+</button></p><button>Place order</button></form><script>
more.onclick = () => { amount.value = +amount.value + 1 }; less.onclick = () => { amount.value -= 1 }</script>"""


async def _stepper(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        site.insert("insert into booked values (?)", (await site.taken(request)).get("day", ""))
        return site.page("Thank you for your order")
    return site.page("Kettle", STEPPER % site.row("select month from start")[0])


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_counter_is_pressed_until_it_says_what_the_goal_says(custom: Custom):
    site = await custom.site(TaskSite("Kettles", TABLES, {}, {"/": _stepper}))
    mind = Mind([[click("+"), click("+"), click("+")], [click("Place order")]], "Thank you for your order")
    first = await custom.run(site.url, "Order 3 kettles", mind, submit="submit")
    assert (first.status, days(site)) == ("complete", ["3"]), first
    site.rows("update start set month = 1")
    for amount in ("3", "5", "1"):
        again = await custom.run(site.url, f"Order {amount} kettles", submit="submit")
        assert (again.status, again.calls, days(site)[-1]) == ("complete", 0, amount), again
    less = await custom.run(site.url, "Order 0 kettles", submit="submit")
    assert (less.status, len(days(site))) == ("needs_person", 4), less


@pytest.mark.parametrize(("part", "is_turned"), [("banner", False), ("main", True)])
def test_a_counter_in_another_part_of_the_page_is_not_beside_the_button(part: str, *, is_turned: bool):
    def shop(count: int) -> View:
        page = PageBuilder(url="https://shop.example.com/p/1", title="Hat")
        with page.inside("landmark", role=part):
            page.text(f"{count}")
            if part == "main":
                page.button("Add to bag")
        if part == "banner":
            with page.inside("landmark", role="main"):
                page.button("Add to bag")
        return understand(page.snapshot(document="d1"))

    before, now = shop(0), shop(1)
    assert (turned(before, before.snapshot.elements[0], now) is not None) is is_turned
