"""The picture of the floors: drawn of today's imports, without those that follow from others."""

from __future__ import annotations

from website.floors import PICTURE, drawn, floors_of, reduced


def test_the_picture_shows_what_the_rooms_import_today():
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "draw it again: make floors"


def test_an_import_that_follows_from_others_is_not_drawn():
    imports = {"cli": {"engine", "page"}, "engine": {"page"}, "page": set()}
    assert reduced(imports) == {"cli": {"engine"}, "engine": {"page"}, "page": set()}


def test_floors_are_those_of_the_table():
    table = (
        "| 9 | `src/footpath/api/` | a | b |\n| 8 | `src/footpath/app.py` | c | |\n| 1 | `src/footpath/schema/` | | |\n"
    )
    assert floors_of(table) == {"api": 9, "app": 8}
