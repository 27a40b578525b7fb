"""Sites' own pages with the states of applications are read in a real browser, and kept in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import FormSite

from footpath.app import open_app
from footpath.config import HOME, read_settings
from footpath.schema.application import StatusPage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from footpath.app import App
    from footpath.schema.application import Application

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROW = "<tr><td><a href=/{0}>{0}</a></td><td>{1}</td></tr>"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    async with open_app(read_settings({HOME: str(tmp_path)})) as opened:
        yield opened


async def sent(app: App, title: str) -> Application:
    made = await app.applications.open(
        key=title, run="r", profile="p", posting_url=f"https://example.com/{title}", title=title, organisation="Acme"
    )
    await app.applications.mark(title, "r", "submitted")
    return made


@pytest.mark.thorough
async def test_each_application_is_told_by_its_own_row_once_and_the_person_outranks_it(app: App):
    cook, baker, porter = [await sent(app, title) for title in ("Cook", "Baker", "Porter")]
    states = {"Cook": "Under review", "Baker": "Not selected", "Porter": ""}
    async with FormSite() as site:
        rows = lambda: "".join(ROW.format(*each) for each in states.items())  # noqa: E731
        url = site.page("/me", lambda: f"<title>Me</title><table>{rows()}</table>")
        for each in (cook, baker, porter):
            await app.tracking.put_status_page(each.id, StatusPage.model_validate({"url": url}))
        first = {each.title: each for each in await app.status_pages.check()}
        states["Cook"] = "Interview"
        second = {each.title: each for each in await app.status_pages.check([cook.id, baker.id])}
    assert {title: (each.stage, each.is_news) for title, each in first.items()} == {
        "Cook": ("review", True), "Baker": ("rejected", True), "Porter": (None, False),
    }  # fmt: skip
    assert "no state of this application" in first["Porter"].why
    assert [(second[title].stage, second[title].is_news) for title in ("Cook", "Baker")] == [
        ("interview", True), ("rejected", False),
    ]  # fmt: skip
    tracked = await app.tracking.get(cook.id)
    assert tracked.application.stands == "interview"
    assert [(each.source, each.stage, each.body.quote) for each in tracked.history] == [
        ("site", "review", "Under review"), ("site", "interview", "Interview"),
    ]  # fmt: skip
    await app.history.undo(tracked.history[1].number)
    assert (await app.tracking.get(cook.id)).application.stands == "review"
    await app.tracking.say(baker.id, "accepted")
    assert (await app.tracking.get(baker.id)).application.stands == "accepted"
    await app.tracking.put_status_page(cook.id, None)
    assert [each.title for each, _ in await app.tracking.status_pages()].count("Cook") == 0


@pytest.mark.thorough
async def test_a_page_that_asks_for_a_login_or_is_away_says_so(app: App):
    cook = await sent(app, "Cook")
    async with FormSite() as site:
        url = site.page("/me", "<title>Sign in</title><label>Password <input type=password></label>")
        await app.tracking.put_status_page(cook.id, StatusPage.model_validate({"url": url}))
        [asked] = await app.status_pages.check()
    [away] = await app.status_pages.check()
    assert "asks for a login" in asked.why
    assert away.stage is None
    assert away.why
    assert await app.history.of(cook.id) == []
