"""A form whose "Submit" only leads to its next page: what goes on, and what is some other form of the site."""

from __future__ import annotations

import pytest
from tests.engine.running import QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, text

pytestmark = pytest.mark.browser

CLOCK = "Which clock is it?"
ASKS = f"<p><label>{CLOCK} <textarea name=clock required></textarea></label></p>"
OURS = {CLOCK: "The one on the tower"}


class Quote:
    """A form of two pages, each with "Submit"."""

    def __init__(self, site: FormSite, *, first: str = "", second: str = "", asks: str = ASKS) -> None:
        self.site = site
        self.url = site.page("/quote", page("Get a quote", first, form(NAME, EMAIL, action="/two", button="Submit")))
        site.takes("/two", page("Get a quote", second, form(asks, button="Submit")))
        site.takes("/send")

    @property
    def sent(self) -> tuple[int, list[str]]:
        """How often the first page was sent, and what was with the second."""
        return len(self.site.posted("/two")), [each.get("clock", "") for each in self.site.posted("/send")]


@pytest.mark.thorough
@pytest.mark.sample(1)
async def test_what_step_2_asks_is_asked_and_then_given_in_advance(footpath: Footpath, careers: FormSite):
    quote = Quote(careers, second="<p>Step 2 of 2</p>")
    asked = await footpath.fill(quote.url)
    assert (asked.status, quote.sent) == ("needs_person", (1, [])), asked
    assert [row.question for row in asked.rows if row.is_open] == [CLOCK]
    assert "the site may have what was entered on the pages before" in asked.reason, asked
    first, second = await footpath.fill(quote.url, input=OURS), await footpath.fill(quote.url, input={CLOCK: "Mine"})
    assert (first.status, second.status, second.rungs) == ("complete", "complete", {"replay"}), second
    assert quote.sent == (3, [OURS[CLOCK], "Mine"])


@pytest.mark.thorough
async def test_what_is_given_waits_for_the_last_step_and_is_checked_there(footpath: Footpath, careers: FormSite):
    quote = Quote(careers, first="<p>Step 1 of 2</p>", second="<p>Step 2 of 2</p>")
    ran = await footpath.fill(quote.url, input={**OURS, "colour": "green"})
    assert (ran.status, quote.sent) == ("needs_person", (1, [])), ran
    assert ran.reason.startswith("No question of the form asked for “colour”"), ran.reason
    ran = await footpath.fill(quote.url, input=OURS)
    assert (ran.status, quote.sent) == ("complete", (2, [OURS[CLOCK]])), ran


@pytest.mark.thorough
async def test_where_no_step_is_told_a_form_that_wants_something_new_goes_on(footpath: Footpath, careers: FormSite):
    quote = Quote(careers)
    ran = await footpath.fill(quote.url, person=Scripted(says=OURS))
    assert (ran.status, quote.sent) == ("complete", (1, [OURS[CLOCK]])), ran


@pytest.mark.parametrize("asks", [text("Phone", "phone", type="tel"), EMAIL + ASKS])
@pytest.mark.thorough
async def test_any_other_form_of_the_site_is_not_sent_after_it(footpath: Footpath, careers: FormSite, asks: str):
    quote = Quote(careers, asks=asks)
    ran = await footpath.fill(quote.url, person=Scripted(says=OURS), limits=QUICK)
    assert (ran.status, quote.sent) == ("unknown", (1, [])), ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("button", "heading", "sends"),
    [
        ("Continue to summary", "Please check your registration", "Complete registration"),
        ("Weiter zur Übersicht", "Bitte prüfen Sie Ihre Angaben", "Verbindlich anmelden"),
    ],
)
@pytest.mark.sample(1)
async def test_a_summary_is_turned_to_and_sent_by_its_own_button(
    footpath: Footpath, careers: FormSite, button: str, heading: str, sends: str
):
    start = careers.page("/join", page("Join us", form(NAME, EMAIL, action="/summary", button=button)))
    voucher = text("Voucher code", "voucher", required=False)
    careers.takes("/summary", page(heading, "<p>Ida Brandt</p>", form(voucher, button=sends)))
    careers.takes("/send")
    for rung in ("rules", "replay"):
        held = await footpath.fill(start, submit="review", person=Scripted(approves=False))
        assert (held.status, careers.posted("/send")) == ("reviewed", [])
        assert held.begun()[-1].target == f"button “{button}”"
        ran = await footpath.fill(start)
        assert (ran.status, careers.posted("/send")) == ("complete", [{"voucher": ""}]), ran
        assert rung in ran.rungs
        careers.sent.clear()


WIZARD = """<div id=here></div><script>
    const steps = [
        '<h2>Step 1 of 2: You</h2><label>Full name <input id=name></label><button>Next</button>',
        `<h2>Step 2 of 2: Review</h2><label><input type=checkbox id=rules> I accept the house rules *</label>
            <button>Request visit</button>`,
    ]
    const given = {}
    const show = step => {
        here.innerHTML = `<form>${steps[step]}</form>`
        here.firstChild.onsubmit = async event => {
            event.preventDefault()
            event.target.querySelectorAll('input').forEach(each => given[each.id] = each.checked || each.value)
            if (step == 0) return show(1)
            await fetch('/send', {method: 'POST', body: new URLSearchParams(given)})
            here.innerHTML = '<h2>Thank you</h2><p>Your request was received. Reference AB-1234</p>'
        }
    }
    show(0)
</script>"""


@pytest.mark.thorough
async def test_a_last_step_that_only_wants_to_be_agreed_to_is_sent(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    ran = await footpath.fill(careers.page("/visit", page("Visit", WIZARD)), input={"I accept the house rules": "yes"})
    (sent,) = careers.posted("/send")
    assert (ran.status, sent["rules"]) == ("complete", "true"), ran


@pytest.mark.thorough
async def test_a_counted_step_that_only_wants_to_be_agreed_to_is_sent_after_one_that_says_send(
    footpath: Footpath, careers: FormSite
):
    agree = "<p><label><input type=checkbox name=true required> Declaro que los datos son ciertos</label></p>"
    last = form(agree, button="Enviar candidatura")
    careers.takes("/2", page("Candidatura", "<p>Paso 2 de 2</p><h2>Revise sus datos</h2><p>Ida</p>", last))
    careers.takes("/send")
    first = page("Candidatura", "<p>Paso 1 de 2</p>", form(NAME, EMAIL, action="/2", button="Enviar"))
    agreed = {"Declaro que los datos son ciertos": "yes"}
    ran = await footpath.apply(careers.page("/1", first), input=agreed, limits=QUICK)
    assert (ran.status, len(careers.posted("/2")), len(careers.posted("/send"))) == ("complete", 1, 1), ran


@pytest.mark.parametrize("type", ["apply", "fill"])
@pytest.mark.thorough
async def test_a_site_that_begins_anew_after_it_has_taken_all_gets_nothing_twice(
    footpath: Footpath, careers: FormSite, type: str
):
    url = careers.page("/1", page("Apply", form(NAME, EMAIL, action="/1", button="Next")))
    careers.takes(
        "/1", page("Apply", form(text("Phone", "phone", type="tel"), action="/2", button="Submit application"))
    )
    careers.takes("/2", "/1")
    ran = await getattr(footpath, type)(url, limits=QUICK)
    assert (ran.status, len(careers.posted("/2"))) == ("unknown", 1), ran


@pytest.mark.parametrize(
    ("title", "onward"), [("Sind diese Eingaben richtig?", "Weiter"), ("Are these values correct?", "Next")]
)
async def test_a_last_look_at_the_answers_is_sent_on_by_its_only_button_that_leads_on(
    footpath: Footpath, careers: FormSite, title: str, onward: str
):
    url = careers.page("/join", page("Join", form(NAME, EMAIL, action="/look", button=onward)))
    repeated = "<table><tr><td>Name<td>Ida Brandt<tr><td>Email<td>ida@example.org</table>"
    back = form("", action="/join", button="Zurück" if onward == "Weiter" else "Previous")
    careers.takes("/look", page(title, repeated, back, form("", action="/send", button=onward)))
    careers.takes("/send")
    ran = await footpath.fill(url)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
