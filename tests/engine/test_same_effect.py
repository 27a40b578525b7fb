"""Two presses are one where they would bring about the same, to the same thing; and only there."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder

from footpath.engine.same_effect import EffectIdentity, UnclearPress, identity_of, same_today, still_there
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.engine.view import View
    from footpath.schema.snapshot import Element

TICKET = "https://desk.example.com/tickets/4712"


@functools.cache
def ticket(reply: str = "Done.", *, url: str = TICKET, said: str = "") -> View:
    """A ticket, with a form to answer it that has two buttons."""
    page = PageBuilder(url=url, title="4712: Password lost")
    page.heading("4712: Password lost", 1)
    if said:
        page.text(said)
    with page.inside("form"):
        page.input("Reply", value=reply)
        page.button("Send reply", type="submit")
        page.button("Send and close", type="submit")
    return understand(page.snapshot())


@functools.cache
def rows(*names: str, search: str = "", said: str = "", own_forms: bool = False) -> View:
    """A list with a Delete button in each row."""
    page = PageBuilder(url="https://desk.example.com/files", title="Files")
    with page.inside("form"):
        page.input("Search", "search", value=search)
    if said:
        page.text(said)
    for name in names:
        with page.box("li"):
            page.text(name)
            if own_forms:
                with page.inside("form"):
                    page.input("Copies", value="1")
                    page.button("Delete", type="submit")
            else:
                page.button("Delete")
    return understand(page.snapshot())


def on(view: View, name: str, number: int = 0) -> EffectIdentity:
    found = [element for element in view.snapshot.elements if element.name == name]
    return identity_of(view, found[number])


def is_among(one: EffectIdentity, others: Iterable[EffectIdentity]) -> bool:
    return any(one.is_same(other) for other in others)


def test_the_enter_key_in_a_field_and_the_button_of_its_form_are_one():
    assert on(ticket(), "Reply").is_same(on(ticket(), "Send reply"))


def test_a_second_button_of_the_form_does_something_else():
    assert not on(ticket(), "Send and close").is_same(on(ticket(), "Send reply"))
    assert not on(ticket(), "Reply").is_same(on(ticket(), "Send and close"))


def test_what_the_page_says_after_it_was_sent_makes_no_other_press_of_it():
    after = ticket(url=f"{TICKET}?sent=1", said="Your reply was sent.")
    assert on(after, "Send reply").is_same(on(ticket(), "Send reply"))


def test_other_values_or_another_page_of_the_kind_are_something_else():
    assert not on(ticket("Other words."), "Send reply").is_same(on(ticket(), "Send reply"))
    other = ticket(url="https://desk.example.com/tickets/4713")
    assert not on(other, "Send reply").is_same(on(ticket(), "Send reply"))
    by_query = [ticket(url=f"https://desk.example.com/ticket?id={id}") for id in (1, 2)]
    assert not on(by_query[0], "Send reply").is_same(on(by_query[1], "Send reply"))


def test_equal_buttons_in_rows_are_each_their_own():
    for view in (rows("a.txt", "b.txt", search="txt"), rows("a.txt", "b.txt", own_forms=True)):
        assert not on(view, "Delete", 0).is_same(on(view, "Delete", 1))


def test_the_button_of_a_row_is_the_same_wherever_the_row_has_moved():
    before, after = rows("a.txt", "b.txt", "c.txt"), rows("b.txt", "c.txt", said="a.txt was deleted.")
    assert on(before, "Delete", 1).is_same(on(after, "Delete", 0))
    assert not is_among(on(after, "Delete", 1), [on(before, "Delete", at) for at in (0, 1)])


def found(view: View, name: str, number: int = 0) -> Element:
    return [element for element in view.snapshot.elements if element.name == name][number]


def test_a_button_does_the_same_today_only_with_the_values_that_were_shown():
    shown, send = ticket(), found(ticket(), "Send reply")
    clock = ticket(said="It is 12:01.")
    assert same_today(shown, send, clock) == found(clock, "Send reply")
    edited = ticket("Other words.")
    assert same_today(shown, send, edited) is None
    assert still_there(shown, send, edited) == found(edited, "Send reply")


def test_the_button_of_another_row_is_not_the_one_that_was_shown():
    shown = rows("a.txt", "b.txt", "c.txt")
    after = rows("b.txt", "c.txt")
    assert still_there(shown, found(shown, "Delete", 0), after) is None


def after(view: View, name: str, now: View, number: int = 0) -> UnclearPress:
    return UnclearPress("s1", [each for each in view.snapshot.elements if each.name == name][number], view, now)


def checkout(*buttons: str, path: str = "/checkout", said: str = "") -> View:
    """A page with buttons, each of a form of its own."""
    page = PageBuilder(url=f"https://shop.example.com{path}", title="Shop")
    page.text(said or "One pot of tea")
    for name in buttons:
        with page.inside("form"):
            page.button(name, type="submit")
    return understand(page.snapshot())


def test_an_unclear_press_is_again_the_same_button_of_whatever_page_and_another_one_of_the_same_form():
    silent = after(ticket(), "Send reply", ticket())
    for view, name in ((ticket(), "Send reply"), (ticket(), "Send and close"), (ticket(), "Reply")):
        assert silent.may_be(view, found(view, name)), name
    elsewhere = ticket("Other words.", url="https://desk.example.com/tickets/4713")
    assert silent.may_be(elsewhere, found(elsewhere, "Send reply"))


def test_a_button_that_came_with_the_page_after_an_unclear_press_may_do_it_again():
    before, failed = checkout("Pay now"), checkout("Try it once more", path="/failed", said="Something went wrong.")
    assert after(before, "Pay now", failed).may_be(failed, found(failed, "Try it once more"))


def test_what_stood_beside_an_unclear_press_or_stands_elsewhere_is_something_else():
    before = checkout("Pay now", "Cancel the newsletter")
    silent = after(before, "Pay now", before)
    assert not silent.may_be(before, found(before, "Cancel the newsletter"))
    elsewhere = checkout("Request a taxi", path="/taxi")
    assert not silent.may_be(elsewhere, found(elsewhere, "Request a taxi"))
    files = rows("a.txt", "b.txt")
    assert not after(files, "Delete", files).may_be(files, found(files, "Delete", 1))
