"""Replay: going a learned way again with another person, and what becomes of the cookbook when the way has changed."""

from __future__ import annotations

import copy

import pytest
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Scripted
from tests.engine.test_changing_forms import LOSES_THE_NAME
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, posting, text

from footpath.engine.replay import REASON

pytestmark = pytest.mark.browser

ADD_JOB = """<section id=jobs aria-label="Work experience"></section>
<button type=button onclick="add()">Add another position</button><script>
  let n = 0
  function add() {
    const i = n++
    document.querySelector('#jobs').insertAdjacentHTML('beforeend', `<h3>Position ${i + 1}</h3>
      <label>Company <input name="jobs[${i}].company" required></label>
      <label>Job title <input name="jobs[${i}].title" required></label>
      <label>To <input type=month name="jobs[${i}].to"></label>
      <label><input type=checkbox name="jobs[${i}].now"> I work here now</label>`)
  }
  add()
</script>"""


async def test_the_second_application_is_replayed_by_the_lowest_rung_alone(footpath: Footpath, careers: FormSite):
    for number in (1, 2):
        careers.page(f"/jobs/{number}", posting(f"Clock maker {number}", f"/jobs/{number}/apply"))
        careers.page(f"/jobs/{number}/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(careers.url + "/jobs/1")
    ran = await footpath.apply(careers.url + "/jobs/2", OTTO)
    assert (ran.status, ran.run.mode, ran.rungs) == ("complete", "replay", {"replay"})
    assert careers.posted("/send")[1] == {"first": "Otto", "last": "Reuter", "email": "otto@example.org"}
    assert (ran.run.revision, (await footpath.book()).health.successes) == (1, 1)


@pytest.mark.thorough
async def test_a_refused_banner_is_refused_again_by_the_way_that_was_learned(footpath: Footpath, careers: FormSite):
    banner = "<div id=ck><p>We use cookies.</p><button onclick=ck.remove()>Accept all cookies</button>"
    banner += "<button onclick=ck.remove()>Reject all</button></div>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL), banner))
    careers.takes("/send")
    await footpath.apply(start)
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.rungs, ran.events("step_skipped")) == ("complete", {"replay"}, []), ran
    assert (ran.run.revision, (await footpath.book()).health.successes) == (1, 1)


@pytest.mark.thorough
async def test_a_field_that_moved_and_was_renamed_is_healed_and_the_heal_is_kept(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/apply", page("Apply", form(text("E-mail address", "mail", type="email"), NAME)))
    healed = await footpath.fill(start, OTTO)  # another task type has no cookbook here
    assert healed.run.mode == "explore"
    healed = await footpath.apply(start, OTTO)
    assert healed.status == "complete"
    assert careers.posted("/send")[-1] == {"first": "Otto", "last": "Reuter", "mail": "otto@example.org"}
    assert healed.run.revision == 2
    third = copy.deepcopy(OTTO)
    third["basics"]["email"] = "reuter@example.org"
    careers.page("/jobs/9/apply", page("Apply", form(text("E-mail address", "mail", type="email"), NAME)))
    again = await footpath.apply(
        careers.page("/apply", page("Apply", form(text("E-mail address", "mail", type="email"), NAME))), third
    )
    assert again.rungs == {"replay"}
    assert again.run.revision == 2


@pytest.mark.thorough
async def test_what_is_given_under_the_old_label_is_entered_under_the_new_one(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    street, mail = text("Workshop", "shop"), text("E-mail address", "email", type="email")
    url = careers.page("/apply", page("Apply", form(NAME, street, mail)))
    assert (
        await footpath.fill(url, input={"Workshop": "Tick", "E-mail address": "a@shop.example"})
    ).status == "complete"
    renamed = street.replace("Workshop", "Name of the workshop"), mail.replace("E-mail address", "Email")
    careers.page("/apply", page("Apply", form(NAME, *renamed)))
    ran = await footpath.fill(url, OTTO, input={"Workshop": "Tock", "E-mail address": "b@shop.example"})
    assert (ran.status, ran.rungs <= {"replay", "heal"}) == ("complete", True), ran
    assert [(each["shop"], each["email"]) for each in careers.posted("/send")] == [
        ("Tick", "a@shop.example"),
        ("Tock", "b@shop.example"),
    ]


@pytest.mark.thorough
async def test_a_button_that_is_gone_is_healed_by_what_a_later_visit_found_out_about_the_site(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/jobs/1", posting())
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/jobs/1", posting().replace("Apply now", "I'm interested"))
    await footpath.run("explore", start, OTTO, None)
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.rungs) == ("complete", {"heal", "replay"}), ran
    assert [(event.before.name, event.after.name, event.reason) for event in ran.events("healed")] == [
        ("Apply now", "I'm interested", REASON)
    ]
    assert (await footpath.apply(start, IDA)).reason.startswith("Applied before")


@pytest.mark.thorough
@pytest.mark.parametrize("first", ["with two jobs", "with one job"])
@pytest.mark.sample(1)
async def test_repeated_sections_follow_the_person(footpath: Footpath, careers: FormSite, first: str):
    start = careers.page("/apply", page("Apply", form(NAME, ADD_JOB)))
    careers.takes("/send")
    now = {"jobs[0].to": "", "jobs[0].now": "on"}
    before = {"jobs[1].company": "Zeitlos", "jobs[1].title": "Apprentice", "jobs[1].to": "2021-02"}
    two = {"jobs[0].company": "Uhrwerk", "jobs[0].title": "Watchmaker", **now, **before}
    one = {"jobs[0].company": "Pendelum", "jobs[0].title": "Foreman", **now}
    ida, otto = {"first": "Ida", "last": "Brandt", **two}, {"first": "Otto", "last": "Reuter", **one}
    learner, follower = (IDA, OTTO) if first == "with two jobs" else (OTTO, IDA)
    assert (await footpath.apply(start, learner)).status == "complete"
    ran = await footpath.apply(start, follower)
    assert ran.status == "complete"
    assert careers.posted("/send") == ([ida, otto] if first == "with two jobs" else [otto, ida])
    if first == "with two jobs":
        assert (ran.rungs, ran.run.revision) == ({"replay"}, 1), "having less to tell is no change of the way"


@pytest.mark.thorough
async def test_many_repeated_sections_do_not_make_a_page_unfamiliar(footpath: Footpath, careers: FormSite):
    busy = copy.deepcopy(IDA)
    busy["work"] = [{"name": f"Firm {n}", "position": f"Maker {n}"} for n in range(6)]
    start = careers.page("/apply", page("Apply", form(NAME, ADD_JOB)))
    careers.takes("/send")
    assert (await footpath.apply(start, busy)).status == "complete"
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.rungs) == ("complete", {"replay"})


@pytest.mark.thorough
async def test_a_person_without_an_optional_answer_leaves_the_field(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, text("Phone", "phone", type="tel", required=False))))
    careers.takes("/send")
    await footpath.apply(start)
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.run.revision) == ("complete", 1)
    assert [sent["phone"] for sent in careers.posted("/send")] == ["+493023125012", ""]
    (skipped,) = ran.events("step_skipped")
    assert skipped.reason == "“Phone” is left: The profile has no basics.phone."


@pytest.mark.thorough
async def test_a_person_without_a_required_answer_is_asked(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, text("Phone", "phone", type="tel"))))
    careers.takes("/send")
    await footpath.apply(start)
    stopped = await footpath.apply(start, OTTO)
    assert (stopped.status, len(careers.sent)) == ("needs_person", 1)
    assert "Phone" in stopped.reason
    otto = Scripted({"Phone": "+49 40 55512345"})
    assert (await footpath.apply(start, OTTO, otto)).status == "complete"
    assert otto.asked == ["Phone"]
    assert careers.posted("/send")[-1]["phone"].endswith("55512345")


@pytest.mark.thorough
async def test_a_question_that_is_new_is_answered_by_rules_and_learned(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.rungs, ran.run.revision) == ("complete", {"replay", "rules"}, 2)
    assert [step.signature.html_name for step in (await footpath.book()).steps if step.signature] == [
        "first",
        "last",
        "email",
        "",
    ]


@pytest.mark.thorough
async def test_a_step_that_is_absent_becomes_optional(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/apply", page("Apply", form(NAME)))
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, ran.run.revision) == ("complete", 2)
    assert [step.optional for step in (await footpath.book()).steps] == [False, False, True, False]


@pytest.mark.thorough
async def test_a_page_that_is_absent_is_passed_over(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", "<p>Step 1 of 2</p>", form(NAME, action="/one", button="Next")))
    careers.takes("/one", "/extra")
    careers.page("/extra", page("Apply", "<p>Step 2 of 2</p>", form(EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.takes("/one", page("Thank you for your application"))
    assert (await footpath.apply(start, OTTO)).status == "complete"


async def test_swapped_fields_are_refused_before_anything_is_sent(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(text("First name", "a"), text("Last name", "b"), EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/apply", page("Apply", form(text("Last name", "a"), text("First name", "b"), EMAIL)))
    ran = await footpath.apply(start, OTTO)
    assert ran.status == "refused"
    assert len(careers.sent) == 1
    assert ran.begun() == []
    assert "“First name” has changed" in ran.reason
    assert "In its place the page has “Last name” now." in ran.reason
    book = await footpath.book()
    assert (book.health.failures, ran.run.cookbook) == (1, book.id)


@pytest.mark.parametrize(
    "today",
    [
        form("<fieldset><legend>Emergency contact</legend>", NAME, EMAIL, "</fieldset>"),
        form("<h2>Details of the person whom you recommend</h2>", NAME, EMAIL),
        form("<section aria-labelledby=who><h2 id=who>Person to notify</h2>", NAME, EMAIL, "</section>"),
        form(NAME, EMAIL.replace("<input", "<input aria-describedby=hint"), "<p id=hint>Not your own.</p>"),
    ],
    ids=["legend", "heading", "section", "description"],
)  # fmt: skip
@pytest.mark.sample(1)
async def test_fields_that_are_another_persons_by_now_are_asked_for(footpath: Footpath, careers: FormSite, today: str):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    careers.page("/apply", page("Apply", today))
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran


@pytest.mark.thorough
async def test_a_question_that_asks_otherwise_by_now_is_left_to_the_rules(footpath: Footpath, careers: FormSite):
    def asking(nationality: str) -> str:
        return page("Apply", form(NAME, EMAIL, text(nationality, "nat", required=False)))

    start = careers.page("/apply", asking("Nationality"))
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "citizenships": ["FR"]}}
    await footpath.apply(start, who)
    assert careers.posted("/send")[0]["nat"]
    careers.page("/apply", asking("Second nationality"))
    ran = await footpath.apply(start, {**OTTO, "x-footpath": {"citizenships": ["DE"]}})
    assert (ran.status, [each["nat"] for each in careers.posted("/send")]) == ("complete", ["France", ""]), ran.reason


@pytest.mark.parametrize(("today", "sent"), [("Who do you work for now?", "Uhrwerk"), ("Who do you work with?", "")])
@pytest.mark.sample(1)
async def test_a_question_in_words_of_its_own_is_read_anew_on_a_later_page(
    footpath: Footpath, careers: FormSite, today: str, sent: str
):
    def second(employer: str) -> str:
        return page("Apply", "<p>Step 2 of 2</p>", form(text(employer, "emp", required=False), action="/send"))

    start = careers.page("/apply", page("Apply", "<p>Step 1 of 2</p>", form(NAME, EMAIL, action="/one", button="Next")))
    careers.takes("/one", "/second")
    careers.takes("/send")
    careers.page("/second", second("Current employer"))
    work = {"work": [{"name": "Uhrwerk", "position": "Watchmaker", "startDate": "2021-03"}]}
    await footpath.apply(start, {**IDA, **work})
    careers.page("/second", second(today))
    ran = await footpath.apply(start, {**OTTO, **work})
    assert ran.status == "complete", ran
    assert [each["emp"] for each in careers.posted("/send")] == ["Uhrwerk", sent]


@pytest.mark.thorough
async def test_a_second_button_like_the_learned_one_is_not_guessed_about(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    careers.takes("/withdraw")
    await footpath.apply(start)
    twin = "<button formaction=/withdraw>Submit application</button>"
    careers.page("/apply", page("Apply", form(NAME, EMAIL, twin)))
    ran = await footpath.apply(start, OTTO)
    assert ran.status == "needs_person"
    assert [each.path for each in careers.sent] == ["/send"]


@pytest.mark.thorough
async def test_a_heal_after_which_the_page_does_not_move_on_is_not_kept(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    before = await footpath.book()
    careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Submit my application")))
    careers.takes("/send", "/apply")
    ran = await footpath.apply(start, OTTO, limits=QUICK)
    assert ran.status != "complete"
    assert [event for event in ran.events("healed") if event.step == before.steps[-1].id] == []
    assert await footpath.book() == before


async def test_the_cookbook_holds_nothing_of_the_person(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, action="/one", button="Next")))
    careers.takes("/one", "/review")
    shown = "<dl><dt>First name</dt><dd>Ida</dd><dt>Email</dt><dd>ida@example.org</dd></dl>"
    careers.page("/review", page("Review your application", shown, form(button="Submit application")))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    text = (await footpath.book()).model_dump_json()
    assert "ida@example.org" not in text
    assert '"Ida"' not in text
    assert "Brandt" not in text


@pytest.mark.parametrize("ends", ["reviewed", "unknown"])
@pytest.mark.sample(1)
@pytest.mark.thorough
async def test_a_replay_that_proves_nothing_has_used_its_cookbook_all_the_same(
    footpath: Footpath, careers: FormSite, ends: str
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    (learned,) = await footpath.books.list()
    careers.takes("/send", page("Send", "<p>Working on it</p>"))
    submit = "never" if ends == "reviewed" else "submit"
    ran = await footpath.apply(start, OTTO, submit=submit, limits=QUICK)
    assert (ran.status, ran.run.mode) == (ends, "replay"), ran
    (used,) = await footpath.books.list()
    assert (learned.book.last_used_at, used.book.health) == (None, learned.book.health)
    assert used.book.last_used_at is not None


@pytest.mark.thorough
async def test_a_form_that_is_only_filled_leaves_its_way_and_an_application_none(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    held = await footpath.apply(start, submit="never")
    assert (held.status, await footpath.books.list()) == ("reviewed", [])
    filled = await footpath.fill(start, submit="never")
    (kept,) = await footpath.books.list()
    assert (filled.status, kept.book.candidate, kept.book.current) == ("reviewed", 1, None)
    again = await footpath.fill(start, OTTO, submit="never")
    assert (again.status, again.rungs) == ("reviewed", {"replay"})


class TestModes:
    @pytest.mark.thorough
    async def test_rules_only_ignores_the_cookbook(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.apply(start)
        ran = await footpath.apply(start, OTTO, execution_mode="rules_only")
        assert (ran.run.mode, ran.rungs) == ("explore", {"rules"})

    @pytest.mark.thorough
    async def test_cookbook_only_without_a_cookbook_touches_nothing(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        ran = await footpath.apply(start, execution_mode="cookbook_only")
        assert (ran.status, ran.begun()) == ("needs_person", [])
        assert "No cookbook applies here" in ran.reason

    @pytest.mark.thorough
    async def test_cookbook_only_replays(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/jobs/1", posting())
        careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.apply(start)
        ran = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
        assert (ran.status, ran.rungs) == ("complete", {"replay"})

    @pytest.mark.thorough
    async def test_cookbook_only_refuses_a_required_question_that_it_does_not_know(
        self, footpath: Footpath, careers: FormSite
    ):
        start = careers.page("/apply", page("Apply", form(NAME)))
        careers.takes("/send")
        await footpath.apply(start)
        careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        ran = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
        assert ran.status == "refused"
        assert "Email address" in ran.reason
        assert (ran.rungs, len(careers.sent)) == ({"replay"}, 1)

    @pytest.mark.thorough
    async def test_cookbook_only_leaves_an_optional_question_that_it_does_not_know(
        self, footpath: Footpath, careers: FormSite
    ):
        start = careers.page("/apply", page("Apply", form(NAME)))
        careers.takes("/send")
        await footpath.apply(start)
        careers.page("/apply", page("Apply", form(NAME, text("Telephone", "phone", required=False))))
        ran = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
        assert (ran.status, ran.rungs) == ("complete", {"replay"})
        assert careers.posted("/send")[-1]["phone"] == ""

    @pytest.mark.thorough
    async def test_cookbook_only_presses_no_button_that_it_does_not_know(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.apply(start)
        careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Finish")))
        ran = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
        assert (ran.status, ran.rungs) == ("refused", {"replay"})
        assert "Finish" in ran.reason
        assert len(careers.sent) == 1

    @pytest.mark.thorough
    async def test_cookbook_only_enters_again_what_the_page_lost(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.apply(start)
        clears = f"<script>{LOSES_THE_NAME}</script>"
        careers.page("/apply", page("Apply", form(NAME, EMAIL), clears))
        ran = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
        assert ran.status == "complete"
        assert careers.posted("/send")[-1]["first"] == "Otto"


class TestHealth:
    @pytest.mark.thorough
    async def test_two_verified_runs_make_a_candidate_current(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.fill(start)
        for who, state in ((IDA, "candidate"), (OTTO, "current")):
            await footpath.fill(start, who)
            assert (await footpath.book()).state == state

    @pytest.mark.thorough
    async def test_a_failing_candidate_falls_back(self, footpath: Footpath, careers: FormSite):
        careers.takes("/send")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        for _ in range(3):
            await footpath.fill(start)
        careers.page("/apply", page("Apply", form(text("First name", "a"), text("Last name", "b"), EMAIL)))
        assert (await footpath.fill(start)).run.revision == 2
        careers.page("/apply", page("Apply", form(text("Last name", "a"), text("First name", "b"), EMAIL)))
        assert (await footpath.fill(start)).status == "refused"
        book = await footpath.book()
        assert (book.revision, book.state) == (1, "current")

    @pytest.mark.thorough
    async def test_heals_are_kept_when_the_run_stops_later_for_another_reason(
        self, footpath: Footpath, careers: FormSite
    ):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Phone", "phone", type="tel"))))
        careers.takes("/send")
        await footpath.apply(start)
        mail = text("E-mail address", "mail", type="email")
        careers.page("/apply", page("Apply", form(mail, NAME, text("Phone", "phone", type="tel"))))
        assert (await footpath.apply(start, OTTO)).status == "needs_person", "no telephone of Otto's is known"
        book = await footpath.book()
        assert book.revision == 2
        assert any(step.signature is not None and step.signature.html_name == "mail" for step in book.steps)

    @pytest.mark.thorough
    async def test_a_refusal_of_the_mode_is_no_failure_of_the_cookbook(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME)))
        careers.takes("/send")
        await footpath.fill(start)
        careers.page("/apply", page("Apply", form(NAME, text("Shoe size", "shoe", required=True))))
        refused = await footpath.fill(start, execution_mode="cookbook_only")
        assert refused.status == "refused"
        assert (await footpath.book()).health.score == 100

    @pytest.mark.thorough
    async def test_unwell_is_skipped_and_flagged_is_explored_afresh(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        careers.takes("/send")
        await footpath.fill(start)
        book = await footpath.book()
        for _ in range(8):
            await footpath.books.record_failure(book.id, book.revision)
        assert not (await footpath.book()).health.usable
        skipped = await footpath.fill(start)
        assert skipped.run.mode == "explore"
        assert "bad health" in skipped.events("mode_chosen")[0].reason
        only = await footpath.fill(start, execution_mode="cookbook_only")
        assert only.run.mode == "replay"
        assert only.run.cookbook == book.id, "what was explored takes the place of what failed"

    @pytest.mark.thorough
    async def test_a_pinned_revision_is_the_one_that_is_replayed(self, footpath: Footpath, careers: FormSite):
        start = careers.page("/apply", page("Apply", form(NAME)))
        careers.takes("/send")
        await footpath.fill(start)
        careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        assert (await footpath.fill(start)).run.revision == 2
        book = await footpath.book()
        await footpath.books.pin(book.id, 1)
        ran = await footpath.fill(start)
        assert ran.events("mode_chosen")[0].revision == 1
