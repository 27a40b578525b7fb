"""Another person or firm, named by a noun with a word for now or before, or by a second line and place."""

from __future__ import annotations

import pytest
from tests.reading.builders import asked_under, only_field


@pytest.mark.parametrize(
    "heading",
    [
        "Current manager", "Previous landlord", "Derzeitiger Vorgesetzter", "Responsable actuel", "Locatore precedente",
        "Huidige leidinggevende", "Poprzedni wynajmujący", "Ancien employeur", "Deceased", "About your pet",
        "Ship to a different address", "Abweichende Lieferanschrift", "Destinatario", "Osoba zmarła", "Hausarzt",
    ],
)  # fmt: skip
def test_a_page_of_its_own_is_another_persons_by_a_noun_and_words_for_when(heading: str) -> None:
    assert asked_under(heading) == ["", ""]


@pytest.mark.parametrize("heading", ["Line manager", "Current position", "Data manager", "Last step"])
def test_a_job_and_words_for_when_alone_take_nothing_away(heading: str) -> None:
    assert asked_under(heading) == ["name", "tel"]


@pytest.mark.parametrize(
    ("question", "type"),
    [
        ("Telefono dell'azienda", "tel"), ("Telefoonnummer bedrijf", "tel"), ("Telefon firmy", "tel"), ("Faks", "tel"),
        ("Email alternativa", "email"), ("Inny adres e-mail", "email"), ("Website bedrijf", "url"),
        ("Child's native language", "text"), ("Country of degree", "text"),
    ],
)  # fmt: skip
def test_a_line_a_place_or_a_language_of_another_is_not_the_persons(question: str, type: str) -> None:
    assert only_field(question, type).meaning in {"", "fax"}
