"""Dragging by plain sentences: native, by the mouse; what moves nothing is not done, and the way is gone again."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import Scripted
from tests.sites.tasks import TaskSite

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

BOARD = (
    "<style>.card,.column{border:1px solid;margin:6px;width:260px}.column{min-height:90px}</style>"
    "<section class=column><h2>Open</h2><div class=card draggable=true>Water the plants</div><div class=card draggable=true>Feed the cat</div></section>"
    "<section class=column><h2>Finished</h2></section><p id=tells>Nothing is finished.</p><script>let held;"
    "for (const card of document.querySelectorAll('.card')) card.ondragstart = () => { held = card };"
    "for (const column of document.querySelectorAll('.column')) { column.ondragover = (event) => event.preventDefault();"
    "column.ondrop = () => { column.append(held); tells.textContent = 'Moved: ' + held.textContent + ', well done'; }; }</script>"
)
SORTED = (
    "<style>li{border:1px solid;margin:6px;width:200px;user-select:none}</style><ol><li>Rye<li>Oat<li>Fig</ol><p id=order></p><script>"
    "const list = document.querySelector('ol'); let held = null;"
    "list.addEventListener('pointerdown', (event) => { held = event.target.closest('li') });"
    "addEventListener('pointermove', (event) => { const over = held && document.elementFromPoint(event.clientX, event.clientY)?.closest('li');"
    "if (!over || over === held) return; const items = [...list.children];"
    "over[items.indexOf(held) < items.indexOf(over) ? 'after' : 'before'](held); });"
    "addEventListener('pointerup', () => { held = null; order.textContent = [...list.children].map((each) => each.textContent).join(', ') });</script>"
)
STILL = (
    "<p>Rye</p><p>Oat</p><p id=clock>0 ms</p><script>clicks = 0; onclick = () => clicks++;"
    "setInterval(() => { clock.textContent = `${Math.round(performance.now())} ms` }, 50)</script>"
)


def site_of(body: str) -> TaskSite:
    async def page(site: TaskSite, request: Request) -> Response:
        return site.page("Drags", body)

    return TaskSite("Drags", "", {}, {"/": page})


@pytest.mark.thorough
async def test_a_card_is_dragged_to_a_column_and_another_by_the_same_way(custom: Custom):
    site = await custom.site(site_of(BOARD))
    goal = 'drag "{}" to "Finished", check that "well done" is shown'
    first = await custom.run(site.url, goal.format("Water the plants"))
    assert (first.status, first.calls) == ("complete", 0), first
    assert first.run.cookbook
    again = await custom.run(site.url, goal.format("Feed the cat"))
    assert (again.status, again.calls, again.run.mode) == ("complete", 0, "replay"), again
    assert again.begun("replay"), again


@pytest.mark.thorough
async def test_a_list_is_sorted_by_the_pointer(custom: Custom):
    site = await custom.site(site_of(SORTED))
    ended = await custom.run(site.url, 'Drag Rye to Fig, check that "Oat, Fig, Rye" is shown')
    assert (ended.status, ended.calls) == ("complete", 0), ended


@pytest.mark.thorough
async def test_a_drag_that_moves_nothing_is_not_done(custom: Custom):
    site = await custom.site(site_of(STILL))
    ended = await custom.run(site.url, 'drag "Rye" to "Oat", check that "Oat" is shown')
    assert ended.status == "needs_person", ended
    assert "the page does not show it there" in ended.reason
    assert not ended.run.cookbook


@pytest.mark.thorough
async def test_a_target_that_is_not_there_is_told_and_nothing_is_pressed(custom: Custom):
    site = await custom.site(site_of(BOARD))
    ended = await custom.run(site.url, 'drag "Feed the cat" to "Nowhere", check that "finished" is shown')
    assert ended.status == "needs_person", ended
    assert "“Nowhere” is not on the page." in ended.reason, ended.reason
    assert not ended.begun()


SWAPPED = (
    "<style>.box{display:inline-block;width:150px;height:120px;border:2px solid;margin:4px;cursor:move}</style><div id=boxes>"
    "<div class=box draggable=true><header>North</header></div><div class=box draggable=true><header>South</header></div></div>"
    "<p id=order>North, South</p><script>let held; for (const box of document.querySelectorAll('.box')) {"
    "box.ondragstart = (event) => { held = box; event.dataTransfer.setData('text/html', box.innerHTML) };"
    "box.ondragover = (event) => event.preventDefault(); box.ondrop = (event) => { if (held === box) return;"
    "held.innerHTML = box.innerHTML; box.innerHTML = event.dataTransfer.getData('text/html');"
    "order.textContent = [...document.querySelectorAll('header')].map((each) => each.textContent).join(', ') } }</script>"
)
TAKEN_BACK = (
    "<style>#card{position:absolute;left:10px;top:200px;width:90px;height:40px;border:1px solid;user-select:none}"
    "#place{width:300px;height:80px;border:1px solid}</style><div id=place>Basket</div><div id=card>Pear</div><script>let held;"
    "card.onmousedown = () => { held = true }; onmousemove = (event) => { if (held) { card.style.left = event.pageX - 45 + 'px';"
    "card.style.top = event.pageY - 20 + 'px' } }; onmouseup = () => { if (!held) return; held = false;"
    "const back = setInterval(() => { card.style.left = '10px'; card.style.top = Math.min(200, card.offsetTop + 20) + 'px';"
    "if (card.offsetTop >= 200) clearInterval(back) }, 16) }</script>"
)


@pytest.mark.thorough
async def test_native_boxes_are_swapped_and_swapped_again(custom: Custom):
    site = await custom.site(site_of(SWAPPED))
    goal = 'drag "North" to "South", check that "South, North" is shown'
    first = await custom.run(site.url, goal)
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, goal)
    assert (again.status, again.run.mode) == ("complete", "replay"), again


@pytest.mark.thorough
async def test_what_the_page_takes_back_was_not_dropped(custom: Custom):
    site = await custom.site(site_of(TAKEN_BACK))
    ended = await custom.run(site.url, 'drag "Pear" to "Basket", check that "Pear" is shown')
    assert ended.status == "needs_person", ended
    assert not ended.run.cookbook


def keeping() -> TaskSite:
    """A board that tells its server of each drop."""

    async def page(site: TaskSite, request: Request) -> Response:
        if request.method == "POST":
            site.posts += 1
        tells = BOARD.replace(
            "column.append(held);", "column.append(held); fetch('/', { method: 'POST', body: 'card=1' });"
        )
        return site.page("Board", tells)

    return TaskSite("Board", "", {}, {"/": page})


@pytest.mark.sample(1)
@pytest.mark.parametrize("may_send", [True, False])
async def test_a_drop_that_sends_asks_first(custom: Custom, may_send: bool):
    site = await custom.site(keeping())
    goal = 'drag "Feed the cat" to "Finished", check that "well done" is shown'
    person = Scripted(approves=may_send)
    ended = await custom.run(site.url, goal, person=person)
    assert site.posts == int(may_send), ended
    assert (ended.status == "complete") is may_send, ended
