"""The message on the page to which a site leads on from a sent form, and the message over a form that is read back."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from tests.engine.test_pages_of_ends import ANSWERED, REDIRECTED, site

from footpath.engine.confirmed import Answers, confirmed
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.view import understand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View

Told: TypeAlias = "tuple[str, str, str, str]"
"""The language, the form's heading and button, and the message."""
NEW: Final = ("en", "New request", "Create request")
DONE: Final[tuple[Told, ...]] = (
    ("en", "New contact", "Create contact", "Contact was successfully created."),
    ("en", "Add a book", "Save", "Book “Frankenstein” was created successfully."),
    ("en", "Comments", "Post comment", "Your comment has been added."),
    ("en", "Submit a ticket", "Submit", "Your ticket has been created and a copy of it will be sent to you by email."),
    ("de", "Neuer Eintrag", "Anlegen", "Der Eintrag wurde erfolgreich angelegt."),
    ("de", "Antwort erstellen", "Absenden", "Dieser Beitrag wurde erfolgreich gespeichert."),
    ("fr", "Nouvelle demande", "Créer", "La demande a été créée avec succès."),
    ("es", "Nueva solicitud", "Crear", "La solicitud se ha creado correctamente."),
    ("nl", "Nieuwe aanvraag", "Aanmaken", "De aanvraag is succesvol aangemaakt."),
    ("it", "Nuova richiesta", "Inserisci", "Richiesta inserita con successo."),
    ("fr", "Graphiste", "Postuler", "Merci, votre candidature est envoyée ! Connectez-vous pour suivre l’avancement."),
)
NOT_DONE: Final[tuple[Told, ...]] = (
    (*NEW, "Your session has expired."),
    (*NEW, "The request could not be created."),
    (*NEW, "The request was not created."),
    (*NEW, "Draft request created."),
    (*NEW, "The request was created by Bo Lund."),
    (*NEW, "A copy of the request was created."),
    (*NEW, "The request will be created once you have paid."),
    (*NEW, "The request was created. It waits for your payment."),
    (*NEW, "The request was created. Please confirm it by the link in our email."),
    (*NEW, "The request was created, but the photo was lost."),
    (*NEW, "The request was deleted."),
    (*NEW, "The request was already created."),
    (*NEW, "The folder was created."),
    (*NEW, "Requests can be created from Monday."),
    (*NEW, "Was the request created?"),
    (*NEW, "Please sign in. The request was created for guests only."),
    ("de", "Neuer Antrag", "Anlegen", "Der Antrag wurde von einer anderen Person angelegt."),
    ("de", "Neuer Antrag", "Anlegen", "Der Antrag konnte nicht angelegt werden."),
    ("fr", "Nouvelle demande", "Créer", "La demande n'a pas été créée."),
    ("es", "Nueva solicitud", "Crear", "La solicitud no se ha creado."),
    ("nl", "Nieuwe aanvraag", "Aanmaken", "De aanvraag is niet aangemaakt."),
)
KEPT: Final[tuple[Told, ...]] = (
    ("en", "Settings", "Save", "All changes saved."),
    ("en", "Edit profile", "Save changes", "Your changes have been saved."),
    ("de", "Einstellungen", "Speichern", "Änderungen wurden gespeichert."),
    ("fr", "Profil", "Enregistrer", "Vos modifications ont été enregistrées."),
    ("es", "Perfil", "Guardar", "Cambios guardados."),
    ("nl", "Profiel", "Opslaan", "Je wijzigingen zijn opgeslagen."),
)
NOT_KEPT: Final[tuple[Told, ...]] = (
    ("en", "Settings", "Save", "Some changes were not saved."),
    ("en", "Settings", "Save", "Changes saved on this device only."),
    ("en", "Settings", "Save", "Changes are saved once you confirm your address."),
    ("en", "Settings", "Save", "You have unsaved changes."),
    ("de", "Einstellungen", "Speichern", "Änderungen konnten nicht gespeichert werden."),
    ("fr", "Profil", "Enregistrer", "Vos modifications n'ont pas été enregistrées."),
)


def shown(told: Told, entered: Sequence[str] | None, *, is_sent: bool, document: str) -> View:
    """A page with a form that holds what is `entered`; with none, the list to which the site led on."""
    language, heading, label, said = told
    page = site("https://example.com/form" if entered is not None else "https://example.com/list")
    page.heading(heading if entered is not None else "Larch", 1)
    if is_sent:
        with page.inside("alert", role="alert"):
            page.text(said)
    if entered is not None:
        with page.inside("form", step="form"):
            page.input("Name", value=entered[0])
            page.input("Email", "email", value=entered[1])
            page.button(label, type="submit", method="post")
    return understand(page.snapshot(lang=language, document=document))


ADA: Final = ("Ada Lovell", "ada.lovell@example.com")


def is_believed(told: Told, now: View, statuses: Sequence[int]) -> bool:
    before = shown(told, ADA, is_sent=False, document="d1")
    said = now.page.confirmation or confirmed(before, now, Answers(statuses, has_left=True))
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    now = dataclasses.replace(now, page=page)
    return bool(said) and not doubt_of_texts("fill_form", before, now, is_answered=True)


@pytest.mark.parametrize(("told", "is_end"), [*((each, True) for each in DONE), *((each, False) for each in NOT_DONE)])
def test_a_site_that_leads_on_tells_what_was_done(told: Told, *, is_end: bool):
    assert is_believed(told, shown(told, None, is_sent=True, document="d2"), REDIRECTED) is is_end


@pytest.mark.parametrize(("told", "is_end"), [*((each, True) for each in KEPT), *((each, False) for each in NOT_KEPT)])
def test_changes_are_saved_over_a_form_that_holds_them(told: Told, *, is_end: bool):
    assert is_believed(told, shown(told, ADA, is_sent=True, document="d2"), ANSWERED) is is_end


@pytest.mark.parametrize("told", KEPT, ids=lambda told: told[3])
def test_changes_are_not_saved_over_a_form_with_another_value(told: Told):
    assert not is_believed(told, shown(told, ("Ada Hale", ADA[1]), is_sent=True, document="d2"), ANSWERED)


def test_a_message_of_a_thing_that_may_be_anybodys_proves_nothing_beside_the_form():
    told = DONE[6]
    assert not is_believed(told, shown(told, ADA, is_sent=True, document="d2"), ANSWERED)
