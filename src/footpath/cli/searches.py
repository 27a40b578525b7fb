"""`footpath searches`: lists to collect repeatedly, with new, changed and closed postings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from footpath.cli.boundary import drive, exit_code, settings, with_app
from footpath.cli.collect import Sources
from footpath.cli.options import Json
from footpath.cli.screen import harmless, line, notices, results, show_rows
from footpath.errors import Busy

if TYPE_CHECKING:
    from footpath.app import App
    from footpath.schema.search import Digest, Search

app = typer.Typer(help="Save searches, and get digests of new, changed and closed postings.", no_args_is_help=True)

_HEADS: Final = ("name", "lists", "words", "place", "every", "next", "last told", "last failure")
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the search.", show_default=False)]


@app.command()
def add(
    name: Name,
    sources: Sources,
    query: Annotated[str, typer.Option("--query", help="Words that postings must contain.")] = "",
    location: Annotated[str, typer.Option("--location", help="Place of the postings.")] = "",
    every: Annotated[str, typer.Option("--every", help="Schedule as a cron expression in UTC: '0 7 * * 1-5'.")] = "",
    email: Annotated[list[str] | None, typer.Option("--email", help="E-mail address for digests.")] = None,
    webhook: Annotated[
        str, typer.Option("--webhook", help="Webhook for digests; its host must be listed in FOOTPATH_WEBHOOK_HOSTS.")
    ] = "",
    max_jobs: Annotated[int, typer.Option("--max-jobs", min=1, help="Maximum postings of each list.")] = 1000,
) -> None:
    """Save a search.

    Example: footpath searches add berlin greenhouse:acme lever:other --location Berlin --every '0 7 * * 1-5'
    """
    given = {
        "name": name, "sources": sources, "query": query, "location": location, "every": every, "webhook": webhook,
        "records": max_jobs,
    }  # fmt: skip

    search, receivers = with_app(lambda opened: opened.save_search(given, tuple(email or ())))
    when = f"next {search.next_at:%Y-%m-%d %H:%M} UTC, by a worker" if search.next_at else "when you run it"
    count = len(search.sources)
    results().print(f"{line(search.name)}: {count} list{'' if count == 1 else 's'}, {when}")
    if receivers.key:
        results().print(f"The signing key, shown only once: {receivers.key}", soft_wrap=True)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """Show the saved searches."""
    searches = with_app(lambda opened: opened.searches.list())
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in searches], indent=2, ensure_ascii=False))
    elif searches:
        show_rows(results(), _HEADS, [_row(each) for each in searches])
    else:
        results().print("No saved searches. `footpath searches add` saves one.")


@app.command()
def show(name: Name, as_json: Json = False) -> None:
    """Show a search, with its last digest."""
    from footpath.coordinator.searches import lines_of

    search = with_app(lambda opened: opened.searches.get(name))
    if as_json:
        typer.echo(search.model_dump_json(indent=2))
        return
    show_rows(results(), _HEADS, [_row(search)])
    for each in lines_of(search.last) if search.last is not None else ("No digest yet.",):
        typer.echo(harmless(each))


@app.command()
def run(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME…]", help="Searches to run; by default all.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Collect now, in this process, and show what is new, changed and closed since the last digest.

    Example: footpath searches run berlin
    """
    from footpath.app import open_app

    codes: list[int] = []

    async def go() -> list[Digest]:
        async with open_app(settings()) as opened:
            searches = [await opened.searches.get(each) for each in names or ()] or await opened.searches.list()
            return [await _alone(opened, each, codes, quiet=as_json) for each in searches]

    digests = drive(go())
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in digests], indent=2, ensure_ascii=False))
    elif not digests:
        results().print("No saved searches. `footpath searches add` saves one.")
    raise typer.Exit(next(filter(None, codes), 0))


async def _alone(opened: App, search: Search, codes: list[int], *, quiet: bool) -> Digest:
    """Run a search unless another process runs it. Raises Busy."""
    async with opened.store.leases.holding(f"search {search.name}") as mine:
        if not mine:
            raise Busy(f"The search “{search.name}” is run now.", hint="Try again when that run has ended.")
        return await _run(opened, search, codes, quiet=quiet)


async def _run(opened: App, search: Search, codes: list[int], *, quiet: bool) -> Digest:
    """Collect the lists of a search in turn, then send the digest."""
    from footpath.coordinator.searches import lines_of, lists_of, orders_of
    from footpath.schema.order import make_task

    problems: list[str] = []
    for given in orders_of(search):
        finished = await opened.run(make_task(given))
        if code := exit_code(finished.run):
            codes.append(code)
            problems.append(f"{given['url']}: {finished.run.reason}")
        if not quiet:
            notices().print(f"{finished.run.status}  {line(str(given['url']))}  {line(finished.run.reason)}")
    digest, told = await opened.searches.digest(search, lists_of(search), problems)
    if not quiet:
        for each in lines_of(digest):
            typer.echo(harmless(each))
    if said := await opened.teller.tell(search, digest):
        codes.append(1)
        notices().print(f"[yellow]The digest could not be sent: {line(said)}[/yellow]")
    await opened.searches.note_told(search, digest, told)
    return digest


@app.command("remove", hidden=True)
@app.command("rm")
def remove(name: Name) -> None:
    """Delete a search; collected postings stay."""
    with_app(lambda opened: opened.searches.remove(name))
    results().print("The search is deleted.")


def _row(search: Search) -> tuple[str, ...]:
    moments = (search.next_at, search.told_at)
    next_at, told_at = (f"{each:%Y-%m-%d %H:%M}" if each else "" for each in moments)
    lists = ", ".join(line(each) for each in search.sources)
    words, place, said = map(line, (search.query, search.location, search.said))
    return (line(search.name), lists, words, place, search.every, next_at, told_at, said)
