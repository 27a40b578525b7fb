"""Questions as application forms word them, from the page to what is entered: what must be left, and what is known."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.reading.builders import PageBuilder, fields_of
from tests.tables import read_table

from footpath.answers.find import find
from footpath.answers.fit import fit
from footpath.answers.profile_file import load
from footpath.schema.answer import Fitted, NoAnswer

if TYPE_CHECKING:
    from footpath.schema.profile import Profile

TODAY = date(2026, 11, 21)
WORDINGS: dict[str, list[dict[str, Any]]] = read_table(Path(__file__).with_name("wordings.yaml"))


@cache
def mara() -> Profile:
    return load(Path(__file__).parents[2] / "examples" / "profiles" / "mara-lindqvist.yaml")


def asking(question: str, kind: str, options: list[str]) -> PageBuilder:
    """An application form whose first question this is."""
    page = PageBuilder(title="Apply for Backend engineer")
    with page.inside("form", step="form"):
        if kind in {"radio", "checkboxes"}:
            with page.inside("group", question, role="radiogroup" if kind == "radio" else "group"):
                page.text(question, "legend")
                for option in options:
                    page.input(option, "radio" if kind == "radio" else "checkbox", html_name="q1")
        elif kind == "select":
            page.select(question, tuple(options))
        elif kind == "textarea":
            page.textarea(question)
        else:
            page.input(question, kind)
        page.input("Resume", "file")
        page.input("Full name")
        page.button("Submit application", type="submit")
    return page


def entered(row: dict[str, Any]) -> str | None:
    """What the field is given, None when it is left."""
    field = fields_of(asking(row["ask"], row["as"], row.get("options", [])))[0]
    answer = find(field.meaning, field.question, mara(), country="DE", today=TODAY)
    if isinstance(answer, NoAnswer) or field.trap:
        return None
    fitted = fit(answer, field, field.options, today=TODAY)
    return ", ".join(fitted.values) if isinstance(fitted, Fitted) else None


def test_what_the_profile_does_not_say_is_left():
    assert len(WORDINGS["left"]) >= 301
    assert [(row["ask"], said) for row in WORDINGS["left"] if (said := entered(row)) is not None] == []


def test_what_the_profile_says_is_entered():
    assert len(WORDINGS["answered"]) >= 200
    wrong = [(row["ask"], said, row["enter"]) for row in WORDINGS["answered"] if (said := entered(row)) != row["enter"]]
    assert wrong == []
