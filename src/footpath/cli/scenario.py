"""`footpath scenario`: a site tested in plain words, step by step."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import Overwrite, check_output, check_program
from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json, ModelName, NoModel, RunOptions, Submit, model_named, with_options
from footpath.cli.screen import line, notices, plain, results, show_rows
from footpath.errors import BadInput
from footpath.named_files import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.locators.repair import RepairedFile
    from footpath.schema.scenario import Scenario, ScenarioReport, ScenarioStep, StepReport

app = typer.Typer(help="Test a site in plain words, step by step.", no_args_is_help=True)

Source = Annotated[
    str, typer.Argument(metavar="FILE|TEXT", help="A file (YAML, Gherkin or plain lines), or the steps themselves.")
]

SHOWN = 200
"""Maximum characters of page text shown as evidence."""

TARGETS = {
    "model_calls": "{0.value:g} model calls a step, below {0.target:g}",
    "decisions": "{0.value:g} decisions a step, below {0.target:g}",
    "seconds": "{0.value:g} s a step, below {0.target:g} s",
    "passed": "{0.value:.0%} of the steps passed, above {0.target:.0%}",
}
"""A figure of a scenario with its target, by name."""

EXIT_OF = {"failed": 1, "held": 6, "unsure": 10}
"""Exit codes of a scenario, by status of the failed step."""


@dataclasses.dataclass(frozen=True)
class ScenarioOptions(RunOptions):
    """Options of `scenario run`."""

    url: Annotated[str, typer.Option("--url", help="Start address, overriding the file's.")] = ""
    submit: Submit = False
    report: Annotated[
        Path | None, typer.Option("--report", help="Write the report with every decision into this JSON file.")
    ] = None


@app.command()
@with_options
def run(source: Source, options: ScenarioOptions) -> None:
    """Run a scenario, step by step; each step passes if the page then shows the expected text.

    Example: footpath scenario run 'search for "engineer" => "3 jobs" is shown' --url https://jobs.example.com
    """
    scenarios = read(source, options.url)
    if options.report is not None:
        check_output(options.report, "--report")
    reports = [report for report, _ in drive(_run_all(scenarios, options))]
    written = json.dumps([each.model_dump(mode="json") for each in reports], indent=2, ensure_ascii=False)
    if options.report is not None:
        _write(options.report, written)
    if options.for_machines:
        typer.echo(written)
    else:
        for each in reports:
            _show(each)
    raise typer.Exit(code_of(reports))


@dataclasses.dataclass(frozen=True)
class GenerateOptions(ScenarioOptions):
    """Options of `scenario generate`."""

    out: Annotated[Path, typer.Option("--out", help="The file of the test.")] = Path("test_scenario.py")
    overwrite: Overwrite = False


@app.command()
@with_options
def generate(source: Source, options: GenerateOptions) -> None:
    """Run a scenario, write it as a test for pytest-playwright, and prove that the test passes.

    Example: footpath scenario generate find.txt --url https://jobs.example.com --out tests/test_find.py
    """
    from footpath.scenarios.generating import check_runner, prove, save

    scenarios = read(source, options.url)
    if len(scenarios) > 1:
        raise BadInput("The file has several scenarios; a test takes one.", hint="Give a file with one of them.")
    check_program(options.out, overwrite=options.overwrite)
    scenario = next(iter(scenarios))
    check_runner(options.out.absolute().parent)
    [(report, text)] = drive(_run_all(scenarios, options, written=True))
    _show(report)
    if not report.passed:
        raise typer.Exit(code_of([report]))
    save(options.out, text, overwrite=options.overwrite)
    passes, why = prove(options.out, scenario.data)
    if passes:
        results().print(f"{line(str(options.out))} is written, and pytest passes it.", soft_wrap=True)
        return
    results().print(f"{line(str(options.out))} is written, and pytest does not pass it: {line(why)}", soft_wrap=True)
    raise typer.Exit(1)


Test = Annotated[
    str, typer.Argument(metavar="TEST", help="A file of Playwright tests for pytest, or one test: test_a.py::test_b.")
]

FILES = frozenset({".txt", ".md", ".yaml", ".yml", ".feature"})
"""Endings of files of scenarios."""

BECAUSE = {
    "expectation": "The page does not show what the test expects: this looks like a bug of the site. The test is "
    "unchanged.",
    "expectation_absent": "The expected element is not on the page: this looks like a bug of the site, unless the "
    "element is called otherwise now. The test is unchanged.",
    "expectation_after_healing": "The locators heal, but the page does not show what the test expects: this "
    "looks like a bug of the site. The test is unchanged.",
    "expectation_ambiguous": "The expectation's own locator matches several elements, so the page may be as expected: "
    "say which is meant. Expectations are never edited.",
    "expectation_unclear": "The expectation's own locator finds nothing, and names no content of the page (an id, or a "
    "label): nothing tells whether the element is gone or called otherwise. Look at the page. Expectations are never "
    "edited.",
    "expectation_outdated": "The expectation's own locator no longer finds its element. Another is as expected, so "
    "this need not be a bug. Expectations are never edited: change the locator, if the other element is meant.",
    "not_actionable": "The element is there and cannot be acted on: this looks like a bug of the site, or the site "
    "asks for a new step. The test is unchanged.",
    "not_done": "The element is there, visible and enabled, but the action is not done: the value or option that the "
    "test names may have changed.",
    "http_error": "The server answers with an error: this looks like a bug of the site. The test is unchanged.",
    "own_code": "It fails outside of its page actions: this needs your attention.",
    "not_found": "No element matches with certainty.",
    "not_searched": "Its element comes from `wait_for_selector` or an element handle: these are not repaired.",
    "passes_now": "It failed once and now passes unchanged.",
    "not_editable": "The element was found, but the locator cannot be edited:",
    "fails_edited": "It also fails with the edited locators.",
    "shared": "Another test needs the locator unchanged.",
    "widely_shared": "Too many files of tests share the helper to run them all: edit it yourself, and run them.",
    "busy": "Another repair is editing a file that this one shares. Repair again when it has ended:",
    "left_edited": "Somebody changed the edited lines meanwhile, and the test is not proven. Undo the edit yourself in",
}
"""Why a test was not repaired, by reason code."""

KINDS = {
    "import": "The file cannot be imported: this needs your attention.",
    "fixture": "A fixture fails: this needs your attention.",
}
"""Why a test cannot run, by kind of the failure."""


@app.command()
def repair(
    test: Test,
    options: Annotated[list[str] | None, typer.Argument(metavar="[-- PYTEST…]", help="Options for pytest.")] = None,
    model: ModelName = None,
    no_model: NoModel = False,
    report: Annotated[Path | None, typer.Option("--report", help="Write the report into this JSON file.")] = None,
    as_json: Json = False,
) -> None:
    """Repair the locators of failing Playwright tests, and prove that the tests pass; expectations never change.

    Example: footpath scenario repair tests/test_jobs.py
    """
    from footpath.locators.repair import repair as repaired

    if report is not None:
        check_output(report, "--report")
    screen = notices()
    done = repaired(
        test,
        options or (),
        model=model_named(model, no_model, settings()),
        say=lambda said: None if as_json else screen.print(f"[dim]{said} …[/dim]"),
    )
    written = json.dumps(dataclasses.asdict(done), indent=2, ensure_ascii=False)
    if report is not None:
        _write(report, written)
    if as_json:
        typer.echo(written)
    else:
        _show_repair(done)
    raise typer.Exit(0 if done.is_whole else 1)


def _show_repair(done: RepairedFile) -> None:
    from footpath.locators.report import HOW

    screen = results()
    for each in done.tests:
        screen.print(f"{each.result:<10}  {line(each.test)}", soft_wrap=True)
        for edit in each.edits:
            place = f"{Path(edit.file).name}:{edit.line}"
            screen.print(
                f"    {place}  {line(edit.before)}  →  {line(edit.after)}  ({edit.confidence:.0%} sure: {HOW[edit.by]})"
            )
        if each.reason:
            because = (
                KINDS.get(each.failure.kind, BECAUSE["own_code"]) if each.reason == "own_code" else BECAUSE[each.reason]
            )
            screen.print(f"    {because} {line(each.found)}".rstrip())
            message = line(each.failure.message.partition("Call log")[0])
            place = f"{Path(each.failure.file).name}:{each.failure.line}  " if each.failure.line else ""
            statement = f"{line(each.failure.statement)}  " if each.failure.statement else ""
            screen.print(f"    {place}{statement}{message}")
            if each.result == "bug" and each.failure.shown:
                status = f" ({each.failure.status})" if each.reason == "http_error" else ""
                screen.print(f"    {line(each.failure.url)}{status} shows: {line(each.failure.shown[:SHOWN])}")
    if done.diff:
        screen.print()
        screen.print(plain(done.diff), soft_wrap=True)
    repaired = sum(each.result == "repaired" for each in done.tests)
    screen.print(f"{done.passed} passed as they are, {repaired} repaired, {len(done.tests) - repaired} not repaired.")


def read(source: str, url: str) -> tuple[Scenario, ...]:
    """The scenarios of a file or a text. Raises BadInput for a missing file, or one without a scenario."""
    from footpath.scenarios.reading import read_scenarios

    path = Path(source).expanduser()
    if "\n" not in source and ((path.suffix in FILES and '"' not in source) or _is_file(path)):
        text = read_text(path, f"The scenario {source}", "Name a file that exists.")
        return read_scenarios(text, url=url, name=path.stem, is_yaml=path.suffix in (".yaml", ".yml"))
    return read_scenarios(source, url=url)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a step is too long for a name
        return False


def code_of(reports: Sequence[ScenarioReport]) -> int:
    """The exit code of the first step that did not pass."""
    return next((EXIT_OF.get(step.status, 0) for each in reports for step in each.steps if step.status != "passed"), 0)


async def _run_all(
    scenarios: Sequence[Scenario], options: ScenarioOptions, *, written: bool = False
) -> list[tuple[ScenarioReport, str]]:
    """The report of each scenario; with `written`, also a test, if passed."""
    from footpath.app import open_app
    from footpath.cli.person import TerminalPerson
    from footpath.engine.person import Nobody
    from footpath.scenarios.generating import generate as generated
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
        done: list[tuple[ScenarioReport, str]] = []
        for each in scenarios:
            report = await run_scenario(opened, each, how, person=person, observer=observer)
            text = await generated(each, report, opened.cookbooks) if written and report.passed else ""
            done.append((report, text))
        return done


def _show(report: ScenarioReport) -> None:
    screen = results()
    heads = ("step", "result", "way", "decisions", "tool calls", "model calls", "tokens", "s", "run")
    rows = [_row(number, step) for number, step in enumerate(report.steps, 1)]
    show_rows(screen, heads, rows)
    for number, step in enumerate(report.steps, 1):
        if step.status == "unsure":
            screen.print(
                f"Step {number} may have taken effect. Look at the site or your mail, then say so: "
                f"footpath runs resolve {step.run} sent (or not_sent). Until then nothing presses it again.",
                soft_wrap=True,
            )
    passed = sum(step.status == "passed" for step in report.steps)
    name = line(report.name) or "The scenario"
    figures = (f"{TARGETS[each.name].format(each)} ({'met' if each.met else 'missed'})" for each in report.targets)
    screen.print(f"Targets: {', '.join(figures)}.", soft_wrap=True)
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
