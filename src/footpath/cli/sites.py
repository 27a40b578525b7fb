"""`explore` and `sites`: find out how a site works, and look at what is known of it."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json, PoliteOptions, RunOptions, Url, with_options
from footpath.cli.screen import line, notices, results, show_json, show_rows
from footpath.errors import BadInput, NotFound

if TYPE_CHECKING:
    from rich.console import Console

    from footpath.schema.atlas import Atlas
    from footpath.schema.exploration import Exploration, ToldFilter
    from footpath.tasks.services import Explored, FinishedTask


@dataclasses.dataclass(frozen=True)
class ExploreOptions(RunOptions, PoliteOptions):
    """Additional options of `explore`."""

    out: Annotated[
        Path | None,
        typer.Option("--out", help="Folder for exploration.json, a map of the pages, and marked screenshots."),
    ] = None
    max_steps: Annotated[int, typer.Option("--max-steps", help="Maximum tried elements.")] = 120
    max_pages: Annotated[int, typer.Option("--max-pages", help="Maximum kinds of pages.")] = 20
    max_depth: Annotated[int, typer.Option("--max-depth", help="Maximum depth in pages.")] = 4


@with_options
def explore(url: Url, options: ExploreOptions) -> None:
    """Find out how a site with a list works: its filters, pages and controls. Nothing is sent.

    Example: footpath explore https://jobs.example.com --out found
    """
    from footpath.cli.work import work

    if options.out is not None:
        make_folder(options.out)
    limits = {"steps": options.max_steps, "pages": options.max_pages, "depth": options.max_depth}
    task = options.task("explore", url, limits=limits, wanted=options.manners)
    work(task, options, lambda result: _tell(result, options))


def make_folder(folder: Path) -> None:
    """Make the folder of `--out` before exploring. Raises BadInput for an unusable folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise BadInput(f"--out: {folder} is a file.", hint="Name a folder.") from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadInput(f"--out: {folder} cannot be made: {why}.", hint="Name another folder.") from error
    if not os.access(folder, os.W_OK):
        raise BadInput(f"--out: {folder} cannot be written.", hint="Name another folder.")


def _tell(result: FinishedTask, options: ExploreOptions) -> dict[str, object]:
    """Write the files and show the findings; return them for a machine."""
    from footpath.cli.screen import line, results

    explored = result.explored
    if explored is None:
        return {}
    files = [str(each) for each in write(explored, options.out)] if options.out is not None else []
    if not (options.for_machines or options.quiet):
        _show_explored(explored.exploration, results())
        for each in files:
            results().print(f"[dim]wrote {line(each)}[/dim]")
    return {"exploration": explored.exploration.model_dump(mode="json", by_alias=True), "files": files}


def write(explored: Explored, folder: Path) -> list[Path]:
    """Write the findings. Return the paths of the files."""
    from footpath.engine.site.report import draw

    told = explored.exploration
    texts = {
        "exploration.json": told.model_dump_json(by_alias=True, indent=2) + "\n",
        "pages.svg": draw(told, {id: drawn.thumbnail for id, drawn in explored.drawn.items()}),
    }
    written: list[Path] = []
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    pages = {each.id for each in told.details.pages}  # pages whose id held personal data have new ids
    for id, drawn in ((id, drawn) for id, drawn in explored.drawn.items() if id in pages and drawn.marked):
        path = folder / f"{id}.png"
        path.write_bytes(drawn.marked)
        written.append(path)
    return written


def _show_explored(told: Exploration, screen: Console) -> None:
    """Show a short form of the findings."""
    from footpath.cli.screen import line, show_rows

    if told.understanding:
        screen.print(line(told.understanding))
    rows = [
        (each.id, each.page_type, line(each.understanding), line(", ".join(each.url_patterns[:2])))
        for each in told.details.pages
    ]
    show_rows(screen, ("page", "type", "what it is for", "where"), rows)
    if filters := [_filter(each) for each in told.details.filters]:
        show_rows(screen, ("filter", "options", "address", "to clear it"), filters)
    behaviors = [
        (line(kind), line(each.action), line(each.effect), "confirmed" if each.confirmed else "seen once")
        for kind, every in told.details.behaviors.items()
        for each in every
    ]
    if behaviors:
        show_rows(screen, ("element", "action", "effect", ""), behaviors)


def _filter(each: ToldFilter) -> tuple[str, ...]:
    from footpath.cli.screen import line

    shown = ", ".join(
        option.label + (f" ({option.count})" if option.count is not None else "") for option in each.options[:6]
    )
    more = f" … {len(each.options)} in all" if len(each.options) > 6 else ""
    address = f"{each.parameter}{' proven' if each.proven else ''}" if each.parameter else ""
    return (line(each.name), line(shown) + more, line(address), line(each.clear))


app = typer.Typer(help="Atlases of explored sites.", no_args_is_help=True)
Site = Annotated[str, typer.Argument(help="Host, with the port unless it is the default port.", show_default=False)]


@app.command("list")
def list_sites(as_json: Json = False) -> None:
    """List explored sites, and sites whose lists were read, latest first."""
    known = with_app(lambda opened: opened.atlases.list())
    if as_json:
        rows = [{"site": each.site, "visits": each.visits, "updated_at": each.updated_at.isoformat()} for each in known]
        show_json(rows)
        return
    if not known:
        notices().print("No site was explored yet: footpath explore URL")
        return
    rows = [(line(each.site), str(each.visits), f"{each.updated_at:%Y-%m-%d %H:%M}") for each in known]
    show_rows(results(), ("site", "times explored", "last (UTC)"), rows)


@app.command()
def show(site: Site, as_json: Json = False) -> None:
    """Show the atlas of a site."""
    from footpath.engine.site.report import exploration_of

    told = exploration_of(drive(_known(site)))
    if as_json:
        typer.echo(told.model_dump_json(by_alias=True, indent=2))
        return
    _show_explored(told, results())


@app.command()
def rm(site: Site) -> None:
    """Forget a site."""
    if not with_app(lambda opened: opened.atlases.remove(site)):
        raise _unknown(site)
    notices().print(f"Forgotten: {line(site)}")


async def _known(site: str) -> Atlas:
    from footpath.app import open_app

    async with open_app(settings()) as opened:
        atlas = await opened.atlases.get(site)
    if atlas is None:
        raise _unknown(site)
    return atlas


def _unknown(site: str) -> NotFound:
    return NotFound(f"The site {site} has not been explored.", hint="footpath sites list shows the explored sites.")
