"""What is secret, of a person or of a card: entered where the task gives it, and nowhere to be seen or kept."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.browser

CHECKOUT = form(
    EMAIL,
    text("Password", "p", type="password"),
    text("Repeat password", "p2", type="password"),
    text("Card number", "n"),
    text("CVC", "c", more="autocomplete=cc-csc"),
    text("Expiry (MM/YY)", "x"),
    button="Create account",
)


def given(word: str, card: str) -> dict[str, str]:
    secrets = {"Password": word, "Repeat password": word, "Card number": card, "CVC": "7351", "Expiry": "2031-11"}
    return {"email": "ida@example.org", **secrets}


def kept(folder: Path) -> str:
    return "".join(each.read_bytes().decode("latin-1") for each in folder.rglob("*") if each.suffix.startswith(".db"))


def holds(text: str, secret: str) -> bool:
    """Whether it stands there; a short one by itself: its digits may stand in any other number."""
    return secret in text if len(secret) > 5 else re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None


async def test_what_is_secret_is_entered_as_the_task_gives_it_and_kept_and_shown_nowhere(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    for word, card in (("Uhrwerk-4711-x", "4111111111111111"), ("Pendel-0815-y", "5500005555555559")):
        person = Scripted()
        ran = await footpath.fill(start, person=person, submit="review", input=given(word, card))
        assert ran.status == "complete", ran.reason
        assert careers.sent[-1].fields == {
            "email": "ida@example.org", "p": word, "p2": word, "n": card, "c": "7351", "x": "11/31",
        }  # fmt: skip
        (review,) = person.reviews
        values = {row.question: row.value for rows in (review.rows, ran.rows) for row in rows}
        assert values.pop("Email address") == "ida@example.org"
        assert set(values.values()) == {"•••"}
        for secret in (word, card, "7351"):
            assert not holds(kept(tmp_path / "home") + repr(ran.journal), secret)
    assert ran.rungs == {"replay"}


@pytest.mark.thorough
async def test_what_is_secret_is_kept_out_of_what_a_page_says_of_it(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    said = "<p role=alert>CVC {c} of a card that expires {x} is not valid</p>"
    careers.takes("/send", lambda sent: page("Create an account", said.format(**sent), CHECKOUT))
    data = {**given("Uhrwerk-4711-x", "4111111111111111"), "CVC": "735"}
    ran = await footpath.fill(start, person=Scripted(), submit="review", input=data)
    assert careers.sent
    assert careers.sent[0].fields["x"] == "11/31"
    for secret in ("CVC 735", "11/31"):
        assert not holds(kept(tmp_path / "home") + repr(ran.journal) + ran.run.reason, secret)


@pytest.mark.thorough
async def test_a_secret_that_a_person_tells_holds_for_this_run_alone(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    said = {"Password": "Uhrwerk-4711-x", "Repeat": "Uhrwerk-4711-x", "Card": "4111111111111111", "CVC": "7351",
            "Expiry": "11/31"}  # fmt: skip
    for _ in range(2):
        person = Scripted(says=said)
        ran = await footpath.fill(start, person=person, submit="review")
        assert ran.status == "complete", ran.reason
        assert len(person.asked) == len(said)
        assert not any(holds(kept(tmp_path / "home"), each) for each in said.values())


async def test_a_password_is_taken_of_no_profile(footpath: Footpath, careers: FormSite):
    start = careers.page("/register", page("Create an account", CHECKOUT))
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "answers": [{"match": "password", "answer": "Uhrwerk-4711-x"}]}}
    ran = await footpath.fill(start, who)
    assert (ran.status, careers.sent) == ("needs_person", [])
    assert "--data" in ran.reason
    assert "Uhrwerk" not in ran.reason


WORD, BANK = "Uhrwerk-4711-x", "DE89370400440532013000"
LEAKS = {
    "an image": "new Image().src = '/log?q=' + encodeURIComponent(v)",
    "a fetch": "fetch('/log?q=' + btoa(v))",
    "a frame": "const f = document.createElement('iframe'); f.src = '/log/' + v; document.body.append(f)",
    "a beacon": "navigator.sendBeacon('/log?q=' + v)",
}
ACCOUNT = (NAME, EMAIL, text("Password", "pw", type="password"), text("IBAN", "iban"))


def addresses(site: FormSite) -> str:
    return unquote(unquote(" ".join(f"{each.path}?{each.query}" for each in site.requests)))


def tells(said: str) -> list[str]:
    spelled = [spelling for each in (WORD, BANK) for spelling in (each, base64.b64encode(each.encode()).decode())]
    return [each for each in spelled if each in said]


@pytest.mark.parametrize("kind", ["fill_form", "apply"])
@pytest.mark.parametrize("leak", LEAKS)
async def test_no_secret_leaves_in_an_address_and_the_form_is_sent(
    footpath: Footpath, careers: FormSite, kind: str, leak: str
):
    spy = script(f"addEventListener('input', (e) => {{ const v = e.target.value; {LEAKS[leak]} }})")
    postings = [careers.page(f"/jobs/{each}/apply", page("Clock maker", form(*ACCOUNT), spy)) for each in (1, 2)]
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "answers": [{"match": "IBAN", "answer": BANK}]}}
    for hands, start in zip(("rules", "replay"), postings, strict=True):
        ran = await footpath.run(kind, start, who, None, input={"Password": WORD}, submit="submit")
        assert ran.status == "complete", ran
        assert hands in ran.rungs
        assert (careers.sent[-1].fields["pw"], careers.sent[-1].fields["iban"]) == (WORD, BANK)
    assert not tells(addresses(careers))


async def test_a_secret_that_a_person_tells_leaves_in_no_address(footpath: Footpath, careers: FormSite):
    spy = script("addEventListener('input', (e) => fetch('/log?q=' + e.target.value))")
    start = careers.page("/in", page("Account", form(EMAIL, text("IBAN", "iban"), button="Save account"), spy))
    careers.takes("/send")
    ran = await footpath.fill(start, person=Scripted(says={"IBAN": BANK}), submit="submit")
    assert careers.posted("/send")[0]["iban"] == BANK, ran
    assert not tells(addresses(careers))


GETS: dict[str, Callable[[str], str]] = {
    "the form": lambda fields: f"<form action=/log>{fields}<button>Submit application</button></form>",
    "its button": lambda fields: form(
        fields,
        script(
            "addEventListener('input', () => { b.formAction = '/send?q=' + document.querySelector('[name=pw]').value })"
        ),
        button="",
    ).replace("</form>", "<button id=b>Submit application</button></form>"),
    "its script": lambda fields: form(
        fields,
        script(
            "document.currentScript.parentNode.addEventListener('submit', (e) => {"
            "e.preventDefault(); fetch('/send?q=' + e.target.pw.value, {method: 'POST'})"
            ".then(() => { document.body.textContent = 'Sent' }) })"
        ),
    ),
}


@pytest.mark.parametrize("kind", ["fill_form", "apply"])
@pytest.mark.parametrize("gets", GETS)
async def test_a_form_that_would_be_sent_by_an_address_with_a_secret_is_not_sent_and_says_why(
    footpath: Footpath, careers: FormSite, kind: str, gets: str
):
    start = careers.page("/jobs/1/apply", page("Clock maker", GETS[gets]("".join(ACCOUNT))))
    careers.takes("/send")
    given = {"Password": WORD, "IBAN": BANK}
    ran = await footpath.run(kind, start, IDA, None, input=given, submit="submit")
    assert not tells(addresses(careers))
    assert (careers.sent, ran.status) == ([], "needs_person"), ran
    assert "secret value" in ran.reason


@pytest.mark.thorough
async def test_a_secret_in_the_address_of_an_image_does_not_hide_that_the_form_was_sent(
    footpath: Footpath, careers: FormSite
):
    spy = script(
        "document.forms[0].addEventListener('submit', (e) => { new Image().src = '/log?q=' + e.target.pw.value;"
        "fetch('/log?q=' + e.target.pw.value) })"
    )
    start = careers.page("/jobs/1/apply", page("Clock maker", form(*ACCOUNT), spy))
    careers.takes("/send")
    ran = await footpath.apply(start, input={"Password": WORD, "IBAN": BANK}, submit="submit")
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    assert not tells(addresses(careers))


async def test_what_the_person_gives_as_a_secret_is_covered_whatever_its_field_asks_for(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/dues", page("Dues", form(NAME, text("IBAN", "iban"), text("Motto", "motto"))))
    careers.takes("/send")
    given = {"IBAN": "DE89370400440532013000", "Motto": "Uhrwerk 4711"}
    for secret in (("IBAN",), ("Motto", "IBAN"), ()):
        person = Scripted()
        ran = await footpath.fill(start, person=person, submit="review", input=given, secret=secret)
        assert (ran.status, careers.sent[-1].fields["iban"]) == ("complete", given["IBAN"]), ran
        for rows in (person.reviews[0].rows, ran.rows):
            shown = {row.question: row.value for row in rows}
            assert {name for name in given if shown[name] == "•••"} == set(secret), shown


async def test_the_title_of_a_page_tells_no_secret_in_a_review(footpath: Footpath, careers: FormSite):
    titles = script("addEventListener('input', event => { document.title = 'Dues from ' + event.target.value })")
    start = careers.page("/dues", page("Dues", form(text("IBAN", "iban")), titles))
    careers.takes("/send")
    person = Scripted()
    given = {"IBAN": "DE89370400440532013000"}
    ran = await footpath.fill(start, person=person, submit="review", input=given, secret=("IBAN",))
    assert (ran.status, careers.sent[-1].fields) == ("complete", {"iban": given["IBAN"]}), ran
    assert person.reviews[0].title == "Dues from •••"
