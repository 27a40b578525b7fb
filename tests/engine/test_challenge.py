"""Captchas that come only as a form is sent: named, passed by a person, and the form is sent once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK, Footpath, Scripted
from tests.sites.captchas import BOXES, RECAPTCHA, box, contact
from tests.sites.forms import THANKS, FormSite, form, page, script

if TYPE_CHECKING:
    from footpath.engine.person import Review

pytestmark = pytest.mark.browser


class Passes(Scripted):
    """Passes what comes, and waits until the page knows."""

    def __init__(self, careers: FormSite) -> None:
        super().__init__()
        self.tells, self.is_passed = asyncio.Event(), asyncio.Event()
        careers.on("/passed", self._passed)
        careers.on("/known", self._known)

    async def _passed(self, *_: object) -> None:
        await self.tells.wait()

    async def _known(self, *_: object) -> None:
        self.is_passed.set()

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        self.asked.append(reason)
        self.tells.set()
        await self.is_passed.wait()
        return True


async def never(*_: object) -> None:
    await asyncio.Event().wait()


COMES = """const form = document.forms[0], answer = () => form.querySelector('[name$=-response]')
form.onsubmit = event => {
    if (answer()?.value) return
    event.preventDefault()
    place.innerHTML = `BOX`
    const passed = new Image()
    passed.onerror = () => { answer().value = 'passed'; fetch('/known') }
    passed.src = '/passed'
}"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", BOXES)
async def test_one_that_comes_as_the_form_is_sent_is_named_and_passed_before_it_is_sent_again(
    footpath: Footpath, careers: FormSite, vendor: FormSite, kind: str
):
    src, answer = BOXES[kind]
    comes = script(COMES.replace("BOX", box(vendor.url + src, answer)))
    start = careers.page("/contact", contact("<div id=place></div>") + comes)
    careers.takes("/send")
    careers.on("/passed", never)
    paused = await footpath.fill(start, limits=QUICK, hosts=(vendor.grant,))
    assert (paused.status, careers.sent) == ("needs_person", []), paused
    assert (
        f"A captcha came as the form was to be sent ({kind}). Nothing was sent. Run it with --headed" in paused.reason
    )

    person = Passes(careers)
    ran = await footpath.fill(start, person=person, limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, [each[answer] for each in careers.posted("/send")]) == ("complete", ["passed"]), ran
    assert person.asked == [f"The site answers with a captcha ({kind})."]


SENDS = """const form = document.forms[0], answer = () => form.querySelector('[name$=-response]')
const post = () => fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(form)) })
const send = async () => {
    await post()
    document.body.innerHTML = '<h1>Thank you</h1>'
}
form.onsubmit = event => {
    if (FRAME && answer()?.value) return
    event.preventDefault()
    if (answer()?.value) return send()
    place.innerHTML = `BOX`
    const passed = new Image()
    passed.onerror = async () => { answer().value = 'passed'; fetch('/known'); CALLBACK }
    passed.src = '/passed'
}"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("callback", "target", "status"),
    [
        ("setTimeout(send, 500)", "", "complete"),
        ("form.submit()", "sink", "unknown"),
        ("setTimeout(() => form.submit(), 500)", "sink", "unknown"),
        ("form.submit()", "_blank", "unknown"),
        ("form.submit()", "help", "unknown"),
    ],
    ids=[
        *("after a while", "through a frame", "through a frame after a while"),
        *("into another window", "into one that is open already"),
    ],
)
async def test_what_the_page_sends_itself_once_one_is_passed_is_not_sent_again(
    footpath: Footpath, careers: FormSite, vendor: FormSite, callback: str, target: str, status: str
):
    src, answer = BOXES["hCaptcha"]
    comes = (
        SENDS.replace("CALLBACK", callback)
        .replace("FRAME", f"'{target}'")
        .replace("BOX", box(vendor.url + src, answer))
    )
    html = contact("<div id=place></div>").replace("<form ", f"<form target='{target}' ", 1)
    opens = script("open('/help', 'help')") if target == "help" else ""
    careers.page("/help", page("Help"))
    start = careers.page("/contact", html + "<iframe name=sink hidden></iframe>" + script(comes) + opens)
    careers.takes("/send", page("Noted"))
    ran = await footpath.fill(start, person=Passes(careers), limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, [each[answer] for each in careers.posted("/send")]) == (status, ["passed"]), ran
    assert len([each for each in ran.events("step_started") if each.effect == "outside"]) == 1, ran


@pytest.mark.thorough
async def test_thanks_once_it_is_passed_are_not_believed_against_the_answer(
    footpath: Footpath, careers: FormSite, vendor: FormSite
):
    src, answer = BOXES["hCaptcha"]
    comes = SENDS.replace("FRAME", "false").replace("CALLBACK", "send()")
    comes = script(comes.replace("BOX", box(vendor.url + src, answer)))
    start = careers.page("/contact", contact("<div id=place></div>") + comes)
    careers.takes("/send", status="422 Unprocessable Content")
    ran = await footpath.fill(start, person=Passes(careers), limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent), ran.run.cookbook) == ("unknown", 1, ""), ran
    assert "status 422" in ran.reason


class Shown(Passes):
    """Passes what comes; the form is sent while it is shown to them once more."""

    def __init__(self, careers: FormSite, *, approves: bool) -> None:
        super().__init__(careers)
        self.agrees, self.is_shown, self.is_sent = approves, asyncio.Event(), asyncio.Event()
        careers.on("/shown", self._shown)
        careers.on("/is-sent", self._sent)

    async def _shown(self, *_: object) -> None:
        await self.is_shown.wait()

    async def _sent(self, *_: object) -> None:
        self.is_sent.set()

    async def approve(self, review: Review) -> bool:
        await super().approve(review)
        if len(self.reviews) == 1:
            return True
        self.is_shown.set()
        await self.is_sent.wait()
        return self.agrees


@pytest.mark.sample(1)
@pytest.mark.parametrize("approves", [True, False])
@pytest.mark.thorough
async def test_what_the_page_sends_while_it_is_shown_once_more_is_not_sent_again(
    footpath: Footpath, careers: FormSite, vendor: FormSite, approves: bool
):
    src, answer = BOXES["hCaptcha"]
    sends = "shown.onerror = async () => { await post(); fetch('/is-sent') }"
    later = f"const shown = new Image(); {sends}; shown.src = '/shown'"
    comes = SENDS.replace("CALLBACK", later).replace("FRAME", "true").replace("BOX", box(vendor.url + src, answer))
    start = careers.page("/contact", contact("<div id=place></div>") + script(comes))
    careers.takes("/send", page("Noted"))
    person = Shown(careers, approves=approves)
    ran = await footpath.fill(start, person=person, limits=QUICK, hosts=(vendor.grant,), submit="review")
    assert (ran.status, len(person.reviews), len(careers.sent)) == ("unknown", 2, 1), ran


@pytest.mark.thorough
async def test_one_that_answers_what_was_sent_is_named(footpath: Footpath, careers: FormSite, vendor: FormSite):
    wall = box(vendor.url + RECAPTCHA, "g-recaptcha-response", title="reCAPTCHA")
    goes_on = "const passed = new Image(); passed.onerror = () => { location.href = '/thanks' }; passed.src = '/passed'"
    verify = form(action="/verify", button="Verify")
    careers.takes("/send", page("One more step", "<p>Please confirm you are human.</p>", wall, verify, script(goes_on)))
    careers.page("/thanks", THANKS + script("fetch('/known')"))
    start = careers.page("/contact", contact())
    careers.on("/passed", never)
    untold = await footpath.fill(start, limits=QUICK, hosts=(vendor.grant,))
    assert (untold.status, len(careers.sent)) == ("unknown", 1), untold
    assert "answers with a captcha (reCAPTCHA), and does not say whether it was sent" in untold.reason
    assert "run it with --headed and pass the captcha by hand" in untold.reason

    basics = {**IDA["basics"], "email": "another@example.org"}
    ran = await footpath.fill(start, {**IDA, "basics": basics}, Passes(careers), limits=QUICK, hosts=(vendor.grant,))
    assert (ran.status, len(careers.sent)) == ("complete", 2), ran
