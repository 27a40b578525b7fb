"""Whole runs in plain sentences, without any model: worked, verified by the page, learned, and gone again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.responses import JSONResponse
from tests.engine.running import QUICK
from tests.sites.shop import shop
from tests.sites.tasks import TaskSite

from footpath.demo.site import serve

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

ORDER = (
    'Search for "{what}" and click {product}. Set Amount to {amount}, tick Gift wrap and click Add to cart. '
    'Then click "Check out", enter "Long Street 5" into Street and number, click Place order and check that the page '
    "shows Thank you for your order."
)


@pytest.mark.thorough
async def test_an_order_is_placed_by_plain_sentences_and_again_with_other_words(custom: Custom):
    site = await custom.site(shop())
    first = await custom.run(site.url, ORDER.format(what="kettle", product="Red kettle", amount=2), submit="submit")
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, ORDER.format(what="lamp", product="Brass lamp", amount=3), submit="submit")
    assert (again.status, again.calls) == ("complete", 0), again
    orders = site.rows("select street, total from orders order by id")
    assert [tuple(order) for order in orders] == [("Long Street 5", 72), ("Long Street 5", 186)]


async def test_the_example_of_the_readme_is_replayed_for_any_other_search(custom: Custom, tmp_path: Path):
    goal = 'search for "{}", then click "{}", check that "Apply" is shown'
    searches = [("optical", "Optical Engineer"), ("engineer", "Optical Engineer"), ("fpga", "FPGA Engineer")]
    async with serve(tmp_path / "demo.db") as site:
        ran = [await custom.run(f"{site.url}/jobs", goal.format(*each)) for each in searches]
    assert [(each.status, each.calls) for each in ran] == [("complete", 0)] * 3, ran
    assert [each.rungs for each in ran] == [{"rules"}, {"replay"}, {"replay"}]
    opened = [each.events("page_observed")[-1].url_pattern for each in ran]
    assert len(set(opened)) == 1, "a page of a job, each time"
    assert len((await custom.book()).steps) == 3


@pytest.mark.thorough
async def test_what_no_rule_finds_is_asked_of_a_person_with_the_reason(custom: Custom):
    site = await custom.site(shop())
    ended = await custom.run(site.url, "Search for lamp, click Silver lamp, check that 1 found is shown")
    assert (ended.status, ended.calls) == ("needs_person", 0)
    assert "Silver lamp" in ended.reason
    assert ended.reason.endswith("or name a model (provider:model).")


@pytest.mark.thorough
async def test_what_was_understood_and_is_not_so_is_not_to_be_said_in_another_way(custom: Custom):
    site = await custom.site(shop())
    ended = await custom.run(site.url, "Search for lamp, check that 7 found is shown")
    assert (ended.status, ended.calls) == ("failed", 0)
    assert ended.reason == "The page does not show what was expected: check that 7 found is shown; it shows “1 found”."


@pytest.mark.thorough
async def test_an_expectation_that_the_site_does_not_meet_is_no_failure_of_the_way(custom: Custom):
    site = await custom.site(shop())
    goal = "Search for lamp, check that {} is shown"
    assert (await custom.run(site.url, goal.format("Brass lamp"))).status == "complete"
    unmet = await custom.run(site.url, goal.format("Brass sheep"))
    assert (unmet.status, (await custom.book()).health.score) == ("failed", 100)
    assert "check that Brass sheep is shown" in unmet.reason


@pytest.mark.thorough
async def test_a_name_that_the_site_does_not_have_today_is_no_failure_of_the_way(custom: Custom, tmp_path: Path):
    goal = 'search for "{}", then click "{}", check that "Apply" is shown'
    async with serve(tmp_path / "demo.db") as site:
        first = await custom.run(f"{site.url}/jobs", goal.format("optical", "Optical Engineer"))
        nothing = await custom.run(f"{site.url}/jobs", goal.format("fpga", "Quantum Baker"))
        several = await custom.run(f"{site.url}/jobs", goal.format("designer", "Designer"))
        health = (await custom.book()).health
        again = await custom.run(f"{site.url}/jobs", goal.format("fpga", "FPGA Engineer"))
    assert [each.status for each in (first, nothing, several)] == ["complete", "needs_person", "needs_person"]
    assert (health.score, health.failures) == (100, 0)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


@pytest.mark.thorough
async def test_what_a_datum_stands_for_is_proven_and_proven_again(custom: Custom):
    site = await custom.site(shop())
    goal = 'search for "{{what}}", check that "{{what}}" is shown'
    first = await custom.run(site.url, goal, input={"what": "kettle"})
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, goal, input={"what": "lamp"})
    assert (again.status, again.calls) == ("complete", 0), again
    assert again.reason.startswith("The known way was replayed"), again.reason


COUNTER = """<button onclick="out.textContent = ++n + ' counted'">Count</button><p id=out>0 counted</p>
<button onclick="out.textContent = 'deleted'">Delete</button><script>n = 0</script>"""


async def _counter(site: TaskSite, request: Request) -> Response:
    return site.page("Counter", COUNTER)


@pytest.mark.thorough
async def test_two_equal_sentences_are_done_twice(custom: Custom):
    site = await custom.site(TaskSite("Counter", "", {}, {"/": _counter}))
    goal = 'click "Count", click "Count", check that "2 counted" is shown'
    first = await custom.run(site.url, goal)
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, goal)
    assert (again.status, again.run.mode) == ("complete", "replay"), again


@pytest.mark.thorough
async def test_a_sentence_with_words_that_are_not_understood_is_refused_before_anything_is_done(custom: Custom):
    site = await custom.site(TaskSite("Counter", "", {}, {"/": _counter}))
    goal = 'click "Count", click "Delete" if it is shown, check that "deleted" is shown'
    ended = await custom.run(site.url, goal)
    assert ended.status == "needs_person", ended
    assert '“if it is shown” in “click "Delete" if it is shown” is not understood without a model' in ended.reason
    assert ended.reason.endswith("or name a model (provider:model).")
    assert not ended.begun()


DRAWN_ANEW = """<div id=host></div><script>
    let held = 'Choose'
    const draw = () => {
        host.innerHTML = '<span id=says>Size</span><button role=combobox aria-haspopup=listbox aria-labelledby=says>'
            + held + '</button><div id=list></div><p>Chosen: ' + held
        host.querySelector('button').onclick = () => {
            list.innerHTML = '<ul role=listbox><li role=option>Small</li><li role=option>Huge</li></ul>'
            for (const each of list.querySelectorAll('li')) each.onclick = () => { held = each.textContent; draw() } } }
    draw()
</script>"""


async def _drawn_anew(site: TaskSite, request: Request) -> Response:
    return site.page("Sizes", DRAWN_ANEW)


@pytest.mark.thorough
async def test_a_choice_over_which_the_page_draws_its_list_anew_is_made_once(custom: Custom):
    site = await custom.site(TaskSite("Sizes", "", {}, {"/": _drawn_anew}))
    for _ in range(2):
        ran = await custom.run(site.url, "Choose Huge from Size, check that Chosen: Huge is shown")
        assert (ran.status, ran.calls) == ("complete", 0), ran


LAMPS = tuple((f"Lamp {n}", ("Oak", "Brass", "Glass")[n % 3], f"€{9 + n}.50") for n in range(1, 41))
EACH = 12


async def _lamps(site: TaskSite, request: Request) -> Response:
    asked = site.asked(request)
    words, at = asked.get("q", ""), int(asked.get("page", "1"))
    found = [(n, lamp) for n, lamp in enumerate(LAMPS) if words.casefold() in lamp[0].casefold()]
    cards = "".join(
        f"<li><h2><a href='/lamps/{n}'>{name}</a></h2><p>{material}</p><p>{price}</p></li>"
        for n, (name, material, price) in found[(at - 1) * EACH : at * EACH]
    )
    pages = "".join(f"<a href='/?q={words}&page={n}'>{n}</a> " for n in range(1, -(-len(found) // EACH) + 1))
    search = f"<form><label>Search <input type=search name=q value='{words}'></label><button>Search</button></form>"
    return site.page("Lamps", search, f"<ul>{cards}</ul><nav aria-label=Pages>{pages}</nav>")


async def _lamp(site: TaskSite, request: Request) -> Response:
    name, material, price = LAMPS[request.path_params["id"]]
    return site.page(name, f"<p>Material: {material}</p><p>Price: {price}</p>")


def lamps() -> TaskSite:
    return TaskSite("Lamps", "", {}, {"/": _lamps, "/lamps/{id:int}": _lamp})


@pytest.mark.thorough
async def test_what_the_goal_asks_to_be_shown_is_what_is_shown_another_time(custom: Custom):
    site = await custom.site(lamps())
    goal = 'search for "{}", open "{}", check that "Material" is shown'
    first = await custom.run(site.url, goal.format("Lamp 2", "Lamp 22"))
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, goal.format("Lamp 3", "Lamp 33"))
    assert again.reason.startswith("The known way was replayed"), again.reason


@pytest.mark.thorough
async def test_a_number_that_the_goal_asks_to_be_shown_is_learned(custom: Custom):
    site = await custom.site(lamps())
    goal = 'go to page 2, open "Lamp 14", check that "€23.50" is shown'
    first = await custom.run(site.url, goal)
    assert first.status == "complete", first
    again = await custom.run(site.url, goal)
    assert again.reason.startswith("The known way was replayed"), again.reason


async def _door(site: TaskSite, request: Request) -> Response:
    return site.page("Harbour teas", '<a href="/teas">See the teas</a>')


async def _teas(site: TaskSite, request: Request) -> Response:
    return site.page("[[Our teas]]", "<p>Assam, Sencha</p>")


TEAS = {"/": _door, "/teas": _teas}
QUICK_LIMITS = {"step_seconds": QUICK.step_seconds}


@pytest.mark.thorough
async def test_a_goal_whose_known_way_ends_otherwise_is_worked_from_its_first_page(custom: Custom):
    goal = 'click "See the teas", check that "Our teas" is shown'
    site = await custom.site(TaskSite("Teas", "", {"Our teas": "The range"}, TEAS))
    first = await custom.run(site.url, goal)
    site.look = "v2"
    ended = await custom.run(site.url, goal, limits=QUICK_LIMITS)
    assert (first.status, ended.status) == ("complete", "failed"), ended
    assert ended.reason.startswith('The page does not show what was expected: check that "Our teas" is shown'), ended
    assert [step.rung for step in ended.begun() if step.action.kind == "click"] == ["replay", "rules"]
    assert "Nothing was sent. The goal is worked once more from its first page." in [
        event.text for event in ended.events("noticed")
    ]


@pytest.mark.thorough
async def test_a_name_in_quotes_is_quoted_once_in_a_message(custom: Custom):
    site = await custom.site(TaskSite("Teas", "", {}, TEAS))
    ended = await custom.run(
        site.url, 'click "See the coffees", check that "Our coffees" is shown', limits=QUICK_LIMITS
    )
    assert ended.reason.startswith("“See the coffees” is not on the page."), ended


TOASTING = """<button onclick="save()">Save expense</button><script>
    async function save() {
        const headers = {'content-type': 'application/json'}
        await fetch('/expenses', {method: 'POST', headers, body: '{"what": "Taxi"}'})
        const toast = document.createElement('div')
        toast.textContent = 'Expense saved'
        document.body.append(toast)
        setTimeout(() => toast.remove(), 300)
    }
</script>"""


async def _toasting(site: TaskSite, request: Request) -> Response:
    return site.page("Expenses", TOASTING)


async def _taken(site: TaskSite, request: Request) -> Response:
    return JSONResponse({"id": 1})


@pytest.mark.thorough
async def test_a_toast_that_is_gone_again_is_what_the_goal_asks_to_be_shown(custom: Custom):
    site = await custom.site(TaskSite("Expenses", "", {}, {"/": _toasting, "/expenses": _taken}))
    for mode in ("explore", "replay"):
        ran = await custom.run(site.url, 'click "Save expense", check that "Expense saved" is shown', submit="submit")
        assert (ran.status, ran.run.mode, ran.calls) == ("complete", mode, 0), ran
