from __future__ import annotations

import pytest
from tests.answers.people import IDA, TODAY, ask, why_not

from footpath.answers.asked import Beside
from footpath.answers.find import find
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Profile


@pytest.mark.parametrize(
    ("meaning", "value"),
    [
        ("name", "Ida Marie Brandt"),
        ("given-name", "Ida Marie"),
        ("initials", "I.M."),
        ("family-name", "Brandt"),
        ("preferred_name", "Ida"),
        ("signature", "Ida Marie Brandt"),
        ("signature_date", TODAY.isoformat()),
        ("email", "ida@example.org"),
        ("email_confirm", "ida@example.org"),
        ("street-address", "Turmstraße 4\nHinterhaus"),
        ("address-line1", "Turmstraße 4"),
        ("address-line2", "Hinterhaus"),
        ("street_name", "Turmstraße"),
        ("house_number", "4"),
        ("address-level2", "Dresden"),
        ("address-level1", "Sachsen"),
        ("postal-code", "01067"),
        ("country", "DE"),
        ("location", "Dresden, Germany"),
        ("linkedin", "https://www.linkedin.com/in/ida-brandt"),
        ("github", "https://github.com/idab"),
        ("portfolio", "https://ida.example.org"),
        ("resume", "/profiles/ida.pdf"),
        ("current_company", "Uhrwerk"),
        ("organization-title", "Watchmaker"),
        ("highest_education", "Master of Science"),
        ("nationality", "DE"),
        ("salary", "60000 EUR year"),
        ("salary_currency", "EUR"),
        ("relocation", "no"),
        ("disability", "decline"),
        ("languages", "German\nEnglish"),
        ("age", "34"),
        ("birth_place", "Leipzig"),
    ],
)
def test_a_meaning_finds_its_place_in_the_profile(meaning, value):
    assert ask(meaning) == value


def test_the_very_question_in_the_profile_goes_before_what_it_means():
    answers = [{"match": "salary", "answer": "1"}, {"question": "Salary band?", "answer": "B: 55–65"}]
    salary = {"amount": 60000, "currency": "EUR"}
    person = Profile.model_validate({"x-footpath": {"salary": salary, "answers": answers}})
    found = find("salary", "Salary band?", person)
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("B: 55–65", "profile x-footpath.answers[1]")
    other = find("salary", "Which salary do you expect?", person)
    assert isinstance(other, Answer)
    assert other.value == "60000 EUR year"


@pytest.mark.parametrize(
    ("meaning", "question", "value"),
    [
        ("github", "GitLab", "https://gitlab.com/idab"),
        ("github", "Bitbucket", ""),
        ("github", "GitHub or GitLab", "https://github.com/idab"),
        ("github", "Link to your code", "https://github.com/idab"),
        ("portfolio", "Dribbble", ""),
        ("portfolio", "Behance", "https://www.behance.net/idab"),
        ("portfolio", "Portfolio (Dribbble, your site …)", "https://ida.example.org"),
        ("portfolio", "Show us your work", "https://www.behance.net/idab"),
    ],
)
def test_a_question_that_names_a_network_gets_no_page_of_another(meaning, question, value):
    networks = {"GitHub": "https://github.com/idab", "GitLab": "https://gitlab.com/idab"}
    networks["Behance"] = "https://www.behance.net/idab"
    profiles = [{"network": name, "url": url} for name, url in networks.items()]
    person = Profile.model_validate({"basics": {"url": "https://ida.example.org", "profiles": profiles}})
    found = find(meaning, question, person)
    assert (found.value if isinstance(found, Answer) else "") == value


@pytest.mark.parametrize(
    ("meaning", "source"),
    [("postal-code", "basics.location.postalCode"), ("country", "basics.location.countryCode")],
)
def test_where_it_came_from_is_said_in_the_words_of_the_file(meaning, source):
    found = find(meaning, meaning, IDA)
    assert isinstance(found, Answer)
    assert found.source == f"profile {source}"
    assert why_not(meaning, meaning, Profile()) == f"The profile has no {source}."


def test_an_answer_says_where_it_came_from():
    found = find("email", "Your email", IDA)
    assert isinstance(found, Answer)
    assert (found.name, found.source, found.confidence) == ("email", "profile basics.email", 1.0)
    assert "ida@example.org" not in repr(found)


def test_a_whole_name_is_split_only_where_the_split_is_safe():
    two = Profile.model_validate({"basics": {"name": "Ana Silva"}})
    three = Profile.model_validate({"basics": {"name": "Ana Silva Costa"}})
    assert (ask("given-name", person=two), ask("family-name", person=two)) == ("Ana", "Silva")
    assert ask("family-name", person=three) == "?"


def test_parts_join_to_a_whole_name():
    parts = Profile.model_validate({"x-footpath": {"name": {"given": "Ana", "family": "Silva"}}})
    assert ask("name", person=parts) == "Ana Silva"


def test_repeated_sections_answer_by_their_number():
    assert ask("work_employer", "Company", index=1) == "Zeitlos"
    assert ask("work_employer", "Company", index=2) == "?"
    assert ask("education_degree", "Degree", index=1) == "Bachelor of Science"
    assert (ask("work_current", index=0), ask("work_current", index=1)) == ("yes", "no")
    found = find("work_employer", "Company", IDA, index=1)
    assert isinstance(found, Answer)
    assert found.name == "work_employer.1"


@pytest.mark.parametrize(
    ("question", "country", "value"),
    [
        ("Are you legally authorised to work in Germany?", "", "yes"),
        ("Are you legally authorized to work in the United Kingdom?", "DE", "no"),
        ("Are you authorised to work in the country of this job?", "DE", "yes"),
        ("Are you authorised to work in France?", "", "yes"),  # a German citizen may, by the treaties of the EU
        ("Are you authorised to work in Canada?", "", "yes"),
        ("Are you authorised to work in Canada without sponsorship?", "", "no"),
        ("Are you able to work in Germany without requiring visa sponsorship?", "", "yes"),
        ("Besitzen Sie eine gültige Arbeitserlaubnis für Deutschland?", "", "yes"),
        ("Are you authorised to work in the US?", "", "?"),
        ("Are you authorised to work here?", "", "?"),
        ("Are you authorised to work in Germany or in the United Kingdom?", "", "?"),
        ("Are you authorised to work in Germany or do you require sponsorship?", "",
         "I am authorized to work without sponsorship"),
        ("Please tell us about your visa requirements in Germany", "", "I am authorized to work without sponsorship"),
        ("Please tell us about your visa requirements", "GB", "I require sponsorship"),
        ("Please tell us about your visa requirements", "CA", "I require sponsorship"),
        ("Please tell us about your visa requirements", "US", "?"),
        ("Would you not be authorised to work in Germany?", "", "no"),
    ],
)  # fmt: skip
def test_the_right_to_work_is_read_from_what_the_question_says(question, country, value):
    assert ask("work_authorization", question, country=country) == value


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Do you hold a valid British work permit?", "no"), ("Do you have a German work permit?", "yes"),
        ("Haben Sie eine britische Arbeitserlaubnis?", "no"), ("Avez-vous un permis de travail britannique ?", "no"),
        ("Czy ma Pani prawo do pracy w Wielkiej Brytanii?", "no"), ("Czy ma Pani prawo do pracy w Niemczech?", "yes"),
        ("Do you have a Swiss work permit?", "?"), ("Czy posiada Pan zezwolenie na pracę w Szwajcarii?", "?"),
        ("Do you have a work permit and speak English and Swiss German?", "?"),
        ("Do you hold a German B permit?", "?"), ("Do you have a green card?", "?"),
    ],
)  # fmt: skip
def test_a_permit_is_of_the_country_that_the_question_names_in_whatever_form(question, value):
    assert ask("work_authorization", question, country="DE") == value


@pytest.mark.parametrize(
    ("question", "country", "value"),
    [
        ("Will you now or in the future require sponsorship for a visa to work in Germany?", "", "no"),
        ("Will you require sponsorship?", "GB", "yes"),
        ("Will you require sponsorship?", "CA", "yes"),
        ("Do you require sponsorship to be authorised to work?", "GB", "yes"),
        ("I will not require sponsorship", "GB", "no"),
        ("I will not require sponsorship", "DE", "yes"),
        ("Will you require sponsorship?", "", "?"),
    ],
)
def test_sponsorship_follows_the_authorisation_unless_said_otherwise(question, country, value):
    assert ask("sponsorship", question, country=country) == value


def test_answers_to_different_claims_have_different_names():
    names = {
        answer.name
        for question in (
            "Are you authorised to work in Canada?",
            "Are you authorised to work in Germany?",
            "Are you authorised to work in Canada without sponsorship?",
        )
        if isinstance(answer := find("work_authorization", question, IDA), Answer)
    }
    assert names == {"work_authorization.ca", "work_authorization.de", "work_authorization.unsponsored.ca"}


@pytest.mark.parametrize(
    ("rights", "country", "authorized", "sponsored"),
    [
        ({"work_authorization": {"EU": False}}, "FR", ("no", "work_authorization.EU"),
         ("yes", "work_authorization.EU")),
        ({"work_authorization": {"EU": True}}, "FR", ("yes", "work_authorization.EU"),
         ("no", "work_authorization.EU")),
        ({"work_authorization": {"EU": False}}, "CH", None, None),
        ({"work_authorization": {"EU": False, "FR": True}}, "FR", ("yes", "work_authorization.FR"),
         ("no", "work_authorization.FR")),
        ({"work_authorization": {"EU": False}, "citizenships": ["FR"]}, "FR", ("yes", "citizenships"),
         ("no", "citizenships")),
        ({"work_authorization": {"EU": False}, "citizenships": ["FR"]}, "DE", None, None),
        ({"citizenships": ["FR"]}, "DE", ("yes", "citizenships"), ("no", "citizenships")),
        ({"work_authorization": {"EU": True}, "sponsorship": {"EU": True}}, "FR", ("yes", "work_authorization.EU"),
         ("yes", "sponsorship.EU")),
        ({"work_authorization": {"EU": False, "FR": True}, "sponsorship": {"EU": True}}, "FR",
         ("yes", "work_authorization.FR"), ("no", "work_authorization.FR")),
        ({"work_authorization": {"FR": True}, "sponsorship": {"EU": False, "FR": True}}, "FR",
         ("yes", "work_authorization.FR"), ("yes", "sponsorship.FR")),
        ({"work_authorization": {"EU": False, "FR": True}, "sponsorship": {"EU": True}}, "DE",
         ("no", "work_authorization.EU"), ("yes", "sponsorship.EU")),
    ],
)  # fmt: skip
def test_what_is_said_of_the_union_holds_for_its_countries_but_for_what_is_said_of_them(
    rights, country, authorized, sponsored
):
    person = Profile.model_validate({"x-footpath": rights})
    for meaning, question, told in (
        ("work_authorization", "Are you authorised to work?", authorized),
        ("sponsorship", "Do you need visa sponsorship?", sponsored),
    ):
        found = find(meaning, question, person, country=country)
        source = (found.value, found.source.removeprefix("profile x-footpath.")) if isinstance(found, Answer) else None
        assert source == told


@pytest.mark.parametrize(
    ("meaning", "question", "value"),
    [
        ("salary", "Expected yearly salary, before tax", "60000 EUR year"),
        ("salary", "What is your current salary?", "52000 EUR year"),
        ("salary", "Expected salary in USD", "?"),
        ("salary", "Expected salary in €", "60000 EUR year"),
        ("salary", "Expected hourly rate", "?"),
        ("salary", "Löneanspråk (kr/mån)", "?"),
        ("salary", "Löneanspråk (kr/år)", "?"),
        ("salary", "Gehaltsvorstellung (€/Std.)", "?"),
        ("salary", "Gehaltsvorstellung (€/Jahr)", "60000 EUR year"),
        ("salary", "Rémunération souhaitée (€/an)", "60000 EUR year"),
        ("salary", "Oczekiwane wynagrodzenie (zł/mies.)", "?"),
        ("salary", "Nástupní plat (Kč)", "?"),
        ("years_experience", "How many years of professional experience do you have?", "8"),
        ("years_experience", "How many years of experience with Kubernetes do you have?", "?"),
        ("language_level", "How well do you speak English?", "C1"),
        ("language_level", "How well do you speak French?", "?"),
        ("age_over_18", "Are you at least 18 years of age?", "yes"),
        ("age_over_18", "Are you under 18?", "?"),
        ("citizenship", "Are you a citizen of Germany?", "yes"),
        ("citizenship", "Are you a U.S. citizen?", "no"),
        ("citizenship", "Are you a U.S. citizen or permanent resident?", "?"),
        ("relocation", "Are you not willing to relocate?", "?"),
        ("relocation", "Country you would relocate to", "?"),
        ("relocation", "Land, in das Sie umziehen würden", "?"),
        ("languages", "Do you speak Dutch fluently?", "?"),
        ("location", "Are you located in the US?", "?"),
        ("location", "Where are you located?", "Dresden, Germany"),
        ("remote_preference", "Are you able to work from our office three days a week?", "?"),
        ("work_authorization", "What is your work authorization status in Germany?", "I am authorized to work"),
        ("travel", "Are you willing to travel?", "?"),
    ],
)
def test_an_answer_fits_what_the_question_exactly_asks(meaning, question, value):
    assert ask(meaning, question) == value


@pytest.mark.parametrize(
    ("beside", "is_given"),
    [
        ("kr", False),
        ("USD", False),
        ("per month", False),
        ("Amount in GBP per year", False),
        ("EUR", True),
        ("/ Jahr", True),
    ],
)
def test_a_pay_is_given_in_the_unit_that_stands_beside_the_field(beside: str, is_given: bool):
    for said in (Beside(hint=beside), Beside(runs_on=beside)):
        found = find("salary", "Expected pay", IDA, beside=said)
        assert isinstance(found, Answer) is is_given, found


@pytest.mark.parametrize(
    ("meaning", "question", "value"),
    [
        ("consent", "I have read the privacy notice and agree that Acme processes my data.", "yes"),
        ("acknowledgement", "I confirm that what I have written is true and complete.", "yes"),
        ("consent_marketing", "Send me the newsletter", "no"),
        ("consent_marketing", "I do not wish to receive marketing emails", "yes"),
        ("consent_marketing", "Send me the newsletter. You can unsubscribe at any time.", "no"),
        ("consent_marketing", "Send me offers, I may opt out of them whenever I like", "no"),
        ("consent_marketing", "Unsubscribe me from the newsletter", "yes"),
        ("consent_marketing", "Ja, ich möchte Werbung erhalten", "no"),
        ("consent_marketing", "Ich möchte keine Werbung erhalten", "yes"),
        ("consent_marketing", "Bitte senden Sie mir keinen Newsletter", "yes"),
        ("consent_marketing", "Recevoir de la publicité", "no"),
        ("consent_marketing", "Je ne souhaite plus recevoir de publicité", "yes"),
        ("consent_marketing", "Je n'accepte pas de recevoir des offres", "yes"),
        ("consent_marketing", "Quiero recibir publicidad", "no"),
        ("consent_marketing", "No autorizo el envío de publicidad", "yes"),
        ("consent_marketing", "Não gostaria de receber publicidade", "yes"),
        ("consent_marketing", "Ik wil reclame ontvangen", "no"),
        ("consent_marketing", "Ik wil geen reclame ontvangen", "yes"),
        ("consent_marketing", "Non desidero ricevere offerte", "yes"),
        ("consent", "Acepto los términos y recibir publicidad", "?"),
        ("consent", "I accept the privacy policy and the newsletter", "no"),
        ("consent", "I accept the terms of use and the privacy policy", "?"),
        ("future_consideration", "Keep my details and write to me about other roles.", "?"),
        ("consent", "I agree", "?"),
    ],
)
def test_consent_is_given_to_what_was_agreed_to_and_nothing_else(meaning, question, value):
    assert ask(meaning, question) == value


def test_the_persons_own_rules_answer_what_has_no_meaning():
    assert ask("", "Why would you like to work at Acme?") == "Your clocks run."
    assert ask("motivation", "Why do you want to join us?") == "Your clocks run."
    assert ask("previously_employed", "Have you worked for us before?") == "no"
    assert ask("", "Which tools do you use?") == "Lathe\nLoupe"


def test_rules_that_contradict_each_other_answer_nothing():
    rules = [{"match": "clock", "answer": "yes"}, {"match": "own", "answer": "no"}]
    person = Profile.model_validate({"x-footpath": {"answers": rules}})
    assert ask("", "Do you own a clock?", person) == "?"
    assert "differ" in why_not("", "Do you own a clock?", person)


def test_a_missing_value_names_the_key_that_would_hold_it():
    assert why_not("travel", "Are you willing to travel?") == "The profile has no x-footpath.travel."


def test_what_the_profile_spells_is_found_for_a_posting_in_lower_case_too():
    assert ask("work_authorization", "Are you authorised to work?", country="de") == "yes"


def test_ages_need_a_day_to_count_to():
    assert not find("age", "Age", IDA).found
    assert find("age", "Age", IDA, today=TODAY).found


@pytest.mark.parametrize(
    ("family", "first", "second"),
    [
        ("Kowalczyk Ruiz", "Kowalczyk", "Ruiz"),
        ("Ruiz", "Ruiz", None),
        ("de Vries", None, None),
        ("da Silva Ruiz", None, None),
    ],
)
def test_one_surname_of_two_is_entered_where_one_is_asked_for(family: str, first: str | None, second: str | None):
    person = Profile.model_validate({"basics": {"name": "M"}, "x-footpath": {"name": {"given": "M", "family": family}}})

    def entered(question: str) -> str | None:
        found = find("family-name", question, person)
        return found.value if isinstance(found, Answer) else None

    assert (entered("Primer apellido"), entered("Segundo apellido")) == (first, second)
    assert entered("Apellidos") == family


def test_the_only_degree_is_the_highest_whatever_it_is_called():
    def told(*degrees: str) -> Answer | NoAnswer:
        studies = [{"studyType": each, "endDate": "2018-06"} for each in degrees]
        return find("highest_education", "Highest degree", Profile.model_validate({"education": studies}))

    one, two = told("Diploma"), told("Diploma", "Master of Science")
    assert isinstance(one, Answer)
    assert one.value == "Diploma"
    assert isinstance(two, NoAnswer)
    assert "which of its degrees" in str(two.reason)
