"""The last day to apply, in the words and beside the labels of each language."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

NOW = datetime(2026, 12, 1, tzinfo=UTC)
JOBS = ("Baker", "Nurse", "Driver", "Welder")
SAID = [
    ("en", "Applications close", "3 December 2026"),
    ("de", "Einsendeschluss:", "3. Dezember 2026"),
    ("fr", "Date de clôture :", "3 décembre 2026"),
    ("es", "Plazo de inscripción:", "3 de diciembre de 2026"),
    ("it", "Scadenza:", "3 dicembre 2026"),
    ("pt", "Candidaturas até", "3 de dezembro de 2026"),
    ("nl", "Solliciteren voor", "3 december 2026"),
    ("pl", "Termin składania:", "3 grudnia 2026"),
    ("sv", "Sista ansökningsdag:", "3 december 2026"),
    ("da", "Ansøgningsfrist:", "3. december 2026"),
    ("nb", "Søknadsfrist:", "3. desember 2026"),
]


@pytest.mark.parametrize(("lang", "label", "day"), SAID)
@pytest.mark.parametrize("shape", ["one text", "two texts", "table"])
def test_a_last_day_to_apply_is_read_and_is_not_the_day_of_posting(lang: str, label: str, day: str, shape: str):
    said = f"{label} {day}" if shape == "one text" else f"<b>{label}</b> <span>{day}</span>"
    items = "".join(f"<li><a href=/j/{job}>{job}</a><div>Forno Bellini</div><div>{said}</div></li>" for job in JOBS)
    rows = "".join(f"<tr><td><a href=/j/{job}>{job}</a><td>Forno Bellini<td>{day}" for job in JOBS)
    shown = (
        f"<table><tr><th>Job<th>Company<th>{label.rstrip(' :')}{rows}</table>"
        if shape == "table"
        else f"<ul>{items}</ul>"
    )
    page = f"<!doctype html><html lang={lang}><title>Jobs</title><h1>Jobs</h1>{shown}"
    postings = [
        r.posting for each in read_listings(as_snapshot(page, "https://x.example/"), now=NOW) for r in each.records
    ]
    told = {(each.valid_through, each.posted) for each in postings if each}
    assert told == {(date(2026, 12, 3), None)}
