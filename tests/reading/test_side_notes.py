"""Remarks in brackets that ask for no other fact: in which paper a name stands, what a number is for."""

from __future__ import annotations

import pytest
from tests.reading.builders import only_field

from footpath.language.phones import line_of

AS_ON_PAPER = {
    "First name (as on your ID)": "given-name", "Surname (as shown on passport)": "family-name",
    "Date of birth (as in passport)": "bday", "Vorname (wie im Ausweis)": "given-name",
    "Nachname (laut Reisepass)": "family-name", "Prénom (comme sur le passeport)": "given-name",
    "Nombre (como en el DNI)": "given-name", "Apellidos (tal como aparecen en el pasaporte)": "family-name",
    "Cognome (come sul passaporto)": "family-name", "Voornaam (zoals in paspoort)": "given-name",
    "Imię (jak w dowodzie)": "given-name", "Förnamn (som i passet)": "given-name",
    "Apelido (como consta no documento)": "family-name",
}  # fmt: skip
FOR_REACHING = {
    "Phone (for delivery)": "tel", "Telefon (für Rückfragen)": "tel", "Téléphone (pour le livreur)": "tel",
    "Teléfono (para el transportista)": "tel", "Telefoon (voor bezorging)": "tel", "E-mail (for the receipt)": "email",
    "Telefone (para a entrega)": "tel", "Telefono (per la consegna)": "tel", "Telefon (dla kuriera)": "tel",
    "Telefon (för leverans)": "tel",
}  # fmt: skip


@pytest.mark.parametrize(("label", "meaning"), (AS_ON_PAPER | FOR_REACHING).items())
def test_a_remark_that_asks_for_nothing_else_leaves_the_question_as_it_is(label: str, meaning: str):
    assert only_field(label).meaning == meaning


@pytest.mark.parametrize(
    "label",
    [
        "Phone (for the guardian)", "Phone (for emergencies)", "First name (as in your mother's passport)",
        "Name (as on card)", "Vorname (wie im Ausweis des Kindes)", "Téléphone (pour le médecin)",
        "Name (for delivery to a friend)", "Nombre (como en el DNI del titular)",
    ],
)  # fmt: skip
def test_a_remark_about_somebody_or_something_else_counts(label: str):
    assert only_field(label).meaning in {"", "cc-name"}


@pytest.mark.parametrize(
    "label",
    ["Mobil- oder Festnetznummer", "Landline or mobile number", "Teléfono fijo o móvil", "Telefono fisso o cellulare"],
)
def test_a_mobile_or_a_landline_is_a_number_of_any_line(label: str):
    assert (only_field(label, "tel").meaning, line_of(label)) == ("tel", "")
    assert only_field("Landline or mobile number").meaning == "tel"


def test_a_mobile_and_no_landline_is_a_mobile():
    assert [line_of(each) for each in ("Mobile (not a landline)", "Handynummer, kein Festnetz")] == ["mobile", "mobile"]
