"""What the words of a field say, and which source is believed."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field, only_field_of

from footpath.language.lexicon import LANGUAGES, part
from footpath.reading.read import read
from footpath.reading.vocabulary import load_table, meanings, option_words, read_attribute, read_heading, read_text
from footpath.schema.snapshot import Option


def best(text: str) -> str:
    scores = read_text(text)
    return max(scores, key=lambda m: scores[m]) if scores else ""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("First name", "given-name"),
        ("Legal last name", "family-name"),
        ("E-mail address", "email"),
        ("E-post", "email"),
        ("Please confirm your email", "email_confirm"),
        ("Mobile number", "tel"),
        ("ZIP / Postal code", "postal-code"),
        ("Company name", "organization"),
        ("Are you legally authorised to work in Germany?", "work_authorization"),
        ("Will you now or in the future require sponsorship for a visa?", "sponsorship"),
        ("What are your salary expectations for this role?", "salary"),
        ("Expected gross monthly salary (EUR)", "salary"),
        ("What is your current salary?", "current_salary"),
        ("When can you start?", "start_date"),
        ("Wann könnten Sie bei uns anfangen?", "start_date"),
        ("Warum möchten Sie bei uns anfangen?", "motivation"),
        ("Today's date", "signature_date"),
        ("How many weeks' notice do you need to give?", "notice_period"),
        ("Are you willing to relocate?", "relocation"),
        ("How did you hear about this position?", "referral"),
        ("How many years of experience do you have with SQL?", "years_experience"),
        ("Have you ever been convicted of a felony?", "criminal_record"),
        ("I agree to the privacy policy", "consent"),
        ("Send me news and offers by email", "consent_marketing"),
        ("Keep my details for future openings", "future_consideration"),
        ("You may contact me about other openings for two years", "future_consideration"),
        ("I certify that the above is true and complete", "acknowledgement"),
        ("Vorname", "given-name"),
        ("Voorletter(s)", "initials"),
        ("Straße und Hausnummer", "street-address"),
        ("Geburtsdatum (TT.MM.JJJJ)", "bday"),
        ("Date de naissance (jj/mm/aaaa)", "bday"),
        ("Gehaltsvorstellung", "salary"),
        ("Nom de famille", "family-name"),
        ("Code postal", "postal-code"),
        ("Lettre de motivation", "cover_letter"),
        ("Correo electrónico", "email"),
        ("Apellidos", "family-name"),
        ("¿Cuáles son tus expectativas salariales?", "salary"),
        ("Sobrenome", "family-name"),
        ("Telemóvel", "tel"),
        ("Anexe seu currículo", "resume"),
        ("3 + 4 =", "captcha"),
        ("Please leave this field blank", "honeypot"),
    ],
)
def test_visible_text_says_its_meaning(text: str, meaning: str) -> None:
    assert best(text) == meaning
    assert read_text(text)[meaning] >= 0.5


@pytest.mark.parametrize("text", ["Favourite colour", "Describe a system you have built", "Qxz"])
def test_text_about_something_else_says_nothing_clearly(text: str) -> None:
    assert max(read_text(text).values(), default=0.0) < 0.6


@pytest.mark.parametrize("how", ["legally authorised", "legally eligible", "authorised", "legally allowed"])
def test_a_longer_phrase_does_not_hide_a_surer_one_of_the_same_meaning(how: str):
    assert read_text(f"Are you {how} to work in the United Kingdom?")["work_authorization"] > 0.9


@pytest.mark.parametrize(
    "text",
    [
        "Can you work in France without needing sponsorship for a visa?",
        "Are you eligible to work in the UK without any sponsorship or visa?",
        "I am authorized to work and do not require visa sponsorship",
    ],
)
def test_a_question_that_asks_sponsorship_the_other_way_round_is_about_authorization(text: str) -> None:
    scores = read_text(text)
    assert scores["work_authorization"] >= 0.9
    assert "sponsorship" not in scores


def test_the_longer_phrase_wins_over_the_words_inside_it() -> None:
    assert "name" not in read_text("Company name")
    assert "email" not in read_text("Confirm email")


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("candidate[firstName]", "given-name"),
        ("job_application[last_name]", "family-name"),
        ("recipient_email", "email"),
        ("addressLine2", "address-line2"),
        ("g-recaptcha-response", "captcha"),
    ],
)
def test_attribute_names_are_split_into_words(name: str, meaning: str) -> None:
    scores = read_attribute(name)
    assert max(scores, key=lambda m: scores[m]) == meaning


def test_visible_text_beats_a_lying_attribute_name() -> None:
    field = only_field("LinkedIn profile", html_name="twitter", id="twitter")
    assert field.meaning == "linkedin"
    assert field.confidence < 0.9, "a contradicted reading is less sure"


@pytest.mark.parametrize("name", ["w", "q", "s", "p", "k", "words", "terms", "phrase", "where", "coupon", "qty", "hp"])
@pytest.mark.parametrize("question", ["What happened?", "Where did you see it?", "Find of the day", "Lamp number"])
def test_a_label_outranks_an_attribute_that_names_what_a_site_does(question: str, name: str) -> None:
    page = PageBuilder("https://example.com/")
    with page.inside("form", step="form"):
        page.input("Your name", html_name="n", required=True)
        page.input(question, html_name=name, id=name, required=True)
        page.button("Send", type="submit", method="post")
    (form,) = read(page.snapshot()).forms
    assert form.purpose != "search"
    assert [(field.meaning, field.trap) for field in form.fields] == [("name", ""), ("", "")]


@pytest.mark.parametrize("label", ["Wohin?", "Was it loud?"])
def test_a_single_question_makes_no_search(label: str) -> None:
    page = PageBuilder("https://example.com/")
    with page.inside("form", step="form"):
        page.label(label)
        page.input(html_name="q", required=True)
        page.button("Send", type="submit", method="post")
    (form,) = read(page.snapshot()).forms
    assert (form.purpose, form.fields[0].meaning) == ("other", "")


def test_a_box_that_agrees_to_what_is_done_with_a_file_asks_for_no_file() -> None:
    says = "Ich stimme zu, dass mein Lebenslauf und meine Angaben gespeichert werden, um meine Bewerbung zu prüfen."
    page = PageBuilder("https://example.com/")
    with page.inside("form", step="form"):
        page.input(says, "checkbox")
    assert [field.meaning for field in fields_of(page)] == ["consent"]


@pytest.mark.parametrize("name", ["w", "q", "looking_for"])
@pytest.mark.parametrize("label", ["What are you looking for?", "Keywords that describe you"])
def test_a_question_beside_who_one_is_looks_nothing_up(label: str, name: str) -> None:
    page = PageBuilder("https://example.com/")
    with page.inside("form", step="form"):
        page.input("Your name", required=True)
        page.input("E-mail", "email", required=True)
        page.input(label, html_name=name, required=True)
        page.button("Send", type="submit", method="post")
    (form,) = read(page.snapshot()).forms
    assert [field.meaning for field in form.fields] == ["name", "email", ""]


@pytest.mark.parametrize("label", ["", "Search our shop", "Suche", "Type here"])
def test_an_attribute_tells_a_search_where_no_words_contradict_it(label: str) -> None:
    page = PageBuilder("https://example.com/")
    with page.inside("form", step="form"):
        page.input(label, html_name="q")
        page.button("Go", type="submit", method="get")
    (form,) = read(page.snapshot()).forms
    assert (form.purpose, form.fields[0].meaning) == ("search", "search_query")


@pytest.mark.parametrize("name", ["company", "name", "title", "address", "email", "city"])
@pytest.mark.parametrize(
    "question", ["What happened?", "Wann ist das passiert?", "Say how it went, from the beginning"]
)
def test_a_question_is_not_answered_by_a_fact_that_only_an_attribute_names(question: str, name: str) -> None:
    assert only_field(question, html_name=name, id=name).meaning == ""


def test_visible_text_beats_a_lying_autocomplete() -> None:
    assert only_field("Last name", autocomplete="given-name").meaning == "family-name"


def test_autocomplete_decides_where_no_text_does() -> None:
    assert only_field("", autocomplete="section-a shipping postal-code").meaning == "postal-code"


def test_something_narrower_refines_the_text() -> None:
    assert only_field("Phone", autocomplete="tel-national").meaning == "tel-national"


def test_sources_that_agree_are_surer_than_one_and_named_strongest_first() -> None:
    alone = only_field("Email")
    agreed = only_field("Email", type="email", html_name="email", autocomplete="email")
    assert agreed.confidence > alone.confidence
    assert agreed.evidence[0] == "label"
    assert set(agreed.evidence) == {"label", "autocomplete", "type", "name"}


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Website", "url"),
        ("LinkedIn-/XING-Profil", "linkedin"),
        ("Link zu Ihrem LinkedIn- oder XING-Profil", "linkedin"),
        ("XING-Profil", "other_profile"),
        ("Mastodon", "other_profile"),
        ("Bluesky profile", "other_profile"),
        ("ORCID iD", "other_profile"),
        ("Link to a video introduction", ""),
        ("Company website of your reference", ""),
    ],
)
def test_that_a_field_takes_an_address_does_not_say_whose(question: str, meaning: str) -> None:
    assert only_field(question, "url").meaning == meaning


def test_the_widget_must_fit_the_meaning() -> None:
    page = PageBuilder()
    page.input("Portfolio", "file")
    assert only_field_of(page).meaning == "other_file"


def test_a_field_that_says_nothing_has_no_meaning() -> None:
    field = only_field("Favourite colour", html_name="question_88231")
    assert (field.meaning, field.confidence, field.evidence) == ("", 0.0, ())


@pytest.mark.parametrize(
    ("options", "meaning"),
    [
        (("+1", "+44", "+49 Germany", "+33", "+351"), "tel-country-code"),
        (("France +33", "Germany +49", "United Kingdom +44"), "tel-country-code"),
        (("Please select", "Male", "Female", "Non-binary"), "gender"),
        (("I require sponsorship", "I do have sponsorship already", "Other"), "sponsorship"),
    ],
)
def test_options_speak_where_the_label_is_silent(options: tuple[str, ...], meaning: str) -> None:
    page = PageBuilder()
    page.select("Question 7", options)
    assert only_field_of(page).meaning == meaning


COUNTRIES = ("Austria", "Belgium", "Brazil", "Canada", "Germany", "France")


@pytest.mark.parametrize(
    "question",
    [
        "Question 7",
        "Please select",
        "Where did you work last?",
        "In which country did you obtain your degree?",
        "Countries you have worked in",
        "Country of your current employer",
        "Which country are you applying from?",
        "In welchem Land haben Sie studiert?",
        "Wo haben Sie zuletzt gearbeitet?",
        "Dans quel pays avez-vous obtenu votre diplôme ?",
        "¿En qué país obtuvo su título?",
        "In quale paese hai conseguito la laurea?",
        "In welk land heb je je diploma behaald?",
    ],
)
def test_a_list_of_countries_does_not_say_of_what(question: str) -> None:
    page = PageBuilder()
    page.select(question, COUNTRIES, html_name="country" if " " in question[9:] else "")
    assert only_field_of(page).meaning == ""


@pytest.mark.parametrize(
    "question",
    [
        "Your country",
        "Current country",
        "What is your current country of residence?",
        "Country where you currently reside",
        "Please select the country in which you live",
        "In welchem Land wohnst du derzeit?",
        "Dans quel pays habitez-vous ?",
        "¿En qué país resides actualmente?",
        "In quale paese vivi?",
        "In welk land woon je?",
    ],
)
def test_the_country_of_residence_is_known_by_its_own_words(question: str) -> None:
    page = PageBuilder()
    page.select(question, COUNTRIES)
    assert only_field_of(page).meaning == "country"


@pytest.mark.parametrize("question", ["Nationalitäten", "Staatsangehörigkeit(en)", "Nationalités", "Nacionalidades",
                                      "Nazionalità", "Nationaliteiten", "Nationalities"])  # fmt: skip
def test_a_nationality_over_a_list_of_countries_is_no_residence(question: str) -> None:
    page = PageBuilder()
    page.select(question, COUNTRIES)
    assert only_field_of(page).meaning == "nationality"


def test_a_list_that_names_itself_in_its_first_option_is_read_by_it() -> None:
    page = PageBuilder()
    first = Option(label="Country", value="")
    page.element("select", "", role="combobox", options=(first, *(Option(label=o, value=o) for o in COUNTRIES)))
    assert only_field_of(page).meaning == "country"


@pytest.mark.parametrize(
    "question",
    [
        "Please confirm the zip code of the location where you would be located if you were to get this role.",
        "Zip code of the office you would work from",
        "In which city would you be working?",
        "Where will you be located during the project?",
        "Wie lautet die Postleitzahl Ihres künftigen Arbeitsortes?",
        "Dans quelle ville travailleriez-vous ?",
        "¿En qué ciudad trabajarías?",
        "In quale città lavoreresti?",
    ],
)
def test_a_place_that_is_only_thought_of_is_not_the_home(question: str) -> None:
    assert only_field(question, html_name="location").meaning in {"", "relocation_place"}


def test_yes_and_no_say_nothing_of_the_meaning() -> None:
    page = PageBuilder()
    page.select("Question 7", ("Yes", "No"))
    assert only_field_of(page).meaning == ""


def test_section_headings_open_repeated_sections_in_every_language() -> None:
    assert [read_heading(h) for h in ("Work experience", "Berufserfahrung", "Formación académica", "Contact")] == [
        "work", "work", "education", "",
    ]  # fmt: skip


def test_every_vocabulary_names_known_meanings_only() -> None:
    known = meanings().keys()
    for language in LANGUAGES:
        assert part(language, "fields").keys() <= known, language
    assert load_table("attributes").keys() <= known
    assert all(m.broader in known for m in meanings().values() if m.broader)
    assert all(m.sentence.endswith(".") and m.widgets for m in meanings().values())


def test_words_that_a_yaml_reader_takes_for_truth_stay_words() -> None:
    assert {"yes", "oui", "ja", "si", "sim"} <= option_words()["yes"]
    assert "no" in option_words()["no"]


@pytest.mark.parametrize(
    "question",
    [
        "Please describe your experience integrating tests. Which tools have you used?",
        "What programming languages did you use in your last project, and why?",
        "Beschreiben Sie, welche Technologien Sie eingesetzt haben.",
        "Quels langages de programmation avez-vous choisis, et pourquoi ?",
    ],
)
def test_an_essay_is_no_list_of_skills(question: str) -> None:
    assert only_field(question, "textarea").meaning not in {"skills", "languages"}


def test_a_request_for_a_list_is_one() -> None:
    assert only_field("Which programming languages do you know?").meaning == "skills"


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Have you worked for us before?", "previously_employed"),
        ("Have you ever worked for us or at a subsidiary?", "previously_employed"),
        ("Have you worked at a start-up before?", ""),
        ("Have you ever been employed by a bank?", ""),
    ],
)
def test_only_this_employer_is_the_one_that_was_worked_for(question: str, meaning: str) -> None:
    assert only_field(question).meaning == meaning


def test_one_number_is_of_one_line() -> None:
    page = PageBuilder()
    for question in ("Home phone", "Mobile phone", "Work phone", "Weiteres Telefon"):
        page.input(question, "tel")
    fields = fields_of(page)
    assert [each.meaning for each in fields] == ["tel", "tel", "tel", ""]
    assert [each.part for each in fields] == ["other_line", "", "other_line", ""]


def test_the_line_that_has_to_be_told_gets_the_number() -> None:
    page = PageBuilder()
    page.input("Mobile phone", "tel")
    page.input("Home phone", "tel", required=True)
    assert [each.part for each in fields_of(page)] == ["other_line", ""]


def test_an_amount_in_parts_has_a_currency_and_a_period() -> None:
    page = PageBuilder()
    page.select("Desired salary", ("US Dollar ($)", "Euro (€)", "British Pound Sterling (£)"))
    page.input("Desired salary")
    page.select("Desired salary", ("Hourly", "Monthly", "Yearly"))
    fields = fields_of(page)
    assert [each.meaning for each in fields] == ["salary_currency", "salary", "salary_period"]
    assert fields[1].part == "amount"


def test_lists_without_words_beside_an_amount_are_the_amounts() -> None:
    page = PageBuilder()
    page.input("Desired salary")
    page.select("", ("€", "$", "£"))
    page.select("", ("per hour", "per month"))
    assert [each.meaning for each in fields_of(page)] == ["salary", "salary_currency", "salary_period"]


@pytest.mark.parametrize("titles", [("Monsieur", "Madame"), ("Mr", "Ms"), ("Herr", "Frau")])
def test_two_titles_are_a_list_of_titles_whatever_the_label(titles: tuple[str, str]) -> None:
    page = PageBuilder()
    page.select("Titre", ("Choisir", *titles))
    assert only_field_of(page).meaning == "honorific-prefix"


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Nivel de alemán", "language_level"), ("Livello di inglese", "language_level"), ("Niveau d'espagnol",
        "language_level"), ("Poziom języka angielskiego", "language_level"), ("Your level of Dutch", "language_level"),
        ("How is your knowledge of Italian?", "language_level"), ("Nível de francês", "language_level"),
        ("Livello di istruzione", "highest_education"), ("Langue maternelle",
        "mother_tongue"), ("Muttersprache", "mother_tongue"), ("Język ojczysty", "mother_tongue"),
        ("Né(e) le", "bday"), ("Nato/a il", "bday"), ("Aanhef", "honorific-prefix"),
    ],
)  # fmt: skip
def test_a_level_a_mother_tongue_a_birthday_and_a_form_of_address_in_other_languages(question: str, meaning: str):
    assert only_field(question).meaning == meaning


@pytest.mark.parametrize("text", ["Nato/a a", "Né(e) à", "Nacida en", "Nata a (Comune)"])
def test_the_place_of_birth_is_no_day(text: str) -> None:
    assert "bday" not in read_text(text)


@pytest.mark.parametrize("text", ["Nato/a il", "Nata il", "Né(e) le (jj/mm/aaaa)", "Nacido/a el"])
def test_a_participle_with_its_article_asks_for_the_day_of_birth(text: str) -> None:
    assert read_text(text)["bday"] > 0.9
