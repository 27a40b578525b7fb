"""Results for a person or a machine, and the command that repeats a run."""

from __future__ import annotations

import json
import shlex
from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.cli.arguments import may_be_name
from footpath.cli.screen import line, plain, show_rows
from footpath.schema.answer import BETWEEN_ANSWERS
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rich.console import Console

    from footpath.engine.person import ReviewRow
    from footpath.schema.cookbook import Parameter
    from footpath.schema.observation import ButtonObservation, FieldObservation, PageObservation
    from footpath.schema.run import Run, RunStatus
    from footpath.tasks.services import FinishedTask

TICKED = "yes"
"""Value of a ticked box."""
COLOURS: dict[RunStatus, str] = {"complete": "green", "reviewed": "green", "unknown": "yellow", "needs_person": "blue"}
ANSWERS = "x-footpath.answers"
"""Where a profile has the answer to any question, word for word."""


def show_result(
    result: FinishedTask, screen: Console, given: Mapping[str, str] = MappingProxyType({}), *, reviewed: bool = False
) -> None:
    """Show the end of a run that was `given` these values; `reviewed` if the person has just seen the form's values."""
    run = result.run
    is_shown = not reviewed and _show_form(result, screen)
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
    _show_what_next(run, screen)
    screen.print(f"  {cost(run)} · run {run.id}")
    if result.refused_hosts:
        hosts = line(", ".join(result.refused_hosts[:6]))
        screen.print(f"  [dim]not granted, so not reached: {hosts} (grant with --allow or --resources)[/dim]")
    worked_none = run.status == "needs_person" and not result.rows
    if result.unused and run.status != "failed" and not worked_none:
        _show_unused(result, screen)


def _show_form(result: FinishedTask, screen: Console) -> bool:
    """Show the form's values after an end before the submission; whether there were any to show."""
    if not result.rows or result.run.status not in ("reviewed", "needs_person"):
        return False
    from footpath.cli.person import show_review

    show_review(screen, result.rows, "What the form holds")
    return True


def _show_what_next(run: Run, screen: Console) -> None:
    if run.status == "reviewed" and run.task.type == "apply" and run.mode == "explore":
        screen.print("  nothing was learned: Footpath saves a cookbook once the site has confirmed the submission")
    if run.status == "unknown" and not run.task_id:
        screen.print(f"  to say so: [bold]footpath runs resolve {run.id} sent[/bold] (or: not_sent)")


def _show_the_sites(result: FinishedTask, screen: Console) -> None:
    """Show sent choices preset by the site alone, and required questions that the site had answered."""
    is_told = (row for row in result.rows if row.is_the_sites)
    sites = [row for row in is_told if row.required or row.options or row.is_amount or row.value == TICKED]
    kept = [f"{line(row.question)} ({'stays ticked' if row.value == TICKED else line(row.value)})" for row in sites]
    if kept:
        screen.print(f"  preset by the site, not by you: {', '.join(kept)}", soft_wrap=True)


def _show_likened(result: FinishedTask, screen: Console) -> None:
    """Show sent choices whose option differs from the answer's words."""
    read = [f"{line(row.question)} ({line(row.value)})" for row in result.rows if row.is_likened]
    if read:
        screen.print(f"  [yellow]read as the option most like your answer: {', '.join(read)}[/yellow]", soft_wrap=True)


def _show_unused(result: FinishedTask, screen: Console) -> None:
    from footpath.engine.review import misnamed

    slips = misnamed(result.unused, result.rows)
    for name, questions in slips.items():
        if questions:
            meant = " or ".join(f"“{each}”" for each in questions)
            screen.print(f"  [yellow]nothing asked for --data {line(name)}; did you mean {line(meant)}?[/yellow]")
    if others := [name for name in slips if not slips[name]]:
        screen.print(f"  [yellow]nothing asked for --data {line(', '.join(others))}[/yellow]")


def cost(run: Run) -> str:
    """The cost of a run, in words."""
    rungs = ", ".join(f"{rung} {count}" for rung, count in run.usage.steps_by_rung.items())
    return f"{rungs or 'no steps'} · {run.usage.model.calls} model calls · {run.usage.seconds:.1f} s"


def run_json(run: Run) -> dict[str, object]:
    """A run for a machine, without the task's own values."""
    return run.model_dump(mode="json", exclude={"task": {"input"}})


def result_json(result: FinishedTask) -> dict[str, object]:
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
    """Show the meaning of a page."""
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
    return (field.ref, line(field.full_question) + trap, field.kind, field.meaning, required, line(options) + more)


def _button(button: ButtonObservation) -> tuple[str, ...]:
    return (button.ref, line(button.label), "button", button.meaning, "", "")


def answer_at(row: ReviewRow) -> str:
    """Where to correct an open question: the option with the wrong value, else the path in the profile."""
    if row.gave:
        return f"--data {_for_a_shell(row.gave)}"
    from footpath.answers.typed import PLACE

    found = PLACE.search(row.source)
    return found[0] if found else (row.missing.path if row.missing and not row.source else "") or ANSWERS


def show_open(screen: Console, rows: Sequence[ReviewRow], given: Mapping[str, str]) -> None:
    """Show each open question with its choices, and what to correct: `given` options, or lines of the profile."""
    waiting = [row for row in rows if row.is_open]
    _show_not_taken(screen, [row for row in waiting if row.gave], given)
    _show_unknown(screen, [row for row in waiting if not row.gave])


def _show_not_taken(screen: Console, rows: Sequence[ReviewRow], given: Mapping[str, str]) -> None:
    if rows:
        screen.print("Correct --data, then run the command again:")
    for row in rows:
        _show_question(screen, row)
        gave = [] if row.is_secret else _each(given.get(row.gave))
        named = " ".join(f"--data {_for_a_shell(row.gave, each)}" for each in gave or ["…"])
        screen.print(f"    {line(named)} was not taken. {line(row.note)}", soft_wrap=True)
        asked = " ".join(row.question.split())
        if asked.casefold() != row.gave.casefold() and may_be_name(asked):
            screen.print(f"    for this question alone: --data {line(_for_a_shell(asked))}", soft_wrap=True)


def _each(given: str | None) -> list[str]:
    """The command's answers to a question; empty for none."""
    return [] if given is None else given.split(BETWEEN_ANSWERS)


def _show_question(screen: Console, row: ReviewRow) -> None:
    screen.print(f"  [bold]{line(row.question)}[/bold]", soft_wrap=True)
    if row.options:
        screen.print(f"    one of: {line(' | '.join(row.options))}", soft_wrap=True)


def _show_unknown(screen: Console, rows: Sequence[ReviewRow]) -> None:
    if rows:
        screen.print("To paste, with your answer:", soft_wrap=True)
    for row in rows:
        _show_question(screen, row)
        if row.value not in ("", "no"):
            whose = f"from {row.source} was not taken" if row.source else "was chosen by the page, not by you"
            screen.print(f"    “{line(row.value)}” {line(whose)}: {line(row.note)}", soft_wrap=True)
        asked = " ".join(row.question.split())
        if row.missing and row.missing.consents:
            screen.print(f"    {' '.join(f'--data {each}=yes' for each in row.missing.consents)}", soft_wrap=True)
        elif may_be_name(asked):
            screen.print(f"    --data {line(_for_a_shell(asked))}", soft_wrap=True)
        if row.is_secret:
            continue
        if (place := answer_at(row)) != ANSWERS:
            screen.print(f"    at {line(place)}, or for this question alone:", soft_wrap=True)
        screen.print(f"    {ANSWERS}:", soft_wrap=True)
        screen.print(f"      - question: {line(json.dumps(asked, ensure_ascii=False))}", soft_wrap=True)
        screen.print("        answer: …", soft_wrap=True)


def _for_a_shell(name: str, value: str = "…") -> str:
    """NAME=VALUE quoted for a shell; the value may be a placeholder."""
    is_plain = shlex.quote(name) == name and value in ("…", shlex.quote(value))
    return f"{name}={value}" if is_plain else shlex.quote(f"{name}={value}")


def replay_command(
    goal: str, url: str, parameters: Sequence[Parameter], values: Mapping[str, str], secret: Collection[str] = ()
) -> str:
    """Return the `footpath run` command with the words of the recording.

    A secret is named by an environment variable. A value that is not known stands as `VALUE`, for the reader to write.

    Args:
        goal: in plain words; may have templates.
        url: the address to start at.
        parameters: of the cookbook.
        values: known values by name.
        secret: names of values that are not shown, whatever their kind.
    """
    from footpath.schema.template import names, substitute, template

    known = {name: values.get(name, template(name)) for name in names(goal)}
    parts = ["footpath", "run", " ".join(substitute(goal, known).split()), "--url", url]
    for each in parameters:
        if not each.name.startswith("goal."):
            parts += _given(each.name, values.get(each.name, ""), is_secret=each.is_secret or each.name in secret)
    return shlex.join(parts)


def _given(name: str, value: str, *, is_secret: bool) -> tuple[str, str]:
    from footpath.reading.sensitive import kind_of

    if name.startswith("file."):
        return "--file", f"{name.removeprefix('file.')}={value or 'PATH'}"
    if is_secret or kind_of(name, value):
        return "--data-env", f"{name}={name.upper().replace('-', '_').replace('.', '_')}"
    return "--data", f"{name}={value or 'VALUE'}"
