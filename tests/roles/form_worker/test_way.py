"""How it comes to a form, what ends it, and what stands before it."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.form_worker.deciding import application, decided, pressed, see

from footpath.answers.moves import ENTERED, PRESSED
from footpath.roles.form_worker import BANNER, AskPerson, EnterAnswers, Finish, PressButton


class TestTheWayIn:
    def test_a_posting_is_applied_to(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply")
        assert pressed(decided(page)) == "Apply now"

    @pytest.mark.parametrize(
        "label", ["Inscribirse en esta oferta", "S'inscrire à cette offre", "Register for this job"]
    )
    def test_who_registers_for_the_posting_itself_applies(self, page, label):
        page.heading("Clock maker", 1)
        page.link(label, "https://careers.example.com/jobs/1/apply")
        assert pressed(decided(page)) == label

    @pytest.mark.parametrize(
        "label",
        [
            *("Create an alert for this job", "Inscribirse", "Register interest in this job"),
            *("Withdraw registration for this job", "Registered for this job", "Ya inscrito en esta oferta"),
        ],
    )
    def test_who_registers_for_anything_else_does_not(self, page, label):
        page.heading("Clock maker", 1)
        page.link(label, "https://careers.example.com/jobs/1/apply")
        assert isinstance(decided(page), Finish)

    @pytest.mark.parametrize(
        "label",
        [
            *("Je suis intéressé(e)", "Estoy interesado/a", "Submit your application", "Bewerbung einreichen"),
            *("Presentar solicitud", "Déposer une candidature", "Formulaire de candidature", "Bewerbungsformular"),
        ],
    )
    def test_a_link_to_hand_in_an_application_leads_to_its_form(self, page, label):
        page.link("Larch & Sons", "https://careers.example.com/")
        page.heading("Clock maker", 1)
        page.link(label, "https://careers.example.com/jobs/1/apply")
        page.link("Help", "https://careers.example.com/help")
        assert pressed(decided(page)) == label

    @pytest.mark.parametrize("label", ["Submit an idea", "Submit your application", "Withdraw application"])
    def test_what_sends_anything_else_or_at_once_does_not(self, page, label):
        page.heading("Clock maker", 1)
        page.button(label) if label.startswith("Submit your") else page.link(label, "https://careers.example.com/x")
        assert isinstance(decided(page), Finish)

    def test_what_posts_at_once_may_be_the_application(self, page):
        page.heading("Clock maker", 1)
        with page.inside("form", step="form"):
            page.button("Apply now", type="submit", method="post")
        decision = decided(page)
        assert isinstance(decision, PressButton)
        assert decision.effect == "outside"

    def test_the_same_link_above_and_below_is_one(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply?from=top")
        page.text("We mend clocks.")
        page.link("Apply now", "https://careers.example.com/jobs/1/apply?from=bottom")
        assert pressed(decided(page)) == "Apply now"

    def test_links_to_several_applications_are_no_coin_toss(self, page):
        for number in (1, 2):
            page.heading(f"Clock maker {number}")
            page.link("Apply now", f"https://careers.example.com/jobs/{number}/apply")
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.how == "ambiguous"

    def test_another_form_of_the_first_page_is_no_application(self):
        page = PageBuilder(url="https://larch.example/clocks")
        page.heading("Clock maker", 1)
        page.text("Send your CV to Larch Ltd, 3 Dock Street.")
        page.heading("Refer a friend", 2)
        with page.inside("form", step="form"):
            page.input("Your name")
            page.input("Your e-mail", type="email")
            page.textarea("Message")
            page.button("Send", type="submit")
        decision = decided(page, is_start=True)
        assert isinstance(decision, Finish)
        assert decision.how == "no_form"
        assert "Refer a friend" in decision.reason
        assert isinstance(decided(page, is_start=True, form="1"), EnterAnswers)
        assert isinstance(decided(page), EnterAnswers)  # where "Apply now" has led

    @pytest.mark.parametrize(
        "other",
        [
            "Apply for someone else",
            "Apply on behalf of a friend",
            "Für jemand anderen bewerben",
            "Postuler pour quelqu'un d'autre",
            "Postular para otra persona",
            "Candidatar-se para outra pessoa",
        ],
    )
    def test_what_applies_for_somebody_else_is_no_way_in(self, page, other):
        page.heading("Clock maker", 1)
        page.link(other, "https://careers.example.com/jobs/1/refer")
        assert isinstance(decided(page), Finish)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply")
        assert pressed(decided(page)) == "Apply now"

    def test_a_form_that_is_filled_for_its_own_sake_applies_to_nothing(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply")
        decision = decided(page, applying=False)
        assert isinstance(decision, Finish)
        assert decision.how == "no_form"

    @pytest.mark.parametrize(("label", "how"), [("Apply now", {}), ("New ticket", {"popup": "dialog"})])
    def test_the_one_button_that_opens_a_form_over_the_page_is_pressed(self, page, label, how):
        page.heading("Night baker", 1)
        page.button("Log in", popup="dialog")
        opener = page.button(label, **how)
        page.button("Share")
        decision = decided(page, applying=False, given={"Name": "Ida"})
        assert isinstance(decision, PressButton)
        assert (decision.button.ref, decision.effect) == (opener, "none")

    @pytest.mark.parametrize("labels", [("New ticket", "New project"), ("Delete account",), ("Buy for €5",)])
    def test_no_dialog_is_opened_where_several_could_be_meant_or_the_button_does_more(self, page, labels):
        page.heading("Night baker", 1)
        for label in labels:
            page.button(label, popup="dialog")
        assert isinstance(decided(page, applying=False, given={"Name": "Ida"}), Finish)

    def test_forms_that_stand_beside_are_named_where_there_is_no_other(self, page):
        with page.inside("form", "Find a job", role="search", step="form"):
            page.input("Search jobs", "search", html_name="q")
            page.button("Search", type="submit")
        decision = decided(page, applying=False)
        assert isinstance(decision, Finish)
        assert decision.reason == (
            "The page has no form that is to be filled in. Other forms: 1: Find a job (search). Say with --form"
            " NUMBER if one of these is meant."
        )

    def test_who_applies_is_not_sent_to_a_form_for_something_else(self, page):
        page.heading("Clock maker", 1)
        with page.inside("form", "Find a job", role="search", step="form"):
            page.input("Search jobs", "search", html_name="q")
            page.button("Search", type="submit")
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.reason == (
            "The page has no form to apply with, and no button or link that plainly leads to one."
        )

    def test_a_list_of_postings_has_no_form_and_says_what_to_do(self, page):
        page.heading("Open positions", 1)
        for number in range(1, 7):
            page.link(f"Clock maker {number}", f"https://careers.example.com/jobs/{number}")
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.how == "no_form"
        assert "Give the address of one of them" in decision.reason
        assert "footpath collect" in decision.reason


class TestEnds:
    def test_a_confirmation(self, page):
        page.heading("Thank you for your application", 1)
        assert decided(page) == Finish("sent", "Thank you for your application")

    def test_a_login(self, page):
        page.heading("Sign in", 1)
        with page.inside("form"):
            page.input("Email", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        assert decided(page) == Finish("blocked", "The site asks for a login.")

    @pytest.mark.parametrize(
        "label",
        [
            "Ohne Registrierung fortfahren",
            "Continue as guest",
            "Apply without creating an account",
            "Als Gast bewerben",
        ],
    )
    def test_an_application_goes_past_a_login_as_a_guest(self, page, label):
        page.heading("Sign in", 1)
        with page.inside("form"):
            page.input("Email", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        page.link("Create an account", "https://careers.example.com/register")
        page.link(label, "https://careers.example.com/guest")
        assert pressed(decided(page)) == label
        assert decided(page, applying=False) == Finish("blocked", "The site asks for a login.")

    @pytest.mark.parametrize("label", ["Continue without your data", "Als Gast anmelden", "Guest book"])
    def test_other_words_of_guests_lead_past_no_login(self, page, label):
        page.heading("Sign in", 1)
        with page.inside("form"):
            page.input("Email", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        page.link(label, "https://careers.example.com/guest")
        assert decided(page) == Finish("blocked", "The site asks for a login.")

    def test_a_login_beside_other_forms_names_those(self, page):
        with page.inside("form", "Sign in", step="form"):
            page.input("Email", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        with page.inside("form", "Find a lamp", role="search", step="form[2]"):
            page.input("Search lamps", "search", html_name="q")
            page.button("Search", type="submit")
        assert decided(page) == Finish("blocked", "The site asks for a login.")
        decision = decided(page, applying=False)
        assert isinstance(decision, Finish)
        assert decision.reason == (
            "The site asks for a login. Other forms: 2: Find a lamp (search). Say with --form NUMBER if one of these"
            " is meant."
        )

    def test_an_error(self, page):
        page.heading("500 Internal Server Error", 1)
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.how == "error"


class TestCookieBanner:
    @staticmethod
    def banner(page: PageBuilder, *buttons: str) -> None:
        page.text("We use cookies.")
        for button in buttons:
            page.button(button)
        application(page)

    @pytest.mark.parametrize(
        ("agrees", "refuses"),
        [
            ("Accept all cookies", "Reject all"),
            ("Akceptuj wszystkie", "Odrzuć"),
            ("Alles accepteren", "Weigeren"),
            ("Acceptera alla", "Neka alla"),
            ("Accetta tutto", "Rifiuta"),
            ("Aceptar todas", "Rechazar todas"),
        ],
    )
    def test_it_is_refused_where_it_can_be(self, page, agrees, refuses):
        self.banner(page, agrees, refuses)
        decision = decided(page)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.key) == (refuses, BANNER)

    def test_it_is_left_alone_where_it_can_only_be_agreed_to_and_bars_nothing(self, page):
        self.banner(page, "Accept all cookies")
        assert isinstance(decided(page), EnterAnswers)

    def test_once(self, page):
        self.banner(page, "Accept all cookies", "Reject all")
        assert isinstance(decided(page, handled={BANNER: PRESSED}), EnterAnswers)

    @pytest.mark.parametrize(("is_first", "label"), [(True, "Easy apply"), (False, "Submit application")])
    def test_the_posting_behind_a_dialog_is_not_applied_to_again(self, page, is_first, label):
        page.heading("Clock maker", 1)
        page.button("Easy apply")
        page.text(
            "We are hiring. Your responsibilities: clocks. Your qualifications: patience. Full time, posted today."
        )
        with page.inside("dialog", "Apply to Uhrwerk", role="dialog"):
            with page.inside("form", step="form"):
                page.input("Follow Uhrwerk to stay up to date with news", "checkbox")
            page.button("Submit application")
        assert pressed(decided(page, is_first=is_first, done=ENTERED)) == label


GIVEN = {"Age": "36"}


class TestTheStartOfAnotherForm:
    @pytest.mark.parametrize(
        "label", ["Start now", "Begin survey", "Start claim", "Weiter", "Umfrage starten", "Commencer"]
    )
    def test_a_page_without_questions_is_left_by_its_button_to_begin(self, page, label):
        page.heading("Survey")
        with page.inside("form", step="form"):
            page.button(label, type="submit", method="post")
        page.button("Deutsch")
        decision = decided(page, applying=False, given=GIVEN)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == (label, "none")

    @pytest.mark.parametrize(
        "label",
        [
            "Subscribe",
            "Get started",
            "Delete",
            "Start free trial",
            "Start for €9",
            "Join",
            "Start server",
            "Join call",
            "Begin payment",
            "Start deletion",
            "Tarif wechseln",
            "Verfügbar",
        ],
    )
    def test_no_other_button_of_such_a_page_is_pressed(self, page, label):
        page.heading("Survey")
        page.button(label)
        assert isinstance(decided(page, applying=False, given=GIVEN), Finish)

    def test_nothing_is_begun_where_two_buttons_could_begin_or_the_task_gives_nothing(self, page):
        page.button("Start now")
        assert isinstance(decided(page, applying=False), Finish)
        page.button("Weiter")
        assert isinstance(decided(page, applying=False, given=GIVEN), Finish)


class TestAnAgreementBeforeTheForm:
    @staticmethod
    def notice(page: PageBuilder, title: str, *buttons: str) -> None:
        page.heading(title)
        page.text("Before submitting your personal information, please read this privacy statement.")
        with page.inside("form", step="form"):
            for label in buttons:
                page.element("input", label, role="button", type="submit", method="post")

    def test_a_pair_of_buttons_alone_leads_on_and_is_no_question(self, page):
        page.heading("Datenschutzhinweise")
        page.text("Bitte lesen Sie, wie wir Ihre personenbezogenen Daten verarbeiten.")
        page.button("Zustimmen und weiter")
        page.button("Ablehnen")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        decision = decided(page, applying=True, is_first=False, profile=agrees)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == ("Zustimmen und weiter", "none")

    @pytest.mark.parametrize("applying", [True, False])
    @pytest.mark.parametrize("buttons", [("I Accept", "I Decline"), ("Accept", "Decline"), ("Agree and continue",)])
    def test_it_is_agreed_to_if_the_profile_agrees(self, page, buttons, applying):
        self.notice(page, "Privacy Agreement", *buttons)
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert pressed(decided(page, applying=applying, is_first=False, profile=agrees)) == buttons[0]

    @pytest.mark.parametrize(("summary", "effect"), [("", "none"), ("Check your answers", "outside")])
    def test_the_press_may_send_the_answers_that_the_page_repeats(self, page, summary, effect):
        self.notice(page, "Privacy Agreement", "I Accept")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        decision = decided(page, applying=True, is_first=False, summary=summary, profile=agrees)
        assert isinstance(decision, PressButton)
        assert decision.effect == effect

    @pytest.mark.parametrize("consents", [{}, {"privacy": False}])
    def test_else_the_person_is_asked(self, page, consents):
        self.notice(page, "Privacy Agreement", "I Accept", "I Decline")
        decision = decided(page, applying=True, is_first=False, profile={"x-footpath": {"consents": consents}})
        assert isinstance(decision, AskPerson)
        assert decision.fields[0].field.question.startswith("Privacy Agreement Before")

    def test_more_than_the_profile_agrees_to_is_asked(self, page):
        self.notice(page, "Consent to background checks and privacy", "I Accept", "I Decline")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert isinstance(decided(page, applying=True, is_first=False, profile=agrees), AskPerson)

    @pytest.mark.parametrize("is_last", [True, False])
    def test_every_text_of_a_long_statement_counts(self, page, is_last):
        more = "You also consent to background checks and to marketing e-mails."
        texts = ["We keep your personal data."] * 14
        page.heading("Application")
        for text in (*texts, more) if is_last else (more, *texts):
            page.text(text)
        self.notice(page, "Privacy Agreement", "I Accept", "I Decline")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert isinstance(decided(page, applying=True, is_first=False, profile=agrees), AskPerson)

    @pytest.mark.parametrize(
        "below", ["By accepting you agree to receive marketing e-mails.", "Accepting ends your current contract."]
    )
    def test_so_is_more_that_stands_below_the_button(self, page, below):
        self.notice(page, "Privacy Agreement", "I Accept")
        page.text(below)
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert isinstance(decided(page, applying=True, is_first=False, profile=agrees), AskPerson)

    def test_words_at_the_foot_of_the_page_are_no_part_of_it(self, page):
        self.notice(page, "Privacy Agreement", "I Accept")
        page.text("Step 1 of 3")
        with page.inside("landmark", role="contentinfo"):
            page.text("We sell clocks. Terms of use.")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert pressed(decided(page, applying=True, is_first=False, profile=agrees)) == "I Accept"

    @pytest.mark.parametrize("button", ["Accept and pay 20 €", "Agree and book", "I agree to marketing"])
    def test_the_words_of_the_button_are_a_part_of_it(self, page, button):
        page.heading("Privacy notice")
        page.text("Please read how we process your personal data.")
        page.button(button)
        page.button("Decline")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        assert isinstance(decided(page, applying=True, is_first=False, profile=agrees), AskPerson)

    @pytest.mark.parametrize("button", ["I accept and apply", "Agree and submit", "Accept and sign"])
    def test_a_button_that_does_more_than_agree_may_send(self, page, button):
        page.heading("Privacy notice")
        page.text("Please read how we process your personal data.")
        page.button(button)
        page.button("Decline")
        agrees = {"x-footpath": {"consents": {"privacy": True}}}
        decision = decided(page, applying=True, is_first=False, profile=agrees)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == (button, "outside")

    def test_cookies_are_no_agreement(self, page):
        page.heading("Your privacy")
        page.text("We use cookies to process your personal data.")
        page.button("Accept")
        page.button("Decline")
        assert pressed(decided(page, applying=True, is_first=False)) == "Decline"


@pytest.mark.parametrize(
    ("title", "onward", "back"),
    [("Sind diese Eingaben richtig?", "Weiter", "Zurück"), ("Are these values correct?", "Next", "Previous")],
)
def test_a_last_look_at_the_answers_may_be_sent_by_its_button_that_leads_on(
    page: PageBuilder, title: str, onward: str, back: str
) -> None:
    page.heading(title, 1)
    page.text("Ida Brandt")
    for label in (back, onward):
        with page.inside("form"):
            page.button(label, type="submit")
    assert see(page).page.page_type == "review"
    decision = decided(page, applying=False, is_first=False, summary=title)
    assert isinstance(decision, PressButton)
    assert (decision.button.label, decision.effect) == (onward, "outside")
