"""What `import footpath` offers, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

import footpath
from footpath.library.footpath import Reviewing
from footpath.library.records import Records
from footpath.library.result import Result

if TYPE_CHECKING:
    from pathlib import Path

NAMES = [
    "AttachedPage",
    "Footpath",
    "FootpathError",
    "ObservedElement",
    "ObservedPage",
    "Records",
    "Result",
    "Review",
    "SyncAttachedPage",
    "SyncFootpath",
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
