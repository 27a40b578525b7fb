"""An act that somebody else did, that tells who is signed in, or that is a state of things; and what comes to a person.

None of these tells that the form did what it is for, although each has its thing and its verb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from tests.engine.test_ends_first_seen import MAIL, is_told_as_sent

if TYPE_CHECKING:
    from tests.engine.test_ends_first_seen import Told

ROOM, DOG, RUN = ("Book a room", "Book"), ("Hund anmelden", "Anmelden"), ("Run for the park", "Register")
ORDER, CONTACT = ("Confirm your order", "Confirm"), ("Contact us", "Send")
OTHERWISE: Final[tuple[Told, ...]] = (
    ("en", ROOM, "The rooms are booked."),
    ("en", ROOM, "Rooms are booked."),
    ("en", ROOM, "The room is booked."),
    ("en", ROOM, "This room is booked."),
    ("en", ("Register a bicycle", "Register"), "The bicycle is registered."),
    ("en", ("Reserve a seat", "Book"), "Seats are booked."),
    ("en", ROOM, "Your room is booked by a colleague."),
    ("en", ROOM, "Your room is booked by Mrs Brook."),
    ("en", ROOM, "Your room was booked by the previous guest."),
    ("en", ROOM, "Your room is booked by your travel agent."),
    ("en", RUN, "You have been registered by your coach."),
    ("en", ("Adopt a tree", "Adopt"), "Your tree was adopted by a school class."),
    ("de", DOG, "Ihr Hund wurde von einer Nachbarin angemeldet."),
    ("de", DOG, "Sie sind angemeldet als Bo Lund."),
    ("de", DOG, "Du bist angemeldet als Bo Lund."),
    ("en", RUN, "You are registered as Bo Lund."),
    ("en", RUN, "Registered as Bo Lund."),
    ("en", RUN, "You are registered as an administrator."),
    ("nl", ("Hond aanmelden", "Aanmelden"), "Je bent aangemeld als Bo Lund."),
)
PARTS: Final[tuple[Told, ...]] = (
    ("en", ORDER, "Your address is confirmed."),
    ("en", ORDER, "Your billing address is confirmed."),
    ("en", ORDER, "Your e-mail address has been confirmed."),
    ("en", ORDER, "Your new address was received."),
    ("en", ORDER, "Your name is confirmed."),
    ("en", ORDER, "Your name has been recorded."),
    ("en", ROOM, "Your address has been registered."),
    ("en", CONTACT, "Your e-mail address was received."),
    ("de", ("Kontakt", "Senden"), "Ihre Adresse wurde bestätigt."),
    ("de", ("Bestellung", "Bestellen"), "Ihre Adresse ist bestätigt."),
)
COMING: Final[tuple[Told, ...]] = (
    ("en", CONTACT, f"Your refusal is on its way to {MAIL}."),
    ("en", CONTACT, f"Your bill is on its way to {MAIL}."),
    ("en", CONTACT, f"Your brochure is on its way to {MAIL}."),
    ("en", CONTACT, f"Your password is on its way to {MAIL}."),
    ("en", CONTACT, f"Your invoice has been sent to {MAIL}."),
    ("en", CONTACT, f"Your rejection has been sent to {MAIL}."),
    ("en", CONTACT, "Your refusal is on its way to you."),
    ("en", CONTACT, "Your parking fine is on its way to you."),
    ("en", CONTACT, "Your rejection has been sent to you."),
    ("en", ("Appeal", "Appeal"), f"Your dismissal was delivered to {MAIL}."),
)
TRUE: Final[tuple[Told, ...]] = (
    ("en", ROOM, "Your room is booked."),
    ("en", ROOM, "Your room has been booked by our team."),
    ("en", ROOM, "The room has been booked."),
    ("en", ROOM, "Your rooms are booked."),
    ("en", ("Book an appointment", "Book"), "The appointment is booked."),
    ("en", ROOM, "Your booking is confirmed by the hotel."),
    ("en", CONTACT, "Your message was received by our team."),
    ("en", CONTACT, "Your message has been received by Mara Quill."),
    ("en", RUN, "You are registered."),
    ("en", RUN, "You are registered for the run."),
    ("de", DOG, "Ihr Hund ist angemeldet."),
    ("en", ("Volunteer", "Register"), "You are registered as a volunteer."),
    ("en", ORDER, "Your order is confirmed."),
    ("en", ROOM, "Your room is confirmed."),
    ("en", ("Quiz", "Send"), "Your guess was received."),
    ("en", CONTACT, "Your message is on its way to our team."),
    ("en", ("Order a ticket", "Order"), f"Your ticket is on its way to {MAIL}."),
    ("en", ("Order a brochure", "Order"), f"Your brochure is on its way to {MAIL}."),
)


@pytest.mark.parametrize("told", OTHERWISE, ids=lambda told: told[2])
def test_an_act_of_somebody_else_or_a_state_of_things_is_no_end(told: Told):
    assert not is_told_as_sent(told, "emptied form")
    assert not is_told_as_sent(told, "redirect")


@pytest.mark.parametrize("told", PARTS, ids=lambda told: told[2])
def test_a_part_about_the_person_is_no_end(told: Told):
    assert not is_told_as_sent(told, "emptied form")
    assert not is_told_as_sent(told, "redirect")


@pytest.mark.parametrize("told", COMING, ids=lambda told: told[2])
def test_what_comes_to_the_person_is_not_what_the_person_sent(told: Told):
    assert not is_told_as_sent(told, "emptied form")
    assert not is_told_as_sent(told, "redirect")


@pytest.mark.parametrize("told", TRUE, ids=lambda told: told[2])
def test_the_same_verbs_of_the_persons_own_thing_are_one(told: Told):
    assert is_told_as_sent(told, "emptied form")
