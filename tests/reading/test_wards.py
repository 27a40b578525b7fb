"""A form about a child, an animal or a deceased asks for the facts of somebody who does not fill it in."""

from __future__ import annotations

import pytest

from footpath.reading.read import read
from footpath.web.snapshot import as_snapshot


def meanings(*parts: str, lang: str = "en") -> dict[str, str]:
    """The meanings of a form's fields by heading and label; a part is a heading, a text in brackets, or a label."""
    html = "".join(_part(each) for each in parts)
    page = f"<!doctype html><html lang={lang}><title>t</title><form method=post>{html}<button>Send</button></form>"
    fields = read(as_snapshot(page, "https://site.example/")).fields
    return {f"{each.section} › {each.question}": each.meaning for each in fields}


def _part(text: str) -> str:
    for mark, tag in (("# ", "h1"), ("## ", "h2"), ("(", "p")):
        if text.startswith(mark):
            return f"<{tag}>{text.strip('#( )')}</{tag}>"
    kind = "file" if text == "CV" else "text"
    return f"<p><label>{text} <input type={kind}></label></p>"


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ("# Register a death", "First name", "Last name", "Date of birth", "Address")),
        ("en", ("# Kindergarten registration", "First name", "Last name", "Date of birth")),
        ("en", ("# Sunny House", "(Please fill in for your child)", "First name", "Last name", "Date of birth")),
        ("en", ("# Enrol your child", "## Personal details", "First name", "Last name", "Gender")),
        ("en", ("# Appointments", "Name", "Breed", "Age")),
        ("en", ("# Notice", "Name", "Date of birth", "Cause of death")),
        ("de", ("# Anmeldung Kita Sonnenschein", "Vorname", "Nachname", "Geburtsdatum")),
        ("de", ("# Angaben", "Vorname", "Nachname", "Sterbedatum")),
        ("fr", ("# Déclaration de décès", "Nom", "Prénom", "Date de naissance")),
        ("es", ("# Inscriba a su hijo", "Nombre", "Apellidos", "Fecha de nacimiento")),
        ("it", ("# Visita per il tuo cane", "Nome", "Età")),
        ("pt", ("# Matrícula na creche", "Nome", "Apelido", "Data de nascimento")),
        ("nl", ("# Meld uw kind aan", "Voornaam", "Achternaam", "Geboortedatum")),
        ("pl", ("# Zapisz swoje dziecko", "Imię", "Nazwisko", "Data urodzenia", "PESEL")),
        ("sv", ("# Anmälan till förskola", "Förnamn", "Efternamn", "Födelsedatum")),
    ],
)
def test_facts_of_a_ward_are_not_those_of_the_person(lang: str, parts: tuple[str, ...]):
    assert not any(meanings(*parts, lang=lang).values())


@pytest.mark.parametrize(
    ("parts", "owns"),
    [
        (("# Book a check for your pet", "Name", "Age", "Phone"), {"Phone": "tel"}),
        (("# Book a check for your pet", "Pet's name", "Name", "Phone"), {"Name": "name", "Phone": "tel"}),
        (("# Book a check for your pet", "Name", "Your name", "E-mail"), {"Your name": "name", "E-mail": "email"}),
        (("# Adopt a dog", "Name", "E-mail", "Age"), {"Name": "name", "E-mail": "email", "Age": "age"}),
        (("# Death claims clerk", "Name", "CV"), {"Name": "name", "CV": "resume"}),
    ],
)
def test_facts_of_the_person_stay(parts: tuple[str, ...], owns: dict[str, str]):
    told = {key.partition(" › ")[2]: meaning for key, meaning in meanings(*parts).items() if meaning}
    assert told == owns


@pytest.mark.parametrize(
    ("title", "person"),
    [
        ("Enrol your child", "Contact details"),
        ("Kindergarten registration", "Parents"),
        ("Report a death", "Informant"),
    ],
)
def test_a_section_of_the_person_behind_that_of_the_ward_stays(title: str, person: str):
    child = ("First name", "Last name", "Date of birth")
    told = meanings(f"# {title}", *child, f"## {person}", "Name", "Phone", "E-mail")
    assert list(told.values()) == ["", "", "", "name", "tel", "email"]


@pytest.mark.parametrize("holder", ["Titulaire du compte", "Titular de la cuenta", "Titular da conta", "Kontoinhaber"])
def test_an_account_holder_in_a_second_section_may_be_another(holder: str):
    told = meanings("## Contact", "Name", "E-mail", "Phone", f"## {holder}", "Name", "E-mail", "Phone")
    assert [*told.values()] == ["name", "email", "tel", "", "", ""]
