"""Tests of a careers site as its makers would write them for its first look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

POSTING = "/jobs/lead-backend-engineer-leeds-1001"
FORM = "/apply/lead-backend-engineer-leeds-1001/1"


def form(page: Page) -> None:
    page.goto(FORM)
    page.get_by_role("button", name="Only necessary").click()


def test_the_posting_leads_to_the_form(page: Page):
    page.goto(POSTING)
    page.get_by_role("link", name="Apply for this job").click()
    expect(page).to_have_url(re.compile("/apply/"))


def test_the_posting_leads_to_the_form_by_its_text(page: Page):
    page.goto(POSTING)
    page.get_by_text("Apply for this job").first.click()
    expect(page).to_have_url(re.compile("/apply/"))


def test_a_first_name_is_kept(page: Page):
    form(page)
    page.get_by_label("First name").fill("Ida")
    expect(page.get_by_label("First name")).to_have_value("Ida")


def test_a_first_name_is_kept_by_role(page: Page):
    form(page)
    field = page.get_by_role("textbox", name="First name")
    field.fill("Ida")
    expect(field).to_have_value("Ida")


def test_an_email_is_kept(page: Page):
    form(page)
    page.get_by_label("Email", exact=True).fill("ida@example.com")
    expect(page.get_by_label("Email", exact=True)).to_have_value("ida@example.com")


def test_the_email_is_asked_twice(page: Page):
    form(page)
    again = page.get_by_label("Confirm your email")
    again.fill("ida@example.com")
    expect(again).to_have_value("ida@example.com")


def test_a_nickname_is_kept(page: Page):
    form(page)
    page.get_by_placeholder("Preferred name (optional)").fill("Idi")
    assert page.get_by_placeholder("Preferred name (optional)").input_value() == "Idi"


def test_the_country_is_chosen(page: Page):
    form(page)
    page.get_by_label("Country of residence").select_option("Germany")
    assert page.get_by_label("Country of residence").evaluate("each => each.selectedOptions[0].label") == "Germany"


def test_a_phone_number_is_kept(page: Page):
    form(page)
    page.get_by_label("Phone number").fill("2025550143")
    expect(page.get_by_label("Phone number")).to_have_value(re.compile("202"))


def test_the_page_has_its_own_address(page: Page):
    form(page)
    page.get_by_label("Website or portfolio").fill("https://ida.example")
    expect(page.get_by_label("Website or portfolio")).to_have_value("https://ida.example")


def test_a_city_is_asked_for(page: Page):
    form(page)
    page.get_by_label("City").fill("Lee")
    expect(page.get_by_label("City")).to_have_value("Lee")


def test_the_next_page_needs_answers(page: Page):
    form(page)
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile("/1"))


def test_the_next_page_needs_answers_in_the_form(page: Page):
    form(page)
    page.locator("form").get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile("/1"))


def test_the_form_can_be_left(page: Page):
    form(page)
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(re.compile("/jobs/"))


def test_the_first_name_has_the_focus_once_it_is_clicked(page: Page):
    form(page)
    page.locator("label", has_text="First name").click()
    page.get_by_role("textbox", name="First name").press_sequentially("Bo")
    expect(page.get_by_role("textbox", name="First name")).to_have_value("Bo")


def test_both_emails_and_the_phone(page: Page):
    form(page)
    values = {"Email": "bo@example.com", "Confirm your email": "bo@example.com"}
    for label, value in values.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Phone number").fill("2025550143")
    assert page.get_by_label("Confirm your email").input_value() == "bo@example.com"


def test_the_photo_is_asked_for(page: Page):
    form(page)
    assert page.get_by_role("button", name="Profile photo").is_enabled()


def test_what_is_cleared_is_empty(page: Page):
    form(page)
    page.get_by_label("Email", exact=True).fill("ida@example.com")
    page.get_by_label("Email", exact=True).clear()
    expect(page.get_by_label("Email", exact=True)).to_have_value("")


def test_a_name_is_typed_key_by_key(page: Page):
    form(page)
    page.get_by_label("First name").press_sequentially("Zoë")
    assert page.get_by_label("First name").input_value() == "Zoë"


def test_a_file_may_be_read_first(page: Page):
    form(page)
    assert page.get_by_role("button", name="Choose a file to read").is_visible()
