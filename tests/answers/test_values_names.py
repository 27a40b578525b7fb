"""Which question of a page a name of the task means."""

from datetime import date

import pytest
from tests.answers.giving import field, values

from footpath.answers.bank import Banked
from footpath.answers.values import Values
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.profile import Profile


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


@pytest.mark.parametrize(("other", "is_given"), [("Guest 2", True), ("Guest 1", False)])
def test_a_question_may_be_named_with_the_heading_over_it_that_no_other_has(other: str, is_given: bool) -> None:
    asked = [
        field("Menu").model_copy(update={"section": section, "number": number, "ref": section})
        for number, section in enumerate(("Guest 1", other), 1)
    ]
    kept = values(**{"Guest 1 Menu": "Fish"})
    kept.see(asked)
    assert [bool(kept.gave(each)) for each in asked] == [is_given, False]


def test_the_only_question_under_a_heading_may_be_named_with_it() -> None:
    asked = field("Menu").model_copy(update={"section": "Guest 1"})
    kept = values(**{"Guest 1 › Menu": "Fish"})
    kept.see([asked])
    assert kept.gave(asked) == "Guest 1 › Menu"


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
    ("said", "question", "others", "is_named"),
    [
        ("Full name", "1.Full name", ("2.Which day?", "3.Remarks"), True),
        ("Which day?", "2) Which day?", ("1) Full name", "1) Full name"), True),
        ("Telephone", "2. Telephone", ("Telephone", "3. Remarks"), False),
        ("Telephone", "2. Telephone", ("Address",), False),
        ("Remarks", "1. Remarks", ("2. Remarks",), False),
        ("Which days?", "2. Which days? Select all that apply.", ("1. Full name", "3. Remarks"), True),
        ("Which days?", "Which days? (Select all that apply)", ("Full name",), True),
        ("Which days?", "Which days? In winter.", ("Full name",), False),
        ("Which days?", "Which days? Select all that apply.", ("Which days?",), False),
    ],
)
def test_a_name_needs_neither_the_number_of_a_question_nor_how_to_answer(
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


@pytest.mark.parametrize("name", ["Rental period from", "Rental period › From", "From"])
def test_an_end_of_a_span_is_named_by_its_group_or_its_label_alone(name: str) -> None:
    end = field("From").model_copy(update={"caption": "Rental period", "section": "Rental period"})
    found = values(**{name: "2027-01-05"}).answer(end)
    assert isinstance(found, Answer)
    assert found.value == "2027-01-05"
