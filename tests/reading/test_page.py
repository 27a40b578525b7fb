"""What a whole page is: its type, its structure, what it says of itself, what stands in the way."""

from __future__ import annotations

import cProfile
from typing import Literal

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read
from footpath.reading.status import quoted
from footpath.schema.snapshot import Frame


def application(posting: str = "Optical engineer", suffix: str = "", extra: bool = False) -> PageBuilder:
    page = PageBuilder(title=f"Apply: {posting}")
    page.heading(posting, 1)
    with page.inside("form", step="form"):
        page.text("Step 2 of 4")
        page.input("First name *", html_name="first_name", id=f"f{suffix}")
        page.input("Email *", "email", html_name="email", id=f"e{suffix}")
        page.input("Resume *", "file", html_name="resume", accept=".pdf")
        if extra:
            page.textarea("Why us?", html_name="question_8812394")
        page.button("Back")
        page.button("Save and continue", type="submit")
    return page


def test_an_application_form_its_buttons_and_its_progress() -> None:
    observation = read(application().snapshot())
    assert (observation.page_type, observation.forms[0].purpose) == ("application", "application")
    assert [(b.label, b.meaning) for b in observation.forms[0].buttons] == [
        ("Back", "back"),
        ("Save and continue", "next"),
    ]
    assert observation.progress is not None
    assert (observation.progress.current, observation.progress.total) == (2, 4)


@pytest.mark.parametrize(
    ("steps", "heading", "progress"),
    [
        (("1", "Contact", "2", "Experience", "3", "Review"), "Experience", (2, 3)),
        (("1 Contact", "2. Experience", "3) Review"), "Review", (3, 3)),
        (("1", "Contact", "2", "Experience"), "Your application", None),
        (("Contact", "Experience"), "Contact", None),
        (("2", "Contact", "3", "Experience"), "Contact", None),
    ],
)
def test_a_list_of_numbered_steps_tells_the_step_by_the_heading(
    steps: tuple[str, ...], heading: str, progress: tuple[int, int] | None
) -> None:
    page = PageBuilder()
    with page.inside("list"):
        for step in steps:
            page.text(step, kind="item")
    page.heading(heading, 1)
    found = read(page.snapshot()).progress
    assert (found and (found.current, found.total)) == progress


def test_a_posting_by_its_data_and_by_its_button() -> None:
    by_data = PageBuilder().snapshot(json_ld=('{"@type": "JobPosting",\x01 broken',))
    assert read(by_data).page_type == "posting"
    page = PageBuilder()
    page.heading("Optical engineer", 1)
    page.link("Apply for this job")
    observation = read(page.snapshot())
    assert (observation.page_type, observation.buttons[0].meaning) == ("posting", "apply")


def test_a_login_stands_in_the_way() -> None:
    page = PageBuilder(url="https://example.com/login")
    with page.inside("form"):
        page.input("Email")
        page.input("Password", "password")
        page.button("Log in", type="submit")
    assert read(page.snapshot()).blocked_by == "login"


def test_a_list_of_postings() -> None:
    page = PageBuilder(url="https://example.com/jobs")
    page.heading("Open roles", 1)
    for number in range(6):
        page.link(f"Role {number}", f"/jobs/role-of-the-kind-{number}")
    assert read(page.snapshot()).page_type == "listing"


@pytest.mark.parametrize(
    "heading", ["Review your application", "Please check your details", "Bitte prüfen Sie Ihre Angaben"]
)
def test_a_review_asks_nothing_and_offers_to_submit(heading: str) -> None:
    page = PageBuilder()
    page.heading(heading, 1)
    page.text("Email: somebody@example.com")
    page.button("Edit")
    page.button("Submit application", type="submit")
    assert read(page.snapshot()).page_type == "review"


@pytest.mark.parametrize(
    ("url", "reference"),
    [
        ("https://jobs.example.com/done/LI-RPNZE2", "LI-RPNZE2"),
        ("https://jobs.example.com/thanks/4F7K2M9Q/?x=1", "4F7K2M9Q"),
        ("https://jobs.example.com/jobs/LI-RPNZE2/done", ""),
        ("https://jobs.example.com/done/optical-engineer", ""),
    ],
)
def test_a_number_that_only_the_address_has(url: str, reference: str) -> None:
    page = PageBuilder(url=url)
    page.text("Thank you for applying!")
    assert read(page.snapshot()).reference == reference


@pytest.mark.parametrize(
    ("texts", "reference"),
    [
        (["Thank you for applying!", "Your reference number is LK-2024-00012."], "LK-2024-00012"),
        (["Application submitted", "Confirmation number:", "A1B2-77"], "A1B2-77"),
        (["Vielen Dank für Ihre Bewerbung", "Vorgangsnummer: 4711-B"], "4711-B"),
        (["Thank you, we have your application", "Your application number is", "LK-48213"], "LK-48213"),
        (["Your application for Optical engineer has been sent."], ""),
        (["Votre candidature a bien été envoyée"], ""),
    ],
)
def test_a_confirmation_and_its_number(texts: list[str], reference: str) -> None:
    page = PageBuilder()
    for text in texts:
        page.text(text)
    observation = read(page.snapshot())
    assert (observation.page_type, observation.reference) == ("confirmation", reference)
    assert observation.confirmation == texts[0]


def test_a_promise_of_a_confirmation_is_none() -> None:
    page = application()
    page.text("You will get an email once your application has been received.")
    observation = read(page.snapshot())
    assert (observation.page_type, observation.confirmation) == ("application", "")


def test_somebody_who_applied_before_is_told_so() -> None:
    page = PageBuilder()
    page.text("You have already applied for this job.")
    snapshot = page.snapshot()
    observation = read(snapshot)
    assert observation.page_type == "already_applied"
    assert quoted(observation, snapshot) == "You have already applied for this job."


@pytest.mark.parametrize(
    "said",
    [
        "Already applied? Sign in to see how far your application is.",
        "Have you already applied for this job?",
        "If you have already applied for this position, please do not apply again.",
        "Candidates who have already applied need not do so again.",
        "See the jobs you have already applied to",
        "Sie haben sich bereits beworben? Hier geht es zu Ihrem Konto.",
        "Wenn Sie sich bereits beworben haben, melden Sie sich an.",
        "Si vous avez déjà postulé, connectez-vous.",
        "¿Ya te has inscrito? Entra aquí.",
        "This position will be closed on 1 May.",
        "The role is closed to agencies.",
        "If this position has been filled, see our other roles.",
    ],
)
def test_what_is_said_to_whoever_it_is_true_of_is_not_said_of_this_posting(said: str):
    page = PageBuilder()
    page.heading("Watchmaker", 1)
    page.text(said)
    page.button("Apply now")
    assert read(page.snapshot()).page_type == "posting"


@pytest.mark.parametrize(
    "said",
    [
        "You have already applied for this job. Do you want to see your application?",
        "It seems that you've already applied to this position",
        "Already applied",
        "Sie haben sich für diese Stelle bereits beworben.",
        "Vous avez déjà postulé à cette offre.",
        "Você já se candidatou a esta vaga.",
    ],
)
def test_what_is_said_to_who_has_applied(said: str):
    page = PageBuilder()
    page.heading("Watchmaker", 1)
    page.text(said)
    page.button("Apply now")
    assert read(page.snapshot()).page_type == "already_applied"


@pytest.mark.parametrize(
    ("title", "status"),
    [
        ("Whatever", 500),
        ("404 Not found", None),
        ("This job is no longer available", None),
        ("This role is now closed", None),
        ("Page introuvable", None),
    ],
)
def test_pages_where_nothing_is(title: str, status: int | None) -> None:
    page = PageBuilder(title=title)
    page.heading(title, 1)
    assert read(page.snapshot(status=status)).page_type == "error"


@pytest.mark.parametrize(
    ("status", "password", "type"),
    [(401, True, "login"), (403, True, "login"), (403, False, "error"), (404, True, "error")],
)
def test_a_sign_in_with_the_status_of_a_refusal_is_one(status: int, password: bool, type: str) -> None:
    page = PageBuilder(title="Members")
    page.heading("Sign in", 1)
    with page.inside("form"):
        page.input("Email", "email")
        if password:
            page.input("Password", "password")
        page.button("Sign in" if password else "Search", type="submit")
    assert read(page.snapshot(status=status)).page_type == type


@pytest.mark.parametrize(
    ("status", "error", "type"),
    [
        (422, "Enter an address of your company", "contact"),
        (400, "Enter an address of your company", "contact"),
        (422, "", "error"),
        (404, "Enter an address of your company", "error"),
        (500, "Enter an address of your company", "error"),
    ],
)
def test_a_form_that_is_given_again_with_its_errors_is_no_error_page(status: int, error: str, type: str) -> None:
    page = PageBuilder(title="Contact us", url="https://mill.example.com/contact")
    page.heading("Contact us", 1)
    with page.inside("form"):
        page.input("Email", "email", error=error)
        page.element("textarea", "Message")
        page.button("Send message", type="submit")
    assert read(page.snapshot(status=status)).page_type == type


def test_errors_of_fields_and_alerts_are_told_and_notes_are_not() -> None:
    page = PageBuilder()
    with page.inside("form"):
        with page.inside("alert"):
            page.text("There is a problem")
            page.text("Fields marked with * are required.")
        page.input("Email *", "email", invalid=True, error="Enter an email address")
        page.input("Resume", "file")
    observation = read(page.snapshot())
    assert observation.errors == ("Enter an email address", "There is a problem")
    assert observation.forms[0].fields[0].error == "Enter an email address"


@pytest.mark.parametrize("kind", ["alert", "status"])
def test_what_is_said_over_a_form_is_not_what_the_form_is_called(kind: Literal["alert", "status"]) -> None:
    page = PageBuilder()
    page.heading("Your message")
    with page.inside(kind):
        page.heading("Please check 1 answer:")
    with page.inside("form"):
        page.input("Name")
        page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    assert (form.name, form.fields[0].section) == ("Your message", "Your message")


def test_a_summary_of_errors_is_told_whole_and_each_of_its_links_at_its_field() -> None:
    page = PageBuilder()
    with page.inside("alert"):
        page.heading("Please check 2 answers:")
        with page.inside("list"):
            page.link("Say which clock you mean", f"{page.url}#what")
            page.text("We are closed on that day", "item")
        page.button("Close")
    with page.inside("form"):
        page.input("Name", id="who")
        page.textarea("Message", id="what")
    observation = read(page.snapshot())
    assert [field.error for field in observation.forms[0].fields] == ["", "Say which clock you mean"]
    assert observation.errors == (
        "Say which clock you mean",
        "Please check 2 answers",
        "We are closed on that day",
    )


def test_of_an_alert_that_complains_of_nothing_lists_and_links_are_no_errors() -> None:
    page = PageBuilder()
    with page.inside("alert"), page.inside("list"):
        page.text("We hear you, and a clockmaker calls", "item")
        page.link("Write another one", "https://careers.example.com/apply")
        page.link("Cookie policy", f"{page.url}#cookies")
    page.input("Email", id="email")
    assert read(page.snapshot()).errors == ()


@pytest.mark.parametrize("heading", ["There is a problem", "Please look at this again"])
@pytest.mark.parametrize("href", ["#", "#gone", "/apply#gone", "javascript:void(0)"])
def test_what_a_summary_of_errors_lists_is_told_where_its_links_lead_nowhere(heading: str, href: str) -> None:
    page = PageBuilder()
    with page.inside("alert"):
        page.heading(heading)
        with page.inside("list"):
            page.link("Enter your name", href)
            page.link("Choose a day", href)
            page.link("Opening hours", "/hours#summer")
        page.link("Hide this", href)
    page.input("Name", id="who")
    assert read(page.snapshot()).errors == (heading, "Enter your name", "Choose a day")


@pytest.mark.parametrize(
    ("href", "error"),
    [
        ("#email", "Read about your email"),
        ("/apply#email", "Read about your email"),
        ("https://careers.example.com/apply#email", "Read about your email"),
        ("https://other.example/help#email", ""),
        ("/help#email", ""),
        ("#who", ""),
    ],
)
def test_an_alert_speaks_of_a_field_by_a_link_to_it_on_this_page(href: str, error: str) -> None:
    page = PageBuilder()
    with page.inside("alert"):
        page.link("Read about your email", href)
        page.link("More about it", href)
    with page.inside("form"):
        page.input("Email", id="email")
    observation = read(page.snapshot())
    assert observation.forms[0].fields[0].error == error
    assert ("Read about your email" in observation.errors) is bool(error)


class TestCaptcha:
    """A test for people: named always, in the way only where a person would have to act."""

    def test_a_badge_does_not_stand_in_the_way(self) -> None:
        page = application()
        frame = Frame(ref="f1", url="https://www.google.com/recaptcha/api2/anchor?ar=1")
        observation = read(page.snapshot(frames=(frame,)))
        assert (observation.captcha, observation.blocked_by, observation.page_type) == ("recaptcha", "", "application")

    def test_a_wall_does(self) -> None:
        page = PageBuilder(title="Just a moment...")
        page.text("Verify you are human by completing the action below.")
        frame = Frame(ref="f1", url="https://challenges.cloudflare.com/turnstile")
        observation = read(page.snapshot(frames=(frame,)))
        assert (observation.captcha, observation.blocked_by, observation.page_type) == (
            "turnstile",
            "captcha",
            "captcha",
        )

    def test_letters_to_be_typed_do_and_their_field_is_left_alone(self) -> None:
        page = application()
        page.input("Type the characters shown in the image")
        observation = read(page.snapshot())
        assert (observation.captcha, observation.blocked_by) == ("text", "captcha")
        assert [f.trap for form in observation.forms for f in form.fields if f.meaning == "captcha"] == ["captcha"]


class TestFingerprint:
    """One for a template, whatever it is filled with."""

    def test_survives_texts_generated_ids_and_another_posting(self) -> None:
        one = read(application("Optical engineer", "8812").snapshot())
        other = read(application("Accountant", "99123", extra=True).snapshot())
        assert one.fingerprint == other.fingerprint

    def test_changes_with_the_structure(self) -> None:
        page = application()
        page.input("Nickname", html_name="nickname")
        assert read(page.snapshot()).fingerprint != read(application().snapshot()).fingerprint


def test_reading_is_pure() -> None:
    snapshot = application().snapshot()
    assert read(snapshot) == read(snapshot)


@pytest.mark.thorough
def test_twice_as_many_elements_take_about_twice_the_work() -> None:
    _calls("first", 300)  # loads what it knows of languages
    assert _calls("second", 1200) < 3 * _calls("third", 600), "with the square it would be four times"


def _calls(word: str, elements: int) -> int:
    """How many functions are called to read a form beside links. With another `word`, no text was read before."""
    page = PageBuilder(url="https://example.com/jobs")
    with page.inside("form"):
        for number in range(elements // 5):
            with page.box():
                page.label(f"{word} question {number} about your experience")
                page.input(html_name=f"{word}{number}")
    for number in range(elements * 4 // 5):
        page.link(f"{word} role {number}", f"/jobs/{number}-a-{word}-role")
    snapshot = page.snapshot()
    profile = cProfile.Profile(builtins=False)
    profile.runcall(read, snapshot)
    return sum(each.callcount for each in profile.getstats())
