"""What a person reads as the question of a field."""

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.read import read
from footpath.schema.snapshot import Option
from footpath.web.snapshot import as_snapshot


@pytest.mark.parametrize(
    ("name", "shown", "question"),
    [
        ("How did you hear about us? Please choose", "Please choose", "How did you hear about us?"),
        ("Country code: France", "+33", "Country code"),
        ("Country code", "", "Country code"),
    ],
)
def test_the_question_of_a_list_button_is_without_what_is_chosen(name: str, shown: str, question: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.element("button", name, role="button", type="button", popup="listbox", text=shown, expanded=False)
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Email", question]


@pytest.mark.parametrize(
    ("over", "question"),
    [
        ("A letter about places.", "you@example.com"),
        ("Your address in the club", "Your address in the club"),
        ("Delivery address:", "Delivery address"),
    ],
)
def test_a_statement_over_a_whole_form_is_no_question_of_a_field_with_a_placeholder(over: str, question: str) -> None:
    page = PageBuilder()
    page.heading("The Weekly Map", 1)
    page.text("Since 2019", height=60)
    page.text(over)
    with page.inside("form"):
        page.input(placeholder="you@example.com", type="email")
    (form,) = read(page.snapshot()).forms
    assert form.fields[0].question == question


@pytest.mark.parametrize("format", ["(MM/DD/YYYY)", "(DD.MM.YYYY)", "(e.g. 12/31/2025)"])
def test_a_placeholder_with_a_format_behind_it_is_the_question_and_not_the_title_above(format: str) -> None:
    page = PageBuilder()
    page.heading("Apply for Data engineer", 1)
    with page.inside("form"):
        page.input("Email", "email")
        page.input(placeholder=f"Day of your last flight {format}")
    (form,) = read(page.snapshot()).forms
    assert form.fields[1].question == f"Day of your last flight {format}"


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    ("shown", "is_asked"),
    [
        ("Select date", True),
        ("12 March 1985", True),
        ("Wed, Mar 12, 2025", True),
        ("12. März 2025", True),
        ("1985-11-12", True),
        ("12/11/1985", True),
        ("Season 2, 2024", False),
        ("Size 12, 1500 left", False),
        ("Fiscal year 2024 - 12 documents", False),
        ("Issue 12, March 2024", False),
    ],
)
def test_a_button_that_opens_a_part_of_the_page_asks_for_a_day_only_where_it_says_one(shown: str, is_asked: bool):
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.button(shown, text=shown, expanded=False)
    (form,) = read(page.snapshot()).forms
    assert len(form.fields) == 1 + is_asked


def test_radio_buttons_that_no_text_asks_about_are_named_by_their_own_words() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        for label in ("Keep all mails", "Fewer mails"):
            page.input(label, "radio", html_name="mails")
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Email", "Keep all mails / Fewer mails"]


def questions(body: str) -> list[str]:
    """Of the fields of a form, in reading order."""
    (form,) = read(
        as_snapshot(f"<!doctype html><title>t</title><main><form>{body}</form></main>", "https://example.com")
    ).forms
    return [field.question for field in form.fields]


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        (
            "<fieldset><legend>Your guarantor</legend><p>Name <input></p><p>Telephone <input></p></fieldset>",
            ["Name", "Telephone"],
        ),
        (
            "<h3>1. You</h3><div><input><small>First name</small></div><div><input><small>Last name</small></div>",
            ["First name", "Last name"],
        ),
        ("<div><p>Pay</p></div><div><input><small>In euros a year</small></div>", ["Pay"]),
        ("<fieldset><legend>How many rooms?</legend><p><input></p></fieldset>", ["How many rooms?"]),
    ],
    ids=["a legend over several", "a text behind each", "a remark behind one", "a legend over one"],
)
def test_the_text_in_the_own_box_of_a_field_is_its_question_before_one_over_several(
    body: str, asked: list[str]
) -> None:
    assert questions(body) == asked


def test_the_label_right_before_a_field_is_the_question_and_not_its_placeholder() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.label("Skipper")
        page.input(placeholder="Your name")
        page.label("Crew")
        page.input("", "tel")
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Skipper", "Crew"]


def test_a_select_out_of_sight_is_asked_where_its_options_are_drawn_and_is_a_trap_elsewhere() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Captain")
        page.select("Teams", ("Red", "Green"), hidden="offscreen", trigger=page.button("Red"))
        page.select("Leagues", ("North", "South"), hidden="offscreen")
    (form,) = read(page.snapshot()).forms
    assert [field.trap for field in form.fields] == ["", "", "honeypot"]


def _group_question(name: str, *above: str) -> str:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        for each in above:
            page.text(each)
        with page.inside("group", name, role="group", step="fieldset"):
            page.text(name, "legend")
            for option in ("Mon 08:30", "Tue 09:15"):
                page.label(option, page.input(option, "radio", html_name="slot"))
        page.input("Mobile", "tel")
    (form,) = read(page.snapshot()).forms
    return form.fields[1].question


@pytest.mark.parametrize(
    "name", ["Choose a time", "Please select your seat", "Wybierz termin", "Choisissez une date", "Select size *"]
)
@pytest.mark.parametrize("above", [(), ("Step 2 of 3",)])
def test_a_group_is_asked_by_its_name_although_that_asks_to_choose(name: str, above: tuple[str, ...]) -> None:
    assert _group_question(name, *above) == name.removesuffix(" *")


@pytest.mark.parametrize("name", ["Select an option", "Please choose", "Choisir une option"])
def test_a_group_whose_name_only_asks_to_choose_is_asked_by_the_text_above(name: str) -> None:
    assert _group_question(name, "Which time suits you?") == "Which time suits you?"
    assert _group_question(name) == "Mon 08:30 / Tue 09:15"


def test_a_question_over_a_group_goes_before_a_name_that_asks_to_choose() -> None:
    assert _group_question("Choose a time", "When do you want to come?") == "When do you want to come?"


@pytest.mark.parametrize(("hint", "question"), [("Search openings", "Search openings"), ("Search…", "Search")])
def test_the_heading_over_a_search_field_is_not_its_question(hint: str, question: str) -> None:
    html = f'<!doctype html><title>Jobs</title><h1>Work at Mossgrove</h1><input type=search placeholder="{hint}">'
    (form,) = read(as_snapshot(html, "https://jobs.example/open")).forms
    assert [field.question for field in form.fields] == [question]


@pytest.mark.parametrize(
    "field", ["<label>Search <input type=search id=q></label>", "<input type=search aria-label=Search>"]
)
def test_a_count_or_a_heading_beside_a_search_field_is_not_its_question(field: str) -> None:
    html = f"<!doctype html><html lang=en><h1>Vacancies</h1><p>27 vacancies</p>{field}"
    (form,) = read(as_snapshot(html, "https://jobs.example/open")).forms
    assert [each.question for each in form.fields] == ["Search"]


@pytest.mark.parametrize(
    ("label", "placeholder", "question"),
    [
        ("Day", "e.g. 31/12/2026", "Day"),  # says little, and is the field's own
        ("Select", "Your favourite day", "Your favourite day"),
    ],
)
def test_an_example_in_a_field_is_no_question_beside_a_label(label: str, placeholder: str, question: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.input(label, placeholder=placeholder)
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Email", question]


@pytest.mark.parametrize(
    "day",
    [
        "<label for=d>Day</label><input id=d aria-label='Press the down key to open a calendar.'>",
        "<label for=nowhere>Day</label><div><input id=day_input role=combobox aria-haspopup=true></div>",
    ],
    ids=["a name for programs", "no name"],
)
def test_a_label_that_says_little_names_its_field_where_nothing_else_does_for_people(day: str) -> None:
    html = f"<!doctype html><html lang=en><form><label>Email <input type=email></label><p>{day}</p></form>"
    (form,) = read(as_snapshot(html, "https://club.example/join")).forms
    assert [each.question for each in form.fields] == ["Email", "Day"]


@pytest.mark.parametrize(
    ("first", "value", "question", "required"),
    [
        ("Gewünschte Position *", "", "Gewünschte Position", True), ("Preferred branch", "", "Preferred branch", False),
        ("Please select", "", "Apply here", False), ("--", "", "Apply here", False),
        ("North", "north", "Apply here", False),
    ],
)  # fmt: skip
def test_a_bare_list_is_named_by_its_first_choice_without_a_value(
    first: str, value: str, question: str, required: bool
) -> None:
    page = PageBuilder()
    page.heading("Apply here", 3)
    others = Option(label="East", value="e"), Option(label="West", value="w")
    page.element("select", role="combobox", options=(Option(label=first, value=value, selected=True), *others))
    (field,) = fields_of(page)
    assert (field.question, field.required) == (question, required)


def test_a_heading_that_names_a_fact_goes_before_the_first_choice_of_a_list() -> None:
    page = PageBuilder()
    page.heading("Date of birth", 3)
    page.element("select", role="combobox", options=(Option(label="Month", value=""), Option(label="May", value="5")))
    assert [field.question for field in fields_of(page)] == ["Date of birth"]


def test_a_title_over_fields_that_say_by_placeholders_what_they_ask_is_no_question() -> None:
    fields = "<input placeholder='Last name'><input placeholder='E-mail'>"
    body = f"<div>Your details</div><div>{fields}</div><div>Employer</div><div>{fields}</div>"
    assert questions(f"<form>{body}</form>") == ["Last name", "E-mail"] * 2


def test_a_term_is_the_question_of_the_field_in_its_description_before_a_heading() -> None:
    assert questions("<form><h2>Referee</h2><dl><dt>Name<dd><input><dt>E-mail<dd><input></dl></form>") == [
        "Name",
        "E-mail",
    ]


def test_a_term_over_several_fields_is_no_question_of_the_first() -> None:
    body = "<h2>Welcome</h2><dl><dt>Sign in</dt><dd>E-mail <input><br>Password <input type=password></dd></dl>"
    assert questions(f"<form>{body}</form>") == ["E-mail", "Password"]


def test_the_words_of_an_item_are_the_question_of_its_field_before_a_heading() -> None:
    assert questions("<h2>Referee</h2><ul><li>Name <input></li><li>E-mail <input></li></ul>") == ["Name", "E-mail"]


@pytest.mark.parametrize("term", ["Full name", "Vor- und Nachname"])
def test_the_term_of_a_description_asks_and_the_heading_above_names_the_owner(term: str) -> None:
    rows = "".join(f"<dt>{each}</dt><dd><input></dd>" for each in (term, "Email"))
    html = f"<form><h2>Your details</h2><dl>{rows}</dl><h2>Witness</h2><dl>{rows}</dl><button>Send</button></form>"
    (form,) = read(as_snapshot(html, "https://club.example/join")).forms
    assert [(field.question, field.meaning) for field in form.fields] == [
        (term, "name"), ("Email", "email"), (term, ""), ("Email", ""),
    ]  # fmt: skip
