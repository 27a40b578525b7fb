"""Exploring where something stands before the form: a login, a captcha, a banner."""

from __future__ import annotations

import pytest
from tests.engine.running import LIMITS, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, text

pytestmark = pytest.mark.browser

SENT = {"first": "Ida", "last": "Brandt", "email": "ida@example.org"}


@pytest.mark.thorough
async def test_a_login_wall_pauses_the_run_until_a_person_passed_it(footpath: Footpath, careers: FormSite):
    signed_in: list[bool] = []
    login = page("Sign in", form(EMAIL, text("Password", "password", type="password"), action="/in", button="Sign in"))
    start = careers.page("/apply", lambda: page("Apply", form(NAME, EMAIL)) if signed_in else login)
    careers.takes("/send")
    paused = await footpath.apply(start)
    assert paused.status == "needs_person"
    assert "login" in paused.reason
    assert careers.sent == []


@pytest.mark.thorough
async def test_a_captcha_is_named_and_pauses_the_run(footpath: Footpath, careers: FormSite):
    start = careers.page(
        "/apply",
        page("Just a moment", "<p>Verify that you are human</p><div class=h-captcha id=h-captcha tabindex=0></div>"),
    )
    paused = await footpath.apply(start)
    assert paused.status == "needs_person"
    assert "hcaptcha" in paused.reason


@pytest.mark.thorough
async def test_what_a_person_passed_by_hand_lets_the_run_go_on(footpath: Footpath, careers: FormSite):
    wall = page(
        "Just a moment",
        "<p>Verify that you are human</p>",
        """<script>(async () => {
            while (await (await fetch('/state')).text() != 'open');
            location = '/apply' })()</script>""",
    )
    state = {"passed": False}
    careers.page("/state", lambda: "open" if state["passed"] else "shut")
    start = careers.page("/apply", lambda: page("Apply", form(NAME, EMAIL)) if state["passed"] else wall)
    careers.takes("/send")
    person = Scripted(passes=lambda: not state.update(passed=True))
    ran = await footpath.apply(start, person=person, limits=LIMITS.model_copy(update={"step_seconds": 3}))
    assert ran.status == "complete"
    assert careers.posted("/send") == [SENT]


@pytest.mark.thorough
async def test_a_consent_banner_is_refused_where_it_can_be(footpath: Footpath, careers: FormSite):
    banner = """<div id=b><p>We use cookies</p><button onclick="fetch('/all'); b.remove()">Accept all cookies</button>
        <button onclick="b.remove()">Reject all</button></div>"""
    careers.page("/all", "ok")
    start = careers.page("/apply", page("Apply", banner, form(NAME, EMAIL)))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    assert careers.asked("/all") == []
