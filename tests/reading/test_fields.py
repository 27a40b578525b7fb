"""Questions, kinds, requirement and traps of the fields that real application forms have."""

from __future__ import annotations

import calendar
from dataclasses import replace

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field, only_field_of

from footpath.reading.read import questions, read, targets


def test_a_label_that_points_nowhere_is_still_the_question() -> None:
    page = PageBuilder()
    with page.box():
        page.label("Last name *")
        page.input()
    field = only_field_of(page)
    assert (field.question, field.meaning, field.required) == ("Last name", "family-name", True)


def test_a_heading_beside_it_is_the_question_when_the_name_is_only_the_placeholder() -> None:
    page = PageBuilder()
    with page.box():
        page.heading("LinkedIn profile", 4)
        page.input("https://", placeholder="https://")
    assert only_field_of(page).question == "LinkedIn profile"


def test_a_telling_placeholder_is_the_question_and_the_heading_over_it_the_section() -> None:
    page = PageBuilder()
    page.heading("Personal details")
    page.input("First name", placeholder="First name")
    field = only_field_of(page)
    assert (field.question, field.section) == ("First name", "Personal details")


@pytest.mark.parametrize(
    ("name", "known_by", "asks"),
    [("Select...", "tabindex", True), ("Please choose", "listener", True), ("Select...", "native", False),
     ("Share", "listener", False), ("", "cursor", False)],
)  # fmt: skip
def test_what_is_clicked_and_says_that_nothing_is_chosen_is_a_list(name: str, known_by: str, asks: bool) -> None:
    page = PageBuilder()
    with page.box():
        page.label("Country *")
        page.element("div", name, role="button", known_by=known_by)
    asked = [(field.question, field.kind, field.required) for field in fields_of(page)]
    assert asked == ([("Country", "combobox", True)] if asks else [])


def test_the_text_of_the_field_before_is_not_taken() -> None:
    page = PageBuilder()
    page.text("City")
    page.input("")
    page.input("", box=(600, 400, 100, 20))
    assert [f.question for f in fields_of(page)] == ["City", ""]


def test_a_question_in_the_row_above_is_found_by_its_place() -> None:
    page = PageBuilder()
    with page.box():
        page.text("User name")
        page.text("Password")
    with page.box():
        page.input(box=(10, 60, 100, 20))
        page.input(type="password", box=(200, 60, 100, 20))
    blocks = [replace(b, box=(10 if b.text == "User name" else 200, 30, 90, 18)) for b in page.blocks]
    page.blocks = blocks
    assert [f.question for f in fields_of(page)] == ["User name", "Password"]


def test_what_the_page_masks_is_secret_and_holds_something() -> None:
    page = PageBuilder()
    page.input("Number on the card", secret=True, value="•••")
    page.input("City", value="•••")
    assert [(f.is_secret, f.value) for f in fields_of(page)] == [(True, "•••"), (False, "")]


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("First name *", "First name"),
        ("First name (required)", "First name"),
        ("Phone (optional):", "Phone"),
        ("Where would you like to work? – required, choose one", "Where would you like to work?"),
        ("Required. I agree that you store my data", "I agree that you store my data"),
        ("Nachname (Pflichtfeld)", "Nachname"),
    ],
)
def test_marks_are_no_part_of_the_question(raw: str, plain: str) -> None:
    assert only_field(raw).question == plain


def test_a_file_input_behind_words_like_choose_file_takes_the_heading() -> None:
    page = PageBuilder()
    page.heading("Easy apply")
    page.text("Fill in your application from a file")
    page.input("Choose a file or drop it here", "file", hidden="display", trigger="e9")
    page.heading("Resume *")
    page.input("Choose a file or drop it here", "file", hidden="display", trigger="e9")
    found = fields_of(page)
    assert [f.meaning for f in found] == ["resume_import", "resume"]
    assert [f.trap for f in found] == ["", ""], "a hidden file input is no trap"
    assert found[1].required


@pytest.mark.parametrize(
    ("over", "button", "question", "meaning"),
    [
        ("Documents", "Attach CV *", "Attach CV", "resume"),
        ("Cover letter", "Attach", "Cover letter", "cover_letter"),
        ("Cover letter", "Upload document", "Cover letter", "cover_letter"),
        ("Unterlagen", "Lebenslauf hochladen", "Lebenslauf hochladen", "resume"),
    ],
)
def test_a_file_input_is_called_by_its_button_where_that_says_what_is_wanted(
    over: str, button: str, question: str, meaning: str
) -> None:
    page = PageBuilder()
    page.heading(over)
    page.input("", "file", hidden="display", trigger=page.button(button))
    field = only_field_of(page)
    assert (field.question, field.meaning) == (question, meaning)
    assert field.required == ("*" in button)


def test_a_photo_is_not_the_resume() -> None:
    page = PageBuilder()
    page.input("Attach", "file", accept="image/png,image/jpeg")
    assert only_field_of(page).meaning == "photo"


def test_a_drop_zone_without_an_input_is_a_file_field() -> None:
    page = PageBuilder()
    page.heading("Work samples")
    page.button("Drag a file here, or browse")
    field = only_field_of(page)
    assert (field.kind, field.question, field.meaning) == ("file", "Work samples", "other_file")


def test_two_bare_buttons_yes_and_no_are_one_question() -> None:
    page = PageBuilder()
    with page.box():
        page.heading("Are you legally authorized to work here? *", 4)
        yes, no = page.button("Yes"), page.button("No", classes="option selected")
    snapshot = page.snapshot()
    observation = read(snapshot)
    (field,) = observation.forms[0].fields
    assert (field.kind, field.meaning, field.required, field.value) == ("radio", "work_authorization", True, "No")
    assert field.refs == (yes, no)
    (group,) = targets(snapshot, observation)
    assert (group.ref, group.role, group.name) == (f"g{yes}", "radiogroup", "Are you legally authorized to work here?")
    assert [(o.label, o.ref) for o in group.options] == [("Yes", yes), ("No", no)]
    assert questions(observation)[no] == field.question


def test_a_hidden_box_with_a_label_behind_two_buttons_is_a_question_of_its_own() -> None:
    page = PageBuilder()
    page.text("Are you a member?")
    page.button("Yes")
    page.button("No")
    page.input("Send me the newsletter", "checkbox", hidden="display")
    page.label("Send me the newsletter", labels="e3")
    page.input("Town")
    asked = [(field.question, field.kind) for field in read(page.snapshot()).forms[0].fields]
    assert asked == [("Are you a member?", "radio"), ("Send me the newsletter", "checkbox"), ("Town", "text")]


def test_the_label_of_the_hidden_box_behind_two_buttons_is_their_question() -> None:
    page = PageBuilder()
    with page.box():
        page.label("Can you work on site?", labels="e3")
        with page.box():
            for label in ("Yes", "No"):
                page.button(label)
            box = page.input("Can you work on site?", "checkbox", hidden="display")
    page.input("Town")
    field, town = read(page.snapshot()).forms[0].fields
    assert (field.question, field.kind, town.question) == ("Can you work on site?", "radio", "Town")
    assert box not in field.refs


def test_two_required_checkboxes_yes_and_no_are_one_question() -> None:
    page = PageBuilder()
    with page.inside("group", "Have you worked for us before?", role="group"):
        page.text("Have you worked for us before?", "legend")
        page.input("Yes", "checkbox", required=True, html_name="q1_yes")
        page.input("No", "checkbox", required=True, html_name="q1_no")
    field = only_field_of(page)
    assert (field.kind, field.meaning, len(field.options)) == ("radio", "previously_employed", 2)


def test_checkboxes_of_one_question_are_a_list_and_agreements_are_not() -> None:
    page = PageBuilder()
    with page.inside("group", "Which languages do you speak?", role="group"):
        for language in ("English", "German", "French"):
            page.input(language, "checkbox", html_name=f"lang[{language[0]}]")
    with page.inside("group", "Before you send", role="group"):
        page.input("I agree to the privacy policy", "checkbox", html_name="a")
        page.input("I certify that this is true and complete", "checkbox", html_name="b")
    kinds = [(f.kind, f.meaning) for f in fields_of(page)]
    assert kinds == [("checkboxes", "languages"), ("checkbox", "consent"), ("checkbox", "acknowledgement")]


def test_a_bare_acknowledge_takes_its_meaning_from_what_it_stands_under() -> None:
    page = PageBuilder()
    with page.inside("group", "Privacy Policy *", role="group"):
        page.input("Acknowledge", "checkbox")
    field = only_field_of(page)
    assert (field.question, field.meaning, field.required) == ("Privacy Policy", "consent", True)


def test_radios_hidden_under_their_cards_are_real_and_seen() -> None:
    page = PageBuilder()
    page.heading("Where would you like to work?")
    for label in ("On site", "Hybrid", "Remote"):
        ref = page.input(label, "radio", html_name="place", hidden="opacity")
        page.label(label, ref)
    field = only_field_of(page)
    assert (field.trap, field.visible, field.meaning) == ("", True, "remote_preference")


@pytest.mark.parametrize("hidden", ["", "opacity"])
@pytest.mark.parametrize("named", ["{}", "{}, First day"])
def test_parts_of_a_date_are_called_as_their_group_whatever_keeps_what_they_hold(hidden: str, named: str) -> None:
    """Libraries draw a date as parts that can be typed into, unpainted while they are empty, before a hidden input."""
    page = PageBuilder()
    with page.inside("form"):
        page.input("Employee", required=True)
        for question in ("First day", "Last day"):
            page.text(question)
            with page.inside("group", question, role="group"):
                for part in ("Day", "Month", "Year"):
                    name = named.format(part).replace("First day", question)
                    page.element("span", name, role="spinbutton", known_by="role", hidden=hidden, box=(9, 60, 30, 20))
                page.button("Choose date")
                page.input(question, hidden="size", in_accessibility_tree=False)
        page.button("Send request", type="submit")
    seen = [field for field in fields_of(page) if not field.trap]
    parts = ("day", "month", "year")
    assert [(field.question, field.kind, field.parts, field.visible) for field in seen] == [
        ("Employee", "text", (), True),
        ("First day", "date_parts", parts, True),
        ("Last day", "date_parts", parts, True),
    ]


@pytest.mark.parametrize("before", [(), (25, 26, 27, 28)])
def test_lists_that_steer_a_calendar_are_no_parts_of_the_day_that_is_asked_for(before: tuple[int, ...]) -> None:
    page = PageBuilder()
    page.input("Day of the walk")
    page.select("", tuple(calendar.month_name[1:]))
    page.select("", tuple(str(year) for year in range(2020, 2032)))
    page.button("Previous month")
    page.button("Next month")
    for day in (*before, *range(1, 31)):
        page.button(str(day))
    assert [(field.question, field.kind) for field in fields_of(page)] == [("Day of the walk", "text")]


def test_a_list_in_what_a_button_opens_for_a_day_is_no_part_of_that_day() -> None:
    page = PageBuilder()
    page.element("button", "Day of sailing", role="button", popup="dialog", label="Day of sailing")
    page.select("Month", tuple(calendar.month_name[1:]), hidden="display")
    page.select("Year", tuple(str(year) for year in range(2020, 2032)), hidden="display")
    assert (fields_of(page)[0].question, fields_of(page)[0].kind) == ("Day of sailing", "combobox")


def test_a_button_of_a_list_is_called_without_what_it_says_in_place_of_a_choice() -> None:
    page = PageBuilder()
    page.element("button", "Pick one Room", role="button", popup="menu", text="Pick one", parts=("Pick one", "Room"))
    assert only_field_of(page).question == "Room"


def test_date_parts_are_one_question_in_the_order_that_the_page_has() -> None:
    page = PageBuilder()
    with page.inside("group", "Earliest start date", role="group"):
        page.text("Earliest start date *", "legend")
        page.select("Month", ("Month", *(str(n) for n in range(1, 13))))
        page.select("Day", ("Day", *(str(n) for n in range(1, 32))))
        page.input("Year")
    field = only_field_of(page)
    assert (field.kind, field.parts) == ("date_parts", ("month", "day", "year"))
    assert (field.question, field.meaning, field.required) == ("Earliest start date", "start_date", True)


def test_a_date_behind_a_field_that_is_called_like_a_part_keeps_its_parts() -> None:
    page = PageBuilder()
    page.input("First day off")
    with page.inside("group", "Last day of leave", role="group"):
        page.text("Last day of leave", "legend")
        for part in ("Month", "Day", "Year"):
            page.element("span", part, role="spinbutton")
    assert [field.kind for field in fields_of(page)] == ["text", "date_parts"]


@pytest.mark.parametrize(
    "names", [("Hour", "Minute", "AM/PM"), ("Timme", "Minut", "AM eller PM"), ("Heure", "Minute", "")]
)
def test_lists_of_a_time_are_one_question_whatever_the_half_of_the_day_is_called(names: tuple[str, str, str]) -> None:
    page = PageBuilder()
    with page.inside("group", "Start", role="group"):
        page.text("Start", "legend")
        for name, options in zip(names, (tuple(map(str, range(1, 13))), ("00", "30"), ("AM", "PM")), strict=True):
            page.select(name, options)
    field = only_field_of(page)
    assert (field.kind, field.parts) == ("date_parts", ("hour", "minute", "half"))


def test_a_phone_number_and_its_own_country_picker_are_two_fields_of_one_question() -> None:
    page = PageBuilder()
    with page.box():
        page.label("Phone number")
        page.element("div", "", role="combobox", popup="listbox", known_by="role")
        page.input("Phone number", "tel")
    found = fields_of(page)
    assert [(f.meaning, f.part) for f in found] == [("tel-country-code", "country_code"), ("tel", "")]
    assert {f.question for f in found} == {"Phone number"}


def test_an_input_inside_an_element_that_calls_itself_the_combobox_is_read_once() -> None:
    page = PageBuilder()
    outer = page.element("spl-input", "", role="combobox", known_by="role")
    page.node = page.elements[-1].node
    inner = page.input("City *")
    field = only_field_of(page)
    assert outer != inner
    assert (field.ref, field.kind, field.meaning) == (inner, "combobox", "address-level2")


@pytest.mark.parametrize("hidden", ["offscreen", "size", "clip", "opacity"])
def test_a_text_input_out_of_sight_is_a_honeypot(hidden: str) -> None:
    field = only_field("Website", hidden=hidden)
    assert (field.trap, field.visible) == ("honeypot", False)


@pytest.mark.parametrize("hidden", ["clip", "opacity"])
def test_a_slider_that_is_not_painted_lies_over_its_track(hidden: str) -> None:
    field = only_field("Years of experience", "range", hidden=hidden, box=(10, 10, 200, 20))
    assert (field.kind, field.trap, field.visible) == ("range", "", True)


def test_tabindex_or_a_harmless_name_alone_make_no_honeypot() -> None:
    assert only_field("Website", html_name="website2").trap == ""


def test_an_input_kept_from_the_accessibility_tree_is_a_honeypot_unless_the_whole_form_is() -> None:
    page = PageBuilder()
    page.input("Email")
    page.input("Email", in_accessibility_tree=False)
    assert [f.trap for f in fields_of(page)] == ["", "honeypot"]

    behind = PageBuilder()
    behind.input("Email", in_accessibility_tree=False)
    behind.input("Phone", in_accessibility_tree=False)
    assert [f.trap for f in fields_of(behind)] == ["", ""], "a dialog hides the page behind it"


def test_a_question_that_is_not_shown_yet_is_no_trap() -> None:
    field = only_field("Please specify", hidden="display")
    assert (field.trap, field.visible) == ("", False)


def test_a_widgets_own_required_input_makes_the_widget_required_and_is_left_alone() -> None:
    page = PageBuilder()
    combobox = page.input("Highest degree", role="combobox", popup="listbox")
    page.input("", required=True, proxy_for=combobox, hidden="opacity")
    degree, proxy = fields_of(page)
    assert degree.required
    assert proxy.trap == "proxy"


def test_a_select_that_says_please_select_holds_no_value() -> None:
    page = PageBuilder()
    page.select("Country", ("Please select", "Germany", "France", "Spain"))
    element = page.elements[0]
    first, *others = element.options
    page.elements[0] = replace(element, options=(first.model_copy(update={"selected": True}), *others))
    assert only_field_of(page).value == ""


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("Selected country: Portugal +351", "\U0001f1f5\U0001f1f9 +351", "national"), ("+351", "", "national"),
        ("Germany: +49", "", ""), ("Selected country: Portugal", "\U0001f1f5\U0001f1f9", ""),
    ],
)  # fmt: skip
def test_a_number_beside_a_picker_that_shows_the_code_is_written_without_it(name: str, text: str, part: str) -> None:
    page = PageBuilder()
    with page.box():
        page.element("button", name, role="button", text=text, popup="listbox")
        page.input("Mobile", "tel")
    assert [(f.meaning, f.part) for f in fields_of(page)][-1] == ("tel", part)


def test_a_number_after_a_question_for_its_country_code_is_written_without_it() -> None:
    page = PageBuilder()
    page.select("Phone country code", ("Germany (+49)", "Sweden (+46)", "France (+33)", "Spain (+34)"))
    page.input("Mobile phone number")
    assert [(f.meaning, f.part) for f in fields_of(page)] == [
        ("tel-country-code", "country_code"),
        ("tel", "national"),
    ]


@pytest.mark.parametrize(("says", "kind"), [("Select", "combobox"), ("", "text"), ("Select date", "text")])
def test_a_text_input_that_nobody_can_type_into_is_a_list_where_it_says_select(says: str, kind: str) -> None:
    page = PageBuilder()
    page.element("input", "Town", role="textbox", type="text", readonly=True, placeholder=says)
    assert only_field_of(page).kind == kind


@pytest.mark.parametrize("question", ["Prefisso telefonico", "Landnummer", "Numer kierunkowy", "Telephone prefix"])
def test_the_country_code_is_asked_for_in_any_language(question: str) -> None:
    page = PageBuilder()
    page.element("input", question, role="combobox", popup="listbox")
    page.input("Phone number", "tel")
    assert [(f.meaning, f.part) for f in fields_of(page)] == [("tel-country-code", "country_code"), ("tel", "national")]


def test_a_drawn_list_whose_text_field_is_unpainted_over_its_choice_is_still_seen() -> None:
    page = PageBuilder()
    page.element("input", "Phone country code", role="combobox", popup="listbox", hidden="opacity")
    page.input("Phone number", "tel")
    assert [f.part for f in fields_of(page)] == ["country_code", "national"]


@pytest.mark.parametrize(
    ("question", "several"),
    [
        ("Which have you used? (Select all that apply)", True),
        ("Welche Sprachen sprechen Sie? (Mehrfachauswahl)", True),
        ("Langues parlées (plusieurs réponses possibles)", True),
        ("Which have you used most?", False),
    ],
)
def test_a_list_that_a_script_draws_takes_several_where_its_question_says_so(question: str, several: bool) -> None:
    assert only_field(question, role="combobox").multiple is several


def test_a_select_takes_what_its_page_says_whatever_the_question() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.select("Tools (select all that apply)", ("Go", "Kafka"))
        page.button("Send", type="submit")
    assert not only_field_of(page).multiple


@pytest.mark.parametrize(
    ("labels", "meaning"),
    [
        (("Last name", "Title", "Company"), "organization-title"),
        (("Email", "Company", "Title"), "organization-title"),
        (("Company", "Title", "First name"), "honorific-prefix"),
        (("Email", "Title", "First name"), "honorific-prefix"),
    ],
)
def test_a_title_beside_an_employer_is_of_the_job_unless_a_name_follows(labels: tuple[str, ...], meaning: str) -> None:
    page = PageBuilder()
    for label in labels:
        page.input(label)
    assert next(f for f in fields_of(page) if f.question == "Title").meaning == meaning
