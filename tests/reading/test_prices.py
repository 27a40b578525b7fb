"""Which of a page's own choices cost money."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read
from footpath.reading.requirement import would_cost
from footpath.schema.snapshot import Block, Option


def costs(page: PageBuilder) -> bool:
    (form,) = read(page.snapshot()).forms
    return any(field.costs for field in form.fields)


def chosen(question: str, label: str) -> bool:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email address", "email")
        page.element("select", question, role="combobox", options=(Option(label=label, value="a", selected=True),))
        page.button("Send", type="submit")
    return costs(page)


def held(question: str, value: str, type: str = "number") -> bool:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email address", "email")
        page.input(question, type, value=value)
        page.button("Send", type="submit")
    return costs(page)


def ticked(label: str) -> bool:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email address", "email")
        page.input(label, "checkbox", checked=True)
        page.button("Send", type="submit")
    return costs(page)


@pytest.mark.parametrize(
    "label",
    ["Express ($12)", "Basic, 9,99 €", "from €12", "Free for a month, then $5", "Cover over €500 (€4.99)", "CHF 12.50",
     "4 990 Ft", "10 lei", "5 Euro", "Now €5, was €9", "€50 gift voucher", "Faktura (+39 kr)", "Fragt 49,- kr."],
)  # fmt: skip
def test_a_choice_that_names_a_price_costs_it(label: str):
    assert chosen("Delivery", label)


@pytest.mark.parametrize(
    "label",
    ["Standard (free)", "Standard (free over $50)", "Standard (free from $50)", "Kostenlos ab 50 €", "Discount: -5 €",
     "Standard (free, normally €4.99)", "Pick it up, save $5", "€5 off", "Up to $50", "Standard, 0 € statt 4,99 €"],
)  # fmt: skip
def test_a_sum_that_nobody_pays_is_no_price(label: str):
    assert not chosen("Delivery", label)


@pytest.mark.parametrize(
    ("question", "label"),
    [("Appointment", "Fr. 12.06., 10:00"), ("Emission class", "Euro 6"), ("Height", "5 Ft"), ("Weight", "100 pounds"),
     ("Statute", "lei 8213")],
)  # fmt: skip
def test_a_word_that_is_also_a_currency_names_none(question: str, label: str):
    assert not chosen(question, label)


@pytest.mark.parametrize(
    ("question", "label"),
    [("Your budget", "About $5,000"), ("Annual revenue", "$1M"), ("Hourly rate", "$40"), ("Desired pay", "$40,000")],
)
def test_a_sum_of_the_persons_own_costs_nothing(question: str, label: str):
    assert not chosen(question, label)


@pytest.mark.parametrize("label", ["Add parcel insurance (€4.99)", "Donate €2", "Donate my change"])
def test_a_box_that_is_ticked_costs_what_it_names(label: str):
    assert ticked(label)


@pytest.mark.parametrize(
    "label",
    ["Use my €5 voucher", "Tell me when the price falls below €20", "Send me a donation receipt", "Tips by e-mail"],
)
def test_a_box_may_name_a_sum_or_a_gift_and_cost_nothing(label: str):
    assert not ticked(label)


@pytest.mark.parametrize(
    ("question", "value", "type"),
    [("Tip", "2", "number"), ("Donation amount", "5", "text"), ("Would you like to leave a tip?", "3", "number"),
     ("Tip for the courier", "2", "number"), ("Trinkgeld für uns", "2", "number"), ("Your donation", "€5", "text")],
)  # fmt: skip
def test_a_gift_costs_what_stands_in_it(question: str, value: str, type: str):
    assert held(question, value, type)
    assert not held(question, "0", type)


@pytest.mark.parametrize(
    ("question", "value", "type"),
    [("Tip for other visitors", "Come at 5", "text"), ("Spenden-Nr.", "123", "text"), ("Number of tips", "2", "number"),
     ("Gift Aid donation number", "123", "text"), ("Tip category", "2", "number")],
)  # fmt: skip
def test_what_only_speaks_of_a_gift_is_none(question: str, value: str, type: str):
    assert not held(question, value, type)
    assert not chosen("How did you hear about our donation drive?", "Channel 5")


@pytest.mark.parametrize(
    ("question", "kind", "said", "costs_money"),
    [
        ("Tip for the courier", "radio", "€5", True),
        ("Tip", "number", "5", True),
        ("Tip", "number", "0", False),
        ("Add parcel insurance (€4.99)", "checkbox", "yes", True),
        ("Add parcel insurance (€4.99)", "checkbox", "no", False),
        ("Your budget", "select", "€500", False),
        ("Why do you want to work here?", "textarea", "You saved me €500 once", False),
    ],
)
def test_what_an_answer_would_cost_is_known_by_its_words(question: str, kind, said: str, *, costs_money: bool):
    assert would_cost(question, kind, "", said) == costs_money


@pytest.mark.parametrize(
    ("question", "costs_money"),
    [
        ("Auto-renew every year", True), ("Renew my membership automatically", True),
        ("Round up my order for charity", True), ("Express handling", True), ("Priority processing", True),
        ("Automatisch verlängern", True), ("Renouvellement automatique", True),
        ("Express handling (free)", False), ("Donate my data to research", False), ("Wrap it as a present", False),
        ("Renew my password every year", False),
    ],
)  # fmt: skip
def test_what_is_paid_for_without_a_price_beside_it_costs_money_once_ticked(question: str, *, costs_money: bool):
    page = PageBuilder()
    page.input(question, "checkbox", checked=True)
    assert costs(page) == costs_money


@pytest.mark.parametrize("question", ["Child seats €5 each", "Guests (£12.50 per person)", "Kindersitze, je 5 €"])
def test_a_number_of_what_has_a_price_costs_it(question: str):
    assert held(question, "1")
    assert not held(question, "0")
    assert chosen(question, "2")
    assert not chosen(question, "None")


@pytest.mark.parametrize(
    ("question", "value", "type"),
    [("Child seats", "1", "number"), ("Account number (€5 fee for paper)", "123456", "text"),
     ("Excess (up to £500)", "100", "number"), ("Your budget (about €500)", "3", "number"),
     ("Nights (free, normally €5)", "2", "number")],
)  # fmt: skip
def test_a_number_of_what_has_none_costs_nothing(question: str, value: str, type: str):
    assert not held(question, value, type)


def test_a_price_behind_a_number_in_its_paragraph_is_its_price_and_one_in_a_further_cell_is_not():
    for within, is_paid in ((True, True), (False, False)):
        page = PageBuilder()
        with page.inside("form"), page.box("p"):
            page.input("Child seats", "number", value="1")
            if within:
                page.blocks.append(Block(order=page._next(), node=page.node, kind="text", text="€5 each"))
            else:
                page.text("€5")
        assert costs(page) is is_paid
