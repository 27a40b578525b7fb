"""What is entered, chosen and set as a sentence says it: in which field, and in which words."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.plain.planning import planned, steps

from footpath.roles.plain.instruction import Do, Stuck, TrailEntry
from footpath.schema.action import Check, Click, Fill, Select
from footpath.schema.snapshot import Option


def test_choices_go_to_the_field_that_offers_them():
    page = PageBuilder()
    page.select("Country", ("France", "Germany"))
    page.select("Language", ("French", "German"))
    assert steps("select German", page) == [(Select(options=("German",)), "e2")]
    assert steps("select germany from the Country list", page) == [(Select(options=("Germany",)), "e1")]


def test_choices_of_no_field_are_ticked():
    page = PageBuilder()
    for day in ("Monday", "Tuesday", "Friday"):
        page.input(day, "checkbox", html_name=day)
    assert steps("select Monday and Friday", page) == [(Check(), "e1"), (Check(), "e3")]


def test_words_of_the_page_are_entered():
    page = PageBuilder()
    page.text("Gender", "cell")
    page.text("Female", "cell")
    page.text("One fine day it rained")
    page.textarea("Notes", value="All is well.")
    page.input("Answer")
    assert steps("Enter the value of Gender into Answer", page) == [(Fill(value="Female"), "e2")]
    assert steps("Find the 3rd word in the paragraph, type it into Answer", page) == [(Fill(value="day"), "e2")]
    assert steps("Copy the text in the text area and paste it into Answer", page) == [
        (Fill(value="All is well."), "e2")
    ]
    assert steps('type "ada" in all upper case letters in Answer', page) == [(Fill(value="ADA"), "e2")]


def test_a_day_is_entered_as_the_goal_says_it_and_put_in_the_format_of_its_field_by_the_hand():
    page = PageBuilder()
    page.input("Day", "date", role="date")
    page.input("Date", readonly=True)
    assert steps("enter 10 September 2012 as the Day", page) == [(Fill(value="10 September 2012"), "e1")]
    assert steps("select 02/03/2024 as the Date", page) == [(Fill(value="02/03/2024"), "e2")]


def test_a_slider_is_set_to_the_number_where_it_does_not_show_it():
    page = PageBuilder()
    page.element("span", "", role="slider", value="3")
    assert steps("set the slider to 5", page) == [(Fill(value="5"), "e1")]
    assert steps("set the slider to 3", page) == []


def test_an_item_that_is_suggested_is_taken_as_it_was_described():
    page = PageBuilder()
    page.input("Country")
    sentence = 'Enter an item that starts with "Ger" and ends with "any"'
    first = steps(sentence, page)
    assert [ref for _, ref in first] == ["e1", "e1"]
    page.element("li", "Gerland", role="option")
    page.element("li", "Germany", role="option")
    assert steps(sentence, page, TrailEntry("type", "e1", True)) == [(Click(), "e3")]


def test_what_is_searched_for_is_told_apart_by_the_fields_of_the_form():
    page = PageBuilder()
    for label in ("Genre", "Year", "Director"):
        page.input(label)
    page.button("Search", type="submit")
    assert steps("Search for drama movies directed by Holloway from year 2011", page) == [
        (Fill(value="drama"), "e1"),
        (Fill(value="Holloway"), "e3"),
        (Fill(value="2011"), "e2"),
        (Click(), "e4"),
    ]
    assert isinstance(planned("Search for something by Holloway", page), Stuck)


def test_a_described_value_is_not_entered():
    page = PageBuilder()
    page.input("Answer")
    assert isinstance(planned("type your answer into Answer", page), Stuck)


def test_an_option_may_lie_in_a_list_that_a_button_opens():
    page = PageBuilder()
    page.button("▾", classes="dropdown")
    assert steps("Choose 5ft 10in from the dropdown", page) == [(Click(), "e1")]
    page.element("li", "5ft 10in", role="menuitem")
    assert steps("Choose 5ft 10in from the dropdown", page, TrailEntry("click", "e1", True)) == [(Click(), "e2")]


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("Express", "Express (£6, tomorrow)"),
        ("No", "No"),
        ("Standard", "Standard (free)"),
        ("standard (FREE)", "Standard (free)"),
        ("Overnight", "Overnight"),
        ("Courier", "Courier – £9.50"),
    ],
)
def test_an_option_may_be_named_without_its_aside(said: str, taken: str):
    page = PageBuilder()
    page.select("Delivery", ("Standard (free)", "Express (£6, tomorrow)", "Courier – £9.50", "No preference"))
    assert steps(f'choose "{said}" in "Delivery"', page) == [(Select(options=(taken,)), "e1")]


def test_words_that_several_options_have_before_an_aside_choose_none_of_them():
    page = PageBuilder()
    page.select("Delivery", ("Pick-up (shop, £1)", "Pick-up (locker, £2)"))
    found = planned('choose "Pick-up" in "Delivery"', page)
    assert isinstance(found, Stuck)
    assert found.why == "“Pick-up” could be any of 2: Pick-up (shop, £1); Pick-up (locker, £2)."


def test_a_selection_is_named_by_its_options():
    page = PageBuilder()
    page.element("select", "", role="listbox", multiple=True, options=(Option(label="Ada"), Option(label="Grace")))
    assert steps("Select Grace, Ada from the scroll list", page) == [(Select(options=("Grace", "Ada")), "e1")]


@pytest.mark.parametrize(
    "sentence", ["choose {{city}}", "select {{city}} from Where to", "choose {{city}} as Where to"]
)
def test_a_datum_is_chosen_by_what_it_stands_for_and_decided_by_its_template(sentence: str):
    page = PageBuilder()
    page.select("Language", ("English", "Dansk"))
    page.select("Where to", ("Lisbon", "Porto"))  # e2
    done = planned(sentence, page, meant={"city": "Porto"})
    assert isinstance(done, Do)
    assert [(step.action, step.ref) for step in done.steps] == [(Select(options=("{{city}}",)), "e2")]
    assert "Porto" not in repr(done)


def test_a_datum_that_is_a_thing_to_click_is_found_by_what_it_stands_for():
    page = PageBuilder()
    for city in ("Lisbon", "Porto"):
        page.button(city)
    done = planned("choose {{city}}", page, meant={"city": "Porto"})
    assert isinstance(done, Do)
    assert [(step.action, step.ref) for step in done.steps] == [(Click(), "e2")]
