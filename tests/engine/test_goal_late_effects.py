"""Effects that no label names: held by what leaves the browser, asked about, written down before, and judged after."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.engine.goal_minds import Mind, click, fill, select
from tests.engine.running import QUICK, Scripted
from tests.sites.forms import FormSite, form, page, script, text

from footpath.page.traffic import PATIENCE_S

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom
    from tests.sites.act_server import Request

pytestmark = pytest.mark.browser

ICON = """<p id=said>You have 1 list.</p>
<button aria-label=Heart onclick="press()"><svg width=9 height=9></svg></button>"""
POSTS = "fetch('/lists/7', { method: 'POST', body: JSON.stringify({ id: 7 }) })"
DONE = "document.querySelector('#said').textContent = 'The list is yours now.'"
GOAL = "click Heart, check that The list is yours now is shown"
NO = Scripted(approves=False)


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.takes("/lists/7", "done")
        yield site


def icon(code: str) -> str:
    return page("Lists", ICON, script(f"async function press() {{ {code} }}"))


SENDERS = {
    "fetch": f"await {POSTS}; {DONE}",
    "a request": f"const r = new XMLHttpRequest(); r.open('POST', '/lists/7'); r.onload = () => {DONE}; r.send('id=7')",
    "a worker": f"""const at = location.origin + '/lists/7', body = "{{method: 'POST', mode: 'no-cors', body: 'id=7'}}";
        const w = new Worker(URL.createObjectURL(new Blob([`fetch('${{at}}', ${{body}}).then(() => postMessage(1))`])));
        w.onmessage = () => {DONE}""",
    "a window": """const f = document.createElement('form'); f.method = 'post'; f.action = '/lists/7';
        f.target = '_blank'; document.body.append(f); f.submit()""",
    "a frame": """const i = document.createElement('iframe'); i.name = 'i'; document.body.append(i);
        const f = document.createElement('form'); f.method = 'post'; f.action = '/lists/7'; f.target = 'i';
        document.body.append(f); f.submit()""",
}


@pytest.mark.thorough
@pytest.mark.parametrize("how", SENDERS)
async def test_an_icon_whose_script_sends_is_asked_about(custom: Custom, site: FormSite, how: str):
    start = site.page("/lists", icon(SENDERS[how]))
    ran = await custom.run(start, GOAL, person=(person := Scripted(approves=False)), submit="review", limits=QUICK)
    assert (ran.status, site.sent) == ("reviewed", []), ran
    assert [each.button for each in person.reviews] == ["Heart"]


ENTERED = {
    "typed": ('enter "Ada" in "Nickname"', "<label>Nickname <input onchange='press()' value=Bo></label>", "Ada"),
    "ticked": ('tick "Public"', "<label><input type=checkbox onchange='press()'> Public</label>", "yes"),
    "unticked": ('untick "Public"', "<label><input type=checkbox checked onchange='press()'> Public</label>", "no"),
    "chosen": (
        'choose "Dark" for "Theme"',
        "<label>Theme <select onchange='press()'><option>Light<option>Dark</select></label>",
        "Dark",
    ),
}


@pytest.mark.parametrize("how", ENTERED)
async def test_a_setting_that_saves_itself_is_shown_as_it_will_be(custom: Custom, site: FormSite, how: str):
    act, control, entry = ENTERED[how]
    start = site.page(
        "/lists", page("Settings", f"<p id=said>Yours.</p>{control}", script(f"function press() {{ {POSTS} }}"))
    )
    ran = await custom.run(
        start,
        f'{act}, check that "Yours." is shown',
        person=(person := Scripted(approves=False)),
        submit="review",
        limits=QUICK,
    )
    assert (ran.status, site.sent) == ("reviewed", []), ran
    assert [[row.value for row in review.rows] for review in person.reviews] == [[entry]]


SAVES = """document.addEventListener('change', async ({ target }) => {
  await fetch('/settings/save', { method: 'POST', body: new URLSearchParams([[target.name, target.value]]) });
  said.textContent = 'Saved';
})"""
SETTINGS = """<p id=said role=status>Yours.</p><label>Nickname <input name=nick></label>
<label>Language <select name=lang><option>English<option>Deutsch</select></label>"""


@pytest.mark.thorough
async def test_each_field_that_saves_itself_has_an_effect_of_its_own(custom: Custom, site: FormSite):
    site.takes("/settings/save", "{}")
    start = site.page("/settings", page("Settings", SETTINGS, script(SAVES)))
    goal = 'enter "Kim" in "Nickname", choose "Deutsch" for "Language", check that "Saved" is shown'
    ran = await custom.run(start, goal, submit="submit", limits=QUICK)
    assert (ran.status, site.posted("/settings/save")) == ("complete", [{"nick": "Kim"}, {"lang": "Deutsch"}]), ran


async def test_an_entry_that_was_stopped_is_not_so_already(custom: Custom, site: FormSite):
    site.takes("/settings/save", "{}")
    start = site.page("/settings", page("Settings", SETTINGS, script(SAVES)))
    goal = 'choose "Deutsch" for "Language", check that "Deutsch" is chosen in "Language"'
    mind = Mind([[select("Language", "Deutsch")], [select("Language", "Deutsch")]], "Yours.")
    ran = await custom.run(start, goal, mind, person=Scripted(approves=False), submit="review", limits=QUICK)
    assert (ran.status, site.sent) == ("reviewed", []), ran
    assert [each for each in ran.events("step_finished") if each.outcome.ok] == []


async def test_what_is_approved_leaves_once_with_its_intent_written_down_before(custom: Custom, site: FormSite):
    start = site.page("/lists", icon(SENDERS["fetch"]))
    ran = await custom.run(start, GOAL, submit="review")
    assert (ran.status, len(site.sent)) == ("complete", 1), ran
    started = [each.event for each in ran.journal if each.event.kind == "step_started"]
    assert [each.effect for each in started] == ["none", "outside"]
    assert [each.landed for each in ran.events("effect_resolved")] == [True]
    book = await custom.book()
    assert [step.effect for step in book.steps] == ["outside"]


@pytest.mark.thorough
async def test_a_run_that_may_send_is_not_asked(custom: Custom, site: FormSite):
    start = site.page("/lists", icon(SENDERS["fetch"]))
    ran = await custom.run(start, GOAL, person=(person := Scripted()), submit="submit")
    assert (ran.status, len(site.sent), person.reviews) == ("complete", 1, []), ran


async def test_one_that_may_not_send_at_all_holds_it(custom: Custom, site: FormSite):
    start = site.page("/lists", icon(SENDERS["fetch"]))
    ran = await custom.run(start, GOAL, submit="never")
    assert (ran.status, site.sent) == ("reviewed", []), ran


QUERY = 'fetch("/api", { method: "POST", body: JSON.stringify({ query: "query Lists { lists { name } }" }) })'
COUNTS = "navigator.sendBeacon('/api', 'click=heart')"


@pytest.mark.thorough
@pytest.mark.parametrize("code", [QUERY, COUNTS], ids=["a query", "a beacon"])
async def test_what_only_asks_or_counts_is_no_effect(custom: Custom, site: FormSite, code: str):
    site.takes("/api", "{}")
    start = site.page("/lists", icon(f"await {code}; {DONE}"))
    ran = await custom.run(start, GOAL, person=(person := Scripted(approves=False)), submit="review")
    assert (ran.status, len(site.sent), person.reviews) == ("complete", 1, []), ran


@pytest.mark.thorough
async def test_continue_that_posts_what_was_entered_is_asked_about(custom: Custom, site: FormSite):
    site.takes("/send", page("Done", "<p>All is well.</p>"))
    start = site.page("/ask", page("Ask", form(text("Your clock", "clock"), button="Continue")))
    goal = 'enter "it is late" into Your clock, click Continue, check that All is well is shown'
    ran = await custom.run(start, goal, person=Scripted(approves=False), submit="review")
    assert (ran.status, site.sent) == ("reviewed", []), ran
    again = await custom.run(start, goal, person=Scripted(), submit="review")
    assert (again.status, len(site.sent)) == ("complete", 1), again


@pytest.mark.thorough
async def test_the_steps_of_a_form_that_counts_them_are_not_asked_about(custom: Custom, site: FormSite):
    site.takes("/two", page("Ask", "<p>Step 2 of 2</p>", form(text("Your town", "town"), button="Send")))
    first = page("Ask", "<p>Step 1 of 2</p>", form(text("Your clock", "clock"), action="/two", button="Continue"))
    goal = 'enter "it is late" into Your clock, click Continue, check that Your town is shown'
    ran = await custom.run(site.page("/ask", first), goal, person=(person := Scripted(approves=False)), submit="review")
    assert (ran.status, len(site.sent), person.reviews) == ("complete", 1, []), ran


@pytest.mark.thorough
async def test_a_search_by_post_is_no_effect(custom: Custom, site: FormSite):
    site.takes("/find", page("Found", "<p>3 clocks</p>"))
    asks = "<form method=post action=/find role=search><input type=search name=q aria-label=Search><button>Go</button>"
    goal = 'enter "clock" into Search, click Go, check that 3 clocks is shown'
    ran = await custom.run(site.page("/ask", page("Shop", asks)), goal, person=Scripted(approves=False))
    assert (ran.status, len(site.sent)) == ("complete", 1), ran


@pytest.mark.thorough
async def test_a_link_that_ends_an_account_is_asked_about(custom: Custom, site: FormSite):
    gone: list[int] = []

    def goodbye() -> str:
        gone.append(1)
        return page("Goodbye")

    site.page("/bye", goodbye)
    start = site.page("/me", page("My account", '<a href="/bye">Close my account</a>'))
    ran = await custom.run(
        start, "click Close my account, check that Goodbye is shown", person=Scripted(approves=False), submit="review"
    )
    assert (ran.status, gone) == ("reviewed", []), ran


LATER = {
    "a timer": f"setTimeout(async () => {{ await {POSTS}; {DONE} }}, MS)",
    "a debounce": f"clearTimeout(window.t); window.t = setTimeout(async () => {{ await {POSTS}; {DONE} }}, MS)",
    "a timer with a text": f"window.go = async () => {{ await {POSTS}; {DONE} }}; setTimeout('go()', 'MS')",
    "a timer after a request": f"await fetch('/lists'); setTimeout(async () => {{ await {POSTS}; {DONE} }}, MS)",
}


MOMENTS = [(how, (50, 300, 1000)[(at + turn) % 3]) for turn in range(3) for at, how in enumerate(LATER)]


@pytest.mark.thorough
@pytest.mark.parametrize(("how", "ms"), MOMENTS)
@pytest.mark.sample(1)
async def test_what_is_sent_a_moment_after_the_press_is_held(custom: Custom, site: FormSite, how: str, ms: int):
    start = site.page("/lists", icon(LATER[how].replace("MS", str(ms))))
    held = await custom.run(start, GOAL, person=(person := Scripted(approves=False)), submit="review", limits=QUICK)
    assert (held.status, site.sent) == ("reviewed", []), held
    assert [each.button for each in person.reviews] == ["Heart"]
    ran = await custom.run(start, GOAL, submit="submit")
    assert (ran.status, len(site.sent)) == ("complete", 1), ran


class SlowSite(FormSite):
    """A site that answers `/slow` later than a page's rest waits for a request."""

    async def _handle(self, request: Request, writer: StreamWriter) -> None:
        if request.path == "/slow":
            await asyncio.sleep(PATIENCE_S + 1)
        await super()._handle(request, writer)


@pytest.mark.thorough
async def test_what_a_slow_answer_to_the_press_makes_the_page_send_is_held(custom: Custom):
    async with SlowSite() as site:
        site.takes("/lists/7", "done")
        site.page("/slow", "yes")
        later = f"await fetch('/slow'); setTimeout(async () => {{ await {POSTS}; {DONE} }}, 50)"
        start, person = site.page("/lists", icon(later)), Scripted(approves=False)
        held = await custom.run(start, GOAL, person=person, submit="review", limits=QUICK)
    assert (held.status, site.sent) == ("reviewed", []), held
    assert [each.button for each in person.reviews] == ["Heart"]


@pytest.mark.parametrize("label", ["Show more", "Add to cart", "Next", "Details", "Filter", "Search", "Accept all"])
@pytest.mark.sample(1)
async def test_exploring_sends_nothing_behind_a_harmless_label(custom: Custom, site: FormSite, label: str):
    code = f'<button onclick="press()">{label}</button><p id=said>One list.</p>'
    start = site.page("/lists", page("Lists", code, script(f"async function press() {{ await {POSTS}; {DONE} }}")))
    await custom.explore(start)
    assert site.sent == []


async def test_a_goal_that_only_looks_sends_nothing_unasked_though_the_run_may_send(custom: Custom, site: FormSite):
    fields = "<label>Name <input name=n></label><label>Gift card <input type=password name=g></label>"
    asks = f"<form method=post action=/lists/7>{fields}<button>Order now</button></form>"
    start = site.page("/lists", page("Desk lamp", f"<p>20 euros</p>{asks}"))
    mind = Mind([[fill("Name", "Ada"), click("Order now")]], "20 euros")
    person = Scripted(approves=False)
    ran = await custom.run(start, "Show me the page of the desk lamp", mind, person, submit="submit", limits=QUICK)
    assert (ran.status, site.sent) == ("needs_person", []), ran
    assert [(each.button, each.is_unasked) for each in person.reviews] == [("Order now", True)]
