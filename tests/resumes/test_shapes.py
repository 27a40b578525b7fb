"""Shapes of résumés that others do not have, line by line: pure, without a file."""

from __future__ import annotations

from typing import Any

import pytest

from footpath.resumes.facts import ResumeFacts, as_data
from footpath.resumes.layout import read_layout
from footpath.resumes.lines import TextLine, TextPlace


def found(*lines: str | TextLine) -> tuple[ResumeFacts, dict[str, Any]]:
    whole = [each if isinstance(each, TextLine) else line(each) for each in lines]
    facts = read_layout("PDF", whole)
    return facts, as_data(facts.facts)


def line(text: str, **more: Any) -> TextLine:
    return TextLine(text, TextPlace(1, text=text), **more)


def test_a_name_behind_a_column_at_its_left_belongs_to_no_section_of_the_column():
    _, data = found(
        "CONTACT", "orla.fenwick@example.com", "LANGUAGES", "English", "Welsh",
        line("Orla Fenwick", size=2.1), "EMPLOYMENT", "Data Analyst\tSep 2016 – Feb 2020", "Northern Grid Energy, York",
    )  # fmt: skip
    assert data["basics"]["name"] == "Orla Fenwick"
    assert [each["language"] for each in data["languages"]] == ["English", "Welsh"]


def test_the_line_between_an_employer_and_the_tasks_is_the_title():
    _, data = found(
        line("Jonas Reuter", size=1.8), "BERUFLICHER WERDEGANG",
        "seit 08/2019\tElbtal Maschinenbau GmbH, Dresden",
        line("Konstrukteur", left=8.7), line("Auslegung von Getrieben", left=8.7, item=True),
    )  # fmt: skip
    assert data["work"][0] | {"startDate": ""} == {
        "name": "Elbtal Maschinenbau GmbH", "position": "Konstrukteur", "location": "Dresden", "startDate": "",
        "highlights": ["Auslegung von Getrieben"],
    }  # fmt: skip


def test_lines_that_name_their_section_themselves_are_read_and_dated_prose_is_asked_about():
    facts, data = found(
        "Lucía Andrade Peña", "lucia.andrade@example.com",
        "2016 - 2019. Auxiliar de laboratorio en Quesos La Marina, Sagunto.",
        "Idiomas: español (nativo), inglés (B2).",
    )  # fmt: skip
    assert [each["language"] for each in data["languages"]] == ["español", "inglés"]
    assert "location" not in data["basics"]
    assert any("2016 - 2019" in each.what for each in facts.unsure)


def test_a_sentence_with_room_behind_it_ends_its_task():
    _, data = found(
        line("Camille Rousset", size=1.8), "EXPÉRIENCE", "Chargée de communication, Maison Vérac\tdepuis janvier 2021",
        line("Refonte du site et de la lettre mensuelle.", left=2.6, room=11.4),
        line("Organisation de six salons par an.", left=2.6, room=17.5),
    )  # fmt: skip
    assert data["work"][0]["highlights"] == [
        "Refonte du site et de la lettre mensuelle.", "Organisation de six salons par an.",
    ]  # fmt: skip


def test_a_dash_between_a_language_and_its_level_belongs_to_neither():
    _, data = found("Orla Fenwick", "orla@example.com", "LANGUAGES", "English — native", "Welsh – fluent")
    assert data["languages"] == [
        {"language": "English", "fluency": "native"}, {"language": "Welsh", "fluency": "fluent"},
    ]  # fmt: skip


def test_a_postal_code_of_letters_stands_behind_its_town():
    _, data = found(
        line("Maren Oduya", size=1.8), "14 Canal Row, Leeds LS2 7AB, United Kingdom", "maren@example.com",
        "EXPERIENCE", "Developer, Hallam Data\t2016 – 2020",
    )  # fmt: skip
    assert data["basics"]["location"] == {
        "address": "14 Canal Row", "postalCode": "LS2 7AB", "city": "Leeds", "countryCode": "GB",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "leave"),
    [
        ("BERUFSERFAHRUNG", "Elternzeit"),
        ("BERUFSERFAHRUNG", "Grundwehrdienst"),
        ("EXPERIENCE", "Parental leave"),
        ("EXPÉRIENCE", "Congé parental"),
        ("EXPERIENCIA", "Excedencia por cuidado de hijos"),
        ("ESPERIENZA", "Congedo parentale"),
        ("WERKERVARING", "Ouderschapsverlof"),
        ("EXPERIÊNCIA", "Licença parental"),
    ],
)
def test_a_leave_is_no_job(heading: str, leave: str):
    facts, data = found(
        line("Jonas Reuter", size=1.8), heading, "Consultant, Acme GmbH, Kassel\t2012 – 2016", f"{leave} 2016–2017",
        "Analyst, Marsh Bank, Kassel\t2017 – 2020",
    )  # fmt: skip
    assert [each["name"] for each in data["work"]] == ["Acme GmbH", "Marsh Bank"]
    assert f"whether “{leave}” belongs among your jobs" in [each.what for each in facts.unsure]


def test_a_title_beside_a_word_for_a_leave_is_a_job():
    _, data = found(line("Jo Reuter", size=1.8), "EXPERIENCE", "Unemployment Adviser, Acme Ltd, York\t2012 – 2016")
    assert data["work"][0]["position"] == "Unemployment Adviser"


@pytest.mark.parametrize("title", ["Curriculum vitae of Rosalind Marsh-Petrie", "Lebenslauf Rosalind Marsh-Petrie"])
def test_the_title_of_the_paper_is_no_part_of_the_name(title: str):
    _, data = found(line(title, size=1.8), "rosalind.marsh@example.com")
    assert data["basics"]["name"] == "Rosalind Marsh-Petrie"


def test_a_sentence_about_the_person_is_no_street():
    facts, data = found(
        "Rosalind Marsh-Petrie", "rosalind.marsh@example.com",
        "My name is Rosalind Marsh-Petrie and I live at 7 Quayside Mews, Whitby YO21 3PU.",
    )  # fmt: skip
    assert "address" not in data["basics"]["location"]
    assert any("7 Quayside Mews" in each.what for each in facts.unsure)


def test_a_grade_behind_a_degree_is_no_area():
    _, data = found(
        line("Rosalind Marsh-Petrie", size=1.8), "EDUCATION",
        "University of Leeds\t2009 – 2012", "BA History, first class",
        "University of York\t2005 – 2008", "BSc, first class",
    )  # fmt: skip
    assert [each.get("area", "") for each in data["education"]] == ["History", ""]
    assert [each["studyType"] for each in data["education"]] == ["BA", "BSc"]


def test_a_cover_for_a_leave_is_a_job_and_media_are_an_area():
    _, data = found(
        line("Jo Reuter", size=1.8), "EXPERIENCE", "Marketing Manager (Parental leave cover), Acme Ltd\t2012 – 2016",
        "EDUCATION", "BA Media Studies, University of Leeds\t2009 – 2012",
    )  # fmt: skip
    assert [each["name"] for each in data["work"]] == ["Acme Ltd"]
    assert data["education"][0]["area"] == "Media Studies"
