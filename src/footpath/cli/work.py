"""`apply`, `fill`, `run` and `observe`: the commands that open a page, and the shared way to run a task and show it."""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TextIO, TypedDict

import typer

from footpath.cli.arguments import pairs
from footpath.cli.boundary import drive, exit_code
from footpath.cli.jobs import posting_address
from footpath.cli.options import (
    AllOptions,
    ApplyOptions,
    BrowserOptions,
    FormOptions,
    Headed,
    Here,
    Hosts,
    Json,
    MaxSeconds,
    Resources,
    RunOptions,
    Url,
    browser_settings,
    check_url,
    with_options,
)
from footpath.cli.queueing import handed_over
from footpath.cli.screen import harmless, notices, results
from footpath.errors import BadInput, LimitReached

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Unpack

    from rich.console import Console

    from footpath.app import App
    from footpath.cli.live import GatheringView, LiveView
    from footpath.cli.person import TerminalPerson
    from footpath.cli.stopping import SoFar
    from footpath.config import Settings
    from footpath.schema.cookbook import TaskType
    from footpath.schema.event import Entry
    from footpath.schema.snapshot import Snapshot
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask, Shown


class Listeners(TypedDict, total=False):
    """Listeners for entries of a run: with page texts unredacted (`on_said`), or with templates (`on_entry`)."""

    on_entry: Callable[[Entry], None]
    on_said: Callable[[Entry], None]


Goal = Annotated[str, typer.Argument(help="What to do, in plain words.", show_default=False)]
Start = Annotated[str, typer.Option("--url", help="Start address.", show_default=False)]


@dataclasses.dataclass(frozen=True)
class GoalOptions(AllOptions):
    """Additional options of `run`."""

    file: Annotated[list[str] | None, typer.Option("--file", help="A file that pages may receive, as NAME=PATH.")] = (
        None
    )
    reveal: Annotated[
        list[str] | None, typer.Option("--reveal", help="Name of a --data value to show to the model.")
    ] = None


@with_options
def run(goal: Goal, url: Start, options: GoalOptions) -> None:
    """Do a task on a site, described in your words; from the second time on without a model.

    Example: footpath run "Book the cheapest room in Lisbon for two nights" --url https://stays.example.com
    """
    task = options.task(
        "custom",
        url,
        goal=goal,
        files=pairs("--file", options.file or ()),
        reveal=tuple(options.reveal or ()),
    )
    work(task, options, before=lambda: _warn_of_secrets(task))


def _warn_of_secrets(task: Task) -> None:
    """Warn of secrets in the words of a goal."""
    from footpath.roles.plain.secrets import lifted

    for name in lifted(task).input.keys() - task.input.keys():
        notices().print(
            f"[yellow]The goal holds a secret, and other programs of this machine can read command lines. Better:"
            f" {{{{{name}}}}} in the goal, and its value by --data-env {name}=VARIABLE.[/]"
        )


Posting = Annotated[str, typer.Argument(metavar="URL", help="Web address.", show_default=False)]
Jobs = Annotated[
    list[str] | None,
    typer.Option(
        "--job",
        help="Id from `footpath jobs list`, instead of an address; repeatable. "
        "If a worker is running, the task goes through the queue.",
    ),
]


@with_options
def apply(options: ApplyOptions, url: Posting = "", job: Jobs = None, here: Here = False) -> None:
    """Apply for a job: from its posting, or directly at its form, to the confirmation.

    Example: footpath apply https://jobs.example.com/p/123 --profile me.yaml
    """
    if bool(url) == bool(job):
        what = "either, not both" if url else "one of them"
        raise BadInput(f"Name a job by its web address or by --job: give {what}.", hint="footpath apply --help")
    places = [posting_address(each) for each in dict.fromkeys(job)] if job else [("", url)]
    if job:
        options.check_profile()
    tasks = [
        options.task("apply", address, posting=posting, documents=options.documents) for posting, address in places
    ]
    if job and not here and not options.needs_this_terminal and handed_over(tasks):
        return
    codes = [_worked(task, options) for task in tasks]
    raise typer.Exit(next((code for code in codes if code), 0))


def _worked(task: Task, options: RunOptions) -> int:
    """Run a task. Return the exit code."""
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
    budget: Annotated[
        int | None, typer.Option("--budget", min=1, help="Maximum number of tokens, approximately.")
    ] = None,
    forms: Annotated[bool, typer.Option("--forms", help="Show the page's meaning: type, forms, fields.")] = False,
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

    from footpath.page.grant import grant_for
    from footpath.pages import open_pages

    async with open_pages(chosen) as pages:
        try:
            async with asyncio.timeout(max_seconds):
                return await pages.observe(url, grant_for(url, hosts, resources))
        except TimeoutError:
            raise LimitReached(
                f"{url} could not be read within {max_seconds:g} seconds.", hint="Raise --max-seconds, or try later."
            ) from None


def work(
    task: Task,
    options: RunOptions,
    also: Callable[[FinishedTask], dict[str, object]] | None = None,
    before: Callable[[], None] = lambda: None,
) -> None:
    """Run a task, show its progress and result, and exit with its code.

    Args:
        task: the task.
        options: of the command.
        also: called with the result before it is shown: it writes and shows the command's own output (nothing for
            machines), and returns additional data for a machine.
        before: called before the run, while the browser starts.
    """
    from footpath.schema.cookbook import FORM_TASKS

    is_answered = task.type == "fill_form" and bool(task.input) and not task.profile
    if isinstance(options, AllOptions) and task.type in FORM_TASKS and not is_answered:
        options.check_profile()
    if isinstance(options, AllOptions):
        options.ask_before_attaching()

    def prepare() -> PreparedWork:
        from footpath.cli import render as render  # for the result
        from footpath.cli.live import LiveView

        before()
        screen = notices()
        live = LiveView(screen, verbose=options.verbose, quiet=options.quiet, task=task)
        person, shown = _person(options, screen, live) if _is_at_terminal(options) else (None, None)

        async def go(app: App, **heard: Unpack[Listeners]) -> FinishedTask:
            done = await app.run(task, person=person, pictures=options.pictures, shown=shown, **heard)
            return await _resolved(app, done, person)

        return PreparedWork(live, go)

    again = "Repeat the command to start again." if task.type == "explore" else ""
    result = follow(task.type, options, prepare, lambda: again)
    from footpath.cli.render import result_json, show_result

    more = also(result) if also else {}
    if options.for_machines:
        print_json(result_json(result) | more, options)
    else:
        is_review = result.run.status == "reviewed" and _is_at_terminal(options)
        show_result(result, results(), task.input, reviewed=is_review)
        if result.run.status in ("reviewed", "needs_person") and has_unread_input(sys.stdin):
            notices().print(UNREAD)
    raise typer.Exit(exit_code(result.run))


async def _resolved(app: App, done: FinishedTask, person: TerminalPerson | None) -> FinishedTask:
    """Ask the person about the possible submission of an `unknown` end, unless the run asked, and record the answer."""
    if person is None or done.run.status != "unknown":
        return done
    from footpath.app import utc_now
    from footpath.memory.resolution import is_unasked, resolve
    from footpath.sentence import in_words

    end = done.end or done.run
    if not await is_unasked(app.store, done.run):
        return done
    if (answer := await person.resolve(in_words(end.reason, done.run.task.input))) is None:
        return done
    run, _ = await resolve(app.store, utc_now, done.run.id, landed=answer == "sent")
    return dataclasses.replace(done, run=run, end=None)


def _person(options: RunOptions, screen: Console, live: LiveView) -> tuple[TerminalPerson, Shown | None]:
    """Return the person at the terminal, and the offer of a takeover to a person who sees the run's window."""
    from footpath.cli.person import TerminalPerson
    from footpath.cli.stopping import TakeoverKey

    in_window = options.headed or (isinstance(options, AllOptions) and options.cdp != "")
    key = TakeoverKey(screen, live)
    terminal = TerminalPerson(screen, headed=in_window, pause=key.pause, resume=key.resume)
    return terminal, key.offered if in_window else None


def _is_at_terminal(options: BrowserOptions) -> bool:
    """Whether a person reads the journal at their own terminal, and can be asked."""
    return _is_seen(options) and sys.stdin.isatty()


UNREAD: Final = "Nothing was read from standard input, since only a terminal is asked. --submit sends without asking."


def has_unread_input(stream: TextIO) -> bool:
    """Whether a pipe or file holds data that a person may have meant as an answer: `echo y | footpath apply`."""
    from fcntl import ioctl
    from termios import FIONREAD

    try:
        count = ioctl(stream.fileno(), FIONREAD, bytes(4))
    except (OSError, ValueError):  # closed, or of another kind
        return False
    return not stream.isatty() and int.from_bytes(count, sys.byteorder) > 0


_READS_WITHOUT_A_BROWSER = ("collect", "scrape")
"""Task types that read most pages by plain HTTP."""


class PreparedWork(NamedTuple):
    """The work of a command, and the view that shows the work's journal entries."""

    view: LiveView | GatheringView
    work: Callable[..., Awaitable[FinishedTask]]
    """Called with the app and the listeners for entries."""


def follow(
    kind: TaskType, options: BrowserOptions, prepare: Callable[[], PreparedWork], so_far: Callable[[], str]
) -> FinishedTask:
    """Open the app, do the prepared work in it, and show each journal entry in the view or as the options say.

    Args:
        kind: of the task.
        options: of the command.
        prepare: called in a thread while the browser starts; it imports what the work needs.
        so_far: returns the next step after a stop.
    """
    import asyncio
    from contextlib import nullcontext

    from footpath.app import open_app
    from footpath.page.garbage import making_no_garbage
    from footpath.pages import open_pages

    chosen = options.settings()
    heard: list[SoFar] = []

    def prepared() -> PreparedWork:
        with making_no_garbage():
            from footpath.cli.stopping import SoFar
            from footpath.store import database as database
            from footpath.tasks.handlers import handler_of

            handler_of(kind)
            heard.append(SoFar(kind, so_far))
            return prepare()

    async def go() -> FinishedTask:
        async with (
            open_pages(chosen) as pages,
            nullcontext() if kind in _READS_WITHOUT_A_BROWSER else pages.starting_browser(),
        ):
            view, work = await asyncio.to_thread(prepared)
            show = _print_event if options.events else None if options.as_json else view.show

            def on_entry(entry: Entry) -> None:
                heard[0].hear(entry)
                if show:
                    show(entry)

            listeners: Listeners = {"on_said": on_entry} if _is_seen(options) else {"on_entry": on_entry}
            with nullcontext() if options.for_machines else view:
                async with open_app(chosen, pages=pages) as app:
                    return await work(app, **listeners)

    def said() -> str:
        from footpath.cli.stopping import SoFar

        return (heard[0] if heard else SoFar(kind)).said()

    return drive(go(), said)


def _is_seen(options: BrowserOptions) -> bool:
    """Whether a person reads the journal at their own terminal, page texts included."""
    return notices().is_terminal and not options.for_machines


def print_json(result: Mapping[str, object], options: BrowserOptions) -> None:
    """Print the result of a task; after a stream of events, on a single line."""
    typer.echo(json.dumps(result, indent=None if options.events else 2, ensure_ascii=False))


def _print_event(entry: Entry) -> None:
    typer.echo(entry.model_dump_json())
