"""What stands between the apply button and the form: a dialog that lets choose how to apply."""

from __future__ import annotations

import pytest
from tests.engine.running import OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script, text

pytestmark = pytest.mark.browser

HELP = "<a href=/elsewhere>Autofill with resume</a> <a href=/elsewhere>Use my last application</a>"


def dialog(inside: str) -> str:
    """A job whose apply button opens a dialog."""
    opened = f"""document.body.insertAdjacentHTML('beforeend', `<div role=dialog aria-modal=true
        aria-label="Start your application"><h2>Start your application</h2>{inside}</div>`)"""
    return page(
        "Clock maker", "<p>We mend clocks.</p><button id=go>Apply</button>", script(f"go.onclick = () => {opened}")
    )


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "inside",
    [
        f"{HELP} <a href=/apply>Apply manually</a>",
        "<div role=menu><a role=menuitem href=/elsewhere>Apply with LinkedIn</a>"
        "<a role=menuitem href=/apply>Apply with CV</a></div>",
        "<a href=/elsewhere>Sign in</a> <button onclick=\"location='/apply'\">Continue as guest</button>",
    ],
    ids=["by hand", "with a file", "as a guest"],
)
async def test_a_dialog_that_lets_choose_how_to_apply_is_gone_through_by_hand_and_learned(
    footpath: Footpath, careers: FormSite, inside: str
):
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    found = await footpath.apply(careers.page("/jobs/1", dialog(inside)))
    assert found.status == "complete", found
    again = await footpath.apply(careers.page("/jobs/2", dialog(inside)), OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["first"] for each in careers.posted("/send")] == ["Ida", "Otto"]


@pytest.mark.thorough
async def test_of_a_dialog_with_no_way_by_hand_it_is_told_what_it_offers(footpath: Footpath, careers: FormSite):
    ran = await footpath.apply(careers.page("/jobs/1", dialog(HELP)), limits=QUICK)
    assert ran.status == "needs_person", ran
    offered = "“Apply” was pressed, and the page did not move on. It offers “Autofill with resume”, “Use my last appl"
    assert ran.reason.startswith(offered), ran.reason
    assert careers.asked("/elsewhere") == []


STEPS = """
    const steps = [
      `<label>First name <input name=first required></label><label>Email <input name=email type=email required></label>
       <label>Shift <select name=shift required><option value="">Select<option>Early<option>Late</select></label>`,
      `<h3>Review your application</h3><p>We will get back to you.</p>
       <label><input type=checkbox name=follow checked> Follow Acme to stay up to date with their page.</label>`]
    const held = {}
    let at = 0
    function draw() {
      const last = at == steps.length - 1
      dialog.innerHTML = `<button aria-label=Dismiss>×</button><h2>Apply to Acme</h2><div id=asked>${steps[at]}</div>
        ${at ? '<button>Back</button>' : ''} <button id=on>${last ? 'Submit application' : 'Next'}</button>`
      on.onclick = async () => {
        for (const each of asked.querySelectorAll('input, select')) {
          if (!each.checkValidity()) return
          held[each.name] = each.type == 'checkbox' ? each.checked : each.value
        }
        if (!last) { at++; return draw() }
        await fetch('/send', {method: 'POST', body: new URLSearchParams(held)})
        dialog.innerHTML = '<h2>Your application was sent to Acme</h2><button>Done</button>'
      }
    }
    go.onclick = () => { cover.hidden = dialog.hidden = false; draw() }"""
EASY = page(
    "Clock maker",
    "<p>We mend clocks.</p><button id=go aria-label='Easy Apply to Clock maker at Acme'>Easy Apply</button>",
    "<div id=cover hidden style='position:fixed;inset:0;background:#0008'></div>"
    "<div role=dialog id=dialog hidden style='position:fixed;top:40px;left:40px;background:#fff'></div>",
    script(STEPS),
)


@pytest.mark.thorough
async def test_easy_apply_opens_steps_and_the_last_of_them_sends(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    url = careers.page("/jobs/1", EASY)
    first = await footpath.apply(url, input={"Shift": "Early"})
    assert first.status == "complete", first
    stopped = await footpath.apply(url, OTTO, input={"Shift": "Night"})
    assert stopped.status == "needs_person", "the button that opens the dialog has sent nothing"
    again = await footpath.apply(url, OTTO, input={"Shift": "Late"})
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    sent = [(each["first"], each["shift"], each["follow"]) for each in careers.posted("/send")]
    assert sent == [("Ida", "Early", "false"), ("Otto", "Late", "false")]


FETCHED = """<p>Utrecht · full time</p><p>You mend clocks for our customers.</p>
<button onclick="box.showModal(); load('/first')">Apply now</button>
<dialog id=box aria-label=Apply><div id=inside></div><button onclick="box.close()" aria-label=Close>×</button></dialog>
<script>async function load(address, sent) {
    inside.innerHTML = await (await fetch(address, sent)).text()
    const form = inside.querySelector('form')
    if (form) form.onsubmit = event => {
        event.preventDefault()
        load(form.getAttribute('action'), {method: 'POST', body: new URLSearchParams(new FormData(form))})
    }
}</script>"""


@pytest.mark.sample(1)
async def test_a_form_that_comes_into_an_opened_dialog_is_the_applications(footpath: Footpath, careers: FormSite):
    first = form(NAME, EMAIL, text("Telephone", "tel", required=False), action="/second", button="Next")
    careers.page("/first", f"<p>Step 1 of 2</p>{first}")
    careers.takes("/second", form("<label>Years of experience <input name=years></label>"))
    careers.takes("/send", "<h2>Thank you for your application</h2>")
    ran = await footpath.apply(careers.page("/jobs/1", page("Clock maker", FETCHED)))
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
    again = await footpath.apply(careers.page("/jobs/2", page("Clock maker", FETCHED)), OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


ASIDE = """<button onclick="box.showModal()">Apply now</button>
<dialog id=box><a href=/apply>Apply manually</a></dialog>
<form action=/ask method=post><label>Your name <input name=n required></label>
<label>Your e-mail <input name=e type=email required></label><label>Your question <textarea name=q></textarea></label>
<button>Ask</button></form>"""


@pytest.mark.thorough
async def test_a_form_that_stood_on_the_posting_before_is_not(footpath: Footpath, careers: FormSite):
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    ran = await footpath.apply(careers.page("/jobs/1", page("Clock maker", "<p>We mend clocks.</p>", ASIDE)))
    assert (ran.status, len(careers.posted("/send")), careers.posted("/ask")) == ("complete", 1, []), ran
