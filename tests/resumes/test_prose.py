"""Jobs and studies that sentences tell: pure, without a file. Whole résumés in prose: `test_layout.py`."""

from __future__ import annotations

import pytest
from tests.resumes.test_shapes import found


def job(*said: str) -> dict[str, object]:
    (only,) = jobs(*said)
    return only


def jobs(*said: str) -> list[dict[str, object]]:
    _, data = found("Robin Falk", "robin.falk@example.com", "EXPERIENCE", *said)
    return data.get("work", [])


def test_a_sentence_tells_title_employer_place_and_dates_and_is_kept_as_it_stands():
    said = "From June 2017 to the present I have been a Senior Surveyor at Pell & Harrow LLP in Bath. I write reports."
    assert job(said) == {
        "position": "Senior Surveyor", "name": "Pell & Harrow LLP", "location": "Bath", "startDate": "2017-06",
        "highlights": [said],
    }  # fmt: skip


def test_two_sentences_of_one_paragraph_tell_two_jobs():
    two = jobs(
        "I worked as a Waiter at Harbour Inn Ltd in Whitby from 2010 to 2014. I ran the grill. "
        "Since 2015 I have been a Baker at Millrace Bakery Ltd in Leeds."
    )
    assert [(each["position"], each["name"]) for each in two] == [
        ("Waiter", "Harbour Inn Ltd"),
        ("Baker", "Millrace Bakery Ltd"),
    ]


def test_a_verb_of_beginning_makes_the_only_date_the_start():
    only = job("I joined Greenline Rail Ltd in York in May 2018 as a Data Analyst and still work there.")
    assert (only["startDate"], only["name"], only["position"]) == ("2018-05", "Greenline Rail Ltd", "Data Analyst")
    assert "endDate" not in only


def test_one_name_behind_a_small_word_of_places_may_be_the_employer_so_the_person_is_asked():
    facts, data = found(
        "Robin Falk",
        "EXPERIENCIA",
        "De 2013 a 2019 trabajé como conductor en Autobuses del Norte. Llevé la ruta de la costa y formé a otros.",
    )
    assert "name" not in data["work"][0]
    assert "location" not in data["work"][0]
    (asked,) = [each for each in facts.unsure if "Autobuses del Norte" in each.what]
    assert [each.label.split(":")[0] for each in asked.choices] == ["employer", "place"]


def told(heading: str, said: str) -> tuple[dict[str, object], list[str]]:
    """The only job that a sentence tells, and what the person is asked about it."""
    facts, data = found("Robin Falk", heading, said)
    (only,) = data["work"]
    return only, [each.what for each in facts.unsure if "your name" not in each.what]


DEPARTMENTS = [
    ("EXPERIENCE", "From 2015 to 2019 I worked as an Analyst in Sales and wrote the monthly report."),
    ("EXPERIENCE", "From 2012 to 2014 I worked as a Manager in the Sales department and hired six people."),
    (
        "BERUFSERFAHRUNG",
        "Von 2015 bis 2019 arbeitete ich als Sachbearbeiterin im Vertrieb und betreute achtzig Kunden.",
    ),
    ("EXPÉRIENCE", "De 2015 à 2019, j'ai travaillé comme assistante au Service Commercial et j'ai suivi les clients."),
    ("EXPERIENCIA", "De 2012 a 2014 trabajé como técnico en el Departamento de Ventas y formé a tres personas."),
    ("EXPERIENCIA", "De 2015 a 2019 trabajé como administrativa en Ventas y llevé ochenta clientes de la zona."),
]
TOPICS = [
    ("EXPERIENCE", "From 2012 to 2014 I worked as a Researcher for Parkinson and other illnesses of the nerves."),
    ("EXPERIENCE", "From 2012 to 2014 I taught as a Teacher with English and German as my subjects."),
    ("BERUFSERFAHRUNG", "Von 2015 bis 2019 war ich als Forscherin zum Parkinson tätig und schrieb drei Aufsätze."),
    ("EXPÉRIENCE", "De 2015 à 2019, j'ai été chercheuse sur la maladie de Parkinson et j'ai publié trois articles."),
    ("EXPERIENCIA", "De 2015 a 2019 fui investigadora en Parkinson y publiqué tres artículos con el equipo."),
    ("EXPERIENCE", "From 2015 to 2019 I was a Porter with the Friends of Galway Hospital and kept the keys."),
]


@pytest.mark.parametrize(("heading", "said"), [*DEPARTMENTS, *TOPICS])
def test_a_department_or_a_topic_is_no_employer_so_the_person_is_asked(heading: str, said: str):
    job, asked = told(heading, said)
    assert job.keys().isdisjoint({"name", "location"})
    assert job["position"]
    assert asked


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("EXPERIENCE", "From 2015 to 2019 I was a Consultant for Siemens at Deloitte in Munich and led two projects."),
        ("BERUFSERFAHRUNG", "Von 2015 bis 2019 war ich Berater für Siemens bei Deloitte in Munich und leitete sie."),
        ("EXPÉRIENCE", "De 2015 à 2019, j'étais consultant pour Siemens chez Deloitte à Munich et je dirigeais."),
        ("EXPERIENCIA", "De 2015 a 2019 fui consultor para Siemens en la empresa Deloitte, en Munich, y dirigí dos."),
        (
            "EXPERIENCE",
            "From 2015 to 2019 I was a Consultant in Purchasing at Deloitte in Munich and led two projects.",
        ),
    ],
)
def test_a_client_and_an_employer_are_two_names(heading: str, said: str):
    job, _ = told(heading, said.replace("Deloitte", "Deloitte GmbH"))
    assert (job["name"], job["location"]) == ("Deloitte GmbH", "Munich")


@pytest.mark.parametrize(
    ("heading", "said", "reading"),
    [
        (
            "EXPERIENCE",
            "From 2015 to 2019 I was a Nurse at Ward Seven in Leeds and cared for thirty people.",
            "employer: Ward Seven; place: Leeds",
        ),
        (
            "EXPERIENCE",
            "From 2015 to 2019 I was a Speaker at PyCon and spoke about tests of programs.",
            "employer: PyCon",
        ),
        (
            "BERUFSERFAHRUNG",
            "Von 2015 bis 2019 war ich Entwickler bei Kunden wie Siemens in München und leitete ein Team.",
            "employer: Kunden wie Siemens; place: München",
        ),
        (
            "EXPÉRIENCE",
            "De 2015 à 2019, j'étais consultante chez Deloitte à Munich et je dirigeais le projet.",
            "employer: Deloitte; place: Munich",
        ),
        (
            "EXPERIENCE",
            "From 2015 to 2019 I was a Consultant for Siemens at Deloitte in Munich and led two projects.",
            "employer: Deloitte; place: Munich",
        ),
    ],
)
def test_a_name_of_no_known_kind_behind_at_is_asked_about(heading: str, said: str, reading: str):
    facts, data = found("Robin Falk", heading, said)
    (job,) = data["work"]
    assert job.keys().isdisjoint({"name", "location"})
    assert reading in [choice.label for each in facts.unsure for choice in each.choices]


def test_a_second_mention_in_the_resume_tells_an_employer():
    said = "From 2015 to 2019 I was a Consultant at Deloitte in Munich and led two projects."
    _, data = found("Robin Falk", "SUMMARY", "Ten years with Deloitte and others.", "EXPERIENCE", said)
    assert (data["work"][0]["name"], data["work"][0]["location"]) == ("Deloitte", "Munich")


@pytest.mark.parametrize(
    ("heading", "said", "firm"),
    [
        ("EXPERIENCE", "I was a Porter with the Night Team of Galway Hospital from 2015 to 2019.", "Galway Hospital"),
        ("BERUFSERFAHRUNG", "Seit 2018 bin ich Elektroniker in der Montage der Werft Ost GmbH.", "Werft Ost GmbH"),
        ("EXPERIENCIA", "De 2012 a 2014 fui técnico en el Departamento de Compras del Banco Ebro.", "Banco Ebro"),
    ],
)
def test_a_department_of_an_employer_names_the_employer(heading: str, said: str, firm: str):
    assert told(heading, said)[0]["name"] == firm


def test_an_apprenticeship_may_be_at_an_employer():
    said = "Von 2009 bis 2013 machte ich eine Ausbildung zum Elektroniker bei den Stadtwerken Greifswald."
    _, data = found("Robin Falk", "AUSBILDUNG", said)
    assert data["education"][0]["institution"] == "Stadtwerken Greifswald"


def test_two_names_without_a_word_for_an_employer_are_both_asked():
    job, asked = told("EXPERIENCIA", "De 2015 a 2019 fui consultor para Siemens en Deloitte y dirigí dos proyectos.")
    assert "name" not in job
    assert asked == ["whether “Siemens” is an employer", "whether “Deloitte” is an employer or a place"]


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("EXPERIENCE", "I started in 2015 as a Nurse at Galway Hospital and stayed there for four years."),
        ("EXPERIENCE", "In 2012 I began as a Junior Clerk at Marsh Bank in Leeds and in 2014 became its Head Clerk."),
        ("BERUFSERFAHRUNG", "2015 begann ich als Pflegerin im Klinikum Kassel. Nach drei Jahren ging ich."),
        ("EXPÉRIENCE", "En 2015, j'ai rejoint Deloitte comme consultante, puis j'ai quitté la société plus tard."),
        ("EXPERIENCIA", "En 2015 empecé como enfermera en el Hospital San Lucas y me quedé cuatro años en la planta."),
    ],
)
def test_a_job_is_present_only_if_a_word_says_so(heading: str, said: str):
    job, asked = told(heading, said)
    assert job.keys().isdisjoint({"startDate", "endDate"})
    assert [each for each in asked if each.startswith("when")]


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("EXPERIENCE", "In 2015 I joined Deloitte as a Consultant and I left in 2019 to raise my two children."),
        ("BERUFSERFAHRUNG", "2015 begann ich als Köchin im Hotel Adler. Das Haus verließ ich 2019 nach der Geburt."),
        ("EXPÉRIENCE", "En 2015, j'ai rejoint Deloitte comme consultante, et j'ai quitté la société en 2019."),
        ("EXPERIENCIA", "En 2015 empecé como enfermera en el Hospital San Lucas, y lo dejé en 2019 por la familia."),
    ],
)
def test_a_word_for_leaving_makes_the_second_date_the_end(heading: str, said: str):
    job, _ = told(heading, said)
    assert (job["startDate"], job["endDate"]) == ("2015", "2019")


@pytest.mark.parametrize(
    "said",
    [
        "From 2014 to 2016 our clinic was known as a centre of excellence in the north of the country.",
        "Between 2014 and 2016 the team of Dr. Harper at Leeds published four papers.",
        "In 2021 we replanted the long border for the National Garden Scheme.",
        "I have been fond of rowing since 2004, and of the sea at Whitby.",
    ],
)
def test_a_sentence_without_a_title_of_the_persons_tells_no_job(said: str):
    assert jobs(said) == []


def test_a_paragraph_that_begins_with_the_head_of_an_entry_is_head_and_task():
    only = job("Head Gardener, Ashcombe House, Totnes, 2018 – present. I look after eleven acres with four people.")
    assert (only["position"], only["name"], only["location"]) == ("Head Gardener", "Ashcombe House", "Totnes")
    assert only["highlights"] == ["I look after eleven acres with four people."]


def test_a_freelance_title_takes_a_town_for_no_employer():
    only = job("Freelance Translator, Leiden (2010 to 2016)", "Translated contracts for three law firms.")
    assert "name" not in only
    assert only["location"] == "Leiden"


def test_a_sentence_tells_a_study():
    _, data = found(
        "Robin Falk", "EDUCATION", "I studied Building Surveying at the University of Reading from 2008 to 2011."
    )
    assert data["education"] == [
        {"institution": "University of Reading", "area": "Building Surveying", "startDate": "2008", "endDate": "2011"}
    ]


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("BERUFSERFAHRUNG", "Von 2015 bis 2019 war ich Techniker bei Arbeiten an Windrädern in Husum und leitete sie."),
        ("BERUFSERFAHRUNG", "Von 2015 bis 2019 war ich Techniker bei Reparaturen an Windrädern in Husum und mehr."),
        ("EXPERIENCE", "From 2015 to 2019 I was a Consultant at Siemens for Capgemini in Munich and led two projects."),
        ("EXPÉRIENCE", "De 2015 à 2019, j'étais consultant chez Siemens pour Capgemini et je dirigeais le projet."),
    ],
)
def test_a_name_with_a_topic_or_a_client_directly_behind_it_is_asked_about(heading: str, said: str):
    job, asked = told(heading, said)
    assert job.keys().isdisjoint({"name", "location"})
    assert asked


@pytest.mark.parametrize(
    ("heading", "said", "firm"),
    [
        (
            "BERUFSERFAHRUNG",
            "Von 2015 bis 2019 war ich Techniker bei Siemens AG in Husum und leitete das Team.",
            "Siemens AG",
        ),
        (
            "EXPÉRIENCE",
            "De 2015 à 2019, j'étais consultant chez Deloitte SA en France et je dirigeais le projet.",
            "Deloitte SA",
        ),
        (
            "EXPERIENCE",
            "From 2015 to 2019 I was a Consultant at Institute for Design in Munich and led it all.",
            "Institute for Design",
        ),
    ],
)
def test_a_place_or_a_known_word_leaves_the_employer_as_it_is(heading: str, said: str, firm: str):
    assert told(heading, said)[0]["name"] == firm


def test_a_grade_is_no_area_of_study():
    said = "I completed a Master of Arts in first class at University of York from 2012 to 2013."
    _, data = found("Robin Falk", "EDUCATION", said)
    assert data["education"][0]["studyType"] == "Master of Arts"
    assert "area" not in data["education"][0]
