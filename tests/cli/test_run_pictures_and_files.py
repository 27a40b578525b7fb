"""`footpath run --file name=path` hands a file to the page; `--vision` says when a model is shown pictures of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click
from tests.sites.tasks import TaskSite, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.cli.conftest import CommandLine
    from tests.sites.model_server import ModelServer

pytestmark = pytest.mark.browser

FORM = "<form method=post enctype=multipart/form-data><label>Your paper <input type=file name=paper></label>"


async def _desk(site: TaskSite, request: Request) -> Response:
    if request.method != "POST":
        return site.page("Papers", FORM, "<button>Upload it</button></form>")
    async with request.form() as form:
        paper = form["paper"]
        assert not isinstance(paper, str)
        words = (await paper.read()).decode()
        site.insert("insert into papers values (?, ?)", paper.filename, words)
    return site.page("Papers", "<p role=status>Your paper has arrived.</p>")


@pytest.fixture
def papers(portal: BlockingPortal, tmp_path: Path) -> Iterator[TaskSite]:
    """A site that takes a file."""
    site = TaskSite("Papers", "create table papers (name text, words text);", {}, {"/": _desk})
    with portal.wrap_async_context_manager(running(site, tmp_path / "papers.db")) as served:
        yield served


def taken(portal: BlockingPortal, site: TaskSite) -> list[tuple[str, str]]:
    return [tuple(row) for row in portal.call(site.rows, "select name, words from papers")]


def handing_over(file: str) -> Mind:
    batches = [[("upload", "Your paper", {"file": file}), click("Upload it")]]
    return Mind(batches, "Your paper has arrived")


@pytest.mark.thorough
def test_a_file_is_handed_over_by_its_name_and_another_one_without_a_model(
    browsing: CommandLine,
    portal: BlockingPortal,
    models: ModelServer,
    asking: dict[str, str],
    papers: TaskSite,
    tmp_path: Path,
):
    for name in ("first", "second"):
        (tmp_path / f"{name}.txt").write_text(f"The {name} paper.")
    models.then = handing_over("paper")
    given = ("run", "Hand in my paper", "--url", papers.url, "--submit")
    said = browsing(*given, "--file", f"paper={tmp_path / 'first.txt'}", env=asking)
    assert said.code == 0, said.all
    assert taken(portal, papers) == [("first.txt", "The first paper.")]
    prompts = [asked.text for asked in models.asked_for]
    assert any("FILES\npaper" in prompt for prompt in prompts)
    assert [prompt for prompt in prompts if str(tmp_path) in prompt] == [], "a model knows the name alone"

    again = browsing(*given, "--file", f"paper={tmp_path / 'second.txt'}", env=asking)
    assert again.code == 0, again.all
    assert taken(portal, papers)[1:] == [("second.txt", "The second paper.")]
    assert len(models.asked_for) == len(prompts)


@pytest.mark.thorough
def test_a_file_that_no_task_names_is_not_handed_over(
    browsing: CommandLine, portal: BlockingPortal, models: ModelServer, asking: dict[str, str], papers: TaskSite
):
    models.then = handing_over("/etc/passwd")
    said = browsing("run", "Hand in my paper", "--url", papers.url, "--submit", env=asking)
    assert said.code != 0
    assert taken(portal, papers) == []


@pytest.mark.parametrize("vision", ["never", "auto", "always"])
@pytest.mark.thorough
def test_a_model_is_shown_pictures_as_is_said(
    browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite, vision: str
):
    def failing_once() -> Mind:
        """The first decision does not work: what text did not do, a picture may."""
        return Mind([[("check", "Harvest", {"checked": True})], [click("Harvest")]], "Apples in autumn.")

    models.then = failing_once()
    said = browsing("run", "Open Harvest somehow", "--url", wiki_site.url, "--vision", vision, env=asking)
    assert said.code == 0, said.all
    by_role = [("worker" if "mark_done" in asked.tools else "other", asked.pictures) for asked in models.asked_for]
    shown = [pictures for role, pictures in by_role if role == "worker"]
    match vision:
        case "never":
            assert not any(pictures for _, pictures in by_role)
            assert not any("take_screenshot" in asked.tools for asked in models.asked_for)
        case "auto":
            assert shown[:3] == [0, 1, 0]
        case _:
            assert set(shown) == {1}
            assert by_role[0] == ("other", 0), "who plans sees no page"
