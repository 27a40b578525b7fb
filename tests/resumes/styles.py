"""Twelve ways in which résumés look. `later_styles.py` has those drawn after the rules that read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from tests.resumes.drawn import Block, Dated, Drawing, Text, column, docx, html, pdf, row_by_row

from footpath.language.locales import months

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Person = dict[str, Any]


@dataclass(frozen=True)
class Resume:
    """A résumé to read. One that is HTML is printed by a browser first."""

    name: str
    content: bytes | str
    shown: Person
    """What of the person stands in it."""

    @property
    def is_html(self) -> bool:
        return isinstance(self.content, str)


@cache
def people() -> dict[str, Person]:
    return yaml.load(Path(__file__).with_name("people.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader)


PRESENT = {"it": "oggi", "nl": "heden", "en": "Present", "de": "heute", "fr": "aujourd’hui", "es": "Actualidad"}


def month(iso: str, lang: str, how: str = "short") -> str:
    """A month as people write it: `short` (Mar 2019), `long`, `number` (03/2019)."""
    if len(iso) == 4:
        return iso
    year, number = iso[:4], int(iso[5:7])
    if how == "number":
        return f"{number:02}/{year}"
    name = months(lang, "abbreviated" if how == "short" else "wide", alone=True)[number]
    return f"{name} de {year}" if lang == "es" and how == "long" else f"{name} {year}"


def span(entry: Person, lang: str, how: str = "short", dash: str = " – ", now: str = "") -> str:
    ends = month(entry["endDate"], lang, how) if "endDate" in entry else now or PRESENT[lang]
    return f"{month(entry['startDate'], lang, how)}{dash}{ends}"


def h(text: str) -> Text:
    return Text(text, kind="heading")


def items(entry: Person) -> list[Text]:
    return [Text(each, kind="item") for each in entry.get("highlights", ())]


def name(person: Person) -> Text:
    return Text(person["basics"]["name"], kind="name")


def url(person: Person, network: str = "", *, bare: bool = True) -> str:
    basics = person["basics"]
    found = (
        next((e["url"] for e in basics.get("profiles", ()) if e["network"] == network), "")
        if network
        else basics["url"]
    )
    return found.removeprefix("https://") if bare else found


def studied(entry: Person, joint: str) -> str:
    return joint.join(filter(None, (entry["studyType"], entry.get("area", ""))))


def skills(person: Person) -> list[str]:
    return [each["name"] for each in person.get("skills", ())]


# --- the twelve


def hollis(p: Person) -> Resume:
    b, lang = p["basics"], "en"
    d = Drawing(
        head=[
            name(p), Text(b["label"], italic=True),
            Text(f"Leeds, {b['location']['postalCode']}, United Kingdom | {b['phone']} | {b['email']}"),
            Text(f"{url(p, 'LinkedIn')} | {url(p, 'GitHub')} | {url(p)}"),
        ]
    )  # fmt: skip
    d.main = [h("Profile"), Text(b["summary"]), h("Work Experience")]
    for w in p["work"]:
        d.main += [
            Text(w["position"], span(w, lang), bold=True),
            Text(f"{w['name']}, {w['location']}", italic=True),
            *items(w),
        ]
    d.main += [h("Education")]
    for e in p["education"]:
        d.main += [Text(studied(e, " "), span(e, lang), bold=True), Text(e["institution"], italic=True)]
    d.main += [h("Skills"), Text(", ".join(skills(p)))]
    d.main += [
        h("Certifications"),
        *(Text(f"{c['name']}, {c['issuer']}", month(c["date"], lang)) for c in p["certificates"]),
    ]
    d.main += [h("Languages"), Text(", ".join(f"{x['language']} ({x['fluency']})" for x in p["languages"]))]
    return Resume("hollis", html(d, css="body{font-family:'DejaVu Serif',serif}"), p)


def okafor(p: Person) -> Resume:
    b = p["basics"]
    side: list[Block] = [
        h("CONTACT"),
        Text(b["phone"]),
        Text(b["email"]),
        Text(f"{b['location']['city']}, {b['location']['region']}, USA"),
        Text(url(p, "LinkedIn")),
    ]
    side += [h("SKILLS"), *(Text(s, kind="item") for s in skills(p))]
    side += [h("LANGUAGES"), *(Text(f"{x['language']} – {x['fluency']}") for x in p["languages"])]
    main: list[Block] = [h("ABOUT ME"), Text(b["summary"]), h("EXPERIENCE")]
    for w in p["work"]:
        main += [
            Text(f"{w['name']} — {w['position']}", bold=True),
            Text(f"{span(w, 'en')} · {w['location']}"),
            *items(w),
        ]
    main += [h("EDUCATION")]
    for e in p["education"]:
        main += [Text(studied(e, " in "), bold=True), Text(f"{e['institution']}, {span(e, 'en')}")]
    return Resume(
        "okafor",
        html(Drawing([name(p), Text(b["label"])], main, side), css=".side{background:#223;color:#fff;padding:4mm}"),
        p,
    )


def raman(p: Person) -> Resume:
    b = p["basics"]
    d = Drawing(head=[name(p), Text(f"{b['location']['city']}, Ireland • {b['phone']} • {b['email']}")])
    d.main = [h("Summary"), Text(b["summary"]), h("Professional Experience")]
    for w in p["work"]:
        d.main += [
            Text(w["name"], w["location"], bold=True),
            Text(w["position"], span(w, "en", "number", " - "), italic=True),
            *items(w),
        ]
    d.main += [h("Education")]
    for e in p["education"]:
        d.main += [Text(e["institution"], span(e, "en", "number", " - "), bold=True), Text(studied(e, ", "))]
    d.main += [h("Key Skills"), *(Text(s, kind="item") for s in skills(p))]
    d.main += [
        h("Licences and Certifications"),
        *(Text(", ".join(filter(None, (c["name"], c.get("issuer"), c["date"])))) for c in p["certificates"]),
    ]
    d.main += [h("Languages"), *(Text(f"{x['language']}: {x['fluency']}") for x in p["languages"])]
    return Resume("raman", docx(d), p)


def whitlock(p: Person) -> Resume:
    b = p["basics"]
    main: list[Block] = [
        name(p),
        Text(b["label"]),
        Text(f"{b['location']['city']}, Australia  |  {b['email']}  |  {b['phone']}  |  {url(p, 'GitHub')}"),
    ]
    main += [h("EMPLOYMENT HISTORY")]
    for w in p["work"]:
        main += [
            Text(
                f"{w['position']} | {w['name']} | {w['location']} | {span(w, 'en', 'short', ' - ', 'Current')}",
                bold=True,
            ),
            *items(w),
        ]
    main += [
        h("EDUCATION"),
        *(Text(f"{studied(e, ' (')}), {e['institution']}, {span(e, 'en', dash='-')}") for e in p["education"]),
    ]
    main += [h("TECHNICAL SKILLS"), *(Text(f"{s['name']}: {', '.join(s['keywords'])}") for s in p["skills"])]
    main += [h("LANGUAGES"), *(Text(f"{x['language']} ({x['fluency']})") for x in p["languages"])]
    return Resume("whitlock", pdf([list(column(main, 50, 780))]), p)


def vogt(p: Person) -> Resume:
    b, own = p["basics"], p["x-footpath"]
    born = ".".join(reversed(own["date_of_birth"].split("-")))
    address = f"{b['location']['address']}, {b['location']['postalCode']} {b['location']['city']}"
    rows = [("Name", b["name"]), ("Anschrift", address), ("Telefon", b["phone"]),
            ("E-Mail", b["email"]), ("Geburtsdatum", born), ("Staatsangehörigkeit", "deutsch")]  # fmt: skip
    main: list[Block] = [
        h("Persönliche Daten"),
        *(Dated(label, (Text(value),)) for label, value in rows),
        h("Berufserfahrung"),
    ]
    for w in p["work"]:
        main.append(
            Dated(
                span(w, "de", "number"),
                (Text(w["position"], bold=True), Text(f"{w['name']}, {w['location']}"), *items(w)),
            )
        )
    main += [h("Ausbildung")]
    for e in p["education"]:
        main.append(Dated(span(e, "de", "number"), (Text(e["institution"], bold=True), Text(studied(e, ", ")))))
    main += [h("Sprachkenntnisse"), *(Dated(x["language"], (Text(x["fluency"]),)) for x in p["languages"])]
    main += [h("Weitere Kenntnisse"), Text(", ".join(skills(p)))]
    return Resume("vogt", html(Drawing([Text("Lebenslauf", kind="name")], main)), p)


def brandt(p: Person) -> Resume:
    b = p["basics"]
    main: list[Block] = [h("Profil"), Text(b["summary"]), h("Berufliche Laufbahn")]
    for w in p["work"]:
        dates = span(w, "de", "long") if "endDate" in w else f"seit {month(w['startDate'], 'de', 'long')}"
        main += [
            Text(w["position"], bold=True),
            Text(f"{w['name']}, {w['location']}"),
            Text(dates, italic=True),
            *items(w),
        ]
    main += [h("Studium")]
    for e in p["education"]:
        main += [Text(studied(e, " "), bold=True), Text(e["institution"]), Text(span(e, "de", "long"), italic=True)]
    side: list[Block] = [
        h("Kontakt"),
        Text(b["email"]),
        Text(b["phone"]),
        Text(b["location"]["city"]),
        Text(url(p)),
        Text(url(p, "XING")),
    ]
    side += [
        h("Kenntnisse"),
        *(Text(s, kind="item") for s in skills(p)),
        h("Sprachen"),
        *(Text(f"{x['language']} ({x['fluency']})") for x in p["languages"]),
    ]
    side += [
        h("Zertifikate"),
        *(Text(f"{c['name']} ({c['issuer']}, {month(c['date'], 'de', 'number')})") for c in p["certificates"]),
    ]
    return Resume("brandt", html(Drawing([name(p), Text(b["label"])], main, side), side="right"), p)


def demir(p: Person) -> Resume:
    b = p["basics"]
    where = b["location"]
    d = Drawing(
        head=[
            name(p),
            Text(b["label"]),
            Text(f"{where['address']}, {where['postalCode']} {where['city']}, Österreich"),
            Text(f"Tel.: {b['phone']}, E-Mail: {b['email']}"),
        ]
    )
    d.main = [h("Beruflicher Werdegang")]
    for w in p["work"]:
        dates = span(w, "de") if "endDate" in w else f"seit {w['startDate']}"
        d.main.append(Dated(dates, (Text(f"{w['position']} bei {w['name']}, {w['location']}", bold=True), *items(w))))
    d.main += [
        h("Bildungsweg"),
        *(Dated(span(e, "de"), (Text(f"{studied(e, ', ')}, {e['institution']}"),)) for e in p["education"]),
    ]
    d.main += [
        h("EDV-Kenntnisse"),
        Text(" • ".join(skills(p))),
        h("Sprachen"),
        Text(", ".join(f"{x['language']}: {x['fluency']}" for x in p["languages"])),
    ]
    return Resume("demir", docx(d), p)


def lefevre(p: Person) -> Resume:
    b = p["basics"]
    where = b["location"]
    d = Drawing(
        head=[
            name(p),
            Text(b["label"], bold=True),
            Text(f"{where['address']}, {where['postalCode']} {where['city']}"),
            Text(f"{b['phone']} – {b['email']} – {url(p, 'LinkedIn')}"),
        ]
    )
    d.main = [Text(b["summary"], italic=True), h("Expériences professionnelles")]
    for w in p["work"]:
        dates = span(w, "fr", "short") if "endDate" in w else f"Depuis {month(w['startDate'], 'fr', 'short')}"
        d.main += [Text(f"{dates} : {w['position']}, {w['name']} ({w['location']})", bold=True), *items(w)]
    d.main += [
        h("Formation"),
        *(Text(f"{span(e, 'fr', dash='-')} : {studied(e, ' ')}, {e['institution']}") for e in p["education"]),
    ]
    d.main += [
        h("Compétences"),
        Text(" / ".join(skills(p))),
        h("Langues"),
        *(Text(f"{x['language']} : {x['fluency']}") for x in p["languages"]),
    ]
    return Resume("lefevre", html(d), p)


def diallo(p: Person) -> Resume:
    b = p["basics"]
    side: list[Block] = [
        name(p),
        Text(b["label"]),
        h("Coordonnées"),
        Text(b["email"]),
        Text(b["phone"]),
        Text(f"{b['location']['city']}, France"),
    ]
    side += [
        h("Langues"),
        *(Text(f"{x['language']} ({x['fluency']})") for x in p["languages"]),
        h("Compétences"),
        *(Text(s) for s in skills(p)),
    ]
    main: list[Block] = [h("À propos"), Text(b["summary"]), h("Parcours professionnel")]
    for w in p["work"]:
        main += [
            Text(w["position"], bold=True),
            Text(f"{w['name']} · {span(w, 'fr', 'long')} · {w['location']}"),
            *items(w),
        ]
    main += [h("Diplômes")]
    for e in p["education"]:
        main += [Text(f"{e['studyType']} en {e['area']}", bold=True), Text(f"{e['institution']} · {span(e, 'fr')}")]
    main += [h("Certifications"), *(Text(f"{c['name']} ({c['date']})") for c in p["certificates"])]
    return Resume(
        "diallo", html(Drawing([], main, side), css=".side{background:#eee;padding:5mm}h1{font-size:16pt}"), p
    )


def marchand(p: Person) -> Resume:
    b = p["basics"]
    d = Drawing(
        head=[name(p), Text(b["label"]), Text(f"{b['location']['city']}, Belgique"), Text(b["phone"]), Text(b["email"])]
    )
    d.main = [h("Expérience")]
    for w in p["work"]:
        dates = (
            f"De {month(w['startDate'], 'fr', 'long')} à {month(w['endDate'], 'fr', 'long')}"
            if "endDate" in w
            else f"Depuis {month(w['startDate'], 'fr', 'long')}"
        )
        d.main += [Text(dates), Text(w["position"], bold=True), Text(f"{w['name']} – {w['location']}"), *items(w)]
    d.main += [
        h("Études"),
        *(
            Text(f"{studied(e, ' en ').lower().capitalize()}, {e['institution']}", span(e, "fr"))
            for e in p["education"]
        ),
    ]
    d.main += [
        h("Langues"),
        *(Text(f"{x['language']} : {x['fluency']}") for x in p["languages"]),
        h("Outils"),
        Text("; ".join(skills(p))),
    ]
    return Resume("marchand", docx(d, head_in_header=True), p)


def ortega(p: Person) -> Resume:
    b = p["basics"]
    d = Drawing(
        head=[
            name(p),
            Text(b["label"].upper()),
            Text(f"{b['location']['city']}, España · {b['phone']}"),
            Text(f"{b['email']} · {url(p)}"),
        ]
    )
    d.main = [h("Sobre mí"), Text(b["summary"]), h("Experiencia laboral")]
    for w in p["work"]:
        d.main += [Text(w["name"], span(w, "es"), bold=True), Text(f"{w['position']}, {w['location']}"), *items(w)]
    d.main += [h("Formación académica")]
    for e in p["education"]:
        d.main += [Text(e["institution"], span(e, "es"), bold=True), Text(f"{e['studyType']} en {e['area']}")]
    d.main += [
        h("Idiomas"),
        Text(" | ".join(f"{x['language']} ({x['fluency']})" for x in p["languages"])),
        h("Aptitudes"),
        Text(", ".join(skills(p))),
    ]
    d.main += [
        h("Cursos y certificados"),
        *(Text(f"{c['date']}: {c['name']}, {c['issuer']}") for c in p["certificates"]),
    ]
    return Resume(
        "ortega", html(d, css=".head{text-align:center}h2{border-bottom:1px solid;text-transform:uppercase}"), p
    )


def fuentes(p: Person) -> Resume:
    b = p["basics"]
    side: list[Block] = [
        h("Contacto"),
        Text(b["email"]),
        Text(b["phone"]),
        Text(b["location"]["city"]),
        h("Competencias"),
        *(Text(s, kind="item") for s in skills(p)),
    ]
    side += [h("Idiomas"), *(Text(f"{x['language']}: {x['fluency']}") for x in p["languages"])]
    main: list[Block] = [h("Experiencia profesional")]
    for w in p["work"]:
        main += [
            Text(w["position"], bold=True),
            Text(f"{w['name']}, {w['location']}"),
            Text(span(w, "es", "long", " - ", "actualidad")),
            *items(w),
        ]
    main += [h("Estudios")]
    for e in p["education"]:
        main += [
            Text(f"{e['studyType']} en {e['area']}", bold=True),
            Text(e["institution"]),
            Text(span(e, "es", dash=" - ")),
        ]
    head = list(column([name(p), Text(b["label"])], 40, 790))
    return Resume(
        "fuentes", pdf([head + row_by_row(list(column(side, 40, 730, 190)), list(column(main, 220, 730)))]), p
    )


def first_twelve() -> list[Resume]:
    drawn: Iterable[Callable[[Person], Resume]] = (
        hollis, okafor, raman, whitlock, vogt, brandt, demir, lefevre, diallo, marchand, ortega, fuentes,
    )  # fmt: skip
    return [draw(people()[draw.__name__]) for draw in drawn]
