"""`footpath savings`: costs of runs, and savings by replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, plain, results, show_rows

if TYPE_CHECKING:
    from footpath.schema.savings import ReplaySavings

MOST_SITES = 20
_COLUMNS = ("", "replays", "first runs took", "replays took", "saved")


def savings(
    days: Annotated[int, typer.Option("--days", min=0, max=36_500, help="Number of days to include; 0: all.")] = 0,
    as_json: Json = False,
) -> None:
    """Show costs of runs and savings by replays: model calls, money and time."""
    from footpath.app import utc_now
    from footpath.memory import ledger

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
