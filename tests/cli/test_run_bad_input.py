"""What can be wrong with a run in plain words, or go wrong in it: one message, its own code, nothing done twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.cli.test_bad_input import complains
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.act_server import Site
from tests.sites.model_server import Failure, Garbage, Turn, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine, Said
    from tests.sites.model_server import Asked, ModelServer
    from tests.sites.tasks import TaskSite

pytestmark = pytest.mark.browser

GOAL = "Rename the page Harvest to “Apples”"
ELSEWHERE = "http://127.0.0.1:9/"


class TestBeforeAnythingIsOpened:
    @pytest.mark.thorough
    @pytest.mark.sample(1)
    @pytest.mark.parametrize("goal", ["", "   ", "\n"])
    def test_no_goal(self, footpath: CommandLine, goal: str):
        complains(footpath("run", goal, "--url", ELSEWHERE), 2, "goal: empty; say in plain words what to do")

    def test_a_file_that_is_not_there(self, footpath: CommandLine, tmp_path: Path):
        said = footpath("run", "Upload it", "--url", ELSEWHERE, "--file", f"letter={tmp_path / 'nowhere.pdf'}")
        complains(said, 2, "files.letter: nowhere.pdf is not there")

    @pytest.mark.thorough
    def test_a_file_without_a_name(self, footpath: CommandLine):
        complains(footpath("run", "Upload it", "--url", ELSEWHERE, "--file", "x.pdf"), 2, "--file number 1 is not NAME")

    @pytest.mark.thorough
    def test_a_model_and_none(self, footpath: CommandLine):
        said = footpath("run", GOAL, "--url", ELSEWHERE, "--model", "openai:x", "--no-model")
        complains(said, 2, "--model and --no-model were both given. Give one of them.")

    @pytest.mark.thorough
    @pytest.mark.parametrize("command", [("run", GOAL, "--url"), ("fill",), ("apply",)])
    def test_sending_and_being_asked_first(self, footpath: CommandLine, command: tuple[str, ...]):
        said = footpath(*command, ELSEWHERE, "--submit", "--review")
        complains(said, 2, "--submit and --review were both given.", "Leave out --review to send without a question")

    def test_what_names_no_model(self, footpath: CommandLine):
        complains(footpath("run", GOAL, "--url", ELSEWHERE, "--model", "clever"), 11, "'clever' does not name a model")

    @pytest.mark.thorough
    @pytest.mark.parametrize(
        ("option", "why"),
        [
            ("--max-steps", "--max-steps: give at least 1"),
            ("--max-seconds", "--max-seconds: give more than 0"),
            ("--max-plans", "--max-plans: give at least 1"),
        ],
    )
    def test_limits_of_zero_that_leave_nothing_to_do(self, footpath: CommandLine, option: str, why: str):
        complains(footpath("run", GOAL, "--url", ELSEWHERE, option, "0"), 2, why)

    @pytest.mark.thorough
    @pytest.mark.parametrize("option", ["--max-calls", "--max-tokens", "--max-cost"])
    def test_limits_below_zero(self, footpath: CommandLine, option: str):
        said = footpath("run", GOAL, "--url", ELSEWHERE, option, "-1")
        complains(said, 2, f"{option}: give at least 0")

    @pytest.mark.thorough
    def test_a_value_to_be_revealed_that_was_not_given(self, footpath: CommandLine):
        said = footpath("run", GOAL, "--url", ELSEWHERE, "--data", "title=x", "--reveal", "titel")
        complains(said, 2, "reveal: no value is given as titel")


def ended(said: Said, code: int, status: str, *why: str) -> None:
    """How a run ended that had begun."""
    assert said.code == code, said.all
    assert said.out.startswith(status), said.out
    for words in why:
        assert words in said.out


def calls_of(browsing: CommandLine) -> int:
    """What the meter of the only run says."""
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    return run["usage"]["model"]["calls"]


class TestModels:
    @pytest.mark.thorough
    def test_no_key(self, browsing: CommandLine, wiki_site: TaskSite):
        said = browsing("run", GOAL, "--url", wiki_site.url, "--model", "openai:some-model", env={"OPENAI_API_KEY": ""})
        ended(said, 11, "failed", "OPENAI_API_KEY")
        assert wiki_site.posts == 0

    @pytest.mark.thorough
    def test_a_model_that_cannot_be_asked(
        self, browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
    ):
        models.keys = {"right"}
        said = browsing("run", GOAL, "--url", wiki_site.url, env={**asking, "FOOTPATH_MODEL_KEY": "wrong"})
        ended(said, 11, "failed", "The key was not accepted. Correct the key")
        assert "wrong" not in said.all.replace("went wrong", "")
        assert len(models.asked_for) == calls_of(browsing) == 1

    @pytest.mark.thorough
    def test_limits_that_leave_no_call(
        self, browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
    ):
        for option in ("--max-calls", "--max-tokens", "--max-cost"):
            said = browsing("run", GOAL, "--url", wiki_site.url, option, "0", env=asking)
            ended(said, 8, "stuck", option.removeprefix("--max-"))
        assert models.asked_for == []

    def test_without_a_model_what_rules_do_not_know_is_for_a_person(
        self, browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
    ):
        said = browsing("run", GOAL, "--url", wiki_site.url, "--no-model", env=asking)
        ended(said, 6, "needs_person")
        assert models.asked_for == []

    @pytest.mark.thorough
    def test_nonsense_for_ever_ends_and_does_nothing(
        self, browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
    ):
        nonsense = (Turn(text="I am a poet."), say("fly", to="the moon"), say("click", ref=7))
        models.then = lambda _: nonsense[len(models.asked_for) % len(nonsense)]
        said = browsing("run", GOAL, "--url", wiki_site.url, env=asking)
        ended(said, 8, "stuck")
        assert len(nonsense) <= len(models.asked_for) < 40
        assert calls_of(browsing) == len(models.asked_for)
        assert wiki_site.posts == 0

    @pytest.mark.thorough
    def test_no_provider_at_the_url(
        self, browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
    ):
        models.then = Garbage()
        said = browsing("run", GOAL, "--url", wiki_site.url, env=asking)
        ended(said, 11, "failed", "FOOTPATH_MODEL_URL")
        assert calls_of(browsing) == len(models.asked_for)

    @pytest.mark.thorough
    def test_a_model_that_goes_away_half_way_leaves_nothing_to_be_done_twice(
        self,
        browsing: CommandLine,
        portal: BlockingPortal,
        models: ModelServer,
        asking: dict[str, str],
        wiki_site: TaskSite,
    ):
        """The page was renamed; then nobody is there who could judge it. The next run finds that out."""
        works = Mind(
            [[click("Harvest")], [click("Rename")], [fill("New title", "Apples"), click("Give this title")]],
            "The page was renamed",
        )

        def until_it_is_renamed(asked: Asked) -> Turn | Failure:
            return Failure(400, "out of order") if wiki_site.posts else works(asked)

        models.then = until_it_is_renamed
        said = browsing("run", GOAL, "--url", wiki_site.url, "--submit", env=asking)
        assert said.code in (10, 11), said.all
        assert wiki_site.posts == 1
        again = browsing("run", GOAL, "--url", wiki_site.url, "--submit", "--max-calls", "3", env=asking)
        assert again.code != 0
        assert wiki_site.posts == 1


@pytest.fixture
def other(portal: BlockingPortal) -> Iterator[Site]:
    with portal.wrap_async_context_manager(Site()) as site:
        yield site


@pytest.mark.thorough
def test_a_page_that_closes_itself_gives_way_to_the_one_that_opened_it(
    browsing: CommandLine, models: ModelServer, asking: dict[str, str], other: Site
):
    other.serve("<title>x</title><button onclick='window.close()'>Leave</button>", path="/pop")
    leaves = "window.open('/pop'); document.body.append('You were away')"
    url = other.serve(f'<title>x</title><button onclick="{leaves}">Open</button>')
    models.then = Mind([[click("Open")], [("switch_tab", "", {"index": -1})], [click("Leave")]], "You were away")
    said = browsing("run", "Go there and come back", "--url", url, env=asking)
    ended(said, 0, "complete", "proof: You were away")
    assert calls_of(browsing) == len(models.asked_for)
