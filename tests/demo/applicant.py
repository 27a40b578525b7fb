"""A person at the form: answers each question through its widget, as hands and eyes would."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.demo.site.answers import keys_of
from footpath.demo.site.applications import SavedDraft
from footpath.demo.site.database import Database
from footpath.demo.site.fields import Widget
from footpath.demo.site.looks import Look, LookName, look_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.async_api import Locator, Page

    from footpath.demo.site import RunningSite

RESUME = b"%PDF-1.4 Ada Lovelace, analyst"
SAMPLES = b"Notes on the engine"
PHOTO = b"\x89PNG\r\n\x1a\n a small face"

TYPED: dict[str, str | tuple[str, ...]] = {
    "given_name": "Ada",
    "family_name": "Lovelace",
    "preferred_name": "Countess",
    "pronouns": "she/her",
    "email": "ada@example.org",
    "email_confirm": "ada@example.org",
    "country": "United Kingdom",
    "phone": "United Kingdom|07700 900123",
    "city": "London, United Kingdom",
    "linkedin": "https://linkedin.com/in/ada",
    "website": "ada.example.org",
    "photo": "face.png",
    "resume": "cv.pdf",
    "work_samples": "notes.txt",
    "cover_letter": "Dear team,\nI look closely.",
    "current_title": "Analyst",
    "experience": ("Engine Works|Analyst|01/1840|12/1843", "Home|Tutor|01/1835|"),
    "degree": "Master's degree",
    "skills": ("Python", "Optics"),
    "english": "Native or bilingual",
    "notice_weeks": "4",
    "motivation": "Small, exact tools.",
    "referral": "Other",
    "referral_other": "A letter",
    "work_authorization": "Yes",
    "sponsorship": "Yes",
    "visa_type": "EU Blue Card",
    "visa_details": "Applied for.",
    "worked_here": "No",
    "work_mode": "Hybrid",
    "relocation": "Yes",
    "relocation_city": "Utrecht",
    "salary": "72000|EUR",
    "start_date": "2027-02-03",
    "interview_date": "2027-01-15",
    "contract_end": "2027-01-31",
    "gender": "Female",
    "ethnicity": "White",
    "veteran": "I am not a protected veteran",
    "disability": "I do not want to answer",
    "confirm_true": "yes",
    "privacy_consent": "yes",
    "talent_pool": "",
}
"""What is typed or chosen, by key; a bar stands between the parts of one question."""

RECEIVED: dict[str, str | tuple[str, ...]] = {
    "given_name": "Ada",
    "family_name": "Lovelace",
    "preferred_name": "Countess",
    "email": "ada@example.org",
    "email_confirm": "ada@example.org",
    "country": "gb",
    "phone": "+447700900123",
    "phone_country": "gb",
    "city": "London, United Kingdom",
    "linkedin": "https://linkedin.com/in/ada",
    "website": "ada.example.org",
    "cover_letter": "Dear team,\nI look closely.",
    "experience.0.employer": "Engine Works",
    "experience.0.title": "Analyst",
    "experience.0.from": "01/1840",
    "experience.0.to": "12/1843",
    "experience.1.employer": "Home",
    "experience.1.title": "Tutor",
    "experience.1.from": "01/1835",
    "degree": "master",
    "skills": ("python", "optics"),
    "english": "native",
    "notice_weeks": "4",
    "motivation": "Small, exact tools.",
    "referral": "other",
    "referral_other": "A letter",
    "work_authorization": "yes",
    "sponsorship": "yes",
    "visa_type": "blue_card",
    "visa_details": "Applied for.",
    "worked_here": "no",
    "work_mode": "hybrid",
    "relocation": "yes",
    "relocation_city": "Utrecht",
    "salary": "72000",
    "salary_currency": "eur",
    "start_date": "2027-02-03",
    "interview_date": "2027-01-15",
    "contract_end": "2027-01-31",
    "gender": "female",
    "ethnicity": "white",
    "veteran": "not",
    "disability": "decline",
    "confirm_true": "yes",
    "privacy_consent": "yes",
}
"""What the database must hold after `TYPED`; `v2` adds its two new questions."""

FILES = {1: {"photo": ("face.png", PHOTO)}, 2: {"resume": ("cv.pdf", RESUME), "work_samples": ("notes.txt", SAMPLES)}}
"""What is uploaded, by page and key."""

NEW_IN_V2 = {"pronouns": "she", "current_title": "Analyst"}


def keep_draft(site: RunningSite, look: LookName, session: str, pages: Iterable[int]) -> str:
    """Have the site keep what is received of these pages as this visitor's draft; address of its form."""
    with closing(Database(site.database)) as database:
        first = database.row("select slug from jobs order by slug")
        assert first
        draft = SavedDraft(database, session, first["slug"])
        for page in pages:
            keys = keys_of(look_named(look), page, RECEIVED)
            draft.keep({key: answer for key, answer in RECEIVED.items() if key in keys}, forget=set())
            for key, (name, content) in FILES.get(page, {}).items():
                draft.attach(key, name, "application/octet-stream", content)
    return f"{site.url}/apply/{draft.slug}"


@dataclass(frozen=True)
class Applicant:
    page: Page
    look: Look
    answers: Mapping[str, str | tuple[str, ...]]

    @classmethod
    def at(cls, page: Page, look: LookName, **changes: str | tuple[str, ...]) -> Applicant:
        inverted = {"sponsorship": "No"} if look == "hostile" else {}
        return cls(page, look_named(look), TYPED | inverted | changes)

    def css(self, selector: str) -> str:
        """A selector of look v1, in this look's words."""
        return self.look.dress(selector)

    async def fill_page(self, number: int) -> None:
        for field in self.look.page(number):
            if field.key in self.answers:
                await self.answer(field.key, self.answers[field.key])

    async def advance(self, number: int) -> None:
        """Press the page's button and wait for the next step's heading."""
        words = self.look.words.next[number]
        await self.page.get_by_role("button", name=words, exact=True).click()
        title = self.look.titles.get(number + 1, "Review your application")
        await self.page.get_by_role("heading", name=title, level=1).wait_for()
        await self.page.wait_for_load_state()

    async def fill_form(self) -> None:
        for number in (1, 2, 3):
            await self.fill_page(number)
            await self.advance(number)

    async def submit(self) -> str:
        await self.page.get_by_role("button", name=self.look.words.submit).last.click()
        return await self.page.locator(self.css(".lk-number")).inner_text()

    async def answer(self, key: str, value: str | tuple[str, ...]) -> None:
        field = self.look.field(key)
        root = self.page.frame_locator("iframe") if field.framed else self.page
        box = root.locator(self.css(f'[data-lk-field="{field.name}"]'))
        if isinstance(value, tuple):
            await self._answer_many(box, field.widget, value)
        else:
            await self._answer_one(box, field.widget, value)

    async def _answer_many(self, box: Locator, widget: Widget, values: tuple[str, ...]) -> None:
        if widget is Widget.CHECKBOXES:
            for value in values:
                await box.get_by_label(value, exact=True).check()
            return
        for number, row in enumerate(values):
            if number:
                await box.get_by_role("button", name="Add another").click()
            inputs = box.locator(self.css(".lk-row")).nth(number).locator("input")
            for part, text in enumerate(row.split("|")):
                await inputs.nth(part).fill(text)

    async def _answer_one(self, box: Locator, widget: Widget, value: str) -> None:  # noqa: C901  one case a widget
        first, _, second = value.partition("|")
        match widget:
            case Widget.SELECT | Widget.SHADOW_CLOSED:
                await self._select(box, widget, value)
            case Widget.COMBOBOX | Widget.TYPEAHEAD:
                await box.get_by_role("combobox").press_sequentially(value[:6])
                await box.get_by_role("option", name=value).click()
            case Widget.LISTBOX:
                await box.get_by_role("button").click()
                await self.page.get_by_role("option", name=value, exact=True).click()
            case Widget.PHONE:
                await box.get_by_role("button").click()
                await self.page.get_by_label("Search country").fill(first)
                await self.page.get_by_role("option", name=f"{first} +").click()
                await box.locator('input[type="tel"]').fill(second)
            case Widget.MONEY:
                await box.locator("input").fill(first)
                await box.locator("select").select_option(label=second)
            case Widget.YES_NO_PRESSED | Widget.YES_NO_CLASS:
                await box.get_by_role("button", name=value, exact=True).click()
            case Widget.YES_NO_CHECKBOXES | Widget.RADIO:
                await box.get_by_label(value, exact=True).check()
            case Widget.CARDS:
                await box.get_by_text(value, exact=True).click()
            case Widget.CHECKBOX:
                await box.get_by_role("checkbox").set_checked(bool(value))
            case Widget.DATE_PARTS:
                year, month, day = value.split("-")
                for select, part in zip(await box.locator("select").all(), (day, month, year), strict=True):
                    await select.select_option(value=part.removeprefix("0"))
            case Widget.DATE_TEXT:
                await box.locator("input").fill("/".join(reversed(value.split("-"))))
            case Widget.RICH_TEXT:
                await box.locator("[contenteditable]").click()
                for number, line in enumerate(value.split("\n")):
                    if number:
                        await self.page.keyboard.press("Enter")
                    await self.page.keyboard.type(line)
            case Widget.FILE_BUTTON:
                await self._attach(box.locator('input[type="file"]'), value, RESUME)
                await box.get_by_role("button", name="Remove").wait_for()
            case Widget.FILE_PIXEL:
                await self._attach(box.locator('input[type="file"]'), value, PHOTO)
            case Widget.FILE_DROP:
                async with self.page.expect_file_chooser() as choosing:
                    await box.get_by_role("button").first.click()
                chooser = await choosing.value
                await chooser.set_files({"name": value, "mimeType": "text/plain", "buffer": SAMPLES})
                await box.get_by_role("button", name="Remove").wait_for()
            case Widget.TEXTAREA:
                await box.locator("textarea").fill(value)
            case _:
                await box.locator("input").first.fill(value)

    async def _select(self, box: Locator, widget: Widget, value: str) -> None:
        if widget is Widget.SELECT:
            await box.locator("select").select_option(label=value)
            return
        await box.locator(self.css("lk-level")).click()
        await self.page.keyboard.type(value)
        await self.page.keyboard.press("Enter")

    async def _attach(self, control: Locator, name: str, content: bytes) -> None:
        await control.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})
