"""The site of the documentation: the way among its pages, and the pages that are made of the code."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from tests.deadlines import HANGS_S
from website.commands import commands
from website.http import described, routes
from website.library import fields, members
from website.staging import CONTENTS, contents, reference, stage

import footpath
from footpath import config
from footpath.cli.boundary import EXIT_CODES
from footpath.cli.commands import command
from footpath.schema.task import Task

ROOT = Path(__file__).parents[2]
PAGES = reference()


def headings(page: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", page, re.MULTILINE)


def test_the_table_of_contents_has_every_page_once_and_no_other():
    listed = [page for pages in contents((ROOT / CONTENTS).read_text("utf-8")).values() for page in pages]
    docs = ROOT / "docs"
    written = {str(page.relative_to(docs)) for page in docs.rglob("*.md")} - {"index.md"}
    inside = sorted(page for page in listed if not page.startswith("../"))
    assert inside == sorted(written), "name each page of docs/ under a heading of docs/index.md"
    assert [page for page in listed if not (docs / page).is_file()] == []


def test_the_reference_has_every_command_with_every_option():
    page = PAGES["reference/commands.md"]
    listed = list(commands(command()))
    assert headings(page)[1:] == [" ".join(words) for words, _ in listed]
    sections = re.split(r"^#+ .+$", page, flags=re.MULTILINE)[2:]
    for (words, each), section in zip(listed, sections, strict=True):
        shown = [parameter for parameter in each.params if not getattr(parameter, "hidden", False)]
        named = {option for parameter in shown for option in parameter.opts if option.startswith("--")}
        assert {option for option in named if f"`{option}`" not in section} == set(), words


def test_the_reference_has_every_public_name_of_the_library_with_its_methods():
    titles = headings(PAGES["reference/python.md"])
    assert [title for title in titles if title in footpath.__all__] == footpath.__all__
    of_footpath = [name for name, _ in members(footpath.Footpath)]
    assert "fill" in of_footpath
    assert {f"{owner}.{name}" for owner in ("Footpath", "SyncFootpath") for name in of_footpath} <= set(titles)


def test_a_field_is_told_by_the_text_under_it():
    assert fields(footpath.Result)["reason"] == ("str", "Reason for the end, in one sentence.")


def test_the_reference_has_every_route_of_the_api():
    titles = headings(PAGES["reference/http.md"])
    there = [f"{method} {path}" for path, method, _ in routes(described())]
    assert "POST /api/v1/tasks" in there
    assert [title for title in titles if " /api/" in title] == there


def test_the_reference_has_every_environment_variable_and_exit_code():
    variables = {text for name, text in vars(config).items() if name.isupper() and str(text).startswith("FOOTPATH_")}
    assert len(variables) > 15
    page = PAGES["reference/settings.md"]
    assert {text for text in variables if f"| `{text}` | " not in page} == set()
    assert not re.search(r"^\| `\w+` \| +\|$", page, re.MULTILINE)
    codes = dict(re.findall(r"^\| (\d+) \| (.+) \|$", PAGES["reference/exit-codes.md"], re.MULTILINE))
    assert {int(code): meaning for code, meaning in codes.items()} == EXIT_CODES


def test_the_reference_of_a_schema_has_every_field():
    page = PAGES["reference/task.md"]
    assert {name for name in Task.model_fields if f"| `{name}`" not in page} == set()


def test_staging_keeps_the_way_from_page_to_page(tmp_path: Path):
    stage(ROOT, tmp_path / "pages")
    home = (tmp_path / "pages" / "index.md").read_text("utf-8")
    assert home.startswith("# Footpath")
    listed = {line for block in re.findall(r"```\{toctree\}(.+?)```", home, re.DOTALL) for line in block.splitlines()}
    there = {str(page.relative_to(tmp_path / "pages"))[:-3] for page in (tmp_path / "pages").rglob("*.md")}
    assert there - {"index", "docs/index"} == {line for line in listed if line and not line.startswith(":")}


def test_each_link_of_the_site_leads_to_a_page_or_file_of_it(tmp_path: Path):
    stage(ROOT, tmp_path / "pages")
    dead: list[str] = []
    for page in (tmp_path / "pages").rglob("*.md"):
        for target in re.findall(
            r"\]\((?!https?:)([^()#]+)", re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
        ):
            if not (page.parent / target).is_file():
                dead.append(f"{page.name}: {target}")
    assert dead == []


@pytest.mark.thorough
async def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path):
    sphinx = ROOT / ".tools" / "docs" / "bin" / "sphinx-build"
    if not sphinx.exists():
        pytest.skip("`make docs` brings what makes the site")
    stage(ROOT, tmp_path / "pages")
    options = ("-q", "-E", "-n", "-W", "--keep-going", "-c", str(ROOT / "website"))
    process = await asyncio.create_subprocess_exec(
        *(str(sphinx), *options, str(tmp_path / "pages"), str(tmp_path / "site")),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), HANGS_S)
    assert process.returncode == 0, said.decode()
    loading = (
        r"<(?:script|img|iframe)[^>]+src=\"(?:https?:)?//|<link[^>]+rel=\"(?:stylesheet|preload)\"[^>]+href=\"https?:"
    )
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 30
    assert [page.name for page in pages if re.search(loading, page.read_text("utf-8"))] == []
