"""Sections under unknown headings: what their entries show them to be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.resumes.test_shapes import found, line

from footpath.resumes.facts import as_data
from footpath.resumes.headings import kind_by_entries
from footpath.resumes.lines import without_bullet

HEAD = (line("Ida Sorrel", size=1.8, bold=True), "ida.sorrel@example.com")
SCHOOL = ("EDUCATION", "2004 – 2008\tBachelor of Arts, University of Leeds")
JOBS = ("2019 – 2021\tSales Manager, Lantern Works Ltd", "2015 – 2019\tAssistant Manager, Calder Ltd")


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (JOBS, "work"),
        (("2004 – 2008\tBachelor of Arts, University of Leeds",), "education"),
        (("2013 – 2020\tTécnico electromecánico, Molinos del Ebro S.A., Tudela",), "work"),
        (("2019 – 2021\tThree Lamps, Whitby", "2018 – 2019\tThe Sea Wall, York"), ""),
        (("2021\tSpeaker, Day of Lanterns",), ""),
        (("Parental leave 2018 – 2019",), ""),
    ],
)
def test_most_entries_tell_the_kind(lines: tuple[str, ...], kind: str):
    assert kind_by_entries([line(each) for each in lines]) == kind


def test_jobs_under_an_unknown_heading_are_the_jobs_where_no_other_heading_has_them():
    _, data = found(*HEAD, "ABROAD AND BEYOND", *JOBS, *SCHOOL)
    assert [each["name"] for each in data["work"]] == ["Lantern Works Ltd", "Calder Ltd"]


def test_they_are_a_reading_to_choose_where_the_jobs_have_a_heading():
    facts, data = found(*HEAD, "EXPERIENCE", JOBS[0], "ABROAD AND BEYOND", JOBS[1], *SCHOOL)
    assert len(data["work"]) == 1
    (asked,) = [each for each in facts.unsure if "ABROAD" in each.what]
    chosen: Any = as_data(facts.with_choices(asked.choices[:1]).facts)
    assert [each["name"] for each in chosen["work"]] == ["Lantern Works Ltd", "Calder Ltd"]


@pytest.mark.parametrize(
    ("bold", "jobs"),
    [
        ((), ["Lantern Works Ltd", "Calder Ltd"]),
        ((line("Sales", bold=True), line("Lamps", bold=True), line("Nights", bold=True)), []),
    ],
)
def test_a_bold_line_is_a_heading_where_most_bold_lines_are(bold: tuple[Any, ...], jobs: list[str]):
    school, spoken = line("Education", bold=True), line("Languages", bold=True)
    where = line("Abroad and beyond", bold=True)
    _, data = found(*HEAD, where, *JOBS, school, SCHOOL[1], *bold, spoken, "English (native)")
    assert [each["name"] for each in data.get("work", [])] == jobs


def test_labels_in_lines_under_an_unknown_heading_name_their_sections():
    _, data = found(
        *HEAD, "EXPERIENCE", *JOBS, "VARIOUS", "Languages:\tEnglish (native), Welsh (B2)", "Hobbies:\tRowing, chess",
    )  # fmt: skip
    assert [each["language"] for each in data["languages"]] == ["English", "Welsh"]
    assert [each["name"] for each in data["interests"]] == ["Rowing", "chess"]


def test_a_heading_of_a_time_without_a_job_heads_no_jobs():
    _, data = found(*HEAD, "EXPERIENCE", *JOBS, "CAREER BREAK", "Nov 2021 to Jan 2025: looking after my children")
    assert len(data["work"]) == len(JOBS)


def test_jobs_and_studies_need_no_heading_where_the_headings_are_pictures():
    _, data = found(
        line("Tobi Okafor", size=2.0, bold=True), "tobi@example.com, Galway, Ireland",
        line("Lead Designer — Saltwater Ltd, Galway\tMay 2022 – now", bold=True), line("Five screens", item=True),
        line("BA in Visual Communication — Claddagh College of Art\t2011 – 2015", bold=True),
    )  # fmt: skip
    assert [each["name"] for each in data["work"]] == ["Saltwater Ltd"]
    assert data["work"][0]["highlights"] == ["Five screens"]
    assert [each["institution"] for each in data["education"]] == ["Claddagh College of Art"]
    assert "postalCode" not in data["basics"]["location"]


def test_start_and_end_above_each_other_are_one_period():
    _, data = found(
        *HEAD, "EXPERIENCIA",
        line("03/2020\tJefa de obra", bold=True), line("actualidad\tCidacos S.L., Calahorra", italic=True),
        line("09/2015\tArquitecta técnica", bold=True), line("02/2020\tEstudio Iregua S.L., Logroño", italic=True),
    )  # fmt: skip
    assert [(each["name"], each["startDate"], each.get("endDate")) for each in data["work"]] == [
        ("Cidacos S.L.", "2020-03", None), ("Estudio Iregua S.L.", "2015-09", "2020-02"),
    ]  # fmt: skip


def test_an_employers_whole_time_is_no_job_of_its_own():
    _, data = found(
        *HEAD, "EXPERIENCE",
        line("Brightwater Steel plc, Sheffield June 2019 – present", bold=True),
        "Finance Business Partner (February 2023 – present)", line("Own the budget", item=True),
        "Management Accountant (June 2019 – January 2023)", line("Counted stock", item=True),
        line("Hallam & Pryce LLP, Leeds September 2015 – May 2019", bold=True), "Audit Trainee",
    )  # fmt: skip
    assert [(each["name"], each["position"], each["startDate"]) for each in data["work"]] == [
        ("Brightwater Steel plc", "Finance Business Partner", "2023-02"),
        ("Brightwater Steel plc", "Management Accountant", "2019-06"),
        ("Hallam & Pryce LLP", "Audit Trainee", "2015-09"),
    ]


def test_computer_languages_in_a_labelled_list_are_skills_and_spoken_ones_under_any_heading_are_languages():
    _, data = found(
        *HEAD, *SCHOOL, "TECHNIK UND SO WEITER", "Sprachen: C++, Rust", "Werkzeuge: CMake, Jenkins",
        "WAS ICH NOCH KANN", "Anglais : C1", "Breton : natif",
    )  # fmt: skip
    assert [(each["name"], each["keywords"]) for each in data["skills"]] == [
        ("Sprachen", ["C++", "Rust"]), ("Werkzeuge", ["CMake", "Jenkins"]),
    ]  # fmt: skip
    assert [each["language"] for each in data["languages"]] == ["Anglais", "Breton"]


def test_a_level_behind_several_languages_is_of_each():
    _, data = found(*HEAD, *SCHOOL, "LANGUAGES", "Spanish and Basque: native", "English · C1")
    assert [(each["language"], each["fluency"]) for each in data["languages"]] == [
        ("Spanish", "native"), ("Basque", "native"), ("English", "C1"),
    ]  # fmt: skip


def test_place_and_day_of_a_signature_say_nothing():
    facts, data = found(*HEAD, *SCHOOL, "SKILLS", "Excel, Python", "Mainz, den 4. Mai 2026")
    assert [each["name"] for each in data["skills"]] == ["Excel", "Python"]
    assert not any("Mainz" in each.what for each in facts.unsure)


def test_headings_in_a_look_of_their_own_are_told_by_heading_words():
    look = {"bold": True, "size": 1.1}
    facts, data = found(
        *HEAD, line("Ma formation", **look), "2004 – 2008\tLicence Histoire, Université de Brest",
        line("Mes langues", **look), "anglais (courant)", line("Hors travail", **look), "Ski",
    )  # fmt: skip
    assert [each["language"] for each in data["languages"]] == ["anglais"]
    assert any("the section “Hors travail”" in each.what for each in facts.unsure)


def test_a_number_without_a_country_has_the_countries_of_the_language_as_readings():
    facts, _ = found(
        line("Maëlle Fort", size=2.0), "06 55 50 12 33", "maelle.fort@example.com", "EXPÉRIENCE",
        "Responsable logistique chez Transports Kervadec SAS, de janvier 2019 à mars 2020", "FORMATION",
        "2012 – 2014\tMaster Logistique, Université de la Côte",
    )  # fmt: skip
    labels = [choice.label for each in facts.unsure for choice in each.choices]
    assert "France: +33 6 55 50 12 33" in labels


def test_headings_in_the_left_margin_are_headings():
    _, data = found(
        line("Volkmar Eichstädt", size=2.0, bold=True, left=8.2), line("v.eichstaedt@example.de", left=8.2),
        line("Berufspraxis\tProjektingenieur", bold=True), line("Warnow Werften GmbH, Rostock", left=8.2),
        line("03/2017 bis heute", left=8.2), line("Zwei Fähren", item=True, left=10.5),
        line("Studium\tDiplom Schiffbau", bold=True, left=1.9), line("Universität Rostock", left=8.2),
        line("2005 bis 2011", left=8.2), line("Sprachen\tDeutsch: Muttersprache", bold=True, left=1.4),
    )  # fmt: skip
    assert [(each["name"], each["startDate"]) for each in data["work"]] == [("Warnow Werften GmbH", "2017-03")]
    assert [each["institution"] for each in data["education"]] == ["Universität Rostock"]
    assert [each["language"] for each in data["languages"]] == ["Deutsch"]


def test_a_heading_between_two_dashes_is_no_item():
    assert without_bullet("— Practice —") == ("Practice", False)
    assert without_bullet("— 180 nights a season") == ("180 nights a season", True)


def test_certificates_in_a_labelled_line_are_no_study_where_nothing_has_a_heading():
    _, data = found(
        *HEAD, line("Gardener, Mendip Nurseries Ltd, Wells (2010 – 2014)", bold=True),
        "Certificates: PA1 Spraying (2016)",
    )  # fmt: skip
    assert "education" not in data
    assert data["certificates"] == [{"name": "PA1 Spraying", "date": "2016"}]
