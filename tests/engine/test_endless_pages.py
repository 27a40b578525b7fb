"""Contract 9: pages that would go on for ever, and the limits at which a run ends."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, LIMITS, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script

from footpath.engine.limits import Spent
from footpath.tasks import services

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_a_page_that_asks_one_more_required_question_for_each_answer(footpath: Footpath, careers: FormSite):
    more = script("""let n = 1; document.forms[0].addEventListener('change', () => { n += 1
        document.querySelector('#more').insertAdjacentHTML('beforeend',
          `<p><label>Email address of referee ${n} <input name=r${n} type=email required></label></p>`) })""")
    start = careers.page("/apply", page("Apply", form(EMAIL, "<div id=more></div>"), more))
    asked = Scripted({"Email": "referee@example.org"})
    ran = await footpath.apply(start, IDA, asked, limits=LIMITS.model_copy(update={"steps": 12}))
    assert ran.status == "stuck"
    assert "12 steps" in ran.reason
    assert "limits.steps" in ran.reason
    assert careers.sent == []


async def test_a_next_button_that_shows_the_same_page_for_ever(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, action="/next", button="Next")))
    careers.takes("/next", "/apply")
    ran = await footpath.apply(start, limits=QUICK)
    assert ran.status == "unknown", "the page took all that was entered, and may have been the last one"
    assert len(careers.posted("/next")) == 1


@pytest.mark.thorough
async def test_pages_without_end(footpath: Footpath, careers: FormSite):
    turned: list[int] = []

    def following() -> str:
        turned.append(1)
        return page("Apply", f"<p>Step {len(turned)} of 30</p>", form(NAME, action="/next", button="Next"))

    start = careers.page("/apply", following)
    careers.takes("/next", "/apply")
    ran = await footpath.apply(start, limits=LIMITS.model_copy(update={"pages": 4}))
    assert ran.status == "stuck"
    assert "4 pages" in ran.reason


@pytest.mark.thorough
async def test_a_form_that_clears_itself(footpath: Footpath, careers: FormSite):
    clears = script("""document.forms[0].addEventListener('change', () => setTimeout(() => {
        document.forms[0].reset() }, 0))""")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL), clears))
    ran = await footpath.apply(start, limits=QUICK)
    assert ran.status in ("needs_person", "stuck")
    assert careers.sent == []
    assert len(ran.begun()) < 20


@pytest.mark.thorough
async def test_time_is_a_limit_too(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME)))
    ran = await footpath.apply(start, limits=LIMITS.model_copy(update={"seconds": 0.001}))
    assert ran.status == "stuck"
    assert "0.001 seconds" in ran.reason
    assert careers.sent == []


@pytest.mark.thorough
async def test_time_spent_on_one_long_reading_ends_the_run_before_anything_is_entered(
    footpath: Footpath, careers: FormSite, monkeypatch: pytest.MonkeyPatch
):
    """An hour goes by while the page is read: nothing looks at the clock within one reading of 19,000 fields."""
    served: list[int] = []

    def long_page() -> str:
        served.append(1)
        return page("Apply", form(NAME, EMAIL))

    monkeypatch.setattr(
        services, "Spent", lambda limits, clock: Spent(limits, lambda: clock() + (3600 if served else 0))
    )
    ran = await footpath.apply(careers.page("/apply", long_page), limits=LIMITS.model_copy(update={"seconds": 60}))
    assert (ran.status, ran.begun()) == ("stuck", [])
    assert "60 seconds" in ran.reason
    assert careers.sent == []
