"""A folder of tests that an agent may write to and repair: the folder that its owner named, and nothing outside."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.errors import BadInput, Forbidden
from footpath.locators.repair import repair
from footpath.scenarios.generating import check_runner, generate, prove, save
from footpath.scenarios.running import run_scenario

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from footpath.app import App
    from footpath.locators.repair import RepairedFile
    from footpath.schema.scenario import Scenario, ScenarioReport


@dataclass(slots=True)
class SuiteFolder:
    """The tests in a folder. One test is written or repaired at a time."""

    folder: Path
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def generate(
        self, app: App, scenario: Scenario, options: Mapping[str, object], file: str
    ) -> tuple[ScenarioReport, str, str]:
        """Run a scenario, write it as a new test if it passed, and have pytest prove the test.

        Returns:
            The report, the test's text (empty if a step did not pass), and pytest's message if the test fails.

        Raises:
            BadInput: the file exists or is no name for a test, pytest-playwright is missing, or a step cannot be
                written.
            Forbidden: the file is outside the folder.
        """
        path = self._path(file)
        if path.exists():
            raise BadInput(f"{file} is there already.", hint="Name another file.")
        async with self._one:
            await asyncio.to_thread(check_runner, path.parent)
            report = await run_scenario(app, scenario, options)
            if not report.passed:
                return report, "", ""
            text = await generate(scenario, report, app.cookbooks)
            save(path, text)
            is_proven, why = await asyncio.to_thread(prove, path, scenario.data)
            return report, text, "" if is_proven else why or "pytest ended without a word."

    async def repair(self, file: str, test: str, model: str) -> RepairedFile:
        """Repair the tests of a file, or one of them. Files outside the folder stay as they are.

        Raises:
            BadInput: the file or the test is missing, or cannot be run.
            Forbidden: the file is outside the folder.
        """
        path = self._path(file)
        target = f"{path}::{test}" if test else str(path)
        async with self._one:
            return await asyncio.to_thread(repair, target, model=model, within=self.folder.resolve())

    def _path(self, file: str) -> Path:
        """The path of a test in the folder."""
        folder = self.folder.resolve()
        try:
            path = (folder / file).resolve()
        except (OSError, ValueError):
            raise BadInput(f"{file!r} is no name of a file.", hint="Name a file such as test_jobs.py.") from None
        if not path.is_relative_to(folder):
            raise Forbidden(f"{file} is outside the folder of tests.", hint="Name a file in it, such as test_jobs.py.")
        if "::" in file or not (path.name.startswith("test_") and path.suffix == ".py"):
            raise BadInput(f"{file} is no name of a test.", hint="Name a file such as test_jobs.py.")
        return path
