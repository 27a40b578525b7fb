"""`doctor`, `demo` and `schemas`: about Footpath itself."""

from __future__ import annotations

import platform
import re
import shlex
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath import __version__
from footpath.cli.arguments import check_output, one_of, port_of
from footpath.cli.boundary import drive, need, settings
from footpath.cli.options import Json
from footpath.cli.screen import plain, results, show_json
from footpath.errors import BadInput, FootpathError, NoProfile
from footpath.private import others_may_read

if TYPE_CHECKING:
    from footpath.config import Settings

PICTURE_COLUMNS = 136
GET_BROWSER = "Install Chrome or Chromium, or run: playwright install chromium --only-shell"


class DemoLook(StrEnum):
    """Markup style of the demo's pages."""

    v1 = "v1"
    v2 = "v2"
    hostile = "hostile"


class _Report:
    """The results of the checks, line by line."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.lines: list[dict[str, str]] = []

    def line(self, mark: str, what: str, found: str, do: str = "") -> None:
        """Show a line, and the remedy below; for a machine, store it."""
        self.lines.append({"state": mark, "what": what, "found": found, "do": do})
        if self.as_json:
            return
        colour = {"ok": "green", "missing": "red", "broken": "red"}.get(mark, "yellow")
        screen = results()
        screen.print(f"[{colour}]{mark:<8}[/{colour}] {what:<10} {plain(found)}")
        if do:
            screen.print(f"         {'':<10} [bold]{plain(do)}[/bold]")


def doctor(as_json: Json = False) -> None:
    """Check this machine and say what is missing."""
    from footpath import telemetry

    chosen, report = settings(), _Report(as_json=as_json)
    report.line("ok", "footpath", f"{__version__} on Python {platform.python_version()}")
    has_browser = _browser(chosen, report)
    if others_may_read(chosen.home):
        remedy = f"chmod 700 {shlex.quote(str(chosen.home))}"
        report.line("open", "folder", f"{chosen.home}: other users of this machine can read it", remedy)
    where, problem, remedy = drive(_database(chosen))
    report.line("missing" if problem else "ok", "database", problem or where, remedy)
    broken = _profile(chosen.profile, report)
    _model(chosen, report)
    _connectors(chosen, report)
    if chosen.traces:
        sent = telemetry.installed()
        report.line("ok" if sent else "missing", "traces", chosen.traces, "" if sent else telemetry.INSTALL)
    if as_json:
        show_json(report.lines)
    raise typer.Exit(3 if not has_browser else 9 if problem else 2 if broken else 0)


def _browser(chosen: Settings, report: _Report) -> bool:
    """Report the browsers of this machine; whether there is one."""
    from footpath.page import finder

    lost = finder.missing(finder.Machine.this(chosen))
    if browser := finder.find():
        report.line("ok", "browser", str(browser))
    else:
        report.line("missing", "browser", lost.message, lost.hint if chosen.browser else GET_BROWSER)
    headed = finder.find_headed()
    report.line("ok" if headed else "none", "--headed", str(headed.path) if headed else "no browser with a window")
    return browser is not None


def _profile(path: Path, report: _Report) -> bool:
    """Check the default profile, which not every command needs. Return whether a profile exists and is unusable."""
    from footpath.answers.profile_file import as_it_came, load

    try:
        profile = load(path)
    except NoProfile:
        report.line("none", "profile", str(path), "footpath profile init")
    except BadInput as error:
        report.line("broken", "profile", f"{path}: {error.message}", "footpath profile check")
        return True
    else:
        if not profile.personal():
            remedy = "Fill it in, then: footpath profile check"
            report.line("none", "profile", f"{path}: it still holds only examples", remedy)
        elif as_it_came(path):
            report.line("examples", "profile", f"{path}: it still holds some examples", "footpath profile check")
        else:
            report.line("ok", "profile", str(path))
    return False


def _model(chosen: Settings, report: _Report) -> None:
    """Check the language model. Footpath works without one, so this check never fails."""
    if not chosen.model:
        report.line("none", "model", "rules and cookbooks work alone", "Set FOOTPATH_MODEL to provider:model")
        return
    from footpath.config import environment
    from footpath.llm import names

    problem, remedy = names.readiness(chosen, environment())
    where = f" at {chosen.model_url}" if chosen.model_url else ""
    report.line("missing" if problem else "ok", "model", problem or f"{chosen.model}{where}", remedy)


def _connectors(chosen: Settings, report: _Report) -> None:
    """List plug-ins. Footpath works without any, so this check never fails."""
    from footpath.connectors.found import find

    found = find(chosen)
    for each in found.connectors:
        report.line("ok", "connector", f"{each.name}{f': {each.about}' if each.about else ''}")
    for name, kind in found.kinds.items():
        report.line("ok", "task type", f"{name}{f': {kind.about}' if kind.about else ''}")
    for name in found.idle:
        report.line("none", "connector", f"{name}: not configured (docs/connectors.md)")
    for fault in found.faults:
        report.line("missing", "connector", fault)


def demo(
    keep: Annotated[Path | None, typer.Option("--keep", help="Keep the demo's data in this folder.")] = None,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser.")] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Also write the output to this file, as SVG.")
    ] = None,
    site: Annotated[
        int | None,
        typer.Option(
            "--site",
            parser=port_of("--site"),
            metavar="PORT",
            help="Serve the careers site at this port until Ctrl-C, instead of the walk. 0 takes a free "
            "one; with --keep, the profiles of its people are written too.",
        ),
    ] = None,
    look: Annotated[
        DemoLook, typer.Option("--look", parser=one_of("--look", DemoLook), help="Markup style of the pages of --site.")
    ] = DemoLook.v1,
) -> None:
    """Walk through the careers site that ships with Footpath: learn, replay, heal, refuse."""
    need("server")
    if keep is not None and keep.exists() and not keep.is_dir():
        raise BadInput(f"--keep: {keep} is a file.", hint="Name an existing or new folder.")
    screen = results()
    if site is not None:
        from footpath.demo.walk import open_site

        drive(open_site(site, look.value, keep, screen), stopped=lambda: "The site is closed.")
        return
    from footpath.demo.walk import walk

    if picture is not None:
        check_output(picture, "--picture")
        screen.record = True
        screen.width = PICTURE_COLUMNS
    code = drive(walk(keep, headed=headed, console=screen))
    if picture is not None:
        drawn = screen.export_svg(title="footpath demo", unique_id="footpath")
        # pictures in documents load nothing external: without these fonts, the reader's own are used
        picture.write_text(re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.DOTALL), encoding="utf-8")
    raise typer.Exit(code)


def schemas(
    folder: Annotated[Path, typer.Argument(help="Target folder.")] = Path("docs/schemas"),
) -> None:
    """Write the JSON Schemas of Cookbook, Task and Profile."""
    from footpath.schema.publish import publish

    try:
        written = publish(folder)
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}.", hint="Name another folder.") from error
    for path in written:
        typer.echo(str(path))


async def _database(chosen: Settings) -> tuple[str, str, str]:
    """The database in words, the problem, and the remedy; the last two empty if sound."""
    from footpath.app import open_app

    try:
        async with open_app(chosen) as opened:
            fault = await opened.store.check()
            remedy = "Move the file aside to start with an empty database, or restore a backup." if fault else ""
            return opened.store.where, fault, remedy
    except FootpathError as error:
        return "", error.message, error.advice
