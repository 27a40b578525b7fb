"""Files that a library takes out of their input, sends by itself, and draws."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_server import answer
from tests.sites.forms import NAME, form, page, script

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.running import Footpath
    from tests.sites.act_server import Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

TAKING = "<div><label for=photo>Photo</label><input type=file id=photo><input type=hidden name=photo><ul></ul></div>"
"""A moment after a file was chosen its input is empty; a hidden one has what the server called the file."""

TAKE = """document.querySelector('#photo').onchange = (event) => {
  const input = event.target, file = input.files[0], sent = document.querySelector('[name=photo]')
  setTimeout(async () => {
    input.value = ''
    document.querySelector('ul').innerHTML = `<li>SHOWN</li>`
    sent.value = ''
    const answer = await fetch('/uploads', { method: 'POST', body: new URLSearchParams({ name: file.name }) })
    sent.value = await answer.text()
  }, 250)
}"""


@pytest.mark.parametrize("shown", ["${file.name}", "${file.name.slice(0, 10)}…"], ids=["whole", "cut short"])
@pytest.mark.thorough
async def test_a_file_that_the_page_took_and_shows_is_handed_over_once(
    footpath: Footpath, careers: FormSite, tmp_path: Path, shown: str
):
    careers.takes("/send")
    careers.takes("/uploads", "upload-7")
    start = careers.page("/show", page("Art show", form(NAME, TAKING), script(TAKE.replace("SHOWN", shown))))
    picture = tmp_path / "heron-at-dawn.pdf"
    picture.write_bytes(b"%PDF-1.4 a heron")
    ran = await footpath.fill(start, input={"Photo": str(picture)}, files={"1": str(picture)})
    assert ran.status == "complete", ran
    assert [each["photo"] for each in careers.posted("/send")] == ["upload-7"]
    assert careers.posted("/uploads") == [{"name": "heron-at-dawn.pdf"}]


@pytest.mark.thorough
async def test_a_file_that_the_page_took_and_does_not_show_is_asked_for(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    careers.takes("/send")
    careers.takes("/uploads", "upload-7")
    start = careers.page("/show", page("Art show", form(NAME, TAKING), script(TAKE.replace("SHOWN", "Something"))))
    picture = tmp_path / "heron-at-dawn.pdf"
    picture.write_bytes(b"%PDF-1.4 a heron")
    ran = await footpath.fill(start, input={"Photo": str(picture)}, files={"1": str(picture)})
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran


LATE = TAKE.replace("SHOWN", "${file.name}").replace(
    "const answer",
    "for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame)\n    const answer",
)


@pytest.mark.thorough
async def test_a_form_waits_for_a_file_that_its_page_sends_later(footpath: Footpath, careers: FormSite, tmp_path: Path):
    careers.takes("/send")
    careers.takes("/uploads", "upload-7")
    start = careers.page("/show", page("Art show", form(NAME, TAKING), script(LATE)))
    picture = tmp_path / "heron-at-dawn.pdf"
    picture.write_bytes(b"%PDF-1.4 a heron")
    ran = await footpath.fill(start, input={"Photo": str(picture)}, files={"1": str(picture)})
    assert (ran.status, [sent["photo"] for sent in careers.posted("/send")]) == ("complete", ["upload-7"]), ran
    assert len(careers.posted("/uploads")) == 1


AT_ONCE = """document.querySelector('#photo').onchange = async (event) => {
  const body = new FormData()
  body.append('file', event.target.files[0])
  const answer = await fetch('/uploads', { method: 'POST', body })
  document.querySelector('ul').innerHTML = answer.ok ? '<li>Done</li>' : '<li>Upload failed</li>'
}"""
"""The page sends the file as soon as it is chosen, and its input keeps it."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("status", "body", "why"),
    [("422 Unprocessable Content", "{}", "status 422"), ("200 OK", '{"ok": false}', "ok: false"), ("200 OK", "{}", "")],
    ids=["a status", "a body", "taken"],
)
async def test_a_form_does_not_go_without_a_file_that_the_site_declined(
    footpath: Footpath, careers: FormSite, tmp_path: Path, status: str, body: str, why: str
):
    async def late(_: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.5)  # the form could be sent meanwhile
        writer.write(answer(body, kind="application/json", status=status))

    careers.on("/uploads", late)
    careers.takes("/send")
    start = careers.page("/show", page("Art show", form(NAME, TAKING), script(AT_ONCE)))
    picture = tmp_path / "heron-at-dawn.pdf"
    picture.write_bytes(b"%PDF-1.4 a heron")
    ran = await footpath.fill(start, input={"Photo": str(picture)}, files={"1": str(picture)})
    assert (ran.status, len(careers.posted("/send"))) == (("needs_person", 0) if why else ("complete", 1)), ran
    assert why in ran.reason


PRESSED = """<div>CV / Résumé * <button type=button id=choose>Choose file…</button> <span id=shown>No file</span></div>
<div><label for=proof>Proof of residence</label> <button type=button id=proof>Upload</button> <span></span></div>"""
"""Neither button has a file input before it is pressed; one never puts it into the page."""

MAKE = """const make = (button, name, put) => button.onclick = () => {
  const input = document.createElement('input')
  input.type = 'file'
  input.onchange = () => { button.nextElementSibling.textContent = input.files[0].name; put(input, name) }
  input.click()
}
const form = document.forms[0]
make(document.querySelector('#choose'), 'cv', (input, name) => {
  Object.assign(input, { name }).style.display = 'none'
  form.append(input)
})
const held = {}
make(document.querySelector('#proof'), 'proof', (input, name) => { held[name] = input.files[0] })
form.addEventListener('formdata', (event) => { for (const name in held) event.formData.append(name, held[name]) })"""

MULTIPART = "enctype=multipart/form-data"


@pytest.mark.thorough
async def test_a_button_that_makes_its_file_input_is_a_file_field(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    careers.takes("/send")
    start = careers.page("/apply", page("Rent", form(NAME, PRESSED, more=MULTIPART), script(MAKE)))
    for person in ("lind", "marsh"):
        cv, proof = tmp_path / f"cv-{person}.pdf", tmp_path / f"residence-{person}.pdf"
        for file in (cv, proof):
            file.write_bytes(b"%PDF-1.4 of a person")
        given, files = {"CV / Résumé": str(cv), "Proof of residence": str(proof)}, {"1": str(cv), "2": str(proof)}
        ran = await footpath.fill(start, input=given, files=files)
        assert ran.status == "complete", ran
    sent = [(each["cv"], each["proof"]) for each in careers.posted("/send")]
    assert sent == [(f"cv-{each}.pdf", f"residence-{each}.pdf") for each in ("lind", "marsh")]


@pytest.mark.parametrize("is_given", [False, True], ids=["no file", "a file that the page does not take"])
async def test_a_form_is_not_sent_without_the_file_that_a_button_requires(
    footpath: Footpath, careers: FormSite, tmp_path: Path, is_given: bool
):
    careers.takes("/send")
    made = "" if is_given else MAKE
    start = careers.page("/apply", page("Rent", form(NAME, PRESSED, more=MULTIPART), script(made)))
    cv = tmp_path / "cv-lind.pdf"
    cv.write_bytes(b"%PDF-1.4 of a person")
    given = {"CV / Résumé": str(cv)} if is_given else {}
    ran = await footpath.fill(start, input=given, files={"1": str(cv)})
    assert (ran.status, careers.posted("/send")) == ("needs_person", []), ran


ZONE = """<div><label for=zone>Photo</label><div id=zone><div><button type=button>Drop files here to upload</button>
</div></div><input type=hidden name=photo></div>"""

OPEN = """const input = document.createElement('input'), sent = document.querySelector('[name=photo]')
input.type = 'file'
input.ariaLabel = 'hidden file upload'
input.style.cssText = 'visibility: hidden; position: absolute; width: 0; height: 0'
document.body.append(input)
const zone = document.querySelector('#zone'), button = zone.querySelector('button')
button.onclick = () => input.click()
input.onchange = () => {
  sent.value = input.files[0].name
  zone.append(sent.value)
  button.hidden = true
}"""


@pytest.mark.thorough
async def test_a_hidden_input_outside_of_the_form_belongs_to_its_drop_zone(
    footpath: Footpath, careers: FormSite, tmp_path: Path
):
    careers.takes("/send")
    start = careers.page("/show", page("Art show", form(NAME, ZONE), script(OPEN)))
    for name in ("heron.pdf", "otter.pdf"):
        picture = tmp_path / name
        picture.write_bytes(b"%PDF-1.4 an animal")
        ran = await footpath.fill(start, input={"Photo": str(picture)}, files={"1": str(picture)})
        assert ran.status == "complete", ran
    assert [each["photo"] for each in careers.posted("/send")] == ["heron.pdf", "otter.pdf"]


MADE = """<p>PROMPT</p><button id=open MORE</button><span id=shown></span><script>
document.querySelector('#open').onclick = (event) => {
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'cv', hidden: true })
  input.onchange = () => { document.querySelector('form').append(input); document.querySelector('#shown').textContent = input.files[0].name }
  input.click()
}</script>"""
UPLOADS = {
    "a button without a type": MADE.replace("PROMPT", "CV").replace("MORE", ">Choose file"),
    "the document named on the button": MADE.replace("PROMPT", "").replace("MORE", "type=button>Upload CV"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("html", UPLOADS.values(), ids=UPLOADS)
async def test_a_button_makes_the_file_input_of_its_question(
    footpath: Footpath, careers: FormSite, tmp_path: Path, html: str
):
    """A button without a type sends its form, unless the page prevents that: here it does not."""
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(NAME, html, more="enctype=multipart/form-data")))
    document = tmp_path / "ida.pdf"
    document.write_bytes(b"%PDF-1.4 a life")
    name = "Upload CV" if "Upload CV" in html else "CV"
    ran = await footpath.fill(start, input={name: str(document)}, files={"1": str(document)})
    assert ran.status == "complete", ran
    assert [each["cv"] for each in careers.posted("/send")] == ["ida.pdf"]
