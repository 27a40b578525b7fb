"""Acting on pages: a person's own events, each checked before and read back after."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.errors import Forbidden, SiteUnreachable
from footpath.page.grant import Grant
from footpath.schema.action import (
    AnswerDialog,
    Back,
    Check,
    Click,
    Fill,
    Hover,
    Navigate,
    Press,
    Scroll,
    SwitchTab,
    Type,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

pytestmark = pytest.mark.browser


async def the(session: Session, name: str, role: str = "") -> Element:
    """The one element of this name on the page as it is now."""
    found = [e for e in (await session.observe()).elements if e.name == name and role in ("", e.role)]
    assert len(found) == 1, f"{len(found)} elements are named {name!r}"
    return found[0]


async def script(session: Session, expression: str) -> object:
    """What the page's own scripts see."""
    return await session.tab.page.evaluate(expression)


async def show(session: Session, site: Site, body: str) -> None:
    await session.goto(site.serve(f"<!doctype html><title>a page</title>{body}"))


# clicks


async def test_a_click_is_a_persons_click(session: Session, site: Site):
    await show(session, site, "<button onclick='seen = [event.isTrusted, event.detail]'>Apply</button>")
    outcome = await session.act(Click(), await the(session, "Apply"))
    assert (outcome.ok, outcome.how) == (True, "trusted")
    assert await script(session, "seen") == [True, 1]


async def test_a_click_scrolls_to_its_element(session: Session, site: Site):
    await show(session, site, "<p style='height:4000px'>far</p><button onclick='seen = scrollY'>Apply</button>")
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "seen > 1000")


async def test_what_lies_over_an_element_is_named_and_gets_no_click(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onclick='hit = 1'>Apply</button>"
        "<div id=cookies onclick='hit = 2' style='position:fixed;inset:0;background:#fff'>We use cookies</div>",
    )
    outcome = await session.act(Click(), await the(session, "Apply"), deadline_s=0.3)
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


@pytest.mark.parametrize(
    ("markup", "failure"),
    [
        ("<button disabled>Apply</button>", "disabled"),
        ("<fieldset disabled><button>Apply</button></fieldset>", "disabled"),
        ("<button aria-disabled=true>Apply</button>", "disabled"),
        ("<div inert><button>Apply</button></div>", "disabled"),
    ],
)
async def test_a_disabled_element_is_not_clicked(session: Session, site: Site, markup: str, failure: str):
    await show(session, site, f"<div onclick='hit = 1'>{markup}</div>")
    outcome = await session.act(Click(), await the(session, "Apply"), deadline_s=0.2)
    assert outcome.failure == failure
    assert await script(session, "typeof hit") == "undefined"


async def test_an_element_that_moves_is_clicked_where_it_is(session: Session, site: Site):
    await show(
        session,
        site,
        "<style>@keyframes go { to { transform: translateX(600px) } } button { animation: go .4s linear forwards }</style>"
        "<button onclick='hit = event.isTrusted'>Apply</button><button id=b onclick='hit = 2' style='display:none'>No</button>",
    )
    assert (await session.act(Click(), await the(session, "Apply"))).ok
    assert await script(session, "hit") is True


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


async def test_a_hover_waits_for_what_comes_up_after_a_pause(session: Session, site: Site):
    await show(
        session,
        site,
        "<button onmouseenter=\"this.className='lit';setTimeout(() => inner.hidden = false, 250)\">Menu</button>"
        "<a href=# id=inner hidden>Inside</a>",
    )
    assert (await session.act(Hover(), await the(session, "Menu"))).ok
    assert not (await the(session, "Inside")).hidden


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


# text

REACT = """<input id=name aria-label=Name><script>
// as React does it: the instance's own setter keeps track of what scripts set, and events without a change are ignored
const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
let tracked = '', state = '';
Object.defineProperty(document.getElementById('name'), 'value', {
  get() { return own.get.call(this); }, set(v) { tracked = v; own.set.call(this, v); } });
document.getElementById('name').addEventListener('input', (e) => {
  const now = own.get.call(e.target);
  if (now === tracked) return;
  tracked = state = now; e.target.value = state; });
</script>"""

MASK = """<input aria-label=Phone oninput="const d = this.value.replace(/\\D/g, '').slice(0, 10);
  this.value = d.replace(/(\\d{3})(\\d{3})(\\d{0,4})/, '($1) $2-$3')">"""

CURRENCY = """<input aria-label=Salary onblur="this.value = Number(this.value.replace(/\\D/g, '')).toLocaleString('en') + ' €'">"""

UNTRUSTING = """<input id=f aria-label=Name><script>let state = '';
f.addEventListener('input', (e) => { if (!e.isTrusted) f.value = state; else state = f.value; })</script>"""

KEYS_ONLY = """<input id=f aria-label=Name><script>let state = '';
f.addEventListener('keydown', (e) => { if (e.isTrusted && e.key.length === 1) state += e.key; if (e.key === 'Delete') state = ''; });
f.addEventListener('input', () => { f.value = state; }); f.addEventListener('blur', () => { f.value = state; })</script>"""

REPLACED = """<div id=box><input id=f aria-label=Name></div><script>
box.addEventListener('focusin', () => { if (window.done) return; done = true; box.innerHTML = '<input id=f aria-label=Name>'; box.firstChild.focus(); })</script>"""

TEXTS = [
    pytest.param("<input aria-label=Name value=old>", "Name", "Ada Lovelace", "Ada Lovelace", id="plain"),
    pytest.param(REACT, "Name", "Ada", "Ada", id="controlled"),
    pytest.param(MASK, "Phone", "5551234567", "(555) 123-4567", id="phone mask"),
    pytest.param(CURRENCY, "Salary", "85000", "85,000 €", id="currency on blur"),
    pytest.param(UNTRUSTING, "Name", "Ada", "Ada", id="only trusted input"),
    pytest.param(KEYS_ONLY, "Name", "Ada", "Ada", id="only keys"),
    pytest.param(REPLACED, "Name", "Ada", "Ada", id="replaced on focus"),
    pytest.param("<textarea aria-label=Why>old</textarea>", "Why", "One\nTwo – ü", "One\nTwo – ü", id="lines"),
    pytest.param("<input aria-label=Mail type=email>", "Mail", "a@b.example", "a@b.example", id="email"),
    pytest.param("<input aria-label=Years type=number>", "Years", "7", "7", id="number"),
    pytest.param("<input aria-label=Start type=date>", "Start", "2027-01-31", "2027-01-31", id="date"),
    pytest.param("<input aria-label=Name value=old>", "Name", "", "", id="emptied"),
]


@pytest.mark.parametrize(("markup", "name", "value", "shown"), TEXTS)
@pytest.mark.parametrize("at_once", [True, False], ids=["batch", "single"])
async def test_text_is_taken(
    session: Session, site: Site, markup: str, name: str, value: str, shown: str, *, at_once: bool
):
    await show(session, site, markup)
    field = await the(session, name)
    if at_once:
        (outcome,) = await session.fill_many([(Fill(value=value), field)])
    else:
        outcome = await session.act(Fill(value=value), field)
    assert outcome.ok, outcome
    assert await script(session, "document.querySelector('input, textarea').value") == shown


async def test_the_pages_own_state_follows(session: Session, site: Site):
    await show(session, site, REACT)
    await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert await script(session, "state") == "Ada"


async def test_a_field_hears_what_it_hears_from_a_person(session: Session, site: Site):
    await show(
        session,
        site,
        "<input id=f aria-label=Name><script>log = []; for (const t of ['focus', 'keydown', 'beforeinput', 'input', 'keyup',"
        " 'change', 'blur']) f.addEventListener(t, () => log.push(t))</script>",
    )
    await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert await script(session, "log") == ["focus", "keydown", "beforeinput", "input", "keyup", "change", "blur"]


async def test_rich_text_is_replaced(session: Session, site: Site):
    await show(session, site, "<div id=e contenteditable aria-label=Letter role=textbox><p>old</p></div>")
    assert (await session.act(Fill(value="Dear all,\nhello"), await the(session, "Letter"))).ok
    assert await script(session, "e.innerText.replace(/\\n+/g, '\\n').trim()") == "Dear all,\nhello"


async def test_a_value_that_is_too_long_is_not_cut(session: Session, site: Site):
    await show(session, site, "<input aria-label=Zip maxlength=5 value=old>")
    field = await the(session, "Zip")
    for outcome in (
        await session.act(Fill(value="123456"), field),
        *await session.fill_many([(Fill(value="123456"), field)]),
    ):
        assert outcome.failure == "not_taken"
    assert await script(session, "document.querySelector('input').value") == "old"


async def test_a_value_that_the_page_refuses_is_not_success(session: Session, site: Site):
    await show(session, site, "<input id=f aria-label=Name onblur=\"this.value = ''\">")
    (outcome,) = await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert outcome.failure == "not_taken"
    assert "Ada" not in repr(outcome)


async def test_a_readonly_field_is_left(session: Session, site: Site):
    await show(session, site, "<input aria-label=Name readonly value=old>")
    field = await the(session, "Name")
    assert (await session.act(Fill(value="Ada"), field, deadline_s=0.2)).failure == "readonly"
    assert (await session.fill_many([(Fill(value="Ada"), field)]))[0].failure == "readonly"


async def test_typing_goes_on_after_what_stands(session: Session, site: Site):
    await show(session, site, "<input aria-label=Name value='Ada '>")
    outcome = await session.act(Type(value="Lovelace"), await the(session, "Name"))
    assert (outcome.ok, outcome.how) == (True, "keys")
    assert (await the(session, "Name")).value == "Ada Lovelace"


# ticks

BOXES = """<label><input type=checkbox> Native</label>
<input type=checkbox id=s style='position:absolute;opacity:0;width:1px;height:1px'><label for=s>Styled</label>
<div role=switch aria-checked=false tabindex=0 onclick="this.ariaChecked = this.ariaChecked !== 'true'">Switch</div>
<button aria-pressed=false onclick="setTimeout(() => this.ariaPressed = this.ariaPressed !== 'true', 80)">Toggle</button>"""


@pytest.mark.parametrize("name", ["Native", "Styled", "Switch", "Toggle"])
async def test_a_tick_comes_to_its_state_once(session: Session, site: Site, name: str):
    await show(session, site, BOXES)
    for wanted, unchanged in ((True, False), (True, True), (False, False)):
        outcome = await session.act(Check(checked=wanted), await the(session, name))
        assert (outcome.ok, outcome.unchanged) == (True, unchanged)
    assert not (await the(session, name)).checked


async def test_a_tick_that_does_not_hold_is_not_success(session: Session, site: Site):
    await show(session, site, "<label><input type=checkbox onclick='event.preventDefault()'> I agree</label>")
    (outcome,) = await session.fill_many([(Check(), await the(session, "I agree"))])
    assert outcome.failure == "not_taken"


async def test_a_batch_keeps_the_order_and_names_each_failure(session: Session, site: Site):
    await show(
        session,
        site,
        "<input aria-label=A><input aria-label=B readonly><input aria-label=C disabled>"
        "<label><input type=checkbox> D</label><input aria-label=E>",
    )
    fields = [await the(session, name) for name in "ABCDE"]
    actions = [Fill(value="1"), Fill(value="2"), Fill(value="3"), Check(), Fill(value="5")]
    outcomes = await session.fill_many(list(zip(actions, fields, strict=True)), deadline_s=1)
    assert [o.failure for o in outcomes] == [None, "readonly", "disabled", None, None]


# moving about


async def test_a_navigation_that_a_click_started_has_arrived(session: Session, site: Site):
    site.serve("<title>second</title><h1>Second</h1>", path="/second")
    await show(session, site, "<a href=/second>Go on</a>")
    outcome = await session.act(Click(), await the(session, "Go on"))
    assert outcome.navigated
    assert session.url.endswith("/second")
    assert (await session.act(Back())).ok
    assert not session.url.endswith("/second")


async def test_popups_are_tabs_of_the_same_run(session: Session, site: Site):
    site.serve("<title>apply</title><button>Send</button>", path="/apply")
    await show(session, site, "<a href=/apply target=_blank>Apply now</a>")
    outcome = await session.act(Click(), await the(session, "Apply now"))
    assert (outcome.new_tab, len(session.tabs.open)) == (True, 2)
    assert (await session.act(SwitchTab())).ok
    await session.settle()
    assert (await the(session, "Send")).role == "button"


async def test_a_closed_tab_gives_way_to_the_one_before(session: Session, site: Site):
    site.serve("<button onclick='window.close()'>Close</button>", path="/pop")
    await show(session, site, "<button onclick=\"window.open('/pop')\">Open</button>")
    await session.act(Click(), await the(session, "Open"))
    await session.act(SwitchTab())
    await session.settle()
    await session.act(Click(), await the(session, "Close"))
    assert (await the(session, "Open")).role == "button"


async def test_dialogs_are_dismissed_unless_announced(session: Session, site: Site):
    await show(session, site, "<button onclick=\"said = confirm('Really?')\">Ask</button>")
    ask = await the(session, "Ask")
    outcome = await session.act(Click(), ask)
    assert (outcome.dialog, await script(session, "said")) == ("Really?", False)
    await session.act(AnswerDialog(accept=True))
    await session.act(Click(), ask)
    assert await script(session, "said") is True
    await session.act(Click(), ask)
    assert await script(session, "said") is False


async def test_a_prompt_gets_the_announced_text(session: Session, site: Site):
    await show(session, site, "<button onclick=\"said = prompt('Code?')\">Ask</button>")
    await session.act(AnswerDialog(accept=True, text="42"))
    assert (await session.act(Click(), await the(session, "Ask"))).dialog == "Code?"
    assert await script(session, "said") == "42"


async def test_leaving_is_not_held_up(session: Session, site: Site):
    await show(
        session, site, "<button onclick='1'>x</button><script>onbeforeunload = (e) => e.preventDefault()</script>"
    )
    await session.act(Click(), await the(session, "x"))
    await show(session, site, "<p>second</p>")
    assert (await session.observe()).blocks


async def test_a_download_is_kept_under_a_safe_name(session: Session, site: Site, tmp_path: Path):
    from tests.sites.act_server import answer

    async def send(_: object, writer: object) -> None:
        writer.write(  # type: ignore[attr-defined]
            answer(
                b"data",
                kind="application/pdf",
                more='Content-Disposition: attachment; filename="..\\\\..\\\\evil/../a.pdf"\r\n',
            )
        )

    site.on("/file", send)
    await show(session, site, "<a href=/file>Get</a>")
    outcome = await session.act(Click(), await the(session, "Get"))
    assert outcome.ok
    assert not outcome.navigated
    (kept,) = (tmp_path / "downloads").iterdir()
    assert outcome.download == str(kept)
    assert (kept.parent, kept.read_bytes()) == (tmp_path / "downloads", b"data")


async def test_the_end_of_a_feed_is_reached(session: Session, site: Site):
    site.json("/more", lambda _: ["row"] * 20, delay_s=0.05)
    await show(
        session,
        site,
        "<div id=list></div><script>let pages = 0, busy = false; const add = async () => { if (busy || pages === 5) return; busy = true;"
        "for (const row of await (await fetch('/more')).json()) { const p = document.createElement('p'); p.textContent = row; p.style.height = '60px'; list.append(p); }"
        "pages++; busy = false; }; add(); addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 50) setTimeout(add, 100) })</script>",
    )
    assert (await session.act(Scroll(to="end"), deadline_s=15)).ok
    assert await script(session, "pages") == 5


async def test_navigation_is_held_to_the_grant(session: Session, site: Site):
    assert (await session.act(Navigate(url="http://127.0.0.1:9/"))).failure == "blocked"
    with pytest.raises(Forbidden):
        await session.goto("file:///etc/passwd")
    with pytest.raises(SiteUnreachable, match="404"):
        await session.goto(site.url + "/nowhere")
