"""Clicks and hovers are a person's own, checked before and seen through."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.page.acting import SHORT_S, script, show, the

from footpath.errors import StoreUnavailable
from footpath.page.grant import Grant
from footpath.schema.action import Click, ClickAt, Fill, Hover, Press

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.schema.action import Action

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_a_click_is_a_persons_click(session: Session, site: Site):
    await show(session, site, "<button onclick='seen = [event.isTrusted, event.detail]'>Apply</button>")
    outcome = await session.act(Click(), await the(session, "Apply"))
    assert (outcome.ok, outcome.how) == (True, "trusted")
    assert await script(session, "seen") == [True, 1]


@pytest.mark.thorough
async def test_a_click_waits_for_what_comes_first(session: Session, site: Site):
    await show(session, site, "<button onclick='hit = 1'>Apply</button><button onclick='hit = 2'>Other</button>")
    written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def first() -> object:
        return await written

    press = asyncio.create_task(session.act(Click(), await the(session, "Apply"), first=asyncio.create_task(first())))
    await session.tab.ask((await the(session, "Other")).ref, "aim", {"ms": 1000}, deadline_s=SHORT_S)
    assert (press.done(), await script(session, "typeof hit")) == (False, "undefined")
    written.set_result(True)
    assert (await press).ok
    assert await script(session, "hit") == 1


@pytest.mark.thorough
async def test_a_place_of_the_window_is_pressed_whatever_is_there(session: Session, site: Site):
    await show(
        session, site, "<script>onclick = (e) => { hit = [e.clientX / innerWidth, e.clientY / innerHeight] }</script>"
    )
    assert (await session.act(ClickAt(x=75, y=20))).ok
    assert await script(session, "hit.map((part) => Math.round(part * 100))") == [75, 20]


@pytest.mark.parametrize("action", [Click(), Fill(value="Ida")])
async def test_nothing_is_done_where_what_comes_first_fails(session: Session, site: Site, action: Action):
    await show(session, site, "<input aria-label=Name onclick='hit = 1' oninput='hit = 2'>")

    async def first() -> object:
        raise StoreUnavailable("The disk is full.")

    with pytest.raises(StoreUnavailable):
        await session.act(action, await the(session, "Name"), first=asyncio.create_task(first()))
    assert await script(session, "typeof hit") == "undefined"


@pytest.mark.thorough
async def test_a_click_scrolls_to_its_element(session: Session, site: Site):
    await show(session, site, "<p style='height:4000px'>far</p><button onclick='seen = scrollY'>Apply</button>")
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "seen > 1000")


@pytest.mark.thorough
async def test_what_lies_over_an_element_is_named_and_gets_no_click(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onclick='hit = 1'>Apply</button>"
        "<div id=cookies onclick='hit = 2' style='position:fixed;inset:0;background:#fff'>We use cookies</div>",
    )
    outcome = await session.act(Click(), await the(session, "Apply"), deadline_s=SHORT_S)
    assert outcome.failure == "covered"
    assert "cookies" in outcome.message
    assert await script(session, "typeof hit") == "undefined"


async def test_a_click_waits_until_the_overlay_is_gone(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onclick='hit = 1'>Apply</button><div id=o style='position:fixed;inset:0'></div>"
        "<script>setTimeout(() => o.remove(), 150)</script>",
    )
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "hit") == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("markup", "failure"),
    [
        ("<button disabled>Apply</button>", "disabled"),
        ("<fieldset disabled><button>Apply</button></fieldset>", "disabled"),
        ("<button aria-disabled=true>Apply</button>", "disabled"),
        ("<div inert><button>Apply</button></div>", "disabled"),
    ],
)
@pytest.mark.sample(1)
async def test_a_disabled_element_is_not_clicked(session: Session, site: Site, markup: str, failure: str):
    await show(session, site, f"<div onclick='hit = 1'>{markup}</div>")
    outcome = await session.act(Click(), await the(session, "Apply"), deadline_s=SHORT_S)
    assert outcome.failure == failure
    assert await script(session, "typeof hit") == "undefined"


async def test_an_element_that_stays_disabled_is_told_soon(session: Session, site: Site):
    await show(session, site, "<button disabled>14:45</button>")
    began = asyncio.get_running_loop().time()
    assert (await session.act(Click(), await the(session, "14:45"), deadline_s=15)).failure == "disabled"
    assert asyncio.get_running_loop().time() - began < 5


async def test_a_button_that_a_page_counts_down_to_is_waited_for(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onclick='hit = 1' disabled id=b>Continue</button><p id=p>3</p><script>let n = 3;"
        "const t = setInterval(() => { p.textContent = --n; if (!n) { b.disabled = false; clearInterval(t) } }, 900)</script>",
    )
    assert (await session.act(Click(), await the(session, "Continue"), deadline_s=15)).ok
    assert await script(session, "hit") == 1


@pytest.mark.thorough
async def test_an_element_that_moves_is_clicked_where_it_is(session: Session, site: Site):
    await show(
        session,
        site,
        "<style>@keyframes go { to { transform: translateX(600px) } } button { animation: go .4s linear forwards }</style>"
        "<button onclick='hit = event.isTrusted'>Apply</button><button id=b onclick='hit = 2' style='display:none'>No</button>",
    )
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "hit") is True


@pytest.mark.thorough
async def test_a_click_never_lands_on_what_jumps_under_the_mouse(session: Session, site: Site):
    await show(
        session,
        site,
        "<button id=a onclick='hit = 1' style='position:absolute;left:0;top:0;width:90px;height:30px'>Keep</button>"
        "<button id=b onclick='bad = 1' style='position:absolute;left:0;top:200px;width:90px;height:30px'>Delete</button>"
        "<script>a.onmousemove = () => { a.style.top = '200px'; b.style.top = '0'; a.onmousemove = null }</script>",
    )
    outcome = await session.act(Click(), await the(session, "Keep"))
    assert outcome.ok
    assert await script(session, "[typeof bad, hit]") == ["undefined", 1]


async def test_a_ref_of_an_earlier_document_is_not_found(session: Session, site: Site):
    await show(session, site, "<button onclick='hit = 1'>Apply</button>")
    old = await the(session, "Apply")
    await show(session, site, "<button onclick='hit = 2'>Delete my account</button>")
    await session.observe()
    assert (await session.act(Click(), old)).failure == "not_found"
    assert await script(session, "typeof hit") == "undefined"


@pytest.mark.thorough
async def test_a_removed_element_is_not_found(session: Session, site: Site):
    await show(session, site, "<button id=a>Apply</button>")
    button = await the(session, "Apply")
    await script(session, "a.remove()")
    assert (await session.act(Click(), button)).failure == "not_found"


async def test_shadow_roots_and_frames_are_clicked_into(session: Session, site: Site):
    inner = site.serve(
        "<body style='margin:0'><p style='height:900px'><button onclick='parent.hit = 2'>In a frame</button>"
    )
    await show(
        session,
        site,
        f"<div id=h></div><div id=c></div><p style='height:1500px'><iframe src='{inner}' style='border:7px solid;padding:9px'>"
        "</iframe><script>for (const [host, mode] of [[h, 'open'], [c, 'closed']]) host.attachShadow({mode}).innerHTML ="
        " `<button onclick='hit = \"${mode}\"'>In ${mode}</button>`</script>",
    )
    for name, seen in (("In open", "open"), ("In closed", "closed"), ("In a frame", 2)):
        assert (await session.act(Click(), await the(session, name))).ok, name
        assert await script(session, "hit") == seen


@pytest.mark.thorough
async def test_a_frame_of_another_site_is_clicked_and_filled(browser: Browser, site: Site):
    async with browser.session(Grant(hosts=(site.grant, f"localhost:{site.port}"))) as session:
        await click_and_fill_in_a_frame(session, site)


async def click_and_fill_in_a_frame(session: Session, site: Site):
    inner = site.serve("<p style='height:600px'></p><input aria-label=Name><button onclick='title = 1'>Inside</button>")
    outer = inner.replace("127.0.0.1", "localhost")
    await session.goto(
        site.serve(f"<p style='height:1200px'></p><iframe src='{outer}' style='margin:30px;height:200px'></iframe>")
    )
    field = await the(session, "Name")
    assert field.ref.startswith("f"), "the frame was read with its parent"
    assert (await session.act(Fill(value="Ada"), field)).ok
    assert (await session.act(Click(), await the(session, "Inside"))).ok
    assert (await the(session, "Name")).value == "Ada"


@pytest.mark.thorough
async def test_a_hover_waits_for_what_comes_up_after_a_pause(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onmouseenter=\"this.className='lit';setTimeout(() => inner.hidden = false, 250)\">Menu</button>"
        "<a href=# id=inner hidden>Inside</a>",
    )
    assert (await session.act(Hover(), await the(session, "Menu"))).ok
    assert not (await the(session, "Inside")).hidden


@pytest.mark.thorough
async def test_hover_opens_a_menu_and_keys_are_pressed(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onmouseover='hovered = event.isTrusted'>Menu</button>"
        "<input aria-label=Search onkeydown='pressed = [event.key, event.ctrlKey, event.isTrusted]'>",
    )
    assert (await session.act(Hover(), await the(session, "Menu"))).ok
    assert (await session.act(Press(keys="Control+Enter"), await the(session, "Search"))).ok
    assert await script(session, "[hovered, pressed]") == [True, ["Enter", True, True]]


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("after_ms", [1, 200, 500])
async def test_a_click_waits_for_what_was_put_off_until_the_typing_is_over(session: Session, site: Site, after_ms: int):
    await show(
        session,
        site,
        "<label>Name <input oninput='clearTimeout(window.late); late = setTimeout(() => { kept = value }, AFTER)'></label>"
        "<button onclick='sent = typeof kept'>Apply</button>".replace("AFTER", str(after_ms)),
    )
    await session.act(Fill(value="Ida"), await the(session, "Name"))
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "sent") == "string"


@pytest.mark.thorough
async def test_a_frame_without_scripts_hides_nothing_that_was_put_off(session: Session, site: Site):
    await show(
        session,
        site,
        "<label>Name <input oninput='setTimeout(() => { kept = value }, 400)'></label>"
        "<iframe sandbox=allow-same-origin srcdoc='<input aria-label=Other>'></iframe>"
        "<button onclick='sent = typeof kept'>Apply</button>",
    )
    await session.act(Fill(value="Ida"), await the(session, "Name"))
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "sent") == "string"


@pytest.mark.thorough
async def test_what_a_page_does_in_its_own_time_is_not_waited_for(session: Session, site: Site):
    await show(
        session,
        site,
        "<label>Name <input oninput='setTimeout(() => { saved = true }, 60_000)'></label>"
        "<script>setTimeout(() => { shown = true }, 500)</script>",
    )
    await session.act(Fill(value="Ida"), await the(session, "Name"))
    assert not await session.caught_up()


@pytest.mark.thorough
async def test_a_timer_that_ran_since_the_page_was_read_is_told_too(session: Session, site: Site):
    """On a slow machine it runs before anybody asks for it, and by script it may have changed what a field holds."""
    await show(session, site, "<label>Name <input oninput='setTimeout(() => { value = \"\"; ran = true }, 1)'></label>")
    await session.act(Fill(value="Ida"), await the(session, "Name"))
    await session.tab.page.wait_for_function("window.ran")
    assert await session.caught_up()
    await session.observe()
    assert not await session.caught_up()


@pytest.mark.thorough
async def test_timers_of_a_page_work_as_ever(session: Session, site: Site):
    await show(
        session,
        site,
        "<label>Name <input oninput='take()'></label><script>seen = []; const at = (...given) => seen.push(given)\n"
        "take = () => { const gone = setTimeout(at, 5, 'gone'); clearTimeout(gone); setTimeout(at, 5, 'a', 'b')\n"
        "setTimeout('seen.push(\"text\")', 5); let times = 0; const id = setInterval(function () {\n"
        "seen.push(this === window); if (++times === 2) clearInterval(id) }, 10) }</script>",
    )
    await session.act(Fill(value="Ida"), await the(session, "Name"))
    await session.tab.page.wait_for_function("seen.length === 4")
    assert await script(session, "JSON.stringify(seen)") == '[["a","b"],"text",true,true]'


LEFT_OPEN = """<input id=day><button onclick="hit = true" style="display: block">Send</button>
<div id=over tabindex=0 style="position: fixed; inset: 0; background: #eee">A calendar</div><script>hit = false; over.focus();
const close = () => { over.hidden = true; over.style.display = 'none' };"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "closes",
    [
        pytest.param("over.onblur = close", id="as it loses the focus"),
        pytest.param(
            "over.style.inset = '0 0 auto'; over.style.height = '90%'; onclick = close", id="by a click beside it"
        ),
        pytest.param("over.onkeydown = (event) => { if (event.key === 'Escape') close() }", id="by Escape"),
    ],
)
async def test_what_was_left_open_over_a_button_is_closed_first(session: Session, site: Site, closes: str):
    await show(session, site, f"{LEFT_OPEN} {closes}</script>")
    outcome = await session.act(Click(), await the(session, "Send"))
    assert (outcome.ok, outcome.ms < 6000) == (True, True), outcome
    assert await script(session, "hit") is True


@pytest.mark.thorough
async def test_a_dialog_around_a_button_is_not_closed_to_uncover_it(session: Session, site: Site):
    shown = f"<div role=dialog>{LEFT_OPEN} onkeydown = (event) => {{ if (event.key === 'Escape') hit = 'lost' }}</script></div>"
    await show(session, site, shown)
    assert (await session.act(Click(), await the(session, "Send"), deadline_s=SHORT_S + 2)).failure == "covered"
    assert await script(session, "hit") is False
