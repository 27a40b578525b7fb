"""Which answer goes before which."""

import pytest
from tests.answers.giving import TODAY, field, values
from tests.reading.builders import only_field

from footpath.answers.bank import Banked
from footpath.answers.values import Values
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.observation import FieldKind
from footpath.schema.profile import Profile


def test_what_the_task_says_goes_before_the_profile() -> None:
    found = values(email="other@mail.example").answer(field("Your email", "email"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("other@mail.example", "task")


@pytest.mark.parametrize(
    ("kind", "country", "value"),
    [
        ("text", "DE", "Lindenweg 14, 10115 Berlin, Germany"),
        ("textarea", "DE", "Lindenweg 14\n10115 Berlin\nGermany"),
        ("text", "GB", "Lindenweg 14, Berlin 10115, United Kingdom"),
    ],
)
def test_the_only_field_for_an_address_is_given_the_whole(kind: FieldKind, country: str, value: str) -> None:
    place = {"address": "Lindenweg 14", "postalCode": "10115", "city": "Berlin", "countryCode": country}
    whole = field("Address", "street-address").model_copy(update={"kind": kind, "part": "whole_address"})
    found = Values(Profile.model_validate({"basics": {"location": place}}), TODAY).answer(whole)
    assert isinstance(found, Answer)
    assert (found.value, found.name) == (value, "street-address.whole")


def test_a_street_alone_is_no_whole_address() -> None:
    whole = field("Address", "street-address").model_copy(update={"part": "whole_address"})
    place = {"address": "Lindenweg 14", "postalCode": "10115", "countryCode": "DE"}
    found = Values(Profile.model_validate({"basics": {"location": place}}), TODAY).answer(whole)
    assert isinstance(found, NoAnswer)
    assert "basics.location.city" in found.reason


@pytest.mark.parametrize(
    ("question", "own", "value"),
    [
        ("What is your notice period or when could you start?", {"notice_period": "3 months"}, "3 months"),
        ("What is your notice period or when could you start?", {"start_date": "2027-02-01"}, "2027-02-01"),
        ("When could you start?", {"notice_period": "3 months"}, None),
    ],
)
def test_a_question_for_notice_or_first_day_takes_the_one_that_is_known(
    question: str, own: dict[str, str], value: str | None
) -> None:
    found = Values(Profile.model_validate({"x-footpath": own}), TODAY).answer(field(question, "start_date"))
    assert (found.value if isinstance(found, Answer) else None) == value


def test_what_is_secret_is_given_to_the_run_alone() -> None:
    profile = Profile.model_validate(
        {"x-footpath": {"answers": [{"match": "password|card", "answer": "4711-Uhrwerk"}]}}
    )
    word = field("Password").model_copy(update={"kind": "password", "meaning": "new-password"})
    for asked in (word, field("Card number", "cc-number"), field("Card").model_copy(update={"masked": True})):
        before = Banked(asked.question, value="4711-Uhrwerk")
        one = Values(profile, TODAY, bank=[before])
        found = one.answer(asked)
        assert isinstance(found, NoAnswer)
        assert found.reason == "Nothing was given for it."
        one.learn(asked, Banked.given(asked, " two  blanks "))
        told = one.answer(asked)
        assert isinstance(told, Answer)
        assert told.value == " two  blanks "


@pytest.mark.parametrize(
    ("said", "asked", "once", "again"),
    [
        ("Email", "Email", "email", "email_confirm"),
        ("email", "Your address", "email", "email_confirm"),
        ("E-Mail für Rückfragen", "E-Mail für Rückfragen", "email", "email_confirm"),
        ("Password", "Password", "new-password", "password_confirm"),
    ],
)
def test_what_the_task_gives_answers_its_repetition_too(said: str, asked: str, once: str, again: str) -> None:
    """A profile's other address there would not be the same."""
    one = values(**{said: "new@mail.example"})
    both = [field(asked, once), field("Once more", again)]
    one.see(both)
    assert [one.gave(each) for each in both] == [said, said]
    others = both[1].without_meaning(of_another=True).model_copy(update={"meaning": again})
    assert not one.is_given(others)


def test_what_the_task_does_not_name_comes_from_the_profile() -> None:
    found = values(message="Hello").answer(field("Your email", "email"))
    assert isinstance(found, Answer)
    assert found.source == "profile basics.email"


@pytest.mark.parametrize(("named", "country"), [("Germany", "DE"), ("gb", "GB"), ("Atlantis", "US"), ("", "US")])
def test_the_posting_names_the_country_of_work(named: str, country: str) -> None:
    one = values()
    one.country = "US"
    one.work_in(named)
    assert one.country == country


@pytest.mark.parametrize(
    ("question", "meaning", "why"),
    [
        ("Favourite colour?", "", "Nothing was given for it."),
        ("Your email", "email", "Nothing was given for it."),
        ("I agree to receive marketing", "consent_marketing", "Nothing was given for it: marketing."),
        ("Do you speak Dutch?", "languages", "Nothing was given for it."),
    ],
)
def test_where_there_is_no_profile_none_is_spoken_of(question: str, meaning: str, why: str) -> None:
    found = Values(Profile(), TODAY).answer(field(question, meaning))
    assert isinstance(found, NoAnswer)
    assert found.reason == why


def test_what_no_page_asked_for_is_told() -> None:
    one = values(message="Hello", colour="green")
    one.answer(field("Your message", "message"))
    assert one.unused == ("message", "colour"), "who looks for an answer asks nobody"
    one.note(field("Your message"), "message")
    assert one.unused == ("colour",)


PAID = Profile.model_validate(
    {
        "basics": {"phone": "+49 30 23125012"},
        "x-footpath": {"salary": {"amount": 60000, "currency": "EUR", "period": "year"}},
    }
)


@pytest.mark.parametrize(
    "question",
    ["Gehaltsvorstellung (Monatsbrutto)", "Bruttomonatsgehalt", "Brutomaandloon", "Bruttomånadslön", "Stundensatz",
     "Gehaltsvorstellung (brutto, 14x)"],
)  # fmt: skip
def test_the_pay_of_a_year_is_not_given_for_another_time_or_one_of_its_payments(question: str) -> None:
    assert not Values(PAID, TODAY).answer(field(question, "salary")).found


@pytest.mark.parametrize("question", ["Gehaltsvorstellung", "Jahresbrutto", "Bruto jaarloon", "Salary in EUR x 1000"])
def test_the_pay_of_a_year_is_given_where_no_other_time_is_named(question: str) -> None:
    assert Values(PAID, TODAY).answer(field(question, "salary")).found


@pytest.mark.parametrize(
    ("question", "value"),
    [("Name, Vorname", "Brandt, Ida"), ("Surname, first name", "Brandt, Ida"), ("Voor- en achternaam", "Ida Brandt"),
     ("Vorname, Nachname", "Ida Brandt"), ("Name", "Ida Brandt"), ("Cognome e nome", "Brandt Ida"),
     ("Nome e cognome", "Ida Brandt"), ("Nom et prénom", "Brandt Ida"), ("Apellidos y nombre", "Brandt Ida"),
     ("Nazwisko i imię", "Brandt Ida"), ("Last name / First name", "Brandt Ida"),
     ("First and last name", "Ida Brandt")],
)  # fmt: skip
def test_a_name_is_written_in_the_order_in_which_it_is_asked(question: str, value: str) -> None:
    profile = Profile.model_validate({"x-footpath": {"name": {"given": "Ida", "family": "Brandt"}}})
    found = Values(profile, TODAY).answer(only_field(question))
    assert isinstance(found, Answer)
    assert found.value == value


def test_one_number_is_not_given_of_several_lines() -> None:
    home = field("Home phone", "tel")
    other = home.model_copy(update={"part": "other_line"})
    assert Values(PAID, TODAY).answer(home).found
    assert not Values(PAID, TODAY).answer(other).found
    assert Values(PAID, TODAY, given={"Home phone": "+49 30 23125013"}).answer(other).found


def test_a_message_is_also_what_an_application_asks_for_besides() -> None:
    found = values(message="I would like to help.").answer(field("Mensagem", "additional_information"))
    assert isinstance(found, Answer)
    assert found.value == "I would like to help."


@pytest.mark.parametrize(
    ("question", "value"), [("Your name", "Bo Lund"), ("Cognome e nome", "Lund Bo"), ("Signature", "Bo Lund")]
)
@pytest.mark.parametrize("names", [("given-name", "family-name"), ("First name", "Surname")])
def test_a_whole_name_is_joined_of_the_parts_that_the_task_gives(
    question: str, value: str, names: tuple[str, str]
) -> None:
    kept = values(**dict(zip(names, ("Bo", "Lund"), strict=True)), message="Hello")
    asked = only_field(question)
    kept.see([asked])
    kept.note(asked)
    found = kept.answer(asked)
    assert isinstance(found, Answer)
    assert (found.value, found.giver) == (value, "task")
    assert kept.unused == ("message",)


@pytest.mark.parametrize(
    ("given", "of_another"),
    [
        ({"given-name": "Bo"}, False),
        ({"given-name": "Bo", "First name": "Ida", "family-name": "Lund"}, False),
        ({"given-name": "Bo", "family-name": "Lund"}, True),
    ],
)
def test_no_name_is_joined_of_less_nor_for_another_person(given: dict[str, str], of_another: bool) -> None:
    asked = field("Your name", "name").model_copy(update={"of_another": of_another})
    assert not values(**given).answer(asked).found


def test_a_name_in_parts_of_another_person_keeps_the_profile_out() -> None:
    profile = Profile.model_validate({"basics": {"name": "Ida Brandt", "email": "ida@mail.example"}})
    kept = Values(profile, TODAY, given={"given-name": "Bo", "family-name": "Lund"})
    asked = [field("Your name", "name"), field("Your email", "email")]
    kept.see(asked)
    assert [each.found for each in map(kept.answer, asked)] == [True, False]
