"""The examples, played back word for word: a real browser, a real site, a model from a cassette."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
import yaml
from tests.examples.running import CASSETTES, EXAMPLES, Example, work

from footpath.llm.cassette import playing

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from footpath.llm.port import Meter, Model
    from footpath.page.browser import Browser


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
async def test_an_example_goes_as_its_cassette_says(example: Example, browser: Browser, tmp_path: Path):
    @asynccontextmanager
    async def models(_: str, meter: Meter) -> AsyncGenerator[Model]:
        with playing(example.cassette, hide=example.hide, meter=meter) as model:
            yield model

    run = await work(example, browser, tmp_path, models)
    assert (run.status, run.proof) == ("complete", example.proof or run.proof), run.reason
    steps = sum(run.usage.steps_by_rung.values())
    assert run.usage.model.calls < 3 * steps, "fewer than three calls a step"
    assert run.cookbook, "what worked is learned"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_cassette_says_how_it_was_made_and_holds_no_value_of_a_person(example: Example):
    text = example.cassette.read_text(encoding="utf-8")
    header = next(yaml.safe_load_all(text))
    assert header["note"].startswith("hand-made")
    assert "127.0.0.1" not in text
    for value in example.hide.values():
        assert value not in text


def test_every_cassette_is_played():
    assert {file.stem for file in CASSETTES.glob("*.yaml")} == {example.name for example in EXAMPLES}
