"""A run is complete only where the page shows it and the effect that the goal asks for was brought about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.desk import desk
from tests.sites.shop import shop
from tests.sites.tasks import TaskSite

from footpath.schema.cookbook import Postcondition, TextShown

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

LOOK = [[fill("Search the shop", "kettle"), click("Go")], [click("Blue kettle")]]
CLAIMS = ("Amount", "Gift wrap", "Add to cart", "Blue kettle", "34 €", "Blue kettle – Hearth", "34 € Amount", "Cart")


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.sample(1)
async def test_a_text_of_a_later_page_does_not_complete_a_goal_that_nothing_was_done_for(custom: Custom, claim: str):
    site = await custom.site(shop())
    ended = await custom.run(site.url, "Order 2 of Blue kettle", Mind(LOOK, claim), submit="submit")
    assert (ended.status, site.posts) == ("stuck", 0), ended
    assert "no press is known to have done it" in ended.reason
    assert await custom.books.list() == []


@pytest.mark.thorough
async def test_a_label_that_comes_with_the_last_page_does_not_show_that_it_was_looked_up(custom: Custom):
    site = await custom.site(shop())
    for claim in ("Amount", "Add to cart", "Cart"):
        ended = await custom.run(site.url, "Find the kettle that is blue", Mind(LOOK, claim))
        assert ended.status == "stuck", (claim, ended)
    found = await custom.run(site.url, "Find the kettle that is blue", Mind(LOOK, "Blue kettle"))
    assert found.status == "complete", found


@pytest.mark.thorough
async def test_a_way_that_was_learned_by_a_label_is_not_complete_when_it_is_gone_again(custom: Custom):
    site = await custom.site(shop())
    start = await custom.run(site.url, "Find the kettle that is blue", Mind(LOOK, "Blue kettle"))
    assert start.status == "complete"
    known = await custom.book()
    step = known.steps[-1].model_copy(update={"postcondition": Postcondition(all_of=(TextShown(text="Amount"),))})
    await custom.books.save(
        known.model_copy(
            update={"id": "label", "task_pattern": "Order 2 of Blue kettle", "steps": (*known.steps[:-1], step)}
        )
    )
    again = await custom.run(site.url, "Order 2 of Blue kettle", submit="submit")
    assert (again.status, again.calls, site.posts) == ("needs_person", 0, 0), again


@pytest.mark.thorough
async def test_the_values_of_the_task_that_the_end_repeats_are_checked_another_time(custom: Custom):
    site = await custom.site(shop())
    way = [*LOOK, [fill("Amount", "3"), click("Add to cart")]]
    await custom.run(site.url, "Put 3 “Blue kettle” into the cart", Mind(way, "Blue kettle 3"), submit="submit")
    (shown,) = [each for each in (await custom.book()).steps[-1].postcondition.all_of if isinstance(each, TextShown)]
    assert re.fullmatch(r"\{\{goal\.\d\}\} \{\{goal\.\d\.number\}\}", shown.text), shown


@pytest.mark.thorough
async def test_the_address_alone_may_be_what_the_goal_asks_to_be_shown(custom: Custom):
    site = await custom.site(TaskSite("Tabs", "", {}, {"/": _tabs}))
    goal = 'click "Status", check that the URL contains "tab=status"'
    for reason in ("Every sentence was done", "The known way was replayed"):
        ran = await custom.run(site.url, goal)
        assert (ran.status, ran.calls) == ("complete", 0), ran
        assert ran.reason.startswith(reason)


@pytest.mark.thorough
async def test_that_something_is_gone_is_shown_again_when_the_way_is_gone_again(custom: Custom):
    site = await custom.site(TaskSite("Tabs", "", {}, {"/": _tabs}))
    goal = 'click "Status", check that "Nothing yet" is not shown'
    for reason in ("Every sentence was done", "The known way was replayed"):
        ran = await custom.run(site.url, goal)
        assert (ran.status, ran.calls) == ("complete", 0), ran
        assert ran.reason.startswith(reason)


async def _tabs(site: TaskSite, request: Request) -> Response:
    said = "<p>All is well.</p>" if site.asked(request).get("tab") == "status" else "<p>Nothing yet</p>"
    return site.page("Start", '<a href="/?tab=status">Status</a>', said)


@pytest.mark.thorough
async def test_what_was_answered_before_is_no_answer_of_today(custom: Custom):
    site = await custom.site(desk())
    ways = [[click("Tickets")], [click("4712")]]
    ended = await custom.run(site.url, "Answer ticket 4712 with “Hello”", Mind(ways, "Replies"), submit="submit")
    assert (ended.status, site.posts) == ("stuck", 0), ended


@pytest.mark.thorough
async def test_an_item_that_goes_from_the_page_is_deleted_whatever_its_button_is_called(custom: Custom):
    site = await custom.site(TaskSite("Notes", "", {}, {"/": _notes}))
    idle = await custom.run(site.url, "Delete the note “Old”", Mind([[click("Sort")]], "Sorted"))
    assert idle.status == "stuck", idle
    done = await custom.run(site.url, "Delete the note “Old”", Mind([[click("× Old")]], "1 left"))
    assert done.status == "complete", done


async def _notes(site: TaskSite, request: Request) -> Response:
    script = "<script>x.onclick = () => { old.remove(); left.textContent = '1 left' }; "
    script += "sort.onclick = () => { left.textContent = 'Sorted' }</script>"
    return site.page(
        "Notes",
        "<ul><li id=old>Old <button id=x aria-label='× Old'>×</button></li><li>New</li></ul>",
        f"<button id=sort>Sort</button><p id=left>2 left</p>{script}",
    )


@pytest.mark.parametrize(
    ("button", "status"),
    [("Save", "stuck"), ("Submit", "stuck"), ("Apply", "stuck"), ("Place order", "stuck"), ("", "complete")],
)
async def test_an_entry_ends_no_goal_before_the_press_of_the_button_that_sends_it(
    custom: Custom, button: str, status: str
):
    async def page(site: TaskSite, _: Request) -> Response:
        city = "<label>City <input name=city oninput='said.textContent = `City is now ${this.value}`'></label>"
        return site.page(
            "Address", f"<form method=post>{city}{f'<button>{button}</button>' if button else ''}</form><p id=said></p>"
        )

    site = await custom.site(TaskSite("Address", "", {}, {"/": page}))
    mind = Mind([[fill("City", "Bonn")]], "City is now Bonn")
    ran = await custom.run(site.url, "Update my city to Bonn", mind, submit="submit")
    assert (ran.status, site.posts) == (status, 0), ran


async def _tickets(site: TaskSite, request: Request) -> Response:
    ticket = "<table><tr><td><a href=/tickets/1>Printer does not print</a></table>"
    return site.page("Desk", ticket if request.url.path == "/tickets" else "<a href=/tickets>Tickets</a>")


@pytest.mark.thorough
async def test_a_control_that_proves_the_end_is_told_in_words(custom: Custom):
    site = await custom.site(TaskSite("Desk", "", {}, {"/": _tickets, "/tickets": _tickets}))
    for mode in ("explore", "replay"):
        ran = await custom.run(site.url, 'click "Tickets", check that "Printer does not print" is shown')
        assert (ran.status, ran.run.mode) == ("complete", mode), ran
    assert ran.events("judged")[-1].verdict.proof == "link “Printer does not print”"
