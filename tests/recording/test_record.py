"""A person shows a task in the browser, and its cookbook is replayed for somebody else. A driver plays the person."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.library.test_attached import started
from tests.recording.showing import choose, learned, replay, show
from tests.sites.captchas import RECAPTCHA, TICK, box, contact
from tests.sites.forms import FormSite, form, page, text
from tests.sites.stays import stays
from tests.sites.tasks import running

from footpath.demo.site.server import serve
from footpath.errors import BadInput
from footpath.page.attached import attach
from footpath.recording.export import export
from footpath.recording.record import known_values
from footpath.schema.action import Check, Click, Fill, Navigate, Select, SwitchTab, Upload
from footpath.schema.cookbook import TextShown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from footpath.app import App
    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

IDA = {"guest": "Ida Brandt", "email": "ida@example.org"}
OTTO = {"guest": "Otto Reuter", "email": "otto@example.org"}


async def book_a_room(session: Session) -> None:
    tab = session.tab.page
    await tab.get_by_label("Where to?").click()
    await tab.keyboard.type("Lisbon")
    await choose(tab, "Nights", "2")
    await tab.get_by_role("button", name="Search").click()
    await choose(tab, "Sort by", "Price")
    await tab.get_by_role("link", name="View room").first.click()
    await tab.get_by_role("link", name="Book this room").click()
    await tab.get_by_label("Full name").fill("Ida Brandt")
    await tab.get_by_label("Email").fill("ida@example.org")
    await tab.keyboard.press("Enter")
    await tab.get_by_text("Your room is booked").wait_for()


async def test_what_was_shown_once_is_done_for_another_person_and_exported(
    app: App, browser: Browser, tmp_path: Path, run_program: Callable[[str], Awaitable[str]]
):
    async with running(stays(), tmp_path / "stays.db") as site:
        shown = await show(browser, site.url, book_a_room)
        book = await app.cookbooks.save(learned(shown, "Book the cheapest room in Lisbon for 2 nights", IDA))
        assert (book.state, book.task_pattern) == (
            "candidate",
            "Book the cheapest room in {{goal.1}} for {{goal.2.number}} nights",
        )
        assert "Ida" not in book.model_dump_json()
        await replay(app, site.url, "Book the cheapest room in Porto for 3 nights", OTTO)
        values = {**IDA, "goal.1": "Lisbon", "goal.2.number": "2"}
        await run_program(export(await app.cookbooks.get(book.id), "pytest", values=values).text)
        kept = [tuple(row) for row in site.rows("select nights, guest, email from bookings order by id")]
    assert kept == [(2, *IDA.values()), (3, *OTTO.values()), (2, *IDA.values())]


@pytest.mark.thorough
async def test_closing_the_window_without_an_act_records_nothing(browser: Browser, tmp_path: Path):
    async def nothing(_: Session) -> None:
        pass

    async with running(stays(), tmp_path / "stays.db") as site:
        shown = await show(browser, site.url, nothing, closes=True)
    with pytest.raises(BadInput, match=r"Nothing was recorded\."):
        learned(shown, "Book a room", {})


async def test_values_of_the_profile_that_were_entered_are_parameters(browser: Browser, tmp_path: Path):
    profile = {"given-name": "Ida", "full_name": "Ida Brandt", "email": "ida@example.org", "years": "2"}
    async with running(stays(), tmp_path / "stays.db") as site:
        shown = await show(browser, site.url, book_a_room)
    assert known_values(profile, shown) == {"full_name": "Ida Brandt", "email": "ida@example.org"}


FIELDS = page(
    "Sign up",
    form(
        text("Email", "email", type="email"),
        text("Password", "pw", type="password"),
        text("Member word", "userpw"),
        "<fieldset><legend>Plan</legend><label><input type=radio name=plan value=a> Small</label>"
        "<label><input type=radio name=plan value=b> Large</label></fieldset>",
        "<label><input type=checkbox name=terms> I accept the terms</label>",
        "<p><label>CV <input type=file name=cv></label></p>",
        "<p id=t>Comment</p><div contenteditable=true role=textbox aria-labelledby=t></div>",
        '<iframe srcdoc="<label>Voucher <input name=v></label>"></iframe>',
        button="Create account",
    ),
    '<a href="/terms" target=_blank>Terms</a>',
)


@pytest.mark.thorough
async def test_the_end_is_read_in_the_tab_of_the_last_act(browser: Browser):
    async def agree(session: Session) -> None:
        async with session.tab.page.expect_popup() as opening:
            await session.tab.page.get_by_role("link", name="Terms").click()
        terms = await opening.value
        await session.tabs.adopted()
        await terms.get_by_role("button", name="Agree").click()
        await terms.get_by_text("You agreed to them").wait_for()

    agreed = "<button onclick=\"this.outerHTML='<p role=status>You agreed to them</p>'\">Agree</button>"
    async with FormSite() as site:
        site.page("/terms", page("Terms", agreed))
        shown = await show(browser, site.page("/", page("Start", '<a href="/terms" target=_blank>Terms</a>')), agree)
    assert shown.proofs[:1] == ["You agreed to them"]


@pytest.mark.thorough
async def test_each_kind_of_act_is_a_step_as_a_run_would_have_done_it(browser: Browser, tmp_path: Path):
    (tmp_path / "cv.pdf").write_bytes(b"%PDF-1.4")

    async def sign_up(session: Session) -> None:
        tab = session.tab.page
        await tab.get_by_label("Email").fill("ida@example.org")
        await tab.get_by_label("Password").fill("open sesame")
        await tab.get_by_label("Member word").fill("mellon")
        await tab.get_by_text("Large").click()
        await tab.get_by_label("I accept the terms").click()
        await tab.get_by_label("CV").set_input_files(tmp_path / "cv.pdf")
        await tab.get_by_role("textbox", name="Comment").click()
        await tab.keyboard.type("Hello {{you}}")
        await tab.frame_locator("iframe").get_by_label("Voucher").fill("SPRING")
        async with tab.expect_popup() as opening:
            await tab.get_by_role("link", name="Terms").click()
        terms = await opening.value
        await session.tabs.adopted()  # a person is never as quick as this
        await terms.get_by_role("link", name="Back").click()
        await terms.close()
        await tab.get_by_role("button", name="Create account").click()
        await tab.get_by_text("Thank you").wait_for()

    async with FormSite() as site:
        site.takes("/send")
        site.page("/terms", page("Terms", "<a href=#top>Back</a>"))
        shown = await show(browser, site.page("/join", FIELDS), sign_up)
        book = learned(shown, "Create an account", {"email": "ida@example.org"})
    assert [each.action for each in book.steps] == [
        Fill(value="{{email}}"),
        Fill(value="{{password}}"),
        Fill(value="{{member_word}}"),
        Select(options=("Large",)),
        Check(checked=True),
        Upload(files=("{{file.cv}}",)),
        Fill(value="Hello {{{{you}}"),
        Fill(value="SPRING"),
        Click(),
        SwitchTab(index=1),
        Click(),
        SwitchTab(index=0),
        Click(),
    ]
    assert "sesame" not in repr(shown) + book.model_dump_json()
    assert "mellon" not in book.model_dump_json()
    asked = ["Email", "Password", "Member word", "Plan"]
    assert [each.signature.question for each in book.steps[:4] if each.signature] == asked
    assert (book.steps[-1].effect, {each.effect for each in book.steps[:-1]}) == ("outside", {"none"})
    assert book.steps[-1].postcondition.all_of[-1] == TextShown(text="Thank you for your application")
    assert [each.name for each in book.parameters] == ["email", "password", "member_word", "file.cv"]
    told = "What was entered as password, member_word is secret: it was not kept, and each run must be given it."
    assert shown.notes == (told,)


@pytest.mark.thorough
async def test_what_the_page_itself_clicks_is_no_act_and_an_address_that_was_typed_is_a_step(browser: Browser):
    async def look_around(session: Session) -> None:
        tab = session.tab.page
        await tab.evaluate("document.querySelector('a').click()")
        await tab.get_by_role("heading", name="Terms").wait_for()
        await tab.goto(other)
        await tab.get_by_role("button", name="Show").click()
        await tab.get_by_text("There it is").wait_for()

    async with FormSite() as site:
        site.page("/terms", page("Terms"))
        there = (
            "<button onclick=\"this.insertAdjacentHTML('afterend', '<p role=status>There it is</p>')\">Show</button>"
        )
        other = site.page("/other", page("Other", there))
        shown = await show(browser, site.page("/", page("Start", '<a href="/terms">Terms</a>')), look_around)
        book = learned(shown, "Show it", {})
    assert [each.action for each in book.steps] == [Navigate(url=other), Click()]
    assert book.steps[-1].postcondition.all_of == (TextShown(text="There it is"),)


@pytest.mark.thorough
async def test_a_download_and_a_question_of_the_page_are_told(browser: Browser):
    async def get_it(session: Session) -> None:
        tab = session.tab.page
        async with tab.expect_download():
            await tab.get_by_role("link", name="Price list").click()
        await tab.get_by_role("button", name="Delete").click()

    links = '<a href="data:text/plain,12" download="prices.txt">Price list</a>'
    asks = "<button onclick=\"confirm('Delete all?')\">Delete</button>"
    async with FormSite() as site:
        shown = await show(browser, site.page("/", page("Prices", links, asks)), get_it)
    assert [each.partition(";")[0] for each in shown.notes] == [
        "A file was downloaded",
        "A question of the page (a dialog) was answered with no",
    ]


@pytest.mark.thorough
async def test_a_download_in_a_persons_own_browser_is_told(
    found_browser: ProbedBrowser, page_settings: Settings, tmp_path: Path
):
    async def get_it(session: Session) -> None:
        tab = session.tab.page
        assert tab.context.browser is not None
        shell = (
            await tab.context.browser.new_browser_cdp_session()
        )  # it takes files only if told so, as others do unasked
        await shell.send("Browser.setDownloadBehavior", {"behavior": "default", "eventsEnabled": True})
        await tab.get_by_role("link", name="Price list").click()
        await session.downloads.wait_started(1)

    links = '<a href="data:text/plain,12" download="prices.txt">Price list</a>'
    async with (
        FormSite() as site,
        started(found_browser, tmp_path / "chrome") as person,
        attach(dataclasses.replace(page_settings, cdp=str(person.data))) as browser,
    ):
        shown = await show(browser, site.page("/", page("Prices", links)), get_it)
        await person.end()
    assert [each.partition(";")[0] for each in shown.notes] == ["A file was downloaded"]


@pytest.mark.thorough
async def test_a_captcha_is_the_persons_and_no_step(browser: Browser):
    async def send(session: Session) -> None:
        tab = session.tab.page
        await tab.get_by_label("First name").fill("Ida")
        await tab.frame_locator("iframe").get_by_label("I am not a robot").click()

    async with FormSite() as site, FormSite() as vendor:
        src = vendor.page(RECAPTCHA.partition("?")[0], page("Check", TICK))
        start = site.page("/", contact(box(src, "g-recaptcha-response", title="reCAPTCHA")))
        shown = await show(browser, start, send, hosts=(vendor.grant,))
        book = learned(shown, "Write to them", {})
    assert [each.action for each in book.steps] == [Fill(value="Ida")]
    assert shown.done.left_out == ["What was done in a frame of another site was left out."]
    assert "captcha" in " ".join(shown.notes)


TAKES_THE_PRESS = page(
    "Join",
    """<form method=post action=/done><label for=city>City</label><input id=city name=city autocomplete=off>
    <ul id=offered></ul>
    <div>Team <a id=team tabindex=0>Choose</a><ul id=teams></ul></div><button>Join</button></form>
    <script>
    const fill = (list, labels, take) => {
      list.innerHTML = labels.map((each) => `<li style="cursor: pointer">${each}</li>`).join('')
      list.onmousedown = (event) => { take(event.target.textContent); list.innerHTML = '' }
    }
    city.oninput = () => fill(offered, ['Lisbon', 'Lima'], (said) => { city.value = said })
    team.onmousedown = () => fill(teams, ['Red', 'Blue'], (said) => { team.textContent = said })
    </script>""",
)
"""Lists that take the press, and are gone before the click."""


@pytest.mark.thorough
async def test_a_choice_that_the_press_made_is_known_by_the_press(browser: Browser):
    async def choose_by_mouse(session: Session) -> None:
        tab = session.tab.page
        await tab.get_by_label("City").press_sequentially("Li")
        await tab.get_by_text("Lima").click()
        await tab.get_by_text("Choose").click()
        await tab.get_by_text("Blue").click()
        await tab.get_by_text("Team").hover()
        await tab.mouse.down()  # a text that is marked is no click
        await tab.get_by_role("button", name="Join").hover()
        await tab.mouse.up()

    async with FormSite() as site:
        shown = await show(browser, site.page("/", TAKES_THE_PRESS), choose_by_mouse)
    steps = [each.step for each in shown.done.recording.performed]
    assert [(each.action.kind, each.signature.name) for each in steps if each.signature] == [
        ("select", "City"),
        ("click", "Choose"),
        ("click", "Blue"),
    ]


@pytest.mark.thorough
async def test_a_choice_in_a_drawn_list_is_one_step_however_it_was_opened(browser: Browser, tmp_path: Path):
    async def fill_in(session: Session) -> None:
        tab = session.tab.page
        await tab.get_by_role("link", name="Apply for this job").click()
        await tab.wait_for_url("**/apply/**")  # its scripts have run: a press before them is lost
        await tab.get_by_role("button", name="Country code").click()
        await tab.get_by_role("listbox").get_by_role("option", name="Germany").click()
        await tab.locator("#location_input").click()
        await tab.keyboard.type("Leed")
        await tab.get_by_role("listbox").get_by_role("option", name="Leeds").click()
        await tab.get_by_label("First name").fill("Ida")

    async with serve(tmp_path / "careers.db") as site:
        shown = await show(browser, f"{site.url}/jobs/lead-backend-engineer-leeds-1001", fill_in)
    steps = [each.step for each in shown.done.recording.performed]
    assert [each.action for each in steps] == [
        Click(),
        Select(options=("Germany +49",)),
        Select(options=("Leeds, United Kingdom",)),
        Fill(value="Ida"),
    ]
    assert [each.signature.question for each in steps[1:] if each.signature] == ["Country code", "City", "First name"]
