"""Which facts the `name` of a field tells beside its label, and which typed answers are the amount of pay."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field

from footpath.reading.read import read

LANDS = ("Germany", "France", "Spain", "Italy")


def meaning_in(lang: str, label: str, **attributes: str) -> str:
    page = PageBuilder()
    page.select(label, LANDS, **attributes)
    return only_field_in(page, lang)


def only_field_in(page: PageBuilder, lang: str) -> str:
    (found,) = (f for form in read(page.snapshot(lang=lang)).forms for f in form.fields)
    return found.meaning


@pytest.mark.parametrize("label", ["Office", "Market", "Warehouse", "Team"])
@pytest.mark.parametrize("named", [{"html_name": "country"}, {"id": "country"}])
def test_a_short_label_of_another_thing_is_not_overruled_by_the_name_country(label: str, named: dict[str, str]) -> None:
    assert meaning_in("en", label, **named) == ""
    page = PageBuilder()
    page.input(label, **named)
    assert only_field_in(page, "en-GB") == ""


@pytest.mark.parametrize(
    ("lang", "label", "name"),
    [
        ("en", "Locker number", "phone"), ("en", "Favourite colour", "company"), ("en", "Team motto", "jobtitle"),
        ("de", "Werkzeugnummer", "phone"), ("fr", "Numéro de casier", "telephone"), ("es", "Apodo del equipo", "email"),
        ("it", "Colore preferito", "company"), ("nl", "Schoenmaat", "lastname"), ("pl", "Ulubiony kolor", "salary"),
    ],
)  # fmt: skip
def test_a_label_of_another_thing_is_not_overruled_by_the_name_of_any_fact(lang: str, label: str, name: str) -> None:
    page = PageBuilder()
    page.input(label, html_name=name)
    assert only_field_in(page, lang) == ""
    page = PageBuilder()
    with page.box():
        page.text(label)
        page.input(html_name=name)
    assert only_field_in(page, lang) == ""


@pytest.mark.parametrize(
    ("lang", "label", "name"),
    [
        ("en", "Model of your phone", "phone"), ("en", "How often should we email you?", "email"),
        ("en", "Years at your current address", "address"), ("en", "Company you admire", "company"),
        ("fr", "Modèle de votre téléphone", "phone"), ("de", "Modell Ihres Telefons", "telefon"),
        ("pl", "Telefon osoby referencyjnej", "phone"),
    ],
)  # fmt: skip
def test_a_label_with_further_words_is_not_overruled_by_the_name_of_its_fact(lang: str, label: str, name: str) -> None:
    page = PageBuilder()
    page.input(label, html_name=name)
    assert only_field_in(page, lang) == ""


@pytest.mark.parametrize(
    ("label", "more", "meaning"),
    [
        ("Best phone number to reach you", {"html_name": "phone"}, "tel"),
        ("E-mail (we answer within a day)", {"html_name": "email"}, "email"),
        ("E-mail for our answer", {"type": "email"}, "email"),
        ("Company you work for", {"html_name": "company"}, "organization"),
    ],
)
def test_words_that_are_explained_or_whose_field_takes_the_fact_alone_ask_for_it(
    label: str, more: dict[str, str], meaning: str
) -> None:
    page = PageBuilder()
    page.input(label, **more)
    assert only_field_in(page, "en") == meaning


@pytest.mark.parametrize("label", ["Team name", "Pet name", "Name of machine", "Domain name", "Ship name"])
def test_the_name_of_a_thing_is_not_the_persons_whatever_the_field_is_called(label: str) -> None:
    page = PageBuilder()
    page.input(label, html_name="name")
    assert only_field_in(page, "en") == ""


@pytest.mark.parametrize("label", ["Guest name", "Customer name", "Patient name", "Your full name", "Name on the form"])
def test_the_name_of_who_fills_the_form_in_is_the_persons(label: str) -> None:
    page = PageBuilder()
    page.input(label, html_name="name")
    assert only_field_in(page, "en") == "name"


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "It takes you less than a minute."), ("el", "Χρώμα"), ("en", "We are glad that you are here with us")],
)
def test_a_name_tells_the_fact_where_the_text_before_is_no_label_or_cannot_be_read(lang: str, text: str) -> None:
    page = PageBuilder()
    with page.box():
        page.text(text)
        page.input(html_name="company")
    assert only_field_in(page, lang) == "organization"


@pytest.mark.parametrize(("lang", "label"), [("en", ""), ("en", "Please select"), ("el", "Χώρα"), ("en", "Country *")])
def test_the_name_country_tells_where_the_label_says_nothing_or_cannot_be_read(lang: str, label: str) -> None:
    assert meaning_in(lang, label, html_name="country") == "country"


@pytest.mark.parametrize(
    ("heading", "label", "name", "meaning"),
    [
        ("", "First", "first_name", "given-name"),
        ("Name *", "First", "input_1.3", "given-name"),
        ("Your name", "Last", "", "family-name"),
        ("Candidate's name", "Last", "", ""),
        ("Company", "First", "", ""),
        ("Name", "Last", "lastName", "family-name"),
        ("", "Surnames", "surname", "family-name"),
        ("", "Ph.", "phone", "tel"),
        ("Phone", "Number", "phone", "tel"),
        ("", "1.", "email", "email"),
        ("Phone", "Locker number", "phone", ""),
        ("", "Number", "phone", ""),
        ("", "Team", "team_name", ""),
        ("", "Locker", "locker_phone", ""),
    ],
)
def test_a_name_completes_a_label_that_is_a_part_of_it_or_of_its_heading(
    heading: str, label: str, name: str, meaning: str
) -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        if heading:
            page.text(heading, "legend")
        page.input(label, html_name=name)
    assert only_field_in(page, "en") == meaning


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [("Gehaltsvorstellung", "salary"), ("Expected pay", "salary"), ("Salaire actuel", "current_salary")],
)
def test_the_parts_of_a_question_for_pay_are_known_by_its_heading(heading: str, meaning: str) -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        page.text(heading, "legend")
        page.input("Betrag")
        page.select("Währung", ("CHF", "EUR", "USD"))
        page.select("Zeitraum", ("pro Monat", "pro Jahr", "pro Stunde"))
    assert [each.meaning for each in fields_of(page)] == [meaning, "salary_currency", "salary_period"]
    assert fields_of(page)[0].part == "amount"


def test_a_further_question_below_such_a_heading_leaves_its_parts_unread() -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        page.text("Gehaltsvorstellung", "legend")
        page.input("Betrag")
        page.input("Vorgänger")
        page.select("Währung", ("CHF", "EUR", "USD"))
    assert [each.meaning for each in fields_of(page)] == ["", "", ""]


def test_a_typed_answer_below_such_a_heading_is_no_amount_without_a_unit() -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        page.text("Gehaltsvorstellung", "legend")
        page.input("Begründung")
    assert [each.meaning for each in fields_of(page)] == [""]


def test_an_amount_beside_units_that_name_pay_is_the_pay() -> None:
    page = PageBuilder()
    page.select("Prétentions salariales", ("Dollar (USD)", "Euro (EUR)"))
    page.input("Montant")
    page.input("Autre chose à nous dire")
    assert [each.meaning for each in fields_of(page)][:2] == ["salary_currency", ""], "two may be the amount"
    page = PageBuilder()
    page.select("Prétentions salariales", ("Dollar (USD)", "Euro (EUR)"))
    page.input("Montant")
    page.select("Prétentions salariales", ("par heure", "par mois", "par an"))
    assert [each.meaning for each in fields_of(page)] == ["salary_currency", "salary", "salary_period"]


@pytest.mark.parametrize("label", ["Why?", "Name of your union", "How did you arrive at it?", "Notes"])
def test_another_typed_question_below_such_a_heading_is_no_amount(label: str) -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        page.text("Expected pay", "legend")
        page.input(label)
        page.select("Currency", ("CHF", "EUR", "USD"))
    assert fields_of(page)[0].meaning != "salary"


def test_a_list_that_asks_how_often_one_is_paid_is_no_unit_of_the_wish() -> None:
    page = PageBuilder()
    with page.inside("group", step="fieldset"):
        page.text("Expected pay", "legend")
        page.input("Amount")
        page.select("How often are you paid now?", ("per month", "per year", "per hour"))
    assert "salary_period" not in [each.meaning for each in fields_of(page)]


def test_the_email_again_is_known_in_spanish_with_a_mark_in_brackets() -> None:
    assert only_field("Repita el correo electrónico (*):").meaning == "email_confirm"


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "Old email address"), ("fr", "Ancien nom de famille"), ("it", "Indirizzo web"),
        ("nl", "Jaren bij huidige werkgever"), ("pl", "Kod pocztowy firmy"),
    ],
)  # fmt: skip
def test_further_words_of_a_question_in_its_field_count_as_those_of_a_label(lang: str, question: str) -> None:
    page = PageBuilder()
    page.input(placeholder=question)
    assert only_field_in(page, lang) == ""


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("fr", "Saisissez votre e-mail"),
        ("nl", "Vul je e-mailadres in"),
        ("en", "Enter your email"),
        ("fr", "vous@mail.example"),
    ],
)
def test_a_verb_of_entering_and_an_example_change_no_fact(lang: str, question: str) -> None:
    page = PageBuilder()
    page.input(placeholder=question, html_name="email")
    assert only_field_in(page, lang) == "email"
