"""Replay of a learned 20-field form with an upload, against a hand-written Playwright script with the same checks.

They take turns, each in a browser of its own of the same kind, started with the same switches, in a context that is
opened before the clock starts. The clock runs from opening the page to having read the confirmation. The script fills
by label, reads each value back and reads the confirmation; the replay also reads the page, checks every signature and
postcondition, keeps its journal, and goes through its filtering proxy.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import browser
from bench.report import Goal, Part
from bench.serving import Quiet, loopback
from playwright.async_api import expect

from footpath.app import new_id, open_app, utc_now
from footpath.config import read_settings
from footpath.demo.people import PEOPLE, resume_pdf
from footpath.engine.form_run import FormRun
from footpath.engine.person import Nobody
from footpath.engine.sending import Sending
from footpath.page.browser import SWITCHES
from footpath.schema.task import Task
from footpath.tasks.fill_form import Unclaimed
from footpath.tasks.services import Services, begin, open_context

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.async_api import Browser, Page

    from footpath.app import App
    from footpath.schema.event import Rung

ROUNDS: Final = 15

TEXTS: Final = {
    "First name": "Imogen",
    "Last name": "Hartley",
    "Email": "imogen.hartley@mail.example",
    "Phone": "+442079460018",
    "Street address": "14 Calverley Street",
    "City": "Leeds",
    "Postal code": "LS1 3ED",
    "LinkedIn profile": "https://www.linkedin.com/in/imogen-hartley",
    "Website": "https://imogen-hartley.example",
    "Current company": "Fenwick Optics",
    "Current job title": "Optical Engineer",
    "Preferred name": "Immy",
    "Years of professional experience": "9",
    "Cover letter": "Dear team, I would like to design the lenses that I align.",
    "Why do you want to join us?": "Your field microscopes got me through my thesis.",
}
SELECTS: Final = {
    "Country": ("United Kingdom", ("Germany", "Portugal", "United Kingdom")),
    "How did you hear about us?": ("LinkedIn", ("A friend", "LinkedIn", "Other")),
}
RELOCATE: Final = "Are you willing to relocate?"
CONSENT: Final = "I have read the privacy notice and agree that my data is processed."
DONE: Final = "Thank you, we have received your application."


def form() -> str:
    """The form: 15 texts, 2 selects, a radio group, a checkbox, a file."""
    long = ("Cover letter", "Why do you want to join us?")
    rows: list[str] = []
    for number, label in enumerate(TEXTS):
        kind = "textarea" if label in long else "input"
        end = "</textarea>" if label in long else ""
        rows.append(f"<p><label for=f{number}>{label}</label><{kind} id=f{number} name=f{number} required>{end}</p>")
    for number, (label, (_, options)) in enumerate(SELECTS.items()):
        listed = "".join(f"<option>{option}</option>" for option in ("", *options))
        rows.append(f"<p><label for=s{number}>{label}</label><select id=s{number} name=s{number}>{listed}</select></p>")
    radios = "".join(f"<label><input type=radio name=move value={x}> {x}</label>" for x in ("Yes", "No"))
    rows.append(f"<fieldset><legend>{RELOCATE}</legend>{radios}</fieldset>")
    rows.append("<p><label for=cv>Resume</label><input id=cv type=file name=cv accept=.pdf required></p>")
    rows.append(f"<p><label><input type=checkbox name=ok required> {CONSENT}</label></p>")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Apply</title><h1>Apply: Lens Designer</h1>"
        f"<form method=post action=/done enctype=multipart/form-data>{''.join(rows)}"
        "<button>Submit application</button></form>"
    )


class Site(Quiet):
    """The form, and what follows it."""

    def do_GET(self) -> None:
        self.answer(form())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.answer(f"<!doctype html><html lang=en><title>Done</title><h1>{DONE}</h1>")


def profile_file(folder: Path) -> Path:
    """The profile of who fills it."""
    (folder / "resume.pdf").write_bytes(resume_pdf(PEOPLE[0]))
    location = {
        "address": TEXTS["Street address"],
        "city": "Leeds",
        "postalCode": TEXTS["Postal code"],
        "countryCode": "GB",
    }
    profile = {
        "basics": {
            "name": "Imogen Hartley",
            "email": TEXTS["Email"],
            "phone": TEXTS["Phone"],
            "url": TEXTS["Website"],
            "location": location,
            "profiles": [{"network": "LinkedIn", "url": TEXTS["LinkedIn profile"]}],
        },
        "work": [{"name": TEXTS["Current company"], "position": TEXTS["Current job title"], "startDate": "2021-03"}],
        "x-footpath": {
            "name": {"given": "Imogen", "family": "Hartley", "preferred": "Immy"},
            "files": {"resume": "resume.pdf", "cover_letter_text": TEXTS["Cover letter"]},
            "relocation": False,
            "years_experience": 9,
            "referral_source": "LinkedIn",
            "consents": {"privacy": True},
            "answers": [{"match": "why do you want", "answer": TEXTS["Why do you want to join us?"]}],
        },
    }
    path = folder / "profile.json"
    path.write_text(json.dumps(profile), encoding="utf-8")
    return path


async def script(page: Page, url: str, resume: Path) -> None:
    """What a careful person would write by hand."""
    await page.goto(url)
    for label, value in TEXTS.items():
        field = page.get_by_label(label, exact=True)
        await field.fill(value)
        await expect(field).to_have_value(value)
    for label, (chosen, _) in SELECTS.items():
        field = page.get_by_label(label, exact=True)
        await field.select_option(label=chosen)
        await expect(field).to_have_value(chosen)
    await page.get_by_role("radio", name="No", exact=True).check()
    await expect(page.get_by_role("radio", name="No", exact=True)).to_be_checked()
    await page.get_by_label(CONSENT).check()
    await expect(page.get_by_label(CONSENT)).to_be_checked()
    upload = page.get_by_label("Resume", exact=True)
    await upload.set_input_files(resume)
    await expect(upload).to_have_value(f"C:\\fakepath\\{resume.name}")
    await page.get_by_role("button", name="Submit application").click()
    await expect(page.get_by_text(DONE)).to_be_visible()


async def _replay(app: App, task: Task, folder: Path) -> tuple[float, Mapping[Rung, int]]:
    """Seconds, and how many steps each rung did."""
    services = Services(app.store, app.browser, folder / "profile.json", utc_now, new_id, Nobody())
    async with begin(services, task) as prepared, open_context(services, prepared) as context:
        began = time.perf_counter()
        sending = Sending(Unclaimed())
        run = await FormRun(rooms=prepared.rooms, context=context, meter=prepared.meter, sending=sending).conduct(
            prepared.run
        )
        spent = time.perf_counter() - began
    if run.status != "complete":
        raise RuntimeError(f"The run ended {run.status}: {run.reason}")
    return spent, run.usage.steps_by_rung


async def _scripted(plain: Browser, url: str, folder: Path) -> float:
    context = await plain.new_context()
    page = await context.new_page()
    began = time.perf_counter()
    await script(page, url, folder / "resume.pdf")
    spent = time.perf_counter() - began
    await context.close()
    return spent


async def _measure(folder: Path) -> Part:
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    settings = dataclasses.replace(read_settings(), home=folder / "home", database_url=database)
    profile = profile_file(folder)
    scripted: list[float] = []
    replayed: list[float] = []
    rungs: Mapping[Rung, int] = {}
    with loopback(Site) as address:
        url = f"{address}/apply"
        task = Task.model_validate({"type": "fill_form", "url": url, "profile": str(profile), "submit": "submit"})
        async with browser.plain(*SWITCHES) as plain, open_app(settings) as app:
            await _scripted(plain, url, folder)
            await _replay(app, task, folder)  # learns it
            await _replay(app, task, folder)
            for _ in range(ROUNDS):
                scripted.append(await _scripted(plain, url, folder))
                spent, rungs = await _replay(app, task, folder)
                replayed.append(spent)
    ratio = statistics.median(ours / theirs for ours, theirs in zip(replayed, scripted, strict=True))
    by_rung = ", ".join(f"{count} by {rung}" for rung, count in rungs.items())
    return Part(
        title="Replay: a 20-field form with an upload, to the confirmation",
        columns=("way", "ms", "× script"),
        rows=(
            ("hand-written Playwright script", statistics.median(scripted) * 1000, 1.0),
            ("footpath, replay", statistics.median(replayed) * 1000, ratio),
        ),
        goals=(Goal("time to the script's", ratio, "≤", 0.4, "×"),),
        notes=(f"Steps of the replay: {by_rung}.",),
    )


def part() -> Part:
    """Learn the form once, then script and replay it in turns.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
