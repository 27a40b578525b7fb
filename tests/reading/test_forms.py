"""What the forms of a page are for, what belongs to each, and what their buttons mean."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.buttons import say
from footpath.reading.read import read
from footpath.roles.forms import working_form
from footpath.schema.observation import FormObservation


def test_a_page_without_a_form_element_is_a_form_all_the_same() -> None:
    page = PageBuilder()
    for label in ("First name", "Last name", "Email", "Cover letter"):
        page.input(label)
    page.button("Submit application")
    (form,) = read(page.snapshot()).forms
    assert (form.ref, form.purpose) == (-1, "application")
    assert [b.meaning for b in form.buttons] == ["submit"]


def test_a_submit_outside_of_the_form_belongs_to_it() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("First name")
        page.input("Resume", "file")
    page.button("Submit application")
    assert [b.meaning for b in read(page.snapshot()).forms[0].buttons] == ["submit"]


@pytest.mark.parametrize(("label", "found"), [("Book the room", ["submit"]), ("Show prices", [])])
def test_a_drawn_button_behind_all_fields_sends_where_its_verb_does(label: str, found: list[str]) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Host")
        page.element("x-step", "More", role="button", known_by="role")
        page.input("Number of guests")
        page.element("x-button", label, role="button", known_by="role")
    assert [button.meaning for button in read(page.snapshot()).forms[0].buttons] == found


def test_an_image_may_be_the_submit() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Search", "search")
        page.input("", "image")
    form = read(page.snapshot()).forms[0]
    assert (form.purpose, [b.meaning for b in form.buttons]) == ("search", ["submit"])


def test_helpers_that_fill_the_form_by_themselves_are_not_the_apply_button() -> None:
    page = PageBuilder()
    for label in ("Apply with LinkedIn", "Autofill from resume", "Apply on company website", "Apply now"):
        page.button(label)
    assert [b.meaning for b in read(page.snapshot()).buttons] == ["import", "import", "external_apply", "apply"]


@pytest.mark.parametrize(
    ("labels", "button", "page_type", "meanings"),
    [
        (("Email", "Password"), "Log in", "login", ["email", "current-password"]),
        (
            ("Username", "Email", "Password", "Repeat password"), "Create account", "registration",
            ["username", "email", "new-password", "password_confirm"],
        ),
        (("Name", "Email", "Message"), "Send message", "contact", ["name", "email", "message"]),
    ],
)  # fmt: skip
def test_forms_of_other_purposes(labels: tuple[str, ...], button: str, page_type: str, meanings: list[str]) -> None:
    page = PageBuilder(url="https://example.com/x")
    with page.inside("form"):
        for label in labels:
            if label == "Message":
                page.textarea(label)
            else:
                page.input(label, "password" if "assword" in label else "text")
        page.button(button, type="submit")
    observation = read(page.snapshot())
    assert observation.page_type == page_type
    assert [f.meaning for f in observation.forms[0].fields] == meanings


@pytest.mark.parametrize(
    ("labels", "agrees", "button"),
    [
        (("First name", "Last name", "Email", "Phone"), (), "Submit with necessary only"),
        (("Nombre", "Apellidos", "Correo electrónico", "Teléfono móvil"), ("Acepto recibir comunicaciones",), "Enviar"),
    ],
)
def test_a_form_that_asks_for_a_name_and_a_telephone_number_is_no_newsletter(
    labels: tuple[str, ...], agrees: tuple[str, ...], button: str
) -> None:
    page = PageBuilder(url="https://shop.example.com/x")
    with page.inside("form"):
        for label in labels:
            page.input(label)
        for label in agrees:
            page.input(label, "checkbox")
        page.button(button, type="submit")
    observation = read(page.snapshot())
    assert observation.forms[0].purpose != "newsletter"
    assert working_form(observation, {}) is observation.forms[0]


@pytest.mark.parametrize(
    ("labels", "is_worked"), [(("Vorname", "Nachname", "E-Mail", "Firma"), True), (("Name", "E-Mail"), False)]
)
def test_a_form_with_several_questions_that_only_its_size_makes_a_newsletter_can_be_filled(
    labels: tuple[str, ...], is_worked: bool
) -> None:
    page = PageBuilder(url="https://shop.example.com/x")
    with page.inside("form"):
        for label in labels:
            page.input(label)
        page.button("Los", type="submit")
    observation = read(page.snapshot())
    assert observation.forms[0].purpose == "newsletter"
    assert (working_form(observation, {}) is not None) is is_worked


@pytest.mark.parametrize(
    ("label", "others", "meaning"),
    [("Upload", (), "submit"), ("Upload", ("Submit application",), "upload"), ("Upload resume", (), "upload")],
)
def test_the_only_button_of_a_form_with_a_file_sends_it_though_it_says_upload(
    label: str, others: tuple[str, ...], meaning: str
) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Customer number")
        page.input("Document", "file")
        for each in (label, *others):
            page.button(each, type="submit")
    assert read(page.snapshot()).forms[0].buttons[0].meaning == meaning


def test_an_email_under_words_of_joining_or_forgetting_is_no_newsletter() -> None:
    def purpose(heading: str, *labels: str, button: str = "Go on") -> str:
        page = PageBuilder(url="https://shop.example.com/account")
        with page.inside("form", step="form"):
            page.heading(heading)
            for label in labels:
                page.input(label)
            page.button(button, type="submit")
        return read(page.snapshot()).forms[0].purpose

    assert purpose("Create your account", "Name", "Email") == "registration"
    assert purpose("Forgotten your details?", "Email", "Order number", "Town", "Street", "House") == "recovery"
    assert purpose("Our newsletter", "Name", "Email") == "newsletter"
    assert purpose("Our newsletter", "Name", "Email", button="Next") == "newsletter"
    assert purpose("Clock evening", "Name", "Email", button="Next") == "other", "a page of a form that goes on"


@pytest.mark.parametrize(
    ("heading", "box", "purpose"),
    [
        ("Your visit", "I accept the house rules *", "other"),
        ("Step 3 of 3: Extras", "Guided tour", "other"),
        ("Review", "Guided tour", "other"),
        ("Find a tour", "Guided tour", "filter"),
        ("Your privacy", "I agree to analytics cookies", "filter"),
    ],
)
def test_choices_that_are_agreed_to_or_end_a_form_filter_nothing(heading: str, box: str, purpose: str) -> None:
    page = PageBuilder(url="https://park.example.com/visit")
    with page.inside("form", step="form"):
        page.heading(heading)
        page.input(box, "checkbox")
        page.button("Request visit", type="submit")
    assert [form.purpose for form in read(page.snapshot()).forms] == [purpose]


@pytest.mark.parametrize(
    ("labels", "sends"), [(["Book now"], True), (["Show map"], False), (["Book now", "Order tea"], False)]
)
def test_a_form_without_buttons_is_sent_by_the_one_behind_it_whose_verb_sends(labels: list[str], sends: bool) -> None:
    page = PageBuilder(url="https://inn.example.com/stay")
    with page.inside("form", step="form"):
        page.input("Guest")
        page.input("Nights", "number")
    for label in labels:
        page.element("img", label, role="button", known_by="listener")
    (form,) = read(page.snapshot()).forms
    assert [button.meaning for button in form.buttons] == (["submit"] if sends else [])
    assert (form.purpose == "order") is sends


def test_a_last_step_with_one_box_is_neither_a_filter_nor_an_order_for_news() -> None:
    page = PageBuilder(url="https://acme.example.com/x")
    page.heading("Review your application")
    with page.inside("dialog", step="div"):
        page.input("Follow Acme to stay up to date with their page", "checkbox")
        page.button("Back", type="")
        page.button("Submit application", type="")
    observed = read(page.snapshot())
    assert (observed.page_type, [form.purpose for form in observed.forms]) == ("review", ["other"])


@pytest.mark.parametrize(
    "label",
    ["Easy Apply to Nurse at Larch", "Quick apply for Nurse", "Jetzt bewerben als Pfleger", "Postuler à Infirmier"],
)
def test_apply_is_meant_whatever_it_is_applied_to(label: str) -> None:
    meaning, confidence = say(label)
    assert (meaning, round(confidence, 2) >= 0.9) == ("apply", True)


@pytest.mark.parametrize(("label", "meant"), [("Sign on", "login"), ("Log on now", "login"), ("Sign", "other")])
def test_a_verb_means_with_its_particle_what_it_does_not_mean_alone(label: str, meant: str) -> None:
    assert say(label)[0] == meant


def test_a_form_that_apply_sends_is_an_application() -> None:
    page = PageBuilder(url="https://acme.example.com/x")
    page.heading("Platform engineer", 1)
    for label in ("First name", "Last name", "Email"):
        page.input(label)
    page.button("Apply now", type="")
    (form,) = read(page.snapshot()).forms
    assert (form.purpose, [each.meaning for each in form.buttons]) == ("application", ["apply"])


def test_below_an_apply_button_news_may_be_ordered() -> None:
    page = PageBuilder(url="https://acme.example.com/x")
    page.heading("Platform engineer", 1)
    page.button("Apply now", type="")
    page.input("Email")
    page.button("Send me new jobs", type="")
    assert [form.purpose for form in read(page.snapshot()).forms] == ["newsletter"]


def sign_in(page: PageBuilder, offer: str) -> None:
    page.heading(offer)
    page.input("Email or phone")
    page.input("Password", "password")
    page.button("Sign in", type="submit")


def job_form(page: PageBuilder, *labels: str) -> None:
    for label in labels:
        page.input(label)
    page.button("Continue", type="submit")


@pytest.mark.parametrize("asks", [("Email",), ("First name", "Last name", "Email", "Phone", "Notice period")])
@pytest.mark.parametrize("offer_first", [True, False])
@pytest.mark.parametrize("step", ["form", "div"])
def test_an_offer_to_sign_in_beside_a_form_is_not_the_form(step: str, offer_first: bool, asks: tuple[str, ...]):
    page = PageBuilder(url="https://jobs.example.com/apply/12", title="Apply: welder")

    def beside() -> None:
        with page.inside("form", step="form") if step == "form" else page.box():
            sign_in(page, "Sign in to apply faster")

    def asked() -> None:
        with page.inside("form", step="form") if step == "form" else page.box():
            job_form(page, *asks)

    for part in (beside, asked) if offer_first else (asked, beside):
        part()
    snapshot = page.snapshot()
    observation = read(snapshot)
    assert (observation.page_type, observation.blocked_by) == ("application", "")
    worked = working_form(observation, snapshot.by_ref)
    assert isinstance(worked, FormObservation)
    assert [field.question for field in worked.fields] == list(asks)
    assert [button.meaning for button in worked.buttons] == ["next"]


def test_an_account_to_be_made_with_an_application_is_a_part_of_it():
    page = PageBuilder(url="https://jobs.example.com/apply/12", title="Apply: welder")
    with page.box():
        page.input("Resume", "file")
        page.input("Email", "email")
        page.input("Choose a password", "password")
        page.link("Sign in instead")
        page.button("Continue", type="submit")
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Resume", "Email", "Choose a password"]


@pytest.mark.parametrize(
    ("says", "secret", "meaning"),
    [("Anmelden", False, "submit"), ("Anmelden", True, "login"), ("Einloggen", False, "login")],
)
def test_a_word_for_logging_in_or_signing_up_signs_up_on_a_form_that_asks_who_one_is_and_for_no_password(
    says: str, secret: bool, meaning: str
):
    page = PageBuilder()
    with page.inside("form"):
        for label in ("Vorname", "Nachname", "Telefon"):
            page.input(label)
        page.input("Passwort" if secret else "E-Mail", "password" if secret else "email")
        page.button(says, type="submit")
    assert [button.meaning for button in read(page.snapshot()).forms[0].buttons] == [meaning]


@pytest.mark.parametrize(
    ("labels", "button"),
    [
        (("Guest", "Check-in", "Departure"), "Request the stay"),
        (("Reader", "Author", "Publisher"), "Propose this book"),
        (("Group", "Room", "Keywords"), "Reserve the room"),
    ],
)
def test_a_form_that_posts_several_answers_is_no_search_whatever_they_are_called(
    labels: tuple[str, ...], button: str
) -> None:
    purposes: list[str] = []
    for method, said in (("post", button), ("post", "Search"), ("get", "Search")):
        page = PageBuilder()
        with page.inside("form"):
            for label in labels:
                page.input(label)
            page.button(said, type="submit", method=method)
        purposes.append(read(page.snapshot()).forms[0].purpose)
    assert purposes == ["other", "search", "search"]


def test_a_form_that_is_named_a_search_is_one_though_it_posts() -> None:
    page = PageBuilder()
    with page.inside("form", id="searchform-home"):
        for label in ("Departure", "Check-in", "Keywords"):
            page.input(label)
        page.button("Show results", type="submit", method="post")
    assert read(page.snapshot()).forms[0].purpose == "search"


@pytest.mark.parametrize(
    ("labels", "button", "is_login"),
    [
        (("Email", "Password"), "Log in", True),
        (("Email", "Password"), "Send", True),
        (("Email", "Password"), "Enviar", True),
        (("Email", "Password"), "Continue", True),
        (("Name", "Gift card code"), "Order now", False),
        (("Amount", "Account of the payee", "Password"), "Transfer", False),
        (("Password",), "Delete account", False),
        (("Password",), "Konto löschen", False),
    ],
)
def test_a_password_beside_a_button_that_names_an_effect_makes_no_login(labels: tuple[str, ...], button: str, is_login):
    page = PageBuilder("https://shop.test/x")
    with page.inside("form"):
        for label in labels:
            page.input(label, "password" if label in ("Password", "Gift card code") else "text")
        page.button(button, type="submit")
    (form,) = read(page.snapshot()).forms
    assert (form.purpose == "login") == is_login


@pytest.mark.parametrize(
    ("name", "purpose", "meaning"), [("", "login", ""), ("Message", "contact", "message")], ids=["bare", "named"]
)
def test_a_lone_drawn_field_over_a_login_is_a_letter_by_its_words_alone(name: str, purpose: str, meaning: str) -> None:
    """Of an address at a known host, some pages let people type only what comes before the "@"."""
    page = PageBuilder()
    page.heading("Work here already?")
    with page.inside("form"):
        page.input("Address without the host", "email", hidden="size", in_accessibility_tree=False)
        drawn = page.element("div", name, role="textbox", known_by="editable")
        page.text("@larch.example")
        page.button("Log in", type="submit")
    (form,) = read(page.snapshot()).forms
    (field,) = [each for each in form.fields if each.refs == (drawn,)]
    assert (form.purpose, field.kind, field.meaning) == (purpose, "rich_text", meaning)


@pytest.mark.parametrize(("label", "purpose"), [("Sign up", "other"), ("Find", "search")])
def test_what_a_lone_field_without_words_is_for_is_said_by_the_link_beside_it(label: str, purpose: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("")
        page.link(label)
    assert [form.purpose for form in read(page.snapshot()).forms] == [purpose]


def test_a_new_password_opens_an_account_whatever_else_is_told() -> None:
    page = PageBuilder("https://club.test/x")
    with page.inside("form"):
        page.input("Name")
        page.input("Email")
        page.input("Password", "password")
        page.input("Repeat password", "password")
        page.textarea("How did your interest begin?")
        page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    assert form.purpose == "registration"
    assert [field.meaning for field in form.fields if field.kind == "password"] == ["new-password", "password_confirm"]


def test_a_password_beside_a_long_text_makes_no_login() -> None:
    page = PageBuilder("https://shop.test/x")
    with page.inside("form"):
        page.input("Name")
        page.input("Password", "password")
        page.textarea("Your comment")
        page.button("Publish", type="submit")
    (form,) = read(page.snapshot()).forms
    assert form.purpose != "login"


@pytest.mark.parametrize("label", ["Votre nom", "Nome", "Nombre", "Nom"])
@pytest.mark.parametrize(
    ("beside", "meaning"), [(("E-mail",), "name"), (("Apellidos según DNI",), ""), (("Cognome", "E-mail"), "")]
)
def test_a_lone_name_is_a_whole_one_where_its_label_allows(label: str, beside: tuple[str, ...], meaning: str) -> None:
    page = PageBuilder()
    with page.inside("form", step="form"):
        for each in (label, *beside):
            page.input(each)
        page.textarea("Message")
        page.button("Send", type="submit")
    found = fields_of(page)[0].meaning
    assert (found == "name") is (meaning == "name")


def test_the_bar_of_buttons_of_a_form_belongs_to_it_though_it_is_a_landmark() -> None:
    page = PageBuilder()
    with page.inside("form"):
        for city in ("Leeds", "York"):
            page.input(city, "radio", html_name="city")
        with page.inside("landmark", role="navigation"):
            page.button("→", type="submit", description="Next", method="post")
    (form,) = read(page.snapshot()).forms
    assert form.purpose != "filter"
    assert [(each.label, each.meaning) for each in form.buttons] == [("Next", "next")]


def test_a_menu_within_a_form_stays_apart() -> None:
    page = PageBuilder()
    with page.inside("form"):
        with page.inside("landmark", role="navigation"):
            page.button("Sign out", type="submit", method="post")
            page.link("Jobs")
        page.input("Name")
        page.button("Send", type="submit", method="post")
    assert [each.label for form in read(page.snapshot()).forms for each in form.buttons] == ["Send"]


def test_a_bar_of_buttons_outside_all_forms_stays_apart() -> None:
    page = PageBuilder()
    with page.inside("landmark", role="banner"):
        page.button("Next", type="submit")
    page.input("Name")
    page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    assert [each.label for each in form.buttons] == ["Send"]


@pytest.mark.parametrize(
    "label",
    [
        *("Transmettre ma candidature", "Soumettre ma demande", "Valider ma candidature"),
        *("Bewerbung übermitteln", "Antrag einreichen", "Antrag abschicken"),
    ],
)
def test_a_public_office_calls_sending_by_words_of_its_own(label: str) -> None:
    assert say(label)[0] == "submit"
