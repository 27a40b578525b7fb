"""Which of the options that a field has are taken."""

from __future__ import annotations

import pytest
from tests.answers.fitting import TODAY, answer, chosen, field, typed
from tests.answers.people import IDA

from footpath.answers.find import find
from footpath.answers.fit import fit, is_likened
from footpath.schema.answer import BETWEEN_ANSWERS, Answer, Fitted, Misfit
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

MAY = ("I am authorized to work", "I do not require sponsorship", "I am authorized to work without sponsorship")
NEEDS_A_VISA = (
    "I need sponsorship",
    "I work in the UK already, under a sponsored visa",
    "I may work in the UK without sponsorship, as I have the right to work there",
)
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
BACHELORS = ("College - Bachelor of Arts", "College - Bachelor of Science", "Other")
CEFR = ("Beginner (A1-A2)", "Intermediate (B1–B2)", "Advanced (C1/C2)", "Native")
LEVELS = ("Basic", "Conversational", "Professional working proficiency", "Native or bilingual")
WHITE = ("White (Not Hispanic or Latino)", "Black or African American (Not Hispanic or Latino)", "Hispanic or Latino")


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
        (answer("wanted", "English"), ("English (US)", "English (UK)", "Deutsch"), None),
        (answer("wanted", "Italiano"), ("Italiano (IT)", "Italiano (CH)"), None),
        (answer("wanted", "English (US)"), ("English (UK)", "English (US)"), "English (US)"),
        (answer("wanted", "support"), ("IT support", "Support"), "Support"),
        (answer("wanted", "support"), ("Support of us", "Sales"), "Support of us"),
        (answer("wanted", "English"), ("English (US)", "Deutsch"), "English (US)"),
        (answer("location", "Berlin, Germany"), ("Austria", "Germany", "France", "Other"), "Germany"),
        (answer("location", "Berlin, Germany"), ("Munich, Germany", "Hamburg, Germany"), None),
        (answer("location", "Berlin, Germany"), ("CA", "DE", "NY"), None),
        (answer("location", "Tbilisi, Georgia"), ("Florida", "Georgia", "Texas"), None),
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
        (answer("highest_education", "Bachelor of Science"), BACHELORS, BACHELORS[1]),
        (answer("highest_education", "Bachelor of Music"), BACHELORS, None),
        (answer("language_level", "Native speaker"), LEVELS, LEVELS[3]),
        (answer("language_level", "B2"), LEVELS, LEVELS[2]),
        (answer("language_level", "Fluent"), LEVELS, None),
        (answer("mother_tongue", "French"), ("Deutsch", "Französisch"), "Französisch"),
        (answer("mother_tongue", "French"), ("Niemiecki", "Francuski"), "Francuski"),
        (answer("honorific-prefix", "Ms"), ("Sig.", "Sig.ra"), "Sig.ra"),
        (answer("honorific-prefix", "Ms"), ("Pan", "Pani"), "Pani"),
        (answer("honorific-prefix", "Ms"), ("Dhr.", "Mevr."), "Mevr."),
        (answer("honorific-prefix", "Mr"), ("M.", "Mme"), "M."),
        (answer("language_level", "B2"), CEFR, CEFR[1]),
        (answer("language_level", "C1"), CEFR, CEFR[2]),
        (answer("language_level", "Native speaker"), CEFR, CEFR[3]),
        (answer("language_level", "B2"), ("Intermediate", "Advanced", "Fluent"), None),
        (answer("language_level", "C1"), ("Intermediate", "Advanced", "Fluent"), "Advanced"),
        (answer("language_level", "C1"), ("Grundkenntnisse", "Fließend"), "Fließend"),
        (answer("language_level", "A2"), ("B1", "B2", "C1"), None),
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
        (answer("work_authorization.told", MAY[2], *MAY),
         ("Swiss citizen", "EU citizen without Swiss work permit", "Valid Swiss work permit", "Other"), None),
        (answer("work_authorization.told", MAY[2], *MAY),
         ("Schweizer Bürgerin", "Niederlassungsbewilligung C", "Aufenthaltsbewilligung B"), None),
        (answer("work_authorization.told", MAY[2], *MAY, "Citizen", "CH citizen"),
         ("EU/EFTA citizen", "Swiss citizen", "Valid Swiss work permit"), "Swiss citizen"),
        (answer("work_authorization", "yes", *MAY, "Citizen"), ("Citizen", "Visa holder", "None of these"), "Citizen"),
        (answer("sponsorship.told", MAY[2], *MAY), NEEDS_A_VISA, NEEDS_A_VISA[2]),
        (answer("sponsorship.told", NEEDS[1], *NEEDS), NEEDS_A_VISA, None),
        (answer("sponsorship.told", MAY[2], *MAY), ("Yes", "No"), None),
    ],
)  # fmt: skip
def test_statements_about_the_right_to_work_are_taken_only_when_true(given, labels, label):
    assert chosen(given, *labels) == label


def test_several_choices_are_taken_where_the_field_takes_several():
    skills = answer("skills", "Python\nSQL\nLathes")
    fitted = fit(skills, field("checkboxes"), [Option(label=each) for each in ("Rust", "Python", "SQL")], today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("Python", "SQL")
    assert chosen(skills, "Rust", "Python", "SQL") is None
    assert chosen(answer("answer.x", "Python\nLathes"), "Rust", "Python", kind="checkboxes") is None


def test_several_answers_that_the_task_gives_are_entered_all_or_not_at_all():
    diet = answer("answer.diet", "Vegan\nNut allergy").model_copy(update={"giver": "task"})
    options = [Option(label=each) for each in ("Vegan", "Halal", "Nut allergy")]
    fitted = fit(diet, field("checkboxes"), options, today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("Vegan", "Nut allergy")
    assert chosen(diet, "Vegan", "Nut allergy") is None
    assert typed(diet, "textarea") == "Vegan\nNut allergy", "two lines, as anybody may write them"
    for kind in ("text", "email", "tel", "url", "date"):
        told = fit(diet, field(kind), (), today=TODAY)
        assert isinstance(told, Misfit)
        assert told.reason == "The field takes one answer, and the task gives several."
    twice = diet.model_copy(update={"value": BETWEEN_ANSWERS.join(("Vegan", "Nut allergy"))})
    assert fit(twice, field("checkboxes"), options, today=TODAY) == fitted
    for kind in ("text", "textarea", "rich_text"):
        told = fit(twice, field(kind), (), today=TODAY)
        assert isinstance(told, Misfit)
        assert told.reason == "The field takes one answer, and the task gives several."
    skills = answer("skills", BETWEEN_ANSWERS.join(("Python", "SQL", "Lathes"))).model_copy(update={"giver": "task"})
    assert typed(skills) == "Python, SQL, Lathes"
    assert typed(skills, "textarea") == "Python\nSQL\nLathes"
    labels = [Option(label=each) for each in ("Rust", "Python", "SQL")]
    assert isinstance(fit(skills, field("checkboxes"), labels, today=TODAY), Misfit)


def test_a_city_is_told_from_its_namesakes_by_the_country():
    city = find("address-level2", "City", IDA)
    assert isinstance(city, Answer)
    assert chosen(city, "Dresden, Ohio, United States", "Dresden, Germany", kind="combobox") == "Dresden, Germany"


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


@pytest.mark.parametrize("topic", ["work_authorization", "sponsorship.de"])
@pytest.mark.parametrize(
    ("said", "labels", "label"),
    [
        ("nein", ("Yes", "No"), "No"),
        ("Sí", ("Yes", "No"), "Yes"),
        ("oui", ("Ja, ohne Visum", "Nein, noch nicht"), "Ja, ohne Visum"),
        ("perhaps", ("Yes", "No"), None),
    ],
)
def test_the_right_to_work_is_said_in_any_of_our_languages(topic, said, labels, label):
    given = answer(topic, said).model_copy(update={"giver": "task"})
    assert chosen(given, *labels, kind="radio") == label


def test_yes_and_no_at_once_contradict_each_other():
    given = answer("answer.x", BETWEEN_ANSWERS.join(("yes", "nein"))).model_copy(update={"giver": "task"})
    told = fit(given, field("checkbox"), (), today=TODAY)
    assert isinstance(told, Misfit)
    assert told.reason == "The answer is yes and no: the two contradict each other."
    assert typed(given.model_copy(update={"value": BETWEEN_ANSWERS.join(("yes", "ja"))}), "checkbox") == "yes"


def test_a_disabled_option_is_no_option():
    options = [Option(label="Germany", disabled=True), Option(label="France")]
    assert isinstance(fit(answer("country", "DE"), field("select"), options, today=TODAY), Misfit)


def test_the_same_option_twice_is_one_option():
    assert chosen(answer("country", "DE"), "Germany", "France", "Germany") == "Germany"


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


@pytest.mark.parametrize(
    ("name", "place", "label", "is_it"),
    [
        ("address-level2", "York", "York, UK", True),
        ("address-level2", "York", "York (North Yorkshire)", False),
        ("address-level2", "York", "York (UK)", True),
        ("address-level2", "Frankfurt", "Frankfurt (Oder)", False),
        ("address-level1", "California", "California (CA)", True),
        ("address-level2", "York", "York United Kingdom", True),
        ("address-level2", "York", "New York", False),
        ("address-level2", "New York", "New York, NY", True),
        ("address-level2", "New York", "New York City", True),
        ("address-level2", "New York", "New York Mills", False),
        ("address-level2", "San Jose", "San Jose del Cabo, Mexico", False),
        ("address-level2", "San Jose", "San José", True),
        ("address-level2", "Newcastle", "Newcastle upon Tyne", False),
        ("address-level1", "Hampshire", "New Hampshire", False),
        ("address-level1", "Virginia", "West Virginia", False),
        ("address-level1", "Kansas", "Kansas City", False),
        ("address-level1", "Sachsen", "Sachsen-Anhalt", False),
        ("address-level1", "Sachsen", "Sachsen - Dresden", True),
        ("location", "Berlin, Germany", "Berlin Germany", True),
        ("location", "Berlin, Germany", "East Berlin, Germany", False),
        ("location", "Lyon, France", "Lyon, Auvergne-Rhône-Alpes, France", True),
    ],
)
def test_a_place_is_one_whose_own_name_is_the_same(name: str, place: str, label: str, is_it: bool) -> None:
    assert chosen(answer(name, place), label, "Elsewhere") == (label if is_it else None)


BIELEFELD = {"city": "Bielefeld", "region": "Nordrhein-Westfalen", "countryCode": "DE"}
TURIN = {"city": "Turin", "region": "Piemonte", "countryCode": "IT"}
FRANKFURT = {"city": "Frankfurt", "countryCode": "DE"}
PORTLAND = {"city": "Portland", "region": "OR", "countryCode": "US"}


@pytest.mark.parametrize("meaning", ["address-level2", "location"])
@pytest.mark.parametrize(
    ("place", "labels", "label"),
    [
        (FRANKFURT, ("Frankfurt (Oder)", "Frankfurt am Main"), None),
        (FRANKFURT, ("Frankfurt (Oder), Germany", "Frankfurt am Main, Germany"), None),
        (FRANKFURT, ("Frankfurt, Hessen", "Frankfurt am Main"), None),
        (FRANKFURT, ("Frankfurt, Deutschland", "Frankfurt am Main"), "Frankfurt, Deutschland"),
        (FRANKFURT, ("Frankfurt (DE)", "Leipzig (DE)"), "Frankfurt (DE)"),
        (FRANKFURT | {"region": "Brandenburg"}, ("Frankfurt (Brandenburg)", "Frankfurt am Main"),
         "Frankfurt (Brandenburg)"),
        (PORTLAND, ("Boston, MA", "Portland, ME", "Portland Heights, OR"), None),
        (PORTLAND, ("Portland, ME", "Portland, OR", "Portland Heights, OR"), "Portland, OR"),
        (PORTLAND, ("Portland, Maine, United States", "Boston, Massachusetts, United States"), None),
        (PORTLAND, ("Portland, Maine, United States", "Portland, Oregon, United States"),
         "Portland, Oregon, United States"),
        (PORTLAND, ("Portland (ME)", "Portland (OR)"), "Portland (OR)"),
        ({"city": "Portland", "region": "OR"}, ("Portland, ME", "Boston, MA"), None),
        ({"city": "Troy", "region": "MI", "countryCode": "US"}, ("Troy, Missouri", "Boston, MA"), None),
        ({"city": "Troy", "region": "MI", "countryCode": "US"}, ("Troy, Missouri", "Troy, Michigan"), "Troy, Michigan"),
        ({"city": "Portland", "countryCode": "US"}, ("Portland, ME", "Portland, OR"), None),
        ({"city": "New York", "countryCode": "US"}, ("New York, NY", "New York Mills, MN"), None),
        ({"city": "Madison", "countryCode": "US"}, ("Madison, MN", "Madison, WI"), None),
        ({"city": "San Jose", "countryCode": "US"}, ("San Jose, CA", "San Jose del Cabo, Mexico"), "San Jose, CA"),
        ({"city": "Berlin", "region": "Berlin", "countryCode": "DE"}, ("Berlin, Mitte, Germany", "Bernau"),
         "Berlin, Mitte, Germany"),
        (BIELEFELD, ("Bielefeld, North Rhine-Westphalia, Germany", "Bielsko-Biała, Poland"),
         "Bielefeld, North Rhine-Westphalia, Germany"),
        ({"city": "Fürth", "region": "Bayern", "countryCode": "DE"},
         ("Fürth, Hesse, Germany", "Fürth, Bavaria, Germany"), "Fürth, Bavaria, Germany"),
        ({"city": "Fürth", "region": "Bayern", "countryCode": "DE"}, ("Fürth, Hesse, Germany", "Fulda"), None),
        ({"city": "Troy", "region": "MI", "countryCode": "US"}, ("Troy, Missouri, United States", "Boston, MA"), None),
        (TURIN, ("Turin, Piedmont, Italy", "Trani, Apulia, Italy"), "Turin, Piedmont, Italy"),
        (TURIN, ("Turin, Piedmont, Italy", "Turin, Elsewhere, Italy"), None),
        (TURIN, ("Turin, Piedmont, Italy", "Turin Hills, Italy"), None),
        (TURIN, ("Turin, Piedmont", "Trani, Apulia"), None),
    ],
)  # fmt: skip
def test_of_places_of_one_name_the_one_is_taken_that_says_where_it_lies(meaning, place, labels, label):
    where = find(meaning, "City", Profile.model_validate({"basics": {"location": place}}))
    assert isinstance(where, Answer)
    assert chosen(where, *labels) == label


MICHIGAN = {"region": "MI", "countryCode": "US"}


@pytest.mark.parametrize("labels", [("Missouri", "Mississippi", "Michigan"), ("MO", "MS", "MI")])
def test_a_state_is_chosen_by_its_postal_code(labels):
    state = find("address-level1", "State", Profile.model_validate({"basics": {"location": MICHIGAN}}))
    assert isinstance(state, Answer)
    assert chosen(state, *labels) == labels[2]
    assert chosen(state, *labels[:2]) is None


def test_a_namesake_in_another_country_is_not_the_place():
    city = find("address-level2", "City", IDA)
    assert isinstance(city, Answer)
    assert chosen(city, "Dresden, Ohio, United States", "Leipzig, Germany") is None
    assert chosen(city, "Dresden (DE)", "Leipzig, Germany") == "Dresden (DE)"


@pytest.mark.parametrize(
    ("given", "label", "is_like"),
    [
        (answer("answer.x", "Suport"), "Support", True),
        (answer("answer.x", "support"), "Support", False),
        (answer("answer.x", "Python"), "Python 3", False),
        (answer("referral", "Other", "Job board"), "A job board", False),
        (answer("country", "DE"), "Germany", False),
        (answer("relocation", "yes"), "Ja", False),
    ],
)
def test_what_is_only_like_the_answer_in_its_letters_is_known(given: Answer, label: str, is_like: bool) -> None:
    assert chosen(given, label, "Another thing") == label
    assert is_likened(given, field("select"), label, TODAY) is is_like
