"""`apply`, `fill` and `observe`: the commands that open a page."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, exit_code
from footpath.cli.jobs import posting_address
from footpath.cli.options import (
    FormOptions,
    Headed,
    Here,
    Hosts,
    Json,
    MaxSeconds,
    Resources,
    RunOptions,
    TaskOptions,
    Url,
    browser_settings,
    check_url,
    with_options,
)
from footpath.cli.queueing import handed_over
from footpath.cli.screen import harmless, notices, results
from footpath.errors import BadInput, LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.config import Settings
    from footpath.schema.event import Entry
    from footpath.schema.snapshot import Snapshot
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask


Posting = Annotated[str, typer.Argument(metavar="URL", help="Web address.", show_default=False)]
Jobs = Annotated[
    list[str] | None,
    typer.Option(
        "--job",
        help="Instead of an address: the id that `footpath jobs list` shows; several where given several times. "
        "It goes through the queue where a worker is running.",
    ),
]


@with_options
def apply(options: FormOptions, url: Posting = "", job: Jobs = None, here: Here = False) -> None:
    """Apply to a job: from its posting, or straight from its form, to the confirmation.

    Example: footpath apply https://jobs.example.com/p/123 --profile me.yaml
    """
    if bool(url) == bool(job):
        what = "either, not both" if url else "one of them"
        raise BadInput(f"A job is named by its web address or by --job: give {what}.", hint="footpath apply --help")
    if job:
        options.check_profile()
    places = [posting_address(each) for each in dict.fromkeys(job)] if job else [("", url)]
    tasks = [options.task("apply", address, posting=posting) for posting, address in places]
    if job and not here and not options.needs_this_terminal and handed_over(tasks):
        return
    codes = [_worked(task, options) for task in tasks]
    raise typer.Exit(next((code for code in codes if code), 0))


def _worked(task: Task, options: RunOptions) -> int:
    """Work a task; the code that it leaves with."""
    try:
        work(task, options)
    except typer.Exit as end:
        return end.exit_code
    return 0


@with_options
def fill(url: Url, options: FormOptions) -> None:
    """Fill any form with your data.

    Example: footpath fill https://example.com/contact --data message="Hello" --form 2
    """
    work(options.task("fill_form", url), options)


def observe(
    url: Url,
    budget: Annotated[int | None, typer.Option("--budget", min=1, help="At most about so many tokens.")] = None,
    forms: Annotated[bool, typer.Option("--forms", help="Show what the page means: type, forms, fields.")] = False,
    allow: Hosts = None,
    resources: Resources = None,
    headed: Headed = False,
    max_seconds: MaxSeconds = 60,
    as_json: Json = False,
) -> None:
    """Read a page as Footpath sees it.

    Example: footpath observe https://example.com --budget 2000
    """
    check_url(url)
    chosen = browser_settings(headed=headed)
    snapshot = drive(_look(url, chosen, tuple(allow or ()), tuple(resources or ()), max_seconds))
    if forms:
        from footpath.cli.render import show_page
        from footpath.reading.read import read

        meaning = read(snapshot)
        if as_json:
            typer.echo(meaning.model_dump_json(exclude_defaults=True))
        else:
            show_page(meaning, results())
    elif as_json:
        typer.echo(snapshot.model_dump_json(exclude_defaults=True))
    else:
        typer.echo(harmless(snapshot.to_text(budget)))


async def _look(
    url: str, chosen: Settings, hosts: tuple[str, ...], resources: tuple[str, ...], max_seconds: float
) -> Snapshot:
    import asyncio

    from footpath.app import open_pages
    from footpath.page.grant import grant_for

    async with open_pages(chosen) as pages:
        try:
            async with asyncio.timeout(max_seconds):
                return await pages.observe(url, grant_for(url, hosts, resources))
        except TimeoutError:
            raise LimitReached(
                f"{url} could not be read within {max_seconds:g} seconds.", hint="Raise --max-seconds, or try later."
            ) from None


def work(task: Task, options: RunOptions, also: Callable[[FinishedTask], dict[str, object]] | None = None) -> None:
    """Work a task, show it as it goes and how it ended, and leave with its code.

    `also` is called with the result before it is shown: it writes and shows what is the command's own (nothing for
    machines), and gives what is to be told besides to a machine.
    """
    is_answered = task.type == "fill_form" and bool(task.input) and not task.profile
    if isinstance(options, TaskOptions) and task.type in ("apply", "fill_form") and not is_answered:
        options.check_profile()
    from footpath.app import open_app
    from footpath.cli.live import LiveView
    from footpath.cli.person import TerminalPerson
    from footpath.cli.render import result_json, show_result
    from footpath.cli.stopped import SoFar
    from footpath.engine.person import Nobody

    chosen = options.settings()
    screen = notices()
    live = LiveView(screen, verbose=options.verbose, quiet=options.quiet)
    for_machines = options.as_json or options.events
    is_seen = screen.is_terminal and not for_machines
    somebody = is_seen and sys.stdin.isatty()
    show = _print_event if options.events else None if options.as_json else live.show
    so_far = SoFar(task.type, lambda: "The same command begins again." if task.type == "explore" else "")
    terminal = TerminalPerson(screen, headed=options.headed, pause=live.pause, resume=live.resume)

    def on_entry(entry: Entry) -> None:
        so_far.hear(entry)
        if show:
            show(entry)

    async def go() -> FinishedTask:
        async with open_app(chosen) as app:
            return await app.run(
                task,
                person=terminal if somebody else Nobody(),
                on_entry=None if is_seen else on_entry,
                on_said=on_entry if is_seen else None,
                pictures=options.pictures,
            )

    if for_machines:
        result = drive(go(), so_far.said)
        told = result_json(result) | (also(result) if also else {})
        typer.echo(json.dumps(told, indent=None if options.events else 2, ensure_ascii=False))
    else:
        with live:
            result = drive(go(), so_far.said)
        if also:
            also(result)
        show_result(result, results(), task.input, reviewed=somebody and result.run.status == "reviewed")
    raise typer.Exit(exit_code(result.run))


def _print_event(entry: Entry) -> None:
    typer.echo(entry.model_dump_json())
