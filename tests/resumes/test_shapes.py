"""Shapes of résumés that others do not have, line by line: pure, without a file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from footpath.resumes.facts import ResumeFacts, as_data
from footpath.resumes.layout import read_layout
from footpath.resumes.lines import TextLine, TextPlace


def found(*lines: str | TextLine) -> tuple[ResumeFacts, dict[str, Any]]:
    said = [each if isinstance(each, TextLine) else line(each) for each in lines]
    whole = [
        each if each.place.page else replace(each, place=TextPlace(at, text=each.text))
        for at, each in enumerate(said, 1)
    ]
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


def test_a_title_without_an_employer_is_asked_about_where_others_name_theirs_behind_the_title():
    facts, data = found(
        line("Ida Sorrel", size=1.8), "EXPERIENCE", "2019 – 2021\tClerk", "Lantern Works Ltd, York",
        "2017 – 2019\tNursing my mother", "2014 – 2017\tAssistant", "Calder Ltd, Leeds",
    )  # fmt: skip
    assert [each["name"] for each in data["work"]] == ["Lantern Works Ltd", "Calder Ltd"]
    assert any("Nursing" in each.what for each in facts.unsure)


def test_titles_below_their_employer_share_its_place():
    _, data = found(
        line("Ida Sorrel", size=1.8), "EXPERIENCE", line("Lantern Works, Inc.\tToledo, OH", bold=True),
        "Foreman\tMay 2021 – Present", line("Runs crews of nine", item=True),
        "Electrician\tJune 2016 – May 2021", line("Installed lamps", item=True),
    )  # fmt: skip
    assert [(each["name"], each["location"]) for each in data["work"]] == [("Lantern Works, Inc.", "Toledo, OH")] * 2


def test_a_period_wrapped_in_a_narrow_column_is_whole():
    _, data = found(
        line("Ida Sorrel", size=1.8), "EXPERIENCE", "Mar 2019–Sep\tClerk, Lantern Works Ltd, York",
        "2022\tLit lamps", "Assistant, Calder Ltd, Saint-\t2017 –", "Helens\t2019",
    )  # fmt: skip
    assert [(each["startDate"], each["endDate"]) for each in data["work"]] == [("2019-03", "2022-09"), ("2017", "2019")]
    assert data["work"][0]["highlights"] == ["Lit lamps"]


def test_entries_in_labelled_rows_are_read_by_their_labels():
    _, data = found(
        line("Ida Sorrel", size=1.8), "Expérience professionnelle",
        "Dates\tJuin 2017 →", "Fonction ou poste occupé\tIngénieure qualité",
        "Principales activités et responsabilités\tAudits de douze fournisseurs", "Animation d’une équipe",
        "Nom et adresse de l’employeur\tGaronne Aéro, Blagnac",
        "Dates\tMai 2011 - juin 2017", "Fonction ou poste occupé\tTechnicienne",
        "Nom et adresse de l’employeur\tAteliers du Lauragais, Castelnaudary",
    )  # fmt: skip
    assert data["work"] == [
        {
            "position": "Ingénieure qualité", "name": "Garonne Aéro", "location": "Blagnac", "startDate": "2017-06",
            "highlights": ["Audits de douze fournisseurs", "Animation d’une équipe"],
        },
        {
            "position": "Technicienne", "name": "Ateliers du Lauragais", "location": "Castelnaudary",
            "startDate": "2011-05", "endDate": "2017-06",
        },
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ("Français, langue maternelle – Anglais, C1", [("Français", "langue maternelle"), ("Anglais", "C1")]),
        ("Langue maternelle\tFrançais", [("Français", "Langue maternelle")]),
    ],
)
def test_languages_parted_by_dashes_or_behind_their_level(said: str, spoken: list[tuple[str, str]]):
    _, data = found(line("Ida Sorrel", size=1.8), "COMPÉTENCES" if "\t" in said else "LANGUES", said)
    assert [(each["language"], each["fluency"]) for each in data["languages"]] == spoken


def test_a_dash_in_the_name_of_a_certificate_is_asked_about():
    facts, data = found(line("Ida Sorrel", size=1.8), "CERTIFICATES", "Certified Associate – Accounting, SAP, 2020")
    assert "certificates" not in data
    (asked,) = [each for each in facts.unsure if each.choices]
    assert [each.label for each in asked.choices] == [
        "name: Certified Associate – Accounting; issuer: SAP", "name: Certified Associate; issuer: Accounting",
    ]  # fmt: skip


def test_the_number_of_a_street_is_no_postal_code_and_a_country_may_stand_in_brackets():
    _, data = found(line("Ida Sorrel", size=1.8), "Av. Colón 1240, piso 3, X5000 Córdoba (Argentina)")
    assert data["basics"]["location"] == {
        "address": "Av. Colón 1240, piso 3", "postalCode": "X5000", "city": "Córdoba", "countryCode": "AR",
    }  # fmt: skip


def test_a_label_of_another_section_in_the_head_gives_no_place():
    _, data = found(
        line("Ida Sorrel", size=1.8), "Qualifications\tMBBS, MRCP (UK)", "Address\t4 Linden Court, Norwich NR2 3TX"
    )
    assert data["basics"]["location"] == {"address": "4 Linden Court", "postalCode": "NR2 3TX", "city": "Norwich"}


def test_a_label_of_both_names_tells_their_order():
    _, data = found("Nom / Prénom\tSORREL Ida", "Téléphone\t+33 5 61 55 01 39")
    assert data["basics"]["name"] == "Ida SORREL"


def test_of_labels_beside_each_other_those_that_are_known_begin_anew():
    _, data = found("Ida Sorrel", "Fecha de nacimiento: 9 de octubre de 1984 Nacionalidad: argentina")
    assert data["x-footpath"] == {"date_of_birth": "1984-10-09", "citizenships": ["AR"]}


@pytest.mark.parametrize(
    ("said", "degree", "area"),
    [
        ("Diplôme d’ingénieur en mécanique", "Diplôme d’ingénieur", "mécanique"),
        ("Diplôme d’État d’aide-soignant", "Diplôme d’État d’aide-soignant", ""),
        ("Master 1 Marketing digital", "Master 1", "Marketing digital"),
        ("Licence Économie (mention bien)", "Licence", "Économie"),
    ],
)
def test_what_belongs_to_the_degree(said: str, degree: str, area: str):
    _, data = found(line("Ida Sorrel", size=1.8), "FORMATION", f"{said}\t2014 – 2016", "Université de Nantes")
    (study,) = data["education"]
    assert (study["studyType"], study.get("area", "")) == (degree, area)


def test_a_web_address_below_a_whole_mail_address_is_another_one():
    _, data = found(line("Ida Sorrel", size=1.8), line("ida.sorrel@example.com", room=0.0), "sorrel.example.net")
    assert (data["basics"]["email"], data["basics"]["url"]) == ("ida.sorrel@example.com", "https://sorrel.example.net")


def test_a_labelled_row_of_voluntary_work_is_no_table_of_jobs():
    _, data = found(line("Ida Sorrel", size=1.8), "VOLUNTEERING", "2015 – 2018\tTreasurer, Salford Food Bank")
    assert data["volunteer"][0]["position"] == "Treasurer"


def test_a_name_with_a_dot_of_its_own_stands_above_the_dates():
    _, data = found(
        line("Ida Sorrel", size=1.8), "EXPERIENCE", line("Software Engineer – Nervón Pagos S.A.", bold=True),
        "Bilbao · April 2021 – present", line("Settled payments for 40 banks", item=True),
    )  # fmt: skip
    (job,) = data["work"]
    assert (job["position"], job["name"], job["location"]) == ("Software Engineer", "Nervón Pagos S.A.", "Bilbao")


def test_an_employer_with_the_time_of_its_only_title_is_no_job_of_its_own():
    _, data = found(
        line("Ida Sorrel", size=1.8), "CAREER", "Rail Works, Wellington\tJul 2016 – Present",
        "Manager\tApr 2020 – Present", "Engineer\tJul 2016 – Mar 2020",
        "Strait Ports, Picton\tFeb 2012 – Jun 2016", "Project Engineer\tFeb 2012 – Jun 2016",
    )  # fmt: skip
    assert [(job["position"], job["name"]) for job in data["work"]] == [
        ("Manager", "Rail Works"), ("Engineer", "Rail Works"), ("Project Engineer", "Strait Ports"),
    ]  # fmt: skip


def test_a_line_with_a_beginning_is_a_task_where_dates_stand_in_a_column():
    _, data = found(
        line("Ida Sorrel", size=1.8), "BERUFSPRAXIS", "seit 06.2016\tBerufskraftfahrerin, Rhein Spedition GmbH",
        "Touren nach Norditalien", "Unfallfrei seit 2016", "04.2009 – 05.2016\tFahrerin, Getränke Hoff KG",
    )  # fmt: skip
    assert [job.get("highlights") for job in data["work"]] == [
        ["Touren nach Norditalien", "Unfallfrei seit 2016"],
        None,
    ]


def test_a_name_in_capitals_below_its_dates_heads_no_section():
    _, data = found(
        line("Clémence Sorel", size=1.8), line("LANGUES", bold=True, size=1.1), "Anglais : C1",
        line("Formation", bold=True, size=1.3), line("2016 – 2017", italic=True, size=0.9),
        line("CAPA", bold=True, size=1.1), "École des avocats de Rennes",
    )  # fmt: skip
    (study,) = data["education"]
    assert (study["studyType"], study["institution"]) == ("CAPA", "École des avocats de Rennes")


def test_dates_alone_and_labels_with_colons_are_entries():
    facts, data = found(
        line("Nuria Valdés", size=1.8), "Experiencia profesional",
        "De 03/2018 a la actualidad", "Empresa: Conservas S.L.", "Puesto: Contable", "Funciones:",
        line("Cierre mensual", item=True), "De 10/2012 a 02/2018", "Empresa: Asesoría Llanes", "Puesto: Auxiliar",
    )  # fmt: skip
    assert data["work"] == [
        {"name": "Conservas S.L.", "position": "Contable", "startDate": "2018-03", "highlights": ["Cierre mensual"]},
        {"name": "Asesoría Llanes", "position": "Auxiliar", "startDate": "2012-10", "endDate": "2018-02"},
    ]
    assert not facts.unsure


def test_the_first_row_of_a_table_names_its_columns():
    _, data = found(
        line("Raghav Iyer", size=1.8), "EDUCATION", "Degree\tInstitution\tYear\tCGPA",
        "BSc Physics\tKaveri Institute\t2018\t8.7", "Higher Secondary\tXavier School\t2014\t92%",
    )  # fmt: skip
    assert data["education"] == [
        {"studyType": "BSc", "area": "Physics", "institution": "Kaveri Institute", "endDate": "2018", "score": "8.7"},
        {"studyType": "Higher Secondary", "institution": "Xavier School", "endDate": "2014", "score": "92%"},
    ]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Ida Sorrel RGN", "Ida Sorrel"),
        ("Ida Sorrel, MBA", "Ida Sorrel"),
        ("IDA SORREL, CPA", "Ida Sorrel"),
        ("Ida Marie RUIZ", "Ida Marie RUIZ"),
    ],
)
def test_letters_of_a_degree_or_a_registration_are_no_part_of_the_name(said: str, name: str):
    _, data = found(line(said, size=1.8), "ida.sorrel@example.com")
    assert data["basics"]["name"] == name


@pytest.mark.parametrize(
    ("said", "address", "asked"),
    [("Wei Ling NG", "weiling.ng@example.com", []), ("Awa Fatou BA", "hello@example.com", ["BA"])],
)
def test_a_family_name_in_capitals_stays_also_where_a_degree_is_called_so(said: str, address: str, asked: list[str]):
    draft, data = found(line(said, size=1.8), address)
    assert data["basics"]["name"] == said
    assert [each for each in asked if not any(f"“{each}”" in unsure.what for unsure in draft.unsure)] == []


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("8, quai Sorel, 44000 Nantes", {"address": "8, quai Sorel", "postalCode": "44000", "city": "Nantes"}),
        ("Flat 3, 21 Row, Dublin 8, Ireland", {"address": "Flat 3, 21 Row", "city": "Dublin 8", "countryCode": "IE"}),
        ("12 High Street, Apt 4, Ireland", {"countryCode": "IE"}),
        ("Montréal (QC) H2X 1Y4", {"city": "Montréal", "region": "QC", "postalCode": "H2X 1Y4"}),
    ],
)  # fmt: skip
def test_parts_of_an_address(said: str, where: dict[str, str]):
    _, data = found(line("Ida Sorrel", size=1.8), said)
    assert data["basics"]["location"] == where


def test_a_whole_label_of_two_names_is_one_label():
    _, data = found("Nombre y apellidos: Nuria Valdés Quiroga", "Dirección: Calle Mayor 17, 33001 Oviedo")
    assert data["basics"]["name"] == "Nuria Valdés Quiroga"
    assert data["basics"]["location"]["city"] == "Oviedo"


@pytest.mark.parametrize(
    ("said", "name", "issuer"),
    [
        ("ASME Section IX, 6G (2019)", "ASME Section IX, 6G", None), ("Permis B, D", "Permis B, D", None),
        ("Rigging, Guild of Riggers, 2019", "Rigging", "Guild of Riggers"),
    ],
)  # fmt: skip
def test_a_code_behind_a_certificate_issued_nothing(said: str, name: str, issuer: str | None):
    _, data = found(line("Ida Sorrel", size=1.8), "CERTIFICATES", said)
    assert (data["certificates"][0]["name"], data["certificates"][0].get("issuer")) == (name, issuer)


def test_awards_are_read_and_a_sentence_is_asked_about():
    facts, data = found(
        line("Ida Sorrel", size=1.8), "AWARDS", "2021\tDoctoral Grant, Hall Foundation", "I won a cake once.",
    )  # fmt: skip
    assert data["awards"] == [{"title": "Doctoral Grant", "awarder": "Hall Foundation", "date": "2021"}]
    assert any("I won a cake once." in each.what for each in facts.unsure)


def test_a_list_under_an_unknown_heading_may_be_of_skills_or_of_interests():
    facts, data = found(
        line("Ida Sorrel", size=1.8),
        line("SKILLS", bold=True),
        "Excel",
        line("WHAT I BRING", bold=True),
        "Latte art, Cash",
    )
    (asked,) = facts.unsure
    assert [choice.label for choice in asked.choices] == ["skills: Latte art, Cash", "interests: Latte art, Cash"]
    chosen: dict[str, Any] = as_data(facts.with_choices([asked.choices[0]]).facts)
    assert [each["name"] for each in chosen["skills"]] == ["Excel", "Latte art", "Cash"]
    assert "Latte art" not in str(data)


def column(*said: tuple[str, float]) -> list[TextLine]:
    """The lines of a column of a page: texts with the sizes of their letters, the larger ones in bold."""
    return [
        TextLine(text, TextPlace(at, 1, text=text), bold=size > 1, size=size) for at, (text, size) in enumerate(said, 1)
    ]


def test_a_bar_at_the_side_has_headings_of_its_own_look():
    bar = column(("Langues", 1.08), ("Anglais : C1", 1), ("Outils", 1.08), ("Python", 1), ("Implication", 1.08))
    main = column(
        ("Expérience", 1.3), ("Analyste quantitative", 1.08), ("Caisse Boréale | juin 2016 – déc. 2020", 1),
        ("Formation", 1.3), ("Maîtrise en statistique", 1.08), ("Université de Laval | 2014 – 2016", 1),
    )  # fmt: skip
    name = TextLine("Ida Sorrel", TextPlace(1, 1, text="Ida Sorrel"), size=2.1)
    _, data = found(name, *main, *bar)
    assert [study["institution"] for study in data["education"]] == ["Université de Laval"]
    assert [each["name"] for each in data["skills"]] == ["Python"]


def test_headings_behind_bullets_are_told_from_items():
    _, data = found(
        line("Ida Sorrel", size=1.8), line("EXPERIENCE", bold=True, item=True), line("SIERRA BANK", bold=True),
        "Sales Manager", "Jan 2020 - Present", line("85 dealers", item=True), line("LANGUAGES", bold=True, item=True),
        "English: native",
    )  # fmt: skip
    assert (data["work"][0]["name"], data["work"][0]["highlights"]) == ("SIERRA BANK", ["85 dealers"])
    assert data["languages"] == [{"language": "English", "fluency": "native"}]


def test_a_line_above_a_list_is_a_project():
    _, data = found(
        line("Ida Sorrel", size=1.8),
        "PROJECTS",
        "Busline | Kotlin, PostGIS",
        line("Live map for two cities", item=True),
    )
    assert data["projects"] == [
        {"name": "Busline", "keywords": ["Kotlin", "PostGIS"], "highlights": ["Live map for two cities"]}
    ]


def test_studies_in_a_section_of_training_are_studies():
    _, data = found(
        line("Ida Sorrel", size=1.8), "Weiterbildungen", "2011 – 2014\tBachelor Pflege, Hochschule Chur",
        "2007 – 2010\tMittlere Reife, Realschule Thusis",
    )  # fmt: skip
    assert [study["institution"] for study in data["education"]] == ["Hochschule Chur", "Realschule Thusis"]


def test_headings_in_the_margin_stand_beside_dated_lines_too():
    _, data = found(
        line("Ida Sorrel", size=1.8), line("Profile\tI like loud libraries.", bold=True),
        line("Experience\tLibrarian, City Library, Cork — May 2016 to", bold=True), line("date", left=8.8),
        line("Assistant, Branch Library — May 2012 to April 2016", left=8.8),
        line("Education\tBA English, University College Cork — 2007–2010", bold=True),
        line("Skills\tKoha, Storytelling", bold=True), line("Kept the maps", left=8.8),
    )  # fmt: skip
    assert [(job["position"], job["startDate"], job.get("endDate")) for job in data["work"]] == [
        ("Librarian", "2016-05", None), ("Assistant", "2012-05", "2016-04"),
    ]  # fmt: skip
    assert data["education"][0]["institution"] == "University College Cork"


def test_addresses_alone_under_an_unknown_heading_are_the_persons_unless_a_name_stands_above():
    _, data = found(
        line("Ida Sorrel", size=1.8), line("Langues", bold=True), "Anglais : C1", line("Outils", bold=True), "Excel",
        line("Me joindre", bold=True), "ida@example.fr", "+33 6 12 34 77 88",
    )  # fmt: skip
    assert data["basics"]["email"] == "ida@example.fr"
    _, data = found(
        line("Ida Sorrel", size=1.8), line("Langues", bold=True), "Anglais : C1", line("Outils", bold=True), "Excel",
        line("Garants", bold=True), "Jean Petit", "jean@example.fr", "+33 6 12 34 77 88",
    )  # fmt: skip
    assert "email" not in data["basics"]


def test_a_town_behind_an_employer_may_end_like_a_title():
    _, data = found(
        line("Ida Sorrel", size=1.8), "EXPERIENCIA", line("Hotel Azul, Santander (marzo 2014 – mayo 2019)", bold=True),
        "Jefe de cocina",
    )  # fmt: skip
    (job,) = data["work"]
    assert (job["name"], job["location"], job["position"]) == ("Hotel Azul", "Santander", "Jefe de cocina")
