"""Whole forms as application platforms build them, from the page to what would be entered."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.sites.ats import FILE, Label, html, labels, matched

from footpath.answers.find import find
from footpath.answers.fit import fit
from footpath.answers.profile_file import load
from footpath.answers.scope import Place
from footpath.reading.platforms import site_names
from footpath.reading.read import read
from footpath.schema.answer import Fitted, NoAnswer

if TYPE_CHECKING:
    from tests.page.looking import Look

    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import Profile
    from footpath.schema.snapshot import Snapshot

pytestmark = pytest.mark.browser

TODAY = date(2026, 11, 21)
UNTOUCHED = {"resume_import", "captcha", "honeypot"}
LABELS = labels()


@cache
def mara() -> Profile:
    return load(Path(__file__).parents[2] / "examples" / "profiles" / "mara-lindqvist.yaml")


async def shown(name: str, look: Look) -> Snapshot:
    """The page as a browser shows it."""
    await look.session.goto(look.site.serve(html(name)))
    return await look.again()


def entered(field: FieldObservation, snapshot: Snapshot) -> str | None:
    """What the field would be given, None when it is left."""
    if field.trap or field.meaning in UNTOUCHED:
        return None
    place = Place(names=site_names(snapshot))
    answer = find(field.meaning, field.question, mara(), country="DE", index=field.index, today=TODAY, place=place)
    if isinstance(answer, NoAnswer):
        return None
    fitted = fit(answer, field, field.options, today=TODAY, element=snapshot.by_ref.get(field.refs[0]))
    if not isinstance(fitted, Fitted):
        return None
    return FILE if fitted.values[0].startswith("/") else ", ".join(fitted.values)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "told"), LABELS.items(), ids=LABELS)
async def test_a_form_is_read_as_a_person_reads_it(name: str, told: list[Label], look: Look) -> None:
    snapshot = await shown(name, look)
    page = read(snapshot)
    fields = [field for form in page.forms for field in form.fields if field.trap != "proxy"]

    faults: list[str] = []
    for label, field in matched(told, fields):
        faults += label.faults(field, entered(field, snapshot)) if field else [f"{label.ask}: not found"]

    assert page.page_type == "application"
    assert faults == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", LABELS)
@pytest.mark.sample(5)
async def test_a_form_has_one_way_on(name: str, look: Look) -> None:
    page = read(await shown(name, look))
    form = max(page.forms, key=lambda form: len(form.fields))

    assert form.purpose == "application"
    assert [button.meaning for button in form.buttons if button.meaning in {"submit", "next"}] in (["submit"], ["next"])


async def test_the_step_that_stands_open_is_the_one_called_current(look: Look) -> None:
    page = read(await shown("workday_information", look))

    assert page.progress is not None
    assert (page.progress.current, page.progress.total) == (2, 5)
