"""Contract 1: the one element, or none."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.page.drawn import asked, button, draw, field, link, text

from footpath.page.locate import MARGIN, THRESHOLD, locate
from footpath.page.sign import sign
from footpath.schema.signature import Match, Miss
from footpath.schema.snapshot import Element, Option

FIRST = field("First name", html_name="first_name", id="first_name", autocomplete="given-name")
LAST = field("Last name", html_name="last_name", id="last_name", autocomplete="family-name")
EMAIL = field("Email", html_name="email", id="email", type="email")
PHONE = field("Phone", html_name="phone", id="phone", type="tel")
SPONSOR = field("Do you need sponsorship?", html_name="sponsorship", role="combobox", tag="select", type="")
SUBMIT = button("Submit application", id="submit")
FORM = (text("Apply", "heading"), FIRST, LAST, EMAIL, PHONE, SPONSOR, SUBMIT)


def find(was, element, now, extra=(), meanings=None):
    """Sign the element at a place of one page and locate it in another."""
    asks = asked(was)
    target = was.elements[element]
    meaning = (meanings or {}).get(target.name, "")
    signature = sign(was, target, asks.get(target.ref, ""), meaning)
    read = {e.ref: meanings[e.name] for e in now.elements if meanings and e.name in meanings}
    return locate(signature, now, asked(now), extra, read)


def changed(part, **traits):
    return {**part, **traits}


@pytest.mark.parametrize("element", range(6))
def test_an_unchanged_page_is_replayed(element):
    found = find(draw(*FORM), element, draw(*FORM))
    assert isinstance(found, Match)
    assert found.ref == f"e{element + 1}"
    assert found.exact
    assert found.score == 1.0


@pytest.mark.parametrize("element", range(6))
def test_a_page_in_another_order_is_replayed(element):
    found = find(draw(*FORM), element, draw(*reversed(FORM)))
    assert isinstance(found, Match)
    assert found.ref == f"e{6 - element}"
    assert found.exact


@pytest.mark.parametrize("element", range(6))
def test_new_names_and_ids_are_healed(element):
    renamed = [changed(part, html_name=f"x{n}k", id=f"y{n}k") if "block" not in part else part
               for n, part in enumerate(FORM)]  # fmt: skip
    found = find(draw(*FORM), element, draw(*renamed))
    assert isinstance(found, Match)
    assert found.ref == f"e{element + 1}"
    assert not found.exact


def test_another_wording_is_healed():
    found = find(draw(*FORM), 0, draw(changed(FIRST, name="Given name"), *FORM[2:]))
    assert isinstance(found, Match)
    assert (found.ref, found.exact) == ("e1", False)


def test_strange_words_are_healed_by_the_meaning_that_they_were_read_to_have():
    was = draw(*FORM[:4], field("Preferred name", html_name="alias"))
    now = draw(*FORM[:4], field("What should we call you?", html_name="call"))
    assert isinstance(find(was, 3, now), Miss)
    meanings = {"Preferred name": "nickname", "What should we call you?": "nickname", "First name": "given-name"}
    found = find(was, 3, now, meanings=meanings)
    assert isinstance(found, Match)
    assert (found.ref, found.exact) == ("e4", False)


def test_a_field_that_is_gone_is_absent():
    for gone in range(1, 6):
        left = [part for at, part in enumerate(FORM) if at != gone]
        missed = find(draw(*FORM), gone - 1, draw(*left))
        assert isinstance(missed, Miss)
        assert missed.reason == "absent"


def test_nothing_of_its_kind_is_absent_and_ranks_nothing():
    assert find(draw(*FORM), 0, draw(SUBMIT)) == Miss(reason="absent")


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (FIRST, "Last name"),
        (SPONSOR, "Can you work without sponsorship?"),
        (SUBMIT, "Withdraw application"),
        (EMAIL, "Confirm email"),
        (PHONE, "Fax"),
    ],
)
def test_the_same_attributes_under_another_question_are_contradicted(part, words):
    now = [changed(each, name=words) if each is part else each for each in FORM if each not in (LAST,)]
    missed = find(draw(*FORM), [*FORM[1:]].index(part), draw(*now))
    assert isinstance(missed, Miss)
    assert missed.reason == "contradicted"


def test_the_same_attributes_under_words_that_nothing_connects_are_too_little():
    now = [changed(each, name="Favourite colour") if each is PHONE else each for each in FORM]
    missed = find(draw(*FORM), 3, draw(*now))
    assert isinstance(missed, Miss)
    assert missed.reason == "weak"


@pytest.mark.parametrize(("one", "other"), [(FIRST, LAST), (EMAIL, PHONE)])
def test_swapped_labels_are_contradicted(one, other):
    swap = {id(one): changed(one, name=other["name"]), id(other): changed(other, name=one["name"])}
    now = draw(*(swap.get(id(part), part) for part in FORM))
    for element in ([*FORM[1:]].index(one), [*FORM[1:]].index(other)):
        missed = find(draw(*FORM), element, now)
        assert isinstance(missed, Miss)
        assert missed.reason == "contradicted"
        assert len(missed.best) == 3


def test_a_decoy_of_the_same_words_is_ambiguous():
    for decoy in (changed(SUBMIT, id=""), changed(SUBMIT, id="send"), SUBMIT):
        for now in (draw(*FORM, decoy), draw(decoy, *FORM)):
            missed = find(draw(*FORM), 5, now)
            assert isinstance(missed, Miss)
            assert missed.reason == "ambiguous"


def test_a_decoy_that_took_the_id_is_refused():
    now = draw(*FORM[:-1], changed(SUBMIT, id="real"), changed(SUBMIT, id="submit"))
    assert isinstance(find(draw(*FORM), 5, now), Miss)


def test_an_id_that_moved_to_another_question_is_contradicted():
    now = draw(text("Apply", "heading"), changed(FIRST, id="given", html_name="given"), changed(LAST, id="first_name"))
    missed = find(draw(*FORM), 0, now)
    assert isinstance(missed, Miss)
    assert missed.reason == "contradicted"


def test_a_counter_that_moved_to_another_question_is_not_heeded():
    was = draw(field("First name", id="field-1"), field("Last name", id="field-2"))
    now = draw(field("Nickname", id="field-1"), field("First name", id="field-2"), field("Last name", id="field-3"))
    found = find(was, 0, now)
    assert isinstance(found, Match)
    assert (found.ref, found.exact) == ("e2", True)


def test_twins_are_told_apart_by_what_stands_beside_them_or_not_at_all():
    rows = [part for file in ("resume.pdf", "letter.pdf", "photo.png") for part in (text(file), button("Remove"))]
    was, below = draw(*rows), draw(text("Your files", "heading"), *rows)
    for twin in range(3):
        same = find(was, twin, was)
        assert isinstance(same, Match)
        assert (same.ref, same.exact) == (f"e{twin + 1}", True)
        found = find(was, twin, below)
        assert isinstance(found, Miss) or found.ref == f"e{twin + 1}"


def test_one_that_is_left_of_several_is_not_taken_for_the_one_that_is_gone():
    was = draw(field("Email", html_name="login"), text("Newsletter", "heading"), field("E-mail", html_name="letters"))
    now = draw(text("Newsletter", "heading"), field("E-mail", html_name="news"))
    assert isinstance(find(was, 0, now), Miss)


def test_nor_where_it_has_the_name_that_both_had():
    login = field("Username", html_name="name", id="login-name")
    was = draw(text("Log in", "heading"), login, text("New here?", "heading"), changed(login, id="new-name"))
    now = draw(text("New here?", "heading"), changed(login, id="new-name"))
    assert isinstance(find(was, 0, now), Miss)
    known = find(was, 1, now)
    assert isinstance(known, Match)
    assert known.how == "id"


def test_fields_of_one_name_under_labels_of_their_own_are_no_twins():
    """A library names each of its lists alike, and draws another control in place of one that holds a choice."""
    drawn = {"role": "combobox", "tag": "div", "type": ""}
    boat, gear = (field("Select an option", label=label, **drawn) for label in ("Which boat", "Gear to take"))
    was, now = draw(boat, gear), draw(field("Which boat", role="combobox", readonly=True), gear)
    questions = {"e1": "Which boat", "e2": "Gear to take"}
    for before, after in ((was, now), (now, was)):
        found = locate(sign(before, before.by_ref["e2"], "Gear to take"), after, questions)
        assert isinstance(found, Match)
        assert found.ref == "e2"


def test_one_that_is_left_of_two_under_the_same_label_is_not_taken_for_the_one_that_is_gone():
    town = field("Select an option", label="Town", role="combobox", tag="div", type="")
    billed = changed(town, html_name="bill_town")
    was = draw(text("Ship to", "heading"), changed(town, html_name="town"), text("Bill to", "heading"), billed)
    now = draw(text("Bill to", "heading"), billed)
    signature = sign(was, was.elements[0], "Town")
    assert isinstance(locate(signature, now, {"e1": "Town"}), Miss)


def test_nor_where_its_words_were_left_to_the_question_beside_it():
    street = field("", html_name="street")
    was = draw(text("Ship to", "heading"), street, text("Bill to", "heading"), changed(street, html_name="bill_street"))
    now = draw(text("Bill to", "heading"), changed(street, html_name="bill_street"))
    signature = sign(was, was.elements[0], "Street address")
    assert isinstance(locate(signature, now, {"e1": "Street address"}), Miss)


def test_of_several_one_is_known_where_nothing_but_its_place_speaks_for_another():
    pairs = (("Log in", "mail-1"), ("Newsletter", "mail-2"))
    was = draw(*(part for title, id_ in pairs for part in (text(title, "heading"), field("Email", id=id_))))
    moved = [
        part
        for at, title in enumerate(("Log in", "Newsletter"))
        for part in (text(title, "heading"), field("Email", box=(40, 200 - 120 * at, 300, 32)))
    ]
    for twin in range(2):
        found = find(was, twin, draw(*moved))
        assert isinstance(found, Match)
        assert found.ref == f"e{twin + 1}"


def test_a_decoy_beside_one_of_several_is_ambiguous():
    rows = [part for file in ("resume.pdf", "letter.pdf") for part in (text(file), button("Remove"))]
    missed = find(draw(*rows), 1, draw(*rows[:3], button("Remove"), rows[3]))
    assert isinstance(missed, Miss)
    assert missed.reason == "ambiguous"


def test_twins_without_a_difference_on_another_page_are_not_guessed():
    was = draw(button("Remove"), button("Remove"))
    now = draw(*(text(f"Row {n}") for n in range(9)), button("Remove"), text("and"), button("Remove"))
    for twin in range(2):
        assert isinstance(find(was, twin, now), Miss)


def test_a_link_and_a_button_are_one_kind_and_a_field_is_another():
    was = draw(link("Apply now", "/apply"), field("Search"))
    found = find(was, 0, draw(button("Apply now"), field("Apply now")))
    assert isinstance(found, Match)
    assert found.ref == "e1"
    assert isinstance(find(was, 1, draw(button("Search"))), Miss)


def test_a_hidden_namesake_is_not_taken_for_a_field_that_could_be_seen():
    trap = changed(EMAIL, html_name="email_2", id="email_2", hidden="offscreen")
    found = find(draw(*FORM), 2, draw(trap, *FORM))
    assert isinstance(found, Match)
    assert found.ref == "e4"
    only_trap = draw(trap)
    assert isinstance(find(draw(*FORM), 2, only_trap), Miss)


def test_a_namesake_under_another_question_that_is_seen_where_it_is_not_is_no_rival():
    """The parts of an empty date, which shows them once it holds one, beside a date that is filled."""
    page = draw(*(field("Day", role="spinbutton", tag="span", hidden=empty) for empty in ("", "opacity")))
    questions = {"e1": "First day: day", "e2": "Last day: day"}
    found = locate(sign(page, page.elements[1], questions["e2"]), page, questions)
    assert isinstance(found, Match)
    assert found.ref == "e2"


def test_a_hidden_file_input_is_found_again():
    upload = field("Resume", role="file", type="file", hidden="display", html_name="resume")
    found = find(draw(upload), 0, draw(text("Documents", "heading"), upload))
    assert isinstance(found, Match)
    assert found.exact


def test_a_widgets_own_inner_input_is_never_taken():
    found = find(draw(PHONE), 0, draw(changed(PHONE, proxy_for="e2"), changed(PHONE, id="tel")))
    assert isinstance(found, Match)
    assert found.ref == "e2"


def test_the_same_question_about_another_country_is_replayed():
    def page(country):
        return draw(field(f"May you work in {country}?", html_name="question_90112", role="combobox"), FIRST)

    found = find(page("Germany"), 0, page("the United States"))
    assert isinstance(found, Match)
    assert found.exact


def test_two_countries_are_two_questions():
    def page(*countries):
        return draw(*(field(f"May you work in {country}?", role="combobox") for country in countries))

    was = page("Germany", "Canada")
    for element in range(2):
        found = find(was, element, was)
        assert isinstance(found, Match)
        assert found.ref == f"e{element + 1}"
    assert isinstance(find(page("Germany"), 0, page("France", "Canada")), Miss)


def group(ref, question, *choices):
    options = tuple(Option(label=label, ref=f"{ref}{at}") for at, label in enumerate(choices))
    return Element(
        ref=ref, order=0, node=2, tag="div", role="radiogroup", name=question, options=options, box=(0, 0, 9, 9)
    )


def test_a_group_is_known_by_its_question_and_its_choices():
    page = draw(field("Yes", role="radio"), field("No", role="radio"))
    relocate = group("g1", "Would you relocate?", "Yes", "No")
    travel = group("g2", "Would you travel?", "Yes", "No")
    signature = sign(page, relocate, relocate.name)
    found = locate(signature, page, {}, (travel, relocate))
    assert isinstance(found, Match)
    assert found.ref == "g1"
    assert isinstance(locate(signature, page, {}, (travel,)), Miss)
    other_choices = group("g3", "Would you relocate?", "At once", "Within a year", "Never")
    assert isinstance(locate(signature, page, {}, (other_choices,)), Miss)


def test_a_group_that_became_a_select_is_healed():
    page = draw(FIRST)
    signature = sign(page, group("g1", "Would you relocate?", "Yes", "No"), "Would you relocate?")
    select = field("Would you relocate?", role="combobox", tag="select", type="",
                   options=(Option(label="Yes"), Option(label="No")))  # fmt: skip
    found = locate(signature, (now := draw(FIRST, select)), asked(now))
    assert isinstance(found, Match)
    assert found.ref == "e2"
    assert not found.exact


def test_one_choice_of_a_group_is_told_by_its_question():
    was = draw(field("Yes", role="radio", html_name="q1"), field("Yes", role="radio", html_name="q2"))
    questions = {"e1": "Would you relocate?", "e2": "Do you need a visa?"}
    for element in was.elements:
        signature = sign(was, element, questions[element.ref])
        found = locate(signature, was, questions)
        assert isinstance(found, Match)
        assert found.ref == element.ref
    assert isinstance(locate(sign(was, was.elements[0], "Would you relocate?"), was, {"e1": "Have you a visa?"}), Miss)


def test_an_element_without_words_is_known_by_its_attributes_only():
    was = draw(button("", id="menu", test_id="menu"), button("", id="cart"))
    found = find(was, 0, draw(button("", id="cart"), button("", id="menu", test_id="menu")))
    assert isinstance(found, Match)
    assert found.ref == "e2"
    assert isinstance(find(was, 0, draw(button("", id="a"), button("", id="b"))), Miss)


def test_it_stands_out_among_very_many():
    many = [link(f"Posting {n} for engineers", f"/jobs/{n}") for n in range(300)]
    was = draw(link("Apply now", "/apply"), *many)
    now = draw(*many, link("Apply for this job", "/jobs/x/apply"))
    found = find(was, 0, now)
    assert isinstance(found, Match)
    assert found.ref == "e301"
    numbered = find(was, 77, now)
    assert isinstance(numbered, Match)
    assert now.by_ref[numbered.ref].href == "/jobs/76"


_names = st.sampled_from(
    ["First name", "Last name", "Email", "Confirm email", "Phone", "City", "Country", "Salary", "Start date", "Website"]
)
_keys = st.sampled_from(["", "first_name", "email", "phone", "field-1", "city", "x"])


@settings(max_examples=100)
@given(
    was=st.lists(st.tuples(_names, _keys, _keys), min_size=1, max_size=8),
    now=st.lists(st.tuples(_names, _keys, _keys), min_size=1, max_size=8),
    at=st.integers(0, 7),
)
def test_whatever_is_given_asks_what_was_asked_and_leads_by_the_margin(was, now, at):
    before, after = ([field(name, html_name=key, id=mark) for name, key, mark in page] for page in (was, now))
    page = draw(*after)
    found = find(draw(*before), at % len(before), page)
    if isinstance(found, Match):
        assert page.by_ref[found.ref].name == before[at % len(before)]["name"]
        assert found.score >= THRESHOLD
        assert found.margin >= MARGIN or (found.exact and found.score == pytest.approx(1.0))
    else:
        assert len(found.best) <= 3


def test_the_group_of_a_date_in_parts_is_no_second_month():
    month = field("Date of birth", html_name="month", id="born-month", role="combobox", tag="select", type="")
    page = draw(text("Apply", "heading"), FIRST, month, SUBMIT)
    part = page.elements[1]
    whole = dataclasses.replace(part, ref=f"g{part.ref}", role="group", html_name="month", id="")
    found = find(page, 1, page, extra=(whole,))
    assert isinstance(found, Match), found
    assert (found.ref, found.exact) == (part.ref, True)
