"""A model clicks a text that has no ref: a card around a control of its own, an item of a list with one listener."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Deed, Mind
from tests.engine.running import Scripted
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

CARDS = (
    "<style>.card{border:1px solid;margin:6px;width:240px;cursor:pointer}</style><div id=order>Sort<ul><li>Oldest<li>Cheapest</ul></div>"
    "<div id=shop></div><p id=tells></p><script>{ const shoes = [ ['Fjord', 95], ['Heath', 40], ['Ridge', 70] ];"
    "const draw = () => { shop.innerHTML = ''; for (const [name, price] of shoes) { const card = document.createElement('div');"
    "card.className = 'card'; card.innerHTML = `<button>♡</button><b>${name}</b><div>${price} €</div>`;"
    "card.querySelector('button').onclick = (event) => event.stopPropagation();"
    "card.onclick = () => { tells.textContent = `You look at ${name} now.` }; shop.append(card) } };"
    "order.onclick = (event) => { if (event.target.textContent === 'Cheapest') { shoes.sort((a, b) => a[1] - b[1]); draw() } }; draw() }</script>"
)
ORDER = (
    "<div id=box><p>Total 20 €</p><b>Place order</b><p><button type=button>Hint</button></p></div><p id=tells></p><script>"
    "box.onclick = async (event) => { if (event.target.textContent !== 'Place order') return;"
    "await fetch('/order', {method: 'POST'}); tells.textContent = 'Order 12 was placed.' }</script>"
)


MENU = (
    "<style>.sub{display:none}.item:hover>.sub{display:block}.item{width:160px}</style><div class=item>People<div class=sub>"
    "<div id=teams style='cursor:pointer'>Teams</div><div class=item>Accounts<div class=sub><div id=all style='cursor:pointer'>All accounts</div>"
    "</div></div></div></div><p id=tells></p><script>teams.onclick = all.onclick = (event) => { tells.textContent = `${event.target.textContent} are listed now.` }</script>"
)


def clicked(text: str, **more: bool) -> Deed:
    return ("click", "", {"ref": text, "reason": "as asked", **more})


def site_of(body: str) -> TaskSite:
    async def page(site: TaskSite, request: Request) -> Response:
        return site.page("Shoes", body)

    async def order(site: TaskSite, request: Request) -> Response:
        site.posts += 1
        return site.page("Placed", "")

    return TaskSite("Shoes", "", {}, {"/": page, "/order": order})


@pytest.mark.thorough
async def test_a_card_is_opened_by_its_text_and_another_without_the_model(custom: Custom):
    site = await custom.site(site_of(CARDS))
    goal = "find out all about {} in the shoe shop"
    first = await custom.run(site.url, goal.format("Fjord"), Mind([[clicked("Fjord")]], "You look at Fjord now."))
    assert (first.status, bool(first.run.cookbook)) == ("complete", True), first
    again = await custom.run(site.url, goal.format("Ridge"))
    assert (again.status, again.calls, again.run.mode) == ("complete", 0, "replay"), again
    assert again.run.proof == "You look at Ridge now.", again


@pytest.mark.thorough
async def test_an_item_of_a_list_with_one_listener_is_chosen_by_its_text(custom: Custom):
    site = await custom.site(site_of(CARDS))
    mind = Mind([[clicked("Cheapest")], [clicked("Heath", by_place=True)]], "You look at Heath now.")
    ran = await custom.run(site.url, "find out all about the cheapest shoe", mind)
    assert (ran.status, bool(ran.run.cookbook)) == ("complete", True), ran


@pytest.mark.thorough
async def test_a_menu_in_a_menu_opens_under_its_text(custom: Custom):
    site = await custom.site(site_of(MENU))
    hovers: list[list[Deed]] = [[("hover", "", {"ref": each})] for each in ("People", "Accounts")]
    mind = Mind([*hovers, [clicked("All accounts")]], "All accounts are listed now.")
    first = await custom.run(site.url, "show all accounts", mind)
    assert first.status == "complete", first


async def test_a_text_that_sends_is_held_as_a_button_is(custom: Custom):
    site = await custom.site(site_of(ORDER))
    mind = Mind([[clicked("Place order")]], "Order 12 was placed.")
    ran = await custom.run(site.url, "order what is in the bag", mind, Scripted(approves=False))
    assert (ran.status, site.posts) == ("reviewed", 0), ran
