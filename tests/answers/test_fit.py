from __future__ import annotations

from datetime import date

import pytest
from tests.answers.people import IDA

from footpath.answers.find import find
from footpath.answers.fit import fit, search_words
from footpath.schema.answer import Answer, Fitted, Misfit
from footpath.schema.observation import FieldKind, FieldObservation
from footpath.schema.snapshot import Element, Option

TODAY = date(2026, 1, 5)
MAY = ("I am authorized to work", "I do not require sponsorship", "I am authorized to work without sponsorship")
NEEDS = ("I am not authorized to work", "I require sponsorship")
VETERAN = (
    "I identify as one or more of the classifications of protected veteran",
    "I am not a protected veteran",
    "I don't wish to answer",
)
DISABILITY = (
    "Yes, I have a disability, or have had one in the past",
    "No, I do not have a disability and have not had one in the past",
    "I do not want to answer",
)
DEGREES = ("High school or equivalent", "Associate degree", "Bachelor's degree", "Master's degree", "Doctorate (PhD)")
LEVELS = ("Basic", "Conversational", "Professional working proficiency", "Native or bilingual")
WHITE = ("White (Not Hispanic or Latino)", "Black or African American (Not Hispanic or Latino)", "Hispanic or Latino")


def answer(name: str, value: str, *alternatives: str) -> Answer:
    return Answer(name=name, value=value, alternatives=alternatives, source="test", confidence=1.0)


def field(kind: FieldKind, question: str = "", **others) -> FieldObservation:
    return FieldObservation(ref="e1", refs=("e1",), question=question, kind=kind, meaning="", confidence=1.0, **others)


def chosen(given: Answer, *labels: str, question: str = "", kind: FieldKind = "select", part: str = "") -> str | None:
    fitted = fit(given, field(kind, question, part=part), [Option(label=each) for each in labels], today=TODAY)
    return fitted.values[0] if isinstance(fitted, Fitted) else None


def typed(given: Answer, kind: FieldKind = "text", question: str = "", **others) -> str | None:
    fitted = fit(given, field(kind, question, **others), (), today=TODAY)
    return fitted.values[0] if isinstance(fitted, Fitted) else None


@pytest.mark.parametrize(
    ("given", "labels", "label"),
    [
        (answer("country", "DE"), ("Select…", "Germany", "France"), "Germany"),
        (answer("country", "DE"), ("Österreich", "Deutschland"), "Deutschland"),
        (answer("country", "GB"), ("Ukraine", "United Kingdom (UK)", "United States"), "United Kingdom (UK)"),
        (answer("country", "US"), ("USA", "Canada"), "USA"),
        (answer("country", "DE"), ("AT", "DE"), "DE"),
        (answer("country", "NE"), ("Nigeria", "Niger"), "Niger"),
        (answer("country", "DE"), ("France", "Other"), None),
        (answer("salary_currency", "EUR"), ("$ US dollar", "€ Euro"), "€ Euro"),
        (answer("salary_currency", "EUR"), ("$", "€"), "€"),
        (answer("gender", "female"), ("Male", "Female", "Non-binary"), "Female"),
        (answer("gender", "male"), ("Woman", "Man", "Transgender man"), "Man"),
        (answer("gender", "female"), ("Männlich", "Weiblich", "Divers"), "Weiblich"),
        (answer("gender", "decline"), ("Male", "Female", "I decline to self-identify"), "I decline to self-identify"),
        (answer("gender", "decline"), ("Male", "Female"), None),
        (answer("ethnicity", "white"), WHITE, WHITE[0]),
        (answer("ethnicity", "hispanic"), WHITE, WHITE[2]),
        (answer("ethnicity", "asian"), ("South Asian", "East Asian", "White"), None),
        (answer("veteran", "no"), VETERAN, VETERAN[1]),
        (answer("veteran", "yes"), VETERAN, VETERAN[0]),
        (answer("veteran", "decline"), VETERAN, VETERAN[2]),
        (answer("disability", "yes"), DISABILITY, DISABILITY[0]),
        (answer("disability", "no"), DISABILITY, DISABILITY[1]),
        (answer("disability", "decline"), DISABILITY, DISABILITY[2]),
        (answer("highest_education", "Master of Science"), DEGREES, DEGREES[3]),
        (answer("highest_education", "BSc Physics"), DEGREES, DEGREES[2]),
        (answer("language_level", "Native speaker"), LEVELS, LEVELS[3]),
        (answer("language_level", "B2"), LEVELS, LEVELS[2]),
        (answer("language_level", "Fluent"), LEVELS, None),
        (answer("remote_preference", "onsite"), ("On site", "Hybrid", "Remote"), "On site"),
        (answer("pronouns", "she/her"), ("She/Her/Hers", "He/Him/His"), "She/Her/Hers"),
        (answer("honorific-prefix", "Ms"), ("Herr", "Frau"), "Frau"),
        (answer("referral", "LinkedIn"), ("A job board", "Social media (LinkedIn, X)"), "Social media (LinkedIn, X)"),
        (answer("referral", "LinkedIn"), ("LinkedIn post", "LinkedIn advert"), None),
        (answer("answer.x", "Python"), ("Java", "Python 3"), "Python 3"),
        (
            answer("answer.x", "Software engineering manager"),
            ("Software engineering managers", "Software engineering manger"),
            None,
        ),
        (answer("answer.x", "Java"), ("JavaScript", "Python"), None),
        (answer("answer.x", "Vegetarian"), ("Not vegetarian", "Anything"), None),
        (answer("relocation", "yes"), ("Ja", "Nein"), "Ja"),
        (answer("relocation", "no"), ("Sí", "No"), "No"),
        (answer("relocation", "yes"), ("Yes, at once", "Yes, next year", "No"), None),
        (answer("relocation", "yes"), ("Berlin", "Not applicable"), None),
        (answer("consent.privacy", "yes"), ("I agree", "I do not agree"), "I agree"),
    ],
)
def test_options_are_matched_by_meaning(given, labels, label):
    assert chosen(given, *labels) == label


@pytest.mark.parametrize(
    ("given", "labels", "label"),
    [
        (answer("work_authorization", "yes", *MAY), ("Yes, I am authorised", "No, I am not"), "Yes, I am authorised"),
        (answer("work_authorization", "yes", *MAY), ("I am authorized to work", "I need a visa"), MAY[0]),
        (answer("work_authorization", "no", *NEEDS), ("I am authorized to work", "I require sponsorship"), NEEDS[1]),
        (answer("sponsorship", "no", *MAY), ("I do not require sponsorship", "I require sponsorship"), MAY[1]),
        (answer("sponsorship", "yes", *NEEDS), ("Yes", "No"), "Yes"),
        (answer("work_authorization", "yes", "I am authorized to work", "I require sponsorship"),
         ("Yes, without sponsorship", "Yes, but I require sponsorship", "No"), "Yes, but I require sponsorship"),
        (answer("work_authorization", "yes", *MAY, "Citizen"), ("Citizen", "Visa holder", "None of these"), "Citizen"),
    ],
)  # fmt: skip
def test_statements_about_the_right_to_work_are_taken_only_when_true(given, labels, label):
    assert chosen(given, *labels) == label


@pytest.mark.parametrize(
    ("given", "labels", "label"),
    [
        (answer("years_experience", "6"), ("0-2 years", "3-5 years", "6-10", "10+"), "6-10"),
        (answer("years_experience", "12"), ("0-2 years", "3-5 years", "6-10", "More than 10"), "More than 10"),
        (answer("years_experience", "0"), ("No experience", "1-2 years"), "No experience"),
        (answer("years_experience", "5"), ("3-5 years", "5-10 years"), None),
        (answer("salary", "60000 EUR year"), ("€40,000-50,000", "€55,000-65,000", "> 65k"), "€55,000-65,000"),
        (answer("salary", "60000 EUR year"), ("$55,000-65,000", "more"), None),
        (answer("salary", "60000 EUR year"), ("50-60k", "60-70k"), None),
        (answer("salary", "62000 EUR year"), ("50.000 - 60.000", "60.001 - 70.000"), "60.001 - 70.000"),
        (answer("notice_period", "3 months"), ("Immediately", "1 month", "3 months", "More than 3 months"), "3 months"),
        (answer("notice_period", "1 month"), ("Immediately", "2-3 weeks", "30 days"), "30 days"),
        (answer("notice_period", "none"), ("Immediately", "1 month"), "Immediately"),
        (answer("start_date", "immediately"), ("Immediately", "1-3 months"), "Immediately"),
        (answer("start_date", "2026-03-10"), ("Immediately", "1-3 months", "3-6 months"), "1-3 months"),
    ],
)
def test_ranges_hold_or_do_not_hold_a_number(given, labels, label):
    assert chosen(given, *labels) == label


@pytest.mark.parametrize(
    ("number", "labels", "label"),
    [
        ("+493023125012", ("Austria (+43)", "Germany (+49)"), "Germany (+49)"),
        ("+493023125012", ("+43", "+49"), "+49"),
        ("+493023125012", ("\U0001f1e6\U0001f1f9 +43", "\U0001f1e9\U0001f1ea +49"), "\U0001f1e9\U0001f1ea +49"),
        ("+12015550123", ("Canada (+1)", "United States (+1)"), "United States (+1)"),
        ("+14165550123", ("Canada (+1)", "United States (+1)"), "Canada (+1)"),
        ("+493023125012", ("Austria (+43)",), None),
    ],
)
def test_the_country_of_a_phone_number_is_picked_by_name_code_or_flag(number, labels, label):
    assert chosen(answer("tel", number), *labels, part="country_code") == label


def test_a_phone_number_beside_a_country_picker_has_no_country_code():
    phone = answer("tel", "+493023125012")
    assert typed(phone, "tel", part="national") == "3023125012"
    assert typed(phone, "tel") == "+493023125012"
    assert typed(answer("tel", "030 12"), "tel") is None


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        ("DD/MM/YYYY", "07/02/2026"),
        ("MM/DD/YYYY", "02/07/2026"),
        ("mm/dd/yy", "02/07/26"),
        ("TT.MM.JJJJ", "07.02.2026"),
        ("JJ/MM/AAAA", "07/02/2026"),
        ("dd-mm-aaaa", "07-02-2026"),
        ("YYYY-MM-DD", "2026-02-07"),
        ("Format: MM/YYYY", "02/2026"),
        ("YYYY", "2026"),
        ("e.g. 31.12.2025", "07.02.2026"),
        ("e.g. 12/31/2025", "02/07/2026"),
        ("", "2026-02-07"),
        ("Today or a year from now", "2026-02-07"),
    ],
)
def test_a_date_is_written_in_the_fields_own_format(hint, text):
    assert typed(answer("start_date", "2026-02-07"), hint=hint) == text


@pytest.mark.parametrize(
    ("lang", "text", "month"),
    [
        ("de", "07.02.2026", "02.2026"),
        ("de-CH", "07.02.2026", "02.2026"),
        ("fr-FR", "07/02/2026", "02/2026"),
        ("es", "07/02/2026", "02/2026"),
        ("pl_PL", "07.02.2026", "02.2026"),
        ("nl", "07-02-2026", "02-2026"),
        ("sv", "2026-02-07", "2026-02"),
        ("en-US", "2026-02-07", "2026-02"),
        ("no such language", "2026-02-07", "2026-02"),
    ],
)
def test_a_date_without_a_format_is_written_as_the_language_of_the_page_has_it(lang, text, month):
    """English has two ways, which contradict each other: there it is the one that all understand."""
    assert typed(answer("start_date", "2026-02-07"), lang=lang) == text
    assert typed(answer("work_start", "2026-02"), lang=lang) == month
    assert typed(answer("start_date", "2026-02-07"), lang=lang, hint="MM/DD/YYYY") == "02/07/2026"


@pytest.mark.parametrize(
    ("said", "lang", "hint", "day"),
    [
        ("3.12.2026", "", "", "2026-12-03"),
        ("03/12/2026", "de", "", "2026-12-03"),
        ("03/12/2026", "en", "DD/MM/YYYY", "2026-12-03"),
        ("03/12/2026", "fr", "MM/DD/YYYY", "2026-03-12"),
        ("13/12/2026", "en", "", "2026-12-13"),
        ("12/13/2026", "de", "", "2026-12-13"),
        ("03/12/2026", "en", "", None),
        ("31.2.2026", "de", "", None),
        ("5. Dezember 2026", "de", "", "2026-12-05"),
        ("5 December 2026", "de", "", "2026-12-05"),
        ("Dec. 5th, 2026", "", "", "2026-12-05"),
        ("the 5th of December 2026", "en", "", "2026-12-05"),
        ("1er août 2026", "fr", "", "2026-08-01"),
        ("5 de diciembre de 2026", "es", "", "2026-12-05"),
        ("5 de março de 2026", "pt", "", "2026-03-05"),
        ("31. Februar 2026", "de", "", None),
        ("Dezember 2026", "de", "", None),
        ("5. Dezember", "de", "", None),
        ("5. Dezimber 2026", "de", "", None),
    ],
)
def test_a_date_that_a_person_wrote_their_own_way_is_read_as_numbers_field_or_language_tell(said, lang, hint, day):
    given = answer("answer.when", said)
    assert typed(given, "date", lang=lang, hint=hint) == day
    parts = fit(given, field("date_parts", parts=("year", "month", "day"), lang=lang, hint=hint), (), today=TODAY)
    assert ("-".join(parts.values) if isinstance(parts, Fitted) else None) == day


def test_a_date_that_a_person_wrote_their_own_way_is_entered_as_far_as_the_field_wants_it():
    given = answer("answer.when", "03/12/2026")
    assert typed(given, hint="MM/YYYY", lang="de") == "12/2026"
    for said in ("Dezember 2026", "5 décembre 2026"):
        assert typed(answer("answer.when", said), hint="MM/YYYY") == "12/2026"
        assert typed(answer("answer.when", said), "month") == "2026-12"


def test_a_date_that_a_person_wrote_their_own_way_stays_so_where_the_field_shows_no_format():
    given = answer("answer.when", "3.12.2026")
    assert typed(given, lang="de") == "3.12.2026"
    assert typed(given, hint="YYYY-MM-DD", lang="de") == "2026-12-03"


def test_a_date_without_a_format_is_less_sure():
    fitted = fit(answer("start_date", "2026-02-07"), field("text"), (), today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.confidence < 0.8


def test_a_date_is_never_made_more_exact_than_it_is_known():
    may = answer("work_start", "2020-05")
    assert typed(may, "month") == "2020-05"
    assert typed(may, hint="MM/YYYY") == "05/2020"
    assert typed(may, "date") is None
    assert typed(may, hint="DD/MM/YYYY") is None
    assert isinstance(fit(may, field("date_parts", parts=("day", "month", "year")), (), today=TODAY), Misfit)


def test_a_date_in_parts_follows_the_order_of_the_fields():
    fitted = fit(answer("bday", "1990-02-07"), field("date_parts", parts=("month", "day", "year")), (), today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("02", "07", "1990")


def test_months_are_chosen_by_name_or_number():
    born = answer("bday", "1990-02-07")
    assert chosen(born, "January", "February", "March", part="month") == "February"
    assert chosen(born, "janv.", "févr.", "mars", part="month") == "févr."
    assert chosen(born, "1", "2", "3", part="month") == "2"
    assert chosen(answer("bday-month", "1990-02-07"), "01", "02") == "02"


def test_immediately_is_today():
    assert typed(answer("start_date", "immediately"), "date") == "2026-01-05"


@pytest.mark.parametrize(
    ("kind", "question", "text"),
    [
        ("number", "Salary", "60000"),
        ("text", "Salary expectation", "60000 EUR"),
        ("text", "Salary expectation in EUR", "60000"),
    ],
)
def test_pay_is_written_with_its_currency_where_the_field_does_not_say_one(kind, question, text):
    assert typed(answer("salary", "60000 EUR year"), kind, question) == text


def test_pay_is_a_bare_number_beside_a_picker_of_currencies():
    pay = answer("salary", "60000 EUR year")
    options = (Option(label="USD"), Option(label="EUR"))
    picker = Element(ref="e2", order=1, node=0, tag="select", role="combobox", options=options)
    closed = Element(ref="e2", order=1, node=0, tag="button", role="combobox", name="Currency", value="USD")
    other = Element(ref="e2", order=1, node=0, tag="input", role="textbox", name="City")
    for near, text in ((picker, "60000"), (closed, "60000"), (other, "60000 EUR")):
        fitted = fit(pay, field("text", "Expected salary"), (), today=TODAY, near=[near])
        assert isinstance(fitted, Fitted)
        assert fitted.values == (text,)


def test_a_notice_period_is_counted_in_what_the_field_counts():
    notice = answer("notice_period", "3 months")
    assert typed(notice, "number", "Notice period, in weeks") == "13"
    assert typed(notice, "number", "Notice period, in months") == "3"
    assert typed(notice, "text", "Notice period") == "3 months"
    assert typed(answer("notice_period", "1 month"), "number", "Notice period, in weeks") is None
    assert typed(answer("notice_period", "none"), "number", "Notice period (days)") == "0"


def test_several_choices_are_taken_where_the_field_takes_several():
    skills = answer("skills", "Python\nSQL\nLathes")
    fitted = fit(skills, field("checkboxes"), [Option(label=each) for each in ("Rust", "Python", "SQL")], today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("Python", "SQL")
    assert chosen(skills, "Rust", "Python", "SQL") is None
    assert chosen(answer("answer.x", "Python\nLathes"), "Rust", "Python", kind="checkboxes") is None


def test_several_answers_that_the_task_gives_are_entered_all_or_not_at_all():
    diet = answer("answer.diet", "Vegan\nNut allergy").model_copy(update={"source": "task"})
    options = [Option(label=each) for each in ("Vegan", "Halal", "Nut allergy")]
    fitted = fit(diet, field("checkboxes"), options, today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("Vegan", "Nut allergy")
    assert chosen(diet, "Vegan", "Nut allergy") is None
    assert typed(diet, "textarea") == "Vegan\nNut allergy"
    for kind in ("text", "email", "tel", "url", "date"):
        told = fit(diet, field(kind), (), today=TODAY)
        assert isinstance(told, Misfit)
        assert told.reason == "The field takes one answer, and the task gives several."
    skills = answer("skills", "Python\nSQL\nLathes").model_copy(update={"source": "task"})
    assert typed(skills) == "Python, SQL, Lathes"
    labels = [Option(label=each) for each in ("Rust", "Python", "SQL")]
    assert isinstance(fit(skills, field("checkboxes"), labels, today=TODAY), Misfit)


def test_a_city_is_told_from_its_namesakes_by_the_country():
    city = find("address-level2", "City", IDA)
    assert isinstance(city, Answer)
    assert chosen(city, "Dresden, Ohio, United States", "Dresden, Germany", kind="combobox") == "Dresden, Germany"


def test_a_closed_combobox_gets_the_words_to_search_for():
    assert search_words(answer("country", "DE"), field("combobox"), TODAY) == "Germany"
    assert typed(answer("country", "DE"), "combobox") == "Germany"


def test_a_file_goes_to_a_file_input_and_text_to_a_text_field():
    letter = answer("cover_letter", "/home/ida/letter.pdf", "Good day.")
    assert typed(letter, "file") == "/home/ida/letter.pdf"
    assert typed(letter, "textarea") == "Good day."
    assert typed(answer("resume", "/home/ida/cv.pdf"), "textarea") is None
    assert typed(answer("cover_letter", "Good day."), "file") is None


def test_a_file_of_a_kind_that_is_not_accepted_is_a_misfit():
    element = Element(ref="e1", order=0, node=0, tag="input", role="file", accept=".docx,.doc")
    fitted = fit(answer("resume", "/home/ida/cv.pdf"), field("file"), (), today=TODAY, element=element)
    assert isinstance(fitted, Misfit)
    assert ".docx" in fitted.reason


def test_a_text_that_is_too_long_is_never_cut():
    element = Element(ref="e1", order=0, node=0, tag="textarea", role="textbox", max_length=10)
    given = answer("answer.why", "Because your clocks run.")
    fitted = fit(given, field("textarea"), (), today=TODAY, element=element)
    assert isinstance(fitted, Misfit)
    assert "24 characters" in fitted.reason


def test_texts_take_the_shape_of_their_field():
    assert typed(answer("linkedin", "linkedin.com/in/x"), "url") == "https://linkedin.com/in/x"
    assert typed(answer("street-address", "Street 1\nFlat 2")) == "Street 1, Flat 2"
    assert typed(answer("street-address", "Street 1\nFlat 2"), "textarea") == "Street 1\nFlat 2"
    assert typed(answer("relocation", "yes")) == "Yes"
    assert typed(answer("years_experience", "8"), "number") == "8"
    assert typed(answer("answer.x", "about eight"), "number") is None


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        *((said, "yes") for said in ("y", "Ja", "oui", "Sí!", "sim", "да")),
        *((said, "no") for said in ("n", "Nein", "não", "нет")),
        *((said, None) for said in ("perhaps", "no problem", "yes, but")),
    ],
)
def test_a_checkbox_takes_yes_or_no_alone_in_any_of_our_languages(said, taken):
    assert typed(answer("answer.x", said), "checkbox") == taken
    options = [Option(label=label) for label in ("Oui", "Non")]
    chosen = fit(answer("answer.x", said), field("radio"), options, today=TODAY)
    label = {"yes": ("Oui",), "no": ("Non",), None: None}[taken]
    assert (chosen.values if isinstance(chosen, Fitted) else None) == label


def test_a_disabled_option_is_no_option():
    options = [Option(label="Germany", disabled=True), Option(label="France")]
    assert isinstance(fit(answer("country", "DE"), field("select"), options, today=TODAY), Misfit)


def test_the_same_option_twice_is_one_option():
    assert chosen(answer("country", "DE"), "Germany", "France", "Germany") == "Germany"


def test_values_stay_out_of_a_repr():
    fitted = fit(answer("answer.x", "secret"), field("text"), (), today=TODAY)
    assert "secret" not in repr(fitted)


@pytest.mark.parametrize(
    ("given", "labels", "label"),
    [
        (answer("countryCode", "SI"), ("Yes", "No"), None),
        (answer("answer.x", "NO"), ("Sweden", "Norway", "No selection", "No, thanks"), None),
        (answer("address-level1", "ON"), ("Yes", "No"), None),
        (answer("answer.x", "N"), ("North", "No, thanks"), None),
        (answer("answer.x", "Nein"), ("Yes, please", "No, thanks"), "No, thanks"),
    ],
)
def test_a_short_word_is_yes_or_no_only_as_a_person_says_it_and_among_such_options(given, labels, label):
    assert chosen(given, *labels) == label
