"""What is kept, over HTTP: questions, cookbooks, sites, postings, runs, applications, profiles, figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.api.conftest import ON_EACH
from tests.api.prometheus import samples
from tests.api.seed import WORDS, Seeded, seed, way
from website.http import described

from footpath.app import utc_now
from footpath.schema.application import DueTimetable
from footpath.schema.record import TaskResult
from footpath.store import tasks

if TYPE_CHECKING:
    from tests.api.conftest import Served

pytestmark = ON_EACH


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def seeded(served: Served) -> Seeded:
    return await seed(served.app)


async def two_versions(served: Served, name: str) -> str:
    """A cookbook whose last step has changed."""
    await served.app.cookbooks.save(way(name))
    return (await served.app.cookbooks.save(way(name, "Send your application"))).id


async def test_what_is_asked_is_listed_without_the_values_that_would_be_sent(program, seeded: Seeded):
    listed = (await program.get("/api/v1/inbox")).json()
    [review] = [each for each in listed if each["id"] == seeded.review]
    view = (await program.get(f"/api/v1/tasks/{seeded.task}")).json()
    assert {each["kind"] for each in listed} == {"question", "review", "element"}
    assert review["shown"][0]["question"] == WORDS
    assert "value" not in review["shown"][0]
    assert all("shown" not in each for each in view["asks"])
    page = (await program.get("/inbox")).text
    assert "(https://jobs.example.com/p/1)" in page, "of several that ask the same, each says where"


@pytest.mark.thorough
async def test_an_answer_that_is_none_of_those_is_refused_and_the_last_lets_the_task_go_on(program, served: Served):
    fresh = await seed(served.app)
    wrong = await program.post(f"/api/v1/inbox/{fresh.review}", json={"answer": "perhaps"})
    first = await program.post(f"/api/v1/inbox/{fresh.review}", json={"answer": "yes"})
    again = await program.post(f"/api/v1/inbox/{fresh.review}", json={"answer": "no"})
    waits = (await program.get(f"/api/v1/tasks/{fresh.task}")).json()["record"]["state"]
    await program.post(f"/api/v1/inbox/{fresh.question}", json={"answer": "2"})
    goes_on = (await program.get(f"/api/v1/tasks/{fresh.task}")).json()["record"]["state"]
    assert wrong.status_code == 422
    assert "1: Yes" in wrong.json()["problems"]
    assert (first.status_code, first.json()["by"]) == (200, "api")
    assert again.status_code == 409
    assert (waits, goes_on) == ("waiting", "queued")


async def test_the_digest_of_what_waits_has_a_timetable(program, served: Served):
    at = "/api/v1/applications/due/timetable"
    assert (await program.get(at)).json() is None
    wrong = await program.put(at, json={"every": "at seven", "emails": ["nobody"]})
    assert [each.partition(":")[0] for each in wrong.json()["problems"]] == ["email", "every"]
    unset = await program.put(at, json={"every": "0 7 * * *", "emails": ["ida@example.org"]})
    assert "FOOTPATH_SMTP" in unset.text, "this server has no mail server"
    due = DueTimetable(every="0 7 * * *", emails=("ida@example.org",), next_at=utc_now(), said="no room")
    served.app.due_timetable.put(due)
    assert (await program.get(at)).json()["said"] == "no room"
    assert (await program.delete(at)).status_code == 204
    assert (await program.get(at)).json() is None


async def test_after_an_approval_the_page_of_the_task_shows_the_proof_of_the_site(program, served: Served):
    fresh = await seed(served.app)
    here = f"/tasks/{fresh.task}"
    assert "Proof on the page" not in (await program.get(here)).text
    approved = await program.post(f"/inbox/{fresh.review}", data={"answer": "yes", "back": here})
    assert (approved.status_code, approved.headers["location"]) == (303, here)
    proof = "Thank you, we have your application (LI-59EX3V)"
    result = TaskResult(run=fresh.run, status="complete", reason="Sent; the site confirms it.", proof=proof)
    ends: dict[str, object] = {"state": "succeeded", "result": result, "updated_at": utc_now()}
    async with served.app.store.writing() as transaction:
        assert await tasks.change(transaction, fresh.task, ends)
    page = (await program.get(here)).text
    assert "<strong>Proof on the page:</strong> " + proof in page
    assert f'action="/inbox/{fresh.review}"' not in page, "nothing is left to send"


@pytest.mark.thorough
async def test_what_could_be_meant_is_seen_and_answered_by_its_number(program, seeded: Seeded, served: Served):
    fresh = await seed(served.app)
    learned, today, second, none = [
        await program.get(f"/api/v1/inbox/{ask}/pictures/{name}")
        for ask, name in (
            (fresh.review, "learned"), (fresh.review, "today"), (fresh.choice, "2"), (fresh.choice, "3")
        )
    ]  # fmt: skip
    assert [each.status_code for each in (learned, today, second, none)] == [200, 200, 200, 404]
    assert second.headers["content-type"] == "image/png"
    assert "sandbox" in second.headers["content-security-policy"]
    for odd in ("../key", "0", "4", "%2e%2e", "9" * 9):
        assert (await program.get(f"/api/v1/inbox/{fresh.choice}/pictures/{odd}")).status_code == 404
    answered = (await program.post(f"/api/v1/inbox/{fresh.choice}", json={"answer": "2"})).json()
    assert answered["answer"] == "key2"


async def test_a_cookbook_has_versions_that_differ_in_plain_words(program, served: Served):
    book = f"/api/v1/cookbooks/{await two_versions(served, 'Way one')}"
    versions = (await program.get(f"{book}/versions")).json()
    changes = (await program.get(f"{book}/diff", params={"old": 1, "new": 2})).json()
    assert [each["revision"] for each in versions] == [2, 1]
    assert [(each["change"], each["step"].split(",")[0]) for each in changes if each["change"] != "same"] == [
        ("removed", "Press button “Apply”"), ("added", "Press button “Send your application”")
    ]  # fmt: skip
    assert changes[1]["step"] == "Enter {{given-name}} in textbox “Way one”"


async def test_a_cookbook_is_not_used_until_it_is_wanted_again(program, served: Served):
    id = await two_versions(served, "Way in and out")
    book = f"/api/v1/cookbooks/{id}"
    said = []
    for enabled in (False, True):
        assert (await program.post(f"{book}/enable", json={"enabled": enabled})).status_code == 200
        listed = (await program.get("/api/v1/cookbooks")).json()
        said += [each["enabled"] for each in listed if each["id"] == id]
    assert said == [False, True]
    assert (await program.post(f"{book}/enable", json={"enabled": "perhaps"})).status_code == 422


@pytest.mark.thorough
async def test_a_cookbook_is_pinned_given_out_forgotten_and_taken_in_again(program, served: Served):
    id = await two_versions(served, "Way two")
    book = f"/api/v1/cookbooks/{id}"
    pinned = (await program.post(f"{book}/pin", json={"revision": 1})).json()
    line = next(each for each in (await program.get("/api/v1/cookbooks")).json() if each["id"] == id)
    await program.post(f"{book}/pin", json={"revision": None})
    nothing_before = await program.post(f"{book}/rollback")
    file = await program.get(f"{book}/export")
    assert pinned["revision"] == line["revision"] == 1
    assert line["pinned"]
    assert nothing_before.status_code == 404
    assert "attachment" in file.headers["content-disposition"]
    assert (await program.delete(book)).status_code == 204
    assert (await program.get(book)).status_code == 404
    taken = await program.post("/api/v1/cookbooks", content=file.content)
    changed = await program.post("/api/v1/cookbooks", content=file.content.replace(b"given-name", b"family-name"))
    assert (taken.status_code, taken.json()["name"]) == (201, "Way two")
    assert (changed.status_code, changed.json()["created_by"]) == (201, "edited")


async def test_a_cookbook_is_edited_by_a_new_revision_that_is_marked(program, served: Served):
    id = await two_versions(served, "Way three")
    book = f"/api/v1/cookbooks/{id}"
    before = (await program.get(book)).json()
    first = before["steps"][0]["id"]
    patched = await program.patch(book, json={"steps": {first: {"optional": True}}})
    assert (patched.status_code, patched.json()["created_by"]) == (200, "edited")
    assert patched.json()["steps"][0]["optional"]
    steps = f"parameters: []\nsteps:\n- id: {first}\n  action: {{kind: press, keys: Enter}}\n"
    put = await program.put(book, content=steps)
    assert [each["action"]["keys"] for each in put.json()["steps"]] == ["Enter"]
    wrong = await program.put(book, content=steps.replace("kind: press", "kind: fly"))
    assert wrong.status_code == 422
    assert "steps.0.action" in wrong.text
    versions = (await program.get(f"{book}/versions")).json()
    assert [each["created_by"] for each in versions][:2] == ["edited", "edited"]


async def test_a_site_is_told_and_drawn(program, seeded: Seeded):
    listed = (await program.get("/api/v1/sites")).json()
    atlas = (await program.get(f"/api/v1/sites/{seeded.site}")).json()
    picture = await program.get(f"/api/v1/sites/{seeded.site}/map.svg")
    assert seeded.site in [each["site"] for each in listed]
    assert [each["id"] for each in atlas["pages"]][:2] == ["listing", "posting"]
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in picture.headers["content-security-policy"]
    assert (await program.get("/api/v1/sites/nowhere.example.com")).status_code == 404


async def test_postings_are_found_by_words_and_narrowed(program, seeded: Seeded):
    found = (await program.get("/api/v1/jobs", params={"q": "baker -senior", "site": seeded.site})).json()
    none = (await program.get("/api/v1/jobs", params={"q": "astronaut"})).json()
    wordless = await program.get("/api/v1/jobs", params={"q": "-senior"})
    story = (await program.get(f"/api/v1/jobs/{seeded.posting}")).json()
    assert found[0]["id"] == seeded.posting
    assert none == []
    assert wordless.status_code == 422
    assert story["sightings"][0]["site"] == seeded.site
    assert (await program.get("/api/v1/jobs/stats")).json()["open"] >= 1


async def test_each_page_is_there(program, seeded: Seeded):
    for path in seeded.pages():
        answer = await program.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), path


async def test_runs_have_their_journal_and_applications_what_was_sent(program, seeded: Seeded):
    shown = (await program.get(f"/api/v1/runs/{seeded.run}")).json()
    journal = (await program.get(f"/api/v1/runs/{seeded.run}/journal")).json()
    failed = (await program.get("/api/v1/runs", params={"status": "failed"})).json()
    sent = (await program.get("/api/v1/applications", params={"state": "submitted"})).json()
    assert (shown["mode"], journal[0]["event"]["kind"]) == ("replay", "run_started")
    assert {each["error"] for each in failed} == {"SiteUnreachable"}
    assert sent[0]["title"] == WORDS
    assert (await program.get(f"/api/v1/runs/{seeded.run}/pictures/1")).status_code == 404


async def test_a_person_says_how_far_an_application_is_and_runs_know_nothing_of_it(program, served: Served):
    fresh = await seed(served.app)
    one = f"/api/v1/applications/{fresh.application}"
    changed = (await program.patch(one, json={"stage": "offer"})).json()
    assert (changed["stage"], changed["state"], changed["follow_up"]) == ("offer", "submitted", f"{utc_now():%Y-%m-%d}")
    assert fresh.application in [
        each["id"]
        for each in (await program.get("/api/v1/applications", params={"due": True, "stage": "offer"})).json()
    ]
    assert (await program.patch(one, json={"follow_up": None})).json()["follow_up"] is None
    assert (await program.get("/api/v1/applications", params={"q": "miller"})).json() == []
    wrong = await program.patch(one, json={"stage": "hired"})
    assert (wrong.status_code, wrong.json()["problems"][0].split(":")[0]) == (422, "stage")
    assert (await program.get("/api/v1/applications/nowhere")).status_code == 404


async def test_a_mail_is_answered_and_what_it_told_taken_back(program, served: Served):
    fresh = await seed(served.app)
    one = f"/api/v1/applications/{fresh.application}"
    asked = [
        each
        for each in (await program.get("/api/v1/mail/questions")).json()
        if fresh.application in each["body"]["whose"]
    ]
    question = f"/api/v1/mail/questions/{asked[0]['number']}"
    assert (await program.post(question, json={"application": "nowhere", "stage": "offer"})).status_code == 404
    kept = (await program.post(question, json={"application": fresh.application})).json()
    assert (kept["state"], kept["stage"]) == ("holds", "rejected")
    assert (await program.post(question, json={})).status_code == 404
    shown = (await program.get(one)).json()
    assert [each["state"] for each in shown["history"]] == ["holds", "undone"]
    undone = await program.post(f"/api/v1/mail/entries/{kept['number']}/undo")
    assert undone.json()["state"] == "undone"
    assert (await program.get(one)).json()["application"]["told"] is None
    calendar = await program.get(f"{one}/calendar.ics")
    assert (calendar.headers["content-type"].split(";")[0], calendar.text[:15]) == ("text/calendar", "BEGIN:VCALENDAR")
    away = await program.post("/api/v1/mail/check")
    assert (away.status_code, "FOOTPATH_MAILBOX" in away.text) == (422, True)


async def test_notes_are_kept_with_an_application(program, served: Served):
    one = f"/api/v1/applications/{(await seed(served.app)).application}"
    added = await program.post(f"{one}/notes", json={"text": "They called."})
    assert added.status_code == 201
    assert [each["text"] for each in (await program.get(one)).json()["notes"]] == [WORDS, "They called."]
    assert (await program.delete(f"{one}/notes/{added.json()['number']}")).status_code == 204
    assert (await program.post(f"{one}/notes", json={"text": " "})).status_code == 422
    assert (await program.delete(f"{one}/notes/{'9' * 20}")).status_code == 422


@pytest.mark.sample(2)
@pytest.mark.parametrize("query", ["revision", "against"])
async def test_no_number_is_too_large_to_be_answered(program, served: Served, query: str):
    book = (await seed(served.app)).cookbook
    assert (await program.get(f"/api/v1/cookbooks/{book}", params={"revision": "9" * 20})).status_code == 422
    assert (await program.get(f"/cookbooks/{book}", params={query: "9" * 20})).status_code == 422


async def test_profiles_are_names_and_nothing_more(program, served: Served):
    home = served.app.settings.home
    (home / "profiles").mkdir(exist_ok=True)
    (home / "profile.yaml").write_text("basics: {name: Ada Secret}")
    (home / "profiles" / "work.yaml").write_text("basics: {name: Ada Secret}")
    (home / "profiles" / "notes.txt").write_text("no profile")
    listed = await program.get("/api/v1/profiles")
    [record] = (
        await program.post("/api/v1/tasks", json={"type": "apply", "url": "http://localhost/", "profile": "work"})
    ).json()
    assert listed.json() == [{"name": "profile", "default": True}, {"name": "work", "default": False}]
    assert "Secret" not in listed.text
    assert record["task"]["profile"] == str(home / "profiles" / "work.yaml")


async def test_figures_are_as_prometheus_reads_them(program, seeded: Seeded):
    answer = await program.get("/api/v1/metrics")
    read = samples(answer.text)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert read['footpath_runs{status="complete"}'] >= 1
    assert read["footpath_workers"] == 0
    assert read['footpath_ended_runs_total{outcome="replayed"}'] >= 1
    assert read["footpath_replay_first_run_seconds_total"] > read["footpath_replay_seconds_total"] > 0
    assert 0 < read["footpath_replay_hit_ratio"] <= 1


@pytest.mark.thorough
async def test_savings_are_told_as_they_were_counted(program, seeded: Seeded):
    told = (await program.get("/api/v1/savings")).json()
    of_month = (await program.get("/api/v1/savings", params={"days": 30})).json()
    of_year = (await program.get("/api/v1/savings", params={"days": 365})).json()
    site = told["sites"][seeded.site]
    many = site["replays"]
    assert many >= 1
    assert (site["model_calls_avoided"], site["seconds_saved"]) == (7 * many, 9 * many)
    assert told["model_calls"] >= 7
    assert told["failures"]["SiteUnreachable"] >= 1
    assert "first run of its cookbook" in told["assumption"]
    assert {**of_month, "since": None} == {**of_year, "since": None} == told
    assert of_year["since"].endswith("-01"), "of a long time the first month counts whole"
    assert (await program.get("/api/v1/savings", params={"days": -1})).status_code == 422


@pytest.mark.sample(1)
async def test_what_can_be_asked_is_documented(program):
    told = (await program.get("/api/v1/openapi.json")).json()
    undocumented = [
        f"{method} {path}"
        for path, methods in told["paths"].items()
        for method, each in methods.items()
        if not each.get("description")
    ]
    assert undocumented == []
    text = str(told)
    assert told["paths"].keys() == described()["paths"].keys()  # of which the reference is made
    named = {each.split("'")[0].rpartition("/")[2] for each in text.split("'$ref': '")[1:]}
    assert named <= told["components"]["schemas"].keys()
