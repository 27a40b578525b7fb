"""Twelve ways in which résumés look, drawn after the rules that read them: six, and six more after those had taught."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.resumes.drawn import Block, Dated, Drawing, Text, column, docx, html, pdf
from tests.resumes.styles import Resume, h, items, month, name, people, skills, span, studied, url

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Person = dict[str, Any]


# --- six that were drawn after the rules stood


def kowalczyk(p: Person) -> Resume:
    """Sidebar right, the dates of a job on the line of its employer, headings in capitals with letters apart."""
    b = p["basics"]
    main: list[Block] = [h("P R O F I L E"), Text(b["summary"]), h("W O R K   H I S T O R Y".replace("   ", "  "))]
    for w in p["work"]:
        main += [
            Text(w["position"], bold=True),
            Text(f"{w['name']} / {w['location']}", span(w, "en", dash=" to ")),
            *items(w),
        ]
    main += [h("E D U C A T I O N")]
    for e in p["education"]:
        main += [Text(f"{e['institution']}", span(e, "en"), bold=True), Text(f"{e['studyType']} in {e['area']}")]
    side: list[Block] = [
        h("C O N T A C T"),
        Text("Warsaw, Poland"),
        Text(b["phone"]),
        Text(b["email"]),
        Text(url(p, "GitHub")),
    ]
    side += [h("S K I L L S"), Text(" · ".join(skills(p)))]
    side += [h("L A N G U A G E S"), *(Text(x["language"], x["fluency"]) for x in p["languages"])]
    side += [
        h("C E R T I F I C A T E S"),
        *(Text(f"{c['name']}, {c['issuer']} {c['date']}") for c in p["certificates"]),
    ]
    return Resume("kowalczyk", html(Drawing([name(p), Text(b["label"])], main, side), side="right"), p)


def delgado(p: Person) -> Resume:
    """A Word file without styles: headings are bold capitals, everything is of one size but the name."""
    b = p["basics"]
    where = b["location"]

    def bold(text: str) -> Text:
        return Text(text.upper(), bold=True)

    d = Drawing(
        head=[name(p), Text(f"{where['city']}, {where['region']} {where['postalCode']} | {b['phone']} | {b['email']}")]
    )
    d.main = [bold(b["label"]), Text(b["summary"]), bold("Teaching Experience")]
    for w in p["work"]:
        d.main += [
            Text(f"{w['position']}, {w['name']}, {w['location']}", span(w, "en", "long"), italic=True),
            *items(w),
        ]
    d.main += [bold("Education")]
    for e in p["education"]:
        d.main += [Text(f"{e['institution']}, {e['studyType']} in {e['area']}", span(e, "en", "long"), italic=True)]
    d.main += [bold("Certification"), *(Text(f"{c['name']}, {c['date']}") for c in p["certificates"])]
    d.main += [bold("Skills"), *(Text(each, kind="item") for each in skills(p))]
    d.main += [bold("Languages"), Text("; ".join(f"{x['language']} - {x['fluency']}" for x in p["languages"]))]
    return Resume("delgado", docx(d), p)


def hofer(p: Person) -> Resume:
    """A drawn PDF with a table of contact data, dates left and long ones with months in words."""
    b, own = p["basics"], p["x-footpath"]
    where = b["location"]
    main: list[Block] = [
        name(p),
        Text(b["label"]),
        Text(
            f"geboren am {'.'.join(reversed(own['date_of_birth'].split('-')))} in Graz, Staatsangehörigkeit: Österreich"
        ),
        Text(f"{where['address']}, {where['postalCode']} {where['city']}, Österreich"),
        Text(f"Tel. {b['phone']} · {b['email']}"),
        h("Beruflicher Werdegang"),
    ]
    for w in p["work"]:
        main.append(
            Dated(
                span(w, "de", "number", "-"),
                (Text(f"{w['position']}, {w['name']}, {w['location']}", bold=True), *items(w)),
            )
        )
    main += [h("Akademische Ausbildung")]
    for e in p["education"]:
        main.append(
            Dated(span(e, "de", dash="-"), (Text(e["institution"], bold=True), Text(f"{e['studyType']}, {e['area']}")))
        )
    main += [h("Kenntnisse"), *(Text(each, kind="item") for each in skills(p))]
    main += [h("Fremdsprachen"), *(Text(f"{x['language']} {x['fluency']}") for x in p["languages"])]
    return Resume("hofer", pdf([list(column(main, 60, 790))]), p)


def girard(p: Person) -> Resume:
    """Name and headings of the size of the text, in colour; company first, in capitals."""
    b = p["basics"]
    d = Drawing(
        head=[name(p), Text(f"{b['label']} | {b['location']['city']}"), Text(f"{b['email']} | {b['phone']} | {url(p)}")]
    )
    d.main = [h("EXPÉRIENCES")]
    for w in p["work"]:
        d.main += [
            Text(f"{w['name'].upper()}, {w['location']}", span(w, "fr", "long")),
            Text(w["position"], italic=True),
            *items(w),
        ]
    d.main += [h("FORMATION")]
    for e in p["education"]:
        d.main += [Text(f"{e['studyType']} {e['area']}", span(e, "fr")), Text(e["institution"], italic=True)]
    d.main += [
        h("COMPÉTENCES"),
        Text(", ".join(skills(p))),
        h("LANGUES"),
        Text(", ".join(f"{x['language']} {x['fluency']}" for x in p["languages"])),
    ]
    return Resume("girard", html(d, css="h1,h2{font-size:10.5pt;color:#05c}h1{font-size:14pt}"), p)


def navarro(p: Person) -> Resume:
    """A Word table as layout: a sidebar left, the main part right."""
    b, own = p["basics"], p["x-footpath"]
    where = b["location"]
    side: list[Block] = [
        h("Datos personales"),
        Text(f"Dirección: {where['address']}, {where['postalCode']} {where['city']}, España"),
        Text(f"Móvil: {b['phone']}"),
        Text(f"Correo electrónico: {b['email']}"),
        Text(f"Fecha de nacimiento: {'/'.join(reversed(own['date_of_birth'].split('-')))}"),
        Text("Nacionalidad: española"),
        h("Idiomas"),
        *(Text(f"{x['language']}: {x['fluency']}", kind="item") for x in p["languages"]),
        h("Habilidades"),
        *(Text(each, kind="item") for each in skills(p)),
    ]
    main: list[Block] = [h("Experiencia")]
    for w in p["work"]:
        main += [
            Text(f"{span(w, 'es', 'number')}: {w['position']}", bold=True),
            Text(f"{w['name']} ({w['location']})"),
            *items(w),
        ]
    main += [h("Formación")]
    for e in p["education"]:
        main += [Text(f"{span(e, 'es')}: {e['studyType']} en {e['area']}", bold=True), Text(e["institution"])]
    return Resume("navarro", docx(Drawing([name(p), Text(b["label"])], main, side), side=True), p)


def ricci(p: Person) -> Resume:
    """Italian: one of the languages that the rules were not tried on."""
    b = p["basics"]
    d = Drawing(
        head=[name(p), Text(b["label"]), Text(f"{b['location']['city']}, Italia - {b['phone']} - {b['email']}")]
    )
    d.main = [h("Esperienze lavorative")]
    for w in p["work"]:
        d.main += [
            Text(f"{w['position']} - {w['name']}, {w['location']}", bold=True),
            Text(span(w, "it", "long", " - ", "oggi"), italic=True),
            *items(w),
        ]
    d.main += [h("Istruzione e formazione")]
    for e in p["education"]:
        d.main += [
            Text(f"{e['studyType']} in {e['area']}", bold=True),
            Text(f"{e['institution']}, {span(e, 'it', dash='-')}"),
        ]
    d.main += [
        h("Competenze"),
        Text(", ".join(skills(p))),
        h("Lingue"),
        Text(", ".join(f"{x['language']} ({x['fluency']})" for x in p["languages"])),
    ]
    return Resume("ricci", html(d), p)


def six_more() -> list[Resume]:
    drawn: Iterable[Callable[[Person], Resume]] = (kowalczyk, delgado, hofer, girard, navarro, ricci)
    return [draw(people()[draw.__name__]) for draw in drawn]


# --- six that were drawn after the rules had learned from those six


def mbeki(p: Person) -> Resume:
    """As a class of LaTeX draws it: place at the right of the employer, dates at the right of the title, in italics."""
    b = p["basics"]
    d = Drawing(head=[name(p), Text(f"Cape Town, South Africa — {b['phone']} — {b['email']} — {url(p)}")])
    d.main = [h("Education")]
    for e in p["education"]:
        d.main += [Text(e["institution"], "Cape Town", bold=True), Text(studied(e, ", "), span(e, "en"), italic=True)]
    d.main += [h("Experience")]
    for w in p["work"]:
        d.main += [
            Text(w["name"], w["location"], bold=True),
            Text(w["position"], span(w, "en", dash=" — "), italic=True),
            *items(w),
        ]
    d.main += [h("Skills & Languages"), Text(f"Skills: {', '.join(skills(p))}")]
    d.main += [Text("Languages: " + ", ".join(f"{x['language']} ({x['fluency']})" for x in p["languages"]))]
    return Resume(
        "mbeki",
        html(d, css="body{font-family:'DejaVu Serif',serif}h2{font-variant:small-caps;border-bottom:1px solid}"),
        p,
    )


def larsen(p: Person) -> Resume:
    """Jobs in one line with the dates in brackets; headings left of the text, in a column of their own."""
    b = p["basics"]
    main: list[Block] = [
        name(p),
        Text(f"{b['label']} · Copenhagen, Denmark · {b['phone']} · {b['email']} · {url(p, 'Behance')}"),
    ]
    main += [h("Hello"), Text(b["summary"]), h("Work")]
    for w in p["work"]:
        main += [
            Text(
                f"{w['position']} at {w['name']}, {w['location']} ({span(w, 'en', 'long', ' to ', 'present')})",
                bold=True,
            ),
            *items(w),
        ]
    main += [
        h("Education"),
        *(Text(f"{studied(e, ', ')} at {e['institution']} ({span(e, 'en')})") for e in p["education"]),
    ]
    main += [
        h("Tools"),
        Text(", ".join(skills(p)) + "."),
        h("Languages"),
        Text(" and ".join(f"{x['language']} ({x['fluency']})" for x in p["languages"])),
    ]
    main += [h("Certificates"), *(Text(f"{c['name']}, {c['date']}") for c in p["certificates"])]
    return Resume(
        "larsen", html(Drawing([], main), css="h1{font-weight:300;font-size:28pt}h2{color:#888;font-weight:400}"), p
    )


def seifert(p: Person) -> Resume:
    """A Word table with dates left; headings are bold lines of the usual size."""
    b, own = p["basics"], p["x-footpath"]
    where = b["location"]
    d = Drawing(
        head=[
            name(p),
            Text(f"{where['address']} · {where['postalCode']} {where['city']}"),
            Text(f"Telefon {b['phone']} · {b['email']}"),
        ]
    )
    d.main = [Text("Geburtsdatum:", "30. Januar 1979"), Text("Berufserfahrung", bold=True)]
    del own
    for w in p["work"]:
        dates = span(w, "de", "number", " – ") if "endDate" in w else f"seit {month(w['startDate'], 'de', 'number')}"
        d.main.append(Dated(dates, (Text(w["name"], bold=True), Text(f"{w['position']}, {w['location']}"), *items(w))))
    d.main += [Text("Schul- und Berufsausbildung", bold=True)]
    for e in p["education"]:
        what = f"{e['studyType']} zum {e['area']}" if "area" in e else e["studyType"]
        d.main.append(Dated(span(e, "de", "number"), (Text(e["institution"], bold=True), Text(what))))
    d.main += [
        Text("Kenntnisse", bold=True),
        *(Text(each, kind="item") for each in skills(p)),
        Text("Sprachen", bold=True),
    ]
    d.main += [Text(f"{x['language']}\t{x['fluency']}") for x in p["languages"]]
    return Resume("seifert", docx(d), p)


def moreau(p: Person) -> Resume:
    """Sidebar right with contact; years before strokes."""
    b = p["basics"]
    main: list[Block] = [h("Profil"), Text(b["summary"]), h("Expérience professionnelle")]
    for w in p["work"]:
        main += [
            Text(f"{span(w, 'fr', dash='-')} | {w['position']} | {w['name']}, {w['location']}", bold=True),
            *items(w),
        ]
    main += [
        h("Formation"),
        *(Text(f"{span(e, 'fr', dash='-')} | {studied(e, ' ')} | {e['institution']}") for e in p["education"]),
    ]
    side: list[Block] = [
        h("Contact"),
        Text(b["phone"]),
        Text(b["email"]),
        Text(f"{b['location']['postalCode']} {b['location']['city']}"),
    ]
    side += [
        h("Savoir-faire"),
        *(Text(each, kind="item") for each in skills(p)),
        h("Langues"),
        *(Text(f"{x['language']} – {x['fluency']}") for x in p["languages"]),
    ]
    return Resume(
        "moreau", html(Drawing([name(p), Text(b["label"])], main, side), side="right", css=".side{text-align:right}"), p
    )


def campos(p: Person) -> Resume:
    """As older Europass forms: labels in a left column, values right."""
    b = p["basics"]
    main: list[Block] = [Text("Currículum vítae", kind="name"), h("Información personal")]
    rows = [
        ("Nombre", b["name"]),
        ("Teléfono", b["phone"]),
        ("Correo electrónico", b["email"]),
        ("Dirección", "Barcelona, España"),
        ("Profesión", b["label"]),
    ]
    main += [Dated(label, (Text(value),)) for label, value in rows]
    main += [h("Experiencia profesional")]
    for w in p["work"]:
        main.append(
            Dated(
                span(w, "es", "number"),
                (Text(w["position"], bold=True), Text(f"{w['name']}, {w['location']}"), *items(w)),
            )
        )
    main += [h("Educación y formación")]
    for e in p["education"]:
        main.append(Dated(span(e, "es"), (Text(f"{e['studyType']} en {e['area']}", bold=True), Text(e["institution"]))))
    main += [
        h("Competencias personales"),
        *(Dated(x["language"], (Text(x["fluency"]),)) for x in p["languages"]),
        h("Informática"),
        Text(", ".join(skills(p))),
    ]
    main += [
        h("Formación complementaria"),
        *(Text(f"{c['name']} ({c['issuer']}, {c['date']})") for c in p["certificates"]),
    ]
    return Resume(
        "campos",
        html(Drawing([], main), css=".dated>div:first-child{text-align:right;padding-right:4mm;color:#046}"),
        p,
    )


def devries(p: Person) -> Resume:
    """Dutch, drawn by hand."""
    b = p["basics"]
    main: list[Block] = [
        name(p),
        Text(f"{b['label']} in {b['location']['city']}"),
        Text(f"{b['email']} | {b['phone']}"),
        h("Werkervaring"),
    ]
    for w in p["work"]:
        main += [
            Text(f"{w['position']}, {w['name']}, {w['location']}", bold=True),
            Text(span(w, "nl", "long", " - ", "heden")),
            *items(w),
        ]
    main += [h("Opleiding"), *(Text(f"{span(e, 'nl')}  {studied(e, ' ')}, {e['institution']}") for e in p["education"])]
    main += [
        h("Vaardigheden"),
        Text(", ".join(skills(p))),
        h("Talen"),
        *(Text(f"{x['language']}: {x['fluency']}") for x in p["languages"]),
    ]
    return Resume("devries", pdf([list(column(main, 60, 790))]), p)


def last_six() -> list[Resume]:
    drawn: Iterable[Callable[[Person], Resume]] = (mbeki, larsen, seifert, moreau, campos, devries)
    return [draw(people()[draw.__name__]) for draw in drawn]
