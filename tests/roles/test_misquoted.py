"""A proof that misquotes the page is refused with the text that it may mean."""

from __future__ import annotations

from tests.reading.builders import PageBuilder
from tests.roles.desks import login, welcome
from tests.roles.proving import deed, evidence

from footpath.roles.proof import unproven


def test_the_text_that_a_misquoted_proof_may_mean_is_told():
    given = evidence(welcome(), "Register Ada", deed(login(), welcome()))
    assert "it says “Welcome to your rooms”" in unproven("Wellcome to your room", given)
    assert "it says" not in unproven("Your parcel has left the warehouse", given)


def test_the_texts_of_which_a_misquoted_proof_may_be_a_part_are_told():
    page = PageBuilder(url="https://rooms.example.com/booked", title="Rooms")
    page.text("Your booking is confirmed: room 12, for Ada, from Monday to Friday, breakfast included.")
    page.text("We look forward to seeing you.")
    booked = page.snapshot()
    given = evidence(booked, "Book a room", deed(login(), booked))
    assert "it says “Your booking is confirmed: room 12" in unproven("Your booking was confirmed: room 12", given)
