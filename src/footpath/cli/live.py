"""A run on the terminal: a line per journal entry, and the current activity below."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.status import Status
from rich.text import Text

from footpath.cli.screen import line
from footpath.schema.action import Check, Wait
from footpath.schema.event import (
    AtlasKept,
    ChangeSeen,
    Collected,
    EffectResolved,
    Entry,
    Extracted,
    FieldLeft,
    FilterFound,
    Healed,
    Iterated,
    Judged,
    Learned,
    ListRead,
    ModeChosen,
    ModelAsked,
    Noticed,
    PageClassified,
    PageObserved,
    PersonAsked,
    RunEvent,
    RunStarted,
    Scheduled,
    StepFinished,
    StepSkipped,
    StepStarted,
    Unpressed,
)
from footpath.schema.iteration import Iteration, Subtask, ToolCall
from footpath.schema.run import Rung
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.action import Action
    from footpath.schema.collect import Counts, Wanted
    from footpath.schema.task import Task

COLOURS: dict[Rung, str] = {
    "replay": "green",
    "heal": "yellow",
    "rules": "cyan",
    "model": "magenta",
    "vision": "magenta",
    "person": "blue",
}
_OUTCOMES = {True: "confirmed", False: "not done", None: "outcome unknown"}
_MARKS: Final = {
    "waiting": "[dim]·[/dim]",
    "working": "[cyan]>[/cyan]",
    "done": "[green]+[/green]",
    "failed": "[red]x[/red]",
}
_INDENT: Final = " " * 18


class Plan:
    """The last reported queue of work: after the first report, only changes are shown."""

    def __init__(self) -> None:
        self._told: dict[str, Subtask] = {}

    def words(self, event: RunEvent) -> list[str]:
        """Lines for changes of the queue, as markup; empty for other events."""
        if not isinstance(event, Scheduled):
            return []
        before, self._told = self._told, {each.id: each for each in event.subtasks}
        if before.keys() != self._told.keys():
            return [f"[bold]plan[/bold]              round {event.cycle}", *map(_subtask, event.subtasks)]
        return [_subtask(each) for each in event.subtasks if each.state != before[each.id].state]


class Wording:
    """Words for the entries of a run, in order: a finished step is described by an earlier entry."""

    def __init__(
        self,
        *,
        verbose: bool = False,
        sends: bool = True,
        proves: bool = True,
        numbers: Mapping[tuple[str, str], int] | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        """`sends`: whether the task type sends forms; `proves`: whether to show the proof of a submission; `numbers`:
        numbers of steps, by run and step; `given`: the task's values by name, for the person who gave the values.
        """
        self._given = {f"{{{{{name}}}}}": value for name, value in (given or {}).items()}
        self._verbose = verbose
        self._proves = proves
        self._numbers = numbers or {}
        unclear = "continues an earlier run: a possible submission is looked up first"
        self._resumed = unclear if sends else "goes on after a stop"
        self._plan = Plan()
        self.now = ""
        """What is being done at the moment, as markup."""
        self._targets: dict[str, str] = {}
        self._page = ("", "")

    def line(self, entry: Entry) -> str:
        """The line of an entry as markup, or several; empty for an entry without one. Templates appear in words."""
        return in_words(self._line(entry))

    def _line(self, entry: Entry) -> str:
        event = entry.event
        match event:
            case RunStarted():
                return self._resumed if event.resumed else ""
            case ModeChosen():
                return f"[bold]{event.mode}[/bold]: {line(event.reason)}"
            case PageObserved():
                return self._observed(event)
            case StepStarted():
                return self._started(event)
            case StepFinished():
                return self._finished(event, self._numbers.get((entry.run, event.step), 0))
            case StepSkipped():
                return f"[dim]{'skipped':<8}          {line(event.reason)}[/dim]"
            case FieldLeft():
                return _left(event, self._label(event.question))
            case Healed():
                return f"[yellow]healed  [/yellow]          found again{_how_found(event)}"
            case PersonAsked():
                return f"[blue]asks    [/blue]          {line(event.question)}"
            case EffectResolved():
                return self._resolved(event)
            case Learned():
                return f"[bold]learned[/bold]: cookbook {event.cookbook} revision {event.revision}, {event.steps} steps"
            case _:
                return self._other(event)

    def _other(self, event: RunEvent) -> str:
        self.now = doing(event) or self.now
        return "\n".join(self._plan.words(event) or explored(event) or words(event, verbose=self._verbose))

    def _observed(self, event: PageObserved) -> str:
        self.now = f"reading {line(event.url_pattern)}"
        page = (event.url_pattern, event.page_type)
        if page == self._page:
            return ""
        self._page = page
        fields = f", {event.fields} fields" if event.fields else ""
        where = f"{event.page_type} on {event.platform}{fields}: {line(event.url_pattern)}"
        return f"[dim]{'page':<8}{_time(event.ms):>8}  {where}[/dim]"

    def _started(self, event: StepStarted) -> str:
        verb = _verb(event.action)
        target = line(self._label(event.target))
        self.now = _waited_for(event.action) or f"{verb} {target}"
        self._targets[event.step] = f"{verb:<8} {target}"
        return ""

    def _label(self, text: str) -> str:
        """Return a page's label as the page has it: "Order number", also for a person who gave the value "order"."""
        for template, value in self._given.items():
            begins = f"{value[:1].upper()}{value[1:]}" if text.startswith(template) else ""
            text = begins + text.removeprefix(template if begins else "").replace(template, value)
        return text

    def _resolved(self, event: EffectResolved) -> str:
        proof = line(event.proof) if self._proves or event.landed is False else ""
        return f"[bold]{_OUTCOMES[event.landed]}[/bold]{proof and f': {proof}'}"

    def _finished(self, event: StepFinished, number: int) -> str:
        target = self._targets.pop(event.step, "")
        rung = f"[{COLOURS[event.rung]}]{event.rung:<8}[/{COLOURS[event.rung]}]"
        numbered = f"  [dim]step {number}[/dim]" if number else ""
        colour = "yellow" if event.again else "red"
        failed = "" if event.held else f"  [{colour}]{line(event.why or str(event.outcome.failure))}[/{colour}]"
        return f"{rung}[dim]{_time(event.outcome.ms):>8}[/dim]  {target}{numbered}{failed}"


def _left(event: FieldLeft, question: str) -> str:
    mark = "[red]open    [/red]" if event.required else "[dim]left    [/dim]"
    return f"{mark}          {line(question)} [dim]({line(event.reason)})[/dim]"


def _how_found(event: Healed) -> str:
    return f": {line(event.reason)}" if event.reason else f" with {event.score:.0%}"


def _verb(action: Action) -> str:
    if not isinstance(action, Check):
        return action.kind
    return "answer" if action.answers else "uncheck" if action.unticks else "check"


def _waited_for(action: Action) -> str:
    """The condition and limit of a wait; empty for other actions."""
    if not isinstance(action, Wait) or not action.text:
        return ""
    return f"waiting until “{line(action.text)}” is shown, {action.within_s:.0f} s at the most"


def _time(ms: float) -> str:
    return f"{ms:.0f} ms" if ms < 1000 else f"{ms / 1000:.1f} s"


def explored(event: RunEvent) -> list[str]:
    """The line of an exploration's event, as markup; empty for other events."""
    said = _words(event)
    return [said] if said else []


def _words(event: RunEvent) -> str:
    match event:
        case ChangeSeen():
            sure = " [green]confirmed[/green]" if event.times == 2 else ""
            what = f"{event.element_type.replace('_', ' ')} [dim]{line(event.target or event.action)}[/dim]"
            return f"[cyan]learned [/cyan]          {what}: {line(event.effect)}{sure}"
        case PageClassified():
            new = "[bold]new page[/bold]          " if event.is_new else "[dim]page    [/dim]          "
            came = f" [dim]from {line(event.came_from)} by {line(event.via)}[/dim]" if event.came_from else ""
            return f"{new}{line(event.page)}{': ' + line(event.understanding) if event.is_new else ''}{came}"
        case FilterFound():
            by = f", parameter {line(event.parameter)}" if event.parameter else ""
            proven = " [green]proven[/green]" if event.proven else ""
            return f"[cyan]filter  [/cyan]          {line(event.name)}: {event.options} options{by}{proven}"
        case AtlasKept():
            many = f"{event.pages} pages, {event.edges} ways, {event.behaviors} behaviours, {event.filters} filters"
            again = f", visit {event.visits}" if event.visits > 1 else ""
            return f"[bold]kept[/bold]: atlas of {line(event.site)}, {many}{again}"
        case _:
            return ""


def words(event: RunEvent, *, verbose: bool) -> Iterator[str]:
    """Lines for an event of the roles, as markup; empty for other events, and for details without `verbose`."""
    match event:
        case Iterated():
            yield from _decided(event.iteration, verbose=verbose)
        case Judged():
            proof = f" [dim]proof: {line(event.verdict.proof)}[/dim]" if event.verdict.proof else ""
            unproven = "" if event.proven or not event.verdict.proof else " [red](not accepted)[/red]"
            told = f"{event.verdict.in_words}: {line(event.verdict.reason)}"
            yield f"[bold]checked [/bold]          {told}{proof}{unproven}"
        case ModelAsked():
            if verbose or event.error:
                yield _asked(event)
        case Noticed() | Unpressed():
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
    """The activity that begins with an event, for the status line; empty for none."""
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
        is_told = call.success or call.tool == "wait"  # for a failed wait, the step tells the reason
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
    """The failed action and its reason, without internal details of tools."""
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


class GatheringView:
    """Shows journal entries on a terminal, with a progress bar below; on a pipe, without the bar."""

    def __init__(self, screen: Console, wanted: Wanted, *, verbose: bool = False, quiet: bool = False) -> None:
        self._screen = screen
        self._quiet = quiet
        self._wanted = wanted
        self._wording = Wording(verbose=verbose, sends=False)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[said]}"),
        )
        self._bar = Progress(*columns, TimeElapsedColumn(), console=screen, transient=True)
        self._task = self._bar.add_task("collecting", total=wanted.records, said="")

    def __enter__(self) -> Self:
        if self._screen.is_terminal and not self._quiet:
            self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar.live.is_started:  # stopping a bar that was never drawn prints an empty line
            self._bar.stop()

    def show(self, entry: Entry) -> None:
        """Show an entry."""
        if self._quiet:
            return
        if isinstance(entry.event, Collected):
            self._move(entry.event.counts)
        if isinstance(entry.event, ListRead):
            self._bar.update(self._task, description=f"page {entry.event.page}")
        if (said := self._wording.line(entry)) and not isinstance(entry.event, Collected):
            self._screen.print(said, no_wrap=True, overflow="ellipsis")

    def _move(self, counts: Counts) -> None:
        total = self._wanted.records if counts.total is None else min(counts.total, self._wanted.records)
        said = f"{counts.new} new, {counts.updated} updated, {counts.known} known"
        said += f", {counts.failed} not read" if counts.failed else ""
        self._bar.update(self._task, completed=counts.home, total=max(total, counts.home), said=said)


class LiveView:
    """Shows journal entries on a terminal; on a pipe, the same lines without the moving part."""

    def __init__(
        self,
        screen: Console,
        *,
        verbose: bool = False,
        quiet: bool = False,
        task: Task | None = None,
    ) -> None:
        """`task`: the person's own; None for a task of others."""
        given = {name: value for name, value in task.input.items() if name not in task.secret} if task else {}
        self._screen = screen
        self._quiet = quiet
        self._wording = Wording(verbose=verbose, proves=False, given=given)  # the end shows the proof, unredacted
        self._status = Status("starting", console=screen)

    def __enter__(self) -> Self:
        self.resume()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pause()

    def pause(self) -> None:
        """Leave the terminal to a question."""
        self._status.stop()

    def resume(self) -> None:
        """Show the status line again."""
        if self._screen.is_terminal and not self._quiet:
            self._status.start()

    def show(self, entry: Entry) -> None:
        """Show an entry."""
        if self._quiet:
            return
        if said := self._wording.line(entry):
            self._screen.print(said, no_wrap=True, overflow="ellipsis")
        now = Text.from_markup(self._wording.now, emoji=False)
        now.truncate(max(8, self._screen.width - 3), overflow="ellipsis")
        self._status.update(now)
