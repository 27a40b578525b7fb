"""Tasks over several pages: worked by a model, gone again with other data without one, mended where a site changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from tests.engine.goal_minds import Deed, Mind, click, fill, select
from tests.sites.desk import desk
from tests.sites.shop import shop
from tests.sites.stays import stays
from tests.sites.wiki import wiki

from footpath.demo.site.server import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.engine.goal_running import Custom
    from tests.sites.tasks import TaskSite

    from footpath.demo.site.looks import LookName

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Case:
    """A task, the same with other data, and what the site must hold after each."""

    site: Callable[..., TaskSite]
    goal: str
    other: str
    batches: Sequence[Sequence[Deed]]
    proof: str
    kept: str
    """A query whose rows tell what was done."""
    first: Sequence[tuple[Any, ...]]
    second: Sequence[tuple[Any, ...]]
    repairs: dict[str, Sequence[Deed]] = field(default_factory=dict)
    """What a model must do in the second look, by the step that does not go any more."""
    data: tuple[dict[str, str], dict[str, str]] = ({}, {})
    third: str = ""
    """Once more; empty: the first goal."""


IDA = {"guest": "Ida Brandt", "email": "ida@example.org"}
OTTO = {"guest": "Otto Reuter", "email": "otto@example.org"}

BOOKING = Case(
    stays,
    "Book the cheapest room in Lisbon for two nights",
    "Book the cheapest room in Porto for three nights",
    [
        [fill("Where to?", "Lisbon"), select("Nights", "2"), click("Search")],
        [select("Sort by", "Price")],
        [click("View room", by_place=True)],
        [click("Book this room")],
        [fill("Full name", "{{guest}}"), fill("Email", "{{email}}"), click("Book now")],
    ],
    "Your room is booked",
    "select house, nights, guest, bookings.email from bookings join rooms on rooms.id = room order by bookings.id",
    [("Pensao Azul", 2, "Ida Brandt", "ida@example.org")],
    [("Pensao Azul", 2, "Ida Brandt", "ida@example.org"), ("Foz Corner", 3, "Otto Reuter", "otto@example.org")],
    {"“Search”": [click("Search rooms")], "“View room”": [click("See details", by_place=True)]},
    (IDA, OTTO),
)
CART = Case(
    shop,
    "Put 3 “Blue kettle” into the cart as a gift",
    "Put 2 “Oak stool” into the cart as a gift",
    [
        [fill("Search the shop", "Blue kettle"), click("Go")],
        [click("Blue kettle")],
        [fill("Amount", "3"), ("check", "Gift wrap", {"checked": True}), click("Add to cart")],
    ],
    "Blue kettle 3 gift",
    "select name, amount, gift from cart join products on id = product",
    [("Blue kettle", 3, 1)],
    [("Blue kettle", 3, 1), ("Oak stool", 2, 1)],
    {"“Go”": [click("Search")], "“Amount”": [fill("Quantity", "2")]},
)
TICKET = Case(
    desk,
    "Close ticket 4711 and give it to Ana",
    "Close ticket 4713 and give it to Ben",
    [
        [click("Tickets")],
        [click("4711")],
        [select("State", "Closed"), select("Owner", "Ana"), click("Save")],
    ],
    "The ticket was saved",
    "select id, owner from tickets where state = 'Closed'",
    [(4711, "Ana")],
    [(4711, "Ana"), (4713, "Ben")],
    {"“State”": [select("Status", "Closed")], "“Owner”": [select("Assigned to", "Ben")]},
)
REPLY = Case(
    desk,
    "Answer ticket 4712 with {{message}}",
    "Answer ticket 4720 with {{message}}",
    [[click("Tickets")], [click("4712")], [fill("Reply", "{{message}}"), click("Send reply")]],
    "Your reply was sent",
    "select ticket, text from replies",
    [(4712, "We have sent you a new password.")],
    [(4712, "We have sent you a new password."), (4720, "Look under the table, please.")],
    data=({"message": "We have sent you a new password."}, {"message": "Look under the table, please."}),
)
RENAME = Case(
    wiki,
    "Rename the page Harvest to “Apples and pears”",
    "Rename the page Rooms to “Where we sit”",
    [[click("Harvest")], [click("Rename")], [fill("New title", "Apples and pears"), click("Give this title")]],
    "The page was renamed",
    "select title from pages order by id",
    [("Welcome",), ("Apples and pears",), ("Rooms",)],
    [("Welcome",), ("Apples and pears",), ("Where we sit",)],
    {"“Rename”": [click("Other title")]},
    third="Rename the page Welcome to “Hello”",
)
SETTINGS = Case(
    wiki,
    "Switch the language to Deutsch and turn on the weekly digest",
    "Switch the language to Français and turn on the weekly digest",
    [
        [click("Settings")],
        [select("Language", "Deutsch"), click("Notifications")],
        [("check", "Weekly digest", {"checked": True}), click("Save settings")],
    ],
    "Your settings were saved",
    "select value from settings order by name",
    [("on",), ("Deutsch",)],
    [("on",), ("Français",)],
    {"“Settings”": [click("Preferences")], "“Notifications”": [click("Messages")]},
)
CASES = [
    pytest.param(case, id=case.goal.split()[0].lower() + " " + case.site.__name__)
    for case in (BOOKING, CART, TICKET, REPLY, RENAME, SETTINGS)
]


def mind(case: Case) -> Mind:
    return Mind(case.batches, case.proof, dict(case.repairs))


def kept(site: TaskSite, case: Case) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in site.rows(case.kept)]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.sample(1)
async def test_worked_once_by_a_model_then_gone_with_other_data_by_nobody(custom: Custom, case: Case):
    site = await custom.site(case.site())
    worked = await custom.run(site.url, case.goal, mind(case), submit="submit", input=case.data[0])
    assert worked.status == "complete", worked
    assert kept(site, case) == list(case.first)
    assert worked.unused == ()
    assert worked.calls < 3 * len(worked.begun()), "fewer than three calls a step"

    again = await custom.run(site.url, case.other, submit="submit", input=case.data[1])
    assert (again.status, again.calls, again.rungs) == ("complete", 0, {"replay"}), again
    assert kept(site, case) == list(case.second)
    assert (await custom.book()).health.successes == 1


@pytest.mark.thorough
@pytest.mark.parametrize("case", CASES)
@pytest.mark.sample(1)
async def test_what_a_new_look_changed_is_healed_or_mended_step_by_step(custom: Custom, case: Case):
    site = await custom.site(case.site())
    await custom.run(site.url, case.goal, mind(case), submit="submit", input=case.data[0])
    site.look = "v2"
    repairing = mind(case)
    again = await custom.run(site.url, case.other, repairing, submit="submit", input=case.data[1])
    assert again.status == "complete", (again, repairing.works)
    assert kept(site, case) == list(case.second)
    assert set(repairing.asked) <= {"worker"}, "nobody planned or judged anew"
    assert len(repairing.asked) == len(repairing.repaired), "one call a step"
    assert len(repairing.repaired) < len(again.begun()) / 2, "single steps only"

    third = await custom.run(site.url, case.third or case.goal, submit="submit", input=case.data[0])
    assert (third.status, third.calls, third.rungs) == ("complete", 0, {"replay"}), third


@pytest.mark.thorough
async def test_plain_words_need_no_model_and_are_learned_as_any_other_way(custom: Custom):
    site = await custom.site(wiki())
    goal = (
        "Click “Harvest”, click “Rename”, type “Apples” into “New title”, click “Give this title”, "
        "check that “The page was renamed” is shown"
    )
    worked = await custom.run(site.url, goal)
    assert (worked.status, worked.calls, worked.rungs) == ("complete", 0, {"rules"}), worked
    again = await custom.run(site.url, goal.replace("Harvest", "Rooms").replace("Apples", "Desks"))
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [row[0] for row in site.rows("select title from pages order by id")] == ["Welcome", "Apples", "Desks"]


@pytest.mark.parametrize("look", ["v1", "v2"])
@pytest.mark.thorough
async def test_the_best_paid_role_of_the_demo_is_found_again_elsewhere(custom: Custom, tmp_path: Path, look: LookName):
    goal = "Find the best paid role for “Engineer” in Leeds and open it"
    batches = [
        [fill("Search jobs", "Engineer"), select("Location", "Leeds"), click("Search")],
        [select("Sort by", "Highest salary")],
        [click("… Engineer", by_place=True)],
    ]
    async with serve(tmp_path / "v1.db") as site:
        worked = await custom.run(f"{site.url}/", goal, Mind(batches, "What you will do"))
        assert worked.status == "complete", worked
    port = urlsplit(site.url).port or 0
    async with serve(tmp_path / "again.db", look=look, port=port) as site:
        again = await custom.run(f"{site.url}/", goal.replace("Leeds", "Utrecht"))
        assert (again.status, again.calls) == ("complete", 0), again
        assert again.events("page_observed")[-1].page_type == "posting"


@pytest.mark.thorough
async def test_the_verifier_is_asked_once_the_last_piece_of_a_plan_is_done(custom: Custom):
    site = await custom.site(shop())
    mind = Mind(CART.batches, CART.proof, pieces=3)
    worked = await custom.run(f"{site.url}/", CART.goal, mind)
    assert worked.status == "complete", worked.reason
    assert mind.asked.count("verifier") == 1
    assert mind.asked[-1] == "verifier"
