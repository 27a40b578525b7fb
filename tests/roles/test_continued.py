"""What a page says beside the words that a goal expects: an exception, condition, duty or denial; or nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.test_telling import ends

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

Told: TypeAlias = tuple[str, str, str, str, str]
"""The language, the page's heading, the button, the expected words, and what the page says after the press: a line for
each text, `# ` before a heading.
"""
BACK: Final[tuple[Told, ...]] = (
    (
        "fr",
        "Mon compte",
        "Enregistrer",
        "Vos données ont été enregistrées",
        "Vos données ont été enregistrées, sauf le numéro de téléphone.",
    ),
    (
        "fr",
        "Mon compte",
        "Enregistrer",
        "Vos données ont été enregistrées",
        "Vos données ont été enregistrées. Le nouveau numéro sera actif après confirmation par le lien envoyé.",
    ),
    (
        "fr",
        "Votre panier",
        "Commander",
        "Commande passée",
        "# Commande passée\nVotre commande 4411 a été passée sans la lampe, qui est épuisée.",
    ),
    (
        "fr",
        "Votre panier",
        "Commander",
        "Commande passée",
        "# Commande passée\nPayez sous 24 heures, faute de quoi elle sera annulée.",
    ),
    (
        "fr",
        "Rendez-vous",
        "Réserver",
        "Rendez-vous réservé",
        "Rendez-vous réservé, sous réserve de l'accord du médecin.",
    ),
    (
        "fr",
        "Congés",
        "Demander",
        "Demande envoyée",
        "Demande envoyée. Elle n'a pas pu être transmise à votre responsable.",
    ),
    ("fr", "Messages", "Envoyer", "Bonjour Ann", "Bonjour Ann Non distribué"),
    ("fr", "Profil", "Enregistrer", "Profil enregistré", "Profil enregistré mais la photo n'a pas été reprise."),
    (
        "en",
        "Checkout",
        "Place order",
        "Order placed",
        "# Order placed\nYour order 4411 was placed without the oak chair, which has sold out.",
    ),
    ("en", "Checkout", "Place order", "Order placed", "# Order placed\nOrder 4411: back-ordered until June."),
    ("en", "Claims", "Approve", "approved", "Approved by you; needs a second approver"),
    ("en", "Claims", "Approve", "approved", "Approved, pending a second approver."),
    ("en", "Settings", "Save", "Settings saved", "Settings saved, except for the time zone."),
    (
        "en",
        "Settings",
        "Save",
        "Settings saved",
        "Settings saved. Your new address takes effect once you confirm it by the link we sent.",
    ),
    ("en", "Settings", "Save", "Settings saved", "Settings saved on this device only."),
    (
        "en",
        "Book a table",
        "Book",
        "Table booked",
        "# Table booked\nUnless you pay the deposit within an hour, it will be released.",
    ),
    ("en", "Book a table", "Book", "Table booked", "Table booked – but only for two guests."),
    ("en", "Invite", "Send invitation", "Invitation sent", "Invitation sent. It could not be delivered."),
    ("en", "Post", "Publish", "Published", "Published\nYour post is on hold until a moderator has looked at it."),
    ("en", "Chat", "Send", "See you at ten", "See you at ten Not delivered"),
    ("de", "Konto", "Speichern", "Änderungen gespeichert", "Änderungen gespeichert, ausgenommen die E-Mail-Adresse."),
    (
        "de",
        "Konto",
        "Speichern",
        "Änderungen gespeichert",
        "Änderungen gespeichert. Die neue Adresse gilt erst, wenn Sie den Link in der E-Mail bestätigt haben.",
    ),
    (
        "de",
        "Warenkorb",
        "Bestellen",
        "Bestellung aufgegeben",
        "# Bestellung aufgegeben\nIhre Bestellung 4411 wurde ohne die Lampe aufgegeben, die ausverkauft ist.",
    ),
    ("de", "Kurse", "Buchen", "Kurs gebucht", "Kurs gebucht (vorläufig, Warteliste)"),
    ("de", "Kurse", "Buchen", "Kurs gebucht", "Kurs gebucht, aber noch nicht bezahlt."),
    ("de", "Urlaub", "Beantragen", "beantragt", "Urlaub beantragt. Die Genehmigung durch Ihre Leitung steht noch aus."),
    ("de", "Nachrichten", "Senden", "Bis morgen", "Bis morgen Nicht zugestellt"),
    ("es", "Mi cuenta", "Guardar", "Cambios guardados", "Cambios guardados, excepto el correo."),
    (
        "es",
        "Mi cuenta",
        "Guardar",
        "Cambios guardados",
        "Cambios guardados. El nuevo correo se activará cuando confirme el enlace que le hemos enviado.",
    ),
    (
        "es",
        "Cesta",
        "Hacer pedido",
        "Pedido realizado",
        "# Pedido realizado\nSu pedido 4411 se ha realizado sin la lámpara, que está agotada.",
    ),
    ("es", "Mensajes", "Enviar", "Hasta mañana", "Hasta mañana No entregado"),
    ("es", "Mensajes", "Enviar", "Hasta mañana", "Hasta mañana (en revisión)"),
    ("es", "Mensajes", "Enviar", "Sigue disponible", "Sigue disponible No entregado"),
    (
        "es",
        "Anuncios",
        "Publicar",
        "Anuncio publicado",
        "Anuncio publicado. Lamentablemente las fotos no se han subido.",
    ),
    ("it", "Profilo", "Salva", "Modifiche salvate", "Modifiche salvate, tranne l'indirizzo e-mail."),
    (
        "it",
        "Profilo",
        "Salva",
        "Modifiche salvate",
        "Modifiche salvate. Il nuovo indirizzo sarà attivo solo dopo la conferma tramite il link inviato.",
    ),
    (
        "it",
        "Carrello",
        "Ordina",
        "Ordine effettuato",
        "# Ordine effettuato\nIl Suo ordine 4411 è stato effettuato senza la lampada, che è esaurita.",
    ),
    ("it", "Prenota", "Prenota", "Posto prenotato", "Posto prenotato, in attesa di approvazione."),
)
KEPT: Final[tuple[Told, ...]] = (
    ("fr", "Mon compte", "Enregistrer", "Vos données ont été enregistrées", "Vos données ont été enregistrées."),
    (
        "fr",
        "Votre panier",
        "Commander",
        "Commande passée",
        "# Commande passée\nMerci ! Votre commande porte le numéro 4411. Vous recevrez un e-mail de confirmation.",
    ),
    ("fr", "Messages", "Envoyer", "Bonjour Ann", "Bonjour Ann 12:04"),
    (
        "fr",
        "Profil",
        "Enregistrer",
        "Profil enregistré",
        "Profil enregistré\n# Vos avis\nVous n'avez pas encore d'avis.",
    ),
    (
        "fr",
        "Rendez-vous",
        "Annuler le rendez-vous",
        "Rendez-vous annulé",
        "Rendez-vous annulé\nVous n'avez aucun rendez-vous.",
    ),
    (
        "en",
        "Checkout",
        "Place order",
        "Order placed",
        "# Order placed\nThank you. Your order number is 4411.\nWe will email you a receipt.",
    ),
    (
        "en",
        "Checkout",
        "Place order",
        "Order placed",
        "# Order placed\nOrder 4411. Delivery on 4 May between 9 and 12.",
    ),
    ("en", "Claims", "Approve", "approved", "Ann Lee: approved"),
    ("en", "Projects", "Create project", "Project created", "Project created\nNo tasks yet."),
    ("en", "Bookings", "Cancel booking", "cancelled", "Your booking was cancelled.\nYou have no bookings."),
    ("en", "Cart", "Remove", "removed", "Item removed. Your cart is empty."),
    (
        "en",
        "Book a table",
        "Book",
        "Table booked",
        "# Table booked\nFriday 4 December, 19:30, 2 guests\nIf you need to change anything, call us.",
    ),
    ("en", "Chat", "Send", "See you at ten", "See you at ten\nJust now"),
    ("en", "Settings", "Save", "Settings saved", "Settings saved\nLast change: 4 May, 10:20"),
    (
        "en",
        "Invite",
        "Send invitation",
        "Invitation sent",
        "Invitation sent. Ann Lee will get an e-mail within a few minutes.",
    ),
    ("en", "Post", "Publish", "Published", "Published\n0 comments"),
    ("de", "Konto", "Speichern", "Änderungen gespeichert", "Änderungen gespeichert."),
    (
        "de",
        "Warenkorb",
        "Bestellen",
        "Bestellung aufgegeben",
        "# Bestellung aufgegeben\nVielen Dank! Ihre Bestellnummer lautet 4411.\nSie erhalten in Kürze eine E-Mail.",
    ),
    (
        "de",
        "Kurse",
        "Stornieren",
        "storniert",
        "Töpfern wurde storniert. Die Kursgebühr von 80 € wird trotzdem fällig.",
    ),
    ("de", "Kurse", "Stornieren", "storniert", "Töpfern wurde storniert.\nSie haben keine Kurse gebucht."),
    ("de", "Nachrichten", "Senden", "Bis morgen", "Bis morgen\nZugestellt"),
    ("de", "Termin", "Buchen", "Termin gebucht", "Termin gebucht\nMontag, 4. Mai, 10:20 Uhr, Zimmer 12"),
    ("es", "Mi cuenta", "Guardar", "Cambios guardados", "Cambios guardados"),
    (
        "es",
        "Cesta",
        "Hacer pedido",
        "Pedido realizado",
        "# Pedido realizado\nGracias. Su número de pedido es 4411.\nLe enviaremos un correo con los detalles.",
    ),
    ("es", "Mensajes", "Enviar", "Hasta mañana", "Hasta mañana\nEntregado"),
    ("it", "Profilo", "Salva", "Modifiche salvate", "Modifiche salvate."),
    (
        "it",
        "Carrello",
        "Ordina",
        "Ordine effettuato",
        "# Ordine effettuato\nGrazie! Il numero del Suo ordine è 4411. Riceverà una e-mail di conferma.",
    ),
    ("it", "Prenota", "Prenota", "Posto prenotato", "Posto prenotato\nVenerdì 4 dicembre, ore 19:30"),
)


def page(told: Told, said: str = "", *, entered: str | None = "Ann Lee") -> tuple[Snapshot, str]:
    language, heading, label, *_ = told
    page = PageBuilder(url="https://rooms.example.com/form", title="Larch & Sons")
    page.heading(heading, 1)
    for line in filter(None, said.splitlines()):
        page.heading(line[2:], 2) if line.startswith("# ") else page.text(line)
    button = ""
    if entered is not None:
        with page.inside("form", step="form"):
            page.input("Name", value=entered)
            button = page.button(label, type="submit", method="post")
    return page.snapshot(lang=language, document="d1"), button


def is_end(told: Told, entered: str | None) -> bool:
    goal = f'enter "{told[3]}" in "Name", click "{told[2]}", check that "{told[3]}" is shown'
    if told[3] not in ("Bonjour Ann", "See you at ten", "Bis morgen", "Hasta mañana", "Sigue disponible"):
        goal = goal.replace(f'enter "{told[3]}"', 'enter "Ann Lee"')
    return ends(goal, told[2], page(told), page(told, told[4], entered=entered)[0])


@pytest.mark.parametrize("entered", ["", None], ids=["over an empty form", "instead of it"])
@pytest.mark.parametrize("told", BACK, ids=lambda told: told[4])
def test_words_that_the_page_takes_back_beside_them_are_no_end(told: Told, entered: str | None):
    assert not is_end(told, entered)


@pytest.mark.parametrize("entered", ["", None], ids=["over an empty form", "instead of it"])
@pytest.mark.parametrize("told", KEPT, ids=lambda told: told[4])
def test_words_beside_which_nothing_limits_them_are_one(told: Told, entered: str | None):
    assert is_end(told, entered)


def claims(ada: str, toast: str = "", *, is_first: bool = False) -> tuple[Snapshot, str]:
    page = PageBuilder(url="https://claims.example.com/", title="Claims")
    page.heading("Claims to approve", 1)
    button = ""
    for name, state in (("Ada Cole", ada), ("Ben Ito", "Pending" if is_first else "Pending since Monday")):
        with page.inside("row"):
            page.text(f"{name} {state}")
            button = button or page.button("Approve")
    if toast:
        with page.inside("status"):
            page.text(toast)
    return page.snapshot(lang="en", document="d1"), button


@pytest.mark.parametrize(
    ("ada", "toast", "is_proof"),
    [
        ("Approved", "", True),
        ("Approved", "Ada Cole: approved", True),
        ("Awaiting second approver", "Approved by you; needs a second approver", False),
    ],
)
def test_what_another_row_says_takes_nothing_back(ada: str, toast: str, *, is_proof: bool):
    goal = 'click "Approve" in the row of "Ada Cole", check that "approved" is shown'
    assert ends(goal, "Approve", claims("Pending", is_first=True), claims(ada, toast)[0]) is is_proof


@pytest.mark.parametrize(("chosen", "is_end"), [('click "On hold", ', True), ('click "Urgent", ', False)])
def test_a_choice_that_the_goal_has_pressed_is_no_limit(chosen: str, is_end: bool) -> None:
    goal = f'click "Status", {chosen}click "Update", check that "Ticket updated" is shown'

    def ticket(*said: str) -> tuple[Snapshot, str]:
        built = PageBuilder(url="https://desk.example.com/tickets/7", title="Ticket 7")
        built.heading("Ticket 7", 1)
        for each in said:
            built.text(each)
        button = built.button("Update", method="post")
        return built.snapshot(lang="en", document="d1"), button

    assert ends(goal, "Update", ticket("Open"), ticket("Ticket updated", "On hold")[0]) is is_end
