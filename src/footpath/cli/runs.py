"""`footpath runs`: attempts at tasks, with journals. `footpath savings`: their costs, and what replays saved."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import one_of
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json, Limit
from footpath.cli.screen import line, plain, results, show_json, show_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.memory.runs import SentRun
    from footpath.schema.event import Entry
    from footpath.schema.run import ReplaySavings, Run

VERBS = {"fill_form": "fill", "custom": "run"}
"""Commands whose names differ from their task types."""

app = typer.Typer(help="List runs and read their journals.", no_args_is_help=True)


@app.command("list")
def list_(limit: Limit = 30, as_json: Json = False) -> None:
    """The latest runs."""
    from footpath.cli.render import run_json

    runs = with_app(lambda opened: opened.runs.list(limit=limit))
    if as_json:
        show_json([run_json(run) for run in runs])
        return
    if not runs:
        results().print("No runs yet.")
        return
    rows = [
        (
            run.id,
            run.started_at.strftime("%Y-%m-%d %H:%M"),
            VERBS.get(run.task.type, run.task.type),
            run.mode,
            run.status,
            f"{run.usage.seconds:.1f} s",
            line(str(run.task.url)),
        )
        for run in runs
    ]
    show_rows(results(), ("id", "when (UTC)", "task", "how", "end", "took", "where"), rows)


@app.command()
def show(
    run: Annotated[str, typer.Argument(help="Id, or the beginning of an id.", show_default=False)],
    pictures: Annotated[bool, typer.Option("--pictures", help="Show the path of each step's picture.")] = False,
    as_json: Json = False,
) -> None:
    """A run's journal, step by step."""
    from footpath.app import open_app
    from footpath.cli.live import Wording
    from footpath.cli.render import cost
    from footpath.memory.journal import picture_path
    from footpath.memory.journal import read as read_journal
    from footpath.schema.cookbook import SENDING_TASKS
    from footpath.sentence import in_words

    async def read() -> tuple[Run, list[tuple[Entry, str]]]:
        async with open_app(settings()) as opened:
            found = await opened.runs.get(run)
            entries = await read_journal(opened.store, found.id)
            return found, [(entry, str(picture_path(opened.store, entry) or "")) for entry in entries]

    found, entries = drive(read())
    if as_json:
        for entry, _ in entries:
            typer.echo(entry.model_dump_json())
        return
    screen, wording = results(), Wording(verbose=True, sends=found.task.type in SENDING_TASKS)
    screen.print(f"[bold]{found.id}[/bold]  {VERBS.get(found.task.type, found.task.type)} {line(str(found.task.url))}")
    for entry, picture in entries:
        if said := wording.line(entry):
            screen.print(said)
        if pictures and picture:
            screen.print(f"    [dim]{plain(picture)}[/dim]")
    screen.print(f"[bold]{found.status}[/bold]  {plain(in_words(found.reason, found.task.input))}")
    if found.proof:
        screen.print(f"  proof: {line(in_words(found.proof, found.task.input))}")
    screen.print(f"  {cost(found)}")


class Became(StrEnum):
    """Result of a possible submission."""

    sent = "sent"
    not_sent = "not_sent"


@app.command()
def resolve(
    run: Annotated[str, typer.Argument(help="Id, or the beginning of an id.", show_default=False)],
    became: Annotated[
        Became,
        typer.Argument(
            parser=one_of("answer", Became),
            metavar="sent|not_sent",
            help="The result that you know of.",
            show_default=False,
        ),
    ],
    force: Annotated[bool, typer.Option("--force", help="Override a known result.")] = False,
) -> None:
    """Say whether a run that ended `unknown` has sent its form. Footpath then stops asking about that run.

    If you then repeat the run's command, Footpath sends the form. If the form was sent before, Footpath says so first.
    An application is never sent twice.
    """
    from footpath.app import open_app, utc_now
    from footpath.memory.resolution import resolve as keep
    from footpath.sentence import in_words

    async def say() -> tuple[Run, Sequence[str], Sequence[SentRun], bool]:
        async with open_app(settings()) as opened:
            found, others = await keep(opened.store, utc_now, run, landed=became is Became.sent, force=force)
            sent = await opened.runs.sent_before(found) if found.task.type == "fill_form" else ()
            (last,) = await opened.runs.list(url=str(found.task.url), limit=1)
            return found, others, sent, last.id == found.id

    found, others, sent, is_last = drive(say())
    also = f" That holds for run {' and '.join(others)}, too." if others else ""
    learned = found.cookbook if became is Became.sent else ""
    also += f" Its way is learned: cookbook {learned}, revision {found.revision}." if learned else ""
    results().print(
        f"Run {found.id}: {in_words(found.reason, found.task.input)}{also} {_next(found, became, sent, is_last)}",
        soft_wrap=True,
    )


def _next(run: Run, became: Became, sent: Sequence[SentRun], is_last: bool) -> str:
    """The effect of repeating the command, given other runs that `sent` the form or may have."""
    unclear = next((each for each in sent if each.effect.landed is None), None)
    if unclear is not None:
        return f"Repeating the command first asks about run {unclear.run.id}, which may have sent this form."
    other = sent[0].run if sent else None
    if other is not None and ((became is Became.not_sent and not is_last) or other.data != run.data):
        values = ", with other values" if other.data != run.data else ""
        return f"Repeating the command sends the form, after a note that run {other.id} sent it{values}."
    if became is Became.not_sent:
        return f"Repeating the command {'continues there, and sends it' if is_last else 'sends it'}."
    if run.task.type == "apply":
        return "Repeating the command does not send it again."
    if run.task.type == "fill_form":
        return "Repeating the command sends the form again, after a note about this run."
    return "Repeating the command does everything again."


MOST_SITES = 20
_COLUMNS = ("", "replays", "first runs took", "replays took", "saved")


def savings(
    days: Annotated[int, typer.Option("--days", min=0, max=36_500, help="Number of days to include; 0: all.")] = 0,
    as_json: Json = False,
) -> None:
    """Show costs of runs and savings by replays: model calls, money and time."""
    from footpath.app import utc_now
    from footpath.memory import savings as ledger

    found = with_app(lambda opened: ledger.read_report(opened.store, utc_now().date(), days))
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    screen = results()
    if not found.runs:
        screen.print("No run has ended yet." if found.since is None else f"No run has ended since {found.since}.")
        return
    since = f" since {found.since}" if found.since is not None else ""
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in found.runs_by_outcome.items())
    screen.print(f"[bold]{found.runs} {'run' if found.runs == 1 else 'runs'}{since}[/bold]: {outcomes}")
    if found.hit_rate is not None:
        screen.print(
            f"Worked by a cookbook: {found.hit_rate:.0%} of those that worked. Steps healed: {found.healed_steps}"
        )
    screen.print(f"All runs: {found.model_calls} model calls, ${found.cost_usd:.4f}, {found.seconds:.1f} s")
    if not found.replays.replays:
        screen.print("No replays yet: savings appear from the second run of a task on.")
        return
    show_rows(screen, _COLUMNS, _amounts(found.replays), title="Saved by replays")
    sites = list(found.sites.items())[:MOST_SITES]
    rows = [
        (line(site), str(each.replays), f"{each.first_run_seconds:.1f} s", f"{each.seconds:.1f} s", _time(each))
        for site, each in sites
    ]
    show_rows(screen, ("site", *_COLUMNS[1:]), rows, title="Time by site")
    if len(found.sites) > MOST_SITES:
        screen.print(f"… and {len(found.sites) - MOST_SITES} more sites; --json has all.")
    screen.print(f"[dim]{plain(found.assumption)}[/dim]", soft_wrap=True)


def _amounts(all_: ReplaySavings) -> list[tuple[str, ...]]:
    """Time, model calls and money of all replays, beside those of their first runs."""
    many = str(all_.replays)
    return [
        ("time", many, f"{all_.first_run_seconds:.1f} s", f"{all_.seconds:.1f} s", _time(all_)),
        (
            "model calls", many, str(all_.first_run_model_calls), str(all_.model_calls), str(all_.model_calls_avoided),
        ),
        ("money", many, f"${all_.first_run_cost_usd:.4f}", f"${all_.cost_usd:.4f}", f"${all_.cost_usd_saved:.4f}"),
    ]  # fmt: skip


def _time(each: ReplaySavings) -> str:
    return f"{each.seconds_saved:.1f} s"
