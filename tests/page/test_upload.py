"""Handing files over, however a page hides the place for them."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.schema.action import Click, Upload

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Element

pytestmark = pytest.mark.browser

BUTTON = """<button type=button onclick="f.click()">Attach resume</button>
<input type=file id=f style="display:none" onchange="out.textContent = f.files[0].name"><p id=out></p>"""

MADE_LATER = """<div><button type=button onclick="const i = document.createElement('input'); i.type = 'file';
i.onchange = () => out.textContent = i.files[0].name; i.click()">Attach resume</button><p id=out></p></div>"""

DROP = """<div id=z role=button tabindex=0 aria-label="Drop your resume" style="width:300px;height:90px">
Drop here<p id=out></p></div><script>
z.ondragover = (e) => e.preventDefault();
z.ondrop = async (e) => { e.preventDefault(); const file = e.dataTransfer.files[0]; trusted = e.isTrusted;
  text = await file.text(); out.textContent = file.name; }</script>"""


async def the(session: Session, **wanted: str) -> Element:
    found = [e for e in (await session.observe()).elements if all(getattr(e, key) == wanted[key] for key in wanted)]
    assert len(found) == 1, f"{len(found)} elements are {wanted}"
    return found[0]


async def script(session: Session, expression: str) -> object:
    return await session.tab.page.evaluate(expression)


async def show(session: Session, site: Site, body: str) -> None:
    await session.goto(site.serve(f"<!doctype html><title>a page</title>{body}"))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "style",
    ["", "display:none", "opacity:0", "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"],
    ids=["plain", "not displayed", "transparent", "one pixel"],
)
async def test_an_input_takes_files_seen_or_not(session: Session, site: Site, tmp_path: Path, style: str):
    await show(session, site, f"<form><label for=f>Resume</label><input type=file id=f name=cv style='{style}'></form>")
    outcome = await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, type="file"))
    assert (outcome.ok, outcome.how) == (True, "native")
    assert await script(session, "f.files[0].name") == "cv.pdf"


@pytest.mark.thorough
async def test_what_was_uploaded_is_what_is_sent(session: Session, site: Site, tmp_path: Path):
    site.serve("<p>thanks", path="/send")
    await show(
        session,
        site,
        "<form method=post action=/send enctype=multipart/form-data><input type=file name=cv><button>Send</button></form>",
    )
    assert (await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, type="file"))).ok
    assert (await session.act(Click(), await the(session, name="Send"))).navigated
    (request,) = site.asked("/send")
    assert b'name="cv"; filename="cv.pdf"' in request.body
    assert b"%PDF-1.4 a resume" in request.body


@pytest.mark.thorough
async def test_a_page_that_takes_the_file_out_of_its_input_has_it(session: Session, site: Site, tmp_path: Path):
    await show(
        session,
        site,
        "<div><input type=file id=f onchange=\"setTimeout((n) => { out.textContent = n }, 150, f.files[0].name); f.value = ''\">"
        "<p id=out></p></div>",
    )
    assert (await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, type="file"))).ok
    assert await script(session, "out.textContent") == "cv.pdf"


@pytest.mark.thorough
async def test_a_page_that_had_a_file_of_that_name_takes_it_again(session: Session, site: Site, tmp_path: Path):
    """A draft that is gone on with."""
    await show(
        session,
        site,
        "<div><input type=file id=f onchange=\"out.textContent = 'Uploading'; f.value = ''; "
        "setTimeout(() => { out.textContent = 'cv.pdf' }, 150)\"><p id=out>cv.pdf</p></div>",
    )
    assert (await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, type="file"))).ok
    assert await script(session, "out.textContent") == "cv.pdf"


@pytest.mark.thorough
async def test_a_page_that_throws_the_file_away_does_not_have_it(session: Session, site: Site, tmp_path: Path):
    await show(session, site, "<div><input type=file id=f onchange=\"f.value = ''\"></div>")
    upload = Upload(files=(str(tmp_path / "cv.pdf"),))
    assert (await session.act(upload, await the(session, type="file"), deadline_s=1)).failure == "not_taken"


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("markup", [BUTTON, MADE_LATER], ids=["hidden input", "input made when pressed"])
async def test_the_file_dialog_of_a_button_is_answered(session: Session, site: Site, tmp_path: Path, markup: str):
    await show(session, site, markup)
    outcome = await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), await the(session, name="Attach resume"))
    assert outcome.ok, outcome
    assert await script(session, "out.textContent") == "cv.pdf"


@pytest.mark.thorough
async def test_a_drop_zone_gets_a_drop_it_can_trust(session: Session, site: Site, tmp_path: Path):
    await show(session, site, DROP)
    outcome = await session.act(
        Upload(files=(str(tmp_path / "letter.txt"),)), await the(session, name="Drop your resume")
    )
    assert outcome.ok, outcome
    assert await script(session, "[trusted, text]") == [True, "a letter"]


@pytest.mark.thorough
async def test_many_files_go_where_many_are_taken(session: Session, site: Site, tmp_path: Path):
    files = (str(tmp_path / "cv.pdf"), str(tmp_path / "letter.txt"))
    await show(session, site, "<input type=file id=f multiple>")
    assert (await session.act(Upload(files=files), await the(session, type="file"))).ok
    assert await script(session, "[...f.files].map((file) => file.name)") == ["cv.pdf", "letter.txt"]
    await show(session, site, "<input type=file id=f>")
    assert (await session.act(Upload(files=files), await the(session, type="file"))).failure == "wrong_kind"


async def test_only_granted_files_leave_the_machine(session: Session, site: Site, tmp_path: Path):
    (tmp_path / "secret.txt").write_text("a secret")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "sub").mkdir()
    ungranted = [
        tmp_path / "secret.txt",
        tmp_path / "link.pdf",
        tmp_path / "sub" / ".." / "secret.txt",
        tmp_path,
        tmp_path / "CV.pdf",
        "/etc/passwd",
        "/proc/self/environ",
        "cv.pdf",
        "",
    ]
    await show(session, site, "<input type=file id=f>")
    field = await the(session, type="file")
    for path in ungranted:
        assert (await session.act(Upload(files=(str(path),)), field)).failure == "blocked", path
    assert await script(session, "f.files.length") == 0


async def test_a_granted_file_that_became_a_link_is_refused(session: Session, site: Site, tmp_path: Path):
    (tmp_path / "secret.txt").write_text("a secret")
    await show(session, site, "<input type=file id=f>")
    field = await the(session, type="file")
    (tmp_path / "cv.pdf").unlink()
    (tmp_path / "cv.pdf").symlink_to(tmp_path / "secret.txt")
    assert (await session.act(Upload(files=(str(tmp_path / "cv.pdf"),)), field)).failure == "blocked"
