"""`footpath run`: what is said in plain words is done by rules or a model, shown, kept, and gone again without them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.act_server import Site, answer

from footpath.demo.site.server import serve

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import Iterator

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine
    from tests.sites.act_server import Request
    from tests.sites.model_server import ModelServer
    from tests.sites.tasks import TaskSite

pytestmark = pytest.mark.browser

SEARCH = 'search for "{}", then click "{}", check that "Apply" is shown'
RENAME = "Rename the page {} to {}"


@pytest.fixture(scope="module")
def careers(tmp_path_factory: pytest.TempPathFactory, portal: BlockingPortal) -> Iterator[str]:
    """The address of the demo's listing of postings."""
    database = tmp_path_factory.mktemp("careers") / "careers.db"
    with portal.wrap_async_context_manager(serve(database)) as site:
        yield f"{site.url}/jobs"


def titles(portal: BlockingPortal, site: TaskSite) -> list[str]:
    return [row["title"] for row in portal.call(site.rows, "select title from pages order by id")]


def renaming(page: str, title: str) -> Mind:
    """A model that can rename a page of the wiki."""
    batches = [[click(page)], [click("Rename")], [fill("New title", title), click("Give this title")]]
    return Mind(batches, "The page was renamed")


def postings(careers: str) -> list[tuple[str, str]]:
    """Titles of postings, each with a word whose search finds no second one of that title."""
    words = {title: title.split()[0] for title in _titles(careers)}
    return [(word, title) for title, word in words.items() if _titles(f"{careers}?q={word}").count(title) == 1]


def _titles(listing: str) -> list[str]:
    with urlopen(listing) as page:
        return re.findall(r'href="/jobs/[^"?]+"[^>]*>([^<]+)<', page.read().decode())


@pytest.mark.thorough
def test_plain_words_are_understood_by_rules_then_gone_again_with_others(browsing: CommandLine, careers: str):
    first, second = postings(careers)[:2]
    shown = browsing("run", SEARCH.format(*first), "--url", careers)
    assert shown.code == 0, shown.all
    assert "plan" in shown.err
    assert f'> search for "{first[0]}"' in shown.err
    assert re.search(r"rules +\d+ ms +fill +searchbox “Search jobs”", shown.err)
    assert "learned: cookbook" in shown.err
    assert shown.out.startswith("complete  ")
    assert "0 model calls" in shown.out
    assert "\x1b" not in shown.all

    again = browsing("run", SEARCH.format(*second), "--url", careers, "--json")
    assert (again.code, again.err) == (0, "")
    run = json.loads(again.out)["run"]
    assert (run["status"], run["mode"]) == ("complete", "replay")
    assert set(run["usage"]["steps_by_rung"]) == {"replay"}
    (listed,) = json.loads(browsing("cookbooks", "list", "--json").out)
    book = json.loads(browsing("cookbooks", "show", listed["id"], "--json").out)
    assert [step["action"]["kind"] for step in book["steps"]] == ["fill", "click", "click"]
    journal = browsing("runs", "show", run["id"], "--json").out.splitlines()
    assert [json.loads(entry)["event"]["kind"] for entry in (journal[0], journal[-1])] == [
        "run_started",
        "run_finished",
    ]


@pytest.mark.thorough
def test_a_model_works_what_rules_do_not_know_and_is_not_asked_again(
    browsing: CommandLine, portal: BlockingPortal, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
):
    models.then = renaming("Harvest", "Apples")
    shown = browsing("run", RENAME.format("Harvest", "“Apples”"), "--url", wiki_site.url, "--submit", env=asking)
    assert shown.code == 0, shown.all
    assert titles(portal, wiki_site) == ["Welcome", "Apples", "Rooms"]
    calls = len(models.asked_for)
    assert f"{calls} model calls" in shown.out
    assert "proof: The page was renamed" in shown.out

    again = browsing("run", RENAME.format("Rooms", "“Desks”"), "--url", wiki_site.url, "--submit", env=asking)
    assert again.code == 0, again.all
    assert titles(portal, wiki_site) == ["Welcome", "Apples", "Desks"]
    assert len(models.asked_for) == calls
    assert "0 model calls" in again.out


@pytest.mark.thorough
def test_events_are_a_line_of_json_each_and_the_result_comes_last(
    browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
):
    models.then = renaming("Harvest", "Apples")
    said = browsing(
        "run", RENAME.format("Harvest", "“Apples”"), "--url", wiki_site.url, "--submit", "--events", env=asking
    )
    assert (said.code, said.err) == (0, "")
    *entries, result = map(json.loads, said.out.splitlines())
    kinds = [entry["event"]["kind"] for entry in entries]
    assert kinds[0] == "run_started"
    assert kinds[-1] == "run_finished"
    assert {"scheduled", "iterated", "model_asked", "judged", "step_started", "step_finished", "learned"} <= {*kinds}
    asked = [entry["event"] for entry in entries if entry["event"]["kind"] == "model_asked"]
    assert len(asked) == result["run"]["usage"]["model"]["calls"] == len(models.asked_for)
    assert {role: usage["calls"] for role, usage in result["run"]["usage"]["by_role"].items()} == {
        "scheduler": 1,
        "worker": 4,
        "verifier": 1,
    }
    assert result["run"]["status"] == "complete"


@pytest.mark.thorough
def test_quiet_shows_how_it_ended_and_verbose_every_decision(
    browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
):
    models.then = renaming("Harvest", "Apples")
    goal = RENAME.format("Harvest", "“Apples”")
    quiet = browsing("run", goal, "--url", wiki_site.url, "--submit", "--quiet", env=asking)
    assert (quiet.code, quiet.err) == (0, "")
    assert quiet.out.startswith("complete  The page says so.")

    models.then = renaming("Apples", "Pears")
    goal = RENAME.format("Apples", "“Pears”")
    loud = browsing("run", goal, "--url", wiki_site.url, "--submit", "--verbose", "--mode", "ai_only", env=asking)
    assert loud.code == 0, loud.all
    assert re.search(r"click\(ref='e\d+', by_place=False\) because for Apples another page: http", loud.err)
    assert re.search(r"model +\d+ ms  openai-chat:some-model for the worker: 100 tokens in, 20 out", loud.err)
    assert "checked           done: The page says so. proof: The page was renamed" in loud.err


def test_a_value_given_with_data_is_written_and_nowhere_in_clear(
    browsing: CommandLine, portal: BlockingPortal, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
):
    secret = "Quinces of aunt Klara"
    models.then = renaming("Harvest", "{{title}}")
    goal = f"Rename the page Harvest to {secret}"
    given = ("run", goal, "--url", wiki_site.url, "--submit", "--data", f"title={secret}", "--verbose")
    said = browsing(*given, env=asking)
    assert said.code == 0, said.all
    assert titles(portal, wiki_site)[1] == secret
    (run,) = json.loads(browsing("runs", "list", "--json").out)
    journal = browsing("runs", "show", run["id"], "--json").out
    assert "{{title}}" in journal
    kept = b"".join(
        file.read_bytes() for file in browsing.home.rglob("*") if file.is_file() and "cache" not in file.parts
    )
    requests = json.dumps([asked.body for asked in models.asked_for], ensure_ascii=False)
    assert "{{title}}" in requests
    for where in (said.all, journal, requests, kept.decode("utf-8", "replace")):
        assert secret not in where


@pytest.mark.thorough
def test_a_value_that_is_revealed_is_shown_to_the_model_alone(
    browsing: CommandLine, models: ModelServer, asking: dict[str, str], wiki_site: TaskSite
):
    secret = "Quinces of aunt Klara"
    models.then = renaming("Harvest", "{{title}}")
    given = ("--data", f"title={secret}", "--reveal", "title")
    said = browsing(
        "run", "Rename the page Harvest to {{title}}", "--url", wiki_site.url, "--submit", *given, env=asking
    )
    assert said.code == 0, said.all
    assert any(secret in asked.text for asked in models.asked_for)


async def _checkout(request: Request, writer: StreamWriter) -> None:
    form = (
        "<h1>Checkout</h1><form method=post><label>Card number <input name=cc></label><button>Pay now</button></form>"
    )
    writer.write(answer(form if request.method == "GET" else "<h1>Thank you</h1><p>Your order is placed.</p>"))


@pytest.mark.thorough
def test_a_secret_of_a_goal_is_entered_and_stands_nowhere(browsing: CommandLine, portal: BlockingPortal):
    card = "4111111111111111"
    goal = f'enter "{card}" in "Card number", click "Pay now", check that "Thank you" is shown'
    with portal.wrap_async_context_manager(Site()) as site:
        url = site.on("/checkout", _checkout)
        shown = browsing("run", goal, "--url", url, "--submit")
        assert shown.code == 0, shown.all
        assert [each.body for each in site.requests if each.method == "POST"] == [f"cc={card}".encode()]
    assert "Better: {{card_number}} in the goal, and its value by --data-env card_number=VARIABLE." in shown.err
    assert card not in shown.all
    kept = [path for path in browsing.home.rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if card.encode() in path.read_bytes()]
