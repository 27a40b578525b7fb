"""Tests of a careers site as its makers would write them for its first look, with async pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [pytest.mark.asyncio, pytest.mark.browser]


async def test_the_posting_leads_to_the_form(page: Page):
    await page.goto("/jobs/lead-backend-engineer-leeds-1001")
    await page.get_by_role("link", name="Apply for this job").click()
    await expect(page).to_have_url(re.compile("/apply/"))


async def test_a_first_name_is_kept(page: Page):
    await page.goto("/apply/lead-backend-engineer-leeds-1001/1")
    await page.get_by_role("button", name="Only necessary").click()
    name = page.get_by_label("First name")
    await name.fill("Ida")
    await expect(name).to_have_value("Ida")
