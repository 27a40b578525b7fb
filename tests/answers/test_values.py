"""Which answer goes before which."""

from datetime import date

import pytest
from tests.reading.builders import only_field

from footpath.answers.bank import Banked
from footpath.answers.values import Values
from footpath.schema.answer import BETWEEN_ANSWERS, Answer, NoAnswer
from footpath.schema.observation import FieldKind, FieldObservation
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

TODAY = date(2026, 11, 21)


def field(question: str, meaning: str = "") -> FieldObservation:
    return FieldObservation(ref="e1", refs=("e1",), question=question, kind="text", meaning=meaning, confidence=0.9)


def values(**given: str) -> Values:
    profile = Profile.model_validate({"basics": {"email": "ada@mail.example"}})
    return Values(profile, TODAY, given=given)


def test_what_the_task_says_goes_before_the_profile() -> None:
    found = values(email="other@mail.example").answer(field("Your email", "email"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("other@mail.example", "task")


@pytest.mark.parametrize(
    ("said", "question", "meaning", "given"),
    [
        ("Message", "Mensaje", "message", True),
        ("Vorname", "Prénom", "given-name", True),
        ("Nom", "Last name", "family-name", False),  # also the label of a whole name
        ("Message", "Mensaje del jefe", "", False),
    ],
)
def test_a_label_in_another_language_names_the_question_of_its_one_meaning(
    said: str, question: str, meaning: str, given: bool
) -> None:
    asked = field(question, meaning)
    kept = values(**{said: "Hello"})
    kept.see([asked])
    assert (kept.gave(asked) == said) is given


@pytest.mark.parametrize("name", ["Member no", "Member no 7 digits, on your bill", "Member no A1234"])
def test_a_question_may_be_named_with_the_hint_behind_it(name: str) -> None:
    asked = field("Member no").model_copy(update={"hint": "A1234 · 7 digits, on your bill"})
    kept = values(**{name: "7654321"})
    kept.see([asked])
    assert kept.gave(asked) == name


@pytest.mark.parametrize(("other", "is_given"), [("Teapot (€12.00)", True), ("Tray (€12.00)", False)])
def test_a_price_in_the_caption_of_one_question_may_be_left_out(other: str, is_given: bool) -> None:
    asked = [field("How many?").model_copy(update={"caption": each, "ref": each}) for each in ("Tray (€32.00)", other)]
    kept = values(**{"Tray › How many?": "3"})
    kept.see(asked)
    assert [bool(kept.gave(each)) for each in asked] == [is_given, False]


def test_a_label_that_the_page_has_names_no_other_question() -> None:
    asked = [field("Vorname", "given-name"), field("Prénom", "given-name")]
    kept = values(Vorname="Ada")
    kept.see(asked)
    assert [kept.gave(each) for each in asked] == ["Vorname", ""]


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


@pytest.mark.parametrize("said", ["message", "Your message", "your  MESSAGE"])
def test_the_task_names_a_meaning_or_a_question(said: str) -> None:
    found = values(**{said: "Hello"}).answer(field("Your message", "message"))
    assert isinstance(found, Answer)
    assert found.value == "Hello"


def test_a_meaning_that_a_field_of_the_page_has_names_no_other_persons_fact() -> None:
    theirs = field("Name").model_copy(update={"caption": "Emergency contact", "of_another": True})
    given = values(name="Nia")
    given.see([field("Full name", "name"), theirs])
    assert given.gave(theirs) == ""
    given.see([theirs])
    assert given.gave(theirs) == "name"
    whole = Values(Profile(), date(2026, 7, 1), given={"Emergency contact › Name": "Otto", "name": "Nia"})
    whole.see([field("Full name", "name"), theirs])
    assert whole.gave(theirs) == "Emergency contact › Name"


def test_a_question_without_a_meaning_can_be_named_too() -> None:
    found = values(**{"Favourite colour?": "green"}).answer(field("Favourite colour?"))
    assert isinstance(found, Answer)
    assert (found.name, found.value) == ("answer.favourite-colour", "green")


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Geburtsdatum", "Geburtsdatum (TT.MM.JJJJ)*:"),
        ("Date", "Date (e.g. 31/12/2026)"),
        ("Expiry", "Expiry (MM/YY)"),
        ("Telefon", "Telefon (z. B. +49 30 1234567)"),
        ("Message", "Message (max. 500 characters)"),
        ("Diet", "Diet (at least one)"),
        ("Add breakage insurance", "Add breakage insurance (€3.99)"),
        ("Breakfast", "Breakfast (+ 12 EUR per night)"),
        ("Diet", "Diet (select all that apply)"),
    ],
)
def test_the_task_names_a_question_without_its_hint_of_a_format(said: str, question: str) -> None:
    assert values(**{said: "x"}).is_given(field(question))


RQTH = "Avez-vous une Reconnaissance de la Qualité de Travailleur Handicapé (RQTH) ?"


@pytest.mark.parametrize(
    ("said", "others", "is_named"),
    [
        ("RQTH", (), True),
        ("RQTH", ("Motivation",), True),
        ("RQTH", ("Depuis quand avez-vous la RQTH ?",), False),
        ("RQTH", ("RQTH",), False),
        ("Handicapé", (), False),
        ("rqth", (), False),
        ("QT", (), False),
    ],
)
def test_an_abbreviation_names_the_one_question_of_the_page_that_has_it(
    said: str, others: tuple[str, ...], is_named: bool
) -> None:
    given = values(**{said: "Non"})
    given.see([field(RQTH), *map(field, others)])
    assert given.gave(field(RQTH)) == (said if is_named else "")


def test_an_abbreviation_with_a_meaning_of_its_own_names_no_question_for_more() -> None:
    given = values(PLZ="8001")
    given.see([field("PLZ und Ort des Vereins")])
    assert given.gave(field("PLZ und Ort des Vereins")) == ""


@pytest.mark.parametrize(
    ("said", "question", "others", "is_named"),
    [
        ("Certificate", "Certificate (PDF)", ("Comment",), True),
        ("home postcode", "Home postcode (for Gift Aid)", (), True),
        ("Child seats", "Child seats €5 each", ("Sat nav",), True),
        ("Bikes", "Bikes: 12,50 € per day", (), True),
        ("Yearly turnover", "Yearly turnover (EUR)", (), True),
        ("Ring me", "Ring me (US format: (555) 555-5555)", (), True),
        ("How was it?", "How was it? (0 = not at all good, 9 = very good)", (), True),
        ("Certificate", "Certificate (PDF)", ("Certificate (paper)",), False),
        ("Certificate", "Certificate (PDF)", ("Certificate",), False),
        ("Email", "Email (of your landlord)", (), False),
        ("Reference", "Reference (of the person who had the flat before)", (), False),
        ("Year", "Year 2", (), False),
    ],
)
def test_a_label_without_its_remark_or_price_names_the_one_question_that_it_begins(
    said: str, question: str, others: tuple[str, ...], is_named: bool
) -> None:
    given = values(**{said: "1"})
    given.see([field(question), *map(field, others)])
    assert given.gave(field(question)) == (said if is_named else "")


@pytest.mark.parametrize(
    ("said", "rows", "answers"),
    [
        ("Harbour study Mon", ("Harbour study", "Office"), "Harbour study"),
        ("Mon, Harbour study", ("Harbour study", "Office"), "Harbour study"),
        ("Mon › Office", ("Harbour study", "Office"), "Office"),
        ("Mon", ("Harbour study", "Office"), ""),
    ],
)
def test_the_heads_of_row_and_column_name_a_cell_in_either_order(
    said: str, rows: tuple[str, ...], answers: str
) -> None:
    one = values(**{said: "8"})
    cells = [
        field("Mon").model_copy(update={"ref": row, "refs": (row,), "caption": row, "number": number})
        for number, row in enumerate(rows, 1)
    ]
    one.see(cells)
    answered = [each.caption for each in cells if isinstance(found := one.answer(each), Answer) and found.value == "8"]
    assert answered == ([answers] if answers else [])


def test_a_cell_named_in_the_order_of_another_one_is_not_meant() -> None:
    one = values(**{"North South": "8"})
    cells = [
        field(column).model_copy(update={"ref": f"{row} {column}", "caption": row, "number": number})
        for row, column, number in (("North", "South", 1), ("South", "North", 1), ("West", "South", 2))
    ]
    one.see(cells)
    assert [one.gave(each) for each in cells] == ["North South", "", ""]


@pytest.mark.parametrize("said", ["Phone (optional)", "Phone [optional] *", "Phone* (required):", "Phone – optional"])
def test_the_task_may_name_a_question_with_all_that_the_page_writes_behind_it(said: str) -> None:
    one = values(**{said: "x"})
    assert one.gave(field("Phone")) == said
    assert not one.is_given(field("Telefax"))
    both = values(**{said: "x", "Phone": "y"})
    assert both.gave(field("Phone")) == "Phone"
    assert both.unused == (said, "Phone")


def test_what_stands_in_brackets_may_tell_one_question_from_another() -> None:
    one = values(Name="x", **{"Date (DD.MM.YYYY)": "y"})
    assert not one.is_given(field("Name (of your mother)"))
    for hint in ("min", "max", "ex-colleague", "ex VAT", "Example Inc.", "m/d", "2 rooms", "€ account"):
        assert not one.is_given(field(f"Name ({hint})")), hint
    assert one.gave(field("Date (DD.MM.YYYY)")) == "Date (DD.MM.YYYY)"


def test_what_fits_two_questions_of_a_page_but_for_their_hints_is_entered_in_neither() -> None:
    pages = ("Message (max. 500)", "message"), ("Message (max. 200)", "message")
    for said in ("Message", "message"):
        one = values(**{said: "x"})
        one.see([field(*each) for each in pages])
        for question, meaning in pages:
            found = one.answer(field(question, meaning))
            assert isinstance(found, NoAnswer)
            assert one.gave(field(question, meaning)) == said
            assert "fits several questions" in found.reason
    one.see(map(field, ["Message (max. 500)", "Your name"]))
    assert one.answer(field(*pages[0])).found, "on a page of its own"


def test_of_two_questions_that_read_alike_but_for_a_hint_each_is_named_in_whole() -> None:
    one = values(**{"Message (max. 500)": "long", "message max 200": "short"})
    one.see(map(field, ["Message (max. 500)", "Message (max. 200)"]))
    found = [one.answer(field(question, "message")) for question in ("Message (max. 500)", "Message (max. 200)")]
    assert [each.value for each in found if isinstance(each, Answer)] == ["long", "short"]


def test_a_name_that_is_a_question_in_whole_means_no_other_one_with_a_hint() -> None:
    one = values(message="x")
    one.see(map(field, ["Message", "Message (max. 200)", "Your message"]))
    given = [one.gave(field(question, "message")) for question in ("Message", "Message (max. 200)", "Your message")]
    assert given == ["message", "", "message"]


@pytest.mark.parametrize("said", ["work_employer", "Employer"])
def test_what_the_task_gives_under_one_name_is_said_of_the_first_entry_alone(said: str) -> None:
    one = values(**{said: "Pendel AG"})
    entries = [field("Employer", "work_employer").model_copy(update={"index": at}) for at in range(3)]
    assert [one.gave(each) for each in entries] == [said, "", ""], "not seen yet"
    one.see(entries)
    assert [one.gave(each) for each in entries] == [said, "", ""]
    assert [one.is_given(each) for each in entries] == [one.answer(each).found for each in entries]
    one.learn(entries[1], Banked.given(entries[1], "Zeitlos"))
    assert one.gave(entries[0]) == said, "what is said of the second overrules nothing of the first"


def test_a_question_that_stands_in_the_second_entry_alone_is_named_there() -> None:
    one = values(**{"High school": "Kreuzschule"})
    entries = [
        field("University", "education_school"),
        field("High school", "education_school").model_copy(update={"index": 1}),
    ]
    one.see(entries)
    assert [one.gave(each) for each in entries] == ["", "High school"]


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


BOTH = "I accept the terms and the privacy policy"


@pytest.mark.parametrize(
    ("given", "question", "meaning", "value"),
    [
        ({"terms": "yes"}, "I accept the terms and conditions", "consent", "yes"),
        ({"Marketing": "Yes"}, "Send me the newsletter", "consent_marketing", "yes"),
        ({"terms": "ja"}, "Ich akzeptiere die AGB", "consent", "yes"),
        ({"terms": "ja"}, "Ich stimme den Allgemeinen Geschäftsbedingungen zu", "consent", "yes"),
        ({"privacy": "não"}, "Aceito a proteção de dados", "consent", "no"),
        ({"marketing": "no"}, "Send me the newsletter", "consent_marketing", "no"),
        ({"marketing": "yes"}, "I do not want to receive the newsletter", "consent_marketing", "no"),
        ({"terms": "yes", "privacy": "yes"}, BOTH, "consent", "yes"),
        ({"terms": "yes"}, BOTH, "consent", None),
        ({"terms": "I agree"}, "Terms", "consent", "I agree"),
        ({"terms": "perhaps"}, "I accept the terms and conditions", "consent", None),
        ({"marketing": "yes"}, "I accept the terms and conditions", "consent", None),
    ],
)
def test_the_task_names_what_it_agrees_to(
    given: dict[str, str], question: str, meaning: str, value: str | None
) -> None:
    """As the profile has it: to all that a question names, or not at all."""
    one, asked = values(**given), field(question, meaning)
    found = one.answer(asked)
    assert (found.value if isinstance(found, Answer) else None) == value
    one.note(asked)
    if isinstance(found, Answer):
        assert (found.source, one.unused, one.is_given(asked)) == ("task", (), True)


@pytest.mark.parametrize("given", [{"privacy": f"yes{BETWEEN_ANSWERS}nein"}, {"privacy": "yes", "Privacy": "no"}])
def test_two_answers_to_one_consent_that_contradict_each_other_are_told(given: dict[str, str]) -> None:
    found = values(**given).answer(field("I accept the privacy policy", "consent"))
    assert isinstance(found, NoAnswer)
    assert found.reason == "The answer is yes and no: the two contradict each other."
    agreed = values(privacy=f"yes{BETWEEN_ANSWERS}ja").answer(field("I accept the privacy policy", "consent"))
    assert isinstance(agreed, Answer)
    assert agreed.value == "yes"


def test_what_a_person_answers_to_a_consent_goes_before_all_that_the_task_says_of_it() -> None:
    one, asked = values(terms="no", privacy="yes"), field(BOTH, "consent")
    one.learn(asked, Banked.given(asked, "yes"))
    found = one.answer(asked)
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "person")


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


def box(question: str, meaning: str, value: str = "yes", *, required: bool = False) -> FieldObservation:
    return field(question, meaning).model_copy(update={"kind": "checkbox", "value": value, "required": required})


NEWS = "Send me the newsletter"


@pytest.mark.parametrize("question", [NEWS, "Untick if you do not want our news"])
def test_a_consent_that_the_site_ticked_and_nobody_gave_is_taken_back(question: str) -> None:
    found = values().answer(box(question, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == (
        "no",
        "not ticked: the site had ticked the box, but no consent of yours covers it",
    )


def choice(kind: str, value: str, *labels: str) -> FieldObservation:
    options = tuple(Option(label=each, value=each) for each in labels)
    return box("Newsletter", "consent_marketing", value).model_copy(update={"kind": kind, "options": options})


@pytest.mark.parametrize("kind", ["radio", "select"])
def test_a_yes_that_the_site_chose_and_nobody_gave_becomes_a_no(kind: str) -> None:
    found = values().answer(choice(kind, "Yes", "Yes", "No"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("no", "refused: the site had chosen yes, but no consent of yours covers it")


@pytest.mark.parametrize(("value", "labels"), [("No", ("Yes", "No")), ("Yes", ("Yes", "Later")), ("", ("Yes", "No"))])
def test_a_choice_that_is_no_yes_or_has_no_no_stays(value: str, labels: tuple[str, ...]) -> None:
    assert not values().answer(choice("radio", value, *labels)).found


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(box(NEWS, "consent_marketing", "no"), id="not ticked"),
        pytest.param(box("I agree to the privacy policy", "consent", required=True), id="required"),
        pytest.param(box("I do not want to receive newsletters", "consent_marketing"), id="a refusal"),
        pytest.param(box("I have a car", "drivers_license"), id="no consent"),
    ],
)
def test_other_boxes_stay_as_the_site_had_them(asked: FieldObservation) -> None:
    assert not values().answer(asked).found


def test_a_consent_that_the_profile_gives_stays_ticked() -> None:
    profile = Profile.model_validate({"x-footpath": {"consents": {"marketing": True}}})
    found = Values(profile, TODAY).answer(box(NEWS, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "profile x-footpath.consents.marketing")


@pytest.mark.parametrize(
    "says",
    [
        "Keep me posted about offers by e-mail",
        "Tenez-moi au courant de vos offres",
        "I want to hear about new products and deals",
    ],
)
def test_a_consent_to_news_that_the_task_gives_stays_ticked(says: str) -> None:
    found = values(marketing="yes").answer(box(says, "consent_marketing"))
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("yes", "task")


@pytest.mark.parametrize(("marketing", "value"), [("yes", None), ("no", "no")])
def test_a_consent_that_the_task_gives_is_not_taken_back_for_words_that_no_rule_knows(
    marketing: str, value: str | None
) -> None:
    found = values(marketing=marketing).answer(box("Newsletter with a quokka", "consent_marketing"))
    assert (found.value if isinstance(found, Answer) else None) == value


@pytest.mark.parametrize(
    ("says", "consents", "value"),
    [
        ("Newsletter with a quokka", {"marketing": True}, None),
        ("Newsletter with a quokka", {"marketing": False}, "no"),
        ("Newsletter with a quokka", {"privacy": True}, "no"),
        ("Newsletter with a quokka, and share my data with partners", {"marketing": True}, "no"),
    ],
)
def test_a_consent_of_the_profile_is_asked_about_in_words_that_no_rule_knows(
    says: str, consents: dict[str, bool], value: str | None
) -> None:
    profile = Profile.model_validate({"x-footpath": {"consents": consents}})
    found = Values(profile, TODAY).answer(box(says, "consent_marketing"))
    assert (found.value if isinstance(found, Answer) else None) == value


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


@pytest.mark.parametrize("name", ["Rental period from", "Rental period › From", "From"])
def test_an_end_of_a_span_is_named_by_its_group_or_its_label_alone(name: str) -> None:
    end = field("From").model_copy(update={"caption": "Rental period", "section": "Rental period"})
    found = values(**{name: "2027-01-05"}).answer(end)
    assert isinstance(found, Answer)
    assert found.value == "2027-01-05"


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
