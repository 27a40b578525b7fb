"""What a site makes of a form that was sent, told by what changes on its page, in words of any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, form, page, script, text

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

NOTE = text("Note", "note", required=False)


def desk(does: str, *, method: str = "POST", beside: str = "<div id=said></div>") -> str:
    """A page whose form is sent by a script, which does something with the page once the site has answered."""
    sends = f"""document.forms[0].onsubmit = async event => {{
        event.preventDefault()
        const form = event.target
        const body = '{method}' == 'GET' ? undefined : new FormData(form)
        const reply = await fetch('/send', {{method: '{method}', body}})
        const say = text => said.innerHTML = `<p>${{text}}</p>`
        {does}
    }}"""
    return page("Apply", "<header>Werk</header>", f"<main>{form(NAME, EMAIL, NOTE)}{beside}</main>", script(sends))


STAYS = "form.reset(); say('{}')"
REPLACED = "form.parentElement.innerHTML = '<h2>{}</h2>'"
TOAST = "form.reset(); document.body.insertAdjacentHTML('beforeend', '<div role=status>{}</div>')"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("does", "said"),
    [
        (STAYS, "Your application has been submitted."),
        (STAYS, "The new hire has been added."),
        (STAYS, "Zgłoszenie przyjęte."),
        (REPLACED, "Zgłoszenie przyjęte."),
        (TOAST, "Ansökan har kommit fram."),
        (REPLACED, "Hakemus on tallennettu"),
        (STAYS.replace("<p>", "<p role=alert>"), "Zgłoszenie przyjęte."),
        (REPLACED, "Thank you. “Book a loading bay” has reached us."),
    ],
    ids=[
        "a report",
        "no known words",
        "Polish",
        "in the place of the form",
        "a toast",
        "Finnish",
        "an alert",
        "a title with a word of work",
    ],
)
@pytest.mark.sample(1)
async def test_a_form_that_is_answered_and_emptied_under_a_new_text_is_sent_learned_and_replayed(
    footpath: Footpath, careers: FormSite, does: str, said: str
):
    careers.takes("/send", "ok")
    url = careers.page("/apply", desk(does.format(said)))
    first = await footpath.fill(url, limits=QUICK)
    assert (first.status, first.run.proof) == ("complete", said), first
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, again.run.proof, again.rungs) == ("complete", said, {"replay"}), again
    assert len(careers.posted("/send")) == 2


@pytest.mark.parametrize(("status", "ends"), [("200 OK", "complete"), ("422 Unprocessable Content", "needs_person")])
@pytest.mark.thorough
async def test_an_answer_of_which_the_page_reads_only_the_status_is_an_answer(
    footpath: Footpath, careers: FormSite, status: str, ends: str
):
    careers.takes("/send", page("Received", "<p>We have it.</p>" * 200), status=status)
    does = f"if (reply.ok) {{ {REPLACED.format('Zgłoszenie przyjęte.')} }} else say('Nie teraz.')"
    ran = await footpath.fill(careers.page("/apply", desk(does)), limits=QUICK)
    assert ran.status == ends, ran


@pytest.mark.thorough
async def test_a_report_that_is_new_counts_also_where_the_form_is_sent_by_get(footpath: Footpath, careers: FormSite):
    careers.page("/send", "ok")
    url = careers.page("/apply", desk(STAYS.format("Your application has been submitted."), method="GET"))
    assert (await footpath.apply(url, limits=QUICK)).status == "complete"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "does",
    [
        "form.reset()",
        STAYS.format("0 / 500"),
        STAYS.format("Proszę czekać…"),
        STAYS.format("Niestety nie udało się tego zapisać."),
        "say('Avaldus on vastu võetud.')",
        "document.querySelector('header').textContent = 'Werk mit Herz'; form.reset()",
        REPLACED.format("Podsumowanie</h2><p>Ida Brandt</p><button type=button>Wyślij</button><h2>Dalej"),
        REPLACED.format("Wybierz termin</h2><a href='#mo'>Poniedziałek</a><h2>Dalej"),
        REPLACED.format("Dalej</h2><form><label>Telefon <input name=tel></label><button>Wyślij</button></form><h2>2"),
    ],
    ids=[
        "says nothing",
        "a counter",
        "wait",
        "a failure",
        "still filled",
        "elsewhere",
        "a review",
        "a choice",
        "a further question",
    ],
)
async def test_a_page_that_does_not_show_it_is_told_as_unknown(footpath: Footpath, careers: FormSite, does: str):
    careers.takes("/send", "ok")
    ran = await footpath.fill(careers.page("/apply", desk(does)), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == ("unknown", 1), ran
    assert await footpath.books.list() == []


FLASH = "const said = document.createElement('div'); said.className = 'toast'; said.textContent = '{}'; "
GOES = "document.body.append(said); setTimeout(() => said.remove(), 1000)"
DIALOG = """form.reset(); const said = document.createElement('dialog'); said.innerHTML = '<p>{}</p>'
    document.body.append(said); said.showModal(); setTimeout(() => said.remove(), 1500)"""
BUTTON = "const button = form.querySelector('button'); button.textContent = '{}'; button.disabled = true"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("does", "said", "status"),
    [
        (f"form.reset(); {FLASH}{GOES}", "Nachricht verschickt", "complete"),
        (DIALOG, "Bedankt! Wij bellen binnen twee dagen.", "complete"),
        ("form.reset(); alert('{}')", "Message sent", "complete"),
        (BUTTON, "Enviado ✓", "complete"),
        (f"form.reset(); {FLASH}{GOES}", "Ups, coś poszło nie tak", "unknown"),
        ("form.reset(); alert('{}')", "Das hat leider nicht geklappt.", "unknown"),
        (BUTTON, "Enviando…", "unknown"),
    ],
    ids=["a toast", "a dialog", "an alert", "the button", "a toast that fails", "an alert that fails", "a busy button"],
)
@pytest.mark.sample(2)
async def test_what_a_page_says_for_a_moment_counts(
    footpath: Footpath, careers: FormSite, does: str, said: str, status: str
):
    careers.takes("/send", "ok")
    ran = await footpath.fill(careers.page("/apply", desk(does.format(said))), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran
    assert said in (ran.run.proof or ran.reason) or does == BUTTON, "it is quoted"


TURNS = "<style>@keyframes t { to { transform: rotate(360deg) } } i { animation: t 1s linear infinite }</style>"


@pytest.mark.thorough
@pytest.mark.parametrize("sign", ["<progress></progress>", "<i style='display:inline-block;width:9px;height:9px'></i>"])
@pytest.mark.sample(1)
async def test_thanks_beside_a_sign_that_turns_are_no_end(footpath: Footpath, careers: FormSite, sign: str):
    careers.takes("/send", "ok")
    does = f"form.reset(); said.innerHTML = `<div>{sign} <span>Dziękujemy, pakujemy</span></div>`"
    ran = await footpath.fill(careers.page("/apply", TURNS + desk(does)), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == ("unknown", 1), ran


ABOUT = page("Afspraak aanvragen", form(NAME, EMAIL, button="Aanvragen"))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("<h1>Gelukt</h1><p>Je aanvraag is binnen. Wij bellen je.</p>", "complete"),
        ("<h1>In de bus</h1><p>Je aanvraag heeft nummer D-2209.</p>", "complete"),
        ("<h1>Welkom</h1><p>Onze klokken lopen goed.</p>", "unknown"),
        ("<h1>Onze klokken</h1><p>Referentie DE-2231.</p>", "unknown"),
        ("<h1>Je aanvraag</h1><p>Die is geweigerd.</p>", "unknown"),
        ("<h1>Je aanvraag</h1><p>Je aanvraag is ons een raadsel.</p>", "unknown"),
    ],
    ids=["in other words", "a number", "about something else", "a number alone", "refused", "about it, no more"],
)
@pytest.mark.sample(2)
async def test_a_document_in_unknown_words_confirms_by_several_signs(
    footpath: Footpath, careers: FormSite, reply: str, status: str
):
    careers.takes("/send", f"<html lang=nl><title>Klokken</title><main>{reply}</main>")
    ran = await footpath.fill(careers.page("/apply", ABOUT), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


@pytest.mark.thorough
async def test_an_emptied_form_under_a_new_sentence_about_it_confirms(footpath: Footpath, careers: FormSite):
    said = ["", "<p>Your note is in our inbox.</p>"]
    url = careers.page("/note", lambda: page("Leave a note", said[len(careers.sent)], form(NAME, EMAIL)))
    careers.takes("/send", "/note")
    ran = await footpath.fill(url, limits=QUICK)
    assert (ran.status, ran.run.proof) == ("complete", "Your note is in our inbox."), ran


async def test_a_server_that_fails_is_not_confirmed_by_an_emptied_form(footpath: Footpath, careers: FormSite):
    careers.takes("/send", "no", status="500 Internal Server Error")
    ran = await footpath.fill(careers.page("/apply", desk(STAYS.format("Zgłoszenie przyjęte."))), limits=QUICK)
    assert ran.status == "unknown", ran


@pytest.mark.parametrize(
    ("reply", "beside", "status"),
    [
        ("Dziękujemy za zgłoszenie", "Do zobaczenia!", "complete"),
        ("Witamy w naszej firmie", "Nasze zegary chodzą dobrze.", "unknown"),
        ("Proszę czekać", "Nasze zegary chodzą dobrze.", "unknown"),
    ],
)
async def test_another_document_has_to_say_thanks(
    footpath: Footpath, careers: FormSite, reply: str, beside: str, status: str
):
    careers.takes("/send", page(reply, f"<p>{beside}</p>"))
    ran = await footpath.fill(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    "reply",
    [
        "<h1>Thanks!</h1><p>Your application was rejected because the e-mail is invalid.</p>",
        "<h1>Your application was submitted</h1><p>Warning: your CV was not received.</p>",
        "<h1>Data engineer</h1><p>Thank you for visiting. Reference: DE-2231.</p>",
    ],
    ids=["rejected", "in part", "a visit"],
)
@pytest.mark.sample(1)
async def test_thanks_beside_what_was_not_taken_leave_the_sending_unknown(
    footpath: Footpath, careers: FormSite, reply: str
):
    careers.takes("/send", page("Werk", reply))
    ran = await footpath.fill(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == ("unknown", 1), ran
    assert await footpath.books.list() == []


SAYS_NO = "document.body.insertAdjacentHTML('beforeend', `<div>${await reply.text()}</div>`)"


@pytest.mark.parametrize("status", ["422 Unprocessable Content", "429 Too Many Requests"])
@pytest.mark.parametrize("is_script", [True, False], ids=["by script", "as a document"])
@pytest.mark.parametrize("words", ["Come back after the holidays.", "Something went wrong. Please try again."])
@pytest.mark.sample(1)
async def test_what_a_site_declines_was_not_sent_and_its_words_are_told(
    footpath: Footpath, careers: FormSite, status: str, words: str, is_script: bool
):
    careers.takes("/send", f"<p>{words}</p>", status=status)
    html = desk(SAYS_NO) if is_script else page("Apply", form(NAME, EMAIL))
    ran = await footpath.fill(careers.page("/apply", html), limits=QUICK)
    assert ran.status == "needs_person", ran
    assert words in ran.reason
    assert [each.landed for each in ran.events("effect_resolved")] == [False]
    careers.takes("/send")
    later = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    assert (await footpath.fill(later, limits=QUICK)).status == "complete", "nothing is open of the first"


KEEPS = "say('{}')"
"""The page says something over the form, which keeps what was typed."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("said", "role", "status"),
    [
        ("Your application has been submitted.", "", "complete"),
        ("Dziękujemy!", "status", "unknown"),
        ("Dziękujemy!", "alert", "unknown"),
        ("Dziękujemy!", "", "unknown"),
        ("Zgłoszenie u nas.", "status", "unknown"),
        ("Dziękujemy, niestety wystąpił problem.", "status", "unknown"),
        ("Dziękujemy. Proszę czekać…", "status", "unknown"),
    ],
    ids=["a report", "thanks in a live region", "thanks as an alert", "thanks", "no known words", "a failure", "wait"],
)
async def test_a_form_that_keeps_its_values_was_sent_where_the_site_says_so(
    footpath: Footpath, careers: FormSite, said: str, role: str, status: str
):
    careers.takes("/send", "ok")
    url = careers.page("/apply", desk(KEEPS.format(said), beside=f"<div id=said role='{role}'></div>"))
    ran = await footpath.fill(url, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


def given_again(head: str = "", beside: str = "", marks: str = "") -> str:
    """The page with the form as it was filled, as a site gives it again that does not take it."""
    first = f'<p><label>First name <input name=first value="Ida" required {marks}></label>{beside}</p>'
    last = text("Last name", "last", value="Brandt")
    email = text("Email address", "email", type="email", value="ida@example.org")
    return page("Apply", head, f"<main>{form(first, last, email)}</main>")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("again", "status"),
    [
        (given_again(marks="aria-invalid=true aria-describedby=why", beside="<i id=why>Zbyt krótkie</i>"), "refused"),
        (given_again(marks="aria-invalid=true", head="<p role=alert>Sprawdź dane.</p>"), "refused"),
        (given_again(beside="<span>Zbyt krótkie</span>"), "refused"),
        (given_again(head="<p role=alert>Zbyt krótkie</p>"), "refused"),
        (given_again(beside="<span>Dziękujemy</span>"), "unknown"),
        (given_again(), "unknown"),
    ],
    ids=["described", "marked", "beside a field", "an alert alone", "thanks beside a field", "says nothing"],
)
async def test_a_form_given_again_was_not_sent_where_a_field_is_marked_or_has_a_new_text(
    footpath: Footpath, careers: FormSite, again: str, status: str
):
    careers.takes("/send", again)
    url = careers.page("/apply", page("Apply", f"<main>{form(NAME, EMAIL)}</main>"))
    ran = await footpath.fill(url, limits=QUICK)
    landed = [each.landed for each in ran.events("effect_resolved")]
    assert (ran.status, landed) == (("needs_person", [False]) if status == "refused" else ("unknown", [])), ran
    assert len(careers.posted("/send")) == 1
    if "krótkie" in again and status == "refused":
        assert "Zbyt krótkie" in ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("does", "status"),
    [
        ("form.first.setAttribute('aria-invalid', 'true')", "needs_person"),
        ("form.first.parentElement.insertAdjacentHTML('afterend', '<p>Wygląda dobrze!</p>')", "unknown"),
    ],
    ids=["a mark", "a text beside a field"],
)
async def test_a_form_that_stays_was_not_sent_where_a_field_of_it_is_marked(
    footpath: Footpath, careers: FormSite, does: str, status: str
):
    careers.takes("/send", "ok")
    ran = await footpath.fill(careers.page("/apply", desk(does)), limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran
