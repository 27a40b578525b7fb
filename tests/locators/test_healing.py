"""Locators of an async page that heal, on a page that changes its words, its markup, or loses what was sought."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest
from playwright.async_api import Error, TimeoutError, expect

import footpath
from footpath.engine.view import understand
from footpath.errors import BadInput
from footpath.locators.evidence import by_words
from footpath.locators.memory import LocatorMemory
from footpath.locators.pages import heal
from footpath.locators.report import expected, lines, rewrites
from footpath.locators.words import described

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page
    from tests.sites.act_server import Site

    from footpath.page.session import Session

PATIENCE_S = 0.3
BEFORE = """<!doctype html><main><h1>Contact</h1><form onsubmit="return false">
<label>Your e-mail <input id=mail name=mail></label><label>Your message <textarea name=text></textarea></label>
<label><input type=checkbox name=copy>Send me a copy</label><button class=go><b>Send message</b></button></form>
<button>Delete draft</button></main>"""
AFTER = """<!doctype html><main><h1>Contact us</h1><div><form onsubmit="return false">
<p><label for=f2>What do you want to say?</label> <textarea id=f2 name=words></textarea></p>
<p><label for=f1>E-mail address</label> <input id=f1 name=address></p>
<label><input type=checkbox name=cc>Send me a copy, please</label>
<button class=primary onclick="document.title = 'sent'">Send your message</button></form></div></main>"""


async def learned(page: Page, site: Site, memory: Path) -> Page:
    """The page as it was, where each locator below has found its element."""
    await page.goto(site.serve(BEFORE, path="/contact"))
    healing = footpath.healing(page, memory=memory, patience_s=PATIENCE_S)
    await healing.get_by_label("Your e-mail").fill("ada@example.com")
    await healing.locator("#mail").fill("ada@example.com")
    await healing.get_by_label("Your message").fill("Hello")
    await healing.get_by_text("Send message").click()
    await healing.get_by_text("Send me a copy").check()
    await healing.get_by_role("button", name="Delete draft").click()
    return healing


@pytest.fixture
def page(session: Session) -> Page:
    return session.tab.page


pytestmark = pytest.mark.browser


async def test_what_moved_is_found_and_nothing_else(page: Page, site: Site, tmp_path: Path):
    healing = await learned(page, site, tmp_path / "it.json")
    await page.goto(site.serve(AFTER, path="/contact"))
    field = healing.get_by_label("Your e-mail")
    await field.fill("bo@example.com")
    await expect(field).to_have_value("bo@example.com")
    await expect(page.locator("[name=address]")).to_have_value("bo@example.com")
    await healing.locator("#mail").fill("cy@example.com")
    await healing.get_by_text("Send me a copy").check()
    await healing.get_by_text("Send message").click()
    assert await page.title() == "sent"
    values = await page.locator("input, textarea").evaluate_all("all => all.map(each => each.checked || each.value)")
    assert values == ["", "cy@example.com", True]


async def test_what_is_gone_is_not_taken_for_what_is_there(page: Page, site: Site, tmp_path: Path):
    healing = await learned(page, site, tmp_path / "it.json")
    await page.goto(site.serve(AFTER, path="/contact"))
    with pytest.raises(TimeoutError, match="waiting for get_by_role") as raised:
        await healing.get_by_role("button", name="Delete draft").click(timeout=500)
    assert raised.value.__notes__ == ["Footpath took no other element for it: nothing on the page says what it said."]
    assert await page.title() == ""
    with pytest.raises(TimeoutError):  # the button around it was pressed, and is not what is read
        await healing.get_by_text("Send message").inner_text(timeout=400)


def asked(*labels: str) -> str:
    return "".join(f"<p><label>{each} <input name='{each}'></label></p>" for each in labels)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("kept", "lost"),
    [("Email", "Backup email"), ("Billing city", "Shipping city"), ("Current password", "New password")],
)
async def test_an_element_that_another_locator_finds_is_not_taken(
    page: Page, site: Site, tmp_path: Path, kept: str, lost: str
):
    healing = footpath.healing(page, memory=tmp_path / "it.json", patience_s=PATIENCE_S)
    await page.goto(site.serve(asked(kept, lost), path="/twins"))
    for each in (kept, lost):
        await healing.get_by_label(each, exact=True).fill("x")
    await page.goto(site.serve(asked(kept), path="/twins"))
    await healing.get_by_label(kept, exact=True).fill("mine")
    with pytest.raises(TimeoutError):
        await healing.get_by_label(lost, exact=True).fill("yours", timeout=400)
    assert await page.locator("input").input_value() == "mine"


@pytest.mark.thorough
async def test_one_element_is_not_taken_for_two_locators(page: Page):
    await page.set_content(asked("Phone"))
    healed = heal(page, LocatorMemory(None), PATIENCE_S, repairs=True)
    it = cast("Page", healed)
    await it.get_by_label("Telephone").fill("2", timeout=400)
    with pytest.raises(TimeoutError):
        await it.get_by_label("Work phone").fill("3", timeout=400)
    assert healed.healer.refused[-1].reason == "anothers"
    assert await page.locator("input").input_value() == "2"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("said", "there", "is_it"),
    [
        ('get_by_role("button", name="Save")', "<button>Save as template</button>", False),
        ('get_by_role("button", name="Continue")', "<button>Continue as guest</button>", False),
        ('get_by_role("button", name="Continue")', "<button>Next step</button>", True),
        ('get_by_label("Nights")', "<label>Number of nights <input></label>", True),
        ('get_by_label("Backup email")', "<label>Email <input></label>", False),
        ('get_by_label("Work email")', "<label>Private email <input></label>", False),
    ],
)
async def test_a_repair_takes_words_for_the_same_and_no_other_thing(
    session: Session, site: Site, said: str, there: str, is_it: bool
):
    await session.goto(site.serve(f"<form>{there}</form>"))
    view = understand(await session.observe())
    told = described(said, "/")
    assert told is not None
    assert (by_words(view, told) is not None) == is_it


@pytest.mark.thorough
async def test_a_locator_that_found_nothing_before_is_not_healed(page: Page, site: Site, tmp_path: Path):
    await page.goto(site.serve(AFTER, path="/contact"))
    healing = footpath.healing(page, memory=tmp_path / "it.json", patience_s=PATIENCE_S)
    with pytest.raises(TimeoutError):
        await healing.get_by_label("Your e-mail").fill("x", timeout=500)
    assert not (tmp_path / "it.json").exists()


async def test_two_that_are_as_much_like_it_are_left_to_the_test(page: Page, site: Site, tmp_path: Path):
    healing = await learned(page, site, tmp_path / "it.json")
    await page.goto(site.serve(AFTER, path="/contact"))
    with pytest.raises(Error, match="strict mode violation"):
        await healing.locator("p").click(timeout=500)


async def test_what_is_kept_holds_no_value(page: Page, site: Site, tmp_path: Path):
    await learned(page, site, tmp_path / "it.json")
    kept = (tmp_path / "it.json").read_text("utf-8")
    assert "ada@" not in kept
    assert {each["locator"] for each in json.loads(kept)["locators"]} == {
        'get_by_label("Your e-mail")', 'locator("#mail")', 'get_by_label("Your message")',
        'get_by_text("Send message")',
        'get_by_text("Send me a copy")', 'get_by_role("button", name="Delete draft")',
    }  # fmt: skip


@pytest.mark.thorough
async def test_what_is_no_page_is_refused(page: Page):
    with pytest.raises(BadInput, match="A str is no page"):
        footpath.healing("page")  # pyright: ignore[reportArgumentType, reportCallIssue]
    await page.close()
    with pytest.raises(BadInput, match="The page is closed"):
        footpath.healing(page)


PLACES = """<!doctype html><main><nav><a href=/settings>Settings</a><a href=/notes/31>Harvest</a></nav>
<form onsubmit="return false"><label>Amount <input type=number></label><button>Go</button></form></main>"""
LOCATORS = (("link", "Settings"), ("link", "Harvest"), ("spinbutton", "Amount"), ("button", "Go"))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("buttons", "repairs", "found"),
    [
        ("<button>Search</button>", True, ["Settings", "Amount", "Go"]),
        ("<button>Search</button>", False, []),
        ("<button>Search</button><button>Clear</button>", True, ["Settings", "Amount"]),
    ],
)
async def test_only_a_repair_takes_other_words_in_the_same_place(
    page: Page, site: Site, tmp_path: Path, buttons: str, repairs: bool, found: list[str]
):
    async def locate_all(markup: str, memory: LocatorMemory, *, repairs: bool) -> list[str]:
        await page.goto(site.serve(markup, path="/places"))
        healing = cast("Page", heal(page, memory, PATIENCE_S, repairs=repairs))
        done: list[str] = []
        for role, name in LOCATORS:
            try:
                await healing.get_by_role(cast("Any", role), name=name).hover(timeout=500)
            except TimeoutError:
                continue
            done.append(name)
        return done

    memory = LocatorMemory(tmp_path / "it.json")
    assert await locate_all(PLACES, memory, repairs=False) == [name for _, name in LOCATORS]
    memory.save()
    markup = PLACES
    changed = {"Settings": "Preferences", "Harvest": "Welcome", "Amount": "Quantity", "<main>": "<main><div>"}
    for was, now in {**changed, "<button>Go</button>": buttons}.items():
        markup = markup.replace(was, now)
    assert await locate_all(markup, memory, repairs=repairs) == found


ROWS = "<!doctype html><ul>{}</ul>"
ROW = "<li>{name}<form onsubmit='return false'><button>{act}</button></form></li>"


@pytest.mark.thorough
async def test_no_repair_presses_in_another_row(page: Page, site: Site, tmp_path: Path):
    memory = LocatorMemory(tmp_path / "it.json")

    async def press(names: str, act: str) -> None:
        rows = "".join(ROW.format(name=name, act=act) for name in names)
        await page.goto(site.serve(ROWS.format(rows), path="/rows"))
        healing = cast("Page", heal(page, memory, PATIENCE_S, repairs=True))
        await healing.locator("li", has_text="B").get_by_role("button", name="Harvest").click(timeout=500)

    await press("ABC", "Harvest")
    with pytest.raises(TimeoutError):
        await press("CAB", "Reap")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("written", "now"),
    [
        ("nth(1)", 'get_by_role("link", name="Reserve", exact=True).nth(1)'),
        ("first", 'get_by_role("link", name="Reserve", exact=True).nth(0)'),
    ],
)
async def test_one_of_a_list_whose_links_are_renamed_is_written_by_its_number(
    page: Page, site: Site, tmp_path: Path, written: str, now: str
):
    memory = LocatorMemory(tmp_path / "it.json")
    for name in ("Book", "Reserve"):
        rows = "".join(f"<li><h2>Room {at}</h2><a href='#{at}'>{name}</a></li>" for at in range(3))
        await page.goto(site.serve(f"<!doctype html><main><ul>{rows}</ul></main>", path="/rooms"))
        healing = heal(page, memory, PATIENCE_S, repairs=True)
        links = cast("Page", healing).get_by_role("link", name="Book")
        await (links.first if written == "first" else links.nth(1)).click(timeout=500)
        assert page.url.endswith("#0" if written == "first" else "#1")
    assert [each.now for each in rewrites(lines(healing.healer))] == [now]


HIDDEN = {
    "<p hidden>Continue</p><button>Next step</button>": "Next step",
    "<p hidden>Continue</p><button>Feed the lions</button>": "hidden_text",
    "<button hidden>Continue</button><button>Next step</button>": "elsewhere",
    "<button hidden>Continue</button><button>Feed the lions</button>": "hidden",
    "<button style='visibility: hidden'><b>Continue</b></button>": "hidden",
}
"""Pages on which "Continue" is hidden: the button that a repair presses instead, or why it presses none."""


@pytest.mark.thorough
async def test_a_repair_tells_an_old_text_that_is_hidden_from_a_hidden_element(page: Page, tmp_path: Path):
    told: list[str] = []
    for markup in HIDDEN:
        await page.set_content(markup)
        healing = heal(page, LocatorMemory(tmp_path / "it.json"), PATIENCE_S, repairs=True)
        try:
            await cast("Page", healing).get_by_text("Continue").click(timeout=300)
        except TimeoutError:
            told.append(healing.healer.refused[-1].reason)
        else:
            told.append(healing.healer.healed[-1].now.value)
            assert not healing.healer.worked, "an old text is no element that worked"
    assert told == list(HIDDEN.values())


STEPS = """<!doctype html><main id=it><button onclick="it.innerHTML = `<button onclick='document.title = this.innerText'
>Next</button><button onclick='document.title = this.innerText'>Continue</button>`">%s</button></main>"""


@pytest.mark.thorough
async def test_a_replacement_lasts_as_long_as_its_reason(page: Page, site: Site, tmp_path: Path):
    memory = tmp_path / "it.json"
    await page.goto(site.serve(STEPS % "Continue", path="/steps"))
    await footpath.healing(page, memory=memory, patience_s=PATIENCE_S).get_by_role("button", name="Continue").click()
    await page.goto(site.serve(STEPS % "Next", path="/steps"))
    healing = heal(page, LocatorMemory(memory), PATIENCE_S)
    for button in [cast("Page", healing).get_by_role("button", name="Continue") for _ in range(5)]:
        await button.hover()
    button = cast("Page", healing).get_by_role("button", name="Continue")
    assert len(healing.healer.healed) == 1, "each expression is told once"
    await expect(button).to_be_visible()
    assert await button.count() == 1
    await button.click()
    await expect(button).to_have_text("Continue")
    await button.click()
    assert await page.title() == "Continue", "the old words are there again"


async def test_an_expectation_by_another_locator_of_a_healed_element_heals(page: Page, site: Site, tmp_path: Path):
    memory = LocatorMemory(tmp_path / "it.json")
    for name, id in (("First name", "first"), ("Given name", "f9")):
        await page.goto(site.serve(f"<label>{name} <input id={id} name={id}></label><input id=other>", path="/names"))
        it = cast("Page", heal(page, memory, PATIENCE_S))
        await it.get_by_label("First name").fill("Ida")
        await expect(it.locator("#first")).to_have_value("Ida", timeout=500)
        await expect(it.locator("input[name=first]")).to_have_value("Ida", timeout=500)
        await expect(it.get_by_role("textbox", name="First name")).to_have_value("Ida", timeout=500)
    with pytest.raises(AssertionError):
        await expect(it.locator("#firsts")).to_have_value("Ida", timeout=300)


@pytest.mark.thorough
async def test_a_field_that_only_a_text_names_is_told_by_the_text(page: Page, site: Site):
    memory = LocatorMemory(None)
    for name, id in (("Last name", "last_name"), ("Family name", "c-1f9e")):
        await page.goto(site.serve(f"<p>{name} *</p><input id={id}><p>Town</p><input id={id}2>", path="/names"))
        healing = heal(page, memory, PATIENCE_S)
        await cast("Page", healing).locator("#last_name").fill("Brandt")
    [told] = rewrites(lines(healing.healer))
    assert told.now == 'locator("text=Family name >> xpath=following::input[1]")'
    assert await page.locator("input").evaluate_all("all => all.map(each => each.value)") == ["Brandt", ""]


@pytest.mark.thorough
async def test_what_an_expectation_has_found_is_noted(page: Page, site: Site):
    memory = LocatorMemory(None)
    await page.goto(site.serve("<button id=pay>Pay now</button>", path="/pay"))
    it = cast("Page", heal(page, memory, PATIENCE_S))
    await expect(it.locator("#pay")).to_be_enabled()
    await expect(it.locator("#gone")).to_be_hidden()
    [note] = memory.of('locator("#pay")', "/pay")
    assert note.signature.name == "Pay now"
    assert memory.of('locator("#gone")', "/pay") == ()


RENAMED = "<label>Given name <input name=first></label><button>Submit</button>"


@pytest.mark.thorough
@pytest.mark.parametrize("repairs", [False, True])
async def test_what_is_expected_is_no_reason_for_an_edit(page: Page, site: Site, tmp_path: Path, repairs: bool):
    memory = LocatorMemory(tmp_path / "it.json")
    for markup in (RENAMED.replace("Given", "First").replace("Submit", "Send"), RENAMED):
        await page.goto(site.serve(markup, path="/renamed"))
        healed = heal(page, memory, PATIENCE_S, repairs=repairs)
        it = cast("Page", healed)
        await it.get_by_label("First name").fill("Ida")
        await it.get_by_text("Send").click()
    for said, holds in (("name", not repairs), ("text", False)):
        found = it.get_by_label("First name") if said == "name" else it.get_by_text("Send")
        try:
            await expect(found).to_be_visible(timeout=300)
        except AssertionError:
            assert not holds
        else:
            assert holds
    assert await it.get_by_label("First name").count() == (0 if repairs else 1)
    assert await it.get_by_label("First name").input_value() == "Ida"
    told = list(lines(healed.healer))
    assert [(each.said, each.is_expected) for each in told if each.is_expected] == [
        ('get_by_label("First name")', True)
    ] * (1 if repairs else 3)
    assert {each.now for each in rewrites(told)} == {'get_by_label("Given name")', 'get_by_text("Submit")'}
    assert len(expected(told)) == (1 if repairs else 3)
