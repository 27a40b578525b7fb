"""A choice that saves itself, which the site refuses: the page denies the expected words, or never looked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.act_server import answer
from tests.sites.forms import page

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.act_server import Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

TICKET = """<h1>Ticket 1</h1><p role=status></p>
<label>Status <select><option>Open</option><option>Done</option></select></label><script>
document.querySelector('select').onchange = async event => {
    const came = await fetch('/status', {method: 'PATCH', body: event.target.value})
    document.querySelector('p').textContent = came.ok ? 'Saved' : 'Not saved: a ticket needs an owner'
}
</script>"""


HASTY = """<h1>Ticket 1</h1><p role=status></p>
<label>Status <select><option>Open</option><option>Done</option></select></label>
<button onclick="save('{now}')">Close ticket</button><script>
const save = async body => {
    const sent = fetch('/status', {method: 'PATCH', body})
    SHOW
    document.querySelector('p').textContent = 'Status updated'
}
document.querySelector('select').onchange = event => save(event.target.value)
</script>"""


FILES = """<h1>Files</h1><ul><li>notes.txt</li></ul><label>New name <input></label><button>Rename</button><script>
document.querySelector('button').onclick = () => {
    const name = document.querySelector('input').value
    document.querySelector('li').textContent = name
    document.querySelector('input').value = ''
    fetch('/rename', {method: 'POST', body: name})
}
</script>"""


async def refuse(_: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(answer('{"error": "The ticket is locked"}', status="409 Conflict", kind="application/json"))
    await writer.drain()


@pytest.mark.parametrize("waits", ["", "await sent"])
@pytest.mark.parametrize("act", ['choose "Done" in "Status"', 'click "Close ticket"'])
async def test_a_success_that_the_page_claims_of_a_refused_request_is_no_end(
    custom: Custom, careers: FormSite, waits: str, act: str
):
    careers.on("/status", refuse)
    url = careers.page("/ticket", page("Ticket", HASTY.replace("SHOW", waits)))
    ran = await custom.run(url, f'{act}, check that "Status updated" is shown', limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


async def test_a_replay_believes_no_success_of_a_refused_request(custom: Custom, careers: FormSite):
    async def take(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer('{"status": "closed"}', kind="application/json"))
        await writer.drain()

    url = careers.page("/ticket", page("Ticket", HASTY.replace("SHOW", "await sent")))
    goal = 'choose "Done" in "Status", click "Close ticket", check that "Status updated" is shown'
    careers.on("/status", take)
    first = await custom.run(url, goal, limits=QUICK, submit="submit")
    assert first.status == "complete", first
    careers.on("/status", refuse)
    again = await custom.run(url, goal, limits=QUICK, submit="submit")
    assert "replay" in again.rungs
    assert again.status != "complete", again


ROOM = """<h1>Room</h1><p role=status></p><button>Book</button><script>
document.querySelector('button').onclick = async () => {
    const came = await fetch('/book', {method: 'POST', body: 'friday'}), said = await came.json()
    document.querySelector('p').textContent = said.msg
}
</script>"""


async def test_words_of_success_in_a_refusal_are_no_end(custom: Custom, careers: FormSite):
    """With a status of success, too."""

    async def refuse_politely(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer('{"ok": false, "msg": "Booked out: the room is full."}', kind="application/json"))
        await writer.drain()

    careers.on("/book", refuse_politely)
    url = careers.page("/room", page("Room", ROOM))
    ran = await custom.run(url, 'click "Book", check that "Booked" is shown', limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


REPLIES = """<h1>Ticket</h1><label>Your reply <input></label><button>Send reply</button><ul></ul><p role=status></p>
<script>
document.querySelector('button').onclick = async () => {
    const line = document.createElement('li'), field = document.querySelector('input')
    line.textContent = field.value
    document.querySelector('ul').append(line)
    const came = await fetch('/reply', {method: 'POST', body: field.value})
    if (came.ok) return
    line.remove()
    document.querySelector('p').textContent = 'Your reply was not sent'
}
</script>"""


@pytest.mark.thorough
async def test_a_replay_waits_for_the_answer_behind_what_the_page_shows_at_once(custom: Custom, careers: FormSite):
    async def fail_slowly(_: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(4)  # the site's own time
        writer.write(answer("", status="500 Internal Server Error"))
        await writer.drain()

    url = careers.page("/ticket", page("Ticket", REPLIES))
    goal = 'enter "{0}" in "Your reply", click "Send reply", check that "{0}" is shown'
    careers.takes("/reply", "ok")
    first = await custom.run(url, goal.format("On its way"), submit="submit")
    assert first.status == "complete", first
    careers.on("/reply", fail_slowly)
    again = await custom.run(url, goal.format("Toner comes"), submit="submit")
    assert "replay" in again.rungs
    assert again.status != "complete", again


async def test_thanks_beside_a_regret_that_denies_are_no_end(custom: Custom, careers: FormSite):
    sold = "<h1>Thank you for your order</h1><p>Unfortunately the last one was sold, so nothing was ordered.</p>"
    careers.takes("/send", page("Shop", sold))
    url = careers.page("/cart", page("Cart", "<h1>Cart</h1><form method=post action=/send><button>Order now</button>"))
    goal = 'click "Order now", check that "Thank you for your order" is shown'
    ran = await custom.run(url, goal, limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


@pytest.mark.parametrize("words", ["ticket is locked", "Name must be unique"])
async def test_the_message_of_a_refusal_may_be_what_a_goal_expects(custom: Custom, careers: FormSite, words: str):
    """The site's own words, or a complaint."""
    careers.on("/status", refuse)
    text = HASTY.replace("SHOW", "await sent").replace("Status updated", words)
    goal = f'click "Close ticket", check that "{words}" is shown'
    ran = await custom.run(careers.page("/ticket", page("Ticket", text)), goal, limits=QUICK, submit="submit")
    assert ran.status == "complete", ran


async def test_an_entry_that_a_refusal_repeats_is_not_its_message(custom: Custom, careers: FormSite):
    async def repeat(_: Request, writer: asyncio.StreamWriter) -> None:
        body = '{"error": "conflict", "rejectedValue": "todo.txt"}'
        writer.write(answer(body, status="409 Conflict", kind="application/json"))
        await writer.drain()

    careers.on("/rename", repeat)
    goal = 'enter "todo.txt" in "New name", click "Rename", check that "todo.txt" is shown'
    ran = await custom.run(careers.page("/files", page("Files", FILES)), goal, limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


async def test_the_done_act_is_not_the_message_of_its_refusal(custom: Custom, careers: FormSite):
    """“Closed” is also what sites say of what nobody can have any more."""
    careers.on("/status", refuse)
    text = HASTY.replace("SHOW", "").replace("Status updated", "Ticket closed")
    goal = 'click "Close ticket", check that "Ticket closed" is shown'
    ran = await custom.run(careers.page("/ticket", page("Ticket", text)), goal, limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


async def test_words_that_the_page_denies_are_no_end(custom: Custom, careers: FormSite):
    careers.on("/status", refuse)
    url = careers.page("/ticket", page("Ticket", TICKET))
    goal = 'choose "Done" in "Status", check that "Saved" is shown'
    ran = await custom.run(url, goal, limits=QUICK, submit="submit")
    assert ran.status != "complete", ran


COUNTED = """<h1>Shop</h1><p role=status></p><button>Add to cart</button><script>
document.querySelector('button').onclick = () => {
    fetch('/stats', {method: 'POST', body: 'event=add'})
    document.querySelector('p').textContent = 'Added to your cart'
}
</script>"""
SORTED = """<h1>Shop</h1><p role=status></p><label>Sort <select><option>A</option>
<option>Price</option></select></label><button>Show details</button><script>
document.querySelector('select').onchange = () => fetch('/prefs', {method: 'POST', body: 'sort=price'})
document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Details: blue' }
</script>"""


@pytest.mark.parametrize(
    ("text", "refusing", "goal"),
    [
        (COUNTED, "/stats", 'click "Add to cart", check that "Added to your cart" is shown'),
        (SORTED, "/prefs", 'choose "Price" in "Sort", click "Show details", check that "Details: blue" is shown'),
    ],
    ids=["a count of visitors", "an earlier step"],
)
async def test_a_refusal_of_something_else_denies_no_end(
    custom: Custom, careers: FormSite, text: str, refusing: str, goal: str
):
    careers.on(refusing, refuse)
    ran = await custom.run(careers.page("/shop", page("Shop", text)), goal, limits=QUICK, submit="submit")
    assert ran.status == "complete", ran


async def test_a_press_of_no_known_effect_is_held_to_its_refusal_too(custom: Custom, careers: FormSite):
    careers.on("/status", refuse)
    text = HASTY.replace("SHOW", "").replace("Close ticket", "Follow").replace("Status updated", "Following Ida")
    goal = 'click "Follow", check that "Following Ida" is shown'
    ran = await custom.run(careers.page("/ida", page("Ida", text)), goal, limits=QUICK, submit="submit")
    assert ran.status != "complete", ran
