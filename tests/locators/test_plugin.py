"""What the plug-in for pytest stores of a test."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from footpath.locators.memory import KnownLocator, LocatorMemory
from footpath.locators.plugin import HEALERS, KEPT, NOTES, pytest_runtest_makereport
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("passed", [True, False])
def test_only_a_test_that_passes_adds_notes(request: pytest.FixtureRequest, tmp_path: Path, passed: bool):
    memory = LocatorMemory(tmp_path / "it.json")
    memory.note(KnownLocator(locator="it", page="/", signature=Signature(role="button", name="Go")))
    item, call = request.node, cast("Any", SimpleNamespace(when="call"))
    item.stash[HEALERS], item.stash[NOTES] = [], memory
    ending = pytest_runtest_makereport(item, call)
    next(ending)
    report = SimpleNamespace(passed=passed, failed=not passed, user_properties=[])
    with pytest.raises(StopIteration):
        ending.send(report)
    del item.stash[HEALERS], item.stash[NOTES]
    assert (tmp_path / "it.json").exists() == passed
    assert report.user_properties == [(KEPT, [])], "what was healed is told in any case"
