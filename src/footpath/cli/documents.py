"""`footpath documents`: a résumé and a letter for a posting, from your own words, for your approval."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, TypeVar, cast

import typer

from footpath.cli.boundary import drive, need, settings, with_app
from footpath.cli.options import Json, Limit, MaxCalls, MaxCost, MaxTokens, ProfileFile
from footpath.cli.screen import harmless, line, notices, results, show_json, show_rows
from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.documents.changes import ChangedLine
    from footpath.schema.document import Document, DocumentFormat, DocumentKind, DocumentState
    from footpath.schema.profile import Profile

T = TypeVar("T", bound=str)

app = typer.Typer(
    help="Make a résumé and a letter for a posting from your own words, and approve them.",
    no_args_is_help=True,
)


class TemplateName(StrEnum):
    """How documents look."""

    plain = "plain"
    ruled = "ruled"


class StateName(StrEnum):
    """How documents stand."""

    draft = "draft"
    approved = "approved"
    replaced = "replaced"


FORMATS: Final[tuple[DocumentFormat, ...]] = ("pdf", "docx")
KINDS: Final[tuple[DocumentKind, ...]] = ("resume", "letter")
MARKS = {"same": " ", "moved": "↕", "reworded": "~", "left_out": "-", "of_its_own": "+"}
Id = Annotated[str, typer.Argument(metavar="DOCUMENT", help="Id, or the beginning of an id.", show_default=False)]


@app.command()
def make(
    job: Annotated[str, typer.Option("--job", help="Id of the posting from `footpath jobs list`.", show_default=False)],
    only: Annotated[str, typer.Option("--only", help="resume or letter; by default both.")] = "",
    formats: Annotated[str, typer.Option("--format", help="File formats: pdf, docx or pdf,docx.")] = "pdf,docx",
    template: Annotated[TemplateName, typer.Option("--template", help="Layout.")] = TemplateName.plain,
    language: Annotated[
        str,
        typer.Option(
            "--language", help="Language of the headings (ISO 639-1); by default the language of your sentences."
        ),
    ] = "",
    profile: ProfileFile = None,
    model: Annotated[str, typer.Option("--model", help="A model that sees, shortens and rewords your sentences.")] = "",
    max_calls: MaxCalls = 10,
    max_tokens: MaxTokens = 1_000_000,
    max_cost: MaxCost = 5.0,
    as_json: Json = False,
) -> None:
    """Make drafts for a posting. Forms get a document only after your approval.

    Example: footpath documents make --job 3f2a
    """
    need("documents")
    from footpath.app import open_app
    from footpath.documents.make import DocumentOptions
    from footpath.schema.task import Limits

    options = DocumentOptions(
        kinds=_chosen(only, KINDS, "--only"),
        formats=_chosen(formats, FORMATS, "--format"),
        template=template.value,
        language=language,
    )
    limits = Limits(model_calls=max_calls, model_tokens=max_tokens, cost_usd=max_cost)

    async def go() -> tuple[list[Document], list[str]]:
        chosen = settings()
        async with open_app(chosen) as opened:
            made = await opened.drafting.make(job, options, profile or chosen.profile, model=model, limits=limits)
            return made, [str(opened.documents.file(each, file.format)) for each in made for file in each.body.files]

    made, paths = drive(go())
    if as_json:
        show_json(made)
        return
    for document in made:
        _show_head(document)
        _tell_faults(document)
    for path in paths:
        results().print(line(path), soft_wrap=True)
    results().print(f"[dim]Check them, then: footpath documents approve {made[0].id}[/dim]")


@app.command("list")
def list_(
    job: Annotated[str, typer.Option("--job", help="Only documents for this posting, by full id.")] = "",
    state: Annotated[StateName | None, typer.Option("--state", help="Only documents in this state.")] = None,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """Documents, the newest first."""
    which: DocumentState | None = state.value if state else None

    found = with_app(lambda opened: opened.documents.list(posting=job, state=which, limit=limit))
    if as_json:
        show_json([each.model_dump(mode="json", exclude={"body": {"lines"}}) for each in found])
    elif found:
        columns = ("id", "kind", "state", "made", "posting", "title", "organisation", "files")
        show_rows(results(), columns, [_row(each) for each in found])
    else:
        results().print("No documents match. `footpath documents make --job ID` makes some.")


@app.command()
def show(document: Id, as_json: Json = False) -> None:
    """Show a document, the source of each line, and the paths of its files."""
    found, paths = _read(document)
    if as_json:
        show_json({**found.model_dump(mode="json"), "paths": paths})
        return
    _show_head(found)
    for path in paths:
        results().print(line(path), soft_wrap=True)
    for each in found.body.lines:
        said = f"• {each.text}" if each.role == "bullet" else each.text
        typer.echo(("\n" if each.role == "heading" else "") + harmless(said))
        if each.sources:
            results().print(f"    [dim]{line(', '.join(each.sources))}[/dim]", soft_wrap=True)
    _tell_faults(found)


@app.command()
def diff(document: Id, profile: ProfileFile = None, as_json: Json = False) -> None:
    """Compare a document with your complete résumé, or with your own paragraphs.

    ~ reworded or shortened, ↕ moved, - left out, + added by the letter.
    """
    from footpath.documents.changes import changes

    found, _paths = _read(document)
    told = changes(found, _profile_of(found, profile or settings().profile))
    if as_json:
        show_json([{"change": each.change, "before": each.before, "after": each.after, "sources": each.sources}
                for each in told])  # fmt: skip
        return
    for each in told:
        _show_change(each)
    _tell_faults(found)


@app.command()
def approve(documents: Annotated[list[str], typer.Argument(metavar="DOCUMENT...", show_default=False)]) -> None:
    """Approve documents for the posting's form: `footpath apply --job ID --documents`."""
    from footpath.app import open_app

    async def go() -> list[Document]:
        async with open_app(settings()) as opened:
            return [await opened.documents.approve(each) for each in documents]

    done = drive(go())
    for each in done:
        results().print(f"{each.id} ({each.kind}) is approved for “{line(each.title)}”.")
    results().print(f"[dim]footpath apply --job {done[0].posting} --documents[/dim]")


@app.command("delete", hidden=True)
@app.command("rm")
def delete(documents: Annotated[list[str], typer.Argument(metavar="DOCUMENT...", show_default=False)]) -> None:
    """Delete documents with their files."""
    from footpath.app import open_app

    async def go() -> list[Document]:
        async with open_app(settings()) as opened:
            return [await opened.documents.delete(each) for each in documents]

    for each in drive(go()):
        results().print(f"{each.id} ({each.kind}) is deleted.")


def _read(document: str) -> tuple[Document, list[str]]:
    """A document, and the paths of its files."""
    from footpath.app import open_app

    async def read() -> tuple[Document, list[str]]:
        async with open_app(settings()) as opened:
            found = await opened.documents.get(document)
            return found, [str(opened.documents.file(found, each.format)) for each in found.body.files]

    return drive(read())


def _chosen(said: str, among: tuple[T, ...], option: str) -> tuple[T, ...]:
    """The named items without duplicates; all if none is named. Raises BadInput."""
    named = list(dict.fromkeys(each.strip() for each in said.split(",") if each.strip()))
    if wrong := [each for each in named if each not in among]:
        raise BadInput(f"There is no {option} {wrong[0]!r}.", hint=f"Give one of these: {', '.join(among)}.")
    return cast("tuple[T, ...]", tuple(named)) or among


def _show_head(found: Document) -> None:
    when = f", approved {found.approved_at:%Y-%m-%d %H:%M}" if found.approved_at else ""
    what = f"{line(found.title)} · {line(found.organisation)}".strip(" ·")
    results().print(f"[bold]{found.kind}[/bold] {found.id}, {found.state}{when}  {what}", soft_wrap=True)


def _show_change(each: ChangedLine) -> None:
    screen, mark = results(), MARKS[each.change]
    if each.change == "reworded":
        screen.print(f"[red]- {line(each.before)}[/red]", soft_wrap=True)
        screen.print(f"[green]~ {line(each.after)}[/green]", soft_wrap=True)
        return
    colour = {"left_out": "red", "moved": "blue", "of_its_own": "dim"}.get(each.change, "default")
    screen.print(f"[{colour}]{mark} {line(each.after or each.before)}[/{colour}]", soft_wrap=True)


def _profile_of(document: Document, path: Path) -> Profile:
    """The profile that a document was made from. Raises BadInput where the file is missing, or another person's."""
    from footpath.answers.profile_file import load

    other = BadInput(
        f"Document {document.id} was not made from {path}.", hint="Name the profile that it was made from: --profile."
    )
    if not path.exists():
        raise other
    profile = load(path)
    if profile.identity() != document.profile:
        raise other
    return profile


def _tell_faults(found: Document) -> None:
    """Print warnings for the person before approval."""
    from footpath.documents.gate import why_refused

    for each in found.body.warnings:
        notices().print(f"[yellow]{line(each)}[/yellow]", soft_wrap=True)
    for each in found.body.refused:
        notices().print(f"[yellow]refused[/yellow] “{line(each.text)}”: {line(why_refused(each))}", soft_wrap=True)


def _row(found: Document) -> tuple[str, ...]:
    names = ", ".join(each.name for each in found.body.files)
    made = f"{found.created_at:%Y-%m-%d %H:%M}"
    shown = (found.title, found.organisation, names)
    return (found.id, found.kind, found.state, made, found.posting, *map(line, shown))
