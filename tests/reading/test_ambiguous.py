"""A single word asks for a sensitive fact only among questions that explain it."""

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.read import read

OF_A_DOG = ("Nom du chien", "Race", "Numéro de puce")
OF_A_RUN = ("Name", "E-mail", "Race", "Club")
SURVEY = ("Race", "Are you a protected veteran?", "Do you have a disability?")


def _meanings(*questions: str, lang: str = "") -> dict[str, str]:
    page = PageBuilder()
    page.heading("Registration", 1)
    with page.inside("form"):
        for each in questions:
            page.input(each)
        page.button("Send", type="submit")
    snapshot = page.snapshot(lang=lang)
    return {field.question: field.meaning for field in read(snapshot).forms[0].fields}


@pytest.mark.parametrize(
    ("questions", "lang"),
    [
        (OF_A_DOG, "fr"),
        (OF_A_DOG, ""),
        (OF_A_RUN, "en"),
        (("Name", "Raça", "E-mail"), "pt"),
        (("Name", "Race", "Gender", "Club"), "en"),
        (SURVEY, "fr"),
    ],
)
def test_race_alone_is_a_breed_or_a_run(questions: tuple[str, ...], lang: str) -> None:
    meanings = _meanings(*questions, lang=lang)
    assert meanings.get("Race", meanings.get("Raça")) == ""


@pytest.mark.parametrize("lang", ["en", ""])
@pytest.mark.parametrize("questions", [SURVEY, ("Gender", "Race", "Veteran status"), ("Race", "Veteran", "Disability")])
def test_race_among_questions_of_self_identification_is_the_ethnicity(questions: tuple[str, ...], lang: str) -> None:
    assert _meanings(*questions, lang=lang)["Race"] == "ethnicity"


def test_race_with_the_options_of_an_ethnicity_is_one() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("E-mail", "email")
        page.select("Race", ("White", "Black or African American", "Asian", "Two or more races"))
    assert fields_of(page)[1].meaning == "ethnicity"


@pytest.mark.parametrize(("name", "meaning"), [("ethnicity", "ethnicity"), ("race", ""), ("dog_race", "")])
def test_race_is_the_ethnicity_where_its_attribute_says_so_in_another_word(name: str, meaning: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("E-mail", "email")
        page.input("Race", html_name=name)
    assert fields_of(page)[1].meaning == meaning


def test_a_handicap_on_a_golf_form_is_no_disability() -> None:
    assert _meanings("Name", "E-mail", "Handicap", "Club", lang="fr")["Handicap"] == ""


def test_the_sex_behind_an_animals_name_is_not_the_persons() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Your name")
        page.input("E-mail", "email")
        page.input("Name of the dog")
        page.select("Sex", ("Male", "Female"))
        page.input("Chip number")
    assert fields_of(page)[3].meaning == ""


@pytest.mark.parametrize("questions", [("Name", "Gender", "E-mail"), ("Gender", "First name"), ("Birthday", "Sex")])
def test_the_gender_beside_other_facts_of_the_person_is_the_persons(questions: tuple[str, ...]) -> None:
    assert {"gender", "sex"} & set(_meanings(*questions, lang="en").values())
