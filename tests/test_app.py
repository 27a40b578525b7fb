"""The composition root: what is opened, when, and that it is closed again."""

from __future__ import annotations

import dataclasses
import gc
from typing import TYPE_CHECKING, get_args

import pytest
import yaml
from tests.engine.running import IDA
from tests.sites.forms import EMAIL, NAME, FormSite, form, page

from footpath.app import open_app
from footpath.page.garbage import spare_collector
from footpath.page.grant import Grant
from footpath.schema.cookbook import TaskType
from footpath.schema.task import Task
from footpath.tasks.handlers import handler_of

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.config import Settings


@pytest.fixture
def settings(page_settings: Settings, tmp_path: Path) -> Settings:
    (tmp_path / "profile.yaml").write_text(yaml.safe_dump(IDA))
    return dataclasses.replace(
        page_settings,
        home=tmp_path / "home",
        database_url=f"sqlite:///{tmp_path}/home/footpath.db",
        profile=tmp_path / "profile.yaml",
    )


async def test_the_garbage_of_a_program_that_opens_it_is_collected_still(settings: Settings):
    before = gc.get_freeze_count()
    async with open_app(settings) as app:
        spare_collector()
        assert await app.runs.list() == []
    assert gc.get_freeze_count() <= before  # what another froze may die


async def test_opening_it_starts_no_browser(settings: Settings):
    async with open_app(settings) as app:
        assert await app.runs.list() == []
        assert app._pool is None


def test_every_task_type_has_its_handler():
    assert [handler_of(each).__name__ for each in get_args(TaskType)] == list(get_args(TaskType))


@pytest.mark.browser
@pytest.mark.thorough
async def test_spans_of_a_run_go_to_the_collector_that_is_set(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async with FormSite() as careers:
        careers.takes("/send")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        collector = careers.json("/v1/traces", lambda _: {})
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", collector)
        async with open_app(dataclasses.replace(settings, traces=collector)) as app:
            result = await app.run(Task.model_validate({"type": "apply", "url": start, "submit": "submit"}))
        sent = b"".join(each.body for each in careers.asked("/v1/traces"))
    assert b"invoke_agent footpath" in sent
    assert result.run.id.encode() in sent
    assert b"execute_tool fill" in sent
    assert IDA["basics"]["email"].encode() not in sent


@pytest.mark.browser
async def test_a_task_is_worked_with_the_profile_of_the_settings_and_kept(settings: Settings):
    streamed: list[str] = []
    async with FormSite() as careers:
        careers.takes("/send")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        task = Task.model_validate({"type": "apply", "url": start, "submit": "submit"})
        async with open_app(settings) as app:
            result = await app.run(task, on_entry=lambda entry: streamed.append(entry.event.kind))
            browser = await app.browser()
            assert await app.browser() is browser, "one browser serves all tasks"
        assert not browser.alive
        async with open_app(settings) as app:
            assert [run.id for run in await app.runs.list()] == [result.run.id]
            assert len(await app.cookbooks.list()) == 1
    assert result.run.status == "complete"
    assert careers.posted("/send")[0]["first"] == "Ida"
    assert (streamed[0], streamed[-1]) == ("run_started", "run_finished")


@pytest.mark.browser
async def test_nobody_approves_where_no_person_is_given(settings: Settings):
    async with FormSite() as careers, open_app(settings) as app:
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        result = await app.run(Task.model_validate({"type": "apply", "url": start}))
        assert (result.run.status, careers.sent) == ("reviewed", [])


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_page_that_is_loading_is_observed_once_it_has_drawn_itself(settings: Settings):
    draws = "<script>setTimeout(() => { m.innerHTML = `" + form(NAME) + "` }, 900)</script>"
    async with FormSite() as careers, open_app(settings) as app:
        url = careers.page("/apply", page("Apply", "<main id=m>Loading…</main>", draws))
        seen = await app.observe(url, Grant(hosts=(careers.grant,)))
        assert [element.name for element in seen.elements][:2] == ["First name", "Last name"]


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_page_is_observed(settings: Settings):
    async with FormSite() as careers, open_app(settings) as app:
        seen = await app.observe(careers.page("/apply", page("Apply", form(NAME))), Grant(hosts=(careers.grant,)))
        assert seen.title == "Apply"
        assert [element.name for element in seen.elements][:2] == ["First name", "Last name"]
