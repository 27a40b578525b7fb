"""Filters that are known are applied: by the address where that was proven, else by the controls; never another one."""

from __future__ import annotations

import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.sites.board import board

from footpath.answers.values import Values
from footpath.demo.site.server import serve
from footpath.engine.limits import Spent
from footpath.engine.person import Nobody
from footpath.engine.run_context import RunContext
from footpath.engine.site.filters import apply_filters, choose_settings, find_filter, surface_of
from footpath.engine.source import AnswerSources
from footpath.errors import BadInput
from footpath.memory.answers import AnswerBank
from footpath.memory.journal import Journal
from footpath.memory.once import Once
from footpath.memory.runs import Runs
from footpath.page.grant import Grant
from footpath.schema.atlas import Filter, FilterOption
from footpath.schema.profile import Profile
from footpath.schema.run import Run
from footpath.schema.task import Limits, Task

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence
    from pathlib import Path

    from tests.engine.site.conftest import Explorations

    from footpath.engine.view import View


def options(*labels: str) -> tuple[FilterOption, ...]:
    return tuple(FilterOption(label=each, value=each.lower()) for each in labels)


LOCATION = Filter(name="Location", kind="select", parameter="location", proven=True, options=options("Lisbon", "Leeds"))
LEVEL = Filter(name="Experience level", kind="checkboxes", options=options("Entry level", "Mid level", "Mid-career"))
SEARCH = Filter(name="Search jobs", kind="text", parameter="q", proven=True)
REMOTE = Filter(name="Remote only", kind="checkbox", options=options("Remote only"))
KNOWN = (SEARCH, LOCATION, LEVEL, REMOTE)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("location", LOCATION), ("LOCATION", LOCATION), ("query", SEARCH), ("q", SEARCH), ("experience", LEVEL),
        ("remote", REMOTE), ("salary", None),
    ],
)  # fmt: skip
def test_a_filter_is_found_by_the_name_that_the_site_or_the_address_has_for_it(name: str, found: Filter | None):
    assert find_filter(KNOWN, name) == found


def test_an_option_is_found_by_its_label_whatever_its_case():
    (setting,) = choose_settings(KNOWN, {"experience level": "mid LEVEL"})
    assert (setting.filter, setting.label, setting.value) == (LEVEL, "Mid level", "mid level")


def test_what_is_not_there_is_told_with_what_there_is():
    with pytest.raises(BadInput) as raised:
        choose_settings(KNOWN, {"salary": "high", "location": "Paris", "experience": "Mid"})
    assert raised.value.problems == (
        "There is no filter “salary”; there are: Search jobs, Location, Experience level, Remote only",
        "The filter “Location” has no option “Paris”; it has: Lisbon, Leeds",
        "The filter “Experience level” has no option “Mid”; it has: Entry level, Mid level, Mid-career",
    )
    assert "--query" in raised.value.cli, "the search field is no filter of the list"


@asynccontextmanager
async def walking(explorations: Explorations, url: str) -> AsyncGenerator[RunContext]:
    """A walk that stands on a page."""
    limits = Limits(step_seconds=10)
    task = Task.model_validate({"type": "explore", "url": url, "limits": limits})
    run = Run(id=f"walk{next(explorations.ids)}", task=task, started_at=explorations.now())
    await Runs(explorations.store).start(run)
    host = url.split("/")[2]
    async with (
        explorations.browser.session(Grant(hosts=(host,))) as session,
        await Journal.open(explorations.store, run.id, explorations.now) as journal,
    ):
        await session.goto(url)
        values = Values(Profile(), today=explorations.now().date(), given={}, bank=[])
        bank = AnswerBank(explorations.store, explorations.now, "nobody")
        yield RunContext(
            task=task,
            spent=Spent(limits, time.monotonic),
            session=session,
            journal=journal,
            person=Nobody(),
            sources=AnswerSources(bank, run.started_at, Once(explorations.store, explorations.now)),
            values=values,
        )


def titles(view: View) -> Sequence[str]:
    listing = surface_of(view).listing
    return [each.posting.title for each in listing.records if each.posting.title] if listing else []


def says(view: View, words: str) -> bool:
    return any(block.text == words for block in view.snapshot.blocks)


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_proven_parameter_is_set_in_the_address_and_the_rest_by_the_controls(
    explorations: Explorations, tmp_path: Path
):
    async with serve(tmp_path / "demo.db") as site, walking(explorations, f"{site.url}/jobs") as context:
        came = await apply_filters(context, (LOCATION.model_copy(update={"options": ()}),), {"location": "Leeds"})
        assert came.applied == {"Location": "address"}
        assert came.url.endswith("/jobs?location=Leeds")
        is_narrowed = says(came.view, "5 roles")
        assert is_narrowed

        came = await apply_filters(context, (), {"Employment type": "Part-time", "Sort by": "Title A–Z"})
        assert came.applied == {"Employment type": "control", "Sort by": "control"}
        assert "location=Leeds" in came.url
        assert "type=PART_TIME" in came.url
        shown = titles(came.view)
        assert shown == sorted(shown)


@pytest.mark.browser
@pytest.mark.thorough
async def test_filters_in_a_dialog_are_opened_first(explorations: Explorations):
    site = await explorations.site(board())
    explored = await explorations.explore(site.url, limits={"depth": 0})
    atlas = await explorations.atlases.get(explored.told.details.site)
    assert atlas is not None
    async with walking(explorations, site.url) as context:
        came = await apply_filters(context, atlas, {"level": "Mid level"})
        assert came.applied == {"Level": "control"}
        is_narrowed = says(came.view, "6 jobs")
        assert is_narrowed
        with pytest.raises(BadInput, match="narrowed"):
            await apply_filters(context, atlas, {"level": "Late"})
