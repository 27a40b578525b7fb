"""`footpath applications`: sent applications, and your tracking of them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import check_output
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import BrowserProfile, Json, Limit
from footpath.cli.screen import harmless, line, notices, results, show_json, show_rows
from footpath.config import LARGEST_NUMBER
from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from footpath.config import Settings
    from footpath.schema.application import Application, DueDigest, DueTimetable, HistoryEntry, Note, Stage, Tracked
    from footpath.schema.document import Document

app = typer.Typer(help="List sent applications, and track their stages.", no_args_is_help=True)


class ApplicationOrder(StrEnum):
    """Sort order."""

    changed = "changed"
    follow_up = "follow_up"
    organisation = "organisation"
    stage = "stage"


SHORT = 32
"""Maximum characters of a fully shown path; of a longer path, the last part is shown."""

HOW_FAR = "preparing, sent, received, review, question, interview, offer, accepted, rejected, withdrawn or closed"
Id = Annotated[str, typer.Argument(metavar="APPLICATION", help="Id, or the beginning of an id.", show_default=False)]


@app.command("list")
def list_(
    stage: Annotated[str, typer.Option("--stage", help=f"Only applications in this stage: {HOW_FAR}.")] = "",
    silent: Annotated[
        int,
        typer.Option("--silent", min=0, max=3650, help="Only sent applications without news for so many days."),
    ] = 0,
    due: Annotated[bool, typer.Option("--due", help="Only applications with a follow-up due by today (UTC).")] = False,
    words: Annotated[str, typer.Option("--words", help="Words of the title, the organisation or the address.")] = "",
    order: Annotated[ApplicationOrder, typer.Option("--order", help="Sort order.")] = ApplicationOrder.changed,
    limit: Limit = 100,
    as_json: Json = False,
) -> None:
    """Applications, the latest changed first."""
    from footpath.app import open_app

    which = stage_named(stage) if stage else None

    chosen = settings()

    async def read() -> list[Application]:
        async with open_app(chosen) as opened:
            return await opened.tracking.list(
                words=words, stage=which, due=due, silent=silent, order=order.value, limit=limit
            )

    found = drive(read())
    if as_json:
        show_json(found)
        return
    if not found:
        results().print("No applications match." if stage or due or silent or words else "No applications yet.")
        return
    columns = ("id", "profile", "sent", "state", "stage", "follow up", "reference", "posting")
    names = _names(chosen)
    show_rows(results(), columns, [_row(each, names) for each in found])


@app.command()
def show(application: Id, as_json: Json = False) -> None:
    """Show an application with its history and your notes."""
    from footpath.app import open_app
    from footpath.memory.tracking import contacts_of

    chosen = settings()

    async def read() -> tuple[Tracked, list[Document]]:
        async with open_app(chosen) as opened:
            tracked = await opened.tracking.get(application)
            return tracked, await opened.documents.list(application=tracked.application.key)

    found, documents = drive(read())
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    it, screen = found.application, results()
    screen.print(f"[bold]{line(it.title) or '(no title)'}[/bold]  {it.id}, {it.state.replace('_', ' ')}")
    facts = {"organisation": it.organisation, "page": it.posting_url, "reference": it.reference, "proof": it.proof}
    facts = {"profile": _whose(it, _names(chosen)), "sent": _sent(it)} | facts
    more = {"run": it.run, "stage": it.stands, "follow up": it.follow_up.isoformat() if it.follow_up else ""}
    for name, said in (facts | more).items():
        if said:
            screen.print(f"{name}: {line(said)}", soft_wrap=True)
    for each in documents:
        names = ", ".join(file.name for file in each.body.files)
        screen.print(f"{each.kind}: {line(names)} [dim]footpath documents show {each.id}[/dim]", soft_wrap=True)
    for each in found.history:
        screen.print(_entry(each), soft_wrap=True)
    for each in contacts_of(found.history):
        screen.print(f"contact: {line(f'{each.name} <{each.address}>'.strip())}", soft_wrap=True)
    for each in found.notes:
        screen.print(f"[dim]note {each.number}, {each.at:%Y-%m-%d %H:%M}[/dim]")
        typer.echo(harmless(each.text))


def _entry(each: HistoryEntry) -> str:
    """One entry of a history on a line."""
    said = each.stage or "as mails tell and the site has shown"
    mail = line(each.body.name or each.body.sender)
    by = {"person": "you", "site": "the site", "mail": mail}[each.source]
    quote = f": “{line(each.body.quote)}”" if each.body.quote else ""
    when = f", on {each.body.meeting.begins:%Y-%m-%d %H:%M} UTC" if each.body.meeting else ""
    undone = " (taken back)" if each.state == "undone" else ""
    return f"[dim]{each.number}  {each.at:%Y-%m-%d}[/dim]  {said}{when}, by {by}{quote}{undone}"


@app.command()
def calendar(
    out: Annotated[Path, typer.Option("--out", "-o", help="File: .ics.")],
    application: Annotated[
        str, typer.Argument(help="Id, or the beginning of an id; by default all applications.")
    ] = "",
) -> None:
    """Write the interviews that came with mails as a calendar file."""
    check_output(out, "--out")

    data, count = with_app(lambda opened: opened.interviews(application))
    out.write_bytes(data)
    results().print(f"Wrote {count} interview{'' if count == 1 else 's'} to {line(str(out))}.")


@app.command()
def note(
    application: Id,
    text: Annotated[str, typer.Argument(help="Text of the note.", show_default=False)] = "",
    remove: Annotated[
        int | None, typer.Option("--remove", min=1, max=LARGEST_NUMBER, help="Number of a note to remove.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Add a note to an application, or remove a note. Notes are stored sealed."""
    from footpath.app import open_app

    if bool(text) == (remove is not None):
        raise BadInput(
            "Give the text of a note, or the number of a note to remove.",
            hint='footpath applications note 3f2a "They called."',
        )

    async def keep() -> Note | None:
        async with open_app(settings()) as opened:
            if remove is None:
                return await opened.tracking.note(application, text)
            return await opened.tracking.remove_note(application, remove)

    kept = drive(keep())
    if as_json:
        typer.echo(kept.model_dump_json(indent=2) if kept else "null")
    else:
        results().print(f"Note {kept.number} is saved." if kept else f"Note {remove} is forgotten.")


@app.command("follow-up")
def follow_up(
    application: Id,
    day: Annotated[str, typer.Argument(help="As 2026-12-31; or none.", show_default=False)],
    as_json: Json = False,
) -> None:
    """Set the day on which you want to come back to an application."""
    when = _day(day)

    _tell(with_app(lambda opened: opened.tracking.follow_up(application, when)), as_json=as_json)


@app.command("state")
def state(
    application: Id,
    stage: Annotated[str, typer.Argument(help=f"{HOW_FAR}; none: the stage that the site shows.", show_default=False)],
    as_json: Json = False,
) -> None:
    """Set the stage of an application. This neither sends nor holds back anything."""
    how_far = None if stage == "none" else stage_named(stage)

    _tell(with_app(lambda opened: opened.tracking.say(application, how_far)), as_json=as_json)


@app.command()
def page(
    application: Id,
    url: Annotated[str, typer.Argument(help="Address of the page; none removes the page.", show_default=False)],
    browser_profile: BrowserProfile = "",
) -> None:
    """Say on which page the site shows the state of an application, such as the list of your applications there.

    Example: footpath applications page 3f2a https://jobs.example.com/me --browser-profile jobs
    """
    from footpath.schema.application import StatusPage

    try:
        named = None if url == "none" else StatusPage.model_validate({"url": url, "browser_profile": browser_profile})
    except ValueError:
        raise BadInput(f"{url!r} is no address of a page.", hint="Copy it from your browser.") from None

    title = (
        line(with_app(lambda opened: opened.tracking.put_status_page(application, named)).title) or "the application"
    )
    results().print(f"`footpath applications check` looks there for {title}." if named else f"No page for {title}.")


@app.command()
def check(
    applications: Annotated[list[str] | None, typer.Argument(help="Ids; by default all with a page.")] = None,
    as_json: Json = False,
) -> None:
    """Look at the pages on which sites show the states of your applications. Nothing on them is pressed."""
    found = with_app(lambda opened: opened.status_pages.check(applications or ()))
    if as_json:
        show_json(found)
        return
    if not found:
        results().print("No application has a page: `footpath applications page ID URL` names one.")
    for each in found:
        about = line(" · ".join(filter(None, (each.title, each.organisation))) or each.application)
        said = f"“{line(each.quote)}”{'' if each.is_news else ' (as before)'}" if each.stage else line(each.why)
        results().print(f"[bold]{each.stage or 'unclear'}[/bold]  {about}: {said}", soft_wrap=True)


@app.command()
def due(
    days: Annotated[int, typer.Option("--days", min=1, max=365, help="Days ahead for interviews.")] = 7,
    silent: Annotated[int, typer.Option("--silent", min=0, max=3650, help="Days without news; 0: leave out.")] = 14,
    email: Annotated[
        list[str] | None, typer.Option("--email", help="Send the digest to this address if something waits.")
    ] = None,
    every: Annotated[
        str | None,
        typer.Option("--every", help="Let a worker send the digest on this timetable (cron, UTC); 'never' ends it."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what waits for you: interviews, employers' questions, days to follow up, silence, open questions.

    Example: footpath applications due --email me@example.com --every "0 7 * * 1-5"
    """
    from footpath.app import open_app
    from footpath.coordinator.due import lines_of, send_digest

    chosen = settings()

    async def read() -> tuple[DueDigest, DueTimetable | None]:
        async with open_app(chosen) as opened:
            if every == "never":
                opened.due_timetable.remove()
            elif every is not None:
                opened.send_due(every, email or (), days=days, silent=silent)
            digest = await opened.due.read(days=days, silent=silent)
            timetable = opened.due_timetable.get()
        if email and every is None:
            await send_digest(digest, email, chosen.smtp, chosen.smtp_password)
        return digest, timetable

    digest, timetable = drive(read())
    if timetable is not None or every == "never":
        notices().print(line(_timetable_in_words(timetable)), style="dim", soft_wrap=True)
    if as_json:
        typer.echo(digest.model_dump_json(indent=2))
        return
    for each in lines_of(digest):
        typer.echo(harmless(each))


def _timetable_in_words(timetable: DueTimetable | None) -> str:
    if timetable is None:
        return "No digest is sent on a timetable."
    said = f" The last could not be sent: {timetable.said}" if timetable.said else ""
    next_at = f"{timetable.next_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return f"A worker sends this to {', '.join(timetable.emails)}, next at {next_at}.{said}"


@app.command()
def export(
    out: Annotated[Path, typer.Option("--out", "-o", help="File: .jsonl, .json, .csv, .sqlite or .parquet.")],
) -> None:
    """Write all applications with histories and notes, unencrypted, for other programs."""
    from footpath.app import open_app
    from footpath.store.files import kind_of, records

    kind_of(out)
    check_output(out, "--out")

    async def read() -> int:
        async with open_app(settings()) as opened:
            found = await opened.tracking.with_notes(await opened.tracking.list(limit=None))
        with records(out, dict.fromkeys(ROW, str), table="applications") as target:
            for each in found:
                target.add(_record(each))
        return len(found)

    count = drive(read())
    results().print(f"Wrote {count} application{'' if count == 1 else 's'} to {line(str(out))}.")


ROW = ("id", "title", "organisation", "url", "state", "stage", "reference", "proof", "follow_up", "notes", "history",
       "contacts", "created_at", "updated_at", "run", "posting")  # fmt: skip
"""Exported columns."""


def _record(tracked: Tracked) -> dict[str, str | None]:
    from footpath.memory.tracking import contacts_of

    it = tracked.application
    holds = [each for each in tracked.history if each.state == "holds"]
    said = it.model_dump(mode="json") | {
        "url": it.posting_url,
        "stage": it.stands,
        "history": "\n".join(f"{each.at:%Y-%m-%d} {each.stage or '-'} ({each.source})" for each in holds),
        "contacts": "\n".join(f"{each.name} <{each.address}>".strip() for each in contacts_of(holds)),
        "notes": "\n\n".join(f"{each.at:%Y-%m-%d} {each.text}" for each in tracked.notes),
    }
    return {name: said[name] or None for name in ROW}


def _names(chosen: Settings) -> dict[str, str]:
    """Names of this machine's profiles, by identity digest."""
    from footpath.answers.profile_file import load
    from footpath.coordinator.profiles import known

    found: dict[str, str] = {}
    for name, path in known(chosen).items():
        with suppress(BadInput):  # the command that needs the profile reports the problem
            found.setdefault(load(path).identity(), name)
    return found


def _whose(each: Application, names: Mapping[str, str]) -> str:
    """The name of the application's profile; for an unknown profile, the start of its digest."""
    return names.get(each.profile, each.profile[:6])


def _sent(each: Application) -> str:
    return each.updated_at.strftime("%Y-%m-%d") if each.state == "submitted" else ""


def _posting(each: Application) -> str:
    """The posting's title and organisation, else a short form of its address."""
    if each.title:
        return f"{each.title} · {each.organisation}" if each.organisation else each.title
    host, _, path = each.posting_url.partition("://")[2].partition("/")
    before, _, last = path.rstrip("/").rpartition("/")
    return f"{host}/…/{last}" if before and len(path) > SHORT else f"{host}/{path}"


def _row(each: Application, names: Mapping[str, str]) -> tuple[str, ...]:
    return (
        each.id,
        line(_whose(each, names)),
        _sent(each),
        each.state.replace("_", " "),
        each.stands,
        each.follow_up.isoformat() if each.follow_up else "",
        line(each.reference),
        line(_posting(each)),
    )


def _tell(changed: Application, *, as_json: bool) -> None:
    if as_json:
        typer.echo(changed.model_dump_json(indent=2))
        return
    then = f", to be followed up on {changed.follow_up}" if changed.follow_up else ""
    results().print(f"{line(changed.title or changed.posting_url)}: {changed.stands}{then}", soft_wrap=True)


def stage_named(said: str) -> Stage:
    """The stage of this name. Raises BadInput."""
    from footpath.schema.application import STAGES

    for each in STAGES:
        if each == said:
            return each
    raise BadInput(f"{said!r} is no stage.", hint=f"Give one of these: {HOW_FAR}.")


def _day(said: str) -> date | None:
    from datetime import date

    try:
        return None if said == "none" else date.fromisoformat(said)
    except ValueError:
        raise BadInput(f"{said!r} is no day.", hint="Write a date such as 2026-12-31, or none.") from None
