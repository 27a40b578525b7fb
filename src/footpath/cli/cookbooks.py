"""`footpath cookbooks`: learned cookbooks."""

from __future__ import annotations

import difflib
import shlex
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from footpath.cli.arguments import Overwrite, check_output, check_program, one_of, pairs
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, notices, plain, results, show_json, show_rows
from footpath.config import LARGEST_NUMBER, environment
from footpath.errors import BadInput, NotFound
from footpath.named_files import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.memory.cookbooks import KeptCookbook, ListedCookbook
    from footpath.memory.cookbooks import Revision as Version
    from footpath.recording.export import Exported, Format
    from footpath.recording.imported import Imported
    from footpath.schema.cookbook import Cookbook, Step

app = typer.Typer(help="List, show, edit, compare, export, import and remove cookbooks.", no_args_is_help=True)

"""Of a revision, as databases count."""

Name = Annotated[str, typer.Argument(help="Id, beginning of an id, or name.", show_default=False)]
Revision = Annotated[
    int | None, typer.Option("--revision", min=1, max=LARGEST_NUMBER, help="Revision; by default the revision in use.")
]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """All cookbooks, the latest changed first."""
    found = with_app(lambda opened: opened.cookbooks.list())
    if as_json:
        show_json([_as_json(each) for each in found])
        return
    if not found:
        results().print("No cookbooks yet: each successful run saves one.")
        return
    columns = ("id", "revision", "state", "health", "worked / failed", "last used (UTC)", "name", "where")
    show_rows(results(), columns, [_row(each) for each in found])


@app.command()
def show(name: Name, revision: Revision = None, as_json: Json = False) -> None:
    """Show a cookbook, step by step, with a list of its revisions."""
    from footpath.app import open_app
    from footpath.schema.cookbook import EDITED

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
    for said in lines_of(book):
        screen.print(plain(said))
    for each in versions:
        mark = " (shown)" if each.revision == book.revision else ""
        edited = ", edited" if each.created_by == EDITED else ""
        screen.print(f"[dim]revision {each.revision}: {each.state}, health {each.health.score}{edited}{mark}[/dim]")


@app.command()
def diff(
    name: Name,
    old: Annotated[
        int, typer.Argument(min=1, max=LARGEST_NUMBER, help="Revision to compare from.", show_default=False)
    ],
    new: Annotated[
        int | None,
        typer.Argument(min=1, max=LARGEST_NUMBER, help="Revision to compare to; by default the revision in use."),
    ] = None,
) -> None:
    """Compare two revisions."""
    before, after = _get(name, old), _get(name, new)
    changes = difflib.unified_diff(
        lines_of(before), lines_of(after), f"revision {before.revision}", f"revision {after.revision}", lineterm="", n=1
    )
    colours = {"+": "green", "-": "red", "@": "cyan"}
    if before.revision == after.revision:
        which = " is the one in use" if new is None else " was given twice"
        results().print(f"Revision {before.revision}{which}, so there is nothing to compare.")
        return
    same = f"The steps of revisions {before.revision} and {after.revision} are the same."
    for said in list(changes) or [same]:
        results().print(plain(said), style=colours.get(said[:1], ""))


class CookbookFormat(StrEnum):
    """File format of an exported cookbook."""

    footpath = "footpath"
    pytest = "pytest"
    playwright = "playwright"
    recorder = "recorder"


_NEEDS: Final = {
    CookbookFormat.pytest: "It needs pytest-playwright and its browser: pip install pytest-playwright && playwright "
    "install chromium",
    CookbookFormat.playwright: "It needs playwright (pip install playwright), and its browser (playwright install "
    "chromium) or yours (--browser PATH).",
}
"""How to make an exported program run."""


@app.command()
def export(
    name: Name,
    revision: Revision = None,
    to: Annotated[
        CookbookFormat,
        typer.Option(
            "--to",
            parser=one_of("--to", CookbookFormat),
            metavar=f"<{'|'.join(CookbookFormat)}>",
            help="footpath: a file that `import` reads; pytest: a test for pytest-playwright; playwright: a script; "
            "recorder: a recording of Chrome DevTools Recorder.",
        ),
    ] = CookbookFormat.footpath,
    url: Annotated[str, typer.Option("--url", help="Start address of a test or script.")] = "",
    goal: Annotated[str, typer.Option("--goal", help="The goal with its data, which become default values.")] = "",
    data: Annotated[
        list[str] | None, typer.Option("--data", help="Default value of a parameter, as NAME=VALUE.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; by default standard output.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Write a cookbook as a file for another machine, a test or a script. Your own data is left out unless you pass it.

    Example: footpath cookbooks export d287290943af --to pytest --out test_booking.py
    """
    if to is CookbookFormat.footpath and (url or goal or data):
        raise BadInput("--url, --goal and --data are for tests, scripts and recordings.", hint="Name one with --to.")
    if out is not None:
        check_output(out, "--out")
        check_program(out, overwrite=overwrite)
    if to is CookbookFormat.footpath:
        made = drive(_footpath_file(name, revision))
    else:
        made = drive(_translated(name, revision, to.value, url, goal, pairs("--data", data or [])))
    if out is None:
        typer.echo(made.text, nl=False)
    else:
        try:
            out.write_text(made.text, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{out} cannot be written: {error.strerror}.", hint="Name another file.") from error
        typer.echo(f"Wrote {out}.")
        if to in _NEEDS:
            notices().print(plain(_NEEDS[to]))
    for each in made.left_out:
        notices().print(plain(f"Left out: {each}"))


async def _footpath_file(name: str, revision: int | None) -> Exported:
    from footpath.app import open_app
    from footpath.recording.export import as_file

    async with open_app(settings()) as opened:
        return as_file(await opened.cookbooks.get(name, revision))


async def _translated(
    name: str, revision: int | None, to: Format, url: str, goal: str, given: Mapping[str, str]
) -> Exported:
    from footpath.app import open_app
    from footpath.engine.goal import fits
    from footpath.recording.export import export as translate

    async with open_app(settings()) as opened:
        book = await opened.cookbooks.get(name, revision)
        if not url and "*" in book.url_pattern and book.created_by:
            with suppress(NotFound):  # its runs may be deleted
                url = str((await opened.runs.get(book.created_by)).task.url)
    of_goal = fits(book.task_pattern, goal) if goal else None
    if goal and of_goal is None:
        raise BadInput("This goal differs from the cookbook's.", hint=f"Its goal is: {book.task_pattern or 'none'}")
    return translate(book, to, url=url, values={**(of_goal or {}), **given})


@app.command("import")
def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="A file that `export` wrote, a recording of Chrome DevTools Recorder, or a Playwright program; "
            "- for standard input.",
            show_default=False,
        ),
    ],
    name: Annotated[str, typer.Option("--name", help="Purpose of a recording, in the words of a goal for `run`.")] = "",
    url: Annotated[str, typer.Option("--url", help="Start address of a recording without one.")] = "",
    data: Annotated[
        list[str] | None,
        typer.Option("--data", help="A value in the recording to turn into a parameter, as NAME=VALUE."),
    ] = None,
    expect: Annotated[str, typer.Option("--expect", help="Text that the page shows at the end of a recording.")] = "",
) -> None:
    """Import a cookbook, or another tool's recording as a cookbook. Footpath checks the cookbook, and keeps it on trial
    until two runs have succeeded.

    Example: footpath cookbooks import booking.json --data guest="Ida Brandt" --expect "Your room is booked"
    """
    from footpath.engine.limits import counted
    from footpath.recording.reading import read_file, read_way
    from footpath.schema.cookbook import EDITED

    given = "Standard input" if str(file) == "-" else str(file)
    text = read_text(file, given, "Give a file from `footpath cookbooks export`, or a recording.")
    values = pairs("--data", data or [])
    try:
        way = read_way(text, file.name)
        if way is not None:
            way.title, way.url = name or way.title_by(file.stem), url or way.url
            book, is_new = _import_recording(way, values, expect)
        elif any((name, url, values, expect)):
            raise BadInput("--name, --url, --data and --expect are for recordings, and this is not one.")
        else:
            cleared, told = read_file(text)
            book, is_new = drive(_taken(cleared))
            for each in told:
                notices().print(plain(each))
    except BadInput as error:
        raise BadInput(f"{given}: {error.message}", hint=error.hint, cli=error.cli, problems=error.problems) from error
    what = f"{book.id} revision {book.revision}: {line(book.name)}, {counted(len(book.steps), 'steps')}."
    results().print(f"Imported {what}" if is_new else f"Nothing to import: the cookbook in use is the same: {what}")
    if way is not None:
        _tell_of_recording(way, book, values)
    elif is_new and book.created_by == EDITED:
        results().print("The file was changed after the export, so the cookbook is marked as edited.")


def _import_recording(way: Imported, values: Mapping[str, str], expect: str) -> KeptCookbook:
    from footpath.app import utc_now
    from footpath.recording.imported import cookbook_of

    taken = drive(_taken(cookbook_of(way, values, by="import", now=utc_now(), expect=expect)))
    if unused := values.keys() - {each.name for each in taken[0].parameters}:
        notices().print(plain(f"No step enters what --data gives as {', '.join(sorted(unused))}."))
    return taken


async def _taken(book: Cookbook) -> KeptCookbook:
    """Keep an imported or edited cookbook."""
    from footpath.app import open_app

    async with open_app(settings()) as opened:
        return await opened.cookbooks.take(book)


def _tell_of_recording(way: Imported, book: Cookbook, values: Mapping[str, str]) -> None:
    """Print the omitted parts of a recording, the missing parts, and how to replay it."""
    from footpath.cli.render import replay_command
    from footpath.recording.imported import entered, is_proven, names_of
    from footpath.schema.cookbook import LacksAct

    for each in way.left_out:
        notices().print(plain(each))
    if literals := [step.id for step, _ in entered(book.steps)]:
        which = ", ".join(dict.fromkeys(literals))
        notices().print(
            f"Entered as recorded, each time: {which}. Import it again with --data to make parameters of them."
        )
    if lacking := [
        step.id for step in book.steps if any(isinstance(each, LacksAct) for each in step.precondition.all_of)
    ]:
        notices().print(
            f"A replay stops before {', '.join(lacking)}, where acts of the recording are missing. If the task works "
            f"without them, remove the condition “lacks” there: footpath cookbooks edit {book.id}"
        )
    if not is_proven(book.steps):
        notices().print("Nothing in it says what the page shows at the end. Import it again with --expect TEXT.")
    goal = way.title if names_of(book.task_pattern) else book.task_pattern
    again = replay_command(goal, way.url, book.parameters, values)
    results().print(plain(f"Replay it: {again}"), soft_wrap=True)


@app.command()
def edit(
    name: Name,
    from_file: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Take the edited text from a file; - for standard input."),
    ] = None,
    show_only: Annotated[bool, typer.Option("--print", help="Only print the editable text.")] = False,
) -> None:
    """Edit the steps of a cookbook as YAML in your editor (EDITOR). Saving validates them and makes a new revision.

    Example: footpath cookbooks edit c2b791f7dbbc --print > way.yaml, and later the same with --from way.yaml
    """
    from footpath.recording.editing import as_yaml, edited

    book = _get(name, None)
    before = as_yaml(book)
    if show_only:
        typer.echo(before, nl=False)
        return
    if from_file is not None:
        again = f"Write it with `footpath cookbooks edit {name} --print`, and change it."
        changed = edited(book, read_text(from_file, hint=again))
    elif sys.stdin.isatty():
        changed = _by_editor(before, lambda text: edited(book, text))
    else:
        raise BadInput(
            "Editing needs a terminal.", hint="Print the text with --print, and pass the edited file with --from FILE."
        )
    kept, is_new = drive(_taken(changed))
    said = f"Revision {kept.revision} of {kept.id} is on trial, marked as edited." if is_new else "Nothing has changed."
    results().print(said)


def _by_editor(text: str, read: Callable[[str], Cookbook]) -> Cookbook:
    """Let a person edit a text in their editor. An invalid text is kept in a file."""
    import subprocess
    import tempfile

    env = environment()
    editor = env.get("VISUAL") or env.get("EDITOR") or "vi"
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False, encoding="utf-8") as file:
        file.write(text)
    draft = Path(file.name)
    try:
        subprocess.run([*shlex.split(editor), str(draft)], check=True)
        changed = read(draft.read_text(encoding="utf-8"))
    except (OSError, subprocess.CalledProcessError) as error:
        draft.unlink()
        raise BadInput(f"The editor {editor!r} could not be used.", hint="Set EDITOR to a working editor.") from error
    except BadInput as error:
        again = f"Your text is in {draft}: correct it there, and pass it with --from."
        raise BadInput(error.message, cli=again, problems=error.problems) from error
    except BaseException:
        notices().print(plain(f"Your text is in {draft}."))
        raise
    draft.unlink()
    return changed


@app.command()
def pin(name: Name, revision: Revision = None) -> None:
    """Make runs always use the revision in use, or a given revision."""
    _pin(name, revision, on=True)


@app.command()
def unpin(name: Name) -> None:
    """Let the rules choose the revision again."""
    _pin(name, None, on=False)


def _pin(name: str, revision: int | None, *, on: bool) -> None:
    from footpath.app import open_app

    async def change() -> Cookbook:
        async with open_app(settings()) as opened:
            book = await opened.cookbooks.get(name, revision)
            return await opened.cookbooks.pin(book.id, book.revision if on else None)

    book = drive(change())
    results().print(f"Revision {book.revision} of {book.id} is {'pinned' if on else 'in use; none is pinned'}.")


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
    """Return to an earlier revision: the previous one, or a given one."""
    from footpath.app import open_app

    async def back() -> Cookbook:
        async with open_app(settings()) as opened:
            book = await opened.cookbooks.get(name)
            return await opened.cookbooks.rollback(book.id, revision)

    results().print(f"Revision {drive(back()).revision} is in use.")


@app.command()
def disable(name: Name) -> None:
    """Stop replaying a cookbook: runs then find another way."""
    _enable(name, enabled=False)


@app.command()
def enable(name: Name) -> None:
    """Let a cookbook be replayed again."""
    _enable(name, enabled=True)


def _enable(name: str, *, enabled: bool) -> None:

    book = with_app(lambda opened: opened.cookbooks.enable(name, enabled=enabled))
    results().print(f"{line(book.name)} ({book.id}) is {'in use' if enabled else 'not used'}.")


def _get(name: str, revision: int | None) -> Cookbook:

    return with_app(lambda opened: opened.cookbooks.get(name, revision))


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


def lines_of(book: Cookbook) -> list[str]:
    """The steps of a cookbook, a line each."""
    return [_line(step) for step in book.steps]


def _shown(value: object) -> str:
    return ", ".join(map(str, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else str(value)


def _line(step: Step) -> str:
    from footpath.engine.conditions import describe

    given = step.action.model_dump(exclude_defaults=True, exclude={"kind"})
    values = ", ".join(_shown(value) for value in given.values())
    signature = step.signature
    target = f" {signature.role or 'element'} “{signature.called}”" if signature else ""
    after = "; ".join(describe(condition) for condition in step.postcondition.all_of)
    marks = [
        mark
        for mark, holds in (("optional", step.optional), ("cannot be taken back", step.effect == "outside"))
        if holds
    ]
    tail = f" [{', '.join(marks)}]" if marks else ""
    return f"{step.id:>6}  {step.action.kind:<8}{target} {values}".rstrip() + (f"  → {after}" if after else "") + tail
