"""`footpath inbox`: questions of queued tasks to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, plain, results, show_json, show_rows

if TYPE_CHECKING:
    from rich.console import Console

    from footpath.coordinator.inbox import PictureFolder
    from footpath.schema.application import HistoryEntry
    from footpath.schema.ask import Ask
    from footpath.schema.observation import FieldObservation

MAIL: Final = "mail-"
"""Begins the id of a question about a mail; its number follows."""
app = typer.Typer(help="List and answer questions of tasks, and about mails.", no_args_is_help=True)

_TAKES = {"number": "a number", "range": "a number", "date": "a date", "month": "a month", "time": "a time"}
"""Accepted answers to a question without candidates, by kind of field."""

AskId = Annotated[str, typer.Argument(metavar="QUESTION", help="Id, or the beginning of an id.", show_default=False)]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List open questions of tasks, and mails about applications whose news is uncertain, oldest first."""
    from footpath.app import open_app

    async def read() -> tuple[list[Ask], list[HistoryEntry]]:
        async with open_app(settings()) as opened:
            return await opened.coordinator.inbox.list(), await opened.history.asked()

    asks, mails = drive(read())
    if as_json:
        told = [*map(_for_machines, asks), *map(_mail_for_machines, mails)]
        show_json(told)
        return
    if asks:
        columns = ("id", "task", "about", "question", "where", "answers", "open")
        show_rows(results(), columns, [_row(ask) for ask in asks])
    if mails:
        show_rows(
            results(), ("id", "from", "what does this mail tell?", "answers"), [_mail_row(each) for each in mails]
        )
        results().print(f"[dim]footpath inbox answer {MAIL}{mails[0].number} interview; or none: no news[/dim]")
    if not asks and not mails:
        results().print("No open questions.")


@app.command()
def show(question: AskId, as_json: Json = False) -> None:
    """Show a question; for a review, with all data to be sent."""
    from footpath.app import open_app
    from footpath.cli.person import show_review
    from footpath.coordinator.inbox import beside
    from footpath.sentence import in_words

    async def read() -> tuple[Ask, PictureFolder]:
        async with open_app(settings()) as opened:
            found = await opened.coordinator.inbox.get(question)
            return found, await beside(opened.store, found)

    ask, seen = drive(read())
    if as_json:
        show_json(_for_machines(ask))
        return
    screen = results()
    show_review(screen, ask.shown, ask.title or ask.url, problem=ask.problem)
    screen.print(f"[bold]{line(in_words(ask.question))}[/bold]  {line(in_words(ask.reason))}")
    if ask.url:
        screen.print(f"  {' '.join(filter(None, (line(ask.title), line(ask.url))))}", soft_wrap=True)
    for name, path in (("as it was learned", seen.learned), ("as it is today", seen.today)):
        if path:
            screen.print(f"  [dim]{name}: {plain(str(path))}[/dim]", soft_wrap=True)
    for number, each in enumerate(ask.candidates, 1):
        screen.print(f"  {number}. {line(each.label)}")
        for said in filter(None, (line(each.detail), plain(str(seen.named(str(number)) or "")))):
            screen.print(f"     [dim]{said}[/dim]", soft_wrap=True)
    if ask.field is not None:
        _show_draft(screen, ask.field, ask.scope)
    until = f" {_until(ask)}" if ask.state == "open" else ""
    screen.print(f"[dim]{ask.state}{until} · task {ask.task} · footpath inbox answer {ask.id} …[/dim]")


def _show_draft(screen: Console, field: FieldObservation, scope: str) -> None:
    """A model's draft of the answer, if any, and how long the answer holds."""
    from footpath.answers.scope import how_long_of
    from footpath.schema.ask import TAKE

    if field.draft:
        screen.print(f"  A model's draft: {line(field.draft)}", soft_wrap=True)
        screen.print(f"  [dim]Answer {TAKE} to accept it unchanged.[/dim]")
    if holds := how_long_of(field, scope):
        screen.print(f"[dim]{holds}[/dim]", soft_wrap=True)


@app.command()
def answer(
    question: AskId,
    said: Annotated[
        str, typer.Argument(metavar="ANSWER", help="An offered answer or its number, or any text.", show_default=False)
    ],
) -> None:
    """Answer a question. After the last answer that a task needs, the task continues.

    About a mail, answer with its stage, with an application and a stage, or with none:
    `footpath inbox answer mail-12 "3f2a interview"`.

    Example: footpath inbox answer 4be1 yes
    """
    if question.startswith(MAIL) and question.removeprefix(MAIL).isdecimal():
        _answer_mail(int(question.removeprefix(MAIL)), said)
        return
    from footpath.answers.scope import how_long_of
    from footpath.app import open_app

    async def tell() -> tuple[Ask, str]:
        async with open_app(settings()) as opened:
            inbox = opened.coordinator.inbox
            asked = await inbox.get(question)
            told = await inbox.answer(asked.id, said, by="command line")
            return told, (await opened.coordinator.get(asked.task)).state

    ask, state = drive(tell())
    results().print(f"Answered. Task {ask.task} is {state}{_to_note(ask)}.")
    if ask.field is not None and (holds := how_long_of(ask.field, ask.scope)):
        results().print(f"[dim]{holds}[/dim]", soft_wrap=True)


def _to_note(ask: Ask) -> str:
    """Return the addition for the task of a sent form: the task goes on, and sends nothing."""
    from footpath.schema.ask import SENT

    is_sent = ask.kind == "unknown_effect" and ask.answer == SENT
    return " to note that it was sent; nothing is sent again" if is_sent else ""


@app.command()
def change(
    question: AskId,
    number: Annotated[
        int, typer.Argument(metavar="NUMBER", min=1, help="Number of the row in the review.", show_default=False)
    ],
    said: Annotated[
        str, typer.Argument(metavar="ANSWER", help="The new answer; empty: leave the field empty.", show_default=False)
    ],
    remember: Annotated[bool, typer.Option("--remember", help="Use the answer for later forms too.")] = False,
) -> None:
    """Change an answer in a review. The run enters the answer and shows the review again; nothing is sent.

    Example: footpath inbox change 4be1 12 "From 1 March"
    """
    ask = with_app(
        lambda opened: opened.coordinator.inbox.change(question, number, said, remember=remember, by="command line")
    )
    results().print(
        f"Task {ask.task} enters the new answer and asks for approval again: footpath inbox list. Nothing is sent "
        "until then."
    )


def _answer_mail(number: int, said: str) -> None:
    """Keep what the person says of a mail."""
    from footpath.app import open_app
    from footpath.cli.applications import stage_named

    application, _, stage = said.strip().rpartition(" ")

    async def keep() -> HistoryEntry:
        async with open_app(settings()) as opened:
            if said.strip() == "none":
                return await opened.history.settle(number)
            return await opened.history.settle(number, application, stage_named(stage))

    kept = drive(keep())
    about = f"tells {kept.stage} of {kept.application}" if kept.state == "holds" else "is about no application"
    results().print(f"Mail {number} {about}.")


def _mail_row(each: HistoryEntry) -> tuple[str, ...]:
    body = each.body
    possible = ", ".join(body.possible) or "a stage"
    return (f"{MAIL}{each.number}", line(body.name or body.sender), line(body.subject), f"{possible}, none")


def _mail_for_machines(each: HistoryEntry) -> dict[str, object]:
    return {"id": f"{MAIL}{each.number}", "kind": "mail", **each.model_dump(mode="json")}


def _row(ask: Ask) -> tuple[str, ...]:
    from footpath.sentence import in_words

    takes = _TAKES.get(ask.field.kind, "any text") if ask.field is not None else "any text"
    answers = ", ".join(each.label for each in ask.candidates) or takes
    return (
        ask.id,
        ask.task,
        ask.kind.replace("_", " "),
        line(in_words(ask.question)),
        line(ask.url),
        line(answers),
        _until(ask),
    )


def _until(ask: Ask) -> str:
    """The deadline of a question, and how the task ends without an answer."""
    from footpath.coordinator.ending import end_unanswered

    if ask.deadline is None:
        return "until answered"
    return f"until {ask.deadline:%Y-%m-%d %H:%M} UTC, then its task ends as {end_unanswered(ask)}"


def _for_machines(ask: Ask) -> dict[str, object]:
    """A question without the values to be sent, which only the approving person sees."""
    return ask.model_dump(mode="json", exclude={"shown": {"__all__": {"value": True, "field": {"value", "draft"}}}})
