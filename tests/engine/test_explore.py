"""Exploring: a site that nobody went before, worked by what it says."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, posting, text

from footpath.engine.work import REVIEW_FIRST
from footpath.memory.journal import effects_of
from footpath.schema.action import Check

pytestmark = pytest.mark.browser

SENT = {"first": "Ida", "last": "Brandt", "email": "ida@example.org"}


async def test_from_a_posting_to_a_confirmed_application(footpath: Footpath, careers: FormSite):
    start = careers.page("/jobs/1", posting())
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    ran = await footpath.apply(start)
    assert (ran.status, ran.run.mode) == ("complete", "explore")
    assert careers.posted("/send") == [SENT]
    assert "Thank you for your application" in ran.run.proof


@pytest.mark.thorough
async def test_an_apply_button_that_is_an_anchor_on_the_same_page(footpath: Footpath, careers: FormSite):
    start = careers.page("/jobs/1", posting("Clock maker", "#apply", "<div id=apply>", form(NAME, EMAIL), "</div>"))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    assert careers.posted("/send") == [SENT]


@pytest.mark.thorough
async def test_an_apply_button_that_opens_a_new_tab(footpath: Footpath, careers: FormSite):
    start = careers.page(
        "/jobs/1", page("Clock maker", "<p>Mend clocks.</p><a href=/apply target=_blank>Apply now</a>")
    )
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    replayed = await footpath.apply(start, OTTO)
    assert (replayed.status, replayed.rungs) == ("complete", {"replay"})
    assert [sent["first"] for sent in careers.posted("/send")] == ["Ida", "Otto"]


@pytest.mark.thorough
async def test_an_apply_button_that_leads_to_another_host(footpath: Footpath, careers: FormSite):
    async with FormSite("127.0.0.2") as elsewhere:
        form_url = elsewhere.page("/apply", page("Apply", form(NAME, EMAIL)))
        elsewhere.takes("/send")
        start = careers.page("/jobs/1", posting("Clock maker", form_url))
        refused = await footpath.apply(start)
        assert refused.status == "failed"
        assert elsewhere.grant in refused.reason
        assert f"--allow {elsewhere.grant}" in refused.reason
        queued = await footpath.apply(start, task_id="t1")
        assert queued.reason == refused.reason.replace(f", or --allow {elsewhere.grant}", ""), (
            "for who is at no terminal"
        )
        assert elsewhere.requests == []
        granted = await footpath.apply(start, hosts=(elsewhere.grant,))
        assert granted.status == "complete"
        assert elsewhere.posted("/send") == [SENT]


COUNTRIES = (
    "France", "Spain", "Italy", "Malta", "Cyprus", "Greece", "Poland", "Sweden", "Norway", "Finland", "Estonia",
    "Latvia", "Oman",
)  # fmt: skip


@pytest.mark.thorough
async def test_a_country_that_the_page_chose_is_open_and_what_may_be_chosen_is_told(
    footpath: Footpath, careers: FormSite
):
    options = "".join(f"<option value={name}>{name}" for name in COUNTRIES)
    country = f"<p><label>Country <select name=country required>{options}</select></label></p>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, country)))
    nowhere = {**IDA, "basics": {"name": "Ida Brandt", "email": "ida@example.org"}}
    ran = await footpath.apply(start, nowhere)
    assert ran.status == "needs_person", ran
    assert "The first 12 of its 13 options are: France, Spain," in ran.reason
    assert 'Answer as "QUESTION=ANSWER" (--data, or `input` of a task)' in ran.reason, "wherever it was given"
    (left,) = [row for row in ran.rows if row.is_open]
    assert (left.question, left.value, left.source, left.options) == ("Country", "France", "", COUNTRIES)


@pytest.mark.thorough
async def test_a_form_without_a_form_element(footpath: Footpath, careers: FormSite):
    script = """<button type=button onclick="send()">Submit application</button><script>
        const value = name => document.querySelector(`[name=${name}]`).value
        async function send() {
            const told = {first: value('first'), last: value('last'), email: value('email')}
            await fetch('/send', {method: 'post', body: new URLSearchParams(told)})
            document.body.innerHTML = '<h1>Thank you for your application</h1>'
        }</script>"""
    start = careers.page("/apply", page("Apply", NAME, EMAIL, script))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    assert careers.posted("/send") == [SENT]


@pytest.mark.thorough
async def test_a_form_in_a_modal(footpath: Footpath, careers: FormSite):
    dialog = f'<dialog id=d aria-label="Apply">{form(NAME, EMAIL)}</dialog>'
    opener = '<button onclick="d.showModal()">Apply now</button>'
    start = careers.page("/jobs/1", page("Clock maker", "<p>Mend clocks.</p>", opener, dialog))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    assert (await footpath.apply(start, OTTO)).rungs == {"replay"}
    assert [sent["first"] for sent in careers.posted("/send")] == ["Ida", "Otto"]


@pytest.mark.thorough
async def test_pages_with_back_buttons_and_a_review(footpath: Footpath, careers: FormSite):
    back = '<button type=button onclick="history.back()">Back</button>'
    start = careers.page("/apply", page("Apply", "<p>Step 1 of 3</p>", form(NAME, action="/one", button="Next")))
    careers.takes("/one", "/contact")
    careers.page("/contact", page("Apply", "<p>Step 2 of 3</p>", form(back, EMAIL, action="/two", button="Continue")))
    careers.takes("/two", "/review")
    shown = "<dl><dt>First name</dt><dd>Ida</dd></dl>"
    careers.page(
        "/review", page("Review your application", shown, form(back, action="/send", button="Submit application"))
    )
    careers.takes("/send")
    ran = await footpath.apply(start)
    assert ran.status == "complete"
    assert [each.path for each in careers.sent] == ["/one", "/two", "/send"]
    assert {row.question: row.value for row in ran.rows} == {
        "First name": "Ida",
        "Last name": "Brandt",
        "Email address": "ida@example.org",
    }


@pytest.mark.thorough
async def test_a_next_button_that_in_truth_sends_is_known_as_an_outside_effect(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, button="Continue")))
    careers.takes("/send")
    ran = await footpath.apply(start)
    assert ran.status == "complete"
    (resolved,) = ran.events("effect_resolved")
    assert (resolved.landed, resolved.step, ran.begun()[-1].effect) == (True, ran.begun()[-1].step, "outside")
    assert (await footpath.book()).steps[-1].effect == "outside"
    again = await footpath.apply(start)
    assert (again.status, len(careers.posted("/send"))) == ("complete", 1)


@pytest.mark.thorough
async def test_two_forms_are_asked_about(footpath: Footpath, careers: FormSite):
    forms = [
        form(NAME, EMAIL, action="/send", more='aria-label="Summer course"'),
        form(NAME, EMAIL, action="/other", more='aria-label="Winter course"'),
    ]
    start = careers.page("/apply", page("Two courses", *forms))
    careers.takes("/send")
    careers.takes("/other")
    asked = await footpath.fill(start)
    assert asked.status == "needs_person"
    assert "Summer course" in asked.reason
    assert "Winter course" in asked.reason
    assert "--form" in asked.reason
    assert careers.sent == []
    for wanted, path in (("Winter course", "/other"), ("1", "/send"), ("2", "/other")):
        careers.sent.clear()
        assert (await footpath.fill(start, form=wanted, execution_mode="rules_only")).status == "complete"
        assert [each.path for each in careers.sent] == [path]
    careers.sent.clear()
    assert (await footpath.fill(start, person=Scripted(form=1), execution_mode="rules_only")).status == "complete"
    assert [each.path for each in careers.sent] == ["/other"]


@pytest.mark.thorough
async def test_two_equal_submit_buttons_of_different_effect_are_no_coin_toss(footpath: Footpath, careers: FormSite):
    twice = "<button formaction=/withdraw>Submit application</button><button>Submit application</button>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, twice, button="")))
    careers.takes("/send")
    careers.takes("/withdraw")
    ran = await footpath.apply(start)
    assert ran.status in ("refused", "needs_person")
    assert "Submit application" in ran.reason
    assert careers.sent == []


@pytest.mark.thorough
async def test_the_same_button_above_and_below_a_form_is_one(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form("<button>Submit application</button>", NAME, EMAIL)))
    careers.takes("/send")
    assert (await footpath.apply(start)).status == "complete"
    assert careers.posted("/send") == [SENT]


@pytest.mark.thorough
async def test_a_decoy_beside_the_button_that_sends_is_left_alone(footpath: Footpath, careers: FormSite):
    decoy = "<button formaction=/withdraw>Submit withdrawal</button>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, decoy)))
    careers.takes("/send")
    careers.takes("/withdraw")
    ran = await footpath.apply(start)
    assert careers.posted("/withdraw") == []
    assert ran.status == "complete"


@pytest.mark.thorough
async def test_a_form_that_says_nothing_after_it_was_sent_is_unknown(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Welcome", "<p>Read about our clocks.</p>"))
    for work in (footpath.fill, footpath.apply):
        careers.sent.clear()
        ran = await work(start)
        assert ran.status == "unknown"
        assert len(careers.posted("/send")) == 1
    assert await footpath.books.list() == []


async def test_never_means_never(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    ran = await footpath.apply(start, submit="never")
    assert ran.status == "reviewed"
    assert careers.sent == []
    assert {row.value for row in ran.rows} == set(SENT.values())


async def test_review_shows_every_question_with_value_and_source_and_heeds_a_no(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Nickname", "nick", required=False))))
    careers.takes("/send")
    person = Scripted(approves=False)
    assert (await footpath.apply(start, person=person, submit="review")).status == "reviewed"
    (review,) = person.reviews
    assert [(row.question, row.value) for row in review.rows][:3] == [
        ("First name", "Ida"),
        ("Last name", "Brandt"),
        ("Email address", "ida@example.org"),
    ]
    assert all(row.source.startswith("profile") for row in review.rows[:3])
    assert (review.rows[3].value, review.rows[3].source) == ("", "")
    assert careers.sent == []
    assert (await footpath.apply(start, person=Scripted(), submit="review")).status == "complete"


@pytest.mark.thorough
async def test_what_a_form_shows_and_the_run_leaves_alone_is_on_the_sheet_with_the_reason(
    footpath: Footpath, careers: FormSite
):
    code, trap = text("Promo code", "promo_code", required=False), text("Leave this field blank", "x", required=False)
    start = careers.page("/order", page("Order", form(NAME, EMAIL, code, trap)))
    ran = await footpath.fill(start, submit="never")
    assert [(row.question, row.value, row.note) for row in ran.rows if row.note] == [
        ("Promo code", "", "a code is entered only where the task gives it"),
        ("Leave this field blank", "", "it is made to be left empty"),
    ]


async def test_a_consent_that_the_site_ticked_is_unticked_and_told_and_again_when_the_way_is_known(
    footpath: Footpath, careers: FormSite
):
    news = "<p><label><input type=checkbox name=news checked> Send me the newsletter</label></p>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, news)))
    careers.takes("/send")
    for person in (Scripted(), Scripted()):
        ran = await footpath.fill(start, person=person, submit="review")
        assert ran.status == "complete"
        row = next(row for row in person.reviews[0].rows if "newsletter" in row.question)
        assert (row.value, row.source) == (
            "no",
            "not ticked: the site had ticked the box, but no consent of yours covers it",
        )
        (tick,) = [each.action for each in ran.events("step_started") if isinstance(each.action, Check)]
        assert tick.unticks
    assert ["news" in sent for sent in careers.posted("/send")] == [False, False]


@pytest.mark.thorough
async def test_no_form_at_all(footpath: Footpath, careers: FormSite):
    start = careers.page("/about", page("About us", "<p>Clocks since 1890.</p>"))
    ran = await footpath.fill(start)
    assert (ran.status, ran.reason) == ("stuck", "The page has no form that is to be filled in.")


@pytest.mark.thorough
async def test_a_small_form_whose_button_says_apply_is_not_taken_for_a_posting(footpath: Footpath, careers: FormSite):
    start = careers.page("/jobs/1", page("Clock maker", "<p>Mend clocks.</p>", form(NAME, EMAIL, button="Apply")))
    careers.takes("/send")
    held_back = await footpath.apply(start, submit="never")
    assert (held_back.status, careers.sent) == ("reviewed", [])
    ran = await footpath.apply(start)
    assert (ran.status, careers.posted("/send")) == ("complete", [SENT])
    assert [event.landed for event in ran.events("effect_resolved")] == [True]


@pytest.mark.thorough
async def test_a_button_that_only_its_type_says_sends_is_shown_to_a_person_first(footpath: Footpath, careers: FormSite):
    resume = "<p><label>Resume <input type=file name=resume></label></p><button type=button>Tallenna</button>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, resume, button="Lähetä")))
    careers.takes("/send")
    ran = await footpath.apply(start)
    assert (ran.status, careers.sent) == ("needs_person", []), "the other button may send by a script"
    assert "Lähetä" in ran.reason
    assert ran.reason.endswith(REVIEW_FIRST)
    person = Scripted()
    ran = await footpath.apply(start, person=person, submit="review")
    assert (ran.status, [review.button for review in person.reviews]) == ("complete", ["Lähetä"])
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, len(careers.sent)) == ("complete", 2), "it is known then"


async def test_the_only_button_of_an_application_sends_it_and_another_one_later(footpath: Footpath, careers: FormSite):
    resume = "<p><label>Resume <input type=file name=resume></label></p>"
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, resume, button="Submit application")))
    assert (await footpath.apply(start)).status == "complete"
    careers.page("/apply", page("Apply", form(NAME, EMAIL, resume, button="Lähetä")))
    ran = await footpath.apply(start, OTTO)
    assert (ran.status, len(careers.sent)) == ("complete", 2), ran
    for label in ("Withdraw application", "Join talent pool", "Subscribe"):
        careers.page("/apply", page("Apply", form(NAME, EMAIL, resume, button=label)))
        ran = await footpath.apply(start, {**IDA, "basics": {**IDA["basics"], "email": "ida@other.example"}})
        assert (ran.status, len(careers.sent)) == ("needs_person", 2), ran


@pytest.mark.thorough
async def test_the_only_button_of_the_form_that_is_named_sends_it(footpath: Footpath, careers: FormSite):
    other = form(text("Question", "question"), action="/other", button="Ask")
    start = careers.page("/", page("Tell us", other, form(NAME, EMAIL, button="Complain", more="name=complaint")))
    careers.takes("/send")
    ran = await footpath.fill(start, form="complaint")
    assert (ran.status, [sent.path for sent in careers.sent]) == ("complete", ["/send"]), ran


@pytest.mark.thorough
async def test_which_of_two_buttons_that_say_nothing_clear_sends_is_asked(footpath: Footpath, careers: FormSite):
    join = "<button name=do value=join>Sign up</button>"
    start = careers.page("/", page("Tell us", form(NAME, EMAIL, join, button="Complain")))
    careers.takes("/send")
    ran = await footpath.fill(start)
    assert (ran.status, careers.sent) == ("needs_person", [])
    person = Scripted(means=lambda which: [each.label for each in which.possible].index("button “Sign up”"))
    ran = await footpath.fill(start, person=person)
    assert (ran.status, [sent.fields.get("do") for sent in careers.sent]) == ("complete", ["join"]), ran


@pytest.mark.thorough
async def test_a_submit_button_that_leads_to_one_more_page_of_the_form(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, action="/one", button="Submit")))
    careers.takes("/one", "/contact")
    careers.page("/contact", page("Apply", form(EMAIL, text("City", "city"))))
    careers.takes("/send")
    ran = await footpath.apply(start)
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [{"email": "ida@example.org", "city": "Dresden"}]
    assert len(careers.sent) == 2
    assert [each.landed for each in effects_of(ran.journal)] == [True, True], "what is confirmed are both parts"


@pytest.mark.thorough
async def test_questions_after_sending_never_lead_to_sending_again(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, action="/one", button="Submit application")))
    careers.takes("/one", "/more")
    careers.page("/more", page("Apply", form(text("Favourite star", "star", required=True), button="Submit")))
    first = await footpath.apply(start)
    assert (first.status, len(careers.posted("/one"))) == ("unknown", 1)
    again = await footpath.apply(start)
    assert (again.status, len(careers.posted("/one"))) == ("unknown", 1)


@pytest.mark.thorough
async def test_what_the_browser_itself_does_not_let_through_was_not_sent(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Second address", "second", type="email"))))
    careers.takes("/send")
    wrong = await footpath.apply(start, input={"Second address": "nope"})
    assert wrong.status not in ("unknown", "complete")
    assert "Second address" in wrong.reason
    assert careers.sent == []
    right = await footpath.apply(start, input={"Second address": "ida@second.example"})
    assert right.status == "complete"
    assert [each["second"] for each in careers.posted("/send")] == ["ida@second.example"]


@pytest.mark.thorough
async def test_a_choice_that_is_only_like_the_answer_is_told(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    radios = "".join(
        f"<label><input type=radio name=team value={team}> {team}</label>" for team in ("Repair", "Restoration")
    )
    fields = (
        EMAIL,
        choice("Topic", "topic", "Sales", "Support"),
        f"<fieldset><legend>Team</legend>{radios}</fieldset>",
    )
    start = careers.page("/contact", page("Contact", form(*fields, button="Send")))
    ran = await footpath.fill(start, input={"Topic": "Suport", "Team": "Restorration"})
    sent = {"email": "ida@example.org", "topic": "Support", "team": "Restoration"}
    assert (ran.status, careers.posted("/send")) == ("complete", [sent]), ran
    told = {row.question: (row.source, row.is_likened) for row in ran.rows}
    assert told.pop("Email address")[1] is False
    assert told == {"Topic": ("task", True), "Team": ("task", True)}
