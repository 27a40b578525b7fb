"""What was found out about a site, in words, one line an event."""

from __future__ import annotations

from footpath.cli.screen import line
from footpath.schema.event import AtlasKept, ChangeSeen, FilterFound, PageClassified, RunEvent


def explored(event: RunEvent) -> list[str]:
    """The line of an event, as markup; none where it is not about this."""
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
