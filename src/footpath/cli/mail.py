"""`footpath mail`: what became of applications, from your mailbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from footpath.cli.applications import HOW_FAR, stage_named
from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json, ModelName, NoModel
from footpath.cli.screen import line, notices, results, show_json, show_rows
from footpath.config import LARGEST_NUMBER

if TYPE_CHECKING:
    from footpath.schema.application import Application, HistoryEntry, MailCheck

app = typer.Typer(help="Read from your mailbox what became of applications.", no_args_is_help=True)

_HEADS: Final = ("number", "came", "from", "subject", "may tell", "about", "why it is asked")
WHY_ASKED: Final = {
    "forged": "your mail server says that the sender is forged",
    "kind": "its words are not clear",
    "whose": "it is not certain which application it is about",
    "": "",
}
Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, max=LARGEST_NUMBER, help="Number from the list.")]


@app.command()
def check(
    again: Annotated[bool, typer.Option("--again", help="Read again all mails since your first application.")] = False,
    model: ModelName = None,
    no_model: NoModel = False,
    as_json: Json = False,
) -> None:
    """Read the mails that came since the last time. None is answered, moved or marked as read.

    A model reads the mails whose words the rules do not know; its answer needs a quote from the mail.

    Set FOOTPATH_MAILBOX and FOOTPATH_MAILBOX_PASSWORD to your mailbox.
    """
    found = with_app(lambda opened: opened.correspondence.check(anew=again, model="" if no_model else model))
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
        return
    for each in found.news:
        about = " · ".join(filter(None, (each.title, each.organisation))) or each.application
        results().print(f"[bold]{each.stage}[/bold]  {line(about)}: “{line(each.quote)}”", soft_wrap=True)
    results().print(summary(found), soft_wrap=True)
    if found.notice:
        notices().print(f"[yellow]The model read no more mails.[/yellow] {line(found.notice)}", soft_wrap=True)


def summary(found: MailCheck) -> str:
    """What one look at a mailbox brought, in a sentence or two."""
    counts = {
        "told news": len(found.news),
        "to be asked about": found.asked,
        "about applications that Footpath did not send": found.unknown,
        "not readable": found.unreadable,
    }
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    read = f"{found.read} {'mail' if found.read == 1 else 'mails'} read{f': {said}' if said else ''}."
    sentences = [read if found.is_opened else "No application was sent yet: the mailbox was not opened."]
    if found.by_model:
        sentences.append(f"A model read {found.by_model} of them; the quotes are in the mails.")
    if found.open:
        sentences.append(f"{found.open} wait for your word: `footpath mail list`.")
    if found.left:
        sentences.append(f"{found.left} are left: run it again.")
    return " ".join(sentences)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List the mails that Footpath asks you about."""
    from footpath.app import open_app

    async def read() -> tuple[list[HistoryEntry], list[Application]]:
        async with open_app(settings()) as opened:
            return await opened.history.asked(), await opened.tracking.list(limit=None)

    asked, applications = drive(read())
    if as_json:
        show_json(asked)
    elif asked:
        titles = {each.id: each.title or each.posting_url for each in applications}
        show_rows(results(), _HEADS, [_row(each, titles) for each in asked])
        results().print("Answer: footpath mail answer NUMBER APPLICATION STAGE; or: footpath mail answer NUMBER none")
    else:
        results().print("No mail waits for your answer.")


@app.command()
def answer(
    number: Number,
    application: Annotated[
        str,
        typer.Argument(
            help="Id, or the beginning of an id; none: the mail is about no application.", show_default=False
        ),
    ],
    stage: Annotated[str, typer.Argument(help=f"{HOW_FAR}; by default the stage that the mail suggests.")] = "",
    as_json: Json = False,
) -> None:
    """Say which application a mail is about, and which news it has.

    Example: footpath mail answer 12 3f2a interview
    """
    how_far = stage_named(stage) if stage else None
    whose = "" if application == "none" else application

    kept = with_app(lambda opened: opened.history.settle(number, whose, how_far))
    if as_json:
        typer.echo(kept.model_dump_json(indent=2))
    elif kept.state == "dismissed":
        results().print(f"Mail {number} is about no application.")
    else:
        results().print(f"Mail {number} tells {kept.stage} of {kept.application}.")


@app.command()
def undo(number: Number, as_json: Json = False) -> None:
    """Undo what a mail, or you, changed in an application.

    `footpath applications show` numbers the entries of its history.
    """
    kept = with_app(lambda opened: opened.history.undo(number))
    if as_json:
        typer.echo(kept.model_dump_json(indent=2))
    else:
        results().print(f"Entry {number} is taken back.")


def _row(each: HistoryEntry, titles: dict[str, str]) -> tuple[str, ...]:
    body = each.body
    about = ", ".join(f"{titles.get(id, '')} ({id[:6]})".strip() for id in body.whose)
    return (
        str(each.number),
        f"{each.at:%Y-%m-%d}",
        line(body.name or body.sender),
        line(body.subject),
        " or ".join(body.possible),
        line(about),
        WHY_ASKED[body.doubt],
    )
