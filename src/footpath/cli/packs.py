"""`packs`: the cookbooks for application platforms that ship with Footpath."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json, Url
from footpath.cli.screen import line, results, show_json, show_rows
from footpath.errors import NotFound

if TYPE_CHECKING:
    from footpath.engine.form_replay import PackCheck
    from footpath.memory.cookbooks import Book
    from footpath.packs.pack import Pack

app = typer.Typer(help="Cookbooks for application platforms that ship with Footpath.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the platform: lever.", show_default=False)]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List the packs, with their results on this machine."""
    from footpath.packs.pack import packs

    kept = drive(_kept())
    if as_json:
        show_json([_as_json(each, kept.get(each.id_for(""))) for each in packs().values()])
        return
    heads = ("name", "platform", "version", "pages", "health", "worked", "failed", "state")
    show_rows(results(), heads, [_row(each, kept.get(each.id_for(""))) for each in packs().values()])


@app.command()
def show(name: Name, as_json: Json = False) -> None:
    """Show a pack: its pages with their questions, widgets and traps."""
    pack = _pack(name)
    if as_json:
        typer.echo(pack.model_dump_json(indent=2, exclude_defaults=True))
        return
    results().print(f"{pack.title}, version {pack.version} (cookbook {pack.id_for('')})", highlight=False)
    for number, page in enumerate(pack.pages, 1):
        about = f": {page.about}" if page.about else ""
        results().print(f"\n{number}. {page.page}{about}", highlight=False)
        for field in page.fields:
            needed = "" if field.required else ", if it is asked"
            results().print(f"   {field.ask} → {field.means} ({field.kind}{needed})", highlight=False)
        sends = " (sends the application)" if page.next.sends else ""
        results().print(f"   press “{page.next.name}”{sends}", highlight=False)
    for heading, said in (("Widgets", pack.widgets), ("Traps", pack.traps)):
        results().print(f"\n{heading}")
        for each in said:
            results().print(f"- {each}", highlight=False)


@app.command("test")
def check(name: Name, url: Url, as_json: Json = False) -> None:
    """Open a page and report which parts of a pack match. Nothing is entered or pressed.

    Example: footpath packs test lever https://jobs.lever.co/acme/5f1c0001/apply
    """
    from footpath.app import open_app
    from footpath.engine.form_replay import check_page
    from footpath.engine.view import understand
    from footpath.schema.order import make_task

    pack, task = _pack(name), make_task({"type": "explore", "url": url})

    async def look() -> PackCheck:
        async with open_app(settings()) as opened, opened.session(task) as session:
            await session.goto(url)
            return check_page(pack, understand(await session.observe_at_rest(task.limits.step_seconds)))

    told = drive(look())
    if as_json:
        page = told.page.model_dump(mode="json", exclude_defaults=True) if told.page is not None else None
        show_json({**dataclasses.asdict(told), "page": page, "holds": told.holds})
    else:
        _show(pack, told)
    raise typer.Exit(0 if told.holds else 7)


def _show(pack: Pack, told: PackCheck) -> None:
    if told.page is None:
        results().print(f"This is no page of the pack {pack.name}; it was recognised as: {line(told.platform)}.")
        return
    about = f", {told.page.about}" if told.page.about else ""
    results().print(f"It is the page “{told.page.page}”{about} of the pack {pack.name}.")
    show_rows(results(), ("step", "found", "needed"), [_step(*each) for each in _steps(told)])
    if told.unknown:
        results().print(f"Left to the rules: {line('; '.join(told.unknown))}")
    results().print("The page matches the pack." if told.holds else "The page lacks elements that the pack needs.")


def _steps(told: PackCheck) -> list[tuple[str, str, bool]]:
    return [(each.says, each.found, not each.optional) for each in told.steps]


def _step(says: str, found: str, needed: bool) -> tuple[str, str, str]:
    return line(says), found, "yes" if needed else ""


def _pack(name: str) -> Pack:
    from footpath.packs.pack import packs

    if (found := packs().get(name)) is None:
        raise NotFound(f"There is no pack {name!r}.", hint=f"There are {', '.join(packs())}.")
    return found


async def _kept() -> dict[str, Book]:
    """The cookbooks of packs used by runs on this machine."""
    from footpath.app import open_app

    async with open_app(settings()) as opened:
        listed = await opened.cookbooks.list(task_type="apply", limit=10_000)
    return {each.book.id: each.book for each in listed}


def _row(pack: Pack, book: Book | None) -> tuple[str, ...]:
    if book is None:
        return pack.name, pack.title, str(pack.version), str(len(pack.pages)), "", "0", "0", "not used yet"
    health = book.health
    figures = str(health.score), str(health.successes), str(health.failures)
    state = "in use" if book.enabled else "disabled"
    return pack.name, pack.title, str(pack.version), str(len(pack.pages)), *figures, state


def _as_json(pack: Pack, book: Book | None) -> dict[str, object]:
    health = book.health.model_dump() if book is not None else None
    return {
        "name": pack.name,
        "title": pack.title,
        "version": pack.version,
        "cookbook": pack.id_for(""),
        "health": health,
    }
