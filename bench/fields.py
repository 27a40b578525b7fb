"""How well fields and forms are read, on pages of 2013-2016 that others labelled (`forms` of the saved pages).

The labels are Formasaurus's (`config.json` there explains the codes). Its published figures on the whole set, by
cross-validation of trained models: 88.9 % of form types right, field types at a weighted F1 of 0.84. Nothing is
trained here. Rules and words were made while looking at the pages of half A (even hash of the file's name). Of half B
no page was looked at, but once its table of what was taken for what: B is nearer to unseen pages than A is, and not the
same as unseen. Pages come from loopback without scripts or pictures, and are read under the address they had then.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from bench import browser
from bench.pages import need
from bench.report import Goal, Part
from bench.serving import saved
from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError
from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.read import read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playwright.async_api import BrowserContext, Route

    from footpath.schema.observation import FieldObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Element, Snapshot

BASELINE: Final = {"forms": 0.889, "fields": 0.84}
PAGE_MS: Final = 20_000

# Our purposes and meanings in Formasaurus's codes. What has no code there is `o` and `OO` (other).
_FORMS: Final = {
    "search": "s", "login": "l", "registration": "r", "recovery": "p", "contact": "c", "newsletter": "m", "order": "b",
}  # fmt: skip
_FIELDS: Final = {
    "email": "e1", "email_confirm": "e2", "search_query": "qq", "search_filter": "qc", "current-password": "p1",
    "new-password": "p1", "password_confirm": "p2", "username": "us", "username_or_email": "ue", "remember_me": "rC",
    "message": "CC", "subject": "CT", "about_me": "am", "name": "nf", "nickname": "nf", "cc-name": "nf",
    "given-name": "n1", "family-name": "n3", "additional-name": "n2", "location": "Ad",
    "street-address": "Ad", "address-line1": "Ad",
    "address-line2": "Ad", "tel": "ph", "tel-national": "ph", "tel-country-code": "ph", "tel-area-code": "ph",
    "tel-extension": "ph", "fax": "fa", "captcha": "ca", "honeypot": "hp", "consent": "tC", "acknowledgement": "tC",
    "consent_marketing": "eC", "postal-code": "Zi", "address-level2": "Ci", "address-level1": "St", "country": "Co",
    "quantity": "qt", "url": "ws", "portfolio": "ws", "organization": "no", "current_company": "no", "gender": "ge",
    "sex": "ge", "bday": "OD", "bday-day": "Od", "bday-month": "Om", "bday-year": "Oy", "cc-exp-month": "Om",
    "cc-exp-year": "Oy", "openid": "oi", "time_zone": "tz", "daylight_saving": "ds", "sort_order": "sp",
    "page_style": "st", "security_question": "sq", "security_answer": "sa", "start_date": "OD",
}  # fmt: skip
_PARTS: Final = {"day": "Od", "month": "Om", "year": "Oy"}
_UNLABELLED_FORMS: Final = frozenset({"X", "-"})
_UNLABELLED_FIELDS: Final = frozenset({"XX", "--"})


@dataclass(frozen=True, slots=True)
class Truth:
    """What is known of one page."""

    file: str
    url: str
    forms: tuple[str, ...]
    fields: tuple[Mapping[str, str], ...]

    @property
    def half(self) -> str:
        return "AB"[zlib.crc32(self.file.encode()) % 2]


@dataclass(slots=True)
class Tally:
    """Pairs of what is true and what was read."""

    forms: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    fields: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    unread: int = 0


def load(folder: Path) -> list[Truth]:
    """The labelled pages, with the rarer codes folded as Formasaurus folds them."""
    config = json.loads((folder / "config.json").read_text())
    forms = cast("dict[str, str]", config["form_types"]["simplify_map"])
    fields = cast("dict[str, str]", config["field_types"]["simplify_map"])
    index = json.loads((folder / "index.json").read_text())
    return [
        Truth(
            file,
            page["url"],
            tuple(str(forms.get(f, f)) for f in page["forms"]),
            tuple(
                {str(name): str(fields.get(code, code)) for name, code in f.items()}
                for f in page["visible_html_fields"]
            ),
        )
        for file, page in index.items()
    ]


def count(truth: Truth, snapshot: Snapshot, observation: PageObservation, tally: Tally) -> None:
    """Adds what was read of one page to the tally."""
    names = {f.ref: _names(snapshot, f) for f in observation.forms}
    pairs = _pair(truth, observation, names)
    for at, (kind, fields) in enumerate(zip(truth.forms, truth.fields, strict=True)):
        form = pairs.get(at)
        if kind not in _UNLABELLED_FORMS:
            tally.forms.append((kind, _FORMS.get(form.purpose, "o") if form is not None else "missing"))
        if kind == "-":
            continue
        known = names[form.ref] if form is not None else {}
        for name, code in fields.items():
            if code not in _UNLABELLED_FIELDS:
                tally.fields.append((code, known.get(name, "missing")))


def _pair(
    truth: Truth, observation: PageObservation, names: Mapping[int, Mapping[str, str]]
) -> dict[int, FormObservation]:
    """Which observed form is which labelled one: by the names of their controls, most alike first."""
    likeness = sorted(
        (
            (len(fields.keys() & names[form.ref].keys()) / len(fields.keys() | names[form.ref].keys()), -at, form)
            for at, fields in enumerate(truth.fields)
            for form in observation.forms
            if fields.keys() & names[form.ref].keys()
        ),
        key=lambda pair: pair[:2],
        reverse=True,
    )
    pairs: dict[int, FormObservation] = {}
    taken: set[int] = set()
    for _, at, form in likeness:
        if -at not in pairs and form.ref not in taken:
            pairs[-at] = form
            taken.add(form.ref)
    for at, fields in enumerate(truth.fields):
        nameless = next((f for f in observation.forms if f.ref >= 0 and f.ref not in taken and not names[f.ref]), None)
        if not fields and nameless is not None:
            pairs[at] = nameless
            taken.add(nameless.ref)
    return pairs


def _names(snapshot: Snapshot, form: FormObservation) -> dict[str, str]:
    """Code of every named control of a form; the first of a name counts."""
    codes: dict[str, str] = {}
    for read_field in form.fields:
        for at, ref in enumerate(read_field.refs):
            element = snapshot.by_ref[ref]
            if element.html_name:
                codes.setdefault(element.html_name, _code(read_field, element, at))
    for element in snapshot.elements:
        if element.html_name and is_button(element) and _holds(snapshot, form, element):
            codes.setdefault(element.html_name, _button_code(element))
    return codes


def _code(read_field: FieldObservation, element: Element, at: int) -> str:
    if read_field.trap == "honeypot":
        return "hp"
    if element.readonly:
        return "OR"
    if read_field.kind == "date_parts":
        return _PARTS[read_field.parts[at]]
    if not read_field.meaning and read_field.kind in {"number", "date"}:
        return "ON" if read_field.kind == "number" else "OD"
    return _FIELDS.get(read_field.meaning, "OO")


def _button_code(element: Element) -> str:
    said, _ = say(label_of(element))
    if said == "close":
        return "Bc"
    if element.type == "reset":
        return "Br"
    return "Bs" if element.type in {"submit", "image", ""} else "OO"


def _holds(snapshot: Snapshot, form: FormObservation, element: Element) -> bool:
    node = element.parent
    while node >= 0:
        if node == form.ref:
            return True
        node = snapshot.by_order[node].parent
    return form.ref == -1


def accuracy(pairs: Sequence[tuple[str, str]]) -> float:
    """Share of pairs that agree."""
    return sum(a == b for a, b in pairs) / len(pairs) if pairs else 0.0


def weighted_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """F1 of each class, weighted by how often the class is true."""
    true, told = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    hits = Counter(a for a, b in pairs if a == b)
    return sum(n * 2 * hits[c] / (n + told[c]) for c, n in true.items()) / len(pairs) if pairs else 0.0


async def look(context: BrowserContext, url: str) -> Snapshot:
    """One document in a page of its own, which loads nothing else and goes nowhere else."""

    async def gate(route: Route) -> None:
        await (route.continue_() if route.request.url == url else route.abort("aborted"))

    page = await context.new_page()
    try:
        await page.route("**/*", gate)
        worlds = await Worlds.attach(page)
        await page.goto(url, wait_until="domcontentloaded", timeout=PAGE_MS)
        return await observe(worlds)
    finally:
        await page.close()


async def tallies(folder: Path) -> dict[str, Tally]:
    """Reads every page in a browser that runs no scripts; the tallies by half."""
    halves = {"A": Tally(), "B": Tally()}
    with saved(folder, alone=True) as base:
        async with browser.plain() as plain:
            context = await plain.new_context(java_script_enabled=False)
            for truth in load(folder):
                try:
                    snapshot = await look(context, f"{base}/{truth.file}")
                except (FootpathError, PlaywrightError):
                    halves[truth.half].unread += 1
                    continue
                dated = snapshot.model_copy(update={"url": truth.url})
                count(truth, dated, read(dated), halves[truth.half])
    return halves


def part(pages: Path) -> Part:
    """One row a half and one for all.

    Raises:
        Skipped: the pages or a browser are not there.
    """
    halves = asyncio.run(tallies(need(pages / "forms")))
    every = Tally()
    for tally in halves.values():
        every.forms += tally.forms
        every.fields += tally.fields
        every.unread += tally.unread
    rows = [(f"half {name}", tally) for name, tally in halves.items()] + [("all", every)]
    return Part(
        title="Fields: pages that others labelled",
        columns=("pages", "forms", "form types right", "fields", "field F1, weighted", "unread pages"),
        rows=tuple(
            (name, len(t.forms), accuracy(t.forms), len(t.fields), weighted_f1(t.fields), t.unread) for name, t in rows
        ),
        goals=(
            Goal("field F1, weighted, all", weighted_f1(every.fields), "≥", BASELINE["fields"]),
            Goal("field F1, weighted, half B", weighted_f1(halves["B"].fields), "≥", BASELINE["fields"]),
        ),
        notes=(f"Published of trained models on the whole set: {BASELINE['forms']:.1%} of form types right.",),
    )
