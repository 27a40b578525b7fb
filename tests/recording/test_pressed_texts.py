"""A person presses one of several texts that share a listener; its replay and its export press exactly that text."""

# ruff: noqa: E501 - the page in here is kept whole

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.recording.showing import learned, replay, show
from tests.sites.forms import FormSite, page

from footpath.app import utc_now
from footpath.recording.export import export
from footpath.recording.imported import cookbook_of
from footpath.recording.reading import read_way
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.app import App
    from footpath.page.browser import Browser
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

TEXTS = """<div id=two><span>Alpha</span> <span>Beta</span> <span>Gamma</span></div>
<svg id=map width=300 height=40><text x=5 y=20>North</text><text x=90 y=20>South</text><text x=180 y=20>East</text></svg>
<ul id=fruit><li><b>Apple</b> <i>2 €</i></li><li><b>Pear</b> <i>3 €</i></li><li><b>Plum</b> <i>4 €</i></li></ul>
<p class=tag>Red</p><p class=tag>Blue</p><table id=rooms><tr><td>Room 1</td><td>Open</td></tr><tr><td>Room 2</td><td>Open</td></tr></table>
<div id=tells></div>
<script>{
const chosen = []
const choose = (said) => { chosen.push(said.trim()); tells.insertAdjacentHTML('beforeend', `<p role=status>${chosen.join(' then ')} is chosen</p>`) }
two.onclick = (event) => { if (event.target !== two) choose(event.target.textContent) }
map.addEventListener('click', (event) => { if (event.target !== map) choose(event.target.textContent) })
fruit.addEventListener('click', (event) => choose(event.target.closest('li').querySelector('b').textContent))
document.addEventListener('click', (event) => { if (event.target.matches('.tag')) choose(event.target.textContent) })
for (const row of rooms.rows) row.onclick = (event) => choose(`${event.target.textContent} ${row.cells[0].textContent}`)
}</script>"""
CHOSEN = "Gamma then North then Plum then Blue then Open Room 2 is chosen"
GOAL = "Choose what I like"


async def choose(session: Session) -> None:
    tab = session.tab.page
    for text in ("Gamma", "North", "4 €", "Blue"):
        await tab.get_by_text(text, exact=True).click()
    await tab.get_by_text("Open").last.click()
    await tab.get_by_text(CHOSEN).wait_for()


@pytest.mark.thorough
async def test_each_pressed_text_is_pressed_again_and_in_its_export(
    app: App, browser: Browser, run_program: Callable[[str], Awaitable[str]]
):
    async with FormSite() as site:
        url = site.page("/", page("Shop", TEXTS))
        shown = await show(browser, url, choose)
        book = await app.cookbooks.save(learned(shown, GOAL, {}))
        assert [each.signature.name for each in book.steps if each.signature] == [
            "Gamma",
            "North",
            "4 €",
            "Blue",
            "Open",
        ]
        await replay(app, url, GOAL, {})
        for to in ("pytest", "playwright"):
            await run_program(export(await app.cookbooks.get(book.id), to, url=url).text)


ROWS = "<tr><td>Room 1</td><td>Open</td></tr><tr><td>Room 2</td><td>Open</td></tr>"


def rows(*said: tuple[str, str]) -> str:
    return TEXTS.replace(ROWS, "".join(f"<tr><td>{room}</td><td>{state}</td></tr>" for room, state in said))


@pytest.mark.thorough
async def test_without_exactly_that_text_nothing_is_pressed(app: App, browser: Browser):
    async def press(session: Session) -> None:
        tab = session.tab.page
        await tab.get_by_text("Beta", exact=True).click()
        await tab.get_by_text("Open").last.click()
        await tab.get_by_text("Beta then Open Room 2 is chosen").wait_for()

    async def again(html: str, mode: str = "cookbook_only") -> tuple[str, str]:
        site.page("/", page("Shop", html))
        task = {"type": "custom", "url": url, "goal": GOAL, "execution_mode": mode, "submit": "submit"}
        run = (await app.run(Task.model_validate(task))).run
        return run.status, run.proof or run.reason

    async with FormSite() as site:
        url = site.page("/", page("Shop", TEXTS))
        shown = await show(browser, url, press)
        await app.cookbooks.save(learned(shown, GOAL, {}))
        moved = rows(("Room 2", "Open"), ("Room 1", "Open"))
        assert await again(moved) == ("complete", "Beta then Open Room 2 is chosen")
        for gone in (
            TEXTS.replace("Alpha</span> <span>Beta", "Alpha Beta"),
            rows(("Room 1", "Open"), ("Room 2", "Closed")),
            rows(("Room 1", "Open"), ("Room 3", "Open")),
            TEXTS.replace("<span>Beta</span>", "Beta <span></span>"),
        ):
            status, why = await again(gone)
            assert (status, "was not found" in why or "is gone" in why) == ("refused", True), why
        status, why = await again(TEXTS.replace("<span>Beta", "<span>Better"), "auto")
    assert status == "needs_person"
    assert why.startswith("The known way broke off: Step s1 (click the text “Beta”) failed."), why
    assert "Correct the step (footpath cookbooks edit c0ffee)" in why


CODEGEN = """
from playwright.sync_api import Page, expect

def test_shop(page: Page) -> None:
    page.goto("{url}")
    page.get_by_text("Gamma").click()
    page.get_by_text("North", exact=True).click()
    page.get_by_text("4 €").click()
    page.get_by_text("Blue").click()
    page.locator("tr").filter(has_text=re.compile("^\\\\s*Room\\\\s*2\\\\s*Open\\\\s*$")).get_by_text("Open").click()
    expect(page.locator("body")).to_contain_text("{chosen}")
"""


def recorder(url: str) -> str:
    clicks = [
        {"type": "click", "selectors": [[f"aria/{each}"], [f"text/{each}"]]} for each in ("Gamma", "North", "4 €")
    ]
    shown = {"type": "waitForElement", "selectors": [["text/Gamma then North then Plum is chosen"]]}
    return json.dumps({"title": "Shop", "steps": [{"type": "navigate", "url": url}, *clicks, shown]})


@pytest.mark.parametrize("kind", ["py", pytest.param("json", marks=pytest.mark.thorough)])
async def test_an_imported_press_is_on_exactly_its_text(app: App, kind: str):
    async with FormSite() as site:
        url = site.page("/", page("Shop", TEXTS))
        text = CODEGEN.format(url=url, chosen=CHOSEN) if kind == "py" else recorder(url)
        way = read_way(text, f"way.{kind}")
        assert way is not None
        assert way.left_out == []
        book, _ = await app.cookbooks.take(cookbook_of(way, {}, by="import", now=utc_now()))
        task = {"type": "custom", "url": url, "goal": book.task_pattern, "execution_mode": "cookbook_only"}
        run = (await app.run(Task.model_validate(task))).run
        assert run.status == "complete", run.reason
        kept = [each.signature for each in (await app.cookbooks.get(book.id)).steps]
        assert [(each.role, each.path != "") for each in kept if each] == [("text", True)] * len(book.steps)
        site.page("/", page("Shop", TEXTS.replace("<span>Gamma", "<span>Camma")))
        assert (await app.run(Task.model_validate(task))).run.status == "refused"


CARD = """<style>.card{{cursor:pointer;width:9em}}</style><div class=card><img alt="" width=40 height=40 src="data:,">
<div>Fjord</div><div>95 €</div></div><div id=tells></div><script>
document.querySelector('.card').onclick = () => {{ tells.innerHTML = '<p role=status>You look at Fjord</p>' }}</script>"""


@pytest.mark.thorough
async def test_a_drawn_card_with_several_texts_is_exported_by_all_of_them(
    browser: Browser, run_program: Callable[[str], Awaitable[str]]
):
    async def press(session: Session) -> None:
        await session.tab.page.locator("img").click()
        await session.tab.page.get_by_text("You look at Fjord").wait_for()

    async with FormSite() as site:
        url = site.page("/", page("Shop", CARD.format()))
        book = learned(await show(browser, url, press), "Look at the first shoe", {})
        program = export(book, "pytest", url=url).text
        assert (
            'page.locator("div").filter(has_text=re.compile("^\\\\s*Fjord\\\\s*95\\\\s*€\\\\s*$")).last.click()'
            in program
        )
        await run_program(program)
        again = read_way(program, "test_shop.py")
    assert again is not None
    assert [each.signature.text for each in again.steps if each.signature] == ["Fjord 95 €"]


SHAPES = """<svg id=map width=300 height=90><rect x=0 width=140 height=90 /><rect x=150 width=150 height=90 /></svg>
<canvas id=chart width=300 height=90></canvas><div id=card><svg width=20 height=20><path d="M0 0h20v20z"/></svg></div>
<script>
for (const each of [map, chart, card]) each.addEventListener('click', (event) => {
  document.body.insertAdjacentHTML('beforeend', `<p>${event.offsetX < 150 ? 'Left' : 'Right'} of ${each.id}</p>`)
})
</script>"""


NAMED_SHAPE = "<rect role=button tabindex=0 aria-label={} x={} width=140 height=90 onclick=\"this.id = 'on'\" />"


@pytest.mark.thorough
async def test_a_press_on_a_shape_that_says_to_be_a_button_is_recorded(browser: Browser):
    async def press(session: Session) -> None:
        await session.tab.page.locator("rect").nth(1).click()

    drawing = f"<svg width=300 height=90>{NAMED_SHAPE.format('North', 0)}{NAMED_SHAPE.format('South', 150)}</svg>"
    async with FormSite() as site:
        shown = await show(browser, site.page("/", page("Map", drawing)), press)
    signatures = [each.step.signature for each in shown.done.recording.performed]
    assert [(each.role, each.name) for each in signatures if each is not None] == [("button", "South")]
    assert shown.done.left_out == []


@pytest.mark.thorough
async def test_a_press_on_a_shape_without_words_is_told_and_not_recorded(browser: Browser):
    async def press(session: Session) -> None:
        tab = session.tab.page
        await tab.locator("#map").click(position={"x": 280, "y": 20})
        await tab.locator("#chart").click(position={"x": 280, "y": 20})
        await tab.locator("#card").click(position={"x": 9, "y": 9})
        await tab.get_by_text("Left of card").wait_for()

    async with FormSite() as site:
        shown = await show(browser, site.page("/", page("Map", SHAPES)), press)
    left_out = "A press on a place without words (a shape, a drawing) was left out: nothing tells it from others."
    assert shown.done.left_out == [left_out, left_out]
    assert [each.step.action.kind for each in shown.done.recording.performed] == ["click"], "the icon"
