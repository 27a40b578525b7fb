"""`footpath collect` and `footpath scrape`: what they bring home, write, say, and leave with."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from tests.cli.terminal import Terminal

from footpath.cli.gathered import StoppedGathering
from footpath.demo.site.server import serve
from footpath.schema.collect import Counts
from footpath.schema.run import Run
from footpath.schema.task import Task
from footpath.tasks.services import FinishedTask

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory, portal: BlockingPortal) -> Iterator[str]:
    """The address of the demo's listing of postings."""
    database = tmp_path_factory.mktemp("board") / "careers.db"
    with portal.wrap_async_context_manager(serve(database, jobs=30)) as site:
        yield f"{site.url}/jobs"


@pytest.mark.thorough
def test_postings_are_brought_home_and_written(browsing: CommandLine, board: str, tmp_path: Path):
    out = tmp_path / "jobs.jsonl"
    said = browsing("collect", board, "--max-records", "14", "--out", str(out))
    assert said.code == 0, said.all
    assert "14 collected, the limit of the task (--max-records)." in said.out
    assert "14 new" in said.out
    written = [json.loads(each) for each in out.read_text(encoding="utf-8").splitlines()]
    assert len({each["url"] for each in written}) == 14
    assert all(each["title"] and each["organisation"] and each["description"] for each in written)
    linked = tmp_path / "jobs.jsonld"
    told = json.loads(browsing("collect", board, "--max-records", "14", "--list-only", "--json", "--out", linked).out)
    assert (told["collected"]["known"], told["run"]["usage"]["model"]["calls"]) == (14, 0)
    assert linked.read_text() == browsing("jobs", "export", "--format", "jsonld").out, "schema.org, as export writes it"


@pytest.mark.parametrize(
    ("words", "then"),
    [
        (("collect", "--list-only"), "Repeat the command to continue."),
        (("scrape", "--fields", "title,link"), "Repeat the command to start again."),
    ],
)
@pytest.mark.thorough
def test_of_a_run_that_is_stopped_what_is_home_is_written_and_told(
    browsing: CommandLine, board: str, words: tuple[str, ...], then: str, tmp_path: Path
):
    out = tmp_path / "jobs.jsonl"
    more = ("--through", "browser", "--delay", "5", "--out", out)
    with Terminal(browsing, words[0], board, *words[1:], *more, columns=300) as terminal:
        terminal.wait_for("12/")  # they are home, and the next page waits for its turn
        terminal.type("\x03")
        assert terminal.end() == 130, terminal.seen
    home = len(out.read_text(encoding="utf-8").splitlines())
    assert home >= 12
    assert f"The {home} collected so far are written to {out}. {then}" in " ".join(terminal.seen.split())


def test_of_a_run_that_is_stopped_without_a_file_the_command_that_writes_one_is_told():
    task = Task.model_validate({"type": "collect", "url": "http://127.0.0.1:8611/jobs"})
    stopped = StoppedGathering(task, None)
    assert stopped.told() == "Repeat the command to continue.", "nothing is home yet"
    run = Run(id="1", task=task, status="interrupted", started_at=datetime(2026, 1, 1, tzinfo=UTC))
    stopped.take(FinishedTask(run, collected=Counts(new=14, known=1)))
    assert stopped.told() == (
        "The 15 collected so far are written by `footpath jobs export --site 127.0.0.1:8611 --out jobs.csv`. "
        "Repeat the command to continue."
    )


@pytest.mark.thorough
def test_records_are_scraped_with_the_wanted_fields(browsing: CommandLine, board: str, tmp_path: Path):
    said = browsing("scrape", board, "--fields", "title,link", "--max-records", "3")
    assert said.code == 0, said.all
    records = [json.loads(each) for each in said.out.splitlines()]
    assert [set(each) for each in records] == [{"title", "link"}] * 3
    schema = tmp_path / "schema.json"
    schema.write_text('{"type": "object", "properties": {"title": {"type": "string"}}}', encoding="utf-8")
    table = tmp_path / "jobs.csv"
    assert browsing("scrape", board, "--schema", str(schema), "--max-records", "3", "--out", str(table)).code == 0
    assert table.read_text(encoding="utf-8").splitlines()[0] == "title"


@pytest.mark.thorough
def test_what_does_not_fit_its_schema_is_told_and_left_out_where_it_is_needed(
    browsing: CommandLine, board: str, tmp_path: Path
):
    schema = tmp_path / "schema.json"
    properties: dict[str, object] = {"title": {"type": "string"}, "currency": {"type": "string"}}
    schema.write_text(json.dumps({"properties": properties, "required": ["title"]}), encoding="utf-8")
    said = browsing("scrape", board, "--schema", str(schema), "--max-records", "3")
    records = [json.loads(each) for each in said.out.splitlines()]
    assert (said.code, len(records), {each["currency"] for each in records}) == (0, 3, {None}), said.all
    properties["title"] = {"type": "string", "enum": [records[1]["title"]]}
    schema.write_text(json.dumps({"properties": properties, "required": ["title"]}), encoding="utf-8")
    said = browsing("scrape", board, "--schema", str(schema), "--max-pages", "1")
    kept = [json.loads(each) for each in said.out.splitlines()]
    assert (said.code, {each["title"] for each in kept}) == (1, {records[1]["title"]}), said.all
    assert "values that did not fit, stored as null: title " in said.all
    assert "records left out for lack of a required field: title " in said.all


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("collect", "{board}", "--filter", "shoe size=44", "--list-only"), "There is no filter “shoe size”"),
        (("scrape", "{board}", "--fields", "shoe size"), "The list has no shoe size"),
    ],
)
@pytest.mark.thorough
def test_a_run_that_reads_nothing_says_why_and_leaves_an_earlier_file_as_it_is(
    browsing: CommandLine, board: str, arguments: tuple[str, ...], says: str, tmp_path: Path
):
    out = tmp_path / "jobs.jsonl"
    out.write_text("earlier\n", encoding="utf-8")
    said = browsing(*(each.format(board=board) for each in arguments), "--out", str(out))
    assert (said.code, out.read_text(encoding="utf-8")) == (2, "earlier\n")
    assert says in said.all
    assert "written" not in said.all


@pytest.mark.parametrize("command", [("collect", "--list-only"), ("scrape", "--fields", "title,link")])
@pytest.mark.thorough
def test_of_an_empty_list_an_empty_file_is_written(
    browsing: CommandLine, board: str, command: tuple[str, ...], tmp_path: Path
):
    out = tmp_path / "jobs.csv"
    out.write_text("earlier\n", encoding="utf-8")
    said = browsing(command[0], f"{board}?q=zzzqqq", *command[1:], "--out", str(out))
    assert said.code == 0, said.all
    assert "earlier" not in out.read_text(encoding="utf-8")
    assert len(out.read_text(encoding="utf-8").splitlines()) <= 1


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("collect", "{board}", "--filter", "location=Leeds", "--filter", "location=Lisbon"), 2, "is given twice"),
        (("collect", "{board}", "--filter", "department"), 2, 'For example: --filter location="Utrecht".'),
        (("collect", "{board}", "--out", "jobs.txt"), 2, "no suffix of a known format"),
        (("collect", "http://127.0.0.1:9/jobs", "--ignore-robots"), 4, "· 1 page not read ·"),
        (("collect", "http://127.0.0.1:9/jobs"), 4, "it gives no answer. Is it up, and is the address right?"),
        (("scrape", "{board}", "--schema", "nowhere.json"), 2, "cannot be read"),
    ],
)
@pytest.mark.sample(2)
def test_what_cannot_be_done_is_said_with_its_code(
    browsing: CommandLine, board: str, arguments: tuple[str, ...], code: int, says: str
):
    said = browsing(*(each.format(board=board) for each in arguments))
    assert said.code == code, said.all
    assert says in said.all
