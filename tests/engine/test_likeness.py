"""Which forms are one form: another posting's, or redesigned; and which only share an address."""

from __future__ import annotations

import pytest
from tests.engine.pages import book, fills, view

from footpath.engine.likeness import ALIKE, is_alike, likeness, questions
from footpath.schema.cookbook import FormQuestion, Parameter

APPLICATION = ("First name", "Last name", "Email", "Phone", "Why do you want to work here?")
ADDRESS = ("Street", "Postal code", "City", "Deliver before noon")


def test_a_pack_fits_a_form_that_asks_much_besides():
    asked = asks(*APPLICATION[:3])
    learned = book(fills("s1", view("First name"), "First name", "given-name"), asked=asked, scope="global")
    pack = learned.model_copy(update={"id": "pack-lever"})
    tenant = asks(*APPLICATION[:3], *ADDRESS, "Shoe size", "Favourite clock", "Reason", "Notice", "Pay", "Tools")
    assert is_alike(pack, [tenant])
    assert not is_alike(learned, [tenant])
    assert not is_alike(pack, [asks("Email", *ADDRESS)])


def asks(*fields: str):
    page = view(*fields).page
    return questions(page.forms[0].fields)


@pytest.mark.parametrize(
    "today",
    [
        APPLICATION,
        APPLICATION[::-1],
        ("Given name", "Surname", "E-mail address", "Mobile number", "What draws you to us?"),
        (*APPLICATION, "Do you have a driving licence?", "When can you start?"),
        APPLICATION[:3],
    ],
    ids=["unchanged", "in another order", "reworded", "asks more", "asks the rest on a later page"],
)
def test_a_form_stays_the_same_form(today):
    assert likeness(asks(*APPLICATION), asks(*today)) > ALIKE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (APPLICATION, ADDRESS),
        (("Name", "Email", "Message"), ("Name", "Email", *ADDRESS)),
        (("Email",), APPLICATION),
        (("First name", "Email"), ("First name", "Phone")),
    ],
    ids=["nothing in common", "who it is in common", "one is a part of the other", "half of each"],
)
def test_another_form_is_another_form_whichever_was_first(one, other):
    assert likeness(asks(*one), asks(*other)) <= ALIKE
    assert likeness(asks(*other), asks(*one)) <= ALIKE


def test_what_the_way_asks_on_later_pages_is_known():
    first, today = asks(*APPLICATION[:2]), asks(*APPLICATION, *ADDRESS)
    assert likeness(first, today) <= ALIKE
    later = [Parameter(name=name, question=name) for name in (*APPLICATION[2:], *ADDRESS)]
    assert likeness(first, today, later) == 1


def test_fields_without_words_are_like_their_own_kind_alone():
    silent = (FormQuestion(question=""),)
    assert likeness(silent, silent) == 1
    assert likeness(silent, asks(*ADDRESS)) == 0


def test_what_is_not_known_is_no_likeness():
    assert likeness((), asks(*ADDRESS)) == likeness(asks(*ADDRESS), ()) == 0
