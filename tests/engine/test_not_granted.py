"""Forms that their page sends to a site which the task does not grant: nothing left, and the person can grant it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK, Footpath
from tests.sites.forms import EMAIL, FormSite, form, page, script

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.browser


@pytest.fixture
async def vendor() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.takes("/send")
        yield site


@pytest.mark.thorough
async def test_what_went_to_the_site_itself_may_be_there_though_its_counter_of_visitors_was_kept_back(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    counts = script(
        f"""document.forms[0].onsubmit = event => {{
            event.preventDefault()
            fetch('{vendor.url}/count', {{method: 'POST', mode: 'no-cors', body: 'x'}})
            fetch('/ask?email=ida')
        }}"""
    )
    careers.page("/ask", "")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(EMAIL), counts)), IDA, limits=QUICK)
    assert ran.status == "unknown", ran


@pytest.mark.parametrize("by_script", [False, True], ids=["the form", "a script"])
async def test_what_is_for_a_site_without_a_grant_was_not_sent_and_goes_once_the_site_is_granted(
    footpath: Footpath, careers: FormSite, vendor: FormSite, by_script: bool
):
    there = f"{vendor.url}/send"
    sends = script(
        f"""document.forms[0].onsubmit = async event => {{
            event.preventDefault()
            const body = new URLSearchParams(new FormData(event.target))
            await fetch('{there}', {{method: 'POST', mode: 'no-cors', body}})
            document.forms[0].outerHTML = '<p>Thank you for your application!</p>'
        }}"""
    )
    html = page("Apply", form(EMAIL, action=there), sends if by_script else "")
    url = careers.page("/apply", html)
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, [each.landed for each in ran.events("effect_resolved")]) == ("failed", [False]), ran
    assert vendor.grant in ran.reason
    assert vendor.posted("/send") == []
    again = await footpath.apply(url, IDA, limits=QUICK, hosts=(vendor.grant,))
    assert (again.status, len(vendor.posted("/send"))) == ("complete", 1), again


SEARCH = '<form action="/find"><label>Search this site <input name=q></label><button>Search</button></form>'
SIGN_UP = '<form method=post action="/news"><label>Newsletter <input name=n></label><button>Subscribe</button></form>'


@pytest.mark.parametrize("more", [SIGN_UP, SEARCH, ""], ids=["another form", "a search", "no form"])
@pytest.mark.sample(1)
async def test_a_form_in_a_frame_of_a_site_without_a_grant_is_named(
    footpath: Footpath, careers: FormSite, vendor: FormSite, more: str
):
    vendor.page("/form", page("Apply", form(EMAIL)))
    frame = f'<iframe src="{vendor.url}/form" width=700 height=500></iframe>'
    url = careers.page("/apply", page("Apply", "<p>Write to us, and we will call you.</p>", frame, more))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert ran.status in ("needs_person", "stuck"), ran
    assert f"a frame of {vendor.grant}, a site that the task does not grant" in ran.reason, ran.reason
    again = await footpath.apply(url, IDA, limits=QUICK, hosts=(vendor.grant,))
    assert (again.status, len(vendor.posted("/send"))) == ("complete", 1), again
