"""Browser profiles: where a person has signed in, a run is signed in too, and what sites leave there stays sealed."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import stat
from typing import TYPE_CHECKING

import pytest
import yaml
from cryptography.fernet import Fernet
from tests.deadlines import HANGS_S
from tests.engine.running import IDA
from tests.sites.members import PASSWORD, MembersSite

from footpath.app import App, open_app
from footpath.coordinator.views import Views
from footpath.errors import BadInput, Busy, NotFound, WrongKey
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from footpath.config import Settings
    from footpath.coordinator.views import WatchedRun
    from footpath.page.session import Session
    from footpath.tasks.services import FinishedTask

pytestmark = pytest.mark.browser


@dataclasses.dataclass
class Member:
    """Somebody who may sign in, and whoever works for them."""

    app: App
    site: MembersSite

    @property
    def file(self) -> Path:
        return self.app.settings.home / "browser-profiles" / "me.sealed"

    async def signs_in(self, name: str = "me") -> bool:
        """By hand: fill in, press, look, close the window."""
        hands: list[asyncio.Task[None]] = []

        async def by_hand(session: Session) -> None:
            page = session.tab.page
            await page.get_by_label("User name").fill("ida")
            await page.get_by_label("Password").fill(PASSWORD)
            await page.get_by_role("button", name="Sign in").click()
            await page.get_by_text("new device").wait_for()
            await page.close()

        async with asyncio.timeout(HANGS_S):
            kept = await self.app.login(
                f"{self.site.url}/", name, lambda session: hands.append(asyncio.ensure_future(by_hand(session)))
            )
            await asyncio.gather(*hands)
        return kept

    async def fills(self, name: str = "me") -> FinishedTask:
        given = {"type": "fill_form", "url": f"{self.site.url}/form", "submit": "submit", "browser_profile": name}
        return await self.app.run(Task.model_validate(given))

    def left(self) -> list[str]:
        """Files of the home in which what the site gave stands in clear."""
        files = [path for path in self.app.settings.home.rglob("*") if path.is_file()]
        secret = (b"device-4711", PASSWORD.encode(), self.site.session.encode())
        return [path.name for path in files if any(each in path.read_bytes() for each in secret)]


@pytest.fixture
async def member(page_settings: Settings, tmp_path: Path) -> AsyncIterator[Member]:
    (tmp_path / "profile.yaml").write_text(yaml.safe_dump(IDA))
    settings = dataclasses.replace(
        page_settings,
        home=tmp_path / "home",
        database_url=f"sqlite:///{tmp_path}/home/footpath.db",
        profile=tmp_path / "profile.yaml",
    )
    async with MembersSite() as site, open_app(settings) as app:
        yield Member(app, site)


@pytest.mark.thorough
async def test_who_is_not_signed_in_needs_a_person(member: Member):
    assert (await member.fills("")).run.status == "needs_person"


async def test_a_run_is_signed_in_as_the_person_was_and_so_is_the_next_one(member: Member):
    assert await member.signs_in()
    for count in (1, 2):
        result = await member.fills()
        assert (result.run.status, len(member.site.sent)) == ("complete", count), result.run.reason
    assert member.left() == []
    assert stat.S_IMODE(member.file.stat().st_mode) == 0o600
    state = json.loads(await member.app.browser_profiles.read("me"))
    (origin,) = state["origins"]
    assert origin["localStorage"] == [{"name": "theme", "value": "dark"}]
    assert "device-4711" in str(origin["indexedDB"])
    assert [each.name for each in member.app.browser_profiles.list()] == ["me"]


async def by_hand(member: Member, password: str, then: Callable[[WatchedRun], Awaitable[object]]) -> FinishedTask:
    """A sign-in task, in whose live view a person types a password before they give control back."""
    member.app._views = views = Views("the key")
    given = Task.model_validate({"type": "sign_in", "url": f"{member.site.url}/", "browser_profile": "me"})
    async with asyncio.timeout(HANGS_S):
        running = asyncio.create_task(member.app.run(given, task_id="t1"))
        view = await views._view("t1", HANGS_S)
        assert view is not None
        await view.do({"do": "take"})
        while view.takeover.steering != "person":  # noqa: ASYNC110 - the page shows it, nobody tells
            await asyncio.sleep(0.01)
        hands = [("press", "Tab"), ("type", "ida"), ("press", "Tab"), ("type", password), ("press", "Enter")]
        for do, text in hands:
            await view.do({"do": do, "text": text})
        await then(view)
        await view.do({"do": "give"})
        return await running


@pytest.mark.thorough
async def test_a_password_that_the_site_refuses_is_no_sign_in(member: Member):
    async def another_wants_the_same_browser_profile(_: WatchedRun) -> None:
        given = {"type": "sign_in", "url": f"{member.site.url}/", "browser_profile": "me"}
        with pytest.raises(Busy):
            await member.app.run(Task.model_validate(given), task_id="t2")

    refused = await by_hand(member, "wrong", another_wants_the_same_browser_profile)
    assert (refused.run.status, "still asks to sign in" in refused.run.reason) == ("needs_person", True), refused.run


@pytest.mark.thorough
async def test_where_there_is_no_screen_a_person_signs_in_by_the_live_view(member: Member):
    async def is_in(view: WatchedRun) -> None:
        await view._walk.session.tab.page.get_by_text("new device").wait_for()

    signed_in = await by_hand(member, PASSWORD, is_in)
    assert signed_in.run.status == "complete", signed_in.run.reason
    assert member.left() == [], "nothing that was typed or given is kept in clear"
    assert (await member.fills()).run.status == "complete"


@pytest.mark.thorough
async def test_where_nobody_takes_over_the_end_says_so(member: Member):
    given = {"type": "sign_in", "url": f"{member.site.url}/", "browser_profile": "me", "limits": {"seconds": 0.5}}
    ended = await member.app.run(Task.model_validate(given))
    assert (ended.run.status, "Nobody signed in" in ended.run.reason) == ("needs_person", True), ended.run.reason
    with pytest.raises(BadInput) as error:
        await member.app.run(Task.model_validate({**given, "browser_profile": ""}))
    assert error.value.problems == ("browser_profile: name the profile to sign in",)


@pytest.mark.thorough
async def test_what_one_site_left_stays_when_a_run_was_at_another(member: Member):
    await member.signs_in()
    async with MembersSite() as other:
        given = {"type": "fill_form", "url": f"{other.url}/form", "browser_profile": "me", "submit": "submit"}
        assert (await member.app.run(Task.model_validate(given))).run.status == "needs_person"
    state = json.loads(await member.app.browser_profiles.read("me"))
    assert [each["origin"] for each in state["origins"]] == [member.site.url]
    assert (await member.fills()).run.status == "complete"


@pytest.mark.thorough
async def test_with_another_key_or_a_damaged_file_nothing_is_done_and_nothing_lost(member: Member):
    await member.signs_in()
    key, sealed = member.app.store.seal.file, member.file.read_bytes()
    right = key.read_bytes()
    for wrong_key, content in ((Fernet.generate_key(), sealed), (right, sealed[:-9]), (right, b"")):
        key.write_bytes(wrong_key)
        member.file.write_bytes(content)
        async with open_app(member.app.settings) as app:
            with pytest.raises(WrongKey, match=r"The browser profile 'me' does not open.* Or begin it anew:"):
                await Member(app, member.site).fills()
        assert member.file.read_bytes() == content
    key.write_bytes(right)
    member.file.write_bytes(sealed)
    assert (await member.fills()).run.status == "complete"


@pytest.mark.thorough
async def test_one_run_at_a_time_uses_it(member: Member):
    await member.signs_in()
    async with member.app.browser_profiles.using("me"):
        for use in (member.fills(), member.signs_in(), member.app.browser_profiles.remove("me")):
            with pytest.raises(Busy, match="uses the browser profile 'me' now"):
                await use


@pytest.mark.thorough
async def test_what_is_forgotten_is_gone(member: Member):
    await member.signs_in()
    await member.app.browser_profiles.remove("me")
    assert member.app.browser_profiles.list() == []
    with pytest.raises(NotFound, match="There is no browser profile 'me'"):
        await member.app.browser_profiles.remove("me")
    assert (await member.fills()).run.status == "needs_person"
