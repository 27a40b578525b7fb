"""A confirming page that speaks of another person or posting than the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder

from footpath.engine.of_another import Subject, gives_address_alone, speaks_of_another
from footpath.engine.person import ReviewRow
from footpath.engine.view import understand

if TYPE_CHECKING:
    from footpath.engine.view import View

IDA = Subject(frozenset({"ida", "brook"}), frozenset({"night", "nurse"}))


def page(*texts: str) -> View:
    built = PageBuilder(url="https://larch.example/apply", title="Apply")
    for each in texts:
        built.text(each)
    return understand(built.snapshot(lang="en"))


FORM = page("Apply now", "Ask Margaret Hale about this job")


def test_thanks_to_somebody_else_are_doubted():
    assert "thanks somebody else" in speaks_of_another(IDA, FORM, page("Thank you, Harold."))
    assert speaks_of_another(IDA, FORM, page("Thank you, Ida.")) == ""


def test_an_application_for_another_posting_is_doubted():
    assert "another posting" in speaks_of_another(IDA, FORM, page("We received your application for Office Manager."))
    assert speaks_of_another(IDA, FORM, page("We received your application for Night Nurse.")) == ""


def test_what_the_page_before_shows_may_be_named():
    assert speaks_of_another(IDA, FORM, page("Thank you, Margaret.")) == ""


def test_the_name_of_the_site_is_no_other_posting():
    assert speaks_of_another(IDA, page("Apply now"), page("Thank you for applying to Larch.")) == ""
    assert "another posting" in speaks_of_another(IDA, page("Apply now"), page("Thank you for applying to Harper."))


def test_without_a_known_person_or_posting_nothing_is_doubted():
    told = page("Thank you, Harold.", "We received your application for Office Manager.")
    assert speaks_of_another(Subject(), FORM, told) == ""


def test_an_address_alone_is_no_application():
    address = ReviewRow("E-mail", "ida@brook.example", "profile", meaning="email")
    agreed = ReviewRow("I agree to the privacy notice", "yes", "profile", is_consent=True)
    left = ReviewRow("Message", "", "")
    assert gives_address_alone([address, agreed, left])
    assert not gives_address_alone([address, ReviewRow("CV", "cv.pdf", "profile")])
    assert not gives_address_alone([agreed])
    assert not gives_address_alone([])
