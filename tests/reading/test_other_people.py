"""Questions that use the words of the person's own facts and ask for somebody else's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reading.builders import PageBuilder, asked_under, fields_of, only_field

from footpath.reading.fact_owner import may_be_own, of_another
from footpath.reading.vocabulary import load_table, meanings


@pytest.mark.parametrize(
    "question",
    [
        "Emergency contact name", "First name of your emergency contact", "Name of your manager", "Manager's email",
        "Supervisor phone number", "Referee's phone number", "Reference 1 name", "Recruiter name",
        "Mother's maiden name", "Spouse name", "Maiden name", "Other names used", "Country of birth",
        "Mother's place of birth", "Place of birth (country)", "Lieu de naissance de la mère",
        "Alternate email", "Secondary phone", "Email address of your employer", "Company website",
        "Previous company", "Position applied for", "Job title you are applying for", "Referral email",
        "How much notice did you give at your previous job?", "Kündigungsfrist bei der letzten Stelle",
        "Imię i nazwisko współmałżonka", "Okres wypowiedzenia u ostatniego pracodawcy", "Date de fin de préavis",
        "Job title there", "Start date of your current job",
        "Phone number shown on the poster", "Job title you are hiring for", "Beginn Ihrer letzten Stelle",
        "Hometown", "País de residencia fiscal", "País de residência fiscal",
        "Name des Vorgesetzten", "Nom de jeune fille", "Driver's license number", "Gender of your first child",
    ],
)  # fmt: skip
def test_a_fact_of_another_is_no_fact_of_the_persons(question: str) -> None:
    assert only_field(question).meaning in {"", "references", "education_school", "work_title", "work_start"}


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Business email", "email"), ("Legal first name", "given-name"), ("Contact number", "tel"),
        ("Name (as in your passport)", "name"), ("Company name", "organization"), ("Country of residence", "country"),
        ("Where do you live? (full address)", "street-address"),
        ("Wo wohnen Sie? (vollständige Adresse)", "street-address"), ("Where do you live? (city)", "address-level2"),
        ("Current or previous employer", "current_company"), ("Current or most recent title", "organization-title"),
    ],
)  # fmt: skip
def test_the_persons_own_keep_their_meaning(question: str, meaning: str) -> None:
    assert only_field(question).meaning == meaning


@pytest.mark.parametrize("heading", ["Emergency contact", "References", "Reference 2", "Parent / Guardian Information"])
def test_a_heading_may_say_whose_facts_stand_under_it(heading: str) -> None:
    page = PageBuilder()
    page.heading("Your details")
    page.input("Full name")
    page.heading(heading)
    page.input("Name")
    page.input("Phone", "tel")
    assert [f.meaning for f in fields_of(page)] == ["name", "", ""]


@pytest.mark.parametrize(
    "heading",
    [
        "Contatto di emergenza", "Persona da contattare in caso di emergenza", "Referenza", "Genitore o tutore",
        "Contatto presso il precedente datore di lavoro",
        "Im Notfall zu benachrichtigen", "Gesetzlicher Vertreter (nur bei Minderjährigen)", "Referenzgeber",
        "Vorgesetzte Person (Referenz)", "Firma (Notfallkontakt)",
        "Ansprechpartner beim letzten Arbeitgeber",
        "Personne à prévenir en cas d’urgence", "Responsable légal (mineurs)", "Référence professionnelle",
        "Contact chez votre dernier employeur",
        "Contacto de emergencia", "Representante legal", "Referencia laboral", "Contacto en su empresa anterior",
        "Kontakt w nagłych wypadkach", "Osoba do kontaktu w razie wypadku", "Opiekun prawny", "Osoba polecająca",
        "Noodcontact", "In geval van nood te waarschuwen", "Ouder of voogd", "Referenties", "Leidinggevende",
        "Contacto de emergência", "Encarregado de educação", "Referência profissional", "Contacto no último empregador",
        "Contact at your last employer", "Nominated by",
    ],
)  # fmt: skip
def test_a_heading_names_another_person_in_eight_languages(heading: str) -> None:
    assert asked_under(heading) == ["", ""]


@pytest.mark.parametrize(
    "heading",
    [
        "I tuoi dati",
        "Persönliche Daten",
        "Vos coordonnées",
        "Tus datos",
        "Twoje dane",
        "Jouw gegevens",
        "Os seus dados",
    ],
)
def test_a_heading_of_who_applies_takes_nothing_away_in_seven_languages(heading: str) -> None:
    assert asked_under(heading) == ["name", "tel"]


@pytest.mark.parametrize(
    ("heading", "town"),
    [
        ("Derzeitiger Arbeitgeber", "Ort"),
        ("Current employer", "City"),
        ("Employeur actuel", "Ville"),
        ("School", "City"),
    ],
)
def test_a_town_under_an_employer_or_a_school_is_where_that_is(heading: str, town: str) -> None:
    page = PageBuilder()
    page.input(town)
    page.heading(heading)
    page.input(town)
    assert [f.meaning for f in fields_of(page)] == ["address-level2", ""]


@pytest.mark.parametrize(
    "heading",
    ["Passenger 2", "Guest 3 of 4", "Additional driver", "Other guests", "Second applicant", "Reisender 2", "Child",
     "Gift recipient", "Alternative contact", "Person you are booking for"],
)  # fmt: skip
def test_a_heading_of_one_more_is_another_also_where_nobody_stands_before(heading: str) -> None:
    assert asked_under(heading, level=3) == ["", ""]


@pytest.mark.parametrize("heading", ["Passenger 1", "Guest 1 of 4", "Lead guest", "Traveller", "Step 2", "Person"])
def test_the_first_of_several_is_who_fills_the_form(heading: str) -> None:
    assert asked_under(heading, level=3) == ["name", "tel"]


@pytest.mark.parametrize(
    ("heading", "street"),
    [
        ("Previous address", ""), ("Address of your employer", ""), ("Company address", ""), ("Moving to", ""),
        ("Frühere Anschrift", ""), ("Work address", ""), ("Current address", "street-address"),
        ("Billing address", "street-address"), ("Lieferadresse", "street-address"),
    ],
)  # fmt: skip
def test_a_heading_that_asks_for_an_address_says_which(heading: str, street: str) -> None:
    page = PageBuilder()
    page.heading(heading, level=3)
    page.input("Street address")
    page.input("Full name")
    assert [field.meaning for field in fields_of(page)] == [street, "name"]


def test_a_job_called_manager_over_the_form_takes_nothing_away() -> None:
    assert asked_under("Account Manager", level=1) == ["name", "tel"]


@pytest.mark.parametrize(
    ("question", "type"),
    [
        ("Email of your partner", "email"), ("Recipient e-mail", "email"), ("Guarantor email", "email"),
        ("Doctor's phone", "tel"), ("Landlord phone", "tel"), ("Witness full name", "text"), ("Agency phone", "tel"),
        ("Date of birth of your partner", "text"), ("Gender of your partner", "text"), ("Your tailor's email", "email"),
        ("Phone number of the notary", "tel"), ("Email address of your band", "email"), ("Your twins’ address", "text"),
        ("E-Mail Ihres Vermieters", "email"), ("Telefon der Hausverwaltung", "tel"), ("E-mail du garant", "email"),
        ("Téléphone de votre médecin", "tel"), ("Correo electrónico de su pareja", "email"),
        ("Teléfono del avalista", "tel"), ("E-mail do seu fiador", "email"), ("Telefone da imobiliária", "tel"),
        ("School address", "text"), ("Address of your current employer", "text"), ("City of your university", "text"),
        ("High school name", "text"), ("Graduation year of high school", "text"),
    ],
)  # fmt: skip
def test_whoever_it_is_whose_facts_are_asked_for_they_are_not_the_persons(question: str, type: str) -> None:
    assert only_field(question, type).meaning == ""


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("Email of the applicant", "email"), ("Candidate's phone number", "tel"), ("Phone of your choice", "tel"),
        ("Name of the person completing this form", "name"), ("Name of the person who is applying", "name"),
        ("What's your email?", "email"), ("Country of your main residence", "country"), ("Date of birth", "bday"),
        ("Legal first name (as on your passport)", "given-name"), ("URL of your website", "url"),
        ("E-Mail-Adresse des Bewerbers", "email"), ("Telefonnummer, unter der Sie erreichbar sind", "tel"),
        ("Nom de la rue", "address-line1"), ("Téléphone du domicile", "tel"), ("Número de la casa", "house_number"),
        ("Nome do candidato", "name"), ("Email: do not use one of work", "email"), ("Your site's address", "url"),
        ("Which of the days suits you?", "start_date"), ("Doctor of Philosophy's year", "education_end"),
    ],
)  # fmt: skip
def test_words_for_who_applies_and_for_their_things_take_nothing_away(question: str, meaning: str) -> None:
    assert meaning not in of_another(question)


@pytest.mark.parametrize(
    "heading",
    [
        "Person to notify in an emergency", "In case of emergency", "Details of the person whom you recommend",
        "Person we may contact", "Your line manager", "Landlord's details", "About your partner", "Guarantor 2",
        "Spouse / Partner", "Parent or guardian", "Details of the employee who referred you",
        "Angaben zum Vermieter", "Coordonnées du garant", "Datos del avalista",
    ],
)  # fmt: skip
def test_a_heading_names_another_person_in_many_ways(heading: str) -> None:
    assert asked_under(heading) == ["", ""]


@pytest.mark.parametrize(
    "heading",
    [
        "Data Manager", "Emergency Nurse", "Personal Assistant", "Details of the person applying", "Your details",
        "Partner Manager", "Details of your application", "Contact details", "People and Culture",
    ],
)  # fmt: skip
def test_a_heading_of_a_job_or_of_who_applies_takes_nothing_away(heading: str) -> None:
    assert asked_under(heading) == ["name", "tel"]


@pytest.mark.parametrize(
    ("description", "meaning"),
    [
        ("Your line manager’s address, not your own.", ""), ("The parent's e-mail", ""),
        ("We write to you there. Your manager will not see it.", "email"), ("Not your work address.", "email"),
    ],
)  # fmt: skip
def test_a_description_may_say_that_it_is_another_persons(description: str, meaning: str) -> None:
    assert only_field("Email", "email", description=description).meaning == meaning


@pytest.mark.parametrize(
    "question",
    [
        "Send me a copy", "Send me a copy of my message", "Email me a copy of this form", "Send a copy to my email",
        "I would like to receive a copy of my answers", "Send myself a copy", "Email me a receipt",
        "Kopie an mich senden", "Ich möchte eine Kopie meiner Nachricht erhalten",
        "Je souhaite recevoir une copie de mon message", "M'envoyer une copie",
        "Enviarme una copia de mi mensaje", "Quiero recibir una copia", "Enviar-me uma cópia da minha mensagem",
    ],
)  # fmt: skip
def test_a_copy_of_what_is_sent_is_no_marketing(question: str) -> None:
    assert only_field(question, "checkbox", html_name="send_email").meaning == ""


@pytest.mark.parametrize(
    "question",
    [
        "Please send me a reply", "I would like to receive a response", "Email me an answer", "Please get back to me",
        "Contact me by e-mail about my request", "You may contact me about my enquiry",
        "Notify me of a reply to my message", "Contact me about my application", "Text me when my order ships",
        "Have you any other job offers?", "Informieren Sie mich über meine Anfrage", "Bitte rufen Sie mich zurück",
        "Erstellen Sie mir ein Angebot", "Recevoir une offre", "Donate my data to research",
        "Ich möchte per E-Mail eine Antwort erhalten", "Je souhaite recevoir une réponse par e-mail",
        "Deseo recibir una respuesta", "Quero receber uma resposta",
    ],
)  # fmt: skip
def test_a_reply_to_what_one_writes_is_no_marketing(question: str) -> None:
    assert only_field(question, "checkbox").meaning != "consent_marketing"


@pytest.mark.parametrize(
    "question",
    [
        "Contact me about my request and about offers", "Send me a reply and your newsletter",
        "Contact me about my enquiry and about other products", "Notify me of follow-up comments by email",
        "Send me the newsletter", "Send me updates about offers", "Send me news and offers by email", "Email me offers",
        "Send me a copy of your newsletter", "Ich möchte den Newsletter erhalten", "Je souhaite recevoir vos offres",
        "Quiero recibir ofertas", "Quero receber novidades",
        "Weekly offers", "Text me updates", "Get our magazine", "Please contact me by phone about deals",
        "Yes, I would like promotional calls", "Offers by SMS", "You may use my data for marketing purposes",
        "Ja, ich möchte Werbung erhalten", "Informieren Sie mich über Angebote", "Angebote und Neuigkeiten per SMS",
        "Ich möchte keine Werbung erhalten", "Halten Sie mich auf dem Laufenden",
        "Recevoir de la publicité par e-mail", "Je ne souhaite pas recevoir de publicité", "Recevoir nos bons plans",
        "Quiero recibir publicidad", "Deseo recibir promociones", "No quiero recibir publicidad",
        "Quero receber publicidade", "Aceito receber promoções", "Não quero receber publicidade",
        "Ik wil reclame ontvangen", "Houd mij op de hoogte van aanbiedingen", "Ik wil geen reclame ontvangen",
        "Desidero ricevere pubblicità", "Voglio ricevere offerte",
    ],
)  # fmt: skip
def test_what_is_marketing_stays_marketing(question: str) -> None:
    assert only_field(question, "checkbox").meaning == "consent_marketing"


def test_the_vocabulary_names_known_meanings_only() -> None:
    known = meanings().keys()
    for name, turn in load_table("other_people").items():
        assert isinstance(turn, dict)
        assert set(turn["of"]) <= known, name


@pytest.mark.parametrize(
    "question",
    [
        "Telefoon noodcontact", "E-mail van contactpersoon", "Naam partner",
        "Anhörigs telefon", "Referensens telefonnummer", "Sambos namn", "E-post till vårdnadshavare",
        "Telefonnummer des Erziehungsberechtigten", "Notfallkontakt Telefon", "E-Mail der Ansprechpartnerin",
        "Telefon opiekuna", "Imię małżonka", "Telefon do osoby polecającej",
        "Téléphone du conjoint", "Correo de la referencia laboral", "Telefono del referente", "E-mail da referência",
        "Second applicant: date of birth", "Phone (emergency contact)", "Telefon – Notfallkontakt",
        "Guardian: phone", "Geburtsdatum (Partner)", "Date of birth of the second applicant",
    ],
)  # fmt: skip
def test_a_compound_a_genitive_or_a_part_of_the_question_names_another_person(question: str) -> None:
    kind = "email" if "mail" in question.casefold() or "Correo" in question or "E-post" in question else "tel"
    assert only_field(question, "date" if "irth" in question or "Geburt" in question else kind).meaning == ""


@pytest.mark.parametrize(
    "question", ["Nazwisko rodowe", "Nazwisko panieńskie", "Flicknamn", "Meisjesnaam", "Cognome da nubile"]
)
def test_the_name_at_birth_is_another_name(question: str) -> None:
    assert only_field(question).meaning == ""


@pytest.mark.parametrize(
    "heading", ["Gesetzliche Vertretung", "Représentation légale", "Anhörig", "Vårdnadshavare 1", "Noodcontactpersoon"]
)
def test_a_heading_may_name_an_office_or_a_compound(heading: str) -> None:
    assert asked_under(heading) == ["", ""]


@pytest.mark.parametrize(
    "heading",
    ["Rechnungsanschrift (falls abweichend)", "Billing address (if different)", "Factuuradres (indien afwijkend)"],
)  # fmt: skip
def test_an_address_that_is_asked_only_if_it_differs_is_not_the_home(heading: str) -> None:
    page = PageBuilder()
    page.heading(heading)
    page.input("Street address")
    assert [field.meaning for field in fields_of(page)] == [""]


@pytest.mark.parametrize(
    "label", ["Guardian", "Contact in case of emergency", "Noodcontact", "Ouder/voogd", "Notfallkontakt", "Conjoint"]
)
def test_a_label_of_no_field_names_whose_the_inputs_beside_it_are(label: str) -> None:
    page = PageBuilder()
    for text in (label, "Applicant"):
        with page.box():
            page.label(text)
            page.input("Full name", placeholder="Full name")
            page.input("Phone", "tel", placeholder="Phone")
    assert [f.meaning for f in fields_of(page)] == ["", "", "name", "tel"]


FACTS = (("Full name", "text"), ("Email", "email"), ("Date of birth", "date"), ("Phone", "tel"))


@pytest.mark.parametrize(
    ("heads", "another"),
    [(("Applicant", "Partner"), 1), (("Noodcontact", "Sollicitant"), 0), (("Bewerber", "Ehegatte"), 1)],
)  # fmt: skip
@pytest.mark.parametrize("named", [True, False])
def test_the_head_of_a_column_names_whose_the_fields_below_it_are(
    heads: tuple[str, str], another: int, named: bool
) -> None:
    page = PageBuilder()
    with page.inside("table", step="table"):
        with page.box("tr"):
            for at, head in enumerate(heads):
                page.text(head, "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(200 + 200 * at, 20, 100, 18))
        for row, (label, kind) in enumerate(FACTS):
            with page.box("tr"):
                page.text(label, "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(20, 40 + 40 * row, 100, 28))
                for at in (0, 1):
                    page.input(label if named else "", kind, box=(200 + 200 * at, 40 + 40 * row, 150, 28))
    fields = fields_of(page)
    assert [f.meaning for f in fields[another::2]] == ["", "", "", ""]
    assert [f.meaning for f in fields[1 - another :: 2]] == ["name", "email", "bday", "tel"]


@pytest.mark.parametrize(
    ("heads", "another"), [(("Applicant", "Partner"), 1), (("Noodcontact", "Sollicitant"), 0), (("Ich", "Ehegatte"), 1)]
)
def test_the_head_of_a_row_names_whose_the_fields_on_it_are(heads: tuple[str, str], another: int) -> None:
    page = PageBuilder()
    with page.inside("table", step="table"):
        with page.box("tr"):
            for at, (label, _) in enumerate(FACTS):
                page.text(label, "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(200 + 200 * at, 20, 100, 18))
        for row, head in enumerate(heads):
            with page.box("tr"):
                page.text(head, "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(20, 40 + 40 * row, 100, 28))
                for at, (_, kind) in enumerate(FACTS):
                    page.input("", kind, box=(200 + 200 * at, 40 + 40 * row, 150, 28))
    fields = fields_of(page)
    of = [[f.meaning for f in fields[start : start + len(FACTS)]] for start in (0, len(FACTS))]
    assert of[another] == ["", "", "", ""]
    assert of[1 - another] == ["name", "email", "bday", "tel"]


@pytest.mark.parametrize(("corner", "own"), [("Referee", False), ("Emergency contact", False), ("No.", True)])
def test_the_head_over_the_heads_of_rows_names_whose_the_fields_on_them_are(corner: str, own: bool) -> None:
    page = PageBuilder()
    with page.inside("table", step="table"):
        with page.box("tr"):
            for at, label in enumerate((corner, *(each for each, _ in FACTS))):
                page.text(label, "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(20 + 200 * at, 20, 100, 18))
        for row in (0, 1):
            with page.box("tr"):
                page.text(str(row + 1), "cell")
                page.blocks[-1] = replace(page.blocks[-1], box=(20, 40 + 40 * row, 100, 28))
                for at, (_, kind) in enumerate(FACTS, 1):
                    page.input("", kind, box=(20 + 200 * at, 40 + 40 * row, 150, 28))
    assert bool({f.meaning for f in fields_of(page)} - {""}) is own


def under(heading: str) -> list[str]:
    """What a name, a street and a town mean under a heading of a form that asks first who the person is."""
    page = PageBuilder()
    page.heading("Rider", level=3)
    for question in ("First name", "Last name"):
        page.input(question)
    page.heading(heading, level=3)
    for question in ("Name", "Street address", "City"):
        page.input(question)
    return [field.meaning for field in fields_of(page)][2:]


@pytest.mark.parametrize(
    "heading",
    [
        "Invoice to (company)", "Ship to (company)", "Billing company", "Your company", "Company", "Firma",
        "Rechnungsempfänger (Firma)", "Unternehmensdaten", "Votre entreprise", "Facture à la société",
        "Datos de facturación de la empresa", "Fatturazione all’azienda (ditta)", "Facturatie aan bedrijf",
        "Dane do faktury (firma)", "Faktureras till (företag)", "Principal (company)",
    ],
)  # fmt: skip
def test_a_heading_of_an_organisation_asks_for_its_name_and_place(heading: str) -> None:
    assert under(heading) == ["", "", ""]


@pytest.mark.parametrize("heading", ["Entsendender Betrieb", "Sending workshop", "Training provider"])
def test_a_name_and_a_street_under_a_heading_of_their_own_are_of_whoever_it_names(heading: str) -> None:
    assert under(heading) == ["", "", ""]


@pytest.mark.parametrize(
    "heading", ["Company car", "Working at our company", "Assistant (organisation)", "Planner – Organisation"]
)
def test_a_job_or_a_question_with_the_word_for_a_company_takes_nothing_away(heading: str) -> None:
    assert asked_under(heading, level=1) == ["name", "tel"]


@pytest.mark.parametrize("heading", ["Billing address (if a company)", "Rechnungsanschrift (falls Firma)"])
def test_a_billing_address_of_a_company_alone_is_not_the_home(heading: str) -> None:
    page = PageBuilder()
    page.heading(heading)
    page.input("Street address")
    assert [field.meaning for field in fields_of(page)] == [""]


@pytest.mark.parametrize(
    ("label", "html_name", "identifies"),
    [
        ("CC", "cc_email", ""),
        ("Send a copy to", "", ""),
        ("Kopie an", "", ""),
        ("Kontakt-E-Mail", "", "email"),
        ("", "", "email"),
    ],
)
def test_a_field_for_an_address_whose_words_name_none_says_not_who_sends(label: str, html_name: str, identifies: str):
    page = PageBuilder()
    with page.inside("form", step="form"):
        page.input("Subject")
        page.input(label, "email", html_name=html_name)
        page.button("Send", type="submit")
    assert fields_of(page)[1].identifies == identifies


@pytest.mark.parametrize(
    ("question", "heading", "may_be"),
    [
        ("Which town do you come home to in the evening?", "", True),
        ("Which town do you come home to in the evening?", "Emergency contact", False),
        ("Which town do you work in?", "", False),
        ("In which town does your mother live?", "", False),
        ("Which town do you live in?", "", False),
    ],
)
def test_a_place_in_unknown_words_may_be_the_persons_own(question: str, heading: str, may_be: bool):
    assert may_be_own(question, heading) is may_be
