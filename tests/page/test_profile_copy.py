"""A copy of a profile of a person's own browser."""

from __future__ import annotations

import json
import os
import socket
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright
from tests.sites.act_server import Request, answer
from tests.sites.forms import FormSite, form, page, script, text

import footpath
from footpath.errors import BadInput, Busy, NotFound
from footpath.page.finder import find_headed
from footpath.page.profile_copy import copied, find_profile

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from pathlib import Path


def data_of(home: Path, brand: str, **names: str) -> Path:
    """A folder of a browser's data, with profiles by folder and name."""
    data = home / ".config" / brand
    for folder in names:
        (data / folder / "Cache").mkdir(parents=True)
        (data / folder / "Cookies").write_text("sealed")
    state = {"profile": {"info_cache": {folder: {"name": name} for folder, name in names.items()}}}
    (data / "Local State").write_text(json.dumps(state))
    return data


@pytest.mark.parametrize("wanted", ["Work", "work", "Profile_1"])
def test_a_profile_is_found_by_its_name_or_its_folder(tmp_path: Path, wanted: str):
    data = data_of(tmp_path, "google-chrome", Default="Ida", Profile_1="Work")
    found = find_profile(wanted, tmp_path, "linux")
    assert (found.data, found.folder, found.programs[0]) == (data, "Profile_1", "google-chrome")
    assert find_profile(str(data / "Profile_1"), tmp_path, "linux") == found


def test_an_unknown_name_lists_those_that_there_are(tmp_path: Path):
    data_of(tmp_path, "google-chrome", Default="Ida", Profile_1="Work")
    with pytest.raises(NotFound, match=r"no Chrome profile 'Play'. There are: Ida \(.+Default\); Work \("):
        find_profile("Play", tmp_path, "linux")
    with pytest.raises(NotFound, match=r"None was found here\. Give the path"):
        find_profile("Play", tmp_path / "nobody", "linux")


def test_a_name_that_two_browsers_have_is_not_guessed(tmp_path: Path):
    data_of(tmp_path, "google-chrome", Default="Ida")
    data_of(tmp_path, "chromium", Default="Ida")
    with pytest.raises(BadInput, match=r"Several profiles are called 'Ida': .+ Give the folder"):
        find_profile("Ida", tmp_path, "linux")


def test_a_copy_has_the_sign_ins_and_is_gone_afterwards(tmp_path: Path):
    data = data_of(tmp_path, "chromium", Default="Ida")
    with copied(find_profile("Ida", tmp_path, "linux")) as copy:
        assert (copy / "Default" / "Cookies").read_text() == "sealed"
        assert not (copy / "Default" / "Cache").exists()
        assert copy.stat().st_mode & 0o077 == 0, "for nobody else to read"
    assert not copy.exists()
    assert (data / "Default" / "Cookies").exists()


def test_a_profile_that_a_browser_uses_now_is_not_copied(tmp_path: Path):
    data = data_of(tmp_path, "chromium", Default="Ida")
    (data / "SingletonLock").symlink_to(f"{socket.gethostname()}-{os.getpid()}")
    with (
        pytest.raises(Busy, match=r"running with the profile Ida .+ Close that browser, or attach"),
        copied(find_profile("Ida", tmp_path, "linux")),
    ):
        pass


def test_a_profile_that_another_users_browser_uses_is_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(_pid: int, _signal: int) -> None:
        raise PermissionError("it is somebody else's")

    monkeypatch.setattr(os, "kill", refuse)
    data = data_of(tmp_path, "chromium", Default="Ida")
    (data / "SingletonLock").symlink_to(f"{socket.gethostname()}-4711")
    with pytest.raises(Busy, match="running with the profile Ida"), copied(find_profile("Ida", tmp_path, "linux")):
        pass


async def test_two_browsers_are_not_named_at_once(tmp_path: Path):
    with pytest.raises(footpath.FootpathError, match="name two browsers"):
        async with footpath.open(home=tmp_path, cdp="9222", chrome_profile="Ida"):
            pass


@pytest.mark.browser
async def test_a_task_is_signed_in_as_the_profile_is_and_bounded_as_everywhere(tmp_path: Path):
    data, found = tmp_path / "theirs", find_headed()
    if found is None:
        pytest.skip("a headless shell has no profiles")
    async with FormSite() as site, FormSite() as elsewhere:

        async def sign_in(_: Request, writer: StreamWriter) -> None:
            writer.write(answer("<title>In</title>", more="Set-Cookie: who=bo; Path=/; Max-Age=9999\r\n"))
            await writer.drain()

        async def contact(request: Request, writer: StreamWriter) -> None:
            leak = script(f"fetch('{elsewhere.url}/leak', {{method: 'POST', mode: 'no-cors'}})")
            signed_in = page("Contact us", form(text("Your name", "name"), button="Send"), leak)
            is_known = "who=bo" in request.headers.get("cookie", "")
            writer.write(answer(signed_in if is_known else page("Sign in", "<p>Who are you?</p>")))
            await writer.drain()

        site.on("/sign-in", sign_in)
        site.on("/contact", contact)
        site.takes("/send", page("Thank you", "<p>Thank you, we have received your message.</p>"))
        elsewhere.takes("/leak")
        async with async_playwright() as playwright:
            theirs = await playwright.chromium.launch_persistent_context(
                data, executable_path=found.path, args=found.args
            )
            await theirs.pages[0].goto(f"{site.url}/sign-in")
            await theirs.close()

        async with footpath.open(home=tmp_path / "home", chrome_profile=str(data / "Default")) as fp:
            for name in ("Bo Lund", "Ida Holm"):
                sent = await fp.fill(f"{site.url}/contact", {"name": name}, submit=True)
                assert sent.status == "complete", sent
        assert [each["name"] for each in site.posted("/send")] == ["Bo Lund", "Ida Holm"]
        assert elsewhere.requests == []
