"""What roles decided, in words: plans, decisions with their calls and reasons, verdicts, and what a model was asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footpath.cli.screen import line
from footpath.schema.event import (
    Extracted,
    Iterated,
    Judged,
    ListRead,
    ModelAsked,
    Noticed,
    RunEvent,
    Scheduled,
)
from footpath.schema.iteration import Iteration, Subtask, ToolCall

_MARKS: Final = {
    "waiting": "[dim]·[/dim]",
    "working": "[cyan]>[/cyan]",
    "done": "[green]+[/green]",
    "failed": "[red]x[/red]",
}
_INDENT: Final = " " * 18


class Plan:
    """The queue as it was last told: after the first time, only what changed of it is."""

    def __init__(self) -> None:
        self._told: dict[str, Subtask] = {}

    def words(self, event: RunEvent) -> list[str]:
        """Lines for what is new in the queue, as markup; none where the event is not about it."""
        if not isinstance(event, Scheduled):
            return []
        before, self._told = self._told, {each.id: each for each in event.subtasks}
        if before.keys() != self._told.keys():
            return [f"[bold]plan[/bold]              round {event.cycle}", *map(_subtask, event.subtasks)]
        return [_subtask(each) for each in event.subtasks if each.state != before[each.id].state]


def words(event: RunEvent, *, verbose: bool) -> Iterator[str]:
    """Lines for an event of the roles, as markup; none for any other, nor for what only verbose listeners want."""
    match event:
        case Iterated():
            yield from _decided(event.iteration, verbose=verbose)
        case Judged():
            proof = f" [dim]proof: {line(event.verdict.proof)}[/dim]" if event.verdict.proof else ""
            unproven = "" if event.proven or not event.verdict.proof else " [red](not accepted)[/red]"
            yield f"[bold]verdict [/bold]          {event.verdict.kind}: {line(event.verdict.reason)}{proof}{unproven}"
        case ModelAsked():
            if verbose or event.error:
                yield _asked(event)
        case Noticed():
            yield f"[yellow]{event.what:<10}[/yellow]        {line(event.text)}"
        case ListRead():
            fresh = f", {event.fresh} of them new here" if event.fresh != event.records else ""
            via = " without the browser" if event.via == "http" else ""
            yield f"[dim]{'list':<8}{event.ms:>5.0f} ms  page {event.page}: {event.records} records{fresh}{via}[/dim]"
        case Extracted():
            yield f"[bold]data    [/bold]          {line(event.name)} = {line(event.value)}"
        case _:
            pass


def doing(event: RunEvent) -> str:
    """What begins with an event, for the moving line; empty where nothing does."""
    match event:
        case Scheduled():
            return next((line(each.goal) for each in event.subtasks if each.state == "working"), "planning")
        case Iterated():
            return f"{event.iteration.role} decides"
        case _:
            return ""


def _subtask(subtask: Subtask) -> str:
    note = f" [dim]({line(subtask.note)})[/dim]" if subtask.note else ""
    return f"{_INDENT}{_MARKS[subtask.state]} {line(subtask.goal)}{note}"


def _decided(iteration: Iteration, *, verbose: bool) -> Iterator[str]:
    said = line(iteration.reasoning)
    if said and (verbose or iteration.policy != "rules"):
        yield f"[magenta]{iteration.role:<10}[/magenta]{iteration.number:>6}  {said}"
    for call in iteration.calls:
        is_told = call.success or call.tool == "wait"  # what was not waited for, its step tells
        if verbose:
            yield _called(call)
        elif not is_told:
            yield _failed(call)
    if verbose and iteration.guidance_for_next:
        yield f"[dim]{_INDENT}next: {line(iteration.guidance_for_next)}[/dim]"
    if iteration.detecting_loop:
        yield f"[yellow]{_INDENT}in circles: {line(iteration.loop_reasoning)}[/yellow]"


def _called(call: ToolCall) -> str:
    given = ", ".join(f"{name}={value!r}" for name, value in call.parameters.items())
    why = f" [dim]because {line(call.reason)}[/dim]" if call.reason else ""
    came = f"[red]{line(call.error)}[/red]" if not call.success else f"[dim]{line(call.result)}[/dim]"
    return f"{_INDENT}{line(call.tool)}({line(given)}){why} {came}".rstrip()


def _failed(call: ToolCall) -> str:
    """What was to be done and why it was not, without what the tools say among themselves."""
    told = call.reason and call.reason not in call.error
    what = f"{line(call.tool.rstrip('_'))}{f' ({line(call.reason)})' if told else ''}"
    return f"{_INDENT}{what}: [red]{line(call.error)}[/red]"


def _asked(event: ModelAsked) -> str:
    if event.error:
        who = "" if event.error.startswith(f"{event.model}: ") else f"{line(event.model)}: "
        return f"[red]model   [/red]          {who}{line(event.error)}"
    usage = event.usage
    cost = f", ${usage.cost_usd:.4f}" if usage.cost_usd else ""
    repaired = f", after {event.repairs} corrections" if event.repairs else ""
    tokens = f"{usage.input_tokens:,} tokens in, {usage.output_tokens:,} out"
    return f"[dim]model   {event.ms:>6.0f} ms  {line(event.model)} for the {event.role}: {tokens}{cost}{repaired}[/dim]"
