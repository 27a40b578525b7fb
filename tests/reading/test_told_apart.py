"""Questions of one label, told apart by what stands over each, else by number."""

from __future__ import annotations

from tests.reading.builders import PageBuilder, fields_of


def full(page: PageBuilder) -> list[str]:
    return [field.full_question for field in fields_of(page)]


def asked(page: PageBuilder, *captions: str, kind: str = "text") -> None:
    with page.inside("form"):
        page.input("Email", "email", html_name="email")
        for caption in captions:
            with page.box():
                page.text(caption, "heading" if kind == "heading" else "text")
                page.input("Score")
        page.button("Send", type="submit")


def test_by_the_text_over_each() -> None:
    page = PageBuilder()
    asked(page, "Reading", "Swimming")
    assert full(page) == ["Email", "Reading › Score", "Swimming › Score"]


def test_by_the_headings_of_their_sections() -> None:
    page = PageBuilder()
    asked(page, "Reading", "Swimming", kind="heading")
    assert full(page) == ["Email", "Reading › Score", "Swimming › Score"]


def test_by_their_number_where_one_text_stands_over_all() -> None:
    page = PageBuilder()
    asked(page, "In points", "In points")
    assert full(page) == ["Email", "Score (1)", "Score (2)"]


def test_past_other_fields_of_the_same_part() -> None:
    page = PageBuilder()
    with page.inside("form"):
        for caption in ("Reading", "Swimming"):
            with page.box():
                page.text(caption)
                page.input("Place of the trial")
                page.input("Score")
        page.button("Send", type="submit")
    assert full(page)[1::2] == ["Reading › Score", "Swimming › Score"]


def test_a_hidden_one_is_none_of_them() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Score")
        page.input("Score", hidden="display")
        page.button("Send", type="submit")
    assert full(page) == ["Score", "Score"]


def test_facts_of_two_kinds_are_told_apart_by_what_they_mean() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email", html_name="email")
        page.input("Email", "email", html_name="email2")
        page.button("Send", type="submit")
    assert full(page) == ["Email", "Email"]
    assert [field.meaning for field in fields_of(page)] == ["email", "email_confirm"]
    assert len({field.key for field in fields_of(page)}) == 2


def test_keys_differ() -> None:
    page = PageBuilder()
    asked(page, "", "")
    assert len({field.key for field in fields_of(page)}) == 3


def span(*more: str) -> PageBuilder:
    page = PageBuilder()
    with page.inside("form"), page.inside("group"):
        page.text("Rental period", "legend")
        for label in ("From", "To"):
            page.input(label, "date")
        for label in more:
            page.input(label)
    return page


def test_the_ends_of_a_span_of_days_have_the_name_of_their_group() -> None:
    assert full(span()) == ["Rental period › From", "Rental period › To"]


def test_days_beside_other_questions_of_their_group_are_no_span() -> None:
    assert full(span("Town")) == ["From", "To", "Town"]


def test_what_has_no_question_is_known_by_its_name_in_the_markup_else_by_its_kind() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.input("", html_name="locker")
        page.input("", html_name="field_17")
        page.input("", html_name="field_18")
        page.button("Send", type="submit")
    assert full(page) == ["Email", "locker", "text without a label", "text without a label (2)"]
