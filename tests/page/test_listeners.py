"""What listens is noted among the page's own scripts, which neither see it nor come between."""

from __future__ import annotations

import pytest
from tests.page.looking import Look, in_order, visible

pytestmark = pytest.mark.browser

TWO = "<div id=a>One</div><div id=b>Two</div>"


async def test_what_begins_to_listen_after_a_reading_is_told_at_the_next(look: Look):
    assert visible(await look(f"{TWO}<script>a.addEventListener('click', () => {{}})</script>")) == ["button One"]

    await look.page("b.addEventListener('click', () => {})")
    assert visible(await look.again()) == ["button One", "button Two"]


async def test_what_listens_for_all_that_a_page_draws_in_it_is_nothing_to_act_on(look: Look):
    snapshot = await look(
        "<div id=app><h1>Thank you</h1><p>We have it.</p></div><script>"
        "for (const type of ['click', 'change', 'submit']) app.addEventListener(type, () => {}, true)</script>"
    )

    assert (visible(snapshot), in_order(snapshot)) == ([], ["Thank you", "We have it."])


async def test_what_held_the_controls_of_a_page_is_nothing_to_act_on_once_words_alone_stand_there(look: Look):
    listens = "app.addEventListener('click', () => {})"
    assert visible(await look(f"<div id=app><input><button>Send</button></div><script>{listens}</script>"))

    await look.page("app.innerHTML = '<h1>Thank you</h1><p>We have it.</p>'")
    now = await look.again()
    assert (visible(now), in_order(now)) == ([], ["Thank you", "We have it."])


async def test_a_closed_root_that_comes_after_a_reading_is_told_at_the_next(look: Look):
    assert visible(await look("<p>Words<div id=h style='position: absolute'></div>")) == []

    await look.page("h.attachShadow({mode: 'closed'}).innerHTML = '<button>Deep</button>', 0")
    assert visible(await look.again()) == ["button Deep"]


async def test_what_listens_in_a_document_that_was_written_anew_is_told(look: Look):
    await look("<p>Before")

    await look.page(
        f"document.open(), document.write(`{TWO}`), document.close(),"
        "document.getElementById('a').addEventListener('click', () => {})"
    )
    assert visible(await look.again()) == ["button One"]


@pytest.mark.parametrize(
    "prank",
    [
        "for (const key of ['bubbles', 'submitter']) Object.defineProperty(Object.prototype, key, { get() {"
        " if (this.submitter?.localName === 'i') { this.submitter.id = ''; window.seized = true; } } })",
        "const each = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () {"
        " if (this[0]?.[1] === 'click') { this.length = 0; window.seized = true; } return each.call(this); }",
        "Array.prototype.push = Array.prototype.find = Set.prototype.forEach = () => 0",
        "WeakSet.prototype.has = () => true; WeakSet.prototype.add = WeakRef.prototype.deref = () => undefined",
        "Object.defineProperty(HTMLElement, Symbol.hasInstance, { value: () => false })",
        "EventTarget.prototype.dispatchEvent = window.SubmitEvent = () => { window.seized = true; }",
    ],
)
async def test_a_page_that_replaces_what_scripts_are_made_of_hides_nothing(look: Look, prank: str):
    listens = "<script>a.addEventListener('click', () => {})</script>"
    assert visible(await look(f"<script>{prank}</script>{TWO}{listens}")) == ["button One"]

    await look.page("b.addEventListener('click', () => {})")
    assert visible(await look.again()) == ["button One", "button Two"]
    assert await look.page("window.seized") is None


async def test_an_event_of_any_name_can_be_listened_for(look: Look):
    await look(f"{TWO}<script>a.addEventListener('constructor', () => {{}}); window.done = 'done'</script>")

    assert await look.page("window.done") == "done"


async def test_a_picture_that_listens_is_called_by_its_text(look: Look):
    seen = await look(
        "<img alt='Book now' onclick='1' width=90 height=30 src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
    )

    assert visible(seen) == ["button Book now"]
