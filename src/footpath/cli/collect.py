"""`collect` and `scrape`: the records of a list as data. `searches`: lists to collect repeatedly, with what is new."""

from __future__ import annotations

import dataclasses
import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from footpath.cli.arguments import check_output, pair
from footpath.cli.boundary import drive, exit_code, settings, with_app
from footpath.cli.options import BrowserOptions, Json, MaxSeconds, PoliteOptions, Url, with_options
from footpath.cli.screen import harmless, line, notices, results, show_json, show_rows
from footpath.cli.work import PreparedWork, follow, print_json
from footpath.config import LARGEST_NUMBER
from footpath.errors import BadInput, Busy
from footpath.named_files import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from footpath.app import App
    from footpath.cli.work import Listeners
    from footpath.schema.collect import Counts
    from footpath.schema.cookbook import TaskType
    from footpath.schema.search import Digest, Search
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask


class ThroughOption(StrEnum):
    """How pages are read."""

    auto = "auto"
    browser = "browser"
    http = "http"


@dataclasses.dataclass(frozen=True)
class CollectOptions(PoliteOptions, BrowserOptions):
    """Options of `collect` and `scrape`, in the order of `--help`."""

    query: Annotated[str, typer.Option("--query", help="Search for these words.")] = ""
    location: Annotated[str, typer.Option("--location", help="Search in this place.")] = ""
    filter: Annotated[
        list[str] | None, typer.Option("--filter", help='A filter of the site, as NAME=VALUE: location="Utrecht".')
    ] = None
    max_records: Annotated[
        int, typer.Option("--max-records", "--max-jobs", min=1, max=LARGEST_NUMBER, help="Maximum number of records.")
    ] = 100
    max_pages: Annotated[
        int, typer.Option("--max-pages", min=1, max=LARGEST_NUMBER, help="Maximum pages of the list.")
    ] = 10
    max_errors: Annotated[
        int,
        typer.Option("--max-errors", min=1, max=LARGEST_NUMBER, help="Stop after this many unreadable pages in a row."),
    ] = 5
    max_duplicates: Annotated[
        int,
        typer.Option(
            "--max-duplicates", min=1, max=LARGEST_NUMBER, help="Stop after this many known records in a row."
        ),
    ] = 50
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Write the collected records to this file: .jsonl, .json, .jsonld, .csv, .sqlite, or .parquet, which "
            "needs the extra “parquet”.",
        ),
    ] = None
    through: Annotated[
        ThroughOption,
        typer.Option("--through", help="auto: plain HTTP if it returns the same content as the browser."),
    ] = ThroughOption.auto
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Begin at the start even if an earlier run stopped midway.")
    ] = False
    max_seconds: MaxSeconds = 3600

    def list_task(self, kind: TaskType, url: str, **wanted: object) -> Task:
        """The task for these options. Raises BadInput with every problem."""
        filters = filters_of(self.filter or ())
        if self.out is not None:
            from footpath.store.files import kind_of

            check_output(self.out, "--out")
            kind_of(self.out)
        everything: dict[str, object] = {
            "query": self.query,
            "location": self.location,
            "filters": filters,
            "records": self.max_records,
            "pages": self.max_pages,
            "errors": self.max_errors,
            "duplicates": self.max_duplicates,
            **self.manners,
            "through": self.through.value,
            "afresh": self.afresh,
            **wanted,
        }
        return self.task(kind, url, wanted=everything)


def filters_of(given: Sequence[str]) -> dict[str, str]:
    """The choices of `--filter`, by the names of the filters. Raises BadInput."""
    chosen: dict[str, str] = {}
    for number, item in enumerate(given, 1):
        name, value = pair("--filter", item, number, 'location="Utrecht"')
        if chosen.setdefault(name, value) != value:
            raise BadInput(
                f"--filter: “{name}” is given twice, as “{chosen[name]}” and as “{value}”.",
                hint="Give one choice per filter: collect the list once for each choice.",
            )
    return chosen


_Sources = Annotated[
    list[str],
    typer.Argument(
        help="Web address of a list, or an employer on a board with a public API: greenhouse:acme. Several lists are "
        "collected in turn.",
        metavar="SOURCE…",
        show_default=False,
    ),
]


@with_options
def collect(
    sources: _Sources,
    options: CollectOptions,
    list_only: Annotated[
        bool, typer.Option("--list-only", help="Read the list alone, without opening postings.")
    ] = False,
) -> None:
    """Collect every posting of a list, each once.

    Example: footpath collect https://jobs.example.com/search --query engineer --max-records 500 --out jobs.jsonl
    Example: footpath collect greenhouse:acme lever:other --location Berlin
    """
    from footpath.boards.board import Boards

    boards = Boards(options.settings().home / "boards")
    urls = [boards.address(source) for source in dict.fromkeys(sources)]
    work([options.list_task("collect", url, details=not list_only) for url in urls], options)


@with_options
def scrape(
    url: Url,
    options: CollectOptions,
    fields: Annotated[
        str, typer.Option("--fields", help="Wanted fields of each record: title,price,link; by default all fields.")
    ] = "",
    schema: Annotated[
        Path | None, typer.Option("--schema", help="Wanted fields as a JSON Schema of a record, in a file.")
    ] = None,
) -> None:
    """Collect the records of any list: products, rows of a table, postings.

    Example: footpath scrape https://shop.example.com/lamps --fields title,price,link --out lamps.csv
    """
    if fields and schema is not None:
        raise BadInput("--fields and --schema were both given.", hint="Give one of them.")
    names = tuple(filter(None, (each.strip() for each in fields.split(","))))
    record = read_schema(schema) if schema is not None else {}
    work([options.list_task("scrape", url, details=False, fields=names, record=record)], options)


LARGEST_SCHEMA: Final = 1_000_000
"""Maximum bytes of a schema."""


def read_schema(path: Path) -> dict[str, object]:
    """Read a JSON Schema from a file. Raises BadInput for an invalid file."""
    from footpath.schema.json_text import BadJson, read_json

    try:
        read = read_json(read_text(path, f"--schema: {path}", "Name a file of JSON.", LARGEST_SCHEMA))
    except BadJson as error:
        raise BadInput(f"--schema: {path} is no JSON, line {error.line}: {error.why}.", hint="Correct it.") from error
    if not isinstance(read, dict):
        raise BadInput(f"--schema: {path} is no schema of a record.", hint='Give {"type": "object", "properties": …}.')
    return cast("dict[str, object]", read)


def work(tasks: Sequence[Task], options: CollectOptions) -> None:
    """Run the tasks, show progress and results, and exit with the code of the first failure."""
    from footpath.cli.render import result_json

    ended: list[FinishedTask] = []
    for task in tasks:
        ended.append(_worked(task, options, ended, is_last=task is tasks[-1]))
        if not options.for_machines:
            _show(ended[-1], options.out)
    if options.out is not None and not options.for_machines:
        what = "written to" if any(map(_is_told, ended)) else "nothing to write to"
        results().print(f"  {what} {line(str(options.out))}")
    if options.for_machines:
        told = [result_json(each) for each in ended]
        print_json(told[0] if len(told) == 1 else {"results": told}, options)
    codes = (exit_code(each.run) or int(bool(each.unfit or each.left_out)) for each in ended)
    raise typer.Exit(next(filter(None, codes), 0))


def _worked(task: Task, options: CollectOptions, before: Sequence[FinishedTask], *, is_last: bool) -> FinishedTask:
    """Run a task. The last task writes all records to the output file."""
    import asyncio

    from footpath.cli.gathered import StoppedGathering, write_gathered

    stopped = StoppedGathering(task, options.out)

    def prepare() -> PreparedWork:
        from footpath.cli.live import GatheringView

        return PreparedWork(GatheringView(notices(), task.wanted, verbose=options.verbose, quiet=options.quiet), go)

    async def go(app: App, **heard: Unpack[Listeners]) -> FinishedTask:
        try:
            result = await app.run(task, on_stop=stopped.take, **heard)
        except asyncio.CancelledError:
            await stopped.write(app, before)
            raise
        told = [each for each in (*before, result) if _is_told(each)]
        if options.out is not None and is_last and told:
            await write_gathered(app, told, options.out)
        return result

    return follow(task.type, options, prepare, stopped.told)


def _is_told(result: FinishedTask) -> bool:
    from footpath.cli.gathered import is_told

    return is_told(result)


def _show(result: FinishedTask, out: Path | None) -> None:
    from footpath.cli.gathered import misfits
    from footpath.cli.render import show_result

    for record in result.records if out is None else ():
        typer.echo(harmless(json.dumps(record, ensure_ascii=False)))
    show_result(result, notices() if result.records and out is None else results())
    if result.collected is not None and result.run.task.type == "collect":
        went_on = result.since is not None and result.since < result.run.started_at
        span = "with what was collected before it was stopped: " if went_on else ""
        results().print(f"  {span}{in_words(result.collected)}")
    if told := misfits(result.unfit, result.left_out):
        notices().print(f"  [yellow]{told}[/yellow]")


def in_words(counts: Counts) -> str:
    """Counts for a person."""
    named = {
        "new": counts.new, "updated": counts.updated, "known": counts.known, "incomplete": counts.incomplete,
        "pages not read": counts.failed, "pages of the list": counts.pages, "pages without the browser": counts.by_http,
    }  # fmt: skip
    always = ("new", "pages of the list", "pages without the browser")
    return " · ".join(
        f"{count} {name.replace('pages', 'page') if count == 1 else name}"
        for name, count in named.items()
        if count or name in always
    )


app = typer.Typer(help="Save searches, and get digests of new, changed and closed postings.", no_args_is_help=True)

_HEADS: Final = ("name", "lists", "words", "place", "every", "next", "last told", "last failure")
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the search.", show_default=False)]


@app.command()
def add(
    name: Name,
    sources: _Sources,
    query: Annotated[str, typer.Option("--query", help="Words that postings must contain.")] = "",
    location: Annotated[str, typer.Option("--location", help="Place of the postings.")] = "",
    every: Annotated[str, typer.Option("--every", help="Schedule as a cron expression in UTC: '0 7 * * 1-5'.")] = "",
    email: Annotated[list[str] | None, typer.Option("--email", help="E-mail address for digests.")] = None,
    webhook: Annotated[
        str, typer.Option("--webhook", help="Webhook for digests; its host must be listed in FOOTPATH_WEBHOOK_HOSTS.")
    ] = "",
    max_records: Annotated[
        int,
        typer.Option("--max-records", "--max-jobs", min=1, max=LARGEST_NUMBER, help="Maximum postings of each list."),
    ] = 1000,
) -> None:
    """Save a search.

    Example: footpath searches add berlin greenhouse:acme lever:other --location Berlin --every '0 7 * * 1-5'
    """
    given = {
        "name": name, "sources": sources, "query": query, "location": location, "every": every, "webhook": webhook,
        "records": max_records,
    }  # fmt: skip

    search, receivers = with_app(lambda opened: opened.save_search(given, tuple(email or ())))
    when = f"next {search.next_at:%Y-%m-%d %H:%M} UTC, by a worker" if search.next_at else "when you run it"
    count = len(search.sources)
    results().print(f"{line(search.name)}: {count} list{'' if count == 1 else 's'}, {when}")
    if receivers.key:
        results().print(f"The signing key, shown only once: {receivers.key}", soft_wrap=True)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """Show the saved searches."""
    searches = with_app(lambda opened: opened.searches.list())
    if as_json:
        show_json(searches)
    elif searches:
        show_rows(results(), _HEADS, [_row(each) for each in searches])
    else:
        results().print("No saved searches. `footpath searches add` saves one.")


@app.command()
def show(name: Name, as_json: Json = False) -> None:
    """Show a search, with its last digest."""
    from footpath.coordinator.searches import lines_of

    search = with_app(lambda opened: opened.searches.get(name))
    if as_json:
        typer.echo(search.model_dump_json(indent=2))
        return
    show_rows(results(), _HEADS, [_row(search)])
    for each in lines_of(search.last) if search.last is not None else ("No digest yet.",):
        typer.echo(harmless(each))


@app.command()
def run(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME…]", help="Searches to run; by default all.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Collect now, in this process, and show what is new, changed and closed since the last digest.

    Example: footpath searches run berlin
    """
    from footpath.app import open_app

    codes: list[int] = []

    async def go() -> list[Digest]:
        async with open_app(settings()) as opened:
            searches = [await opened.searches.get(each) for each in names or ()] or await opened.searches.list()
            return [await _alone(opened, each, codes, quiet=as_json) for each in searches]

    digests = drive(go())
    if as_json:
        show_json(digests)
    elif not digests:
        results().print("No saved searches. `footpath searches add` saves one.")
    raise typer.Exit(next(filter(None, codes), 0))


async def _alone(opened: App, search: Search, codes: list[int], *, quiet: bool) -> Digest:
    """Run a search unless another process runs it. Raises Busy."""
    async with opened.store.leases.holding(f"search {search.name}") as mine:
        if not mine:
            raise Busy(f"The search “{search.name}” is run now.", hint="Try again when that run has ended.")
        return await _run(opened, search, codes, quiet=quiet)


async def _run(opened: App, search: Search, codes: list[int], *, quiet: bool) -> Digest:
    """Collect the lists of a search in turn, then send the digest."""
    from footpath.coordinator.searches import lines_of, lists_of, orders_of
    from footpath.schema.order import make_task

    problems: list[str] = []
    for given in orders_of(search):
        finished = await opened.run(make_task(given))
        if code := exit_code(finished.run):
            codes.append(code)
            problems.append(f"{given['url']}: {finished.run.reason}")
        if not quiet:
            notices().print(f"{finished.run.status}  {line(str(given['url']))}  {line(finished.run.reason)}")
    digest, told = await opened.searches.digest(search, lists_of(search), problems)
    if not quiet:
        for each in lines_of(digest):
            typer.echo(harmless(each))
    if said := await opened.teller.tell(search, digest):
        codes.append(1)
        notices().print(f"[yellow]The digest could not be sent: {line(said)}[/yellow]")
    await opened.searches.note_told(search, digest, told)
    return digest


@app.command("remove", hidden=True)
@app.command("rm")
def remove(name: Name) -> None:
    """Delete a search; collected postings stay."""
    with_app(lambda opened: opened.searches.remove(name))
    results().print("The search is deleted.")


def _row(search: Search) -> tuple[str, ...]:
    moments = (search.next_at, search.told_at)
    next_at, told_at = (f"{each:%Y-%m-%d %H:%M}" if each else "" for each in moments)
    lists = ", ".join(line(each) for each in search.sources)
    words, place, said = map(line, (search.query, search.location, search.said))
    return (line(search.name), lists, words, place, search.every, next_at, told_at, said)
