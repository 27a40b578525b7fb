"""A suite of twenty tests of the demo's site, run by pytest as its makers would: on the look that it was written for,
on the next one, and once what was healed is written into it.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footpath.config import environment
from footpath.demo.site import serve
from footpath.page.finder import find

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SUITE = Path(__file__).parent / "suite"
ASYNC_SUITE = Path(__file__).parent / "async_suite"
OPTIONS = ("-p", "no:cacheprovider", "-o", "addopts=", "--rootdir", ".")


class Suite:
    """A copy of the suite."""

    def __init__(self, folder: Path, wanted: str = "", *, source: Path = SUITE) -> None:
        self.folder = folder
        self.wanted = wanted
        folder.mkdir()
        shutil.copy(source / "conftest.py", folder)
        shutil.copy(source / "careers.py", folder / "test_careers.py")

    async def run(self, url: str, *options: str) -> tuple[Mapping[str, int], str]:
        """How many tests passed and failed, and what pytest said."""
        browser = find()
        assert browser is not None
        ours = {"CAREERS_URL": url, "CAREERS_BROWSER": str(browser.path), "CAREERS_FLAGS": " ".join(browser.args)}
        chosen = ("-k", self.wanted) if self.wanted else ()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pytest", "-q", *OPTIONS, *chosen, *options),
            cwd=self.folder, env={**environment(), **ours}, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        said = (await process.communicate())[0].decode()
        return {name: int(count) for count, name in re.findall(r"(\d+) (passed|failed)", said)}, said


@pytest.mark.thorough
async def test_what_one_look_calls_otherwise_is_healed_and_written_into_the_tests(tmp_path: Path):
    suite = Suite(tmp_path / "suite", wanted="leads_to_the_form or first_name_is_kept")
    async with serve(tmp_path / "v1.db") as first, serve(tmp_path / "v2.db", look="v2") as second:
        assert (await suite.run(first.url, "--footpath-heal"))[0] == {"passed": 4}
        counts, said = await suite.run(second.url, "--footpath-update")
        assert counts == {"passed": 4}, said
        assert "not healed" not in said.replace("0 not healed", "")
        assert 'get_by_label("First name")  →  get_by_label("Given name")' in said
        ways = re.findall(r'get_by_label\("First name"\)  →  .+  \((.+)\)', said)
        assert len(ways) == 2
        assert len({each.partition(";")[0] for each in ways}) == 1, "what was healed before is told as it was"
        assert (await suite.run(second.url))[0] == {"passed": 4}
    written = (suite.folder / "test_careers.py").read_text("utf-8")
    assert 'page.get_by_role("link", name="Start your application").click()' in written
    assert 'field = page.get_by_role("textbox", name="Given name")' in written
    assert 'expect(page.get_by_label("Given name")).to_have_value("Ida")' in written


@pytest.mark.thorough
async def test_twenty_tests_of_one_look_pass_on_the_next(tmp_path: Path):
    suite = Suite(tmp_path / "suite")
    async with serve(tmp_path / "v1.db") as first, serve(tmp_path / "v2.db", look="v2") as second:
        assert (await suite.run(first.url, "--footpath-heal"))[0] == {"passed": 20}
        counts, said = await suite.run(second.url, "--footpath-update")
        assert counts == {"passed": 20}, said
        counts, said = await suite.run(second.url)
        assert counts == {"passed": 19, "failed": 1}, "one has computed words, which a person changes"
        assert (await suite.run(second.url, "--footpath-heal"))[0] == {"passed": 20}


@pytest.mark.thorough
async def test_a_suite_of_async_pages_is_healed_and_written_anew(tmp_path: Path):
    suite = Suite(tmp_path / "suite", source=ASYNC_SUITE)
    async with serve(tmp_path / "v1.db") as first, serve(tmp_path / "v2.db", look="v2") as second:
        assert (await suite.run(first.url, "--footpath-heal"))[0] == {"passed": 2}
        assert (await suite.run(second.url))[0] == {"failed": 2}
        counts, said = await suite.run(second.url, "--footpath-update")
        assert counts == {"passed": 2}, said
        assert "2 locators written into the tests." in said
        assert (await suite.run(second.url))[0] == {"passed": 2}


FAILS_LATER = """

def test_that_fails_on_its_own(page):
    page.goto("/apply/lead-backend-engineer-leeds-1001/1")
    page.get_by_role("button", name="Only necessary").click()
    page.get_by_role("button", name="Continue").hover()
    assert __import__("pathlib").Path("passes").exists()
"""


@pytest.mark.thorough
async def test_how_many_locators_of_failing_tests_are_not_written_is_told(tmp_path: Path):
    suite = Suite(tmp_path / "suite", wanted="fails_on_its_own")
    file = suite.folder / "test_careers.py"
    file.write_text(file.read_text("utf-8") + FAILS_LATER)
    (passes := suite.folder / "passes").touch()
    async with serve(tmp_path / "v1.db") as first, serve(tmp_path / "v2.db", look="v2") as second:
        assert (await suite.run(first.url, "--footpath-heal"))[0] == {"passed": 1}
        passes.unlink()
        counts, said = await suite.run(second.url, "--footpath-update")
    assert counts == {"failed": 1}, said
    assert "0 locators written into the tests.\n1 not written: only tests that failed use them." in said


async def test_what_another_project_calls_a_page_is_left_alone(tmp_path: Path):
    (tmp_path / "test_book.py").write_text(
        "import pytest\n\n@pytest.fixture\ndef page():\n    return 'one'\n\n"
        "def test_it(page):\n    assert page == 'one'\n"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-q", *OPTIONS, "--footpath-heal"),
        cwd=tmp_path, env=environment(), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said = (await process.communicate())[0].decode()
    assert "1 passed" in said, said
