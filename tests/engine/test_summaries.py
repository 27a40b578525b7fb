"""The last page of a wizard may be no form: it repeats the answers, and one button sends them."""

from __future__ import annotations

import pytest
from tests.engine.running import QUICK, Footpath
from tests.sites.forms import FormSite, page

pytestmark = pytest.mark.browser

WIZARD = """<div id=app></div><script>
const steps = [`<label>Name <input name=name required></label>`,
               `<label>What is broken? <textarea name=what required></textarea></label>`]
const given = {}
let at = 0
function draw() {
    const told = Object.entries(given).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')
    app.innerHTML = at < steps.length ? `<form>${steps[at]}<button>Next</button></form>`
        : `<h1>One last look</h1><dl>${SHOWN}</dl>BUTTONS`
    const form = app.querySelector('form')
    if (form) form.onsubmit = event => {
        event.preventDefault()
        for (const [name, value] of new FormData(form)) given[name] = value
        at += 1
        draw()
    }
    const send = document.getElementById('send')
    if (send) send.onclick = async () => {
        if (!confirm('Send it now?')) return
        await fetch('/send', {method: 'POST', body: new URLSearchParams(given)})
        app.innerHTML = '<h1>Your report has been sent</h1><p>Report R-17.</p>'
    }
}
draw()
</script>"""
DATA = {"Name": "Ada Lovelace", "What is broken?": "The lamp over the stairs"}


def wizard(site: FormSite, buttons: str, shown: str = "told") -> str:
    site.takes("/send")
    return site.page("/report", page("Report", WIZARD.replace("BUTTONS", buttons).replace("SHOWN", shown)))


@pytest.mark.parametrize("type", ["apply", "fill"])
async def test_the_button_under_the_repeated_answers_sends_them(footpath: Footpath, careers: FormSite, type: str):
    url = wizard(careers, "<button>Back</button><button id=send>Send report</button>")
    ran = await getattr(footpath, type)(url, limits=QUICK, input=DATA)
    assert ran.status == "complete", ran
    assert [each["what"] for each in careers.posted("/send")] == [DATA["What is broken?"]]


async def test_a_newsletter_beside_the_answers_is_left_alone(footpath: Footpath, careers: FormSite):
    news = (
        "<form action='/news'><h2>Newsletter</h2><input type=email placeholder=Email><button>Subscribe</button></form>"
    )
    url = wizard(careers, f"<button>Back</button><button id=send>Send report</button><footer>{news}</footer>")
    ran = await footpath.fill(url, limits=QUICK, input=DATA)
    assert (ran.status, len(careers.posted("/send")), len(careers.posted("/news"))) == ("complete", 1, 0), ran


@pytest.mark.thorough
async def test_the_next_report_is_a_replay(footpath: Footpath, careers: FormSite):
    url = wizard(careers, "<button>Back</button><button id=send>Send report</button>")
    await footpath.fill(url, limits=QUICK, input=DATA)
    again = await footpath.fill(url, limits=QUICK, input={**DATA, "What is broken?": "The door of the yard"})
    assert (again.status, again.rungs, len(careers.posted("/send"))) == ("complete", {"replay"}, 2), again


@pytest.mark.thorough
@pytest.mark.parametrize("label", ["Beam it up", "Send feedback"])
async def test_a_single_button_with_other_words_is_asked_about(footpath: Footpath, careers: FormSite, label: str):
    url = wizard(careers, f"<button>Back</button><button id=send>{label}</button>")
    ran = await footpath.fill(url, limits=QUICK, input=DATA)
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran
    assert label in ran.reason, ran


@pytest.mark.parametrize(
    ("buttons", "shown"),
    [
        ("<form><input type=email placeholder=Email><button id=send>Subscribe</button></form>", "told"),
        ("<button>Back</button><button id=send>Send report</button>", "''"),
        ("<button>Back</button>", "told"),
        ("<button id=send>Beam it up</button><button>Beam it down</button>", "told"),
    ],
    ids=["a newsletter", "no answer repeated", "nothing sends", "two unknown"],
)
async def test_any_other_page_without_a_form_sends_nothing(
    footpath: Footpath, careers: FormSite, buttons: str, shown: str
):
    ran = await footpath.fill(wizard(careers, buttons, shown), limits=QUICK, input=DATA)
    assert (ran.status != "complete", careers.posted("/send")) == (True, []), ran
