"""`footpath scenario`: a site tested in plain words, step by step."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive
from footpath.cli.options import RunOptions, Submit, with_options
from footpath.cli.screen import line, notices, results, show_rows
from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.scenario import Scenario, ScenarioReport, ScenarioStep, StepReport

app = typer.Typer(help="Test a site in plain words, step by step.", no_args_is_help=True)

Source = Annotated[
    str, typer.Argument(metavar="FILE|TEXT", help="A file (YAML, Gherkin or plain lines), or the steps themselves.")
]

EXIT_OF = {"failed": 1, "held": 6, "unsure": 10}
"""The code that a scenario leaves with, by the step that did not pass."""


@dataclasses.dataclass(frozen=True)
class ScenarioOptions(RunOptions):
    """What `scenario run` is given."""

    url: Annotated[str, typer.Option("--url", help="Where to begin, whatever the file says.")] = ""
    submit: Submit = False
    report: Annotated[
        Path | None, typer.Option("--report", help="Write the report with every decision into this JSON file.")
    ] = None


@app.command()
@with_options
def run(source: Source, options: ScenarioOptions) -> None:
    """Run the steps of a scenario, each to what the page must show then.

    Example: footpath scenario run 'search for "engineer" => "3 jobs" is shown' --url https://jobs.example.com
    """
    scenarios = read(source, options.url)
    reports = drive(_run_all(scenarios, options))
    written = json.dumps([each.model_dump(mode="json") for each in reports], indent=2, ensure_ascii=False)
    if options.report is not None:
        _write(options.report, written)
    if options.for_machines:
        typer.echo(written)
    else:
        for each in reports:
            _show(each)
    raise typer.Exit(code_of(reports))


def read(source: str, url: str) -> tuple[Scenario, ...]:
    """The scenarios of a file or a text. Raises BadInput where there is no such file, or it has no scenario."""
    from footpath.scenarios.reading import read_scenarios

    if "\n" not in source and (path := Path(source).expanduser()).suffix and " " not in path.suffix:
        try:
            return read_scenarios(path.read_text("utf-8"), url=url, name=path.stem)
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
            raise BadInput(f"The scenario {source} cannot be read: {why}.", hint="Name a file that exists.") from None
    return read_scenarios(source, url=url)


def code_of(reports: Sequence[ScenarioReport]) -> int:
    """The code to leave with: that of the first step that did not pass."""
    return next((EXIT_OF.get(step.status, 0) for each in reports for step in each.steps if step.status != "passed"), 0)


async def _run_all(scenarios: Sequence[Scenario], options: ScenarioOptions) -> list[ScenarioReport]:
    from footpath.app import open_app
    from footpath.cli.person import TerminalPerson
    from footpath.engine.person import Nobody
    from footpath.scenarios.running import Observer, check_steps, run_scenario

    screen, somebody = notices(), sys.stdin.isatty() and notices().is_terminal and not options.for_machines
    quiet = options.quiet or options.for_machines

    def begun(number: int, step: ScenarioStep) -> None:
        if not quiet:
            screen.print(f"{number:>3}  {line(step.title)}")

    def ended(step: StepReport) -> None:
        if not quiet:
            screen.print(f"     {step.status}  {step.seconds:.1f} s  {line(step.reason)}")

    person = TerminalPerson(screen, headed=options.headed, pause=_nothing, resume=_nothing) if somebody else Nobody()
    given = options.task("custom", options.url or str(scenarios[0].url), goal="scenario")
    how = given.model_dump(mode="json", exclude={"type", "url", "goal", "input", "version"})
    how["submit"] = "submit" if options.submit else "review"
    for each in scenarios:
        check_steps(each, given.asked_model)
    async with open_app(options.settings()) as opened:
        observer = Observer(begun, ended)
        return [await run_scenario(opened, each, how, person=person, observer=observer) for each in scenarios]


def _show(report: ScenarioReport) -> None:
    screen = results()
    heads = ("step", "result", "way", "decisions", "tool calls", "model calls", "tokens", "s", "run")
    rows = [_row(number, step) for number, step in enumerate(report.steps, 1)]
    show_rows(screen, heads, rows)
    passed = sum(step.status == "passed" for step in report.steps)
    name = line(report.name) or "The scenario"
    screen.print(f"{name}: {passed} of {len(rows)} steps passed.")


def _row(number: int, step: StepReport) -> tuple[str, ...]:
    tokens = step.model.input_tokens + step.model.output_tokens
    figures = (step.iterations, step.tool_calls, step.model.calls, tokens, f"{step.seconds:.1f}")
    return (f"{number} {line(step.name)}", step.status, step.mode, *map(str, figures), step.run)


def _nothing() -> None:
    """No live view has to get out of the way of a question."""


def _write(path: Path, text: str) -> None:
    from footpath.private import write_file

    try:
        write_file(path, text.encode())
    except OSError as error:
        why = error.strerror
        raise BadInput(f"The report cannot be written to {path}: {why}.", hint="Name another file.") from None
