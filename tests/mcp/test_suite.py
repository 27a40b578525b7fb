"""Tests of a site that agents write and repair, in the one folder that the owner of the server named for them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from mcp.client import Client
from tests.deadlines import HANGS_S
from tests.mcp.conftest import Agents, text_of
from tests.sites.shop import shop
from tests.sites.tasks import running

from footpath.mcp.server import server_of
from footpath.page.finder import find
from footpath.scenarios.running import run_scenario
from footpath.scenarios.suite import SuiteFolder

if TYPE_CHECKING:
    from mcp.types import CallToolResult

CONFTEST = Path(__file__).parents[1] / "locators" / "suite" / "conftest.py"
STEPS = [{"goal": 'enter "lamp" in "Search the shop", click "Go"', "expect": '"1 found" is shown'}]


def agents_client(agents: Agents, folder: Path | None) -> Client:
    async def nobody() -> None:
        """No task is queued."""

    suite = SuiteFolder(folder) if folder is not None else None
    return Client(server_of(agents.app, nobody, run_scenario, suite), read_timeout_seconds=HANGS_S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of tests, whose conftest has a fixture `page`."""
    browser, folder = find(), tmp_path / "tests"
    assert browser is not None
    monkeypatch.setenv("CAREERS_BROWSER", str(browser.path))
    monkeypatch.setenv("CAREERS_FLAGS", " ".join(browser.args))
    folder.mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    shutil.copy(CONFTEST, folder)
    return folder


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.slow
async def test_a_scenario_is_written_as_a_test_and_repaired(
    agents: Agents, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    async with running(shop(), folder.parent / "shop.db") as site, agents_client(agents, folder) as client:
        monkeypatch.setenv("CAREERS_URL", site.url)
        agents.set(agent_hosts=(site.url.split("/")[2],))
        given: dict[str, Any] = {"url": site.url, "steps": STEPS, "mode": "rules_only", "file": "test_shop.py"}
        written = await client.call_tool("generate_test", given)
        again = await client.call_tool("generate_test", given)
        site.look = "v2"
        repaired = await client.call_tool("repair_test", {"file": "test_shop.py"})
        site.rows("delete from products where name = 'Brass lamp'")
        bug = await client.call_tool("repair_test", {"file": "test_shop.py"})
    assert shown(written)["test"] == "passes", text_of(written)
    assert "test_shop.py is there already" in text_of(again)
    assert (shown(repaired)["repaired"], shown(repaired)["not_repaired"]) == (1, 0), text_of(repaired)
    assert 'get_by_role("button", name="Search")' in (folder / "test_shop.py").read_text("utf-8")
    [told] = shown(bug)["untrusted_page_content"]["tests"]
    assert (told["result"], told["reason"]) == ("bug", "expectation"), text_of(bug)
    assert "0 found" in told["shown"]


@pytest.mark.parametrize(
    "file", ["../test_a.py", "/tmp/test_a.py", "link/test_a.py", "conftest.py", "test_a.txt", "\0"]
)
async def test_no_file_outside_the_folder_is_named_and_none_but_tests(agents: Agents, folder: Path, file: str):
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "test_a.py").write_text("def test_it(): ...\n")
    (folder / "link").symlink_to(outside)
    async with agents_client(agents, folder) as client:
        repaired = await client.call_tool("repair_test", {"file": file})
        written = await client.call_tool("generate_test", {"url": "https://example.com", "steps": STEPS, "file": file})
    for told in (repaired, written):
        assert told.is_error
        assert "Name a file" in text_of(told)


async def test_without_a_folder_no_test_is_written(agents: Agents):
    async with agents_client(agents, None) as client:
        told = await client.call_tool("repair_test", {"file": "test_a.py"})
    assert told.is_error
    assert "footpath mcp --tests FOLDER" in text_of(told)


def shown(result: CallToolResult) -> dict[str, Any]:
    assert result.structured_content is not None, text_of(result)
    return result.structured_content
