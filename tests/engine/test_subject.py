"""What a form's run enters: no page may name it otherwise."""

from __future__ import annotations

from footpath.engine.person import ReviewRow
from footpath.engine.subject import given, gives_address_alone


def test_an_address_alone_is_no_application():
    address = ReviewRow("E-mail", "ida@brook.example", "profile", meaning="email")
    agreed = ReviewRow("I agree to the privacy notice", "yes", "profile", is_consent=True)
    left = ReviewRow("Message", "", "")
    assert gives_address_alone([address, agreed, left])
    assert not gives_address_alone([address, ReviewRow("CV", "cv.pdf", "profile")])
    assert not gives_address_alone([agreed])
    assert not gives_address_alone([])


def test_what_is_hidden_or_left_is_no_given_answer():
    rows = [ReviewRow("Name", "Ida", "profile"), ReviewRow("PIN", "4711", "task", is_secret=True)]
    assert [each.question for each in given([*rows, ReviewRow("Message", "", "")])] == ["Name"]
