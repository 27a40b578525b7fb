"""The form in a real browser: what hands can do arrives in the database, and what they cannot see does not."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.demo.applicant import NEW_IN_V2, RECEIVED, RESUME, Applicant, keep_draft

from footpath.demo.site import Faults, received, serve, withdrawals

if TYPE_CHECKING:
    from footpath.demo.site.looks import LookName

pytestmark = pytest.mark.browser


SESSION = "larkspur_session"
REVIEW = 4


async def come_to_form(page, site) -> None:
    """From the listing to the first page of the form, as a visitor goes."""
    await page.goto(f"{site.url}/jobs")
    await page.locator("h3 a").first.click()
    await page.locator('a[href^="/apply/"]').click()
    await page.wait_for_url("**/apply/*/1")
    await page.wait_for_load_state()


async def open_form(page, site, number=1, look: LookName = "v1") -> None:
    """As a visitor who comes again, and answered the pages before this one the last time."""
    form = keep_draft(site, look, "ada", range(1, number))
    await page.context.add_cookies([{"name": SESSION, "value": "ada", "url": site.url}])
    await page.goto(f"{form}/{'review' if number == REVIEW else number}")


@pytest.mark.thorough
@pytest.mark.parametrize(("look", "new"), [("v1", {}), ("v2", NEW_IN_V2), ("hostile", {})])
@pytest.mark.sample(1)
async def test_every_answer_arrives_under_its_own_key_in_every_look(tmp_path, clock, page, look, new):
    database = tmp_path / "careers.db"
    async with serve(database, look=look, clock=clock) as site:
        await come_to_form(page, site)
        person = Applicant.at(page, look)
        await person.fill_form()
        number = await person.submit()
        await page.goto(f"{site.url}/applications/{number}")
        await expect(page.get_by_text("Received, not yet read")).to_be_visible()
    [application] = received(database)
    assert application.answers == RECEIVED | new
    assert application.number == number
    assert re.fullmatch(r"LI-[2-9A-Z]{6}", number)
    assert not application.honeypot
    assert application.files.keys() == {"photo", "resume", "work_samples"}
    assert application.files["resume"].sha256 == hashlib.sha256(RESUME).hexdigest()
    assert application.files["resume"].size == len(RESUME)
    assert withdrawals(database) == 0


@pytest.mark.thorough
async def test_the_second_submit_of_one_review_is_kept_beside_the_first(site, page):
    await open_form(page, site, REVIEW)
    person = Applicant.at(page, "v1")
    review = await page.locator('[name="submission"]').input_value()
    await person.submit()
    address = f"{page.url.rpartition('/done/')[0]}/submit"
    await page.request.post(address, form={"submission": review})
    first, second = received(site.database)
    assert first.submission == second.submission == review
    assert first.number != second.number


@pytest.mark.thorough
async def test_whoever_applied_before_is_told_so_before_sending(site, page):
    await open_form(page, site, REVIEW)
    person = Applicant.at(page, "v1")
    number = await person.submit()
    await page.goto(f"{page.url.rpartition('/done/')[0]}/1")
    await person.answer("email", "other@example.org")
    await person.answer("email", "ADA@example.org")
    await page.locator("#email").blur()
    await expect(page.locator("[data-lk-earlier]")).to_contain_text("You already applied on 2026-09-01")
    await expect(page.locator("[data-lk-earlier]")).to_contain_text(number)
    await person.advance(1)
    await expect(page.locator("[data-lk-earlier]")).to_contain_text(number)


@pytest.mark.thorough
async def test_a_line_that_breaks_after_the_commit_leaves_one_application_and_no_confirmation(tmp_path, clock, page):
    database = tmp_path / "careers.db"
    async with serve(database, faults=Faults(drop_after_commit=frozenset({1})), clock=clock) as site:
        await open_form(page, site, REVIEW)
        async with page.expect_event("requestfailed"):
            await page.get_by_role("button", name="Submit application").click(no_wait_after=True)
        assert len(received(database)) == 1
        assert "LI-" not in await page.content()


@pytest.mark.thorough
async def test_a_value_set_without_an_input_event_is_forgotten_by_a_controlled_input(site, page):
    await open_form(page, site)
    await page.evaluate("document.getElementById('email').value = 'quiet@example.org'")
    await page.locator("#first_name").fill("Ada")
    assert await page.locator("#email").input_value() == ""


@pytest.mark.thorough
async def test_a_change_of_country_replaces_the_nodes_beside_it_and_keeps_their_values(site, page):
    await open_form(page, site)
    person = Applicant.at(page, "v1")
    await person.answer("phone", "United Kingdom|07700 900123")
    old = await page.query_selector("#phone")
    assert old
    await person.answer("country", "Germany")
    assert not await old.evaluate("node => node.isConnected")
    assert await page.locator("#phone").input_value() == "07700 900123"
    await person.answer("phone", "Germany|0151 2345678")


@pytest.mark.thorough
async def test_a_city_that_was_typed_and_not_chosen_is_forgotten(site, page):
    await open_form(page, site)
    box = page.get_by_role("combobox", name="City").or_(page.locator("#location_input"))
    await box.press_sequentially("Lond")
    await page.get_by_role("option", name="London").first.wait_for()
    await page.locator("#first_name").focus()
    assert await box.input_value() == ""


@pytest.mark.thorough
async def test_options_of_a_combobox_are_in_the_page_only_while_it_is_open(site, page):
    await open_form(page, site, 2)
    assert await page.get_by_role("option", name="Master's degree").count() == 0
    await page.locator("#education_level").click()
    await expect(page.get_by_role("option", name="Master's degree")).to_be_visible()
    await page.keyboard.press("Escape")
    assert await page.get_by_role("option", name="Master's degree").count() == 0


@pytest.mark.thorough
async def test_page_two_is_redrawn_with_its_errors_and_without_a_navigation(site, page):
    await open_form(page, site, 2)
    person = Applicant.at(page, "v1")
    await page.evaluate("window.stayed = true")
    await person.answer("degree", "Master's degree")
    await page.get_by_role("button", name="Save and continue").click()
    await expect(page.get_by_role("alert")).to_contain_text("Resume/CV")
    await expect(page.get_by_role("alert")).to_contain_text("How did you hear about us?")
    await person.fill_page(2)
    await person.advance(2)
    assert await page.evaluate("window.stayed")
    assert page.url.endswith("/3")


@pytest.mark.thorough
async def test_conditional_questions_come_and_go_with_their_answer(site, page):
    await open_form(page, site, 3)
    person = Applicant.at(page, "v1")
    for key, label in (("relocation", "Which city would you move to?"), ("sponsorship", "Which visa would you need?")):
        await expect(page.get_by_label(label)).to_have_count(0)
        await person.answer(key, "Yes")
        await expect(page.get_by_label(label)).to_be_visible()
        await person.answer(key, "No")
        await expect(page.get_by_label(label)).to_have_count(0)


@pytest.mark.thorough
async def test_a_file_of_the_wrong_kind_is_refused_where_it_was_chosen(site, page):
    await open_form(page, site, 2)
    file = {"name": "cv.exe", "mimeType": "", "buffer": RESUME}
    await page.locator('[data-lk-field="resume"] input[type="file"]').set_input_files(file)
    await expect(page.get_by_text("This kind of file is not accepted")).to_be_visible()


@pytest.mark.thorough
async def test_a_file_may_be_dropped_where_there_is_no_input(site, page):
    await open_form(page, site, 2)
    zone = page.locator('[data-lk-field="samples"]')
    assert await zone.locator('input[type="file"]').count() == 0
    transfer = await page.evaluate_handle(
        "() => { const data = new DataTransfer(); data.items.add(new File(['x'], 'notes.txt')); return data; }"
    )
    await zone.locator("[data-lk-upload]").dispatch_event("drop", {"dataTransfer": transfer})
    await expect(zone.get_by_text("notes.txt")).to_be_visible()


@pytest.mark.thorough
async def test_the_autofill_file_overwrites_names_and_is_no_resume(site, page):
    await open_form(page, site)
    await page.locator("#resume_import").set_input_files({"name": "resume_2026.pdf", "mimeType": "", "buffer": b"x"})
    await expect(page.locator("#first_name")).to_have_value("Resume")
    assert await page.locator("#last_name").input_value() == ""


@pytest.mark.thorough
async def test_whoever_fills_what_nobody_sees_is_marked(site, page):
    await open_form(page, site)
    person = Applicant.at(page, "v1")
    await person.fill_page(1)
    await page.locator("#website2").evaluate("(input) => { input.value = 'https://bot.example'; }")
    await person.advance(1)
    await open_form(page, site, REVIEW)
    await person.submit()
    [application] = received(site.database)
    assert application.honeypot


async def test_no_trap_is_seen_by_a_person_or_named_to_a_screen_reader_as_visible(site, page):
    await open_form(page, site)
    for trap in ("website2", "fax_number", "email_address"):
        box = await page.locator(f"#{trap}").bounding_box()
        seen = await page.locator(f"#{trap}").evaluate(
            "node => { const box = node.getBoundingClientRect();"
            " return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === node; }"
        )
        assert box is None or not seen


@pytest.mark.thorough
async def test_the_decoy_of_the_hostile_look_sends_nothing(tmp_path, clock, page):
    database = tmp_path / "careers.db"
    async with serve(database, look="hostile", clock=clock) as site:
        await open_form(page, site, REVIEW, "hostile")
        await page.locator("#submit_application").click()
        await expect(page.get_by_role("heading", name="Application withdrawn")).to_be_visible()
    assert received(database) == []
    assert withdrawals(database) == 1


@pytest.mark.thorough
async def test_the_cookie_banner_covers_the_bottom_until_it_is_answered(site, chromium):
    context = await chromium.new_context(viewport={"width": 1200, "height": 700})
    page = await context.new_page()
    await page.goto(f"{site.url}/jobs")
    banner = page.get_by_role("region", name="Cookies")
    box = await banner.bounding_box()
    assert box
    assert box["y"] + box["height"] == pytest.approx(700)
    await page.get_by_role("button", name="Only necessary").click()
    await expect(banner).to_have_count(0)
    await page.reload()
    await expect(banner).to_have_count(0)
    await context.close()


@pytest.mark.thorough
async def test_the_closed_shadow_root_is_closed_and_the_open_one_open(site, page):
    await open_form(page, site, 2)
    assert await page.locator("lk-weeks").evaluate("node => node.shadowRoot !== null")
    assert await page.locator("lk-level").evaluate("node => node.shadowRoot === null")
