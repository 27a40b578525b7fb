"""The ways in which a page says that a field is required."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field, only_field_of


class TestRequired:
    """Six ways to say it."""

    def test_by_attribute(self) -> None:
        assert only_field("Name", required=True).required

    @pytest.mark.parametrize("label", ["Name *", "* Name", "Name (required)", "Name – mandatory", "Name (obligatoire)"])
    def test_by_the_label(self, label: str) -> None:
        assert only_field(label).required

    def test_by_an_asterisk_of_its_own(self) -> None:
        page = PageBuilder()
        with page.box():
            page.text("Motto")
            page.text("*")
            page.input()
        assert only_field_of(page).required

    def test_by_a_note_over_the_section_and_only_there(self) -> None:
        page = PageBuilder()
        with page.box("section"):
            page.text("All questions in this part are required.")
            page.input("City")
        with page.box("section"):
            page.input("Website")
        assert [f.required for f in fields_of(page)] == [True, False]

    def test_a_note_about_asterisks_requires_nothing_by_itself(self) -> None:
        page = PageBuilder()
        page.text("All fields marked with * are required")
        page.input("City")
        assert not only_field_of(page).required

    def test_by_marking_only_what_is_optional(self) -> None:
        page = PageBuilder()
        for label in ("First name", "Last name", "Website (optional)", "Twitter (optional)"):
            page.input(label)
        assert [f.required for f in fields_of(page)] == [True, True, False, False]

    @pytest.mark.parametrize(("is_marked", "others"), [(True, False), (False, True)])
    def test_a_note_with_exceptions_counts_where_no_attribute_tells_them(self, is_marked: bool, others: bool) -> None:
        page = PageBuilder()
        page.text("Unless otherwise stated, all fields are required.")
        page.input("Summary", required=is_marked)
        page.input("Due on")
        assert [f.required for f in fields_of(page)] == [True, others]

    def test_optional_beats_a_note(self) -> None:
        page = PageBuilder()
        page.text("All fields are required unless marked optional.")
        page.input("Website (optional)")
        assert not only_field_of(page).required
