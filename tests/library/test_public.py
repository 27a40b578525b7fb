"""What `import footpath` offers, and what it costs."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

import footpath
from footpath.library.footpath import Reviewing
from footpath.library.records import Records
from footpath.library.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAMES = [
    "AttachedPage",
    "BadInput",
    "BrowserMissing",
    "Busy",
    "Entry",
    "ExecutionMode",
    "Exploration",
    "Footpath",
    "FootpathError",
    "KeptPosting",
    "ModelUnavailable",
    "NotFound",
    "ObservedElement",
    "ObservedPage",
    "OnEvent",
    "OpenOptions",
    "PageGone",
    "Records",
    "Result",
    "Review",
    "ReviewRow",
    "Reviewer",
    "RunStatus",
    "SendOptions",
    "Signature",
    "StoreUnavailable",
    "SyncAttachedPage",
    "SyncFootpath",
    "TaskOptions",
    "Watched",
    "attach",
    "healing",
    "open",
    "open_sync",
    "watch",
]
URL = "http://127.0.0.1:9/contact"


def test_the_public_names_are_these_and_each_is_there():
    assert footpath.__all__ == NAMES
    assert all(getattr(footpath, name) for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'fill'"):
        _ = footpath.fill  # pyright: ignore[reportAttributeAccessIssue]  that is the test


def named(node: ast.AST | None) -> set[str]:
    """The names in an annotation, which may be written as a text."""
    found: set[str] = set()
    for each in ast.walk(node) if node is not None else ():
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            found |= named(ast.parse(each.value, mode="eval"))
        elif isinstance(each, ast.Name):
            found.add(each.id)
    return found


def annotated(body: Sequence[ast.stmt]) -> Iterator[ast.expr | None]:
    """The annotations of what is public in a module or a class."""
    for each in body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.name[0] != "_":
            given = each.args
            yield from (one.annotation for one in (*given.args, *given.kwonlyargs, given.kwarg) if one is not None)
            yield each.returns
        elif isinstance(each, ast.ClassDef) and each.name in NAMES:
            yield from annotated(each.body)
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.target.id[0] != "_":
            yield each.annotation if each.value is None or each.target.id not in NAMES else each.value


def test_whatever_the_public_names_give_and_take_can_be_named():
    ours: set[str] = set()
    for file in Path(footpath.__file__).parent.joinpath("library").glob("*.py"):
        module = ast.parse(file.read_text("utf-8"))
        private = {each for each in module.body if isinstance(each, ast.FunctionDef) and each.name not in NAMES}
        imported = {
            alias.name
            for each in ast.walk(module)
            if isinstance(each, ast.ImportFrom) and str(each.module).startswith("footpath.")
            for alias in each.names
        }
        body = [each for each in module.body if each not in private]
        ours |= imported & {name for each in annotated(body) for name in named(each)}
    assert ours > {"Entry", "Result", "ReviewRow"}
    assert ours - set(NAMES) == set(), "what is not exported cannot be named by a program"


def promised(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The errors in the docstrings of what is public in a module or a class."""
    for each in body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and each.name[0] != "_":
            raises = (ast.get_docstring(each) or "").partition("Raises:")[2]
            yield from re.findall(r"^ +(\w+):", raises, re.MULTILINE)
            yield from promised(each.body) if isinstance(each, ast.ClassDef) else ()


def test_whatever_the_docstrings_and_docs_say_is_raised_can_be_caught():
    files = Path(footpath.__file__).parent.joinpath("library").glob("*.py")
    errors = {name for file in files for name in promised(ast.parse(file.read_text("utf-8")).body)}
    docs = Path(footpath.__file__).parents[2].joinpath("docs/python.md").read_text("utf-8").partition("## Errors")[2]
    errors |= {name for name in re.findall(r"^\| `(?:footpath\.)?(\w+)` \|", docs, re.MULTILINE)}
    assert errors > {"BadInput", "NotFound", "PageGone"}
    assert all(issubclass(getattr(footpath, each), footpath.FootpathError) for each in errors)
    public = {each for each in NAMES if isinstance(got := getattr(footpath, each), type) and issubclass(got, Exception)}
    assert public - errors == {"FootpathError"}, "docs/python.md names each"


USER = """
import footpath
from footpath import Entry, Records, Result


def hear(entry: Entry) -> None:
    print(entry.at)


async def main() -> Result:
    async with footpath.open(on_event=hear) as fp:
        jobs: Records[footpath.KeptPosting] = await fp.collect("http://127.0.0.1:9/jobs", limit=3)
        titles: list[str] = [job.posting.title for job in jobs]
        watched = footpath.watch(fp.fill("http://127.0.0.1:9/contact", {"name": titles[0]}))
        async for entry in watched:
            hear(entry)
        return await watched


def sync(page: "footpath.SyncAttachedPage") -> str:
    with footpath.open_sync() as fp:
        end = fp.apply("http://127.0.0.1:9/jobs/1", review=lambda form: form.button == "Send")
    return end.status + page.fill({}).reason
"""
"""A program as one writes it with a strict type checker."""


@pytest.mark.thorough
def test_a_strict_type_checker_takes_a_program_and_finds_its_mistakes(tmp_path: Path):
    checker = Path(sys.executable).with_name("basedpyright")
    (tmp_path / "good.py").write_text(USER)
    (tmp_path / "bad.py").write_text(USER.replace("limit=3", "limit='3'").replace("job.posting.title", "job.titel"))
    (tmp_path / "pyproject.toml").write_text('[tool.basedpyright]\ntypeCheckingMode = "strict"\n')
    command = (checker, "--pythonpath", sys.executable, "--outputjson", "-p", tmp_path)
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=HANGS_S * 10)
    told = [(Path(each["file"]).name, each.get("rule")) for each in json.loads(said.stdout)["generalDiagnostics"]]
    assert "good.py" not in {file for file, _ in told}, told
    assert {("bad.py", "reportArgumentType"), ("bad.py", "reportAttributeAccessIssue")} <= set(told)


def test_importing_it_imports_nothing_else_of_ours():
    code = "import sys, footpath; print(*(name for name in sys.modules if name.startswith('footpath.')))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert said.stdout.split() == []


def records() -> Records[dict[str, object]]:
    return Records([{"title": "Lamp"}], Result("1", "complete", "", ""), as_object=dict, as_row=dict)


def test_records_are_a_sequence_and_dicts():
    assert len(records()) == 1
    assert records()[0] == {"title": "Lamp"}
    assert records().to_dicts() == [{"title": "Lamp"}]


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
def test_a_library_that_is_not_installed_is_named_with_the_next_move(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, name, None)
    method = {"pyarrow": "to_arrow"}.get(name, f"to_{name}")
    with pytest.raises(
        footpath.FootpathError, match=f"needs {name}, which is not installed. Run `pip install {name}`."
    ):
        getattr(records(), method)()


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
def test_a_library_that_is_installed_makes_a_table(name: str):
    pytest.importorskip(name)
    table = getattr(records(), {"pyarrow": "to_arrow"}.get(name, f"to_{name}"))()
    assert table.shape == (1, 1)
    assert list(table.to_pydict() if name == "pyarrow" else table.columns) == ["title"]


async def test_a_task_that_cannot_be_meant_says_every_reason(tmp_path: Path):
    async with footpath.open(home=tmp_path) as fp:
        with pytest.raises(footpath.FootpathError, match=r"url: .+; limits\.steps: .+"):
            await fp.fill("no address", limits={"steps": 0})


def test_the_sync_face_raises_the_same(tmp_path: Path):
    with footpath.open_sync(home=tmp_path) as fp, pytest.raises(footpath.FootpathError, match="both given"):
        fp.fill(URL, submit=True, review=lambda _: True)


@pytest.mark.parametrize(("said", "is_approved"), [(True, True), (False, False), (None, False), ("no", False)])
async def test_only_true_approves(said: object, is_approved: bool):
    assert await Reviewing(lambda _: said).approve(None) is is_approved  # pyright: ignore[reportArgumentType]


async def test_a_review_may_be_async():
    async def yes(_: object) -> bool:
        return True

    assert await Reviewing(yes).approve(None)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"data": ["Bo"]}, "`data` is no mapping"),
        ({"review": True}, "`review` is no function"),
        ({"submit": "review"}, "neither True nor False"),
        ({"sumbit": True}, "did you mean “submit”"),
    ],
)
async def test_a_wrong_argument_is_told_before_anything_is_opened(tmp_path: Path, given: dict[str, object], why: str):
    async with footpath.open(home=tmp_path) as fp:
        with pytest.raises(footpath.FootpathError, match=why):
            await fp.fill(URL, **given)  # pyright: ignore[reportArgumentType]
        with pytest.raises(footpath.FootpathError, match="`fields` is a text"):
            await fp.scrape(URL, "title")


async def test_after_its_block_it_is_closed(tmp_path: Path):
    async with footpath.open(home=tmp_path) as fp:
        pass
    with pytest.raises(footpath.FootpathError, match="Footpath is closed"):
        await fp.fill(URL)


def test_after_its_block_it_is_closed_without_await_too(tmp_path: Path):
    with footpath.open_sync(home=tmp_path) as fp:
        pass
    with pytest.raises(footpath.FootpathError, match="Footpath is closed"):
        fp.fill(URL)
