"""Drift made to order: what a redesign, a careless edit or an attacker does to a page, done to its snapshot.

Each mutation is a pure function of a snapshot and, where it is done to one element, of that element. Refs stay with
the element that a person would call the same, so that a match can be judged by its ref. The wordings are those of forms
seen in the wild and of the field's translations; they are written apart from `footpath.page.vocabulary` on purpose.
"""

from __future__ import annotations

import random
import re
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.schema.snapshot import Block, Element, Snapshot

Change = dict[str, Any]


def _table(pairs: str) -> dict[str, str]:
    """`old = new; …` as a mapping."""
    entries = (" ".join(pair.split()).partition(" = ") for pair in pairs.split(";"))
    return {old: new for old, _, new in entries}


REWORDED: Final = _table("""
first name = Given name; last name = Surname; full name = Name; name = Your full name; email = E-mail address; email
address = Your email; e-mail = Email; phone = Phone number; phone number = Telephone; telephone = Phone; mobile =
Mobile phone; city = Town / City; country = Your country; zip code = Postcode; postcode = Postal code; zip = ZIP /
Postal code; state = State / Province; address = Postal address; company = Company name; website = Web site;
password = Your password; resume = CV; resume/cv = Your CV; cv = Resume; cover letter = Covering letter; linkedin
profile = LinkedIn URL; message = Your message; comments = Comment; subject = Message subject; search = Search this
site; date of birth = Birth date; submit = Send; submit application = Send application; send = Submit; sign in = Log
in; log in = Sign in; login = Sign in; sign up = Create an account; register = Sign up; next = Continue; continue =
Next step; apply = Apply now; apply now = Apply for this job; subscribe = Subscribe now; contact us = Contact;
forgot password? = Forgot your password?; forgot your password? = Forgotten password?; gender = Gender identity;
location = Your location; username = User name; save = Save changes; cancel = Cancel this; remember me = Remember me
on this computer; upload = Upload file; privacy policy = Our privacy policy; terms of service = Terms of use; salary
expectations = Expected salary; how did you hear about us? = How did you find out about us?; preferred name =
Preferred first name
""")

TRANSLATED: Final = _table("""
first name = Vorname; last name = Nachname; full name = Vollständiger Name; email = E-Mail-Adresse; email address =
E-Mail; e-mail = E-Mail-Adresse; phone = Telefon; phone number = Telefonnummer; telephone = Telefon; city = Stadt;
country = Land; zip code = Postleitzahl; postcode = PLZ; address = Anschrift; company = Unternehmen; password =
Passwort; resume = Lebenslauf; resume/cv = Lebenslauf; cover letter = Anschreiben; message = Nachricht; search =
Suchen; date of birth = Geburtsdatum; submit = Absenden; submit application = Bewerbung absenden; send = Abschicken;
sign in = Anmelden; log in = Einloggen; login = Anmelden; sign up = Registrieren; register = Konto erstellen; next =
Weiter; continue = Fortfahren; apply = Jetzt bewerben; apply now = Bewerben; gender = Geschlecht; username =
Benutzername; save = Speichern; cancel = Abbrechen; website = Webseite; upload = Hochladen; state = Bundesland
""")

TURNED: Final = _table("""
first name = Last name; last name = First name; full name = Company name; name = Maiden name; email = Confirm email;
email address = Manager's email address; e-mail = Repeat e-mail; phone = Emergency phone; phone number = Fax number;
telephone = Fax; city = City of birth; country = Country of citizenship; zip code = Area code; postcode = Country
code; state = Marital status; address = Previous address; company = School; website = Employer's website; password =
Confirm password; resume = Cover letter; resume/cv = Cover letter; cv = Photo; cover letter = Reference letter;
message = Signature; search = Reset; date of birth = Date of hire; submit = Cancel; submit application = Withdraw
application; send = Discard; sign in = Sign up; log in = Log out; login = Register; sign up = Sign in; register =
Unregister; next = Back; continue = Cancel; apply = Withdraw; apply now = Save job; subscribe = Unsubscribe; save =
Delete; cancel = Confirm; upload = Download; remember me = Forget me; username = Password hint; gender = Gender of
your spouse; subject = Address; comments = Private comments of the staff
""")

_QUESTIONS_TURNED: Final = (
    (re.compile(r"\b(I|you) (agree|accept|consent|want|wish)\b", re.IGNORECASE), r"\1 do not \2"),
    (re.compile(r"\b(do|will|are|can|have) you\b", re.IGNORECASE), r"\1 you not"),
    (re.compile(r"\bwith\b"), "without"),
)


def unchanged(snapshot: Snapshot) -> Snapshot:
    """The page as it was."""
    return _page(snapshot)


def renamed(snapshot: Snapshot) -> Snapshot:
    """Every id, name, test id and class is another one."""
    return each(
        snapshot, lambda e: {key: _digest(getattr(e, key)) for key in ("id", "html_name", "test_id", "classes")}
    )


def wrapped(snapshot: Snapshot) -> Snapshot:
    """New containers around everything, and everything a little lower."""
    tree = tuple((parent, f"{step}/div/section" if step.startswith("body") else step) for parent, step in snapshot.tree)
    moved = each(snapshot, lambda e: {"box": (e.box[0] + 60, e.box[1] + 180, e.box[2], e.box[3])})
    return _page(moved, tree=tree)


def reordered(snapshot: Snapshot) -> Snapshot:
    """Within each container, elements trade places, each with the texts before it."""
    runs = _runs(snapshot)
    by_parent: dict[int, list[list[Element | Block]]] = {}
    for run in runs:
        by_parent.setdefault(run[-1].parent, []).append(run)
    shuffled = {at: list(members) for at, members in by_parent.items()}
    for at, members in shuffled.items():
        random.Random(at).shuffle(members)
    coming = {at: iter(members) for at, members in shuffled.items()}
    # the runs of one container take each other's places in the order of the page
    parts = [part for run in runs for part in next(coming[run[-1].parent])]
    places = [(part.order, part.node, part.box) for run in runs for part in run]
    moved = {part.order: place for part, place in zip(parts, places, strict=True)}

    def put(part: Element | Block) -> Change:
        order, node, box = moved[part.order]
        parent = moved[part.parent][0] if part.parent in moved else -1
        return {
            "order": order,
            "node": node,
            "box": (box[0], box[1], part.box[2], part.box[3]),
            "parent": parent if parent < order else -1,
        }

    elements = sorted((replace(e, **put(e)) for e in snapshot.elements), key=lambda e: e.order)
    blocks = sorted((replace(b, **put(b)) for b in snapshot.blocks), key=lambda b: b.order)
    return _page(snapshot, elements=tuple(elements), blocks=tuple(blocks))


def reworded(snapshot: Snapshot) -> Snapshot:
    """Labels and buttons say the same in other words."""
    return retold(snapshot, REWORDED)


def translated(snapshot: Snapshot) -> Snapshot:
    """Labels and buttons say the same in German."""
    return retold(snapshot, TRANSLATED)


def redesigned(snapshot: Snapshot) -> Snapshot:
    """All of it at once, under the old words."""
    return renamed(wrapped(reordered(snapshot)))


def rebuilt(snapshot: Snapshot) -> Snapshot:
    """All of it at once, in other words."""
    return reworded(redesigned(snapshot))


def removed(snapshot: Snapshot, target: Element) -> Snapshot:
    """The element is gone, and the texts that spoke of it."""
    gone = {part.order for run in _runs(snapshot) if any(part is target for part in run) for part in run}
    elements = tuple(e for e in snapshot.elements if e.ref != target.ref)
    blocks = tuple(b for b in snapshot.blocks if b.order not in gone or _holds(snapshot, b.order))
    return _page(snapshot, elements=elements, blocks=blocks)


def turned(snapshot: Snapshot, target: Element) -> Snapshot | None:
    """The element asks or does something else under the old attributes; None where the words are not known."""
    words = plain(target.name)
    if other := TURNED.get(words):
        return told(snapshot, target, other)
    for pattern, replacement in _QUESTIONS_TURNED:
        if len(words.split()) > 3 and pattern.search(target.name):
            return told(snapshot, target, pattern.sub(replacement, target.name, count=1))
    return None


def swapped(snapshot: Snapshot, target: Element, other: Element) -> Snapshot:
    """Two elements trade their words and keep their attributes."""
    return told(told(snapshot, target, other.name), other, target.name, of=snapshot)


def decoyed(snapshot: Snapshot, target: Element) -> Snapshot:
    """A look-alike of other attributes stands just before the element."""
    decoy = {
        "ref": "decoy",
        "id": _digest(target.id),
        "html_name": _digest(target.html_name),
        "test_id": "",
        "href": "/x",
    }
    return _with(snapshot, target, replace(target, **(decoy | ({} if target.href else {"href": ""}))))


def usurped(snapshot: Snapshot, target: Element) -> Snapshot:
    """A look-alike took the element's id, name and test id; the element has new ones."""
    fresh = {"id": "", "html_name": f"{target.html_name}_real", "test_id": ""}
    return _with(_set(snapshot, target, fresh), target, replace(target, ref="decoy"))


def replaced(snapshot: Snapshot, target: Element) -> Snapshot:
    """Something else stands in the element's place, under its attributes."""
    return told(snapshot, target, "Favourite colour" if target.role not in ("button", "link") else "Gift cards")


def each(snapshot: Snapshot, change: Callable[[Element], Change]) -> Snapshot:
    """The page with a change to every element."""
    return _page(snapshot, elements=tuple(replace(e, **change(e)) for e in snapshot.elements))


def retold(snapshot: Snapshot, table: Mapping[str, str]) -> Snapshot:
    """The page with every text that is in the table said as the table has it."""

    def say(text: str) -> str:
        return table.get(plain(text), text)

    elements = tuple(
        replace(e, **{key: say(getattr(e, key)) for key in ("name", "label", "text", "placeholder")})
        for e in snapshot.elements
    )
    blocks = tuple(replace(b, text=say(b.text)) for b in snapshot.blocks)
    return _page(snapshot, elements=elements, blocks=blocks)


def told(snapshot: Snapshot, target: Element, words: str, of: Snapshot | None = None) -> Snapshot:
    """The page with the words of one element replaced, wherever the page says them for it."""
    run = next((run for run in _runs(of or snapshot) if any(part.order == target.order for part in run)), [])
    spoken = {plain(target.name), plain(target.label)} - {""}
    orders = {part.order for part in run}
    blocks = tuple(
        replace(b, text=words) if b.order in orders and plain(b.text) in spoken else b for b in snapshot.blocks
    )
    change: Change = {"name": words, "label": words if target.label else "", "text": words if target.text else ""}
    if plain(target.placeholder) in spoken:
        change["placeholder"] = words
    return _set(_page(snapshot, blocks=blocks), target, change)


def plain(text: str) -> str:
    """A text as the tables have it."""
    return " ".join(re.sub(r"[*:]+|\((required|optional)\)", " ", text.casefold()).split())


def _page(snapshot: Snapshot, **change: object) -> Snapshot:
    """A snapshot with some of it changed. Not a `model_copy`: that would take along what is cached of the old one."""
    fields: Change = {name: getattr(snapshot, name) for name in type(snapshot).model_fields}
    fields.update(change)
    return type(snapshot).model_construct(**fields)


def _set(snapshot: Snapshot, target: Element, change: Change) -> Snapshot:
    return each(snapshot, lambda e: change if e.ref == target.ref else {})


def _with(snapshot: Snapshot, target: Element, more: Element) -> Snapshot:
    at = next(at for at, e in enumerate(snapshot.elements) if e.ref == target.ref)
    return _page(snapshot, elements=(*snapshot.elements[:at], more, *snapshot.elements[at:]))


def _runs(snapshot: Snapshot) -> list[list[Element | Block]]:
    """The page cut before the texts that lead up to each element: what moves or goes together."""
    parts = sorted((*snapshot.elements, *snapshot.blocks), key=lambda part: part.order)
    runs: list[list[Element | Block]] = [[]]
    for part in parts:
        leads = not hasattr(part, "ref") and runs[-1] and hasattr(runs[-1][-1], "ref")
        if leads or (hasattr(part, "ref") and any(hasattr(other, "ref") for other in runs[-1])):
            runs.append([])
        runs[-1].append(part)
    return runs


def _holds(snapshot: Snapshot, order: int) -> bool:
    return any(part.parent == order for part in (*snapshot.elements, *snapshot.blocks))


def _digest(text: str) -> str:
    return f"k{zlib.crc32(text.encode()):08x}" if text else ""
