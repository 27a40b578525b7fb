"""The lines of a PDF: words, columns and what stands on each page."""

from __future__ import annotations

from tests.resumes.typed import Page, typed

from footpath.resumes.headings import is_heading
from footpath.resumes.pdf import read_pdf


def lines(pages: list[Page], font: str = "Helvetica") -> list[str]:
    return [line.text for line in read_pdf(typed(pages, font), is_heading)]


def test_a_space_in_letters_of_a_typewriter_parts_no_columns():
    said = ["Conducteur de bus, Transports du Nord (Lille)", "Chauffeur-livreur, Messageries du Port", "Permis B, D"]
    page: Page = [(55, 780 - 15 * at, text) for at, text in enumerate(said)]
    assert lines([page], "Courier") == said


def test_several_spaces_part_columns_in_letters_of_a_typewriter():
    assert lines([[(55, 780, "2015 - 2018      Cook")]], "Courier") == ["2015 - 2018\tCook"]


def test_the_footer_of_each_page_is_no_text_of_a_section_and_a_header_is_read_once():
    pages: list[Page] = [
        [
            (55, 800, "Ida Sorrel, ida.sorrel@example.com"),
            (55, 760, text),
            (240, 30, f"Ida Sorrel - page {number} of 2"),
        ]
        for number, text in ((1, "Cook, Harbour Kitchen"), (2, "Baker, Salt Mill"))
    ]
    assert lines(pages) == ["Ida Sorrel, ida.sorrel@example.com", "Cook, Harbour Kitchen", "Baker, Salt Mill"]


def test_dates_before_entries_are_no_column_beside_a_bar_with_headings_of_its_own():
    left: Page = [(50, 780, "Work experience"), (50, 600, "Education")]
    left += [(50, 760 - 50 * at, f"{2012 + at} - {2013 + at}") for at in range(3)] + [(50, 580, "2008 - 2011")]
    left += [(140, 760 - 50 * at, name) for at, name in enumerate(("Nurse", "Carer", "Porter"))] + [(140, 580, "BSc")]
    left += [(140, 745 - 50 * at, firm) for at, firm in enumerate(("Oak Clinic", "Elm House", "Ash Ward"))]
    bar: Page = [
        (420, 790 - 23 * at, text)
        for at, text in enumerate(
            ("Languages", "English", "Welsh", "Skills", "Triage", "Rosters", "Interests", "Chess")
        )
    ]
    found = lines([left + bar])
    assert "2012 - 2013\tNurse" in found
    assert "2008 - 2011\tBSc" in found
    assert found.index("Chess") == found.index("Languages") + 7
