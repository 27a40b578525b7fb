"""Results as a person or a machine reads them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.cli.screen import line, plain, show_rows
from footpath.cli.unanswered import answer_at, show_open
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from footpath.schema.observation import ButtonObservation, FieldObservation, PageObservation
    from footpath.schema.run import Run, RunStatus
    from footpath.tasks.kit import Result

TICKED = "yes"
"""What a box holds that is ticked."""
COLOURS: dict[RunStatus, str] = {"complete": "green", "reviewed": "green", "unknown": "yellow", "needs_person": "blue"}


def show_result(
    result: Result, screen: Console, given: Mapping[str, str] = MappingProxyType({}), *, reviewed: bool = False
) -> None:
    """The end of a run that was `given` these values; `reviewed` when somebody has just seen what the form holds."""
    run = result.run
    is_shown = bool(result.rows) and not reviewed and run.status in ("reviewed", "needs_person")
    if is_shown:
        from footpath.cli.person import show_review

        show_review(screen, result.rows, "What the form holds")
    colour = COLOURS.get(run.status, "red")
    told = ((screen.is_terminal or is_shown) and result.end) or run  # the table says no less than the sentence
    screen.print(f"[bold {colour}]{run.status}[/bold {colour}]  {plain(in_words(told.reason, run.task.input))}")
    if run.status == "needs_person":
        show_open(screen, result.rows, given)
    if told.proof:
        screen.print(f"  proof: {line(in_words(told.proof, run.task.input))}")
    if run.status in ("complete", "unknown") and not reviewed:
        _show_the_sites(result, screen)
        _show_likened(result, screen)
    if run.status == "reviewed" and run.task.type == "apply" and run.mode == "explore":
        screen.print("  nothing was learned: a way is kept once the site has confirmed that it arrived")
    if run.status == "unknown" and not run.task_id:
        screen.print(f"  say what became of it: [bold]footpath runs resolve {run.id} sent[/bold] (or: not_sent)")
    screen.print(f"  {cost(run)} · run {run.id}")
    if result.refused_hosts:
        hosts = line(", ".join(result.refused_hosts[:6]))
        screen.print(f"  [dim]not granted, so not reached: {hosts} (grant with --allow or --resources)[/dim]")
    worked_none = run.status == "needs_person" and not result.rows
    if result.unused and run.status != "failed" and not worked_none:
        _show_unused(result, screen)


def _show_the_sites(result: Result, screen: Console) -> None:
    """What was sent of choices that nobody but the site had made, and of required questions that it had answered."""
    is_told = (row for row in result.rows if row.is_the_sites)
    sites = [row for row in is_told if row.required or row.options or row.value == TICKED]
    kept = [f"{line(row.question)} ({'stays ticked' if row.value == TICKED else line(row.value)})" for row in sites]
    if kept:
        screen.print(f"  as the site had it, and not by you: {', '.join(kept)}", soft_wrap=True)


def _show_likened(result: Result, screen: Console) -> None:
    """What was sent of choices that no option has the words of."""
    read = [f"{line(row.question)} ({line(row.value)})" for row in result.rows if row.is_likened]
    if read:
        screen.print(f"  [yellow]read as the option most like your answer: {', '.join(read)}[/yellow]", soft_wrap=True)


def _show_unused(result: Result, screen: Console) -> None:
    from footpath.engine.sheet import misnamed

    slips = misnamed(result.unused, result.rows)
    for name, questions in slips.items():
        if questions:
            meant = " or ".join(f"“{each}”" for each in questions)
            screen.print(f"  [yellow]nothing asked for --data {line(name)}; is {line(meant)} meant?[/yellow]")
    if others := [name for name in slips if not slips[name]]:
        screen.print(f"  [yellow]nothing asked for --data {line(', '.join(others))}[/yellow]")


def cost(run: Run) -> str:
    """What a run cost, in words."""
    rungs = ", ".join(f"{rung} {count}" for rung, count in run.usage.steps_by_rung.items())
    return f"{rungs or 'no steps'} · {run.usage.model.calls} model calls · {run.usage.seconds:.1f} s"


def run_json(run: Run) -> dict[str, object]:
    """A run for a machine, without the values that the task itself carries."""
    return run.model_dump(mode="json", exclude={"task": {"input"}})


def result_json(result: Result) -> dict[str, object]:
    """The end of a run, for a machine. Holds questions and sources, never values."""
    fields = [
        {
            "question": row.question,
            "required": row.required,
            "filled": bool(row.value),
            "source": row.whence,
            "note": row.note,
            **({"options": list(row.options), "answer_at": answer_at(row)} if row.is_open else {}),
        }
        for row in result.rows
    ]
    return {
        "run": run_json(result.run),
        "fields": fields,
        "refused_hosts": list(result.refused_hosts),
        "unused": list(result.unused),
        **({"collected": result.collected.model_dump()} if result.collected is not None else {}),
        **(
            {"records": list(result.records), "unfit": dict(result.unfit), "left_out": dict(result.left_out)}
            if result.run.task.type == "scrape"
            else {}
        ),
    }


def show_page(page: PageObservation, screen: Console) -> None:
    """What a page means."""
    where = f"{page.page_type} on {page.platform}, {page.url_pattern}, fingerprint {page.fingerprint}"
    rows: list[tuple[str, ...]] = []
    for form in page.forms:
        rows.append(("", f"[bold]{line(form.name or form.purpose)}[/bold]", f"{form.purpose} form", "", "", ""))
        rows.extend(_field(field) for field in form.fields)
        rows.extend(_button(button) for button in form.buttons)
    rows.extend(_button(button) for button in page.buttons)
    show_rows(screen, ("ref", "question", "kind", "meaning", "required", "options"), rows, title=line(where))
    passed = page.blocked_by and f"A person must pass first: {page.blocked_by}."
    for said in (*page.errors, page.confirmation, page.captcha and f"It has a captcha ({page.captcha}).", passed):
        if said:
            screen.print(plain(said))


def _field(field: FieldObservation) -> tuple[str, ...]:
    options = ", ".join(option.label for option in field.options[:5])
    more = f" … {len(field.options)} in all" if len(field.options) > 5 else ""
    trap = f" [red]{field.trap}: left alone[/red]" if field.trap else ""
    required = "yes" if field.required else ""
    return (field.ref, line(field.question) + trap, field.kind, field.meaning, required, line(options) + more)


def _button(button: ButtonObservation) -> tuple[str, ...]:
    return (button.ref, line(button.label), "button", button.meaning, "", "")
