"""What is pressed once a form is filled."""

from __future__ import annotations

from datetime import date

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.form_worker.deciding import IDA, application, decided, pressed, see

from footpath.answers.bank import Banked
from footpath.answers.moves import ENTERED, PRESSED, Handled
from footpath.answers.values import Values
from footpath.roles.buttons import UNDERSTOOD, untold
from footpath.roles.form_worker import AskPerson, Finish, PressButton

SUBMITS = {"type": "submit"}


class TestLeadingOn:
    def test_next_has_no_outside_effect_and_submit_has(self, page):
        application(page, submit="Next")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert decision.effect == "none"
        other = PageBuilder()
        application(other)
        decision = decided(other, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert decision.effect == "outside"

    def test_apply_inside_a_form_sends_it(self, page):
        application(page, submit="Apply")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == ("Apply", "outside")

    @pytest.mark.parametrize(
        ("other", "how", "one"),
        [
            ("Done", {}, "Send application"),
            ("Submit application", {**SUBMITS, "hidden": "display"}, "Submit application"),
            ("Submit withdrawal", SUBMITS, "Submit application"),
            ("Register", SUBMITS, "Send"),
        ],
        ids=["one that only says so", "a hidden twin", "a less sure one", "one that says less"],
    )
    def test_one_button_goes_before_another(self, page, other, how, one):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button(other, **how)
            page.button(one, type="submit")
        assert pressed(decided(page, done=ENTERED, applying=one != "Send")) == one

    def test_a_tool_among_the_fields_leads_nowhere(self, page):
        with page.inside("form"):
            page.input("Title", html_name="title", required=True)
            page.button("Preview", type="button")
            page.textarea("Description")
            page.button("Create issue", type="submit")
        assert pressed(decided(page, done=ENTERED, applying=False, given={"Title": "Zone"})) == "Create issue"

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("Delete all", "Next"),
            ("Next. This costs 5 €", "Next"),
            ("Reply to Ada Blum", "Reply"),
            ("Next page. It is the last", "Back"),
        ],
    )
    def test_a_button_that_shows_a_word_to_go_on_over_another_name_is_none(self, page, name, text):
        page.input("First name", html_name="first")
        page.button(name, text=text)
        assert not isinstance(decided(page, done=ENTERED, applying=False), PressButton)

    def test_a_button_whose_name_tells_a_story_means_what_it_shows(self, page):
        page.input("First name", html_name="first")
        page.button("Previous button. Click to go back to the previous tab", text="Previous")
        page.button("Next button. Click to go to the next tab", text="Next")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert (decision.button.label[:4], decision.button.meaning) == ("Next", "next")

    def test_where_it_shows_no_other_meaning_its_first_sentence_counts(self, page):
        page.input("First name", html_name="first")
        page.button("Submit Form button. Click to submit the form", text="Hand in the paper")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert decision.button.meaning == "submit"

    @pytest.mark.parametrize("second", ["Submit application", "Send application"])
    def test_two_that_could_both_be_it_are_no_coin_toss(self, page, second):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button("Submit application", type="submit")
            page.button(second, type="submit")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, Finish)
        assert decision.how == "ambiguous"
        assert second in decision.reason

    def test_the_same_one_above_and_below_the_fields_is_one(self, page):
        with page.inside("form"):
            page.button("Submit application", type="submit")
            page.input("First name", html_name="first")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    @pytest.mark.parametrize(
        ("labels", "is_pressed"),
        [
            (["Register the hive"], True),
            (["Hand it in to us"], False),
            (["Hive"], False),
            (["Register the hive", "Weigh it"], False),
            (["Register a bee hive for €5"], False),
        ],
    )
    def test_the_only_button_behind_fields_without_a_form_is_it_where_their_heading_says_the_same(
        self, page, labels, is_pressed
    ):
        page.text("Register a bee hive", "heading", level=1)
        page.input("Keeper", html_name="keeper")
        page.button("Choose date")
        page.input("Frames", html_name="frames")
        for each in labels:
            page.button(each)
        decision = decided(page, done=ENTERED, applying=False)
        assert (isinstance(decision, PressButton) and pressed(decision) == labels[0]) is is_pressed, decision

    def test_no_button_is_said(self, page):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Resume", "file", html_name="resume")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, Finish)
        assert decision.how == "no_way_on"

    @pytest.mark.parametrize("label", ["Register", "Sign up", "Complain", "Save", "Sign", "Log", "Enter"])
    @pytest.mark.parametrize("is_named", [True, False])
    def test_the_only_button_of_the_form_that_is_meant_sends_it_whatever_it_says(self, page, label, is_named):
        application(page, submit=label)
        if is_named:
            with page.inside("form"):
                page.textarea("Message")
                page.button("Send", type="submit")
        decision = decided(page, done=ENTERED, applying=False, form="1" if is_named else "")
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == (label, "outside")
        assert decision.button.confidence >= UNDERSTOOD

    @pytest.mark.parametrize(("label", "sends"), [("Take part", True), ("Save as draft", False), ("9 €", False)])
    def test_so_does_the_only_one_at_its_end_that_is_of_no_type(self, page, label, sends):
        with page.inside("form"):
            page.button("Guests")
            page.input("Guests", html_name="guests")
            page.input("Phone", "tel", html_name="phone")
            page.button(label, type="button")
        decision = decided(page, done=ENTERED, applying=False)
        pressed = decision if isinstance(decision, PressButton) else None
        assert (pressed is not None and pressed.button.confidence >= UNDERSTOOD) is sends
        assert pressed is None or pressed.effect == "outside"

    @pytest.mark.parametrize(
        ("label", "how"),
        [
            ("Register", {}), ("Complain", {}), ("Delete account", {"applying": False, "form": "1"}),
            *((label, {"applying": False}) for label in (
                "Save as draft", "Entwurf speichern", "Save for later", "Log out", "Upgrade to Premium for €9/month",
                "Cancel booking", "Log in",
            )),
        ],
    )  # fmt: skip
    def test_it_is_left_to_a_person_where_it_may_do_something_else(self, page, label, how):
        application(page, submit=label)
        decision = decided(page, done=ENTERED, **how)
        assert not isinstance(decision, PressButton) or decision.button.confidence < UNDERSTOOD

    @pytest.mark.parametrize(
        ("label", "other", "is_only"),
        [
            ("Complain", "Cancel", True), ("Sign up", "Show password", True),
            ("Rent the plot", "Reset", True), ("Rent the plot", "Zurücksetzen", True),
            ("Save", "Publish", False), ("Save", "Los geht's", False),
            ("Complain", "Publish", False), ("Complain", "Los geht's", False),
        ],
    )  # fmt: skip
    def test_a_button_beside_it_leaves_it_the_only_one_where_no_script_may_send_with_that(
        self, page, label, other, is_only
    ):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Phone", "tel", html_name="phone")
            page.button(label, type="submit")
            page.button(other, type="button")
            page.link("Log in")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.button.confidence >= UNDERSTOOD) == (label, is_only)

    @pytest.mark.parametrize(
        ("name", "text", "box", "is_only"),
        [
            ("Choose date", "", (330, 102, 30, 26), True), ("Look it up", "", (20, 300, 90, 30), False),
            ("▾", "", (20, 300, 30, 30), True), ("Day", "", (20, 300, 90, 30), True),
            ("Loam", "", (20, 300, 90, 30), True), ("Please choose", "", (20, 300, 90, 30), True),
            ("Ground plan", "Pick one", (20, 300, 90, 30), True), ("Publish", "", (140, 400, 90, 30), False),
        ],
        ids=[
            "beside its field", "by itself", "a sign", "its question", "its choice", "no choice yet", "with a label",
            "beside the submit",
        ],
    )  # fmt: skip
    def test_what_a_library_draws_for_a_field_does_not_send_the_form(self, page, name, text, box, is_only):
        with page.inside("form"):
            page.input("Full name", html_name="name", box=(20, 40, 300, 30))
            page.input("Day", html_name="day", box=(20, 100, 300, 30))
            page.select("Soil", ("Clay", "Loam"), html_name="soil", box=(20, 160, 300, 30))
            page.button(name, text=text, box=box)
            page.button("Book court", type="submit", box=(20, 400, 100, 30))
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.button.confidence >= UNDERSTOOD) == ("Book court", is_only)

    @pytest.mark.parametrize(
        ("label", "beside", "is_sure"),
        [
            ("Transmettre", "", True), ("Enviar inscripción", "", True), ("Off you go", "Cancel", True),
            ("Complain", "", True), ("Off you go", "Or you", False), ("Send and order", "", False),
            ("Off you go for 9 €", "", False), ("Save as draft", "", False), ("Withdraw application", "", False),
            ("Register", "", False), ("Join talent pool", "", False), ("Subscribe", "", False), ("Reset", "", False),
            ("Talentpool beitreten", "", False), ("Refer a friend", "", False), ("Share", "", False),
            ("Stelle teilen", "", False), ("Get a quote", "", False), ("Demander un devis", "", False),
            ("Get job alerts", "", False), ("Print", "", False), ("Count me in", "", True),
        ],
    )  # fmt: skip
    def test_the_only_button_of_an_application_sends_it_in_whatever_words(self, page, label, beside, is_sure):
        with page.inside("form"):
            page.input("Full name", html_name="name", required=True)
            page.input("Email", "email", html_name="email", required=True)
            page.input("Resume", "file", html_name="resume", required=True)
            page.button(label, type="submit")
            if beside:
                page.button(beside, type="button")
        decision = decided(page, done=ENTERED)
        found = decision.button if isinstance(decision, PressButton) else None
        assert (found is not None and found.confidence >= UNDERSTOOD) is is_sure

    def test_a_password_beside_it_may_open_an_account_instead(self, page):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Email", "email", html_name="email")
            page.input("Resume", "file", html_name="resume")
            page.input("Password", "password", html_name="p")
            page.button("Off you go", type="submit")
        decision = decided(page, done=ENTERED)
        assert not isinstance(decision, PressButton) or decision.button.confidence < UNDERSTOOD

    def test_it_is_left_to_a_person_where_another_form_may_be_meant(self, page):
        page.url = "https://desk.example.com/contact"
        with page.inside("form"):
            for label in ("First name", "Last name", "Email"):
                page.input(label)
            page.textarea("Message")
            page.button("Complain", type="submit")
        with page.inside("form"):
            page.input("Your question")
            page.button("Send", type="submit")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.button.confidence < UNDERSTOOD) == ("Complain", True)

    def test_of_several_that_say_nothing_clear_a_person_says_which(self, page):
        application(page, submit="Complain")
        with page.inside("form"):
            page.input("Full name")
            page.button("Complain", type="submit")
            page.button("Sign up", type="submit")
            page.button("Cancel", type="submit")
        decision = decided(page, done=ENTERED, applying=False, form="2")
        assert isinstance(decision, Finish)
        assert (decision.how, [each.button.label for each in decision.among]) == ("ambiguous", ["Complain", "Sign up"])

    def test_buttons_that_send_nothing_are_named(self, page):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Phone", "tel", html_name="phone")
            page.button("Calculate")
            page.button("Compare")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, Finish)
        assert decision.reason.endswith("no button that leads on. It has “Calculate”, “Compare”.")


class TestRepeatedSections:
    @staticmethod
    def jobs(page: PageBuilder, count: int) -> None:
        with page.inside("form"):
            page.input("First name", html_name="first")
            for number in range(count):
                with page.inside("group", f"Work experience {number + 1}"):
                    page.input("Employer", html_name=f"employer{number}")
                    page.input("Job title", html_name=f"title{number}")
            page.button("Add another")
            page.button("Submit application", type="submit")

    def test_another_section_is_added_while_the_person_has_more_to_tell(self, page):
        self.jobs(page, 1)
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.key) == ("Add another", "add work 1")
        assert decision.needs != ()

    def test_and_no_more_than_that(self, page):
        self.jobs(page, 2)
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    @pytest.mark.parametrize("given", [{"Job title": "Foreman"}, {"organization-title": "Foreman"}])
    def test_what_the_task_gives_makes_no_room_for_entries_that_the_profile_has_not(self, page, given):
        self.jobs(page, 2)
        assert pressed(decided(page, done=ENTERED, given=given)) == "Submit application"

    def test_nor_does_what_a_person_answered(self, page):
        self.jobs(page, 2)
        said = Banked("Job title (3)", (), "Foreman")
        assert pressed(decided(page, done=ENTERED, bank=said)) == "Submit application"

    def test_a_button_that_did_nothing_is_not_pressed_again(self, page):
        self.jobs(page, 1)
        assert pressed(decided(page, done=ENTERED, handled={"add work 1": PRESSED})) == "Submit application"

    def test_the_button_of_another_list_is_not_taken_for_it(self, page):
        with page.inside("form"):
            with page.inside("group", "Work experience"):
                page.input("Employer", html_name="employer")
                page.input("Job title", html_name="title")
            page.input("Website", "url", html_name="site")
            page.button("Add another")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    @pytest.mark.parametrize(
        ("label", "is_taken"),
        [
            ("Add another position", True),
            ("+ Add experience", True),
            ("Weitere Berufserfahrung hinzufügen", True),
            ("Ajouter une autre expérience", True),
            ("Añadir otro puesto", True),
            ("Adicionar outra experiência", True),
            ("+ Add education", False),
            ("Add another language", False),
        ],
    )
    def test_the_button_under_it_adds_to_it_where_it_names_it_or_nothing_else(self, page, label, is_taken):
        with page.inside("form"):
            with page.inside("group", "Work experience"):
                page.heading("Position 1", level=3)
                page.input("Company", html_name="company")
                page.input("Job title", html_name="title")
                page.input("Why did you leave?", html_name="why")
            page.button(label)
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == (label if is_taken else "Submit application")

    def test_what_names_it_may_stand_above_it(self, page):
        with page.inside("form"):
            page.heading("Work experience")
            page.button("Add position")
            page.input("Company", html_name="company")
            page.input("Job title", html_name="title")
            page.input("Website", "url", html_name="site")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Add position"

    def test_what_takes_an_open_entry_of_another_section_away_is_no_entry_of_this_one(self, page):
        with page.inside("form"):
            page.input("School", html_name="school")
            for label in ("Remove", "Add education"):
                page.button(label)
            page.heading("Work history")
            page.button("Add position")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Add position"

    @pytest.mark.parametrize(
        ("label", "key"),
        [
            ("Add another position", "add work 0"),
            ("Berufserfahrung hinzufügen", "add work 0"),
            ("Add education", ""),  # the profile has none
            ("Add another", ""),
            ("Add language", ""),
        ],
    )
    def test_where_no_entry_stands_yet_the_button_that_names_its_section_opens_the_first(self, page, label, key):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.heading("Work history")
            page.button(label)
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == (label if key else "Submit application")
        assert pressed(decided(page, done=ENTERED, handled={key: PRESSED})) == "Submit application"

    @pytest.mark.parametrize("label", ["Add another position", "+ Add", "Hinzufügen"])
    def test_an_entry_that_no_button_was_pressed_for_is_told(self, page, label):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.heading("Work experience")
            page.button(label)
            page.heading("Certificates")
            page.button("+ Add")
        (worked,) = see(page).page.forms
        assert [(add.label, entry) for add, entry in untold(worked, (), Values(IDA, today=date(2026, 3, 1)))] == [
            (label, 1)
        ]

    @pytest.mark.parametrize(
        ("label", "is_pressed"), [("Save position", True), ("Speichern", False), ("Save", False), ("Save draft", False)]
    )
    def test_an_entry_is_kept_by_the_button_under_it_that_names_it(self, page, label, is_pressed):
        with page.inside("form"):
            page.input("First name", html_name="first", value="Ida")
            with page.inside("group", "Position 1"):
                page.input("Employer", html_name="employer")
                page.input("Job title", html_name="title")
                page.button(label)
            page.input("Website", "url", html_name="site")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == (label if is_pressed else "Submit application")
        assert pressed(decided(page, done=ENTERED, handled={"keep work 0": PRESSED})) == "Submit application"
        assert pressed(decided(page, done=Handled("left"))) == "Submit application"

    @pytest.mark.parametrize("label", ["Save position", "Enregistrer l'expérience"])
    def test_an_entry_whose_button_is_all_that_leads_on_is_sent_by_it_and_not_kept(self, page, label):
        with page.inside("form"), page.inside("group", "Position 1"):
            page.input("Employer", html_name="employer")
            page.input("Job title", html_name="title")
            page.button(label, type="submit")
        decision = decided(page, done=ENTERED, applying=False)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect, decision.key) == (label, "outside", "")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, Finish)
        assert (decision.how, label in decision.reason) == ("no_way_on", True)

    @pytest.mark.parametrize(("type", "is_kept"), [("button", True), ("submit", False)])
    def test_nor_is_one_whose_button_sends_the_whole_form(self, page, type, is_kept):
        with page.inside("form"):
            page.input("First name", html_name="first")
            with page.inside("group", "Position 1"):
                page.input("Employer", html_name="employer")
                page.input("Job title", html_name="title")
                page.button("Save position", type=type)
            page.button("Next", type="submit")
        assert pressed(decided(page, done=ENTERED)) == ("Save position" if is_kept else "Next")

    def test_nor_is_one_of_a_form_that_is_no_application(self, page):
        with page.inside("form"):
            page.input("Email address", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.input("Confirm password", "password", html_name="again")
            page.input("Employer", html_name="employer")
            page.input("Job title", html_name="title")
            page.button("Save position")
            page.button("Create account", type="submit")
        assert pressed(decided(page, done=ENTERED, applying=False)) == "Create account"

    @pytest.mark.parametrize("key", ["keep work 0", "add work 0"])
    def test_the_first_entry_is_told_once_also_where_the_site_had_opened_it(self, page, key):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.text("Watchmaker at Uhrwerk")
            page.button("Add position")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED, handled={key: PRESSED})) == "Submit application"

    @pytest.mark.parametrize("goes_on", [True, False])
    def test_the_end_of_a_job_that_goes_on_is_asked_of_nobody(self, page, goes_on):
        with page.inside("form"):
            page.heading("Work experience")
            page.input("Company", html_name="company")
            page.input("To", "month", html_name="to", required=True)
            page.input("I work here now", "checkbox", html_name="now", checked=goes_on)
            page.button("Submit application", type="submit")
        decision = decided(page, done=Handled("left"))
        assert isinstance(decision, PressButton if goes_on else AskPerson)


def test_a_button_that_applies_sends_on_the_last_step_of_a_form(page):
    page.text("Schritt 4 von 4")
    page.heading("Zusammenfassung")
    page.text("Ida Brandt")
    page.button("Bearbeiten")
    page.button("Kostenlos bewerben")
    decision = decided(page, is_first=False)
    assert isinstance(decision, PressButton)
    assert (decision.button.label, decision.effect) == ("Kostenlos bewerben", "outside")


@pytest.mark.parametrize(
    ("ways", "leads"),
    [
        ([("Previous", "#previous"), ("Book the guide", "#finish")], "Book the guide"),
        ([("Previous", "#previous"), ("Book the guide", "https://guides.example.com/book")], ""),
        ([("Previous", "#previous"), ("Book the guide", "#finish"), ("Ask the guide", "#ask")], ""),
        ([("Previous", "#previous"), ("Cancel", "#cancel")], ""),
        ([("Previous", "#previous"), ("Delete the trip", "#delete")], ""),
        ([("Guides", "#guides"), ("Book the guide", "#finish")], ""),
    ],
)
def test_the_only_entry_beside_the_way_back_ends_a_form(page, ways, leads):
    with page.inside("form"):
        page.input("Name of the hiker", html_name="name")
        page.input("Which tour", html_name="tour")
        with page.inside("menu"):
            for label, href in ways:
                page.element("a", label, role="menuitem", href=href)
    decision = decided(page, done=ENTERED, applying=False)
    if not leads:
        assert isinstance(decision, Finish)
        return
    assert isinstance(decision, PressButton)
    assert (decision.button.label, decision.effect) == (leads, "outside")
