"""A run that ended `unknown` teaches its way once somebody says that its form was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from tests.engine.running import OTTO, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, form, page, script

from footpath.memory.resolution import resolve
from footpath.schema.cookbook import EndSeen

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

MIRA = {**OTTO, "basics": {**OTTO["basics"], "name": "Mira Roth", "email": "mira@example.org"}}
PIA = {"basics": {**OTTO["basics"], "name": "Pia Lind", "email": "pia@example.org"}, "work": OTTO["work"]}
OTTOS = {"first": "Otto", "last": "Reuter", "email": "otto@example.org"}
STAYS = script(
    "document.forms[0].onsubmit = event => {"
    "event.preventDefault(); fetch('/send', {method: 'POST', body: new URLSearchParams(new FormData(event.target))}) }"
)


@pytest.mark.thorough
async def test_it_is_learned_as_if_the_site_had_confirmed_it_and_replayed(footpath: Footpath, careers: FormSite):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), STAYS))
    careers.takes("/send")
    first = await footpath.fill(url, limits=QUICK)
    assert (first.status, await footpath.books.list()) == ("unknown", []), first
    said, _ = await resolve(footpath.store, footpath.now, first.run.id, landed=True)
    book = await footpath.book()
    assert (said.cookbook, book.steps[-1].effect, book.health.score) == (book.id, "outside", 100)
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, again.rungs, careers.posted("/send")[1:]) == ("unknown", {"replay"}, [OTTOS]), again
    await resolve(footpath.store, footpath.now, again.run.id, landed=True)
    book = await footpath.book()
    assert (book.revision, book.health.successes) == (1, 1), "the same way has worked once more"


@pytest.mark.thorough
async def test_the_words_of_a_page_that_a_person_took_for_the_end_prove_the_next_one(
    footpath: Footpath, careers: FormSite
):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", lambda sent: page("Ahoy", f"<p>The lamp of {sent['first']} is lit, the tower stands.</p>"))
    first = await footpath.fill(url, limits=QUICK)
    assert first.status == "unknown", first
    await resolve(footpath.store, footpath.now, first.run.id, landed=True)
    (proof,) = (each for each in (await footpath.book()).steps[-1].postcondition.all_of if isinstance(each, EndSeen))
    assert proof.texts == ("ahoy", "the lamp of * is lit the tower stands"), "and nobody's name"
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, again.rungs, careers.posted("/send")[1:]) == ("complete", {"replay"}, [OTTOS]), again
    careers.takes("/send", page("Ahoy", "<p>The lamp is out, the tower stands.</p>"))
    other = await footpath.fill(url, MIRA, limits=QUICK)
    assert (other.status, len(careers.posted("/send"))) == ("unknown", 3), "other words prove nothing"


def record(sent: dict[str, str], *further: str) -> str:
    """A page as of a service desk: the record, its state and a box for comments, without a word of thanks."""
    name = f"{sent['first']} {sent['last']}"
    cells = "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in (("Wer", name), ("Wo", sent["email"])))
    said = "".join(f"<p>{each}</p>" for each in ("Vom Portal, 30.11.", "Schritt: noch niemand zugeteilt", *further))
    return page(f"Akte {name}", f"<dl>{cells}</dl>{said}<p>Verlauf</p><label>Notiz <input name=n></label>")


async def test_a_record_that_a_person_took_for_the_end_proves_the_next_one_of_nobody_else(
    footpath: Footpath, careers: FormSite
):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", record)
    first = await footpath.fill(url, limits=QUICK)
    assert first.status == "unknown", first
    await resolve(footpath.store, footpath.now, first.run.id, landed=True)
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, again.rungs, careers.posted("/send")[1:]) == ("complete", {"replay"}, [OTTOS]), again
    assert "a person said" in again.reason
    careers.takes("/send", lambda sent: record(sent, "Bis auf Weiteres ruht die Akte."))
    other = await footpath.fill(url, MIRA, limits=QUICK)
    assert (other.status, len(careers.posted("/send"))) == ("unknown", 3), "the page says something else besides"
    careers.takes("/send", lambda _: record({"first": "Otto", "last": "Reuter", "email": "otto@example.org"}))
    third = await footpath.fill(url, PIA, limits=QUICK)
    assert (third.status, len(careers.posted("/send"))) == ("unknown", 4), "the record of somebody else"


@pytest.mark.thorough
async def test_an_end_that_a_person_took_for_a_refusal_refuses_the_next_one(footpath: Footpath, careers: FormSite):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Thank you", "<p>Your application has been received.</p>"))
    assert (await footpath.fill(url, limits=QUICK)).status == "complete"
    careers.takes("/send", lambda sent: page("Clocks", f"<p>{sent['first']}, the tower fell.</p>"))
    fell = await footpath.fill(url, OTTO, limits=QUICK)
    assert (fell.status, fell.rungs) == ("unknown", {"replay"}), fell
    await resolve(footpath.store, footpath.now, fell.run.id, landed=False)
    other = await footpath.fill(url, MIRA, limits=QUICK)
    assert (other.status, other.rungs) == ("needs_person", {"replay"}), other
    assert "the tower fell" in other.reason


@pytest.mark.thorough
async def test_words_of_thanks_that_tell_no_receipt_are_learned_as_well(footpath: Footpath, careers: FormSite):
    said = "<h2>Nice to meet you!</h2><p>We have got everything. Ines of our team reads it, {}.</p>"
    ends = script(
        "document.forms[0].onsubmit = event => { event.preventDefault(); const form = event.target;"
        "const first = form.first.value, body = new URLSearchParams(new FormData(form));"
        "fetch('/send', {method: 'POST', body})"
        f".then(() => {{ document.body.innerHTML = `{said}`.replace('{{}}', first) }}) }}"
    )
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), ends))
    careers.takes("/send")
    first = await footpath.fill(url, limits=QUICK)
    assert first.status == "unknown", first
    await resolve(footpath.store, footpath.now, first.run.id, landed=True)
    again = await footpath.fill(url, OTTO, limits=QUICK)
    assert (again.status, careers.posted("/send")[1:]) == ("complete", [OTTOS]), again
    careers.page("/apply", page("Apply", form(NAME, EMAIL), ends.replace("reads it", "lost it")))
    other = await footpath.fill(url, MIRA, limits=QUICK)
    assert (other.status, len(careers.posted("/send"))) == ("unknown", 3), "other words prove nothing"


async def test_the_front_page_proves_no_sending_whatever_a_person_said_before(footpath: Footpath, careers: FormSite):
    careers.page("/", page("Clocks", "<p>The tower stands.</p>"))
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", "/")
    first = await footpath.fill(url, limits=QUICK)
    assert first.status == "unknown", first
    await resolve(footpath.store, footpath.now, first.run.id, landed=True)
    assert (await footpath.fill(url, OTTO, limits=QUICK)).status == "unknown"


@pytest.mark.thorough
async def test_what_was_not_sent_teaches_nothing(footpath: Footpath, careers: FormSite):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Welcome", "<p>Read about our clocks.</p>"))
    ran = await footpath.fill(url, limits=QUICK)
    await resolve(footpath.store, footpath.now, ran.run.id, landed=False)
    assert await footpath.books.list() == []


class AtHand(Scripted):
    """Knows what became of it, and says so while the run lasts."""

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = "") -> Literal["sent"]:
        return "sent"


@pytest.mark.thorough
async def test_it_is_learned_too_where_the_person_says_so_at_once(footpath: Footpath, careers: FormSite):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Welcome", "<p>Read about our clocks.</p>"))
    first = await footpath.fill(url, person=AtHand(), limits=QUICK)
    assert (first.status, len(careers.posted("/send"))) == ("complete", 1), first
    again = await footpath.fill(url, OTTO, person=AtHand(), limits=QUICK)
    assert (again.status, again.rungs, careers.posted("/send")[1:]) == ("complete", {"replay"}, [OTTOS]), again


@pytest.mark.thorough
async def test_it_is_learned_too_where_the_next_attempt_at_a_queued_task_is_told(footpath: Footpath, careers: FormSite):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Welcome", "<p>Read about our clocks.</p>"))
    assert (await footpath.fill(url, task_id="t", limits=QUICK)).status == "unknown"
    told = await footpath.fill(url, task_id="t", person=AtHand(), limits=QUICK)
    assert (told.status, len(careers.posted("/send"))) == ("complete", 1), told
    again = await footpath.fill(url, OTTO, person=AtHand(), limits=QUICK)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
