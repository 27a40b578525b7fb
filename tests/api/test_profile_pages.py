"""The user's profile as pages and over HTTP: made from a résumé, or by questions, as `footpath profile import` does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.api.conftest import visiting
from tests.resumes.drawn import Drawing, Text, column, docx, pdf

from footpath.answers.profile_file import load
from footpath.api.pages.profile import PENDING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from playwright.async_api import Browser
    from tests.api.conftest import Served

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEAD = "| +44 20 7946 0958 | Rye, United Kingdom"
WORK = [
    Text("Work experience", kind="heading"),
    Text("Head baker, Mill & Sons Ltd\t2019 – Present", bold=True),
    Text("Led six people", kind="item"),
]


def word(name: str = "Ida Sorrel", mail: str = "ida@example.com") -> bytes:
    return docx(Drawing(head=[Text(name, kind="name"), Text(f"{mail} {HEAD}")], main=[*WORK]))


def printed() -> bytes:
    lines = [Text("Ida Sorrel", kind="name"), Text(f"ida@example.com {HEAD}"), *WORK]
    return pdf([list(column([Text(each.text.replace("\t", ", "), kind=each.kind) for each in lines], 50, 780))])


KINDS = {
    "cv.docx": word(),
    "cv.pdf": printed(),
    "resume.json": b'{"basics": {"name": "Ida Sorrel", "email": "ida@example.com"},'
    b' "work": [{"name": "Mill & Sons Ltd"}]}',
}


@pytest.fixture
def served_home(served: Served) -> Iterator[Served]:
    """The server, with nobody's profile before and after."""
    _clear(served)
    yield served
    _clear(served)


def _clear(served: Served) -> None:
    home = served.app.settings.home
    for each in (*home.glob("profile*"), *home.glob("profiles/*"), *home.glob(".*import*")):
        if each.is_file():
            each.unlink()


async def sent(program: httpx.AsyncClient, content: bytes, name: str = "cv.docx") -> httpx.Response:
    return await program.post("/profile/import", files={"file": (name, content)})


async def reviewed(program: httpx.AsyncClient) -> tuple[str, str]:
    """The page of the review, and the mark of its file."""
    page = (await program.get("/profile/import")).text
    found = re.search(r'name="file" value="(\w+)"', page)
    assert found is not None, page
    return page, found[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", KINDS)
async def test_a_file_is_shown_with_the_place_of_each_value_and_saved_on_the_person_s_word(
    name: str, program, served_home: Served
):
    where = served_home.app.settings.profile
    assert (await sent(program, KINDS[name], name)).headers["location"] == "/profile/import"
    page, mark = await reviewed(program)
    assert "Mill &amp; Sons Ltd" in page
    assert re.search(r"(?:line \d|work)", page)
    assert not where.exists()
    answers = {
        "basics.phone": "+44 20 7946 0958",
        "x-footpath.salary": "52000 GBP",
        "x-footpath.consents.privacy": "yes",
    }
    said = await program.post("/profile/import/save", data={"file": mark, **answers})
    assert (said.status_code, "Saved" in said.text) == (200, True)
    profile = load(where)
    assert (profile.basics.name, profile.work[0].name, profile.footpath.consents.privacy) == (
        "Ida Sorrel", "Mill & Sons Ltd", True,
    )  # fmt: skip
    assert profile.footpath.salary is not None
    assert profile.footpath.salary.currency == "GBP"
    assert not (served_home.app.settings.home / PENDING).exists()
    kept = profile.footpath.files.resume
    assert (kept == "") == (name == "resume.json")


@pytest.mark.thorough
async def test_an_answer_that_cannot_be_read_is_told_and_nothing_is_written(program, served_home: Served):
    await sent(program, word())
    _, mark = await reviewed(program)
    said = await program.post("/profile/import/save", data={"file": mark, "x-footpath.salary": "52000"})
    assert said.status_code == 422
    assert "Salary that you ask for: name the currency" in said.text
    assert 'value="52000"' in said.text
    assert not served_home.app.settings.profile.exists()


@pytest.mark.thorough
async def test_a_value_that_differs_stays_unless_the_person_takes_the_file_s(program, served_home: Served):
    where = served_home.app.settings.profile
    before = "basics: {name: Ida Sorrel, email: ida@sorrel.example.com, phone: '+44 20 7946 0000'}\n"
    where.write_text(before, encoding="utf-8")
    await sent(program, word())
    page, mark = await reviewed(program)
    assert "The file: ida@example.com" in page
    said = await program.post("/profile/import/save", data={"file": mark, "take basics.phone": "yes"})
    assert "your profile says “ida@sorrel.example.com”, the file “ida@example.com”" in said.text
    assert (load(where).basics.email, load(where).basics.phone) == ("ida@sorrel.example.com", "+44 20 7946 0958")
    assert (where.parent / "profile.yaml.before-import").read_text("utf-8") == before


@pytest.mark.thorough
async def test_the_resume_of_another_person_waits_for_a_word(program, served_home: Served):
    where = served_home.app.settings.profile
    where.write_text("basics: {name: Noor Haddad, email: noor@example.com}\n", encoding="utf-8")
    await sent(program, word())
    page, mark = await reviewed(program)
    assert "Your profile is of Noor Haddad, the file of Ida Sorrel" in page
    refused = await program.post("/profile/import/save", data={"file": mark})
    assert (refused.status_code, load(where).work) == (422, ())
    assert (await program.post("/profile/import/drop")).status_code == 303
    assert (await program.get("/profile/import")).headers["location"] == "/profile"


@pytest.mark.thorough
async def test_a_page_of_an_earlier_upload_saves_nothing(program, served_home: Served):
    await sent(program, word())
    _, mark = await reviewed(program)
    await sent(program, word("Noor Haddad", "noor@example.com"))
    said = await program.post("/profile/import/save", data={"file": mark})
    assert "Another file was uploaded since" in said.text
    assert not served_home.app.settings.profile.exists()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("content", "why"), [(b"", "The file is empty"), (b"\x89PNG\r\n", "Give a résumé"), (b"%PDF-1.4 broken", "PDF")]
)
async def test_a_file_that_cannot_be_read_says_why_and_is_not_kept(
    content: bytes, why: str, program, served_home: Served
):
    said = await sent(program, content)
    assert said.status_code == 422
    assert why in said.text.partition('role="alert"')[2]
    assert not (served_home.app.settings.home / PENDING).exists()


@pytest.mark.thorough
async def test_a_profile_begins_by_questions_alone(program, served_home: Served):
    assert "Or by a few questions" in (await program.get("/profile")).text
    assert (await program.post("/profile", data={})).status_code == 422
    form = {"basics.name": "Ida Sorrel", "basics.email": "ida@example.com", "x-footpath.notice_period": "3 months"}
    assert "Saved" in (await program.post("/profile", data=form)).text
    profile = load(served_home.app.settings.profile)
    assert (profile.basics.name, profile.footpath.notice_period) == ("Ida Sorrel", "3 months")
    assert "Your whole name" not in (await program.get("/profile")).text
    nothing = await program.post("/profile", data={})
    assert (nothing.status_code, "Nothing was answered" in nothing.text) == (422, True)


@pytest.mark.thorough
async def test_a_program_makes_a_profile_by_name_and_is_told_each_place(program, served_home: Served):
    told = await program.post("/api/v1/profiles/bakery/import", content=word())
    assert told.status_code == 200, told.text
    (title,) = [each for each in told.json()["facts"] if each["path"] == "work.0.position"]
    assert (title["value"], title["from"]) == ("Head baker", "line 4")
    assert "How long is your notice" in told.json()["missing"]
    assert "bakery" in [each["name"] for each in (await program.get("/api/v1/profiles")).json()]
    again = (await program.post("/api/v1/profiles/bakery/import", content=word(mail="new@example.com"))).json()
    assert {"path": "basics.email", "value": "new@example.com"} in again["kept"]
    assert "ida@example.com" not in str(again["kept"]), "a stored profile is never shown"
    refused = await program.post("/api/v1/profiles/bakery/import", content=word("Noor Haddad", "noor@example.com"))
    assert (refused.status_code, "the file of Noor Haddad" in refused.text) == (422, True)


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_person_uploads_a_resume_and_saves_what_it_says(chromium: Browser, served_home: Served):
    async with visiting(chromium, served_home) as visitor:
        page = visitor.page
        await visitor.open("/profile")
        await page.get_by_label("Your résumé").set_input_files({"name": "cv.pdf", "mimeType": "", "buffer": printed()})
        await page.get_by_role("button", name="Read it").click()
        await page.get_by_role("heading", name="What your résumé says").wait_for()
        await page.get_by_role("row").filter(has_text="Mill & Sons Ltd").filter(has_text="page 1").wait_for()
        await page.get_by_label("How long is your notice").fill("2 weeks")
        await page.get_by_role("button", name="Save the profile").click()
        await page.get_by_role("status").filter(has_text="Saved").wait_for()
        assert load(served_home.app.settings.profile).footpath.notice_period == "2 weeks"
        assert visitor.complaints == []
