"""The two task types, from a task to a result: what each takes, keeps and refuses."""

from __future__ import annotations

import copy
import socket
from typing import Literal

import pytest
import yaml
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Ran, Scripted
from tests.page.pixels import pixel
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, text

from footpath.coordinator.coordinator import Coordinator
from footpath.errors import BadInput
from footpath.memory.applications import Applications
from footpath.memory.journal import picture_path
from footpath.memory.postings import Postings
from footpath.memory.runs import Runs
from footpath.page.grant import grant_for
from footpath.schema.order import Order
from footpath.schema.posting import Posting
from footpath.store import tasks as task_statements

pytestmark = pytest.mark.browser

Told = Literal["sent", "not_sent"] | None
"""What a person knows of something sent."""


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def start(careers: FormSite) -> str:
    careers.takes("/send")
    return careers.page("/jobs/1/apply", page("Apply", form(NAME, EMAIL)))


async def test_an_application_is_kept_with_its_proof_and_number(footpath: Footpath, start: str):
    ran = await footpath.apply(start)
    (kept,) = await Applications(footpath.store, footpath.now).list()
    assert (kept.state, kept.reference, kept.run) == ("submitted", "AB-1234", ran.run.id)
    assert "Thank you" in kept.proof
    assert kept.posting_url == start.removesuffix("/apply"), "the posting, not a page of its form"


DATA = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "JobPosting",
    "title": "Baker", "hiringOrganization": {"@type": "Organization", "name": "Krume"}}</script>"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("heading", "more", "told"),
    [
        ("Clock maker", "", ("Clock maker", "")),
        ("Apply", DATA, ("Baker", "Krume")),
        ("Brandt: clocks", "", ("", "")),
    ],
)
async def test_what_an_application_is_for_is_known_from_its_form_where_that_is_all_there_is(
    footpath: Footpath, careers: FormSite, heading: str, more: str, told: tuple[str, str]
):
    start = careers.page("/jobs/2/apply", page(heading, form(NAME, EMAIL), more))
    assert (await footpath.apply(start, submit="never")).status == "reviewed"
    (kept,) = await Applications(footpath.store, footpath.now).list()
    assert (kept.title, kept.organisation) == told


async def test_the_same_posting_by_another_link_is_applied_to_once(footpath: Footpath, careers: FormSite, start: str):
    await footpath.apply(start)
    again = await footpath.apply(f"{start}?utm_source=newsletter#apply")
    assert again.status == "complete"
    assert again.reason.startswith("Applied before")
    assert again.reason.endswith("nothing was sent this time.")
    assert again.begun() == []
    assert len(careers.posted("/send")) == 1


@pytest.mark.thorough
async def test_a_kept_posting_is_applied_to_once_by_either_of_its_addresses(
    footpath: Footpath, careers: FormSite, start: str
):
    own = careers.page("/jobs/kept", page("A posting", ""))
    postings = Postings(footpath.store, footpath.now)
    await postings.keep(Posting(title="Baker", organisation="Krume", url=own, apply_url=start), site="a", run="r")
    (kept,) = await postings.list()
    assert (await footpath.apply(start, posting=kept.id)).status == "complete"
    (sent,) = await Applications(footpath.store, footpath.now).list()
    assert (sent.posting, sent.posting_url, sent.title, sent.organisation) == (kept.id, own, "Baker", "Krume")
    for again in (await footpath.apply(own, posting=kept.id), await footpath.apply(own)):
        assert "Applied before" in again.reason
    assert len(careers.posted("/send")) == 1


@pytest.mark.thorough
async def test_the_address_to_apply_at_of_a_kept_posting_is_the_same_application(
    footpath: Footpath, careers: FormSite, start: str
):
    own = careers.page("/jobs/kept", page("A posting", form(NAME, EMAIL)))
    kept = Posting(title="Baker", organisation="Krume", url=own, apply_url=start)
    await Postings(footpath.store, footpath.now).keep(kept, site="a", run="r")
    assert (await footpath.apply(own)).status == "complete"
    again = await footpath.apply(f"{start}?utm_source=x#top")
    assert "Applied before" in again.reason
    assert again.begun() == []
    assert len(careers.posted("/send")) == len(await Applications(footpath.store, footpath.now).list()) == 1


@pytest.mark.thorough
async def test_another_person_may_apply_to_it_too(footpath: Footpath, careers: FormSite, start: str):
    for who in (IDA, OTTO):
        assert (await footpath.apply(start, who)).status == "complete"
    assert [sent["first"] for sent in careers.posted("/send")] == ["Ida", "Otto"]
    assert len(await Applications(footpath.store, footpath.now).list()) == 2


@pytest.mark.thorough
async def test_what_was_held_back_can_be_sent_later(footpath: Footpath, careers: FormSite, start: str):
    assert (await footpath.apply(start, submit="never")).status == "reviewed"
    assert (await footpath.apply(start)).status == "complete"
    assert len(careers.posted("/send")) == 1


@pytest.mark.thorough
async def test_a_form_may_be_filled_as_often_as_one_likes(footpath: Footpath, careers: FormSite, start: str):
    for _ in range(2):
        assert (await footpath.fill(start)).status == "complete"
    assert len(careers.posted("/send")) == 2
    assert await Applications(footpath.store, footpath.now).list() == []


async def queued(footpath: Footpath, ran: Ran, task: str = "t1") -> Coordinator:
    """A queue with a task whose attempt this run was; it failed."""
    coordinator = Coordinator(footpath.store, footpath.now, lambda: task)
    given = ran.run.task.model_dump(mode="json", include={"type", "url"})
    await coordinator.add([Order.model_validate(given)])
    async with footpath.store.writing() as transaction:
        await task_statements.change(transaction, task, {"state": "failed"})
    return coordinator


class Away(Scripted):
    """Whoever is asked what became of something sent."""

    tells: Told = None

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = "") -> Told:
        return self.tells


@pytest.mark.thorough
async def test_a_queued_form_that_asked_goes_on_where_an_answer_is_a_word_of_its_questions(
    footpath: Footpath, careers: FormSite
):
    payer = choice("Who pays?", "payer", "Company", "Myself")
    start = careers.page(
        "/apply", page("Sign up", form(payer, text("Company / organisation", "org"), text("Reason", "why")))
    )
    careers.takes("/send")
    answer = {"question": "Who pays?", "answer": "Company"}
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "answers": [answer]}}
    asked = await footpath.fill(start, who, task_id="t1")
    assert asked.status == "needs_person", asked
    ran = await footpath.fill(start, who, Scripted(says={"Reason": "None"}), task_id="t1")
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [{"payer": "Company", "org": "Uhrwerk", "why": "None"}]


@pytest.mark.parametrize(
    ("tells", "status", "arrived"), [(None, "unknown", 1), ("sent", "complete", 1), ("not_sent", "complete", 2)]
)
@pytest.mark.sample(1)
async def test_a_queued_form_that_may_have_been_sent_is_not_sent_again(
    footpath: Footpath,
    careers: FormSite,
    start: str,
    tells: Literal["sent", "not_sent"] | None,
    status: str,
    arrived: int,
):
    careers.takes("/send", page("Apply", "<p>Please wait.</p>"))
    first = await footpath.fill(start, task_id="t1", limits=QUICK)
    assert (first.status, len(careers.posted("/send"))) == ("unknown", 1), first
    careers.takes("/send")
    again = await footpath.fill(start, person=Away(), task_id="t1")
    assert (again.status, len(careers.posted("/send"))) == ("unknown", 1), again

    person = Away()
    person.tells = tells
    coordinator = await queued(footpath, again)
    await coordinator.retry("t1", from_step=2)
    third = await footpath.fill(start, person=person, task_id="t1")
    assert (third.status, len(careers.posted("/send"))) == (status, arrived), third


async def test_a_queued_form_that_was_sent_is_not_sent_again(footpath: Footpath, careers: FormSite, start: str):
    sent = await footpath.fill(start, task_id="t1")
    again = await footpath.fill(start, task_id="t1")
    assert (again.status, again.run.proof) == ("complete", sent.run.proof)
    assert len(careers.posted("/send")) == 1


@pytest.mark.thorough
async def test_from_a_step_on_the_way_is_found_anew_whatever_cookbooks_there_are(
    footpath: Footpath, careers: FormSite, start: str
):
    assert (await footpath.apply(start, OTTO)).status == "complete"
    held = await footpath.apply(start, submit="never", task_id="t1")
    assert (held.status, held.rungs) == ("reviewed", {"replay"}), held
    coordinator = await queued(footpath, held)
    await coordinator.retry("t1", from_step=3)
    again = await footpath.apply(start, task_id="t1")
    assert again.status == "complete", again
    assert [event.rung for event in again.begun()] == ["replay", "replay", "rules", "rules"], again
    (mode,) = again.events("mode_chosen")
    assert mode.reason == "A person wants another way from this step on; the steps before it are repeated."
    assert len(careers.posted("/send")) == 2, "one a person"


async def test_an_application_that_may_have_been_sent_is_asked_about_from_whatever_step_it_is_tried_again(
    footpath: Footpath, careers: FormSite, start: str
):
    careers.takes("/send", page("Apply", "<p>Please wait.</p>"))
    first = await footpath.apply(start, task_id="t1", limits=QUICK)
    assert first.status == "unknown", first
    coordinator = await queued(footpath, first)
    await coordinator.retry("t1", from_step=1)
    again = await footpath.apply(start, person=Away(), task_id="t1")
    assert (again.status, len(careers.posted("/send"))) == ("unknown", 1), again


@pytest.mark.thorough
async def test_the_tasks_own_values_go_before_the_profiles(footpath: Footpath, careers: FormSite, start: str):
    await footpath.fill(start, input={"email": "other@example.org"})
    assert careers.posted("/send")[0]["email"] == "other@example.org"


async def test_no_picture_shows_what_the_file_of_a_person_is_called(footpath: Footpath, careers: FormSite):
    shows = """<p id=chosen style="position:fixed;left:0;top:0;margin:0;background:#0f0;color:#0f0">Nothing chosen</p>
        <script>document.querySelector('[type=file]').addEventListener('change', event => {
            chosen.textContent = `Chosen: ${event.target.files[0].name} (1 KB)` })</script>"""
    resume = "<p style='margin-top:60px'><label>Resume <input type=file name=resume></label></p>"
    start = careers.page("/cv", page("Apply", form(NAME, EMAIL, resume), shows))
    careers.takes("/send")
    (footpath.folder / "lens-7.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "files": {"resume": "lens-7.pdf"}}}
    ran = await footpath.apply(start, who, pictures=True)
    assert ran.status == "complete", ran
    (uploaded,) = [each.step for each in ran.begun() if each.action.kind == "upload"]
    (after,) = [each for each in ran.journal if each.event.kind == "step_finished" and each.event.step == uploaded]
    path = picture_path(footpath.store, after)
    assert path is not None
    assert pixel(path.read_bytes(), 10, 9) == (136, 136, 136)


@pytest.mark.thorough
async def test_two_persons_whose_profiles_read_alike_as_they_are_kept_are_two(
    footpath: Footpath, careers: FormSite, start: str
):
    """Files are called by their persons' names, and kept without them."""
    for who in (IDA, OTTO):
        profile = footpath.folder / f"{who['basics']['name']}.yaml"
        profile.write_text(yaml.safe_dump(who))
        ran = await footpath.fill(start, who, profile=str(profile))
        assert (ran.status, ran.run.task.profile) == ("complete", "{{profile}}"), ran
        assert [event.text for event in ran.events("noticed") if event.what == "sent"] == []
    again = await footpath.fill(start, OTTO)
    assert [event.what for event in again.events("noticed")] == ["sent"], "whatever the file is called"


MESSAGE = "<p><label>Message <textarea name=message></textarea></label></p>"
PRIORITY = "<p><label>Priority <select name=priority><option>Low<option>Normal<option>High</select></label></p>"


@pytest.mark.thorough
async def test_a_value_of_the_task_that_no_option_is_stops_before_sending(footpath: Footpath, careers: FormSite):
    """Also where the question is optional and holds what the site chose."""
    start = careers.page("/ticket", page("Contact", form(NAME, EMAIL, MESSAGE, PRIORITY)))
    careers.takes("/send")
    ran = await footpath.fill(start, input={"priority": "Urgent"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "“Priority” (None of the options is the answer. The options are: Low, Normal, High)" in ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize("button", ["Send ticket", "Create ticket", "Place order", "Save changes", "Post comment"])
@pytest.mark.sample(1)
async def test_a_form_is_sent_by_its_only_button(footpath: Footpath, careers: FormSite, button: str):
    start = careers.page("/ticket", page("Contact", form(NAME, EMAIL, MESSAGE, button=button)))
    careers.takes("/send")
    ran = await footpath.fill(start)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
async def test_a_person_may_answer_instead_of_what_the_task_gave(footpath: Footpath, careers: FormSite):
    start = careers.page("/ticket", page("Contact", form(NAME, EMAIL, MESSAGE, PRIORITY)))
    careers.takes("/send")
    ran = await footpath.fill(start, person=Scripted(says={"Priority": "High"}), input={"priority": "Urgent"})
    assert ran.status == "complete", ran
    assert careers.posted("/send")[0]["priority"] == "High"


@pytest.mark.thorough
async def test_a_value_of_the_task_that_no_question_takes_stops_before_sending(
    footpath: Footpath, careers: FormSite, start: str
):
    ran = await footpath.fill(start, input={"colour": "blue"})
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "“colour”" in ran.reason
    ran = await footpath.fill(start, input={"colour": "blue"}, submit="review")
    assert ran.status == "complete", "a person saw the form without it"


ANSWERS_ON_THE_PAGE = {
    "a toast over the form, gone again": (
        "toast.textContent = 'Thanks! We’ll be in touch.'; this.reset(); setTimeout(() => toast.textContent = '', 3000)"
    ),
    "a sentence in the form, which stays": (
        "this.append(Object.assign(document.createElement('p'), {textContent: 'Thank you. It has been sent.'}))"
    ),
    "words in the place of the form": "this.outerHTML = '<p>Thank you for contacting us!</p>'",
}


@pytest.mark.thorough
@pytest.mark.parametrize("way", ANSWERS_ON_THE_PAGE)
async def test_a_contact_form_that_answers_where_it_stands_was_sent(footpath: Footpath, careers: FormSite, way: str):
    sent = "fetch('/send', {method: 'POST', body: new FormData(this)})"
    sends = f'onsubmit="event.preventDefault(); {sent}.then(() => {{ {ANSWERS_ON_THE_PAGE[way]} }})"'
    careers.takes("/send", "ok")
    fields = (NAME, EMAIL, "<p><label>Message <textarea name=message required></textarea></label></p>")
    start = careers.page(
        "/contact", page("Contact", form(*fields, button="Send message", more=sends), "<p id=toast role=alert></p>")
    )
    ran = await footpath.fill(start, input={"message": "Do you mend cuckoo clocks?"})
    assert (ran.status, ran.run.proof[:5]) == ("complete", "Thank")


@pytest.mark.thorough
async def test_a_profile_with_problems_is_told_before_anything_begins(
    footpath: Footpath, careers: FormSite, start: str
):
    broken = copy.deepcopy(IDA)
    broken["basics"]["email"] = 7
    broken["x-footpath"]["favourite"] = "clock"
    with pytest.raises(BadInput) as told:
        await footpath.apply(start, broken)
    assert len(told.value.problems) == 2
    assert careers.requests == []
    assert await Runs(footpath.store).list() == []


@pytest.mark.thorough
async def test_the_run_is_kept_with_mode_rungs_and_reason(footpath: Footpath, start: str):
    ran = await footpath.apply(start)
    kept = await Runs(footpath.store).get(ran.run.id)
    assert kept == ran.run
    assert (kept.mode, kept.usage.steps_by_rung, kept.usage.model.calls) == ("explore", {"rules": 4}, 0)
    assert kept.finished_at


@pytest.mark.thorough
async def test_what_the_page_wants_from_other_hosts_is_told(footpath: Footpath, careers: FormSite):
    async with FormSite("127.0.0.3") as tracker:
        pixel = f'<img src="{tracker.url}/pixel">'
        start = careers.page("/apply", page("Apply", form(NAME), pixel))
        careers.takes("/send")
        ran = await footpath.fill(start)
        assert ran.status == "complete"
        assert ran.refused_hosts == (tracker.url.removeprefix("http://"),), "as it would be granted, with its port"
        assert tracker.requests == []


@pytest.mark.thorough
async def test_a_site_that_is_not_there(footpath: Footpath):
    ran = await footpath.fill(f"http://127.0.0.1:{unused_port()}/apply")
    assert ran.status == "failed"
    assert ran.refused_hosts == (), "it was granted, and did not answer"
    assert "refuses connections" in ran.reason


@pytest.mark.thorough
async def test_where_no_form_was_found_no_application_is_kept(footpath: Footpath, careers: FormSite):
    nowhere = f"http://127.0.0.1:{unused_port()}/apply"
    for url in (nowhere, careers.page("/about", page("About us", "<p>We mend clocks.</p>"))):
        assert (await footpath.apply(url)).status in ("failed", "stuck")
    assert await Applications(footpath.store, footpath.now).list() == []


async def test_nothing_of_a_secret_answer_is_in_the_journal(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("City", "city"))))
    careers.takes("/send")
    ran = await footpath.apply(start)
    journal = "".join(entry.model_dump_json() for entry in ran.journal)
    for value in ("ida@example.org", "Brandt"):
        assert value not in journal


def test_a_task_reaches_its_own_host_and_what_it_names():
    grant = grant_for("https://user:pw@jobs.example.com:8443/a?b", ("apply.example.net",), ())
    assert "jobs.example.com:8443" in grant.hosts
    assert "apply.example.net" in grant.hosts
    assert not grant.sites.permits_url("https://jobs.example.com:9000/")


@pytest.mark.thorough
async def test_a_site_that_breaks_on_the_way_is_not_usable_now(footpath: Footpath, careers: FormSite):
    first = form(NAME, action="/next", button="Next")
    start = careers.page("/apply", page("Apply", "<p>Step 1 of 2</p>", first))
    careers.takes("/next", "/broken")
    careers.page("/broken", "<!doctype html><title>500</title><h1>500 Internal Server Error</h1>")
    ran = await footpath.apply(start)
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable")
    assert "again" in ran.reason
