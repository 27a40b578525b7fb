"""`footpath cookbooks`: what was learned."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json, check_output
from footpath.cli.screen import line, plain, results, show_rows
from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.memory.cookbooks import KeptCookbook, ListedCookbook
    from footpath.memory.cookbooks import Revision as Version
    from footpath.schema.cookbook import Cookbook, Step

app = typer.Typer(help="List, show, compare, export, import and remove cookbooks.", no_args_is_help=True)

MOST = 2**31 - 1
"""Of a revision, as databases count."""

Name = Annotated[str, typer.Argument(help="Id, beginning of an id, or name.", show_default=False)]
Revision = Annotated[
    int | None, typer.Option("--revision", min=1, max=MOST, help="Which revision; the one in use if not given.")
]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """All cookbooks, the latest changed first."""
    from footpath.app import open_app

    async def read() -> list[ListedCookbook]:
        async with open_app(settings()) as opened:
            return await opened.cookbooks.list()

    found = drive(read())
    if as_json:
        typer.echo(json.dumps([_as_json(each) for each in found], indent=2, ensure_ascii=False))
        return
    if not found:
        results().print("No cookbooks yet: a run that ends well leaves one.")
        return
    columns = ("id", "revision", "state", "health", "worked / failed", "last used (UTC)", "name", "where")
    show_rows(results(), columns, [_row(each) for each in found])


@app.command()
def show(name: Name, revision: Revision = None, as_json: Json = False) -> None:
    """One cookbook, step by step, and which revisions of it there are."""
    from footpath.app import open_app

    async def read() -> tuple[Cookbook, list[Version]]:
        async with open_app(settings()) as opened:
            book = await opened.cookbooks.get(name, revision)
            return book, await opened.cookbooks.history(book.id)

    book, versions = drive(read())
    if as_json:
        typer.echo(book.model_dump_json(indent=2))
        return
    screen = results()
    screen.print(
        f"[bold]{plain(book.name)}[/bold]  {book.id} revision {book.revision}, {book.state}, health {book.health.score}"
    )
    screen.print(f"where: {line(book.url_pattern)} ({line(book.platform)})")
    needed = ", ".join(f"{p.name}{' *' if p.required else ''}" for p in book.parameters)
    screen.print(f"takes: {line(needed) or 'nothing'}")
    for said in _lines(book):
        screen.print(plain(said))
    for each in versions:
        mark = " (shown)" if each.revision == book.revision else ""
        screen.print(f"[dim]revision {each.revision}: {each.state}, health {each.health.score}{mark}[/dim]")


@app.command()
def diff(
    name: Name,
    old: Annotated[int, typer.Argument(min=1, max=MOST, help="Revision to compare from.", show_default=False)],
    new: Annotated[
        int | None, typer.Argument(min=1, max=MOST, help="Revision to compare to; the one in use if not given.")
    ] = None,
) -> None:
    """What changed between two revisions."""
    before, after = _get(name, old), _get(name, new)
    changes = difflib.unified_diff(
        _lines(before), _lines(after), f"revision {before.revision}", f"revision {after.revision}", lineterm="", n=1
    )
    colours = {"+": "green", "-": "red", "@": "cyan"}
    if before.revision == after.revision:
        which = " is the one in use" if new is None else " was given twice"
        results().print(f"Revision {before.revision}{which}: there is nothing to compare it with.")
        return
    same = f"The steps of revisions {before.revision} and {after.revision} are the same."
    for said in list(changes) or [same]:
        results().print(plain(said), style=colours.get(said[:1], ""))


@app.command()
def export(
    name: Name,
    revision: Revision = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; standard output if not given.")
    ] = None,
) -> None:
    """Write a cookbook as JSON that another machine can import. It holds nothing of yours."""
    from footpath.app import open_app

    async def read() -> str:
        async with open_app(settings()) as opened:
            return await opened.cookbooks.export(name, revision)

    if out is None:
        typer.echo(drive(read()), nl=False)
        return
    check_output(out, "--out")
    text = drive(read())
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{out} cannot be written: {error.strerror}.", hint="Name another file.") from error
    typer.echo(f"Wrote {out}.")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote; - for standard input.", show_default=False)],
) -> None:
    """Take in a cookbook. It is checked, and on trial until it has worked twice."""
    from footpath.app import open_app

    given = "Standard input" if str(file) == "-" else str(file)
    try:
        text = sys.stdin.buffer.read().decode() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or "it is no text"
        raise BadInput(
            f"{given} cannot be read: {why}.", hint="Give a file that `footpath cookbooks export` wrote."
        ) from error

    async def take() -> KeptCookbook:
        async with open_app(settings()) as opened:
            return await opened.cookbooks.import_(text)

    try:
        book, is_new = drive(take())
    except BadInput as error:
        raise BadInput(f"{given}: {error.message}", hint=error.hint, cli=error.cli, problems=error.problems) from error
    what = f"{book.id} revision {book.revision}: {line(book.name)}, {len(book.steps)} steps."
    results().print(f"Imported {what}" if is_new else f"Nothing to import. In use here is the same: {what}")


@app.command()
def rm(name: Name) -> None:
    """Remove a cookbook with all its revisions."""
    from footpath.app import open_app

    async def remove() -> str:
        async with open_app(settings()) as opened:
            book = await opened.cookbooks.get(name)
            await opened.cookbooks.remove(book.id)
            return book.id

    results().print(f"Removed {drive(remove())}.")


@app.command()
def rollback(name: Name, revision: Revision = None) -> None:
    """Go back to an earlier revision: the one before, or the one named."""
    from footpath.app import open_app

    async def back() -> Cookbook:
        async with open_app(settings()) as opened:
            book = await opened.cookbooks.get(name)
            return await opened.cookbooks.rollback(book.id, revision)

    results().print(f"Revision {drive(back()).revision} is in use.")


@app.command()
def disable(name: Name) -> None:
    """Replay a cookbook no more: runs find another way, or a new one."""
    _enable(name, enabled=False)


@app.command()
def enable(name: Name) -> None:
    """Let a cookbook be replayed again."""
    _enable(name, enabled=True)


def _enable(name: str, *, enabled: bool) -> None:
    from footpath.app import open_app

    async def change() -> Cookbook:
        async with open_app(settings()) as opened:
            return await opened.cookbooks.enable(name, enabled=enabled)

    book = drive(change())
    results().print(f"{line(book.name)} ({book.id}) is {'in use' if enabled else 'not used'}.")


def _get(name: str, revision: int | None) -> Cookbook:
    from footpath.app import open_app

    async def read() -> Cookbook:
        async with open_app(settings()) as opened:
            return await opened.cookbooks.get(name, revision)

    return drive(read())


def _row(listed: ListedCookbook) -> tuple[str, ...]:
    book = listed.book
    used = book.last_used_at.strftime("%Y-%m-%d %H:%M") if book.last_used_at else "never"
    return (
        book.id,
        f"{book.offered} (pinned)" if book.pinned else str(book.offered),
        listed.state if book.enabled else "disabled",
        str(book.health.score),
        f"{book.health.successes} / {book.health.failures}",
        used,
        line(book.name),
        line(book.url_pattern),
    )


def _as_json(listed: ListedCookbook) -> dict[str, object]:
    book = listed.book
    return {
        "id": book.id,
        "name": book.name,
        "task_type": book.task_type,
        "platform": book.platform,
        "url_pattern": book.url_pattern,
        "revision": book.offered,
        "pinned": book.pinned is not None,
        "enabled": book.enabled,
        "state": listed.state,
        "health": book.health.model_dump(),
        "last_used_at": book.last_used_at.isoformat() if book.last_used_at else None,
    }


def _lines(book: Cookbook) -> list[str]:
    return [_line(step) for step in book.steps]


def _shown(value: object) -> str:
    return ", ".join(map(str, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else str(value)


def _line(step: Step) -> str:
    from footpath.engine.conditions import describe

    given = step.action.model_dump(exclude_defaults=True, exclude={"kind"})
    values = ", ".join(_shown(value) for value in given.values())
    signature = step.signature
    target = f" {signature.role} “{signature.question or signature.name or signature.html_name}”" if signature else ""
    after = "; ".join(describe(condition) for condition in step.postcondition.all_of)
    marks = [
        mark
        for mark, holds in (("optional", step.optional), ("cannot be taken back", step.effect == "outside"))
        if holds
    ]
    tail = f" [{', '.join(marks)}]" if marks else ""
    return f"{step.id:>6}  {step.action.kind:<8}{target} {values}".rstrip() + (f"  → {after}" if after else "") + tail
