"""The four acts of `footpath demo`: learned, replayed, healed, refused; without a model, every field right."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from tests.known_browsers import know_browsers

from footpath.app import open_app
from footpath.config import HOME, read_settings
from footpath.demo.walk import ACTS, Played, _play
from footpath.memory.journal import read
from footpath.schema.event import Healed, ModeChosen, StepStarted
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.memory.cookbooks import Revision
    from footpath.schema.event import RunEvent

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@dataclass(frozen=True, slots=True)
class Scene:
    """One act, with what was known after it."""

    played: Played
    events: Sequence[RunEvent]
    history: Sequence[Revision]
    """Revisions of the one cookbook, the newest first."""
    offered: int

    @property
    def rungs(self) -> dict[str, int]:
        return {str(rung): count for rung, count in self.played.result.run.usage.steps_by_rung.items()}


@pytest.fixture(scope="module")
async def scenes(tmp_path_factory: pytest.TempPathFactory) -> list[Scene]:
    home = tmp_path_factory.mktemp("demo")
    know_browsers(home)
    found: list[Scene] = []
    async with open_app(read_settings({HOME: str(home)})) as app:
        async for played in _play(app, home, Console(file=io.StringIO())):
            (listed,) = await app.cookbooks.list()
            events = [entry.event for entry in await read(app.store, played.result.run.id)]
            found.append(Scene(played, events, await app.cookbooks.history(listed.book.id), listed.book.offered))
    return found


def test_every_act_ends_as_it_should(scenes: list[Scene]):
    ends = [(scene.played.result.run.status, scene.played.result.run.mode) for scene in scenes]
    assert ends == [("complete", "explore"), ("complete", "replay"), ("complete", "replay"), ("refused", "replay")]
    assert [scene.played.result.run.proof != "" for scene in scenes] == [True, True, True, False]


def test_what_arrived_is_what_was_wanted_field_by_field(scenes: list[Scene]):
    assert len(scenes) == len(ACTS)
    assert [line for scene in scenes for line in scene.played.wrong] == []
    assert [len(scene.played.arrived) for scene in scenes] == [1, 1, 1, 0]
    for scene in scenes[:3]:
        (arrived,) = scene.played.arrived
        assert len(arrived.answers) + len(arrived.files) >= 41
        assert not arrived.honeypot
    assert [scene.played.arrived[0].number in scene.played.result.run.proof for scene in scenes[:3]] == [True] * 3


def test_no_model_was_called_and_nobody_was_asked(scenes: list[Scene]):
    for scene in scenes:
        usage = scene.played.result.run.usage
        assert usage.model == ModelUsage()
        assert not {"model", "vision", "person"} & scene.rungs.keys()
        assert not [event for event in scene.events if event.kind == "asked"]


def test_exploring_is_done_by_rules_and_replaying_by_the_cookbook_alone(scenes: list[Scene]):
    first, second, _, _ = scenes
    assert set(first.rungs) == {"rules"}
    assert second.rungs == {"replay": first.rungs["rules"]}
    assert [event for event in second.events if isinstance(event, Healed)] == []


def test_a_redesign_is_healed_and_each_heal_is_on_record(scenes: list[Scene]):
    third = scenes[2]
    healed = [event for event in third.events if isinstance(event, Healed)]
    assert third.rungs["heal"] == len(healed) > 0
    assert all(event.before != event.after for event in healed)
    assert third.played.arrived[0].look == "v2"


def test_the_hostile_page_gets_nothing(scenes: list[Scene]):
    fourth = scenes[3].played
    assert fourth.arrived == ()
    assert fourth.withdrawn == 0, "the decoy was not pressed"
    assert not [e for e in scenes[3].events if isinstance(e, StepStarted) and e.effect == "outside"]
    assert "has changed since this way was learned" in fourth.result.run.reason


def test_revisions_and_their_health_move_by_the_rules(scenes: list[Scene]):
    def standing(scene: Scene) -> list[tuple[int, str, int, int, int]]:
        return [(r.revision, r.state, r.health.score, r.health.successes, r.health.failures) for r in scene.history]

    first, second, third, fourth = map(standing, scenes)
    assert first == [(1, "candidate", 100, 0, 0)]
    assert second == [(1, "candidate", 100, 1, 0)], "a success gives back 2, to 100"
    assert third == [(2, "candidate", 100, 2, 0), (1, "retired", 100, 1, 0)], "what was healed is a new revision"
    assert fourth == [(2, "retired", 95, 2, 1), (1, "candidate", 100, 1, 0)], (
        "a failure takes 5, and a candidate gives way"
    )
    assert [scene.offered for scene in scenes] == [1, 1, 2, 1]
    replayed = [event for scene in scenes for event in scene.events if isinstance(event, ModeChosen)]
    assert [(event.mode, event.revision) for event in replayed] == [
        ("explore", 0),
        ("replay", 1),
        ("replay", 1),
        ("replay", 2),
    ]
