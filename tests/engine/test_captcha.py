"""Captchas in forms: a box that a person has to tick is passed by one before the form is sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK, Footpath, Scripted
from tests.sites.captchas import BOXES, HCAPTCHA, RECAPTCHA, TICK, TURNSTILE, box, contact
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, form, page, posting, script

from footpath.memory.applications import Applications

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

pytestmark = pytest.mark.browser

SOLVED = "document.querySelector('[name$=-response]').value = 'passed'"


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", BOXES)
async def test_a_box_that_nobody_has_ticked_pauses_before_the_form_is_sent(
    footpath: Footpath, careers: FormSite, vendor: FormSite, kind: str
):
    src, answer = BOXES[kind]
    careers.takes("/send")
    start = careers.page("/contact", contact(box(vendor.url + src, answer)))
    person = Scripted()
    paused = await footpath.fill(start, person=person, limits=QUICK, hosts=(vendor.grant,))
    assert (paused.status, paused.run.error, careers.sent) == ("needs_person", "NeedsPerson", []), paused
    assert f"captcha that is to be passed before it is sent ({kind})" in paused.reason
    assert "Nothing was sent." in paused.reason
    assert len(person.asked) == 1
    person.passes = lambda: True
    ran = await footpath.fill(start, person=person, limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    again = await footpath.fill(start, limits=QUICK, hosts=(vendor.grant,))
    assert (again.status, len(careers.sent)) == ("needs_person", 1), again
    assert "replay" in again.rungs


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "more",
    [
        box("{vendor}" + RECAPTCHA, "g-recaptcha-response", value="passed"),
        box("{vendor}" + RECAPTCHA.replace("normal", "invisible"), "g-recaptcha-response", size="width=256 height=60"),
        box("{vendor}" + HCAPTCHA.replace("normal", "invisible"), "h-captcha-response"),
        box("{vendor}" + RECAPTCHA, "g-recaptcha-response", size='style="visibility:hidden"'),
        box("{vendor}" + TURNSTILE, "cf-turnstile-response", size="width=0 height=0"),
        '<div class="g-recaptcha" data-sitekey=1></div>',
        '<div class="cf-turnstile" data-sitekey=1></div>',
    ],
    ids=["ticked", "a badge", "checked by itself", "hidden", "without a size", "never drawn", "never drawn either"],
)
async def test_what_asks_nothing_of_a_person_does_not(
    footpath: Footpath, careers: FormSite, vendor: FormSite, more: str
):
    careers.takes("/send")
    start = careers.page("/contact", contact(more.replace("{vendor}", vendor.url)))
    ran = await footpath.fill(start, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran


@pytest.mark.thorough
async def test_one_that_passes_by_itself_is_waited_for(footpath: Footpath, careers: FormSite, vendor: FormSite):
    careers.takes("/send")
    passing = script(f"document.querySelector('[name=email]').oninput = () => setTimeout(() => {{ {SOLVED} }}, 700)")
    turnstile = box(vendor.url + TURNSTILE, "cf-turnstile-response")
    start = careers.page("/contact", contact(turnstile) + passing)
    person = Scripted()
    ran = await footpath.fill(start, person=person, hosts=(vendor.grant,))
    assert (ran.status, careers.sent[0].fields["cf-turnstile-response"], person.asked) == ("complete", "passed", []), (
        ran
    )


@pytest.mark.thorough
async def test_that_of_another_form_is_none_of_it(footpath: Footpath, careers: FormSite, vendor: FormSite):
    careers.takes("/send")
    letter = f"<form method=post action=/letter>{EMAIL}{box(vendor.url + RECAPTCHA, 'g-recaptcha-response')}"
    start = careers.page("/contact", contact() + letter + "<button>Subscribe</button></form>")
    ran = await footpath.fill(start, hosts=(vendor.grant,))
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
async def test_that_of_a_form_beside_one_that_has_no_element_is_none_of_it(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    careers.takes("/send")
    careers.page("/thanks", THANKS)
    sends = """document.querySelector('#send').onclick = async () => {
        const fields = [...document.querySelectorAll('#ask input')].map(each => [each.name, each.value])
        await fetch('/send', { method: 'POST', body: new URLSearchParams(fields) })
        location.href = '/thanks'
    }"""
    ask = f"<div id=ask>{NAME}{EMAIL}<button id=send>Send message</button></div>"
    letter = f"<form method=post action=/letter>{EMAIL}{box(vendor.url + RECAPTCHA, 'g-recaptcha-response')}"
    start = careers.page("/contact", page("Contact", ask, letter, "<button>Subscribe</button></form>", script(sends)))
    ran = await footpath.fill(start, hosts=(vendor.grant,), form="1")
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
async def test_a_page_that_is_nothing_but_a_box_is_a_wall_whatever_can_be_searched_there(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    search = "<header><form><input type=search name=q aria-label=Search></form></header>"
    wall = (
        f"<form method=post action=/v>{box(vendor.url + RECAPTCHA, 'g-recaptcha-response', title='reCAPTCHA')}</form>"
    )
    start = careers.page("/w", page("One more step", search, "<p>Please show us that you are a person.</p>", wall))
    paused = await footpath.apply(start, person=(person := Scripted()), limits=QUICK, hosts=(vendor.grant,))
    assert (paused.status, person.asked) == ("needs_person", ["The site asks for a captcha (recaptcha)."]), paused


class Sends(Scripted):
    """Passes the box, with which the form is sent."""

    def __init__(self, careers: FormSite) -> None:
        super().__init__()
        self.asks, self.is_sent = asyncio.Event(), asyncio.Event()
        careers.on("/asks", self._asked)
        careers.on("/is-sent", self._sent)

    async def _asked(self, *_: object) -> None:
        await self.asks.wait()

    async def _sent(self, *_: object) -> None:
        self.is_sent.set()

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        self.asks.set()
        await self.is_sent.wait()
        return True


TICKED = """const form = document.forms[0], asks = new Image()
asks.onerror = async () => {
    await fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(form)) })
    CAME
    fetch('/is-sent')
}
asks.src = '/asks'"""
CAME = {"emptied": "form.reset()", "as it was": SOLVED, "confirmed": "document.body.innerHTML = '<h1>Thank you</h1>'"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("came", "submit", "status"),
    [("emptied", "review", "unknown"), ("as it was", "submit", "unknown"), ("confirmed", "review", "complete")],
)
async def test_what_is_sent_as_the_box_is_passed_is_not_sent_again(
    footpath: Footpath, careers: FormSite, vendor: FormSite, came: str, submit: str, status: str
):
    careers.takes("/send")
    sends = script(TICKED.replace("CAME", CAME[came]))
    start = careers.page("/contact", contact(box(vendor.url + RECAPTCHA, "g-recaptcha-response")) + sends)
    ran = await footpath.fill(start, person=Sends(careers), limits=QUICK, hosts=(vendor.grant,), submit=submit)
    assert (ran.status, len(careers.sent)) == (status, 1), ran
    assert [each.rung for each in ran.events("step_started") if each.effect == "outside"] == ["person"]


AWAY = f"""const form = document.forms[0], asks = new Image()
asks.onerror = () => {{ {SOLVED}; form.target = '_blank'; form.submit(); form.target = '' }}
asks.src = '/asks'"""


@pytest.mark.thorough
async def test_what_is_sent_into_another_window_as_the_box_is_passed_is_not_sent_again(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    careers.takes("/send", page("Noted", "<img src=/is-sent>"))
    start = careers.page("/contact", contact(box(vendor.url + RECAPTCHA, "g-recaptcha-response")) + script(AWAY))
    ran = await footpath.fill(start, person=Sends(careers), limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent)) == ("unknown", 1), ran


class BothSend(Sends):
    """Passes the box, with which the form is sent, after another run has sent its own."""

    def __init__(self, careers: FormSite, other: Callable[[], Awaitable[object]]) -> None:
        super().__init__(careers)
        self.other = other

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        await self.other()
        return await super().unblock(reason, url, hint)


@pytest.mark.parametrize("meanwhile", ["another run sends it", "a person says that it was sent"])
@pytest.mark.thorough
async def test_what_may_be_sent_as_the_box_is_passed_is_told_though_it_was_sent_meanwhile(
    footpath: Footpath, careers: FormSite, vendor: FormSite, meanwhile: str
):
    careers.takes("/send")
    start = careers.page("/jobs/1", posting())
    boxed = box(vendor.url + RECAPTCHA, "g-recaptcha-response") + script(TICKED.replace("CAME", CAME["emptied"]))
    straight = careers.page("/apply", page("Apply", form(NAME, EMAIL), boxed))

    async def other() -> None:
        if meanwhile == "another run sends it":
            careers.page("/apply", page("Apply", form(NAME, EMAIL)))
            assert (await footpath.apply(straight)).status == "complete"
        else:
            applications = Applications(footpath.store, footpath.now)
            (ours,) = await applications.list()
            await applications.mark(ours.key, ours.run, "submitted")

    ran = await footpath.apply(start, person=BothSend(careers, other), limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent)) == ("unknown", 2 if meanwhile == "another run sends it" else 1), ran
    assert ran.reason.startswith(
        "The form was already sent. The page went on while its captcha was passed: the form may have"
    )
    assert [each.rung for each in ran.events("step_started") if each.effect == "outside"] == ["person"]


@pytest.mark.thorough
async def test_the_box_of_a_form_in_a_frame_is_known_in_its_place(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    vendor.takes("/send")
    vendor.page("/news", page("News", "<p>We mend more clocks.</p>"))
    inner = box(careers.url + RECAPTCHA, "g-recaptcha-response")
    careers.page(RECAPTCHA.partition("?")[0], page("Check", TICK))
    vendor.page("/form", contact("<iframe src=/news></iframe>", inner))
    frames = [f'<iframe src="{vendor.url}{path}" height=700></iframe>' for path in ("/news", "/form")]
    start = careers.page("/contact", page("Contact", "<p>Write to us.</p>", *frames))
    paused = await footpath.fill(start, person=(person := Scripted()), hosts=(vendor.grant,))
    assert (paused.status, len(person.asked), vendor.sent) == ("needs_person", 1, []), paused
    assert "before it is sent (reCAPTCHA)" in paused.reason
