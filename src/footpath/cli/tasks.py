"""`footpath tasks`: tasks for workers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from footpath.cli.arguments import check_output
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Here, Json, Limit
from footpath.cli.queueing import LOOK_S, from_here, queue, work_here
from footpath.cli.screen import line, notices, plain, results, show_json, show_rows
from footpath.named_files import read_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.coordinator.coordinator import Coordinator
    from footpath.memory.scraped import Scraped
    from footpath.schema.event import Entry
    from footpath.schema.record import TaskRecord, TaskState, TaskView

T = TypeVar("T")

app = typer.Typer(help="Queue, show and stop tasks.", no_args_is_help=True)

CODES: dict[TaskState, int] = {"succeeded": 0, "paused": 0, "waiting": 6, "unknown": 10, "cancelled": 130, "failed": 1}

COLOURS: dict[TaskState, str] = {"succeeded": "green", "waiting": "blue", "unknown": "yellow", "failed": "red"}


ASKS = "It asks something, with its browser still open."
"""What is told of a task that asks while it is running."""


class StateOption(StrEnum):
    """How tasks stand."""

    queued = "queued"
    running = "running"
    paused = "paused"
    waiting = "waiting"
    succeeded = "succeeded"
    failed = "failed"
    cancelled = "cancelled"
    unknown = "unknown"


class Format(StrEnum):
    """How records are printed."""

    jsonl = "jsonl"
    json = "json"
    csv = "csv"


TaskId = Annotated[str, typer.Argument(metavar="TASK", help="Id, or the beginning of an id.", show_default=False)]


@app.command()
def add(
    file: Annotated[
        Path,
        typer.Argument(
            help="JSON file: a task, a list of tasks, or a task per line; - for standard input.", show_default=False
        ),
    ],
    here: Here = False,
    as_json: Json = False,
) -> None:
    """Queue the tasks of a file: all, or none if any is invalid.

    Example: footpath tasks add tasks.json
    """
    from footpath.answers.profile_file import load
    from footpath.boards.board import Boards
    from footpath.connectors.found import find, intake_of
    from footpath.schema.order import read_orders

    intake = intake_of(Boards(settings().home / "boards"), find(settings()))
    orders = [
        from_here(order)
        for order in read_orders(read_text(file, hint="Name a file with tasks as JSON, in UTF-8."), intake)
    ]
    for profile in {order.profile for order in orders if order.profile}:
        load(profile)  # report problems now, rather than in a failed task
    records = work_here(orders, None if as_json else _show_done) if here else queue(orders, show=not as_json)
    if as_json:
        show_json(records)
    if here:
        raise typer.Exit(next((code for each in records if (code := CODES.get(each.state, 0))), 0))


@app.command("list")
def list_(
    state: Annotated[list[StateOption] | None, typer.Option("--state", help="Only tasks in this state.")] = None,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """Tasks, the newest first."""

    async def read(coordinator: Coordinator) -> list[TaskRecord]:
        return await coordinator.list([each.value for each in state or ()], limit=limit)

    records = _with(read)
    if as_json:
        show_json(records)
    elif records:
        columns = ("id", "state", "task", "priority", "attempts", "where", "why")
        show_rows(results(), columns, [_row(each) for each in records])
    else:
        results().print("No tasks match. `footpath tasks add FILE` queues some.")


@app.command()
def show(task: TaskId, as_json: Json = False) -> None:
    """Show a task: state, history, open questions."""

    async def read(coordinator: Coordinator) -> TaskView:
        return await coordinator.get_state(task)

    view = _with(read)
    if as_json:
        typer.echo(view.model_dump_json(indent=2, exclude={"asks": {"__all__": {"shown"}}}))
        return
    from footpath.cli.live import Wording
    from footpath.coordinator.coordinator import goes_a_way
    from footpath.coordinator.timetable import recurs
    from footpath.memory.journal import numbered_steps

    screen, record = results(), view.record
    numbers = numbered_steps(view.actions) if goes_a_way(record.task) else {}
    wording = Wording(verbose=True, numbers=numbers)
    _show_head(record)
    for entry in view.actions:
        if said := wording.line(entry):
            screen.print(said)
    if record.every:
        screen.print(line(recurs(record)))
    if (scraped := view.scraped) is not None:
        screen.print(f"{_records(scraped.found)} found: `footpath tasks result {record.id}` writes them.")
    for name, value in view.context.data.items():
        screen.print(f"{line(name)}: {line(value)}")
    for tab in view.tabs:
        screen.print(f"[dim]tab {tab.number}  {line(tab.title)} {line(tab.url)}[/dim]")
    for ask in view.asks:
        if ask.state == "open":
            screen.print(f"[blue]asks[/blue]  {line(ask.question)}  [dim]footpath inbox answer {ask.id}[/dim]")
    _show_end(record)


@app.command()
def result(
    task: TaskId,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File: .jsonl, .json, .csv, .sqlite or .parquet.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="Output format without --out.")] = Format.jsonl,
) -> None:
    """Show the records of a `scrape` task, even while it runs.

    Example: footpath tasks result 4be1 --out lamps.csv
    """
    from footpath.cli.gathered import misfits, write_rows
    from footpath.cli.screen import raw
    from footpath.schema.record import ENDED
    from footpath.store.files import kind_of, written

    if out is not None:
        kind_of(out)
        check_output(out, "--out")

    async def read(coordinator: Coordinator) -> tuple[TaskRecord, Scraped]:
        return await coordinator.get(task), await coordinator.scraped(task)

    record, found = _with(read)
    summary = found.summary
    if out is not None:
        write_rows(list(found.rows()), out)
        results().print(f"Wrote {_records(summary.kept)} to {line(str(out))}.")
    else:
        with written(raw(), form.value, dict.fromkeys(found.columns(), str)) as target:
            for row in found.rows():
                target.add(row)
    if record.state not in ENDED:
        notices().print(f"Task {record.id} is {record.state}: these are the records found so far.")
    if summary.kept < summary.found:
        more = f"{_records(summary.found)} were found; a task stores only the first {summary.kept}."
        notices().print(f"[yellow]{more}[/yellow]")
    if told := misfits(summary.unfit, summary.left_out):
        notices().print(f"[yellow]{told}[/yellow]")
    raise typer.Exit(int(summary.kept < summary.found or bool(told)))


def _records(count: int) -> str:
    return f"{count} record{'' if count == 1 else 's'}"


@app.command()
def cancel(task: TaskId) -> None:
    """End a task for good."""
    _change(lambda coordinator: coordinator.cancel(task))


@app.command()
def pause(task: TaskId) -> None:
    """Pause a task; `resume` continues it."""
    _change(lambda coordinator: coordinator.pause(task))


@app.command()
def resume(task: TaskId) -> None:
    """Let a paused task go on."""
    _change(lambda coordinator: coordinator.resume(task))


@app.command()
def retry(
    task: TaskId,
    from_step: Annotated[
        int | None,
        typer.Option(
            "--from-step",
            min=1,
            metavar="N",
            help="Repeat the last attempt up to this step (numbered by `show`), and find another way from there.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Queue a failed or cancelled task again. If it may have sent something, Footpath first looks on the site.

    Example: footpath tasks retry 4be1 --from-step 7
    """
    _change(lambda coordinator: coordinator.retry(task, from_step=from_step or 0))


@app.command()
def watch(task: TaskId, as_json: Json = False) -> None:
    """Watch a running task, step by step, to its end, or until it asks something."""
    from footpath.cli.live import LiveView

    live = LiveView(notices())
    if as_json:
        record = drive(_watched(task, lambda entry: typer.echo(entry.model_dump_json())))
    else:
        with live:
            record = drive(_watched(task, live.show))
        _show_end(record)
        if record.state in ("running", "waiting", "unknown"):
            results().print("[dim]footpath inbox list shows the open questions[/dim]")
    raise typer.Exit(CODES.get(record.state, CODES["waiting"]))


async def _watched(task: str, show: Callable[[Entry], None]) -> TaskRecord:
    """Show the entries of a task until it ends or asks a person. One that asks may be running, with its browser open
    for a while.
    """
    import asyncio

    from footpath.app import open_app

    async with open_app(settings()) as opened:
        coordinator, seen = opened.coordinator, ("", 0)
        task = (await coordinator.get(task)).id
        while True:
            record = await coordinator.get(task)
            for entry in await coordinator.actions(task, after=seen):
                seen = (entry.run, entry.seq)
                show(entry)
            if record.state not in ("queued", "running"):
                return record
            if record.state == "running" and await coordinator.inbox.of_task(task):
                return record.model_copy(update={"reason": ASKS})
            await asyncio.sleep(LOOK_S)  # another process does the work, and no event announces it


def _with(work: Callable[[Coordinator], Awaitable[T]]) -> T:
    """Run a function on the queue of this machine."""
    return with_app(lambda opened: work(opened.coordinator))


def _change(work: Callable[[Coordinator], Awaitable[TaskRecord]]) -> None:
    record = _with(work)
    wanted = f", to be {record.wanted} as soon as its worker has stopped it" if record.wanted else ""
    results().print(f"{record.id} is {record.state}{wanted}.")


def _show_done(record: TaskRecord) -> None:
    _show_head(record)
    _show_end(record)


def _show_head(record: TaskRecord) -> None:
    results().print(f"[bold]{record.id}[/bold]  {record.task.type} {line(str(record.task.url))}")


def _show_end(record: TaskRecord) -> None:
    from footpath.memory.savings import part_saved
    from footpath.sentence import in_words

    colour = COLOURS.get(record.state, "bold")
    results().print(f"[{colour}]{record.state}[/{colour}]  {plain(in_words(record.reason, record.task.input))}")
    if (result := record.result) is not None:
        rungs = ", ".join(f"{rung} {count}" for rung, count in result.steps_by_rung.items()) or "no steps"
        part = result.cost_savings_pct
        saved = "" if part is None else f" · money saved: {part_saved(part / 100)}"
        results().print(
            f"  {rungs} · {result.model_calls} model calls · {result.seconds:.1f} s{saved} · run {result.run}"
        )


def _row(record: TaskRecord) -> tuple[str, ...]:
    from footpath.coordinator.timetable import recurs
    from footpath.sentence import in_words

    colour = COLOURS.get(record.state, "default")
    why = recurs(record) if record.every else record.reason
    return (
        record.id,
        f"[{colour}]{record.state}[/{colour}]",
        record.task.type,
        str(record.priority),
        str(record.attempts),
        line(str(record.task.url)),
        line(in_words(why)),
    )
